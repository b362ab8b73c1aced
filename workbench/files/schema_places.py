"""Places on a map of hexes and terrain drawn on it, as pydantic models."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, Tag, WithJsonSchema, model_validator

from workbench.files.schema_errors import trouble
from workbench.files.schema_parts import BAD_SHAPE, BRANCH, Point, Strict, as_word


def _as_level(value: object) -> object:
    # JSON, which is YAML too, has only text keys
    return int(value) if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 10 else value


Labels = Annotated[
    str,
    BeforeValidator(as_word),
    WithJsonSchema({"type": ["string", "integer"], "description": "hex labels, separated by spaces"}),
]
Level = Annotated[int, BeforeValidator(_as_level)]
OwnedLabels = Annotated[Annotated[Labels, Tag("single")] | Annotated[dict[str, Labels], Tag("mapping")], BRANCH]
OwnedPaths = Annotated[
    Annotated[list[Labels], Tag("single")] | Annotated[dict[str, list[Labels]], Tag("mapping")], BRANCH
]


class ShapeEntry(Strict):
    """Terrain drawn inside or across hexes, in the plane of the map. A circle is [x, y, radius]."""

    terrain: str
    polygon: Annotated[list[Point], Field(min_length=3)] | None = None
    line: Annotated[list[Point], Field(min_length=2)] | None = None
    circle: Annotated[list[float], Field(min_length=3, max_length=3)] | None = None
    levels: Annotated[int, Field(ge=0)] | None = None
    height: float | None = None
    inherent: bool | None = None
    width: Annotated[float, Field(gt=0)] | None = None

    @model_validator(mode="after")
    def one_outline(self) -> ShapeEntry:
        """A shape is a polygon, a line or a circle."""
        if sum(part is not None for part in (self.polygon, self.line, self.circle)) != 1:
            raise trouble("bad_shape", BAD_SHAPE)
        return self
