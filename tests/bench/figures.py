"""One measured figure, its bar, and the table of all."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Figure:
    """`bar` is what the value must reach ("≥ 0.4", "≤ 20", "= 0"), or empty when it is only shown."""

    name: str
    value: float
    unit: str
    bar: str = ""

    @property
    def ok(self) -> bool:
        if not self.bar:
            return True
        sign, limit = self.bar.split()
        match sign:
            case "≥":
                return self.value >= float(limit)
            case "≤":
                return self.value <= float(limit)
            case "=":
                return self.value == float(limit)
        raise ValueError(self.bar)


def table(figures: Iterable[Figure]) -> str:
    """Lines of name, value, unit and bar in columns."""
    return "\n".join(
        f"{one.name:<58} {one.value:>12,.4g} {one.unit:<16} {one.bar:<9} {'ok' if one.ok else 'MISSED'}"
        for one in figures
    )


def write(figures: Iterable[Figure], *, path: Path) -> None:
    """Keep the figures as `{name: {value, unit, bar, ok}}`; those of other names stay."""
    kept = json.loads(path.read_text()) if path.exists() else {}
    kept |= {one.name: {"value": one.value, "unit": one.unit, "bar": one.bar, "ok": one.ok} for one in figures}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")
