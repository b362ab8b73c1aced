"""Reads YAML with the places of all values, and checks it against pydantic models; errors become diagnostics with hints."""

from __future__ import annotations

import re
import stat
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from workbench.base.diagnostics import Diagnostics, FileDiagnostics, Span, TooManyErrors, did_you_mean, why_not_read
from workbench.base.text import Text
from workbench.files.yaml_nodes import Path, SpanIndex, UnreadableYaml, build_data, compose

# --- Reads YAML into plain data with the places of all values. Never raises because of a file's content.


MOST_BYTES = 64 * 1024 * 1024

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True)
class Document:
    """Plain data (mappings, lists, strings, numbers, true/false, None) with the places of all of it.

    ``readable`` is False when there is no data at all; ``data`` is then None. Mapping keys are strings or whole numbers.
    """

    name: str
    data: Any
    spans: SpanIndex
    diagnostics: Diagnostics = field(default_factory=Diagnostics)
    readable: bool = True

    def span(self, path: Path = ()) -> Span:
        """Where the value at a path stands, or its nearest parent."""
        return self.spans.value(path)

    def key_span(self, path: Path) -> Span:
        """Where the key at a path stands."""
        return self.spans.key(path)

    def word_span(self, path: Path, number: int, offset: int = 0) -> Span:
        """Where the ``number``-th word (from 0) of the text at a path stands."""
        return self.spans.word(path, number, offset)


def read_yaml(path: FilePath | str) -> Document:
    """Read a file; every failure, from a missing file to a bad character, is in the document's diagnostics."""
    place = FilePath(path)
    name = str(path)
    try:
        if place.is_dir():
            return _unreadable(
                name, "read_failed", Text("this is a folder, not a file", "ceci est un dossier, pas un fichier")
            )
        if not stat.S_ISREG(place.stat().st_mode):
            # reading a pipe that nobody writes to would never end
            text = Text("this is a pipe or a device, not a file", "ceci est un tube ou un périphérique, pas un fichier")
            return _unreadable(name, "read_failed", text)
        with place.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        return _unreadable(name, "read_failed", why_not_read(error))
    if len(raw) > MOST_BYTES:
        return _unreadable(name, "too_large", Text("the file is larger than 64 MB", "le fichier dépasse 64 Mo"))
    return read_yaml_bytes(raw, name)


def read_yaml_bytes(raw: bytes, name: str) -> Document:
    """Read the bytes of a file; ``name`` stands in diagnostics."""
    if raw.startswith(_UTF16_MARKS):
        return _unreadable(
            name,
            "bad_encoding",
            Text("the file is written in UTF-16", "le fichier est écrit en UTF-16"),
            Span(name, 1, 1),
            _SAVE_AS_UTF8,
        )
    raw = raw.removeprefix(_UTF8_MARK)
    try:
        return read_yaml_text(raw.decode("utf-8"), name)
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        byte = f"{raw[error.start]:02X}"
        text = Text(f"the byte {byte} is not UTF-8 text", f"l’octet {byte} n’est pas du texte UTF-8")
        return _unreadable(name, "bad_encoding", text, _end_of(before, name), _SAVE_AS_UTF8)


def read_yaml_text(text: str, name: str) -> Document:
    """Read a text that is already in memory; ``name`` stands in diagnostics."""
    bad = _FORBIDDEN.search(text)
    if bad is not None:
        code = f"U+{ord(bad.group()):04X}"
        texts = Text(
            f"the character {code} cannot stand in a text file", f"le caractère {code} n’a pas sa place dans un texte"
        )
        hint = Text("is this a YAML file at all?", "est-ce bien un fichier YAML ?")
        return _unreadable(name, "bad_character", texts, _end_of(text[: bad.start()], name), hint)
    diagnostics = FileDiagnostics()
    spans = SpanIndex(name, text)
    try:
        root = compose(text, name, diagnostics)
        data = build_data(root, spans, diagnostics)
    except UnreadableYaml as error:
        found = Diagnostics([*diagnostics, error.diagnostic])
        return Document(name, None, spans, found, readable=False)
    except TooManyErrors:
        return Document(name, None, spans, diagnostics, readable=False)
    return Document(name, data, spans, diagnostics)


_SAVE_AS_UTF8 = Text("save the file as UTF-8", "enregistrez le fichier en UTF-8")


def _unreadable(name: str, code: str, text: Text, span: Span | None = None, hint: Text = Text()) -> Document:
    diagnostics = Diagnostics()
    diagnostics.error(code, text, span=span or Span(name), hint=hint)
    return Document(name, None, SpanIndex(name), diagnostics, readable=False)


def _end_of(text: str, name: str) -> Span:
    return Span(name, text.count("\n") + 1, len(text) - text.rfind("\n"))


MOST_ERRORS = 200


def bilingual_error(code: str, text: Text, hint: Text = Text()) -> PydanticCustomError:
    """An error for a validator to raise; its text is in both languages."""
    more = {"hint_en": hint.en, "hint_fr": hint.fr}
    return PydanticCustomError("trouble", "{en}", {"code": code, "en": text.en, "fr": text.fr, **more})


def check_schema(model: type[BaseModel], document: Document, diagnostics: Diagnostics) -> None:
    """Add a diagnostic for everything in the document that the model does not allow (at most 200)."""
    try:
        model.model_validate(document.data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=True)
        for detail in found[:MOST_ERRORS]:
            _report(detail, model, document, diagnostics)
        if len(found) > MOST_ERRORS:
            more = len(found) - MOST_ERRORS
            text = Text(f"{more} more errors of this kind", f"{more} autres erreurs de ce genre")
            diagnostics.error("more_errors", text, span=document.span())


def _report(detail: ErrorDetails, model: type[BaseModel], document: Document, diagnostics: Diagnostics) -> None:
    path, missing = _path(detail, document.data)
    kind = detail["type"]
    if kind == "missing":
        text = Text(f'the key "{missing}" is missing', f"il manque la clé « {missing} »")
        diagnostics.error("missing_key", text, span=document.key_span(path))
    elif kind == "extra_forbidden":
        key = str(path[-1])
        known = _fields_at(model, path[:-1])
        hint = did_you_mean(key, known) or Text(
            f"known here: {', '.join(known)}", f"clés possibles : {', '.join(known)}"
        )
        text = Text(f'the key "{key}" is unknown here', f"la clé « {key} » est inconnue ici")
        diagnostics.error("unknown_key", text, span=document.key_span(path), hint=hint)
    else:
        code, text, hint = _wrong_value(detail)
        at_key = detail["loc"][-1:] == ("[key]",)
        diagnostics.error(code, text, span=document.key_span(path) if at_key else document.span(path), hint=hint)


def _path(detail: ErrorDetails, data: Any) -> tuple[Path, str]:
    """The path in the data (pydantic's location has names of union branches in it) and what was not found there."""
    path: list[str | int] = []
    missing = ""
    for part in detail["loc"]:
        inside = data if isinstance(data, dict) else dict(enumerate(data)) if isinstance(data, list) else {}
        if part in inside:
            data = inside[part]
            path.append(part)
        else:
            missing = str(part)
    return tuple(path), missing


def _fields_at(model: Any, path: Path) -> list[str]:
    """Keys that the schema knows at a path."""
    candidates = [model]
    for part in path:
        candidates = [inner for candidate in candidates for inner in _step(candidate, part)]
    models = [m for candidate in candidates for m in _branches(candidate) if _is_model(m)]
    return list(dict.fromkeys(name for m in models for name in m.model_fields))


def _step(candidate: Any, part: str | int) -> Iterable[Any]:
    for branch in _branches(candidate):
        if _is_model(branch):
            field = branch.model_fields.get(str(part))
            if field is not None:
                yield field.annotation
        elif get_origin(branch) is dict:
            yield get_args(branch)[1]
        elif get_origin(branch) is list:
            yield get_args(branch)[0]


def _branches(annotation: Any) -> Iterable[Any]:
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _branches(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for branch in get_args(annotation):
            yield from _branches(branch)
    else:
        yield annotation


def _is_model(branch: Any) -> bool:
    return isinstance(branch, type) and issubclass(branch, BaseModel)


def _kind_of(value: Any) -> Text:
    if value is None:
        return Text("nothing", "rien")
    if isinstance(value, bool):
        return Text("true or false", "vrai ou faux")
    if isinstance(value, (int, float)):
        return Text("a number", "un nombre")
    if isinstance(value, str):
        return Text("a text", "un texte")
    return Text("a list", "une liste") if isinstance(value, list) else Text("a mapping", "un dictionnaire")


_WANTED: dict[str, Text] = {
    "string_type": Text("a text", "un texte"),
    "int_type": Text("a whole number", "un nombre entier"),
    "int_from_float": Text("a whole number", "un nombre entier"),
    "float_type": Text("a number", "un nombre"),
    "bool_type": Text("true or false", "vrai ou faux"),
    "list_type": Text("a list", "une liste"),
    "dict_type": Text("a mapping (key: value)", "un dictionnaire (clé: valeur)"),
    "model_type": Text("a mapping (key: value)", "un dictionnaire (clé: valeur)"),
}


def _wrong_value(detail: ErrorDetails) -> tuple[str, Text, Text]:
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _WANTED:
        wanted, got = _WANTED[kind], _kind_of(detail["input"])
        text = Text(f"{wanted.en} is expected here, not {got.en}", f"on attend ici {wanted.fr}, pas {got.fr}")
        return "bad_type", text, _type_hint(kind, detail["input"])
    if kind == "trouble":
        return context["code"], Text(context["en"], context["fr"]), Text(context["hint_en"], context["hint_fr"])
    if kind == "literal_error":
        choices = [word.strip("'") for word in str(context["expected"]).replace(" or ", ", ").split(", ")]
        text = Text(f"possible here: {', '.join(choices)}", f"valeurs possibles : {', '.join(choices)}")
        return "bad_value", text, did_you_mean(str(detail["input"]), choices)
    saying = _LIMITS.get(kind)
    if saying is not None:
        return "bad_value", saying(context), Text()
    return "bad_value", Text(detail["msg"], f"valeur refusée : {detail['msg']}"), Text()


def _type_hint(kind: str, value: Any) -> Text:
    if kind == "string_type" and isinstance(value, (int, float)):
        return Text("put it in quotes", "mettez-le entre guillemets")
    if kind in ("dict_type", "model_type", "list_type") and value is None:
        return Text("leave the key out if there is nothing to say", "retirez la clé s’il n’y a rien à dire")
    return Text()


_LIMITS: dict[str, Callable[[dict[str, Any]], Text]] = {
    "greater_than_equal": lambda c: Text(f"at least {c['ge']} is needed here", f"il faut ici au moins {c['ge']}"),
    "less_than_equal": lambda c: Text(f"at most {c['le']} is possible here", f"{c['le']} est ici le plus grand nombre"),
    "greater_than": lambda c: Text(f"more than {c['gt']} is needed here", f"il faut ici plus de {c['gt']}"),
    "too_short": lambda c: Text(
        f"at least {c['min_length']} entries are needed here", f"il faut ici au moins {c['min_length']} éléments"
    ),
    "too_long": lambda c: Text(
        f"at most {c['max_length']} entries are possible here", f"pas plus de {c['max_length']} éléments ici"
    ),
    "string_too_short": lambda _: Text("the text is empty", "le texte est vide"),
    "string_pattern_mismatch": lambda _: Text(
        "the text begins or ends with a space, or is empty", "le texte commence ou finit par une espace, ou il est vide"
    ),
    "finite_number": lambda _: Text("a finite number is needed here", "il faut ici un nombre fini"),
}


# --- Reads the data of a document without trusting it: data of the wrong shape reads as empty.


class Source:
    """The plain data of one document, by path."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def get(self, *path: str | int) -> Any:
        """The value at a path; None if there is none."""
        value: Any = self.document.data
        for part in path:
            if isinstance(value, dict):
                value = value.get(part)
            elif isinstance(value, list) and isinstance(part, int) and part < len(value):
                value = value[part]
            else:
                return None
        return value

    def pairs(self, *path: str | int) -> Iterator[tuple[str, Path]]:
        """(key, path of its value) for every text key of the mapping at a path."""
        found = self.get(*path)
        if isinstance(found, dict):
            yield from ((key, (*path, key)) for key in found if isinstance(key, str))

    def entries(self, *path: str | int) -> Iterator[Path]:
        """Paths of the entries of the list at a path."""
        found = self.get(*path)
        if isinstance(found, list):
            yield from ((*path, place) for place in range(len(found)))

    def word(self, *path: str | int) -> str | None:
        """The word at a path (an unquoted number is one too); None if there is none."""
        found = self.get(*path)
        if isinstance(found, int) and not isinstance(found, bool):
            return str(found)
        return found if isinstance(found, str) else None

    def number(self, *path: str | int) -> int | None:
        """The whole number at a path."""
        found = self.get(*path)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def text(self, *path: str | int) -> Text:
        """The text at a path, in one language or two."""
        found = self.get(*path)
        if isinstance(found, dict):
            return Text.of({key: value for key, value in found.items() if isinstance(value, str)})
        return Text.of(found) if isinstance(found, str) else Text()


def frozen_value(value: Any) -> Any:
    """Plain data with tuples for lists, as values inside the program have them."""
    if isinstance(value, list):
        return tuple(frozen_value(part) for part in value)
    if isinstance(value, dict):
        return {key: frozen_value(part) for key, part in value.items()}
    return value
