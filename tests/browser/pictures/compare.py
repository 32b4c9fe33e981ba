"""One picture against the kept one: few pixels may differ by little more than nothing."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

from tests.support.service import ROOT

KEPT = Path(__file__).parent
SEEN = ROOT / "var" / "pictures"
SHADE = 48
"""So far a channel of a pixel may be off, of 255, before the pixel counts as different."""
PIXELS = 20
"""So many different pixels are none: less than the smallest rank has."""


def fault(name: str, taken: bytes) -> str:
    """What is wrong with it, in words; empty when it looks as it was kept. Pictures of a fault are left in var/."""
    kept = KEPT / f"{name}.png"
    now = Image.open(BytesIO(taken)).convert("RGB")
    if not kept.exists():
        return _left(name, now, f"{name}: no such picture is kept")
    before = Image.open(kept).convert("RGB")
    if before.size != now.size:
        return _left(name, now, f"{name}: {now.size} instead of {before.size}")
    spots = _spots(before, now)
    count, where = spots.histogram()[255], spots.getbbox()
    if count <= PIXELS:
        return ""
    _save(f"{name}-difference", Image.composite(Image.new("RGB", now.size, "red"), now.point(lambda s: s // 2), spots))
    return _left(name, now, f"{name}: {count} pixels differ, in {where}")


def alike(one: bytes, other: bytes) -> bool:
    spots = _spots(*(Image.open(BytesIO(taken)).convert("RGB") for taken in (one, other)))
    return spots.histogram()[255] <= PIXELS


def keep(name: str, taken: bytes) -> None:
    Image.open(BytesIO(taken)).convert("RGB").save(KEPT / f"{name}.png", optimize=True)


def _spots(before: Image.Image, now: Image.Image) -> Image.Image:
    """White where they differ."""
    off = ImageChops.difference(before, now).point(lambda shade: 255 if shade > SHADE else 0)
    return ImageChops.lighter(ImageChops.lighter(*off.split()[:2]), off.split()[2])


def _left(name: str, now: Image.Image, words: str) -> str:
    _save(name, now)
    return f"{words}; see {SEEN.relative_to(ROOT)}"


def _save(name: str, image: Image.Image) -> None:
    SEEN.mkdir(parents=True, exist_ok=True)
    image.save(SEEN / f"{name}.png")
