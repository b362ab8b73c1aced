"""Files that say what the words of other programs mean, of the form ``workbench-import/1``.

Each format that has words of its own has one such file of the program (``resources/imports/ID.yaml``), and users correct it by
one of the same name in their own folder, or by one that they name. A word is a name with ``*`` for any characters; whichever
case it is written in. It becomes a neutral word (``rulesets/neutral_terrain.yaml``), which each ruleset has as it can.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from workbench.base.data_folders import IMPORTS
from workbench.base.diagnostics import (
    CannotAnswer,
    Diagnostic,
    Diagnostics,
    Severity,
    Span,
    did_you_mean,
    why_not_written,
)
from workbench.base.text import Text
from workbench.files.file_versions import IMPORT_FORMAT, check_format
from workbench.files.formats.word_mapping import LEAVE_OUT, MOST_HEIGHT, MOST_SCALE, MOST_WORTH, WordMapping
from workbench.files.kept_files import copy_of_broken_file
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.files.safe_files import data_path, save_text
from workbench.files.schema import Strict, Word
from workbench.files.schema_check import check_schema
from workbench.files.yaml_reader import read_yaml
from workbench.files.yaml_writer import key_of
from workbench.files.yaml_writer import word as side_word

FORMAT = "workbench-import/1"


class MappingFile(Strict):
    """The meanings of the words of a format (``of``, its id): neutral words by foreign word, or ``leave_out``; ``level`` is how
    many levels of a ruleset one level of its files is worth, ``scale`` how long a square of a table is, and ``height`` how high
    its pieces are (:class:`~workbench.files.formats.word_mapping.WordMapping`). ``sides`` are those of groups of counters.
    ``writes`` is what neutral words become in a file that is written."""

    format: Literal["workbench-import/1"]
    of: Annotated[str, Field(min_length=1)]
    level: Annotated[float, Field(gt=0, le=MOST_WORTH)] | None = None
    scale: Annotated[float, Field(gt=0, le=MOST_SCALE)] | None = None
    height: Annotated[float, Field(ge=-MOST_HEIGHT, le=MOST_HEIGHT)] | None = None
    words: dict[str, Word] = {}
    sides: dict[str, Word] = {}
    writes: dict[str, Word] = {}


def read_word_mapping(path: Path) -> tuple[WordMapping | None, Diagnostics]:
    """The mapping of a file; None and the errors, with their places, if it does not fit its form or names neutral words that
    there are not."""
    document = read_yaml(path)
    diagnostics = Diagnostics()
    diagnostics.extend(document.diagnostics)
    if not document.readable:
        return None, diagnostics
    if check_format(document, IMPORT_FORMAT, diagnostics):
        check_schema(MappingFile, document, diagnostics)
    if diagnostics.has_errors:
        return None, diagnostics
    words = {str(word): str(meaning) for word, meaning in document.data.get("words", {}).items()}
    known = [*installed_neutral_terrain().words, LEAVE_OUT]
    writes = {str(word): str(said) for word, said in (document.data.get("writes") or {}).items()}
    named = [("words", word, meaning) for word, meaning in words.items()]
    for key, word, meaning in (*named, *(("writes", word, word) for word in writes)):
        if meaning not in known:
            text = Text(f'there is no neutral word "{meaning}"', f"il n’y a pas de mot neutre « {meaning} »")
            span = document.span((key, word))
            diagnostics.error("unknown_word", text, span=span, hint=did_you_mean(meaning, known))
    if diagnostics.has_errors:
        return None, diagnostics
    level, scale, height = (
        None if document.data.get(key) is None else float(document.data[key]) for key in ("level", "scale", "height")
    )
    sides = {str(group): str(side) for group, side in (document.data.get("sides") or {}).items()}
    return WordMapping(str(document.data["of"]), words, level, scale, height, sides, writes), diagnostics


def users_mapping_file(format_id: str) -> Path:
    """Where the user's own mapping of a format is kept."""
    return data_path() / "imports" / f"{format_id}.yaml"


def usual_mapping(format_id: str) -> tuple[WordMapping, Diagnostics]:
    """The mapping of the program, with the changes of the user. Mistakes of either file are in the diagnostics, and the file is
    left out."""
    found, diagnostics = _shipped_mapping(format_id)
    path = users_mapping_file(format_id)
    if path.is_file():
        read, problems = read_word_mapping(path)
        diagnostics.extend(problems)
        if read is not None:
            found = found.amended_by(read)
    return found, diagnostics


def _shipped_mapping(format_id: str) -> tuple[WordMapping, Diagnostics]:
    path = IMPORTS / f"{format_id}.yaml"
    read, diagnostics = read_word_mapping(path) if path.is_file() else (None, Diagnostics())
    return read or WordMapping(format_id), diagnostics


def named_mapping(path: Path, format_id: str) -> tuple[WordMapping, Diagnostics]:
    """The usual mapping of a format, corrected by a file that somebody names. CannotAnswer for a file that cannot be read or is
    for another format."""
    named, problems = read_word_mapping(path)
    if named is None:
        first = next(item for item in problems if item.severity is Severity.ERROR)
        words = Text("{file}: {text} {hint}", "{file} : {text} {hint}")
        raise CannotAnswer(first.code, words.format(file=str(first.span or path), text=first.text, hint=first.hint))
    if named.format != format_id:
        words = Text("{file}: this mapping is for {other}", "{file} : cette correspondance est pour {other}")
        raise CannotAnswer("bad_value", words.format(file=str(path), other=named.format))
    usual, told = usual_mapping(format_id)
    problems.extend(told)
    return usual.corrected_by(named), problems


def keep_mapping(mapping: WordMapping) -> Diagnostics:
    """Write the changes to the mapping of the program as the user's own of its format, so that what a later version corrects
    in the rest counts. One that is there and cannot be read is copied first
    (:func:`~workbench.files.kept_files.copy_of_broken_file`), one of a newer program is left alone; errors say why nothing was
    written."""
    path = users_mapping_file(mapping.format)
    try:
        if path.exists():
            before, problems = read_word_mapping(path)
            if any(item.code == "newer_format" for item in problems):
                return problems
            if before is None:
                copy_of_broken_file(path)
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        return Diagnostics([Diagnostic(Severity.ERROR, "save_failed", why_not_written(problem), Span(str(path)))])
    return save_text(path, mapping_text(mapping.changes_from(_shipped_mapping(mapping.format)[0])))


def mapping_text(mapping: WordMapping, seen: Iterable[str] = (), groups: Iterable[str] = ()) -> str:
    """The file of a mapping. Words that were ``seen`` and mean nothing yet, and ``groups`` of counters without a side, are
    written as comments, to be filled in."""
    lines = [f"format: {FORMAT}", f"of: {key_of(mapping.format)}"]
    numbers = (("level", mapping.level), ("scale", mapping.scale), ("height", mapping.height))
    lines += [f"{key}: {Decimal(repr(value)):f}".removesuffix(".0") for key, value in numbers if value is not None]
    open_words = [word for word in seen if not mapping.meaning(word)]
    if mapping.words or open_words:
        lines += ["words:" if mapping.words else "# words:"]
    lines += [f"  {key_of(word)}: {said}" for word, said in mapping.words.items()]
    lines += [f"  # {key_of(word)}:" for word in open_words]
    open_groups = [group for group in groups if not mapping.side(group)]
    if mapping.sides or open_groups:
        lines += ["sides:" if mapping.sides else "# sides:"]
        lines += [f"  {key_of(group)}: {side_word(side)}" for group, side in mapping.sides.items()]
        lines += [f"  # {key_of(group)}:" for group in open_groups]
    lines += ["writes:"] if mapping.writes else []
    lines += [f"  {key_of(word)}: {side_word(said)}" for word, said in mapping.writes.items()]
    return "\n".join(lines) + "\n"
