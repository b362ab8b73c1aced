"""OpenStreetMap’s ``.osm.pbf``: blocks of protocol buffers, each packed for itself, read with numpy and nothing else.

Numbers that stand together (places of nodes, references of ways) are decoded as arrays. Each block names before it is unpacked
its size, and a size beyond the limits of the format is refused.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, BinaryIO

import numpy as np
import numpy.typing as npt

from workbench.base.cancellation import CancelToken
from workbench.base.text import Text
from workbench.files.formats.source import Refused, SourceFile
from workbench.real_ground.land import KEPT_KEYS, kept_tags
from workbench.real_ground.osm_data import (
    MOST_MEMBERS,
    MOST_NODES,
    MOST_REFERENCES,
    MOST_WAYS,
    OsmData,
    OsmRelation,
    OsmWay,
    check_count,
)

_MOST_HEAD, _MOST_BLOCK = 64 * 1024, 32 * 2**20
"""Limits of the format: bytes of the head of a block, and of a block unpacked."""
_KNOWN_FEATURES = frozenset({"OsmSchema-V0.6", "DenseNodes"})
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
Fields = Iterator[tuple[int, int | memoryview]]


def _broken(at: int, why: Text | None = None) -> Refused:
    text = why or Text("the data are broken or cut off", "les données sont abîmées ou incomplètes")
    words = Text("from byte {at} on: {text}", "à partir de l’octet {at} : {text}")
    return Refused("bad_data", words.format(at=at, text=text), Text("download it again", "téléchargez-le de nouveau"))


class _BadMessage(Exception):
    """A message of a block does not keep to its form."""


def read_pbf(source: SourceFile, cancel: CancelToken | None = None) -> OsmData:
    """The contents of a file. Refused, with the byte where it begins, for a block that is broken or too large."""
    contents = _Contents()
    with source.opened() as stream:
        at, first = 0, True
        while True:
            if cancel is not None:
                cancel.check()
            begin = stream.read(4)
            if not begin:
                break
            kind, block, length = _next_block(stream, begin, at)
            try:
                if kind == "OSMHeader":
                    _check_header(block, at)
                elif first:
                    raise _broken(
                        0, Text("it does not begin as an .osm.pbf file does", "il ne commence pas comme un .osm.pbf")
                    )
                elif kind == "OSMData":
                    contents.add_block(block)
            except (_BadMessage, ValueError, IndexError, OverflowError, UnicodeDecodeError):
                raise _broken(at) from None
            first = False
            at += length
        if first:
            raise _broken(0, Text("the file is empty", "le fichier est vide"))
    return contents.data()


def _next_block(stream: BinaryIO, begin: bytes, at: int) -> tuple[str, bytes, int]:
    """(its kind, its bytes unpacked, how many bytes of the file it takes)."""
    if len(begin) < 4:
        raise _broken(at)
    head_size = struct.unpack(">I", begin)[0]
    if not 0 < head_size <= _MOST_HEAD:
        raise _broken(at)
    head = stream.read(head_size)
    kind, size = "", 0
    try:
        for field, value in _fields(memoryview(head)):
            if field == 1 and isinstance(value, memoryview):
                kind = bytes(value).decode("ascii")
            elif field == 3 and isinstance(value, int):
                size = value
    except (_BadMessage, UnicodeDecodeError):
        raise _broken(at) from None
    if len(head) < head_size or not 0 < size <= _MOST_BLOCK:
        raise _broken(at)
    packed = stream.read(size)
    if len(packed) < size:
        raise _broken(at)
    return kind, _unpacked(packed, at), 4 + head_size + size


def _unpacked(packed: bytes, at: int) -> bytes:
    raw, zipped, size, other = b"", b"", 0, False
    try:
        for field, value in _fields(memoryview(packed)):
            if field == 1 and isinstance(value, memoryview):
                raw = bytes(value)
            elif field == 2 and isinstance(value, int):
                size = value
            elif field == 3 and isinstance(value, memoryview):
                zipped = bytes(value)
            elif field in (4, 5, 6, 7):
                other = True
    except _BadMessage:
        raise _broken(at) from None
    if raw:
        return raw
    if not zipped:
        if other:
            text = Text("blocks are packed by lzma, lz4 or zstd", "les blocs sont compressés par lzma, lz4 ou zstd")
            hint = Text("convert it: osmium cat -o new.osm.pbf", "convertissez-le : osmium cat -o nouveau.osm.pbf")
            raise Refused("unknown_packing", text, hint)
        raise _broken(at)
    if size > _MOST_BLOCK:
        raise _broken(at)
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(zipped, _MOST_BLOCK)
    except zlib.error:
        raise _broken(at) from None
    if not unpacker.eof:
        raise _broken(at)
    return found


def _check_header(block: bytes, at: int) -> None:
    for field, value in _fields(memoryview(block)):
        if field == 4 and isinstance(value, memoryview):
            word = bytes(value).decode("utf-8", "replace")
            if word not in _KNOWN_FEATURES:
                text = Text("it needs “{word}”, which is not read here", "il demande « {word} », qui n’est pas lu ici")
                raise _broken(at, text.format(word=word[:40]))


# --- Messages


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if at >= len(data) or shift > 63:
            raise _BadMessage
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value & 0xFFFFFFFFFFFFFFFF, at
        shift += 7


def _fields(data: memoryview) -> Fields:
    """The fields of a message: (number, a number or bytes)."""
    at, size = 0, len(data)
    while at < size:
        key, at = _varint(data, at)
        wire = key & 7
        if wire == _VARINT:
            value, at = _varint(data, at)
            yield key >> 3, value
        elif wire == _BYTES:
            length, at = _varint(data, at)
            if length > size - at:
                raise _BadMessage
            yield key >> 3, data[at : at + length]
            at += length
        elif wire in (_FIXED64, _FIXED32):
            at += 8 if wire == _FIXED64 else 4
            if at > size:
                raise _BadMessage
        else:
            raise _BadMessage


def _signed(value: int) -> int:
    return (value >> 1) ^ -(value & 1)


def _numbers(data: bytes | memoryview) -> npt.NDArray[np.uint64]:
    """Packed numbers of a message as an array."""
    raw = np.frombuffer(data, dtype=np.uint8)
    if not len(raw):
        return np.empty(0, dtype=np.uint64)
    ends = np.flatnonzero(raw < 128)
    if not len(ends) or ends[-1] != len(raw) - 1:
        raise _BadMessage
    starts = np.concatenate([[0], ends[:-1] + 1])
    lengths = ends - starts + 1
    if lengths.max() > 10:
        raise _BadMessage
    place = np.arange(len(raw)) - np.repeat(starts, lengths)
    parts = (raw & 127).astype(np.uint64) << (7 * place).astype(np.uint64)
    return np.asarray(np.bitwise_or.reduceat(parts, starts))


def _signed_numbers(data: bytes | memoryview) -> npt.NDArray[np.int64]:
    found = _numbers(data)
    return (found >> np.uint64(1)).astype(np.int64) ^ -(found & np.uint64(1)).astype(np.int64)


class _Contents:
    """The contents of all blocks of a file."""

    def __init__(self) -> None:
        self.ids: list[npt.NDArray[np.int64]] = []
        self.longitudes: list[npt.NDArray[np.float64]] = []
        self.latitudes: list[npt.NDArray[np.float64]] = []
        self.references: list[npt.NDArray[np.int64]] = []
        self.points: list[tuple[int, float, float, Mapping[str, str]]] = []
        self.ways: list[OsmWay] = []
        self.relations: list[OsmRelation] = []
        self.node_count = self.reference_count = 0

    def data(self) -> OsmData:
        ids = np.concatenate(self.ids) if self.ids else np.empty(0, dtype=np.int64)
        longitudes = np.concatenate(self.longitudes) if self.longitudes else np.empty(0)
        latitudes = np.concatenate(self.latitudes) if self.latitudes else np.empty(0)
        references = np.concatenate(self.references) if self.references else np.empty(0, dtype=np.int64)
        return OsmData(ids, longitudes, latitudes, references, self.points, self.ways, self.relations)

    def add_block(self, block: bytes) -> None:
        strings: list[bytes] = []
        groups: list[memoryview] = []
        granularity, lat_offset, lon_offset = 100, 0, 0
        for field, value in _fields(memoryview(block)):
            if field == 1 and isinstance(value, memoryview):
                strings = [bytes(one) for number, one in _fields(value) if number == 1 and isinstance(one, memoryview)]
            elif field == 2 and isinstance(value, memoryview):
                groups.append(value)
            elif isinstance(value, int):
                granularity = value if field == 17 else granularity
                lat_offset = _as_int64(value) if field == 19 else lat_offset
                lon_offset = _as_int64(value) if field == 20 else lon_offset
        table = [one.decode("utf-8", "replace") for one in strings]
        wanted = [word in KEPT_KEYS for word in table]
        scale = (granularity * 1e-9, lat_offset * 1e-9, lon_offset * 1e-9)
        for group in groups:
            self._group(group, table, wanted, scale)

    def _group(
        self, group: memoryview, table: Sequence[str], wanted: Sequence[bool], scale: tuple[float, float, float]
    ) -> None:
        ways: list[tuple[int, dict[str, str], memoryview]] = []
        for field, value in _fields(group):
            if not isinstance(value, memoryview):
                continue
            if field == 1:
                self._node(value, table, scale)
            elif field == 2:
                self._dense(value, table, wanted, scale)
            elif field == 3:
                ways.append(_way(value, table))
            elif field == 4:
                self._relation(value, table)
        self._add_ways(ways)

    def _node(self, message: memoryview, table: Sequence[str], scale: tuple[float, float, float]) -> None:
        number = lat = lon = 0
        keys: memoryview | bytes = b""
        values: memoryview | bytes = b""
        for field, value in _fields(message):
            if isinstance(value, int):
                number = _signed(value) if field == 1 else number
                lat = _signed(value) if field == 8 else lat
                lon = _signed(value) if field == 9 else lon
            else:
                keys = value if field == 2 else keys
                values = value if field == 3 else values
        x, y = scale[2] + lon * scale[0], scale[1] + lat * scale[0]
        self._add_nodes(np.array([number]), np.array([x]), np.array([y]))
        tags = _tags(keys, values, table)
        if tags:
            self.points.append((number, x, y, tags))

    def _add_nodes(self, ids: npt.NDArray[np.int64], xs: npt.NDArray[np.float64], ys: npt.NDArray[np.float64]) -> None:
        self.node_count += len(ids)
        check_count(self.node_count, MOST_NODES)
        self.ids.append(ids)
        self.longitudes.append(xs)
        self.latitudes.append(ys)

    def _dense(
        self, message: memoryview, table: Sequence[str], wanted: Sequence[bool], scale: tuple[float, float, float]
    ) -> None:
        parts = {field: value for field, value in _fields(message) if isinstance(value, memoryview)}
        ids = np.cumsum(_signed_numbers(parts.get(1, memoryview(b""))))
        lats: Any = scale[1] + np.cumsum(_signed_numbers(parts.get(8, memoryview(b"")))) * scale[0]
        lons: Any = scale[2] + np.cumsum(_signed_numbers(parts.get(9, memoryview(b"")))) * scale[0]
        if not len(ids) == len(lats) == len(lons):
            raise _BadMessage
        self._add_nodes(ids, lons, lats)
        pairs = _numbers(parts.get(10, memoryview(b""))).astype(np.int64)
        if not len(pairs):
            return
        # key, value, key, value, 0 for each node: only nodes with a kept key are looked at
        kept = np.array(wanted, dtype=np.bool_)
        if pairs.max() >= len(table):
            raise _BadMessage
        node, key = 0, -1
        found: dict[int, list[tuple[str, str]]] = {}
        for word in pairs.tolist():
            if key >= 0:
                if kept[key]:
                    found.setdefault(node, []).append((table[key], table[word]))
                key = -1
            elif word == 0:
                node += 1
            else:
                key = word
        for node, tags in found.items():
            if node >= len(ids):
                raise _BadMessage
            self.points.append((int(ids[node]), float(lons[node]), float(lats[node]), kept_tags(tags)))

    def _add_ways(self, ways: Sequence[tuple[int, dict[str, str], memoryview]]) -> None:
        if not ways:
            return
        check_count(len(self.ways) + len(ways), MOST_WAYS)
        joined = b"".join(packed for _, _, packed in ways)
        steps = _signed_numbers(joined)
        raw = np.frombuffer(joined, dtype=np.uint8)
        sizes = [len(packed) for _, _, packed in ways]
        bounds = np.concatenate([[0], np.cumsum(sizes)])
        # a number ends with a byte below 128; one that runs on into the next way would shift all that follow
        if any(size and raw[end - 1] >= 128 for size, end in zip(sizes, bounds[1:].tolist(), strict=True)):
            raise _BadMessage
        ends = np.concatenate([[0], np.cumsum(raw < 128)])
        marks = ends[bounds]
        sums = np.concatenate([[0], np.cumsum(steps)])
        counts = np.diff(marks)
        references = sums[1:] - np.repeat(sums[marks[:-1]], counts)
        first = self.reference_count
        self.reference_count += len(references)
        check_count(self.reference_count, MOST_REFERENCES)
        self.references.append(references)
        for (number, tags, _), start, end in zip(ways, marks[:-1].tolist(), marks[1:].tolist(), strict=True):
            self.ways.append(OsmWay(number, tags, first + start, first + end))

    def _relation(self, message: memoryview, table: Sequence[str]) -> None:
        number = 0
        parts: dict[int, memoryview] = {}
        for field, value in _fields(message):
            if isinstance(value, memoryview):
                parts[field] = value
            elif field == 1:
                number = _as_int64(value)
        none = memoryview(b"")
        tags = _tags(parts.get(2, none), parts.get(3, none), table)
        if tags.get("type") != "multipolygon":
            return
        members = np.cumsum(_signed_numbers(parts.get(9, none))).tolist()
        roles, kinds = _numbers(parts.get(8, none)).tolist(), _numbers(parts.get(10, none)).tolist()
        if not len(members) == len(roles) == len(kinds):
            raise _BadMessage
        check_count(len(members), MOST_MEMBERS)
        if any(role >= len(table) for role, kind in zip(roles, kinds, strict=True) if kind == 1):
            raise _BadMessage
        ways = [member for member, kind in zip(members, kinds, strict=True) if kind == 1]
        self.relations.append(OsmRelation(number, tags, ways))


def _as_int64(value: int) -> int:
    return value - 2**64 if value >= 2**63 else value


def _way(message: memoryview, table: Sequence[str]) -> tuple[int, dict[str, str], memoryview]:
    number = 0
    none = memoryview(b"")
    keys = values = references = none
    for field, value in _fields(message):
        if isinstance(value, int):
            number = _as_int64(value) if field == 1 else number
        elif field == 2:
            keys = value
        elif field == 3:
            values = value
        elif field == 8:
            references = value
    return number, _tags(keys, values, table), references


def _few_numbers(data: memoryview | bytes) -> list[int]:
    """As :func:`_numbers`, faster for a handful."""
    view, at, found = memoryview(data), 0, []
    while at < len(view):
        value, at = _varint(view, at)
        found.append(value)
    return found


def _tags(keys: memoryview | bytes, values: memoryview | bytes, table: Sequence[str]) -> dict[str, str]:
    if not keys:
        return {}
    key_places, value_places = _few_numbers(keys), _few_numbers(values)
    if len(key_places) != len(value_places):
        raise _BadMessage
    return kept_tags((table[key], table[value]) for key, value in zip(key_places, value_places, strict=True))
