"""The kinds of work that a worker knows, by the name in a job's row."""

from collections.abc import Callable

from games.dealing.pool import CERTIFY
from games.jobs import certify, par, review
from games.jobs.claim import Claim
from games.review.findings import KIND as REVIEW

Work = Callable[[Claim], object]
"""Does the job and returns its result, as JSON; calls `Claim.progress` at least every few seconds."""

KINDS: dict[str, Work] = {CERTIFY: certify.work, par.KIND: par.work, REVIEW: review.work}
