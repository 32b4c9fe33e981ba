"""The headers of what is answered before Django could say any: as strict as a page's, for answers without content to
show."""

from django.conf import settings

HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"Content-Security-Policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"X-Frame-Options", settings.X_FRAME_OPTIONS.encode()),
    (b"X-Content-Type-Options", b"nosniff"),
    (b"Referrer-Policy", settings.SECURE_REFERRER_POLICY.encode()),
    (b"Permissions-Policy", settings.PERMISSIONS_POLICY.encode()),
)
