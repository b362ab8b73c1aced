"""Small pictures that are drawn once for a ruleset, however many windows and palettes show them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtGui import QImage, QPixmap

from workbench.rules.ruleset import Ruleset

LIMIT = 2000
"""So many pictures are kept; those that were not wanted for the longest time go first (68 x 68 pixels: 37 MB at most)."""
_kept: OrderedDict[tuple[int, Hashable], tuple[Ruleset, QImage]] = OrderedDict()


def drawn_once(ruleset: Ruleset, name: Hashable, draw: Callable[[], QPixmap]) -> QPixmap:
    """The picture called ``name`` for a ruleset; ``draw`` makes it if it was not drawn before.

    Pictures are kept as images, which outlive an application object, and with their ruleset, so that its identity stays
    its own.
    """
    key = (id(ruleset), name)
    found = _kept.get(key)
    if found is not None:
        _kept.move_to_end(key)
        return QPixmap.fromImage(found[1])
    picture = draw()
    _kept[key] = (ruleset, picture.toImage())
    while len(_kept) > LIMIT:
        _kept.popitem(last=False)
    return picture
