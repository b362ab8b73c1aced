"""PDF files of Qt made smaller while Qt writes them, page by page: Qt writes numbers of nine digits, and files twice as large.
They get what Qt does not write as well: an author, a language and bookmarks.

Reads only what Qt writes: objects one after the other (``7 0 obj`` ... ``endobj``), the drawing of a page as a stream whose
length is an object of its own, a table of where objects begin at the end."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

_OBJECT = re.compile(rb"(\d+) 0 obj\n")
_CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
_LENGTH = re.compile(rb"/Length (\d+) 0 R")
_SIZE = re.compile(rb"/Size \d+")
_STREAM, _END_OF_STREAM, _END = b"stream\n", b"\nendstream\n", b"endobj\n"
_DIGITS = 5
"""Numbers of drawings keep so many digits: a hundredth of a millimetre on the largest paper, or a tenth of a dot."""
_EFFORT = 4
"""How hard drawings are compressed: harder takes up to five times as long, for a twentieth fewer bytes."""
_WORTH = 0.75
"""Only drawings whose text is shortened to so much of it are compressed again: of the others the file is as small as it is."""
_SAMPLE, _EVERY = 4_096, 65_536
"""Of every so many bytes of a drawing the first ones tell how much it would be shortened: on most sheets of a large map it is
not worth it."""


@dataclass(frozen=True)
class PdfWords:
    """What a PDF file says of itself besides its title; ``bookmarks`` are names of its pages, "" for a page without one."""

    author: str = ""
    language: str = ""
    bookmarks: Sequence[str] = ()


class ShortPdf:
    """A PDF file that grows by what Qt has written; every part given ends where an object ends."""

    def __init__(self, words: PdfWords = PdfWords()) -> None:
        self._words = words
        self._pages: list[int] = []
        self._catalog: tuple[int, bytes] | None = None
        self._out = io.BytesIO()
        self._begins: dict[int, int] = {}
        self._drawings: set[int] = set()
        self._lengths: dict[int, int] = {}
        """New lengths of streams by the objects that hold them."""

    def add(self, part: bytes) -> None:
        """Add what Qt has written since the last time, with shorter numbers in the drawings of pages."""
        at = 0
        while (found := _OBJECT.search(part, at)) is not None:
            # what stands between two objects is the first line of the file
            self._out.write(part[at : found.start()])
            body, at = _body(part, found.end())
            self._add_object(int(found[1]), body)
        if part.startswith(b"xref", at):
            self._add_table(part[at:])

    def whole_file(self) -> bytes:
        """The bytes of the file, once Qt has written its end."""
        return self._out.getvalue()

    def _add_object(self, number: int, body: bytes) -> None:
        if body.startswith(b"<<\n/Type /Catalog\n"):
            # it is written at the end, when the pages are known
            self._catalog = number, body
            return
        if body.startswith(b"<<\n/Title ("):
            author = b"/Author " + _text(self._words.author) + b"\n" if self._words.author else b""
            body = body.replace(b"/Author ()\n", author)
        is_page = body.startswith(b"<<\n/Type /Page\n")
        if is_page:
            self._pages.append(number)
        drawing = _CONTENTS.search(body) if is_page else None
        if drawing is not None:
            self._drawings.add(int(drawing[1]))
        elif number in self._drawings:
            body = self._shortened(body)
        elif number in self._lengths:
            body = b"%d\n" % self._lengths[number]
        elif b"/CIDInit" in body:
            # blanks are copied out of the file as blanks: Qt calls the glyph a tabulator, which has the same
            body = body.replace(b"<0009>", b"<0020>")
        self._write(number, body)

    def _shortened(self, body: bytes) -> bytes:
        """The stream of a drawing with shorter numbers, if that makes the file smaller."""
        start = body.index(_STREAM) + len(_STREAM)
        end = body.rindex(_END_OF_STREAM)
        length = _LENGTH.search(body[:start])
        text = zlib.decompress(body[start:end])
        if length is None or not is_worth_shortening(text):
            return body
        short = shortened_numbers(text)
        packed = zlib.compress(short, _EFFORT)
        self._lengths[int(length[1])] = len(packed)
        return body[:start] + packed + body[end:]

    def _add_table(self, end: bytes) -> None:
        """Write the catalogue with bookmarks, and where every object begins now, with the trailer of Qt."""
        self._add_catalog()
        begin, last = self._out.tell(), max(self._begins)
        self._out.write(b"xref\n0 %d\n0000000000 65535 f \n" % (last + 1))
        for number in range(1, last + 1):
            self._out.write(b"%010d 00000 n \n" % self._begins.get(number, 0))
        trailer = _SIZE.sub(b"/Size %d" % (last + 1), end[end.index(b"trailer") : end.index(b"startxref")])
        self._out.write(trailer + b"startxref\n%d\n%%%%EOF\n" % begin)

    def _add_catalog(self) -> None:
        if self._catalog is None:
            return
        number, body = self._catalog
        more = b"/Lang " + _text(self._words.language) + b"\n" if self._words.language else b""
        marked = [(page, words) for page, words in zip(self._pages, self._words.bookmarks, strict=False) if words]
        if marked:
            root = max(number, *self._begins) + 1
            more += b"/Outlines %d 0 R\n/PageMode /UseOutlines\n" % root
        self._write(number, body.replace(b"/Type /Catalog\n", b"/Type /Catalog\n" + more, 1))
        if marked:
            self._add_bookmarks(root, marked)

    def _add_bookmarks(self, root: int, marked: Sequence[tuple[int, str]]) -> None:
        count = len(marked)
        self._write(
            root, b"<<\n/Type /Outlines\n/First %d 0 R\n/Last %d 0 R\n/Count %d\n>>\n" % (root + 1, root + count, count)
        )
        for place, (page, words) in enumerate(marked, 1):
            beside = b"/Prev %d 0 R\n" % (root + place - 1) if place > 1 else b""
            beside += b"/Next %d 0 R\n" % (root + place + 1) if place < count else b""
            title = _text(words)
            self._write(
                root + place,
                b"<<\n/Title %s\n/Parent %d 0 R\n%s/Dest [%d 0 R /Fit]\n>>\n" % (title, root, beside, page),
            )

    def _write(self, number: int, body: bytes) -> None:
        self._begins[number] = self._out.tell()
        self._out.write(b"%d 0 obj\n" % number + body + _END)


def _text(words: str) -> bytes:
    """A text as PDF has it in any alphabet."""
    return b"<FEFF" + words.encode("utf-16-be").hex().upper().encode("ascii") + b">"


def is_worth_shortening(drawing: bytes) -> bool:
    """Whether shorter numbers would leave few enough bytes of the text of a drawing, by samples of it."""
    sample = b"\n".join(drawing[at : at + _SAMPLE] for at in range(0, len(drawing), _EVERY))
    return len(shortened_numbers(sample)) <= _WORTH * len(sample)


def _body(part: bytes, start: int) -> tuple[bytes, int]:
    """What an object holds whose head ends at ``start``, and where the next one begins."""
    end = part.index(_END, start)
    if part.find(_STREAM, start, end) >= 0:
        end = part.index(_END_OF_STREAM + _END, start) + len(_END_OF_STREAM)
    return part[start:end], end + len(_END)


def shortened_numbers(drawing: bytes) -> bytes:
    """The text of a drawing whose numbers with a point have five digits at most; whole parts, and numbers below 10 (matrices
    have such ones), stay as they are."""
    letters = np.frombuffer(drawing, dtype=np.uint8)
    point = letters == ord(".")
    points = np.flatnonzero(point)
    if not len(points):
        return drawing
    gaps = np.flatnonzero(~(point | ((letters >= ord("0")) & (letters <= ord("9")))))
    gaps = np.concatenate(([-1], gaps, [len(letters)]))
    behind = np.searchsorted(gaps, points)
    whole, end = points - gaps[behind - 1] - 1, gaps[behind]
    # at least one digit stays behind the point, which readers expect
    first = points + 1 + np.maximum(_DIGITS - whole, 1)
    long = (whole >= 2) & (first < end)
    steps = np.zeros(len(letters) + 1, dtype=np.int8)
    steps[first[long]] = 1
    steps[end[long]] = -1
    found: bytes = letters[np.cumsum(steps[:-1], dtype=np.int8) == 0].tobytes()
    return found
