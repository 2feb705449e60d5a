"""Matches: the loop "ask the policy, apply to the state", and what a game leaves behind."""
