"""How a ruleset's terrain wants to look: style, colour and a few numbers, with sensible answers where it says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QColor

from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Scalar

PAPER = QColor("#ece7d6")
INK = QColor("#3a352c")

SOFT_STYLES: Mapping[str, tuple[str, int]] = {
    # style: (colour where the ruleset gives none, which lies under which)
    "shell_holes": ("#c3b08d", 0),
    "beach": ("#ecdfb0", 1),
    "sand": ("#e3cf95", 2),
    "rocky": ("#c9c0ae", 3),
    "field": ("#dcd49a", 4),
    "brush": ("#d3d3a4", 5),
    "wadi": ("#d8c39a", 6),
    "paddy": ("#c2d2b0", 7),
    "marsh": ("#bccbb0", 8),
    "mangrove": ("#93ad8a", 9),
    "orchard": ("#c6d3a2", 10),
    "palm": ("#cdd49a", 11),
    "light_woods": ("#bfcf9c", 12),
    "jungle": ("#86aa66", 13),
    "woods": ("#94b078", 14),
    "village": ("#d9cfbd", 15),
    "town": ("#cfc6bb", 16),
    "graveyard": ("#c9cdb4", 17),
    "rubble": ("#b3aca2", 18),
    "water": ("#a9c1cc", 19),
}
RIVER_STYLES = {"stream": 0.14, "river": 0.45}
LINE_STYLES = {"road": "#b59b78", "trail": "#a88f6d", "rail": "#8b8378", "bridge": "#b59b78"}
OTHER_STYLES = {
    "clear": "#ece7d6",
    "slope": "#b58a55",
    "steep_slope": "#97693a",
    "cliff": "#7a6247",
    "hedge": "#5d7f46",
    "hill": "#b58a55",
    "ditch": "#b39a70",
    "trench": "#6d5538",
    "strongpoint": "#857a6c",
    "junction": "#b59b78",
    "sandbar": "#e6d9a8",
    "teeth": "#8a8580",
    "wire": "#6b6b6b",
    "entrenchment": "#8d7350",
    "mines": "#7d4a3a",
    "wreck": "#5c5652",
    "smoke": "#d2d2d2",
    "gas": "#c3c46a",
    "barrage": "#b4532a",
    "cave": "#6e6458",
    "building": "#a58a72",
    "wall": "#77736c",
    "gully": "#c8b690",
    "sunken_road": "#b9a27c",
    "blaze": "#d9773a",
    "burning_wreck": "#b8643a",
    "roadblock": "#6f5b43",
    "sewer": "#8d8a80",
    "stairwell": "#ffffff",
    "crest_line": "#97693a",
    "dug_in": "#8d7350",
    "stream": "#8fb2c6",
    "river": "#a5c0cd",
}
_GREY = "#c4bfb4"


@dataclass(frozen=True)
class Look:
    """The drawing of one terrain row. ``width`` is in hexes, ``density`` scales the number of trees and houses, and how thick
    smoke is; ``mark`` is printed on a marker."""

    key: str
    style: str
    tint: str
    initials: str
    width: float = 0.0
    density: float = 1.0
    mark: str = ""

    @property
    def colour(self) -> QColor:
        """The colour of its ground."""
        return QColor(self.tint)

    @property
    def known(self) -> bool:
        """True if there is a drawing of this style; others are a tint with initials."""
        return self.style in known_styles()

    @property
    def is_soft(self) -> bool:
        """True if neighbouring hexes of this style run into each other."""
        return self.style in SOFT_STYLES


def known_styles() -> frozenset[str]:
    """Every style that has a drawing."""
    return frozenset(SOFT_STYLES) | frozenset(RIVER_STYLES) | frozenset(LINE_STYLES) | frozenset(OTHER_STYLES)


def look_of(row: TerrainRow) -> Look:
    """The look of a row; what is missing or malformed falls back to the style's own colours, never to an error."""
    style = str(row.look.get("style") or row.key)
    soft = SOFT_STYLES.get(style)
    fallback = soft[0] if soft else OTHER_STYLES.get(style) or LINE_STYLES.get(style) or _GREY
    colour = QColor(str(row.look.get("colour") or fallback))
    if not colour.isValid():
        colour = QColor(fallback)
    initials = "".join(word[0] for word in row.key.split("_") if word)[:3].upper()
    width = _number(row.look.get("width"), RIVER_STYLES.get(style, 0.0))
    density = _number(row.look.get("density"), 1.0)
    return Look(row.key, style, colour.name(), initials, width, density, _mark(row))


def _mark(row: TerrainRow) -> str:
    """The value of the fact that ``look: {mark: NAME}`` names, with its sign; nothing where it is not a number."""
    found = row.facts.get(str(row.look.get("mark")))
    value = found.value if found is not None else None
    return f"{value:+d}" if isinstance(value, int) and not isinstance(value, bool) else ""


def _number(value: Scalar, otherwise: float) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


def looks_of(ruleset: Ruleset) -> dict[str, Look]:
    """The look of every row of a ruleset."""
    return {key: look_of(row) for key, row in ruleset.terrain.items()}


def unknown_look(key: str) -> Look:
    """The look of terrain that the ruleset does not know."""
    initials = "".join(word[0] for word in key.split("_") if word)[:3].upper()
    return Look(key, "?", _GREY, initials or "?")
