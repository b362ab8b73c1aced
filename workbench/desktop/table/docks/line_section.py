"""The inspector's section on the line of sight over a table."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from workbench.desktop.docks.parts import Section, StepTable, VerdictLine, Words
from workbench.desktop.table.cover_words import cover_words
from workbench.desktop.table.docks.models_section import TableModelsSection
from workbench.desktop.table.docks.section import SideViewWidget
from workbench.desktop.table.legends import verdict_words
from workbench.desktop.table.overlays.marks import heading, number
from workbench.desktop.table.questions import AREA, LINE, TableAnswer
from workbench.desktop.table.telling import (
    clearing_words,
    exposure_words,
    inside,
    line_facts,
    line_story,
    margin_words,
    piece_words,
    reason_line,
)
from workbench.desktop.wording import (
    BLOCKED_COLOUR,
    CLEAR_COLOUR,
    DOUBT_COLOUR,
    SYMBOLS,
    Verdict,
    assumed_words,
)
from workbench.sight.results import Effect
from workbench.sight.table.profiles import SKY
from workbench.sight.table_results import Crossing, TableLine


class TableLineSection(Section):
    """Verdict, why, how near the other verdict is, cover, the side view, piece by piece, and what was assumed."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.heading.setText(self.tr("Line of sight"))
        self.verdict = VerdictLine()
        self.facts = Words(1, small=True)
        self.why = Words(3)
        self.models = TableModelsSection(language)
        self.margin = Words(2)
        self.clearing = Words(2, small=True)
        self.exposure = Words(1, small=True)
        self.cover = Words(3, small=True)
        self.profile = SideViewWidget(language)
        self.pieces = StepTable(["", self.tr("Piece"), self.tr("inside"), self.tr("top"), self.tr("Rule")], 6, 1)
        self.ways = Words(1, small=True)
        self.assumed = Words(3, small=True)
        for part in (
            self.verdict,
            self.facts,
            self.why,
            self.models,
            self.margin,
            self.clearing,
            self.cover,
            self.exposure,
            self.profile,
            self.pieces,
            self.ways,
            self.assumed,
        ):
            self.add(part)
        self._story = ""
        self.copy = QPushButton(self.tr("Copy as text"))
        self.copy.setToolTip(self.tr("Copy the line piece by piece"))
        self.copy.clicked.connect(self.copy_story)
        row = QHBoxLayout()
        row.addWidget(self.copy)
        row.addStretch(1)
        self.box.addLayout(row)

    def copy_story(self) -> None:
        """Put the line, piece by piece, on the clipboard."""
        if self._story:
            QGuiApplication.clipboard().setText(self._story)

    def show_answer(self, answer: TableAnswer) -> None:
        """Show the line, or why there is none."""
        line, language = answer.line, self._language
        self.models.show_answer(answer)
        self.profile.show_answer(answer)
        self._story = "\n".join(line_story(answer, language))
        self.copy.setEnabled(bool(self._story))
        if line is None:
            self._show_none(answer)
            return
        self.verdict.show_verdict(_verdict(line))
        self.facts.say(line_facts(answer))
        main = next((one for one in line.reasons if one.effect is Effect.BLOCKS), None) or line.reasons[0]
        also = [one for one in line.reasons if one.key == "sight_close" and one is not main]
        self.why.say("\n".join(reason_line(reason, language) for reason in (main, *also)))
        self.margin.say(margin_words(answer, language))
        self.clearing.say(clearing_words(answer, language))
        self.exposure.say(exposure_words(answer))
        self.cover.say(cover_words(answer.cover, language))
        order = {Effect.BLOCKS: 0, Effect.HINDERS: 1, Effect.UNDECIDED: 1, Effect.NOTE: 2, Effect.NONE: 3}
        crossings = sorted(line.crossings, key=lambda one: (order[one.effect], one.spans[:1]))
        self.pieces.show_rows(self._row(answer, crossing) for crossing in crossings)
        self.ways.say("" if line.asymmetric else self.tr("Both ways alike."))
        self.assumed.say(assumed_words(text.get(language) for text in line.assumed))

    def _row(self, answer: TableAnswer, crossing: Crossing) -> tuple[list[str], str]:
        length = number(inside(answer, crossing))
        if crossing.share > 0:
            length += f" ({crossing.share * 100:.0f} %)"
        name = piece_words(answer, crossing.piece, self._language)
        symbol = SYMBOLS[crossing.effect] if crossing.share <= 0 else "≈" if crossing.share <= 1 else "✗"
        tip = f"{crossing.text.get(self._language)} [{crossing.rule}]"
        return [symbol, name, length, f"{crossing.top:g}" if crossing.top < SKY else "∞", heading(crossing.rule)], tip

    def _show_none(self, answer: TableAnswer) -> None:
        trouble = answer.troubles.get(LINE) or answer.troubles.get(AREA)
        on = LINE in answer.question.wants
        self.verdict.show_verdict(None, self.tr("Point at a target") if on else self.tr("Visible area"))
        facts, assumed = "", []
        if answer.watch is not None:
            board = answer.question.scenario.board
            share = 100 * answer.watch.visible.area / (board.width * board.height)
            facts = self.tr("{n:.0f} % of the table seen").format(n=share)
            assumed = [text.get(self._language) for text in answer.watch.areas[0].assumed]
        self.facts.say(facts)
        ask = self.tr("Click a unit or a point to observe from it, then point at another.")
        self.why.say(trouble.get(self._language) if trouble else ask)
        for words in (self.margin, self.clearing, self.exposure, self.cover, self.ways):
            words.say("")
        self.pieces.show_rows([])
        self.assumed.say(assumed_words(assumed))


def _verdict(line: TableLine) -> Verdict:
    symbol, colour = ("✓", CLEAR_COLOUR) if line.visible else ("✗", BLOCKED_COLOUR)
    if line.close:
        symbol, colour = f"{symbol}?", DOUBT_COLOUR
    return Verdict(symbol, verdict_words(line), colour)
