"""HTML laid out on sheets of paper: text by Qt's text documents, pages by rules of our own.

Qt sets lines and tables; it knows no columns, no running heads, and leaves headings alone at the foot of a page. So a document
is laid out once without pages, and cut where a cut does no harm: between paragraphs, not below a heading, between the rows of
a table, whose head is painted again on every page. See decision 11.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import (
    QImage,
    QPainter,
    QPyTextObject,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from workbench.base.cancellation import CancelToken, RareChecks
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.desktop.export.page_cutting import (
    STEPS_BETWEEN_CHECKS,
    UNITS_PER_MM,
    Flow,
    Placed,
    paint_slice,
    pieces_of,
    placed_on_sheets,
)
from workbench.desktop.export.paper import Paper
from workbench.desktop.export.reading_font import reading_font
from workbench.desktop.export.render import ensure_application, temporary_language
from workbench.desktop.export.sheets import Sheet, SheetText, save_pdf
from workbench.desktop.look.language import unbroken
from workbench.printing.fonts import SMALL_CAPITALS_FAMILY
from workbench.printing.markup import BLOCKS, Element, MarkupError, Page, as_html, read_page

_PER_POINT, _PER_PIXEL = 10.0, 7.5
_HEAD_GAP = 3.0
"""Millimetres between a running head or foot and the text."""
_COLUMN_GAP = 7.0
_TALLEST_PICTURE = 10
"""How many times as tall as the page is wide a picture may be; a taller one is made smaller."""
_MOST_WORK = 2_500
"""Elements that are set together, where the page allows to part them; see :func:`_work`."""
_SMALLER = (0.95, 0.9, 0.86, 0.83)
_LEAST_LETTERS = 70
"""Tenths of a point: letters of a page that is set smaller do not become smaller than that."""
_NEARLY_EMPTY = 0.5
"""A page whose last sheet is filled no further than this is set smaller, if that spares the sheet."""
_HALF_EMPTY = 0.62
"""A page whose last sheet is filled no further than this is spread over its sheets, see :func:`_spread_evenly`."""
_SHARES = tuple(share / 100 for share in range(55, 100, 3))
_MOST_TO_SPREAD = 6
"""Pages of more sheets are not spread."""
_STYLE = (
    f"""
h1 {{ font-size: 20pt; margin-top: 0; margin-bottom: 2pt; }}
h2 {{ font-size: 13pt; margin-top: 9pt; margin-bottom: 2pt; font-weight: normal; font-family: '{SMALL_CAPITALS_FAMILY}'; }}
.caps {{ font-weight: normal; font-family: '{SMALL_CAPITALS_FAMILY}'; }}
"""
    + """
h3 { font-size: 10.5pt; margin-top: 6pt; margin-bottom: 2pt; }
h4 { font-size: 9.5pt; margin-top: 4pt; margin-bottom: 1pt; }
p { margin-top: 0; margin-bottom: 5pt; }
li { margin-bottom: 1.5pt; }
td, th { padding-top: 1.6pt; padding-bottom: 1.6pt; padding-left: 3pt; padding-right: 3pt; }
th { text-align: left; }
figcaption, caption { font-size: 8pt; color: #444444; }
pre, code { font-family: monospace; font-size: 8.5pt; }
"""
)
_TEXT_POINTS = 9.5
_TABLE = "border-collapse: collapse; margin-top: 25px; margin-bottom: 50px"
"""The style of every table; its lengths are in units."""
_TAGS_OF_QT = {
    **dict.fromkeys(("section", "article", "main", "header", "footer", "figure", "details"), "div"),
    **dict.fromkeys(("figcaption", "caption", "summary"), "p"),
}
"""What stands for elements that Qt does not know."""
_SHARE = re.compile(r"(?<![\w-])width:\s*(\d{1,6}(?:\.\d{0,6})?)%\s*;?")
_LENGTH = re.compile(r"(?<![\w.#-])(-?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6}))(pt|px|mm|cm)\b")


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


def page_sheets(
    page: Page, paper: Paper, pictures: Mapping[str, Picture], *, name: str, cancel: CancelToken | None = None
) -> list[Sheet]:
    """A page that was read, as :func:`html_sheets`; Cancelled when stopped."""
    cancel = cancel or CancelToken()
    found = _set_page(page, pictures, paper, cancel)
    for size in _SMALLER:
        if found.count < 2 or found.last_filled > _NEARLY_EMPTY:
            break
        smaller = _set_page(page, pictures, paper, cancel, size=size)
        if smaller.count < found.count:
            return smaller.sheets(name)
    if 1 < found.count <= _MOST_TO_SPREAD and found.last_filled < _HALF_EMPTY:
        found = _spread_evenly(page, pictures, paper, cancel, found)
    return found.sheets(name)


def _spread_evenly(
    page: Page, pictures: Mapping[str, Picture], paper: Paper, cancel: CancelToken, found: _SetPage
) -> _SetPage:
    """A page of some sheets whose last one is filled little, with as little on each sheet as their number allows, so that the
    last one has about as much as the others; as it was found where that fills it no better."""
    for share in _SHARES:
        spread = _set_page(page, pictures, paper, cancel, share=share)
        if spread.count == found.count:
            return spread if spread.last_filled > found.last_filled else found
    return found


def _set_page(
    page: Page,
    pictures: Mapping[str, Picture],
    paper: Paper,
    cancel: CancelToken,
    *,
    size: float = 1.0,
    share: float = 1.0,
) -> _SetPage:
    """A page laid out with everything ``size`` times as large; text fills no more than a ``share`` of the height of a sheet."""
    running = {element.tag: element for element in page.body.elements() if element.tag in ("header", "footer")}
    setter = _Setter(page.style, pictures, size)
    wide, high = (length * UNITS_PER_MM / size for length in paper.inner)
    tops = {
        tag: setter.document([element], wide).size().height() + _HEAD_GAP * UNITS_PER_MM
        for tag, element in running.items()
    }
    room = high - sum(tops.values())
    if room < high / 4:
        words = Text(
            "head and foot leave no room for the text: take larger paper or smaller margins",
            "l’en-tête et le pied ne laissent pas de place au texte : prenez un papier plus grand ou des marges plus petites",
        )
        raise CannotAnswer("bad_page", words)
    placed = list(placed_on_sheets(_flows(page.body, setter, wide, cancel), room, cancel, share=share))
    return _SetPage(running, setter, paper, size, placed, room, tops.get("header", 0.0))


@dataclass(frozen=True)
class _SetPage:
    """A page that is laid out: what lies where, ``size`` times as large as it says, below a running head of some height in
    units; ``room`` is the height of the text on a sheet."""

    running: Mapping[str, Element]
    setter: _Setter
    paper: Paper
    size: float
    placed: Sequence[Placed]
    room: float
    head: float

    @property
    def count(self) -> int:
        """The number of sheets."""
        return max((one.sheet for one in self.placed), default=0) + 1

    @property
    def last_filled(self) -> float:
        """The share of the last sheet down to which there is something."""
        last = self.count - 1
        return max((one.y + one.bottom - one.top for one in self.placed if one.sheet == last), default=0.0) / self.room

    def sheets(self, name: str) -> list[Sheet]:
        """Its sheets, called by a name and their number."""
        return [
            Sheet(f"{name} {number + 1}".strip(), self.paper, partial(self._paint, number), text=self._text(name))
            for number in range(self.count)
        ]

    def _text(self, name: str) -> SheetText | None:
        if self.count > 1:
            return None
        millimetres = self.size / UNITS_PER_MM
        return SheetText(
            heading=name,
            top=self.paper.margin + self.head * millimetres,
            height=self.last_filled * self.room * millimetres,
            room=self.room * millimetres,
            paint=partial(self._paint_text, 0),
            paint_running=partial(self._paint_running, 0),
        )

    def _paint(self, number: int, painter: QPainter) -> None:
        self._paint_text(number, painter, 0.0)
        self._paint_running(number, painter, "")

    def _paint_text(self, number: int, painter: QPainter, down: float) -> None:
        painter.save()
        painter.translate(0.0, down)
        painter.scale(self.size / UNITS_PER_MM, self.size / UNITS_PER_MM)
        edge = self.paper.margin * UNITS_PER_MM / self.size
        for one in self.placed:
            if one.sheet == number:
                one.paint(painter, edge, edge + self.head)
        painter.restore()

    def _paint_running(self, number: int, painter: QPainter, heading: str) -> None:
        painter.save()
        painter.scale(self.size / UNITS_PER_MM, self.size / UNITS_PER_MM)
        wide, high = (length * UNITS_PER_MM / self.size for length in self.paper.inner)
        edge = self.paper.margin * UNITS_PER_MM / self.size
        for tag, element in self.running.items():
            document = self.setter.document([_counted(element, number + 1, self.count, heading)], wide)
            y = edge if tag == "header" else edge + high - document.size().height()
            paint_slice(painter, document, QPointF(edge, y), 0.0, document.size().height())
        painter.restore()


def _counted(element: Element, number: int, count: int, heading: str) -> Element:
    """A running head or foot with its numbers; on a page of one sheet without what is of the class ``several``. What is of
    the class ``heading`` says ``heading``, if there is one."""
    if heading and "heading" in element.classes:
        return replace(element, children=[heading])
    children = [
        child.replace("{page}", str(number)).replace("{pages}", str(count))
        if isinstance(child, str)
        else _counted(child, number, count, heading)
        for child in element.children
        if count > 1 or isinstance(child, str) or "several" not in child.classes
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

    def __init__(self, style: str, pictures: Mapping[str, Picture], size: float = 1.0) -> None:
        self._size = size
        self._style = _in_units(_STYLE + style, size)
        self._pictures = dict(pictures)

    def document(
        self, elements: Sequence[Element | str], wide: float, cancel: CancelToken | None = None
    ) -> QTextDocument:
        """The elements laid out ``wide`` units wide; Cancelled when stopped. Tables are laid out at once, in one call of Qt."""
        checks = RareChecks(cancel, STEPS_BETWEEN_CHECKS)
        html = "".join(as_html([self._for_qt(element, wide, checks)]) for element in elements)
        document = _Document()
        layout = document.documentLayout()
        drawn = _Pictures(self._pictures, document)
        layout.registerHandler(QTextFormat.ObjectTypes.ImageObject.value, drawn)
        font = reading_font(_TEXT_POINTS * _PER_POINT)
        document.setDefaultFont(font)
        document.setUseDesignMetrics(True)
        document.setDocumentMargin(0)
        document.setUndoRedoEnabled(False)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        document.setDefaultTextOption(option)
        document.setDefaultStyleSheet(self._style)
        # before the text, or Qt sets it twice
        document.setTextWidth(wide)
        if cancel is not None:
            cancel.check()
        document.setHtml(f"<body>{html}</body>")
        return document

    def _for_qt(self, node: Element | str, wide: float, checks: RareChecks) -> Element | str:
        """What Qt understands: lengths in units, and elements it does not know as those it does."""
        checks.step()
        if isinstance(node, str):
            return unbroken(node)
        attributes = dict(node.attributes)
        if "style" in attributes:
            attributes["style"] = _in_units(attributes["style"], self._size)
        children = [self._for_qt(child, wide, checks) for child in node.children]
        tag = _TAGS_OF_QT.get(node.tag, node.tag)
        match tag:
            case "img":
                return self._picture(node, attributes, wide)
            case "table":
                attributes.setdefault("width", str(int(wide)))
                attributes |= {"cellspacing": "0", "cellpadding": "0", "border": "0"}
                attributes["style"] = f"{_TABLE}; {attributes.get('style', '')}"
            case "td" | "th":
                # Qt forgets shares of the width in tables within tables, so they are counted here
                style = attributes.pop("style", "")
                if found := _SHARE.search(style):
                    attributes["width"] = str(round(float(found[1]) * wide / 100))
                # with a style of its own a cell loses what the style of the page gives it
                if style := _SHARE.sub("", style).strip(" ;"):
                    attributes["style"] = style
            case _:
                pass
        element = Element(tag, attributes, children, node.line)
        if _is_kept(node):
            # the padding of what is kept is that of its cell
            cell = Element("td", {"style": f"padding: 0; {attributes.get('style', '')}"}, [element])
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
        width, height = picture.width * UNITS_PER_MM, picture.height * UNITS_PER_MM
        if (given := _length(attributes.get("width", ""))) is not None:
            width, height = given, height * given / width
        tallest = _length(attributes.get("height", "")) or _TALLEST_PICTURE * wide
        factor = min(1.0, wide / width, tallest / height)
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


_UNITS = {"pt": _PER_POINT, "px": _PER_PIXEL, "mm": UNITS_PER_MM, "cm": 10 * UNITS_PER_MM}


def _in_units(style: str, size: float) -> str:
    """A style whose lengths are in units of the layout, which Qt calls pixels. Letters that would become too small on a page
    that is painted ``size`` times as large are set larger."""
    units = _LENGTH.sub(lambda found: f"{round(float(found[1]) * _UNITS[found[2]])}px", style)
    return _FONT_SIZE.sub(lambda found: f"{found[1]}{_letters(int(found[2]), size)}px", units)


def _letters(given: int, size: float) -> int:
    least = round(min(given, _LEAST_LETTERS) / size)
    return min(max(1, least, given), _LARGEST_LETTERS)


_FONT_SIZE = re.compile(r"(font(?:-size)?\s*:[^;}]*?)(-?\d+)px")
_LARGEST_LETTERS = 10_000
"""Units; Qt has no letters without a size."""


# --- Flows: what stands in one column, and what in several


def _flows(body: Element, setter: _Setter, wide: float, cancel: CancelToken) -> Iterator[Flow]:
    """The documents of a page from top to bottom: text in one column, or an element that is set in several. Cancelled when
    stopped."""
    run: list[Element | str] = []
    new_sheet = False
    work = 0
    for node in [*_opened(body), None]:
        columns = _columns(node) if isinstance(node, Element) else 1
        begins = isinstance(node, Element) and "page" in node.classes
        # Qt sets a document as a whole: a long run ends before a block that stands below no heading
        long = work > _MOST_WORK and isinstance(node, Element) and node.tag in BLOCKS and not _ends_with_heading(run)
        if node is not None and columns == 1 and not begins and not long:
            run.append(node)
            work += _work(node)
            continue
        if any(isinstance(one, Element) or one.strip() for one in run):
            yield _flow(setter, run, wide, cancel, columns=1, new_sheet=new_sheet)
            new_sheet = False
        run, work = [], 0
        new_sheet = new_sheet or begins
        if isinstance(node, Element):
            if columns == 1:
                run, work = [node], _work(node)
            else:
                yield _flow(setter, [node], wide, cancel, columns=columns, new_sheet=new_sheet)
                new_sheet = False


def _work(node: Element | str) -> int:
    """About how long it takes to set something, in elements."""
    return len(node) // 100 if isinstance(node, str) else 1 + sum(map(_work, node.children))


def _ends_with_heading(run: Sequence[Element | str]) -> bool:
    last = next((one for one in reversed(run) if isinstance(one, Element)), None)
    return last is not None and last.tag in ("h1", "h2", "h3", "h4")


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


def _flow(
    setter: _Setter, nodes: Sequence[Element | str], wide: float, cancel: CancelToken, *, columns: int, new_sheet: bool
) -> Flow:
    width = (wide - (columns - 1) * _COLUMN_GAP * UNITS_PER_MM) / columns
    cancel.check()
    document = setter.document(nodes, width, cancel)
    cancel.check()
    pieces = pieces_of(document, [table.line for table in _outer_tables(nodes)], cancel)
    return Flow(document, pieces, columns, width + _COLUMN_GAP * UNITS_PER_MM, new_sheet)


def _outer_tables(nodes: Iterable[Element | str]) -> Iterator[Element]:
    """What becomes a table for Qt and is within no other, in the order of the page."""
    for node in nodes:
        if isinstance(node, Element):
            if node.tag == "table" or _is_kept(node):
                yield node
            else:
                yield from _outer_tables(node.children)


def _is_kept(element: Element) -> bool:
    """Is it set in a table of one cell, which is never parted?"""
    return "keep" in element.classes and _TAGS_OF_QT.get(element.tag, element.tag) == "div"
