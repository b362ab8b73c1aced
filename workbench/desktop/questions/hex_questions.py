"""Questions about a hex map and their answers: frozen values that may cross threads. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.desktop.questions.answer_parts import (
    AREA_PART,
    FIELD_PART,
    LINE_PART,
    REACH_PART,
    AreaFound,
    FieldFound,
    LineFound,
    ReachFound,
)
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
from workbench.engine.movement.results import MoveRequest
from workbench.engine.sight.observers import Observer
from workbench.engine.sight.results import Party, Reason, SightRequest
from workbench.geometry.segments import AT_CENTRE
from workbench.scenario.scenario import Scenario

CLEARING, COVER, EXPOSED, MODES = "clearing", "cover", "exposed", "modes"
"""Names of troubles and of what is asked once, without an overlay that stays on."""


@dataclass(frozen=True, slots=True)
class Question(BaseQuestion[int, Scenario]):
    """Everything that the window wants to know at one moment: ``observer`` and ``target`` are hex numbers.

    ``watchers`` are several who look, and ``watcher`` which of them is told in full; ``line_level`` is the level to which the
    line alone goes, where it is another than that of ``sight``; ``sought`` is the unit (id) that ``party`` describes, if it is
    one; ``held``: the line does not follow the mouse.
    """

    sight: SightRequest = SightRequest()
    watchers: tuple[Observer, ...] = ()
    watcher: int = 0
    line_level: int | None = None
    held: bool = False
    sought: str = ""

    def __getitem__(self, key: PartKey[T, Any, Any, Any]) -> T:
        """What one kind of answer asks."""
        part: T = self.parts.get(key, key.hex_asked)
        return part

    def same_work(self, other: Question) -> bool:
        """True if only the target differs: then an answer under way is still worth having."""
        return (
            self.scenario is other.scenario
            and self.ruleset is other.ruleset
            and (self.wants, self.observer) == (other.wants, other.observer)
            and self.seen_from == other.seen_from
            and (self.party, self.sought) == (other.party, other.sought)
            and (self.firing, self.fires_else) == (other.firing, other.fires_else)
            and (self.watchers, self.watcher) == (other.watchers, other.watcher)
            and lasting_parts(self.parts) == lasting_parts(other.parts)
            and (self.before and self.before.area_key) == (other.before and other.before.area_key)
        )

    @property
    def area_key(self) -> tuple[object, ...]:
        """What the visible area depends on."""
        return id(self.scenario), self.observer, self.seen_from, self.watchers, self.watcher, self[AREA_PART]

    @property
    def seen_from(self) -> SightRequest:
        """The question of sight without the point of the target: that concerns a single line, areas are seen at centres."""
        return replace(self.sight, target_aim=AT_CENTRE)

    @property
    def line_sight(self) -> SightRequest:
        """The question of sight of the line to the target."""
        return self.sight if self.line_level is None else replace(self.sight, target_level=self.line_level)

    @property
    def line_party(self) -> Party:
        """The enemy that is asked for, as it stands where the line goes."""
        if self.line_level is None:
            return self.party
        return replace(self.party, values={**self.party.values, "level": self.line_level})


@dataclass(frozen=True, eq=False, slots=True)
class Answer(BaseAnswer[Question]):
    """The answer to a question. ``caveat`` is what the answers for this observer depend on because the map lacks it,
    ``lacking`` what the map lacks at all."""

    caveat: Reason | None = None
    lacking: Reason | None = None

    def __getitem__(self, key: PartKey[Any, T, Any, Any]) -> T:
        """What was found by one kind of answer."""
        part: T = self.parts.get(key, key.hex_found)
        return part


# --- The answers that a picture without a window shows. Each overlay has its own observer, so each is a question of its
# own. A place is a label, ``unit:ID`` or a hex number; CannotAnswer for an unknown place or unit.


def area_answer(analysis: Analysis, place: str | int, request: SightRequest) -> Answer:
    """What is seen from a place."""
    here = _number(analysis, place)
    question = Question(analysis.scenario, analysis.ruleset, frozenset([AREA]), here, sight=request)
    area = analysis.area(here, request)
    return Answer(question, parts={AREA_PART: AreaFound(area)}, caveat=area.caveat)


def line_answer(analysis: Analysis, ends: tuple[str | int, str | int], request: SightRequest) -> Answer:
    """The line between two places, with its section."""
    here, there = (_number(analysis, place) for place in ends)
    question = Question(analysis.scenario, analysis.ruleset, frozenset([LINE]), here, there, request)
    line = analysis.line(here, there, request)
    return Answer(question, parts={LINE_PART: LineFound(line, analysis.section(line, request))})


def field_answer(analysis: Analysis, name: str, _: SightRequest) -> Answer:
    """The field of fire of a unit (``ID`` or ``unit:ID``)."""
    unit = name.removeprefix("unit:")
    field = analysis.field_of_fire(unit)
    question = Question(analysis.scenario, analysis.ruleset, frozenset([FIELD]), field.origin, firing=(unit, ""))
    caveat = analysis.sight.caveat(field.origin)
    return Answer(question, parts={FIELD_PART: FieldFound(field, weapons=analysis.weapons(unit))}, caveat=caveat)


def reach_answer(analysis: Analysis, name: str | MoveRequest, _: SightRequest) -> Answer:
    """The reach of a unit (``ID`` or ``unit:ID``) in its ordinary move, or of a move."""
    move = _move(analysis, name) if isinstance(name, str) else name
    question = Question(analysis.scenario, analysis.ruleset, frozenset([REACH]), parts={REACH_PART: move})
    parts = {REACH_PART: ReachFound(analysis.reach(move))}
    return Answer(question, parts=parts, lacking=analysis.sight.caveat())


def _number(analysis: Analysis, place: str | int) -> int:
    return place if isinstance(place, int) else analysis.place(place)


def _move(analysis: Analysis, name: str) -> MoveRequest:
    start = analysis.place(name if name.startswith("unit:") else f"unit:{name}")
    found = analysis.scenario.forces.find(name)
    assert found is not None  # place() has refused unknown units
    side, unit = found
    mover = party_of(side, unit)
    return MoveRequest(mover, start, facing=unit.facing)
