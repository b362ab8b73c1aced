"""The pictures that the rules window shows beside words: drawings of terrain with their colours, symbols of counters."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import replace

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from workbench.base.text import Text
from workbench.desktop.documents.rules_session import RulesSession
from workbench.desktop.drawing.swatches import row_picture, symbol_picture
from workbench.desktop.drawing.terrain_styles import known_styles
from workbench.desktop.drawing.unit_symbols import SYMBOLS
from workbench.files.yaml_nodes import Path as DataPath
from workbench.rules.ruleset import TerrainRow
from workbench.rules.values import Scalar

_KEPT = 400
_STYLE, _SYMBOL = "style", "symbol"


def drawn_choices(path: DataPath) -> tuple[str, ...]:
    """The words that our painters know for a cell: drawings of terrain, symbols of units."""
    return tuple(sorted(_drawn_words(path)))


def _drawn_words(path: DataPath) -> Collection[str]:
    if path[-1] == _STYLE:
        return known_styles()
    return SYMBOLS if path[-1] == _SYMBOL else ()


class CellPictures:
    """The pictures of the cells of one session; those that were painted are kept."""

    def __init__(self, session: RulesSession) -> None:
        self._session = session
        self._painted: OrderedDict[tuple[object, ...], QIcon] = OrderedDict()

    def picture(self, path: DataPath, word: str) -> QIcon | None:
        """The picture of a word in the cell at a path; None for cells that are not drawn, and words without a drawing."""
        if word not in _drawn_words(path):
            return None
        return self._symbol(word) if path[-1] == _SYMBOL else self._terrain(str(path[1]), word)

    def _symbol(self, word: str) -> QIcon:
        ink = QApplication.palette().windowText().color()
        return self._kept((word, ink.name()), lambda: QIcon(symbol_picture(word, ink)))

    def _terrain(self, key: str, style: str) -> QIcon | None:
        ruleset, draft = self._session.ruleset, self._session.draft
        if ruleset is None:
            return None
        known = ruleset.terrain.get(key)
        row = known or TerrainRow(key, Text.of(key), str(draft.value(("terrain", key, "layer"))))
        given = draft.value(("terrain", key, "look"))
        look: dict[str, Scalar] = {**row.look, **(given if isinstance(given, dict) else {}), _STYLE: style}
        row = replace(row, look=look)
        shown = (key, row.layer, bool(row.fact("linear")), *sorted((name, str(value)) for name, value in look.items()))
        return self._kept(shown, lambda: QIcon(row_picture(row, ruleset)))

    def _kept(self, shown: tuple[object, ...], paint: Callable[[], QIcon]) -> QIcon:
        found = self._painted.get(shown)
        if found is None:
            found = self._painted[shown] = paint()
            if len(self._painted) > _KEPT:
                self._painted.popitem(last=False)
        return found
