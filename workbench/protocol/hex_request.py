"""One request about a map of hexes, with the places, parties and moves that it describes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.analysis.base_analysis import party_of
from workbench.analysis.hex_analysis import Analysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.sight.results import Party, SightRequest
from workbench.geometry.segments import AT_CENTRE
from workbench.protocol import results_as_json
from workbench.protocol.places import (
    SIDE,
    VERTEX,
    Place,
    aim_of,
    hex_place,
    level_place,
    move_place,
    parse_place,
    sight_place,
)
from workbench.protocol.request import Answer, BaseQuestion, described_party

if TYPE_CHECKING:
    from workbench.engine.movement.results import Inside, MoveRequest, Waypoint


def _no_action(word: str, known: Iterable[str]) -> Text:
    words = Text(
        'the action "{word}" changes nothing for who fires (known: {known})',
        "l’action « {word} » ne change rien pour qui tire (connues : {known})",
    )
    return words.format(word=word, known=", ".join(known))


def party_at(analysis: Analysis, place: Place) -> Party:
    """The unit that a place names, or a party without any details."""
    return party_of(*analysis.unit(place.unit)) if place.unit else Party()


@dataclass(frozen=True)
class Question(BaseQuestion[Analysis]):
    """One request of the protocol about one map of hexes."""

    no_such_rule: ClassVar[Text] = Text("{game} has no such rule", "{game} n’a pas de telle règle")

    warnings: list[Text] = field(default_factory=list)
    """What is odd about the places that were named, for ``assumed``: levels that no hex has."""

    def place(self, name: str) -> Place:
        """The place in a field that must be there."""
        return hex_place(self.analysis, self.fields.needed(name))

    def sight_place(self, name: str) -> Place:
        """The end of a line in a field that must be there; with a level, or a vertex or hexside, where the game has such."""
        return self.sight_place_of(self.fields.needed(name))

    def sight_place_of(self, value: object) -> Place:
        """As :meth:`sight_place`, from a value that a list holds."""
        return self._noting_odd_level(sight_place(self.analysis, value))

    def level_place(self, name: str) -> Place:
        """A place in a field that must be there, judged at the centre of its hex; with a level where the game has such."""
        return self._noting_odd_level(level_place(self.analysis, self.fields.needed(name)))

    def move_place(self, name: str) -> Place:
        """Where a move starts or ends; with a level or a vertex where the game has such."""
        return move_place(self.analysis, self.fields.needed(name))

    def _noting_odd_level(self, place: Place) -> Place:
        if place.level and self.analysis.sight.knows_places:
            self.warnings.extend(self.analysis.sight.no_place(place.hexes[0], place.level))
        return place

    def inside(self, place: Place) -> Inside:
        """A place as the engines of movement describe places inside a hex."""
        from workbench.engine.movement.results import Inside

        return Inside(place.level, aim_of(self.analysis, place).k if place.kind == VERTEX else None)

    def optional_place(self, name: str) -> Place | None:
        """The place in a field that may be missing."""
        return self.place(name) if self.fields.has(name) else None

    def line_text(self) -> Iterable[Text]:
        """The line between the places ``from`` and ``to`` in rows of text for people."""
        origin, target = self.sight_place("from"), self.sight_place("to")
        sight = self.sight(origin, target)
        return self.analysis.line_text(self.analysis.line(origin.hexes[0], target.hexes[0], sight), sight)

    def answered(self, ask: Callable[[Any], Answer]) -> Answer:
        """The answer of an ask, with warnings about odd levels of the places under ``assumed``."""
        found = ask(self)
        odd = [
            text for text in results_as_json.texts(self.warnings, self.language) if text not in found.get("assumed", ())
        ]
        if odd:
            found["assumed"] = [*found.get("assumed", ()), *odd]
        return found

    def label(self, number: int) -> str:
        """The label of a hex."""
        return self.analysis.label(number)

    def observer(self, origin: Place | None) -> Party:
        """Who looks or fires: the unit that ``from`` names, with what ``observer`` says of it."""
        base = self.standing(party_at(self.analysis, origin), origin) if origin else Party()
        return self.observing_party(base)

    def target(self, place: Place) -> Party | None:
        """Who is looked at: the unit that ``to`` names, with what ``target`` says of it; None if the request says
        nothing of it."""
        base = self.standing(party_at(self.analysis, place), place)
        if not place.unit and not base.values and not self.fields.has("target"):
            return None
        return described_party(self.analysis, base, self.fields.inner("target"))

    def standing(self, party: Party, place: Place) -> Party:
        """A party with the level, the vertex or the hexside that a place names (games whose sight knows such)."""
        more: dict[str, object] = {"level": place.level} if place.level else {}
        aim = aim_of(self.analysis, place)
        if aim != AT_CENTRE:
            more["aim"] = f"{aim.kind} {aim.k}"
        return replace(party, values={**party.values, **more}) if more else party

    @property
    def target_level(self) -> int:
        """How many levels above the floors of their hexes targets are that might be anywhere."""
        return self.fields.whole_number("target_level") or 0

    def sight(self, origin: Place, target: Place | None = None) -> SightRequest:
        """The sight request that the fields describe; for an area the ``target_level`` of all hexes."""
        observer = self.observer(origin)
        return SightRequest(
            purpose=self.purpose(),
            side=observer.side,
            observer=observer,
            observer_level=self._level(origin),
            target_level=self.target_level if target is None else self._level(target),
            observer_aim=aim_of(self.analysis, origin),
            target_aim=AT_CENTRE if target is None else aim_of(self.analysis, target),
        )

    def sight_depends_on(self, origin: Place, target: Place) -> tuple[object, ...]:
        """The properties of two places that :meth:`sight` uses: pairs with equal properties have the same request."""
        aims = aim_of(self.analysis, origin), aim_of(self.analysis, target)
        return origin.unit, origin.level, self._level(target), *aims

    def _level(self, place: Place) -> int:
        """The level of a place: as written, or the level of the unit that it names (its value ``level``; one higher on the
        crest of a depression)."""
        if place.level or not place.unit:
            return place.level
        return self.analysis.level_of(self.analysis.unit(place.unit)[1])

    def actor(self, at: str = "at", *, inside: bool = False, levels: bool = False) -> tuple[Party, int, int]:
        """(party, hex, facing) of ``unit``, or of ``kind`` with the place in the field ``at``; a unit off the map cannot
        act (``off_map``). With ``levels`` the place may say at which level the party stands."""
        party, number, facing = self.shooter(at, inside=inside, levels=levels)
        if number is None:
            number = self.analysis.place(f"unit:{party.unit}")  # says why it is not there
        return party, number, facing

    def shooter(self, at: str = "at", *, inside: bool = False, levels: bool = False) -> tuple[Party, int | None, int]:
        """As :meth:`actor`, for what may be done from off the map too (hex None)."""
        if self.fields.has("unit"):
            side, unit = self.analysis.unit(self.fields.needed_text("unit"))
            party = self.acting_party(party_of(side, unit))
            if not self.fields.has(at):
                return party, unit.at, unit.facing
            place = self._where(at, inside, levels)
            return self.standing(party, place) if levels else party, place.hexes[0], unit.facing
        party, place = self.acting_kind(), self._where(at, inside, levels)
        return self.standing(party, place) if levels else party, place.hexes[0], 0

    def _where(self, name: str, inside: bool, levels: bool) -> Place:
        if levels:
            return self.sight_place(name)
        return self.move_place(name) if inside else self.place(name)

    def given_values(self, *, observer: bool) -> dict[str, object]:
        """The values that the request gives who acts, with those of the object ``observer`` if that describes him."""
        inner = self.fields.peek("observer") if observer else None
        given = [self.fields.peek("values"), inner.get("values") if isinstance(inner, dict) else None]
        return {name: value for part in given if isinstance(part, dict) for name, value in part.items()}

    def given_states(self, *places: str) -> list[str]:
        """The states that the request itself names: its own (``""``), or those of the objects in these fields."""
        found: list[str] = []
        for name in places:
            inner = self.fields.peek(name) if name else {"state": self.fields.peek("state")}
            given = inner.get("state") if isinstance(inner, dict) else None
            found += [given] if isinstance(given, str) else given or []
        return list(dict.fromkeys(found))

    @property
    def describes_firer(self) -> bool:
        """Is ``observer`` an object that describes who fires, rather than the place of a spotter?"""
        given = self.fields.peek("observer")
        return isinstance(given, dict) and given.get("at") is None

    def firing(self, firer: Party) -> Party:
        """Who fires, with what an object ``observer`` says of it and its ``action``; an ``observer`` that is a place is
        somebody else. A word of the action that no rule of the game reads is told under ``assumed``."""
        from workbench.engine.fire.protocol import KnowsFireActions

        if self.describes_firer:
            firer = described_party(self.analysis, firer, self.fields.inner("observer"))
        firer = replace(firer, action=self.fields.text("action") or firer.action)
        fire = self.analysis.fire
        if isinstance(fire, KnowsFireActions):
            for word in firer.action.split():
                if word not in fire.fire_actions:
                    self.warnings.append(_no_action(word, fire.fire_actions))
        return firer

    def facing(self, default: int) -> int:
        """Which way somebody faces: hexsides clockwise from the top, 0 to 5."""
        given = self.fields.whole_number("facing")
        if given is not None and given > 5:
            raise CannotAnswer(
                "bad_value",
                Text("a facing on hexes is 0 to 5", "une orientation sur hexagones va de 0 à 5"),
            )
        return default if given is None else given

    def move(self, at: str = "at") -> MoveRequest:
        """The move that the request describes."""
        from workbench.engine.movement.results import MoveRequest

        party, start, turned = self.actor(at, inside=True)
        stands = self.move_place(at) if self.fields.has(at) else None
        named = stands is not None and not stands.unit
        # a kind without a unit has no facing unless the request gives one
        facing = self.facing(turned) if party.unit or self.fields.has("facing") else None
        allowance: Fraction | None = self.fields.number("allowance")
        stack = self.companions()
        queue = self.fields.whole_number("queue")
        return MoveRequest(
            mover=party,
            start=start,
            mode=self.fields.text("mode"),
            facing=facing,
            allowance=allowance,
            stack=stack,
            actions=self.fields.texts("actions"),
            queue=1 if queue is None else max(1, queue),
            obey_enemy=not self.fields.flag("ignore_enemy"),
            place=self.inside(stands) if named and stands is not None else None,
            via=self.hexsides("via") if self.analysis.movement.knows_places else (),
        )

    def way(self, name: str) -> tuple[Waypoint, ...]:
        """The places in a field, one after the other; where the game knows places inside hexes also levels, vertices, and
        hexsides: of one hex, whose name comes first, one run."""
        from workbench.engine.movement.results import Waypoint

        found: list[Waypoint] = []
        for written in self.fields.texts(name):
            if not self.analysis.movement.knows_places:
                found.append(Waypoint(hex_place(self.analysis, written).hexes[0]))
                continue
            place = parse_place(self.analysis, written)
            if place.kind == SIDE:
                at = place.hexes[0]
                before = found.pop().sides if found and found[-1].sides and found[-1].at == at else ()
                found.append(Waypoint(at, sides=(*before, place.between)))
            else:
                found.append(Waypoint(place.hexes[0], self.inside(place)))
        return tuple(found)

    def hexsides(self, name: str) -> tuple[tuple[int, int], ...]:
        """Hexsides in a field, each written as two hexes with a slash between them."""
        places = [parse_place(self.analysis, text) for text in self.fields.texts(name)]
        if any(place.kind != SIDE for place in places):
            raise CannotAnswer(
                "bad_place",
                Text(
                    f'"{name}" must list hexsides such as "D4/C4"', f"« {name} » doit donner des côtés comme « D4/C4 »"
                ),
            )
        return tuple(place.between for place in places)
