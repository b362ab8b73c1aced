"""Empty maps in the sizes that the games are played on: one click on the first page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF

from workbench.base.data_folders import MAIN_RULESET
from workbench.base.text import Text
from workbench.files.installed_games import installed_games
from workbench.generator.blank_maps import blank_scenario
from workbench.rules.ruleset import Ruleset
from workbench.scenario.scenario import AnyScenario

translate = QCoreApplication.translate
_TEMPLATE_PAPER, _LINE, _EDGE = QColor("#ece7d6"), QColor(60, 55, 45, 90), QColor(60, 55, 45, 160)


@dataclass(frozen=True)
class Template:
    """An empty map under the ruleset with the id ``ruleset``: so many hexes (``unit`` "hex"), or a table so many ``cm`` or
    ``in`` (inches) wide and deep. ``game`` is what the card calls the rules before they are read."""

    ruleset: str
    game: str
    width: int
    height: int
    unit: str = "hex"

    @property
    def size(self) -> str:
        """Its size in words: "32 × 20", "180 × 120 cm"."""
        size = f"{self.width} × {self.height}"
        if self.unit == "hex":
            return translate("Templates", "{size} hexes").format(size=size)
        word = "cm" if self.unit == "cm" else translate("Templates", "inches")
        return f"{size} {word}"

    def scenario(self, ruleset: Ruleset, title: str, sides: Mapping[str, Text]) -> AnyScenario:
        """The empty scenario: the usual grid of the rules, their plain ground, sides (names by id) without units."""
        return blank_scenario(self.ruleset, ruleset, self.width, self.height, unit=self.unit, title=title, sides=sides)

    def picture(self, size: QSize) -> QImage:
        """The empty map in outline, as large as fits into ``size`` (pixels), in the middle."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.unit == "hex":
            self._hexes(painter, size)
        else:
            self._table(painter, size)
        painter.end()
        return image

    def _hexes(self, painter: QPainter, size: QSize) -> None:
        # flat hexes: columns three quarters of a width apart, every other one half a hex lower
        across, down = 0.75 * self.width + 0.25, (self.height + 0.5) * 0.866
        one = min(size.width() / across, size.height() / down) * 0.98
        left, top = (size.width() - across * one) / 2, (size.height() - down * one) / 2
        painter.setPen(QPen(_LINE, 0.6))
        painter.setBrush(_TEMPLATE_PAPER)
        high = one * 0.866
        for column in range(self.width):
            for row in range(self.height):
                x = left + column * one * 0.75
                y = top + (row + (0.5 if column % 2 else 0.0)) * high
                corners = ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5))
                painter.drawPolygon(QPolygonF([QPointF(x + a * one, y + b * high) for a, b in corners]))

    def _table(self, painter: QPainter, size: QSize) -> None:
        zoom = min(size.width() / self.width, size.height() / self.height) * 0.94
        wide, high = self.width * zoom, self.height * zoom
        frame = QRectF((size.width() - wide) / 2, (size.height() - high) / 2, wide, high)
        painter.setPen(QPen(_EDGE, 1.2))
        painter.setBrush(_TEMPLATE_PAPER)
        painter.drawRect(frame)
        painter.setPen(QPen(_LINE, 0.8))
        foot = (30 if self.unit == "cm" else 12) * zoom
        for k in range(1, int(wide / foot + 0.99)):
            painter.drawLine(
                QPointF(frame.left() + k * foot, frame.top()), QPointF(frame.left() + k * foot, frame.bottom())
            )
        for k in range(1, int(high / foot + 0.99)):
            painter.drawLine(
                QPointF(frame.left(), frame.top() + k * foot), QPointF(frame.right(), frame.top() + k * foot)
            )


@cache
def empty_boards() -> tuple[Template, ...]:
    """The empty boards of all games: those of the main game first, hexes before tables."""
    found = [
        Template(game.id, game.title, board.width, board.height, board.unit)
        for game in installed_games().values()
        for board in game.boards
    ]
    return tuple(sorted(found, key=lambda one: (one.ruleset != MAIN_RULESET, one.unit != "hex")))
