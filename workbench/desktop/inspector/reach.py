"""The inspector's sections on movement: the reach of the selected unit, and the cheapest route to the mouse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QVBoxLayout, QWidget

from workbench.base.text import Text, capitalised
from workbench.desktop.drawing.tabletop_marks import length_text, measured_of, short_citation, unit_word
from workbench.desktop.look.language import labelled
from workbench.desktop.overlays.tabletop_words import reason_line, regroup_words, route_items
from workbench.desktop.questions.answer_parts import REACH_PART
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.mover import WHOLE_TURN
from workbench.desktop.questions.question import REACH
from workbench.desktop.questions.tabletop_additions import (
    ASSAULT,
    ENTER,
    MOUNT,
    RAM,
    REGROUP,
    SECTION,
    Encounter,
    may_regroup,
)
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer
from workbench.desktop.widgets.choosers import ElidingChooser, FieldsRow, allow_narrow
from workbench.desktop.widgets.fields import AnswerSection, VerdictLine, WrappedLabel
from workbench.desktop.widgets.number_fields import WholeNumberField
from workbench.desktop.widgets.step_table import StepTable
from workbench.desktop.wording.hex_answers import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    HINDERED_COLOUR,
    Verdict,
    assumed_words,
    cost_words,
    counted,
    mode_words,
    need_words,
    points_words,
)
from workbench.engine.movement.results import Route, TabletopRoute
from workbench.rules.values import citation_words
from workbench.scenario.units import names_of_units


class _EnteringRow(QWidget):
    """Does the unit come onto the map in its hex, and at which place of the column?"""

    def __init__(self, inquiry: HexInquiry) -> None:
        super().__init__()
        words = self.tr("Enters the map here")
        self.box = QCheckBox(words)
        self.box.setToolTip(self.tr("The move begins off the map: the hex of the unit is the first that it pays for"))
        self.place = WholeNumberField()
        self.place.setRange(1, 99)
        self.place.setPrefix(self.tr("place "))
        self.place.setToolTip(self.tr("Its place in the column: every place off the map is paid for too"))
        self.place.setEnabled(False)
        self.box.toggled.connect(self.place.setEnabled)
        self.box.toggled.connect(lambda on: inquiry.mover.choose(enters=on))
        self.place.valueChanged.connect(lambda number: inquiry.mover.choose(queue=number))
        row = QVBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(FieldsRow(self.box, self.place))


class ReachSection(AnswerSection):
    """Cost and route with the price of each step and its rule."""

    def __init__(self, inquiry: HexInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.heading.setText(self.tr("Movement"))
        self.mode = allow_narrow(ElidingChooser())
        self.mode.activated.connect(self._mode_chosen)
        self._fallback_words = ""
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(lambda: inquiry.mover.choose(mode=""))
        self._modes: list[str] = []
        self._tips: dict[str, str] = {}
        self.verdict = VerdictLine()
        self.facts = WrappedLabel(1, small=True)
        self.why = WrappedLabel(2)
        self.steps = StepTable([self.tr("To"), self.tr("Cost"), self.tr("Sum"), self.tr("Rule")], 6, 3)
        # the section is never wider than the dock
        self.approach = QCheckBox(self.tr("Limits without a leader"))
        self.approach.setToolTip(self.tr("Limits near the enemy for units without a leader"))
        self.approach.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.approach.setChecked(inquiry.mover.approach)
        self.approach.toggled.connect(lambda on: inquiry.mover.choose(approach=on))
        self.entering = _EnteringRow(inquiry)
        self.assumed = WrappedLabel(2, small=True)
        self.add(self.verdict, self.mode, self.facts, self.why, self.steps)
        self.add_picture_room()
        self.add(self.approach, self.entering, self.assumed)

    def open(self) -> None:
        """Offer the kinds of move of another ruleset."""
        self._modes = []
        self.show_state()
        # only a game that has such leaders has limits for units without one
        kinds = self._inquiry.document.ruleset.units.values()
        self.approach.setVisible(any("regular_leader" in kind.tags for kind in kinds))
        self.entering.setVisible(self._inquiry.mover.knows_entering)

    def show_selection(self) -> None:
        """Other units are selected: forget the message about the kind of move of the unit before."""
        self._fallback_words = ""

    def show_state(self) -> None:
        """Offer the kinds of move of the selected units."""
        modes, phases = self._inquiry.mover.modes, self._inquiry.mover.phases
        turn = [WHOLE_TURN] if phases > 1 else []
        if (keys := [*turn, *(mode.key for mode in modes)]) != self._modes:
            self._modes = keys
            with QSignalBlocker(self.mode):
                self.mode.clear()
                self.mode.addItem(self.tr("Ordinary move"), "")
                if turn:
                    self.mode.addItem(self.tr("Whole turn: {n} foot phases").format(n=phases), WHOLE_TURN)
                for mode in modes:
                    name = mode.name.get(self._language)
                    self.mode.addItem(f"{capitalised(name)} [{mode.citation.words(self._language)}]", mode.key)
                self._tips = {mode.key: mode.summary.get(self._language) for mode in modes}
                self._bar({})
        self.mode.setCurrentIndex(max(0, self.mode.findData(self._inquiry.mover.mode)))
        self.mode.setEnabled(bool(self._modes))
        tip = self.mode.currentData(Qt.ItemDataRole.ToolTipRole)
        self.mode.setToolTip(tip or self.tr("The kind of move"))

    def _mode_chosen(self) -> None:
        self._fallback_words = ""
        self._inquiry.mover.choose(mode=self.mode.currentData())

    def _bar(self, barred: Mapping[str, Text]) -> None:
        """Disable kinds of move that the unit may not use; their tooltips have the reasons."""
        for row in range(self.mode.count()):
            key = self.mode.itemData(row)
            why = barred[key].get(self._language) if key in barred else ""
            item = cast("QStandardItemModel", self.mode.model()).item(row)
            item.setEnabled(not why)
            item.setToolTip(why or self._tips.get(key, ""))
        tip = self.mode.currentData(Qt.ItemDataRole.ToolTipRole)
        self.mode.setToolTip(tip or self.tr("The kind of move"))

    def _fall_back(self, answer: Answer) -> None:
        """Choose the ordinary move if this unit may not use the kind of move that was chosen for another."""
        reach_part = answer[REACH_PART]
        mode, asked = self._inquiry.mover.mode, answer.question[REACH_PART]
        if mode and asked is not None and asked.mode == mode and mode in reach_part.barred_modes:
            name = mode_words(mode, answer.question.ruleset, self._language)
            why = reach_part.barred_modes[mode].get(self._language)
            self._fallback_words = self.tr("Not {mode}: {why}").format(mode=name, why=why)
            # after all parts of the window have shown this answer
            self._later.start()

    def show_answer(self, answer: Answer) -> None:
        """Show the reach and the route, or why there is none; then kinds of move that are barred cannot be chosen."""
        self._show(answer)
        self._bar(answer[REACH_PART].barred_modes)
        self._fall_back(answer)

    def _show(self, answer: Answer) -> None:
        reach_part = answer[REACH_PART]
        reach, route, language = reach_part.reach, reach_part.route, self._language
        trouble = answer.troubles.get(REACH)
        if reach is None:
            self.verdict.show_verdict(None, self.tr("No answer") if trouble else self.tr("Select a unit"))
            self.facts.set_words("")
            self.why.set_words(trouble.get(language) if trouble else "")
            self.steps.show_rows([])
            self.assumed.set_words("")
            return
        labels = answer.question.scenario.board.grid.labels
        hexes = counted(len(reach.costs), self.tr("{n} hex in reach"), self.tr("{n} hexes in reach"), language)
        self.facts.set_words(f"{points_words(reach.allowance, language)} · {hexes}")
        if route is None:
            self.verdict.show_verdict(None, self.tr("Point at a hex"))
            self.why.set_words(trouble.get(language) if trouble else "")
            self.steps.show_rows([])
        else:
            there = answer.question.target
            self.verdict.show_verdict(self._verdict(route, answer))
            barred = reach.barred.get(there) if there is not None else None
            reasons = [*([barred] if barred is not None and not route.within else []), *route.reasons]
            reasons = [text for text in reasons if text not in reach.assumed]
            lines = [*self._end_words(answer, there), *(text.get(language) for text in reasons)]
            self.why.set_lines(dict.fromkeys(lines))
            move = answer.question[REACH_PART]
            facing = move.facing if move is not None else None
            self.steps.show_rows(self._rows(route, labels, reach.start, facing))
        taken = [self._fallback_words] if self._fallback_words else []
        self.assumed.set_words(assumed_words([*taken, *(text.get(language) for text in reach.assumed)]))

    def _verdict(self, route: Route, answer: Answer) -> Verdict:
        reach, there = answer[REACH_PART].reach, answer.question.target
        further = reach.ends.further.get(there) if reach is not None and there is not None else None
        if reach is not None and further is not None and there not in reach.costs:
            cost, mode = further
            name = mode_words(mode, answer.question.ruleset, self._language)
            words = self.tr("Only by {mode}: {cost}").format(mode=name, cost=cost_words(cost))
            return Verdict("≈", words, HINDERED_COLOUR)
        if route.cost is None:
            return Verdict("✗", self.tr("No way there"), BLOCKED_COLOUR)
        total = cost_words(route.cost)
        if route.within:
            return Verdict("✓", self.tr("In reach for {cost}").format(cost=total), CLEAR_COLOUR)
        return Verdict("✗", self.tr("Out of reach: {cost}").format(cost=total), BLOCKED_COLOUR)

    def _end_words(self, answer: Answer, there: int | None) -> list[str]:
        """Lines about a move that ends in a hex: what it needs, the states it causes, places inside the hex, exits."""
        reach_part = answer[REACH_PART]
        reach, scenario, ruleset = reach_part.reach, answer.question.scenario, answer.question.ruleset
        if reach is None or there is None:
            return []
        ends, lines = reach.ends, []
        if there in ends.needs:
            lines.append(self.tr("Needs: {what}").format(what=need_words(ends.needs[there])))
        if states := ends.becomes.get(there):
            names = (ruleset.states[key].name.get(self._language) if key in ruleset.states else key for key in states)
            lines.append(self.tr("Makes it: {states}").format(states=", ".join(names)))
        label = scenario.board.grid.labels[there]
        inside = {place: cost for place, cost in ends.places.items() if place.partition("@")[0].split(" ")[0] == label}
        if inside:
            costs = ", ".join(
                labelled(ends.names[place].get(self._language), cost_words(cost)) for place, cost in inside.items()
            )
            lines.append(self.tr("Inside the hex: {places}").format(places=costs))
        if enemies := [unit for unit, mask in reach_part.exposed.items() if mask[there]]:
            called = names_of_units(enemies, answer.question.scenario.forces, answer.question.ruleset.units)
            lines.append(self.tr("In the open before: {units}").format(units=called.get(self._language)))
        if there in ends.exits:
            lines.append(self.tr("Leaves the map here for {cost}").format(cost=cost_words(ends.exits[there])))
        return lines

    def _rows(
        self, route: Route, labels: tuple[str, ...], here: int, facing: int | None
    ) -> list[tuple[list[str], str]]:
        """Rows of a route that begins in hex ``here``, facing ``facing``."""
        rows = []
        total = None
        for step, is_turn in route.steps_and_turns(here, facing):
            total = step.cost if total is None else None if step.cost is None else total + step.cost
            parts = [
                f"{cost_words(part.cost)}  {part.text.get(self._language)} [{citation_words(part.rule, self._language)}]"
                for part in step.parts
            ]
            place = step.name.get(self._language) or labels[step.to]
            if is_turn:
                place = self.tr("{hex} turn").format(hex=place)
            rows.append(([place, cost_words(step.cost), cost_words(total), step.rule], "\n".join(parts)))
        return rows


# --- The inspector's section on movement: how the selected unit moves, and the way to the mouse item by item.


translate = QCoreApplication.translate
_ROUND = 359.0
ADVANCE = "advance"


class TabletopReachSection(AnswerSection):
    """A chooser of modes, the cost of the route to the mouse item by item, and the dice tests on it."""

    def __init__(self, inquiry: TabletopInquiry, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._inquiry = inquiry
        self._language = language
        self.heading.setText(self.tr("Reach"))
        self.mode = allow_narrow(ElidingChooser())
        self.mode.setToolTip(self.tr("How the selected unit moves"))
        self.mode.activated.connect(lambda _: inquiry.mover.choose(mode=self.mode.currentData()))
        self.verdict = VerdictLine()
        self.items = StepTable([self.tr("What"), self.tr("Cost"), self.tr("Rule")], 5, 0)
        self.tests = WrappedLabel(4)
        self.assumed = WrappedLabel(3, small=True)
        self.way = VerdictLine(small=True)
        self.add(self.verdict, self.mode, self.way, self.tests, self.items)
        self.add_picture_room()
        self.add(self.assumed)

    def show_state(self) -> None:
        """Offer the kinds of move of the unit that is selected."""
        ruleset = self._inquiry.document.ruleset
        found = (
            self._inquiry.document.scenario.forces.find(self._inquiry.selection[0]) if self._inquiry.selection else None
        )
        kind = ruleset.units.get(found[1].kind) if found is not None else None
        # a game that names the ordinary move needs no other word for it
        usual = ADVANCE if ADVANCE in ruleset.modes else ""
        modes = [] if usual else [""]
        if kind is not None:
            known = {kind.key, *kind.tags}
            modes += [mode.key for mode in ruleset.modes.values() if not mode.only or known & set(mode.only)]
            modes += [REGROUP] if may_regroup(ruleset, kind.key) else []
        with QSignalBlocker(self.mode):
            if modes != [self.mode.itemData(row) for row in range(self.mode.count())]:
                self.mode.clear()
                for mode in modes:
                    words = regroup_words() if mode == REGROUP else mode_words(mode, ruleset, self._language)
                    self.mode.addItem(capitalised(words), mode)
            self.mode.setCurrentIndex(max(0, self.mode.findData(self._inquiry.mover.mode or usual)))

    def show_answer(self, answer: TabletopAnswer) -> None:
        """Show the way to the mouse."""
        reach_part, language = answer[REACH_PART], self._language
        route, encounter = reach_part.route, reach_part.encounter
        way: tuple[Verdict | None, str] = None, ""
        if route is not None:
            way = self._verdict(answer), ""
        else:
            way = None, self._waiting_words(answer) or self.tr("Beyond one move")
        # what the mover may do there is the answer, and the way then only a part of it
        if encounter is not None:
            self.verdict.show_verdict(self._encounter_verdict(encounter, answer.question.scenario.board.unit))
            self.way.show_verdict(*((None, "") if route is not None and route.cost is None else way))
        else:
            self.verdict.show_verdict(*way)
            self.way.show_verdict(None, "")
        self.items.show_rows(
            ([item, length_text(cost), short_citation(rule, language)], f"{item} [{citation_words(rule, language)}]")
            for rule, cost, item in (route_items(answer, language) if route is not None else ())
        )
        words = [reason_line(reason, language) for reason in encounter.reasons] if encounter is not None else []
        words += self._no_route_lines(answer) if route is None else self._route_lines(answer, route)
        self.tests.set_lines(dict.fromkeys(words))
        self.assumed.set_words(self._assumed_words(answer))

    def _waiting_words(self, answer: TabletopAnswer) -> str:
        """Why there is no way: what is to be done first, or that there is none; "" if it is longer than one move."""
        reach_part = answer[REACH_PART]
        if answer.question[REACH_PART] is None:
            return self.tr("Select a unit")
        if reach_part.reach is None and answer.troubles.get(REACH) is None:
            return self.tr("It is being worked out")
        if answer.question.target is None:
            return self.tr("Point at a place")
        is_attack = reach_part.encounter is not None and reach_part.encounter.kind in (ASSAULT, RAM)
        return self.tr("No way there") if is_attack else ""

    def _no_route_lines(self, answer: TabletopAnswer) -> list[str]:
        """What is said where there is no way."""
        language, trouble = self._language, answer.troubles.get(REACH)
        lines = [] if self._waiting_words(answer) else [self.tr("A right click tells the way.")]
        if trouble:
            return [*lines, trouble.get(language)]
        return [*lines, *(reason_line(reason, language) for reason in answer[REACH_PART].barred)]

    def _route_lines(self, answer: TabletopAnswer, route: TabletopRoute) -> list[str]:
        """Facings at the end of a way, the dice tests on it, and what limits it."""
        reach_part, language = answer[REACH_PART], self._language
        encounter, reach = reach_part.encounter, reach_part.reach
        facing = headings_words(reach_part.headings)
        lines = [facing] if facing else []
        for test in route.tests:
            chance = "" if test.p is None else f" ({test.p * 100:.0f} %)"
            lines.append(f"# {test.test.get(language)}{chance} [{citation_words(test.rule, language)}]")
        lines += [reason_line(reason, language) for reason in reach_part.barred]
        assumed = reach.assumed if reach is not None else ()
        # into a building or an enemy leads no way of its own: whether it may go there is said above
        if encounter is None or (encounter.may and route.cost is not None):
            lines += [text.get(language) for text in route.reasons if text not in assumed]
        return lines

    def _assumed_words(self, answer: TabletopAnswer) -> str:
        """The allowance of the mover, and what the answer assumes."""
        reach = answer[REACH_PART].reach
        if reach is None:
            return ""
        words = self.tr("Allowance {n} {unit}.")
        if reach.over_clear < reach.allowance:
            words = self.tr("Allowance {n} {unit}, {most} {unit} wholly by road.")
        unit = unit_word(answer.question.scenario.board.unit)
        allowance = words.format(n=length_text(reach.over_clear), most=length_text(reach.allowance), unit=unit)
        return f"{allowance} {assumed_words(text.get(self._language) for text in reach.assumed)}"

    def _encounter_verdict(self, encounter: Encounter, unit: str) -> Verdict:
        """What the mover may do with the unit or building under the mouse."""
        words = {
            (ASSAULT, True): self.tr("Can assault it"),
            (ASSAULT, False): self.tr("Cannot assault it"),
            (RAM, True): self.tr("Can overrun it"),
            (RAM, False): self.tr("Cannot overrun it"),
            (MOUNT, True): self.tr("Can get aboard"),
            (MOUNT, False): self.tr("Cannot get aboard"),
            (ENTER, True): self.tr("Can enter the building"),
            (ENTER, False): self.tr("Cannot enter the building"),
            (SECTION, True): self.tr("Can go on into this section"),
            (SECTION, False): self.tr("Cannot go on into this section"),
        }[encounter.kind, encounter.may]
        if encounter.distance is not None and encounter.limit is not None:
            words += f": {measured_of(encounter.distance, encounter.limit, unit)}"
        if encounter.kind == ASSAULT:
            words += " · " + (self.tr("it fires first") if encounter.reacts else self.tr("it does not fire first"))
        return Verdict("✓", words, CLEAR_COLOUR) if encounter.may else Verdict("✗", words, BLOCKED_COLOUR)

    def _verdict(self, answer: TabletopAnswer) -> Verdict:
        reach_part = answer[REACH_PART]
        route, reach = reach_part.route, reach_part.reach
        assert route is not None
        unit = unit_word(answer.question.scenario.board.unit)
        if route.cost is None:
            return Verdict("✗", self.tr("No way there"), BLOCKED_COLOUR)
        allowance = ""
        if reach is not None:
            by_road = route.within and route.cost > reach.over_clear
            allowance = f" / {length_text(reach.allowance if by_road else reach.over_clear)}"
        words = f"{length_text(route.cost)}{allowance} {unit}"
        if not route.within:
            return Verdict("✗", self.tr("{cost}: more than one move").format(cost=words), BLOCKED_COLOUR)
        return Verdict("✓", words, CLEAR_COLOUR)


def headings_words(headings: Sequence[tuple[float, float]]) -> str:
    """The facings that a vehicle may have at the end of its route."""
    if not headings:
        return ""
    if any(high - low >= _ROUND for low, high in headings):
        return translate("TabletopReachSection", "Ends facing any way")
    ranges = [f"{low % 360:.0f}°" if high - low < 1 else f"{low % 360:.0f}–{high % 360:.0f}°" for low, high in headings]
    return translate("TabletopReachSection", "Ends facing {ways}").format(ways=", ".join(ranges))
