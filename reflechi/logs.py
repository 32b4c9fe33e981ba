"""What the log says and how: a line for each thing of weight, and no secret in any of them.

It answers for the form (JSON in production, words elsewhere) and for what is taken out of every line, whoever wrote it:
sealed codes, cookies, tokens, cards in a row, the names in e-mail addresses, rows that a database quotes. It never
decides what is worth a line.
"""

import logging
import re
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_HIDDEN = "•••"
_SECRETS = (
    # A sealed code in any spelling that is understood; the letters are the secret.
    (re.compile(r"(?i)(TF1[\s-]*D[13]S)[\s-]*[A-Z2-7018](?:[\s-]*[A-Z2-7018]){6}"), rf"\1-{_HIDDEN}"),
    (
        re.compile(
            r"(?i)\b(sessionid|csrftoken|csrfmiddlewaretoken|password\d?|authorization)(['\"]?\s*[=:]\s*)['\"]?[^\s;,&'\"]+"
        ),
        rf"\1\2{_HIDDEN}",
    ),
    # The keys in links of mails.
    (re.compile(r"(/accounts/(?:password/reset/key|confirm-email)/)[^/\s'\"]+"), rf"\1{_HIDDEN}"),
    # Begun only where a name begins: a long address of a page that has no @ is read once, not once a letter.
    (re.compile(r"(?<![\w.+-])[\w.+-]+@((?:[\w-]+\.)+\w+)"), rf"{_HIDDEN}@\1"),
    (re.compile(r"(?:(?<![A-Za-z0-9])[A2-9TJQK][SHDC](?![A-Za-z0-9])['\", ]*){3,}"), _HIDDEN),
    # What PostgreSQL quotes of a row.
    (re.compile(r"(?m)^DETAIL:.*$"), f"DETAIL: {_HIDDEN}"),
)


def without_secrets(text: str) -> str:
    """The text with what nobody may read taken out."""
    for pattern, put in _SECRETS:
        text = pattern.sub(put, text)
    return text


def conceal(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """structlog's processor of the same; the last before the line is written."""
    return {key: without_secrets(value) if isinstance(value, str) else value for key, value in event.items()}


class RefusalsInOneLine(logging.Filter):
    """Takes the traceback from a record of Django's that has a status below 500; lets every record through.

    A refusal's traceback anybody could fill the disk with; a fault of ours (5xx) keeps its own.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True


_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
]


def logging_settings(*, form: str, level: str) -> dict[str, Any]:
    """Django's LOGGING; `form` is "json" or "text". What the standard library's loggers say comes out the same way."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"refusals": {"()": "reflechi.logs.RefusalsInOneLine"}},
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": _SHARED,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.TimeStamper(fmt="iso", utc=True),
                    structlog.processors.format_exc_info,
                    conceal,
                    *_rendered(form),
                ],
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "filters": ["refusals"], "formatter": "lines"},
        },
        "root": {"handlers": ["console"], "level": level},
    }


def _rendered(form: str) -> list[Processor]:
    if form == "json":
        return [structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [structlog.dev.ConsoleRenderer(colors=False, pad_event_to=0)]
