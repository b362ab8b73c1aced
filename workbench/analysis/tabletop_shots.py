"""One shot on a table, wherever its chance is wanted: in odds, threat maps, kill zones, profiles and reports.

At a unit that stands there the shot is judged as it stands. Where nobody stands yet, the target has to be taken to stand: with
the hull of its kind, and with one of its sides towards the firer. What was taken is told with the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from workbench.analysis.shown_sides import AS_IT_STANDS, SHOWN, WORST
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.fire.odds import Chance, KnowsManyTabletopOdds, KnowsTabletopOdds, OddsAnswer, Rows
from workbench.engine.fire.tabletop_capabilities import KnowsStruckSides
from workbench.engine.sight.results import FIRE, Party, Standpoint
from workbench.engine.sight.tabletop_footprints import usual_sizes
from workbench.geometry.bearings import bearing
from workbench.scenario.units import TabletopUnit

FRONT_SHOWN = Text(
    "Where nobody stands the target shows its front to each firer: nothing says how it faces there",
    "Là où nul ne se tient, la cible montre l’avant à chaque tireur : rien ne dit comment elle y est tournée",
)
FACES_AS_NOW = Text(
    "Elsewhere than it stands the target faces as it does now",
    "Ailleurs qu’à sa place, la cible reste tournée comme maintenant",
)
WORST_SHOWN = Text(
    "Where it does not stand the target shows each firer the side on which his shot does most (worst)",
    "Là où elle ne se tient pas, la cible montre à chaque tireur le côté où son tir fait le plus d’effet (le pire)",
)
BEST_SHOWN = Text(
    "Where it does not stand the target shows each firer the side on which his shot does least (best)",
    "Là où elle ne se tient pas, la cible montre à chaque tireur le côté où son tir fait le moins d’effet (le meilleur)",
)
AT_A_POINT = Text(
    "Where no unit stands the target is judged at one point; a unit there, with its figures or base, may be seen, covered "
    "or reached otherwise",
    "Là où aucune unité ne se tient, la cible est jugée en un point ; une unité, avec ses figurines ou son socle, peut y être "
    "vue, abritée ou atteinte autrement",
)
_QUARTERS = (0.0, 90.0, 180.0, 270.0)


@dataclass(frozen=True, slots=True)
class Aim:
    """Who is shot at: the ``place`` (the stand of a unit, or a bare point), the ``party``, and which side it shows if it is
    taken to stand there (one of :data:`SHOWN`); ``facing`` in degrees is how it then faces as it stands (None: as its unit does
    now, or else towards the firer)."""

    place: Standpoint
    party: Party
    shown: str = AS_IT_STANDS
    facing: float | None = None


def shown_choice(word: str) -> str:
    """A choice of :data:`SHOWN` as written; CannotAnswer (``bad_value``) for another word."""
    if word and word not in SHOWN:
        hint, known = did_you_mean(word, SHOWN), ", ".join(SHOWN)
        words = Text(f'"shown" is one of {known} {hint.en}', f"« shown » est un de {known} {hint.fr}")
        raise CannotAnswer("bad_value", Text(words.en.rstrip(), words.fr.rstrip()))
    return word or AS_IT_STANDS


def shows_sides(analysis: TabletopAnalysis, target: Party) -> bool:
    """Does it matter for the chance of a shot at a target which side it shows?"""
    named = target.kind or target.unit
    return bool(named) and isinstance(analysis.fire, KnowsStruckSides) and analysis.fire.shows_sides(target)


def what_is_assumed(analysis: TabletopAnalysis, target: Party, shown: str = AS_IT_STANDS) -> tuple[Text, ...]:
    """What is taken for granted of a target where it does not stand."""
    if not shows_sides(analysis, target):
        return () if target.unit else (AT_A_POINT,)
    if shown != AS_IT_STANDS:
        return (WORST_SHOWN if shown == WORST else BEST_SHOWN,)
    return (FRONT_SHOWN if _unit_of(analysis, target) is None else FACES_AS_NOW,)


def tabletop_shot(
    analysis: TabletopAnalysis,
    origin: Standpoint,
    firer: Party,
    aim: Aim,
    *,
    weapon: str = "",
    purpose: str = FIRE,
) -> OddsAnswer:
    """What one weapon of a unit is likely to do to a target; CannotAnswer as for :meth:`KnowsTabletopOdds.odds`, and
    ``not_modelled`` for a game without odds. Of the sides that the target may show the first of those counts that are worst, or
    best, for it."""
    doctrine = analysis.fire
    if not isinstance(doctrine, KnowsTabletopOdds):
        words = Text(
            "the odds of {game} are not modelled yet", "les probabilités de {game} ne sont pas encore modélisées"
        )
        raise CannotAnswer("not_modelled", words.format(game=analysis.ruleset.name))
    found: OddsAnswer | None = None
    for stand in _stands(analysis, origin, aim):
        one = doctrine.odds(origin, stand, firer=firer, party=aim.party, weapon=weapon, purpose=purpose)
        if found is None or _more(one, found, aim.shown):
            found = one
    assert found is not None
    if aim.place.unit:
        return found
    told = what_is_assumed(analysis, aim.party, aim.shown)
    return replace(found, assumed=tuple(dict.fromkeys((*found.assumed, *told))))


def chances_at(
    analysis: TabletopAnalysis, origin: Standpoint, firer: Party, aims: Sequence[Aim], asked: Mapping[str, Rows]
) -> Mapping[str, list[Chance | None]]:
    """For every weapon that is asked about what it is likely to do to some of the aims (``asked``: rows of them), each as
    :func:`tabletop_shot` has it; None for a shot that is to be asked about by itself."""
    doctrine = analysis.fire
    if not isinstance(doctrine, KnowsManyTabletopOdds) or not aims:
        return {weapon: [None] * len(rows) for weapon, rows in asked.items()}
    tried = [list(_stands(analysis, origin, aim)) for aim in aims]
    first = np.concatenate([[0], np.cumsum([len(some) for some in tried])]).astype(np.int64)
    stands = [stand for some in tried for stand in some]
    parties = [aim.party for aim, some in zip(aims, tried, strict=True) for _ in some]
    rows_of = {
        weapon: np.concatenate([np.arange(first[row], first[row + 1]) for row in rows.tolist()] or [rows])
        for weapon, rows in asked.items()
    }
    found = doctrine.chances(origin, stands, firer=firer, parties=parties, asked=rows_of)
    told: dict[str, list[Chance | None]] = {}
    for weapon, rows in asked.items():
        sides = iter(found[weapon])
        told[weapon] = [_of_sides([next(sides) for _ in tried[row]], aims[row].shown) for row in rows.tolist()]
    return told


def _of_sides(sides: Sequence[Chance | None], shown: str) -> Chance | None:
    """The chance on that side of the target that is to be shown, the worst or the best one; None if one side is unknown."""
    best: Chance | None = None
    for one in sides:
        if one is None:
            return None
        if best is None or _more(one, best, shown):
            best = one
    return best


def _more(one: OddsAnswer | Chance, other: OddsAnswer | Chance, shown: str) -> bool:
    """Is a shot worse for the target than another, or better if that is looked for?"""
    return _does(one) > _does(other) if shown == WORST else _does(one) < _does(other)


def _does(shot: OddsAnswer | Chance) -> Fraction:
    """The chance of a shot of any effect; a shot that is barred has none."""
    if isinstance(shot, Chance):
        return shot.effect if shot.allowed else Fraction(0)
    return shot.chance if shot.may else Fraction(0)


def _stands(analysis: TabletopAnalysis, origin: Standpoint, aim: Aim) -> Iterator[Standpoint]:
    """The stands of a target that are tried: one, or with each of its sides towards the firer."""
    if aim.place.unit:
        yield aim.place
        return
    unit, towards = _unit_of(analysis, aim.party), bearing(aim.place.point, origin.point)
    given = aim.facing if aim.facing is not None or unit is None else unit.facing
    if aim.shown == AS_IT_STANDS or not shows_sides(analysis, aim.party):
        yield _put(analysis, aim, unit, towards if given is None else given)
        return
    for turn in _QUARTERS:
        yield _put(analysis, aim, unit, (towards - turn) % 360)


def _unit_of(analysis: TabletopAnalysis, party: Party) -> TabletopUnit | None:
    """The unit that a party is, unless another kind is asked about."""
    found = analysis.scenario.forces.find(party.unit) if party.unit else None
    return found[1] if found is not None and party.kind in ("", found[1].kind) else None


def _put(analysis: TabletopAnalysis, aim: Aim, unit: TabletopUnit | None, facing: float) -> Standpoint:
    """A target put at a point with a facing: its own base, figures or hull, or the hull of its kind; what has no hull and is no
    unit stays a point."""
    place, kind = aim.place, analysis.ruleset.units.get(aim.party.kind)
    if unit is None and usual_sizes(kind, analysis.scenario.board, analysis.ruleset)[1] is None:
        return replace(place, facing=facing) if shows_sides(analysis, aim.party) else place
    body = unit or TabletopUnit("", aim.party.kind, place.point)
    stand = analysis.sight.stand_of(replace(body, facing=facing, floor=0), place.point)
    return replace(stand, facing=facing, above=place.above or stand.above)
