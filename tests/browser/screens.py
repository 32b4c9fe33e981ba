"""What axe has against the screen shown just now, narrow and wide, light and dark; and whether it scrolls sideways."""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page

from tests.browser.test_axe import AXE, SIZES, THEMES, look


def faults(page: Page, screen: str, *, sizes: Sequence[tuple[int, int]] = SIZES) -> Iterator[str]:
    """Rule and place of each; the page stays where it is."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
            where = f"{screen} {width} {theme}"
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                yield f"{where}: scrolls sideways"
            yield from (f"{where}: {fault}" for fault in look(page, theme=theme))
