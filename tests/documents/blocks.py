"""The fenced blocks of the documents, and the marks that say what a block is.

A mark is a comment in the line before a block. Readers do not see it::

    <!-- added to: samples/asl/sorvino_brook.yaml -->
    <!-- new file: workbench/protocol/asks/height.py -->
    <!-- add to: docs/query.md, before: #### `describe` -->
    <!-- not run: why -->
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT

DOCS = ROOT / "docs"
PAGES = (
    ROOT / "README.md",
    *(DOCS / f"{name}.md" for name in ("guide", "guide.fr", "files", "query", "rulesets")),
    *sorted((DOCS / "howto").glob("*.md")),
)
_FENCE = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_MARK = re.compile(r"<!-- (added to|new file|add to|not run): (.*?) -->\s*\Z")
_INLINE = re.compile(r"`(workbench [^`]+)`")


@dataclass(frozen=True)
class Block:
    """One fenced block: its page and line, the language of its fence, its text without the indentation of the
    fence, and its mark."""

    page: Path
    line: int
    language: str
    text: str
    mark: str
    about: str

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page, in their order."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        before = text[: found.start()]
        mark = _MARK.search(before)
        kind, about = (mark[1], mark[2]) if mark else ("", "")
        indent = len(found[1])
        text_of = "".join(line[indent:] if line.strip() else "\n" for line in found[3].splitlines(keepends=True))
        yield Block(page, before.count("\n") + 1, found[2], text_of, kind, about)


def all_blocks() -> list[Block]:
    """The blocks of all pages."""
    return [block for page in PAGES for block in blocks_of(page)]


def inline_commands(page: Path) -> list[str]:
    """Commands within the lines of a page: `workbench ...` in backticks."""
    return [" ".join(words.split()) for words in _INLINE.findall(page.read_text(encoding="utf-8"))]
