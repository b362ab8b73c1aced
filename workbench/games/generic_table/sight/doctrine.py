"""Sight of a table game of one's own: the facts of the terrain chart, read as the table ``sight`` chooses."""

from __future__ import annotations

from workbench.engine.sight.tabletop_charted import ChartedSight, Readings
from workbench.rules.ruleset import Ruleset

TABLE = "sight"


def readings_of(ruleset: Ruleset) -> Readings:
    """The readings that the table ``sight`` chooses."""
    table = ruleset.tables[TABLE]
    return Readings(
        contact=float(str(table["contact"])),
        measures_edges=table["measures"] == "edges",
        sees_from_bases=table["sees_from"] == "bases",
        depths_add_up=table["depths"] == "add",
        walls_closed=table["walls"] == "closed",
        tall_vehicles=False,
        along_trench=table["trench"] == "along",
        from_lip=table["ravine"] == "lip",
        levels_stack=table["stacked"] == "added",
    )


class Doctrine(ChartedSight):
    """Judges lines of sight on one table; see :class:`workbench.engine.sight.protocol.TabletopSight`."""

    def _read(self) -> Readings:
        return readings_of(self.ruleset)

    def _height(self, kind: str, floor: int) -> float:
        row = self.ruleset.units.get(kind)
        cited = row.values.get("height") if row is not None else None
        tall = cited.value if cited is not None else 0
        return floor + (float(tall) if isinstance(tall, int | float) and not isinstance(tall, bool) else 0.0)
