"""Texts that are shown to others name no folder and no user."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.base import text as module
from workbench.base.text import without_private_paths


@pytest.fixture(autouse=True)
def somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The user is Rosalind, at home in /home/rosalind."""
    monkeypatch.setattr(Path, "home", lambda: Path("/home/rosalind"))
    monkeypatch.setattr("getpass.getuser", lambda: "Rosalind")
    for kept in (module._home, module._names):
        kept.cache_clear()
    yield  # type: ignore[misc]
    for kept in (module._home, module._names):
        kept.cache_clear()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("cannot open /home/rosalind/games/my plan.yaml", "cannot open …/my plan.yaml"),
        ("cannot open '/media/rosalind/secret folder/a.yaml'", "cannot open '…/a.yaml'"),
        ("in /home/rosalind", "in ~"),
        ('File "C:\\Users\\rosalind\\x\\plan.yaml", line 3', 'File "…/plan.yaml", line 3'),
        ("Rosalind's map", "USER's map"),
        ("50/50 at 0304/0305, and/or", "50/50 at 0304/0305, and/or"),
        ("see https://example.org/a/b", "see https://example.org/a/b"),
        ("/usr/lib/python3.11/ast.py:3", "python3.11/ast.py:3"),
        ("x/site-packages/shapely/ops.py", "x/site-packages/shapely/ops.py"),
        ("~/maps/plan.yaml", "…/plan.yaml"),
    ],
)
def test_paths_are_cut_down(text: str, shown: str) -> None:
    assert without_private_paths(text) == shown


def test_our_own_sources_keep_their_path() -> None:
    assert without_private_paths(f'File "{module.__file__}", line 3') == 'File "workbench/base/text.py", line 3'
