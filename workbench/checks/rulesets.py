"""Checks of rulesets: references, citations, costs, placeholders, both languages."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

from pydantic import BaseModel

from workbench.base.diagnostics import Diagnostic, did_you_mean
from workbench.base.text import Text
from workbench.checks.registry import Subject, check_of_rulesets
from workbench.engine.doctrines import TOPICS, doctrine_names
from workbench.files.neutral_terrain import read_neutral_terrain, terrain_left_out, unknown_words
from workbench.files.rulesets.schema import SECTIONS, BothLanguages, MessageModel
from workbench.rules.ruleset import FEATURES
from workbench.rules.values import Citation

# --- Every alias of terrain names only one row.


@check_of_rulesets
def aliases_are_unique(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error for an alias that is also a key, or an alias of an earlier row."""
    owners = {key: key for key in subject.ruleset.terrain}
    for key, row in subject.ruleset.terrain.items():
        for alias in row.aliases:
            owner = owners.setdefault(alias, key)
            if owner != key or alias == key or row.aliases.count(alias) > 1:
                text = Text(f'"{alias}" already means {owner}', f"« {alias} » désigne déjà {owner}")
                yield subject.error("alias_twice", text, "terrain", key, "aliases", at_key=True)


# --- Terrain that is seen into for a limited depth has that depth.


@check_of_rulesets
def depths_are_given(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error for a row on tables with ``los: depth`` and no ``depth`` above zero."""
    for key, row in subject.ruleset.terrain.items():
        if row.fact("los") != "depth":
            continue
        depth = row.fact("depth")
        if not isinstance(depth, int | float) or isinstance(depth, bool) or depth <= 0:
            text = Text(
                f"{key} does not say how deep it is seen into", f"{key} ne dit pas sur quelle profondeur on y voit"
            )
            hint = Text("add depth: a length above zero", "ajoutez depth : une longueur au-dessus de zéro")
            yield subject.error("no_depth", text, "terrain", key, "facts", hint=hint, at_key=True)


# --- Neutral words of terrain are words of the vocabulary, and where some rows have one, all say what they are elsewhere.


@check_of_rulesets
def neutral_words_are_known(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error for a word that the vocabulary lacks, a warning for rows that say nothing while others do. In a game that
    was copied from another one the terrain that its designer adds need not be known elsewhere."""
    neutral, _ = read_neutral_terrain()
    unknown = list(unknown_words(subject.ruleset, neutral))
    for key, text, hint in unknown:
        yield subject.error("unknown_word", text, "terrain", key, "neutral", hint=hint)
    copied = subject.source.head is not None and subject.source.head.copied_from
    says_words = not unknown and not copied and neutral.knows(subject.ruleset)
    for key in terrain_left_out(subject.ruleset, neutral) if says_words else ():
        text = Text(
            f"{key} has no neutral word, so that no comparison knows what it is in other games",
            f"{key} n’a pas de mot neutre : aucune comparaison ne sait ce que c’est dans d’autres jeux",
        )
        hint = Text(
            "add neutral: a word, or why there is none", "ajoutez neutral : un mot, ou pourquoi il n’y en a pas"
        )
        yield subject.warning("terrain_left_out", text, "terrain", key, hint=hint, at_key=True)


# --- Every doctrine that the ruleset names has an engine, and every topic names one.


@check_of_rulesets
def doctrines_exist(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error for a name without an engine, a warning for a topic without a name."""
    doctrines = subject.ruleset.doctrines
    for topic in TOPICS:
        if topic not in doctrines:
            text = Text(f"no doctrine for {topic} is named", f"aucune doctrine n’est nommée pour {topic}")
            yield subject.warning("no_doctrine", text, "ruleset", "doctrines", at_key=True)
            continue
        known = doctrine_names(topic)
        if doctrines[topic] not in known:
            name = doctrines[topic]
            text = Text(f'there is no {topic} doctrine "{name}"', f"il n’y a pas de doctrine {topic} « {name} »")
            hint = did_you_mean(name, known)
            yield subject.error("unknown_doctrine", text, "ruleset", "doctrines", topic, hint=hint)


# --- The English and the French sentence of a message have the same placeholders.


@check_of_rulesets
def message_placeholders(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error if a sentence has broken braces, or if the two sentences differ in their placeholders."""
    for key, message in subject.ruleset.messages.items():
        english, french = placeholders(message.text.en), placeholders(message.text.fr)
        for language, found in (("en", english), ("fr", french)):
            if found is None:
                text = Text("the braces of this sentence do not match", "les accolades de cette phrase ne vont pas")
                yield subject.error("bad_placeholder", text, "messages", key, language)
        if english is None or french is None or not message.text.en or not message.text.fr:
            continue
        only_in_one = sorted(english ^ french)
        if only_in_one:
            words = ", ".join("{" + word + "}" for word in only_in_one)
            text = Text(f"only one language says {words}", f"une seule langue dit {words}")
            yield subject.error("bad_placeholder", text, "messages", key, at_key=True)


def placeholders(sentence: str) -> frozenset[str] | None:
    """The names between braces, or None if the sentence cannot be filled (odd braces, anything but plain names)."""
    try:
        names = [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]
    except ValueError:
        return None
    return frozenset(names) if all(name.isidentifier() for name in names) else None


# --- The default of a switch is one of its choices.


@check_of_rulesets
def switch_defaults(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error for every default that is not a choice."""
    for key, switch in subject.ruleset.switches.items():
        if switch.default not in switch.choices:
            text = Text(
                f'the default "{switch.default}" is not a choice of {key}',
                f"la valeur « {switch.default} » n’est pas un choix de {key}",
            )
            hint = did_you_mean(switch.default, switch.choices)
            yield subject.error("bad_default", text, "switches", key, "default", hint=hint)


# --- Every terrain row has a cost for every mobility class.


@check_of_rulesets
def terrain_has_costs(subject: Subject) -> Iterator[Diagnostic]:
    """Report an error for every mobility class that a row lacks; ``n/a`` means that the chart has no figure."""
    for key, row in subject.source.entries("terrain").items():
        column = "passage" if row.layer == FEATURES else "cost"
        missing = [mobility for mobility in subject.ruleset.mobility if mobility not in getattr(row, column)]
        if missing:
            text = Text(
                f"{key} has no cost for {', '.join(missing)}", f"{key} n’a pas de coût pour {', '.join(missing)}"
            )
            hint = Text("write n/a if the chart has no figure", "écrivez n/a si le tableau n’a pas de chiffre")
            yield subject.error("no_cost", text, "terrain", key, column, hint=hint, at_key=True)


# --- Every text exists in English and French.


_Place = tuple[str, ...]


@check_of_rulesets
def texts_in_both_languages(subject: Subject) -> Iterator[Diagnostic]:
    """Warn of every text that lacks one language."""
    for path, value in _bilingual_texts(subject):
        for language, missing in (("en", Text("English", "anglais")), ("fr", Text("French", "français"))):
            if not getattr(value, language).strip():
                text = Text(f"this text has no {missing.en}", f"il manque le texte {missing.fr}")
                yield subject.warning("no_translation", text, *path, at_key=True)


def _bilingual_texts(subject: Subject) -> Iterator[tuple[_Place, Any]]:
    if subject.source.head is not None:
        yield from _texts_inside(subject.source.head, ("ruleset",))
    for section in SECTIONS:
        for key, entry in subject.source.entries(section).items():
            yield from _texts_inside(entry, (section, key))


def _texts_inside(value: Any, path: _Place) -> Iterator[tuple[_Place, Any]]:
    if isinstance(value, (BothLanguages, MessageModel)):
        yield path, value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _texts_inside(getattr(value, name), (*path, name))
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts_inside(inner, (*path, str(name)))


# --- Every value names the rule that it comes from.


@check_of_rulesets
def values_are_cited(subject: Subject) -> Iterator[Diagnostic]:
    """Warn of every value without a citation."""
    for path, citation in _citations(subject):
        if not citation.rule.strip():
            text = Text(f"{path[-1]} names no rule", f"{path[-1]} ne nomme pas de règle")
            hint = Text('give its section; in files rule: "..."', "donnez sa section ; dans les fichiers rule: « ... »")
            yield subject.warning("no_citation", text, *path, hint=hint, at_key=True)


def _citations(subject: Subject) -> Iterator[tuple[_Place, Citation]]:
    ruleset = subject.ruleset
    for key, row in ruleset.terrain.items():
        yield from ((("terrain", key, "cost", mobility), row.cite_cost(mobility)) for mobility in row.cost)
        yield from ((("terrain", key, "passage", mobility), row.cite_cost(mobility)) for mobility in row.passage)
        yield from ((("terrain", key, "facts", name), cell.citation) for name, cell in row.facts.items())
    for key, kind in ruleset.units.items():
        yield from ((("units", key, "values", name), cell.citation) for name, cell in kind.values.items())
    for key, weapon in ruleset.weapons.items():
        yield from ((("weapons", key, "values", name), cell.citation) for name, cell in weapon.values.items())
    for key, table in ruleset.tables.items():
        yield from ((("tables", key, "cells", name), cell.citation) for name, cell in table.cells.items())
    yield from ((("parameters", key), cell.citation) for key, cell in ruleset.parameters.items())
    for section, entries in (
        ("states", ruleset.states),
        ("weapons", ruleset.weapons),
        ("options", ruleset.options),
        ("conditions", ruleset.conditions),
        ("switches", ruleset.switches),
        ("card", ruleset.card),
    ):
        yield from (((section, key), entry.citation) for key, entry in entries.items())
    yield from (((("messages", key), Citation(message.rule))) for key, message in ruleset.messages.items())
