"""The sections of the inspector: a kind of overlay names those that show its answers in words, and a stack of them decides
which section gets which update."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtWidgets import QVBoxLayout, QWidget

from workbench.desktop.questions.concealment import concealing_actions
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

    ``name`` is the name of the section there, ``asked`` what it answers: the section of what was asked last stands at the top.
    ``order`` is its place among those that answer the same, or something that was never asked (the least is the highest), and
    ``is_shown`` tests whether an inquiry wants the section. A section that is not shown gets no answers until it is; with
    ``always`` it gets them all the same, for commands that read it.
    """

    name: str
    asked: str
    order: int
    is_shown: Callable[[InquiryT], bool]
    always: bool = False


def is_on(*kinds: str) -> Callable[[AnyInquiry], bool]:
    """A test that is true while one of these kinds of overlay is on."""
    wanted = frozenset(kinds)

    def test(inquiry: AnyInquiry) -> bool:
        return not wanted.isdisjoint(inquiry.overlays)

    return test


def watches(inquiry: AnyInquiry) -> bool:
    """True while the area is asked for, or observers are pinned."""
    return AREA in inquiry.overlays or inquiry.observers.is_pinned


def asks_of_blind_hexes(inquiry: HexInquiry) -> bool:
    """True while the user asks what one hex hides."""
    return inquiry.line.blamed is not None


def asks_of_a_piece(inquiry: TabletopInquiry) -> bool:
    """True while the user asks what one piece of terrain hides."""
    return bool(inquiry.line.blamed)


def asks_of_concealment(inquiry: HexInquiry) -> bool:
    """True while there is a unit whose concealment is asked for, in games that have rules of it."""
    knows = bool(concealing_actions(inquiry.document.ruleset))
    return SPOTTING in inquiry.overlays and inquiry.mover.unit is not None and knows


def has_target(inquiry: TabletopInquiry) -> bool:
    """True while a described target is looked for: by spotting, or by fire that is limited to where it is detected."""
    return SPOTTING in inquiry.overlays or (FIELD in inquiry.overlays and inquiry.detected)


class SectionStack(Generic[InquiryT]):
    """The sections, that of what was asked last at the top. The picture of the line from the side stands in the uppermost one
    that has room for it.

    A section that is shown gets every update at once. A hidden one hears only of another document: the last update of each
    other sort waits until the section is shown, so that it never shows anything old.
    """

    def __init__(
        self,
        places: Iterable[SectionPlace[InquiryT]],
        sections: Mapping[str, AnswerSection],
        inquiry: InquiryT,
        picture: QWidget,
    ) -> None:
        self._inquiry: InquiryT = inquiry
        self._picture = picture
        self._order: list[AnswerSection] = []
        self.box = QVBoxLayout()
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(4)
        self._rows: list[tuple[SectionPlace[InquiryT], AnswerSection]] = [
            (place, sections[place.name]) for place in places
        ]
        self._waiting: dict[str, dict[str, Callable[[], None]]] = {place.name: {} for place, _ in self._rows}

    @property
    def widgets(self) -> list[AnswerSection]:
        """The sections that are shown, from top to bottom."""
        return [section for section in self._order if not section.isHidden()]

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

    def show_state(self) -> bool:
        """Show the sections that the inquiry wants now, with what is chosen in them, and hide the others. True if another
        section stands at the top now."""
        asked, top = self._inquiry.asked, self.widgets[:1]
        for place, section in self._rows:
            section.setVisible(place.is_shown(self._inquiry))
            self._run(place, section, "state", section.show_state)
        rank = {what: number for number, what in enumerate(asked)}
        rows = sorted(self._rows, key=lambda row: (rank.get(row[0].asked, len(asked)), row[0].order))
        order = [section for _, section in rows]
        if order != self._order:
            self._order = order
            for section in order:
                self.box.removeWidget(section)
                self.box.addWidget(section)
        self._place_picture()
        return self.widgets[:1] != top

    def _place_picture(self) -> None:
        rooms = (section.picture_room for section in self.widgets)
        room = next((room for room in rooms if room is not None), None)
        if room is not None and room.indexOf(self._picture) < 0:
            room.addWidget(self._picture)
        self._picture.setVisible(room is not None and LINE in self._inquiry.overlays)

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
