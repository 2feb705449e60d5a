"""Policies: what plays a commander. They read the state and return an action; they never change it."""
