"""What a page embeds: plain values and arrays, deflated, as text that no browser can mistake for markup.

A pack is a JSON head and arrays after it. Bytes: the length of the head (little endian, 4 bytes), the head in UTF-8, then the
arrays, each from a multiple of 4 on, counted from the end of the head. The head has ``values`` and ``arrays`` {name: [type,
offset, length]}; types are those of typed arrays in a browser. ``resources/page/unpack.js`` reads it.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from workbench.base.text import Text

Array = NDArray[Any]
_TYPES = ("uint8", "uint16", "uint32", "int16", "int32", "float32")
"""The types that arrays may have, as numpy and the head call them."""


@dataclass(frozen=True, eq=False)
class Pack:
    """Plain values (mappings, lists, numbers, strings, :class:`Text`) and arrays, by name."""

    values: Mapping[str, Any] = field(default_factory=dict)
    arrays: Mapping[str, Array] = field(default_factory=dict)

    def data(self) -> bytes:
        """The bytes of the pack, not deflated."""
        body = bytearray()
        places: dict[str, list[object]] = {}
        for name, array in self.arrays.items():
            body.extend(b"\0" * (-len(body) % 4))
            if array.dtype.name not in _TYPES:
                raise TypeError(f"{name}: no array of a browser has the type {array.dtype.name}")
            places[name] = [array.dtype.name, len(body), int(array.size)]
            body.extend(np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes())
        head = as_json({"values": self.values, "arrays": places}).encode()
        head += b" " * (-len(head) % 4)
        return len(head).to_bytes(4, "little") + head + bytes(body)

    def text(self) -> str:
        """The pack deflated, in letters of base64."""
        return base64.b64encode(zlib.compress(self.data(), 9)).decode("ascii")


def as_json(values: object) -> str:
    """Plain values as JSON; a :class:`Text` becomes [English, French], or one string where both are equal."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Text):
        english, french = value.get("en"), value.get("fr")
        return english if english == french else [english, french]
    if isinstance(value, np.integer):
        return int(value)
    raise TypeError(f"{type(value).__name__} cannot be embedded in a page")


def smallest(values: Array) -> Array:
    """Whole numbers from 0 on in the smallest type that has room for them."""
    most = int(values.max(initial=0))
    kind = np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32
    return np.asarray(values, dtype=kind)
