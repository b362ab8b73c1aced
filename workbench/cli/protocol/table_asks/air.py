"""``air``: whom an air strike pins, and where its marker may be put."""

from __future__ import annotations

from workbench.cli.protocol import tojson
from workbench.cli.protocol.geojson import geojson
from workbench.cli.protocol.table_question import Answer, TableQuestion, length
from workbench.cli.protocol.table_special import bolt_action_fire


def answer(question: TableQuestion) -> Answer:
    """``units`` [ids] that are pinned, those within the radius ``pinned`` of the target ``to``, itself included; ``marker``:
    how far from it the marker may lie; both as GeoJSON in ``regions``; ``reasons``."""
    pinned, marker = bolt_action_fire(question).air(question.stand("to"))
    return {
        "pinned": length(pinned.radius),
        "units": list(pinned.units),
        "marker": length(marker.radius),
        "regions": {"pinned": geojson(pinned.ground), "marker": geojson(marker.ground)},
        "reasons": tojson.reasons((*pinned.reasons, *marker.reasons), question.language),
    }
