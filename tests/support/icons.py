"""Draws the app's icons with the locked Chromium from `frontend/public/icon.svg`: `python -m tests.support.icons`.

Written to `frontend/public/`, and committed: for home screens and for the installed app. The maskable one fills its
square, with the mark within the circle that every system leaves.
"""

import re

from playwright.sync_api import Browser

from tests.support.chromium import chromium
from tests.support.service import ROOT

PUBLIC = ROOT / "frontend" / "public"
ICONS = {"icon-192": (192, "round"), "icon-512": (512, "round"), "icon-maskable-512": (512, "maskable")}
ICONS |= {"apple-touch-icon": (180, "square")}
_SAFE = 0.8
"""The part of a maskable icon's width that no system cuts."""


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text()
    with chromium() as browser:
        for name, (size, shape) in ICONS.items():
            _keep(browser, name, _shaped(drawing, shape), size=size)


def _shaped(drawing: str, shape: str) -> str:
    if shape == "round":
        return drawing
    # Home screens round the corners themselves.
    square = drawing.replace('rx="22" ', "")
    if shape == "square":
        return square
    ground, mark = re.split(r"(?<=/>)", square, maxsplit=1)
    side = 96 * (1 - _SAFE) / 2
    return f'{ground}<g transform="translate({side} {side}) scale({_SAFE})">{mark.replace("</svg>", "</g></svg>")}'


def _keep(browser: Browser, name: str, drawing: str, *, size: int) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}")
    page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
    page.close()


if __name__ == "__main__":
    main()
