"""What the program keeps of a page that was closed, and of a language that was left: nothing."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QTranslator
from PySide6.QtWidgets import QApplication

from tests import loading
from tests.desktop.everything_shown import HEX, opened
from tests.desktop.everything_shown import TABLE as TABLE_OF_SAMPLES
from tests.desktop.program_shells import own_settings, put_away_shell
from tests.desktop.window_driver import load_document, small_scenario
from workbench.desktop.app.application import Program
from workbench.desktop.app.shell import Shell
from workbench.desktop.window import welcome
from workbench.desktop.window.templates import empty_boards
from workbench.files.scenario_writer import save_scenario

pytestmark = pytest.mark.gui
TABLE = next(one for one in empty_boards() if one.unit == "cm")


@pytest.fixture
def program(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """A program with a map of hexes in its only tab."""
    monkeypatch.setattr(welcome, "sample_files", lambda: [])
    settings = own_settings(tmp_path)
    made = Program(qapp, settings, threaded=False)
    made.start(file_of("hex", tmp_path))
    yield made
    put_away_shell(made.shell)
    settings.language = "en"
    made._apply_look()


def file_of(kind: str, folder: Path) -> Path:
    """A small map in a file."""
    path = folder / f"{kind}.yaml"
    if kind == "hex":
        save_scenario(path, small_scenario(), loading.ruleset("panzer_grenadier"))
    else:
        ruleset = loading.ruleset(TABLE.ruleset)
        save_scenario(path, TABLE.scenario(ruleset, "Table", {}), ruleset)
    return path


def shell_of(program: Program) -> Shell:
    assert program.shell is not None
    return program.shell


def delete_what_is_due() -> None:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["hex", "table"])
def test_nothing_holds_a_page_that_is_closed_at_once(program: Program, tmp_path: Path, kind: str) -> None:
    """What the page was going to do in the next turn of the event loop goes with it."""
    shell = shell_of(program)
    page = shell.add(load_document(file_of(kind, tmp_path)))
    gone: list[weakref.ref[object]] = [weakref.ref(page), weakref.ref(page.kind), weakref.ref(page.document)]
    del page
    assert shell.close_tab()
    delete_what_is_due()
    assert [one() is None for one in gone] == [True] * 3


@pytest.mark.slow
def test_nothing_holds_a_page_that_had_every_panel_open(qapp: QApplication, tmp_path: Path) -> None:
    """All panels were shown, all overlays drawn, and a unit looked at another one."""
    gone: dict[str, weakref.ref[object]] = {}
    with opened(own_settings(tmp_path), HEX, TABLE_OF_SAMPLES) as shell:
        for tab in shell.tabs:
            assert tab.page is not None
            for dock in tab.page.docks.docks.values():
                dock.show()
                dock.raise_()
            parts = {"page": tab.page, "kind": tab.page.kind, "document": tab.document, "questions": tab.page.inquiry}
            gone |= {f"{name} of the {tab.page.map_kind} map": weakref.ref(part) for name, part in parts.items()}
    del shell, tab, dock, parts
    delete_what_is_due()
    assert len(gone) == 8
    assert [name for name, one in gone.items() if one() is not None] == []


@pytest.mark.slow
def test_another_language_leaves_no_page_and_no_words_of_the_one_before(program: Program, qapp: QApplication) -> None:
    counts, pages = [], []
    for language in ("fr", "en", "fr"):
        pages.append(weakref.ref(shell_of(program).page))
        program._change_language(language)
        delete_what_is_due()
        counts.append(sum(isinstance(one, QTranslator) for one in qapp.children()))
    french, english = counts[0], counts[1]
    assert french == english + 2  # the words of Qt and those of the program
    assert counts == [french, english, french]
    assert [one() is None for one in pages] == [True] * len(pages)
