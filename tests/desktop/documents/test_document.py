"""The document: one command, strokes, dropped strokes, and undo of any sequence of edits."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QUndoView

from tests import loading
from tests.files.small_files import RULESET
from tests.files.small_tabletop_files import TABLES
from tests.scenario.every_edit import histories
from tests.scenario.every_hex_edit import whole_hex_scenarios
from tests.scenario.every_tabletop_edit import whole_tables
from tests.scenario.strategies import blank, edits
from workbench.base.text import Text
from workbench.desktop.documents.document import Document, EditOutcome, SwapScenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.changes import ChangeSet
from workbench.scenario.edits.edit import Edit
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.settings import SetTitle
from workbench.scenario.map_layers import TERRAIN

pytestmark = pytest.mark.gui

BASE = frozenset({"clear", "woods"})


def paint(*hexes: int) -> Edit:
    return PaintTerrain("woods", hexes, BASE)


class CountedEdit:
    """Another edit, and how often it was worked out."""

    def __init__(self, edit: Edit[Any]) -> None:
        self.edit, self.label, self.count = edit, edit.label, 0

    def apply(self, scenario: Any) -> Any:
        self.count += 1
        return self.edit.apply(scenario)


def opened() -> Document:
    ruleset = loading.ruleset("panzer_grenadier")
    return Document(blank(), ruleset)


@given(st.lists(st.tuples(edits, st.integers(0, 2)), max_size=10))
def test_undoing_everything_restores_and_redoing_comes_back(sequence: list[tuple[Edit, int]]) -> None:
    document = opened()
    for edit, stroke in sequence:
        document.apply(edit, stroke)
    after = document.scenario
    while document.stack.canUndo():
        document.stack.undo()
    assert document.scenario == blank()
    while document.stack.canRedo():
        document.stack.redo()
    assert document.scenario == after


@pytest.mark.slow
@given(histories(whole_hex_scenarios))
def test_edits_of_every_kind_on_maps_are_undone_and_redone(history: tuple[Any, list[Edit[Any]]]) -> None:
    goes_back_and_forth(Document(history[0], RULESET), history[1])


@pytest.mark.slow
@given(histories(whole_tables))
def test_edits_of_every_kind_on_tables_are_undone_and_redone(history: tuple[Any, list[Edit[Any]]]) -> None:
    goes_back_and_forth(Document(history[0], TABLES), history[1])


def goes_back_and_forth(document: Document[Any], sequence: list[Edit[Any]]) -> None:
    """Every step back gives the value that was there, every step forth the one that followed."""
    states = [document.scenario]
    for edit in sequence:
        if document.apply(edit):
            states.append(document.scenario)
    assert document.stack.count() == len(states) - 1
    for state in states[-2::-1]:
        document.stack.undo()
        assert document.scenario == state
    assert not document.stack.canUndo()
    for state in states[1:]:
        document.stack.redo()
        assert document.scenario == state
    assert not document.stack.canRedo()


def test_edits_of_a_stroke_are_one_step_and_of_two_strokes_two(qapp: object) -> None:
    document = opened()
    first, second = document.new_stroke(), document.new_stroke()
    for stroke, number in ((first, 1), (first, 2), (second, 3), (second, 4)):
        assert document.apply(paint(number), stroke)
    assert document.stack.count() == 2
    document.stack.undo()
    assert document.scenario.board.mask("woods").nonzero()[0].tolist() == [1, 2]


def test_an_edit_that_changes_nothing_is_no_step(qapp: object) -> None:
    document = opened()
    assert document.apply(paint(1))
    assert not document.apply(paint(1))
    assert document.stack.count() == 1


def test_an_edit_is_worked_out_once_whatever_comes_of_it(qapp: object) -> None:
    document = opened()
    edit = CountedEdit(paint(1))
    assert document.outcome_of(edit) is EditOutcome.CHANGED
    assert document.outcome_of(edit) is EditOutcome.UNCHANGED
    document.locked = frozenset({TERRAIN})
    other = CountedEdit(paint(2))
    assert document.outcome_of(other) is EditOutcome.REFUSED
    assert (edit.count, other.count) == (2, 1)
    assert document.stack.count() == 1


def test_a_dropped_stroke_cannot_be_redone_and_others_stay(qapp: object) -> None:
    document = opened()
    document.apply(paint(1))
    stroke = document.new_stroke()
    document.apply(paint(2), stroke)
    document.apply(paint(3), stroke)
    document.drop_stroke(stroke)
    assert document.scenario.board.mask("woods").nonzero()[0].tolist() == [1]
    assert not document.stack.canRedo()
    document.drop_stroke(stroke)
    assert document.stack.count() == 1


def test_every_change_is_reported_with_what_changed(qapp: object) -> None:
    document = opened()
    told: list[ChangeSet] = []
    document.changed.connect(told.append)
    document.apply(paint(4))
    document.stack.undo()
    assert [change.ground for change in told] == [True, True]
    assert [change.units for change in told] == [False, False]
    assert all(change.hexes is not None and change.hexes.nonzero()[0].tolist() == [4] for change in told)


def test_labels_speak_the_language_of_the_document(ruleset: Ruleset) -> None:
    document = Document(blank(), ruleset, language="fr")
    document.apply(paint(1))
    assert document.stack.undoText() == "Peindre : woods"


def number_of_commands() -> int:
    gc.collect()
    return sum(isinstance(one, SwapScenario) for one in gc.get_objects())


@pytest.mark.slow
def test_the_steps_of_a_stroke_are_not_kept(qapp: object) -> None:
    document = Document(blank(), RULESET)
    before = number_of_commands()
    stroke = document.new_stroke()
    steps = []
    for number in range(3):
        document.apply(paint(number), stroke)
        steps.append(weakref.ref(document.scenario))
    gc.collect()
    assert document.stack.count() == 1
    assert steps[2]() is document.scenario
    assert steps[1]() is None
    assert number_of_commands() == before + 1  # PySide never frees the Python half of those that Qt merges


@pytest.mark.slow
def test_documents_with_a_history_are_thrown_away_safely(qapp: object) -> None:
    """Each lies in a circle of references, which the garbage collector of PySide 6.11 crashed on."""
    for number in range(120):
        document = Document(blank(), RULESET)
        for place in range(1 + number % 5):
            document.apply(paint(place))
        document.itself = document  # type: ignore[attr-defined]
        if number % 40 == 39:
            gone = weakref.ref(document)
            del document
            gc.collect()
            assert gone() is None


@pytest.mark.slow(8)
def test_a_document_goes_with_its_steps_after_its_history_was_shown() -> None:
    """A view of the history that was deleted before it kept the stack, and so its steps, all scenarios and the document."""
    document = opened()
    view = QUndoView()
    view.setStack(document.stack)
    for title in ("one", "two"):
        document.apply(SetTitle(Text.of(title)))
    document.stack.undo()
    document.apply(SetTitle(Text.of("three")))
    view.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    known, scenario = weakref.ref(document), weakref.ref(document.scenario)
    del view, document
    gc.collect()
    assert known() is None
    assert scenario() is None
