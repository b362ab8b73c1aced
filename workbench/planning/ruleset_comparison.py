"""One ground under two rulesets: who sees whom under each, what both see, and what only one of them lets be seen.

Both sides are judged by the analyses of their own rulesets, without units; only the ground is compared
(:mod:`workbench.planning.same_ground`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, frozen
from workbench.base.text import Text
from workbench.engine.sight.results import (
    SPOT,
    Effect,
    Party,
    Reason,
    SightLine,
    SightRequest,
    TabletopLine,
    TabletopRequest,
)
from workbench.geometry.regions import middle_of, without_slivers
from workbench.planning.plans import PlanPicture, PlanRequest, PlanRow
from workbench.planning.same_ground import Note, same_ground
from workbench.rules.neutral_terrain import NeutralTerrain, RulesetLibrary
from workbench.rules.ruleset import Ruleset
from workbench.scenario.kept_plans import PlanPlace

R = TypeVar("R", BoolArray, BaseGeometry)
L = TypeVar("L", SightLine, TabletopLine)
Point = tuple[float, float]


@dataclass(frozen=True, eq=False)
class TwoRulesets:
    """The analyses of one ground under two rulesets, ``here`` that of the scenario and ``there`` the other one; ``notes`` say
    what the other game has otherwise or not at all."""

    here: AnyAnalysis
    there: AnyAnalysis
    notes: tuple[Note, ...]

    @property
    def names(self) -> tuple[Text, Text]:
        """What the two games are called."""
        return self.here.ruleset.name, self.there.ruleset.name


@dataclass(frozen=True, eq=False, slots=True)
class ThreeShades(Generic[R]):
    """What is seen from one place under ``both`` rulesets, only under that of the scenario (``only_here``), only under the
    other one (``only_there``): hexes as arrays, ground of a table as regions."""

    both: R
    only_here: R
    only_there: R


@dataclass(frozen=True, slots=True)
class TwoLines(Generic[L]):
    """The line between two places under the two rulesets."""

    here: L
    there: L

    @property
    def differ(self) -> bool:
        """Do the two rulesets disagree?"""
        return self.here.visible != self.there.visible


_SAME_RULES = Text(
    "the scenario is played by these rules: name others", "le scénario suit déjà ces règles : donnez-en d’autres"
)


def two_rulesets(analysis: AnyAnalysis, other: Ruleset, neutral: NeutralTerrain) -> TwoRulesets:
    """The ground of an analysis under its own ruleset and under another one. CannotAnswer for a ruleset of another kind of map,
    the same one, or one that the vocabulary lacks."""
    if other is analysis.ruleset:
        raise CannotAnswer("same_ruleset", _SAME_RULES)
    ground = same_ground(analysis.scenario, analysis.ruleset, other, neutral)
    return TwoRulesets(analysis_of(ground.here, analysis.ruleset), analysis_of(ground.scenario, other), ground.notes)


def named_rulesets(analysis: AnyAnalysis, library: RulesetLibrary | None, ruleset_id: str) -> TwoRulesets:
    """The same for a ruleset by its id. CannotAnswer (``not_modelled``) where no other rulesets can be read."""
    if library is None:
        words = Text("no other rulesets can be read here", "aucune autre règle ne peut être lue ici")
        raise CannotAnswer("not_modelled", words)
    if ruleset_id == analysis.scenario.ruleset:
        raise CannotAnswer("same_ruleset", _SAME_RULES)
    return two_rulesets(analysis, library.ruleset(ruleset_id), library.neutral_terrain())


def two_hex_lines(two: TwoRulesets, origin: int, target: int, purpose: str = SPOT) -> TwoLines[SightLine]:
    """The line between two hexes under both rulesets."""
    here, there = hex_analyses(two)
    request = SightRequest(purpose)
    return TwoLines(here.line(origin, target, request), there.line(origin, target, request))


def hex_shades(
    two: TwoRulesets, origin: int, purpose: str = SPOT, cancel: CancelToken | None = None
) -> ThreeShades[BoolArray]:
    """The hexes that one hex sees under both rulesets, and under one alone."""
    here, there = hex_analyses(two)
    a, b = (one.area(origin, SightRequest(purpose), cancel).visible for one in (here, there))
    return ThreeShades(frozen(a & b), frozen(a & ~b), frozen(b & ~a))


def two_tabletop_lines(two: TwoRulesets, origin: Point, target: Point, purpose: str = SPOT) -> TwoLines[TabletopLine]:
    """The line between two points of a table under both rulesets."""
    here, there = tabletop_analyses(two)
    request = TabletopRequest(purpose)
    a, b = (one.line(one.point(origin), one.point(target), request) for one in (here, there))
    return TwoLines(a, b)


def tabletop_shades(
    two: TwoRulesets, origin: Point, purpose: str = SPOT, cancel: CancelToken | None = None
) -> ThreeShades[BaseGeometry]:
    """The ground of a table that one point sees under both rulesets, and under one alone."""
    a, b = (one.area(one.point(origin), TabletopRequest(purpose), cancel).visible for one in tabletop_analyses(two))
    parts = shapely.intersection(a, b), shapely.difference(a, b), shapely.difference(b, a)
    return ThreeShades(*(without_slivers(part) for part in parts))


def hex_analyses(two: TwoRulesets) -> tuple[Analysis, Analysis]:
    """Both analyses of a map of hexes."""
    assert two.here.kind == "hex"
    assert two.there.kind == "hex"
    return two.here, two.there


def tabletop_analyses(two: TwoRulesets) -> tuple[TabletopAnalysis, TabletopAnalysis]:
    """Both analyses of a table."""
    assert two.here.kind == "table"
    assert two.there.kind == "table"
    return two.here, two.there


def deciding_reason(reasons: tuple[Reason, ...]) -> Reason:
    """The reason that decides a line: what blocks it first, or else the first."""
    return next((one for one in reasons if one.effect is Effect.BLOCKS), reasons[0])


# --- The comparison as a plan: three shades on the map, and both reasons in words.


_TITLE = Text("{a} and {b}", "{a} et {b}")
_FROM = Text("Seen from {place}", "Vu depuis {place}")
_SUMS = Text(
    "Both {both}, only {a} {only_a}, only {b} {only_b}", "Les deux {both}, seul {a} {only_a}, seul {b} {only_b}"
)
_VERDICT = Text("{game}: {verdict} – {why} [{rule}]", "{game} : {verdict} – {why} [{rule}]")
_CLEAR, _BLOCKED = Text("clear", "dégagée"), Text("blocked", "bloquée")
_PAIR = Text("The line to {place}", "La ligne vers {place}")
_NO_PAIR = Text(
    "Right-click a place: the line to it under both rulesets, with both reasons",
    "Clic droit sur un lieu : la ligne jusque-là sous les deux règles, avec les deux raisons",
)
_NEEDS_PLACE = Text(
    "The comparison needs a place that looks: click a hex or a unit",
    "La comparaison demande un lieu qui regarde : cliquez un hexagone ou une unité",
)
_BARE = Text(
    "Ground against ground: units, their levels and floors do not count",
    "Terrain contre terrain : unités, niveaux et étages ne comptent pas",
)
_LOST = Text("Left out in {game}", "Laissé de côté dans {game}")
_NEAR = Text("Otherwise in {game}", "Autrement dans {game}")


def comparison_plan(two: TwoRulesets, request: PlanRequest, cancel: CancelToken | None = None) -> PlanPicture:
    """What the first observer of a request (a place) sees under both rulesets and under one alone; ``to`` is the place whose
    line is told with both reasons. CannotAnswer (``missing_field``) without an observer."""
    origin = next((one for one in request.observers if not isinstance(one, str)), None)
    if origin is None:
        raise CannotAnswer("missing_field", _NEEDS_PLACE)
    a, b = two.names
    sought = Text()
    if isinstance(origin, int):
        here, _ = hex_analyses(two)
        shades = hex_shades(two, origin, cancel=cancel)
        counts = [Text.of(str(int(part.sum()))) for part in (shades.both, shades.only_here, shades.only_there)]
        place = Text.of(here.label(origin))
        parts: tuple[BoolArray, ...] | tuple[BaseGeometry, ...] = (shades.only_there, shades.only_here, shades.both)
    else:
        table, _ = tabletop_analyses(two)
        regions = tabletop_shades(two, origin, cancel=cancel)
        whole = table.scenario.board.outline.area
        counts = [_percent(part.area / whole) for part in (regions.both, regions.only_here, regions.only_there)]
        place = _point_words(origin)
        parts = (regions.only_there, regions.only_here, regions.both)
        sought = table.sight.target_words(Party())
    sums = _SUMS.format(both=counts[0], a=a, only_a=counts[1], b=b, only_b=counts[2])
    return PlanPicture(
        request,
        _TITLE.format(a=a, b=b),
        (_FROM.format(place=place), sums),
        (*_pair_rows(two, origin, request.to), *_note_rows(two)),
        sought=sought,
        assumed=(_BARE,),
        shades=parts,
        shade_names=(b, a),
    )


def ruleset_plan(analysis: AnyAnalysis, request: PlanRequest, cancel: CancelToken | None = None) -> PlanPicture:
    """As :func:`comparison_plan`, with the ruleset that the request names."""
    return comparison_plan(named_rulesets(analysis, analysis.library, request.against), request, cancel)


def _pair_rows(two: TwoRulesets, origin: PlanPlace, target: PlanPlace | None) -> list[PlanRow]:
    if target is None or target == origin:
        return [PlanRow(_NO_PAIR)]
    lines: TwoLines[SightLine] | TwoLines[TabletopLine]
    if isinstance(origin, int) and isinstance(target, int):
        lines = two_hex_lines(two, origin, target)
        place = Text.of(hex_analyses(two)[0].label(target))
    else:
        assert not isinstance(origin, int)
        assert not isinstance(target, int)
        lines = two_tabletop_lines(two, origin, target)
        place = _point_words(target)
    rows = [PlanRow(_PAIR.format(place=place), title=True)]
    for game, line in zip(two.names, (lines.here, lines.there), strict=True):
        rows.append(PlanRow(line_words(game, line), target))
    return rows


def line_words(game: Text, line: SightLine | TabletopLine) -> Text:
    """The verdict of a line under one game, with the reason that decides it and its section."""
    reason = deciding_reason(line.reasons)
    verdict = _CLEAR if line.visible else _BLOCKED
    return _VERDICT.format(game=game, verdict=verdict, why=reason.text, rule=reason.rule)


def _note_rows(two: TwoRulesets) -> list[PlanRow]:
    rows: list[PlanRow] = []
    for lost, head in ((True, _LOST), (False, _NEAR)):
        notes = [note for note in two.notes if note.lost is lost]
        if notes:
            rows.append(PlanRow(head.format(game=two.names[1]), title=True))
            rows += [PlanRow(note.words, _place_of(two.here, note)) for note in notes]
    return rows


def _place_of(analysis: AnyAnalysis, note: Note) -> PlanPlace | None:
    """The first place that a note names, on the map."""
    name = note.places[0] if note.places else ""
    if analysis.kind == "hex":
        return analysis.scenario.board.grid.find(name) if name else None
    piece = analysis.scenario.board.by_id.get(name)
    if piece is None:
        return None
    return middle_of(piece.area)


def _point_words(point: Point) -> Text:
    return Text.of(f"{point[0]:g} / {point[1]:g}")


def _percent(share: float) -> Text:
    shown = f"{100 * share:.0f}"
    return Text(f"{shown} %", f"{shown} %")
