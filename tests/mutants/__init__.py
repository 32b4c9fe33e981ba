"""Bugs put in on purpose, each as a plugin of pytest: `python -m pytest -p tests.mutants.NAME TEST`.

The project itself has no switch for them. `test_mutants.py` says which named test must turn red under which.
"""
