"""What a fire doctrine offers beside the field of fire: each kind is a method that only some games' doctrines have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, cast

from workbench.fire.doctrine import FireDoctrine
from workbench.rules.doctrines import find_doctrine
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import Party

if TYPE_CHECKING:
    from workbench.fire.asl.encircling import Encirclement
    from workbench.fire.asl.interdicting import Exposed, Interdiction
    from workbench.fire.asl.lanes import Lane
    from workbench.fire.asl.snapping import Attack

LEFT = "left"
"""The hand on which a fire lane may leave the line of hexes, unless the right one is asked for (9.22)."""
LANE, SNAP, SPRAY, ENCIRCLE, INTERDICT = "lane", "snap", "spray", "encircle", "interdict"
_METHODS = {LANE: "lane", SNAP: "snap", SPRAY: "spray", ENCIRCLE: "encircled", INTERDICT: "interdict"}


class SpecialFire(Protocol):
    """A fire doctrine that offers all of them; the methods are told at the doctrine that has them."""

    def lane(self, origin: int, counter: int, *, firer: Party, weapon: str = "", hand: str = LEFT) -> Lane:
        """A fire lane."""
        ...

    def snap(
        self, origin: int, side: tuple[int, int], entered: int | None, *, firer: Party, weapon: str = ""
    ) -> Attack:
        """A snap shot at a hexside."""
        ...

    def spray(self, origin: int, targets: Sequence[int], *, firer: Party, weapon: str = "") -> Attack:
        """Spraying fire at several hexes."""
        ...

    def encircled(self, target: int, attacks: Sequence[tuple[int, Party]], *, phase: str = "") -> Encirclement:
        """Do these attacks encircle?"""
        ...

    def interdict(
        self, origin: int, target: int, *, firer: Party, mover: Party = Party(), weapon: str = ""
    ) -> Interdiction:
        """Does a firer interdict a hex?"""
        ...

    def exposed(self, side: str, mover: Party = Party()) -> Exposed:
        """Where movers of a side are interdicted."""
        ...


def aids_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The kinds of special fire that the rules know; none where they know no such thing."""
    doctrine = find_doctrine("fire", ruleset.doctrines["fire"])
    return tuple(kind for kind, method in _METHODS.items() if hasattr(doctrine, method))


def special(doctrine: FireDoctrine) -> SpecialFire | None:
    """The doctrine, if it offers special fire."""
    return cast(SpecialFire, doctrine) if all(hasattr(doctrine, method) for method in _METHODS.values()) else None
