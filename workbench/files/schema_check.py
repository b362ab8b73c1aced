"""Checks documents against pydantic models; what does not fit becomes diagnostics with places and hints.

pydantic and the models take longer to load than most files to read.
:func:`workbench.files.reading_cache.is_known_to_fit` knows the texts for which that is not needed.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import replace
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from workbench.base.diagnostics import Diagnostics, did_you_mean
from workbench.base.text import Text
from workbench.files.file_versions import is_from_newer, warn_of_newer_key, why_newer
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Document

MOST_ERRORS = 200


def bilingual_error(code: str, text: Text, hint: Text = Text()) -> PydanticCustomError:
    """An error for a validator to raise; its text is in both languages."""
    more = {"hint_en": hint.en, "hint_fr": hint.fr}
    return PydanticCustomError("trouble", "{en}", {"code": code, "en": text.en, "fr": text.fr, **more})


def check_schema(
    model: type[BaseModel], document: Document, diagnostics: Diagnostics, *, keys_stay: bool | None = None
) -> Document:
    """Add a diagnostic for everything in the document that the model does not allow (at most 200).

    ``keys_stay`` (None: if the document says that a newer program wrote it): keys that the model has not got are warnings. The
    document is returned without them, else as it is.
    """
    if is_from_newer(document) if keys_stay is None else keys_stay:
        document = _without_newer_keys(model, document, diagnostics)
    found = _errors(model, document.data)
    for detail in found[:MOST_ERRORS]:
        _report(detail, model, document, diagnostics)
    if len(found) > MOST_ERRORS:
        more = len(found) - MOST_ERRORS
        text = Text(f"{more} more errors of this kind", f"{more} autres erreurs de ce genre")
        diagnostics.error("more_errors", text, span=document.span())
    return document


def newer_keys(model: type[BaseModel], document: Document) -> Counter[str]:
    """The keys in a document that the model has not got, each as often as it is there."""
    found: Counter[str] = Counter()
    for path in _unknown_paths(model, document.data):
        found[str(path[-1])] += 1
    return found


def _errors(model: type[BaseModel], data: Any) -> list[ErrorDetails]:
    try:
        model.model_validate(data)
    except ValidationError as error:
        return error.errors(include_url=False, include_input=True)
    return []


def _unknown_paths(model: type[BaseModel], data: Any) -> list[Path]:
    found = (_path(detail, data)[0] for detail in _errors(model, data) if detail["type"] == "extra_forbidden")
    return list(dict.fromkeys(path for path in found if path))


def _without_newer_keys(model: type[BaseModel], document: Document, diagnostics: Diagnostics) -> Document:
    """A document without the keys that the model has not got; a warning names each."""
    paths, hint = _unknown_paths(model, document.data), why_newer(document)
    if not paths:
        return document
    data = deepcopy(document.data)
    for number, path in enumerate(paths):
        held = data
        for part in path[:-1]:
            held = held[part]
        held.pop(path[-1], None)
        if number < MOST_ERRORS:
            warn_of_newer_key(str(path[-1]), document.key_span(path), diagnostics, hint)
    return replace(document, data=data)


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
