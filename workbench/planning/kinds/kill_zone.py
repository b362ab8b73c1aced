"""A kill zone: where at least so many weapons of a side bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from workbench.base.numbers import frozen
from workbench.base.text import Text
from workbench.planning import plan_fields
from workbench.planning.kill_zones import HexKillZone, TabletopKillZone
from workbench.planning.plan_fields import CHANCE, LEAST, PLACE, UNDER_FIRE, WEIGHT
from workbench.planning.plan_words import (
    COUNTED,
    EACH_ALONE,
    HIT_MOST_LIKELY,
    NO_CHANCE,
    likeliest,
    percent_with_tenth,
    shots_words,
    weapon_count,
)
from workbench.planning.planner import (
    HexPlanner,
    Planner,
    TabletopPlanner,
    in_percent,
    planned_on_hexes,
    planned_on_tables,
)
from workbench.planning.plans import AnswerLine, PlanCommand, PlanKind, PlanPicture, PlanRow
from workbench.planning.tabletop_shares import SHARES, chances, counted, percent_rows, share_rows, threat_of_chances
from workbench.planning.threat import HexThreat, TabletopThreat
from workbench.scenario.zones import area_of

_TITLE = Text("Kill zone: {side}", "Zone d’abattage : {side}")
_HEADING = Text("Where most weapons bear", "Là où le plus d’armes portent")
_NOWHERE = Text(
    "Nowhere do so many weapons bear: lower the number", "Nulle part autant d’armes ne portent : baissez le nombre"
)
_HEX_GAPS = Text(
    "{n} hexes in arc and range on which no weapon bears: crossed",
    "{n} hexagones dans l’arc et à portée sur lesquels aucune arme ne porte : barrés",
)
_WATCHED_HEX_GAPS = Text(
    "{n} hexes of the zone on which no weapon bears: crossed",
    "{n} hexagones de la zone sur lesquels aucune arme ne porte : barrés",
)
_GAPS = Text(
    "On {share}% of the table, in arc and range, no weapon bears: hatched",
    "Sur {share} % de la table, dans l’arc et à portée, aucune arme ne porte : hachuré",
)
_WATCHED_GAPS = Text(
    "On {share}% of the zone no weapon bears: hatched", "Sur {share} % de la zone, aucune arme ne porte : hachuré"
)


@planned_on_hexes
def _on_hexes(plan: HexPlanner) -> PlanPicture:
    threat = plan.threat(plan.target)
    named = plan.request[UNDER_FIRE]
    zone = HexKillZone(threat, plan.request[LEAST], tuple(plan.hexes(named)) if named else None)
    weighted = plan.request[WEIGHT] == CHANCE
    counts = frozen(np.where(zone.inside, threat.weapons, -1).astype(np.int32))
    chances: dict[int, Fraction] = {}
    if weighted:
        plan.grow_chances(threat, zone.numbers, _TITLE.format(side=plan.enemy))
        chances = zone.chances(plan.cancel, plan.progress)
        counts = in_percent(chances, len(counts))
    order = [int(number) for number in np.argsort(-counts, kind="stable")[:8] if counts[number] > 0]
    rows = [PlanRow(_hex_row(plan, threat, number), number) for number in order]
    if isinstance(at := plan.request[PLACE], int):
        rows[:0] = _at_hex(plan, threat, at)
    area = Text("{n} hexes with {least} weapons or more", "{n} hexagones avec {least} armes ou plus")
    lines = [area.format(n=len(zone.numbers), least=plan.request[LEAST]), plan.target_words]
    if weighted and not chances and zone.numbers:
        lines.append(NO_CHANCE)
    elif weighted or any("%" in row.text.en for row in rows):
        lines.append(EACH_ALONE)
    if not zone.numbers:
        lines.append(_NOWHERE)
    lines.append((_WATCHED_HEX_GAPS if named else _HEX_GAPS).format(n=len(zone.gaps)))
    return PlanPicture(
        plan.request,
        _TITLE.format(side=plan.enemy),
        tuple(lines),
        tuple(rows),
        _HEADING,
        plan.sought,
        counts=counts,
        counted=COUNTED[CHANCE] if weighted else Text("weapons", "armes"),
        gaps=tuple(zone.gaps),
        assumed=threat.assumed,
    )


def _hex_row(plan: HexPlanner, threat: HexThreat, number: int) -> Text:
    """Which weapons bear on a hex, and what each contributes."""
    shots = [(shot.unit, chance) for shot, chance in threat.shots_at(number)]
    return _weapons_words(plan, Text.of(plan.label(number)), shots, threat.chances([number]).get(number))


def _at_hex(plan: HexPlanner, threat: HexThreat, number: int) -> list[PlanRow]:
    """The same at the place that was clicked; where enemies stand, for each of them as it stands."""
    found = []
    for unit in plan.enemies_at(number):
        told = plan.under_fire(threat, number, unit)
        where = Text("{at}, {unit} as it stands there", "{at}, {unit} telle qu’elle est là")
        where = where.format(at=plan.label(number), unit=plan.called(unit))
        shots = [(shot.unit, shot.chance) for shot in told.shots]
        found.append(PlanRow(_weapons_words(plan, where, shots, told.chance), number))
    return found or [PlanRow(_hex_row(plan, threat, number), number)]


@planned_on_tables
def _on_tables(plan: TabletopPlanner) -> PlanPicture:
    title, least, by_chance = _TITLE.format(side=plan.enemy), plan.request[LEAST], plan.request[WEIGHT] == CHANCE
    threat = threat_of_chances(plan, plan.sought, title, least) if by_chance else plan.threat(plan.sought)
    named = plan.request[UNDER_FIRE]
    watch = area_of(plan.zone(named)) if isinstance(named, str) and named else None
    zone = TabletopKillZone(threat, least, watch)
    regions, what = counted(threat.weapons, least), Text("weapons", "armes")
    rows = share_rows(plan, regions, Text("weapons:", "armes :"))
    share = Text(
        "Weapons that bear: {n} or more on {share}% of the table",
        "Armes qui portent : {n} ou plus sur {share} % de la table",
    )
    lines = [share.format(share=plan.share(zone.region), n=least), plan.target_words]
    lines += plan.sides_shown(plan.target)
    if by_chance:
        regions, more = chances(plan, threat, zone.region, title)
        rows, what = percent_rows(plan, regions), COUNTED[CHANCE]
        lines += more
    if isinstance(at := plan.request[PLACE], tuple):
        rows = (PlanRow(_at_point(plan, threat, at), at), *rows)
    of_gaps = _WATCHED_GAPS if watch is not None else _GAPS
    ground = watch.area if watch is not None else plan.analysis.scenario.board.outline.area
    lines.append(of_gaps.format(share=f"{100 * zone.gaps.area / (ground or 1.0):.0f}"))
    return PlanPicture(
        plan.request,
        title,
        tuple(lines),
        rows,
        SHARES,
        plan.words_of(plan.sought),
        regions=regions,
        counted=what,
        gaps=zone.gaps,
        assumed=threat.assumed,
    )


def _at_point(plan: TabletopPlanner, threat: TabletopThreat, at: tuple[float, float]) -> Text:
    """Which weapons bear on a place, and what each contributes; on an enemy who stands there, as he stands."""
    place, unit = plan.analysis.point(at), plan.enemy_at(at)
    where = Text("There", "Là")
    if unit:
        found = threat.at_unit(plan.analysis.stand(unit), plan.analysis.party(unit))
        shots, together = [(shot.unit, shot.chance) for shot in found.shots], found.chance
        where = Text("{unit}, as it stands there", "{unit}, telle qu’elle est là").format(unit=plan.called(unit))
    else:
        shots, together = [(shot.unit, chance) for shot, chance in threat.shots_at(place)], threat.chance(place)
    return _weapons_words(plan, where, shots, together)


def _weapons_words(
    plan: Planner, where: Text, shots: Sequence[tuple[str, Fraction | None]], together: Fraction | None
) -> Text:
    if not shots:
        return Text("{where}: no weapon bears", "{where} : aucune arme ne porte").format(where=where)
    names = shots_words([(plan.called(unit), chance) for unit, chance in shots], together)
    row = Text("{where}: {count}: {names}", "{where} : {count} : {names}")
    return row.format(where=where, count=weapon_count(len(shots)), names=names)


def _answer_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    """The answer of the ask ``killzone`` in words."""
    return _table_lines(answer) if "regions" in answer else _hex_lines(answer)


def _table_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    for one in answer["regions"]:
        yield AnswerLine(_BEAR.format(n=one["weapons"]), region=one["region"])
    yield AnswerLine(_NO_WEAPON, region=answer["gaps"])


def _hex_lines(answer: Mapping[str, Any]) -> Iterator[AnswerLine]:
    places = answer["places"]
    for count in sorted(set(places.values()), reverse=True):
        yield AnswerLine(_BEAR.format(n=count), hexes=tuple(label for label, n in places.items() if n == count))
    if not places:
        yield AnswerLine(_NO_PLACE)
    known = {label: Fraction(chance) for label, chance in answer["p"].items()}
    worst = likeliest(known)
    if worst:
        yield AnswerLine(HIT_MOST_LIKELY)
    for label in worst:
        head = _AT_LABEL.format(at=label, p=percent_with_tenth(known[label]))
        *most, last = map(_weapon_words, answer["by"][label])
        yield AnswerLine(head, words=(*(Text(f"{one.en},", f"{one.fr},") for one in most), last))
    if answer["gaps"]:
        yield AnswerLine(_NO_WEAPON, hexes=tuple(answer["gaps"]))


def _weapon_words(one: Mapping[str, Any]) -> Text:
    """A unit whose weapon bears, with its chance where that is known."""
    if one["p"] is None:
        return Text.of(one["unit"])
    return Text("{unit} {p}", "{unit} {p}").format(unit=one["unit"], p=percent_with_tenth(Fraction(one["p"])))


_NO_WEAPON = Text("no weapon bears: ", "aucune arme ne porte : ")
_BEAR = Text("{n} weapons bear: ", "{n} armes portent : ")
_NO_PLACE = Text("there is no such place", "il n’y a pas de tel lieu")
_AT_LABEL = Text("  {at}: {p}: ", "  {at}: {p}: ")


KILL_ZONE = PlanKind(
    declared=plan_fields.KILL_ZONE,
    words=Text("Kill zone", "Zone d’abattage"),
    menu=Text("&Kill zone", "&Zone d’abattage"),
    key="Alt+6",
    tip=Text(
        "Where at least so many weapons of a side bear: arc, range, sight and spotting.",
        "Où au moins tant d’armes d’un camp portent : arc, portée, vue et repérage.",
    ),
    on_hexes=_on_hexes,
    on_tables=_on_tables,
    marks_place=True,
    command=PlanCommand(
        about=Text("where several weapons bear", "où plusieurs armes portent"),
        examples=("lipovka_bridge.yaml --side German --least 3", "saint_aubry.yaml --side German --least 2"),
        ask="killzone",
        lines=_answer_lines,
    ),
)
