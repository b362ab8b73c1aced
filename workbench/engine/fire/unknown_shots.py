"""Shots of which something cannot be told, among those of a whole side: each is carried on as unknown with its reason, so that
one weapon without a value never takes the answer about all others with it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from workbench.base.cancellation import Cancelled
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text

log = logging.getLogger(__name__)

T = TypeVar("T")
_NOT_COUNTED = Text(
    "No chance is known, and none counted, of {shots}: {why}",
    "Aucune chance n’est connue, ni comptée, de {shots} : {why}",
)
_MORE = Text("{shots} and {n} more", "{shots} et {n} autres")
_OUR_MISTAKE = Text(
    "the bench failed on this shot, which is our mistake ({what})",
    "l’établi a échoué sur ce tir, par notre faute ({what})",
)
MOST_NAMED = 5
"""So many unknown shots are named in one sentence."""
_INTERNAL = "internal"


@dataclass(frozen=True, slots=True)
class UnknownShot:
    """A weapon (its key) of a unit (its id) whose fire, or the chance of its shot, cannot be told, and why: in words, and as
    the ``code`` of an error."""

    unit: str
    weapon: str
    code: str
    why: Text


class UnknownShots:
    """Collects the unknown shots of one answer, one for each weapon. Not shared by threads."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], UnknownShot] = {}

    def ask_or_note(self, unit: str, weapon: str, ask: Callable[[], T]) -> T | None:
        """What a question about a weapon of a unit says; None if it cannot be answered, and the reason is kept."""
        try:
            return ask()
        except CannotAnswer as refused:
            shot = UnknownShot(unit, weapon, refused.code, refused.text)
        except Cancelled:
            raise
        except Exception as problem:
            # a defect of the program in one shot must not take a whole side's answer with it, but it is told
            if not self.knows(unit, weapon):
                log.exception("a shot cannot be worked out")
            shot = UnknownShot(unit, weapon, _INTERNAL, _OUR_MISTAKE.format(what=type(problem).__name__))
        self._found.setdefault((unit, weapon), shot)
        return None

    def knows(self, unit: str, weapon: str) -> bool:
        """Is there a reason for this weapon already?"""
        return (unit, weapon) in self._found

    def add(self, others: UnknownShots) -> None:
        """Take over those of another answer."""
        for shot in others.shots:
            self._found.setdefault((shot.unit, shot.weapon), shot)

    def copied(self) -> UnknownShots:
        """The same in a collection of its own."""
        found = UnknownShots()
        found.add(self)
        return found

    @property
    def shots(self) -> tuple[UnknownShot, ...]:
        """All of them, in the order in which they were found."""
        return tuple(self._found.values())

    def sentences(self, called: Callable[[str, str], Text]) -> tuple[Text, ...]:
        """The same in words: those of one kind of reason in a sentence with the reason of the first. ``called`` names a unit
        (its id) with its weapon (its key)."""
        groups: dict[str, list[UnknownShot]] = {}
        for shot in self.shots:
            groups.setdefault(shot.code, []).append(shot)
        return tuple(_NOT_COUNTED.format(shots=_named(shots, called), why=shots[0].why) for shots in groups.values())


def _named(shots: Sequence[UnknownShot], called: Callable[[str, str], Text]) -> Text:
    few = [called(one.unit, one.weapon) for one in shots[:MOST_NAMED]]
    named = Text(", ".join(one.en for one in few), ", ".join(one.fr for one in few))
    return named if len(shots) <= MOST_NAMED else _MORE.format(shots=named, n=len(shots) - MOST_NAMED)
