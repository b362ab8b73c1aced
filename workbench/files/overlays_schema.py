"""The form of the overlays of a scenario file."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, Tag, model_validator

from workbench.base.text import Text
from workbench.files.schema_errors import trouble
from workbench.files.schema_parts import BRANCH, LocalText, Strict, Word
from workbench.files.schema_places import Labels, Level, OwnedLabels, OwnedPaths, ShapeEntry


class HexesChanged(Strict):
    """Whole-hex terrain that is there, or is not."""

    add: dict[str, OwnedLabels] = Field(default_factory=dict)
    remove: dict[str, Labels] = Field(default_factory=dict)


class SidesChanged(Strict):
    """Terrain on hexsides that is there, or is not."""

    add: dict[str, Labels] = Field(default_factory=dict)
    remove: dict[str, Labels] = Field(default_factory=dict)


class PathsChanged(Strict):
    """Paths that are there; chains whose links are not."""

    add: dict[str, OwnedPaths] = Field(default_factory=dict)
    remove: dict[str, list[Labels]] = Field(default_factory=dict)


ShapeGone = Annotated[
    Annotated[int, Tag("single"), Field(ge=1)] | Annotated[ShapeEntry, Tag("mapping")],
    BRANCH,
]


class ShapesChanged(Strict):
    """Shapes that are there; shapes of the map, by their places in its list (from 1) or in full, that are not."""

    add: list[ShapeEntry] = Field(default_factory=list)
    remove: list[ShapeGone] = Field(default_factory=list)


class MarkersChanged(Strict):
    """Markers that are there, or are not."""

    add: dict[str, OwnedLabels] = Field(default_factory=dict)
    remove: dict[str, OwnedLabels] = Field(default_factory=dict)


_ONE_KIND = Text(
    "a change is one of these: replace and by, remove, or {parts}",
    "un changement est l’un de ceux-ci : replace et by, remove, ou {parts}",
)


def check_kind(change: Any, parts: tuple[str, ...], places: str) -> None:
    """A change replaces, removes, or says what is otherwise at single places; only the first two have places of their own."""
    rules = (change.replace is not None) + (change.remove is not None)
    patch = any(getattr(change, part) is not None for part in parts)
    if rules + patch != 1 or (change.replace is None) != (change.by is None):
        raise trouble("bad_change", _ONE_KIND.format(parts=", ".join(parts)))
    if patch and getattr(change, places) is not None:
        text = Text(f"{places} goes with replace or remove only", f"{places} ne va qu’avec replace ou remove")
        raise trouble("bad_change", text)


class HexChange(Strict):
    """One change of a map of hexes; ``add`` is short for ``hexes: {add: ...}``."""

    replace: str | None = None
    by: str | None = None
    remove: list[str] | None = None
    at: Labels | None = None
    add: dict[str, OwnedLabels] | None = None
    hexes: HexesChanged | None = None
    elevation: dict[Level, Labels] | None = None
    hexsides: SidesChanged | None = None
    paths: PathsChanged | None = None
    shapes: ShapesChanged | None = None
    markers: MarkersChanged | None = None

    @model_validator(mode="after")
    def one_kind(self) -> HexChange:
        """A change is of one kind."""
        check_kind(self, ("add", "hexes", "elevation", "hexsides", "paths", "shapes", "markers"), "at")
        return self


class OverlayEntry(Strict):
    """A layer of special rules: its name, and whether it is in force."""

    id: Word
    name: LocalText = ""
    on: bool = True


class HexOverlay(OverlayEntry):
    """An overlay on hexes."""

    changes: list[HexChange] = Field(default_factory=list)
