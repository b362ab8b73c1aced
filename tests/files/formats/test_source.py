"""The bytes of strangers: what is larger than a limit, broken or hostile is refused with a place, and nothing else happens."""

from __future__ import annotations

import gc
import gzip
import io
import random
import stat
import struct
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.base.text import Text
from workbench.files.formats import source as limits
from workbench.files.formats.picture_heads import picture_head
from workbench.files.formats.source import MB, Refused, SourceFile, decoded, parsed_xml

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIBBBBB", 13, b"IHDR", 640, 480, 8, 2, 0, 0, 0) + b"crc."
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(10) + b"\xff\xff\xc0\x00\x11\x08\x01\xe0\x02\x80\x03" + bytes(9)
GIF = b"GIF89a" + struct.pack("<HH", 640, 480)
BMP = b"BM" + bytes(12) + struct.pack("<Iii", 40, 640, -480)
WEBP_LOSSY = b"RIFF" + bytes(4) + b"WEBPVP8 " + bytes(10) + struct.pack("<HH", 640, 480)
WEBP_PLAIN = b"RIFF" + bytes(4) + b"WEBPVP8L" + bytes(4) + b"\x2f" + struct.pack("<I", 639 | 479 << 14)
WEBP_MORE = b"RIFF" + bytes(4) + b"WEBPVP8X" + bytes(8) + (639).to_bytes(3, "little") + (479).to_bytes(3, "little")


def zipped(path: Path, members: dict[str, bytes], change: Callable[[zipfile.ZipInfo], None] | None = None) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            info = zipfile.ZipInfo("placeholder")
            info.filename = name
            info.compress_type = zipfile.ZIP_DEFLATED
            if change is not None:
                change(info)
            archive.writestr(info, data)
    return path


def refused(path: Path, work: Callable[[SourceFile], object]) -> Refused:
    with SourceFile(path) as source, pytest.raises(Refused) as found:
        work(source)
    assert found.value.text.fr
    assert found.value.text.en != found.value.text.fr
    return found.value


# bytes


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 10)
    with SourceFile(path) as source:
        assert source.read(10) == b"x" * 10
        assert source.head == b"x" * 10
    assert refused(path, lambda source: source.read(9)).code == "too_large"


@pytest.mark.parametrize("name", ["", "none", "bad\0name"])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str) -> None:
    problem = refused(tmp_path / name if "\0" not in name else Path(name), lambda source: source.head)
    assert problem.code == "read_failed"


def test_texts_of_other_programs() -> None:
    assert (
        decoded("é".encode("cp1252")) == decoded("\ufeffé".encode()) == decoded("é".encode("utf-16")).lstrip("\ufeff")
    )


# archives


def test_members_by_name(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"a/one.txt": b"1", "b\\two.txt": b"22", "folder/": b""})
    with SourceFile(path) as source:
        assert source.is_archive
        assert dict(source.members) == {"a/one.txt": 1, "b/two.txt": 2}
        assert source.member("b/two.txt") == b"22"
    assert refused(path, lambda source: source.member("three")).code == "no_member"


@pytest.mark.parametrize("name", ["../out.txt", "/etc/x", "a/../../x", "C:/x", "..\\x", "\\\\host\\x", "a/.."])
def test_no_name_leads_out_of_the_archive(tmp_path: Path, name: str) -> None:
    path = zipped(tmp_path / "a.zip", {"good": b"1", name: b"evil"})
    problem = refused(path, lambda source: source.members)
    assert problem.code == "bad_member"
    assert problem.member == name.replace("\\", "/")
    assert str(problem.diagnostic("a.zip").span) == f"a.zip: {problem.member}"


def test_links_passwords_and_names_that_come_twice(tmp_path: Path) -> None:
    def link(info: zipfile.ZipInfo) -> None:
        info.create_system = 3
        info.external_attr = (stat.S_IFLNK | 0o777) << 16

    path = zipped(tmp_path / "link.zip", {"a": b"/etc/passwd"}, link)
    assert "link" in refused(path, lambda source: source.members).text.en
    locked = bytearray(zipped(tmp_path / "locked.zip", {"a": b"1"}).read_bytes())
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "locked.zip").write_bytes(locked)
    assert "password" in refused(tmp_path / "locked.zip", lambda source: source.members).text.en
    path = zipped(tmp_path / "twice.zip", {"a\\b": b"1", "a/b": b"2"})
    assert refused(path, lambda source: source.members).code == "bad_member"


@pytest.mark.slow(8)
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = zipped(tmp_path / "bomb.zip", {"zeros": bytes(100 * MB)})
    assert path.stat().st_size < MB
    tracemalloc.start()
    try:
        assert refused(path, lambda source: source.member("zeros")).code == "too_large"
        assert tracemalloc.get_traced_memory()[1] < 2 * MB
    finally:
        tracemalloc.stop()


def test_many_members_together_are_a_bomb_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_UNPACKED", 5000)
    path = zipped(tmp_path / "a.zip", {str(number): bytes(1000) for number in range(9)})

    def all_of_it(source: SourceFile) -> None:
        for name in source.members:
            source.member(name)

    assert refused(path, all_of_it).code == "too_large"


def test_a_member_that_lies_about_its_size_is_cut_off(tmp_path: Path) -> None:
    data = bytearray(zipped(tmp_path / "a.zip", {"a": b"x" * 100_000}).read_bytes())
    for mark, at in ((b"PK\x01\x02", 24), (b"PK\x03\x04", 22)):
        struct.pack_into("<I", data, data.index(mark) + at, 10)
    (tmp_path / "a.zip").write_bytes(data)
    assert refused(tmp_path / "a.zip", lambda source: source.member("a")).code == "bad_archive"


@pytest.mark.parametrize("size", [limits.MOST_DIRECTORY + 1, 2**32 - 1])
def test_a_huge_list_of_members_is_refused_before_it_is_read(tmp_path: Path, size: int) -> None:
    data = bytearray(zipped(tmp_path / "a.zip", {"a": b"1"}).read_bytes())
    struct.pack_into("<I", data, data.rindex(b"PK\x05\x06") + 12, size)
    (tmp_path / "a.zip").write_bytes(data)
    assert refused(tmp_path / "a.zip", lambda source: source.members).code == "too_large"


def test_an_archive_of_more_than_four_gigabytes_is_named(tmp_path: Path) -> None:
    data = zipped(tmp_path / "a.zip", {"a": b"1"}).read_bytes()
    at = data.rindex(b"PK\x05\x06")
    (tmp_path / "a.zip").write_bytes(data[:at] + b"PK\x06\x07" + bytes(16) + data[at:])
    assert "4 GB" in refused(tmp_path / "a.zip", lambda source: source.members).text.en


def test_rare_ways_of_packing_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("a", b"x" * 1000)
    assert refused(path, lambda source: source.members).code == "bad_member"


def everything(source: SourceFile) -> None:
    for name in source.members:
        source.member(name)


@pytest.mark.slow
def test_an_archive_that_is_cut_or_changed_at_any_byte(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "a.zip", {"a/b.txt": b"some text " * 9, "c": bytes(range(200))}).read_bytes()
    path = tmp_path / "b.zip"
    refusals = 0
    for count in range(len(whole)):
        path.write_bytes(whole[:count])
        refused(path, everything)
    chance = random.Random(34)
    for _ in range(1000):
        mutant = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            mutant[chance.randrange(len(mutant))] = chance.randrange(256)
        path.write_bytes(mutant)
        with SourceFile(path) as source:
            try:
                everything(source)
            except Refused:
                refusals += 1
    assert refusals > 500


# what is packed inside


@pytest.mark.slow(8)
def test_gzip_and_zlib(tmp_path: Path) -> None:
    source = SourceFile(tmp_path / "a")
    assert source.unpacked(gzip.compress(b"one") + gzip.compress(b"two") + bytes(9)) == b"onetwo"
    assert source.unpacked(zlib.compress(b"three")) == b"three"
    assert source.unpacked(b"") == b""
    with pytest.raises(Refused, match="larger"):
        source.unpacked(gzip.compress(bytes(100 * MB)), MB)
    packed = gzip.compress(b"something longer")
    for count in range(1, len(packed)):
        with pytest.raises(Refused):
            source.unpacked(packed[:count])


# XML


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY % a SYSTEM "http://127.0.0.1/x.dtd"> %a;',
        '<!NOTATION n SYSTEM "n"><!ENTITY a SYSTEM "x" NDATA n>',
    ],
)
def test_entities_are_refused(declared: str) -> None:
    with pytest.raises(Refused) as found:
        parsed_xml(f"<?xml version='1.0'?>\n<!DOCTYPE map [{declared}]>\n<map>&b;</map>".encode())
    assert found.value.code == "bad_xml"
    assert found.value.line == 2


def test_a_document_type_is_passed_over() -> None:
    text = '<!DOCTYPE map SYSTEM "http://127.0.0.1/map.dtd"><map a="1"><b>x &amp; y</b>tail</map>'
    for encoding in ("utf-8", "utf-16"):
        root = parsed_xml(text.encode(encoding))
        assert (root.tag, root.attrib, root[0].text, root[0].tail) == ("map", {"a": "1"}, "x & y", "tail")
    with pytest.raises(Refused):
        parsed_xml(text.replace("&amp;", "&other;").encode())


def test_broken_xml_has_a_place(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"build.xml": b"<a>\n  <b>\n</a>"})
    problem = refused(path, lambda source: source.xml("build.xml"))
    assert str(problem.diagnostic("a.zip").span) == "a.zip: build.xml:3:3"


def test_xml_cut_at_any_byte_and_xml_without_end() -> None:
    whole = '<?xml version="1.0" encoding="UTF-8"?><a b="é"><c/><!-- d --><![CDATA[e]]></a>'.encode()
    for count in range(len(whole)):
        with pytest.raises(Refused):
            parsed_xml(whole[:count])
    with pytest.raises(Refused, match="too many"):
        parsed_xml(b"<a>" * 10_000)
    with pytest.raises(Refused):
        parsed_xml(b'<?xml version="1.0" encoding="shift_jis_of_mars"?><a/>')


# pictures


@pytest.mark.parametrize("data", [PNG, JPEG, GIF, BMP, WEBP_LOSSY, WEBP_PLAIN, WEBP_MORE])
def test_sizes_of_pictures_by_their_heads(data: bytes) -> None:
    found = picture_head(data)
    assert found is not None
    assert (found.width, found.height) == (640, 480)
    assert [picture_head(data[:count]) for count in range(len(data))].count(None) >= 10


def test_what_is_no_picture_and_pictures_without_a_size() -> None:
    for data in (
        b"",
        b"text",
        b"\xff\xd8\xff\xda",
        b"\xff\xd8\xff" + b"\xff" * 99,
        b"RIFF....WEBPxxxx",
        GIF[:6] + bytes(4),
    ):
        assert picture_head(data) is None
    chance = random.Random(34)
    for data in (PNG, JPEG, GIF, BMP, WEBP_PLAIN, WEBP_MORE):
        for _ in range(300):
            mutant = bytearray(data)
            mutant[chance.randrange(len(mutant))] = chance.randrange(256)
            found = picture_head(bytes(mutant))
            assert found is None or min(found.width, found.height) > 0


def test_a_huge_picture_is_refused_by_its_head(tmp_path: Path) -> None:
    huge = PNG.replace(struct.pack(">II", 640, 480), struct.pack(">II", 2**30, 2**30))
    path = tmp_path / "a.png"
    path.write_bytes(huge)
    assert refused(path, lambda source: source.picture()).code == "too_large"
    path.write_bytes(PNG)
    with SourceFile(path) as source:
        assert source.picture().kind == "png"
    archive = zipped(tmp_path / "a.zip", {"images/a.png": huge, "images/b.png": PNG, "c.png": b"no"})
    assert refused(archive, lambda source: source.picture("images/a.png")).member == "images/a.png"
    assert refused(archive, lambda source: source.picture("c.png")).code == "bad_picture"
    with SourceFile(archive) as source:
        assert source.picture("images/b.png").width == 640


def test_a_diagnostic_has_line_and_column() -> None:
    problem = Refused("bad", Text("bad", "mauvais"), line=3, column=4)
    assert problem.diagnostic("a.txt").format("fr") == "a.txt:3:4: error[bad] mauvais"


@pytest.mark.slow
def test_who_asks_again_after_a_refusal_leaves_no_file_open(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"../a": b"1"})
    with SourceFile(path) as source:
        for _ in range(3):
            with pytest.raises(Refused):
                source.member("a")
    gc.collect()  # a file that is left open would warn, which fails the test


def test_an_archive_is_closed(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"a": b"1"})
    with SourceFile(path) as source:
        assert source.member("a") == b"1"
    path.write_bytes(io.BytesIO(b"other").getvalue())  # which some systems refuse while it is open
    path.unlink()


def test_a_large_file_says_what_reading_it_takes(tmp_path: Path) -> None:
    path = tmp_path / "large.vmod"
    with path.open("wb") as stream:
        stream.truncate(200 * MB)
    takes = SourceFile(path).takes
    assert takes.en == "It has 200 MB: reading it takes some 20 seconds and 300 MB of memory."
    assert takes.fr == "Il a 200 Mo : le lire prend environ 20 secondes et 300 Mo de mémoire."
    with path.open("wb") as stream:
        stream.truncate(40 * MB)
    assert not SourceFile(path).takes
    assert not SourceFile(tmp_path / "none.vmod").takes
