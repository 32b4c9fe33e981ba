"""The locked Chromium, driven by Playwright; `$CHROMIUM` names another."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.support.service import ROOT

FOLDER = ROOT / ".cache" / "chromium"
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
NEEDLESS = (
    "SpareRendererForSitePerProcess AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose PaintHolding "
    "HttpsUpgrades HttpsFirstBalancedModeAutoEnable MediaRouter OptimizationHints ThirdPartyStoragePartitioning"
).split()
"""Features that are off: most of what Playwright turns off (the last such word counts), and a process held ready for
a page to come, which is a sixth of the work of opening one."""
FLAGS.append(f"--disable-features={','.join(NEEDLESS)}")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
ONLINE: dict[str, Any] = {"service_workers": "block"}
"""For whom nothing is kept for being offline: fetching that is a third of the work of opening a page."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that lives as long as the block."""
    own = {"LD_LIBRARY_PATH": str(FOLDER / "lib"), "FONTCONFIG_PATH": str(FOLDER)}
    given = os.environ.get("CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=given or FOLDER / "chromium",
            args=FLAGS,
            env={**os.environ, **({} if given else own)},
        )
        yield browser
        browser.close()
