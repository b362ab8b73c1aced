"""Help for brushes on hex maps: mirrors, scattering, smoothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from workbench.desktop.actions import ActionSpec
from workbench.desktop.menus.common import line
from workbench.geometry.mirrors import HALF_TURN, LEFT_RIGHT, TOP_BOTTOM
from workbench.scenario.edits_relief import SmoothElevation

if TYPE_CHECKING:
    from workbench.desktop.mainwindow import MainWindow

translate = QCoreApplication.translate

SHARES = (60, 30)


def aid_commands(window: MainWindow) -> list[ActionSpec]:
    """What strokes do beside themselves."""
    choices = window.workplace.choices
    mirrors = {
        LEFT_RIGHT: translate("Menus", "Paint both sides: left and right"),
        TOP_BOTTOM: translate("Menus", "Paint both sides: top and bottom"),
        HALF_TURN: translate("Menus", "Paint both sides: turned by half"),
    }

    def smooth() -> None:
        document, area = window.document, window.workplace.area
        places = area.hexes if area else tuple(range(document.scenario.board.grid.size))
        document.apply(SmoothElevation(places))

    def toggle(name: str, value: object, off: object) -> None:
        choices.choose(**{name: off if getattr(choices, name) == value else value})
        window.actions_.refresh()

    return [
        line("aids", "map"),
        *(
            ActionSpec(
                f"mirror_{mirror}",
                "map",
                words,
                lambda m=mirror: toggle("mirror", m, ""),  # type: ignore[misc]
                tip=translate("Menus", "Every stroke of a brush is repeated on the other half of the map"),
                checked=lambda m=mirror: choices.mirror == m,  # type: ignore[misc]
            )
            for mirror, words in mirrors.items()
        ),
        *(
            ActionSpec(
                f"scatter_{share}",
                "map",
                translate("Menus", "Scatter terrain: {n} % of the hexes").format(n=share),
                lambda s=share: toggle("scatter", s, 100),  # type: ignore[misc]
                tip=translate("Menus", "The terrain brush leaves hexes out by lot"),
                checked=lambda s=share: choices.scatter == s,  # type: ignore[misc]
            )
            for share in SHARES
        ),
        ActionSpec(
            "smooth",
            "map",
            translate("Menus", "S&mooth the elevation"),
            smooth,
            tip=translate("Menus", "Of the selected hexes, or of the whole map; the elevation brush can smooth too"),
        ),
    ]
