"""Readers of requests, command lines, tables of units, pieces on the clipboard and what is typed, with hostile inputs."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from unittest.mock import patch

from tests.reliability.hostile_input import Fault, Reader, check_places, scratch_file
from tests.reliability.mutants import GAMES, mutant
from tests.reliability.mutations import NASTY, broken_bytes, broken_line, changed_data
from tests.reliability.readers_of_maps import (
    ANSWERS,
    HEX_SAMPLE,
    MAP_WITH_ALL,
    SMALL_HEX_SAMPLE,
    TABLE_SAMPLES,
    analysis_of_sample,
    scenario_texts,
)
from tests.reliability.sound_requests import Requests
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.files.clipboard_text import FORMAT, read_clip
from workbench.files.formats.source import decoded
from workbench.files.hex_labels import LabelReader
from workbench.files.units_csv import read_forces, write_forces
from workbench.files.yaml_reader import read_yaml_text
from workbench.lessons.places import places_on
from workbench.lessons.question_registry import KINDS
from workbench.protocol.answers import answer_line, known_asks
from workbench.rules.vocabulary import Kind

# --- Requests


def read_request(raw: bytes) -> bool:
    """Lines of the query protocol, about two maps and two tables."""
    taken = False
    for name in _ASKED:
        answer = answer_line(analysis_of_sample(name), raw)
        told = {} if answer is None else json.loads(answer)
        if told.get("error", {}).get("code") == "internal":
            raise Fault(f"request: {name}: {answer}")
        taken |= bool(told) and "error" not in told
    return taken


_ASKED = (SMALL_HEX_SAMPLE, "asl/teaching/6_5.yaml", *TABLE_SAMPLES)
_PLACES = ("0101", "0304", "0606", "unit:g1", "unit:s1", "0304@1", [10, 20], [60.5, 30, 1], "unit:a1", "unit:b1", "x")
_FIELDS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("from", "to", "at"), _PLACES),
    "unit": ("g1", "s1", "a1", "b1", "unit:g2"),
    "kind": ("infantry", "tank", "vehicle_N"),
    "purpose": ("spot", "fire", "move"),
    "side": ("German", "Soviet", "A", "B"),
    "observers": (["0101", "0304"], [[1, 1], "unit:a1"]),
    "observer": ({"kind": "infantry"}, "unit:a1"),
    "target": ({"kind": "infantry", "state": ["dug_in"]}, {"action": "move"}),
    "mode": ("assault", "run", "crawl"),
    "facing": (0, 3, 90, 359.5),
    "allowance": (2, "2/3", 30),
    "with": (["g2"], ["a2"]),
    "along": (["0101", "0201"], [[1, 1], [2, 2]]),
    "weapon": ("df", "mmg", "gun"),
    "units": (["g1", "s1"],),
    "action": ("load", "fire"),
    "values": ({"move": 3}, {"df": [5, 3]}),
    "state": (["dug_in"], ["hidden"]),
    **dict.fromkeys(("turns", "most"), (1, 3)),
    "diameter": (5, 0),
    "tolerance": (0, 1),
    **dict.fromkeys(("target_level", "level"), (0, 2)),
    **dict.fromkeys(("reverse", "bands", "story"), (True,)),
    "id": (1, "a"),
    "actions": (["load"],),
}


def _request(rng: random.Random) -> bytes:
    if rng.random() < 0.75:
        sound = Requests(analysis_of_sample(rng.choice(_ASKED)), rng)
        request = sound.request(rng.choice(known_asks(table=sound.table)))
        return json.dumps(changed_data(request, _FIELDS, rng, 0.2) if rng.random() < 0.3 else request).encode()
    ask = rng.choice((*known_asks(), *known_asks(table=True)))
    names = rng.sample(list(_FIELDS), rng.randrange(2, 8))
    needed = ("from", "to", "at", "unit") if rng.random() < 0.7 else ()
    return broken_line({"ask": ask} | {name: rng.choice(_FIELDS[name]) for name in (*names, *needed)}, rng)


def read_batch(raw: bytes) -> bool:
    """Files of requests for ``batch`` and ``query``: every line is answered or refused by itself."""
    with scratch_file(raw, "requests.jsonl") as path:
        for words in (
            ["query", str(SAMPLES / TABLE_SAMPLES[0]), str(path)],
            ["batch", str(SAMPLES / TABLE_SAMPLES[0]), "--queries", str(path), "--jobs", "1"],
        ):
            told = _run(words)
            taken = any('"error"' not in line for line in told.splitlines() if line.startswith("{"))
    return taken


def _batch(rng: random.Random) -> bytes:
    lines = [_request(rng) for _ in range(rng.randrange(1, 8))]
    lines += [
        b'{"ask": "los", "from": "unit:{unit}", "to": [9, 9]}',
        b'{"ask": "los", "from": "{hex}", "to": "{side}"}',
    ]
    rng.shuffle(lines)
    return rng.choice((b"\n", b"\r\n", b"\n\n", b"\xef\xbb\xbf\n")).join(lines)


def _run(words: list[str]) -> str:
    """What a command says; nobody types into it, and what it would write lies in a folder of its own."""
    from workbench.cli.main import run

    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        run(words)
    if "our mistake" in said.getvalue():
        raise Fault("command: our mistake: " + said.getvalue()[-300:])
    return said.getvalue()


_NOT_RUN = ("render", "generate", "assemble", "batch", "index", "audit", "page", "print", "report", "install-desktop")
"""Commands that take long, draw, or change the desktop of whoever tries them."""
_OUT = "{out}"
"""Stands for a folder that is there for one input."""


def read_arguments(raw: bytes) -> bool:
    """Words of a command line."""
    from workbench.cli.main import COMMANDS

    words = raw.decode("utf-8", "replace").replace("\x00", "").split("\x1f")
    if words[0] not in COMMANDS or words[0] in _NOT_RUN:
        words.insert(0, "check")
    nobody = io.TextIOWrapper(io.BytesIO())
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder), patch.object(sys, "stdin", nobody):
        told = _run([word.replace(_OUT, folder) for word in words])
    return not re.search(r"^(usage|workbench[ a-z]*: error|utilisation)|error\[", told, re.MULTILINE)


@cache
def _options() -> dict[str, list[argparse.Action]]:
    """The options of every command that is tried, as its parser declares them."""
    from workbench.cli.main import command_parsers

    parsers = command_parsers("en")
    return {
        name: [action for action in parsers[name]._actions if action.option_strings and action.dest not in _LEFT_OUT]
        for name in _SOUND_COMMANDS
    }


def _option(action: argparse.Action, rng: random.Random) -> list[str]:
    """An option with a value that its parser takes, most of the time one that means something."""
    name = rng.choice(action.option_strings)
    if action.nargs == 0:
        return [name]
    known = [str(one) for one in action.choices] if action.choices else _OF_OPTIONS.get(action.dest, _VALUES)
    value = rng.choice(_ARGUMENTS if rng.random() < 0.1 else known)
    return [f"{name}={value}"] if name.startswith("--") and rng.random() < 0.3 else [name, value]


def _arguments(rng: random.Random) -> bytes:
    name = rng.choice(sorted(_SOUND_COMMANDS))
    words = [name, *rng.choice(_SOUND_COMMANDS[name])]
    options = _options()[name]
    for action in rng.sample(options, min(len(options), rng.choice((0, 1, 1, 2, 3)))):
        words += _option(action, rng)
    way = rng.random()
    if way < 0.2:
        words.insert(rng.randrange(1, len(words) + 1), rng.choice(_ARGUMENTS))
    elif way < 0.35 and len(words) > 1:
        words[rng.randrange(1, len(words))] = rng.choice(_ARGUMENTS)
    elif way < 0.4 and len(words) > 1:
        del words[rng.randrange(1, len(words))]
    elif way < 0.45:
        words += rng.choice(_SOUND_COMMANDS[rng.choice(sorted(_SOUND_COMMANDS))])
    return "\x1f".join(words).encode("utf-8", "surrogatepass")


_TABLE, _HEXES = str(SAMPLES / TABLE_SAMPLES[0]), str(SAMPLES / SMALL_HEX_SAMPLE)
_LESSON = str(next(iter(sorted(SAMPLES.glob("panzer_grenadier/lessons/*.yaml")))))
_SOUND_COMMANDS: dict[str, tuple[tuple[str, ...], ...]] = {
    "los": ((_TABLE, "unit:a1", "unit:b1"), (_TABLE, "10,20", "30,20"), (_HEXES, "0101", "0202")),
    "area": ((_TABLE, "10,20"), (_HEXES, "0101")),
    "reach": ((_TABLE, "unit:a1"),),
    "odds": ((_TABLE, "unit:a1", "unit:b1"),),
    "spot": ((_TABLE, "unit:a1", "unit:b1"), (_HEXES, "0101", "0202")),
    "plan": (("threat", _TABLE, "--side", "A"), ("posts", _HEXES, "--target", "0202")),
    "card": ((_TABLE,), (_HEXES,)),
    "compare": ((_TABLE, "10,20", "--ruleset", "blitzkrieg"), (_HEXES, "--ruleset", "asl")),
    "impact": ((_TABLE, _TABLE),),
    "check": ((_TABLE,), (_HEXES, _TABLE), (_LESSON,)),
    "units": ((_TABLE,), (_HEXES,)),
    "query": ((_TABLE, "/dev/null"), (_HEXES, "-")),  # nobody types into a query that reads the standard input
    "lesson": ((_LESSON,),),
    "quiz": ((_TABLE, "--seed", "3", "--count", "2"),),
    "rulesets": ((), ("bolt_action",), ("asl",)),
    "samples": ((), ("-o", f"{_OUT}/samples")),
    "export": ((_TABLE, "-o", f"{_OUT}/x.yaml"), (_HEXES, "-o", f"{_OUT}/x.pack.wbench")),
    "import": ((_HEXES, "-o", f"{_OUT}/y.yaml"),),
    "results": ((), ("AAAA", "BBBB")),
    "completion": (("bash",), ("zsh",), ("fish",)),
}
_LEFT_OUT = ("help", "forget", "progress", "today", "rulesets_folders", "cluster")
"""Options that change what somebody has learned, or wait for other machines."""
_VALUES = ("1", "2", "0.5", "A", "B", "infantry", "unit:a1", "10,20", "0202", "a4", "fire")
_OF_OPTIONS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("output", "out", "csv"), (f"{_OUT}/new.yaml", f"{_OUT}/new.csv", f"{_OUT}/no/folder.csv", "-")),
    **dict.fromkeys(("source", "lesson", "into", "mapping", "module"), (_TABLE, _LESSON, "/dev/null")),
    **dict.fromkeys(("seed", "count", "level", "target_level", "most", "turns"), ("0", "1", "2", "-1")),
    "side": ("A", "B", "German"),
    "others": ("unit:a2", "a2"),
    "setup": ("", "none"),
    "format": ("workbench", "archive", "tiled"),
    "paper": ("a4", "letter", "a0"),
    "more_folders": (_OUT, "/dev/null/nowhere"),
}
_ARGUMENTS = (
    *(
        "los",
        "area",
        "0101",
        "0304",
        "10,20",
        "unit:a1",
        "--json",
        "--lang",
        "fr",
        "--purpose",
        "fire",
        "--side",
        "A",
        "-1",
    ),
    *(
        "--observer",
        "infantry",
        "/dev/null",
        "/dev/null/nowhere",
        "--",
        "--x=y",
        "\x1b[2J",
        "1e308,1e308",
        "nan,nan",
        "..",
    ),
    *("x" * 3000, "\ud800", "é\u202e", "10,20,3", "unit:", "0101@9", "2/0", "", "@/etc/passwd", "-", "--help"),
)

# --- Tables of units, pieces on the clipboard


def read_units(raw: bytes) -> bool:
    """Forces as comma-separated values, on a map and on a table."""
    taken = False
    for name in (HEX_SAMPLE, TABLE_SAMPLES[1]):
        found = analysis_of_sample(name)
        forces = read_forces(decoded(raw), found.scenario, found.ruleset, "x.csv")
        check_places(forces.diagnostics, "csv")
        taken |= any(row.unit is not None for row in forces.rows)
    return taken


def _units(rng: random.Random) -> bytes:
    found = analysis_of_sample(rng.choice((HEX_SAMPLE, TABLE_SAMPLES[1])))
    text = write_forces(found.scenario, found.ruleset, rng.choice(",;\t"))
    return broken_bytes(text, [text, *scenario_texts()], rng)


def read_piece_of_map(raw: bytes) -> bool:
    """Pieces on the clipboard, and stamps."""
    piece, _, told = read_clip(raw.decode("utf-8", "replace"))
    if piece is None and not told.has_errors:
        raise Fault("clip: refused without an error")
    return piece is not None


def _piece_of_map(rng: random.Random) -> bytes:
    told = {
        "format": FORMAT,
        "hexes": "0101 0202",
        "home": [0, 0],
        "spines": False,
        "scenario": rng.choice(scenario_texts()),
    }
    way = rng.random()
    if way < 0.2:
        return broken_line(told, rng)
    if way < 0.35:
        return broken_bytes(json.dumps(told), scenario_texts(), rng)
    told["scenario"] = json.dumps(mutant(rng.choice(GAMES), rng, large=0.0)[1])
    return json.dumps(told if way < 0.8 else changed_data(told, {"home": [[1, -1]], "hexes": ["0101"]}, rng)).encode()


# --- What users type


@cache
def _typed_readers() -> dict[str, Callable[[str], Any]]:
    """What reads the words of a field, by the name of the field: each gives a value, or refuses in a way of its own."""
    from workbench.desktop.look.keys import key_warning, portable_keys
    from workbench.desktop.panels.map_variants import _MAPS
    from workbench.desktop.widgets.fields import read_value, value_error

    readers: dict[str, Callable[[str], Any]] = {
        "keys": lambda words: (portable_keys(words) or None) and key_warning(words)
    }
    for name in (HEX_SAMPLE, *TABLE_SAMPLES):
        found = analysis_of_sample(name)
        for key, blank in found.ruleset.blanks.items():
            readers[f"value {found.ruleset.id} {key}"] = blank.read
        readers[f"places of {name}"] = lambda words, found=found: (
            _MAPS[found.kind].read(found.scenario, words, "fr")[1] and None
        )
        for column in found.ruleset.unit_columns.values():
            readers[f"unit {found.ruleset.id} {column.key}"] = lambda words, column=column: [
                value_error(read_value(words, column, kind, "fr"), column, kind) for kind in (None, *Kind)
            ]
        forms = {kind.form for kind in KINDS.values()}
        for number, form in enumerate(sorted(forms, key=lambda form: form.wanted.en)):
            readers[f"answer {number} {name}"] = lambda words, form=form, found=found: form.read(
                words, ("0304", "0305"), places_on(found)
            )
    grid = analysis_of_sample(HEX_SAMPLE).scenario.board.grid

    def label(words: str) -> Any:
        told = Diagnostics()
        reader = LabelReader(grid, read_yaml_text("", ""), told)
        found = reader.places(words, ()), reader.place(words, ()), reader.point(words, ())
        return None if told.has_errors else found

    readers["labels"] = label
    return readers


def read_typed(raw: bytes) -> bool:
    """What is typed into fields of the window: the first line names the field."""
    name, _, words = raw.partition(b"\n")
    try:
        return _typed_readers()[name.decode()](words.decode("utf-8", "replace")) is not None
    except (CannotAnswer, ValueError, ZeroDivisionError):
        return False  # the ways in which fields are told that a text is no value


def _typed(rng: random.Random) -> bytes:
    name = rng.choice(sorted(_typed_readers()))
    words = rng.choice((*NASTY, *_TYPED, *_TYPED, *_TYPED, *map(str, ANSWERS)))
    if rng.random() < 0.3:
        words = broken_bytes(words or "0", list(_TYPED), rng).decode("utf-8", "replace")
    return f"{name}\n{words}".encode("utf-8", "surrogatepass")


_TYPED = (
    *(
        "3",
        "1/2",
        "1,5",
        "5-3",
        "2.6 x 1.2",
        "0304",
        "0304 0401-0405",
        "0304/0305",
        "0101@2",
        "w1 w2",
        "Ctrl+K",
        "none",
    ),
    *(
        "yes",
        "non",
        "17 %",
        "P",
        "2 NE",
        "+3",
        "−2",
        "1.000",
        "٣",
        "½",
        "1e5",
        "0x10",
        "3 3 3",
        "infinity",
        "nan",
        "10,20",
    ),
)


READERS: dict[str, Reader] = {
    "request": Reader(read_request, _request, 6),
    "batch": Reader(read_batch, _batch, 0.4),
    "arguments": Reader(read_arguments, _arguments, 1),
    "units": Reader(read_units, _units, 10),
    "clip": Reader(read_piece_of_map, _piece_of_map, 5),
    "typed": Reader(read_typed, _typed, 8),
}


def whole_texts() -> Iterable[tuple[str, bytes]]:
    """Inputs that are cut off at every byte."""
    yield "clip", json.dumps({"format": FORMAT, "scenario": MAP_WITH_ALL}).encode()
    yield "units", _units(random.Random(0))[:1500]
