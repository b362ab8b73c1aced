"""The sections of the inspector: a kind of overlay names those that show its answers in words, and a stack of them decides
which section gets which update."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtWidgets import QWidget

from workbench.desktop.questions.hex_inquiry import HexInquiry
from workbench.desktop.questions.inquiry import Inquiry
from workbench.desktop.questions.question import AREA, FIELD, LINE, SPOTTING
from workbench.desktop.questions.tabletop_inquiry import TabletopInquiry
from workbench.desktop.widgets.fields import AnswerSection

InquiryT = TypeVar("InquiryT", HexInquiry, TabletopInquiry)
AnyInquiry = Inquiry[Any, Any, Any, Any, Any]


@dataclass(frozen=True)
class SectionPlace(Generic[InquiryT]):
    """The place of a section in the inspector.

    ``name`` is the name of the section there, ``order`` its place from the top (the least is the highest), and ``is_shown``
    tests whether an inquiry wants the section. A section that is not shown gets no answers until it is; with ``always`` it gets
    them all the same, for commands that read it.
    """

    name: str
    order: int
    is_shown: Callable[[InquiryT], bool]
    always: bool = False


def is_on(*kinds: str) -> Callable[[AnyInquiry], bool]:
    """A test that is true while one of these kinds of overlay is on."""
    wanted = frozenset(kinds)

    def test(inquiry: AnyInquiry) -> bool:
        return not wanted.isdisjoint(inquiry.overlays)

    return test


def has_line(inquiry: HexInquiry) -> bool:
    """True while the line, or the area of which it is a part, is asked for."""
    return LINE in inquiry.overlays or AREA in inquiry.overlays


def watches(inquiry: AnyInquiry) -> bool:
    """True while the area is asked for, or observers are pinned."""
    return AREA in inquiry.overlays or inquiry.is_pinned


def asks_of_blind_hexes(inquiry: HexInquiry) -> bool:
    """True while the user asks what one hex hides."""
    return inquiry.blamed is not None


def asks_of_a_piece(inquiry: TabletopInquiry) -> bool:
    """True while the user asks what one piece of terrain hides."""
    return bool(inquiry.blamed)


def asks_of_concealment(inquiry: HexInquiry) -> bool:
    """True while there is a unit whose concealment is asked for."""
    return SPOTTING in inquiry.overlays and inquiry.unit is not None


def has_target(inquiry: TabletopInquiry) -> bool:
    """True while a described target is looked for: by spotting, or by fire that is limited to where it is detected."""
    return SPOTTING in inquiry.overlays or (FIELD in inquiry.overlays and inquiry.detected)


class SectionStack(Generic[InquiryT]):
    """The sections in the order of their places.

    A section that is shown gets every update at once. A hidden one hears only of another document: the last update of each
    other sort waits until the section is shown, so that it never shows anything old.
    """

    def __init__(
        self, places: Iterable[SectionPlace[InquiryT]], sections: Mapping[str, AnswerSection], inquiry: InquiryT
    ) -> None:
        self._inquiry: InquiryT = inquiry
        self._rows: list[tuple[SectionPlace[InquiryT], AnswerSection]] = [
            (place, sections[place.name]) for place in places
        ]
        self._waiting: dict[str, dict[str, Callable[[], None]]] = {place.name: {} for place, _ in self._rows}

    @property
    def widgets(self) -> list[QWidget]:
        """The sections from top to bottom."""
        return [section for _, section in self._rows]

    def open(self) -> None:
        """Another document is open, or its conditions or sides changed."""
        for _, section in self._rows:
            section.open()

    def show_selection(self) -> None:
        """Other units are selected."""
        for place, section in self._rows:
            self._run(place, section, "selection", section.show_selection)

    def show_answer(self, answer: object) -> None:
        """Show an answer."""
        for place, section in self._rows:
            self._run(place, section, "answer", partial(section.show_answer, answer))

    def show_state(self) -> None:
        """Show the sections that the inquiry wants now, with what is chosen in them, and hide the others."""
        for place, section in self._rows:
            section.setVisible(place.is_shown(self._inquiry))
            self._run(place, section, "state", section.show_state)

    def _run(
        self, place: SectionPlace[InquiryT], section: AnswerSection, sort: str, update: Callable[[], None]
    ) -> None:
        waiting = self._waiting[place.name]
        # updates wait in the order in which the last of each sort came
        waiting.pop(sort, None)
        waiting[sort] = update
        if place.always or not section.isHidden():
            updates = list(waiting.values())
            waiting.clear()
            for one in updates:
                one()
