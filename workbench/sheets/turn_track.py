"""The turn track of a scenario: its turns with clock and light, and what comes in when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.base.text import Text
from workbench.rules.card import ALLOTMENTS, CHOICE
from workbench.rules.ruleset import Ruleset
from workbench.scenario.card import CURRENT_PHASE, CURRENT_PLAYER, CURRENT_TURN, Allotment, CardSide
from workbench.scenario.edits.edit import Composite, Edit
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.zones import find_zone

NIGHT, DAWN, DAY, DUSK = "night", "dawn", "day", "dusk"
LIGHTS: Mapping[str, Text] = {
    NIGHT: Text("night", "nuit"),
    DAWN: Text("dawn", "aube"),
    DAY: Text("day", "jour"),
    DUSK: Text("dusk", "crépuscule"),
}
_DAY_MINUTES = 24 * 60


@dataclass(frozen=True)
class Arrival:
    """What enters for a side in a turn: unit ids in the order of the file, or nothing but words (aircraft, artillery)."""

    side: str
    units: tuple[str, ...]
    words: Text
    zone: str = ""


@dataclass(frozen=True)
class TrackTurn:
    """A turn. ``clock`` is when it begins (06:30; "" if the card does not say), ``light`` one of :data:`LIGHTS` or "";
    ``marked``: a special rule has something to say in it; ``only``: the one side that plays it, "" = both; ``zones``: ids of
    zones that hold from it on; ``current``: it is the one that is played."""

    number: int
    clock: str = ""
    light: str = ""
    marked: bool = False
    only: str = ""
    arrivals: tuple[Arrival, ...] = ()
    zones: tuple[str, ...] = ()
    current: bool = False


@dataclass(frozen=True)
class TurnTrack:
    """All turns in order. ``stated``: the card says how many; otherwise they end with the last arrival. ``late`` are the
    arrivals after the last turn. ``first`` moves first in every turn, "" = not said."""

    turns: tuple[TrackTurn, ...]
    stated: bool
    late: tuple[tuple[int, Arrival], ...] = ()
    first: str = ""


def turn_track(scenario: AnyScenario, ruleset: Ruleset) -> TurnTrack:
    """The turn track: turns, start, dawn, dusk, a last half turn and marked turns of the card; reinforcements of the units;
    allotments that come with a turn."""
    card = scenario.card
    arrivals = arrivals_by_turn(scenario, ruleset)
    zones: dict[int, list[str]] = {}
    for zone in scenario.zones:
        if zone.turn:
            zones.setdefault(zone.turn, []).append(zone.id)
    stated = _number(card.value("turns"))
    last = stated or max([*arrivals, *zones], default=0)
    half, first = card.value("half_turn"), card.value("first_player")
    marked = card.value("marked_turns") or ()
    turns = tuple(
        TrackTurn(
            number,
            *_clock_and_light(scenario, ruleset, number),
            number in marked,
            half.side if isinstance(half, CardSide) and number == last else "",
            tuple(arrivals.get(number, ())),
            tuple(zones.get(number, ())),
            number == card.current_turn,
        )
        for number in range(1, last + 1)
    )
    late = tuple((turn, one) for turn in sorted(arrivals) if turn > last for one in arrivals[turn])
    return TurnTrack(turns, stated > 0, late, first.side if isinstance(first, CardSide) else "")


@dataclass(frozen=True)
class Moment:
    """How far a game has come: the turn that is played (0: none yet), whose it is and its phase, by their keys; "" where the
    game has no such thing or nobody has said."""

    turn: int = 0
    player: str = ""
    phase: str = ""


def current_moment(scenario: AnyScenario) -> Moment:
    """The moment that the card states."""
    card = scenario.card
    player, phase = card.value(CURRENT_PLAYER), card.value(CURRENT_PHASE)
    side = player.side if isinstance(player, CardSide) else ""
    return Moment(card.current_turn, side, phase if isinstance(phase, str) else "")


def set_moment(moment: Moment, ruleset: Ruleset) -> Edit[Any]:
    """The edit that lets the card state a moment; fields that the game does not have stay away."""
    # most who read a card change nothing: half of what this room loads would be for edits
    from workbench.scenario.edits.settings import SetCardField

    held = {
        CURRENT_TURN: moment.turn or None,
        CURRENT_PLAYER: CardSide(moment.player) if moment.player and moment.turn else None,
        CURRENT_PHASE: (moment.phase or None) if moment.turn else None,
    }
    edits = tuple(SetCardField(key, value) for key, value in held.items() if key in ruleset.card_fields)
    return Composite(edits, Text("Turn and phase", "Tour et phase"))


def phases_of(ruleset: Ruleset) -> Mapping[str, Text]:
    """The phases of a turn, or of a player's part of it, in their order; empty where the rules of the game name none."""
    known = ruleset.card_fields.get(CURRENT_PHASE)
    return known.choices if known is not None else {}


def players_in_order(scenario: AnyScenario, ruleset: Ruleset) -> tuple[str, ...]:
    """The sides in the order in which they play their parts of a turn; none where both play together."""
    if CURRENT_PLAYER not in ruleset.card_fields:
        return ()
    first = scenario.card.value("first_player")
    sides = [force.side for force in scenario.forces.sides]
    return tuple(sorted(sides, key=lambda side: not (isinstance(first, CardSide) and side == first.side)))


def moment_after(scenario: AnyScenario, ruleset: Ruleset, steps: int = 1) -> Moment:
    """The moment so many phases after the current one, or before it (``steps`` < 0): at the end of the phases the next player's
    first one, after the last player the next turn. Not beyond the turns that the card states; before the first one none."""
    now, phases = current_moment(scenario), tuple(phases_of(ruleset)) or ("",)
    players = players_in_order(scenario, ruleset) or ("",)
    phase = phases.index(now.phase) if now.phase in phases else 0
    player = players.index(now.player) if now.player in players else 0
    each = len(phases) * len(players)
    place = ((now.turn - 1) * len(players) + player) * len(phases) + phase if now.turn else -1
    place += steps
    most = _number(scenario.card.value("turns")) * each
    place = min(place, most - 1) if most else place
    if place < 0:
        return Moment()
    turn, rest = divmod(place, each)
    return Moment(turn + 1, players[rest // len(phases)], phases[rest % len(phases)])


def moment_words(scenario: AnyScenario, ruleset: Ruleset, moment: Moment) -> Text:
    """``turn 3 of 8 · Germans · movement phase``."""
    last = _number(scenario.card.value("turns"))
    words = Text("turn {n} of {last}", "tour {n} sur {last}") if last else Text("turn {n}", "tour {n}")
    parts = [words.format(n=moment.turn, last=last)]
    if moment.player:
        parts.append(scenario.forces.called(moment.player))
    if moment.phase:
        parts.append(phases_of(ruleset).get(moment.phase, Text.of(moment.phase)))
    return Text(*(" · ".join(part.get(language) for part in parts) for language in ("en", "fr")))


def arrivals_by_turn(scenario: AnyScenario, ruleset: Ruleset) -> dict[int, list[Arrival]]:
    """What enters in which turn: the units of a side that come by the same zone together, then allotments with a turn."""
    found: dict[int, dict[tuple[str, str], list[Any]]] = {}
    for side, unit in scenario.forces:
        if unit.turn:
            found.setdefault(unit.turn, {}).setdefault((side, unit.zone), []).append(unit)
    arrivals = {
        turn: [Arrival(side, tuple(u.id for u in units), _units(scenario, ruleset, units, zone), zone)
               for (side, zone), units in entered.items()]
        for turn, entered in found.items()
    }  # fmt: skip
    for key, known in ruleset.card_fields.items():
        if known.kind != ALLOTMENTS:
            continue
        held = scenario.card.value(key) or ()
        for side, allotted in held.items() if isinstance(held, Mapping) else [("", held)]:
            for one in allotted:
                if one.turn:
                    words = Text("{name}: {what}", "{name} : {what}")
                    what = allotment_words(one, known.choices)
                    arrivals.setdefault(one.turn, []).append(
                        Arrival(side, (), words.format(name=known.name, what=what))
                    )
    return arrivals


def allotment_words(one: Allotment, choices: Mapping[str, Text]) -> Text:
    """``3 x 20``, ``2 x lieutenant (remark)``; the turn is not told."""
    name = choices.get(one.of, Text.of(one.of))
    words = Text("{count} x {name}", "{count} x {name}") if one.of else Text("{count}", "{count}")
    words = words.format(count=one.count, name=name)
    return Text("{words} ({note})", "{words} ({note})").format(words=words, note=one.note) if one.note else words


def unit_counts(ruleset: Ruleset, units: list[Any]) -> Text:
    """``2 x infantry, 1 x tank``: units by what they are called without a number, else by kind."""
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
    words = []
    for language in ("en", "fr"):
        names = {key: ruleset.units[key].name.get(language) if key in ruleset.units else key for key in counts}
        words.append(", ".join(f"{count} x {names[key]}" for key, count in counts.items()))
    return Text(*words)


def _units(scenario: AnyScenario, ruleset: Ruleset, units: list[Any], zone: str) -> Text:
    counted = unit_counts(ruleset, units)
    found = find_zone(scenario.zones, zone) if zone else None
    if found is None:
        return counted
    return Text("{units} ({zone})", "{units} ({zone})").format(units=counted, zone=found.called)


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def turn_minutes(scenario: AnyScenario, ruleset: Ruleset) -> int:
    """How long a turn is, by the rules or by the card; 0 = not said."""
    known = ruleset.card.get("turn_minutes")
    printed = known.printed if known is not None else None
    return printed if isinstance(printed, int) else _number(scenario.card.value("turn_minutes"))


def _minutes(clock: Any) -> int | None:
    if not isinstance(clock, str):
        return None
    hours, _, minutes = clock.partition(":")
    return int(hours) * 60 + int(minutes)


def _clock_and_light(scenario: AnyScenario, ruleset: Ruleset, number: int) -> tuple[str, str]:
    """When a turn begins, and its light: by dawn and dusk of the card where it has a clock, else by the condition ``time``
    while that says night or day."""
    start, minutes = _minutes(scenario.card.value("start")), turn_minutes(scenario, ruleset)
    known = ruleset.conditions.get("time")
    time = scenario.conditions.get("time", known.default) if known is not None and known.kind == CHOICE else ""
    light = time if time in (NIGHT, DAY) else ""
    if start is None:
        return "", light
    if not minutes:
        hours, rest = divmod(start, 60)
        return (f"{hours:02d}:{rest:02d}" if number == 1 else ""), light
    begins = (start + (number - 1) * minutes) % _DAY_MINUTES
    dawn, dusk = _minutes(scenario.card.value("dawn")), _minutes(scenario.card.value("dusk"))
    clock = f"{begins // 60:02d}:{begins % 60:02d}"
    if dawn is None and dusk is None:
        return clock, light
    ends = begins + minutes
    if dawn is not None and begins <= dawn < ends:
        return clock, DAWN
    if dusk is not None and begins <= dusk < ends:
        return clock, DUSK
    after_dawn, before_dusk = dawn is None or begins > dawn, dusk is None or begins < dusk
    return clock, DAY if after_dawn and before_dusk else NIGHT
