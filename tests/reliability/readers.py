"""Every reader of the program, as the fuzzer feeds them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reliability import (
    readers_of_ground,
    readers_of_joined_files,
    readers_of_kept_files,
    readers_of_maps,
    readers_of_own_rules,
    readers_of_strange_files,
    readers_of_words,
)
from tests.reliability.hostile_input import Reader

_GROUPS = (
    readers_of_maps,
    readers_of_kept_files,
    readers_of_words,
    readers_of_strange_files,
    readers_of_joined_files,
    readers_of_own_rules,
    readers_of_ground,
)
READERS: dict[str, Reader] = {name: reader for group in _GROUPS for name, reader in group.READERS.items()}


def truncations() -> Iterator[tuple[str, bytes]]:
    """(reader, input) of inputs of every form, cut off at every byte."""
    for group in _GROUPS:
        for name, whole in group.whole_texts():
            yield from ((name, whole[:count]) for count in range(len(whole)))
