"""Reports: pictures and pages made from scenarios and from tables of results."""
