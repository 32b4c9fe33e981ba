"""Takes the README's pictures from the running program: `python -m tests.pictures`."""

import tempfile
from pathlib import Path

from tests.browser.table import Table, wins
from tests.support.chromium import DESKTOP, PHONE, chromium
from tests.support.service import ROOT, Service

CODE = "TF1-D3N-AAAAAAB"
ACTIONS = 42


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        service = Service(Path(folder))
        service.manage("migrate", "-v0")
        service.start()
        try:
            with chromium() as browser:
                for name, device, by in (("table", DESKTOP, "mouse"), ("table-phone", PHONE, "touch")):
                    page = browser.new_context(**device, base_url=service.url).new_page()
                    page.goto(f"/play/{CODE}/")
                    page.get_by_role("button", name="Deal", exact=True).click()
                    table = Table(page, by)
                    table.is_dealt()
                    for action in wins()[CODE]["win"].split()[:ACTIONS]:
                        table.act(action)
                    page.wait_for_timeout(500)
                    page.screenshot(path=ROOT / "docs" / "pictures" / f"{name}.png")
        finally:
            service.stop()


if __name__ == "__main__":
    main()
