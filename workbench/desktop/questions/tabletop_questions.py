"""Questions about a tabletop and their answers: frozen values that may cross threads. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.text import Text
from workbench.desktop.questions.answer_parts import AREA_PART, REACH_PART
from workbench.desktop.questions.question import (
    AREA,
    FIELD,
    LINE,
    REACH,
    BaseAnswer,
    BaseQuestion,
    PartKey,
    T,
    lasting_parts,
)
from workbench.engine.fire.protocol import Sector
from workbench.engine.fire.tabletop_capabilities import Aura
from workbench.engine.movement.results import TabletopMove
from workbench.engine.sight.results import SPOT
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import Point


@dataclass(frozen=True, slots=True)
class TabletopPlace:
    """An end of a question: a unit by id, or a bare point some levels above its ground. A unit may be asked about at another
    point than its own (``at``)."""

    unit: str = ""
    at: Point | None = None
    above: float = 0.0


@dataclass(frozen=True, slots=True)
class TabletopQuestion(BaseQuestion[TabletopPlace, TabletopScenario]):
    """Everything that the window wants to know at one moment. A target that is ``held`` does not follow the mouse; ``watchers``
    are several who look, the observer among them; ``party`` is the target that is looked for where no unit is pointed at,
    ``named`` if it is a unit or a kind that was chosen and not anybody, ``above`` its height over the ground: both hold for
    every overlay. The sides of the unit in ``firing`` are always told. ``dragging``: the scenario is that of a moment, with
    units where the hand holds them."""

    held: bool = False
    watchers: tuple[TabletopPlace, ...] = ()
    purpose: str = SPOT
    above: float = 0.0
    named: bool = False
    tolerance: float | None = None
    dragging: bool = False

    def __getitem__(self, key: PartKey[Any, Any, T, Any]) -> T:
        """What one kind of answer asks."""
        part: T = self.parts.get(key, key.table_asked)
        return part

    def same_work(self, other: TabletopQuestion) -> bool:
        """True if only the target differs, or where the hand is that drags units: then an answer under way is still worth
        having."""
        if self.dragging and other.dragging:
            return self.lasting == other.lasting
        return self.lasting == other.lasting and self.scenario is other.scenario and self.ruleset is other.ruleset

    @property
    def looking(self) -> tuple[TabletopPlace, ...]:
        """All who look: several, or the one observer, or nobody."""
        return self.watchers or (() if self.observer is None else (self.observer,))

    @property
    def area_key(self) -> tuple[object, ...]:
        """What the visible area depends on."""
        return (
            id(self.scenario),
            self.looking,
            self.observer,
            self[AREA_PART],
            self.purpose,
            self.above,
            self.party,
            self.firing,
        )

    @property
    def lasting(self) -> tuple[object, ...]:
        """All of the question but its scenario and its target."""
        return (
            self.before and self.before.area_key,
            self.wants,
            self.observer,
            self.watchers,
            self.purpose,
            (self.above, self.named),
            self.tolerance,
            self.party,
            self.firing,
            self.fires_else,
            lasting_parts(self.parts),
        )


@dataclass(frozen=True, eq=False, slots=True)
class TabletopAnswer(BaseAnswer[TabletopQuestion]):
    """The answer to a question. ``seen_for`` says whom areas, detection and the field of fire are for, and how high that is;
    ``sides`` are those of the unit that fires, if it has a front, and ``aura`` whom it helps."""

    seen_for: Text = Text()
    sides: tuple[Sector, ...] = ()
    aura: Aura | None = None

    def __getitem__(self, key: PartKey[Any, Any, Any, T]) -> T:
        """What was found by one kind of answer."""
        part: T = self.parts.get(key, key.table_found)
        return part


# --- The questions that a picture without a window answers, one for each overlay.


def area_question(analysis: TabletopAnalysis, place: TabletopPlace) -> TabletopQuestion:
    """What is seen from a place."""
    return TabletopQuestion(analysis.scenario, analysis.ruleset, frozenset([AREA]), observer=place)


def line_question(analysis: TabletopAnalysis, ends: tuple[TabletopPlace, TabletopPlace]) -> TabletopQuestion:
    """The line between two places."""
    observer, target = ends
    wants = frozenset([LINE])
    return TabletopQuestion(analysis.scenario, analysis.ruleset, wants, observer=observer, target=target)


def field_question(analysis: TabletopAnalysis, unit: str) -> TabletopQuestion:
    """The field of fire of a unit, by its id."""
    party = analysis.party(unit)
    observer, wants = TabletopPlace(party.unit), frozenset([FIELD])
    return TabletopQuestion(analysis.scenario, analysis.ruleset, wants, observer=observer, firing=(party.unit, ""))


def reach_question(analysis: TabletopAnalysis, unit: str | TabletopMove) -> TabletopQuestion:
    """The reach of a unit (its id) in its ordinary move, or of a move."""
    if isinstance(unit, str):
        stand, party = analysis.stand(unit), analysis.party(unit)
        move = TabletopMove(party, stand.point, facing=analysis.unit(unit)[1].facing)
    else:
        move = unit
    observer, wants = TabletopPlace(move.mover.unit), frozenset([REACH])
    return TabletopQuestion(analysis.scenario, analysis.ruleset, wants, observer=observer, parts={REACH_PART: move})
