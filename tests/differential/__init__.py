"""Two engines, written apart from the same rules, play the same games and must agree at every decision."""
