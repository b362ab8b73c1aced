"""What a kind of overlay consists of. Each kind has a module of its own and one line in the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from workbench.desktop.drawing.answer_painter import Drawer, Legend
from workbench.desktop.drawing.hex_coordinates import Plane
from workbench.desktop.drawing.tabletop_items import TableDrawer
from workbench.desktop.questions.hex_questions import Answer
from workbench.desktop.questions.tabletop_questions import TableAnswer
from workbench.scenario.tabletop_board import Point


class Overlay(Protocol):
    """Overlay data of a hex map: what is to be drawn, without any drawing."""

    @property
    def legend(self) -> Legend:
        """The card that says what the overlay shows and what it assumed."""
        ...


OverlayT = TypeVar("OverlayT", bound=Overlay)


@dataclass(frozen=True)
class OverlayWords:
    """The command that switches an overlay on and off: menu entry, key and tooltip, in the language that is active."""

    text: str
    key: str
    tip: str


def nothing(_: object) -> tuple[int, ...]:
    """No hexes to keep clear."""
    return ()


def never(_old: object, _new: object) -> bool:
    """Always drawn anew."""
    return False


@dataclass(frozen=True)
class OnHexes(Generic[OverlayT]):
    """An overlay on hex maps: ``data`` is the class of its overlays, ``of`` takes one from an answer (None: nothing to show)
    with its legend in a language, and ``drawer`` makes the drawer of one. Without ``of`` the window sets it itself.

    ``speaks_of`` are the hexes (by number) that legend cards keep off; ``same`` is True if two overlays are the same
    picture, and ``follow`` lets a drawer take over an overlay that differs only in what it draws anew anyway. ``words`` is
    None for overlays without a switch of their own among the answers."""

    data: type[OverlayT]
    drawer: Callable[[OverlayT, Plane], Drawer]
    of: Callable[[Answer, str], OverlayT | None] | None = None
    speaks_of: Callable[[OverlayT], tuple[int, ...]] = nothing
    same: Callable[[OverlayT, OverlayT], bool] = never
    follow: Callable[[Any, OverlayT], bool] = never
    words: Callable[[], OverlayWords] | None = None


class KnownDrawers:
    """The drawers of the answer before: one is kept while its subject is the same object and its legend reads the same."""

    def __init__(self, before: Sequence[TableDrawer] = ()) -> None:
        self._before = before

    def get(self, subject: object, legend: Legend, make: Callable[[], TableDrawer]) -> TableDrawer:
        """The drawer of a subject: that of before, or a new one."""
        for one in self._before:
            if getattr(one, "subject", None) is subject and one.legend == legend:
                return one
        return make()


def no_points(_: TableAnswer) -> Iterable[Point]:
    """No points to keep clear."""
    return ()


@dataclass(frozen=True)
class OnTables:
    """An overlay on free-form tables: ``drawers`` makes what an answer shows in a language; ``order`` is its place among the
    legends. ``speaks_of`` are the points, in the table's unit, that legend cards keep off."""

    drawers: Callable[[TableAnswer, str, KnownDrawers], Iterable[TableDrawer]]
    order: int
    speaks_of: Callable[[TableAnswer], Iterable[Point]] = no_points
    words: Callable[[], OverlayWords] | None = None


@dataclass(frozen=True)
class OverlayKind:
    """A kind of overlay: ``id`` is also what a question names to want it, and the name of its icon. Of kinds that share a
    ``slot`` on a hex map the later one in the registry is shown."""

    id: str
    on_hexes: OnHexes[Any] | None = None
    on_tables: OnTables | None = None
    slot: str = ""

    @property
    def place(self) -> str:
        """The slot on a hex map; by default its own."""
        return self.slot or self.id
