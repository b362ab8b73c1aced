"""Reads and writes the underlay of a scenario, and finds its picture file."""

from __future__ import annotations

from pathlib import Path

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.formats.source import Refused, SourceFile
from workbench.files.value_checks import number
from workbench.files.yaml_reader import Source
from workbench.files.yaml_writer import mapping, value, word
from workbench.scenario.underlay import Point, Underlay, corners_error, picture_path_error

_PATH = ("underlay", "picture")


def read_underlay(source: Source, diagnostics: Diagnostics) -> Underlay | None:
    """The picture under ``underlay``; a path that leaves the folder of the scenario is an error."""
    name, width = source.get(*_PATH), number(source.get("underlay", "width"))
    if not isinstance(name, str) or width is None:
        return None
    problem = picture_path_error(name)
    if problem is not None:
        diagnostics.error("bad_picture_path", problem, span=source.document.span(_PATH))
        return None

    def value_of(key: str, default: float) -> float:
        found = number(source.get("underlay", key))
        return default if found is None else found

    return Underlay(
        name,
        value_of("x", 0.0),
        value_of("y", 0.0),
        width,
        value_of("angle", 0.0),
        value_of("opacity", 0.5),
        source.get("underlay", "shown") is not False,
        source.get("underlay", "locked") is True,
        source.get("underlay", "upright") is True,
        _read_corners(source, diagnostics),
        value_of("aspect", 1.0),
    )


def _read_corners(source: Source, diagnostics: Diagnostics) -> tuple[Point, ...]:
    """Four points of the picture; none, with a warning, if they cannot be the corners of a rectangle."""
    rows = source.get("underlay", "corners")
    if not isinstance(rows, list):
        return ()
    corners = tuple((number(row[0]) or 0.0, number(row[1]) or 0.0) for row in rows)
    problem = corners_error(corners)
    if problem is not None:
        diagnostics.warning("bad_corners", problem, span=source.document.span(("underlay", "corners")))
        return ()
    return corners


def underlay_lines(underlay: Underlay | None) -> list[str]:
    """The line ``underlay``; no line without one."""
    if underlay is None:
        return []
    parts = {"picture": word(underlay.picture)}
    parts |= {name: value(getattr(underlay, name)) for name in ("x", "y", "width", "angle", "opacity")}
    if not underlay.shown:
        parts["shown"] = "false"
    if underlay.locked:
        parts["locked"] = "true"
    if underlay.upright:
        parts["upright"] = "true"
    if underlay.corners:
        parts["corners"] = f"[{', '.join(f'[{value(x)}, {value(y)}]' for x, y in underlay.corners)}]"
        parts["aspect"] = value(underlay.aspect)
    return [f"underlay: {mapping(parts)}"]


def find_picture(folder: Path | None, name: str) -> tuple[Path | None, Text]:
    """(the file of a picture, "") or (None, why not): it must lie in the folder, also after links are followed."""
    problem = picture_path_error(name)
    if problem is not None:
        return None, problem
    if folder is None:
        return None, Text("the scenario is not saved yet", "le scénario n’est pas encore enregistré")
    try:
        home, found = folder.resolve(), (folder / name).resolve()
        inside, there = found.is_relative_to(home), found.is_file()
    except (OSError, ValueError, RuntimeError) as error:
        return None, Text.of(str(error))
    if not inside:
        text = Text('"{name}" leads out of the folder of the scenario', "« {name} » mène hors du dossier du scénario")
        return None, text.format(name=name)
    if not there:
        return None, Text('there is no picture "{name}"', "il n’y a pas d’image « {name} »").format(name=name)
    return found, Text()


def check_picture(underlay: Underlay | None, folder: Path, source: Source, diagnostics: Diagnostics) -> None:
    """Warn of a picture that cannot be found, or that is none, too large or cut off."""
    if underlay is None:
        return
    found, problem = find_picture(folder, underlay.picture)
    if found is None:
        diagnostics.warning("no_picture", problem, span=source.document.span(_PATH))
        return
    try:
        SourceFile(found).whole_picture()
    except Refused as refused:
        text = Text("{name}: {problem}", "{name} : {problem}").format(name=underlay.picture, problem=refused.text)
        diagnostics.warning("bad_picture", text, span=source.document.span(_PATH), hint=refused.hint)
