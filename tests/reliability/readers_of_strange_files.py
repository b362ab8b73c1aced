"""Readers of files of other programs, of pictures, and of templates of pages, with their hostile inputs."""

from __future__ import annotations

import base64
import contextlib
import gzip
import io
import json
import random
import struct
import zipfile
import zlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tests.files.formats import foreign_samples
from tests.reliability.hostile_input import Fault, Reader, check_places, check_refused, scratch_file
from tests.reliability.mutations import broken_text
from tests.reliability.readers_of_maps import HEX_SAMPLE, MAP_WITH_ALL, analysis_of_sample
from tests.reliability.readers_of_words import _units
from workbench.base.data_folders import IMPORTS, PAGES
from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.files.formats import registry
from workbench.files.formats.foreign_maps import ForeignWord
from workbench.files.formats.map_format import GROUND, SQUARES, Can, Choices, ForeignMap, OpenScenario, WordPicture
from workbench.files.formats.mapping_files import mapping_text, read_word_mapping
from workbench.files.formats.source import Refused, SourceFile, whole_picture_of
from workbench.files.formats.word_mapping import WordMapping
from workbench.files.scenario_reader import read_scenario
from workbench.files.scenario_writer import dump_scenario
from workbench.files.yaml_reader import read_yaml_text
from workbench.printing import page_process
from workbench.printing.markup import Page, as_text, check_bounds, read_page
from workbench.printing.page_process import page_of_process
from workbench.printing.parts.registry import page_values
from workbench.printing.printed_part import Plain
from workbench.printing.sandbox import BadTemplate, TemplateFolders, made_page
from workbench.scenario.scenario import TabletopScenario
from workbench.scenario.tabletop_board import TabletopBoard

# --- Files of other programs


def read_import(raw: bytes) -> bool:
    """Files of other programs: by their own format; and as an archive, XML and packed data, whatever they are."""
    found = analysis_of_sample(HEX_SAMPLE)
    into = OpenScenario(found.scenario, found.ruleset)
    taken = False
    with scratch_file(raw, "input.strange") as path, SourceFile(path) as source:
        kind = registry.find_format(source)
        if kind is None:
            told = Diagnostics([registry.unknown_file(source)])
        else:
            read = registry.read_file(source, kind, Choices(load_ruleset, None, "", into if kind.adds else None))
            told, taken = read.diagnostics, read.scenario is not None
            if any(item.code == "format_failed" for item in told):
                raise Fault(f"import: {[item.format() for item in told][:2]}")
        for work in (
            lambda: [source.member(name) for name in source.members],
            lambda: [source.xml(name) for name in source.members if name.endswith(".xml")],
            source.xml,
            lambda: source.unpacked(raw),
        ):
            with contextlib.suppress(Refused):
                taken |= bool(work())
    check_places(told, "import")
    return taken


def read_foreign_map(raw: bytes) -> bool:
    """Maps of other programs under a ruleset: the id of a format in the first line, then the file."""
    name, _, body = raw.partition(b"\n")
    kind = registry.installed().formats.get(name.decode("ascii", "replace"))
    if kind is None or kind.foreign is None:
        return False
    rulesets = [
        ruleset for can, ruleset in ((Can.HEXES, "panzer_grenadier"), (Can.TABLE, "bolt_action")) if can in kind.can
    ]
    with scratch_file(body, "input.strange") as path, SourceFile(path) as source:
        for ruleset in rulesets:
            read = registry.read_file(source, kind, Choices(load_ruleset, None, ruleset))
            if all(item.code != "other_map" for item in read.diagnostics):
                break
    if any(item.code == "format_failed" for item in read.diagnostics):
        raise Fault(f"{kind.id}: {[item.format() for item in read.diagnostics][:2]}")
    if read.scenario is not None and read.ruleset is not None:
        again = read_yaml_text(dump_scenario(read.scenario, read.ruleset), "written")
        written, _, told = read_scenario(again, Path(), load_ruleset, None)
        if written is None:
            raise Fault(f"{kind.id}: what was read cannot be written: {[item.format() for item in told][:2]}")
    return check_refused(read.scenario is not None, read.diagnostics, kind.id)


def _foreign_map(rng: random.Random) -> bytes:
    name = rng.choice(sorted(foreign_samples.FILES))
    whole = rng.choice(foreign_samples.FILES[name])
    packed = whole.startswith(b"\x1f\x8b")
    plain = gzip.decompress(whole) if packed else whole
    encoding = "utf-16" if plain.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    try:
        text = plain.decode(encoding)
        changed = broken_text(text, [text], rng).encode(encoding, "surrogatepass") if rng.random() < 0.7 else plain
    except UnicodeDecodeError:
        changed = plain
    changed = with_faults(changed, rng) if changed and rng.random() < 0.2 else changed
    return name.encode() + b"\n" + (gzip.compress(changed, mtime=0) if packed and rng.random() < 0.95 else changed)


def read_saved_game(raw: bytes) -> bool:
    """Saved games of VASSAL, with their module."""
    kind = registry.installed().formats["vassal"]
    mapping = WordMapping("vassal", sides={"*": "German"})
    with (
        scratch_file(_module(), "game.vmod") as module,
        scratch_file(raw, "game.vsav") as path,
        SourceFile(path, module) as source,
    ):
        read = registry.read_file(source, kind, Choices(load_ruleset, None, "panzer_grenadier", mapping=mapping))
    if any(item.code == "format_failed" for item in read.diagnostics):
        raise Fault(f"{[item.format() for item in read.diagnostics][:2]}")
    if read.scenario is not None and read.ruleset is not None:
        again = read_yaml_text(dump_scenario(read.scenario, read.ruleset), "written")
        written, _, told = read_scenario(again, Path(), load_ruleset, None)
        if written is None:
            raise Fault(f"what was read cannot be written: {[item.format() for item in told][:2]}")
    return check_refused(read.scenario is not None, read.diagnostics, kind.id)


@cache
def _module() -> bytes:
    return foreign_samples.vassal_game()


def _saved_game(rng: random.Random) -> bytes:
    made = foreign_samples.counter("Tiger tank", "tiger.png", "Main;60;60", "5", layer="back.png")
    parts = [
        "+/11/" + made,
        "+/12/stack/Main;70;66;11;13;@@1",
        "+/13/" + foreign_samples.counter("é", "none", "null;0;0", ""),
        "LOG\tM/11/Main/110/89/null/Main/70/66/null/me",
        "D/12/Main;9;9;11/x",
        "+/16/deck;x/Main;9;9;false;13",
        "-/13",
        "MainBoardPicker\tMap/rev\t0\t0\tMap\t1\t0",
    ]
    commands = [rng.choice(parts) for _ in range(rng.randrange(9))]
    text = broken_text("\x01".join(commands), parts, rng) if rng.random() < 0.8 else "\x01".join(commands)
    head = rng.choice((b"!VCSK", b"!VCSK", b"!VCSK", b"", b"!VOBS"))
    raw = foreign_samples.vassal_save(text.encode("utf-8", "replace").decode().split("\x01"), head=head)
    return raw if rng.random() < 0.85 else with_faults(raw, rng)


def read_mapping(raw: bytes) -> bool:
    """What the words of other programs mean."""
    with scratch_file(raw) as path:
        found, told = read_word_mapping(path)
    if found is not None:
        with scratch_file(mapping_text(found, ["a word"]).encode()) as path:
            again, _ = read_word_mapping(path)
        if again != found:
            raise Fault(f"mapping: {found} reads back as {again}")
    return check_refused(found is not None, told, "mapping")


def _mapping(rng: random.Random) -> bytes:
    texts = [path.read_text(encoding="utf-8") for path in sorted(IMPORTS.glob("*.yaml"))]
    return broken_text(rng.choice(texts), texts, rng).encode("utf-8", "surrogatepass")


@cache
def _strange_files() -> list[bytes]:
    xml = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><map a="é">&lt;<b><![CDATA[x]]></b><!-- y --></map>'.encode()
    plain = b"<map a='1'>" + xml.partition(b">&lt;")[2]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("build/file.xml", plain)
        archive.writestr("images/a.png", _pictures()[0])
    return [
        packed.getvalue(),
        xml,
        plain,
        gzip.compress(plain),
        zlib.compress(plain),
        MAP_WITH_ALL.encode(),
        *_pictures(),
    ]


def _strange_file(rng: random.Random) -> bytes:
    way = rng.random()
    if way < 0.35:
        return _units(rng)
    if way < 0.65:
        return _archive(rng)
    if way < 0.8:
        return _xml(rng)
    return with_faults(rng.choice(_strange_files()), rng)


def with_faults(whole: bytes, rng: random.Random) -> bytes:
    """Bytes of which a few are wrong, or the end is missing."""
    raw = bytearray(whole)
    for _ in range(rng.randrange(1, 6)):
        raw[rng.randrange(len(raw))] = rng.choice((0, 1, 0x2F, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    return bytes(raw[: rng.choice((len(raw), rng.randrange(len(raw))))])


def _archive(rng: random.Random) -> bytes:
    """A whole archive of odd members: names that lead out, twice the same, bombs, archives in archives."""
    packed = io.BytesIO()
    names = (
        "build/file.xml",
        "a.png",
        "../out",
        "/etc/passwd",
        "C:/x",
        "a\\b",
        "x" * 300,
        "é\u202e.xml",
        "dir/",
        "a.png",
    )
    with zipfile.ZipFile(
        packed, "w", rng.choice((zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2))
    ) as archive:
        for _ in range(rng.randrange(1, 6)):
            body = rng.choice((*_strange_files(), bytes(rng.choice((10, 10, 2_000_000)))))
            name = rng.choice((*names[:2], *names[:2], *names))
            if name not in archive.namelist() or rng.random() < 0.2:
                with contextlib.suppress(UserWarning):
                    archive.writestr(name, body)
    return packed.getvalue() if rng.random() < 0.7 else with_faults(packed.getvalue(), rng)


def _xml(rng: random.Random) -> bytes:
    deep, wide = rng.choice((1, 5, 199, 201, 5000)), rng.choice((1, 5, 3000))
    word = rng.choice(("a", "b:c", "é", "x" * 900))
    inner = f'<{word} k="{rng.choice(("1", "&amp;", "&b;", "&#0;", "<"))}"/>' * wide
    xml = f"<{word}>" * deep + inner + f"</{word}>" * (deep if rng.random() < 0.8 else deep - 1)
    head = rng.choice(("", "<?xml version='1.0' encoding='latin-1'?>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>"))
    return (head + xml).encode("latin-1", "replace") if "latin" in head else (head + xml).encode()


# --- Pictures


def read_picture(raw: bytes) -> bool:
    """Pictures under the map, and those of words of other programs."""
    from workbench.desktop.canvas.underlay_picture import Picture, load_picture
    from workbench.desktop.drawing.unit_pictures import unit_picture

    taken = False
    for ending in ("png", "gif", "bmp", "jpg", "webp"):
        with scratch_file(raw, f"scan.{ending}") as path:
            taken |= isinstance(load_picture(path), Picture)
            unit_picture(path)
    _read_tile(raw)
    return taken


def _read_tile(raw: bytes) -> None:
    """A picture as the tile of a word; one that is not sound never comes so far."""
    from workbench.desktop.dialogs.import_pictures import foreign_pictures

    try:
        whole_picture_of(raw)
    except Refused:
        return
    scenario = TabletopScenario(Text(), "", TabletopBoard(SQUARES, 4.0, 4.0, GROUND))
    pictures = {"tile": WordPicture(raw, (2, 2, 9, 9)), "whole": WordPicture(raw)}
    foreign_pictures(ForeignMap(scenario, word_pictures=pictures), [ForeignWord(word, 1) for word in pictures])


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


def picture_file(rng: random.Random) -> bytes:
    """A picture whose parts do not fit each other, or with wrong bytes."""
    if rng.random() < 0.75:
        return strange_png(rng)
    # a PNG with a byte that is wrong is refused by its sums
    raw = bytearray(rng.choice(_pictures()[rng.random() < 0.9 :]))
    for _ in range(rng.randrange(1, 4)):
        # the sizes stand near the beginning
        raw[rng.randrange(min(len(raw), rng.choice((40, len(raw), len(raw), len(raw)))))] = rng.choice(
            (0, 1, 0x7F, 0x80, 0xFF)
        )
    return bytes(raw[: len(raw) if rng.random() < 0.9 else rng.randrange(len(raw))])


def strange_png(rng: random.Random) -> bytes:
    """A PNG with right sums whose parts do not fit each other: sizes, depths, palettes, rows, odd chunks."""
    wide, high = (rng.choice((1, 3, 20, 64, 300)) for _ in "12")
    depth, colour = rng.choice(((8, 2), (8, 6), (8, 0), (1, 0), (16, 2), (8, 4), (8, 6), (4, 3), (8, 3), (3, 5)))
    row = 1 + (wide * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 1) + 7) // 8
    whole = row * high
    data = bytes(whole if rng.random() < 0.75 else rng.choice((whole // 2, whole + 900, 0)))
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", wide, high, depth, colour, 0, 0, rng.choice((0, 0, 1))))]
    if colour == 3 and rng.random() < 0.8:
        chunks.append((b"PLTE", bytes(48)))
    chunks += rng.choice(
        ([], [], [(b"PLTE", bytes(48))], [(b"PLTE", bytes(5))], [(b"tRNS", bytes(16))], [(b"gAMA", bytes(4))])
    )
    chunks += rng.choice(
        ([], [(b"zTXt", b"k\0\0" + zlib.compress(bytes(5_000_000)))], [(b"iCCP", b"p\0\0" + b"x" * 99)])
    )
    packed = zlib.compress(data)
    if rng.random() < 0.1:
        packed = packed[: rng.randrange(len(packed) + 1)]
    cut = rng.randrange(len(packed) + 1) if rng.random() < 0.2 else 0
    chunks += [(b"IDAT", part) for part in (packed[:cut], packed[cut:]) if part] + [(b"IEND", b"")]
    if rng.random() < 0.1:
        rng.shuffle(chunks)
    made = b"\x89PNG\r\n\x1a\n"
    for name, body in chunks:
        made += struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
    return made


# --- Templates of pages


@cache
def _values() -> Plain:
    found = analysis_of_sample(HEX_SAMPLE)
    return page_values(found.scenario, found.ruleset, "fr")


def read_template(raw: bytes) -> bool:
    """A template of a page, in its sandbox; every mistake has a line. The process with limits would hide how long it takes."""
    with scratch_file(raw, "mine.html") as path:
        try:
            page = made_page("mine", TemplateFolders(PAGES, path.parent), _values(), check=check_bounds)
        except BadTemplate as wrong:
            return _refused(wrong)
    as_text(page)
    return True


def _refused(wrong: BadTemplate) -> bool:
    span = wrong.diagnostic.span
    if span is None or not span.line or not wrong.text.fr:
        raise Fault(f"template: an error without a line: {wrong.text.en}")
    check_places(Diagnostics([wrong.diagnostic]), "template")
    return False


def read_template_in_process(raw: bytes) -> bool:
    """A template of a page in the process with limits, as the window and the command line have it made."""
    with scratch_file(raw, "mine.html") as path:
        try:
            page = page_of_process("mine", TemplateFolders(PAGES, path.parent), _values())
        except BadTemplate as wrong:
            return _refused(wrong)
    as_text(page)
    return True


def read_answer_of_process(raw: bytes) -> bool:
    """What the process with limits answers, in whatever way it ends."""
    answer, _, trace = raw.partition(b"\x1e")
    try:
        page_process._page_in("mine", answer, trace)
    except BadTemplate:
        return b'"compiled"' in answer
    return True


@cache
def _card() -> Page:
    return made_page("card", TemplateFolders(PAGES, Path("/nowhere")), _values(), check=check_bounds)


def _answer_of_process(rng: random.Random) -> bytes:
    page = _card()
    lines = [{"compiled": "<template>card", "lines": [[1, 2], [3, 9]]}]
    lines.append({"page": page_process._plain(page.body), "title": page.title, "style": page.style})
    if rng.random() < 0.4:
        lines[1] = {"file": "card.html", "line": 3, "text": ["a", "b"], "hint": ["", ""]}
    answer = b"\n".join(json.dumps(line).encode() for line in lines)
    cut = answer[: rng.choice((len(answer), rng.randrange(len(answer))))]
    return cut + b"\x1e" + rng.choice((b"", b'File "<template>card", line 9', b"Timeout (0:00:10)!", rng.randbytes(20)))


def read_html(raw: bytes) -> bool:
    """A page as a template of somebody else may make it, laid out on sheets."""
    from workbench.printing.markup import MarkupError

    try:
        page = read_page(raw.decode("utf-8", "replace"))
        check_bounds(page)
    except MarkupError:
        return False
    as_text(page)
    return True


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
_SOUND_IN_TEMPLATES = (
    *(
        "{{ title }}",
        "<p>é</p>",
        "{% for one in sides %}{{ one.name }}{% endfor %}",
        "{# x #}",
        "<b>x</b>",
        "{{ 3 * 7 }}",
    ),
    *("{% if title %}a{% else %}b{% endif %}", "{{ title|upper }}", "{{ sides|length }}", "<br>", "{{ 'x' * 300 }}"),
)


def _template(rng: random.Random) -> bytes:
    text = rng.choice(_templates())
    parts = _SOUND_IN_TEMPLATES if rng.random() < 0.55 else _IN_TEMPLATES
    for _ in range(rng.randrange(3)):
        # between lines, where most of a template is text
        starts = [at + 1 for at, letter in enumerate(text) if letter == "\n"] or [0]
        place = rng.choice(starts) if parts is _SOUND_IN_TEMPLATES else rng.randrange(len(text) + 1)
        text = text[:place] + rng.choice(parts) * rng.choice((1, 1, 1, 30)) + text[place:]
    broken = parts is _IN_TEMPLATES and rng.random() < 0.6
    return (broken_text(text, _templates(), rng) if broken else text).encode("utf-8", "surrogatepass")


@cache
def _templates() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.html"))]


def _html(rng: random.Random) -> bytes:
    picture = base64.b64encode(picture_file(rng)).decode()
    parts = (
        *(
            "<p>a</p>",
            "<table><tr><td colspan='9'>x</td></tr></table>",
            "<b>",
            "</b>",
            "<td>",
            "<p style='font-size: 9pt'>y</p>",
        ),
        *(
            f"<img src='data:image/png;base64,{picture}'>",
            "<h1>é &amp; &lt;</h1>",
            "<hr>",
            "<ul><li>1<li>2</ul>",
            "x" * 500,
        ),
        *(
            "<p style='font-size: 1e9pt'>",
            "<table width='1e308'>",
            "<!-- ",
            "<style>p { color: red }</style>",
            "&#0;",
            "<script>",
        ),
    )
    body = "".join(rng.choice(parts[: rng.choice((5, 11, len(parts)))]) for _ in range(rng.randrange(1, 9)))
    return f"<html><head><title>t</title></head><body>{body}</body></html>".encode()


READERS: dict[str, Reader] = {
    "import": Reader(read_import, _strange_file, 6),
    "mapping": Reader(read_mapping, _mapping, 1),
    "foreign map": Reader(read_foreign_map, _foreign_map, 6),
    "saved game": Reader(read_saved_game, _saved_game, 4),
    "picture": Reader(read_picture, picture_file, 5),
    "template": Reader(read_template, _template, 3),
    "template process": Reader(read_template_in_process, _template, 0.1),
    "answer of process": Reader(read_answer_of_process, _answer_of_process, 1),
    "page": Reader(read_html, _html, 5),
}


def whole_texts() -> Iterable[tuple[str, bytes]]:
    """Inputs that are cut off at every byte."""
    yield "import", _strange_files()[0]
    yield "picture", _pictures()[0]
