"""The answer to who asks for a certified deal while none is there: how far one is, or that none will come."""

from django.http import HttpResponse, JsonResponse

from games.api.requests import Refused
from games.dealing import Preparing


def waiting(preparing: Preparing) -> HttpResponse:
    """202 {waiting: {done, total}}: ask the same again in a moment · 503 no-worker where nobody works on it."""
    if not preparing.at_work:
        return Refused("no-worker", status=503).response
    return JsonResponse({"waiting": {"done": preparing.done, "total": preparing.total}}, status=202)
