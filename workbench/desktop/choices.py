"""What the palettes hold: the terrain, unit kind, side and brush that tools work with."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.forces.staging import SETUP
from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

RAISE, LOWER, SET, SMOOTH, RAMP = "raise", "lower", "set", "smooth", "ramp"
MAX_RADIUS = 3
_WATERCOURSES = ("stream", "river")
_CHOICES = {HEXES: "terrain", HEXSIDES: "hexside", PATHS: "path", MARKERS: "marker"}
CHOICE_OF = {
    **dict.fromkeys(("terrain", "fill", "polygon", "rectangle", "blob"), "terrain"),
    **{tool: tool for tool in ("hexside", "path", "marker")},
    "shape_line": "line",
}
"""The choice whose terrain a tool puts on the map."""


def is_watercourse(row: TerrainRow) -> bool:
    """True for whole-hex terrain that runs like a line (streams and rivers) and is no path, so that the path tool draws it."""
    return row.layer == HEXES and PATHS not in row.also and row.look.get("style") in _WATERCOURSES


def fills_hexes(row: TerrainRow) -> bool:
    """True for rows whose paths are terrain of their hexes, so that one hex alone is a path of them (a gully, no road)."""
    return HEXES in (row.layer, *row.also)


def offers(row: TerrainRow) -> tuple[str, ...]:
    """The choices under which the palette offers a row, its own first: what may be drawn along a path or painted in whole
    hexes is offered for both."""
    if row.layer not in _CHOICES:
        return ()
    own = "path" if is_watercourse(row) else _CHOICES[row.layer]
    other = {HEXES: PATHS, PATHS: HEXES}.get(row.layer)
    return (own, _CHOICES[other]) if other is not None and other in row.also else (own,)


def takes(tool: str, row: TerrainRow) -> bool:
    """Can a tool put a row on the map?"""
    choice = CHOICE_OF.get(tool)
    return row.layer in (HEXSIDES, PATHS) if choice == "line" else choice in offers(row)


def base_keys(ruleset: Ruleset) -> frozenset[str]:
    """Whole-hex terrain that replaces other terrain of its hex."""
    return frozenset(key for key, row in ruleset.terrain.items() if row.layer == HEXES and row.base)


class Choices(QObject):
    """The current choice of everything a tool can put on the map; ``changed`` tells when one of them changed."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = self.hexside = self.path = self.marker = self.line = self.kind = self.side = ""
        self.chosen = ""
        """The row of the chart that was chosen last, with whichever tool."""
        self.owners: dict[str, str] = {}
        self.radius = 0
        self.zone, self.zone_kind = "", SETUP
        """The zone that is painted into, and the kind of a new one."""
        self.zone_side: str | None = None
        """For whom a new zone is ("" = all); None as long as that was not chosen."""
        self.mirror = ""
        """How strokes are repeated on the other half of the map (:mod:`workbench.geometry.mirrors`); "" = not at all."""
        self.scatter = 100
        """So many per cent of the hexes under the terrain brush are painted."""
        self.level_mode = RAISE
        self.level = 1

    def adopt(self, ruleset: Ruleset, scenario: Scenario) -> None:
        """Keep the choices that a ruleset and scenario know, and fill in the others."""

        def offered(choice: str, layer: str) -> list[str]:
            # its own rows come first: the first is what a tool begins with
            others = (key for key, row in ruleset.terrain.items() if row.layer != layer and choice in offers(row))
            return [*ruleset.layer(layer), *others]

        layers = {
            "terrain": [key for key in offered("terrain", HEXES) if key != scenario.board.ground],
            "hexside": offered("hexside", HEXSIDES),
            "path": offered("path", PATHS),
            "marker": offered("marker", MARKERS),
            "line": [*ruleset.layer(HEXSIDES), *ruleset.layer(PATHS)],
            "kind": list(ruleset.units),
            "side": [force.side for force in scenario.forces.sides],
        }
        for name, known in layers.items():
            if getattr(self, name) not in known:
                setattr(self, name, known[0] if known else "")
        self.chosen = self.chosen if self.chosen in ruleset.terrain else ""
        self.owners = {key: side for key, side in self.owners.items() if side in layers["side"]}
        self.changed.emit()

    def owner_of(self, row: TerrainRow) -> str | None:
        """The side to which painted terrain of this kind will belong: "" = nobody, None where it can have no owner."""
        return self.owners.get(row.key, "") if row.owned else None

    def own(self, key: str, side: str) -> None:
        """From now on painted terrain of a kind belongs to a side ("" = nobody)."""
        self.owners[key] = side
        self.changed.emit()

    def choose(self, **values: object) -> None:
        """Set choices by name."""
        for name, value in values.items():
            setattr(self, name, value)
            if name in CHOICE_OF.values():
                self.chosen = str(value)
        self.changed.emit()
