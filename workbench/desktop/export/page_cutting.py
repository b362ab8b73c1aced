"""Long documents cut for sheets of paper: what may be parted, what goes on which sheet, and in which column."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPalette,
    QTextBlock,
    QTextDocument,
    QTextFormat,
    QTextTable,
)

from workbench.base.cancellation import CancelToken, RareChecks
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text

UNITS_PER_MM = 720 / 25.4
"""Units of a layout for each millimetre: a tenth of a point, so that Qt's rounding to whole units cannot be seen."""
_BESIDE = 60.0
"""Units beyond the text on both sides that are painted too; less than half of the gap between columns."""
_INK = QColor("#1d1b18")
MOST_SHEETS = 500
"""Sheets of one page."""
_TOUCH = 0.5
"""Units by which one line may reach into the next without being parted from it by that."""
STEPS_BETWEEN_CHECKS = 100
"""Paragraphs, cells, lines or elements after which whoever waits for a page may do something else."""
_MOST_OF_HEAD = 0.75
"""The share of a sheet that the head of a table may fill, if its rows do not fit beneath."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Part of a document that is not parted: where it begins and ends, whether what follows must stand below it, whether a
    sheet begins with it, the head of its table (where that begins and ends), and the line of the page where that table
    begins (0: nowhere), and whether it is a heading."""

    top: float
    bottom: float
    holds_next: bool = False
    new_sheet: bool = False
    head: tuple[float, float] | None = None
    table_line: int = 0
    is_heading: bool = False


@dataclass(frozen=True)
class Flow:
    """A document and its pieces, set in one column or several."""

    document: QTextDocument
    pieces: Sequence[Piece]
    columns: int
    step: float
    new_sheet: bool = False


@dataclass(frozen=True)
class Placed:
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
            paint_slice(painter, self.document, at, *self.head)
            at += QPointF(0, self.head[1] - self.head[0])
        paint_slice(painter, self.document, at, self.top, self.bottom)


def paint_slice(painter: QPainter, document: QTextDocument, at: QPointF, top: float, bottom: float) -> None:
    """Paint a document from one height to another, with that part's corner at a point."""
    painter.save()
    painter.translate(at.x(), at.y() - top)
    # marks of lists and lines around tables stand a little beyond the text
    area = QRectF(-_BESIDE, top, document.textWidth() + 2 * _BESIDE, bottom - top)
    painter.setClipRect(area)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = area.adjusted(0, 1, 0, -1)  # Qt leaves out the lines outside
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, _INK)
    context.palette = palette
    document.documentLayout().draw(painter, context)
    painter.restore()


def _apart(pieces: list[Piece]) -> list[Piece]:
    """Pieces that end where the next one begins: the space around tables reaches over the text beside it."""
    ends = [replace(one, bottom=min(one.bottom, after.top)) for one, after in pairwise(pieces) if after.top > one.top]
    return [*ends, *pieces[-1:]] if len(ends) == len(pieces) - 1 else pieces


def pieces_of(
    document: QTextDocument, table_lines: Sequence[int] = (), cancel: CancelToken | None = None
) -> list[Piece]:
    """The parts of a document that are not parted, from top to bottom; ``table_lines`` are the lines of the page where the
    tables begin that are within no other. Cancelled when stopped."""
    return _apart(list(_pieces(document, iter(table_lines), RareChecks(cancel, STEPS_BETWEEN_CHECKS))))


def _pieces(document: QTextDocument, table_lines: Iterator[int], checks: RareChecks) -> Iterator[Piece]:
    layout = document.documentLayout()
    iterator = document.rootFrame().begin()
    while not iterator.atEnd():
        checks.step()
        frame, block = iterator.currentFrame(), iterator.currentBlock()
        if isinstance(frame, QTextTable):
            line = next(table_lines, 0)
            yield from (replace(piece, table_line=line) for piece in _table_pieces(frame, layout, checks))
        elif frame is not None:
            box = layout.frameBoundingRect(frame)
            yield Piece(box.top(), box.bottom())
        elif block.isValid():
            yield from _block_pieces(block, layout)
        iterator += 1


def _block_pieces(block: QTextBlock, layout: QAbstractTextDocumentLayout) -> Iterator[Piece]:
    box, text = layout.blockBoundingRect(block), block.layout()
    form = block.blockFormat()
    breaks = bool(form.pageBreakPolicy() & QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    heading = form.headingLevel() > 0
    count = text.lineCount()
    if not box.height() or not count or not block.text().strip():
        # empty lines between tables take no room of their own
        return
    if count < 4 or heading:
        yield Piece(box.top(), box.bottom(), heading, breaks, is_heading=heading)
        return
    # never one line alone: the first two and the last two stay together
    offset = text.position().y()
    cuts = [text.lineAt(k).y() + offset for k in range(2, count - 1)]
    edges = [box.top(), *cuts, box.bottom()]
    for k, (top, bottom) in enumerate(pairwise(edges)):
        yield Piece(top, bottom, False, breaks and k == 0)


def _table_pieces(table: QTextTable, layout: QAbstractTextDocumentLayout, checks: RareChecks) -> Iterator[Piece]:
    box = layout.frameBoundingRect(table)
    rows, columns = table.rows(), table.columns()
    tops, bottoms = [box.bottom()] * rows, [box.top()] * rows
    joined: set[int] = set()
    for row in range(rows):
        for column in range(columns):
            checks.step()
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
        yield Piece(edges[start], edges[row + 1], row == rows - 2, breaks and start == 0, head if start else None)
        start = row + 1


def placed_on_sheets(
    flows: Iterator[Flow], room: float, cancel: CancelToken | None = None, *, share: float = 1.0
) -> Iterator[Placed]:
    """Place the pieces of the flows on sheets that have ``room`` units from top to bottom, of which a ``share`` is filled where
    no piece is higher. CannotAnswer (``bad_page``) for a table that fits no sheet, and for more than :data:`MOST_SHEETS`
    sheets; Cancelled when stopped."""
    checks = RareChecks(cancel, STEPS_BETWEEN_CHECKS)
    sheet, y = 0, 0.0
    used = False
    for flow in flows:
        if flow.document.size().height() > MOST_SHEETS * room * flow.columns:
            raise _too_long()
        if flow.new_sheet and used:
            sheet, y = sheet + 1, 0.0
        rows = _Rows(flow.document, checks)
        pieces = [part for piece in flow.pieces for part in _parted(piece, rows, room)]
        start = 0
        while start < len(pieces):
            if cancel is not None:
                cancel.check()
            if y and pieces[start].new_sheet:
                sheet, y = sheet + 1, 0.0
            runs, deep = _columns_of(pieces, start, room * share - y, flow.columns)
            if not runs or (y and not _begins_well(pieces, start, runs, flow.columns)):
                if not y:
                    runs, deep = [(start, start + 1)], pieces[start].bottom - pieces[start].top
                else:
                    sheet, y = sheet + 1, 0.0
                    continue
            for column, (first, end) in enumerate(runs):
                # what stands at the top of a sheet has no space above it
                yield Placed(
                    sheet,
                    flow.document,
                    column * flow.step,
                    y,
                    pieces[first].top,
                    pieces[end - 1].bottom,
                    pieces[first].head,
                )
            used = True
            if sheet >= MOST_SHEETS:
                raise _too_long()
            start = runs[-1][1]
            y += deep + 2.0 * UNITS_PER_MM * (start == len(pieces))
            if start < len(pieces):
                sheet, y = sheet + 1, 0.0


def _too_long() -> CannotAnswer:
    words = Text("the page is longer than {n} sheets", "la page dépasse {n} feuilles")
    return CannotAnswer("bad_page", words.format(n=MOST_SHEETS))


def _begins_well(pieces: Sequence[Piece], start: int, runs: Sequence[tuple[int, int]], columns: int) -> bool:
    """Does what fits end with something else than a heading alone, and leave no column empty?"""
    end = runs[-1][1]
    return end == len(pieces) or (len(runs) == columns and not pieces[end - 1].holds_next)


def _columns_of(pieces: Sequence[Piece], start: int, room: float, columns: int) -> tuple[list[tuple[int, int]], float]:
    """Fill columns of one height with pieces. Gives the first and the end of each column, and their depth. The columns are
    equally deep if everything fits."""

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
            if tried and tried[-1][1] == len(pieces) and not any(pieces[end - 1].is_heading for _, end in tried):
                high, runs = middle, tried
            else:
                low = middle
    return runs, max((_deep(pieces, first, end) for first, end in runs), default=0.0)


def _deep(pieces: Sequence[Piece], first: int, end: int) -> float:
    head = pieces[first].head
    return pieces[end - 1].bottom - pieces[first].top + (head[1] - head[0] if head else 0.0)


def _fill(pieces: Sequence[Piece], start: int, room: float) -> int:
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


def _parted(piece: Piece, rows: _Rows, room: float) -> Iterator[Piece]:
    """A piece that is higher than a sheet in parts that are not, cut between lines where that can be. CannotAnswer
    (``bad_page``) below the head of a table that leaves no room for it."""
    head = piece.head[1] - piece.head[0] if piece.head else 0.0
    if piece.bottom - piece.top + head <= room:
        yield piece
        return
    if head > room * _MOST_OF_HEAD:
        words = Text(
            "line {n} of the page: the head of this table is repeated on every sheet and leaves no room for its rows; put less "
            "into <thead>, or end it with </thead>",
            "ligne {n} de la page : l’en-tête de ce tableau se répète sur chaque feuille et ne laisse pas de place à ses "
            "lignes ; mettez-en moins dans <thead>, ou fermez-le par </thead>",
        )
        raise CannotAnswer("bad_page", words.format(n=piece.table_line))
    top = piece.top
    while piece.bottom - top + head > room:
        cut = rows.last_cut(top, top + room - head)
        yield replace(piece, top=top, bottom=cut, holds_next=False)
        top = cut
    yield replace(piece, top=top, new_sheet=False)


class _Rows:
    """The heights that lines of a document fill, one row for all lines that stand beside each other; found when they are first
    wanted."""

    def __init__(self, document: QTextDocument, checks: RareChecks) -> None:
        self._document, self._checks = document, checks

    def last_cut(self, top: float, lowest: float) -> float:
        """The lowest height down to ``lowest`` at which what begins at ``top`` can be cut through no line; ``lowest`` if there
        is none."""
        place = bisect_right(self._all, (lowest,)) - 1
        if place < 0:
            return lowest
        begins, ends = self._all[place]
        return begins if ends - _TOUCH > lowest and begins > top else lowest

    @cached_property
    def _all(self) -> Sequence[tuple[float, float]]:
        found: list[tuple[float, float]] = []
        for top, bottom in sorted(_lines(self._document, self._checks)):
            if found and top < found[-1][1] - _TOUCH:
                found[-1] = found[-1][0], max(found[-1][1], bottom)
            else:
                found.append((top, bottom))
        return found


def _lines(document: QTextDocument, checks: RareChecks) -> Iterator[tuple[float, float]]:
    layout = document.documentLayout()
    block = document.begin()
    while block.isValid():
        text, start = block.layout(), layout.blockBoundingRect(block).top()
        for k in range(text.lineCount()):
            checks.step()
            line = text.lineAt(k)
            yield start + line.y(), start + line.y() + line.height()
        block = block.next()
