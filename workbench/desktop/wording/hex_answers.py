"""Answers in words: verdicts with a symbol, places, heights and costs. Colour never speaks alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.look.answer_colours import BLOCKED, CLEAR, DOUBT, HINDERED, answer_colours
from workbench.desktop.questions.hex_levels import DRAWN
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.special_fire import ENCIRCLE, INTERDICT, LANE, SNAP, SPRAY, SpecialFireAnswer
from workbench.engine.doctrines import find_vocabulary, unit_values
from workbench.engine.fire.field_of_fire import ARC, LINE, RANGE, SPOTTED, UNKNOWN, WEAPON, Aim
from workbench.engine.fire.special_fire import ALTERNATE
from workbench.engine.sight.profile import blocked_place
from workbench.engine.sight.results import BOMBARD, FIRE, INDIRECT, OBSERVE, SPOT, Effect, Party, Reason, SightLine
from workbench.engine.spotting.results import Spotting
from workbench.geometry.grid import HexGrid
from workbench.geometry.segments import AT_CENTRE, place_label
from workbench.geometry.segments import Aim as Point
from workbench.rules.ruleset import Ruleset
from workbench.rules.vocabulary import Kind
from workbench.scenario.covered_arcs import hexspine
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.units import Unit

# --- Hexspines as covered arcs are told by: their names, the way that they point, and those of units on the map. No
# Qt.


_ARROWS_FLAT, _ARROWS_POINTED = "↗→↘↙←↖", "↑↗↘↓↙↖"
_COVERED = "covered_arc"


def spines(grid: HexGrid, at: int) -> Iterator[tuple[int, str]]:
    """(k, the two neighbours beside it) of the hexspines of a hex, clockwise from the one between the neighbours 0 and 1; those
    that leave the map have no name."""
    around = grid.neighbours[at].tolist()
    for k in range(6):
        pair = (around[k], around[(k + 1) % 6])
        if min(pair) >= 0:
            yield k, "/".join(sorted(grid.labels[number] for number in pair))


def spine_arrow(k: int, grid: HexGrid) -> str:
    """The way a hexspine points on the map."""
    return (_ARROWS_FLAT if grid.is_flat else _ARROWS_POINTED)[k % 6]


@lru_cache
def _keys(doctrines: tuple[str, ...]) -> tuple[str, ...]:
    """The values of units that are hexspines; vocabularies are looked up in the file system, which is slow for every move of
    the mouse."""
    return tuple(key for key, wanted in unit_values(doctrines).items() if wanted is Kind.HEXSPINE)


def covered_spine(unit: Unit, ruleset: Ruleset, grid: HexGrid) -> int | None:
    """The hexspine about which a unit on the map has its covered arc, as it is typed in or as it faces; None if it has none,
    or the rules know no such thing."""
    keys = _keys(tuple(ruleset.doctrines.values()))
    if unit.at is None or not keys:
        return None
    told = next((unit.values[key] for key in keys if unit.values.get(key)), None)
    if isinstance(told, str):
        try:
            return hexspine(grid, unit.at, told)
        except CannotAnswer:
            return None
    kind = ruleset.units.get(unit.kind)
    printed = kind.values.get("arc") if kind is not None else None
    held = unit.values.get("arc", printed.value if printed is not None else None)
    return unit.facing if held == _COVERED else None


translate = QCoreApplication.translate

CLEAR_COLOUR, HINDERED_COLOUR, BLOCKED_COLOUR, DOUBT_COLOUR = CLEAR, HINDERED, BLOCKED, DOUBT
"""What colours of verdicts are called in palettes."""
TOO_CLOSE = ("sight_close_in", "sight_close_out")
"""Messages of lines that hang on an edge: they have a verdict all the same."""
SYMBOLS = {Effect.NONE: "·", Effect.NOTE: "·", Effect.HINDERS: "≈", Effect.BLOCKS: "✗", Effect.UNDECIDED: "?"}


@dataclass(frozen=True, slots=True)
class Verdict:
    """A symbol, a few words, and the name of the colour that goes with them."""

    symbol: str
    words: str
    colour: str

    @property
    def on_light(self) -> str:
        """The colour in the palette that is worn, dark enough for light margins."""
        return answer_colours().on_light[self.colour]

    @property
    def on_dark(self) -> str:
        """The same, light enough for dark margins."""
        return answer_colours().on_dark[self.colour]


def verdict(line: SightLine, scenario: Scenario) -> Verdict:
    """The answer to a line of sight in a few words."""
    doubts = [reason for reason in line.reasons if reason.effect is Effect.UNDECIDED]
    if doubts and all(reason.key in TOO_CLOSE for reason in doubts):
        # the line has a verdict, but passes so near an edge that a die may be asked (it is the same from both ends)
        firm = verdict(replace(line, reasons=tuple(one for one in line.reasons if one not in doubts)), scenario)
        words = translate("Answers", "{verdict}, too close to call").format(verdict=firm.words)
        return Verdict(f"{firm.symbol}?", words, DOUBT_COLOUR)
    if doubts:
        return Verdict("?", translate("Answers", "Undecided"), DOUBT_COLOUR)
    if not line.visible:
        return Verdict("✗", _blocked_at(line, scenario), BLOCKED_COLOUR)
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
    """The reason that decides: the first that blocks, or else that hinders, or else the first."""
    order = (Effect.BLOCKS, Effect.UNDECIDED, Effect.HINDERS)
    for effect in order:
        for reason in reasons:
            if reason.effect is effect:
                return reason
    return reasons[0] if reasons else None


def reason_words(reason: Reason, language: str) -> str:
    """A reason with its rule number and place."""
    words = reason.text.get(language)
    colon = " : " if language == "fr" else ": "
    place = f"{reason.at}{colon}" if reason.at and reason.at not in words else ""
    rule = f" [{reason.rule}]" if reason.rule else ""
    return f"{place}{words}{rule}"


def cost_words(cost: Fraction | None) -> str:
    """Movement points as a person writes them: 5, ½, 5 ⅔."""
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
    return translate("Answers", "{n} m").format(n=f"{value:g}")


def height_words(value: float, ruleset: Ruleset) -> str:
    """A height in metres, or as a level where the game does not say how high its levels are."""
    return metres(value) if ruleset.level_metres else translate("Answers", "level {n}").format(n=f"{value:g}")


def signed(value: object) -> str:
    """A modifier with its sign, with the typographic minus."""
    return f"{value:+d}".replace("-", "−") if isinstance(value, int) else str(value)


def counted(n: int | Fraction, one: str, many: str, language: str, **values: object) -> str:
    """The sentence for one or for many, with its number ``{n}`` and other ``values`` filled in.

    French has 0 and 1½ in the singular, English 1 alone.
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
    """What a move must be to end in a hex."""
    words = {
        "minimum_move": translate("Answers", "minimum move"),
        "overrun": translate("Answers", "overrun"),
        "charge": translate("Answers", "charge"),
        "road_bonus": translate("Answers", "the road bonus, all the way by road"),
    }
    return words.get(need, need.replace("_", " "))


def assumed_words(assumed: Iterable[str]) -> str:
    """What an answer takes for granted, one after the other: whole sentences follow each other, the rest is set apart."""
    said = ""
    # French has a space before the semicolon, as it has before the colon of the whole
    apart = " ; " if " :" in translate("Answers", "Assumed: {words}") else "; "
    for words in assumed:
        said += f"{' ' if said.endswith('.') else apart}{words}" if said else words
    return translate("Answers", "Assumed: {words}").format(words=said) if said else ""


def purpose_words(purpose: str) -> str:
    """What a line of sight is wanted for."""
    words = {
        SPOT: translate("Answers", "spotting"),
        FIRE: translate("Answers", "fire"),
        INDIRECT: translate("Answers", "indirect fire"),
        OBSERVE: translate("Answers", "observation"),
        BOMBARD: translate("Answers", "bombardment"),
    }
    return words.get(purpose, purpose)


def purpose_name(purpose: str) -> str:
    """A purpose standing by itself, as in a list."""
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
    """What a field of fire says of a hex, in a few words."""
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
        said = ", ".join(why[name] for name in aim.lacking)
        return Verdict("✗", translate("Answers", "Out: {why}").format(why=said), BLOCKED_COLOUR)
    parts = [band_words(aim.band)] if aim.band else []
    if aim.strength is not None:
        parts.append(translate("Answers", "strength {n}").format(n=aim.strength))
    if aim.uncertain:
        parts.append(translate("Answers", "spotting limit not known"))
    # an arc that nobody knows leaves the answer open as well; the reasons say so
    if aim.uncertain or any(reason.effect is Effect.UNDECIDED for reason in aim.reasons):
        return Verdict("?", open_words.format(what=", ".join(parts)), DOUBT_COLOUR)
    words = translate("Answers", "In the field: {what}").format(what=", ".join(parts))
    return Verdict("✓", words, CLEAR_COLOUR)


def present_verdict(aim: Aim) -> Verdict | None:
    """What holds for the enemy who stands in a hex of a field of fire; None if nobody does."""
    if aim.present_open:
        return Verdict("?", translate("Answers", "Who stands there: open"), DOUBT_COLOUR)
    if aim.present is None:
        return None
    if aim.present:
        return Verdict("✓", translate("Answers", "Who stands there: can be fired at"), CLEAR_COLOUR)
    return Verdict("✗", translate("Answers", "Who stands there: cannot be fired at"), BLOCKED_COLOUR)


def value_words(ruleset: Ruleset, key: str, language: str) -> str:
    """The name of a value that counters print."""
    weapon, column = ruleset.weapons.get(key), ruleset.unit_columns.get(key)
    if weapon is not None:
        return weapon.name.get(language)
    return (column.name.get(language) if column is not None else "") or key


def value_shown(ruleset: Ruleset, key: str, value: object, language: str) -> str:
    """A value as counters print it: words where the ruleset has some, ``5-3`` for strength and range, "" for none."""
    column = ruleset.unit_columns.get(key)
    words = column.words if column is not None else {}
    if value is None:
        return ""
    if column is not None and column.several:
        return ", ".join(words[part].get(language) if part in words else part for part in str(value).split())
    if str(value) in words:
        return words[str(value)].get(language)
    return "-".join(str(part) for part in value) if isinstance(value, list | tuple) else str(value)


def place_words(scenario: Scenario, ruleset: Ruleset, number: int | None, language: str, aim: Point = AT_CENTRE) -> str:
    """A hex with its units' names, or a dash; of a vertex or a hexside its name alone."""
    if number is None:
        return "–"
    words = place_label(scenario.board.grid, number, aim)
    if aim != AT_CENTRE:
        return words
    here = scenario.forces.at(number)
    units = [unit_words(scenario, ruleset, Party(unit.kind, side, unit.id), language) for side, unit in here]
    if len(units) > 2:
        units = [*units[:1], translate("Answers", "{n} more").format(n=len(units) - 1)]
    return " · ".join([words, *units])


def unit_words(scenario: Scenario, ruleset: Ruleset, party: Party, language: str) -> str:
    """A unit by name (its own, or that of its kind), side and id."""
    found = scenario.forces.find(party.unit) if party.unit else None
    own = found[1].name.get(language) if found is not None else ""
    usual = ruleset.units[party.kind].name.get(language) if party.kind in ruleset.units else party.kind
    name = own or usual
    aside = [side_words(scenario, party.side, language), party.unit if party.unit != name else ""]
    more = ", ".join(part for part in aside if part)
    return f"{name} ({more})" if more else name


def side_words(scenario: AnyScenario, side: str, language: str) -> str:
    """A side by its name in a language, or else as the file calls it."""
    named = (force.name.get(language) for force in scenario.forces.sides if force.side == side)
    return next(named, "") or side


def terrain_words(scenario: Scenario, ruleset: Ruleset, number: int, language: str) -> str:
    """Everything that lies in a hex, by name."""
    board = scenario.board
    keys = list(board.terrain_at(number))
    if not any(key in ruleset.terrain and ruleset.terrain[key].base for key in keys):
        keys.insert(0, board.ground)
    keys += [key for key, mask in board.path_mask.items() if mask[number]]
    markers = dict.fromkeys([*scenario.markers, *scenario.marker_owners])
    keys += [key for key in markers if scenario.marker_count(key, number)]
    names = [ruleset.terrain[key].name.get(language) if key in ruleset.terrain else key for key in keys]
    return ", ".join([*drawn_words(scenario, ruleset, number, language), *names])


def drawn_words(scenario: Scenario, ruleset: Ruleset, number: int, language: str) -> list[str]:
    """What is drawn in a hex, by name, the topmost first; buildings with their upper levels."""
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
    """Conditions in force, by name and value; with ``short`` those alone that differ from the usual, and the first."""
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
    """The overlays in force, or "" without any."""
    names = ", ".join(overlay.title.get(language) for overlay in scenario.overlays if overlay.on)
    return translate("Answers", "with {overlays}").format(overlays=names) if names else ""


def _is_unlimited_night(scenario: AnyScenario, ruleset: Ruleset) -> bool:
    """Is it night without any limit to what is seen, given or printed?"""
    time, limit = ruleset.conditions.get("time"), ruleset.conditions.get("visibility")
    words = find_vocabulary(ruleset.doctrines["sight"])
    if time is None or limit is None or words is None or any(key == time.key for key, *_ in words.by_choice):
        return False
    night = scenario.conditions.get(time.key, time.default) != time.default
    return night and scenario.conditions.get(limit.key, limit.default) is None


def at_level(words: str, level: int) -> str:
    """A place with the level within its hex, where that is not its floor."""
    return translate("Answers", "{place}, level {n}").format(place=words, n=f"{level:+d}") if level else words


def observer_words(answer: Answer, language: str) -> str:
    """Who observes, for legends and the inspector."""
    question = answer.question
    party = question.sight.observer
    if question.observer is None:
        return "–"
    label = place_label(question.scenario.board.grid, question.observer, question.sight.observer_aim)
    if not party.unit:
        return label
    return f"{label} · {unit_words(question.scenario, question.ruleset, party, language)}"


# --- Special fire in words: its kinds, what the target does, verdicts and figures.


def aid_name(kind: str) -> str:
    """The name of a kind of special fire; "" is the field of fire itself."""
    return {
        "": translate("Fire", "Field of fire"),
        LANE: translate("Fire", "Fire lane"),
        SNAP: translate("Fire", "Snap shot"),
        SPRAY: translate("Fire", "Spraying fire"),
        ENCIRCLE: translate("Fire", "Encirclement"),
        INTERDICT: translate("Fire", "Interdiction"),
    }[kind]


def action_name(action: str) -> str:
    """What the enemy does as he is fired at."""
    return {
        "": translate("Fire", "does not move"),
        "move": translate("Fire", "moves"),
        "move road": translate("Fire", "moves, paid for the road alone"),
        "move bypass": translate("Fire", "moves in bypass"),
        "assault_move": translate("Fire", "assault moves"),
    }[action]


def power_words(fp: Fraction | int | None) -> str:
    """Firepower as a figure; a question mark where nobody typed it in."""
    return "?" if fp is None else cost_words(Fraction(fp))


def special_fire_verdict(told: SpecialFireAnswer, language: str) -> Verdict | None:
    """What special fire does, in a few words; None where there is nothing to judge yet."""
    allowed = told.allowed
    if allowed is None:
        return None
    return Verdict(
        *(
            ("✓", _can_fire_verdict(told, language), CLEAR_COLOUR)
            if allowed
            else ("✗", _cannot_fire_verdict(told), BLOCKED_COLOUR)
        )
    )


def _can_fire_verdict(told: SpecialFireAnswer, language: str) -> str:
    if told.lane is not None:
        one, many = translate("Fire", "Fire lane: {n} hex"), translate("Fire", "Fire lane: {n} hexes")
        words = counted(len(told.lane.hexes), one, many, language)
        if told.lane.grain == ALTERNATE:
            words += ", " + translate("Fire", "alternate grain")
        return words
    if told.attack is not None and told.attack.by_hex:
        powers = " + ".join(power_words(fp) for fp in told.attack.by_hex.values())
        return translate("Fire", "Sprays with {powers} FP").format(powers=powers)
    if told.attack is not None:
        words = translate("Fire", "Snap shot with {fp} FP, DRM {drm}")
        return words.format(fp=power_words(told.attack.fp), drm=signed(told.attack.drm))
    return translate("Fire", "Encircled") if told.encirclement is not None else translate("Fire", "Interdicts")


def _cannot_fire_verdict(told: SpecialFireAnswer) -> str:
    if told.lane is not None:
        return translate("Fire", "No fire lane")
    if told.attack is not None:
        return translate("Fire", "No snap shot") if told.question.kind == SNAP else translate("Fire", "No spray")
    if told.encirclement is not None:
        return translate("Fire", "Not encircled")
    return translate("Fire", "Does not interdict")


def missing_target_words(kind: str) -> str:
    """What must be pointed at before there is an answer."""
    if kind == SNAP:
        return translate("Fire", "Point at a hexside")
    if kind == SPRAY:
        return translate("Fire", "Click two hexes")
    return translate("Fire", "Point at a hex")


def drm_words(told: SpecialFireAnswer) -> str:
    """The sum of the modifiers of ordinary fire at the target, and what it is made of; "" where it was not asked."""
    cover = told.cover
    if cover is None:
        return ""
    parts = [f"TEM {signed(cover.values.get('tem'))}"]
    named = (("hindrance", translate("Fire", "Hindrance")), ("ffnam", "FFNAM"), ("ffmo", "FFMO"))
    parts += [f"{name} {signed(cover.extra[key])}" for key, name in named if cover.extra.get(key)]
    words = translate("Fire", "DRM at the target: {sum} ({parts})")
    return words.format(sum=signed(cover.extra.get("drm")), parts=", ".join(parts))
