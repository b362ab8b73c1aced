"""The pictures of a lesson's hand-out and of a quiz: the part of the map that a step looks at, with what it shows."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from shapely import box

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import LANGUAGES, Text
from workbench.desktop.drawing.hex_coordinates import UNIT
from workbench.desktop.drawing.tabletop_items import TabletopCanvas
from workbench.desktop.export.ground_images import GroundImages
from workbench.desktop.export.hex_page import HexPage, names_in_hex
from workbench.desktop.export.map_page import MapOptions, PageRequest
from workbench.desktop.export.render import AnyPage, drawn_answers, ensure_application, png, temporary_language
from workbench.desktop.export.tabletop_page import TabletopPage
from workbench.desktop.look.answer_colours import CARD, DARK
from workbench.desktop.look.layers import DEFAULT_LOOK, LayerLook
from workbench.desktop.overlays.label_placement import Tag, around, paint_tags
from workbench.desktop.overlays.lesson_marks import HexMarksDrawer, MarksOverlay, marks_on_map
from workbench.desktop.overlays.tabletop_groups import ExtraDrawings
from workbench.desktop.questions.tabletop_questions import TabletopPlace
from workbench.engine.sight.tabletop_footprints import standing
from workbench.files.safe_files import replace_file
from workbench.lessons.handout import Figure, figures_html, lesson_page, page, question_html, request_caption
from workbench.lessons.lesson import SECTION, Lesson, Request, Step
from workbench.lessons.places import LetteredPoint, MarkedPlace, View, ends_of, named, places_on, with_letters
from workbench.lessons.questions import Answered, Question
from workbench.lessons.run import END, OPEN, PlaceMark
from workbench.protocol.hex_request import Question as HexQuestion
from workbench.protocol.places import parse_standpoint
from workbench.protocol.request import Fields
from workbench.protocol.tabletop_request import TabletopQuestion as TabletopAsked
from workbench.scenario.map_layers import UNITS
from workbench.scenario.tabletop_board import Point

_LARGE = (880.0, 620.0)
"""Pixels: the largest picture of a lesson."""
_LARGEST_HEX = 96.0
_SMALL = (880.0, 520.0)
"""The largest picture of a question of a quiz."""
_LABELS = 1.25
"""The factor by which the least numbers of hexes are larger than in the window: 10.6 pixels."""
_ROOM = 1.4
"""Hexes about the places of a question that are seen too."""
_TABLE_ROOM = 45.0
"""The same in pixels on a table: as much as names need."""
_SIDE = QSize(640, 240)
_HANDLE = 8.0
"""The radius of the ring about a marked point, in pixels."""
_TAG = QColor(30, 26, 20, 235)
_FEW_UNITS = 12
"""All units of a table are named on a lesson's pictures if it has no more than these."""
_DRAWN = {"los": ("from", "to"), "area": ("from",), "reach": ("unit",), "field": ("unit",)}
"""Asks that are drawn, with the fields that say where."""


def check_ending(out: Path) -> None:
    """CannotAnswer (``bad_format``) for a file that is not .html."""
    if out.suffix.lower() not in (".html", ".htm"):
        words = Text("{name}: a page is a file .html", "{name} : une page est un fichier .html")
        raise CannotAnswer("bad_format", words.format(name=out.name))


def save_lesson(lesson: Lesson, out: Path, language: str = "en") -> None:
    """Write the hand-out of a lesson to one HTML file with its pictures inside. CannotAnswer for another ending of the file,
    OSError if it cannot be written."""
    check_ending(out)
    ensure_application()

    def draw(number: int, requests: Sequence[Request], known: bool) -> Sequence[Figure]:
        if known and not shows_more(lesson.steps[number]):
            return ()
        return figures(lesson.analysis_at(number), picture_of_step(lesson, number, requests, language, known=known))

    with temporary_language(language):
        text = lesson_page(lesson, language, draw)
    replace_file(out, text.encode())


def picture_of_step(
    lesson: Lesson,
    number: int,
    requests: Sequence[Request],
    language: str,
    *,
    known: bool,
    largest: tuple[float, float] = _LARGE,
) -> Picture:
    """The picture of a step (from 0) with requests; ``known``: with what is hidden until the answer is known."""
    step, analysis = lesson.steps[number], lesson.analysis_at(number)
    look = LayerLook(frozenset(() if known else step.hidden_layers))
    question, pictures = step.question, _pictures_of(analysis)
    asked = question.places if question is not None else []
    names = pictures.units_of_step([*(place for one in requests for place in ends_of(one)), *asked])
    wish = Picture(requests, language, _view(lesson, number), look, names=names, largest=largest)
    return wish if question is None else _about(question, analysis, wish)


def shows_more(step: Step) -> bool:
    """Does the picture of a step show more once its answer is known?"""
    return bool(step.hidden_layers) or any(is_drawn(request) for request in step.hide)


def picture_of_question(
    found: Answered, language: str, requests: Sequence[Request] = (), largest: tuple[float, float] = _SMALL
) -> Picture | None:
    """The part of the map that a question is about, with requests; None for one that is about no place."""
    question, analysis = found.question, found.analysis
    view = places_on(analysis).view(question.places)
    if view is None:
        return None
    names = _pictures_of(analysis).units_among(question.places)
    return _about(question, analysis, Picture(requests, language, view, names=names, largest=largest))


def _about(question: Question, analysis: AnyAnalysis, wish: Picture) -> Picture:
    """A picture with the places of a question marked, and all of them in sight."""
    places, pictures = places_on(analysis), _pictures_of(analysis)
    points = tuple(point for place in question.places if (point := places.point(place)) is not None)
    return replace(
        wish,
        marks=places.lettered(question.places),
        places=pictures.outlined(question),
        asked=pictures.units_among(question.places),
        in_sight=points,
    )


def save_quiz(found: Sequence[Answered], title: Text, out: Path, language: str = "en") -> None:
    """Write questions with their map and folded answers to one HTML file, as :func:`save_lesson`."""
    check_ending(out)
    ensure_application()
    with temporary_language(language):
        parts = [_quiz_question(one, number, language) for number, one in enumerate(found, 1)]
        text = page(title.get(language), "", parts, language)
    replace_file(out, text.encode())


def _quiz_question(found: Answered, number: int, language: str) -> str:
    """A question with the part of the map that it is about, and with the line, area or move below its answer."""
    request, analysis = found.question.request, found.analysis
    plain = picture_of_question(found, language)
    if plain is None:
        return question_html(found, language, number=number)
    above = figures_html(figures(analysis, plain), language)
    below = ""
    if is_drawn(request):
        below = figures_html(figures(analysis, replace(plain, requests=(request,))), language)
    return question_html(found, language, below, above=above, number=number)


def _view(lesson: Lesson, number: int) -> View | None:
    """The view of a step: as the last step that says it."""
    looked = (step.view for step in reversed(lesson.steps[: number + 1]) if step.view is not None)
    return next(looked, None)


@dataclass(frozen=True)
class Picture:
    """The way a map is to be drawn: with what requests, in what language, looking where, in what look, with points of a table
    marked by letters, with names of units (their ids), with ``places`` of a map of hexes and ``asked`` units of a table
    outlined, with the points ``in_sight`` whatever the view is, and how large at most (pixels). Hexes are ``least_hex`` pixels
    wide or more, if all that must be in sight has room."""

    requests: Sequence[Request]
    language: str
    view: View | None = None
    look: LayerLook = DEFAULT_LOOK
    marks: tuple[LetteredPoint, ...] = ()
    names: tuple[str, ...] = ()
    places: tuple[PlaceMark, ...] = ()
    largest: tuple[float, float] = _LARGE
    asked: tuple[str, ...] = ()
    in_sight: tuple[Point, ...] = ()
    least_hex: float = 0.0
    fineness: float = 1.0
    """The ground has the detail of a map so many times as large."""
    ground_images: GroundImages | None = None
    """Images of the ground that other pictures of a map of hexes may have painted."""

    @property
    def side(self) -> bool:
        """Does a request want its line from the side?"""
        return any(request.get(SECTION) for request in self.requests)

    def fitting(self, wide: float, high: float) -> float:
        """So many pixels for one unit of a map's size make it fit the page, as large as the view wants it."""
        zoom = self.view.zoom if self.view is not None else 1.0
        return min(self.largest[0] / wide, self.largest[1] / high) * zoom

    def span(self) -> tuple[float, float]:
        """The distance between the points that must be in sight, across and down."""
        if not self.in_sight:
            return 0.0, 0.0
        xs, ys = zip(*self.in_sight, strict=True)
        return max(xs) - min(xs), max(ys) - min(ys)


def figures(analysis: AnyAnalysis, wish: Picture) -> list[Figure]:
    """The map with the answers of requests, and the side view of a line for which a request wants one."""
    return [Figure(_source(part.part), part.caption, part.spoken) for part in drawn(analysis, wish)]


@dataclass(frozen=True)
class DrawnPart:
    """A picture that is not painted yet, its caption, and its words for those who do not see it."""

    part: MapPart
    caption: Text
    spoken: Text


def drawn(analysis: AnyAnalysis, wish: Picture) -> list[DrawnPart]:
    """The pictures of :func:`figures`, not painted yet."""
    shown = [request for request in wish.requests if is_drawn(request)]
    wish = replace(wish, requests=shown)
    pictures = _pictures_of(analysis)
    sheet, middle = pictures.page(wish)
    texts = [text for request in shown if (text := request_caption(request, analysis))]
    caption = Text(*(with_letters(_listed(texts).get(one), wish.marks, one) for one in LANGUAGES))
    seen = pictures.pixels(sheet, wish.in_sight)
    spoken = pictures.spoken(wish)
    whole = Text("{map} {caption}.", "{map} {caption}.").format(map=spoken, caption=caption) if caption else spoken
    found = [DrawnPart(MapCut(sheet, _cut(sheet, middle, wish, seen)), caption, whole)]
    if sheet.has_side_view:
        side = Text("The same line seen from the side", "La même ligne vue de côté")
        found.append(DrawnPart(_Side(sheet), side, side))
    return found


def spots_on(cut: MapCut, analysis: AnyAnalysis, places: Iterable[Any]) -> dict[str, tuple[float, float, float]]:
    """Where places lie on a picture, by name: middle and radius, as parts of its width, its height and its width. Places beside
    the picture are left out."""
    found: dict[str, tuple[float, float, float]] = {}
    for place in places:
        mark = places_on(analysis).marked(place)
        if mark is None:
            continue
        point = _pictures_of(analysis).point_within(cut, place, mark)
        (room,) = _pictures_of(analysis).pixels(cut.sheet, (point,))
        middle = room.center() - cut.rect.topLeft()
        x, y = middle.x() / cut.rect.width(), middle.y() / cut.rect.height()
        if 0 <= x <= 1 and 0 <= y <= 1:
            radius = _pictures_of(analysis).spot_radius(cut.sheet, len(mark.hexes))
            found[named(place)] = (x, y, radius / cut.rect.width())
    return found


def is_drawn(request: Request) -> bool:
    """Is its answer one that pictures show?"""
    fields = _DRAWN.get(str(request.get("ask")))
    return fields is not None and all(request.get(name) is not None for name in fields)


# --- What differs between the kinds of map


class _HexPictures:
    """Pictures of a map of hexes: the places that a question names are outlined and named there."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis

    def units_of_step(self, places: Iterable[Any]) -> tuple[str, ...]:
        """None: counters tell what they are."""
        return ()

    def units_among(self, places: Iterable[Any]) -> tuple[str, ...]:
        """None."""
        return ()

    def outlined(self, question: Question) -> tuple[PlaceMark, ...]:
        """The places that a question names: who reads paper has nothing else to find them by."""
        ends = (PlaceMark(place, END) for place in question.ends)
        return (*ends, *(PlaceMark(place, OPEN) for place in question.among))

    def page(self, wish: Picture) -> tuple[HexPage, QPointF | None]:
        """The map with the answers of a wish, and the point of it (in pixels) that is looked at."""
        analysis, language = self._analysis, wish.language
        board = HexPage.from_answers(analysis.scenario, analysis.ruleset, (), PageRequest(language=language)).board
        scale = max(wish.least_hex, min(_LARGEST_HEX, wish.fitting(board.width(), board.height()) * UNIT))
        span = wish.span()
        scale = min(scale, *(most / (far + 2 * _ROOM) for most, far in zip(wish.largest, span, strict=True)))
        options = MapOptions(label_scale=_LABELS, dark_labels=True)
        shown = PageRequest(language=language, scale=scale, section=wish.side, look=wish.look, options=options)
        page = HexPage.from_answers(analysis.scenario, analysis.ruleset, self._answers(wish), shown)
        page = replace(page, fineness=wish.fineness, ground_images=wish.ground_images)
        plane = page.ground.plane
        found = marks_on_map(wish.places, analysis, language).marks
        if found:
            page = replace(page, drawers=(*page.drawers, HexMarksDrawer(MarksOverlay(found), plane)))
        if wish.view is None:
            return page, None
        place = HexQuestion(analysis, Fields({"at": named(wish.view.at)}), "en").sight_place("at")
        return page, (plane.centre(place.hexes[0]) - plane.rect.topLeft()) * page.pixels_per_unit

    def pixels(self, page: AnyPage, points: Iterable[Point]) -> tuple[QRectF, ...]:
        """The room of places on a page."""
        assert isinstance(page, HexPage)
        rect, room = page.ground.plane.rect, _ROOM * page.scale
        found = [(QPointF(x, y) * UNIT - rect.topLeft()) * page.pixels_per_unit for x, y in points]
        return tuple(QRectF(at.x() - room, at.y() - room, 2 * room, 2 * room) for at in found)

    def point_within(self, cut: MapCut, place: Any, mark: MarkedPlace) -> Point:
        """Where a place is marked on a part of the map: its middle."""
        return mark.point

    def spot_radius(self, page: AnyPage, hexes: int) -> float:
        """The radius of a hex in pixels, or (of two hexes) of a hexside."""
        assert isinstance(page, HexPage)
        return page.scale * (0.48 if hexes < 2 else 0.2)

    def spoken(self, wish: Picture) -> Text:
        """The hexes that are outlined, with what lies there."""
        scenario, ruleset = self._analysis.scenario, self._analysis.ruleset
        marks = [one for mark in wish.places if (one := places_on(self._analysis).marked(mark.place)) is not None]
        named_places = []
        for hexes in dict.fromkeys(mark.hexes for mark in marks):
            names = Text(*(", ".join(names_in_hex(scenario, ruleset, hexes[0], one)) for one in LANGUAGES))
            label = Text.of("/".join(scenario.board.grid.labels[number] for number in hexes))
            named_places.append(_HERE.format(place=label, what=names or ruleset.terrain[scenario.board.ground].name))
        return _MAP_ABOUT.format(places=_listed(named_places)) if named_places else _MAP

    def _answers(self, wish: Picture) -> list[Any]:
        analysis, language = self._analysis, wish.language
        answers: list[Any] = []
        for request in wish.requests:
            ask = str(request["ask"])
            if "unit" in _DRAWN[ask]:
                wanted: dict[str, Any] = {ask: analysis.unit(str(request["unit"]))[1].id}
                if ask == "reach":
                    wanted = {ask: HexQuestion(analysis, Fields(dict(request)), language).move()}
                answers += drawn_answers(analysis, wanted)
                continue
            fields = {name: value for name, value in request.items() if name != SECTION}
            asked = HexQuestion(analysis, Fields(fields), language)
            places = [asked.sight_place(name) for name in _DRAWN[ask]]
            hexes = tuple(place.hexes[0] for place in places)
            wanted = {ask: hexes if len(hexes) > 1 else hexes[0]}
            answers += drawn_answers(analysis, wanted, {ask: asked.sight(*places)})
        return answers


class _TabletopPictures:
    """Pictures of a table: nothing on it tells which unit is which, so that they are named."""

    def __init__(self, analysis: TabletopAnalysis) -> None:
        self._analysis = analysis

    def units_of_step(self, places: Iterable[Any]) -> tuple[str, ...]:
        """The units whose names a picture of a step needs: all of them where they are few, else those among its places."""
        every = [unit.id for _, unit in self._analysis.scenario.forces if unit.at is not None]
        return tuple(every) if len(every) <= _FEW_UNITS else self.units_among(places)

    def units_among(self, places: Iterable[Any]) -> tuple[str, ...]:
        """The units among places."""
        words = (str(place) for place in places)
        return tuple(dict.fromkeys(word.removeprefix("unit:") for word in words if word.startswith("unit:")))

    def outlined(self, question: Question) -> tuple[PlaceMark, ...]:
        """None: points are marked as such."""
        return ()

    def page(self, wish: Picture) -> tuple[TabletopPage, QPointF | None]:
        """The table with the answers of a wish, and the point of it (in pixels) that is looked at."""
        analysis = self._analysis
        board = analysis.scenario.board
        scale = wish.fitting(board.width, board.height)
        for most, far in zip(wish.largest, wish.span(), strict=True):
            scale = min(scale, (most - 2 * _TABLE_ROOM) / far) if far else scale
        extra = ExtraDrawings(over=(_Names(analysis, wish),))
        shown = PageRequest(language=wish.language, scale=scale, section=wish.side, look=wish.look, extra=extra)
        page = TabletopPage.from_answers(analysis.scenario, analysis.ruleset, self._answers(wish), shown)
        page = replace(page, fineness=wish.fineness)
        if wish.view is None:
            return page, None
        at = wish.view.at
        x, y = parse_standpoint(analysis, list(at) if isinstance(at, tuple) else at).point
        per = page.ground.scale.per_unit * page.zoom
        return page, QPointF(x * per, y * per)

    def pixels(self, page: AnyPage, points: Iterable[Point]) -> tuple[QRectF, ...]:
        """The room of places on a page."""
        assert isinstance(page, TabletopPage)
        per, room = page.ground.scale.per_unit * page.zoom, _TABLE_ROOM
        return tuple(QRectF(x * per - room, y * per - room, 2 * room, 2 * room) for x, y in points)

    def point_within(self, cut: MapCut, place: Any, mark: MarkedPlace) -> Point:
        """Where a place is marked on a part of the map: a piece within what is seen of it."""
        piece = self._analysis.scenario.board.by_id.get(named(place))
        if piece is None:
            return mark.point
        assert isinstance(cut.sheet, TabletopPage)
        per, rect = cut.sheet.ground.scale.per_unit * cut.sheet.zoom, cut.rect
        seen = piece.area.intersection(
            box(rect.left() / per, rect.top() / per, rect.right() / per, rect.bottom() / per)
        )
        middle = seen.representative_point()
        return mark.point if seen.is_empty else (middle.x, middle.y)

    def spot_radius(self, page: AnyPage, hexes: int) -> float:
        """The radius in pixels of what is clicked for a point, a unit or a piece."""
        return 2 * _HANDLE

    def spoken(self, wish: Picture) -> Text:
        """The units and points that are marked."""
        places = places_on(self._analysis)
        named_places = [places.text(f"unit:{unit}") for unit in wish.asked or wish.names]
        named_places += [Text("{letter} ({place})").format(letter=one.letter, place=one.words) for one in wish.marks]
        return _TABLE_ABOUT.format(places=_listed(named_places)) if named_places else _TABLE

    def _answers(self, wish: Picture) -> list[Any]:
        analysis = self._analysis
        answers: list[Any] = []
        for request in wish.requests:
            ask = str(request["ask"])
            wanted: dict[str, Any]
            if "unit" in _DRAWN[ask]:
                wanted = {ask: analysis.unit(str(request["unit"]))[1].id}
                if ask == "reach":
                    wanted = {ask: TabletopAsked(analysis, Fields(dict(request)), wish.language).move()}
            else:
                places = tuple(self._spot(request[name]) for name in _DRAWN[ask])
                wanted = {ask: places if len(places) > 1 else places[0]}
            answers += drawn_answers(analysis, wanted)
        return answers

    def _spot(self, place: Any) -> TabletopPlace:
        stand = parse_standpoint(self._analysis, place)
        return TabletopPlace(stand.unit) if stand.unit else TabletopPlace(at=stand.point, above=stand.above)


_PICTURES: Mapping[str, Any] = {"hex": _HexPictures, "table": _TabletopPictures}


def _pictures_of(analysis: AnyAnalysis) -> _HexPictures | _TabletopPictures:
    found: _HexPictures | _TabletopPictures = _PICTURES[analysis.kind](analysis)
    return found


# --- Parts of a page


@dataclass(frozen=True)
class _Names:
    """The names of points and units of a table, off each other and off all units."""

    analysis: TabletopAnalysis
    wish: Picture

    def paint(self, canvas: TabletopCanvas) -> None:
        analysis, language = self.analysis, self.wish.language
        words = [(mark.point, mark.letter, _HANDLE) for mark in self.wish.marks]
        bodies = []
        for _, unit in analysis.scenario.forces:
            if (place := analysis.place_of(unit)) is None:
                continue
            body = standing(unit, analysis.scenario.board, analysis.ruleset, place)
            room = canvas.scale.path(body).boundingRect()
            bodies.append(room)
            if unit.id in self.wish.asked and self.wish.look.shows(UNITS):
                _outline(canvas, canvas.scale.path(body.buffer(2.5 * canvas.pixel / canvas.scale.per_unit)))
            if unit.id in self.wish.names and self.wish.look.shows(UNITS):
                called = analysis.called(unit).get(language)
                words.append((place, called, max(room.width(), room.height()) / canvas.pixel / 2 + 2))
        # a place beside the picture must not have its name at the edge
        shown = [one for one in words if canvas.visible.contains(canvas.scale.scene(one[0]))]
        tags = [Tag(canvas.scale.scene(at), word, _TAG, off=off) for at, word, off in shown]
        points = [around(canvas, canvas.scale.scene(mark.point), _HANDLE) for mark in self.wish.marks]
        for ring in points:
            path = QPainterPath()
            path.addEllipse(ring)
            _outline(canvas, path)
            canvas.painter.setBrush(DARK)
            canvas.painter.drawEllipse(ring.center(), 2.2 * canvas.pixel, 2.2 * canvas.pixel)
        paint_tags(canvas, tags, [*bodies, *points], canvas.visible)


def _outline(canvas: TabletopCanvas, path: QPainterPath) -> None:
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((CARD, 5.0), (DARK, 2.2)):
        canvas.painter.strokePath(path, canvas.pen(ink, width))


_MAP, _TABLE = Text("The map.", "La carte."), Text("The table.", "La table.")
_MAP_ABOUT = Text("The map; outlined: {places}.", "La carte ; entourés : {places}.")
_TABLE_ABOUT = Text("The table; marked: {places}.", "La table ; marqués : {places}.")
_HERE = Text("{place} ({what})")


def _listed(texts: Iterable[Text]) -> Text:
    every = list(texts)
    return Text("; ".join(text.en for text in every), " ; ".join(text.get("fr") for text in every))


@dataclass(frozen=True)
class MapCut:
    """A part of the map of a page, without title and legends."""

    sheet: AnyPage
    rect: QRectF

    @property
    def title(self) -> str:
        return self.sheet.title

    @property
    def size(self) -> QSize:
        return QSize(round(self.rect.width()), round(self.rect.height()))

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(QPointF(0, 0), QSizeF(self.size)), "#fbf8ee")
        painter.translate(-self.rect.topLeft())
        self.sheet.paint_part(painter, self.rect)


@dataclass(frozen=True)
class _Side:
    """The side view of a page alone."""

    sheet: AnyPage

    @property
    def title(self) -> str:
        return self.sheet.title

    @property
    def size(self) -> QSize:
        return _SIDE

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(QPointF(0, 0), QSizeF(_SIDE)), "#fbf8ee")
        self.sheet.paint_side_view(painter, QRectF(QPointF(0, 0), QSizeF(_SIDE)))


def _cut(sheet: AnyPage, at: QPointF | None, wish: Picture, seen: Sequence[QRectF] = ()) -> QRectF:
    """The part of the map that is looked at, in pixels of the page: as much as fits, about a point, or the middle, moved until
    what must be ``seen`` is in it, within the map."""
    board = sheet.board
    whole = QRectF(QPointF(0, 0), board)
    size = QSizeF(min(wish.largest[0], board.width()), min(wish.largest[1], board.height()))
    middle = whole.center() if at is None else at
    left = min(max(0.0, middle.x() - size.width() / 2), board.width() - size.width())
    top = min(max(0.0, middle.y() - size.height() / 2), board.height() - size.height())
    if seen:
        first = max(0.0, min(box.left() for box in seen)), max(0.0, min(box.top() for box in seen))
        last = (
            min(board.width(), max(box.right() for box in seen)) - size.width(),
            min(board.height(), max(box.bottom() for box in seen)) - size.height(),
        )
        left, top = min(max(left, last[0]), first[0]), min(max(top, last[1]), first[1])
    return QRectF(QPointF(left, top), size)


MapPart = MapCut | _Side
"""A picture of a page, to be painted."""


def _source(sheet: MapPart) -> str:
    return f"data:image/png;base64,{base64.b64encode(png(sheet)).decode('ascii')}"
