"""Quick passwords."""

from tests.support.hashing import quick_hashing

__all__ = ["quick_hashing"]
