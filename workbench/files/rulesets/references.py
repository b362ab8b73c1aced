"""Pass 3: words that name other entries must find them."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.base.diagnostics import Diagnostics, Span, did_you_mean
from workbench.base.text import Text
from workbench.files.rulesets.reading import Source
from workbench.files.rulesets.schema import CitedValue

_TERRAIN_NAMES = ("winter_as", "as")
"""Facts whose value is the key of another terrain row."""


def check_references(source: Source, diagnostics: Diagnostics) -> None:
    """Report every mention of something that is not there; a ruleset without a head cannot be built."""
    if source.head is None and not source.known("ruleset"):
        text = Text('the section "ruleset" is missing', "il manque la section « ruleset »")
        hint = Text("it says the id, name and doctrines", "elle dit l’identifiant, le nom et les doctrines")
        diagnostics.error("missing_key", text, span=source.span(), hint=hint)
    _terrain(source, diagnostics)
    _conditions(source, diagnostics)
    _units(source, diagnostics)
    _counter(source, diagnostics)


def _terrain(source: Source, diagnostics: Diagnostics) -> None:
    for key, row in source.entries("terrain").items():
        for column in ("cost", "passage"):
            for mobility in getattr(row, column):
                _named(source, diagnostics, "mobility", mobility, path=("terrain", key, column, mobility), at_key=True)
        group = row.look.get("group")
        if group is not None:
            _named(source, diagnostics, "groups", str(group), path=("terrain", key, "look", "group"))
        for fact in _TERRAIN_NAMES:
            cell = row.facts.get(fact)
            value = cell.value if isinstance(cell, CitedValue) else cell
            if value is not None:
                _named(source, diagnostics, "terrain", str(value), path=("terrain", key, "facts", fact))


def _units(source: Source, diagnostics: Diagnostics) -> None:
    """A column or a state meant for kinds or tags that no unit has would be offered to nobody."""
    kinds = source.entries("units")
    known = [*source.known("units"), *dict.fromkeys(tag for kind in kinds.values() for tag in kind.tags)]
    for section in ("unit_columns", "states"):
        for key, entry in source.entries(section).items():
            for place, word in enumerate(entry.only):
                if kinds and word not in known:
                    span = source.span(section, key, "only", place)
                    _unknown(diagnostics, word, known, what="unit kind or tag", span=span)


def _counter(source: Source, diagnostics: Diagnostics) -> None:
    """A value that no unit can have would never be printed."""
    counter = source.head.counter if source.head is not None else None
    if counter is None:
        return
    kinds = source.entries("units")
    known = [*source.known("unit_columns"), *dict.fromkeys(name for kind in kinds.values() for name in kind.values)]
    for part, groups in (("strength", counter.strength), ("move", counter.move)):
        for row, group in enumerate(groups):
            for place, word in enumerate(group):
                if word.removeprefix("+") not in known:
                    span = source.span("ruleset", "counter", part, row, place)
                    _unknown(diagnostics, word, known, what="value of a unit", span=span)


def _conditions(source: Source, diagnostics: Diagnostics) -> None:
    for key, condition in source.entries("conditions").items():
        if condition.kind == "choice" and condition.default not in condition.choices:
            span = source.span("conditions", key, "default")
            _unknown(diagnostics, str(condition.default), condition.choices, what=f"choice of {key}", span=span)


def _named(
    source: Source, diagnostics: Diagnostics, section: str, word: str, *, path: tuple[str, ...], at_key: bool = False
) -> None:
    known = source.known(section)
    if word not in known:
        span = source.key_span(*path) if at_key else source.span(*path)
        _unknown(diagnostics, word, known, what=section, span=span)


def _unknown(diagnostics: Diagnostics, word: str, known: Iterable[str], *, what: str, span: Span) -> None:
    text = Text(f'"{word}" is not defined ({what})', f"« {word} » n’est pas défini ({what})")
    diagnostics.error("unknown_reference", text, span=span, hint=did_you_mean(word, known))
