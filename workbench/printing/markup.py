"""The part of HTML and CSS that pages on paper are made of: read into a tree, checked, and written out again.

What is not known here is an error with its line. Nothing in a page can name a file or an address: pictures are those that the
program hands over by name, or ``data:`` pictures inside the page.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from textwrap import wrap

from workbench.base.diagnostics import did_you_mean
from workbench.base.text import Text
from workbench.files.formats.source import is_cut_off, picture_head

MOST_LETTERS = 4_000_000
"""A page that is longer is refused; pictures inside it count too."""
_DEEPEST = 40
"""Elements within elements."""
_EMPTY = frozenset({"br", "hr", "img", "meta"})
_SKIPPED = frozenset({"head", "html", "body", "meta", "title", "style"})
_INLINE = frozenset({"b", "strong", "i", "em", "u", "s", "small", "sub", "sup", "span", "code", "br", "img"})
BLOCKS = frozenset(
    {
        "div",
        "section",
        "article",
        "main",
        "figure",
        "figcaption",
        "caption",
        "h1",
        "h2",
        "h3",
        "h4",
        "p",
        "ul",
        "ol",
        "li",
    }
    | {"dl", "dt", "dd", "table", "thead", "tbody", "tr", "th", "td", "hr", "blockquote", "pre", "details", "summary"}
    | {"header", "footer"}
)
_KNOWN = _EMPTY | _SKIPPED | _INLINE | BLOCKS
_ATTRIBUTES = frozenset(
    {"class", "style", "lang", "id", "title", "colspan", "rowspan", "width", "height", "start", "alt"}
)
_IGNORED = frozenset({"charset", "name", "content", "open", "type", "value"})
"""Attributes that pages for a browser have and paper has no use for."""
_CLOSED_BY = {
    "p": BLOCKS,
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "tr": frozenset({"tr", "tbody", "thead"}),
    "td": frozenset({"td", "th", "tr", "tbody", "thead"}),
    "th": frozenset({"td", "th", "tr", "tbody", "thead"}),
    "thead": frozenset({"tbody"}),
    "tbody": frozenset({"tbody", "thead"}),
}
"""Elements that need no end: what begins after them ends them."""
_PICTURE = re.compile(r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+")
_MOST_PIXELS = 40_000_000
"""Of a picture inside a page: what decodes it takes 4 bytes for each, and refuses to take more than 256 MB."""
_EDGES = ("", "-top", "-bottom", "-left", "-right")
_NAMED = re.compile(r"(?:(?:counter|terrain):)?[^:/\\<>]*")
"""The pictures that the program draws: a unit's counter, terrain, or what else it hands over by name."""
PROPERTIES = frozenset(
    {"color", "background-color", "background", "font-size", "font-weight", "font-style", "font-family", "text-align"}
    | {"text-decoration", "text-transform", "border-color", "border-style", "border-width", "border-collapse", "width"}
    | {"vertical-align", "white-space", "line-height", "page-break-before", "page-break-after", "list-style-type"}
    | {name + edge for name in ("margin", "padding", "border") for edge in _EDGES}
)
"""What styles may say; other properties are left out, as browsers do."""
_DANGEROUS = re.compile(r"url\s*\(|expression|@import|\\|javascript:|<", re.IGNORECASE)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


class MarkupError(Exception):
    """A page that is not one: ``text`` says why, ``line`` where (from 1), ``hint`` what may be meant."""

    def __init__(self, text: Text, line: int, hint: Text = Text()) -> None:
        super().__init__(text.en)
        self.text, self.line, self.hint = text, line, hint


@dataclass
class Element:
    """An element with what it holds: elements and texts."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)
    line: int = 0

    @property
    def classes(self) -> frozenset[str]:
        """The words of its ``class``."""
        return frozenset(self.attributes.get("class", "").split())

    def elements(self) -> Iterator[Element]:
        """The elements that it holds itself."""
        return (child for child in self.children if isinstance(child, Element))

    def find(self, *tags: str) -> Iterator[Element]:
        """Every element of these kinds within it, in the order of the page; not those within one that is found."""
        for child in self.elements():
            if child.tag in tags:
                yield child
            else:
                yield from child.find(*tags)

    @property
    def text(self) -> str:
        """The letters in it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)


@dataclass(frozen=True)
class Page:
    """A page that was read: its title, its style (known properties only) and its content."""

    title: str
    style: str
    body: Element


def read_page(source: str) -> Page:
    """Read a page or a part of one. MarkupError for unknown elements and attributes, for pictures elsewhere, and for a page
    that is too long or too deep."""
    if len(source) > MOST_LETTERS:
        words = Text("the page has more than {n} letters", "la page compte plus de {n} caractères")
        raise MarkupError(words.format(n=MOST_LETTERS), 0)
    reader = _Reader()
    reader.feed(source)
    reader.close()
    return Page(" ".join(reader.title.split()), safe_style("\n".join(reader.styles)), reader.body)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.body = Element("body")
        self.title = ""
        self.styles: list[str] = []
        self._open = [self.body]
        self._in = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        line = self.getpos()[0]
        if tag not in _KNOWN:
            words = Text("<{tag}> is not known on paper", "<{tag}> n’existe pas sur papier")
            raise MarkupError(words.format(tag=tag), line, did_you_mean(tag, sorted(_KNOWN)))
        if tag in _SKIPPED:
            self._in = tag
            return
        while len(self._open) > 1 and tag in _CLOSED_BY.get(self._open[-1].tag, ()):
            self._open.pop()
        element = Element(tag, _checked(tag, attrs, line), line=line)
        self._open[-1].children.append(element)
        if tag not in _EMPTY:
            self._open.append(element)
            if len(self._open) > _DEEPEST:
                words = Text("more than {n} elements within each other", "plus de {n} éléments imbriqués")
                raise MarkupError(words.format(n=_DEEPEST), line)

    def handle_endtag(self, tag: str) -> None:
        """Close an element and those in it that were left open."""
        if tag in _SKIPPED:
            self._in = ""
            return
        if any(element.tag == tag for element in self._open[1:]):
            while self._open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Add letters."""
        if self._in == "title":
            self.title += data
        elif self._in == "style":
            self.styles.append(data)
        elif self._in != "head" or data.strip():
            self._open[-1].children.append(data)


def _checked(tag: str, attrs: Sequence[tuple[str, str | None]], line: int) -> dict[str, str]:
    found = {}
    for name, value in attrs:
        text = value or ""
        if tag == "img" and name == "src":
            if not _NAMED.fullmatch(text):
                _check_picture(text, line)
            found["src"] = text
        elif name == "style":
            found["style"] = safe_declarations(text)
        elif name in _ATTRIBUTES:
            found[name] = text
        elif name not in _IGNORED:
            words = Text('<{tag}> has no "{name}" on paper', "<{tag}> n’a pas de « {name} » sur papier")
            raise MarkupError(words.format(tag=tag, name=name), line, did_you_mean(name, sorted(_ATTRIBUTES)))
    return found


def _check_picture(source: str, line: int) -> None:
    if not _PICTURE.fullmatch(source):
        words = Text(
            "the picture {name} is not loaded: a page opens no file and no address",
            "l’image {name} n’est pas chargée : une page n’ouvre ni fichier ni adresse",
        )
        hint = Text(
            "use the pictures of the data, as {{ unit.picture }}",
            "utilisez les images des données, comme {{ unit.picture }}",
        )
        raise MarkupError(words.format(name=source[:60]), line, hint)
    data = base64.b64decode("".join(source.partition(",")[2].split()) + "==")
    found = picture_head(data)
    if found is None or is_cut_off(data, found.kind) or found.width * found.height > _MOST_PIXELS:
        words = Text(
            "the picture {name} is none, is cut off, or has more than {most} million pixels",
            "l’image {name} n’en est pas une, est incomplète, ou dépasse {most} millions de pixels",
        )
        raise MarkupError(words.format(name=source[:60], most=_MOST_PIXELS // 1_000_000), line)


def safe_declarations(text: str) -> str:
    """The declarations of a style that are known; those that could name something outside are left out."""
    kept = []
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if colon and name.strip().lower() in PROPERTIES and not _DANGEROUS.search(value):
            kept.append(f"{name.strip().lower()}: {value.strip()}")
    return "; ".join(kept)


def safe_style(text: str) -> str:
    """The rules of a style sheet with known declarations; at-rules are left out."""
    bare = re.sub(r"/\*.*?(\*/|$)", "", text, flags=re.DOTALL)
    bare = re.sub(r"@[^{};]*(;|\{(?:[^{}]|\{[^{}]*\})*\})", "", bare)
    rules = []
    for selector, declarations in _RULE.findall(bare):
        known = safe_declarations(declarations)
        if known and re.fullmatch(r"[\w\s.,#>*+-]+", selector):
            rules.append(f"{' '.join(selector.split())} {{ {known} }}")
    return "\n".join(rules)


# --- Written out again


def as_html(nodes: Sequence[Element | str]) -> str:
    """Elements and texts as HTML."""
    return "".join(html.escape(node, quote=False) if isinstance(node, str) else _element_html(node) for node in nodes)


def _element_html(element: Element) -> str:
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in element.attributes.items())
    if element.tag in _EMPTY:
        return f"<{element.tag}{attributes}>"
    return f"<{element.tag}{attributes}>{as_html(element.children)}</{element.tag}>"


# --- As plain text


_WIDE = 100
"""Letters of a line of plain text."""


def as_text(page: Page) -> str:
    """A page as plain text: headings underlined, tables in columns, lists with dashes."""
    lines: list[str] = []
    _add_blocks(page.body, lines, "")
    found = "\n".join(line.rstrip() for line in lines)
    return re.sub(r"\n{3,}", "\n\n", found).strip() + "\n"


def _words_of(element: Element) -> str:
    parts = []
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
        elif child.tag == "br":
            parts.append("\n")
        elif child.tag == "img":
            parts.append(child.attributes.get("alt", ""))
        else:
            inner = _words_of(child)
            parts.append(f" {inner} " if child.tag in BLOCKS else inner)
    lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
    return "\n".join(lines).strip()


def _add_blocks(element: Element, lines: list[str], indent: str) -> None:
    loose = Element("p")
    for child in [*element.children, Element("hr", {"class": "end"})]:
        if isinstance(child, str) or child.tag in _INLINE:
            loose.children.append(child)
            continue
        if words := _words_of(loose):
            _add_paragraph(words, lines, indent)
        loose = Element("p")
        _add_block(child, lines, indent)


def _add_block(element: Element, lines: list[str], indent: str) -> None:
    words = _words_of(element)
    match element.tag:
        case "header" | "footer":
            return
        case "hr":
            lines += ["", "-" * 40, ""] if not element.classes else []
        case "h1" | "h2" | "h3" | "h4":
            lines += ["", "", words, {"h1": "=", "h2": "-"}.get(element.tag, "~") * len(words), ""]
        case "table":
            lines += ["", *(indent + row for row in _table_lines(element)), ""]
        case "li":
            lines += wrap(words, _WIDE, initial_indent=f"{indent}- ", subsequent_indent=f"{indent}  ")
        case "p" | "dt" | "caption" | "figcaption" | "pre" | "summary":
            _add_paragraph(words, lines, indent)
        case _:
            _add_blocks(element, lines, indent + "  " * (element.tag in ("dd", "blockquote")))


def _add_paragraph(words: str, lines: list[str], indent: str) -> None:
    if words:
        for line in words.split("\n"):
            lines += wrap(line, _WIDE, initial_indent=indent, subsequent_indent=indent) or [""]
        lines.append("")


def _table_lines(table: Element) -> list[str]:
    rows = [[_words_of(cell).replace("\n", " ") for cell in row.find("td", "th")] for row in table.find("tr")]
    count = max((len(row) for row in rows), default=0)
    rows = [row + [""] * (count - len(row)) for row in rows]
    widths = [max(len(row[k]) for row in rows) for k in range(count)]
    while sum(widths) + 2 * (count - 1) > _WIDE and max(widths, default=0) > 12:
        widths[widths.index(max(widths))] -= 1
    found = []
    heads = sum(1 for head in table.find("thead") for _ in head.find("tr"))
    for number, row in enumerate(rows):
        cells = [wrap(cell, max(1, width)) or [""] for cell, width in zip(row, widths, strict=True)]
        for k in range(max((len(cell) for cell in cells), default=0)):
            line = (cell[k] if k < len(cell) else "" for cell in cells)
            found.append("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())
        if number + 1 == heads:
            found.append("  ".join("-" * width for width in widths))
    return found
