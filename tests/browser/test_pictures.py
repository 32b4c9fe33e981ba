"""The table looks as it was kept: fans, looks, columns of 19, states; `python -m tests.browser.pictures --keep`."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser

from tests.browser.pictures import compare
from tests.browser.pictures.taking import pictures
from tests.browser.seats import seats
from tests.support import nineteen
from tests.support.service import Service


def test_the_table_looks_as_it_was_kept(browser: Browser, tmp_path: Path) -> None:
    service = Service(tmp_path)
    service.migrate()
    nineteen.put(service)
    service.start()
    try:
        with seats(browser, service) as seat:
            taken = dict(pictures(seat))
    finally:
        service.stop()
    assert [fault for name, image in taken.items() if (fault := compare.fault(name, image))] == []
    assert sorted(taken) == sorted(path.stem for path in compare.KEPT.glob("*.png"))
    assert compare.alike(taken["fan-after-undo"], taken["fan-2"]), "undo brings back the very same table"


def test_a_picture_with_one_rank_gone_is_a_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compare, "SEEN", compare.ROOT / "var" / "pictures" / tmp_path.name)
    image = Image.open(compare.KEPT / "fan-3.png").convert("RGB")
    assert compare.fault("fan-3", _png(image)) == ""
    ImageDraw.Draw(image).rectangle((8, 86, 20, 98), fill="white")
    assert "pixels differ" in compare.fault("fan-3", _png(image))
    assert (compare.SEEN / "fan-3-difference.png").exists()


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
