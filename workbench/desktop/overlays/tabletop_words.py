"""Words that several legends of tabletop overlays share: places, parties, rings, pieces, the rules in force."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QCoreApplication

from workbench.base.text import capitalised
from workbench.desktop.drawing.answer_painter import Legend
from workbench.desktop.drawing.tabletop_marks import length_text, measured, unit_word
from workbench.desktop.look.language import labelled
from workbench.desktop.overlays.legend_words import seen_for_legend
from workbench.desktop.questions.answer_parts import LINE_PART, REACH_PART
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopPlace
from workbench.desktop.wording.hex_answers import SYMBOLS, condition_words
from workbench.engine.sight.results import Crossing, Effect, Party, Reason, Standpoint, TabletopLine
from workbench.engine.sight.tabletop_footprints import obstacle, standing
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import citation_words
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.units import unit_called


def stand_of(spot: TabletopPlace, answer: TabletopAnswer) -> Standpoint:
    scenario, ruleset = answer.question.scenario, answer.question.ruleset
    if spot.unit:
        _, unit = scenario.forces.find(spot.unit) or (None, None)
        if unit is not None and (spot.at or unit.at) is not None:
            place = spot.at or unit.at
            assert place is not None
            return Standpoint(place, 0.0, standing(unit, scenario.board, ruleset, place), unit.id)
    return Standpoint(spot.at or (0.0, 0.0), spot.above)


translate = QCoreApplication.translate


def tabletop_place_words(spot: TabletopPlace | None, answer: TabletopAnswer, language: str) -> str:
    """An end of a question in words: the unit by name, or the point."""
    if spot is None:
        return "–"
    return place_name(spot, answer.question.scenario, answer.question.ruleset, language)


def place_name(spot: TabletopPlace, scenario: TabletopScenario, ruleset: Ruleset, language: str) -> str:
    """A unit by name, or a point by its distances."""
    if spot.unit:
        return unit_called(spot.unit, scenario.forces, ruleset.units).get(language)
    assert spot.at is not None
    x, y = spot.at
    unit = unit_word(scenario.board.unit)
    height = translate("TableLegends", " + {n} levels").format(n=length_text(spot.above, 2)) if spot.above else ""
    return f"{length_text(x)} / {length_text(y)} {unit}{height}"


def party_words(party: Party, answer: TabletopAnswer, language: str) -> str:
    """A target by kind, states and action: "infantry, camouflaged, moving"."""
    ruleset = answer.question.ruleset
    kind = ruleset.units.get(party.kind)
    words = [kind.name.get(language) if kind is not None else party.kind or translate("TableLegends", "any target")]
    words += [ruleset.states[key].name.get(language) for key in party.state if key in ruleset.states]
    if party.action:
        words.append(action_words(party.action))
    return ", ".join(words)


def action_words(action: str) -> str:
    """What a unit does, in words."""
    known = {
        "still": translate("TableLegends", "still"),
        "crawl": translate("TableLegends", "crawling"),
        "move": translate("TableLegends", "moving"),
        "fire": translate("TableLegends", "firing"),
    }
    return known.get(action, action)


def ring_words() -> dict[str, str]:
    """Names of rings and bands."""
    return {
        "open": translate("TableLegends", "in the open"),
        "cover": translate("TableLegends", "in cover"),
        "full": translate("TableLegends", "short range"),
        "long": translate("TableLegends", "long range"),
        "minimum": translate("TableLegends", "least range"),
    }


def legend_for(title: str, lines: Iterable[str], answer: TabletopAnswer, language: str) -> Legend:
    """A card that says first whose height it answers for ("For b6, medium tank, 2 in high"), and ends with the rules."""
    card = legend_of(title, lines, answer, language)
    return seen_for_legend(card, answer.seen_for.get(language), named=answer.question.named)


def legend_of(title: str, lines: Iterable[str], answer: TabletopAnswer, language: str) -> Legend:
    """A card that ends with the rules under which it was asked."""
    question = answer.question
    rules = question.ruleset.name.get(language)
    conditions = condition_words(question.scenario, question.ruleset, language, short=True)
    return Legend(title, tuple(line for line in (*lines, f"{rules} · {conditions}" if conditions else rules) if line))


def piece_words(answer: TabletopAnswer, piece: int, language: str) -> str:
    """A piece of terrain by its own name, or that of its kind."""
    feature = obstacle(answer.question.scenario, answer.question.ruleset, piece)
    return piece_called(feature, answer.question.ruleset).get(language)


def reason_line(reason: Reason, language: str) -> str:
    """A reason with its section."""
    if not reason.rule:
        return reason.text.get(language)
    return f"{reason.text.get(language)} [{citation_words(reason.rule, language)}]"


# --- Answers about tables in sentences: lengths, heights, margins, cover, the line piece by piece, the way.


def verdict_words(line: TabletopLine) -> str:
    """A verdict on a line in a word or two."""
    if line.close:
        clear, blocked = (
            translate("TableLegends", "Clear, too close to call"),
            translate("TableLegends", "Blocked, too close to call"),
        )
    else:
        clear, blocked = translate("TableLegends", "Clear"), translate("TableLegends", "Blocked")
    return clear if line.visible else blocked


def inside(answer: TabletopAnswer, crossing: Crossing) -> float:
    """How long the line runs in a piece, in the table's unit."""
    line_part = answer[LINE_PART]
    assert line_part.line is not None
    span = math.dist(line_part.line.origin.point, line_part.line.target.point)
    return span * sum(end - start for start, end in crossing.spans)


_MEASURED = 0.05
"""Lengths that differ by less read alike."""


def line_facts(answer: TabletopAnswer) -> str:
    """Distance, heights and bearing of a line."""
    line = answer[LINE_PART].line
    assert line is not None
    (x, y), (to_x, to_y) = line.origin.point, line.target.point
    bearing = math.degrees(math.atan2(to_x - x, y - to_y)) % 360.0
    unit = answer.question.scenario.board.unit
    bases = abs(line.range - math.dist((x, y), (to_x, to_y))) > _MEASURED
    far = translate("TableTelling", "{length} edge to edge") if bases else "{length}"
    words = translate("TableTelling", "{far} · from level {a} to level {b} · bearing {d:.0f}°")
    low, high = (length_text(height, 2) for height in line.heights)
    facts = words.format(far=far.format(length=measured(line.range, unit)), a=low, b=high, d=bearing)
    if line.stopped is None:
        return facts
    far = measured(math.dist((x, y), line.stopped), unit)
    return facts + " · " + translate("TableTelling", "stopped {length} from the eye").format(length=far)


def margin_words(answer: TabletopAnswer, language: str) -> str:
    """How near the other verdict is, in a length and as an angle at the observer."""
    line = answer[LINE_PART].line
    if line is None or line.margin is None:
        return ""
    margin = line.margin
    words = margin.words.get(language)
    words = capitalised(words)
    if margin.degrees is not None:
        words += " · " + translate("TableTelling", "{n}° at the observer").format(n=_fine(margin.degrees))
    return words


def exposure_words(answer: TabletopAnswer) -> str:
    """How much of the target's base is seen."""
    line_part = answer[LINE_PART]
    if line_part.exposure is None:
        return ""
    share = line_part.exposure.share * 100
    return translate("TableTelling", "{n:.0f} % of its base is seen from here").format(n=share)


def clearing_words(answer: TabletopAnswer, language: str) -> str:
    """What would open a blocked line."""
    line_part = answer[LINE_PART]
    if line_part.line is None or line_part.line.visible:
        return ""
    names = [piece_words(answer, piece, language) for piece in line_part.clearing]
    if not names:
        return translate("TableTelling", "Taking one piece away does not open it: several block.")
    pieces = translate("TableTelling", " or without ").join(names)
    # what stops this line by itself may leave another one open, as there are many between two squads
    others = [
        one
        for one in line_part.line.crossings
        if one.effect is Effect.BLOCKS and not 0 < one.share <= 1 and one.piece not in line_part.clearing and one.spans
    ]
    if others:
        first = piece_words(answer, min(others, key=lambda one: one.spans[0]).piece, language)
        sentence = translate(
            "TableTelling", "{first} stops this line; without {pieces} another one between the two is clear."
        )
        sentence = sentence.replace("{first}", first).replace("{pieces}", pieces)
        return capitalised(sentence)
    return translate("TableTelling", "Without {pieces} it would be clear.").format(pieces=pieces)


def line_story(answer: TabletopAnswer, language: str) -> Iterator[str]:
    """The line, piece by piece, as rows of text."""
    line = answer[LINE_PART].line
    if line is None:
        return
    question = answer.question
    ends = (tabletop_place_words(spot, answer, language) for spot in (question.observer, question.target))
    yield labelled(verdict_words(line), " → ".join(ends))
    yield line_facts(answer)
    pieces = {crossing.text.get(language) for crossing in line.crossings}
    for reason in line.reasons:
        if reason.text.get(language) not in pieces:
            yield reason_line(reason, language)
    for words in (margin_words(answer, language), exposure_words(answer), clearing_words(answer, language)):
        if words:
            yield words
    unit = unit_word(question.scenario.board.unit)
    span = math.dist(line.origin.point, line.target.point)
    for crossing in line.crossings:
        where = ", ".join(
            length_text(a * span) if a == b else f"{length_text(a * span)}–{length_text(b * span)}"
            for a, b in crossing.spans
        )
        words = f"{crossing.text.get(language)} [{citation_words(crossing.rule, language)}]"
        yield "  " + labelled(f"{SYMBOLS[crossing.effect]} {where} {unit}", words)
    for text in line.assumed:
        yield translate("TableTelling", "  assumed: {words}").format(words=text.get(language))


def _fine(degrees: float) -> str:
    """An angle with two decimals."""
    return f"{degrees:.2f}".replace(".", length_text(0.5)[1:2])


def regroup_words() -> str:
    """The words for the regrouping of the winner of a close combat."""
    return translate("TableLegends", "regroup after a close combat, as far as the die says")


def route_items(answer: TabletopAnswer, language: str) -> list[tuple[str, float, str]]:
    """The costs of a route as (rule, cost, words); stretches that differ only in length are added up."""
    reach_part = answer[REACH_PART]
    assert reach_part.route is not None
    found: dict[tuple[str, str], tuple[float, float | None, str]] = {}
    for leg in reach_part.route.legs:
        for rule, cost, text in leg.parts:
            words = text.get(language)
            length_match = _LENGTH.match(words)
            length = float(length_match[1].replace(",", ".")) if length_match else None
            key = rule, words[length_match.end() :] if length_match else words
            known = found.get(key)
            if known is None:
                found[key] = cost, length, words
            elif length is not None and known[1] is not None:
                total = round(known[1] + length, 1)
                joined = f"{total:g}".replace(".", "," if language == "fr" else ".") + key[1]
                found[key] = known[0] + cost, total, joined
            else:
                found[key] = known[0] + cost, None, words
    return [(rule, cost, words) for (rule, _), (cost, _, words) in found.items()]


_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?)(?= )")
"""The length at the beginning of the words of a stretch."""
