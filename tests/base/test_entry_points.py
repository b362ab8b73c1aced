"""Entry points of other packages are those that the standard library finds, wherever the packages lie."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib.metadata import DistributionFinder, entry_points
from pathlib import Path

import pytest

from workbench.base.entry_points import entry_points_in

GROUP = "workbench.tried"
DECLARED = f"[{GROUP}]\nsecond = tried.b:VALUE\nfirst = tried.a:VALUE\n"
METADATA = "Metadata-Version: 2.1\nName: tried\nVersion: 1.0\n"


def names(group: str) -> list[str]:
    return [entry.name for entry in entry_points_in(group)]


@pytest.mark.parametrize("record", ["tried-1.0.dist-info", "tried-1.0.egg-info", "Tried-1.0.DIST-INFO"])
def test_a_package_beside_the_modules_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: str) -> None:
    info = tmp_path / record
    info.mkdir()
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(DECLARED)
    assert names(GROUP) == []
    monkeypatch.syspath_prepend(str(tmp_path))
    assert names(GROUP) == ["first", "second"]
    assert names("workbench.nobody") == []


def test_a_package_in_an_archive_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "tried.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("tried-1.0.dist-info/METADATA", METADATA)
        packed.writestr("tried-1.0.dist-info/entry_points.txt", DECLARED)
    monkeypatch.syspath_prepend(str(archive))
    assert names(GROUP) == ["first", "second"]


def test_a_finder_of_its_own_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Finder(DistributionFinder):
        def find_spec(self, *_: object) -> None:
            return None

        def find_distributions(self, context: object = None) -> list[object]:
            asked.append(context)
            return []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    assert names(GROUP) == []
    assert asked


@pytest.mark.parametrize("group", sorted(entry_points().groups))
def test_what_is_installed_here_is_what_the_standard_library_finds(group: str) -> None:
    assert set(entry_points_in(group)) == set(entry_points(group=group))


def test_the_reader_of_packages_is_not_loaded_for_nothing() -> None:
    code = (
        "import sys; from workbench.engine.doctrines import find_games; assert find_games();"
        "print('importlib.metadata' in sys.modules, 'email' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ}, check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["False", "False"]
