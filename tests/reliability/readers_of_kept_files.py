"""Readers of what the program keeps for its user, with their hostile inputs: learning, recovery, collection of pieces, caches,
settings and what stands in them, previews, locks, records of crashes, rows that are dragged."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from unittest.mock import patch

from tests.reliability.hostile_input import Fault, Reader, check_refused, scratch_file
from tests.reliability.mutants import mutant
from tests.reliability.mutations import broken_bytes, broken_line, changed_data, pool_of
from tests.reliability.readers_of_maps import HEX_SAMPLE, MAP_WITH_ALL, analysis_of_sample, scenario_texts
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.files.file_locks import take_lock, this_machine
from workbench.files.kept_files import copies_of_broken_file
from workbench.files.piece_collection import KeptPiece, import_piece, kept_pieces, read_piece_file, rename_piece
from workbench.files.reading_cache import cached_text, digest, is_known_to_fit, remember_fit, store_text
from workbench.files.recovery import CrashRecord, RecoveredWork, read_recovery, recovery_text
from workbench.files.rulesets.ruleset_cache import cached_ruleset, ruleset_as_json
from workbench.files.running_window import OpeningRequests
from workbench.files.safe_files import stamp_of
from workbench.lessons.draft import Draft, draft_text
from workbench.lessons.progress import LEARNING_FILE, Progress
from workbench.lessons.score import LessonScore


def _changed_json(data: Any, rng: random.Random, pool: dict[str, list[Any]] | None = None) -> bytes:
    """Data as JSON: broken as a line breaks, or changed with knowledge of its form."""
    if rng.random() < 0.45:
        return broken_line(data, rng)
    return json.dumps(changed_data(data, pool or pool_of([data]), rng)).encode()


# --- Learning, recovery, the collection of pieces


def read_learned(raw: bytes) -> bool:
    """What a learner knows: what is read can be written, and reads back equal."""
    with scratch_file(raw, "learning.json") as path:
        found = LEARNING_FILE.read(path)
        if found.value is None:
            if found.problem is None:
                raise Fault("learning: refused without an error")
            return False
        saved = LEARNING_FILE.save(path, found.value)
        again = LEARNING_FILE.read(path)
        if saved.has_errors or again.problem is not None or again.value != found.value:
            raise Fault(f"learning: reads back otherwise {[item.format() for item in saved][:2]}")
        copies = [copy.read_bytes() for copy in copies_of_broken_file(path)]
        if found.problem is not None and raw not in copies:
            raise Fault("learning: no copy of a damaged file")
        return True


def _learned(rng: random.Random) -> bytes:
    known = (
        Progress()
        .with_lesson("asl", "first", LessonScore(2, 2, 1, 1, ("8.1",)))
        .answered("asl", ["8.1", "8.2"], date(2026, 1, 2), right=True)
    )
    if rng.random() < 0.2:
        return broken_bytes(LEARNING_FILE.text(known), scenario_texts(), rng)
    return _changed_json(json.loads(LEARNING_FILE.text(known)), rng)


def read_recovered(raw: bytes) -> bool:
    """Recovery files, and the document that the next start makes of one."""
    from workbench.desktop.documents.storage import recovered_document

    with scratch_file(raw, "a.recovery") as path:
        work, told = read_recovery(path)
    if not check_refused(work is not None, told, "recovery"):
        return False
    assert work is not None
    document, told = recovered_document(work, "fr")
    check_refused(document is not None, told, "recovered document")
    return True


def _recovered(rng: random.Random) -> bytes:
    path = SAMPLES / HEX_SAMPLE
    text = rng.choice(scenario_texts())
    if rng.random() < 0.3:
        text = broken_bytes(text, scenario_texts(), rng).decode("utf-8", "replace")
    draft = draft_text(Draft(Text("A", "B"), ({"text": Text("x", "y"), "show": [{"ask": "los", "from": "0101"}]},)))
    work = RecoveredWork(
        text, Text("a", "b"), datetime(2026, 1, 1, tzinfo=UTC), path, stamp_of(path), path.parent, draft
    )
    data = json.loads(recovery_text(work))
    if rng.random() < 0.6:
        # the digest guards the scenario; the rest of it is what changes
        inner = {name: value for name, value in data.items() if name not in ("scenario", "digest", "format")}
        return json.dumps({**data, **changed_data(inner, pool_of([inner]), rng)}).encode()
    return broken_line(data, rng)


def read_piece(raw: bytes) -> bool:
    """A file of the collection of pieces: listed, renamed, and taken in from a file of somebody else."""
    with scratch_file(raw, "house.yaml") as path, patch.dict(os.environ, XDG_DATA_HOME=str(path.parent)):
        piece = read_piece_file(path)
        told = import_piece(path)
        if (piece.scenario is None) != told.has_errors:
            raise Fault("piece: read and taken in otherwise")
        rename_piece(KeptPiece(path, piece.scenario, piece.diagnostics), "Another")
        if piece.scenario is not None and [one.scenario is None for one in kept_pieces()] != [False]:
            raise Fault("piece: what was taken in cannot be read")
        return check_refused(piece.scenario is not None, piece.diagnostics, "piece")


@cache
def _piece_data() -> tuple[list[Any], dict[str, list[Any]]]:
    from workbench.files.yaml_reader import read_yaml_text

    texts = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("b*/teaching/*.yaml"))]
    data = [read_yaml_text(text, "").data for text in texts if len(text) < 6_000]
    return data, pool_of(data)


def _piece(rng: random.Random) -> bytes:
    samples, pool = _piece_data()
    if rng.random() < 0.2:
        return broken_bytes(rng.choice(scenario_texts()), scenario_texts(), rng)
    if rng.random() < 0.5:
        return json.dumps(mutant(rng.choice(("blitzkrieg", "bolt_action")), rng, large=0.0)[1]).encode()
    return json.dumps(changed_data(rng.choice(samples), pool, rng)).encode()


# --- Caches, locks, crashes


def read_cached_ruleset(raw: bytes) -> bool:
    """A ruleset in the cache, whole by its digest."""
    word = digest(raw)
    with scratch_file(raw) as path, patch("workbench.files.reading_cache.cache_path", lambda: path.parent):
        store_text(f"rulesets/{word}.json", raw.decode("utf-8", "replace"))
        return cached_ruleset(word) is not None


def _cached_ruleset(rng: random.Random) -> bytes:
    data, pool = _ruleset_data()
    if rng.random() < 0.1:
        return broken_line({name: data[name] for name in ("plain", "makers")}, rng)
    return json.dumps(changed_data({**data, "plain": changed_data(data["plain"], pool, rng)}, {}, rng, 0.1)).encode()


@cache
def _ruleset_data() -> tuple[Any, dict[str, list[Any]]]:
    data = json.loads(ruleset_as_json(analysis_of_sample(HEX_SAMPLE).ruleset))
    return data, {"": data["plain"]}


def read_cached_texts(raw: bytes) -> bool:
    """The list of texts that are known to fit, whole by its digest, and a file of the cache as it lies there."""
    text, word = "a text", digest(b"form", b"a text")
    name = f"schema/{word[:2]}.json"
    with scratch_file(raw) as path, patch("workbench.files.reading_cache.cache_path", lambda: path.parent):
        store_text(name, raw.decode("utf-8", "replace"))
        known = is_known_to_fit(text, "form")
        (path.parent / name).write_bytes(raw)
        cached_text(name)
        remember_fit(text, "form")
        if not is_known_to_fit(text, "form"):
            raise Fault("cache: nothing is remembered after a broken file")
    return known or raw.startswith(b"[")


def _cached_texts(rng: random.Random) -> bytes:
    word = digest(b"form", b"a text")
    return _changed_json([word, *(f"{rng.getrandbits(128):032x}" for _ in range(rng.randrange(33)))], rng)


def read_lock(raw: bytes) -> bool:
    """The lock of a folder where the system has none: its file names machine and process."""
    import errno
    import fcntl

    def no_locks(*_: object) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    with scratch_file(raw, "lock") as path, patch.object(fcntl, "flock", no_locks):
        lock = take_lock(path.parent)
        if lock is None:
            return False
        lock.release()
    return True


def _lock(rng: random.Random) -> bytes:
    process = rng.choice((str(os.getpid()), "999999999", "999999999", "999999998", "0", "-1", "9" * 30, "x"))
    line = f"{rng.choice((this_machine(), this_machine(), 'elsewhere', ''))} {process}".encode()
    return rng.choice((line, line, line, broken_bytes(line.decode(), ["a b"], rng), b"", b""))


def read_crash(raw: bytes) -> bool:
    """The record of a program that crashed."""
    with scratch_file(raw, "fault-999999999.txt") as path:
        record = CrashRecord(path.parent)
        record.close()
        if path.exists():
            raise Fault("crash: its record is still there")
    return bool(record.before)


def _crash(rng: random.Random) -> bytes:
    text = 'Fatal Python error: Segmentation fault\n  File "/home/me/x.py", line 3 in f\n'
    return broken_bytes(text * rng.choice((1, 1, 900)), [text], rng)


def read_opening_request(raw: bytes) -> bool:
    """The request of a later start to open files."""
    with scratch_file(raw, "1-1.request") as path:
        path.chmod(0o600)
        window = OpeningRequests(path.parent)
        found = window.taken()
        window.close()
        if path.exists() or not all(one.is_absolute() for one in found):
            raise Fault("opening request: it is still there, or leads nowhere")
    return bool(found)


def _opening_request(rng: random.Random) -> bytes:
    paths = ["/a.yaml", "/b c.wbench", "", "here.yaml", "/" + "x" * 5000, "/é\n.yaml"]
    words = "\0".join(rng.choices(paths, k=rng.choice((1, 1, 2, 300))))
    return words.encode() if rng.random() < 0.6 else broken_bytes(words, [words], rng)


# --- Settings and what the window reads of its own


def read_settings(raw: bytes) -> bool:
    """Settings of the window, with the session, keys, layers and stamps in them."""
    from PySide6.QtCore import QSettings

    from workbench.desktop.look.keys import assign_keys
    from workbench.desktop.look.settings import Settings
    from workbench.desktop.window.docks import saved_layers
    from workbench.files.clipboard_text import is_clip, read_clip

    with scratch_file(raw, "s.ini") as path:
        settings = Settings(QSettings(str(path), QSettings.Format.IniFormat))
        for name in dir(Settings):
            if not name.startswith("__") and not callable(getattr(Settings, name)):
                getattr(settings, name)
        settings.snap_step("cm"), settings.layout("window"), settings.preferences()
        assign_keys((("los", "L"), ("area", "A"), ("save", "Ctrl+S")), settings.keys("hex"))
        for kind in ("hex", "table"):
            saved_layers(settings, kind, frozenset({"terrain", "units"}))
        stamp = settings.stamp(1)
        if is_clip(stamp):
            read_clip(stamp)
        settings.remember_file(path)
        found = settings.problem
    return found is None or bool(found.keys) or found.newer


_LAYERS = json.dumps({"hidden": ["terrain"], "strength": {"units": 0.5}, "locked": ["units"]})


@cache
def _settings_lines() -> tuple[list[str], dict[str, str]]:
    """The lines of a file of settings as Qt writes it, and which value stands under which key."""
    from PySide6.QtCore import QByteArray, QSettings

    place = {"zoom": 1.5, "x": 10, "y": -3}
    session = {"files": [{"path": "/a.yaml", "title": ["a", "b"], "place": place}], "current": 0}
    held: dict[str, Any] = {
        **{"version": 1, "language": "fr", "theme": "dark", "palette": "okabe_ito", "ui_percent": 125, "backups": 3},
        **{
            "autosave_seconds": 10,
            "reopens": True,
            "tips": "false",
            "unit_names": "all",
            "session": json.dumps(session),
        },
        **{"recent": ["/a.yaml", "/b.yaml"], "seen_tips": ["los"], "rulesets_folder": "/rules", "print_choices": "{}"},
        **{
            "keys/hex/los": "L",
            "keys/hex/area": "Ctrl+Shift+A",
            "snap/cm": "2.5",
            "layout/window": QByteArray(b"abc\0"),
        },
        **{"layout/hexlayers": QByteArray(_LAYERS.encode()), "layout/tablelayers": QByteArray(_LAYERS.encode())},
        "stamps/1": json.dumps(
            {"format": "workbench-clip/1", "hexes": "0101", "home": [0, 0], "scenario": MAP_WITH_ALL}
        ),
    }
    with scratch_file(b"", "s.ini") as path:
        store = QSettings(str(path), QSettings.Format.IniFormat)
        for key, value in held.items():
            store.setValue(key, value)
        store.sync()
        lines = path.read_text(encoding="utf-8").splitlines()
    return lines, {line.partition("=")[0]: line.partition("=")[2] for line in lines if "=" in line}


def _settings(rng: random.Random) -> bytes:
    lines, values = _settings_lines()
    if rng.random() < 0.3:
        return broken_bytes("\n".join(lines), ["\n".join(lines)], rng)
    made = list(lines)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.choice([number for number, line in enumerate(made) if "=" in line])
        key = made[at].partition("=")[0]
        made[at] = f"{key}={rng.choice((*values.values(), *_VALUES_OF_SETTINGS))}"
    return "\n".join(made).encode()


_VALUES_OF_SETTINGS = (
    *(
        "",
        "@Invalid()",
        "@ByteArray(\\0\\xff)",
        '@ByteArray({"hidden": 3})',
        '@ByteArray({"strength": {"units": "NaN"}})',
    ),
    *(
        "-1",
        "1e308",
        "99999999999",
        "true",
        "a, b, , c",
        '"{\\"files\\": 3}"',
        '"{\\"files\\": [{}], \\"current\\": 1e400}"',
    ),
    *(
        "Ctrl+K, Ctrl+L",
        "Meta+Shift+Alt+Ctrl+F35",
        "@Rect(1 2 3 4)",
        "@Size(5 6)",
        "x" * 3000,
        '"\\x202e"',
        '"' + "[" * 2000 + '"',
    ),
)


def read_dragged(raw: bytes) -> bool:
    """Rows of the forces as any program may drop them."""
    from PySide6.QtCore import QMimeData

    from workbench.desktop.widgets.forces_rows import MIME, DropTarget, decode_drag, drop_edit

    scenario = analysis_of_sample(HEX_SAMPLE).scenario
    data = QMimeData()
    data.setData(MIME, raw)
    rows = decode_drag(data, scenario.forces)
    if rows is None:
        return False
    edit = drop_edit(rows, DropTarget(scenario.forces.sides[0].side, "a group", turn=2), scenario.forces)
    if edit is not None:
        edit.apply(scenario)
    return True


def _dragged(rng: random.Random) -> bytes:
    forces = analysis_of_sample(HEX_SAMPLE).scenario.forces
    units = [unit.id for _, unit in forces]
    data = {
        "units": rng.sample(units, rng.randrange(5)),
        "side": rng.choice(("", forces.sides[1].side)),
        "grouped": True,
    }
    return _changed_json(data, rng, {"units": [units[:3], units], "side": ["German", "x"]})


def read_preview(raw: bytes) -> bool:
    """A preview of a recent file among the caches: a picture with words in it."""
    from PySide6.QtCore import QSize

    from workbench.desktop.window.welcome import Previews

    with scratch_file(b"a map", "map.yaml") as path:
        previews = Previews(QSize(30, 20), path.parent / "previews")
        place = previews._place(path)
        place.parent.mkdir()
        place.write_bytes(raw)
        place.chmod(0o600)
        return previews.find(path) is not None


def _preview(rng: random.Random) -> bytes:
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QImage

    words = {"title": ["a", "b"], "rules": ["c", "d"], "about": ["", ""], "size": "8 x 6"}
    picture = QImage(8, 6, QImage.Format.Format_RGB32)
    picture.fill(7)
    picture.setText("workbench", _changed_json(words, rng).decode("utf-8", "replace"))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "png")  # type: ignore[call-overload]
    raw = bytes(buffer.data().data())
    return raw if rng.random() < 0.7 else raw[: rng.randrange(len(raw))] + rng.randbytes(rng.randrange(30))


READERS: dict[str, Reader] = {
    "learning": Reader(read_learned, _learned, 12),
    "recovery": Reader(read_recovered, _recovered, 3),
    "piece": Reader(read_piece, _piece, 1.5),
    "cached ruleset": Reader(read_cached_ruleset, _cached_ruleset, 0.5),
    "cached texts": Reader(read_cached_texts, _cached_texts, 6),
    "lock": Reader(read_lock, _lock, 3),
    "crash": Reader(read_crash, _crash, 3),
    "opening request": Reader(read_opening_request, _opening_request, 3),
    "settings": Reader(read_settings, _settings, 6),
    "dragged rows": Reader(read_dragged, _dragged, 9),
    "preview": Reader(read_preview, _preview, 2),
}


def whole_texts() -> Iterable[tuple[str, bytes]]:
    """Inputs that are cut off at every byte."""
    yield "settings", "\n".join(_settings_lines()[0]).encode()[:3000]
