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
from math import prod
from textwrap import wrap

from workbench.base.diagnostics import did_you_mean
from workbench.base.text import Text
from workbench.files.formats.picture_heads import whole_picture_head

MOST_LETTERS = 4_000_000
"""A page that is longer is refused; pictures inside it count too."""
_DEEPEST = 40
"""Elements within elements."""
MOST_SPAN = 100
"""Columns or rows over which a cell reaches."""
MOST_ELEMENTS, MOST_CELLS, MOST_ITEMS = 10_000, 4_000, 1_000
"""Elements of a page of a stranger, cells of all its tables, and items of one of its lists: Qt sets them in about a second."""
MOST_CELLS_AT_ONCE = 2_500
"""Cells of one table with those of the tables within it: Qt sets them in one call, and answers nobody until it has."""
MOST_SELECTORS = 500
"""Selectors of the style of a page, each of which Qt tries on every element."""
MOST_SHOWN = 1_000_000
"""Letters of a page of a stranger, without its pictures."""
LONGEST_PARAGRAPH, MOST_OF_TABLE = 100_000, 300_000
"""Letters of one paragraph and of one table, each of which Qt sets as a whole."""
MOST_FONTS = 150
"""Sizes times families times weights of the letters of a page of a stranger: Qt takes a millisecond for each that it meets."""
LONGEST_WORD = 1_000
"""Letters without a space at which a line may end: Qt takes four times as long for words that are twice as long."""
_FONT = re.compile(r"font-(size|family|weight):\s*([^;}]*)", re.IGNORECASE)
_SPACES = re.compile("[ \\t\\n\\r\\f\\v\\u1680\\u2000-\\u2006\\u2008-\\u200b\\u2028\\u2029\\u205f\\u3000]+")
"""No line may end at other spaces, such as that of ``&nbsp;``."""
_MOST_TABLES_DEEP = 4
"""Tables within tables: each makes Qt set what is within it twice."""
_SPANS = ("colspan", "rowspan")
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
_DANGEROUS = re.compile(r"url\s*\(|expression|@import|\\|javascript:|<|\d{7}|\.\d*\.", re.IGNORECASE)
"""What no value of a property holds: addresses, and numbers that are too long or none."""


Place = tuple[int, int]
"""A line of a page, from 1, and a column, from 0."""


class MarkupError(Exception):
    """A page that is not one: ``text`` says why, ``place`` where (line from 1, column from 0), ``hint`` what may be meant."""

    def __init__(self, text: Text, place: Place, hint: Text = Text()) -> None:
        super().__init__(text.en)
        self.text, self.hint = text, hint
        self.line, self.column = place


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
        raise MarkupError(words.format(n=MOST_LETTERS), (0, 0))
    _check_closed(source)
    reader = _Reader()
    reader.feed(source)
    reader.close()
    style = safe_style("\n".join(reader.styles))
    _check(style.count("\n") + style.count(","), MOST_SELECTORS, _SELECTORS, reader.style_place)
    return Page(" ".join("".join(reader.title).split()), style, reader.body)


_OPENED = re.compile(r"<(?:!--|[A-Za-z/!?])")
"""How a comment or a tag begins."""
_LONG_NUMBER = re.compile(r"&#[xX]?[0-9a-fA-F]{9}")
"""A letter that no alphabet has; Python refuses numbers of many figures."""


def _check_closed(source: str) -> None:
    """MarkupError for a comment or a tag without an end, which Python's parser looks for again and again, to the end of the
    page."""
    last_comment, last_tag = source.rfind("-->"), source.rfind(">")
    for opened in _OPENED.finditer(source, max(0, min(last_comment, last_tag))):
        at, is_comment = opened.start(), opened[0] == "<!--"
        if at > (last_comment if is_comment else last_tag):
            words = Text("a comment without its end", "un commentaire sans fin")
            if not is_comment:
                words = Text('a tag without its ">"', "une balise sans son « > »")
            raise MarkupError(words, _place_at(source, at), _HINT_LETTER)
    if found := _LONG_NUMBER.search(source):
        raise MarkupError(
            Text("no letter has this number", "aucune lettre n’a ce numéro"), _place_at(source, found.start())
        )


_HINT_LETTER = Text("as a letter, < is written &lt;", "comme lettre, < s’écrit &lt;")


def _place_at(source: str, at: int) -> Place:
    return source.count("\n", 0, at) + 1, at - source.rfind("\n", 0, at) - 1


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.body = Element("body")
        self.title: list[str] = []
        self.styles: list[str] = []
        self._open = [self.body]
        self._in = ""
        self.style_place: Place = (0, 0)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        place = self.getpos()
        if tag not in _KNOWN:
            words = Text("<{tag}> is not known on paper", "<{tag}> n’existe pas sur papier")
            raise MarkupError(words.format(tag=tag), place, did_you_mean(tag, sorted(_KNOWN)))
        if tag in _SKIPPED:
            self._in = tag
            if tag == "style":
                self.style_place = place
            return
        while len(self._open) > 1 and tag in _CLOSED_BY.get(self._open[-1].tag, ()):
            self._open.pop()
        element = Element(tag, _checked(tag, attrs, place), line=place[0])
        self._open[-1].children.append(element)
        if tag not in _EMPTY:
            self._open.append(element)
            if len(self._open) > _DEEPEST:
                words = Text("more than {n} elements within each other", "plus de {n} éléments imbriqués")
                raise MarkupError(words.format(n=_DEEPEST), place)

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
            self.title.append(data)
        elif self._in == "style":
            self.styles.append(data)
        elif self._in != "head" or data.strip():
            self._open[-1].children.append(data)


def _checked(tag: str, attrs: Sequence[tuple[str, str | None]], place: Place) -> dict[str, str]:
    found = {}
    for name, value in attrs:
        text = value or ""
        if tag == "img" and name == "src":
            if not _NAMED.fullmatch(text):
                _check_picture(text, place)
            found["src"] = text
        elif name == "style":
            found["style"] = safe_declarations(text)
        elif name in _SPANS and not (text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= MOST_SPAN):
            words = Text('"{name}" is a number from 1 to {n}', "« {name} » est un nombre de 1 à {n}")
            raise MarkupError(words.format(name=name, n=MOST_SPAN), place)
        elif name in _ATTRIBUTES:
            found[name] = text
        elif name not in _IGNORED:
            words = Text('<{tag}> has no "{name}" on paper', "<{tag}> n’a pas de « {name} » sur papier")
            raise MarkupError(words.format(tag=tag, name=name), place, did_you_mean(name, sorted(_ATTRIBUTES)))
    return found


def _check_picture(source: str, place: Place) -> None:
    if not _PICTURE.fullmatch(source):
        words = Text(
            "the picture {name} is not loaded: a page opens no file and no address",
            "l’image {name} n’est pas chargée : une page n’ouvre ni fichier ni adresse",
        )
        hint = Text(
            "use the pictures of the data, as {{ unit.picture }}",
            "utilisez les images des données, comme {{ unit.picture }}",
        )
        raise MarkupError(words.format(name=source[:60]), place, hint)
    data = base64.b64decode("".join(source.partition(",")[2].split()) + "==")
    found = whole_picture_head(data)
    if found is None or found.width * found.height > _MOST_PIXELS:
        words = Text(
            "the picture {name} is none, is damaged or cut off, or has more than {most} million pixels",
            "l’image {name} n’en est pas une, est abîmée ou incomplète, ou dépasse {most} millions de pixels",
        )
        raise MarkupError(words.format(name=source.partition(";")[0], most=_MOST_PIXELS // 1_000_000), place)


def safe_declarations(text: str) -> str:
    """The declarations of a style that are known; those that could name something outside are left out."""
    kept = []
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        if colon and name.strip().lower() in PROPERTIES and not _DANGEROUS.search(value):
            kept.append(f"{name.strip().lower()}: {value.strip()}")
    return "; ".join(kept)


def safe_style(text: str) -> str:
    """The rules of a style sheet with known declarations; comments and at-rules are left out."""
    rules: list[str] = []
    bare = _without_comments(text)
    selector, begin, depth = "", 0, 0
    for edge in _EDGE_OF_RULE.finditer(bare):
        if edge[0] == ";" and depth:
            continue  # it parts declarations
        said, begin = bare[begin : edge.start()], edge.end()
        if edge[0] == "{":
            depth += 1
            # what stands in a block in a block is part of an at-rule
            selector = said if depth == 1 else "@"
        elif edge[0] == "}":
            known = safe_declarations(said) if depth == 1 and _SELECTOR.fullmatch(selector) else ""
            if known:
                rules.append(f"{' '.join(selector.split())} {{ {known} }}")
            depth = max(0, depth - 1)
    return "\n".join(rules)


_EDGE_OF_RULE = re.compile(r"[{};]")
_SELECTOR = re.compile(r"[\w\s.,#>*+-]+")


def _without_comments(text: str) -> str:
    parts = text.split("/*")
    return parts[0] + "".join(part.partition("*/")[2] for part in parts[1:])


# --- Bounds of what is laid out


def check_bounds(page: Page) -> None:
    """MarkupError, with its line, for a page that takes long to lay out: too many elements, cells, items, letters or fonts,
    words without an end, tables within tables."""
    bounds = _Bounds()
    bounds.count_fonts(page.style, (1, 0))
    bounds.count(page.body, 0)


class _Bounds:
    """Counts what a page holds."""

    def __init__(self) -> None:
        self._elements = self._cells = self._letters = 0
        self._word = 0
        """Letters since the last place where a line may end: a word may go on through several elements."""
        self._paragraph = 0
        """Letters since a paragraph began or ended."""
        self._fonts: dict[str, set[str]] = {"size": set(), "family": set(), "weight": set()}

    def count_fonts(self, style: str, place: Place) -> None:
        """Count the letters that a style asks for."""
        for found in _FONT.finditer(style):
            self._fonts[found[1].lower()].add(found[2].strip().lower())
        _check(prod(1 + len(values) for values in self._fonts.values()), MOST_FONTS, _FONTS, place)

    def count(self, element: Element, tables: int) -> None:
        """Count an element, which is within so many tables, and what it holds."""
        place = max(1, element.line), 0
        letters_before, cells_before = self._letters, self._cells
        self._elements += 1
        _check(self._elements, MOST_ELEMENTS, _ELEMENTS, place)
        # an element that is never parted is set in a table of its own
        tables += element.tag == "table" or "keep" in element.classes
        _check(tables, _MOST_TABLES_DEEP, _DEEP_TABLES, place)
        if element.tag == "table":
            rows = list(element.find("tr"))
            wide = max((sum(_span(cell, "colspan") for cell in row.find("td", "th")) for row in rows), default=0)
            high = max((_span(cell, "rowspan") for row in rows for cell in row.find("td", "th")), default=0)
            self._cells += wide * (len(rows) + high - 1) if rows else 0
            _check(self._cells, MOST_CELLS, _CELLS, place)
        _check(sum(1 for one in element.elements() if one.tag == "li"), MOST_ITEMS, _ITEMS, place)
        self.count_fonts(element.attributes.get("style", ""), place)
        is_paragraph = element.tag in BLOCKS
        parts_words = is_paragraph or element.tag == "br"
        self._word = 0 if parts_words else self._word
        self._paragraph = 0 if is_paragraph else self._paragraph
        for child in element.children:
            if isinstance(child, Element):
                self.count(child, tables)
                place = child.line, 0
                continue
            self._letters += len(child)
            _check(self._letters, MOST_SHOWN, _LETTERS, place)
            self._paragraph += len(child)
            _check(self._paragraph, LONGEST_PARAGRAPH, _PARAGRAPH, place)
            self._count_words(child, place)
        if element.tag == "table":
            start = max(1, element.line), 0
            _check(self._letters - letters_before, MOST_OF_TABLE, _LETTERS_OF_TABLE, start)
            _check(self._cells - cells_before, MOST_CELLS_AT_ONCE, _CELLS_OF_TABLE, start)
        self._word = 0 if parts_words else self._word
        self._paragraph = 0 if is_paragraph else self._paragraph

    def _count_words(self, text: str, place: Place) -> None:
        first, *more = map(len, _SPACES.split(text))
        self._word += first
        _check(max(self._word, *more, 0), LONGEST_WORD, _WORD, place)
        self._word = more[-1] if more else self._word


def _check(count: int, most: int, what: Text, place: Place) -> None:
    if count > most:
        raise MarkupError(what.format(n=most), place)


_SELECTORS = Text("the style has more than {n} selectors", "le style compte plus de {n} sélecteurs")
_ELEMENTS = Text("the page has more than {n} elements", "la page compte plus de {n} éléments")
_CELLS = Text("the tables of the page have more than {n} cells", "les tableaux de la page comptent plus de {n} cases")
_CELLS_OF_TABLE = Text("a table has more than {n} cells", "un tableau compte plus de {n} cases")
_LETTERS_OF_TABLE = Text("a table has more than {n} letters", "un tableau compte plus de {n} caractères")
_PARAGRAPH = Text("a paragraph has more than {n} letters", "un paragraphe compte plus de {n} caractères")
_FONTS = Text(
    "the sizes, families and weights of the letters make more than {n} fonts",
    "les tailles, familles et graisses des lettres font plus de {n} polices",
)
_ITEMS = Text("a list has more than {n} items", "une liste compte plus de {n} entrées")
_LETTERS = Text("the page has more than {n} letters", "la page compte plus de {n} caractères")
_WORD = Text("a word has more than {n} letters", "un mot compte plus de {n} caractères")
_DEEP_TABLES = Text(
    "more than {n} tables or elements of the class keep within each other",
    "plus de {n} tableaux ou éléments de la classe keep imbriqués",
)


def _span(cell: Element, name: str) -> int:
    return int(cell.attributes.get(name, "1"))


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
    widths = [min(_WIDE, max(len(row[k]) for row in rows)) for k in range(count)]
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
