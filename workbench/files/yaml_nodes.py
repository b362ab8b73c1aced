"""From a YAML text to nodes, and from nodes to plain data.

Nodes are put together from the parser's events and not by PyYAML's own composer, because that one is recursive
and ends in a RecursionError on ``[[[[…``; here depth and number of nodes have limits.
"""

from __future__ import annotations

import gc
import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import yaml

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity, Span
from workbench.base.text import Text
from workbench.files.cut_texts import cut_text


@contextmanager
def without_cycle_collection() -> Iterator[None]:
    """Leave out the search for cycles of objects, also as a decorator.

    Python looks for them whenever so many objects have been made. A file that is parsed makes hundreds of thousands, none of
    which is in a cycle, and to look for them takes longer than to parse.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


# --- The meaning of a plain YAML scalar: YAML 1.2's core words, cut down so that labels, times and dates stay text.


Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {
    "": None,
    "~": None,
    "null": None,
    "Null": None,
    "NULL": None,
    "true": True,
    "True": True,
    "TRUE": True,
    "false": False,
    "False": False,
    "FALSE": False,
}
_INT = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)?\.[0-9]+([eE][-+]?[0-9]+)?|-?(0|[1-9][0-9]*)(\.|\.?[eE][-+]?[0-9]+)", re.ASCII)
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_MOST_DIGITS = 18


class BadScalar(ValueError):
    """A plain scalar that reads as a number which no value here can hold."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


def plain_scalar(word: str) -> Scalar:
    """The value of an unquoted scalar; :class:`BadScalar` for infinities, NaN and numbers beyond 18 digits."""
    if word in _WORDS:
        return _WORDS[word]
    if _NOT_FINITE.fullmatch(word):
        raise BadScalar(Text(f"{word} is not a finite number", f"{word} n’est pas un nombre fini"))
    if _INT.fullmatch(word):
        if len(word) > _MOST_DIGITS + 1:
            raise _too_large(word)
        return int(word)
    if _FLOAT.fullmatch(word):
        value = float(word)
        if not math.isfinite(value):
            raise _too_large(word)
        return value
    return word


def _too_large(word: str) -> BadScalar:
    shown = word if len(word) <= 24 else word[:20] + "…"
    return BadScalar(Text(f"the number {shown} is too large", f"le nombre {shown} est trop grand"))


# --- The places of all values, keys and words of a YAML text, by their paths in the data.


Path = tuple[str | int, ...]
"""Keys and list positions from the root of the data: ``("map", "hexes", "woods")``."""

_HEADER = re.compile(r"([&!]\S*\s+)*([|>][^\n]*\n)?")
_WORD = re.compile(r"[^\s\"']+")


@dataclass(frozen=True, slots=True)
class Extent:
    """A stretch of the text: offsets in characters, and line and column (from 1) of its first character."""

    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True)
class SpanIndex:
    """Places of the values and keys of one document by path; for an unknown path, the place of its nearest parent."""

    file: str
    text: str = ""
    values: dict[Path, Extent] = field(default_factory=dict)
    keys: dict[Path, Extent] = field(default_factory=dict)

    def value(self, path: Path) -> Span:
        """Where the value at ``path`` begins; for a value that is missing, where its nearest parent begins."""
        for depth in range(len(path), -1, -1):
            found = self.values.get(path[:depth])
            if found is not None:
                return self._span(found)
        return Span(self.file, 1, 1)

    def key(self, path: Path) -> Span:
        """Where the key of ``path`` begins (its value, if it is not in a mapping)."""
        found = self.keys.get(path)
        return self._span(found) if found is not None else self.value(path)

    def word(self, path: Path, number: int, offset: int = 0) -> Span:
        """Where the ``number``-th word (from 0) of a text value begins, moved by ``offset`` characters."""
        found = self.values.get(path)
        if found is None:
            return self.value(path)
        for count, (line, column) in enumerate(self._words(found)):
            if count == number:
                return Span(self.file, line, column + offset)
        return self._span(found)

    def _words(self, extent: Extent) -> Iterator[tuple[int, int]]:
        # words of the source stand in the same order as words of the value, whatever its quotes and line breaks
        line, column, last = extent.line, extent.column, extent.start
        header = _HEADER.match(self.text, extent.start, extent.end)
        first = header.end() if header is not None else extent.start
        for match in _WORD.finditer(self.text, first, extent.end):
            breaks = self.text.count("\n", last, match.start())
            if breaks:
                line += breaks
                column = match.start() - self.text.rfind("\n", 0, match.start())
            else:
                column += match.start() - last
            last = match.start()
            yield line, column

    def _span(self, extent: Extent) -> Span:
        return Span(self.file, extent.line, extent.column)


# --- The parser's errors in plain English and French.


_QUOTES = Text("close the quotes", "fermez les guillemets")
_COLON = Text('a text that holds ": " needs quotes', "un texte qui contient « : » veut des guillemets")
_SAYINGS: tuple[tuple[str, Text, Text], ...] = (
    (
        "mapping values are not allowed",
        Text("a colon stands where no key can be", "deux-points là où aucune clé n’est possible"),
        _COLON,
    ),
    (
        "could not find expected ':'",
        Text("a colon is missing after this key", "il manque deux-points après cette clé"),
        Text('write "key: value"', "écrivez « clé: valeur »"),
    ),
    (
        "while scanning a quoted scalar",
        Text("a text in quotes does not end", "un texte entre guillemets ne se termine pas"),
        _QUOTES,
    ),
    (
        "while parsing a flow mapping",
        Text("a { is not closed as it should be", "une accolade { n’est pas bien fermée"),
        Text('check the commas and the "}"', "vérifiez les virgules et « } »"),
    ),
    (
        "while parsing a flow sequence",
        Text("a [ is not closed as it should be", "un crochet [ n’est pas bien fermé"),
        Text('check the commas and the "]"', "vérifiez les virgules et « ] »"),
    ),
    (
        "while parsing a block mapping",
        Text("this line does not fit the indentation above", "cette ligne ne suit pas l’indentation précédente"),
        Text("keys of one block begin in the same column", "les clés d’un bloc commencent à la même colonne"),
    ),
    (
        "while parsing a block collection",
        Text("this line does not fit the list above", "cette ligne ne suit pas la liste précédente"),
        Text('every entry of a list begins with "- "', "chaque élément d’une liste commence par « - »"),
    ),
    (
        "found undefined tag handle",
        Text("this tag is not known", "cette balise est inconnue"),
        Text("take it out", "retirez-la"),
    ),
    (
        "found unknown escape character",
        Text("this escape is not known", "cet échappement est inconnu"),
        Text(r'write "\\" for a backslash', "écrivez « \\\\ » pour une barre oblique inverse"),
    ),
    (
        "cannot start any token",
        Text("a text cannot begin with this character", "un texte ne peut pas commencer par ce caractère"),
        Text("put the text in quotes", "mettez le texte entre guillemets"),
    ),
)


def yaml_error_text(error: yaml.MarkedYAMLError) -> tuple[Text, Text]:
    """What is wrong and what to do about it."""
    whole = f"{error.context or ''} {error.problem or ''}"
    for part, text, hint in _SAYINGS:
        if part in whole:
            return text, hint
    reason = (error.problem or error.context or "").strip()
    return Text(f"this is not YAML: {reason}", f"ceci n’est pas du YAML : {reason}"), Text()


MOST_NODES = 500_000
MOST_DEPTH = 64
MOST_LETTERS = 64 * 1024 * 1024
"""Letters of all texts together, those that aliases repeat counted each time."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_HALVES = re.compile("[\ud800-\udfff]")
_TEXT_TAGS = ("!", "tag:yaml.org,2002:str")


class UnreadableYaml(Exception):
    """The text cannot be read any further; carries the one diagnostic that says why."""

    def __init__(self, code: str, text: Text, span: Span, hint: Text = Text()) -> None:
        super().__init__(text.en)
        self.diagnostic = Diagnostic(Severity.ERROR, code, text, span, hint)


@dataclass(slots=True, eq=False)
class Node:
    """One value of the text: a scalar (``word``), a list (``items``) or a mapping (``pairs``)."""

    extent: Extent
    word: str = ""
    plain: bool = False
    items: list[Node] | None = None
    pairs: list[tuple[Node, Node]] | None = None
    open: bool = False


@dataclass(slots=True)
class _Builder:
    """Puts nodes together as the parser names them."""

    name: str
    diagnostics: Diagnostics
    root: Node | None = None
    stack: list[Node] = field(default_factory=list)
    keys: list[Node | None] = field(default_factory=list)
    anchors: dict[str, Node] = field(default_factory=dict)
    scalars: list[tuple[int, int]] = field(default_factory=list)
    count: int = 0

    def place(self, mark: Any) -> Span:
        return Span(self.name, mark.line + 1, mark.column + 1)

    def attach(self, node: Node) -> None:
        """Attach a node to the list or mapping that is open."""
        self.count += 1
        if self.count > MOST_NODES:
            raise _too_many(Span(self.name, node.extent.line, node.extent.column))
        if not self.stack:
            self.root = node
            return
        parent = self.stack[-1]
        if parent.items is not None:
            parent.items.append(node)
        elif self.keys[-1] is None:
            self.keys[-1] = node
        else:
            assert parent.pairs is not None
            parent.pairs.append((self.keys[-1], node))
            self.keys[-1] = None

    def take(self, event: Any) -> None:
        """Handle one event of the parser."""
        if isinstance(event, yaml.ScalarEvent):
            self.scalar(event)
        elif isinstance(event, yaml.AliasEvent):
            self.alias(event)
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            self.start(event)
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self.stack.pop().open = False
            self.keys.pop()
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise UnreadableYaml(
                "many_documents",
                Text("a second document begins here", "un second document commence ici"),
                self.place(event.start_mark),
                Text(
                    'a file holds one document: take out the "---"',
                    "un fichier tient un seul document : retirez « --- »",
                ),
            )

    def scalar(self, event: Any) -> None:
        text_tag = event.tag in _TEXT_TAGS
        if event.tag is not None and not text_tag:
            self.foreign_tag(event)
        plain = not event.style
        if not plain:
            self.scalars.append((event.start_mark.line, event.end_mark.line))
        node = Node(_extent(event), event.value, plain=plain and not text_tag)
        self.anchor(event, node)
        self.attach(node)

    def start(self, event: Any) -> None:
        if event.tag is not None:
            self.foreign_tag(event)
        if len(self.stack) >= MOST_DEPTH:
            raise UnreadableYaml(
                "too_deep",
                Text(f"values are nested more than {MOST_DEPTH} deep", f"plus de {MOST_DEPTH} niveaux d’imbrication"),
                self.place(event.start_mark),
            )
        node = Node(_extent(event), open=True)
        if isinstance(event, yaml.SequenceStartEvent):
            node.items = []
        else:
            node.pairs = []
        self.anchor(event, node)
        self.attach(node)
        self.stack.append(node)
        self.keys.append(None)

    def anchor(self, event: Any, node: Node) -> None:
        if event.anchor is not None:
            self.anchors[event.anchor] = node

    def alias(self, event: Any) -> None:
        found = self.anchors.get(event.anchor)
        place = self.place(event.start_mark)
        if found is None:
            text = Text(f"nothing is called &{event.anchor}", f"rien ne s’appelle &{event.anchor}")
            raise UnreadableYaml("unknown_alias", text, place)
        if found.open:
            text = Text(f"*{event.anchor} contains itself", f"*{event.anchor} se contient lui-même")
            raise UnreadableYaml("alias_loop", text, place)
        self.attach(found)

    def foreign_tag(self, event: Any) -> None:
        self.diagnostics.error(
            "bad_tag",
            Text(f"the tag {event.tag} is not used here", f"la balise {event.tag} ne s’emploie pas ici"),
            span=self.place(event.start_mark),
            hint=Text("take it out", "retirez-la"),
        )


def compose(text: str, name: str, diagnostics: Diagnostics) -> Node:
    """The root node of a text; :class:`UnreadableYaml` if there is none."""
    builder = _Builder(name, diagnostics)
    try:
        for event in _events(text, _LOADER):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        _find_too_deep(error, text, name)
        raise _syntax(error, text, name) from None
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        said = Text(f"this is not YAML: {reason}", f"ceci n’est pas du YAML : {reason}")
        raise UnreadableYaml("yaml_syntax", said, Span(name, 1, 1)) from None
    if builder.root is None:
        raise UnreadableYaml("empty_file", Text("the file is empty", "le fichier est vide"), Span(name, 1, 1))
    _tabs(text, name, builder.scalars, diagnostics)
    return builder.root


def _events(text: str, loader: Any) -> Iterator[Any]:
    events: Callable[..., Iterator[Any]] = yaml.parse
    return events(text, Loader=loader)


def _find_too_deep(error: yaml.MarkedYAMLError, text: str, name: str) -> None:
    """Raise :class:`UnreadableYaml` at the value that is nested too deep, if that is the error.

    libyaml reads ahead and gives up at a limit of its own (1,000) before it hands over the value at ours; PyYAML's reader in
    Python has no limit.
    """
    if error.problem_mark is None or "nesting depth" not in (error.problem or ""):
        return
    builder = _Builder(name, Diagnostics())
    with suppress(yaml.YAMLError):
        for event in _events(text[: error.problem_mark.index + 1], yaml.SafeLoader):
            builder.take(event)


def _extent(event: Any) -> Extent:
    start = event.start_mark
    return Extent(start.index, event.end_mark.index, start.line + 1, start.column + 1)


def _syntax(error: yaml.MarkedYAMLError, text: str, name: str) -> UnreadableYaml:
    mark = error.problem_mark or error.context_mark
    if error.context == "while scanning a quoted scalar":
        # report the opening quotes; the end of the file would not help
        mark = error.context_mark or mark
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    lines = text.split("\n")
    # the parser often stops one line after the tab that misled it
    for near in (line, line - 1):
        if 0 <= near < len(lines) and "\t" in _indent(lines[near]):
            return UnreadableYaml("tab", _TAB, Span(name, near + 1, lines[near].index("\t") + 1), _TAB_HINT)
    if mark is not None and line < len(lines) and lines[line][column : column + 1] == "\t":
        return UnreadableYaml("tab", _TAB, Span(name, line + 1, column + 1), _TAB_HINT)
    said, hint = yaml_error_text(error)
    return UnreadableYaml("yaml_syntax", said, Span(name, line + 1, column + 1), hint)


_TAB = Text("a tab stands where spaces should", "une tabulation remplace des espaces")
_TAB_HINT = Text("indent with spaces only", "indentez avec des espaces seulement")


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _tabs(text: str, name: str, scalars: list[tuple[int, int]], diagnostics: Diagnostics) -> None:
    """Report tabs in an indentation that the parser accepted: what they line up with depends on the editor."""
    if "\t" not in text:
        return
    inside = {line for first, last in scalars for line in range(first + 1, last + 1)}
    for number, line in enumerate(text.split("\n")):
        if "\t" in _indent(line) and line.strip() and not line.strip().startswith("#") and number not in inside:
            diagnostics.error("tab", _TAB, span=Span(name, number + 1, line.index("\t") + 1), hint=_TAB_HINT)


def _too_many(span: Span) -> UnreadableYaml:
    return UnreadableYaml(
        "too_many_values",
        Text(f"the file holds more than {MOST_NODES} values", f"le fichier contient plus de {MOST_NODES} valeurs"),
        span,
    )


@dataclass(slots=True)
class _Reader:
    """Turns nodes into data; counts what aliases repeat, so that a small text cannot become a huge value."""

    spans: SpanIndex
    diagnostics: Diagnostics
    count: int = 0
    letters: int = 0

    def value(self, node: Node, path: Path) -> Any:
        self.count += 1
        self.letters += len(node.word)
        if self.count > MOST_NODES or len(path) > MOST_DEPTH:
            raise _too_many(self.span(node))
        if self.letters > MOST_LETTERS:
            text = Text("the texts that aliases repeat are too long", "les textes répétés par alias sont trop longs")
            raise UnreadableYaml("too_many_values", text, self.span(node))
        self.spans.values[path] = node.extent
        if node.items is not None:
            return [self.value(item, (*path, place)) for place, item in enumerate(node.items)]
        if node.pairs is not None:
            return self.mapping(node.pairs, path)
        found = self.scalar(node)
        if isinstance(found, str) or not node.word:
            key, source = path[-1] if path else "", self.spans.text
            cut = cut_text(node.word, key, source, node.extent.end, self.span(node), quoted=not node.plain)
            if cut is not None:
                self.diagnostics.add(cut)
        return found

    def mapping(self, pairs: list[tuple[Node, Node]], path: Path) -> dict[str | int, Any]:
        found: dict[str | int, Any] = {}
        for key_node, value_node in pairs:
            key = self.key(key_node)
            if key is None:
                continue
            first = self.spans.keys.get((*path, key))
            if first is not None:
                where = f"{first.line}:{first.column}"
                text = Text(
                    f'"{key}" stands here twice, first at {where}', f"« {key} » figure deux fois, d’abord en {where}"
                )
                hint = Text("keep one of the two", "gardez l’un des deux")
                self.diagnostics.error("duplicate_key", text, span=self.span(key_node), hint=hint)
                continue
            self.spans.keys[(*path, key)] = key_node.extent
            found[key] = self.value(value_node, (*path, key))
        return found

    def key(self, node: Node) -> str | int | None:
        value = self.scalar(node) if node.items is None and node.pairs is None else node
        if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
            return value
        shown = node.word if node.items is None and node.pairs is None else "[...]"
        self.diagnostics.error(
            "bad_key",
            Text(f"{shown or 'nothing'} cannot be a key", f"{shown or 'rien'} ne peut pas être une clé"),
            span=self.span(node),
            hint=Text(
                "a key is a word or a whole number; quotes make a word",
                "une clé est un mot ou un entier ; entre guillemets, un mot",
            ),
        )
        return None

    def scalar(self, node: Node) -> Any:
        if not node.plain:
            if _HALVES.search(node.word):
                text = Text("half a character stands in this text", "ce texte contient une moitié de caractère")
                raise UnreadableYaml("bad_character", text, self.span(node))
            return node.word
        try:
            return plain_scalar(node.word)
        except BadScalar as bad:
            self.diagnostics.error("bad_number", bad.text, span=self.span(node))
            return None

    def span(self, node: Node) -> Span:
        return Span(self.spans.file, node.extent.line, node.extent.column)


def build_data(root: Node, spans: SpanIndex, diagnostics: Diagnostics) -> Any:
    """Plain data of a node; fills the span index."""
    return _Reader(spans, diagnostics).value(root, ())
