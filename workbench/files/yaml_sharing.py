"""Takes a value of a YAML text out of what it shares with others (``&name`` and ``*name``), so that it can be edited alone.

An alias on the way to the value becomes a copy. A name that is given on the way, or in the value, moves to the first place that
uses it. The data stay the same, and so does every other line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from workbench.files.yaml_extents import Entry, NotEditable, Value, tree_of
from workbench.files.yaml_nodes import Path

_NAME = re.compile(r"&([^\s,\[\]{}]+)[ \t]*")
_MOST_STEPS = 200


def unshared_text(text: str, path: Path, written: Callable[[Path], str]) -> str:
    """The text in which the value at a path, and whatever lies around it, is its own. ``written`` gives the data at a path as
    they are written on one line."""
    for _ in range(_MOST_STEPS):
        if "&" not in text:
            return text
        root = tree_of(text)
        step = next(_steps(text, root, path, written), None)
        if step is None:
            return text
        for start, end, words in sorted(step, reverse=True):
            text = text[:start] + words + text[end:]
    raise NotEditable


def _steps(text: str, root: Value, path: Path, written: Callable[[Path], str]) -> Iterator[list[tuple[int, int, str]]]:
    """Edits that take one thing that is shared out of the way."""
    for depth, node in enumerate(_way(root, path)):
        if node.style == "*":
            yield [(node.start, node.end, written(path[:depth]))]
        inner = _all(node, path[:depth]) if depth == len(path) else [(node, path[:depth])]
        for one, place in inner:
            found = _NAME.match(text, one.start) if one.style != "*" else None
            if found is None:
                continue
            edits = [(one.start, found.end(), "")]
            user = _first_user(text, root, found.group(1), one.start)
            if user is not None:
                edits.append((user.start, user.end, f"&{found.group(1)} {written(place)}"))
            yield edits


def _way(root: Value, path: Path) -> Iterator[Value]:
    node: Value | None = root
    yield root
    for part in path:
        node = _child(node.entries or (), part) if node is not None else None
        if node is None:
            return
        yield node


def _child(entries: Sequence[Entry], part: str | int) -> Value | None:
    if entries and entries[0].key is None:
        return entries[part].value if isinstance(part, int) and part < len(entries) else None
    return next((one.value for one in entries if one.name == str(part)), None)


def _all(node: Value, path: Path) -> Iterator[tuple[Value, Path]]:
    yield node, path
    for number, entry in enumerate(node.entries or ()):
        yield from _all(entry.value, (*path, entry.name if entry.key is not None else number))


def _first_user(text: str, root: Value, name: str, after: int) -> Value | None:
    """The first alias of a name behind a place, before the name is given to something else."""
    for node, _ in sorted(_all(root, ()), key=lambda found: found[0].start):
        if node.start > after and node.style == "*" and text[node.start + 1 : node.end].strip() == name:
            return node
        again = _NAME.match(text, node.start)
        if node.start > after and node.style != "*" and again is not None and again.group(1) == name:
            return None
    return None
