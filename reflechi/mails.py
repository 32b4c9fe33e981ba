"""Mails without a mail server: each is a file under `var/mail`, which the host alone may read.

They hold addresses and keys, so they are no part of the log; the log says that one was kept, and where.
"""

from pathlib import Path

import structlog
from django.core.mail.backends.filebased import EmailBackend

log = structlog.get_logger(__name__)


class KeptMails(EmailBackend):
    """Django's, in a private folder."""

    def open(self) -> bool:
        folder = Path(self.file_path)
        folder.chmod(0o700)
        opened = bool(super().open())
        if opened:
            log.info("mail kept", folder=str(folder))
        return opened
