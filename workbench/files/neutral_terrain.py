"""Reads the neutral vocabulary of terrain (``neutral_terrain.yaml``): that of the program, corrected by that of the user."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, StringConstraints

from workbench.base.data_folders import RULESETS
from workbench.base.diagnostics import CannotAnswer, Diagnostics, did_you_mean
from workbench.base.text import Text
from workbench.files.file_versions import NEUTRAL_TERRAIN_FORMAT, check_format
from workbench.files.rulesets import read_ruleset
from workbench.files.rulesets.loader import find_rulesets, ruleset_folders
from workbench.files.schema import LocalText, Strict, Word, WrittenBy, format_pattern
from workbench.files.schema_check import check_schema
from workbench.files.yaml_reader import Document, read_yaml
from workbench.rules.neutral_terrain import GameTerrain, NeutralTerrain, NeutralWord
from workbench.rules.ruleset import Ruleset

NAME = "neutral_terrain.yaml"


def _one_word(value: object) -> object:
    return [value] if isinstance(value, str) else value


Like = Annotated[list[Word], BeforeValidator(_one_word)]


class WordEntry(Strict):
    """A neutral word."""

    en: str
    fr: str = ""
    like: Like = []


class GameEntry(Strict):
    """What one ruleset calls the words."""

    terrain: dict[Word, list[Word]] = {}
    unmapped: dict[Word, LocalText] = {}
    raised: Word = ""


class NeutralTerrainFile(Strict):
    """The whole file."""

    format: Annotated[str, StringConstraints(pattern=format_pattern(NEUTRAL_TERRAIN_FORMAT))]
    written_by: WrittenBy = None
    words: dict[Word, WordEntry] = {}
    rulesets: dict[Word, GameEntry] = {}


def neutral_terrain_files() -> list[Path]:
    """The vocabulary of the program, then those that correct it: of the user's folder of rulesets and of the folders that were
    added."""
    return [path for folder in ruleset_folders() if (path := folder / NAME).is_file()]


def read_neutral_terrain(paths: list[Path] | None = None) -> tuple[NeutralTerrain, Diagnostics]:
    """The vocabulary of some files, later ones before earlier ones. Diagnostics tell with their places what does not fit the
    form, words that there are not, and keys that a ruleset has not got; what is wrong is left out."""
    diagnostics = Diagnostics()
    words: dict[str, NeutralWord] = {}
    corrections: dict[str, tuple[GameTerrain, ...]] = {}
    for path in neutral_terrain_files() if paths is None else paths:
        document = read_yaml(path)
        diagnostics.extend(document.diagnostics)
        if not document.readable:
            continue
        found = Diagnostics()
        if check_format(document, NEUTRAL_TERRAIN_FORMAT, found):
            check_schema(NeutralTerrainFile, document, found)
        diagnostics.extend(found)
        if found.has_errors:
            continue
        for key, entry in document.data.get("words", {}).items():
            words[str(key)] = NeutralWord(str(key), _text(entry), _likes(entry))
        for ruleset_id, entry in document.data.get("rulesets", {}).items():
            said = corrections.get(str(ruleset_id), ())
            corrections[str(ruleset_id)] = (*said, _correction(entry))
        _check_words(document, words, diagnostics)
        _check_keys(document, diagnostics)
    return NeutralTerrain(words, corrections), diagnostics


def _likes(entry: dict[str, Any]) -> tuple[str, ...]:
    like = entry.get("like", ())
    return (like,) if isinstance(like, str) else tuple(str(word) for word in like)


def _text(entry: Any) -> Text:
    if isinstance(entry, dict):
        return Text(entry.get("en", ""), entry.get("fr", ""))
    return Text.of(str(entry))


def _correction(entry: dict[str, Any]) -> GameTerrain:
    """What a file says of a game."""
    terrain = {str(word): tuple(str(key) for key in keys) for word, keys in entry.get("terrain", {}).items()}
    reasons = {str(key): _text(why) for key, why in entry.get("unmapped", {}).items()}
    return GameTerrain(terrain, reasons, str(entry.get("raised", "")))


def _check_words(document: Document, words: dict[str, NeutralWord], diagnostics: Diagnostics) -> None:
    """Words that are named and not there."""
    places: list[tuple[tuple[str, ...], str]] = [
        (("words", str(key), "like"), word)
        for key, entry in document.data.get("words", {}).items()
        for word in _likes(entry)
    ]
    for ruleset_id, entry in document.data.get("rulesets", {}).items():
        places += [
            (("rulesets", str(ruleset_id), "terrain", str(word)), str(word)) for word in entry.get("terrain", {})
        ]
    for path, word in places:
        if word not in words:
            hint = did_you_mean(word, list(words))
            diagnostics.error("unknown_word", _unknown_word(word), span=document.key_span(path), hint=hint)


def _check_keys(document: Document, diagnostics: Diagnostics) -> None:
    """Terrain that a ruleset has not got; a ruleset that there is not."""
    for ruleset_id, entry in document.data.get("rulesets", {}).items():
        here = ("rulesets", str(ruleset_id))
        ruleset, _ = read_ruleset(str(ruleset_id)) if str(ruleset_id) in find_rulesets() else (None, None)
        if ruleset is None:
            text = Text(f'there is no ruleset "{ruleset_id}"', f"il n’y a pas de règles « {ruleset_id} »")
            hint = did_you_mean(str(ruleset_id), find_rulesets())
            diagnostics.error("unknown_ruleset", text, span=document.key_span(here), hint=hint)
            continue
        places: list[tuple[tuple[str, ...], str]] = [
            ((*here, "unmapped", str(key)), str(key)) for key in entry.get("unmapped", {})
        ]
        for word, keys in entry.get("terrain", {}).items():
            places += [((*here, "terrain", str(word)), str(key)) for key in keys]
        if entry.get("raised"):
            places.append(((*here, "raised"), str(entry["raised"])))
        for path, key in places:
            if key not in ruleset.terrain:
                text = Text(
                    f'the ruleset {ruleset_id} has no terrain "{key}"',
                    f"les règles {ruleset_id} n’ont pas de terrain « {key} »",
                )
                hint = did_you_mean(key, list(ruleset.terrain))
                diagnostics.error("unknown_terrain", text, span=document.key_span(path), hint=hint)


def unknown_words(ruleset: Ruleset, neutral: NeutralTerrain) -> Iterator[tuple[str, Text, Text]]:
    """(key, what is wrong, hint) of every row of a ruleset whose neutral word the vocabulary lacks."""
    for key, row in ruleset.terrain.items():
        if row.neutral and row.neutral not in neutral.words:
            yield key, _unknown_word(row.neutral), did_you_mean(row.neutral, list(neutral.words))


def _unknown_word(word: str) -> Text:
    return Text(f'there is no neutral word "{word}"', f"il n’y a pas de mot neutre « {word} »")


def terrain_left_out(ruleset: Ruleset, neutral: NeutralTerrain) -> list[str]:
    """Keys of a ruleset's terrain that the vocabulary neither maps nor names as without a counterpart."""
    game = neutral.game(ruleset)
    return [key for key in ruleset.terrain if key not in game.words and key not in game.unmapped]


def check_neutral_terrain(path: Path) -> Diagnostics:
    """What is wrong with one file, read after the program's own; a warning for every ruleset of it with terrain that is neither
    mapped nor named."""
    own = RULESETS / NAME
    files = [path] if path.resolve() == own.resolve() else [own, path]
    neutral, diagnostics = read_neutral_terrain(files)
    document = read_yaml(path)
    named = document.data.get("rulesets", {}) if isinstance(document.data, dict) else {}
    for ruleset_id in (str(one) for one in named) if not diagnostics.has_errors else ():
        ruleset, _ = read_ruleset(ruleset_id)
        left = terrain_left_out(ruleset, neutral) if ruleset is not None else []
        if left:
            text = Text(
                f"neither mapped nor named as unmapped: {', '.join(left)}",
                f"ni repris ni nommé sous unmapped : {', '.join(left)}",
            )
            diagnostics.warning("terrain_left_out", text, span=document.key_span(("rulesets", ruleset_id)))
    return diagnostics


def installed_neutral_terrain() -> NeutralTerrain:
    """The vocabulary of the program and of the user; CannotAnswer (``bad_vocabulary``) if a file of it has errors, with the
    first of them."""
    files = neutral_terrain_files()
    neutral, diagnostics = _read(tuple((path, path.stat().st_mtime_ns) for path in files))
    error = next((item for item in diagnostics if item.severity.value == "error"), None)
    if error is not None:
        text = Text("the neutral vocabulary is wrong: {what}", "le vocabulaire neutre est faux : {what}")
        raise CannotAnswer("bad_vocabulary", text.format(what=error.format()))
    return neutral


@lru_cache(maxsize=4)
def _read(files: tuple[tuple[Path, int], ...]) -> tuple[NeutralTerrain, Diagnostics]:
    return read_neutral_terrain([path for path, _ in files])


def others_of_kind(ruleset: Ruleset, own: str) -> dict[str, Ruleset]:
    """The other rulesets, by the names of their folders, that are played on the same kind of map and that the vocabulary knows;
    ``own`` is the name of the scenario's own. House rules made from a game go by the words of that game."""
    neutral, _ = _read(tuple((path, path.stat().st_mtime_ns) for path in neutral_terrain_files()))
    found = {one: read_ruleset(one)[0] for one in find_rulesets() if one != own}
    return {
        one: other
        for one, other in found.items()
        if other is not None and neutral.knows(other) and set(other.map_kinds) & set(ruleset.map_kinds)
    }
