"""Where the files that come with the program lie: rulesets, samples, resources."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package itself."""
ROOT = PACKAGE.parent
RULESETS = ROOT / "rulesets"
SAMPLES = ROOT / "samples"
_RESOURCES = ROOT / "resources"
ICONS = _RESOURCES / "icons"
TRANSLATIONS = _RESOURCES / "i18n"
SCHEMAS = _RESOURCES / "schemas"
MAIN_RULESET = "panzer_grenadier"
"""The ruleset of the first sample and of maps for which none was chosen; the other games come after it."""
