"""Watching: who may look at what, and what they then see."""
