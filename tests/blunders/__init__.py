"""Blunders: what good players do not do, counted in logged games of a policy. `make blunders` prints them."""
