"""The inspector's section on movement: how the selected unit moves, and the way to the mouse item by item."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.desktop.docks.parts import Section, StepTable, VerdictLine, Words, narrow
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import regroup_words, way_items
from workbench.desktop.table.overlays.marks import heading, number, unit_word
from workbench.desktop.table.questions import REACH, TableAnswer
from workbench.desktop.table.special import ASSAULT, ENTER, MOUNT, RAM, REGROUP, SECTION, regroups
from workbench.desktop.table.telling import reason_line
from workbench.desktop.wording import BLOCKED_COLOUR, CLEAR_COLOUR, Verdict, assumed_words, mode_words

translate = QCoreApplication.translate
_ROUND = 359.0
ADVANCE = "advance"


class TableReachSection(Section):
    """A chooser of modes, the cost of the way to the mouse, what makes it, and the tests that it brings."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language
        self.heading.setText(self.tr("Reach"))
        self.mode = narrow(QComboBox())
        self.mode.setToolTip(self.tr("How the selected unit moves"))
        self.mode.activated.connect(lambda _: bench.choose(mode=self.mode.currentData()))
        self.verdict = VerdictLine(small=True)
        self.items = StepTable([self.tr("What"), self.tr("Cost"), self.tr("Rule")], 5, 0)
        self.tests = Words(3)
        self.assumed = Words(3, small=True)
        self.dealing = VerdictLine(small=True)
        self.why = Words(3, small=True)
        for part in (self.mode, self.verdict, self.items, self.tests, self.dealing, self.why, self.assumed):
            self.add(part)

    def show_state(self) -> None:
        """Offer the kinds of move of the unit that is selected."""
        ruleset = self._bench.document.ruleset
        found = self._bench.document.scenario.forces.find(self._bench.selection[0]) if self._bench.selection else None
        kind = ruleset.units.get(found[1].kind) if found is not None else None
        # a game that names the ordinary move needs no other word for it
        usual = ADVANCE if ADVANCE in ruleset.modes else ""
        modes = [] if usual else [""]
        if kind is not None:
            known = {kind.key, *kind.tags}
            modes += [mode.key for mode in ruleset.modes.values() if not mode.only or known & set(mode.only)]
            modes += [REGROUP] if regroups(ruleset, kind.key) else []
        with QSignalBlocker(self.mode):
            if modes != [self.mode.itemData(row) for row in range(self.mode.count())]:
                self.mode.clear()
                for mode in modes:
                    words = regroup_words() if mode == REGROUP else mode_words(mode, ruleset, self._language)
                    self.mode.addItem(words[:1].upper() + words[1:], mode)
            self.mode.setCurrentIndex(max(0, self.mode.findData(self._bench.mode or usual)))

    def show_answer(self, answer: TableAnswer) -> None:
        """Show the way to the mouse."""
        language, route, reach = self._language, answer.route, answer.reach
        unit = unit_word(answer.question.scenario.board.unit)
        trouble = answer.troubles.get(REACH)
        if route is None:
            if answer.question.move is None:
                waiting = self.tr("Select a unit")
            elif reach is None and trouble is None:
                waiting = self.tr("It is being worked out")
            elif answer.question.target is None:
                waiting = self.tr("Point at a place")
            else:
                waiting = self.tr("Beyond one move: right click tells the way")
            self.verdict.show_verdict(None, waiting)
            self.items.show_rows([])
            barred = "\n".join(reason_line(reason, language) for reason in answer.barred)
            self.tests.say(trouble.get(language) if trouble else barred)
        else:
            self.verdict.show_verdict(self._verdict(answer))
            rows = []
            for rule, cost, words in way_items(answer, language):
                rows.append(([words, number(cost), heading(rule)], f"{words} [{rule}]"))
            self.items.show_rows(rows)
            tests = []
            for test in route.tests:
                chance = "" if test.p is None else f" ({test.p * 100:.0f} %)"
                tests.append(f"# {test.test.get(language)}{chance} [{test.rule}]")
            said = reach.assumed if reach is not None else ()
            why = [text.get(language) for text in route.reasons if text not in said]
            facing = headings_words(answer.headings)
            shut = [reason_line(reason, language) for reason in answer.barred]
            self.tests.say("\n".join((*([facing] if facing else []), *tests, *shut, *why)))
        self._show_dealing(answer)
        words = assumed_words(text.get(language) for text in reach.assumed) if reach is not None else ""
        if reach is not None:
            allowance = self.tr("Allowance {n} {unit}.").format(n=number(reach.allowance), unit=unit)
            words = f"{allowance} {words}"
        self.assumed.say(words)

    def _show_dealing(self, answer: TableAnswer) -> None:
        """What the mover may do with who is under the mouse."""
        dealing, unit = answer.dealing, unit_word(answer.question.scenario.board.unit)
        for part in (self.dealing, self.why):
            part.setVisible(dealing is not None)
        if dealing is None:
            return
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
        }[dealing.kind, dealing.may]
        if dealing.distance is not None and dealing.limit is not None:
            words += f": {number(dealing.distance)} / {number(dealing.limit)} {unit}"
        if dealing.kind == ASSAULT:
            words += " · " + (self.tr("it fires first") if dealing.reacts else self.tr("it does not fire first"))
        self.dealing.show_verdict(
            Verdict("✓", words, CLEAR_COLOUR) if dealing.may else Verdict("✗", words, BLOCKED_COLOUR)
        )
        self.why.say("\n".join(reason_line(reason, self._language) for reason in dealing.reasons))

    def _verdict(self, answer: TableAnswer) -> Verdict:
        route, reach = answer.route, answer.reach
        assert route is not None
        unit = unit_word(answer.question.scenario.board.unit)
        if route.cost is None:
            return Verdict("✗", self.tr("No way there"), BLOCKED_COLOUR)
        allowance = f" / {number(reach.allowance)}" if reach is not None else ""
        words = f"{number(route.cost)}{allowance} {unit}"
        if not route.within:
            return Verdict("✗", self.tr("{cost}: more than one move").format(cost=words), BLOCKED_COLOUR)
        return Verdict("✓", words, CLEAR_COLOUR)


def headings_words(headings: Sequence[tuple[float, float]]) -> str:
    """How a vehicle may face at the end of its way."""
    if not headings:
        return ""
    if any(high - low >= _ROUND for low, high in headings):
        return translate("TableReachSection", "Ends facing any way")
    told = [f"{low % 360:.0f}°" if high - low < 1 else f"{low % 360:.0f}–{high % 360:.0f}°" for low, high in headings]
    return translate("TableReachSection", "Ends facing {ways}").format(ways=", ".join(told))
