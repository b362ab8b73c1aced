"""The text of a step: a small safe part of Markdown. Paragraphs, lists, **bold** and *italic*; everything else (links, HTML,
pictures, headings) is shown letter by letter."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

PARAGRAPH, BULLETS, NUMBERS = "paragraph", "bullets", "numbers"

_MARK = re.compile(r"(\\[\\*_-]|\*\*|\*|_)")
_BULLET = re.compile(r"\s*[-*]\s+(?=\S)")
_NUMBER = re.compile(r"\s*\d{1,3}[.)]\s+(?=\S)")
_PAIRED = ("**", "*", "_")


@dataclass(frozen=True, slots=True)
class Run:
    """Letters in one style."""

    text: str
    bold: bool = False
    italic: bool = False


Line = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph (one line) or a list (a line for each entry)."""

    kind: str
    lines: tuple[Line, ...]


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a text. Takes time in proportion to its length, whatever it holds."""
    return tuple(block for part in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")) for block in _blocks(part))


def _blocks(part: str) -> Iterator[Block]:
    kind, lines = PARAGRAPH, list[str]()
    for row in part.split("\n"):
        if not row.strip():
            continue
        found = BULLETS if _BULLET.match(row) else NUMBERS if _NUMBER.match(row) else ""
        if found:
            if lines and found != kind:
                yield _block(kind, lines)
                lines = []
            kind = found
            lines.append((_BULLET if found == BULLETS else _NUMBER).sub("", row, count=1).strip())
        elif lines:
            lines[-1] += " " + row.strip()  # a row that goes on
        else:
            lines = [row.strip()]
    if lines:
        yield _block(kind, lines)


def _block(kind: str, lines: Sequence[str]) -> Block:
    return Block(kind, tuple(_line(line) for line in lines))


def _line(text: str) -> Line:
    tokens = [token for token in _MARK.split(text) if token]
    pairs = _pairs(tokens)
    found: list[Run] = []
    bold = italic = 0
    for number, token in enumerate(tokens):
        step = pairs.get(number)
        if step is None:
            letters = token[1:] if token.startswith("\\") and len(token) == 2 else token
            style = bool(bold), bool(italic)
            if found and (found[-1].bold, found[-1].italic) == style:
                letters = found.pop().text + letters
            found.append(Run(letters, *style))
        elif token == "**":
            bold += step
        else:
            italic += step
    return tuple(found)


def _pairs(tokens: Sequence[str]) -> dict[int, int]:
    """Which tokens begin (1) or end (-1) a style; marks without a partner are letters."""
    found: dict[int, int] = {}
    opened: list[int] = []
    places: dict[str, int] = {}
    for number, token in enumerate(tokens):
        if token not in _PAIRED:
            continue
        before = tokens[number - 1][-1] if number else " "
        after = tokens[number + 1][0] if number + 1 < len(tokens) else " "
        inside_word = token == "_" and before.isalnum() and after.isalnum()
        if token in places and not before.isspace() and not inside_word:
            start = places[token]
            if start + 1 < number:
                found[start], found[number] = 1, -1
            while opened and opened[-1] >= start:
                places.pop(tokens[opened.pop()], None)
        elif token not in places and not after.isspace() and not inside_word:
            places[token] = number
            opened.append(number)
    return found


def as_html(text: str) -> str:
    """The text as HTML: nothing of it is markup but what :func:`blocks` knows."""
    return "".join(_html(block) for block in blocks(text))


_TAGS = {BULLETS: "ul", NUMBERS: "ol"}


def _html(block: Block) -> str:
    lines = ["".join(_run(run) for run in line) for line in block.lines]
    tag = _TAGS.get(block.kind)
    if tag is None:
        return "".join(f"<p>{line}</p>" for line in lines)
    return f"<{tag}>{''.join(f'<li>{line}</li>' for line in lines)}</{tag}>"


def _run(run: Run) -> str:
    letters = html.escape(run.text)
    letters = f"<em>{letters}</em>" if run.italic else letters
    return f"<strong>{letters}</strong>" if run.bold else letters


def as_plain(text: str) -> str:
    """The text without marks of style, a row for each paragraph and each entry of a list."""
    rows = []
    for block in blocks(text):
        for number, line in enumerate(block.lines, 1):
            mark = {BULLETS: "- ", NUMBERS: f"{number}. "}.get(block.kind, "")
            rows.append(mark + "".join(run.text for run in line))
    return "\n".join(rows)
