"""Legends of spotting, fields of fire and reach."""

from __future__ import annotations

from workbench.desktop.legend_parts import common, enemy_words, seen_from, target_height, title_case
from workbench.desktop.questions import Answer
from workbench.desktop.scene.overlays.ends import beyond, letter, levels_of
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.wording import (
    band_words,
    counted,
    hexes_words,
    mode_words,
    need_words,
    points_words,
    purpose_words,
    reason_words,
    translate,
    unit_words,
)
from workbench.fire.field import FieldOfFire
from workbench.movement.request import MoveRequest
from workbench.movement.results import Reach
from workbench.sight.results import BOMBARD, FIRE, Party
from workbench.spotting.ground import UNLIMITED
from workbench.spotting.results import SpottingArea

_SIDES = 6


def spotting_legend(answer: Answer, area: SpottingArea, language: str) -> Legend:
    """Who looks for whom, and within which limits."""
    # a limit that nobody knows is 0 in the array and none at all
    unknown = area.undecided
    spotted, seen = int(area.spotted.sum()), int((area.sight & ~area.spotted & ~unknown).sum())
    lines = [
        seen_from(answer, language),
        enemy_words(answer, answer.question.party, language),
        target_height(answer),
    ]
    lines.append(
        translate("Legend", "Edged and tinted: spotted ({hexes})").format(hexes=hexes_words(spotted, language))
    )
    lines.append(translate("Legend", "Dotted: seen, not spotted ({hexes})").format(hexes=hexes_words(seen, language)))
    if unknown.any():
        lines.append(_open(int(unknown.sum()), language))
    known = area.sight if area.unknown is None else area.sight & ~area.unknown
    limits = area.limit[known]
    # a limit beyond the map is none at all
    if limits.size and limits.min() < UNLIMITED:
        words = translate("Legend", "Limit of spotting where the ground is seen: {low} to {high}")
        if limits.min() == limits.max():
            words = translate("Legend", "Limit of spotting where the ground is seen: {high}")
        lines.append(words.format(low=limits.min(), high=hexes_words(int(limits.max()), language)))
    title = translate("Legend", "Where an enemy is spotted")
    return Legend(title, (*lines, *common(answer, area.assumed, language)))


def _open(n: int, language: str) -> str:
    words = translate("Legend", "Outlined with ?: limit unknown, not in the chart ({hexes})")
    return words.format(hexes=hexes_words(n, language))


def field_legend(answer: Answer, field: FieldOfFire, language: str) -> Legend:
    """Weapon, arc, bands, and what each sign on the map means."""
    question = answer.question
    scenario, ruleset, grid = question.scenario, question.ruleset, question.scenario.board.grid
    assert question.firing is not None
    found = scenario.forces.find(question.firing[0])
    assert found is not None  # the field is that of a unit on the map
    unit = unit_words(scenario, ruleset, Party(found[1].kind, found[0], found[1].id), language)
    named = answer.weapons.get(field.weapon)
    weapon = named.get(language) if named is not None else translate("Legend", "no weapon")
    from_ = translate("Legend", "{weapon}, from {place}, for {purpose}").format(
        weapon=title_case(weapon),
        place=grid.labels[field.origin],
        purpose=purpose_words(BOMBARD if field.indirect else FIRE),
    )
    arcs = (reason_words(reason, language) for reason in field.arc_reasons if reason not in field.reasons)
    lines = [
        from_,
        *map(title_case, arcs),
        enemy_words(answer, answer.fired_at, language),
        target_height(answer),
        *_bands(answer, field, language),
    ]
    signs = (
        (field.covered, translate("Legend", "Tinted: can be fired at ({hexes})")),
        (field.hidden, translate("Legend", "Dotted: seen, not spotted ({hexes})")),
        (field.blind, translate("Legend", "Plain inside the edge: out of sight ({hexes})")),
    )
    lines += [words.format(hexes=hexes_words(int(mask.sum()), language)) for mask, words in signs if mask.any()]
    if field.uncertain.any():
        lines.append(_open(int(field.uncertain.sum()), language))
    lines += [title_case(reason_words(reason, language)) for reason in field.reasons]
    title = translate("Legend", "Field of fire of {unit}").format(unit=unit)
    return Legend(title, (*lines, *common(answer, field.assumed, language)))


def _bands(answer: Answer, field: FieldOfFire, language: str) -> list[str]:
    """Each band with its line and how far it goes on this map; whatever lies in it, seen or not."""
    distance = answer.question.scenario.board.grid.distances(field.origin)
    styles = (
        translate("Legend", "solid line"),
        translate("Legend", "dashed line"),
        translate("Legend", "dash-dotted line"),
        translate("Legend", "dotted line"),
    )
    present = field.bands_reached
    said = []
    for k, place in enumerate(present):
        words = translate("Legend", "{style}: {band} to {hexes}")
        if k == len(present) - 1 and field.maximum is None:
            words = translate("Legend", "{style}: {band}, no limit")
        told = words.format(
            band=band_words(field.bands[place]),
            hexes=hexes_words(int(distance[field.bearing_band == place].max()), language),
            style=styles[min(len(present) - 1 - k, len(styles) - 1)],
        )
        said.append(title_case(told))
    return said


def reach_legend(answer: Answer, reach: Reach, move: MoveRequest, language: str) -> Legend:
    """Who moves, with how many points, and how far that goes."""
    question = answer.question
    mover = unit_words(question.scenario, question.ruleset, move.mover, language)
    n = len(reach.costs)
    words = counted(n, translate("Legend", "{n} hex in reach"), translate("Legend", "{n} hexes in reach"), language)
    points = f"{points_words(reach.allowance, language)}, {words}"
    title = translate("Legend", "Reach of {unit}").format(unit=mover)
    mode = question.ruleset.modes.get(move.mode)
    if mode is not None:
        points = translate("Legend", "{mode}: {points}").format(mode=title_case(mode.name.get(language)), points=points)
    lines = [points, *_end_lines(answer, reach, language)]
    if any(len(facings) < _SIDES for facings in reach.facings.values()):
        lines.append(translate("Legend", "Ticks: the hexsides it can face where it ends; none: any of them"))
    if reach.barred:
        words = translate("Legend", "Cross: entering is refused; point there for the rule ({hexes})")
        lines.append(words.format(hexes=hexes_words(len(reach.barred), language)))
    return Legend(title, (*lines, *common(answer, reach.assumed, language)))


def exposed_ends(answer: Answer, reach: Reach) -> tuple[int, ...]:
    """The hexes in reach, by whatever kind of move, where an enemy has the mover in the open."""
    ends = {*reach.costs, *reach.ends.further}
    return tuple(sorted(number for number in ends if any(mask[number] for mask in answer.exposed.values())))


def _end_lines(answer: Answer, reach: Reach, language: str) -> list[str]:
    """What the marks of :mod:`workbench.desktop.scene.overlays.ends` stand for."""
    ends, ruleset = reach.ends, answer.question.ruleset
    lines = []
    further: dict[str, int] = {}
    for number in beyond(reach):
        mode = ends.further[number][1]
        further[mode] = further.get(mode, 0) + 1
    for mode, n in further.items():
        name = mode_words(mode, ruleset, language)
        words = translate("Legend", "Dashed outline: {mode} only ({hexes})")
        lines.append(words.format(mode=name, hexes=hexes_words(n, language)))
    needs = list(ends.needs.values())
    for need in dict.fromkeys(needs):
        hexes = hexes_words(needs.count(need), language)
        lines.append(f"{letter(need)}: {need_words(need)} ({hexes})")
    if levels_of(reach, answer.question.scenario.board.grid.labels):
        lines.append(translate("Legend", "+1, +2: levels inside the hex that it can end at"))
    if exposed := exposed_ends(answer, reach):
        words = translate("Legend", "Ring: in the open, in sight and normal range of an enemy ({hexes})")
        lines.append(words.format(hexes=hexes_words(len(exposed), language)))
    if ends.exits:
        words = translate("Legend", "Arrow at the edge: it can leave the map there ({hexes})")
        lines.append(words.format(hexes=hexes_words(len(ends.exits), language)))
    return lines
