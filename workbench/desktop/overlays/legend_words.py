"""Words that several legends of overlays share: the observer, the height of targets, the assumptions, movement points."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from workbench.base.text import Text, capitalised, signed
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.questions.answer_parts import LINE_PART
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.wording.hex_answers import (
    at_level,
    condition_words,
    counted,
    hexes_words,
    observer_words,
    purpose_words,
)
from workbench.engine.sight.results import Party
from workbench.engine.sight.whose_height import hex_target_words

translate = QCoreApplication.translate


_MOST_ASSUMED = 3


_MOST_LETTERS = 280
"""A card that lists long assumptions in full would cover the map; the inspector has all of them."""


def seen_for_legend(card: Legend, who: str, *, named: bool) -> Legend:
    """A card that says before all else whose height it answers for: in its title, which is left when it is folded, if that is a
    unit or a kind that was ``named``; of anybody in its first line."""
    if not who:
        return card
    if named:
        title = translate("Legend", "For {who} · {title}").replace("{who}", who).replace("{title}", card.title)
        return Legend(title, card.lines)
    return Legend(card.title, (translate("Legend", "For {who}").replace("{who}", who), *card.lines))


def hex_title(answer: Answer, title: str, language: str, *, kind: bool = False) -> str:
    """The title of a card of a map of hexes: before it the unit that is looked for, or with ``kind`` what was asked for."""
    question = answer.question
    party = Party(unit=question.sought) if question.sought else question.party if kind else Party()
    if not party.unit and not party.kind:
        return title
    level = question.sight.target_level
    words = hex_target_words(party, level, question.scenario, question.ruleset)
    return seen_for_legend(Legend(title), words.get(language), named=True).title


def common_legend_lines(answer: Answer, assumed: Iterable[Text], language: str) -> tuple[str, ...]:
    """Conditions and ruleset, and what was assumed as far as there is room; the rest is counted."""
    question = answer.question
    conditions = condition_words(question.scenario, question.ruleset, language, short=True)
    rules = question.ruleset
    head = [capitalised(conditions), f"{rules.name.get(language)} {rules.version}".strip()]
    words = [capitalised(text.get(language)) for text in assumed]
    kept = words[:1]
    for more in words[1:_MOST_ASSUMED]:
        if sum(map(len, kept)) + len(more) > _MOST_LETTERS:
            break
        kept.append(more)
    left = len(words) - len(kept)
    if left:
        one = translate("Legend", "and {n} more assumption (see the inspector)")
        many = translate("Legend", "and {n} more assumptions (see the inspector)")
        kept.append(counted(left, one, many, language))
    return (" · ".join(part for part in head if part), *kept)


def seen_from(answer: Answer, language: str, *, level: bool = True) -> str:
    """Who looks, from which level where that counts, and for which purpose."""
    line_part = answer[LINE_PART]
    if line_part.trial is not None:
        change = line_part.trial.change.words(answer.question.scenario.board.grid.labels).get(language)
        words = translate("Legend", "Trial, not done: {change}. From {observer}, for {purpose}")
        words = words.replace("{change}", change)
    else:
        words = translate("Legend", "From {observer}, for {purpose}")
    purpose = purpose_words(answer.question.sight.purpose)
    above = answer.question.sight.observer_level if level else 0
    return words.format(observer=at_level(observer_words(answer, language), above), purpose=purpose)


def target_height(answer: Answer | None = None) -> str:
    """The height of targets: the level that was asked for, or the ground in games without levels."""
    level = answer.question.sight.target_level if answer is not None else 0
    if level:
        return translate("Legend", "Targets at level {n} of their hexes").format(n=signed(level))
    return translate("Legend", "Targets on the ground of their hexes")


def enemy_words(answer: Answer, party: Party, language: str) -> str:
    """The enemy that is looked for or fired at: kind and states."""
    question = answer.question
    kind = question.ruleset.units.get(party.kind)
    name = kind.name.get(language) if kind is not None else translate("Legend", "any unit")
    states = [question.ruleset.states[key].name.get(language) for key in party.state]
    return translate("Legend", "Enemy: {kind}").format(kind=", ".join([name, *states]))


def unknown_limit_words(n: int, language: str) -> str:
    words = translate("Legend", "Outlined with ?: limit unknown, not in the chart ({hexes})")
    return words.format(hexes=hexes_words(n, language))


# --- Movement points as they are printed on a map.


_GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}


def mixed_number_text(amount: Fraction) -> str:
    """``1½`` for three halves, ``2`` for two, ``7/12`` where there is no sign for the fraction."""
    whole, rest = divmod(amount, 1)
    if not rest:
        return str(whole)
    fraction = _GLYPHS.get(rest)
    if fraction is None:
        return f"{whole} {rest}" if whole else str(rest)
    return f"{whole}{fraction}" if whole else fraction
