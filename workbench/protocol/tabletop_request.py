"""One request about a table, with the places, parties and moves that it describes and the language of the answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from workbench.analysis.base_analysis import party_of
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.engine.sight.protocol import Points
from workbench.engine.sight.results import Party, Standpoint, TabletopRequest
from workbench.protocol import results_as_json
from workbench.protocol.places import parse_standpoint
from workbench.protocol.request import Answer, BaseQuestion, described_party
from workbench.scenario.units import TabletopUnit

if TYPE_CHECKING:
    from workbench.analysis.tabletop_analysis import TabletopAnalysis  # noqa: F401 - named as text by the class below
    from workbench.engine.movement.results import TabletopMove
    from workbench.scenario.tabletop_board import Feature, Point

MOST_PLACES = 100_000
DUST = 2e-5
"""No ruler shows less, whatever the table's unit."""


@dataclass(frozen=True)
class TabletopQuestion(BaseQuestion["TabletopAnalysis"]):
    """One request of the protocol about one scenario on a table."""

    no_such_rule: ClassVar[Text] = Text("{game} has no such question", "{game} ne connaît pas cette question")

    def standpoint(self, name: str) -> Standpoint:
        """The place in a field that must be there."""
        return self.standpoint_of(self.fields.needed(name))

    def standpoint_of(self, value: object) -> Standpoint:
        """As :meth:`standpoint`, from a value that a list holds."""
        return parse_standpoint(self.analysis, value)

    def standpoints(self, name: str) -> list[Standpoint]:
        """The places in a field: a list of them, or one alone; none if it is missing."""
        value = self.fields.raw(name)
        if value is None:
            return []
        single = not isinstance(value, list) or (bool(value) and isinstance(value[0], int | float))
        places = [value] if single else value
        if len(places) > MOST_PLACES:
            words = Text("at most {most} places at once", "au plus {most} lieux à la fois")
            raise CannotAnswer("bad_value", words.format(most=MOST_PLACES))
        return [parse_standpoint(self.analysis, place) for place in places]

    def line_text(self) -> Iterable[Text]:
        """The line between the places ``from`` and ``to`` in rows of text for people."""
        ends = self.standpoint("from"), self.standpoint("to")
        return results_as_json.line_texts(self.analysis, self.analysis.line(*ends, self.sight(*ends)))

    def answered(self, ask: Callable[[Any], Answer]) -> Answer:
        """The answer of an ask."""
        return ask(self)

    def observer(self, origin: Standpoint | None) -> Party:
        """Who looks or fires: the unit that ``from`` names, with what ``observer`` says of it."""
        base = self.analysis.party(origin.unit) if origin is not None and origin.unit else Party()
        return self.observing_party(base)

    def target(self, place: Standpoint | None) -> Party:
        """Who is looked at: the unit that ``to`` names, with what ``target`` says of it. Without a place: whoever ``target``
        says, wherever he might be."""
        from workbench.engine.sight.whose_height import as_if_there

        base = self.analysis.party(place.unit) if place is not None and place.unit else Party()
        found = described_party(self.analysis, base, self.fields.inner("target"))
        return as_if_there(found) if place is None else found

    def sight(self, origin: Standpoint | None, target: Standpoint | None = None) -> TabletopRequest:
        """The sight request that the fields describe. ``target_level`` is the height of all points of an area over the
        ground of their places; ``tolerance`` (cm): a line that misses by less is too close to call."""
        observer = self.observer(origin)
        request = TabletopRequest(
            self.purpose(),
            observer.side,
            observer,
            self.target(target),
            self.amount("target_level") or 0.0 if target is None else target.above,
        )
        tolerance = self.amount("tolerance")
        return request if tolerance is None else replace(request, tolerance=tolerance)

    def are_seen(self, origin: Standpoint, places: list[Standpoint], request: TabletopRequest) -> list[bool]:
        """Are the places seen? Bare points by the judgement of areas, at their own height or that of the area; bases of
        units by a line each."""
        sight = self.analysis.sight
        found = [False] * len(places)
        by_height: dict[float, list[int]] = {}
        for number, place in enumerate(places):
            if place.unit:
                found[number] = sight.line(origin, place, request).visible
            else:
                by_height.setdefault(place.above or request.above, []).append(number)
        for above, numbers in by_height.items():
            open_ = sight.seen(origin, points_of(places[number] for number in numbers), replace(request, above=above))
            for number, value in zip(numbers, open_.tolist(), strict=True):
                found[number] = bool(value)
        return found

    def raised(self, party: Party) -> Party:
        """A party that is looked for, ``target_level`` levels above the ground of its place."""
        from workbench.engine.sight.whose_height import at_height

        return at_height(party, self.amount("target_level") or 0.0)

    def mover_anywhere(self, mover: Party) -> Party:
        """A unit that moves, as it is seen wherever it may get to: at its height, without its body where it stands now."""
        from workbench.engine.sight.whose_height import as_if_there

        return self.raised(as_if_there(mover))

    def amount(self, name: str) -> float | None:
        """A number that is not negative."""
        found = self.fields.number(name)
        return None if found is None else float(found)

    def actor(self, at: str = "at") -> tuple[Party, Standpoint, float]:
        """(party, place, facing) of ``unit``, or of ``kind`` with the point in the field ``at``; a unit off the table
        cannot act (``off_map``)."""
        party, place, facing = self.shooter(at)
        if place is None:
            place = self.analysis.stand(party.unit)  # says why it is not there
        return party, place, facing

    def shooter(self, at: str = "at") -> tuple[Party, Standpoint | None, float]:
        """As :meth:`actor`, for what may be done from off the table too (place None)."""
        if self.fields.has("unit"):
            side, unit = self.analysis.unit(self.fields.needed_text("unit"))
            party, place = self.acting_party(party_of(side, unit)), self._where(unit, at)
            return party, place, self.facing(unit.facing)
        return self.acting_kind(), self.standpoint(at), self.facing(0.0)

    def firing_party(self, base: Party) -> Party:
        """Who fires: ``base`` with what ``observer`` says of it further, and the ``action`` that it does."""
        firer = described_party(self.analysis, base, self.fields.inner("observer"))
        return replace(firer, action=self.fields.text("action") or firer.action)

    def _where(self, unit: TabletopUnit, at: str) -> Standpoint | None:
        if self.fields.has(at):
            there = self.standpoint(at)
            if there.unit:
                return there
            stand = self.analysis.sight.stand_of(unit, there.point)
            return replace(stand, above=there.above or stand.above)
        return None if self.analysis.place_of(unit) is None else self.analysis.stand(unit.id)

    def facing(self, default: float) -> float:
        """Which way somebody faces, in degrees clockwise from the top of the table: 0 to 360."""
        given = self.amount("facing")
        if given is not None and given > 360:
            words = Text("a facing on a table is 0 to 360 degrees", "une orientation sur table va de 0 à 360 degrés")
            raise CannotAnswer("bad_value", words)
        return default if given is None else given % 360

    def move(self, at: str = "at") -> TabletopMove:
        """The move that the request describes."""
        from workbench.engine.movement.results import TabletopMove

        party, start, facing = self.actor(at)
        return TabletopMove(
            mover=party,
            start=start.point,
            mode=self._mode(),
            facing=facing if self.fields.has("facing") or party.unit else None,
            allowance=self.amount("allowance"),
            stack=self.companions(),
        )

    def _mode(self) -> str:
        mode = self.fields.text("mode")
        known = self.analysis.ruleset.modes
        if mode and mode not in known:
            hint = did_you_mean(mode, known)
            listed = ", ".join(known)
            raise CannotAnswer(
                "bad_value",
                Text(
                    f'there is no kind of move "{mode}" (known: {listed}) {hint.en}'.rstrip(),
                    f"il n’y a pas de mouvement « {mode} » (connus : {listed}) {hint.fr}".rstrip(),
                ),
            )
        return mode

    def feature(self, name: str) -> tuple[int, Feature] | None:
        """(place in the board's list, piece) whose id stands in a field; None if the field is missing."""
        if not self.fields.has(name):
            return None
        wanted = self.fields.needed_text(name).removeprefix("feature:")
        pieces = self.analysis.scenario.board.features
        for number, piece in enumerate(pieces):
            if piece.id == wanted:
                return number, piece
        hint = did_you_mean(wanted, [piece.id for piece in pieces])
        raise CannotAnswer(
            "unknown_feature",
            Text(
                f'there is no piece "{wanted}" on the table {hint.en}'.rstrip(),
                f"il n’y a pas d’élément « {wanted} » sur la table {hint.fr}".rstrip(),
            ),
        )

    def piece(self, number: int | None) -> str | None:
        """The id of a piece by its place in the list of obstacles."""
        from workbench.engine.sight.tabletop_footprints import obstacle

        return None if number is None else obstacle(self.analysis.scenario, self.analysis.ruleset, number).id


def points_of(places: Any) -> Points:
    """The middles of places as an array (n, 2)."""
    found: Points = np.array([place.point for place in places], dtype=np.float64).reshape(-1, 2)
    return found


def point_as_json(point: Point) -> list[float | int]:
    """A point as JSON."""
    return [length(part) for part in point]


def length(value: float) -> float | int:
    """A length, an angle or a cost without rounding errors. Discs are polygons, so a value very near to a round number
    counts as that number."""
    near = round(value, 3)
    found = (near if abs(value - near) < DUST else round(value, 6)) + 0.0
    return int(found) if found == int(found) else found


def plain(value: object, language: str) -> Any:
    """Any value of a result as JSON, lengths without rounding errors."""
    found = results_as_json.plain(value, language)
    if isinstance(found, dict):
        return {key: plain(part, language) for key, part in found.items()}
    if isinstance(found, list):
        return [plain(part, language) for part in found]
    return length(found) if isinstance(found, float) and math.isfinite(found) else found
