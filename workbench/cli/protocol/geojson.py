"""Regions of a table as GeoJSON geometries, in the unit of the table."""

from __future__ import annotations

import json
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry


def geojson(region: BaseGeometry | None) -> dict[str, Any] | None:
    """The geometry (null for None); one that is empty is a MultiPolygon of nothing."""
    if region is None:
        return None
    if region.is_empty:
        return {"type": "MultiPolygon", "coordinates": []}
    made: dict[str, Any] = json.loads(shapely.to_geojson(region))
    return made
