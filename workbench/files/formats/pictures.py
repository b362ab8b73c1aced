"""Pictures: one that is read lies under the map, to be traced; what is written is the map as it looks."""

from __future__ import annotations

from dataclasses import replace

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.formats.map_format import (
    PICTURE,
    Can,
    Choices,
    Counted,
    Exported,
    Imported,
    MapFormat,
    OpenScenario,
    Target,
)
from workbench.files.formats.picture_heads import picture_head
from workbench.files.formats.source import MOST_PICTURE_BYTES, SourceFile
from workbench.scenario.underlay import Underlay, picture_path_error

ENDINGS = ("png", "jpg", "jpeg", "bmp", "webp", "gif", "tif", "tiff")
"""Of pictures that can lie under a map."""
_WRITTEN = ("png", "webp", "svg", "pdf")
NO_PAINTER = Text(
    "pictures are drawn by the window, which is not there", "les images sont dessinées par la fenêtre, absente"
)


def _recognises(head: bytes, name: str) -> bool:
    # the head of a large JPEG picture may end before its size
    return picture_head(head) is not None or head.startswith(b"\xff\xd8\xff")


def _read(source: SourceFile, choices: Choices) -> Imported:
    """The scenario with the picture under its whole map, and the picture to be kept beside it."""
    work = choices.into
    assert work is not None  # the registry sees to it
    head = source.whole_picture()
    name = source.path.name
    if picture_path_error(name) is not None or source.path.suffix.lower().lstrip(".") not in ENDINGS:
        name = f"picture.{head.kind}"
    left, top, right, _ = work.scenario.board.bounds
    scenario = replace(work.scenario, underlay=Underlay(name, left, top, right - left, upright=True))
    pictures = {name: source.read(MOST_PICTURE_BYTES)}
    return Imported(scenario, work.ruleset, (Counted(PICTURE, 1, name),), pictures=pictures)


def _write(work: OpenScenario, target: Target) -> Exported:
    if target.draw is None:
        raise CannotAnswer("no_painter", NO_PAINTER)
    return Exported(target.draw(target.path.suffix.lower()))


FORMAT = MapFormat(
    id="picture",
    name=Text("Picture of the map", "Image de la carte"),
    can=frozenset({Can.PICTURE}),
    reads=tuple(f"*.{ending}" for ending in ENDINGS),
    writes=tuple(f"*.{ending}" for ending in _WRITTEN),
    recognises=_recognises,
    read=_read,
    write=_write,
)
