"""The kinds of work that a worker knows, by the name in a job's row."""

from collections.abc import Callable

from games.dealing.pool import CERTIFY
from games.jobs import certify, hint, par, review
from games.jobs.claim import Claim
from games.review.findings import KIND as REVIEW
from games.review.hints import KIND as HINT

Work = Callable[[Claim], object]
"""Does the job and returns its result, as JSON; calls `Claim.progress` at least every few seconds."""

KINDS: dict[str, Work] = {CERTIFY: certify.work, par.KIND: par.work, REVIEW: review.work, HINT: hint.work}
