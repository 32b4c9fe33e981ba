"""What stands before and behind every page: exact origins, limits answered, and what a browser may do and keep for us.

Never decides what may happen on a page.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.cache import add_never_cache_headers

from games import limits
from games.pages import errors


class ExactOrigins(CsrfViewMiddleware):
    """Django's guard of forms, with the sockets' list of origins: scheme, host and port, and nothing by the Host."""

    def _origin_verified(self, request: HttpRequest) -> bool:
        return request.META["HTTP_ORIGIN"] in settings.ORIGINS


class Guards:
    """Middleware."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        if not response.has_header("Cache-Control"):
            # Every page has somebody's name and token in its frame, those of errors and of libraries too.
            add_never_cache_headers(response)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """Whatever a verb allows only so often is answered here, whichever page or API asked for it."""
        if isinstance(exception, limits.TooFast):
            return errors.too_many(request, retry_after=exception.retry_after)
        return None
