"""A served program for each table, and people who play there."""

from tests.live.conftest import crowd, person, served

__all__ = ["crowd", "person", "served"]
