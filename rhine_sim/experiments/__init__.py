"""Experiments: many variants of one base, played on the same deals, and the batch that watches them every night."""
