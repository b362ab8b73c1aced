"""Reads and writes the underlay of a scenario; finds and keeps pictures beside it, those of units too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from workbench.base.diagnostics import Diagnostics, Span, why_not_written
from workbench.base.text import Text
from workbench.files.formats.source import MOST_PICTURE_BYTES, MOST_PIXELS, Refused, SourceFile
from workbench.files.safe_files import replace_file
from workbench.files.value_checks import number
from workbench.files.yaml_reader import Source
from workbench.files.yaml_writer import mapping, value, word
from workbench.scenario.scenario import AnyScenario
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


def pictures_of(scenario: AnyScenario) -> tuple[str, ...]:
    """The paths of all pictures of a scenario: that under the map, and those of units in all set-ups."""
    names = [scenario.underlay.picture] if scenario.underlay is not None else []
    for forces in (scenario.forces, *(one.forces for one in scenario.setups.others)):
        names += [unit.picture for _, unit in forces if unit.picture]
    return tuple(dict.fromkeys(names))


MOST_UNIT_PIXELS = 16_000_000
"""The largest picture of a unit, in pixels: it takes 64 MB while it is read."""


def why_no_picture(folder: Path | None, name: str, most: int = MOST_PIXELS) -> tuple[Text, Text] | None:
    """Why a picture cannot be shown, with a hint: it is not to be found, is none, cut off, or has more than ``most`` pixels.
    None if it can."""
    found, problem = find_picture(folder, name)
    if found is None:
        return problem, Text()
    try:
        head = SourceFile(found).whole_picture()
    except Refused as refused:
        return Text("{name}: {problem}", "{name} : {problem}").format(name=name, problem=refused.text), refused.hint
    if head.width * head.height > most:
        large = Text("{name}: too many pixels, {w} × {h}", "{name} : trop de pixels, {w} × {h}")
        return large.format(name=name, w=head.width, h=head.height), Text("make it smaller", "réduisez-la")
    return None


def picture_beside(file: Path, home: Path) -> str:
    """The path in the folder of a scenario of a picture that the user names: a file elsewhere is copied into the folder first,
    under a free name.

    Raises:
        OSError, Refused: the picture cannot be read, or not be written.
    """
    folder = home.resolve()
    SourceFile(file).whole_picture()
    kept = file.resolve()
    if not kept.is_relative_to(folder):
        kept = _free(folder / file.name)
        replace_file(kept, SourceFile(file).read(MOST_PICTURE_BYTES))
    return kept.relative_to(folder).as_posix()


def _free(path: Path) -> Path:
    """The path, or with a number where a file has it."""
    if not path.exists():
        return path
    numbers = (path.with_stem(f"{path.stem}_{number}") for number in range(2, 10_000))
    return next(other for other in numbers if not other.exists())


def keep_pictures(folder: Path, pictures: Mapping[str, bytes]) -> Diagnostics:
    """Write pictures and boards that came with an import beside its scenario, by their paths in the folder. A file that is
    there already is never replaced: another one of the same name is an error."""
    diagnostics = Diagnostics()
    for name, data in pictures.items():
        beside = folder / name
        try:
            if not beside.resolve().is_relative_to(folder.resolve()):
                raise OSError(f"{name}: out of the folder")
            if not beside.exists():
                beside.parent.mkdir(parents=True, exist_ok=True)
                replace_file(beside, data)
            elif not beside.is_file() or beside.read_bytes() != data:
                other = Text("another file has this name", "un autre fichier porte ce nom")
                diagnostics.error("picture_kept", other, span=Span(str(beside)))
        except OSError as problem:
            diagnostics.error("save_failed", why_not_written(problem), span=Span(str(beside)))
    return diagnostics


def check_picture(underlay: Underlay | None, folder: Path, source: Source, diagnostics: Diagnostics) -> None:
    """Warn of a picture that cannot be found, or that is none, too large or cut off."""
    if underlay is None:
        return
    problem = why_no_picture(folder, underlay.picture)
    if problem is not None:
        code = "no_picture" if find_picture(folder, underlay.picture)[0] is None else "bad_picture"
        diagnostics.warning(code, problem[0], span=source.document.span(_PATH), hint=problem[1])
