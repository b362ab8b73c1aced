"""What reading files found out before, kept in the user's cache folder, so that the next start need not find it out again.

Two things are kept. One is which texts fit the schema of their format: checking that loads pydantic and builds its models,
which takes longer than a scenario takes to read. The other is rulesets as values
(:mod:`workbench.files.rulesets.ruleset_cache`).

All of it is found by what the files contain, not by their names or times, and by the program that read them: an edited file or
another program finds nothing and reads anew. What cannot be read or written, is damaged, of another form, no file, or may be
written by other users counts as not there; nothing in here is an error, and nothing that is read is run.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

from workbench import __version__
from workbench.base.data_folders import PACKAGE
from workbench.files.safe_files import cache_path, read_regular, replace_cache_file

_READERS = ("base", "rules", "files", "checks", "scenario")
"""The packages that decide what a file means; of every game only what the registry and the vocabulary say."""
_OF_GAMES = ("__init__.py", "vocabulary.py")
_BUCKET = 32
"""Texts that are remembered of each of the 256 parts of all texts."""
_DIGEST = 32
"""Letters of a digest."""


def digest(*parts: bytes) -> str:
    """A word that stands for these parts, their borders, and the program that reads them."""
    found = hashlib.blake2b(_program().encode("ascii"), digest_size=_DIGEST // 2)
    for part in parts:
        found.update(b"%d:" % len(part))
        found.update(part)
    return found.hexdigest()


@cache
def _program() -> str:
    """The reading part of this very program: version alone would not tell a checkout from its last edit."""
    found = hashlib.blake2b(f"{sys.version} {__version__}".encode(), digest_size=16)
    # a bundle has its modules within its program
    bundle = [Path(sys.executable)] if getattr(sys, "frozen", False) else []
    for path in (*bundle, *_program_files()):
        with suppress(OSError):
            known = path.stat()
            found.update(f"{path} {known.st_size} {known.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    return found.hexdigest()


def _program_files() -> Iterator[Path]:
    for package in _READERS:
        for folder, _, names in os.walk(PACKAGE / package):
            yield from (Path(folder, name) for name in sorted(names) if name.endswith(".py"))
    with suppress(OSError):
        for game in sorted((PACKAGE / "games").iterdir()):
            yield from (game / name for name in _OF_GAMES)


# --- Files of the cache.


def cached_text(name: str) -> str | None:
    """The text that was kept under a name; None if there is none, or if it is not whole."""
    try:
        head, _, text = read_regular(cache_path() / name, only_mine=True).partition(b"\n")
        if head.decode("ascii") == digest(name.encode(), text):
            return text.decode("utf-8")
    except (OSError, ValueError):
        pass
    return None


def store_text(name: str, text: str, most: int = 0) -> None:
    """Keep a text under a name; with ``most`` only so many files of its folder, the newest, are left."""
    data = text.encode("utf-8", "surrogatepass")
    store_bytes(cache_path() / name, digest(name.encode(), data).encode("ascii") + b"\n" + data, most)


def store_bytes(path: Path, data: bytes, most: int = 0) -> None:
    """Keep bytes in a file of the cache, which says itself whether it is whole; ``most`` as of :func:`store_text`."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_cache_file(path, data)
        if most:
            files = sorted(path.parent.iterdir(), key=lambda file: file.lstat().st_mtime_ns, reverse=True)
            for old in files[most:]:
                old.unlink(missing_ok=True)


# --- Texts that fit the schema of their format.


def is_known_to_fit(text: str, form: str) -> bool:
    """Is this a text that was found to fit the schema of this name?"""
    word = digest(form.encode(), text.encode("utf-8", "surrogatepass"))
    return word in _bucket(word)


def remember_fit(text: str, form: str) -> None:
    """Remember a text that fits the schema of this name."""
    word = digest(form.encode(), text.encode("utf-8", "surrogatepass"))
    store_text(_bucket_name(word), json.dumps([word, *_bucket(word)][:_BUCKET]))


def _bucket_name(word: str) -> str:
    return f"schema/{word[:2]}.json"


def _bucket(word: str) -> list[str]:
    try:
        found = json.loads(cached_text(_bucket_name(word)) or "[]")
    except (ValueError, RecursionError):
        return []
    return found if isinstance(found, list) else []
