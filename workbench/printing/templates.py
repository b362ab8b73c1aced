"""Templates of pages: HTML with Jinja2 in a sandbox that reaches nothing but the values it is given.

A template reads no file except other templates, calls nothing, and cannot run for long or grow large: every line it runs is
counted, every text it joins is measured. What it writes is read by :mod:`workbench.printing.markup`, which knows no address.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import Any

from jinja2 import BaseLoader, StrictUndefined, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError, TemplateError, UndefinedError
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from workbench.base.data_folders import PAGES
from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, Span, nearest_or_all, why_not_read
from workbench.base.text import Text
from workbench.files.safe_files import user_page_templates_folder
from workbench.printing.markup import MarkupError, Page, read_page
from workbench.printing.parts.registry import TEMPLATED

OWN = "own"
"""The part of a template whose name begins with that of no printed part: a page of its own."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
_LARGEST_FILE = 200_000
MOST_STEPS, MOST_SECONDS = 400_000, 20.0
"""Lines of templates that one page may run, and how long it may take."""
MOST_TEXT = 2_000_000
"""Letters of any one text of a template."""
_LARGEST_NUMBER = 10**15
_FILTERS = (
    *("abs", "count", "d", "default", "dictsort", "first", "float", "groupby", "int", "last", "length", "list", "map"),
    *("max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr", "sort", "unique"),
)
_OF_WORDS = ("capitalize", "e", "escape", "lower", "string", "title", "trim", "truncate", "upper")
"""Filters that take a text or a number."""
_WORDS_OF_TEXT = frozenset({"upper", "lower", "strip", "title", "split", "startswith", "endswith", "capitalize"})
_WORDS_OF_MAPPINGS = frozenset({"items", "keys", "values", "get"})
_WORDS_OF_LOOPS = frozenset({"index", "index0", "revindex", "revindex0", "first", "last", "length", "cycle", "depth"})


@dataclass(frozen=True)
class PageTemplate:
    """A template: its name (that of its file without ``.html``), its file, and whether it is the user's."""

    name: str
    path: Path
    is_own: bool

    @property
    def part(self) -> str:
        """The id of the part that it makes, which its name begins with, or ``own``."""
        return next((part for part in TEMPLATED if re.match(rf"{part}(?![A-Za-z0-9])", self.name)), OWN)


def templates() -> dict[str, PageTemplate]:
    """Every template by name, the shipped ones first; one of the user's in place of a shipped one of its name."""
    found: dict[str, PageTemplate] = {}
    for folder, own in ((PAGES, False), (user_page_templates_folder(), True)):
        for path in sorted(folder.glob("*.html")) if folder.is_dir() else ():
            if _NAME.fullmatch(path.stem) and path.is_file():
                found[path.stem] = PageTemplate(path.stem, path, own)
    return found


def template_named(name: str) -> PageTemplate:
    """A template by name; CannotAnswer (``unknown_template``) for another."""
    known = templates()
    if name not in known:
        words = Text('there is no template "{name}" {hint}', "il n’y a pas de modèle « {name} » {hint}")
        raise CannotAnswer("unknown_template", words.format(name=name, hint=nearest_or_all(name, known)))
    return known[name]


class BadTemplate(CannotAnswer):
    """A template that makes no page; ``diagnostic`` has its place (file and line) and a hint."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        words = (diagnostic.format(language).replace("error[bad_template] ", "") for language in ("en", "fr"))
        super().__init__("bad_template", Text(*words))
        self.diagnostic = diagnostic


def made_page(template: PageTemplate, values: Mapping[str, Any]) -> Page:
    """The page that a template makes of plain values (texts, numbers, lists and mappings of them). BadTemplate if it makes
    none."""
    html = made_html(template, values)
    try:
        return read_page(html)
    except MarkupError as wrong:
        words = Text("in line {n} of the page that it makes: {text}", "à la ligne {n} de la page produite : {text}")
        raise _bad(template, 0, words.format(n=wrong.line, text=wrong.text), wrong.hint) from wrong


def made_html(template: PageTemplate, values: Mapping[str, Any]) -> str:
    """The HTML that a template makes, as :func:`made_page`; it is not checked yet."""
    environment = _Environment()
    try:
        with _counted_steps():
            compiled = environment.get_template(template.name)
            return _gathered(compiled.generate(dict(values)))
    except TemplateSyntaxError as wrong:
        words = Text.of(wrong.message or str(wrong))
        raise _bad(template, wrong.lineno, words, _HINT_SYNTAX, wrong.name or template.name) from wrong
    except TemplateNotFound as wrong:
        words = Text('there is no template "{name}"', "il n’y a pas de modèle « {name} »").format(name=wrong.name or "")
        raise _bad(template, _line_of(wrong), words, _HINT_INCLUDE) from wrong
    except UndefinedError as wrong:
        raise _bad(template, _line_of(wrong), Text.of(str(wrong)), _HINT_VALUES) from wrong
    except (SecurityError, _TooMuch) as wrong:
        words = wrong.args[0] if wrong.args and isinstance(wrong.args[0], Text) else Text.of(str(wrong))
        raise _bad(template, _line_of(wrong), words, _HINT_SAFE) from wrong
    except RecursionError as wrong:
        words = Text("it calls itself without end", "il s’appelle lui-même sans fin")
        raise _bad(template, 0, words, Text()) from wrong
    except OSError as wrong:
        raise _bad(template, 0, why_not_read(wrong), Text()) from wrong
    except (TemplateError, TypeError, ValueError, KeyError, IndexError, AttributeError, ArithmeticError) as wrong:
        raise _bad(template, _line_of(wrong), Text.of(f"{type(wrong).__name__}: {wrong}"), Text()) from wrong


_HINT_SYNTAX = Text("see docs/templates.md", "voir docs/templates.md")
_HINT_INCLUDE = Text(
    "a template may include templates of its own folder and shipped ones, by name: {% include 'head.html' %}",
    "un modèle peut inclure les modèles de son dossier et ceux du programme, par leur nom : {% include 'head.html' %}",
)
_HINT_VALUES = Text("docs/templates.md lists the values", "docs/templates.md donne la liste des valeurs")
_HINT_SAFE = Text(
    "templates use plain values only, and are bounded in time and size",
    "un modèle n’utilise que des valeurs simples, et il est borné en temps et en taille",
)


def _bad(template: PageTemplate, line: int, words: Text, hint: Text, name: str = "") -> BadTemplate:
    file = f"{(name or template.name).removesuffix('.html')}.html"
    return BadTemplate(Diagnostic(Severity.ERROR, "bad_template", words, Span(file, line, 1 if line else 0), hint))


def _line_of(error: BaseException) -> int:
    """The line of a template in which an error was raised; 0 if it was in none."""
    trace, found = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith(_MARK):
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


# --- The sandbox


class _TooMuch(Exception):
    """A template that runs too long or grows too large; its argument is a Text."""


_LONG = Text("it runs too long (more than {n} lines)", "il tourne trop longtemps (plus de {n} lignes)")
_LARGE = Text("a text grows beyond {n} letters", "un texte dépasse {n} caractères")
_MARK = "template:"
"""What the names of the code of templates begin with."""


class _Loader(BaseLoader):
    """Loads templates by name from two folders, and nothing else."""

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template."""
        name = template.removesuffix(".html")
        found = templates().get(name) if _NAME.fullmatch(name) else None
        if found is None:
            raise TemplateNotFound(template)
        data = found.path.read_bytes()
        if len(data) > _LARGEST_FILE:
            raise TemplateSyntaxError(f"the file is larger than {_LARGEST_FILE} bytes", 1, name)
        try:
            source = data.decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            raise TemplateSyntaxError("the file is not UTF-8", data[: wrong.start].count(b"\n") + 1, name) from wrong
        return source, f"{_MARK}{name}.html", lambda: False


class _Generator(CodeGenerator):
    """Texts are joined by the environment, which measures them."""

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Write ``a ~ b``."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset({"*", "**", "%", "+", "//", "/", "-"})
    code_generator_class = _Generator

    def __init__(self) -> None:
        super().__init__(
            loader=_Loader(), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        usual = self.filters
        self.filters = {name: usual[name] for name in _FILTERS} | {name: _of_words(usual[name]) for name in _OF_WORDS}
        self.filters |= {"join": _joined_filter, "replace": _replaced, "batch": _batches, "sentence": _sentence}
        self.filters |= {"sum": _sum}
        self.finalize = _scalar
        self.globals = {"range": self._range, "namespace": Namespace}

    def _range(self, *bounds: int) -> range:
        found = range(*bounds)
        if len(found) > 10_000:
            raise _TooMuch(Text("a range of more than 10 000 steps", "un intervalle de plus de 10 000 pas"))
        return found

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Only the few words of texts, mappings and loops that templates need."""
        if isinstance(obj, str):
            return attr in _WORDS_OF_TEXT
        if isinstance(obj, Mapping):
            return attr in _WORDS_OF_MAPPINGS
        if isinstance(obj, Namespace):
            return not attr.startswith("_")
        if isinstance(obj, LoopContext):
            return attr in _WORDS_OF_LOOPS
        return type(obj).__name__ in ("_Group", "_GroupTuple") and attr in ("grouper", "list")

    def getattr(self, obj: Any, attribute: str) -> Any:
        """``a.b``: of a mapping its value; else what :meth:`is_safe_attribute` allows."""
        if isinstance(obj, Mapping):
            if attribute in obj:
                return obj[attribute]
            if attribute not in _WORDS_OF_MAPPINGS:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """``a[b]``, with the same bounds."""
        if isinstance(argument, str):
            return self.getattr(obj, argument)
        return super().getitem(obj, argument)

    def wrap_str_format(self, value: Any) -> None:
        """Texts are not formatted: a format may ask for a text of any length."""
        return

    def is_safe_callable(self, obj: Any) -> bool:
        """Macros, and what the environment itself hands out."""
        return super().is_safe_callable(obj) and (obj is Namespace or not isinstance(obj, type))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic on numbers; texts and lists are only joined."""
        if operator == "+" and isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
            _measure(len(left) + len(right))
        elif not (isinstance(left, int | float) and isinstance(right, int | float)) or operator == "**":
            words = Text('"{operator}" is for numbers', "« {operator} » est pour les nombres")
            raise _TooMuch(words.format(operator=operator))
        elif abs(left) > _LARGEST_NUMBER or abs(right) > _LARGEST_NUMBER:
            raise _TooMuch(Text("a number is too large", "un nombre est trop grand"))
        return super().call_binop(context, operator, left, right)

    @staticmethod
    def joined(parts: Iterable[Any]) -> str:
        """``a ~ b``."""
        return Markup("").join(_measured(escape(_scalar(part)) for part in parts))

    @staticmethod
    def concat(parts: Iterable[str]) -> str:
        """The letters of a block, a macro or a whole page."""
        return _gathered(parts)


def _measure(length: int) -> None:
    if length > MOST_TEXT:
        raise _TooMuch(_LARGE.format(n=MOST_TEXT))


def _measured(parts: Iterable[str]) -> Iterator[str]:
    length = 0
    for part in parts:
        length += len(part)
        _measure(length)
        yield part


def _gathered(parts: Iterable[str]) -> str:
    return "".join(_measured(parts))


def _scalar(value: Any) -> Any:
    """A text, a number or nothing as it is; a list or a mapping is not written, it could be as long as anything."""
    if isinstance(value, list | tuple | dict | range):
        raise _TooMuch(Text("a list is written value by value", "une liste s’écrit valeur par valeur"))
    return value


def _of_words(usual: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(usual)
    def checked(*values: Any, **named: Any) -> Any:
        for value in (*values, *named.values()):
            _scalar(value)
        return usual(*values, **named)

    return checked


def _joined_filter(values: Iterable[Any], between: str = "") -> str:
    parts: list[str] = []
    for value in values:
        parts += [escape(_scalar(between)), escape(_scalar(value))] if parts else [escape(_scalar(value))]
    return Markup("").join(_measured(parts))


def _replaced(text: Any, old: str, new: str) -> str:
    words = str(_scalar(text))
    _measure(len(words) + words.count(str(_scalar(old))) * len(str(_scalar(new))))
    return words.replace(str(old), str(new))


def _batches(values: Iterable[Any], count: int) -> list[list[Any]]:
    listed, step = list(values), max(1, int(count))
    return [listed[k : k + step] for k in range(0, len(listed), step)]


def _sum(values: Iterable[Any], attribute: str = "") -> float:
    numbers = [value[attribute] if attribute else value for value in values]
    return sum(number for number in numbers if isinstance(number, int | float))


def _sentence(text: Any) -> str:
    """The text with a capital letter."""
    words = str(_scalar(text))
    return words[:1].upper() + words[1:]


@contextmanager
def _counted_steps() -> Iterator[None]:
    """Counts the lines of templates that are run, and measures time and the texts that they hold."""
    steps, end = 0, time.monotonic() + MOST_SECONDS

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        if event == "line":
            steps += 1
            if steps > MOST_STEPS or (steps % 256 == 0 and time.monotonic() > end):
                raise _TooMuch(_LONG.format(n=MOST_STEPS))
        return line

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(_MARK) else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)
