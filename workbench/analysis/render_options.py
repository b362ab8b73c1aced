"""The options of ``workbench render`` that draw an answer. The kinds of overlays of the desktop name their options; the
command line reads all of them here, without Qt."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.text import Text

UNIT = "UNIT"
"""The value of an option that takes the id of a unit. Others take places."""


@dataclass(frozen=True)
class RenderOption:
    """``--name VALUE …``.

    ``values`` are the words that stand for its values in the help, and ``about`` is the help in both languages. ``order`` is
    the place of its answer among those of a picture, which are worked out from the undermost on the map to the uppermost.
    """

    name: str
    values: tuple[str, ...]
    about: Text
    order: int

    @property
    def takes_unit(self) -> bool:
        """Does it take the id of a unit, and not places?"""
        return self.values == (UNIT,)


AREA_OPTION = RenderOption(
    "area",
    ("FROM",),
    Text("shade what this place sees", "ombrer ce que voit ce lieu"),
    1,
)
LINE_OPTION = RenderOption(
    "los",
    ("FROM", "TO"),
    Text("draw the line between two places", "dessiner la ligne entre deux lieux"),
    4,
)
REACH_OPTION = RenderOption(
    "reach",
    (UNIT,),
    Text("show where this unit can go", "montrer où peut aller cette unité"),
    3,
)
FIELD_OPTION = RenderOption(
    "field",
    (UNIT,),
    Text("show where this unit can fire", "montrer où peut tirer cette unité"),
    2,
)


RENDER_OPTIONS = (AREA_OPTION, LINE_OPTION, REACH_OPTION, FIELD_OPTION)
"""In the order of the help."""
