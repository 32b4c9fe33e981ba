"""Reviews of finished attempts: who may see one, the tree of its journal, and what workers found in it."""

from games.review.access import Absent, NotOpen, seen, seen_of
from games.review.findings import Lost, Review, is_begun, review, way_to

__all__ = ["Absent", "Lost", "NotOpen", "Review", "is_begun", "review", "seen", "seen_of", "way_to"]
