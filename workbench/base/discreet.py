"""Texts that a user may show to others: no home folder, no user name, no folder of theirs."""

from __future__ import annotations

import contextlib
import getpass
import re
from functools import cache
from pathlib import Path

HOME = "~"
SOMEBODY = "USER"
_PLAIN_NAMES = frozenset({"root", "user", "admin", "home"})
"""Names that tell nothing of anybody."""
_SOURCES = Path(__file__).resolve().parents[2]
_QUOTED = re.compile(r"""(?P<quote>["'])(?P<path>(?:/|[A-Za-z]:[\\/]|\\\\|~[\\/])[^"'\n]*)(?P=quote)""")
_BARE = re.compile(r"(?<![\w.:/\\~…])(?P<path>(?:/|[A-Za-z]:[\\/]|\\\\|~[\\/])[^\s\"'<>|,;:()]*)")
_FOREIGN = re.compile(r"^.*?[\\/](?=site-packages[\\/]|python\d[^\\/]*[\\/])")


def discreet(text: str) -> str:
    """The text with every path cut down to what tells of the program: our sources from their top, packages from their folder,
    of other files the name alone; and without the name of the user."""
    told = _QUOTED.sub(lambda found: f"{found['quote']}{_shown(found['path'])}{found['quote']}", text)
    told = _BARE.sub(lambda found: _shown(found["path"]), told)
    for pattern in _names():
        told = pattern.sub(SOMEBODY, told)
    return told


def _shown(path: str) -> str:
    plain = path.replace("\\", "/")
    ours = str(_SOURCES).replace("\\", "/") + "/"
    if plain.startswith(ours):
        return plain.removeprefix(ours)
    foreign = _FOREIGN.sub("", plain)
    if foreign != plain:
        return foreign
    parts = [part for part in plain.split("/") if part]
    if len(parts) < 2:
        # "/" is a slash between words as often as a folder
        return path if plain != _home() else HOME
    return HOME if plain.rstrip("/") == _home() else f"…/{parts[-1]}"


@cache
def _home() -> str:
    return str(Path.home()).replace("\\", "/").rstrip("/")


@cache
def _names() -> tuple[re.Pattern[str], ...]:
    names = {Path.home().name}
    with contextlib.suppress(OSError, KeyError):  # a system that does not know who runs the program
        names.add(getpass.getuser())
    telling = sorted(name for name in names if len(name) > 1 and name.lower() not in _PLAIN_NAMES)
    return tuple(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE) for name in telling)
