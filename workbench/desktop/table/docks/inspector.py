"""The inspector of a table: the verdict, why, the pieces that the line meets, the margin, and what was assumed."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QTextBrowser, QWidget

from workbench.desktop.table.bench import TableBench
from workbench.desktop.table.legends import spot_words
from workbench.desktop.table.questions import TableAnswer


class TableInspector(QTextBrowser):
    """Reads from top to bottom like an answer."""

    def __init__(self, bench: TableBench, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._language = language

    def open(self) -> None:
        """Another document is open."""
        self.clear()

    def show_question(self) -> None:
        """Show what is asked."""

    def show_answer(self, answer: TableAnswer) -> None:
        """Tell an answer."""
        line, language = answer.line, self._language
        if line is None:
            words = "".join(f"<p>{escape(text.get(language))}</p>" for text in answer.troubles.values())
            self.setHtml(words or f"<p>{escape(self.tr('Click a unit or a point: it becomes the observer.'))}</p>")
            return
        verdict = self.tr("Clear") if line.visible else self.tr("Blocked")
        board = answer.question.scenario.board
        ends = " → ".join(
            spot_words(spot, answer, language) for spot in (answer.question.observer, answer.question.target)
        )
        parts = [f"<h2>{escape(verdict)}</h2>", f"<p>{escape(ends)}<br>{line.range:.1f} {board.unit}</p>"]
        parts += [
            f"<p>{escape(reason.text.get(language))} <small>{escape(reason.rule)}</small></p>"
            for reason in line.reasons
        ]
        if line.margin is not None:
            parts.append(f"<p><b>{escape(line.margin.words.get(language))}</b></p>")
        for crossing in line.crossings:
            parts.append(f"<p>{escape(crossing.text.get(language))} <small>{escape(crossing.rule)}</small></p>")
        parts += [f"<p><small>{escape(text.get(language))}</small></p>" for text in line.assumed]
        self.setHtml("".join(parts))
