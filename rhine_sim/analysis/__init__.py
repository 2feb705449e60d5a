"""Analysis: from the tables of runs to figures with intervals. No pictures, no games."""
