"""The form of units while several are selected: in every game every field acts on all of them, or is grey and says why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QToolButton,
    QWidget,
)

from tests import loading
from tests.desktop.window_driver import WindowDriver
from tests.shares import share
from workbench.base.data_folders import SAMPLES
from workbench.desktop.documents.document import Document
from workbench.desktop.overlays.registry import hex_answerer, hex_asks, table_answerer, table_asks
from workbench.desktop.panels.unit import HexUnitPanel, TabletopUnitPanel
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.worker import AnswerWorker
from workbench.scenario.edits.units import ChangeUnit, PlaceUnits

pytestmark = pytest.mark.gui

GAMES = {
    "asl": "sorvino_brook",
    "panzer_grenadier": "lipovka_bridge",
    "landships": "marcelle_farm",
    "bolt_action": "les_ormeaux",
    "blitzkrieg": "saint_aubry",
}
TYPED = ("7", "3-2", "2", "front", "abc")


class Form:
    """The form of the units of a sample, and what it makes of two of them, ``one`` and ``two``."""

    def __init__(self, game: str) -> None:
        scenario, ruleset = loading.scenario(SAMPLES / game / f"{GAMES[game]}.yaml")
        self.document: Any = Document(scenario, ruleset, language="en")
        hexes = scenario.kind == "hex"
        answerer, asks = (hex_answerer(), hex_asks()) if hexes else (table_answerer(), table_asks())
        self.worker = AnswerWorker(answerer, None, threaded=False)
        inquiry, panel = (HexInquiry, HexUnitPanel) if hexes else (TabletopInquiry, TabletopUnitPanel)
        self.inquiry: Any = inquiry(self.document, self.worker, asks)  # type: ignore[operator]
        self.inquiry.show_overlays(frozenset())
        self.panel: Any = panel(self.inquiry, "en")  # type: ignore[operator]
        side, unit = next((side, unit) for side, unit in scenario.forces if unit.at is not None)
        bare = replace(unit, id="one", group="", state=(), values={}, zone="", turn=0)
        self.document.apply(PlaceUnits(side, (bare, replace(bare, id="two"))))
        self.panel.open()
        self.panel.resize(360, 900)
        self.panel.show()
        self.document.changed.connect(lambda *_: self.panel.refresh())
        self.inquiry.select(("one", "two"))
        self.start = self.document.scenario

    def end(self) -> None:
        """Take the form away."""
        self.panel.close()
        self.panel.deleteLater()
        self.worker.shutdown()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def give(self, **kinds: str) -> None:
        """Make the units of these kinds, with nothing of their own."""
        for name, kind in kinds.items():
            plain = replace(self.unit(name), kind=kind, values={}, state=())
            self.document.apply(ChangeUnit(name, plain))

    def unit(self, name: str) -> Any:
        found = self.document.scenario.forces.find(name)
        assert found is not None
        return found[1]

    def side(self, name: str) -> str:
        return str(self.document.scenario.forces.find(name)[0])

    def traits(self, name: str) -> Any:
        """All that a unit is, but for its name among the others."""
        return self.side(name), replace(self.unit(name), id="")

    def fields(self) -> Iterator[QWidget]:
        """What the user can use in the form, from the top."""
        for field in self.panel.findChildren(QWidget):
            inner = isinstance(field.parent(), QSpinBox | QDoubleSpinBox | QComboBox)
            usable = isinstance(field, QLineEdit | QComboBox | QSpinBox | QDoubleSpinBox | QCheckBox | QToolButton)
            if usable and not inner and field.isVisible():
                yield field


def entries(field: QWidget) -> Iterator[Callable[[], None]]:
    """What may be entered into a field, each as a user does it."""
    if isinstance(field, QLineEdit):
        yield from (lambda words=words: type_into(field, words) for words in TYPED)
    elif isinstance(field, QComboBox):
        yield from (
            lambda row=row: pick(field, row) for row in range(min(field.count(), 6)) if row != field.currentIndex()
        )
    elif isinstance(field, QSpinBox | QDoubleSpinBox):
        yield lambda: step(field, Qt.Key.Key_Up)
        yield lambda: step(field, Qt.Key.Key_Down)
    elif isinstance(field, QCheckBox | QToolButton):
        yield field.click


def type_into(field: QLineEdit, words: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)


def pick(field: QComboBox, row: int) -> None:
    field.setCurrentIndex(row)
    field.activated.emit(row)


def step(field: QSpinBox | QDoubleSpinBox, key: Qt.Key) -> None:
    field.setFocus()
    QTest.keyClick(field, key)
    QTest.keyClick(field, Qt.Key.Key_Return)


def label(form: Form, field: QWidget) -> str:
    """What stands beside a field."""
    row: QWidget | None = field
    while row is not None:
        words = form.panel.form.labelForField(row)
        if words is not None:
            return str(words.text())
        row = row.parentWidget()
    return field.toolTip() or getattr(field, "text", str)()


@pytest.fixture
def open_form(qapp: QApplication) -> Iterator[Callable[[str], Form]]:
    """Opens forms, which are taken away at the end."""
    opened: list[Form] = []

    def make(game: str) -> Form:
        opened.append(Form(game))
        return opened[-1]

    yield make
    for form in opened:
        form.end()


def walk(form: Form, check: Callable[[QWidget, str], None]) -> tuple[set[str], set[str]]:
    """Enter something into every field that can be used; the labels of those that changed something, and of the grey ones. The
    form is as before after each of them."""
    changed: set[str] = set()
    grey: set[str] = set()
    for place in range(len(list(form.fields()))):
        field = list(form.fields())[place]
        words = label(form, field)
        if not field.isEnabled():
            grey.add(words)
            assert field.toolTip() or field.parentWidget().toolTip(), f"{words} is grey and does not say why"
            continue
        for enter in entries(field):
            before, steps = form.document.scenario, form.document.stack.index()
            enter()
            made = form.document.stack.index() - steps
            assert made <= 1, f"{words}: one step of undo"
            if form.document.scenario != before:
                check(field, words)
                changed.add(words)
                form.document.stack.undo()
                assert form.document.scenario == before
                break
            form.panel.refresh()
    return changed, grey


def some_of(values: list[Any]) -> list[Any]:
    """Three of some values: the first one, one in the middle, the last one."""
    return [values[0], values[len(values) // 2], values[-1]]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_field_acts_on_all_selected_units(open_form: Callable[[str], Form], game: str) -> None:
    form = open_form(game)
    for kind in share(some_of(list(form.document.ruleset.units)), 1, game):
        form.give(one=kind, two=kind)
        assert form.panel.title.text() == "2 units"

        def check(field: QWidget, words: str, kind: str = kind) -> None:
            if words in ("Place", "Coherency"):
                return
            assert form.traits("one") == form.traits("two"), f"{kind}: {words} acts on the first unit only"

        changed, _ = walk(form, check)
        assert {"Name", "Kind", "Side", "Group", "Enters in turn", "Note"} <= changed


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_of_two_kinds_every_field_acts_on_both_or_is_grey_and_says_why(
    open_form: Callable[[str], Form], game: str
) -> None:
    form = open_form(game)
    kinds = list(form.document.ruleset.units)
    for first, second in share(some_of(list(pairwise(kinds))), 1, game):
        form.give(one=first, two=second)
        assert form.panel.kind.currentIndex() == -1
        assert form.panel.kind.placeholderText() == "several"
        before = {name: form.traits(name) for name in ("one", "two")}

        def check(field: QWidget, words: str, before: dict[str, Any] = before) -> None:
            both = [form.traits(name) != before[name] for name in ("one", "two")]
            assert all(both) or words == "Kind", f"{words} acts on one of them"

        changed, _ = walk(form, check)
        assert {"Name", "Kind"} <= changed


@pytest.mark.slow(8)
def test_fields_say_several_where_units_differ_and_take_what_is_typed(driver: WindowDriver) -> None:
    window = driver.window
    window.docks.answers.setCurrentWidget(window.docks.unit)
    panel, forces = window.docks.unit, driver.scenario.forces
    driver.document.apply(ChangeUnit("b1", replace(forces.find("b1")[1], values={"df": (4, 3)})))  # type: ignore[index]
    steps = driver.steps
    window.inquiry.select(("b1", "b2"))
    QApplication.processEvents()
    assert panel.kind.placeholderText() == "several"
    assert panel.values["df"].placeholderText() == "several"
    QTest.keyClick(panel.values["df"], Qt.Key.Key_Return)
    assert driver.steps == steps, "nothing was typed"
    type_into(panel.values["df"], "6-2")
    assert driver.unit("b1").values["df"] == driver.unit("b2").values["df"] == (6, 2)
    pick(panel.kind, panel.kind.findData("tank"))
    assert driver.unit("b1").kind == driver.unit("b2").kind == "tank"
    assert driver.steps == steps + 2
