"""Faults on purpose: `python -m tests.chaos` does harm to real processes and checks what was promised.

A promise is a module `pNN_….py` with a `PROMISE`; `harness` says what that is, `houses` what it is tried on.
"""
