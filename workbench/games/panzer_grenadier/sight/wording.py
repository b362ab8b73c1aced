"""The wording of a judged line of Panzer Grenadier: verdict, reasons, and the text of every stretch."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.text import Text
from workbench.engine.sight.findings import (
    Finding,
    FindingWording,
    first_stop_first,
    joined,
    readings_chosen,
    reason,
    step,
)
from workbench.engine.sight.results import FIRE, Effect, Reason, SightLine, SightStep
from workbench.games.panzer_grenadier.sight.findings import Findings
from workbench.games.panzer_grenadier.sight.terrain import Friends, Ground
from workbench.geometry.hex_lines import Slot

SWITCHES = (
    "A2",
    "A3",
    "A4",
    "A5",
    "A6",
    "A8",
    "A11",
    "A12",
    "A13",
    "A14",
    "A58",
    "high_ground",
    "fire_over_friends",
    "leaders_bar_fire",
    "map_edge",
)
"""The readings that can change a line."""

PASSED_OVER = ("sight_light_below",)
"""Findings that appear in the steps only, not in the reasons, because they decide nothing."""


def sight_line(
    found: Findings, difference: str | None, assumed: tuple[Text, ...], caveat: Reason | None = None
) -> SightLine:
    """The line in full; ``difference`` is why the opposite line has another verdict (None: it has not), ``caveat`` that a hill
    without slopes left it open."""
    steps = [
        _step(found, slot, way)
        for slot, way in zip(found.record.slots, found.chosen_ways, strict=True)
        if found.number(slot.ways[way].hex) >= 0  # beyond the edge of the map there are no steps
    ]
    blocker, side = found.blocker()
    return SightLine(
        origin=found.origin,
        target=found.target,
        visible=found.visible,
        range=found.record.distance,
        hindrance=found.hindrance if found.visible else 0,
        asymmetric=difference is not None,
        reasons=(*((caveat,) if caveat is not None else ()), *_reasons(found, difference)),
        steps=tuple(steps),
        blocker=blocker,
        blocker_side=side,
        observer_height=float(found.eye),
        target_height=float(found.aim),
        assumed=assumed,
        sloped=False,
        caveat=caveat,
    )


def assumptions(
    words: FindingWording, ground: Ground, purpose: str, *, friends: Friends | None, origin: int
) -> tuple[Text, ...]:
    """What every answer from a hex takes for granted, for legends."""
    cell = ground.cells.of_hex[origin]
    level, lookout = int(ground.level[cell]), int(ground.lookout[cell])
    texts = []
    if lookout and ground.readings.raised(purpose):
        texts.append(words.sentence("sight_assume_lookout", eye=level + lookout, ground=level))
    else:
        texts.append(words.sentence("sight_assume_eye", eye=level))
    if purpose == FIRE and friends is not None:
        known = words.ruleset.units.get(friends.kind)
        if not friends.side:
            texts.append(words.sentence("sight_assume_no_side"))
        elif known is None:
            texts.append(words.sentence("sight_assume_firer", side=words.camp(friends.side)))
        else:
            texts.append(words.sentence("sight_assume_side", side=words.camp(friends.side), kind=known.name))
    return (*texts, *readings_chosen(words, SWITCHES))


def _step(found: Findings, slot: Slot, way: int) -> SightStep:
    items = found.findings_on_stretch(slot, way)
    number = found.number(slot.ways[way].hex)
    made = step(
        found,
        slot,
        number,
        items,
        heights=found.ground.heights(number),
        text=_step_text(found, slot, way, items),
        stops=tuple(found.stopping_hexes(slot)),
    )
    return replace(made, present=found.words.sentence("sight_step_high")) if found.is_high_ground(number) else made


def _step_text(found: Findings, slot: Slot, way: int, items: list[Finding]) -> Text:
    words, number = found.words, found.number(slot.ways[way].hex)
    at = words.place(number)
    texts = []
    if slot.is_side:
        other = words.place(found.number(slot.ways[1 - way].hex))
        mine, its = ([item.effect for item in found.findings_on_stretch(slot, x)] for x in (way, 1 - way))
        alike = mine == its and Effect.BLOCKS not in mine and found.number(slot.ways[1 - way].hex) >= 0
        texts.append(words.sentence("sight_step_side_alike" if alike else "sight_step_side", at=at, other=other))
    if not any("terrain" in item.values for item in items):
        level = int(found.ground.level[found.ground.cells.of_hex[number]])
        key = "sight_step" if items else "sight_step_clear"
        texts.append(words.sentence(key, at=at, terrain=words.terrain(words.ground_of(number)), ground=level))
    texts += [words.sentence(item.key, at=item.at, **item.values) for item in items]
    return joined(texts, " ")


def _reasons(found: Findings, difference: str | None) -> list[Reason]:
    all_findings = found.all_findings()
    stops = [item for item in all_findings if item.effect is Effect.BLOCKS]
    reasons = (
        [_opening(found)]
        if found.visible
        else [reason(found.words, item) for item in first_stop_first(stops, _blocker_label(found))]
    )
    reasons += _choices(found)
    reasons += [
        reason(found.words, item)
        for item in all_findings
        if item.effect is not Effect.BLOCKS and item.key not in PASSED_OVER
    ]
    reasons += _lookout(found)
    if difference is not None:
        reasons.append(found.words.reason(f"sight_asymmetric_{difference}"))
    return reasons


def _blocker_label(found: Findings) -> str:
    blocker, side = found.blocker()
    return found.words.side(*side) if side is not None else found.words.place(-1 if blocker is None else blocker)


def _opening(found: Findings) -> Reason:
    words = found.words
    if found.origin == found.target:
        return words.reason("sight_same_hex", words.place(found.origin), Effect.NONE)
    if found.record.distance == 1:
        return words.reason("sight_adjacent", words.place(found.target), Effect.NONE)
    key = "sight_open_equal" if found.equal else "sight_open_down" if found.eye > found.aim else "sight_open_up"
    return words.reason(key, None, Effect.NONE, level=found.eye, high=found.high, low=found.low)


def _choices(found: Findings) -> list[Reason]:
    """Hexside runs whose two hexes are not alike: which one the line was taken through (8.46)."""
    reasons, words = [], found.words
    for slot, way in zip(found.record.slots, found.chosen_ways, strict=True):
        if not slot.is_side:
            continue
        here, other = (found.number(slot.ways[x].hex) for x in (way, 1 - way))
        if -1 in (here, other):
            key = "sight_edge" if other < 0 else "sight_edge_open"
            reasons.append(words.reason(key, words.place(max(here, other))))
            continue
        mine, its = ([item.effect for item in found.findings_on_stretch(slot, x)] for x in (way, 1 - way))
        if Effect.BLOCKS in mine and Effect.BLOCKS in its:
            reasons.append(words.reason("sight_both_sides", words.side(here, other), Effect.BLOCKS))
        elif mine != its:
            blocks = Effect.BLOCKS in mine, Effect.BLOCKS in its
            key = {(False, True): "sight_choice", (True, False): "sight_choice_fixed"}.get(blocks, "sight_choice_open")
            reasons.append(words.reason(key, words.place(here), other=words.place(other)))
    return reasons


def _lookout(found: Findings) -> list[Reason]:
    """The reason that names the town under the observer, which lifts his eye or not (8.34)."""
    lift = int(found.ground.lookout[found.ground.cells.of_hex[found.origin]])
    if not lift:
        return []
    key = "sight_lookout" if found.run.terms.raised else "sight_no_lookout"
    return [found.words.reason(key, found.words.place(found.origin), eye=found.eye, lift=lift)]
