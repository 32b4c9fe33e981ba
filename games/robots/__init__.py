"""Practice rivals: three of named strength, who play through the socket like anyone.

They know what their player may know and no more, stand on no board, and host nothing.
"""

from games.robots.rivals import LEASE, Strength, invite, rival

__all__ = ["LEASE", "Strength", "invite", "rival"]
