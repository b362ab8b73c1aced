"""The ask ``fairness``: how fair a scenario is from its set-up."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.planning.fairness import Fairness, FirstFire, ObjectiveReport, SideReport, fairness
from workbench.planning.plan_fields import LOOK_AHEAD, MOST_TURNS
from workbench.protocol import results_as_json
from workbench.protocol.any_request import place_as_json
from workbench.protocol.hex_request import Question
from workbench.protocol.registry import hex_ask, tabletop_ask
from workbench.protocol.request import Answer
from workbench.protocol.tabletop_request import TabletopQuestion

_SHARE_DIGITS = 4


@hex_ask("fairness")
def fairness_on_hexes(question: Question) -> Answer:
    """How fair the set-up is: ``sides`` [{``side``, ``units``, ``off_map``, ``seen`` and ``from_setup`` (shares of the map),
    ``exposed``}], ``objectives`` [{``zone``, ``at``, ``turns`` {side: turn or null}, ``by`` {side: unit}, ``beside`` [sides for
    whom enemies hold it], ``seen_by`` {side: number}}], ``first_fire`` [{``side``, ``target``, ``at``,
    ``firers``, ``chance``}], ``entries``, ``set_up``, ``stacks``,
    ``notes``. ``most`` turns are looked ahead for objectives (10)."""
    return _report(question)


@tabletop_ask("fairness")
def fairness_on_table(question: TabletopQuestion) -> Answer:
    """As on hexes, with places [x, y]; set-up places are not compared, and there are no ``stacks``."""
    return _report(question)


def _report(question: Question | TabletopQuestion) -> Answer:
    given = question.fields.whole_number("most")
    most = checked_turns(LOOK_AHEAD if given is None else given)
    return fairness_record(question.analysis, fairness(question.analysis, most), question.language)


def checked_turns(most: int) -> int:
    """A number of turns to look ahead; CannotAnswer (``bad_value``) for one that is too small or too large."""
    if not 1 <= most <= MOST_TURNS:
        raise CannotAnswer("bad_value", Text(f'"most" is 1 to {MOST_TURNS}', f"« most » va de 1 à {MOST_TURNS}"))
    return most


def fairness_record(analysis: AnyAnalysis, report: Fairness, language: str) -> dict[str, Any]:
    """The report as JSON; the command ``report`` writes it too."""
    place = partial(place_as_json, analysis)
    return {
        "sides": [_side(one) for one in report.sides],
        "objectives": [_objective(one, place(one.at)) for one in report.objectives],
        "first_fire": [_first_fire(one, place(one.at)) for one in report.first_fire],
        "entries": [
            {"zone": one.zone, "side": one.side, "at": place(one.at), "seen": _share(one.seen)}
            for one in report.entries
        ],
        "set_up": [
            {
                "zone": zone,
                "places": places,
                "worse": [
                    {"at": place(one.at), "better": place(one.better)} for one in report.worse if one.zone == zone
                ],
            }
            for zone, places in report.set_up
        ],
        "stacks": [
            {
                "side": one.side,
                "at": place(one.at),
                "units": list(one.units),
                "reasons": results_as_json.texts(one.reasons, language),
            }
            for one in report.stacks
        ],
        "notes": results_as_json.texts(report.notes, language),
    }


def _side(one: SideReport) -> dict[str, Any]:
    return {
        "side": one.side,
        "units": one.units,
        "off_map": one.off_map,
        "seen": _share(one.seen),
        "from_setup": None if one.from_setup is None else _share(one.from_setup),
        "exposed": list(one.exposed),
    }


def _objective(one: ObjectiveReport, at: Any) -> dict[str, Any]:
    return {
        "zone": one.zone,
        "at": at,
        "turns": {arrival.side: arrival.turn for arrival in one.arrivals},
        "by": {arrival.side: arrival.unit for arrival in one.arrivals if arrival.unit},
        "enters": {arrival.side: arrival.enters for arrival in one.arrivals if arrival.enters},
        "beside": [arrival.side for arrival in one.arrivals if arrival.beside],
        "seen_by": dict(one.seen_by),
    }


def _first_fire(one: FirstFire, at: Any) -> dict[str, Any]:
    return {
        "side": one.side,
        "target": one.target,
        "at": at,
        "firers": list(one.firers),
        "chance": _chance(one.chance),
    }


def _share(share: float) -> float:
    return round(share, _SHARE_DIGITS)


def _chance(chance: Fraction | None) -> str | None:
    return None if chance is None else f"{chance.numerator}/{chance.denominator}"
