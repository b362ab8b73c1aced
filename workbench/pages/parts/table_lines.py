"""The lines between all units of a table, both ways: verdict, the reason that decides, cover, ranges, and chances of shots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.analysis.tabletop_shots import Aim, tabletop_shot
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.results import FIRE, NO_MARGIN, Effect, Reason, Standpoint, TabletopLine
from workbench.engine.sight.tabletop_footprints import obstacles
from workbench.engine.sight.tabletop_wording import piece_called
from workbench.pages.line_words import LINE_SCRIPTS, LINE_WORDS
from workbench.pages.map_drawing import UNIT_WORDS
from workbench.pages.opponents import percent
from workbench.pages.packing import Array, Pack
from workbench.pages.page_part import PagePart, PageWork
from workbench.pages.sentences import cited
from workbench.pages.table_points import units_on
from workbench.planning.unit_under_fire import TabletopFire
from workbench.planning.watchers import Watcher, tabletop_request

_WORDS = {
    **LINE_WORDS,
    **UNIT_WORDS,
    "line_title": Text("From {here} to {there}", "De {here} à {there}"),
    "line_none": Text("To unit", "Vers l’unité"),
    "choose_target": Text("choose a unit …", "choisir une unité …"),
    "line_clear": Text("Clear", "Dégagée"),
    "line_hindered": Text("Hindered by {n}", "Gênée de {n}"),
    "line_blocked": Text("Blocked", "Bloquée"),
    "line_close": Text("too close to call", "trop juste pour trancher"),
    "line_margin": Text("What would change it: {margin}.", "Ce qui la changerait : {margin}."),
    "line_range": Text(
        "The line that is judged is {n} long, from the figure or point that sees best; weapons measure their own ranges, "
        "below.",
        "La ligne jugée fait {n}, depuis la figurine ou le point qui voit le mieux ; les armes mesurent leurs propres portées, "
        "ci-dessous.",
    ),
    "line_length": Text("Length {n}, from point to point.", "Longueur {n}, d’un point à l’autre."),
    "line_point": Text(
        "Seen or not of the nearest points of the grid, {one} and {other} away. The page holds "
        "reasons and side views of lines from unit to unit alone.",
        "Vu ou non pour les points de la grille les plus proches, à {one} et {other}. La page n’a de "
        "raisons et de vues de côté que des lignes d’unité à unité.",
    ),
    "line_area": Text(
        "What {unit} sees is known at every place: a point on the ground there.",
        "Ce que voit {unit} est connu partout : un point au sol à cet endroit.",
    ),
    "line_back": Text("The other way: {verdict}.", "Dans l’autre sens : {verdict}."),
    "line_cover": Text("Cover: {what}", "Couvert : {what}"),
    "line_shot": Text("{weapon}: {range}, {band}, {chance}", "{weapon} : {range}, {band}, {chance}"),
    "line_shot_no_range": Text("{weapon}: {band}, {chance}", "{weapon} : {band}, {chance}"),
    "line_no_shot": Text("{weapon} may not fire: {why}", "{weapon} ne peut pas tirer : {why}"),
    "no_shot": Text("No weapon of {unit} may fire at it.", "Aucune arme de {unit} ne peut tirer dessus."),
    "own_side": Text("Both are of one side.", "Les deux sont du même camp."),
    "side_piece": Text(
        "{piece} from {enter} to {leave}, {foot} to {top} high", "{piece} de {enter} à {leave}, hauteur {foot} à {top}"
    ),
}


def _embed(work: PageWork) -> Pack:
    analysis: TabletopAnalysis = work.analysis
    units = units_on(analysis)
    if len(units) > _MOST:
        work.left_out.append(_LEFT_OUT.format(n=_MOST))
        units = []
    count = len(units)
    reasons: dict[tuple[Text, Text], int] = {}
    margins: dict[str, Text] = {}
    arrays: dict[str, Array] = {
        "verdict": np.zeros((count, count), dtype=np.uint8),
        "reason": np.zeros((count, count), dtype=np.uint16),
        "range": np.zeros((count, count), dtype=np.float32),
        "stopped": np.full((count, count, 2), -1, dtype=np.float32),
        # the best line runs between figures or corners, not from the middle of a unit to the middle of another
        "ends": np.zeros((count, count, 4), dtype=np.float32),
    }
    sides = _SideViews(analysis)
    for row, one in enumerate(units):
        for column, other in enumerate(units):
            if row == column:
                sides.add_none()
                continue
            line, decides = judged(analysis, one, other)
            arrays["verdict"][row, column] = code_of(line)
            arrays["reason"][row, column] = reasons.setdefault(_reason(decides), len(reasons))
            arrays["range"][row, column] = line.range
            if line.close and line.margin is not None and line.margin.words:
                margins[f"{row} {column}"] = line.margin.words
            arrays["ends"][row, column] = np.round([*line.origin.point, *line.target.point], 2)
            if line.stopped is not None:
                arrays["stopped"][row, column] = line.stopped
            sides.add(line)
            work.steps.step()
    values = {
        "reasons": list(reasons),
        "margins": margins,
        "shots": _shots(work, units),
        "count": count,
        "pieces": sides.names,
    }
    return Pack(values, {name: array.ravel() for name, array in (arrays | sides.arrays()).items()})


_MOST = 100
"""Units whose lines are all judged, in some minutes."""
_LEFT_OUT = Text(
    "Lines from unit to unit with their reasons, cover and chances: there are more than {n} units. What each sees is there.",
    "Les lignes d’unité à unité, avec raisons et chances : il y a plus de {n} unités. Ce que voit chacune y est.",
)
CLOSE = 128


def judged(
    analysis: TabletopAnalysis, one: Watcher[Standpoint], other: Watcher[Standpoint]
) -> tuple[TabletopLine, Reason]:
    """A line in full, and the reason that decides it; of a line that is too close to call that of its verdict, as it stands."""
    request = tabletop_request(one, other.party)
    line = analysis.line(one.at, other.at, request)
    if not line.close:
        return line, line.deciding
    return line, analysis.line(one.at, other.at, replace(request, tolerance=NO_MARGIN)).deciding


_EFFECTS = {Effect.HINDERS: 1, Effect.BLOCKS: 2}


class _SideViews:
    """Lines from the side, one after the other. Each is: the levels of both ends; how many corners the ground has, and each as
    distance and level; then its pieces, each as (number of its name, from, to, foot, top, 1: hinders or 2: blocks)."""

    def __init__(self, analysis: TabletopAnalysis) -> None:
        self._analysis = analysis
        self._called = [piece_called(one, analysis.ruleset) for one in obstacles(analysis.scenario, analysis.ruleset)]
        self._numbers: dict[Text, int] = {}
        self._lines: list[float] = []
        self._ends = [0]

    @property
    def names(self) -> list[Text]:
        """The names of pieces by their number."""
        return list(self._numbers)

    def add_none(self) -> None:
        """No line: from a unit to itself."""
        self._ends.append(len(self._lines))

    def add(self, line: TabletopLine) -> None:
        """One line."""
        profile = self._analysis.sight.profile(line)
        effects = {one.piece: _EFFECTS.get(one.effect, 0) for one in line.crossings}
        self._lines += [*profile.ends, len(profile.ground)]
        for corner in profile.ground:
            self._lines += corner
        for piece, *places in profile.pieces:
            name = self._numbers.setdefault(self._called[piece], len(self._numbers))
            self._lines += [name, *places, effects[piece]]
        self._ends.append(len(self._lines))

    def arrays(self) -> dict[str, Array]:
        """All lines, and where each begins and ends in them."""
        return {
            "side": np.round(np.array(self._lines, dtype=np.float32), 2),
            "side_at": np.array(self._ends, dtype=np.uint32),
        }


def code_of(line: TabletopLine) -> int:
    """0: blocked, 1: clear, 1 + n: hindered by n; with :data:`CLOSE` added where it is too close to call."""
    return (1 + min(line.hindrance, 100) if line.visible else 0) + (CLOSE if line.close else 0)


def _reason(reason: Reason) -> tuple[Text, Text]:
    return reason.text, cited(reason.rule)


def _shots(work: PageWork, units: Sequence[Watcher[Standpoint]]) -> dict[str, Any]:
    """What each unit may fire at another of another side: ``FROM TO``: ``shots`` [weapon, band, chance in per cent or null,
    range], ``refused`` [weapon, section, why not] and the reasons of ``cover``."""
    analysis: TabletopAnalysis = work.analysis
    found: dict[str, Any] = {}
    for row, one in enumerate(units):
        others = [number for number, other in enumerate(units) if other.party.side != one.party.side]
        targets = [(units[number].at, units[number].party) for number in others]
        under = TabletopFire(analysis, [one], FIRE).units_in_sight(targets, work.cancel)
        weapons = analysis.fire.weapons(one.party)
        for column, fire in zip(others, under, strict=True):
            other = units[column]
            shots = {shot.weapon: shot for shot in fire.shots}
            made = [
                [shot.name, *_band_and_range(analysis, one, other, weapon), percent(shot.chance)]
                for weapon, shot in shots.items()
            ]
            refused = [
                [name, cited(why.rule), why.text]
                for weapon, name in weapons.items()
                if weapon not in shots and (why := why_no_shot(analysis, one, other, weapon)) is not None
            ]
            cover = _cover(analysis, one, other) if made else []
            if made or refused:
                found[f"{row} {column}"] = {"shots": made, "refused": refused, "cover": cover}
        work.steps.step()
    return found


def _band_and_range(
    analysis: TabletopAnalysis, one: Watcher[Standpoint], other: Watcher[Standpoint], weapon: str
) -> tuple[str | None, float | None]:
    """The range band of a shot, and how far the game measures it for this weapon."""
    try:
        found = analysis.fire.range(one.at, other.at, firer=one.party, weapon=weapon)
    except CannotAnswer:
        return None, None
    return found.band, None if found.range is None else round(found.range, 2)


def why_no_shot(
    analysis: TabletopAnalysis, one: Watcher[Standpoint], other: Watcher[Standpoint], weapon: str
) -> Reason | None:
    """The first reason why a weapon may not fire at a unit, as ``odds`` tells it; None where none is known."""
    try:
        shot = tabletop_shot(analysis, one.at, one.party, Aim(other.at, other.party), weapon=weapon)
    except CannotAnswer as refused:
        return Reason("", "", refused.text, effect=Effect.BLOCKS)
    return next((reason for reason in shot.reasons if reason.effect is Effect.BLOCKS), None)


def _cover(analysis: TabletopAnalysis, one: Watcher[Standpoint], other: Watcher[Standpoint]) -> list[tuple[Text, Text]]:
    try:
        cover = analysis.cover(one.at, other.at, firer=one.party, party=other.party)
    except CannotAnswer:
        return []
    return [_reason(reason) for reason in cover.reasons]


def _fits(analysis: AnyAnalysis) -> bool:
    return analysis.kind == "table"


def _effort(analysis: AnyAnalysis) -> int:
    return sum(1 for _, unit in analysis.scenario.forces if unit.at is not None) ** 2


TABLE_LINES = PagePart("table_lines", _fits, _effort, _embed, _WORDS, (*LINE_SCRIPTS, "table_lines.js"))
