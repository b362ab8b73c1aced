"""Answers in words: verdicts with a symbol, places, heights and costs. Colour is never the only sign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, decimal, signed
from workbench.desktop.drawing.tabletop_marks import length_text
from workbench.desktop.look.answer_colours import BLOCKED, CLEAR, DOUBT, HINDERED, answer_colours
from workbench.desktop.look.language import joined_clauses
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.special_fire import ENCIRCLE, INTERDICT, LANE, SNAP, SPRAY, SpecialFireAnswer
from workbench.engine.doctrines import find_vocabulary, pair_sign, unit_values
from workbench.engine.fire.field_of_fire import ARC, LINE, RANGE, SPOTTED, UNKNOWN, WEAPON, Aim
from workbench.engine.fire.special_fire import ALTERNATE
from workbench.engine.sight.profile import blocked_place
from workbench.engine.sight.results import (
    BOMBARD,
    FIRE,
    INDIRECT,
    OBSERVE,
    SPOT,
    TOO_CLOSE,
    Effect,
    Party,
    Reason,
    SightLine,
    deciding_first,
)
from workbench.engine.spotting.results import Spotting
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import AT_CENTRE, place_label
from workbench.geometry.segments import Aim as Point
from workbench.rules.ruleset import Ruleset
from workbench.rules.values import citation_words
from workbench.rules.vocabulary import Kind
from workbench.scenario.covered_arcs import hexspine
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.shape_cutting import DRAWN
from workbench.scenario.units import Unit, unit_called

# --- Hexspines of covered arcs: their names, their directions, and those of units on the map. No Qt


_ARROWS_FLAT, _ARROWS_POINTED = "↗→↘↙←↖", "↑↗↘↓↙↖"
_COVERED = "covered_arc"


def hexspines_at(grid: HexGrid, at: int) -> Iterator[tuple[int, str]]:
    """(k, name) of the hexspines of a hex, clockwise from the one between the neighbours 0 and 1. The name is that of the two
    neighbours beside it; hexspines that leave the map are left out."""
    around = grid.neighbours[at].tolist()
    for k in range(6):
        pair = (around[k], around[(k + 1) % 6])
        if min(pair) >= 0:
            yield k, "/".join(sorted(grid.labels[number] for number in pair))


def spine_arrow(k: int, grid: HexGrid) -> str:
    """An arrow in the direction of a hexspine on the map."""
    return (_ARROWS_FLAT if grid.is_flat else _ARROWS_POINTED)[k % 6]


@lru_cache
def _hexspine_values(doctrines: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of unit values that are hexspines; cached, because vocabularies are looked up in the file system, too slow for
    every move of the mouse."""
    return tuple(key for key, wanted in unit_values(doctrines).items() if wanted is Kind.HEXSPINE)


def covered_spine(unit: Unit, ruleset: Ruleset, grid: HexGrid) -> int | None:
    """The hexspine in the middle of a unit's covered arc, as typed in or from its facing; None if it has none, is off the map,
    or the rules know no covered arcs."""
    keys = _hexspine_values(tuple(ruleset.doctrines.values()))
    if unit.at is None or not keys:
        return None
    answer = next((unit.values[key] for key in keys if unit.values.get(key)), None)
    if isinstance(answer, str):
        try:
            return hexspine(grid, unit.at, answer)
        except CannotAnswer:
            return None
    kind = ruleset.units.get(unit.kind)
    printed = kind.values.get("arc") if kind is not None else None
    covered_arc = unit.values.get("arc", printed.value if printed is not None else None)
    return unit.facing if covered_arc == _COVERED else None


translate = QCoreApplication.translate

CLEAR_COLOUR, HINDERED_COLOUR, BLOCKED_COLOUR, DOUBT_COLOUR = CLEAR, HINDERED, BLOCKED, DOUBT
"""The names of verdict colours in palettes."""
SYMBOLS = {Effect.NONE: "·", Effect.NOTE: "·", Effect.HINDERS: "≈", Effect.BLOCKS: "✗", Effect.UNDECIDED: "?"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A symbol, a few words, and the name of the colour that goes with them."""

    symbol: str
    words: str
    colour: str

    @property
    def on_light(self) -> str:
        """The colour in the active palette, dark enough for light margins."""
        return answer_colours().on_light[self.colour]

    @property
    def on_dark(self) -> str:
        """The colour in the active palette, light enough for dark margins."""
        return answer_colours().on_dark[self.colour]


def sight_verdict(line: SightLine, scenario: Scenario) -> Verdict:
    """The answer to a line of sight in a few words."""
    doubts = [reason for reason in line.reasons if reason.effect is Effect.UNDECIDED]
    if doubts and all(reason.key in TOO_CLOSE for reason in doubts):
        # the line has a verdict but passes so near an edge that players may roll a die (it is the same from both ends)
        firm = sight_verdict(replace(line, reasons=tuple(one for one in line.reasons if one not in doubts)), scenario)
        words = translate("Answers", "{verdict}, too close to call").format(verdict=firm.words)
        return Verdict(f"{firm.symbol}?", words, DOUBT_COLOUR)
    if doubts:
        return Verdict("?", translate("Answers", "Undecided"), DOUBT_COLOUR)
    if not line.visible:
        return Verdict("✗", _blocked_at(line, scenario), BLOCKED_COLOUR)
    if line.caveat is not None:
        words = translate("Answers", "Clear, as no slope is drawn at {place}")
        return Verdict("⚠", words.format(place=line.caveat.at), DOUBT_COLOUR)
    if line.hindrance:
        return Verdict("≈", translate("Answers", "Hindered by {n}").format(n=line.hindrance), HINDERED_COLOUR)
    return Verdict("✓", translate("Answers", "Clear"), CLEAR_COLOUR)


def _blocked_at(line: SightLine, scenario: Scenario) -> str:
    place = blocked_place(line, scenario.board.grid.labels)
    if not place:
        return translate("Answers", "Blocked")
    at_side = translate("Answers", "Blocked at hexside {place}")
    words = at_side if line.blocker is None else translate("Answers", "Blocked at {place}")
    return words.format(place=place)


def spotting_verdict(spotted: Spotting) -> Verdict:
    """The answer to a spotting question in a few words."""
    refused = any(reason.effect is Effect.BLOCKS for reason in spotted.reasons)
    if not spotted.spotted and spotted.sight is not None and not spotted.sight.visible:
        return Verdict("✗", translate("Answers", "Not spotted: no line of sight"), BLOCKED_COLOUR)
    if spotted.spotted and spotted.sight is not None and spotted.sight.caveat is not None:
        words = translate("Answers", "Spotted, as no slope is drawn at {place}")
        return Verdict("⚠", words.format(place=spotted.sight.caveat.at), DOUBT_COLOUR)
    if spotted.limit is None and not spotted.spotted and not refused:
        words = translate("Answers", "Open: range {range}, limit not known")
        return Verdict("?", words.format(range=spotted.range), DOUBT_COLOUR)
    if spotted.limit is None and spotted.spotted:
        return Verdict("✓", translate("Answers", "Spotted: range {range}").format(range=spotted.range), CLEAR_COLOUR)
    if spotted.limit is None:
        return Verdict(
            "✗", translate("Answers", "Not spotted: range {range}").format(range=spotted.range), BLOCKED_COLOUR
        )
    words = translate("Answers", "Spotted: range {range}, limit {limit}")
    if not spotted.spotted:
        words = translate("Answers", "Not spotted: range {range}, limit {limit}")
    symbol, colour = ("✓", CLEAR_COLOUR) if spotted.spotted else ("✗", BLOCKED_COLOUR)
    return Verdict(symbol, words.format(range=spotted.range, limit=spotted.limit), colour)


def main_reason(reasons: tuple[Reason, ...]) -> Reason | None:
    """The deciding reason: the first that blocks, else is undecided, else what the rules say decides, else the first of all."""
    for effect in (Effect.BLOCKS, Effect.UNDECIDED):
        for reason in reasons:
            if reason.effect is effect:
                return reason
    return next(iter(deciding_first(reasons)), None)


def reason_words(reason: Reason, language: str, where: Text | None = None) -> str:
    """A reason with its rule number and place: the label of its hex, or ``where`` it holds on a table."""
    words = reason.text.get(language)
    colon = " : " if language == "fr" else ": "
    if where is None:
        # ids of pieces are often a word of their English name ("inn"): what one language names, the other need not say again
        named = any(reason.at in text for text in (reason.text.en, reason.text.fr)) if reason.at else True
        where = Text() if named else Text.of(reason.at)
    place = f"{where.get(language)}{colon}" if where else ""
    rule = f" [{citation_words(reason.rule, language)}]" if reason.rule else ""
    return f"{place}{words}{rule}"


def cost_words(cost: Fraction | None) -> str:
    """Movement points with fraction signs: 5, ½, 5 ⅔."""
    if cost is None:
        return translate("Answers", "forbidden")
    whole, rest = divmod(cost, 1)
    if not rest:
        return str(whole)
    signs = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 6): "⅙", (5, 6): "⅚"}
    sign = signs.get((rest.numerator, rest.denominator), f"{rest.numerator}/{rest.denominator}")
    return f"{whole} {sign}" if whole else sign


def metres(value: float) -> str:
    """A height in metres."""
    return translate("Answers", "{n} m").format(n=length_text(value, 2))


def height_words(value: float, ruleset: Ruleset) -> str:
    """A height in metres, or as a level if the ruleset gives no height of its levels."""
    return metres(value) if ruleset.level_metres else translate("Answers", "level {n}").format(n=length_text(value, 2))


def counted(n: int | Fraction, one: str, many: str, language: str, **values: object) -> str:
    """The sentence for one or for many, with its number ``{n}`` and other ``values`` filled in.

    In French 0 and 1½ are singular, in English only 1.
    """
    single = n < 2 if language.startswith("fr") else n == 1
    return (one if single else many).format(n=cost_words(n) if isinstance(n, Fraction) else n, **values)


def hexes_words(n: int, language: str) -> str:
    """A number of hexes."""
    return counted(n, translate("Answers", "{n} hex"), translate("Answers", "{n} hexes"), language)


def points_words(points: Fraction, language: str) -> str:
    """A number of movement points."""
    one, many = translate("Answers", "{n} movement point"), translate("Answers", "{n} movement points")
    return counted(points, one, many, language)


def mode_words(mode: str, ruleset: Ruleset, language: str) -> str:
    """The name of a kind of move."""
    known = ruleset.modes.get(mode)
    return known.name.get(language) if known is not None else translate("Answers", "ordinary move")


def need_words(need: str) -> str:
    """The condition for ending a move in a hex."""
    words = {
        "minimum_move": translate("Answers", "minimum move"),
        "overrun": translate("Answers", "overrun"),
        "charge": translate("Answers", "charge"),
        "road_bonus": translate("Answers", "the road bonus, all the way by road"),
    }
    return words.get(need, need.replace("_", " "))


def assumed_words(assumed: Iterable[str]) -> str:
    """The assumptions of an answer: a whole sentence is followed by a space, other parts by a semicolon."""
    sentence = ""
    for words in assumed:
        sentence = f"{sentence} {words}" if sentence.endswith(".") else joined_clauses(filter(None, (sentence, words)))
    return translate("Answers", "Assumed: {words}").format(words=sentence) if sentence else ""


def purpose_words(purpose: str) -> str:
    """The purpose of a line of sight, inside a sentence."""
    words = {
        SPOT: translate("Answers", "spotting"),
        FIRE: translate("Answers", "fire"),
        INDIRECT: translate("Answers", "indirect fire"),
        OBSERVE: translate("Answers", "observation"),
        BOMBARD: translate("Answers", "bombardment"),
    }
    return words.get(purpose, purpose)


def purpose_name(purpose: str) -> str:
    """The purpose of a line of sight, as a list entry."""
    words = {
        SPOT: translate("Answers", "Spotting"),
        FIRE: translate("Answers", "Fire"),
        INDIRECT: translate("Answers", "Indirect fire"),
        OBSERVE: translate("Answers", "Observation"),
        BOMBARD: translate("Answers", "Bombardment"),
    }
    return words.get(purpose, purpose)


def band_words(band: str) -> str:
    """The name of a range band."""
    words = {
        "point_blank": translate("Answers", "same hex"),
        "close": translate("Answers", "close range"),
        "full": translate("Answers", "full range"),
        "long": translate("Answers", "long range"),
    }
    return words.get(band, band)


def aim_verdict(aim: Aim) -> Verdict:
    """The verdict of a field of fire on a hex, in a few words."""
    open_words = translate("Answers", "Open: {what}")
    if aim.lacking and aim.lacking[0] == UNKNOWN:
        return Verdict("?", open_words.format(what=translate("Answers", "range not known")), DOUBT_COLOUR)
    if aim.lacking:
        why = {
            UNKNOWN: translate("Answers", "range not known"),
            WEAPON: translate("Answers", "does not fire"),
            ARC: translate("Answers", "not in the arc"),
            RANGE: translate("Answers", "out of range"),
            LINE: translate("Answers", "no line of sight"),
            SPOTTED: translate("Answers", "not spotted"),
        }
        reasons = ", ".join(why[name] for name in aim.lacking)
        return Verdict("✗", translate("Answers", "Out: {why}").format(why=reasons), BLOCKED_COLOUR)
    parts = [band_words(aim.band)] if aim.band else []
    if aim.strength is not None:
        parts.append(translate("Answers", "strength {n}").format(n=aim.strength))
    if aim.uncertain:
        parts.append(translate("Answers", "spotting limit not known"))
    # an unknown arc leaves the answer open as well; the reasons state it
    if aim.uncertain or any(reason.effect is Effect.UNDECIDED for reason in aim.reasons):
        return Verdict("?", open_words.format(what=", ".join(parts)), DOUBT_COLOUR)
    words = translate("Answers", "In the field: {what}").format(what=", ".join(parts))
    return Verdict("✓", words, CLEAR_COLOUR)


def occupant_verdict(aim: Aim) -> Verdict | None:
    """The verdict on the enemy in a hex of a field of fire; None if there is none."""
    if aim.present_open:
        return Verdict("?", translate("Answers", "Who stands there: open"), DOUBT_COLOUR)
    if aim.present is None:
        return None
    if aim.present:
        return Verdict("✓", translate("Answers", "Who stands there: can be fired at"), CLEAR_COLOUR)
    return Verdict("✗", translate("Answers", "Who stands there: cannot be fired at"), BLOCKED_COLOUR)


def value_name(ruleset: Ruleset, key: str, language: str) -> str:
    """The name of a value that counters show."""
    weapon, column = ruleset.weapons.get(key), ruleset.unit_columns.get(key)
    if weapon is not None:
        return weapon.name.get(language)
    return (column.name.get(language) if column is not None else "") or key


def printed_value(ruleset: Ruleset, key: str, value: object, language: str) -> str:
    """A value as counters show it: the ruleset's words if it has some, ``5-3`` for strength and range, ``4.5 × 2.2`` for a
    size, decimals as the language writes them, "" for None. What is shown can be typed."""
    column = ruleset.unit_columns.get(key)
    words = column.words if column is not None else {}
    if value is None:
        return ""
    if column is not None and column.several:
        named = {**{part: weapon.name for part, weapon in ruleset.weapons.items()}, **words}
        return ", ".join(named[part].get(language) if part in named else part for part in str(value).split())
    if str(value) in words:
        return words[str(value)].get(language)
    if isinstance(value, str) and not words and all(part in ruleset.weapons for part in value.split()):
        return ", ".join(ruleset.weapons[part].name.get(language) for part in value.split())
    if isinstance(value, list | tuple):
        return pair_sign(ruleset, key).join(_number_words(part, language) for part in value)
    return _number_words(value, language)


def _number_words(value: object, language: str) -> str:
    """A number with all of its digits, as a language writes it; other values as they are."""
    return decimal(str(value)).get(language) if isinstance(value, float) else str(value)


def place_words(scenario: Scenario, ruleset: Ruleset, number: int | None, language: str, aim: Point = AT_CENTRE) -> str:
    """A hex with the names of its units; only the name of a vertex or hexside; a dash for None."""
    if number is None:
        return "–"
    words = place_label(scenario.board.grid, number, aim)
    if aim != AT_CENTRE:
        return words
    here = scenario.forces.units_at(number)
    units = [unit_words(scenario, ruleset, Party(unit.kind, side, unit.id), language) for side, unit in here]
    if len(units) > 2:
        units = [*units[:1], translate("Answers", "{n} more").format(n=len(units) - 1)]
    return " · ".join([words, *units])


def unit_words(scenario: Scenario, ruleset: Ruleset, party: Party, language: str) -> str:
    """What a unit, or any unit of a kind, is called, with its side."""
    side = Text.of(side_words(scenario, party.side, language))
    if party.unit:
        return unit_called(party.unit, scenario.forces, ruleset.units, beside=side).get(language)
    name = ruleset.units[party.kind].name.get(language) if party.kind in ruleset.units else party.kind
    return f"{name} ({side.get(language)})" if side else name


def side_words(scenario: AnyScenario, side: str, language: str) -> str:
    """A side by its name in a language, or else as the file calls it."""
    named = (force.name.get(language) for force in scenario.forces.sides if force.side == side)
    return next(named, "") or side


def terrain_words(scenario: Scenario, ruleset: Ruleset, number: int, language: str) -> str:
    """The names of all terrain, paths and markers of a hex."""
    board = scenario.board
    keys = list(board.terrain_at(number))
    if not any(key in ruleset.terrain and ruleset.terrain[key].base for key in keys):
        keys.insert(0, board.ground)
    keys += [key for key, mask in board.path_mask.items() if mask[number]]
    markers = dict.fromkeys([*scenario.markers, *scenario.marker_owners])
    keys += [key for key in markers if scenario.marker_count(key, number)]
    names = [ruleset.terrain[key].name.get(language) if key in ruleset.terrain else key for key in keys]
    return ", ".join([*shape_names(scenario, ruleset, number, language), *names])


def shape_names(scenario: Scenario, ruleset: Ruleset, number: int, language: str) -> list[str]:
    """The names of the shapes drawn in a hex, topmost first; buildings with their upper levels."""
    words = []
    for shape in DRAWN.at(scenario.board, number):
        row = ruleset.terrain.get(shape.terrain)
        name = row.name.get(language) if row is not None else shape.terrain
        levels = shape.values.get("levels")
        if levels is not None:
            name = translate("Answers", "{name} (upper levels: {n})").format(name=name, n=levels)
        words.append(name)
    return list(dict.fromkeys(words))


def condition_words(scenario: AnyScenario, ruleset: Ruleset, language: str, *, short: bool = False) -> str:
    """Conditions by name and value; with ``short`` only the first and those that differ from the default."""
    words = []
    for place, (key, condition) in enumerate(ruleset.conditions.items()):
        value = scenario.conditions.get(key, condition.default)
        if value is None or (short and place and value == condition.default):
            continue
        if key in scenario.conditions or condition.kind == "choice":
            shown = condition.choices.get(str(value), Text.of(str(value))).get(language)
            words.append(shown if short and not place else f"{condition.name.get(language).partition(' (')[0]} {shown}")
    if short and (names := overlay_names(scenario, language)):
        words.append(names)
    if short and _is_unlimited_night(scenario, ruleset):
        words.append(translate("Answers", "visibility not given"))
    return ", ".join(words)


def overlay_names(scenario: AnyScenario, language: str) -> str:
    """The names of the map variants in force; "" if there are none."""
    names = ", ".join(overlay.title.get(language) for overlay in scenario.overlays if overlay.on)
    return translate("Answers", "with {overlays}").format(overlays=names) if names else ""


def _is_unlimited_night(scenario: AnyScenario, ruleset: Ruleset) -> bool:
    """Is it night without a limit of visibility, neither given in the scenario nor printed in the rules?"""
    time, limit = ruleset.conditions.get("time"), ruleset.conditions.get("visibility")
    words = find_vocabulary(ruleset.doctrines["sight"])
    if time is None or limit is None or words is None or any(key == time.key for key, *_ in words.by_choice):
        return False
    night = scenario.conditions.get(time.key, time.default) != time.default
    return night and scenario.conditions.get(limit.key, limit.default) is None


def at_level(words: str, level: int) -> str:
    """A place with the level within its hex; level 0 is left out."""
    return translate("Answers", "{place}, level {n}").format(place=words, n=signed(level)) if level else words


def observer_words(answer: Answer, language: str) -> str:
    """The observer of an answer, for legends and the inspector."""
    question = answer.question
    party = question.sight.observer
    if question.observer is None:
        return "–"
    label = place_label(question.scenario.board.grid, question.observer, question.sight.observer_aim)
    if not party.unit:
        return label
    return f"{label} · {unit_words(question.scenario, question.ruleset, party, language)}"


# --- Special fire in words: its kinds, the actions of the target, verdicts and figures


def special_fire_name(kind: str) -> str:
    """The name of a kind of special fire; "" is the ordinary field of fire."""
    return {
        "": translate("Fire", "Field of fire"),
        LANE: translate("Fire", "Fire lane"),
        SNAP: translate("Fire", "Snap shot"),
        SPRAY: translate("Fire", "Spraying fire"),
        ENCIRCLE: translate("Fire", "Encirclement"),
        INTERDICT: translate("Fire", "Interdiction"),
    }[kind]


def action_name(action: str) -> str:
    """The action of a target while it is fired at."""
    return {
        "": translate("Fire", "does not move"),
        "move": translate("Fire", "moves"),
        "move road": translate("Fire", "moves, paid for the road alone"),
        "move bypass": translate("Fire", "moves in bypass"),
        "assault_move": translate("Fire", "assault moves"),
    }[action]


def firing_name(action: str) -> str:
    """How a firer fires."""
    return {
        "": translate("Fire", "Fires in the ordinary way"),
        "advancing": translate("Fire", "Advancing fire"),
        "subsequent": translate("Fire", "Subsequent first fire"),
        "final": translate("Fire", "Fires again in final fire"),
    }[action]


def power_words(fp: Fraction | int | None) -> str:
    """Firepower as a number; a question mark if it is unknown."""
    return "?" if fp is None else cost_words(Fraction(fp))


def special_fire_verdict(answer: SpecialFireAnswer, language: str) -> Verdict | None:
    """The verdict on special fire, in a few words; None while there is nothing to judge."""
    allowed = answer.allowed
    if allowed is None:
        return None
    return Verdict(
        *(
            ("✓", _can_fire_verdict(answer, language), CLEAR_COLOUR)
            if allowed
            else ("✗", _cannot_fire_verdict(answer), BLOCKED_COLOUR)
        )
    )


def _can_fire_verdict(answer: SpecialFireAnswer, language: str) -> str:
    if answer.lane is not None:
        one, many = translate("Fire", "Fire lane: {n} hex"), translate("Fire", "Fire lane: {n} hexes")
        words = counted(len(answer.lane.hexes), one, many, language)
        if answer.lane.grain == ALTERNATE:
            words += ", " + translate("Fire", "alternate grain")
        return words
    if answer.attack is not None and answer.attack.by_hex:
        powers = " + ".join(power_words(fp) for fp in answer.attack.by_hex.values())
        return translate("Fire", "Sprays with {powers} FP").format(powers=powers)
    if answer.attack is not None:
        words = translate("Fire", "Snap shot with {fp} FP, DRM {drm}")
        return words.format(fp=power_words(answer.attack.fp), drm=signed(answer.attack.drm))
    return translate("Fire", "Encircled") if answer.encirclement is not None else translate("Fire", "Interdicts")


def _cannot_fire_verdict(answer: SpecialFireAnswer) -> str:
    if answer.lane is not None:
        return translate("Fire", "No fire lane")
    if answer.attack is not None:
        return translate("Fire", "No snap shot") if answer.question.kind == SNAP else translate("Fire", "No spray")
    if answer.encirclement is not None:
        return translate("Fire", "Not encircled")
    return translate("Fire", "Does not interdict")


def missing_target_words(kind: str) -> str:
    """A hint at what the user must point at to get an answer."""
    if kind == SNAP:
        return translate("Fire", "Point at a hexside")
    if kind == SPRAY:
        return translate("Fire", "Click two hexes")
    return translate("Fire", "Point at a hex")


def drm_words(answer: SpecialFireAnswer) -> str:
    """The sum and the parts of the modifiers of ordinary fire at the target; "" if they were not requested."""
    cover = answer.cover
    if cover is None:
        return ""
    parts = [f"TEM {signed(cover.values.get('tem'))}"]
    named = (("hindrance", translate("Fire", "Hindrance")), ("ffnam", "FFNAM"), ("ffmo", "FFMO"))
    parts += [f"{name} {signed(cover.extra[key])}" for key, name in named if cover.extra.get(key)]
    words = translate("Fire", "DRM at the target: {sum} ({parts})")
    return words.format(sum=signed(cover.extra.get("drm")), parts=", ".join(parts))
