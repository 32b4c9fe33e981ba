"""Races: who may make, join, start, leave and end them, and how one stands at a moment.

Verbs take the race's id and the time, change the row under a lock, bump its version, and raise `Refused`.
"""

from games.races.blocks import apart, hidden_among, is_hidden, shown
from games.races.course import is_over, resign, settle, settle_all, start
from games.races.limits import AFTER_FIRST_WIN, COUNTDOWN, GRACE, LEASE, LIMITS, LOBBY_IDLE, end_of
from games.races.lobby import create, join, kick, leave, lock, react
from games.races.phase import Phase, Runner, due_of, phase, phase_of, runners, runners_of
from games.races.presence import changed, hand_over, hand_over_all, present, renamed, renew
from games.races.refusals import Refusal, Refused
from games.races.rematches import rematch
from games.races.secrecy import barred, code_for, code_of, is_closed, is_in_race
from games.races.slugs import find

__all__ = [
    "AFTER_FIRST_WIN",
    "COUNTDOWN",
    "GRACE",
    "LEASE",
    "LIMITS",
    "LOBBY_IDLE",
    "Phase",
    "Refusal",
    "Refused",
    "Runner",
    "apart",
    "barred",
    "changed",
    "code_for",
    "code_of",
    "create",
    "due_of",
    "end_of",
    "find",
    "hand_over",
    "hand_over_all",
    "hidden_among",
    "is_closed",
    "is_hidden",
    "is_in_race",
    "is_over",
    "join",
    "kick",
    "leave",
    "lock",
    "phase",
    "phase_of",
    "present",
    "react",
    "rematch",
    "renamed",
    "renew",
    "resign",
    "runners",
    "runners_of",
    "settle",
    "settle_all",
    "shown",
    "start",
]
