"""Readers of what becomes a map together with something else: boards that a scenario includes, archives of a scenario with its
pictures and boards, meanings of words over a map of another program, packed layers of Tiled; with their hostile inputs."""

from __future__ import annotations

import base64
import gzip
import io
import json
import random
import re
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path

from tests.files.formats import foreign_samples
from tests.files.small_files import RULESET, find
from tests.files.test_included_boards import BOARD, joined
from tests.reliability.hostile_input import Fault, Reader, check_refused, scratch_file
from tests.reliability.mutants import GAMES, mutant
from tests.reliability.mutations import broken_text
from tests.reliability.readers_of_maps import MAP_WITH_ALL
from tests.reliability.readers_of_strange_files import picture_file, with_faults
from workbench.base.data_folders import IMPORTS
from workbench.base.diagnostics import Diagnostics
from workbench.checks.loading import load_ruleset, load_scenario
from workbench.files.formats import registry
from workbench.files.formats.map_format import Can, Choices, Imported, MapFormat, OpenScenario, Target
from workbench.files.formats.mapping_files import read_word_mapping
from workbench.files.formats.source import SourceFile, knows_zstd
from workbench.files.scenario_reader import read_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.files.yaml_reader import read_yaml_text
from workbench.rules.ruleset import Ruleset

_BETWEEN = b"\x1e"


def _is_written(read: Imported, what: str) -> None:
    """What was made of a file of another program can be saved and read again."""
    if any(item.code == "format_failed" for item in read.diagnostics):
        raise Fault(f"{what}: {[item.format() for item in read.diagnostics][:2]}")
    if read.scenario is not None and read.ruleset is not None:
        text = dump_scenario(read.scenario, read.ruleset)
        again, _, told = read_scenario(read_yaml_text(text, "written"), Path(), load_ruleset, None)
        if again != read.scenario:
            raise Fault(f"{what}: what was read is written otherwise: {[item.format() for item in told][:2]}")


# --- Boards that a scenario includes


def read_included_boards(raw: bytes) -> bool:
    """A scenario and the two boards that it includes: three files in one input."""
    parts = [*raw.split(_BETWEEN), b"", b""]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "boards").mkdir()
        for name, part in zip(("boards/one.yaml", "boards/two.yaml", "joined.yaml"), parts, strict=False):
            (home / name).write_bytes(part)
        scenario, _, told = load_scenario(home / "joined.yaml", find)
        if scenario is not None:
            (home / "again.yaml").write_text(dump_scenario(scenario, RULESET), encoding="utf-8")
            again, _, problems = load_scenario(home / "again.yaml", find)
            if again != scenario:
                raise Fault(f"included boards read back otherwise: {[item.format() for item in problems][:2]}")
    return check_refused(scenario is not None, told, "included boards")


@cache
def _board_texts() -> tuple[str, str, str]:
    boards = BOARD, BOARD.replace("A1 B2", "D2")
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "boards").mkdir()
        for name, text in zip(("one", "two"), boards, strict=True):
            (Path(folder) / "boards" / f"{name}.yaml").write_text(text, encoding="utf-8")
        return *boards, dump_scenario(joined(Path(folder)), RULESET)


def _moved(text: str, rng: random.Random) -> str:
    """The text of a board or a map of boards with some labels of hexes exchanged, and their checksums wrong."""
    labels = re.findall(r"\b[A-E][1-3]\b", text)
    for _ in range(rng.randrange(1, 5)):
        text = re.sub(rf"\b{rng.choice(labels)}\b", rng.choice(labels), text, count=rng.randrange(1, 3))
    return text if rng.random() < 0.7 else text.replace("checksum: ", "checksum: f")


def _boards(rng: random.Random) -> bytes:
    texts = [*_board_texts()]
    for place in rng.sample(range(3), rng.choice((1, 1, 1, 2))):
        whole = rng.random() < 0.5
        texts[place] = _moved(texts[place], rng) if whole else broken_text(texts[place], list(_board_texts()), rng)
    return _BETWEEN.join(text.encode("utf-8", "surrogatepass") for text in texts)


# --- Archives of a scenario with its pictures and boards

_PICTURES = ("a.png", "faces/b.png", "é/c.PNG")
_ODD_MEMBERS = (
    "../c.png",
    "/etc/passwd",
    "C:/x",
    "a\\b",
    "x" * 300,
    "é\u202e.png",
    "faces/",
    "d",
    "SCENARIO.YAML",
    "boards/one.yaml",
)


def _find_ruleset(name: str, folder: Path) -> tuple[Ruleset | None, Diagnostics]:
    """That of the small maps of tests, or one of the program."""
    return find(name, folder) if name == RULESET.id else load_ruleset(name, folder)


def read_archive(raw: bytes) -> bool:
    """Archives of a scenario with its pictures and boards. What is read is packed again with them, and must read back equal."""
    kind = registry.installed().formats[registry.ARCHIVE]
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        read = _unpacked(raw, home, kind)
        if read.scenario is not None and read.ruleset is not None:
            for name, data in (read.pictures | read.boards).items():
                (home / name).parent.mkdir(parents=True, exist_ok=True)
                (home / name).write_bytes(data)
            work = OpenScenario(replace(read.scenario, home=home), read.ruleset, home)
            again = _unpacked(registry.write_file(work, kind, Target(home / "again.pack.wbench")).data, home, kind)
            if (again.scenario, again.pictures) != (read.scenario, read.pictures) or len(again.boards) != len(
                read.boards
            ):
                raise Fault(f"archive: reads back otherwise: {[item.format() for item in again.diagnostics][:2]}")
    return check_refused(read.scenario is not None, read.diagnostics, kind.id)


def _unpacked(raw: bytes, folder: Path, kind: MapFormat) -> Imported:
    path = folder / "input.pack.wbench"
    path.write_bytes(raw)
    with SourceFile(path) as source:
        read = registry.read_file(source, kind, Choices(_find_ruleset))
    path.unlink()
    if any(item.code == "format_failed" for item in read.diagnostics):
        raise Fault(f"archive: {[item.format() for item in read.diagnostics][:2]}")
    return read


def _archived_scenario(rng: random.Random) -> tuple[str, dict[str, bytes]]:
    """The text of a scenario, most of the time sound, and its boards by their names."""
    way = rng.random()
    boards: dict[str, bytes] = {}
    if way < 0.25:
        *texts, text = _board_texts()
        boards = {f"boards/{name}.yaml": one.encode() for name, one in zip(("one", "two"), texts, strict=True)}
        if rng.random() < 0.3:
            name = rng.choice(sorted(boards))
            boards[name] = broken_text(boards[name].decode(), texts, rng).encode("utf-8", "replace")
    elif way < 0.5:
        data = mutant(rng.choice(GAMES), rng, large=0.0)[1]
        data["underlay"] = {"picture": rng.choice(_PICTURES), "x": 0, "y": 0, "width": rng.choice((1, 10, 2000))}
        text = json.dumps(data)
    else:
        text = MAP_WITH_ALL.replace("maps/scan.png", rng.choice((*4 * _PICTURES, *_ODD_MEMBERS[:3])))
        text = text.replace("kind: infantry", f"kind: infantry, picture: {rng.choice(_PICTURES)}", 1)
    return broken_text(text, [text, MAP_WITH_ALL], rng) if rng.random() < 0.4 else text, boards


def _scenario_archive(rng: random.Random) -> bytes:
    """An archive most of which is sound: a scenario with some of its pictures and boards, and members that it does not name or
    that no archive should have; packed in several ways, some of which are not read."""
    text, boards = _archived_scenario(rng)
    members = {"scenario.yaml" if rng.random() < 0.97 else "other.yaml": text.encode("utf-8", "replace"), **boards}
    members |= {name: picture_file(rng) for name in rng.sample(_PICTURES, rng.randrange(4))}
    for name in rng.sample(_ODD_MEMBERS, rng.choice((*9 * (0,), 1, 2))):
        members.setdefault(name, picture_file(rng))
    if boards and rng.random() < 0.1:
        del members[rng.choice(sorted(boards))]
    names = list(members)
    rng.shuffle(names)
    ways = (zipfile.ZIP_STORED, *3 * (zipfile.ZIP_DEFLATED,), zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        if rng.random() < 0.2:
            archive.comment = rng.randbytes(rng.choice((1, 60_000)))
        for name in names:
            info = zipfile.ZipInfo(name, (rng.choice((1980, 2026)), 1, 1, 0, 0, 0))
            info.extra = rng.choice((b"", b"", b"", b"\x99\x99\x04\x00abcd"))
            info.comment = rng.choice((b"", b"", b"\xff\xfe"))
            archive.writestr(info, members[name], rng.choice(ways[:4] if rng.random() < 0.95 else ways))
    whole = packed.getvalue()
    return whole if rng.random() < 0.9 else with_faults(whole, rng)


# --- Meanings of words, and the map that they make


def read_mapped_map(raw: bytes) -> bool:
    """A map of another program under a mapping of its words: the number of the sample, then the mapping."""
    number, _, body = raw.partition(b"\n")
    with scratch_file(body, "words.yaml") as path:
        mapping, told = read_word_mapping(path)
    if mapping is None:
        return check_refused(False, told, "mapping")
    samples = foreign_samples.FILES.get(mapping.format, ())
    if not samples:
        return False
    kind = registry.installed().formats[mapping.format]
    ruleset = "panzer_grenadier" if Can.HEXES in kind.can else "bolt_action"
    with scratch_file(samples[int(number) % len(samples)], "input.strange") as path, SourceFile(path) as source:
        read = registry.read_file(source, kind, Choices(load_ruleset, None, ruleset, mapping=mapping))
    _is_written(read, f"{kind.id} under a mapping")
    return check_refused(read.scenario is not None, read.diagnostics, kind.id)


def _mapping(rng: random.Random) -> bytes:
    texts = [path.read_text(encoding="utf-8") for path in sorted(IMPORTS.glob("*.yaml"))]
    text = broken_text(rng.choice(texts), texts, rng)
    return str(rng.randrange(9)).encode() + b"\n" + text.encode("utf-8", "surrogatepass")


# --- Packed layers


_PACKED: dict[str, Callable[[bytes], bytes]] = {
    "zlib": zlib.compress,
    "gzip": lambda data: gzip.compress(data, mtime=0),
}
if knows_zstd():
    try:
        _PACKED["zstd"] = import_module("compression.zstd").compress
    except ImportError:
        _PACKED["zstd"] = import_module("backports.zstd").compress


def read_packed_layer(raw: bytes) -> bool:
    """The packed layer of a map of Tiled: how it is packed in the first line, then its bytes."""
    how, _, body = raw.partition(b"\n")
    packed = base64.b64encode(body).decode()
    text = foreign_samples.tiled(packed, data=f'encoding="base64" compression="{how.decode("ascii", "replace")}"')
    kind = registry.installed().formats["tiled"]
    with scratch_file(text.encode(), "input.tmx") as path, SourceFile(path) as source:
        read = registry.read_file(source, kind, Choices(load_ruleset, None, "panzer_grenadier"))
    _is_written(read, "packed layer")
    return check_refused(read.scenario is not None, read.diagnostics, "packed layer")


def _layer(rng: random.Random) -> bytes:
    numbers = [rng.choice((0, 1, 2, 3, 4, 0x80000001, 0x60000002)) for _ in range(12)]
    if rng.random() < 0.2:
        numbers[rng.randrange(12)] = rng.choice((5, 60, 0xFFFFFFFF, 0x10000001))
    data = struct.pack("<12I", *numbers)
    if rng.random() < 0.2:
        data = rng.choice((data[:-3], data * 2, b"", bytes(20_000_000)))
    how = rng.choice(sorted(_PACKED))
    packed = bytearray(_PACKED[how](data))
    if rng.random() < 0.3:
        for _ in range(rng.randrange(1, 4)):
            packed[rng.randrange(len(packed))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF))
        packed = packed[: rng.choice((len(packed), rng.randrange(len(packed))))]
    return (how if rng.random() < 0.95 else "lzma").encode() + b"\n" + bytes(packed)


READERS: dict[str, Reader] = {
    "included boards": Reader(read_included_boards, _boards, 3),
    "archive": Reader(read_archive, _scenario_archive, 3),
    "mapped map": Reader(read_mapped_map, _mapping, 2),
    "packed layer": Reader(read_packed_layer, _layer, 1),
}


def whole_texts() -> Iterable[tuple[str, bytes]]:
    """Inputs that are cut off at every byte: none, because other readers have theirs."""
    return ()
