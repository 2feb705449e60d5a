"""Matches: the loop "ask the policy, apply the answer", one row for each game, and batches of games. No files."""
