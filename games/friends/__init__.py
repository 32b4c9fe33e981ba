"""Friends: who is one, and who may become or cease to be one."""

from games.friends.circle import are_friends, friends_of, pairs

__all__ = ["are_friends", "friends_of", "pairs"]
