"""The parts of a kind of overlay. Each kind has a module of its own and one line in the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.render_options import RenderOption
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.desktop.drawing.answer_painter import Drawer, Legend
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.tabletop_items import TabletopDrawer
from workbench.desktop.overlays.inspector_sections import SectionPlace
from workbench.desktop.questions.hex_answerer import HexRun
from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.question import HexAsked, HexFound, PartKey, TableAsked, TableFound
from workbench.desktop.questions.tabletop_answerer import TabletopRun
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.questions.tabletop_questions import TabletopAnswer, TabletopQuestion
from workbench.engine.sight.results import SightRequest
from workbench.scenario.declared_fields import PlanPlace
from workbench.scenario.tabletop_board import Point


class Overlay(Protocol):
    """Overlay data of a hex map: what is to be drawn, without any drawing."""

    @property
    def legend(self) -> Legend:
        """The card with what the overlay shows and what it assumes."""
        ...


OverlayT = TypeVar("OverlayT", bound=Overlay)


@dataclass(frozen=True)
class OverlayWords:
    """The command that switches an overlay on and off: menu entry, key and tooltip, in the language that is active.
    ``of_unit``: there is an answer only while a unit is selected."""

    text: str
    key: str
    tip: str
    of_unit: bool = False


def no_hexes(_: object) -> tuple[int, ...]:
    """No hexes to keep clear."""
    return ()


@dataclass(frozen=True)
class HexAnswering(Generic[HexAsked, HexFound]):
    """How a kind is answered: ``key`` names its part of questions and answers, ``ask`` gives what it asks of the state of an
    inquiry besides what every question says, and ``work`` finds its part of the answer, in the worker's thread, without Qt."""

    key: PartKey[HexAsked, HexFound, Any, Any]
    ask: Callable[[HexInquiry], HexAsked]
    work: Callable[[HexRun], HexFound]


@dataclass(frozen=True)
class TabletopAnswering(Generic[TableAsked, TableFound]):
    """The same on tables."""

    key: PartKey[Any, Any, TableAsked, TableFound]
    ask: Callable[[TabletopInquiry], TableAsked]
    work: Callable[[TabletopRun], TableFound]


@dataclass(frozen=True)
class OnHexes(Generic[OverlayT]):
    """An overlay on hex maps: ``data`` is the class of its overlays, ``drawer`` makes the drawer of one, and ``of`` makes one,
    with its legend in a language, from a source (None: nothing to show).

    A source is an answer, or for kinds that no answer has, an object of another class, ``source``. ``part`` is the part of the
    source that the overlay draws: where it is None, ``of`` is not called.

    ``keep_clear`` are the hexes (by number) whose middles legend cards keep off, or all of them (``whole``); ``same`` is True
    if two overlays are the same picture, and ``follow`` lets a drawer take over an overlay that differs only in what it draws
    anew anyway; without them it is always drawn anew. ``words`` is None for overlays without a command of their own.
    ``sections`` are those of the inspector that show the answer in words. ``picture`` answers the option of ``workbench
    render`` that the kind has. ``answering`` is None for kinds that need no work of their own."""

    data: type[OverlayT]
    drawer: Callable[[OverlayT, Plane], Drawer]
    of: Callable[[Any, str], OverlayT | None]
    part: Callable[[Any], object]
    keep_clear: Callable[[OverlayT], tuple[int, ...]] = no_hexes
    same: Callable[[OverlayT, OverlayT], bool] | None = None
    follow: Callable[[Any, OverlayT], bool] | None = None
    words: Callable[[], OverlayWords] | None = None
    sections: tuple[SectionPlace[HexInquiry], ...] = ()
    picture: Callable[[Analysis, Any, SightRequest], Answer] | None = None
    source: type[object] = Answer
    whole: bool = False
    answering: HexAnswering[Any, Any] | None = None


class DrawerCache:
    """The drawers of the answer before: one is kept while its subject is the same object and its legend reads the same."""

    def __init__(self, before: Sequence[TabletopDrawer] = ()) -> None:
        self._before = before

    def get(self, subject: object, legend: Legend, make: Callable[[], TabletopDrawer]) -> TabletopDrawer:
        """The drawer of a subject: that of before, or a new one."""
        for one in self._before:
            if getattr(one, "subject", None) is subject and one.legend == legend:
                return one
        return make()


def no_points(_: TabletopAnswer) -> Iterable[Point]:
    """No points to keep clear."""
    return ()


@dataclass(frozen=True)
class OnTables:
    """An overlay on free-form tables: ``drawers`` makes what a source (an answer, or an object of the class ``source``) shows
    in a language; ``order`` is its place among the legends. ``keep_clear`` are the points, in the table's unit, that legend
    cards keep off. ``sections`` are those of the inspector that show the answer in words. ``picture`` is the question of the
    option of ``workbench render`` that the kind has. ``answering`` is None for kinds that need no work of their own."""

    drawers: Callable[[Any, str, DrawerCache], Iterable[TabletopDrawer]]
    order: int
    keep_clear: Callable[[TabletopAnswer], Iterable[Point]] = no_points
    words: Callable[[], OverlayWords] | None = None
    sections: tuple[SectionPlace[TabletopInquiry], ...] = ()
    picture: Callable[[TabletopAnalysis, Any], TabletopQuestion] | None = None
    source: type[object] = TabletopAnswer
    answering: TabletopAnswering[Any, Any] | None = None


@dataclass(frozen=True)
class OverlayKind:
    """A kind of overlay: ``id`` is also what a question names to want it, and the name of its icon. Of kinds that share a
    ``slot`` on a hex map the later one in the registry is shown. ``option`` is that of ``workbench render`` which draws it.
    ``words_at`` says in words what a source shows of a place (the number of a hex, or a point in the table's unit), "" for
    nothing; answers need none, as the sections of the inspector say it."""

    id: str
    on_hexes: OnHexes[Any] | None = None
    on_tables: OnTables | None = None
    slot: str = ""
    option: RenderOption | None = None
    words_at: Callable[[Any, PlanPlace, str], str] | None = None

    @property
    def place(self) -> str:
        """The slot on a hex map; by default its own."""
        return self.slot or self.id
