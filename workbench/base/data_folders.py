"""Where the files that come with the program lie: rulesets, samples, resources, the guide.

An installed program has them inside the package (``workbench/data``), a checkout beside it. Nothing else in the program knows
where it lies on the disk.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

PACKAGE = Path(str(files("workbench"))).resolve()
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
"""What words of other programs mean, a file for each format."""
PAGES = _RESOURCES / "templates"
"""Templates of printed pages."""
MANUAL = _RESOURCES / "man" / "workbench.1"
DESKTOP_ID = "io.github.workbench.Workbench"
"""The name under which desktops know the program and its files."""
MAIN_RULESET = "panzer_grenadier"
"""The ruleset of the first sample and of maps for which none was chosen; the other games come after it."""
