"""The places of a question on its map: how they are written, read, marked and worded on each kind of map.

Whoever would have to tell the kinds of map apart asks :func:`places_on`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import LANGUAGES, Text, decimal
from workbench.engine.sight.profile import Section
from workbench.engine.sight.protocol import KnowsEndHexes
from workbench.engine.sight.results import Reason, SightLine, TabletopLine
from workbench.engine.sight.tabletop_wording import TabletopSightWording
from workbench.protocol.hex_request import Question as HexQuestion
from workbench.protocol.places import parse_standpoint
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion
from workbench.scenario.tabletop_board import Point
from workbench.scenario.units import unit_called

MM = {"cm": 10.0, "in": 25.4}
MOST_CANDIDATES = 500
_MOST_RING = 12
_ROOM, _MOST_ZOOM = 4.0, 12.0
"""Hexes about the places of a question; how much larger than the whole map it is shown at most."""
_RINGS = (2, 3, 4, 5)
_MOST_UNITS = 8


@dataclass(frozen=True, slots=True)
class View:
    """The view: the place in the middle, as requests name it, and the enlargement (1 = the whole map is seen)."""

    at: Any
    zoom: float = 1.0


@dataclass(frozen=True, slots=True)
class MarkedPlace:
    """Where a place is marked on the map: its ``point`` in the units of the map, the ``hexes`` that it is (one, or the two of a
    hexside; none on a table), ``words`` for what the map does not name, and on a table the ``radius`` of the base that stands
    there (0: none does)."""

    point: Point
    hexes: tuple[int, ...] = ()
    words: Text = Text()
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class LetteredPoint:
    """A bare point of a table, its letter on paper, and its words."""

    point: Point
    letter: str
    words: Text

    def in_words(self, said: str, language: str) -> str:
        """A text with the letter before the words of this point: ``B (41 / 20)``."""
        own = self.words.get(language)
        whole = rf"(?<![\d.,/(])(?<!/ ){re.escape(own)}(?![\d/]|[.,]\d| /)"
        return re.sub(whole, f"{self.letter} ({own})", said)


def with_letters(said: str, points: Iterable[LetteredPoint], language: str) -> str:
    """A text in which every point that has a letter on the picture is called by it."""
    for one in points:
        said = one.in_words(said, language)
    return said


def named(place: Any) -> str:
    """A place as answers name it: a label, ``unit:ID``, ``x,y``."""
    if isinstance(place, list | tuple):
        return ",".join(f"{part:g}" if isinstance(part, int | float) else str(part) for part in place)
    return str(place)


def joined(texts: Iterable[Text]) -> Text:
    """Several texts behind each other."""
    every = list(texts)
    return Text(", ".join(text.en for text in every), ", ".join(text.get("fr") for text in every))


def ends_of(request: Mapping[str, Any], among: Sequence[Any] = ()) -> list[Any]:
    """The places that a request is about, as requests write them, without those to choose from."""
    places = [request[name] for name in ("from", "at") if request.get(name) is not None]
    if "to" in request and not among:
        places.append(request["to"])
    if "unit" in request:
        places.append(unit_place(request["unit"]))
    places += [pair[1] for pair in request.get("pairs", ())[:1]]
    return [*places, *request.get("along", ())]


def unit_place(unit: Any) -> str:
    """Where a unit stands, as requests write it: ``unit:ID``."""
    return f"unit:{str(unit).removeprefix('unit:')}"


class MapPlaces(ABC):
    """The places of one kind of map."""

    most_explained: int
    """So many places of a set are explained."""
    has_numbers: bool
    """Has every place a number by which it is found on the map?"""
    lists_targets: bool
    """Are an area and a reach asked about places that the request lists?"""
    millimetres: float | None = None
    """Millimetres of a unit of length; None: nothing is measured on the map."""

    def __init__(self, analysis: AnyAnalysis) -> None:
        self._any = analysis

    # --- as requests write them

    @abstractmethod
    def key(self, place: Any) -> str:
        """The label of the hex that a place lies in; on a table the place as answers name it. CannotAnswer for no place."""

    @abstractmethod
    def point(self, place: Any) -> Point | None:
        """Where a place lies, in hexes or in the unit of the table; None for one off the map."""

    @abstractmethod
    def section(self, line: SightLine | TabletopLine | None, request: Mapping[str, Any]) -> Section | None:
        """The line that was judged for a request, seen from the side; None on tables."""

    @abstractmethod
    def line(self, request: Mapping[str, Any]) -> SightLine | TabletopLine:
        """The judged line that a ``los`` request is about. CannotAnswer for wrong places."""

    def of_ends(self, line: SightLine | TabletopLine | None, request: Mapping[str, Any]) -> Iterable[Reason]:
        """The things in the end hexes of the open line of a ``los`` request that do not stop it; nothing on tables."""
        return ()

    def candidates(self, entry: Mapping[str, Any], about: str) -> tuple[Any, ...]:
        """The places to choose from that an entry of a lesson's file gives; ``about`` is its field with the place that a ring
        goes round. CannotAnswer for places that do not exist, for too few, too many, and for one that stands there twice."""
        found = self._given(entry, about)
        if not 2 <= len(found) <= MOST_CANDIDATES:
            text = Text(
                "between 2 and {most} places to choose from, not {n}", "entre 2 et {most} lieux au choix, pas {n}"
            )
            raise CannotAnswer("bad_question", text.format(most=MOST_CANDIDATES, n=len(found)))
        for place in found:
            self._check(place)
        names = [named(place) for place in found]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise CannotAnswer("bad_question", Text(f"{twice} stands here twice", f"{twice} figure deux fois"))
        return tuple(found)

    @abstractmethod
    def _given(self, entry: Mapping[str, Any], about: str) -> Sequence[Any]: ...

    def _check(self, place: Any) -> None:
        """CannotAnswer for a place that does not exist."""
        self.key(place)

    def proposals(self, place: Any, chosen: Sequence[Any]) -> list[dict[str, Any]]:
        """Fields of an entry that give places to choose from: those that the author has chosen, else rings of hexes about a
        place, or on a table other units."""
        return [{"among": list(chosen)}] if chosen else self._proposals(place)

    @abstractmethod
    def _proposals(self, place: Any) -> list[dict[str, Any]]: ...

    # --- as learners write them

    def meant(self, word: str, among: Sequence[Any]) -> str:
        """The place that a learner means: one of the candidates as they name it, else a hex by its label, a hexside by those
        of its hexes. CannotAnswer (``bad_answer``) for none."""
        names = [named(place) for place in among]
        return word if word in names else self._meant(word, names, among)

    @abstractmethod
    def _meant(self, word: str, names: Sequence[str], among: Sequence[Any]) -> str: ...

    @abstractmethod
    def listed(self, words: str) -> list[str]:
        """The places of a list that a learner types."""

    # --- in words

    def text(self, place: Any) -> Text:
        """A place for people: a unit by its name, one without a name by its id, with which learners answer, and where its hex
        has a number with that; a piece of a table by its name."""
        name = named(place)
        found = self._any.scenario.forces.find(name) if name.startswith("unit:") else None
        if found is None:
            return self._bare_text(name)
        unit = found[1]
        at = Text() if unit.at is None or not self.has_numbers else self.where(unit.at)
        if unit.name or unit.kind not in self._any.ruleset.units:
            return unit_called(unit, self._any.scenario.forces, self._any.ruleset.units, beside=at)
        return Text(*(f"{unit.id} ({at.get(language)})" if at else unit.id for language in LANGUAGES))

    @abstractmethod
    def _bare_text(self, name: str) -> Text: ...

    @abstractmethod
    def where(self, at: Any) -> Text:
        """A place of the scenario (the number of a hex, a point) for people."""

    # --- on the map

    @property
    def size(self) -> Point:
        """Width and height of the map, in hexes or in the unit of the table."""
        left, top, right, bottom = self._any.scenario.board.bounds
        return right - left, bottom - top

    def view(self, places: Iterable[Any]) -> View | None:
        """Places in the middle of the view; None if none of them lies on the map."""
        points = [point for place in places if (point := self.point(place)) is not None]
        if not points:
            return None
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        top, bottom = min(y for _, y in points), max(y for _, y in points)
        wide, high = self.size
        room = self._room
        zoom = max(1.0, min(wide / (right - left + room), high / (bottom - top + room), _MOST_ZOOM))
        middle = self._place_at(((left + right) / 2, (top + bottom) / 2))
        return None if middle is None else View(middle, zoom)

    @property
    @abstractmethod
    def _room(self) -> float: ...

    @abstractmethod
    def _place_at(self, point: Point) -> Any: ...

    @abstractmethod
    def bare_points(self, places: Iterable[Any]) -> tuple[Point, ...]:
        """Those of the places where nothing on the map shows where they are: bare points of a table."""

    def lettered(self, places: Iterable[Any]) -> tuple[LetteredPoint, ...]:
        """Letters for those of the places that :meth:`bare_points` gives: A, B ... Z, A2, B2 ..."""
        found: dict[Point, LetteredPoint] = {}
        for place in places:
            for point in self.bare_points([place]):
                round_, at = divmod(len(found), len(ascii_uppercase))
                letter = ascii_uppercase[at] + (f"{round_ + 1}" if round_ else "")
                found.setdefault(point, LetteredPoint(point, letter, self.text(place)))
        return tuple(found.values())

    @abstractmethod
    def marked(self, place: Any) -> MarkedPlace | None:
        """Where a mark of a place goes; None for one that is not on the map."""


class _HexPlaces(MapPlaces):
    """On a map of hexes: labels, ``label@level``, hexsides (two labels), units."""

    most_explained = 6
    has_numbers = True
    lists_targets = False

    def __init__(self, analysis: Analysis) -> None:
        super().__init__(analysis)
        self._analysis = analysis
        self._grid = analysis.scenario.board.grid

    def _hexes(self, place: Any) -> tuple[int, ...]:
        return HexQuestion(self._analysis, Fields({"at": place}), "en").sight_place("at").hexes

    def key(self, place: Any) -> str:
        return self._analysis.label(self._hexes(place)[0])

    def point(self, place: Any) -> Point | None:
        try:
            return self._grid.point(self._grid.hexes[self._hexes(place)[0]])
        except CannotAnswer:
            return None

    def line(self, request: Mapping[str, Any]) -> SightLine:
        asked = HexQuestion(self._analysis, Fields(_without_bypass(request)), "en")
        origin, target = asked.sight_place("from"), asked.sight_place("to")
        return self._analysis.line(origin.hexes[0], target.hexes[0], asked.sight(origin, target))

    def section(self, line: SightLine | TabletopLine | None, request: Mapping[str, Any]) -> Section | None:
        if not isinstance(line, SightLine):
            return None
        asked = HexQuestion(self._analysis, Fields(_without_bypass(request)), "en")
        ends = asked.sight_place("from"), asked.sight_place("to")
        return self._analysis.section(line, asked.sight(*ends))

    def of_ends(self, line: SightLine | TabletopLine | None, request: Mapping[str, Any]) -> Iterable[Reason]:
        sight = self._analysis.sight
        if not isinstance(line, SightLine) or not isinstance(sight, KnowsEndHexes):
            return ()
        asked = HexQuestion(self._analysis, Fields(_without_bypass(request)), "en")
        return sight.of_ends(line, asked.sight(asked.sight_place("from"), asked.sight_place("to")))

    def _given(self, entry: Mapping[str, Any], about: str) -> Sequence[Any]:
        given = entry.get("among")
        if isinstance(given, str):
            return given.split()
        if isinstance(given, list):
            return given
        if entry.get("ring") is not None:
            return self._ring(entry["ring"], entry.get(about, unit_place(entry.get("unit", ""))))
        if entry.get("zone") is not None:
            return self._zone(str(entry["zone"]))
        text = Text(
            "the question needs places to choose from: among, ring or zone", "il faut des lieux : among, ring ou zone"
        )
        raise CannotAnswer("bad_question", text)

    def _ring(self, ring: object, centre: Any) -> list[Any]:
        """The hexes at a distance from a place."""
        if isinstance(ring, bool) or not isinstance(ring, int) or not 1 <= ring <= _MOST_RING:
            text = Text(f"a ring is 1 to {_MOST_RING} hexes away", f"un anneau est à 1 à {_MOST_RING} hexagones")
            raise CannotAnswer("bad_question", text)
        grid = self._grid
        here = grid.hexes[self._analysis.place(self.key(centre))]
        return [grid.labels[number] for number, one in enumerate(grid.hexes) if one.distance(here) == ring]

    def _zone(self, name: str) -> list[Any]:
        zones = {zone.id: zone for zone in self._analysis.scenario.zones}
        if name not in zones:
            hint = did_you_mean(name, zones)
            text = Text(
                f'there is no zone "{name}" {hint.en}'.rstrip(), f"il n’y a pas de zone « {name} » {hint.fr}".rstrip()
            )
            raise CannotAnswer("unknown_zone", text)
        return [self._analysis.label(number) for number in zones[name].hexes]

    def _proposals(self, place: Any) -> list[dict[str, Any]]:
        return [{"ring": ring} for ring in _RINGS]

    def _meant(self, word: str, names: Sequence[str], among: Sequence[Any]) -> str:
        try:
            label = "/".join(self.key(part) for part in word.split("/")[:2])
        except CannotAnswer as problem:
            raise CannotAnswer("bad_answer", problem.text) from None
        return next((name for name, place in zip(names, among, strict=True) if self.key(place) == label), label)

    def listed(self, words: str) -> list[str]:
        return words.replace(",", " ").split()

    def _bare_text(self, name: str) -> Text:
        return Text.of(name)

    def where(self, at: Any) -> Text:
        return Text.of(self._analysis.label(at))

    @property
    def _room(self) -> float:
        return _ROOM

    def _place_at(self, point: Point) -> str | None:
        number = self._grid.index(self._grid.hex_at(*point))
        return None if number is None else self._analysis.label(number)

    def bare_points(self, places: Iterable[Any]) -> tuple[Point, ...]:
        return ()  # every hex has its number

    def marked(self, place: Any) -> MarkedPlace | None:
        name = named(place)
        try:
            hexes = self._hexes(place)[:2]
        except CannotAnswer:
            parts = name.split("/")
            if len(parts) != 2:
                return None
            try:
                hexes = tuple(self._analysis.place(part) for part in parts)
            except CannotAnswer:
                return None
        points = [self._grid.point(self._grid.hexes[number]) for number in hexes]
        middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
        # counters hide printed numbers, and small hexes have none; units have their names beside them
        return MarkedPlace(middle, hexes, self.where(hexes[0]) if name.startswith("unit:") else self.text(place))


class _TabletopPlaces(MapPlaces):
    """On a table: points (``[x, y]``, ``x,y``), units, pieces."""

    most_explained = 2
    has_numbers = False
    lists_targets = True

    def __init__(self, analysis: TabletopAnalysis) -> None:
        super().__init__(analysis)
        self._analysis = analysis
        self.millimetres = MM[analysis.scenario.board.unit]

    def key(self, place: Any) -> str:
        return named(place)

    def _check(self, place: Any) -> None:
        parse_standpoint(self._analysis, place)

    def point(self, place: Any) -> Point | None:
        try:
            return parse_standpoint(self._analysis, place).point
        except CannotAnswer:
            return None

    def line(self, request: Mapping[str, Any]) -> TabletopLine:
        asked = TabletopQuestion(self._analysis, Fields(_without_bypass(request)), "en")
        ends = asked.standpoint("from"), asked.standpoint("to")
        return self._analysis.line(*ends, asked.sight(*ends))

    def section(self, line: SightLine | TabletopLine | None, request: Mapping[str, Any]) -> Section | None:
        return None

    def _given(self, entry: Mapping[str, Any], about: str) -> Sequence[Any]:
        given = entry.get("among")
        if isinstance(given, list):
            return given
        text = Text("on a table places to choose from are listed: among", "sur une table, listez les lieux : among")
        raise CannotAnswer("bad_question", text)

    def _proposals(self, place: Any) -> list[dict[str, Any]]:
        units = [unit.id for _, unit in self._analysis.scenario.forces if unit.at is not None]
        return [{"among": [f"unit:{unit}" for unit in units if f"unit:{unit}" != place][:_MOST_UNITS]}]

    def _meant(self, word: str, names: Sequence[str], among: Sequence[Any]) -> str:
        return word

    def listed(self, words: str) -> list[str]:
        return [part.strip() for part in words.split(";") if part.strip()]  # points have commas

    def _bare_text(self, name: str) -> Text:
        scenario = self._analysis.scenario
        piece = scenario.board.by_id.get(name)
        if piece is not None:
            return TabletopSightWording(scenario, self._analysis.ruleset).piece(piece)
        return _point_text(name)

    def where(self, at: Any) -> Text:
        return _point_text(named(at))

    @property
    def _room(self) -> float:
        return min(self.size) * 0.15

    def _place_at(self, point: Point) -> Point:
        return point

    def bare_points(self, places: Iterable[Any]) -> tuple[Point, ...]:
        found = (self.point(place) for place in places if not str(place).startswith("unit:"))
        return tuple(dict.fromkeys(point for point in found if point is not None))

    def marked(self, place: Any) -> MarkedPlace | None:
        name = named(place)
        piece = self._analysis.scenario.board.by_id.get(name)
        if piece is not None:
            middle = piece.area.representative_point()
            return MarkedPlace((middle.x, middle.y))
        try:
            stand = parse_standpoint(self._analysis, place)
        except CannotAnswer:
            return None
        if not name.startswith("unit:"):
            return MarkedPlace(stand.point, words=self.text(place))
        alone = stand.base is not None and not stand.models
        return MarkedPlace(stand.point, radius=_reach_of(stand.base, stand.point) if alone else 0.0)


def _reach_of(base: BaseGeometry | None, point: Point) -> float:
    """The distance from a point to the farthest corner of a base."""
    return 0.0 if base is None else float(shapely.hausdorff_distance(shapely.Point(point), base.boundary))


_PLACES: Mapping[str, Callable[[Any], MapPlaces]] = {"hex": _HexPlaces, "table": _TabletopPlaces}


def places_on(analysis: AnyAnalysis) -> MapPlaces:
    """The places of the map of an analysis."""
    return _PLACES[analysis.kind](analysis)


def _point_text(name: str) -> Text:
    return Text(*(" / ".join(decimal(part).get(language) for part in name.split(",")) for language in LANGUAGES))


def _without_bypass(request: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name != "bypass"}
