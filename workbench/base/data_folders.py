"""Where the files that come with the program lie: rulesets, samples, resources, the guide.

An installed program has them inside the package (``workbench/data``), a checkout beside it. Nothing else in the program knows
where it lies on the disk.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package itself."""
ROOT = PACKAGE.parent
_INSTALLED = PACKAGE / "data"
IS_INSTALLED = _INSTALLED.is_dir()
"""Is the program installed, so that its samples belong to the installation and not to the user?"""
_HOME = _INSTALLED if IS_INSTALLED else ROOT
RULESETS = _HOME / "rulesets"
SAMPLES = _HOME / "samples"
GUIDE = _HOME / "docs" / "guide.md"
GUIDE_FRENCH = _HOME / "docs" / "guide.fr.md"
_RESOURCES = _HOME / "resources"
ICONS = _RESOURCES / "icons"
TRANSLATIONS = _RESOURCES / "i18n"
SCHEMAS = _RESOURCES / "schemas"
IMPORTS = _RESOURCES / "imports"
"""Files that give the meaning of words of other programs, one for each format."""
GROUND_EXAMPLE = _RESOURCES / "ground"
"""Elevation and land of a place that there is not: the example of the guide’s chapter on real ground."""
PAGES = _RESOURCES / "templates"
"""Templates of printed pages."""
FONTS = _RESOURCES / "fonts"
"""Fonts of printed pages."""
PAGE_SCRIPTS = _RESOURCES / "page"
"""Scripts and style of pages that answer (``workbench/pages``)."""
LICENCES = _RESOURCES / "licenses"
"""Words of licences that do not come with a package."""
MANUAL = _RESOURCES / "man" / "workbench.1"
DESKTOP_ID = "io.github.workbench.Workbench"
"""The name under which desktops know the program and its files."""
FILE_ENDING = ".wbench"
"""The ending of files that systems know to be the program's: scenarios and lessons, the same YAML as in ``.yaml``."""
ARCHIVE_ENDING = f".pack{FILE_ENDING}"
"""The ending of a scenario with its pictures in one file, which systems know too."""
FILE_ENDINGS = (".yaml", ".yml", FILE_ENDING)
"""All endings of scenarios and lessons."""
USUAL_ENDING = FILE_ENDING if sys.platform in ("win32", "darwin") else ".yaml"
"""The ending of a new file: where a system goes by nothing but that, the one with which a double click opens the program."""
MAIN_RULESET = "panzer_grenadier"
"""The ruleset of the first sample and of maps for which none was chosen; the other games come after it."""


def files_of_ours(folder: Path, pattern: str = "*") -> Iterator[Path]:
    """The files of a folder that match a pattern and have one of the :data:`FILE_ENDINGS`, in order; none if there is no such
    folder."""
    return (path for path in sorted(folder.glob(pattern)) if path.suffix.lower() in FILE_ENDINGS)
