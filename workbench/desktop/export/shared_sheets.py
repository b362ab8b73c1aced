"""Short pages that share a sheet of paper: a scenario with few units has an order of battle of some lines, and unit cards that
fill a tenth of a sheet. Each page goes on the first sheet of such pages that has room for it, below a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from workbench.desktop.export.sheets import Sheet, SheetText

_GAP = 9.0
"""Millimetres between one text and the next, with the line in their middle."""
_LINE = QColor("#8a8069")
_LINE_WIDTH = 0.35


@dataclass(frozen=True)
class PartSheets:
    """The sheets of a part of a printed set; if it ``shares``, other parts may stand on its sheet, where it has only one."""

    sheets: Sequence[Sheet]
    shares: bool = False


def with_shared_sheets(parts: Iterable[PartSheets]) -> list[Sheet]:
    """The sheets of all parts in their order, with those that share a sheet on the sheet of the first of them."""
    found: list[list[Sheet]] = []
    shared: list[list[Sheet]] = []
    for part in parts:
        if not part.shares or len(part.sheets) != 1 or part.sheets[0].text is None:
            found += [[sheet] for sheet in part.sheets]
            continue
        (sheet,) = part.sheets
        host = next((one for one in shared if _has_room(one, sheet)), None)
        if host is not None:
            host.append(sheet)
        else:
            shared.append([sheet])
            found.append(shared[-1])
    return [sheets[0] if len(sheets) == 1 else _joined(sheets) for sheets in found]


def _texts(sheets: Iterable[Sheet]) -> list[SheetText]:
    return [sheet.text for sheet in sheets if sheet.text is not None]


def _has_room(sheets: Sequence[Sheet], guest: Sheet) -> bool:
    texts = _texts([*sheets, guest])
    high = sum(text.height for text in texts) + _GAP * (len(texts) - 1)
    return sheets[0].paper == guest.paper and high <= min(text.room for text in texts)


def _joined(sheets: Sequence[Sheet]) -> Sheet:
    name = ", ".join(text.heading for text in _texts(sheets))
    return Sheet(name, sheets[0].paper, partial(_paint, sheets, name))


def _paint(sheets: Sequence[Sheet], heading: str, painter: QPainter) -> None:
    paper, texts = sheets[0].paper, _texts(sheets)
    down = 0.0
    for text in texts:
        if down:
            painter.setPen(QPen(_LINE, _LINE_WIDTH))
            y = texts[0].top + down - _GAP / 2
            painter.drawLine(QPointF(paper.margin, y), QPointF(paper.width - paper.margin, y))
        text.paint(painter, down)
        down += text.height + _GAP
    texts[0].paint_running(painter, heading)
