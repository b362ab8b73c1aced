"""The entry points by which other packages add games and formats to the program.

``importlib.metadata`` finds them, but it also imports the modules for mail, sockets and archives, which takes a twentieth of a
short command. So it is imported only if some installed package names the group.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_RECORDS = (".dist-info", "egg-info")


def entry_points_in(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of all installed packages in a group, by name and value."""
    if not _may_be_named(group):
        return ()
    found = importlib.import_module("importlib.metadata").entry_points(group=group)
    return tuple(sorted(found, key=lambda entry: (entry.name, entry.value)))


def _may_be_named(group: str) -> bool:
    """Could a package have an entry point in the group? No only where every package is a folder beside its modules whose list
    can be read here; a package in an archive, or one that only a finder of its own knows, may have one."""
    finders = (one for one in sys.meta_path if one is not PathFinder)
    if any(hasattr(one, "find_distributions") for one in finders):
        return True
    return any(
        group in words for folder in dict.fromkeys(sys.path) for words in _declarations(Path(folder or "."), group)
    )


def _declarations(folder: Path, of_an_archive: str) -> Iterator[str]:
    """The lists of entry points in a folder of modules. An archive may name any group, so that it counts as if it did."""
    if folder.is_file():
        yield of_an_archive
        return
    try:
        records = [one for one in folder.iterdir() if one.name.lower().endswith(_RECORDS)]
    except OSError:
        return
    for record in records:
        try:
            yield (record / "entry_points.txt").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
