"""The machine code kept under var/: that of the present sources only."""

import os
from pathlib import Path

from games.solver.compiled import forget_past
from games.solver.solve import prepare


def test_the_machine_code_of_other_sources_is_deleted(tmp_path: Path) -> None:
    for name in ("present", "past", "long-past"):
        (tmp_path / name / "kept").mkdir(parents=True)
    forget_past(str(tmp_path / "present"), caches=tmp_path)
    assert [one.name for one in tmp_path.iterdir()] == ["present"]
    assert (tmp_path / "present" / "kept").is_dir()


def test_a_place_of_somebodys_own_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "theirs" / "other").mkdir(parents=True)
    (tmp_path / "var" / "past").mkdir(parents=True)
    forget_past(str(tmp_path / "theirs" / "code"), caches=tmp_path / "var")
    forget_past(str(tmp_path / "none"), caches=tmp_path / "none")
    assert (tmp_path / "theirs" / "other").is_dir()
    assert (tmp_path / "var" / "past").is_dir()


def test_after_a_search_is_prepared_only_its_own_code_is_kept() -> None:
    prepare(backend="fast")
    kept = Path(os.environ["NUMBA_CACHE_DIR"])
    assert [one for one in kept.parent.iterdir() if one != kept] == []
