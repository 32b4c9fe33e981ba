"""What the log leaves out: the traceback of a request that was refused, which anybody could fill it with.

The refusal itself stays, in one line; a fault of ours (5xx) keeps its traceback.
"""

import logging


class RefusalsInOneLine(logging.Filter):
    """Takes the traceback from a record of Django's that has a status below 500; lets every record through."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True
