"""Whether a position can still be won, and how: pure, standard library and games.rules only.

Source: docs/solver.md. `solve` is the way in; everything else serves it. Time, chance and stopping are arguments.
"""
