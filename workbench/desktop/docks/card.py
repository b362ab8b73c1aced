"""The scenario's card, as players read it."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QTextBrowser, QWidget

from workbench.desktop.staging.zone_words import objective_lines
from workbench.desktop.wording import condition_words, side_words
from workbench.rules.ruleset import Ruleset
from workbench.scenario.table import AnyScenario


class CardView(QTextBrowser):
    """Title, situation, sides, objectives, length, victory, conditions."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language

    def open(self, scenario: AnyScenario, ruleset: Ruleset) -> None:
        """Show the card of a scenario."""
        card, language = scenario.card, self._language
        parts = [("", card.situation.get(language))]
        for side, words in card.sides.items():
            parts.append((side_words(scenario, side, language), words.get(language)))
        parts += [
            (self.tr("Objectives"), "\n".join(objective_lines(scenario, language))),
            (self.tr("Length"), card.length.get(language)),
            (self.tr("Victory"), card.victory.get(language)),
            (self.tr("Conditions"), condition_words(scenario, ruleset, language)),
            (self.tr("Rules"), ruleset.name.get(language)),
            (self.tr("Author"), card.author),
        ]
        body = "".join(
            f"<p>{f'<b>{escape(head)}:</b> ' if head else ''}{_rows(words)}</p>" for head, words in parts if words
        )
        self.setHtml(f"<h3>{escape(scenario.title.get(language))}</h3>{body}")


def _rows(words: str) -> str:
    return escape(words).replace("\n", "<br>")
