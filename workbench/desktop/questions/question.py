"""The bases of questions and answers about hex maps and tabletops. No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, Generic, TypeVar

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.results import Party
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import A

LINE, AREA, SPOTTING, FIELD, ODDS, REACH = "line", "area", "spotting", "field", "odds", "reach"
"""Ids of overlays that are asked for as long as they are on."""
BLAME = "blame"
"""What one hex or one piece of terrain hides: asked for once, by naming it."""

PlaceT = TypeVar("PlaceT")
T = TypeVar("T")
HexAsked = TypeVar("HexAsked")
HexFound = TypeVar("HexFound")
TableAsked = TypeVar("TableAsked")
TableFound = TypeVar("TableFound")


@dataclass(frozen=True, eq=False, slots=True)
class PartKey(Generic[HexAsked, HexFound, TableAsked, TableFound]):
    """Names the part of one kind of answer in questions and answers. ``id`` is that of its overlay; the others are what stands
    for the part where there is none: what is asked and what is found, on hex maps and on tables."""

    id: str
    hex_asked: HexAsked
    hex_found: HexFound
    table_asked: TableAsked
    table_found: TableFound


AnyPart = PartKey[Any, Any, Any, Any]


def lasting_parts(parts: Mapping[AnyPart, Any]) -> dict[AnyPart, Any]:
    """The parts of a question, each without what changes with the target."""
    return {key: getattr(part, "lasting", part) for key, part in parts.items()}


@dataclass(frozen=True, slots=True)
class BaseQuestion(Generic[PlaceT, A]):
    """Everything that the window wants to know at one moment.

    ``wants`` names the overlays that are on; ``observer`` and ``target`` are the ends of the line; ``party`` is the enemy who
    is looked for; ``firing`` is (unit, weapon) whose field of fire is asked for (no weapon: the one that reaches farthest);
    if it has none, ``fires_else`` (a unit, "" = nobody) fires in its place. ``before`` is an earlier question whose visible
    area is compared with that of this one. ``parts`` is what single kinds of answers ask besides: ``question[KEY]``.
    """

    scenario: A
    ruleset: Ruleset
    wants: frozenset[str]
    observer: PlaceT | None = None
    target: PlaceT | None = None
    _: KW_ONLY
    party: Party = Party()
    firing: tuple[str, str] | None = None
    fires_else: str = ""
    before: Any = None
    parts: Mapping[AnyPart, Any] = field(default_factory=dict)

    def same_work(self, other: Any) -> bool:
        """True if only the target differs: then an answer under way is still worth having."""
        raise NotImplementedError


QuestionT = TypeVar("QuestionT", bound=BaseQuestion[Any, Any])


@dataclass(frozen=True, eq=False, slots=True)
class BaseAnswer(Generic[QuestionT]):
    """The answer to a question. ``parts`` is what was found, by kind: ``answer[KEY]``, where what was not asked or cannot be
    answered is None or empty; ``troubles`` has the reasons by overlay."""

    question: QuestionT
    _: KW_ONLY
    parts: Mapping[AnyPart, Any] = field(default_factory=dict)
    troubles: Mapping[str, Text] = field(default_factory=dict)


def with_firer(question: QuestionT, weapons: Callable[[str], Mapping[str, Any]]) -> QuestionT:
    """The question with the unit that fires: an observer without weapons (``weapons`` gives those of a unit) leaves that to the
    selected unit."""
    if question.firing is None or not question.fires_else:
        return question
    try:
        armed = bool(weapons(question.firing[0]))
    except CannotAnswer:
        armed = False
    return question if armed else replace(question, firing=(question.fires_else, question.firing[1]), fires_else="")


class LastResults:
    """The last result of each kind with the key that it belongs to. Keys hold mappings of unit values, so they are compared
    and not hashed."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[object, Any]] = {}

    def get(self, name: str, key: object, make: Callable[[], T]) -> T:
        """The last result of a kind if it was for the same key; otherwise a new one."""
        known = self._known.get(name)
        if known is not None and known[0] == key:
            found: T = known[1]
            return found
        made = make()
        self._known[name] = (key, made)
        return made

    def has(self, name: str, key: object) -> bool:
        """True if the last result of a kind is for this key."""
        known = self._known.get(name)
        return known is not None and known[0] == key

    def clear(self) -> None:
        """Forget everything."""
        self._known = {}
