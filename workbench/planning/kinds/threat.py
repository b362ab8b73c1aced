"""A threat map: how many of a side see every place, would spot a target there, may fire at it; or with what effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.engine.sight.observers import seen_by_exactly
from workbench.geometry.regions import lie_in
from workbench.planning import plan_fields
from workbench.planning.kill_zones import inside_largest
from workbench.planning.plan_fields import CHANCE, FIRED, MEASURE, PLACE, SEEN, SPOTTED
from workbench.planning.plan_words import (
    COUNTED,
    EACH_ALONE,
    HIT_MOST_LIKELY,
    NO_CHANCE,
    NOBODY,
    likeliest,
    percent,
    percent_with_tenth,
)
from workbench.planning.planner import (
    HexPlanner,
    TabletopPlanner,
    in_percent,
    planned_on_hexes,
    planned_on_tables,
)
from workbench.planning.plans import AnswerLine, PlanCommand, PlanKind, PlanPicture, PlanRow
from workbench.planning.tabletop_shares import SHARES, chances, counted, percent_rows, share_rows, threat_of_chances
from workbench.planning.threat import HexThreat, TabletopThreat, tabletop_seen

_TITLE = Text("Threat: {side}", "Menace : {side}")
_HEADING = Text("The most exposed places, the worst first", "Les lieux les plus exposés, le pire d’abord")
_AT_HEX = Text("{at}: {seen} · {fire}", "{at} : {seen} · {fire}")
_UNIT_IN_HEX = Text(
    "{at}, {unit} as it stands there: {seen} · {fire}", "{at}, {unit} telle qu’elle est là : {seen} · {fire}"
)
_AT_POINT = Text("There: {seen} · {fire}", "Là : {seen} · {fire}")
_UNIT_AT_POINT = Text("{unit}, as it stands there: {seen} · {fire}", "{unit}, telle qu’elle est là : {seen} · {fire}")


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
    threat = plan.threat(plan.target)
    measure = plan.request[MEASURE]
    chances: dict[int, Fraction] = {}
    if measure == CHANCE:
        fired = [int(number) for number in np.flatnonzero(threat.fired_by)]
        plan.grow_chances(threat, fired, _TITLE.format(side=plan.enemy))
        chances = threat.chances(fired, plan.cancel, plan.progress)
        counts = in_percent(chances, len(threat.fired_by))
    else:
        shown = {SEEN: threat.seen_by, SPOTTED: threat.spotted_by, FIRED: threat.fired_by}[measure]
        counts = frozen(np.where(shown > 0, shown, -1).astype(np.int32))
    # hexes with the same count: those that more may fire at, then spot, are worse
    order = np.lexsort((-threat.seen_by, -threat.spotted_by, -threat.fired_by, -counts))[:8]
    row = Text("{at}: seen by {a}, spotted by {b}, fired at by {c}", "{at} : vu par {a}, repéré par {b}, tiré par {c}")
    rows = []
    for number in (int(one) for one in order if counts[one] > 0):
        a, b, c = (int(count[number]) for count in (threat.seen_by, threat.spotted_by, threat.fired_by))
        words = row.format(at=plan.label(number), a=a, b=b, c=c)
        if number in chances:
            likely = percent(chances[number])
            words = Text(f"{words.en}, {likely.en}", f"{words.fr}, {likely.fr}")
        rows.append(PlanRow(words, number))
    rows.append(_free_hexes(measure, threat))
    lines = [plan.looking(len(threat.watchers)), plan.target_words]
    if measure == CHANCE:
        lines.append(EACH_ALONE if chances else NO_CHANCE)
    if isinstance(at := plan.request[PLACE], int):
        rows[:0] = _at_hex(plan, threat, at)
    return PlanPicture(
        plan.request,
        _TITLE.format(side=plan.enemy),
        tuple(lines),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=counts,
        counted=COUNTED[measure],
        assumed=threat.assumed,
    )


def _free_hexes(measure: str, threat: HexThreat) -> PlanRow:
    """A row with the share of the map that nobody of the side sees, would spot the target on, or may fire at."""
    counts = {SEEN: threat.seen_by, SPOTTED: threat.spotted_by}.get(measure, threat.fired_by)
    return _free_ground(measure, 100 * float(np.mean(counts <= 0)), Text("map", "carte"))


def _free_ground(measure: str, percentage: float, named: Text, at: tuple[float, float] | None = None) -> PlanRow:
    share = "<1" if 0 < percentage < 0.5 else f"{percentage:.0f}"
    return PlanRow(NOBODY[FIRED if measure == CHANCE else measure].format(share=share, map=named), at)


def _at_hex(plan: HexPlanner, threat: HexThreat, number: int) -> list[PlanRow]:
    """A row of the units that see a hex, would spot the target there, and may fire at it; where enemies stand, one for each of
    them as it stands."""
    found = []
    for unit in plan.enemies_at(number):
        told = plan.under_fire(threat, number, unit)
        seen, spotted = ([plan.seer(one) for one in watchers] for watchers in (told.seen, told.spotted))
        shots = [(shot.unit, shot.chance) for shot in told.shots]
        fire = _with_all(plan.firing(shots), told.chance if shots else None)
        named = {"at": plan.label(number), "unit": plan.called(unit)}
        found.append(PlanRow(_UNIT_IN_HEX.format(seen=plan.step_words(seen, spotted), fire=fire, **named), number))
    if found:
        return found
    seen, spotted = (
        [plan.seer(watcher) for watcher in watchers] for watchers in (threat.who_sees(number), threat.who_spots(number))
    )
    fire = plan.firing([(shot.unit, chance) for shot, chance in threat.shots_at(number)])
    fire = _with_all(fire, threat.chances([number]).get(number))
    return [PlanRow(_AT_HEX.format(at=plan.label(number), seen=plan.step_words(seen, spotted), fire=fire), number)]


def _with_all(words: Text, together: Fraction | None) -> Text:
    """Who fires, and the chance of all of them together if it is known."""
    if together is None:
        return words
    more = Text("together {p}", "ensemble {p}").format(p=percent(together))
    return Text(f"{words.en} · {more.en}", f"{words.fr} · {more.fr}")


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
    measure = plan.request[MEASURE]
    lines = [plan.looking(len(plan.watchers)), plan.target_words]
    if measure == SEEN:
        seen = tabletop_seen(
            plan.analysis, plan.watchers, cancel=plan.cancel, target=plan.sought, progress=plan.progress
        )
        regions = counted(seen_by_exactly(seen))
    else:
        title = _TITLE.format(side=plan.enemy)
        threat = threat_of_chances(plan, plan.sought, title) if measure == CHANCE else plan.threat(plan.sought)
        lines += plan.sides_shown(plan.sought)
        regions = counted(threat.spotted_by if measure == SPOTTED else threat.fired_by)
    ground = shapely.union_all([region for region, _ in regions])
    if measure == CHANCE:
        regions, more = chances(plan, threat, ground, _TITLE.format(side=plan.enemy))
        lines += more
    rows = percent_rows(plan, regions) if measure == CHANCE else share_rows(plan, regions, COUNTED[measure])
    rows = (_free_part(plan, measure, ground), *rows)
    if isinstance(at := plan.request[PLACE], tuple):
        threat = plan.threat(plan.sought) if measure == SEEN else threat
        rows = (PlanRow(_at_point(plan, threat, at), at), *rows)
    return PlanPicture(
        plan.request,
        _TITLE.format(side=plan.enemy),
        tuple(lines),
        rows,
        SHARES,
        plan.words_of(plan.sought),
        regions=regions,
        counted=COUNTED[measure],
        assumed=plan.part_notes(plan.sought) if measure == SEEN else threat.assumed,
    )


def _free_part(plan: TabletopPlanner, measure: str, ground: BaseGeometry) -> PlanRow:
    """The same of a table, where ``ground`` is what somebody sees, spots the target on, or fires at."""
    outline = plan.analysis.scenario.board.outline
    free = outline.difference(ground)
    at = inside_largest(free) if free.area > 0 else None
    return _free_ground(measure, 100 * free.area / outline.area, Text("table", "table"), at)


def _at_point(plan: TabletopPlanner, threat: TabletopThreat, at: tuple[float, float]) -> Text:
    """Who sees a place, who would detect the target there, and who may fire at it; of an enemy who stands there, as he
    stands."""
    unit = plan.enemy_at(at)
    if unit:
        found = threat.at_unit(plan.analysis.stand(unit), plan.analysis.party(unit))
        seen, spotted = ([plan.seer(one) for one in watchers] for watchers in (found.seen, found.spotted))
        shots, together = [(shot.unit, shot.chance) for shot in found.shots], found.chance if found.shots else None
    else:
        seen, spotted = (
            [
                plan.seer(one)
                for one, region in zip(threat.watchers, regions, strict=True)
                if lie_in(region, np.array(at))
            ]
            for regions in (threat.seen, threat.spotted)
        )
        place = plan.analysis.point(at)
        shots, together = [(shot.unit, chance) for shot, chance in threat.shots_at(place)], threat.chance(place)
    row, named = (_UNIT_AT_POINT if unit else _AT_POINT), plan.called(unit) if unit else ""
    words = row.format(unit=named, seen=plan.step_words(seen, spotted), fire=plan.firing(shots))
    if together is None:
        return words
    more = Text("together {p}", "ensemble {p}").format(p=percent(together))
    return Text(f"{words.en} · {more.en}", f"{words.fr} · {more.fr}")


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``threat`` in words."""
    names = ", ".join(str(name).removeprefix("unit:") for name in answer["observers"])
    yield AnswerLine(_ALL_WHO_LOOK.format(n=len(answer["observers"]), names=names))
    for part, key, words in (("regions", "seen_by", _SEEN_BY), ("fire", "fired_by", _FIRED_BY)):
        for one in answer.get(part, ()):
            yield AnswerLine(_INDENTED.format(words=words.format(n=one[key])), region=one["region"])
    places = answer.get("places", {})
    for key, words in (("seen_by", _SEEN_BY), ("fired_by", _FIRED_BY)):
        for count in sorted({place[key] for place in places.values()}):
            hexes = tuple(label for label, place in places.items() if place[key] == count)
            yield AnswerLine(words.format(n=count), hexes=hexes)
    known = {label: Fraction(place["p"]) for label, place in places.items() if place.get("p")}
    worst = likeliest(known)
    if worst:
        yield AnswerLine(HIT_MOST_LIKELY)
    for label in worst:
        place = places[label]
        told = _OF_HEX.format(seen=place["seen_by"], spotted=place["spotted_by"], fired=place["fired_by"])
        yield AnswerLine(_AT_LABEL.format(at=label, words=told, p=percent_with_tenth(known[label])))


_ALL_WHO_LOOK = Text("{n} look: {names}", "{n} regardent : {names}")
_INDENTED = Text("  {words}", "  {words}")
_SEEN_BY = Text("seen by {n}: ", "vus par {n} : ")
_FIRED_BY = Text("fired at by {n}: ", "sous le tir de {n} : ")
_OF_HEX = Text(
    "seen by {seen}, spotted by {spotted}, fired at by {fired}", "vu par {seen}, repéré par {spotted}, tiré par {fired}"
)
_AT_LABEL = Text("  {at}: {words}, {p}", "  {at}: {words}, {p}")


THREAT = PlanKind(
    declared=plan_fields.THREAT,
    words=Text("Threat map", "Carte des menaces"),
    menu=Text("&Threat map", "Carte des &menaces"),
    key="Alt+1",
    tip=Text(
        "How many of a side see every place, would spot a target there, may fire at it.",
        "Combien d’unités d’un camp voient chaque lieu, y repéreraient une cible, peuvent tirer dessus.",
    ),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    marks_place=True,
    command=PlanCommand(
        about=Text("who sees, spots and fires where", "qui voit, repère et tire où"),
        examples=(
            "lipovka_bridge.yaml --side German --target infantry",
            "saint_aubry.yaml --side German --observers 120,49",
        ),
        ask="threat",
        lines=_answer_lines,
    ),
)
