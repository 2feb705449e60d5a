"""The nine sections of a report, one module each: `build(study)` gives a Section."""
