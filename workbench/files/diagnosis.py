"""What a report of a fault needs to know of the machine and the program, without private paths or names."""

from __future__ import annotations

import locale
import os
import platform
import sys
from importlib import metadata

from workbench import __version__
from workbench.base.discreet import discreet
from workbench.files.logbook import last_lines
from workbench.files.rulesets import find_rulesets, load_ruleset

PACKAGES = ("PySide6-Essentials", "shapely", "networkx", "numpy", "PyYAML", "pydantic", "platformdirs")
_DISPLAYS = ("QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "LANG", "LC_ALL")
ERRORS_SHOWN = 10

Lines = list[tuple[str, str]]
"""(what, how it is here)"""


def version_line() -> str:
    """Name and version of the program."""
    return f"Workbench {__version__}"


def diagnosis() -> Lines:
    """Program, Python, system, packages, rulesets, language of the system, and the last errors that were logged."""
    lines = [
        ("Workbench", __version__),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
        ("processors", str(os.cpu_count() or "?")),
        ("started as", "frozen program" if getattr(sys, "frozen", False) else "Python package"),
    ]
    lines += [(name, _version(name)) for name in PACKAGES]
    lines += [("GEOS", _geos())]
    lines += [(name, os.environ[name]) for name in _DISPLAYS if os.environ.get(name)]
    lines += [("locale", ".".join(part or "?" for part in locale.getlocale()))]
    lines += [(f"ruleset {name}", _ruleset(name)) for name in sorted(find_rulesets())]
    errors = last_lines(ERRORS_SHOWN, level="ERROR")
    lines += [("last errors", errors[0] if errors else "none")] + [("", line) for line in errors[1:]]
    return [(what, discreet(how)) for what, how in lines]


def told(lines: Lines) -> str:
    """The lines as a text of two columns."""
    wide = max(len(what) for what, _ in lines)
    return "\n".join(f"{what:<{wide}}  {how}" for what, how in lines)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "missing"


def _geos() -> str:
    import shapely

    return shapely.geos_version_string


def _ruleset(name: str) -> str:
    ruleset, problems = load_ruleset(name)
    if ruleset is not None:
        return "loads"
    return next((item.format() for item in problems), "does not load")
