"""Takes pictures of the pages and their states, to be looked at: `python -m tests.browser.pictures.pages FOLDER`.

Of a demo that it fills, or of one that was filled before: `--var FOLDER --name NAME --password PASSWORD`. `--only`
takes names that begin so, `--languages` and `--desktop` choose what is taken. Nothing is compared: what a page should
look like stands in no file.
"""

import argparse
import re
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.pictures import scenes
from tests.support.chromium import PHONE, chromium
from tests.support.service import Service

PHONES = ((360, 640), (740, 360))
DESKTOPS = ((1280, 800), (1920, 1080))
LANGUAGES = ("en", "bg")
MONTH = ("--players", "16", "--days", "10")
FLOW = "(at) => { for (const bar of document.querySelectorAll('.tabs, .stick, .steer')) bar.style.position = at; }"
"""In a picture of a whole page a bar at the window's foot would lie over its middle."""
SIDEWAYS = "(width) => document.documentElement.scrollWidth > width"
CLIPPED = """[...document.querySelectorAll("a, button, label, h1, h2, h3, p, dt, dd, th, td, .chip, .small")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, .ell, .skip, .sprite"))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
    && !one.querySelector(".sr, input, .ell"))
  .map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 40)}`)"""


@dataclass(frozen=True)
class Camera:
    """Where the pictures go, and in which sizes each is taken."""

    folder: Path
    sizes: tuple[tuple[int, int], ...]

    def take(self, page: Page, name: str, *, whole: bool) -> None:
        """Light and dark in each size, the last of all as it was; what does not fit is printed."""
        for width, height in self.sizes:
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
                page.evaluate("document.fonts.ready")
                page.wait_for_timeout(60)
                path = self.folder / f"{name}-{width}-{theme}.png"
                page.evaluate(FLOW, "static" if whole else "")
                page.screenshot(path=path, full_page=whole, animations="disabled")
            if whole and page.evaluate(SIDEWAYS, width):
                print(f"{name} {width}: scrolls sideways")
            for cut in page.evaluate(CLIPPED) if whole else ():
                print(f"{name} {width}: clipped: {cut}")
        width, height = self.sizes[0]
        page.set_viewport_size({"width": width, "height": height})


def main() -> None:
    asked = _asked()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        service = Service(asked.var or Path(folder), environment={"RACE_COUNTDOWN": "8"})
        name, password = asked.name, asked.password
        if asked.var is None:
            service.migrate()
            name, password = re.findall(r"^(?:Name|Password): (.+)$", service.manage("demo", *MONTH), re.MULTILINE)
        service.start()
        try:
            with chromium() as browser:
                for language in asked.languages:
                    camera = Camera(asked.folder, DESKTOPS if asked.desktop else PHONES)
                    opened = partial(_opened, browser, service, language=language, desktop=asked.desktop)
                    stage = scenes.Stage(service, opened, name=name, password=password)
                    for scene in stage.scenes(asked.only):
                        camera.take(scene.page, f"{language}-{scene.name}", whole=scene.whole)
        finally:
            service.stop()


def _opened(browser: Browser, service: Service, *, language: str, desktop: bool) -> BrowserContext:
    device: dict[str, Any] = {} if desktop else {**PHONE, "device_scale_factor": 1}
    given = {**device, "base_url": service.url, "locale": language, "reduced_motion": "reduce"}
    # What a worker fetches cannot be kept from the server.
    return browser.new_context(**given, service_workers="block")


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--var", type=Path)
    parser.add_argument("--name", default="")
    parser.add_argument("--password", default="")
    parser.add_argument("--only", nargs="*", default=[""])
    parser.add_argument("--languages", nargs="*", default=LANGUAGES)
    parser.add_argument("--desktop", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
