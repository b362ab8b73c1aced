"""What a plan is: its kind, what is asked of it, and the picture that comes out, drawn and listed by whoever shows it.

A kind of plan is a value that brings all its parts (:class:`PlanKind`); each has a module in :mod:`workbench.planning.kinds`,
and :mod:`workbench.planning.plan_registry` knows them all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer
from workbench.base.numbers import BoolArray, IntArray
from workbench.base.text import Text
from workbench.engine.sight.results import Reason
from workbench.planning.plan_fields import GOAL, MOVER, SIDE_THAT_MOVES, DeclaredPlan
from workbench.planning.plan_words import warned
from workbench.scenario.declared_fields import Field, FieldValues, PlanPlace

T = TypeVar("T")


# --- A kind of plan.


@dataclass(frozen=True, eq=False, kw_only=True)
class PlanKind:
    """A kind of plan. From its fields follow the form of the window, the options of ``workbench plan``, what a file keeps of
    it, and the schema of that file.

    - ``declared``: its id and its fields, which are read without the rest
    - ``words``: what it is called
    - ``menu``, ``key``, ``tip``: its entry in the menu *Plan* (with ``&`` before the letter that is underlined), the key and
      the tooltip of that
    - ``needs``: what it cannot do without; each says what is missing, or nothing
    - ``on_hexes``, ``on_tables``: work it out; CannotAnswer for what there is not
    - ``compare``: the same from another state of the scenario (the first) to this one, for a plan that has one
    - ``offers_ways``: one of its ways can be chosen, and the profile of that be shown
    - ``marks_place``: the place ``to`` is marked on the map
    - ``command``: how ``workbench plan`` asks for it; None: another command does
    """

    declared: DeclaredPlan
    words: Text
    menu: Text
    tip: Text
    on_hexes: Callable[[Analysis, PlanRequest, CancelToken | None, Progress | None, Growing | None], PlanPicture]
    on_tables: Callable[
        [TabletopAnalysis, PlanRequest, CancelToken | None, Progress | None, Growing | None], PlanPicture
    ]
    compare: (
        Callable[[AnyAnalysis, AnyAnalysis, PlanRequest, CancelToken | None, Progress | None], PlanPicture] | None
    ) = None
    key: str = ""
    needs: tuple[Need, ...] = ()
    offers_ways: bool = False
    marks_place: bool = False
    command: PlanCommand | None = None

    @property
    def id(self) -> str:
        """What files, requests and the command line call it."""
        return self.declared.id

    @property
    def fields(self) -> tuple[Field[Any], ...]:
        """What it can be given, in the order of the form."""
        return self.declared.fields

    def request(self, **values: Any) -> PlanRequest:
        """A request with values by the names of the fields."""
        return PlanRequest(self, values)


@dataclass(frozen=True, kw_only=True)
class PlanCommand:
    """How ``workbench plan`` asks for a plan.

    - ``about``: one line of help, which names what follows the scenario (``UNIT TO: ...``)
    - ``examples``: the words after the name of the plan for a map of hexes, and for a table
    - ``ask``: the ask of the query protocol that answers; "": there is one of the same name, which tells the rows of the plan
    - ``lines``: the answer of an ``ask`` in words
    - ``more``: fields that the ask knows besides those of the plan
    - ``keys``: what the ask calls fields that have other names here
    - ``without_option``: values that the ask gets where an option is not given
    """

    about: Text
    examples: tuple[str, str]
    ask: str = ""
    lines: Callable[[Mapping[str, Any]], Iterable[AnswerLine]] | None = None
    more: tuple[Field[Any], ...] = ()
    keys: Mapping[str, str] = field(default_factory=dict)
    without_option: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line of an answer of the query protocol in words; behind its ``text`` stand ``words``, or the hexes of some labels
    (``hexes``), or the share that a ``region`` (GeoJSON) has of the table. ``weapon`` is the key of a weapon of ``unit``,
    whose name takes the place of ``{weapon}`` in the text."""

    text: Text
    words: tuple[Text, ...] = ()
    hexes: tuple[str, ...] | None = None
    region: Mapping[str, Any] | None = None
    weapon: str = ""
    unit: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class PlanRequest:
    """What is to be planned: a kind of plan with values of its fields, which are got by the field: ``request[SIDE]``."""

    kind: PlanKind
    given: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, declared: Field[T]) -> T:
        return FieldValues(self.given)[declared]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlanRequest) and self.kind is other.kind and self._values == other._values

    def __hash__(self) -> int:
        return hash(self.kind)

    @property
    def _values(self) -> list[Any]:
        return [self[declared] for declared in self.kind.fields]

    def with_values(self, **values: Any) -> PlanRequest:
        """The same request with other values, by the names of their fields."""
        return PlanRequest(self.kind, {**self.given, **values})

    def check(self) -> None:
        """CannotAnswer (``missing_field``) for a request that lacks what its plan needs."""
        for need in self.kind.needs:
            missing = need(self)
            if missing:
                raise CannotAnswer("missing_field", missing)


Need = Callable[[PlanRequest], Text]
"""What a request lacks, in words; empty: nothing."""


def needs_mover(request: PlanRequest) -> Text:
    """A unit that moves."""
    return Text() if request[MOVER] else NEEDS_UNIT


def needs_mover_or_side(request: PlanRequest) -> Text:
    """A unit that moves, or a side."""
    return Text() if request[SIDE_THAT_MOVES] else needs_mover(request)


def needs_goal(request: PlanRequest) -> Text:
    """A place to go to."""
    return Text() if request[GOAL] is not None else NEEDS_GOAL


NEEDS_UNIT = Text(
    "The plan needs a unit: click one on the map or in the list of forces",
    "Le plan demande une unité : cliquez-en une sur la carte ou dans la liste des forces",
)
NEEDS_GOAL = Text(
    "The plan needs a place to go to: right-click it on the map",
    "Le plan demande un lieu où aller : clic droit dessus sur la carte",
)


# --- What comes out.


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One row of a plan in words: the place that it speaks of, and the way (by number) that it stands for, if any. The
    ``title`` of a part stands above its rows."""

    text: Text
    at: PlanPlace | None = None
    way: int | None = None
    title: bool = False


@dataclass(frozen=True, slots=True)
class PlanWay:
    """A way over the map, its start included, with what it costs and how exposed it is, in words short enough for a tag;
    ``steps`` are rows that tell who sees it where."""

    places: tuple[PlanPlace, ...]
    tag: Text
    steps: tuple[PlanRow, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One part of a report: how it was counted (``about``), and its rows."""

    title: Text
    about: Text
    rows: tuple[PlanRow, ...]


@dataclass(frozen=True, slots=True)
class PlanChart:
    """A small diagram: points, what is told along its two axes, and whether they are bars (else points, one for every way)."""

    points: tuple[tuple[float, float], ...]
    axes: tuple[Text, Text]
    bars: bool = False


@dataclass(frozen=True, eq=False)
class PlanPicture:
    """What a plan shows.

    - ``lines`` belong into the legend, ``rows`` into a list under a ``heading``; ``sections`` are the parts of a report
    - ``sought``: for whom, and how high that is (empty: nothing of it is sight)
    - ``counts``: a number for every hex (-1: nothing is shown there); ``regions``: ground of a table with its number;
      ``counted``: what that is (empty: a line says it)
    - ``covered``, ``unseen``: parts of a reach, drawn green and pale green; ``reach_words``: what the two mean
    - ``ways``; ``posts``: places in their order; ``gaps``: what they do not see
    - ``gained``, ``lost``: what is seen now and was not, and the other way round: how many gain or lose each hex, or ground
    - ``shades``: what is seen only under another ruleset, only under that of the scenario, and under both; ``shade_names``
      names the two
    - ``assumed``: what was taken for granted; ``caveat``: what all depends on because the map lacks it, the first of the
      ``lines`` too
    """

    request: PlanRequest
    title: Text
    lines: tuple[Text, ...] = ()
    rows: tuple[PlanRow, ...] = ()
    heading: Text = Text()
    sought: Text = Text()
    counts: IntArray | None = None
    regions: tuple[tuple[BaseGeometry, int], ...] = ()
    counted: Text = Text()
    covered: frozenset[int] | BaseGeometry | None = None
    unseen: frozenset[int] | BaseGeometry | None = None
    reach_words: Text = Text()
    ways: tuple[PlanWay, ...] = ()
    posts: tuple[PlanPlace, ...] = ()
    gaps: tuple[PlanPlace, ...] | BaseGeometry = ()
    assumed: tuple[Text, ...] = ()
    chart: PlanChart | None = None
    sections: tuple[ReportSection, ...] = ()
    gained: IntArray | BaseGeometry | None = None
    lost: IntArray | BaseGeometry | None = None
    shades: tuple[BoolArray, ...] | tuple[BaseGeometry, ...] = ()
    shade_names: tuple[Text, Text] = (Text(), Text())
    caveat: Reason | None = None


EVERY = 0.4
"""Seconds between two pictures of an answer that grows."""


@dataclass(frozen=True, eq=False)
class Growing:
    """Who is shown the pictures of an answer that takes long while it grows, and the place around which it begins (None: the
    middle of the map)."""

    show: Callable[[PlanPicture], None]
    near: PlanPlace | None = None
    _last: list[float] = field(default_factory=lambda: [time.monotonic()])

    def is_due(self) -> bool:
        """Is it time for another picture?"""
        return time.monotonic() - self._last[0] >= EVERY

    def grown(self, picture: PlanPicture) -> None:
        """Show how far it has grown."""
        self.show(picture)
        self._last[0] = time.monotonic()


def completed(picture: PlanPicture, analysis: AnyAnalysis) -> PlanPicture:
    """A picture that also says which reinforcements stand on the map and were not counted; the first line is what it depends on
    because the map lacks it (a report has that in its own first part)."""
    if analysis.waiting and analysis.waiting not in picture.assumed:
        picture = replace(picture, assumed=(*picture.assumed, analysis.waiting))
    caveat = analysis.caveat
    if caveat is None or picture.caveat is not None:
        return picture
    return replace(picture, caveat=caveat, lines=(warned(caveat), *picture.lines))
