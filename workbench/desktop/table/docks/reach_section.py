"""The inspector's section on movement: how the selected unit moves, and the way to the mouse item by item."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QComboBox, QWidget

from workbench.desktop.docks.parts import Section, StepTable, VerdictLine, Words, narrow
from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import way_items
from workbench.desktop.table.overlays.marks import number
from workbench.desktop.table.questions import REACH, TableAnswer
from workbench.desktop.wording import Verdict, assumed_words, mode_words


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
        for part in (self.mode, self.verdict, self.items, self.tests, self.assumed):
            self.add(part)

    def show_state(self) -> None:
        """Offer the kinds of move of the unit that is selected."""
        ruleset = self._bench.document.ruleset
        found = self._bench.document.scenario.forces.find(self._bench.selection[0]) if self._bench.selection else None
        kind = ruleset.units.get(found[1].kind) if found is not None else None
        modes = [""]
        if kind is not None:
            known = {kind.key, *kind.tags}
            modes += [mode.key for mode in ruleset.modes.values() if not mode.only or known & set(mode.only)]
        with QSignalBlocker(self.mode):
            if modes != [self.mode.itemData(row) for row in range(self.mode.count())]:
                self.mode.clear()
                for mode in modes:
                    words = mode_words(mode, ruleset, self._language)
                    self.mode.addItem(words[:1].upper() + words[1:], mode)
            self.mode.setCurrentIndex(max(0, self.mode.findData(self._bench.mode)))

    def show_answer(self, answer: TableAnswer) -> None:
        """Show the way to the mouse."""
        language, route, reach = self._language, answer.route, answer.reach
        unit = answer.question.scenario.board.unit
        trouble = answer.troubles.get(REACH)
        if route is None:
            if answer.question.move is None:
                waiting = self.tr("Select a unit")
            elif answer.question.target is None:
                waiting = self.tr("Point at a place")
            else:
                waiting = self.tr("Beyond one move: right click tells the way")
            self.verdict.show_verdict(None, waiting)
            self.items.show_rows([])
            self.tests.say(trouble.get(language) if trouble else "")
        else:
            self.verdict.show_verdict(self._verdict(answer))
            rows = []
            for rule, cost, words in way_items(answer, language):
                rows.append(([words, number(cost), rule.rpartition(", ")[2]], f"{words} [{rule}]"))
            self.items.show_rows(rows)
            tests = []
            for test in route.tests:
                chance = "" if test.p is None else f" ({test.p * 100:.0f} %)"
                tests.append(f"# {test.test.get(language)}{chance} [{test.rule}]")
            said = reach.assumed if reach is not None else ()
            why = [text.get(language) for text in route.reasons if text not in said]
            self.tests.say("\n".join((*tests, *why)))
        words = assumed_words(text.get(language) for text in reach.assumed) if reach is not None else ""
        if reach is not None:
            allowance = self.tr("Allowance {n:g} {unit}.").format(n=reach.allowance, unit=unit)
            words = f"{allowance} {words}"
        self.assumed.say(words)

    def _verdict(self, answer: TableAnswer) -> Verdict:
        route, reach = answer.route, answer.reach
        assert route is not None
        unit = answer.question.scenario.board.unit
        if route.cost is None:
            return Verdict("✗", self.tr("No way there"), "#B54708")
        allowance = f" / {reach.allowance:g}" if reach is not None else ""
        words = f"{number(route.cost)}{allowance} {unit}"
        if not route.within:
            return Verdict("✗", self.tr("{cost}: more than one move").format(cost=words), "#B54708")
        return Verdict("✓", words, "#0072B2")
