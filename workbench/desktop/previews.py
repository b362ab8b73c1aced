"""Pictures of samples for the first page, drawn once and kept in the user's cache until the sample or the program changes."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QSize, QStandardPaths
from PySide6.QtGui import QImage

from workbench.base.text import Text
from workbench.desktop.document import AnyDocument
from workbench.desktop.swatches import sample_picture
from workbench.desktop.table.picture import table_picture
from workbench.scenario.table import TableScenario

_WORDS = "workbench"
"""The key of the words among the texts of a picture file."""
_MOST = 60
"""More pictures than these are not kept; the oldest go."""
_ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Preview:
    """A sample in small: its picture, title, rules, size ("180 × 120 cm") and what it is about."""

    picture: QImage
    title: Text
    rules: Text
    size: str
    about: Text


def drawn(document: AnyDocument, size: QSize) -> Preview:
    """Draw the preview of a document, as large as fits into ``size``."""
    scenario, ruleset = document.scenario, document.ruleset
    board = scenario.board
    if isinstance(scenario, TableScenario):
        picture = table_picture(scenario, ruleset, size)
        extent = f"{board.width:g} × {board.height:g} {board.unit}"
    else:
        picture = sample_picture(scenario, ruleset, size)
        extent = f"{board.grid.columns} × {board.grid.rows}"
    return Preview(picture, scenario.title, ruleset.name, extent, scenario.card.situation)


class Previews:
    """Previews in a folder, by default that of the user's caches. A folder that cannot be written keeps none."""

    def __init__(self, size: QSize, folder: Path | None = None) -> None:
        self._size = size
        place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation)
        self.folder = folder if folder is not None else Path(place) / "workbench" / "previews"

    def find(self, path: Path) -> Preview | None:
        """The preview of a scenario file, if it was kept and still is what would be drawn."""
        try:
            place = self._place(path)
            picture = QImage(str(place)) if place.is_file() else QImage()
            if picture.isNull():
                return None
            words = json.loads(picture.text(_WORDS))
            title, rules, about = (Text(*words[name]) for name in ("title", "rules", "about"))
            return Preview(picture, title, rules, str(words["size"]), about)
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def keep(self, path: Path, preview: Preview) -> None:
        """Keep the preview of a scenario file."""
        words = {
            name: (text.en, text.fr)
            for name, text in (("title", preview.title), ("rules", preview.rules), ("about", preview.about))
        }
        picture = QImage(preview.picture)
        picture.setText(_WORDS, json.dumps({**words, "size": preview.size}))
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            place = self._place(path)
            half = place.with_name(f"part_{place.name}")
            if picture.save(str(half)):
                half.replace(place)
            known = sorted(self.folder.glob("*.png"), key=lambda one: one.stat().st_mtime, reverse=True)
            for old in known[_MOST:]:
                old.unlink(missing_ok=True)
        except OSError:
            return

    def _place(self, path: Path) -> Path:
        """The name of a kept picture tells of all that it was drawn from."""
        told = hashlib.sha256(f"{_edition()} {self._size.width()} {self._size.height()} ".encode())
        told.update(path.read_bytes())
        return self.folder / f"{told.hexdigest()[:40]}.png"


@lru_cache(maxsize=1)
def _edition() -> str:
    """What pictures depend on beside the scenario: the newest change of the program and of its rulesets."""
    files = [*(_ROOT / "workbench").rglob("*.py"), *(_ROOT / "rulesets").rglob("*.yaml")]
    return str(max((file.stat().st_mtime_ns for file in files), default=0))
