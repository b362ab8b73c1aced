"""The section ``names`` of a scenario: names on the map, read and written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.hex_labels import LabelWriter
from workbench.files.hex_reader import MapReader
from workbench.files.value_checks import point, points
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source
from workbench.files.yaml_writer import mapping, quoted, text_value, word
from workbench.geometry.grid import HexGrid
from workbench.scenario.map_names import MapName, Point, rounded

_ONE_PLACE = Text('the name "{name}" needs one place: at or along', "le nom « {name} » demande un lieu : at ou along")
_PLACE_HINT = Text(
    "at: a point [x, y] or a hex; along: the corners of a course, for rivers, roads and regions",
    "at : un point [x, y] ou un hexagone ; along : les sommets d’un tracé, pour cours d’eau, routes et régions",
)
_NO_COURSE = Text('a name of the kind "{kind}" lies along no course', "un nom de type « {kind} » ne suit pas de tracé")
_NO_WORDS = Text('the name "{name}" has no words', "le nom « {name} » n’a pas de texte")
_TWICE = Text(
    'the name "{name}" stands here twice, first at {where}', "le nom « {name} » figure deux fois, d’abord en {where}"
)
_TWICE_HINT = Text("give one of the two another id", "donnez un autre identifiant à l’un des deux")


def read_names(source: Source, diagnostics: Diagnostics, ground: MapReader | None = None) -> tuple[MapName, ...]:
    """The names under ``names``, on hexes where the ``ground`` is given, else on a table; those that are wrong are reported
    and left out."""
    found: dict[str, MapName] = {}
    first: dict[str, Path] = {}
    for place in source.entries("names"):
        name_id, kind = source.word(*place, "id"), source.word(*place, "kind")
        if not name_id or not kind:
            continue  # the schema has reported it
        if name_id in found:
            before = source.document.span((*first[name_id], "id"))
            text = _TWICE.format(name=name_id, where=f"{before.line}:{before.column}")
            diagnostics.error("name_twice", text, span=source.document.span((*place, "id")), hint=_TWICE_HINT)
            continue
        one = _read(source, place, MapName(name_id, kind, source.text(*place, "text")), ground, diagnostics)
        if one is not None:
            found[name_id], first[name_id] = one, place
    return tuple(found.values())


def _read(
    source: Source, place: Path, name: MapName, ground: MapReader | None, diagnostics: Diagnostics
) -> MapName | None:
    given = [key for key in ("at", "along") if source.get(*place, key) is not None]
    if len(given) != 1:
        text = _ONE_PLACE.format(name=name.id)
        diagnostics.error("name_place", text, span=source.document.span(place), hint=_PLACE_HINT)
        return None
    where = (*place, given[0])
    if given[0] == "along" and not name.style.has_course:
        text = _NO_COURSE.format(kind=name.kind)
        diagnostics.error("name_place", text, span=source.document.span(where), hint=_PLACE_HINT)
        return None
    if not name.text and name.style.dot != "rose":
        diagnostics.error("name_empty", _NO_WORDS.format(name=name.id), span=source.document.span(place))
        return None
    drawn = _points(source, where, ground)
    if not drawn:
        return None  # its labels or points were reported
    size, angle = source.get(*place, "size"), source.get(*place, "angle")
    return rounded(
        replace(
            name,
            points=drawn,
            size=float(size) if isinstance(size, int | float) else 1.0,
            angle=float(angle) if isinstance(angle, int | float) else 0.0,
            shift=point(source.get(*place, "shift")),
        )
    )


def _points(source: Source, where: Path, ground: MapReader | None) -> tuple[Point, ...]:
    labels = source.word(*where)
    if ground is not None and labels is not None:
        return tuple(_centre(ground.grid, number) for number in ground.labels.places(labels, where))
    value = source.get(*where)
    one = point(value)
    return (one,) if one is not None else points(value) or ()


def _centre(grid: HexGrid, number: int) -> Point:
    x, y = grid.centres[number].tolist()
    return x, y


# --- Writes


def name_lines(names: Iterable[MapName], labels: LabelWriter | None = None) -> list[str]:
    """The section ``names``, one line each; ``labels`` are those of a map of hexes, None = on a table."""
    lines = [f"  - {mapping(_parts(one, labels))}" for one in names]
    return ["names:", *lines] if lines else []


def _parts(name: MapName, labels: LabelWriter | None) -> dict[str, str]:
    parts = {"id": word(name.id), "kind": name.kind}
    if name.text:
        parts["text"] = text_value(name.text)
    parts["along" if len(name.points) > 1 else "at"] = _written(name, labels)
    if name.size != 1.0:
        parts["size"] = _number(name.size)
    if name.angle:
        parts["angle"] = _number(name.angle)
    if name.shift is not None:
        parts["shift"] = _point(name.shift)
    return parts


def _written(name: MapName, labels: LabelWriter | None) -> str:
    """The place of a name: hexes where its points are their middles, else points."""
    hexes = [_hex_of(labels.grid, one) for one in name.points] if labels is not None else [None]
    numbers = [one for one in hexes if one is not None]
    if labels is not None and len(numbers) == len(hexes):
        return quoted(" ".join(labels.grid.labels[number] for number in numbers))
    drawn = [_point(one) for one in name.points]
    return drawn[0] if len(drawn) == 1 else f"[{', '.join(drawn)}]"


def _hex_of(grid: HexGrid, at: Point) -> int | None:
    """The hex whose middle a point is."""
    number = grid.index(grid.hex_at(*at))
    if number is None:
        return None
    x, y = _centre(grid, number)
    return number if (round(x, 3), round(y, 3)) == at else None


def _point(at: Point) -> str:
    return f"[{_number(at[0])}, {_number(at[1])}]"


def _number(number: float) -> str:
    return repr(int(number) if number == int(number) else number)
