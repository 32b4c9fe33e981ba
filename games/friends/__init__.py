"""Friends: who is one, what may happen between players, and what they are told of each other.

Verbs take the player who acts and raise `Refused`; each locks the pair, so that what two do at once comes out as if
one had come first.
"""

from games.friends import notices
from games.friends.blocks import block, unblock
from games.friends.challenges import Outcome, challenge, may_challenge, open_to, outcome, settle
from games.friends.circle import are_friends, friends_of, pairs
from games.friends.friendship import accept, ask, remove
from games.friends.invitations import invite
from games.friends.lists import Bond, Friend, blocked_by, bond, friends, requests_of, requests_to
from games.friends.presence import State, renew, states
from games.friends.refusals import Refusal, Refused
from games.friends.turns import account

__all__ = [
    "Bond",
    "Friend",
    "Outcome",
    "Refusal",
    "Refused",
    "State",
    "accept",
    "account",
    "are_friends",
    "ask",
    "block",
    "blocked_by",
    "bond",
    "challenge",
    "friends",
    "friends_of",
    "invite",
    "may_challenge",
    "notices",
    "open_to",
    "outcome",
    "pairs",
    "remove",
    "renew",
    "requests_of",
    "requests_to",
    "settle",
    "states",
    "unblock",
]
