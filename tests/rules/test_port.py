"""The TypeScript rules stand beside these: same files, same function names, same order."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PYTHON = ROOT / "games" / "rules"
TYPESCRIPT = ROOT / "frontend" / "src" / "rules"

ONLY_TYPESCRIPT = {"reveal"}
"""The server hides nothing from itself."""

NAMES = sorted(path.stem for path in PYTHON.glob("*.py") if path.stem != "__init__")


def _camel(name: str) -> str:
    return re.sub("_(.)", lambda found: found[1].upper(), name)


def test_both_have_the_same_files():
    ported = {path.stem for path in TYPESCRIPT.glob("*.ts") if not path.stem.endswith(".test")}
    assert ported == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_both_have_the_same_functions_in_the_same_order(name):
    ours = re.findall(r"^def ([a-z]\w*)", (PYTHON / f"{name}.py").read_text(), re.MULTILINE)
    theirs = re.findall(r"^export function (\w+)", (TYPESCRIPT / f"{name}.ts").read_text(), re.MULTILINE)
    assert [each for each in theirs if each not in ONLY_TYPESCRIPT] == [_camel(each) for each in ours]
