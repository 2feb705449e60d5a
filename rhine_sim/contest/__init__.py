"""Contests: policies against each other, to measure how strong they are and to make them stronger."""
