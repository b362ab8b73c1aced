"""HTML laid out on sheets of paper: text by Qt's text documents, pages by rules of our own.

Qt sets lines and tables; it knows no columns, no running heads, and leaves headings alone at the foot of a page. So a document
is laid out once without pages, and cut where a cut does no harm: between paragraphs, not below a heading, between the rows of
a table, whose head is painted again on every page. See decision 11.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QImage,
    QPainter,
    QPalette,
    QPyTextObject,
    QTextBlock,
    QTextDocument,
    QTextFormat,
    QTextOption,
    QTextTable,
)

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.render import ensure_application, temporary_language
from workbench.desktop.export.sheets import Sheet, save_pdf
from workbench.printing.markup import Element, MarkupError, Page, as_html, read_page

_PER_MM = 720 / 25.4
"""Units of a layout for each millimetre: a tenth of a point, so that Qt's rounding to whole units cannot be seen."""
_PER_POINT, _PER_PIXEL = 10.0, 7.5
_HEAD_GAP = 3.0
"""Millimetres between a running head or foot and the text."""
_COLUMN_GAP = 7.0
_INK = QColor("#1d1b18")
_STYLE = """
h1 { font-size: 17pt; margin-top: 0; margin-bottom: 4pt; }
h2 { font-size: 12.5pt; margin-top: 10pt; margin-bottom: 3pt; }
h3 { font-size: 10.5pt; margin-top: 7pt; margin-bottom: 2pt; }
h4 { font-size: 9.5pt; margin-top: 5pt; margin-bottom: 1pt; }
p { margin-top: 0; margin-bottom: 5pt; }
li { margin-bottom: 1.5pt; }
td, th { padding-top: 1.6pt; padding-bottom: 1.6pt; padding-left: 3pt; padding-right: 3pt; }
th { text-align: left; }
figcaption, caption { font-size: 8pt; color: #444444; }
pre, code { font-family: monospace; font-size: 8.5pt; }
"""
_TEXT_POINTS = 9.5
_TABLE = "border-collapse: collapse; margin-top: 25px; margin-bottom: 50px"
"""The style of every table; its lengths are in units."""
_LENGTH = re.compile(r"(?<![\w.#-])(-?\d*\.?\d+)(pt|px|mm|cm)\b")


@dataclass(frozen=True)
class Picture:
    """A picture of a page that the program draws: its size in millimetres, and what paints it into a box."""

    width: float
    height: float
    paint: Callable[[QPainter, QRectF], None]


NO_PICTURES: Mapping[str, Picture] = {}


def html_sheets(
    source: str, paper: Paper, pictures: Mapping[str, Picture] = NO_PICTURES, *, name: str = ""
) -> list[Sheet]:
    """A page of HTML (what :mod:`workbench.printing.markup` knows) as sheets of paper.

    ``<header>`` and ``<footer>`` stand on every sheet, with ``{page}`` and ``{pages}`` counted. The class ``columns-2`` (or 3)
    sets an element in columns, ``page`` begins a new sheet with it, ``keep`` never parts it. Sheets are called ``name`` and
    their number. Needs a Qt application. CannotAnswer (``bad_page``) for a page that cannot be read.
    """
    try:
        page = read_page(source)
    except MarkupError as wrong:
        words = Text("line {n}: {text}", "ligne {n} : {text}").format(n=wrong.line, text=wrong.text)
        raise CannotAnswer("bad_page", words) from wrong
    return page_sheets(page, paper, pictures, name=name)


def save_html_pdf(
    source: str,
    out: Path,
    paper: Paper,
    pictures: Mapping[str, Picture] = NO_PICTURES,
    *,
    title: str = "",
    language: str = "en",
) -> int:
    """Write a page of HTML to a PDF file; the number of its sheets. Errors as :func:`html_sheets`, and OSError if the file
    cannot be written."""
    ensure_application()
    with temporary_language(language):
        sheets = html_sheets(source, paper, pictures, name=title)
        save_pdf(sheets, out, title)
    return len(sheets)


def page_sheets(page: Page, paper: Paper, pictures: Mapping[str, Picture], *, name: str) -> list[Sheet]:
    """A page that was read, as :func:`html_sheets`."""
    running = {element.tag: element for element in page.body.elements() if element.tag in ("header", "footer")}
    setter = _Setter(page.style, pictures)
    wide, high = (length * _PER_MM for length in paper.inner)
    tops = {
        tag: setter.document([element], wide).size().height() + _HEAD_GAP * _PER_MM for tag, element in running.items()
    }
    room = high - sum(tops.values())
    if room < high / 4:
        words = Text(
            "head and foot leave no room for the text", "l’en-tête et le pied ne laissent pas de place au texte"
        )
        raise CannotAnswer("bad_page", words)
    placed = list(_placed(_flows(page.body, setter, wide), room))
    count = max((one.sheet for one in placed), default=0) + 1
    edge = paper.margin * _PER_MM
    top = edge + tops.get("header", 0.0)

    def painter_of(number: int) -> Callable[[QPainter], None]:
        def paint(painter: QPainter) -> None:
            painter.scale(1 / _PER_MM, 1 / _PER_MM)
            for one in placed:
                if one.sheet == number:
                    one.paint(painter, edge, top)
            for tag, element in running.items():
                document = setter.document([_counted(element, number + 1, count)], wide)
                y = edge if tag == "header" else edge + high - document.size().height()
                _paint_slice(painter, document, QPointF(edge, y), 0.0, document.size().height())

        return paint

    return [Sheet(f"{name} {number + 1}".strip(), paper, painter_of(number)) for number in range(count)]


def _counted(element: Element, number: int, count: int) -> Element:
    children = [
        child.replace("{page}", str(number)).replace("{pages}", str(count))
        if isinstance(child, str)
        else _counted(child, number, count)
        for child in element.children
    ]
    return replace(element, children=children)


# --- Setting: elements become a document of Qt, laid out once at its width


class _Document(QTextDocument):
    """A document that loads nothing."""

    def loadResource(self, kind: int, name: Any) -> Any:
        """Nothing: pictures are painted by :class:`_Pictures`."""
        return QByteArray()


class _Pictures(QPyTextObject):
    """Paints the pictures of a document in the place of Qt's own."""

    def __init__(self, pictures: Mapping[str, Picture], parent: QObject) -> None:
        super().__init__(parent)
        self._pictures = pictures

    def intrinsicSize(self, document: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        """The size of a picture."""
        image = form.toImageFormat()
        return QSizeF(image.width(), image.height())

    def drawObject(
        self, painter: QPainter, box: QRectF | Any, document: QTextDocument, position: int, form: QTextFormat
    ) -> None:
        """Paint a picture into its box."""
        picture = self._pictures.get(form.toImageFormat().name())
        if picture is not None:
            painter.save()
            picture.paint(painter, QRectF(box))
            painter.restore()


class _Setter:
    """Makes documents of elements, in one style and with one set of pictures."""

    def __init__(self, style: str, pictures: Mapping[str, Picture]) -> None:
        self._style = _in_units(_STYLE + style)
        self._pictures = dict(pictures)

    def document(self, elements: Sequence[Element | str], wide: float) -> QTextDocument:
        """The elements laid out ``wide`` units wide."""
        document = _Document()
        layout = document.documentLayout()
        drawn = _Pictures(self._pictures, document)
        layout.registerHandler(QTextFormat.ObjectTypes.ImageObject.value, drawn)
        font = QFont()
        font.setPixelSize(round(_TEXT_POINTS * _PER_POINT))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setFeature(QFont.Tag.fromString("tnum"), 1)
        document.setDefaultFont(font)
        document.setUseDesignMetrics(True)
        document.setDocumentMargin(0)
        document.setUndoRedoEnabled(False)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setDefaultStyleSheet(self._style)
        document.setHtml(f"<body>{as_html([self._for_qt(element, wide) for element in elements])}</body>")
        document.setTextWidth(wide)
        return document

    def _for_qt(self, node: Element | str, wide: float) -> Element | str:
        """What Qt understands: lengths in units, and elements it does not know as those it does."""
        if isinstance(node, str):
            return node
        attributes = dict(node.attributes)
        if "style" in attributes:
            attributes["style"] = _in_units(attributes["style"])
        children = [self._for_qt(child, wide) for child in node.children]
        tag = {"section": "div", "article": "div", "main": "div", "header": "div", "footer": "div"}.get(
            node.tag, node.tag
        )
        tag = {"figure": "div", "details": "div", "figcaption": "p", "caption": "p", "summary": "p"}.get(tag, tag)
        match tag:
            case "img":
                return self._picture(node, attributes, wide)
            case "table":
                attributes.setdefault("width", str(int(wide)))
                attributes |= {"cellspacing": "0", "cellpadding": "0", "border": "0"}
                attributes["style"] = f"{_TABLE}; {attributes.get('style', '')}"
            case "td" | "th":
                # Qt forgets shares of the width in tables within tables, so they are counted here
                if found := re.search(r"(?<![\w-])width:\s*([\d.]+)%", attributes.get("style", "")):
                    attributes["width"] = str(round(float(found[1]) * wide / 100))
            case _:
                pass
        element = Element(tag, attributes, children, node.line)
        if "keep" in node.classes and tag == "div":
            cell = Element("td", {"style": "padding: 0"}, [element])
            return Element(
                "table", {"width": "100%", "cellspacing": "0", "cellpadding": "0"}, [Element("tr", {}, [cell])]
            )
        return element

    def _picture(self, node: Element, attributes: dict[str, str], wide: float) -> Element | str:
        name = attributes.get("src", "")
        picture = self._pictures.get(name)
        if picture is None and name.startswith("data:"):
            picture = self._pictures[name] = _loaded(name)
        if picture is None:
            return f"[{attributes.get('alt') or name}]"
        width, height = picture.width * _PER_MM, picture.height * _PER_MM
        if (given := _length(attributes.get("width", ""))) is not None:
            width, height = given, height * given / width
        factor = min(1.0, wide / width)
        size = {"width": str(round(width * factor)), "height": str(round(height * factor))}
        style = attributes.get("style", "vertical-align: middle")
        return Element("img", {"src": name, **size, "style": style})


def _loaded(source: str) -> Picture:
    """A picture inside the page, at 96 dots to the inch; a frame for one that cannot be read."""
    image = QImage.fromData(QByteArray(base64.b64decode(source.partition(",")[2], validate=False)))
    if image.isNull():
        return Picture(12.0, 12.0, lambda painter, box: painter.drawRect(box))
    wide, high = image.width() / 96 * 25.4, image.height() / 96 * 25.4
    return Picture(wide, high, lambda painter, box: painter.drawImage(box, image))


def _length(text: str) -> float | None:
    found = re.fullmatch(r"\s*([\d.]{1,8})\s*(pt|px|mm|cm|)\s*", text)
    try:
        return None if found is None else float(found[1]) * _UNITS[found[2] or "px"] or None
    except ValueError:
        return None


_UNITS = {"pt": _PER_POINT, "px": _PER_PIXEL, "mm": _PER_MM, "cm": 10 * _PER_MM}


def _in_units(style: str) -> str:
    """A style whose lengths are in units of the layout, which Qt calls pixels."""
    return _LENGTH.sub(lambda found: f"{round(float(found[1]) * _UNITS[found[2]])}px", style)


# --- Cutting: what may be parted, and what goes on which sheet


@dataclass(frozen=True, slots=True)
class _Piece:
    """Part of a document that is not parted: where it begins and ends, whether what follows must stand below it, whether a
    sheet begins with it, and the head of its table (where that begins and ends)."""

    top: float
    bottom: float
    holds_next: bool = False
    new_sheet: bool = False
    head: tuple[float, float] | None = None


@dataclass(frozen=True)
class _Flow:
    """A document and its pieces, set in one column or several."""

    document: QTextDocument
    pieces: Sequence[_Piece]
    columns: int
    step: float
    new_sheet: bool = False


@dataclass(frozen=True)
class _Placed:
    """A run of pieces on a sheet, ``x``, ``y`` from the corner of the text."""

    sheet: int
    document: QTextDocument
    x: float
    y: float
    top: float
    bottom: float
    head: tuple[float, float] | None

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        """Paint it, the text's corner at ``left``, ``top``."""
        at = QPointF(left + self.x, top + self.y)
        if self.head is not None:
            _paint_slice(painter, self.document, at, *self.head)
            at += QPointF(0, self.head[1] - self.head[0])
        _paint_slice(painter, self.document, at, self.top, self.bottom)


def _paint_slice(painter: QPainter, document: QTextDocument, at: QPointF, top: float, bottom: float) -> None:
    painter.save()
    painter.translate(at.x(), at.y() - top)
    area = QRectF(-1, top, document.textWidth() + 2, bottom - top)
    painter.setClipRect(area)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = area.adjusted(0, 1, 0, -1)  # Qt leaves out the lines outside
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, _INK)
    context.palette = palette
    document.documentLayout().draw(painter, context)
    painter.restore()


def _flows(body: Element, setter: _Setter, wide: float) -> Iterator[_Flow]:
    """The documents of a page from top to bottom: text in one column, or an element that is set in several."""
    run: list[Element | str] = []
    new_sheet = False
    for node in [*_opened(body), None]:
        columns = _columns(node) if isinstance(node, Element) else 1
        begins = isinstance(node, Element) and "page" in node.classes
        if node is not None and columns == 1 and not begins:
            run.append(node)
            continue
        if any(isinstance(one, Element) or one.strip() for one in run):
            yield _flow(setter, run, 1, wide, new_sheet)
            new_sheet = False
        run = []
        new_sheet = new_sheet or begins
        if isinstance(node, Element):
            if columns == 1:
                run = [node]
            else:
                yield _flow(setter, [node], columns, wide, new_sheet)
                new_sheet = False


def _columns(element: Element) -> int:
    return next((n for n in (2, 3, 4) if f"columns-{n}" in element.classes), 1)


def _opened(element: Element) -> Iterator[Element | str]:
    """What an element holds, and in its place what sections without a class hold."""
    for child in element.children:
        if isinstance(child, Element) and child.tag in ("header", "footer"):
            continue
        if isinstance(child, Element) and child.tag in ("section", "main", "article", "div") and not child.attributes:
            yield from _opened(child)
        else:
            yield child


def _flow(setter: _Setter, nodes: Sequence[Element | str], columns: int, wide: float, new_sheet: bool) -> _Flow:
    width = (wide - (columns - 1) * _COLUMN_GAP * _PER_MM) / columns
    document = setter.document(nodes, width)
    return _Flow(document, list(_pieces(document)), columns, width + _COLUMN_GAP * _PER_MM, new_sheet)


def _pieces(document: QTextDocument) -> Iterator[_Piece]:
    layout = document.documentLayout()
    iterator = document.rootFrame().begin()
    while not iterator.atEnd():
        frame, block = iterator.currentFrame(), iterator.currentBlock()
        if isinstance(frame, QTextTable):
            yield from _table_pieces(frame, layout)
        elif frame is not None:
            box = layout.frameBoundingRect(frame)
            yield _Piece(box.top(), box.bottom())
        elif block.isValid():
            yield from _block_pieces(block, layout)
        iterator += 1


def _block_pieces(block: QTextBlock, layout: QAbstractTextDocumentLayout) -> Iterator[_Piece]:
    box, text = layout.blockBoundingRect(block), block.layout()
    form = block.blockFormat()
    breaks = bool(form.pageBreakPolicy() & QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    heading = form.headingLevel() > 0
    count = text.lineCount()
    if not box.height() or not count or not block.text().strip():
        # empty lines between tables take no room of their own
        return
    if count < 4 or heading:
        yield _Piece(box.top(), box.bottom(), heading, breaks)
        return
    # never one line alone: the first two and the last two stay together
    offset = text.position().y()
    cuts = [text.lineAt(k).y() + offset for k in range(2, count - 1)]
    edges = [box.top(), *cuts, box.bottom()]
    for k, (top, bottom) in enumerate(pairwise(edges)):
        yield _Piece(top, bottom, False, breaks and k == 0)


def _table_pieces(table: QTextTable, layout: QAbstractTextDocumentLayout) -> Iterator[_Piece]:
    box = layout.frameBoundingRect(table)
    rows, columns = table.rows(), table.columns()
    tops, bottoms = [box.bottom()] * rows, [box.top()] * rows
    joined: set[int] = set()
    for row in range(rows):
        for column in range(columns):
            cell = table.cellAt(row, column)
            if cell.row() != row or cell.column() != column:
                continue
            first, last = cell.firstCursorPosition().block(), cell.lastCursorPosition().block()
            end = row + cell.rowSpan() - 1
            tops[row] = min(tops[row], layout.blockBoundingRect(first).top())
            bottoms[end] = max(bottoms[end], layout.blockBoundingRect(last).bottom())
            joined.update(range(row, end))
    edges = [box.top(), *((bottoms[k] + tops[k + 1]) / 2 for k in range(rows - 1)), box.bottom()]
    heads = min(table.format().headerRowCount(), rows - 1)
    head = (edges[0], edges[heads]) if heads else None
    breaks = bool(table.format().pageBreakPolicy() & QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    start = 0
    for row in range(rows):
        if row in joined or row < heads:
            continue
        # a table begins with its head and a row; the last two rows stay together
        yield _Piece(edges[start], edges[row + 1], row == rows - 2, breaks and start == 0, head if start else None)
        start = row + 1


def _placed(flows: Iterator[_Flow], room: float) -> Iterator[_Placed]:
    sheet, y = 0, 0.0
    used = False
    for flow in flows:
        if flow.new_sheet and used:
            sheet, y = sheet + 1, 0.0
        pieces = [part for piece in flow.pieces for part in _parted(piece, flow.document, room)]
        start = 0
        while start < len(pieces):
            if y and pieces[start].new_sheet:
                sheet, y = sheet + 1, 0.0
            runs, deep = _columns_of(pieces, start, room - y, flow.columns)
            if not runs or (y and not _begins_well(pieces, start, runs)):
                if not y:
                    runs, deep = [(start, start + 1)], pieces[start].bottom - pieces[start].top
                else:
                    sheet, y = sheet + 1, 0.0
                    continue
            for column, (first, end) in enumerate(runs):
                # what stands at the top of a sheet has no space above it
                yield _Placed(
                    sheet,
                    flow.document,
                    column * flow.step,
                    y,
                    pieces[first].top,
                    pieces[end - 1].bottom,
                    pieces[first].head,
                )
            used = True
            start = runs[-1][1]
            y += deep + 2.0 * _PER_MM * (start == len(pieces))
            if start < len(pieces):
                sheet, y = sheet + 1, 0.0


def _begins_well(pieces: Sequence[_Piece], start: int, runs: Sequence[tuple[int, int]]) -> bool:
    """Does what fits end with something else than a heading alone?"""
    end = runs[-1][1]
    return end == len(pieces) or not pieces[end - 1].holds_next


def _columns_of(pieces: Sequence[_Piece], start: int, room: float, columns: int) -> tuple[list[tuple[int, int]], float]:
    """What fits into columns of one height (first and end of each), all equally deep if everything fits; and how deep they
    are."""

    def filled(high: float) -> list[tuple[int, int]]:
        found, at = [], start
        for _ in range(columns):
            end = _fill(pieces, at, high)
            if end == at:
                break
            found.append((at, end))
            at = end
        return found

    runs = filled(room)
    if columns > 1 and runs and runs[-1][1] == len(pieces):
        low, high = 0.0, room
        for _ in range(24):
            middle = (low + high) / 2
            tried = filled(middle)
            if tried and tried[-1][1] == len(pieces):
                high, runs = middle, tried
            else:
                low = middle
    return runs, max((_deep(pieces, first, end) for first, end in runs), default=0.0)


def _deep(pieces: Sequence[_Piece], first: int, end: int) -> float:
    head = pieces[first].head
    return pieces[end - 1].bottom - pieces[first].top + (head[1] - head[0] if head else 0.0)


def _fill(pieces: Sequence[_Piece], start: int, room: float) -> int:
    """The end of what fits from ``start`` on; no heading stands last."""
    end = start
    while end < len(pieces) and _deep(pieces, start, end + 1) <= room and not (end > start and pieces[end].new_sheet):
        end += 1
    if end == len(pieces) or pieces[end].new_sheet:
        return end
    kept = end
    while kept > start and pieces[kept - 1].holds_next:
        kept -= 1
    return kept if kept > start else end


def _parted(piece: _Piece, document: QTextDocument, room: float) -> Iterator[_Piece]:
    """A piece that is higher than a sheet in parts that are not, cut between lines."""
    head = piece.head[1] - piece.head[0] if piece.head else 0.0
    if piece.bottom - piece.top + head <= room:
        yield piece
        return
    lines = list(_lines(document, piece.top, piece.bottom))
    top = piece.top
    while piece.bottom - top + head > room:
        cut = top + room - head
        crossed = [line for line in lines if line[0] < cut < line[1] and line[0] > top]
        while crossed:
            cut = min(line[0] for line in crossed)
            crossed = [line for line in lines if line[0] < cut < line[1] and line[0] > top]
        yield replace(piece, top=top, bottom=cut, holds_next=False)
        top = cut
    yield replace(piece, top=top, new_sheet=False)


def _lines(document: QTextDocument, top: float, bottom: float) -> Iterator[tuple[float, float]]:
    """Where the lines lie between two heights."""
    layout = document.documentLayout()
    block = document.begin()
    while block.isValid():
        box = layout.blockBoundingRect(block)
        if box.bottom() > top and box.top() < bottom:
            text = block.layout()
            start = box.top()
            for k in range(text.lineCount()):
                line = text.lineAt(k)
                yield start + line.y(), start + line.y() + line.height()
        block = block.next()
