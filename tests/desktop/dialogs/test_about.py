"""What the program says about itself, and where the user's folders are."""

from __future__ import annotations

import ast
from datetime import date
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import workbench
from tests.desktop.window_driver import WindowDriver
from workbench.base.data_folders import ROOT
from workbench.desktop.dialogs.about import PARTS, AboutPage, FoldersPage, months_between

pytestmark = pytest.mark.gui


def about(qtbot: QtBot, today: date) -> AboutPage:
    page = AboutPage("en", today=today)
    qtbot.addWidget(page)
    return page


def test_it_says_version_day_age_and_where_new_ones_are(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbench, "__released__", "2026-11-30")
    monkeypatch.setattr(workbench, "__new_versions__", "https://example.org/new?a=1&b=2")
    words = about(qtbot, date(2027, 11, 29)).message.text()
    assert f"Workbench {workbench.__version__}" in words
    assert "Of 30 November 2026" in words
    assert "months old" not in words
    assert '<a href="https://example.org/new?a=1&amp;b=2">' in words
    page = about(qtbot, date(2027, 11, 30))
    assert "This version is 12 months old" in page.message.text()
    assert page.message.openExternalLinks()


def test_before_a_release_it_says_so(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workbench, "__released__", "")
    monkeypatch.setattr(workbench, "__new_versions__", "")
    words = about(qtbot, date(2030, 1, 1)).message.text()
    assert "not released yet" in words
    assert "href" not in words


def test_every_part_shows_the_words_of_its_licence(qtbot: QtBot) -> None:
    page = about(qtbot, date(2026, 12, 1))
    for row, part in enumerate(PARTS):
        page.parts.setCurrentRow(row)
        assert part.version, part.name
        assert len(page.words.toPlainText()) > 500, part.name
    page.parts.setCurrentRow(2)
    assert "LESSER GENERAL PUBLIC LICENSE" in page.words.toPlainText()


def test_every_package_of_the_program_is_a_part() -> None:
    """What the program needs is in ``pyproject.toml``; what those need is in the bundle's recipe."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    needed = {
        line.split('"')[1].split(">=")[0] for line in text.splitlines() if line.startswith('    "') and ">=" in line
    }
    known = {part.package or part.name for part in PARTS}
    runtime = text.partition("[project.optional-dependencies]")[0]
    named = {name for name in needed if f'"{name}>=' in runtime}
    assert {name.casefold().replace("-", "_") for name in named} <= {
        name.casefold().replace("-", "_") for name in known
    }
    recipe = (ROOT / "packaging" / "workbench.spec").read_text(encoding="utf-8")
    found = next(
        node.value
        for node in ast.walk(ast.parse(recipe))
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "PACKAGES"
    )
    collected = {name.casefold() for name in ast.literal_eval(found)}
    assert {(part.package or part.name).casefold() for part in PARTS if not part.release} - {"python"} <= collected


@pytest.mark.parametrize(
    ("earlier", "later", "months"),
    [((2026, 1, 31), (2026, 2, 28), 0), ((2026, 1, 31), (2026, 3, 1), 1), ((2026, 5, 1), (2025, 5, 1), 0)],
)
def test_months_are_whole(earlier: tuple[int, int, int], later: tuple[int, int, int], months: int) -> None:
    assert months_between(date(*earlier), date(*later)) == months


def test_folders_that_are_there_are_links(qtbot: QtBot, tmp_path: Path) -> None:
    here = tmp_path / "a b & c"
    here.mkdir()
    page = FoldersPage([("Here", here), ("Later", tmp_path / "later")])
    qtbot.addWidget(page)
    assert page.links[0].openExternalLinks()
    assert 'href="file:///' in page.links[0].text()
    assert "a b &amp; c</a>" in page.links[0].text()
    assert "href" not in page.links[1].text()
    assert "not there yet" in page.links[1].text()


def test_both_are_in_the_menu(driver: WindowDriver) -> None:
    words = {driver.window.actions_[name].text().replace("&", "") for name in ("about", "my_folders")}
    assert words == {"About Workbench", "Show my folders"}
