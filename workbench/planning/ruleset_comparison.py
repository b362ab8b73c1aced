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
    Reason,
    SightLine,
    SightRequest,
    TabletopLine,
    TabletopRequest,
    deciding_first,
)
from workbench.geometry.regions import without_slivers
from workbench.planning.same_ground import Note, same_ground
from workbench.rules.neutral_terrain import NeutralTerrain, RulesetLibrary
from workbench.rules.ruleset import Ruleset

B = TypeVar("B", Analysis, TabletopAnalysis)
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

    def both(self, of: type[B]) -> tuple[B, B]:
        """Both analyses, which are of one kind of map."""
        assert isinstance(self.here, of)
        assert isinstance(self.there, of)
        return self.here, self.there

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
    here, there = two.both(Analysis)
    request = SightRequest(purpose)
    return TwoLines(here.line(origin, target, request), there.line(origin, target, request))


def hex_shades(
    two: TwoRulesets, origin: int, purpose: str = SPOT, cancel: CancelToken | None = None
) -> ThreeShades[BoolArray]:
    """The hexes that one hex sees under both rulesets, and under one alone."""
    here, there = two.both(Analysis)
    a, b = (one.area(origin, SightRequest(purpose), cancel).visible for one in (here, there))
    return ThreeShades(frozen(a & b), frozen(a & ~b), frozen(b & ~a))


def two_tabletop_lines(two: TwoRulesets, origin: Point, target: Point, purpose: str = SPOT) -> TwoLines[TabletopLine]:
    """The line between two points of a table under both rulesets."""
    here, there = two.both(TabletopAnalysis)
    request = TabletopRequest(purpose)
    a, b = (one.line(one.point(origin), one.point(target), request) for one in (here, there))
    return TwoLines(a, b)


def tabletop_shades(
    two: TwoRulesets, origin: Point, purpose: str = SPOT, cancel: CancelToken | None = None
) -> ThreeShades[BaseGeometry]:
    """The ground of a table that one point sees under both rulesets, and under one alone."""
    a, b = (one.area(one.point(origin), TabletopRequest(purpose), cancel).visible for one in two.both(TabletopAnalysis))
    parts = shapely.intersection(a, b), shapely.difference(a, b), shapely.difference(b, a)
    return ThreeShades(*(without_slivers(part) for part in parts))


def deciding_reason(reasons: tuple[Reason, ...]) -> Reason:
    """The reason that decides a line, as everywhere; or else its first one."""
    return deciding_first(reasons)[0]
