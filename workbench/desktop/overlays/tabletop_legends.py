"""The cards of answers about tables: what each shows, and what it took for granted."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QCoreApplication

from workbench.desktop.drawing.tabletop_marks import heading, length_text, lines_of, unit_word
from workbench.desktop.overlays.overlay import Legend
from workbench.desktop.questions.tabletop_questions import REGROUP, TableAnswer, TabletopPlace
from workbench.desktop.wording.hex_answers import SYMBOLS, condition_words, purpose_words
from workbench.engine.sight.observers import ALL
from workbench.engine.sight.results import Crossing, Party, Reason, TabletopLine
from workbench.engine.sight.tabletop_footprints import obstacle
from workbench.scenario.tabletop_board import Point

translate = QCoreApplication.translate
_MOST_NAMES = 4
"""More observers than these are counted."""


def spot_words(spot: TabletopPlace | None, answer: TableAnswer, language: str) -> str:
    """An end of a question in words: the unit by name, or the point."""
    if spot is None:
        return "–"
    if spot.unit:
        found = answer.question.scenario.forces.find(spot.unit)
        kind = answer.question.ruleset.units.get(found[1].kind) if found is not None else None
        name = found[1].name.get(language) if found is not None else ""
        return name or (f"{kind.name.get(language)} {spot.unit}" if kind is not None else spot.unit)
    assert spot.at is not None
    x, y = spot.at
    unit = unit_word(answer.question.scenario.board.unit)
    height = translate("TableLegends", " + {n:g} levels").format(n=spot.above) if spot.above else ""
    return f"{length_text(x)} / {length_text(y)} {unit}{height}"


def party_words(party: Party, answer: TableAnswer, language: str) -> str:
    """A target by kind, states and what it does: "infantry, camouflaged, moving"."""
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


def _legend(title: str, lines: Iterable[str], answer: TableAnswer, language: str) -> Legend:
    """A card that ends with the rules under which it was asked."""
    question = answer.question
    rules = question.ruleset.name.get(language)
    conditions = condition_words(question.scenario, question.ruleset, language, short=True)
    return Legend(title, tuple(line for line in (*lines, f"{rules} · {conditions}" if conditions else rules) if line))


def _between(answer: TableAnswer, language: str) -> str:
    return translate("TableLegends", "From {a} to {b}").format(
        a=spot_words(answer.question.observer, answer, language),
        b=spot_words(answer.question.target, answer, language),
    )


def line_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of a line."""
    assert answer.line is not None
    line, question = answer.line, answer.question
    title = translate("TableLegends", "Line of sight: {verdict}").format(verdict=verdict_words(line))
    lines = [
        _between(answer, language),
        translate("TableLegends", "{n} {unit} · levels {a:g} and {b:g} · {purpose}").format(
            n=length_text(line.range),
            unit=unit_word(question.scenario.board.unit),
            a=line.heights[0],
            b=line.heights[1],
            purpose=purpose_words(question.purpose),
        ),
        line.margin.words.get(language) if line.margin is not None else "",
        *(text.get(language) for text in line.assumed),
    ]
    return _legend(title, lines, answer, language)


def models_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of the lines figure by figure."""
    assert answer.models is not None
    words = answer.models.words.get(language)
    keys = translate("TableLegends", "Blue: clear; orange: through smoke; dotted: blocked")
    return Legend(words[:1].upper() + words[1:], (keys,))


def aura_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of an aura: who is in it."""
    assert answer.aura is not None
    assert answer.question.firing is not None
    aura, board = answer.aura, answer.question.scenario.board
    names = [spot_words(TabletopPlace(unit), answer, language) for unit in aura.units]
    title = translate("TableLegends", "Within {n} {unit} of {who}").format(
        n=length_text(aura.radius),
        unit=unit_word(board.unit),
        who=spot_words(TabletopPlace(answer.question.firing[0]), answer, language),
    )
    lines = [", ".join(names) if names else translate("TableLegends", "nobody")]
    if aura.bonus:
        lines.append(translate("TableLegends", "morale +{n}").format(n=aura.bonus))
    return Legend(title, tuple(lines))


def area_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of an area."""
    assert answer.watch is not None
    question = answer.question
    spots = [spot for spot in (question.observer, *question.watchers) if spot is not None]
    names = [spot_words(spot, answer, language) for spot in dict.fromkeys(spots)]
    places = "; ".join(names[:_MOST_NAMES])
    if len(names) > _MOST_NAMES:
        places += translate("TableLegends", " and {n} more").format(n=len(names) - _MOST_NAMES)
    if len(answer.watch.areas) == 1:
        title = translate("TableLegends", "Visible area: hatched is blind")
    elif question.together == ALL:
        title = translate("TableLegends", "Seen by all: hatched is blind to one of them")
    else:
        title = translate("TableLegends", "Seen by any: hatched is blind to all of them")
    first, *others = answer.watch.areas
    assumed = [text.get(language) for text in first.assumed if all(text in other.assumed for other in others)]
    lines = [
        translate("TableLegends", "Seen from {places}").format(places=places),
        translate("TableLegends", "Targets {n:g} levels above the ground").format(n=question.above),
        translate("TableLegends", "Dots: seen into terrain, not through it") if answer.watch.into.area > 0 else "",
        *assumed,
    ]
    return _legend(title, lines, answer, language)


def blame_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of what one piece hides alone."""
    assert answer.alone is not None
    question = answer.question
    board = question.scenario.board
    piece = obstacle(question.scenario, question.ruleset, answer.alone.piece)
    row = question.ruleset.terrain.get(piece.terrain)
    name = piece.name.get(language) or (row.name.get(language) if row is not None else piece.terrain)
    size = answer.alone.region.area
    share = 100 * size / (board.width * board.height)
    title = translate("TableLegends", "Hidden by this piece alone: {piece}").format(piece=name)
    lines = [
        translate("TableLegends", "From {a}").format(a=spot_words(question.observer, answer, language)),
        translate("TableLegends", "{n:.0f} {unit}², {share} % of the table").format(
            n=size, unit=unit_word(board.unit), share=length_text(share)
        ),
    ]
    return _legend(title, lines, answer, language)


def spotting_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of detection."""
    assert answer.spotting is not None
    question = answer.question
    here = spot_words(question.observer, answer, language)
    who = party_words(question.party, answer, language)
    if question.reverse:
        title = translate("TableLegends", "From here it would be detected")
        lines = [
            translate("TableLegends", "{a} by {target}").format(a=here, target=who),
        ]
    else:
        title = translate("TableLegends", "A target is detected here")
        lines = [
            translate("TableLegends", "By {a}: {target}").format(a=here, target=who),
        ]
    lines.append(translate("TableLegends", "Dots: in sight, yet too far off"))
    lines += [text.get(language) for text in answer.spotting.assumed]
    return _legend(title, lines, answer, language)


def field_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of a field of fire."""
    assert answer.field is not None
    question, field = answer.question, answer.field
    unit, _ = question.firing or ("", "")
    name = answer.weapons.get(field.weapon)
    lines = [
        f"{spot_words(TabletopPlace(unit), answer, language)} · {name.get(language) if name else field.weapon}",
        translate("TableLegends", "Darker: short range; lighter: long range") if len(field.bands) > 1 else "",
        translate("TableLegends", "At {target}").format(target=party_words(question.party, answer, language))
        if question.detected
        else "",
        *(text.get(language) for text in field.assumed),
    ]
    return _legend(translate("TableLegends", "Field of fire"), lines, answer, language)


def regroup_words() -> str:
    """What the winner of a close combat does."""
    return translate("TableLegends", "regroup after a close combat, as far as the die says")


def reach_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of a reach."""
    assert answer.reach is not None
    question, reach = answer.question, answer.reach
    board = question.scenario.board
    move = question.move
    assert move is not None
    mode = question.ruleset.modes.get(move.mode or "advance")
    how = mode.name.get(language) if mode is not None else translate("TableLegends", "ordinary move")
    how = regroup_words() if move.mode == REGROUP else how
    unit = TabletopPlace(move.mover.unit) if move.mover.unit else TabletopPlace(at=move.start)
    lines = [
        f"{spot_words(unit, answer, language)} · {how}",
        translate("TableLegends", "{n} {unit} over clear ground").format(
            n=length_text(reach.allowance), unit=unit_word(board.unit)
        ),
        translate("TableLegends", "Dark lines: straight moves, which end on them only") if lines_of(reach.area) else "",
        translate("TableLegends", "Dotted: too near to other units") if answer.kept_off is not None else "",
        translate("TableLegends", "Violet: every way there asks for a die (#)") if reach.risky is not None else "",
        *(text.get(language) for text in reach.assumed),
    ]
    return _legend(translate("TableLegends", "Reach, by cost"), lines, answer, language)


def way_legend(answer: TableAnswer, language: str) -> Legend:
    """The card of the way to the mouse: its cost, and what makes it."""
    assert answer.route is not None
    route, board = answer.route, answer.question.scenario.board
    if route.cost is None:
        title = translate("TableLegends", "No way there")
    else:
        reached = translate("TableLegends", "Way to the mouse: {n} {unit}")
        beyond = translate("TableLegends", "Way to the mouse: {n} {unit}, more than one move")
        title = (reached if route.within else beyond).format(n=length_text(route.cost), unit=unit_word(board.unit))
    lines = [
        f"{length_text(cost)} {unit_word(board.unit)} · {words} [{heading(rule)}]"
        for rule, cost, words in way_items(answer, language)
    ]
    for test in dict.fromkeys((test.test, test.p, test.rule) for test in route.tests):
        words, p, rule = test
        chance = "" if p is None else f" ({p * 100:.0f} %)"
        lines.append(f"# {words.get(language)}{chance} [{rule}]")
    lines += [text.get(language) for text in route.reasons]
    return Legend(title, tuple(lines))


def way_items(answer: TableAnswer, language: str) -> list[tuple[str, float, str]]:
    """What a way costs, item by item, (rule, cost, words): stretches that differ in their lengths only are added up."""
    assert answer.route is not None
    found: dict[tuple[str, str], tuple[float, float | None, str]] = {}
    for leg in answer.route.legs:
        for rule, cost, text in leg.parts:
            words = text.get(language)
            told = _LENGTH.match(words)
            length = float(told[1].replace(",", ".")) if told else None
            key = rule, words[told.end() :] if told else words
            known = found.get(key)
            if known is None:
                found[key] = cost, length, words
            elif length is not None and known[1] is not None:
                total = round(known[1] + length, 1)
                said = f"{total:g}".replace(".", "," if language == "fr" else ".") + key[1]
                found[key] = known[0] + cost, total, said
            else:
                found[key] = known[0] + cost, None, words
    return [(rule, cost, words) for (rule, _), (cost, _, words) in found.items()]


_LENGTH = re.compile(r"(\d+(?:[.,]\d+)?)(?= )")
"""The length with which the words of a stretch begin."""


# --- The points that answers speak of: what covers a table, such as a card, keeps off them.


_ALONG = 8
"""A line is kept free at so many places between its ends."""


def points_to_keep_clear(answer: TableAnswer) -> list[Point]:
    """Ends and course of a line, observers, where a unit moves from and its way."""
    found: list[Point] = []
    if answer.line is not None:
        (x, y), (to_x, to_y) = answer.line.origin.point, answer.line.target.point
        parts = [number / (_ALONG + 1) for number in range(_ALONG + 2)]
        found += [(x + part * (to_x - x), y + part * (to_y - y)) for part in parts]
    if answer.watch is not None:
        found += [area.origin.point for area in answer.watch.areas]
    if answer.reach is not None:
        found.append(answer.reach.start)
    if answer.question.dragging and answer.question.firing is not None:
        found += [
            unit.at for _, unit in answer.question.scenario.forces if unit.id == answer.question.firing[0] and unit.at
        ]
    if answer.route is not None:
        found += [leg.to for leg in answer.route.legs]
    return found


# --- Answers about tables in sentences: lengths, heights, margins, cover, and the line told piece by piece.


OUTSIDE = "(hors source)"
"""How the rules of a game say that they come from beyond the source."""


def piece_words(answer: TableAnswer, piece: int, language: str) -> str:
    """A piece of terrain by its own name, or that of its kind."""
    feature = obstacle(answer.question.scenario, answer.question.ruleset, piece)
    row = answer.question.ruleset.terrain.get(feature.terrain)
    return feature.name.get(language) or (row.name.get(language) if row is not None else feature.terrain)


def inside(answer: TableAnswer, crossing: Crossing) -> float:
    """How long the line runs in a piece, in the table's unit."""
    assert answer.line is not None
    span = math.dist(answer.line.origin.point, answer.line.target.point)
    return span * sum(end - start for start, end in crossing.spans)


def line_facts(answer: TableAnswer) -> str:
    """Distance, heights and bearing of a line."""
    line = answer.line
    assert line is not None
    (x, y), (to_x, to_y) = line.origin.point, line.target.point
    bearing = math.degrees(math.atan2(to_x - x, y - to_y)) % 360.0
    words = translate("TableTelling", "{n} {unit} · from level {a:g} to level {b:g} · bearing {d:.0f}°")
    unit = unit_word(answer.question.scenario.board.unit)
    said = words.format(n=length_text(line.range), unit=unit, a=line.heights[0], b=line.heights[1], d=bearing)
    if line.stopped is None:
        return said
    far = length_text(math.dist((x, y), line.stopped))
    return said + " · " + translate("TableTelling", "stopped after {n} {unit}").format(n=far, unit=unit)


def margin_words(answer: TableAnswer, language: str) -> str:
    """How near the other verdict is, in a length and as an angle at the observer."""
    line = answer.line
    if line is None or line.margin is None:
        return ""
    margin = line.margin
    words = margin.words.get(language)
    words = words[:1].upper() + words[1:]
    if margin.degrees is not None:
        words += " · " + translate("TableTelling", "{n}° at the observer").format(n=_fine(margin.degrees))
    return words


def exposure_words(answer: TableAnswer) -> str:
    """How much of the target's base is seen."""
    if answer.exposure is None:
        return ""
    share = answer.exposure.share * 100
    return translate("TableTelling", "{n:.0f} % of its base is seen from here").format(n=share)


def clearing_words(answer: TableAnswer, language: str) -> str:
    """What would open a blocked line."""
    if answer.line is None or answer.line.visible:
        return ""
    names = [piece_words(answer, piece, language) for piece in answer.clearing]
    if not names:
        return translate("TableTelling", "Taking one piece away does not open it: several block.")
    return translate("TableTelling", "Without {pieces} it would be clear.").format(
        pieces=translate("TableTelling", " or without ").join(names)
    )


def reason_line(reason: Reason, language: str) -> str:
    """A reason with its section."""
    if not reason.rule:
        return reason.text.get(language)
    outside = translate("TableTelling", "outside the source")
    return f"{reason.text.get(language)} [{reason.rule.replace(OUTSIDE, f'({outside})')}]"


def line_story(answer: TableAnswer, language: str) -> Iterator[str]:
    """The line, piece by piece, as rows of text."""
    line = answer.line
    if line is None:
        return
    question = answer.question
    ends = (spot_words(spot, answer, language) for spot in (question.observer, question.target))
    yield f"{verdict_words(line)}: " + " → ".join(ends)
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
        words = f"{crossing.text.get(language)} [{crossing.rule}]"
        yield f"  {SYMBOLS[crossing.effect]} {where} {unit}: {words}"
    for text in line.assumed:
        yield translate("TableTelling", "  assumed: {words}").format(words=text.get(language))


def _fine(degrees: float) -> str:
    """An angle with two decimals."""
    return f"{degrees:.2f}".replace(".", length_text(0.5)[1:2])
