"""Every reader of the program as a function of bytes that returns what it did wrong, "" if nothing."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import random
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

from tests import loading
from tests.files.rulesets.small_ruleset import TEXT as SMALL_RULESET
from tests.reliability.mutations import broken_bytes, broken_line, broken_text
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.data_folders import PAGES, SAMPLES
from workbench.base.diagnostics import Diagnostics, Severity
from workbench.base.text import Text
from workbench.checks.loading import load_document, load_ruleset, load_scenario_text
from workbench.files.clipboard_text import FORMAT, read_clip
from workbench.files.formats import registry
from workbench.files.formats.map_format import Choices, OpenScenario
from workbench.files.formats.source import Refused, SourceFile, decoded
from workbench.files.kept_files import copies_of_broken_file
from workbench.files.recovery import RecoveredWork, read_recovery, recovery_text
from workbench.files.scenario_writer import dump_scenario
from workbench.files.units_csv import read_forces, write_forces
from workbench.files.yaml_reader import read_yaml_bytes
from workbench.lessons.progress import LEARNING_FILE, Progress
from workbench.printing.markup import as_text, check_bounds
from workbench.printing.parts.registry import page_values
from workbench.printing.printed_part import Plain
from workbench.printing.sandbox import BadTemplate, TemplateFolders, made_page
from workbench.protocol.answers import answer_line, known_asks
from workbench.scenario.scenario import TabletopScenario

Reader = Callable[[bytes], str]
Maker = Callable[[random.Random], bytes]

_HEX = "panzer_grenadier/lipovka_bridge.yaml"
_TABLES = ("blitzkrieg/teaching/3_hedge.yaml", "bolt_action/teaching/4_hull.yaml")
_WITH_ALL = """\
format: workbench/1
title: {en: All, fr: Tout}
ruleset: panzer_grenadier
underlay: {picture: maps/scan.png, x: 0, y: 0, width: 20}
map:
  {kind: hex, orientation: flat, columns: 8, rows: 6, hexes: {woods: "0101 0304-0306", town: {German: "0505"}},
   elevation: {1: "0202"}, hexsides: {hedge: "0304/0305"}, paths: {road: ["0101 0201 0302"]},
   shapes: [{terrain: woods, polygon: [[3.1, 2.0], [3.4, 2.0], [3.4, 2.3]]}, {terrain: woods, circle: [4.0, 2.5, 0.3]}]}
markers: {smoke: "0506 0506"}
forces:
  - {side: German, units: [{id: g1, kind: infantry, at: "0304", state: [dug_in], values: {move: 3, df: [5, 3]}}]}
  - {side: Soviet, units: [{id: s1, kind: tank, at: "0606", facing: 2, turn: 2, zone: z, note: waits}]}
lines: [{name: L, from: "0505", to: "0101", purpose: fire}]
zones: [{id: z, kind: setup, side: German, at: "0101-0105"}]
overlays:
  - {id: o, changes: [{replace: woods, by: town}, {remove: [hedge], at: "0304"}, {add: {woods: "0405"}},
      {paths: {add: {road: ["0101 0201"]}}, shapes: {remove: [1]}}]}
"""
_PLACE = {"zoom": 1, "x": 0, "y": 0}
_SESSION = json.dumps({"files": [{"path": "/a", "title": ["a", "b"], "place": _PLACE}], "current": 0})
_INI = """\
[General]
language=fr
theme=dark
backups=3
autosave_seconds=10
recent=@Invalid()
reopens=true
session=@SESSION@
[keys]
hex/los=L
[layout]
window=@ByteArray(abc)
""".replace("@SESSION@", json.dumps(_SESSION))


@cache
def texts() -> list[str]:
    """The small samples, and one with everything that a map may hold."""
    found = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*/teaching/*.yaml"))]
    return [_WITH_ALL, *(text for text in found if len(text) < 4_000)]


def _placed(told: Diagnostics, name: str) -> str:
    for item in told:
        if item.severity is Severity.ERROR and (item.span is None or not item.span.file):
            return f"{name}: an error without a place: {item.format()}"
        if "\x1b" in item.format() or "\n" in item.format():
            return f"{name}: control characters in {item.format()!r}"
    return ""


def read_scenario(raw: bytes) -> str:
    """Scenario files: what loads is written, read again and asked a question."""
    scenario, ruleset, told = load_document(read_yaml_bytes(raw, "x.yaml"), SAMPLES)
    if scenario is None or ruleset is None:
        return _placed(told, "scenario") or ("" if told.has_errors else "scenario: refused without an error")
    again, _, more = load_scenario_text(dump_scenario(scenario, ruleset), "again.yaml", SAMPLES)
    if again != scenario:
        return f"scenario: reads back otherwise {[item.format() for item in more][:2]}"
    if isinstance(scenario, TabletopScenario):
        answer = answer_line(TabletopAnalysis(scenario, ruleset), b'{"ask": "los", "from": [1, 1], "to": [20, 20]}')
    elif scenario.board.grid.size <= 2_000:
        first, last = scenario.board.grid.labels[0], scenario.board.grid.labels[-1]
        request = json.dumps({"ask": "los", "from": first, "to": last})
        answer = answer_line(Analysis(scenario, ruleset), request.encode())
    else:
        answer = None
    if answer is not None and json.loads(answer).get("error", {}).get("code") == "internal":
        return f"scenario: {answer}"
    return _placed(told, "scenario")


def read_ruleset(raw: bytes) -> str:
    """Folders of rulesets."""
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "ruleset.yaml").write_bytes(raw)
        ruleset, told = load_ruleset(name)
    return _placed(told, "ruleset") or ("" if ruleset or told.has_errors else "ruleset: refused without an error")


@cache
def inquiry(name: str) -> Analysis | TabletopAnalysis:
    """The analysis of a sample."""
    scenario, ruleset = loading.scenario(SAMPLES / name)
    return (
        TabletopAnalysis(scenario, ruleset) if isinstance(scenario, TabletopScenario) else Analysis(scenario, ruleset)
    )


def read_csv(raw: bytes) -> str:
    """Forces as comma-separated values, on a map and on a table."""
    for name in (_HEX, _TABLES[1]):
        found = inquiry(name)
        told = read_forces(decoded(raw), found.scenario, found.ruleset, "x.csv").diagnostics
        if problem := _placed(told, "csv"):
            return problem
    return ""


def read_piece(raw: bytes) -> str:
    """Pieces on the clipboard, and stamps."""
    piece, _, told = read_clip(raw.decode("utf-8", "replace"))
    return "" if piece is not None or told.has_errors else "clip: refused without an error"


def read_learned(raw: bytes) -> str:
    """What a learner knows: what is read can be written, and reads back equal."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "learning.json"
        path.write_bytes(raw)
        found = LEARNING_FILE.read(path)
        if found.value is None:
            return "" if found.problem is not None else "learning: refused without an error"
        saved = LEARNING_FILE.save(path, found.value)
        again = LEARNING_FILE.read(path)
        if saved.has_errors or again.problem is not None or again.value != found.value:
            return f"learning: reads back otherwise {[item.format() for item in saved][:2]}"
        copies = [copy.read_bytes() for copy in copies_of_broken_file(path)]
        return "" if found.problem is None or raw in copies else "learning: no copy of a damaged file"


def read_rescued(raw: bytes) -> str:
    """Recovery files."""
    with tempfile.NamedTemporaryFile(suffix=".recovery") as file:
        file.write(raw)
        file.flush()
        rescued, told = read_recovery(Path(file.name))
    return "" if rescued is not None or told.has_errors else "recovery: refused without an error"


def read_settings(raw: bytes) -> str:
    """Settings of the window."""
    from PySide6.QtCore import QSettings

    from workbench.desktop.look.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "s.ini"
        path.write_bytes(raw)
        settings = Settings(QSettings(str(path), QSettings.Format.IniFormat))
        for name in dir(Settings):
            if isinstance(getattr(Settings, name), property):
                getattr(settings, name)
        settings.keys("hex"), settings.stamp(1), settings.layout("window")
    return ""


def read_picture(raw: bytes) -> str:
    """Pictures under the map."""
    from workbench.desktop.canvas.underlay_picture import load_picture

    for ending in ("png", "gif", "bmp", "jpg", "webp"):
        with tempfile.NamedTemporaryFile(suffix=f".{ending}") as file:
            file.write(raw)
            file.flush()
            load_picture(Path(file.name))
    return ""


def read_import(raw: bytes) -> str:
    """Files of other programs: by their own format, else named; and as an archive, XML and packed data, whatever they are."""
    found = inquiry(_HEX)
    into = OpenScenario(found.scenario, found.ruleset)
    with tempfile.NamedTemporaryFile(suffix=".strange") as file, SourceFile(file.name) as source:
        file.write(raw)
        file.flush()
        kind = registry.find_format(source)
        if kind is None:
            told = Diagnostics([registry.unknown_file(source)])
        else:
            told = registry.read_file(
                source, kind, Choices(load_ruleset, None, "", into if kind.adds else None)
            ).diagnostics
            if any(item.code == "format_failed" for item in told):
                return f"import: {[item.format() for item in told][:2]}"
        for work in (
            lambda: [source.member(name) for name in source.members],
            source.xml,
            lambda: source.unpacked(raw),
        ):
            with contextlib.suppress(Refused):
                work()
    return _placed(told, "import")


@cache
def _values() -> Plain:
    found = inquiry(_HEX)
    return page_values(found.scenario, found.ruleset, "fr")


def read_template(raw: bytes) -> str:
    """A template of a page, in its sandbox; every mistake has a line. The process with limits would hide how long it takes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "mine.html").write_bytes(raw)
        try:
            as_text(made_page("mine", TemplateFolders(PAGES, folder), _values(), check=check_bounds))
        except BadTemplate as wrong:
            span = wrong.diagnostic.span
            if span is None or not span.line or not wrong.text.fr:
                return f"template: an error without a line: {wrong.text.en}"
            return _placed(Diagnostics([wrong.diagnostic]), "template")
    return ""


def read_request(raw: bytes) -> str:
    """Lines of the query protocol, about a map and two tables."""
    for name in (_HEX, *_TABLES):
        answer = answer_line(inquiry(name), raw)
        if answer is not None and json.loads(answer).get("error", {}).get("code") == "internal":
            return f"request: {name}: {answer}"
    return ""


def read_arguments(raw: bytes) -> str:
    """Words of a command line; files that commands might write lie in a folder that is thrown away."""
    from workbench.cli.main import COMMANDS, run

    words = raw.decode("utf-8", "replace").replace("\x00", "").split("\x1f")
    if words[0] not in COMMANDS or words[0] in ("render", "generate", "assemble", "batch", "index", "audit"):
        words.insert(0, "check")
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        run(words)
    return "arguments: our mistake: " + said.getvalue()[-200:] if "our mistake" in said.getvalue() else ""


def _yaml(rng: random.Random) -> bytes:
    return broken_bytes(rng.choice(texts()), texts(), rng)


def _text(rng: random.Random) -> bytes:
    return broken_text(rng.choice(texts()), texts(), rng).encode("utf-8", "surrogatepass")


def _rules(rng: random.Random) -> bytes:
    return broken_bytes(SMALL_RULESET, [SMALL_RULESET], rng)


def _table_of_units(rng: random.Random) -> bytes:
    found = inquiry(rng.choice((_HEX, _TABLES[1])))
    text = write_forces(found.scenario, found.ruleset, rng.choice(",;\t"))
    return broken_bytes(text, [text, *texts()], rng)


def _piece(rng: random.Random) -> bytes:
    told = {"format": FORMAT, "hexes": "0101 0202", "home": [0, 0], "spines": False, "scenario": rng.choice(texts())}
    return broken_line(told, rng) if rng.random() < 0.7 else broken_bytes(json.dumps(told), texts(), rng)


def _rescued(rng: random.Random) -> bytes:
    text = rng.choice(texts())
    work = RecoveredWork(text, Text("a", "b"), datetime(2026, 1, 1, tzinfo=UTC))
    return broken_line(json.loads(recovery_text(work)), rng)


def _learned(rng: random.Random) -> bytes:
    known = Progress().with_lesson("asl", "first").answered("asl", ["8.1", "8.2"], date(2026, 1, 2), right=True)
    told = json.loads(LEARNING_FILE.text(known))
    return broken_line(told, rng) if rng.random() < 0.7 else broken_bytes(LEARNING_FILE.text(known), texts(), rng)


def _settings(rng: random.Random) -> bytes:
    return broken_bytes(_INI, [_INI], rng)


@cache
def _pictures() -> list[bytes]:
    from PySide6.QtCore import QBuffer, QByteArray
    from PySide6.QtGui import QImage

    made = []
    for form in ("png", "bmp", "jpg", "webp"):
        image = QImage(20, 20, QImage.Format.Format_RGB32)
        image.fill(7)
        held = QByteArray()
        buffer = QBuffer(held)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        image.save(buffer, form)
        made.append(bytes(held.data()))
    return made


def _picture(rng: random.Random) -> bytes:
    raw = bytearray(rng.choice(_pictures()))
    for _ in range(rng.randrange(1, 6)):
        # the sizes stand near the beginning
        raw[rng.randrange(min(len(raw), rng.choice((40, len(raw)))))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF))
    return bytes(raw[: rng.choice((len(raw), rng.randrange(len(raw))))])


@cache
def _strange_files() -> list[bytes]:
    xml = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><map a="é">&lt;<b><![CDATA[x]]></b><!-- y --></map>'.encode()
    plain = b"<map a='1'>" + xml.partition(b">&lt;")[2]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("build/file.xml", plain)
        archive.writestr("images/a.png", _pictures()[0])
    return [packed.getvalue(), xml, plain, gzip.compress(xml), b"side,kind,place\nGerman,infantry,0304\n", *_pictures()]


def _strange_file(rng: random.Random) -> bytes:
    raw = bytearray(rng.choice(_strange_files()))
    for _ in range(rng.randrange(1, 6)):
        raw[rng.randrange(len(raw))] = rng.choice((0, 1, 0x2F, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    return bytes(raw[: rng.choice((len(raw), rng.randrange(len(raw))))])


_PLACES = ("0101", "0304", "0606", "unit:g1", "unit:s1", "0304@1", [10, 20], [60.5, 30, 1], "unit:a1", "unit:b1", "x")
_FIELDS = {
    "from": _PLACES,
    "to": _PLACES,
    "at": _PLACES,
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
    "turns": (1, 3),
    "diameter": (5, 0),
    "tolerance": (0, 1),
    "target_level": (0, 2),
    "level": (0, 1),
    "reverse": (True,),
    "bands": (True,),
    "story": (True,),
    "id": (1, "a"),
    "actions": (["load"],),
}


_IN_TEMPLATES = (
    *(
        "{{ [[title]] }}",
        "{{ 1e999|int }}",
        "{{ title|truncate(-1) }}",
        "{% for a in sides %}",
        "{% endfor %}",
        "{% if x %}",
    ),
    *(
        "<!--",
        "<p ",
        "<?",
        "&#99999999999;",
        "{% include 'card.html' %}",
        "{{ sides|groupby('name') }}",
        "<table><thead>",
    ),
    *("{{ range(9999)|list|sort|length }}", "{{ namespace(a=1) }}", "{% macro f(a) %}", "{% endmacro %}", "{{ self }}"),
    *("<style>p { color: red", "</style>", "@import", "/*", "{{ loop.cycle }}", "{{ sides[0].units[9999].name }}"),
)


def _template(rng: random.Random) -> bytes:
    text = rng.choice(_templates())
    for _ in range(rng.randrange(3)):
        place = rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(_IN_TEMPLATES) * rng.choice((1, 1, 1, 30)) + text[place:]
    return (broken_text(text, _templates(), rng) if rng.random() < 0.6 else text).encode("utf-8", "surrogatepass")


@cache
def _templates() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.html"))]


def _request(rng: random.Random) -> bytes:
    ask = rng.choice((*known_asks(), *known_asks(table=True)))
    names = rng.sample(list(_FIELDS), rng.randrange(2, 8))
    needed = ("from", "to", "at", "unit") if rng.random() < 0.7 else ()
    return broken_line({"ask": ask} | {name: rng.choice(_FIELDS[name]) for name in (*names, *needed)}, rng)


def _arguments(rng: random.Random) -> bytes:
    sample = str(SAMPLES / _TABLES[0])
    words = [
        "los",
        "area",
        "reach",
        "spot",
        "check",
        "units",
        "rulesets",
        "query",
        sample,
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
        "--observer",
        "infantry",
        "/dev/null",
        "/nowhere",
        "--",
        "--x=y",
        "\x1b[2J",
        "1e308,1e308",
        "nan,nan",
        "..",
        "x" * 3000,
    ]
    first = rng.choice(words[:8])
    # nobody types into a query that reads the standard input
    more = [sample, "/dev/null"] if first == "query" else [sample] if rng.random() < 0.8 else []
    return "\x1f".join([first, *more, *(rng.choice(words) for _ in range(rng.randrange(5)))]).encode("utf-8")


READERS: dict[str, tuple[Reader, Maker, int]] = {
    "scenario bytes": (read_scenario, _yaml, 9),
    "scenario": (read_scenario, _text, 5),
    "ruleset": (read_ruleset, _rules, 18),
    "csv": (read_csv, _table_of_units, 12),
    "clip": (read_piece, _piece, 10),
    "recovery": (read_rescued, _rescued, 12),
    "learning": (read_learned, _learned, 5),
    "settings": (read_settings, _settings, 5),
    "picture": (read_picture, _picture, 6),
    "import": (read_import, _strange_file, 4),
    "template": (read_template, _template, 4),
    "request": (read_request, _request, 9),
    "arguments": (read_arguments, _arguments, 1),
}
"""Reader, maker of inputs and share of the inputs in per cent."""


def truncations() -> Iterator[tuple[str, bytes]]:
    """Some inputs of every form, cut off at every byte."""
    rng = random.Random(0)
    for name, whole in (
        ("scenario", _WITH_ALL.encode()),
        ("ruleset", SMALL_RULESET.encode()),
        ("import", _strange_files()[0]),
        ("clip", json.dumps({"format": FORMAT, "scenario": _WITH_ALL}).encode()),
        ("settings", _INI.encode()),
        ("picture", _pictures()[0]),
        ("csv", _table_of_units(rng)[:1500]),
    ):
        for count in range(len(whole)):
            yield name, whole[:count]
