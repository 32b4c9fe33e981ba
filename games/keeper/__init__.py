"""What must happen though nobody asks: attempts past their limit end, dailies close, hosts change.

Each act is idempotent and a small commit, so two keepers do no harm; the lease only saves work.
"""

from games.keeper.cleaning import clean
from games.keeper.ends import keep
from games.keeper.lease import LEASE, LEASE_S, age_s, hold, is_held, release

__all__ = ["LEASE", "LEASE_S", "age_s", "clean", "hold", "is_held", "keep", "release"]
