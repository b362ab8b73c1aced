"""The inspector's section on the observers: who looks, whether they are pinned, and what counts as seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFormLayout, QListWidget, QPushButton, QToolButton, QWidget

from workbench.base.text import capitalised
from workbench.desktop.look.language import labelled, plain_text
from workbench.desktop.overlays.tabletop_words import place_name
from workbench.desktop.questions.answer_parts import AREA_PART, LINE_PART
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import AREA
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow, width_of_longest
from workbench.desktop.widgets.fields import AnswerSection, ElidedLabel, WrappedLabel
from workbench.desktop.widgets.form_fields import fill_choices, row_layout
from workbench.desktop.widgets.list_keys import RowKeys
from workbench.desktop.wording.hex_answers import at_level, counted, hexes_words, place_words, side_words, unit_words
from workbench.engine.sight.observers import ALL, ANY, COUNT, ONE
from workbench.engine.sight.results import Party
from workbench.rules.ruleset import Ruleset

_SOUGHT_ROW = 3


class LookingRows(QWidget):
    """Who looks, who is selected, where the line goes, and who is looked for where nobody stands: a row for each.

    Who is looked for, and how high above the ground, holds for every answer of the window. It is the selected unit while others
    observe; else the user chooses a kind here, or nobody in particular. ``unit_name`` puts the id of a unit into words."""

    def __init__(
        self,
        inquiry: HexInquiry | TabletopInquiry,
        language: str,
        unit_name: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self._unit_name = unit_name
        self.observer, self.selected, self.target = ElidedLabel("–"), ElidedLabel("–"), ElidedLabel("–")
        self.pin = QToolButton()
        self.pin.setText(self.tr("Pin"))
        self.pin.setCheckable(True)
        self.pin.setToolTip(self.tr("Who observes stays while other units are selected and moved (O)"))
        self.pin.clicked.connect(self._pin_clicked)
        self.sought = allow_narrow(ElidingChooser())
        self.sought.setObjectName("sought")
        self.sought.setAccessibleName(self.tr("Looked for"))
        self.sought.activated.connect(lambda _: inquiry.enemy.seek(self.sought.currentData() or ""))
        self.sought_unit = ElidedLabel()
        """Takes the place of the chooser while a unit is looked for."""
        self.sought_unit.hide()
        self._who = QWidget()
        self._who.setLayout(row_layout(self.sought, self.sought_unit, margins=(0, 0, 0, 0)))
        self._seeking = row_layout(self._who, wide=self._who, margins=(0, 0, 0, 0))
        self._height: QWidget | None = None
        self._shown: Ruleset | None = None
        self._widest_kind = 0
        """The pixels in which every entry of the chooser could be read since the ruleset was opened."""
        looking = row_layout(self.observer, self.pin, wide=self.observer, margins=(0, 0, 0, 0))
        rows = self._rows = QFormLayout(self)
        rows.setContentsMargins(0, 0, 0, 2)
        rows.setVerticalSpacing(3)
        rows.addRow(self.tr("Observers"), looking)
        rows.addRow(self.tr("Selected"), self.selected)
        rows.addRow(self.tr("Target"), self.target)
        rows.addRow(self.tr("Looked for"), self._seeking)

    def add_height(self, field: QWidget) -> None:
        """Put the field for the height above the ground beside who is looked for."""
        self._height = field
        self._seeking.addWidget(field, 0, Qt.AlignmentFlag.AlignRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other words."""
        super().resizeEvent(event)
        self._place_sought()

    def _place_sought(self) -> None:
        """Put who is looked for below the label, over the whole width, if an entry would be cut beside the label."""
        self._widest_kind = max(self._widest_kind, width_of_longest(self.sought))
        labels = (self._rows.itemAt(row, QFormLayout.ItemRole.LabelRole) for row in range(_SOUGHT_ROW + 1))
        beside = max(label.sizeHint().width() for label in labels if label is not None)
        if self._height is not None and not self._height.isHidden():
            beside += self._height.sizeHint().width()
        below = self.contentsRect().width() - beside - 2 * self._rows.horizontalSpacing() < self._widest_kind
        if below == (self._seeking.indexOf(self._who) < 0):
            return
        if below:
            self._seeking.removeWidget(self._who)
            self._rows.setWidget(_SOUGHT_ROW + 1, QFormLayout.ItemRole.SpanningRole, self._who)
        else:
            self._rows.removeWidget(self._who)
            self._seeking.insertWidget(0, self._who, 1)

    def offer_kinds(self) -> None:
        """Offer the kinds of unit of another ruleset."""
        ruleset = self._inquiry.document.ruleset
        if ruleset is self._shown:
            return
        self._shown = ruleset
        self._widest_kind = 0
        kinds = ((capitalised(kind.name.get(self._language)), kind.key) for kind in ruleset.units.values())
        fill_choices(self.sought, [("", ""), *kinds])

    def show_sought(self, words: str) -> None:
        """Show who is looked for: in ``words``, or, where a kind was chosen, that kind with the words as its tooltip."""
        inquiry = self._inquiry
        unit, kind = inquiry.enemy.unit, inquiry.enemy.kind
        self.sought.setVisible(not unit)
        self.sought_unit.setVisible(bool(unit))
        if unit:
            about = self.tr(
                "The selected unit is looked for while others observe. With none selected (Esc) a kind can be chosen."
            )
            self.sought_unit.set_words(capitalised(words))
            self.sought_unit.setToolTip(plain_text(f"{capitalised(words)}\n{about}"))
            return
        with QSignalBlocker(self.sought):
            anybody = self.tr("Anybody") if kind else capitalised(words)
            if self.sought.itemText(0) != anybody:
                self.sought.setItemText(0, anybody)
                self._place_sought()
            self.sought.setCurrentIndex(max(0, self.sought.findData(kind)))
        about = self.tr("Who might be where nobody stands: his height is that of every answer.")
        self.sought.setToolTip(plain_text(f"{capitalised(words)}\n{about}"))

    def show_ends(self, observer: str, target: str) -> None:
        """Show who looks where; of several observers the side, if it is one, or how many more."""
        inquiry = self._inquiry
        more, side = len(inquiry.observers.chosen) - 1, inquiry.observers.side
        if more > 0 and side:
            name = side_words(inquiry.document.scenario, side, self._language)
            observer = self.tr("{side}, all {n} · line from {place}").format(side=name, n=more + 1, place=observer)
        elif more > 0:
            observer = self.tr("{place} and {n} more").format(place=observer, n=more)
        self.observer.set_words(
            self.tr("{place} (pinned)").format(place=observer) if inquiry.observers.is_pinned else observer
        )
        self.target.set_words(target)

    def show_selected(self) -> None:
        """Show whether observers are pinned, and who is selected."""
        inquiry = self._inquiry
        self.pin.setChecked(inquiry.observers.is_pinned)
        more = len(inquiry.selection) - 1
        words = capitalised(self._unit_name(inquiry.selection[0])) if inquiry.selection else "–"
        self.selected.set_words(self.tr("{place} and {n} more").format(place=words, n=more) if more > 0 else words)

    def _pin_clicked(self) -> None:
        self._inquiry.observers.pin()
        self.show_selected()


class BaseWatchSection(AnswerSection):
    """The list of observers, kept until it is emptied; a chosen row is the one whose line is told, or that is shown alone. The
    kinds of map derive."""

    def __init__(self, inquiry: HexInquiry | TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._looks = inquiry
        self._language = language
        self.heading.setText(self.tr("Observers"))
        self.pin = QPushButton(self.tr("Pin"))
        self.pin.setCheckable(True)
        self.pin.setToolTip(
            self.tr(
                "Who observes stays while you select and move other units; once more: add what is selected or under the mouse"
                " (O). Shift+click on the map adds one or takes one away."
            )
        )
        self.pin.clicked.connect(self._pin_clicked)
        self.side = allow_narrow(ElidingChooser())
        self.side.setToolTip(self.tr("All units of a side look at once"))
        self.side.activated.connect(self._side_chosen)
        self.empty = QPushButton(self.tr("None"))
        self.empty.setToolTip(self.tr("Let go of the observers: the selected unit observes again (Esc)"))
        self.empty.clicked.connect(lambda *_: inquiry.observers.set(()))
        self.add_row(self.pin, self.side, self.empty)
        self.how = allow_narrow(ElidingChooser())
        for key, words in (
            (ANY, self.tr("Seen by any of them")),
            (ALL, self.tr("Seen by all of them")),
            (COUNT, self.tr("How many see it")),
            (ONE, self.tr("The chosen one alone")),
        ):
            self.how.addItem(words, key)
        self.how.setToolTip(self.tr("What counts as seen"))
        self.how.activated.connect(lambda _: inquiry.choose(combine=self.how.currentData()))
        self.list = QListWidget()
        self.list.setFixedHeight(self.list.fontMetrics().lineSpacing() * 5)
        self.list.setToolTip(self.tr("The line goes from the chosen one; Del takes it away"))
        self.list.currentRowChanged.connect(self._row_chosen)
        RowKeys(self.list, self._drop)
        self.facts = WrappedLabel(2, small=True)
        self.add(self.how, self.list, self.facts)

    def names(self) -> Iterable[str]:
        """The observers in words."""
        raise NotImplementedError

    def open(self) -> None:
        """Offer the sides of the scenario."""
        scenario = self._looks.document.scenario
        sides = ((side_words(scenario, one.side, self._language), one.side) for one in scenario.forces.sides)
        fill_choices(self.side, [(self.tr("Whole side…"), ""), *sides])
        self.show_state()

    def show_state(self) -> None:
        """Show who looks."""
        inquiry, names = self._looks, list(self.names())
        with QSignalBlocker(self.list):
            if names != [self.list.item(row).text() for row in range(self.list.count())]:
                self.list.clear()
                self.list.addItems(names)
            self.list.setCurrentRow(min(inquiry.observers.index, len(names) - 1))
        self.how.setCurrentIndex(self.how.findData(inquiry.combine))
        self.side.setCurrentIndex(max(0, self.side.findData(inquiry.observers.side)))
        self.pin.setChecked(inquiry.observers.is_pinned)
        self.empty.setEnabled(bool(names))
        for part in (self.how, self.list):
            part.setEnabled(bool(names))

    def _with_lines(self, words: str, answer: Answer | TabletopAnswer) -> str:
        """What is seen, and how many observers see the place where the line is held."""
        line_part = answer[LINE_PART]
        if not line_part.others or line_part.line is None:
            return words
        see = sum(sees for _, sees in line_part.others) + line_part.line.visible
        told = self.tr("{n} of {all} see the place where the line is held")
        return f"{words}\n{told.format(n=see, all=len(line_part.others) + 1)}"

    def _pin_clicked(self) -> None:
        self._looks.observers.pin()
        self.pin.setChecked(self._looks.observers.is_pinned)

    def _side_chosen(self) -> None:
        # a side that looks stays chosen, so that the arrow keys go on from it
        side = self.side.currentData()
        if side:
            self._looks.observers.watch_side(side)
        else:
            self.show_state()

    def _row_chosen(self, row: int) -> None:
        if row >= 0:
            self._looks.observers.choose(row)

    def _drop(self) -> None:
        row = self.list.currentRow()
        if 0 <= row < len(self._looks.observers.chosen):
            who: Any = self._looks.observers.chosen[row]
            self._looks.observers.toggle(who)


class WatchSection(BaseWatchSection):
    """The observers of a hex map."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        self._inquiry = inquiry
        super().__init__(inquiry, language, parent)

    def names(self) -> Iterable[str]:
        """The observers in words, with their levels."""
        inquiry = self._inquiry
        scenario, ruleset = inquiry.document.scenario, inquiry.document.ruleset
        for who in inquiry.observers.chosen:
            found = scenario.forces.find(who) if isinstance(who, str) else None
            if found is not None:
                party = Party(found[1].kind, found[0], found[1].id)
                words = unit_words(scenario, ruleset, party, self._language)
            else:
                words = place_words(scenario, ruleset, who, self._language) if isinstance(who, int) else who
            yield at_level(words, inquiry.ends.level_of(who))

    def show_answer(self, answer: Answer) -> None:
        """Show how much is seen."""
        watch, trouble = answer[AREA_PART].watch, answer.troubles.get(AREA)
        if watch is None:
            self.facts.set_words(trouble.get(self._language) if trouble and answer.question.watchers else "")
            return
        n, size = len(watch.areas), hexes_words(watch.count.size, self._language)
        one = self.tr("{n} observer sees {any} of {size}")
        many = self.tr("{n} observers: any sees {any}, all see {all} of {size}")
        seen, by_all = int(watch.any.sum()), int(watch.all.sum())
        self.facts.set_words(
            self._with_lines(counted(n, one, many, self._language, any=seen, all=by_all, size=size), answer)
        )


# --- The inspector's section on the observers of a table.


class TabletopWatchSection(BaseWatchSection):
    """The observers of a table."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        self._inquiry = inquiry
        super().__init__(inquiry, language, parent)

    def names(self) -> Iterable[str]:
        """The observers in words."""
        document = self._inquiry.document
        for who in self._inquiry.observers.chosen:
            yield place_name(who, document.scenario, document.ruleset, self._language)

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show how much is seen, and by how many."""
        watch, board = answer[AREA_PART].watch, answer.question.scenario.board
        if watch is None:
            trouble = answer.troubles.get(AREA)
            self.facts.set_words(trouble.get(self._language) if trouble else "")
            return
        whole = board.width * board.height / 100
        words = self.tr("{n:.0f} % of the table").format(n=watch.visible.area / whole)
        if watch.counted:
            by = " · ".join(
                labelled(str(number), f"{region.area / whole:.0f} %")
                for number, region in enumerate(watch.counted, 1)
                if region.area
            )
            words = self.tr("{share}, by so many: {counts}").format(share=words, counts=by)
        self.facts.set_words(self._with_lines(words, answer))
