"""The service's own sessions, journal, hub, poller and keeper, with clock, chance, bus and store given in.

Everything that happens, and in which order, is chosen by a seed: `python -m tests.simulation SEED` shows one
schedule step by step. What must hold whatever happens is in `promises`; what may happen in `world`.
"""
