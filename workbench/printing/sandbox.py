"""Jinja2 in a sandbox that reaches nothing but the values it is given, and that names the line of every mistake.

A template reads no file except other templates, calls nothing, and cannot run for long or grow large: every line it runs is
counted, every text it joins is measured. What one line does inside of Python is not: templates of strangers run in a process
with limits (:mod:`workbench.printing.page_process`), which imports this module and little else.
"""

from __future__ import annotations

import re
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any

from jinja2 import (
    BaseLoader,
    Environment,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
    Undefined,
    nodes,
)
from jinja2.compiler import CodeGenerator, Frame
from jinja2.exceptions import SecurityError, UndefinedError
from jinja2.nodes import EvalContext
from jinja2.parser import Parser
from jinja2.runtime import LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from markupsafe import Markup, escape

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, Span, why_not_read
from workbench.base.text import Text, capitalised
from workbench.printing.markup import MarkupError, Page, read_page

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
"""What templates may be called."""
LARGEST_FILE = 200_000
MOST_STEPS = 400_000
"""Lines of templates that one page may run."""
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


class BadTemplate(CannotAnswer):
    """A template that makes no page; ``diagnostic`` has its place (file and line) and a hint."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        words = (diagnostic.format(language).replace("error[bad_template] ", "") for language in ("en", "fr"))
        super().__init__("bad_template", Text(*words))
        self.diagnostic = diagnostic


def bad_template(name: str, line: int, words: Text, hint: Text = Text()) -> BadTemplate:
    """The error of a template, by its name, at one of its lines (0: nowhere)."""
    file = f"{name.removesuffix('.html')}.html"
    return BadTemplate(Diagnostic(Severity.ERROR, "bad_template", words, Span(file, line, 1 if line else 0), hint))


@dataclass(frozen=True)
class TemplateFolders:
    """Where templates lie: those of the program, and those of the user, which take the place of those of their names."""

    shipped: Path
    own: Path

    def files(self) -> Iterator[Path]:
        """The files of templates, the shipped ones first."""
        for folder in (self.shipped, self.own):
            for path in sorted(folder.glob("*.html")) if folder.is_dir() else ():
                if NAME.fullmatch(path.stem) and (path.is_symlink() or path.is_file()):
                    yield path

    def source_of(self, name: str) -> str:
        """The text of a template; TemplateNotFound without a file, TemplateSyntaxError for a file that is none. A link is
        followed within its folder only, and a file that is too large is not read."""
        found = [path for path in self.files() if path.stem == name]
        if not found:
            raise TemplateNotFound(f"{name}.html")
        path = found[-1].resolve()
        if not path.is_relative_to(found[-1].parent.resolve()):
            raise TemplateSyntaxError(_LEADS_OUT, 1, name)
        if not path.is_file():
            raise TemplateSyntaxError(_NO_FILE, 1, name)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
        if len(data) > LARGEST_FILE:
            raise TemplateSyntaxError(f"the file is larger than {LARGEST_FILE} bytes", 1, name)
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            raise TemplateSyntaxError("the file is not UTF-8", data[: wrong.start].count(b"\n") + 1, name) from wrong


def made_page(
    name: str,
    folders: TemplateFolders,
    values: Mapping[str, Any],
    *,
    check: Callable[[Page], None] | None = None,
    on_compiled: OnCompiled | None = None,
) -> Page:
    """The page that a template makes of plain values (texts, numbers, lists and mappings of them). BadTemplate if it makes
    none, or one for which ``check`` raises MarkupError."""
    made = _made_html(name, folders, values, on_compiled)
    try:
        page = read_page(made.html)
        if check is not None:
            check(page)
        return page
    except MarkupError as wrong:
        words = Text("{text}, in line {n} of the page that it makes", "{text}, à la ligne {n} de la page produite")
        line = made.line_of_template(wrong.line, wrong.column)
        raise bad_template(name, line, words.format(n=wrong.line, text=wrong.text), wrong.hint) from wrong
    except MemoryError as wrong:
        raise bad_template(name, 0, _MEMORY, _HINT_SAFE) from wrong


@dataclass(frozen=True)
class _MadeHtml:
    """What a template made, not checked yet; ``parts`` says where each part of it begins: its line and column in the page, and
    the line of the template that made it."""

    html: str
    parts: Sequence[tuple[int, int, int]]

    def line_of_template(self, line: int, column: int) -> int:
        """The line of the template that made a place of the page; 0 for none."""
        at = bisect_right(self.parts, (line, column, sys.maxsize)) - 1
        return self.parts[at][2] + line - self.parts[at][0] if at >= 0 and line else 0


def _made_html(
    name: str, folders: TemplateFolders, values: Mapping[str, Any], on_compiled: OnCompiled | None
) -> _MadeHtml:
    """The HTML that a template makes, as :func:`made_page`."""
    try:
        with _counted_steps():
            return _gathered_lines(_Environment(folders, on_compiled).get_template(name), values)
    except TemplateSyntaxError as wrong:
        words = _SYNTAX.get(wrong.message or "") or Text.of(wrong.message or str(wrong))
        raise bad_template(wrong.name or name, wrong.lineno, words, _HINT_SYNTAX) from wrong
    except TemplateNotFound as wrong:
        words = Text('there is no template "{name}"', "il n’y a pas de modèle « {name} »").format(name=wrong.name or "")
        raise _bad(name, wrong, words, _HINT_INCLUDE) from wrong
    except UndefinedError as wrong:
        raise _bad(name, wrong, Text.of(str(wrong)), _HINT_VALUES) from wrong
    except (SecurityError, _TooMuch) as wrong:
        words = wrong.args[0] if wrong.args and isinstance(wrong.args[0], Text) else Text.of(str(wrong))
        raise _bad(name, wrong, words, _HINT_SAFE) from wrong
    except RecursionError as wrong:
        raise _bad(name, wrong, _ENDLESS, _HINT_SAFE) from wrong
    except MemoryError as wrong:
        raise _bad(name, wrong, _MEMORY, _HINT_SAFE) from wrong
    except OSError as wrong:
        raise bad_template(name, 0, why_not_read(wrong)) from wrong
    except Exception as wrong:  # whatever Python says of a template, it is a mistake of the template, with a line
        said = f": {wrong}" if str(wrong) else ""
        words = Text("this cannot be worked out ({what})", "ceci ne se calcule pas ({what})")
        raise _bad(name, wrong, words.format(what=f"{type(wrong).__name__}{said}"), _HINT_SYNTAX) from wrong


_LEADS_OUT = "the file is a link that leads out of the folder of templates"
_NO_FILE = "it is no file, or a link to none"
_DEEP = "too many blocks within each other"
_SYNTAX = {
    _LEADS_OUT: Text(_LEADS_OUT, "le fichier est un lien qui mène hors du dossier des modèles"),
    _NO_FILE: Text(_NO_FILE, "ce n’est pas un fichier, ou c’est un lien vers rien"),
    _DEEP: Text(_DEEP, "trop de blocs imbriqués"),
}
_ENDLESS = Text(
    "it calls itself without end, or its values lie too deep within each other",
    "il s’appelle lui-même sans fin, ou ses valeurs sont trop imbriquées",
)
_MEMORY = Text("it needs too much memory", "il demande trop de mémoire")
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


def _bad(name: str, error: BaseException, words: Text, hint: Text) -> BadTemplate:
    """The error of a template in which Python raised another, at its place in that template or in one that it includes."""
    file, line = _place_of(error)
    return bad_template(file or name, line, words, hint)


def _place_of(error: BaseException) -> tuple[str, int]:
    """The template and the line in which an error was raised, or which was being compiled; 0 if it was in none."""
    trace, found = error.__traceback__, ("", 0)
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            found = template.name or "", template.get_corresponding_lineno(trace.tb_lineno)
        elif line := _compiled_line(trace):
            found = found[0], line
        trace = trace.tb_next
    return found


def _compiled_line(trace: TracebackType) -> int:
    """The line of a template that Jinja reads or compiles in a frame; 0 where it does neither."""
    node, reader = trace.tb_frame.f_locals.get("node"), trace.tb_frame.f_locals.get("self")
    if isinstance(reader, Parser):
        return int(reader.stream.current.lineno)
    return int(node.lineno or 0) if isinstance(node, nodes.Node) and isinstance(reader, CodeGenerator) else 0


# --- The sandbox


class _TooMuch(Exception):
    """A template that runs too long or grows too large; its argument is a Text."""


_LONG = Text("it runs too long (more than {n} lines)", "il tourne trop longtemps (plus de {n} lignes)")
_LARGE = Text("a text grows beyond {n} letters", "un texte dépasse {n} caractères")
MARK = "template:"
"""What the names of the code of templates begin with."""
OnCompiled = Callable[[str, Sequence[tuple[int, int]]], None]
"""Called with the name of the code of a template that is about to run, and with its lines: those of the template, each with the
first line of code that was made of it."""


class _Loader(BaseLoader):
    """Loads templates by name from the folders of templates, and nothing else."""

    def __init__(self, folders: TemplateFolders) -> None:
        self._folders = folders

    def get_source(self, environment: Any, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template."""
        name = template.removesuffix(".html")
        return self._folders.source_of(name), f"{MARK}{name}.html", lambda: True


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

    def __init__(self, folders: TemplateFolders, on_compiled: OnCompiled | None) -> None:
        super().__init__(
            loader=_Loader(folders), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
        )
        self._on_compiled = on_compiled
        usual = self.filters
        self.filters = {name: usual[name] for name in _FILTERS} | {name: _of_words(usual[name]) for name in _OF_WORDS}
        self.filters |= {"join": _joined_filter, "replace": _replaced, "batch": _batches, "sentence": _sentence}
        self.filters |= {"sum": _sum}
        self.finalize = _scalar
        self.globals = {"range": self._range, "namespace": Namespace}

    def _compile(self, source: str, filename: str) -> CodeType:
        """The code of a template; TemplateSyntaxError, with the line of the template, for what Python refuses."""
        packed = re.search(r"^debug_info = '(.*)'$", source, re.MULTILINE)
        pairs = [pair.split("=") for pair in packed[1].split("&") if pair] if packed else []
        lines = [(int(line), int(code)) for line, code in pairs]
        if self._on_compiled is not None:
            self._on_compiled(filename, lines)
        try:
            return super()._compile(source, filename)
        except SyntaxError as wrong:
            line = line_of_code(lines, wrong.lineno or 0)
            words = _DEEP if "nested" in wrong.msg or isinstance(wrong, IndentationError) else wrong.msg
            words = re.sub(r"'l_\d+_(\w+)'", r'"\1"', words)
            raise TemplateSyntaxError(words, line, filename.removeprefix(MARK)) from wrong

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


def line_of_code(lines: Sequence[tuple[int, int]], code: int) -> int:
    """The line of a template of which a line of code was made, see :data:`OnCompiled`; 1 for code before all of them."""
    return next((line for line, first in reversed(lines) if first <= code), 1)


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
    """A text, a number or nothing as it is; anything else is not written, it could be as long as anything."""
    if not isinstance(value, str | int | float | Undefined | None):
        raise _TooMuch(Text("a list is written value by value", "une liste s’écrit valeur par valeur"))
    return value


def _of_words(usual: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(usual)
    def checked(*values: Any, **named: Any) -> Any:
        for value in (*values, *named.values()):
            if not isinstance(value, Environment | EvalContext):
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
    return capitalised(str(_scalar(text)))


@contextmanager
def _counted_steps() -> Iterator[None]:
    """Counts the lines of templates that are run."""
    steps = 0

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal steps
        if event == "line":
            steps += 1
            if steps > MOST_STEPS:
                raise _TooMuch(_LONG.format(n=MOST_STEPS))
        return line

    def called(frame: FrameType, event: str, argument: Any) -> Any:
        return line if frame.f_code.co_filename.startswith(MARK) else None

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)


def _gathered_lines(template: Template, values: Mapping[str, Any]) -> _MadeHtml:
    """All that a template writes, with the lines that it comes from. What stands between two tags of Jinja is made by lines of
    code that follow each other, and all of them name the line where it begins."""
    made = template.root_render_func(template.new_context(dict(values)))
    texts: list[str] = []
    parts: list[tuple[int, int, int]] = []
    # Jinja reads these lines anew at every question
    made_of, lines_of_code = template.debug_info, dict[int, int]()
    length, line, column = 0, 1, 0
    last_code, began, began_at = 0, 0, 0
    for text in made:
        length += len(text)
        _measure(length)
        code = made.gi_frame.f_lineno  # type: ignore[attr-defined]
        if code not in lines_of_code:
            lines_of_code[code] = line_of_code(made_of, code)
        line_of_template = lines_of_code[code]
        if line_of_template != began or code <= last_code:
            began, began_at = line_of_template, line
        parts.append((line, column, began + line - began_at))
        texts.append(text)
        last_code = code
        if "\n" in text:
            line, column = line + text.count("\n"), len(text) - text.rindex("\n") - 1
        else:
            column += len(text)
    return _MadeHtml("".join(texts), parts)
