"""Questions about units that meet: assaults, reactions, who gets in and out of vehicles and buildings. Only tables have
them."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import zip_longest

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.engine.movement.tabletop_capabilities import KnowsAssaults, KnowsTransports
from workbench.lessons.answer_forms import YES_NO
from workbench.lessons.mining import QuizTopic, tabletop_enemies, tabletop_units
from workbench.lessons.places import MM
from workbench.lessons.questions import Question, QuestionKind
from workbench.scenario.units import TabletopUnit

_DECIDED_NEAR = 12.0 * MM["in"]
"""Millimetres: assaults from about so far away are the instructive ones (p.42)."""
_CLOSE_PAIRS, _NEAR_TRANSPORT = 24, 12.0 * MM["in"]

ASSAULTS = QuestionKind(
    id="assaults",
    form=YES_NO,
    ask="assault",
    field="possible",
    wording=Text("Does an assault of {unit} reach {to}?", "Est-ce qu’un assaut de {unit} atteint {to} ?"),
)
REACTS = QuestionKind(
    id="reacts",
    form=YES_NO,
    ask="react",
    field="reacts",
    wording=Text(
        "Does {to} fire first when {from} assaults?", "Est-ce que {to} tire d’abord quand {from} l’assaille ?"
    ),
)
MOUNTS = QuestionKind(
    id="mounts",
    form=YES_NO,
    ask="mount",
    field="mounts",
    wording=Text("May {unit} get into {to}?", "Est-ce que {unit} peut monter dans {to} ?"),
)
DISMOUNTS = QuestionKind(
    id="dismounts",
    form=YES_NO,
    ask="dismount",
    field="legal",
    wording=Text("May {unit} get out?", "Est-ce que {unit} peut descendre ?"),
)
ENTERS = QuestionKind(
    id="enters",
    form=YES_NO,
    ask="enter",
    field="legal",
    wording=Text("May {unit} go into {to} with a Run?", "Est-ce que {unit} peut entrer dans {to} par une course ?"),
)
PASSES = QuestionKind(
    id="passes",
    form=YES_NO,
    ask="section",
    field="reaches",
    wording=Text(
        "May a unit go from {from} into {to} in one turn?",
        "Est-ce qu’une unité peut passer de {from} à {to} en un tour ?",
    ),
)
KINDS = (ASSAULTS, REACTS, MOUNTS, DISMOUNTS, ENTERS, PASSES)


# --- Found for a quiz.


def _on_tables(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Assaults, and who gets in and out, by turns; only where the game's rules have them."""
    assaults = _assaults(analysis, rng) if isinstance(analysis.movement, KnowsAssaults) else iter(())
    transports = _transports(analysis) if isinstance(analysis.movement, KnowsTransports) else iter(())
    for pair in zip_longest(transports, assaults):
        yield from (question for question in pair if question is not None)


def _assaults(analysis: TabletopAnalysis, rng: random.Random) -> Iterator[Question]:
    """Does an assault arrive, and who fires first? Those first whose distance nearly decides it."""
    scale, vehicles = MM[analysis.scenario.board.unit], _vehicles(analysis)
    apart = [
        (abs(_apart(analysis, one, other) * scale - _DECIDED_NEAR), one, other)
        for one, other in tabletop_enemies(analysis, rng)
        if one.id not in vehicles and not one.values.get("aboard") and not other.values.get("aboard")
    ]
    nearest = sorted(apart, key=lambda row: row[0])[:_CLOSE_PAIRS]
    for number, (_, one, other) in enumerate(nearest):
        target = f"unit:{other.id}"
        if number % 2:
            yield Question(REACTS, {"ask": "react", "from": f"unit:{one.id}", "to": target})
        else:
            yield Question(ASSAULTS, {"ask": "assault", "unit": one.id, "to": target})


def _transports(analysis: TabletopAnalysis) -> Iterator[Question]:
    """Who gets into a vehicle of its side that is near, and who gets out of one?"""
    scale, vehicles = MM[analysis.scenario.board.unit], _vehicles(analysis)
    for side, unit in tabletop_units(analysis):
        if unit.values.get("aboard"):
            yield Question(DISMOUNTS, {"ask": "dismount", "unit": unit.id})
            continue
        for camp, other in tabletop_units(analysis):
            fits = camp == side and other.id in vehicles and unit.id not in vehicles
            if fits and _apart(analysis, unit, other) * scale <= _NEAR_TRANSPORT:
                yield Question(MOUNTS, {"ask": "mount", "unit": unit.id, "to": f"unit:{other.id}"})


def _vehicles(analysis: TabletopAnalysis) -> frozenset[str]:
    """The units (their ids) that are vehicles."""
    kinds = analysis.ruleset.units
    return frozenset(unit.id for _, unit in analysis.scenario.forces if "vehicle" in kinds[unit.kind].tags)


def _apart(analysis: TabletopAnalysis, one: TabletopUnit, other: TabletopUnit) -> float:
    """The distance between the places of two units, in the table's unit."""
    here, there = analysis.place_of(one), analysis.place_of(other)
    return math.inf if here is None or there is None else math.dist(here, there)


CONTACTS = QuizTopic(
    id="assaults",
    words=Text("Assaults and transports", "Assauts et transports"),
    share=2,
    stream=8,
    on_tables=_on_tables,
)
TOPICS = (CONTACTS,)
