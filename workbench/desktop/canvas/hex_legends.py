"""Legends of spotting, fields of fire and reach."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QCoreApplication

from workbench.base.numbers import IntArray
from workbench.base.text import Text
from workbench.desktop.overlays.overlay import (
    AidOverlay,
    AreaOverlay,
    BlameOverlay,
    FieldOverlay,
    Legend,
    LineOverlay,
    Overlay,
    ReachOverlay,
    SpottingOverlay,
)
from workbench.desktop.overlays.reach import beyond, letter, levels_of
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.special_fire import ENCIRCLE, INTERDICT, SpecialFireAnswer
from workbench.desktop.questions.worker import ExposureTold
from workbench.desktop.wording.hex_answers import (
    action_name,
    aid_name,
    at_level,
    band_words,
    condition_words,
    counted,
    height_words,
    hexes_words,
    mode_words,
    need_words,
    observer_words,
    points_words,
    purpose_words,
    reason_words,
    told_verdict,
    unit_words,
    verdict,
    wanted_words,
)
from workbench.engine.fire.field_of_fire import FieldOfFire
from workbench.engine.movement.results import MoveRequest, Reach
from workbench.engine.sight.blind_hexes import Attribution
from workbench.engine.sight.observers import ALL, ANY, COUNT, ONE, Watch
from workbench.engine.sight.results import BOMBARD, FIRE, Party, SightArea, SightLine
from workbench.engine.spotting.hex_doctrine import UNLIMITED
from workbench.engine.spotting.results import SpottingArea
from workbench.geometry.segments import place_label

# --- What the legends of several overlays say alike: who looks, at which height, how many hexes, what was assumed.


_MOST_ASSUMED = 3
_MOST_LETTERS = 280
"""A card that lists long assumptions in full would cover the map; the inspector has all of them."""


def title_case(words: str) -> str:
    """The words as the beginning of a line."""
    return words[:1].upper() + words[1:]


def common(answer: Answer, assumed: Iterable[Text], language: str) -> tuple[str, ...]:
    """Conditions and ruleset, and what was assumed as far as there is room; the rest is counted."""
    question = answer.question
    conditions = condition_words(question.scenario, question.ruleset, language, short=True)
    rules = question.ruleset
    head = [title_case(conditions), f"{rules.name.get(language)} {rules.version}".strip()]
    words = [title_case(text.get(language)) for text in assumed]
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
    words = translate("Legend", "From {observer}, for {purpose}")
    purpose = purpose_words(answer.question.sight.purpose)
    above = answer.question.sight.observer_level if level else 0
    return words.format(observer=at_level(observer_words(answer, language), above), purpose=purpose)


def target_height(answer: Answer | None = None) -> str:
    """At which height targets are taken to stand: the level that was asked for, or the ground where none can be."""
    level = answer.question.sight.target_level if answer is not None else 0
    if level:
        return translate("Legend", "Targets at level {n} of their hexes").format(n=f"{level:+d}")
    return translate("Legend", "Targets on the ground of their hexes")


def enemy_words(answer: Answer, party: Party, language: str) -> str:
    """The enemy that is looked for or fired at: kind and states."""
    question = answer.question
    kind = question.ruleset.units.get(party.kind)
    name = kind.name.get(language) if kind is not None else translate("Legend", "any unit")
    states = [question.ruleset.states[key].name.get(language) for key in party.state]
    return translate("Legend", "Enemy: {kind}").format(kind=", ".join([name, *states]))


# --- Legends of special fire.


def aid_legend(answer: Answer, told: SpecialFireAnswer, language: str) -> Legend:
    """Who fires how at what, the verdict, and what the signs on the map mean."""
    question, ask = answer.question, told.ask
    found = question.scenario.forces.find(ask.unit)
    assert found is not None  # the fire is that of a unit on the map
    side, unit = found
    labels = question.scenario.board.grid.labels
    words = unit_words(question.scenario, question.ruleset, Party(unit.kind, side, unit.id), language)
    if ask.kind == ENCIRCLE:
        return _encirclement(answer, told, language)
    named = answer.weapons.get(ask.weapon)
    from_ = translate("Legend", "From {place}").format(place=labels[told.origin])
    lines = [f"{title_case(named.get(language))} · {from_}" if named is not None else from_]
    if ask.kind == INTERDICT:
        does = f" ({action_name(answer.fired_at.action)})" if answer.fired_at.action else ""
        lines.append(enemy_words(answer, answer.fired_at, language) + does)
    verdict = told_verdict(told, language)
    lines.append(f"{verdict.symbol} {verdict.words}" if verdict is not None else wanted_words(ask.kind))
    lines += _signs(told, language)
    title = translate("Legend", "{aid} of {unit}").format(aid=aid_name(ask.kind), unit=words)
    return Legend(title, (*lines, *common(answer, (), language)))


def _encirclement(answer: Answer, told: SpecialFireAnswer, language: str) -> Legend:
    labels, target = answer.question.scenario.board.grid.labels, told.ask.target
    title, verdict = aid_name(ENCIRCLE), told_verdict(told, language)
    if target is None or verdict is None:
        return Legend(title, (wanted_words(ENCIRCLE), *common(answer, (), language)))
    title = translate("Legend", "{aid} of {unit}").format(aid=title, unit=labels[target])
    lines = [f"{verdict.symbol} {verdict.words}"]
    if told.entering:
        words = translate("Legend", "Attackers: {units}")
        lines.append(words.format(units=", ".join(f"{one.unit} ({labels[one.origin]})" for one in told.entering)))
    return Legend(title, (*lines, *_signs(told, language), *common(answer, (), language)))


def _signs(told: SpecialFireAnswer, language: str) -> list[str]:
    lines = []
    if told.lane is not None and told.lane.hexes:
        lines.append(translate("Legend", "Outlined: on the lane, with its firepower"))
        if told.lane.bare:
            n = hexes_words(len(told.lane.bare), language)
            lines.append(translate("Legend", "Dashed: on the grain, no firepower there ({hexes})").format(hexes=n))
    if told.attack is not None and told.ask.side is not None:
        lines.append(translate("Legend", "Thick: the hexside that is crossed; all of it must be in sight"))
    if told.entering:
        lines.append(translate("Legend", "Lines: attacks; thick or a dot: where they enter the hex"))
    if told.own is not None and told.every is not None:
        own, others = int(told.own.sum()), int((told.every & ~told.own).sum())
        lines.append(
            translate("Legend", "Tinted: this unit interdicts ({hexes})").format(hexes=hexes_words(own, language))
        )
        words = translate("Legend", "Dotted: others of its side do ({hexes})")
        lines.append(words.format(hexes=hexes_words(others, language)))
    return lines


# --- Legends of lines, areas, several observers and what a hex hides.


_MOST_PLACES = 8


def line_legend(answer: Answer, line: SightLine, language: str) -> Legend:
    """Verdict, ends and heights."""
    question = answer.question
    ruleset = question.ruleset
    heights = translate("Legend", "To {target}, range {range}; heights: {a} and {b}").format(
        target=at_level(
            place_label(question.scenario.board.grid, line.target, question.sight.target_aim),
            question.line_sight.target_level,
        ),
        range=line.range,
        a=height_words(line.observer_height, ruleset),
        b=height_words(line.target_height, ruleset),
    )
    said = verdict(line, question.scenario)
    title = translate("Legend", "Line of sight: {verdict}").format(verdict=f"{said.symbol} {said.words}")
    return Legend(title, (seen_from(answer, language), heights, *common(answer, line.assumed, language)))


def area_legend(answer: Answer, area: SightArea, language: str) -> Legend:
    """Who looks, and how much is blind or hindered; or from which level up a hex is seen."""
    top = answer.question.top_level
    if top is not None:
        words = translate(
            "Legend", "Targets at any level from the floor to {n}, whether or not there is a place so high"
        ).format(n=f"{top:+d}")
        raised = int((area.visible & (area.hindrance > 0)).sum())
        marks = translate("Legend", "Dotted: seen only from a level up, which stands in the corner ({hexes})")
        told = [seen_from(answer, language), words.format(n=f"{top:+d}"), _blind(area, language)]
        told += [marks.format(hexes=hexes_words(raised, language))] if raised else []
        title = translate("Legend", "Lowest level that is seen")
        return Legend(title, (*told, *common(answer, area.assumed, language)))
    lines = [seen_from(answer, language), target_height(answer), _blind(area, language)]
    hindered = int((area.visible & (area.hindrance > 0)).sum())
    if hindered:
        words = translate("Legend", "Dotted: seen through hindrances, counted in the corner ({hexes})")
        lines.append(words.format(hexes=hexes_words(hindered, language)))
    return Legend(translate("Legend", "Visible area"), (*lines, *common(answer, area.assumed, language)))


def watch_legend(answer: Answer, watch: Watch, area: SightArea, language: str) -> Legend:
    """Who looks, and what counts as seen."""
    question = answer.question
    n = len(watch.areas)
    titles = {
        ANY: translate("Legend", "Seen by any of {n} observers"),
        ALL: translate("Legend", "Seen by all of {n} observers"),
        COUNT: translate("Legend", "How many of {n} observers see it"),
        ONE: translate("Legend", "One of {n} observers"),
    }
    labels = question.scenario.board.grid.labels
    shown = [who for who in watch.observers if question.combine != ONE or who.at == area.origin]
    places = [at_level(labels[who.at], who.request.observer_level) for who in shown]
    # observers of one hex are told once
    places = list(dict.fromkeys(places))
    said = [*places[:_MOST_PLACES], "…"] if len(places) > _MOST_PLACES else places
    words = translate("Legend", "From {observer}, for {purpose}")
    lines = [words.format(observer=", ".join(said), purpose=purpose_words(question.sight.purpose))]
    lines += [target_height(answer), _blind(area, language)]
    if question.combine == COUNT and n > 1:
        lines.append(translate("Legend", "Dotted: seen by some, their number in the corner; plain: by all"))
    title = counted(n, translate("Legend", "Seen by {n} observer"), titles[question.combine], language)
    return Legend(title, (*lines, *common(answer, watch.assumed, language)))


def blame_legend(answer: Answer, blame: Attribution, language: str) -> Legend:
    """What the hex hides alone and with others, and what hides it."""
    labels = answer.question.scenario.board.grid.labels
    hides = bool(blame.alone or blame.others)
    title = translate("Legend", "What {hex} hides") if hides else translate("Legend", "What hides {hex}")
    if not hides and blame.visible:
        title = translate("Legend", "{hex}: seen, hides nothing")
    lines = [seen_from(answer, language), target_height(answer)]
    if hides:
        marks = translate("Legend", "Hatched: it alone hides ({n}). Dotted: with others ({m})")
        lines.append(marks.format(n=len(blame.alone), m=len(blame.others)))
    if blame.culprits:
        words = translate("Legend", "Numbered: what would all have to go for {hex} to be seen")
        lines.append(words.format(hex=labels[blame.hex]))
    return Legend(title.format(hex=labels[blame.hex]), (*lines, *common(answer, (), language)))


def _blind(area: SightArea, language: str) -> str:
    blind = int((~area.visible).sum())
    words = translate("Legend", "Hatched: blind ({blind} of {hexes})")
    return words.format(blind=blind, hexes=hexes_words(area.visible.size, language))


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


# --- The overlays of an answer, each with its legend: what it shows and what it assumed.


def overlays(answer: Answer, language: str) -> dict[str, Overlay | None]:
    """The overlay of every slot as the answer has it; None takes it off the map."""
    found: dict[str, Overlay | None] = dict.fromkeys(("line", "area", "spotting", "field", "reach", "blame"))
    area, watch, move = answer.area, answer.watch, answer.question.move
    if area is not None and watch is not None:
        one = answer.question.combine == ONE
        origins = (area.origin,) if one else tuple(observer.at for observer in watch.observers)
        found["area"] = AreaOverlay(area, watch_legend(answer, watch, area, language), origins)
    elif area is not None:
        found["area"] = AreaOverlay(area, area_legend(answer, area, language))
    if answer.spotting is not None:
        found["spotting"] = SpottingOverlay(answer.spotting, spotting_legend(answer, answer.spotting, language))
    if answer.field is not None:
        found["field"] = FieldOverlay(answer.field, field_legend(answer, answer.field, language))
    if answer.told is not None and answer.told.ask.kind:
        found["field"] = AidOverlay(answer.told, aid_legend(answer, answer.told, language))
    if answer.blame is not None:
        found["blame"] = BlameOverlay(answer.blame, blame_legend(answer, answer.blame, language))
    if answer.reach is not None and move is not None:
        legend = reach_legend(answer, answer.reach, move, language)
        found["reach"] = ReachOverlay(answer.reach, answer.route, legend, exposed_ends(answer, answer.reach))
    if answer.line is not None:
        sight = answer.question.sight
        found["line"] = LineOverlay(
            answer.line, line_legend(answer, answer.line, language), sight.observer_aim, sight.target_aim
        )
    return found


def same_picture(old: Overlay | None, new: Overlay) -> bool:
    """True if the overlay that is on the map already shows the very data of ``new``."""
    if isinstance(old, AreaOverlay | SpottingOverlay) and isinstance(new, AreaOverlay | SpottingOverlay):
        return old.area is new.area and old.legend == new.legend
    if isinstance(old, BlameOverlay) and isinstance(new, BlameOverlay):
        return old.blame is new.blame and old.legend == new.legend
    if isinstance(old, AidOverlay) and isinstance(new, AidOverlay):
        return old.told is new.told and old.legend == new.legend
    if isinstance(old, FieldOverlay) and isinstance(new, FieldOverlay):
        return old.field is new.field and old.legend == new.legend
    return (
        isinstance(old, ReachOverlay)
        and isinstance(new, ReachOverlay)
        and old.reach is new.reach
        and old.route == new.route
        and old.legend == new.legend
    )


# --- The legend of how exposed every hex is.


translate = QCoreApplication.translate
_NAMED = 5


def exposure_legend(told: ExposureTold, language: str, *, stale: bool) -> Legend:
    """What is counted, for which purpose and heights, the ends of the scale by name, and whether the map is another by now."""
    asked, index = told.asked, told.index
    labels, sight = asked.scenario.board.grid.labels, asked.sight
    lines = []
    if stale:
        lines.append(translate("Exposure", "⚠ As it was before the last change"))
    words = translate("Exposure", "For {purpose}: the darker, the more of the {n} other hexes see it")
    lines.append(words.format(purpose=purpose_words(sight.purpose), n=index.size - 1))
    if sight.observer_level or sight.target_level:
        words = translate("Exposure", "Observers at level {a}, targets at level {b} of their hexes")
        lines.append(words.format(a=f"{sight.observer_level:+d}", b=f"{sight.target_level:+d}"))
    lines.append(
        translate("Exposure", "Seen by the most: {hexes}").format(hexes=_ends(index.seen_by, labels, most=True))
    )
    lines.append(
        translate("Exposure", "Seen by the fewest: {hexes}").format(hexes=_ends(index.seen_by, labels, most=False))
    )
    lines.append(translate("Exposure", "See the most: {hexes}").format(hexes=_ends(index.sees, labels, most=True)))
    share = f"{100 * index.share:.0f}"
    lines.append(translate("Exposure", "{share} % of all ordered pairs of hexes are in sight").format(share=share))
    rules = asked.ruleset
    head = [
        title_case(condition_words(asked.scenario, rules, language, short=True)),
        f"{rules.name.get(language)} {rules.version}".strip(),
    ]
    lines.append(" · ".join(part for part in head if part))
    lines += [title_case(text.get(language)) for text in index.assumed[:1]]
    return Legend(translate("Exposure", "How exposed every hex is"), tuple(lines))


def _ends(counts: IntArray, labels: tuple[str, ...], *, most: bool) -> str:
    order = np.argsort(-counts if most else counts, kind="stable")[:_NAMED]
    return ", ".join(f"{labels[number]} ({counts[number]})" for number in order.tolist())
