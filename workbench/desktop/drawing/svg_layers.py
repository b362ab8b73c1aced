"""SVG files in layers, as Inkscape shows them: painters say where a layer begins, and only such a file listens.

Qt writes a flat row of groups. What begins a layer leaves a mark among them, a text that nobody can guess; when the file is
done, the groups between two marks are gathered in one with the name of its layer.
"""

from __future__ import annotations

import html
import re
import secrets
from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgGenerator

from workbench.base.text import Text

PAPER = Text("Paper", "Papier")
GROUND = Text("Ground", "Sol")
RELIEF = Text("Relief", "Relief")
WATER = Text("Water", "Eau")
PATHS = Text("Roads and paths", "Routes et chemins")
BUILDINGS = Text("Buildings", "Bâtiments")
WORKS = Text("Works and wrecks", "Ouvrages et épaves")
SIDES = Text("Hexsides", "Côtés d’hexagones")
WALLS = Text("Walls and hedges", "Murs et haies")
MARKERS = Text("Smoke and markers", "Fumées et marqueurs")
NAMES = Text("Names of terrain", "Noms du terrain")
GRID = Text("Grid", "Grille")
NUMBERS = Text("Numbers of hexes", "Numéros des hexagones")
ZONES = Text("Zones", "Zones")
MAP_NAMES = Text("Names on the map", "Noms sur la carte")
ANSWERS = Text("Answers", "Réponses")
UNITS = Text("Units", "Unités")
WORDS = Text("Title, scale and legends", "Titre, échelle et légendes")

_NAMESPACE = ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
_GROUP = re.compile(r"<g\b[^>]*>")
_FONT = re.compile(r'font-family="([^"]+)"')
_EMPTY = re.compile(r"<g\b[^>]*>\s*</g>\s*")


@dataclass(frozen=True, slots=True)
class _Mark:
    text: str
    name: Text


class LayeredSvg(QSvgGenerator):
    """Writes an SVG file whose drawing can be gathered in layers (:meth:`in_layers`); their names are in a ``language``."""

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self._language = language
        self._secret = secrets.token_hex(12)
        self._marks: list[_Mark] = []

    def begin(self, painter: QPainter, name: Text) -> None:
        """Begin a layer: the file has everything that is painted after this in it."""
        if self._marks and self._marks[-1].name == name:
            return
        mark = _Mark(f"{self._secret}-{len(self._marks)}", name)
        self._marks.append(mark)
        painter.save()
        painter.setPen(QColor(0, 0, 0))
        painter.drawText(QPointF(0, 0), mark.text)
        painter.restore()

    def in_layers(self, text: str) -> str:
        """The file that was written, with its groups in layers."""
        # Qt names the font of the system, which few browsers know
        found = _FONT.sub(r'font-family="\1, sans-serif"', text)
        found = found.replace(" xmlns=", f"{_NAMESPACE} xmlns=", 1) if self._marks else found
        for number, mark in enumerate(self._marks):
            at = found.index(mark.text)
            before, after = found[: found.rindex("<text", 0, at)], found[found.index("</text>", at) + len("</text>") :]
            group = before.rindex("<g ")
            opening = _GROUP.match(before, group)
            assert opening is not None
            label = html.escape(mark.name.get(self._language))
            layer = f'<g inkscape:groupmode="layer" inkscape:label="{label}" id="layer{number + 1}">'
            ends = "</g>\n</g>\n" if number else "</g>\n"
            found = f"{before}{ends}{layer}\n{opening[0]}{after}"
        if not self._marks:
            return found
        end = found.rindex("</g>")
        found = _EMPTY.sub("", f"{found[:end]}</g>\n{found[end:]}")
        return _EMPTY.sub("", found)  # layers in which there was nothing else


def begin_layer(painter: QPainter, name: Text) -> None:
    """What is painted from now on belongs to a layer of this name, if the painter writes a :class:`LayeredSvg`; layers may come
    again."""
    device = painter.device()
    if isinstance(device, LayeredSvg):
        device.begin(painter, name)
