"""What the palettes hold: the terrain, unit kind, side and brush that tools work with."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from workbench.rules.ruleset import HEXES, HEXSIDES, MARKERS, PATHS, Ruleset, TerrainRow
from workbench.scenario.scenario import Scenario

RAISE, LOWER, SET = "raise", "lower", "set"
MAX_RADIUS = 3
_WATERCOURSES = ("stream", "river")


def is_watercourse(row: TerrainRow) -> bool:
    """True for whole-hex terrain that runs like a line (streams and rivers), so that the path tool draws it."""
    return row.layer == HEXES and row.look.get("style") in _WATERCOURSES


def base_keys(ruleset: Ruleset) -> frozenset[str]:
    """Whole-hex terrain that replaces other terrain of its hex."""
    return frozenset(key for key, row in ruleset.terrain.items() if row.layer == HEXES and row.base)


class Choices(QObject):
    """The current choice of everything a tool can put on the map; ``changed`` tells when one of them changed."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.terrain = self.hexside = self.path = self.marker = self.line = self.kind = self.side = ""
        self.owners: dict[str, str] = {}
        self.radius = 0
        self.level_mode = RAISE
        self.level = 1

    def adopt(self, ruleset: Ruleset, scenario: Scenario) -> None:
        """Keep the choices that a ruleset and scenario know, and fill in the others."""
        layers = {
            "terrain": [k for k in ruleset.layer(HEXES) if k != scenario.board.ground],
            "hexside": list(ruleset.layer(HEXSIDES)),
            "path": list(ruleset.layer(PATHS)),
            "marker": list(ruleset.layer(MARKERS)),
            "line": [*ruleset.layer(HEXSIDES), *ruleset.layer(PATHS)],
            "kind": list(ruleset.units),
            "side": [force.side for force in scenario.forces.sides],
        }
        for name, known in layers.items():
            watercourse = name == "path" and self.path in ruleset.terrain and is_watercourse(ruleset.terrain[self.path])
            if getattr(self, name) not in known and not watercourse:
                setattr(self, name, known[0] if known else "")
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
        self.changed.emit()
