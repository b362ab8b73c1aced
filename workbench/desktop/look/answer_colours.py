"""The palettes of answers: overlays, legends, inspector sections, verdicts and pictures take their colours from here.

One palette is active in the whole program, like the theme. Colour is never the only mark of an answer: lines differ by
dashes, areas by hatching and dots, zones by letters. ``tests/desktop/look/test_palettes.py`` checks that colour-blind people
can tell neighbouring colours apart, and that lines stand out from the paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from PySide6.QtGui import QColor

from workbench.base.text import Text
from workbench.scenario.zones import AREA, ENTRY, NOTE, OBJECTIVE, SETUP

DARK = QColor("#1c1a17")
"""The colour of text and lines on light ground, the same in every palette."""
CARD = QColor("#fdfaf0")
"""The paper of cards and tags, and the edge of lines."""
_PAPER = 236, 231, 214
CLEAR, HINDERED, BLOCKED, DOUBT = "clear", "hindered", "blocked", "doubt"
"""The kinds of verdict; DOUBT is a verdict that the rules leave open."""


def _colours(*names: str) -> tuple[QColor, ...]:
    return tuple(QColor(name) for name in names)


@dataclass(frozen=True, eq=False, kw_only=True)
class AnswerColours:
    """A palette. Each field is named after what its colour marks."""

    name: Text
    has_line_patterns: bool = False
    """True if areas also get a pattern of lines, because their tint could be taken for the ground."""
    clear: QColor
    hindered: QColor
    blocked: QColor
    field: QColor
    field_edge: QColor
    field_dots: QColor
    """Hexes that the firing unit sees but does not spot."""
    limit: QColor
    """The limit of spotting."""
    limit_dots: QColor
    """Hexes that are seen but not spotted."""
    blind: QColor
    ramp: tuple[QColor, ...]
    """The bands of a reach, from near to far, painted over the ground with ``ramp_alpha`` (0 to 255)."""
    ramp_alpha: int
    count_ramp: tuple[QColor, ...]
    """How many see a place, from few to many, painted over the ground with ``count_alpha`` (0 to 255)."""
    count_alpha: int = 205
    route: QColor
    other_move_reach: QColor
    """Hexes that only another kind of move reaches."""
    move_condition: QColor
    """Hexes where a move ends only under a condition, or with a dice test."""
    aura: QColor
    aura_ground: QColor
    coherency: QColor
    """Figures in coherency."""
    group: QColor
    selection: QColor
    """The selection, and the directions that its weapons bear on."""
    snap_mark: QColor
    """The point that a drawing tool snaps to."""
    zones: Mapping[str, QColor]
    on_light: Mapping[str, str]
    """Colour names of verdict texts on light margins, by verdict."""
    on_dark: Mapping[str, str]
    """Colour names of verdict texts on dark margins, by verdict."""

    @property
    def band_edge(self) -> QColor:
        """The colour of the line between two bands of a reach."""
        return with_alpha(self.route, 110)

    def band_ink(self, band: int) -> QColor:
        """The text colour on a band of a reach; bands count from 0, the nearest."""
        share, over = self.ramp_alpha / 255, self.ramp[band]
        parts = zip((over.red(), over.green(), over.blue()), _PAPER, strict=True)
        return readable_ink(QColor(*(round(share * one + (1 - share) * below) for one, below in parts)))


def _zones(setup: str, entry: str, objective: str, note: str, area: str) -> Mapping[str, QColor]:
    names = {SETUP: setup, ENTRY: entry, OBJECTIVE: objective, NOTE: note, AREA: area}
    return MappingProxyType({kind: QColor(name) for kind, name in names.items()})


def _verdicts(clear: str, hindered: str, blocked: str, doubt: str) -> Mapping[str, str]:
    return MappingProxyType({CLEAR: clear, HINDERED: hindered, BLOCKED: blocked, DOUBT: doubt})


OKABE_ITO, CONTRAST, GREY = "okabe_ito", "contrast", "grey"
PALETTES: Mapping[str, AnswerColours] = MappingProxyType(
    {
        OKABE_ITO: AnswerColours(
            name=Text("Okabe and Ito", "Okabe et Ito"),
            clear=QColor("#0072B2"),
            hindered=QColor("#E69F00"),
            blocked=QColor("#D55E00"),
            field=QColor("#56B4E9"),
            field_edge=QColor("#2f8fc6"),
            field_dots=QColor("#1f6f9f"),
            limit=QColor("#CC79A7"),
            limit_dots=QColor("#7d3c62"),
            blind=QColor("#14141c"),
            ramp=_colours("#d9f0c8", "#a6d99b", "#62b37a", "#2c8258", "#0e5a3e"),
            ramp_alpha=138,
            count_ramp=_colours("#fbf5fd", "#d2b1de", "#a06cb8", "#693286", "#2b0840"),
            route=QColor("#0b3d2a"),
            other_move_reach=QColor("#0e5a3e"),
            move_condition=QColor("#7a3b8f"),
            aura=QColor("#8a6d00"),
            aura_ground=QColor("#f0e442"),
            coherency=QColor("#009E73"),
            group=QColor("#5b5346"),
            selection=QColor("#0072B2"),
            snap_mark=QColor("#CC79A7"),
            zones=_zones("#0072B2", "#007a55", "#b8420a", "#5b5346", "#8a3c78"),
            on_light=_verdicts("#0072B2", "#955e00", "#B54708", "#555555"),
            on_dark=_verdicts("#62b8ea", "#e6a632", "#ff8b4d", "#b5b2aa"),
        ),
        CONTRAST: AnswerColours(
            has_line_patterns=True,
            name=Text("High contrast", "Contraste élevé"),
            clear=QColor("#002b70"),
            hindered=QColor("#b06a00"),
            blocked=QColor("#a00028"),
            field=QColor("#0091d0"),
            field_edge=QColor("#005f86"),
            field_dots=QColor("#003a55"),
            limit=QColor("#b0107a"),
            limit_dots=QColor("#6b0048"),
            blind=QColor("#000000"),
            ramp=_colours("#fff8cc", "#ffbe26", "#ea7a1e", "#a93e14", "#4f1000"),
            ramp_alpha=168,
            count_ramp=_colours("#ffffff", "#d9b4e6", "#a565c4", "#672090", "#260043"),
            route=QColor("#3c0d00"),
            other_move_reach=QColor("#5e1600"),
            move_condition=QColor("#4b0082"),
            aura=QColor("#5f4b00"),
            aura_ground=QColor("#ffe600"),
            coherency=QColor("#00614a"),
            group=QColor("#2b2620"),
            selection=QColor("#002b70"),
            snap_mark=QColor("#b0107a"),
            zones=_zones("#002b70", "#00614a", "#a00028", "#2b2620", "#7a1fa2"),
            on_light=_verdicts("#002b70", "#7d4a00", "#a00028", "#26241f"),
            on_dark=_verdicts("#8fd0ff", "#ffc14d", "#ff9d9d", "#f0eee8"),
        ),
        GREY: AnswerColours(
            has_line_patterns=True,
            name=Text("Greys, for printing", "Gris, pour l’impression"),
            clear=QColor("#000000"),
            hindered=QColor("#757575"),
            blocked=QColor("#3a3a3a"),
            field=QColor("#6a6a6a"),
            field_edge=QColor("#5a5a5a"),
            field_dots=QColor("#303030"),
            limit=QColor("#4a4a4a"),
            limit_dots=QColor("#1c1c1c"),
            blind=QColor("#000000"),
            ramp=_colours("#ffffff", "#d2d2d2", "#a0a0a0", "#686868", "#2c2c2c"),
            ramp_alpha=176,
            count_ramp=_colours("#ffffff", "#c8c8c8", "#929292", "#5c5c5c", "#1c1c1c"),
            route=QColor("#000000"),
            other_move_reach=QColor("#2c2c2c"),
            move_condition=QColor("#000000"),
            aura=QColor("#3a3a3a"),
            aura_ground=QColor("#ffffff"),
            coherency=QColor("#4a4a4a"),
            group=QColor("#2b2b2b"),
            selection=QColor("#000000"),
            snap_mark=QColor("#4a4a4a"),
            zones=_zones("#000000", "#3a3a3a", "#1c1c1c", "#555555", "#2c2c2c"),
            on_light=_verdicts("#000000", "#4a4a4a", "#26241f", "#555555"),
            on_dark=_verdicts("#ffffff", "#c8c8c8", "#e8e6e0", "#b5b2aa"),
        ),
    }
)
"""Every palette by its id; the first is the default."""
_active = [OKABE_ITO]


def answer_colours() -> AnswerColours:
    """The active palette."""
    return PALETTES[_active[0]]


def use_palette(palette: str) -> None:
    """Make a palette active by its id; KeyError if there is none. Existing drawings keep theirs until redrawn."""
    if palette not in PALETTES:
        raise KeyError(palette)
    _active[0] = palette


def active_palette() -> str:
    """The id of the active palette."""
    return _active[0]


@contextmanager
def temporary_palette(palette: str) -> Iterator[None]:
    """Make a palette active inside a ``with`` block; KeyError if there is none."""
    before = active_palette()
    use_palette(palette)
    try:
        yield
    finally:
        use_palette(before)


def with_alpha(colour: QColor, alpha: int) -> QColor:
    """A colour that lets the ground show through: ``alpha`` is 0 (nothing) to 255."""
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)


def readable_ink(fill: QColor) -> QColor:
    """The dark or the light text colour, whichever has more contrast on a colour."""
    return DARK if contrast(fill, DARK) >= contrast(fill, CARD) else CARD


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2: 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: QColor) -> float:
    """The relative luminance of WCAG 2."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
