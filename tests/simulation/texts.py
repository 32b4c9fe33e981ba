"""What tabs say, written and read by the service's own code once for all schedules: nine texts of ten come again.

It answers for nothing but that time; what the service says is seldom said twice, and is read each time.
"""

from functools import lru_cache

from games.protocol.messages import ToServer
from games.protocol.wire import decode, encode

MOST = 50_000


@lru_cache(MOST)
def written(message: ToServer) -> str:
    return encode(message)


@lru_cache(MOST)
def read(text: str) -> ToServer:
    return decode(text)
