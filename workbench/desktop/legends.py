"""The legend of each overlay: what it shows and what it assumed."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.base.text import Text
from workbench.desktop.questions import Answer
from workbench.desktop.scene.overlays_data import (
    AreaOverlay,
    BlameOverlay,
    FieldOverlay,
    Legend,
    LineOverlay,
    Overlay,
    ReachOverlay,
    SpottingOverlay,
)
from workbench.desktop.wording import (
    band_words,
    condition_words,
    cost_words,
    metres,
    observer_words,
    purpose_words,
    reason_words,
    translate,
    unit_words,
    verdict,
)
from workbench.fire.field import FieldOfFire
from workbench.sight.attribution import Blame
from workbench.sight.observers import ALL, ANY, COUNT, ONE, Watch
from workbench.sight.results import BOMBARD, FIRE, Party

_MOST_ASSUMPTIONS = 3


def overlays(answer: Answer, language: str) -> dict[str, Overlay | None]:
    """The overlay of every slot as the answer has it; None takes it off the map."""
    found: dict[str, Overlay | None] = dict.fromkeys(("line", "area", "spotting", "field", "reach", "blame"))
    if answer.area is not None:
        if answer.watch is not None:
            one = answer.question.combine == ONE
            origins = (answer.area.origin,) if one else tuple(observer.at for observer in answer.watch.observers)
            found["area"] = AreaOverlay(answer.area, _watch(answer, answer.watch, language), origins)
        else:
            found["area"] = AreaOverlay(answer.area, _area(answer, language))
    if answer.spotting is not None:
        found["spotting"] = SpottingOverlay(answer.spotting, _spotting(answer, language))
    if answer.field is not None:
        found["field"] = FieldOverlay(answer.field, _field(answer, answer.field, language))
    if answer.blame is not None:
        found["blame"] = BlameOverlay(answer.blame, _blame(answer, answer.blame, language))
    if answer.reach is not None:
        found["reach"] = ReachOverlay(answer.reach, answer.route, _reach(answer, language))
    if answer.line is not None:
        found["line"] = LineOverlay(answer.line, _line(answer, language))
    return found


def same_picture(old: Overlay | None, new: Overlay) -> bool:
    """True if the overlay that is on the map already shows the very data of ``new``."""
    if isinstance(old, AreaOverlay | SpottingOverlay) and isinstance(new, AreaOverlay | SpottingOverlay):
        return old.area is new.area and old.legend == new.legend
    if isinstance(old, BlameOverlay) and isinstance(new, BlameOverlay):
        return old.blame is new.blame and old.legend == new.legend
    if isinstance(old, FieldOverlay) and isinstance(new, FieldOverlay):
        return old.field is new.field and old.legend == new.legend
    return (
        isinstance(old, ReachOverlay)
        and isinstance(new, ReachOverlay)
        and old.reach is new.reach
        and old.route == new.route
        and old.legend == new.legend
    )


def _common(answer: Answer, assumed: Iterable[Text], language: str) -> tuple[str, ...]:
    question = answer.question
    conditions = condition_words(question.scenario, question.ruleset, language, short=True)
    rules = question.ruleset
    head = [conditions[:1].upper() + conditions[1:], f"{rules.name.get(language)} {rules.version}".strip()]
    lines = [" · ".join(part for part in head if part)]
    words = [text.get(language) for text in assumed]
    if len(words) > _MOST_ASSUMPTIONS:
        more = translate("Legend", "and {n} more assumptions (see the inspector)")
        words = [*words[:_MOST_ASSUMPTIONS], more.format(n=len(words) - _MOST_ASSUMPTIONS)]
    return (*lines, *words)


def _seen_from(answer: Answer, language: str) -> str:
    words = translate("Legend", "From {observer}, for {purpose}")
    purpose = purpose_words(answer.question.sight.purpose)
    return words.format(observer=observer_words(answer, language), purpose=purpose)


def _line(answer: Answer, language: str) -> Legend:
    line = answer.line
    assert line is not None
    labels = answer.question.scenario.board.grid.labels
    heights = translate("Legend", "To {target}, range {range}; heights {a} and {b}").format(
        target=labels[line.target], range=line.range, a=metres(line.observer_height), b=metres(line.target_height)
    )
    said = verdict(line, answer.question.scenario)
    title = translate("Legend", "Line of sight: {verdict}").format(verdict=f"{said.symbol} {said.words}")
    return Legend(title, (_seen_from(answer, language), heights, *_common(answer, line.assumed, language)))


def _area(answer: Answer, language: str) -> Legend:
    area = answer.area
    assert area is not None
    seen = int(area.visible.sum())
    count = translate("Legend", "Hatched: blind ({blind} hexes of {all})").format(
        blind=area.visible.size - seen, all=area.visible.size
    )
    lines = [_seen_from(answer, language), _targets(), count]
    hindered = int((area.visible & (area.hindrance > 0)).sum())
    if hindered:
        words = translate("Legend", "Dotted: seen through hindrances, counted in the corner ({n} hexes)")
        lines.append(words.format(n=hindered))
    title = translate("Legend", "Visible area")
    return Legend(title, (*lines, *_common(answer, area.assumed, language)))


def _targets() -> str:
    """At which height targets are taken to stand: no hex game here knows levels within a hex."""
    return translate("Legend", "Targets on the ground of their hexes")


def _watch(answer: Answer, watch: Watch, language: str) -> Legend:
    question, area = answer.question, answer.area
    assert area is not None
    titles = {
        ANY: translate("Legend", "Seen by any of {n} observers"),
        ALL: translate("Legend", "Seen by all of {n} observers"),
        COUNT: translate("Legend", "How many of {n} observers see it"),
        ONE: translate("Legend", "One of {n} observers"),
    }
    labels = question.scenario.board.grid.labels
    places = [labels[area.origin]] if question.combine == ONE else [labels[who.at] for who in watch.observers]
    words = translate("Legend", "From {observer}, for {purpose}")
    said = [*places[:8], "…"] if len(places) > 8 else places
    lines = [words.format(observer=", ".join(said), purpose=purpose_words(question.sight.purpose))]
    blind = int((~area.visible).sum())
    lines.append(_targets())
    lines.append(
        translate("Legend", "Hatched: blind ({blind} hexes of {all})").format(blind=blind, all=area.visible.size)
    )
    if question.combine == COUNT:
        lines.append(translate("Legend", "Dotted: seen by some, their number in the corner; plain: by all"))
    title = titles[question.combine].format(n=len(watch.areas))
    return Legend(title, (*lines, *_common(answer, watch.assumed, language)))


def _blame(answer: Answer, blame: Blame, language: str) -> Legend:
    labels = answer.question.scenario.board.grid.labels
    title = translate("Legend", "What {hex} hides").format(hex=labels[blame.hex])
    marks = translate("Legend", "Hatched: it alone hides ({n}). Dotted: with others ({m})")
    lines = [_seen_from(answer, language), marks.format(n=len(blame.alone), m=len(blame.others))]
    if blame.culprits:
        words = translate("Legend", "Numbered: what would all have to go for {hex} to be seen")
        lines.append(words.format(hex=labels[blame.hex]))
    return Legend(title, (*lines, *_common(answer, (), language)))


def _spotting(answer: Answer, language: str) -> Legend:
    area = answer.spotting
    assert area is not None
    question = answer.question
    kind = question.ruleset.units.get(question.party.kind)
    name = kind.name.get(language) if kind is not None else translate("Legend", "any unit")
    states = [question.ruleset.states[key].name.get(language) for key in question.party.state]
    enemy = translate("Legend", "Enemy: {kind}").format(kind=", ".join([name, *states]))
    spotted, seen = int(area.spotted.sum()), int((area.sight & ~area.spotted).sum())
    marks = translate("Legend", "Edged and tinted: spotted ({n} hexes). Dotted: seen, not spotted ({m} hexes)")
    lines = [_seen_from(answer, language), enemy, marks.format(n=spotted, m=seen)]
    limits = area.limit[area.sight]
    if limits.size:
        words = translate("Legend", "Limit of spotting where the ground is seen: {low} to {high} hexes")
        lines.append(words.format(low=limits.min(), high=limits.max()))
    title = translate("Legend", "Where an enemy is spotted")
    return Legend(title, (*lines, *_common(answer, area.assumed, language)))


def _field(answer: Answer, field: FieldOfFire, language: str) -> Legend:
    question = answer.question
    scenario, ruleset, grid = question.scenario, question.ruleset, question.scenario.board.grid
    assert question.firing is not None
    found = scenario.forces.find(question.firing[0])
    assert found is not None  # the field is that of a unit on the map
    unit = unit_words(scenario, ruleset, Party(found[1].kind, found[0], found[1].id), language)
    named = answer.weapons.get(field.weapon)
    weapon = named.get(language) if named is not None else translate("Legend", "no weapon")
    from_ = translate("Legend", "{weapon}, from {place}, for {purpose}").format(
        weapon=weapon[:1].upper() + weapon[1:],
        place=grid.labels[field.origin],
        purpose=purpose_words(BOMBARD if field.indirect else FIRE),
    )
    kind = ruleset.units.get(question.party.kind)
    name = kind.name.get(language) if kind is not None else translate("Legend", "any unit")
    states = [ruleset.states[key].name.get(language) for key in question.party.state]
    lines = [
        from_,
        *(reason_words(reason, language) for reason in field.arc_reasons if reason not in field.reasons),
        translate("Legend", "Enemy: {kind}").format(kind=", ".join([name, *states])),
        *_bands(answer, field),
    ]
    hidden = field.in_arc & field.in_range & field.seen & ~field.spotted & ~field.uncertain
    marks = translate("Legend", "Tinted: can be fired at ({n} hexes). Dotted: seen, not spotted ({m} hexes)")
    lines.append(marks.format(n=int(field.covered.sum()), m=int(hidden.sum())))
    if field.uncertain.any():
        words = translate("Legend", "Outlined with ?: the spotting limit there is not known ({n} hexes)")
        lines.append(words.format(n=int(field.uncertain.sum())))
    lines += [reason_words(reason, language) for reason in field.reasons]
    title = translate("Legend", "Field of fire of {unit}").format(unit=unit)
    return Legend(title, (*lines, *_common(answer, field.assumed, language)))


def _bands(answer: Answer, field: FieldOfFire) -> list[str]:
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
        outermost = k == len(present) - 1
        words = translate("Legend", "{band} to {n} hexes: {style}")
        if outermost and field.maximum is None:
            words = translate("Legend", "{band}, no limit: {style}")
        said.append(
            words.format(
                band=band_words(field.bands[place]),
                n=int(distance[field.bearing_band == place].max()),
                style=styles[min(len(present) - 1 - k, len(styles) - 1)],
            )
        )
    whole = "; ".join(said)
    return [whole[:1].upper() + whole[1:]] if said else []


def _reach(answer: Answer, language: str) -> Legend:
    reach, move = answer.reach, answer.question.move
    assert reach is not None
    assert move is not None
    mover = unit_words(answer.question.scenario, answer.question.ruleset, move.mover, language)
    points = translate("Legend", "{points} movement points, {n} hexes in reach").format(
        points=cost_words(reach.allowance), n=len(reach.costs)
    )
    title = translate("Legend", "Reach of {unit}").format(unit=mover)
    mode = answer.question.ruleset.modes.get(move.mode)
    if mode is not None:
        points = f"{mode.name.get(language)}: {points}"
    return Legend(title, (points, *_common(answer, reach.assumed, language)))
