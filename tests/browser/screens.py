"""What axe has against the screen shown just now, narrow in light and wide in dark; and whether it scrolls sideways."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from tests.browser.test_axe import LOOKS, Look, against, wear

NARROW_BOTH: tuple[Look, ...] = ((360, 640, "light"), (360, 640, "dark"))
WIDE_BOTH: tuple[Look, ...] = ((1280, 800, "light"), (1280, 800, "dark"))
"""For what is looked at in one size only."""


def faults(page: Page, screen: str, *, looks: Sequence[Look] = LOOKS) -> Iterator[str]:
    """Rule and place of each; the page stays where it is."""
    for look in looks:
        wear(page, look)
        where = f"{screen} {look}"
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            yield f"{where}: scrolls sideways"
        yield from (f"{where}: {fault}" for fault in against(page))
