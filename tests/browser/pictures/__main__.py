"""`python -m tests.browser.pictures` compares; `--keep` makes the pictures anew, to be looked at and committed."""

import sys
import tempfile
from pathlib import Path

from tests.browser.pictures import compare
from tests.browser.pictures.taking import pictures
from tests.browser.seats import seats
from tests.support import nineteen
from tests.support.chromium import chromium
from tests.support.service import Service


def main(words: list[str]) -> int:
    faults = []
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        service = Service(Path(folder))
        service.manage("migrate", "-v0")
        nineteen.put(service)
        service.start()
        try:
            with seats(browser, service) as seat:
                for name, taken in pictures(seat):
                    if "--keep" in words:
                        compare.keep(name, taken)
                    elif fault := compare.fault(name, taken):
                        faults.append(fault)
        finally:
            service.stop()
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
