"""What must happen though nobody asks: attempts past their limit end, dailies close.

Each act is idempotent and a small commit, so two keepers do no harm; the lease only saves work.
"""

from games.keeper.ends import close_dailies, end_overdue
from games.keeper.lease import hold, is_held, release

__all__ = ["close_dailies", "end_overdue", "hold", "is_held", "release"]
