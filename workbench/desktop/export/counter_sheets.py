"""Counters to cut out: fronts, and backs mirrored so that they meet their fronts when both sides of a sheet are printed. Few
counters take one sheet: their backs lie beside their fronts, and the sheet is folded.

Everything is in millimetres; a counter measures exactly what was asked from cut to cut.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.drawing.counters import SIZE, Face, counter_face, paint_counter
from workbench.desktop.drawing.side_style import side_style, tinted
from workbench.desktop.drawing.swatches import paint_swatch
from workbench.desktop.drawing.terrain_styles import draw_centred, map_font
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.reading_font import reading_font
from workbench.desktop.export.sheets import Sheet
from workbench.desktop.look.language import unbroken
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario
from workbench.scenario.units import Forces, TabletopUnit, Unit
from workbench.sheets.play_aids import OF_STATE, ON_MAP, MarkerNeed, markers_needed

LEAST_COUNTER, MOST_COUNTER, USUAL_COUNTER = 8.0, 60.0, 16.0
"""How large counters may be (mm); five eighths of an inch is what most games have."""
_MARK, _GAP, _HEAD = 3.0, 2.0, 7.0
_BOTH_SIDES = Text("Counters, front and back", "Pions, recto et verso")
_FOLD = Text("fold along the dashes, glue, cut out", "pliez le long des tirets, collez, découpez")
_BLEED = 1.5
"""So far the colour of counters goes on beyond the outer cuts, so that a cut that is a little off leaves no white edge (mm)."""
_LINE = QColor("#9a9284")
_INK = QColor("#26231f")
_FACE_COLOUR = QColor("#f6f1e2")
_NEAR_PIXELS = 120.0
"""The width of a hex for which counters are painted, so that all their details are."""
_TURNED_BY = "broken"
"""The state, in games that have it, for which a counter is turned over."""
_MARK_SHARES = (0.52, 0.42, 0.32)
"""Sizes of the mark of a marker, in shares of its width. The largest one that leaves room for its name is taken."""
_READABLE = 0.112
"""Names of markers are no smaller than this share of its height, where a smaller mark can help."""
_SPARE_STATES = {"hex": 4, "table": 0}
"""So many markers of a state are printed, if that many units can be in it."""


@dataclass(frozen=True)
class Counter:
    """One counter: each side is a function that paints it into a box. ``turned`` is the state that its back shows, if that is
    why it is turned over; ``named``: does its front bear its name? ``paper`` is the colour of both
    sides up to their edges, None for white."""

    front: Callable[[QPainter, QRectF], None]
    back: Callable[[QPainter, QRectF], None]
    turned: str = ""
    named: bool = False
    paper: QColor | None = None


def check_size(size: float) -> float:
    """The size of a counter; CannotAnswer (``bad_value``) for one that no sheet has."""
    if not LEAST_COUNTER <= size <= MOST_COUNTER:
        words = Text("a counter is {least} to {most} mm", "un pion fait {least} à {most} mm")
        raise CannotAnswer("bad_value", words.format(least=f"{LEAST_COUNTER:g}", most=f"{MOST_COUNTER:g}"))
    return size


def counter_sheets(
    scenario: AnyScenario, ruleset: Ruleset, paper: Paper, size: float, language: str, *, saves_ink: bool = False
) -> list[Sheet]:
    """Every unit of a scenario and the markers that it needs as counters of ``size`` mm: sheets of fronts, each followed by
    the sheet of its backs; or one sheet with both, to be folded, where they fit on that. CannotAnswer for a size that no sheet
    has."""
    check_size(size)
    units = unit_counters(scenario, ruleset, language, saves_ink=saves_ink)
    counters = [*units, *marker_counters(scenario, ruleset, language)]
    wide, high = paper.inner
    columns, rows = int((wide - 2 * _MARK) // size), int((high - 2 * _MARK - _HEAD) // size)
    if columns < 1 or rows < 1:
        raise CannotAnswer("bad_value", Text("the paper is too small", "le papier est trop petit"))
    # marks of direction in a title end with it
    title = f"\N{FIRST STRONG ISOLATE}{scenario.title.get(language)}\N{POP DIRECTIONAL ISOLATE}"
    found = []
    in_half = int((wide / 2 - _MARK) // size)
    if 0 < len(counters) <= in_half * rows:
        counters += islice(spare_markers(scenario, ruleset, language), in_half * rows - len(counters))
        across = min(in_half, len(counters))
        folded = _Block(paper, size, across, -(-len(counters) // in_half), in_half, folded=True)
        called = _BOTH_SIDES.get(language)
        head = f"{title} · {called} · {size:g} mm · {_FOLD.get(language)}"
        return [Sheet(called, paper, _painter(folded, counters, head, sides=(False, True)))]
    step = columns * rows
    # a last sheet that is begun is filled with markers that wear out or get lost
    counters += islice(spare_markers(scenario, ruleset, language), -len(counters) % step if counters else 0)
    for number, start in enumerate(range(0, len(counters), step), 1):
        held = counters[start : start + step]
        block = _Block(paper, size, min(columns, len(held)), -(-len(held) // columns), columns)
        for words, backs in ((Text("front", "recto"), False), (Text("back", "verso"), True)):
            counted = Text("Counters {n}", "Pions {n}").format(n=number)
            name = f"{counted.get(language)}, {words.get(language)}"
            found.append(Sheet(name, paper, _painter(block, held, f"{title} · {name} · {size:g} mm", sides=(backs,))))
    return found


@dataclass(frozen=True)
class _Block:
    """The block of counters on a sheet. It stands in the middle of the width, so that a mirrored back meets its front. On a
    ``folded`` sheet fronts lie left and backs right of the middle."""

    paper: Paper
    size: float
    across: int
    down: int
    columns: int
    folded: bool = False

    @property
    def width(self) -> float:
        """The width of all that is cut."""
        return self.across * self.size * (2 if self.folded else 1)

    @property
    def left(self) -> float:
        """The left edge of the block."""
        return (self.paper.width - self.width) / 2

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.down * self.size

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.paper.margin + _HEAD + _MARK

    def box(self, number: int, *, mirrored: bool) -> QRectF:
        """Where a counter lies."""
        row, column = divmod(number, self.columns)
        if mirrored:
            column = (2 if self.folded else 1) * self.across - 1 - column
        return QRectF(self.left + column * self.size, self.top + row * self.size, self.size, self.size)


def _painter(
    block: _Block, counters: Sequence[Counter], words: str, *, sides: Sequence[bool]
) -> Callable[[QPainter], None]:
    """Paints the fronts (False) or the backs (True) of counters, or both."""

    def paint(painter: QPainter) -> None:
        _paint_head(painter, block, words)
        for backs in sides:
            for number, counter in enumerate(counters):
                if counter.paper is not None:
                    _paint_bleed(painter, block, number, len(counters), counter.paper, mirrored=backs)
        for backs in sides:
            for number, counter in enumerate(counters):
                box = block.box(number, mirrored=backs)
                painter.save()
                painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
                (counter.back if backs else counter.front)(painter, box)
                painter.restore()
            _paint_frames(painter, block, len(counters), mirrored=backs)
        _paint_cuts(painter, block)

    return paint


def _paint_bleed(painter: QPainter, block: _Block, number: int, count: int, paper: QColor, *, mirrored: bool) -> None:
    """Paint the colour of a counter beyond it, where no other counter lies beside it."""
    box, column = block.box(number, mirrored=mirrored), number % block.columns
    right, left = column == block.across - 1 or number == count - 1, column == 0
    if mirrored:
        left, right = right, left
    sides = (
        (left, QRectF(box.left() - _BLEED, box.top(), _BLEED, box.height())),
        (right, QRectF(box.right(), box.top(), _BLEED, box.height())),
        (number < block.columns, QRectF(box.left(), box.top() - _BLEED, box.width(), _BLEED)),
        (number + block.columns >= count, QRectF(box.left(), box.bottom(), box.width(), _BLEED)),
    )
    for is_free, strip in sides:
        if is_free:
            painter.fillRect(strip, paper)


def _paint_head(painter: QPainter, block: _Block, words: str) -> None:
    painter.save()
    painter.scale(0.1, 0.1)
    painter.setFont(reading_font(32))
    painter.setPen(_INK)
    area = QRectF(block.paper.margin * 10, block.paper.margin * 10, block.paper.inner[0] * 10, 50)
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(area.width()))
    painter.drawText(area, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
    painter.restore()


def _paint_frames(painter: QPainter, block: _Block, count: int, *, mirrored: bool) -> None:
    """Thin lines between the counters."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(_LINE, 0.1))
    for number in range(count):
        painter.drawRect(block.box(number, mirrored=mirrored))


def _paint_cuts(painter: QPainter, block: _Block) -> None:
    """Marks beyond the block at both ends of every cut, and a line of dashes where the sheet is folded."""
    painter.setPen(QPen(_INK, 0.15))
    right, bottom = block.left + block.width, block.bottom
    fold = block.paper.width / 2
    if block.folded:
        painter.setPen(QPen(_INK, 0.2, Qt.PenStyle.CustomDashLine))
        dashes = painter.pen()
        dashes.setDashPattern([10, 8])
        painter.setPen(dashes)
        painter.drawLine(QLineF(fold, block.top - _GAP - _MARK, fold, bottom + _GAP + _MARK))
        painter.setPen(QPen(_INK, 0.15))
    for k in range(round(block.width / block.size) + 1):
        x = block.left + k * block.size
        if block.folded and abs(x - fold) < _MARK:
            continue
        painter.drawLine(QLineF(x, block.top - _GAP - _MARK, x, block.top - _GAP))
        painter.drawLine(QLineF(x, bottom + _GAP, x, bottom + _GAP + _MARK))
    for k in range(block.down + 1):
        y = block.top + k * block.size
        painter.drawLine(QLineF(block.left - _GAP - _MARK, y, block.left - _GAP, y))
        painter.drawLine(QLineF(right + _GAP, y, right + _GAP + _MARK, y))


# --- What is on them


def unit_faces(scenario: AnyScenario, ruleset: Ruleset, language: str) -> Iterator[tuple[str, Face, Any]]:
    """Every unit with the face of its counter in a language, bare of facing and states; and its side's place."""
    forces: Forces[Any] = scenario.forces
    places = {force.side: place for place, force in enumerate(forces.sides)}
    for side, unit in forces:
        bare = hex_unit(unit)
        called = forces.called(side).get(language)
        face = counter_face(bare, side, places[side], ruleset, home=scenario.home, called=called)
        yield unit.id, replace(face, facing=None), (side, places[side], bare)


def hex_unit(unit: Unit | TabletopUnit) -> Unit:
    """A unit as it is on a counter, without place and states."""
    return Unit(unit.id, unit.kind, None, values=unit.values, name=unit.name, picture=unit.picture)


def paint_face(painter: QPainter, face: Face, box: QRectF, fills: float = 0.86) -> None:
    """Paint the face of a counter in the middle of a box."""
    painter.save()
    painter.translate(box.center())
    factor = min(box.width(), box.height()) * fills / SIZE
    painter.scale(factor, factor)
    paint_counter(painter, face, _NEAR_PIXELS)
    painter.restore()


def unit_counters(
    scenario: AnyScenario, ruleset: Ruleset, language: str, *, saves_ink: bool = False
) -> Iterator[Counter]:
    """A counter for every unit. On its back it is broken in games that turn counters for that; a unit of several steps is
    reduced there, with room for its values, which no scenario holds; else the back bears its name."""
    for _, face, (side, place, bare) in unit_faces(scenario, ruleset, language):
        paper = QColor(Qt.GlobalColor.white) if saves_ink else tinted(_FACE_COLOUR, side_style(side, place), 0.25)
        kind = ruleset.units.get(bare.kind)
        steps = bare.values.get("steps", kind.values["steps"].value if kind and "steps" in kind.values else 1)
        state = ruleset.states.get(_TURNED_BY)
        name = (bare.name or (kind.name if kind is not None else Text.of(bare.kind))).get(language)
        owner = scenario.forces.called(side).get(language)
        state_of_back = ""
        back: Callable[[QPainter, QRectF], None] = partial(_paint_name_side, paper=paper, name=name, owner=owner)
        if state is not None and kind is not None and state.fits(kind):
            broken = replace(bare, state=(_TURNED_BY,))
            turned = replace(counter_face(broken, side, place, ruleset, home=scenario.home, called=owner), facing=None)
            back, state_of_back = _unit_side(turned, paper), state.key
        elif isinstance(steps, int) and steps > 1:
            back = _unit_side(replace(face, strength="", move=""), paper, reduced=True)
        written = "" if face.strength or face.move or face.picture is not None else name
        yield Counter(_unit_side(face, paper, name=written), back, state_of_back, bool(written), paper)


def _paint_name_side(painter: QPainter, box: QRectF, *, paper: QColor, name: str, owner: str) -> None:
    painter.fillRect(box, paper)
    wide, high = box.width(), box.height()
    _write_fitted(painter, box.adjusted(wide * 0.06, high * 0.12, -wide * 0.06, -high * 0.34), name, 0.17)
    _write_fitted(painter, box.adjusted(wide * 0.06, high * 0.7, -wide * 0.06, -high * 0.1), owner, 0.12)


def _unit_side(
    face: Face, paper: QColor, *, reduced: bool = False, name: str = ""
) -> Callable[[QPainter, QRectF], None]:
    """The face of a counter, reduced or with a name where it has no values."""

    def paint(painter: QPainter, box: QRectF) -> None:
        painter.fillRect(box, paper)
        if face.states:
            # room for the mark of the state above the corner
            paint_face(painter, face, box.translated(0, box.height() * 0.045), 0.76)
        else:
            paint_face(painter, face, box)
        if name:
            wide, high = box.width(), box.height()
            _write_fitted(painter, box.adjusted(wide * 0.12, high * 0.66, -wide * 0.12, -high * 0.1), name, 0.14)
        if reduced:
            # a bar across the corner, and lines to write on
            painter.setPen(QPen(_INK, box.width() * 0.05))
            corner = box.topRight()
            painter.drawLine(
                QLineF(corner.x() - box.width() * 0.3, corner.y(), corner.x(), corner.y() + box.width() * 0.3)
            )
            painter.setPen(QPen(_INK, box.width() * 0.012))
            y = box.top() + box.height() * 0.83
            for left, right in ((0.18, 0.5), (0.6, 0.82)):
                painter.drawLine(QLineF(box.left() + box.width() * left, y, box.left() + box.width() * right, y))

    return paint


def marker_counters(scenario: AnyScenario, ruleset: Ruleset, language: str) -> Iterator[Counter]:
    """A counter for every marker that the scenario needs; of states on maps of hexes a few spare ones."""
    needs = markers_needed(scenario, ruleset)
    letters = marker_letters(needs, ruleset, language)
    for need in needs:
        count = need.most
        if need.why == OF_STATE:
            count = max(need.count, min(need.most, _SPARE_STATES[scenario.kind]))
        owner = need.side
        name = need.name.get(language)
        if owner:
            name = f"{name} ({scenario.forces.called(owner).get(language)})"
        mark = _mark(need, ruleset, letters.get((need.why, need.key), ""))
        # a marker says the same on both sides
        side_of_marker = _named(name, mark)
        for _ in range(count):
            yield Counter(side_of_marker, side_of_marker)


def spare_markers(scenario: AnyScenario, ruleset: Ruleset, language: str) -> Iterator[Counter]:
    """Markers of each state that units of the scenario can be in, of all states in turn, as many of each as units can be in it;
    tables have none to spare."""
    needs = markers_needed(scenario, ruleset) if _SPARE_STATES[scenario.kind] else ()
    letters = marker_letters(needs, ruleset, language)
    states = [need for need in needs if need.why == OF_STATE]
    sides = {
        need.key: _named(need.name.get(language), _mark(need, ruleset, letters.get((need.why, need.key), "")))
        for need in states
    }
    for number in range(max((need.most for need in states), default=0)):
        for need in states:
            if number < need.most:
                yield Counter(sides[need.key], sides[need.key])


def marker_letters(needs: Sequence[MarkerNeed], ruleset: Ruleset, language: str) -> Mapping[tuple[str, str], str]:
    """The letters on markers that bear no picture, by ``why`` and ``key``: those of states as on the map, one letter where it
    is the only one, more where two would be the same (loaded is not limbered)."""
    found: dict[tuple[str, str], str] = {}
    names: dict[tuple[str, str], str] = {}
    for need in needs:
        key = need.why, need.key
        if need.why == ON_MAP and need.key in ruleset.terrain:
            continue
        state = ruleset.states.get(need.key) if need.why == OF_STATE else None
        names[key] = need.name.get(language)
        found[key] = str(state.look.get("letter") or "") if state is not None else ""
        found[key] = found[key] or names[key][:1].upper()
    shared = {letter for letter, count in Counts(found.values()).items() if count > 1}
    taken = set(found.values())
    for key, letter in found.items():
        if letter in shared:
            found[key] = next((one for one in _abbreviations(names[key]) if one not in taken), letter)
            taken.add(found[key])
    return found


def _abbreviations(name: str) -> Iterator[str]:
    """Short forms of a name: the first letters of its words, its first letter with another one, its first three letters."""
    words = [found for word in name.split() if (found := "".join(filter(str.isalnum, word)))]
    if len(words) > 1:
        yield "".join(word[0] for word in words[:3]).upper()
    first, rest = name[:1].upper(), [letter for letter in name[1:].lower() if letter.isalnum()]
    for letter in rest:
        yield first + letter
    yield first + "".join(rest[:2])


def _mark(need: MarkerNeed, ruleset: Ruleset, letters: str) -> Callable[[QPainter, QRectF], None]:
    row = ruleset.terrain.get(need.key)
    if need.why == ON_MAP and row is not None:
        return lambda painter, box: paint_swatch(painter, row, ruleset, box)
    return lambda painter, box: _paint_letters(painter, box, letters)


def _paint_letters(painter: QPainter, box: QRectF, letters: str) -> None:
    share = (0.8, 0.62, 0.46)[min(len(letters), 3) - 1]
    draw_centred(painter, box.center(), letters, box.height() * share, _INK)


def _named(name: str, paint_mark: Callable[[QPainter, QRectF], None]) -> Callable[[QPainter, QRectF], None]:
    """A mark with its name below; of a long name the mark is smaller, so that the name can be read."""

    def paint(painter: QPainter, box: QRectF) -> None:
        for share in _MARK_SHARES:
            side = box.width() * share
            mark = QRectF(
                box.center().x() - side / 2, box.top() + box.height() * 0.1 * share / _MARK_SHARES[0], side, side
            )
            below = QRectF(
                QPointF(box.left() + box.width() * 0.05, mark.bottom()),
                QPointF(box.right() - box.width() * 0.05, box.bottom() - box.height() * 0.03),
            )
            if _fitted_size(painter, below, name, 0.13 * box.height()) >= _READABLE * box.height():
                break
        painter.save()
        paint_mark(painter, mark)
        painter.restore()
        _write_fitted(painter, below, name, 0.13, of=box.height())

    return paint


def _write_fitted(painter: QPainter, area: QRectF, words: str, share: float, *, of: float | None = None) -> None:
    """Words in the middle of an area, as high as a ``share`` of a counter (``of``, else the area's width) or smaller, so that
    all of them fit."""
    words = unbroken(words)
    size = _fitted_size(painter, area, words, share * (of if of is not None else area.width()))
    painter.save()
    # letters of less than a pixel are not set: set them twenty times as large
    painter.translate(area.topLeft())
    painter.scale(1 / _TIMES, 1 / _TIMES)
    painter.setPen(_INK)
    painter.setFont(map_font(size * _TIMES))
    painter.drawText(QRectF(0, 0, area.width() * _TIMES, area.height() * _TIMES), _IN_LINES, words)
    painter.restore()


_TIMES, _IN_LINES = 20, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
_SMALLEST = 0.4
"""The part of the wanted size below which words are not made smaller, though they do not fit."""


def _fitted_size(painter: QPainter, area: QRectF, words: str, size: float) -> float:
    """The size of letters, the wanted one or a smaller one, in which words fit into an area."""
    room = QRectF(0, 0, area.width() * _TIMES, area.height() * _TIMES)
    painter.save()
    painter.scale(1 / _TIMES, 1 / _TIMES)
    wanted = size
    while size > wanted * _SMALLEST:
        painter.setFont(map_font(size * _TIMES))
        needed = painter.boundingRect(room, _IN_LINES, words)
        if needed.height() <= room.height() and needed.width() <= room.width():
            break
        size *= 0.95
    painter.restore()
    return size
