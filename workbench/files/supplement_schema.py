"""The form of a supplement file, format ``workbench-supplement/1``, as pydantic models: which keys there are and what kind of
value each takes. What the words mean is checked against the ruleset by :mod:`workbench.files.supplements`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, StringConstraints

from workbench.files.file_versions import SUPPLEMENT_FORMAT
from workbench.files.schema import ChartValue, LocalText, Simple, Strict, Word, WrittenBy, as_word, format_pattern


class CounterEntry(Strict):
    """A counter of the library (:class:`workbench.scenario.supplements.LibraryCounter`)."""

    name: LocalText = ""
    kind: Word | None = None
    weapon: Word | None = None
    group: LocalText = ""
    years: Annotated[str, BeforeValidator(as_word)] = ""
    values: dict[str, Simple] = Field(default_factory=dict)
    state: list[str] = Field(default_factory=list)
    weapons: list[str] = Field(default_factory=list)


class SupplementFile(Strict):
    """The whole file: tables under ``values``, as in a scenario, and counters by their keys."""

    format: Annotated[str, StringConstraints(pattern=format_pattern(SUPPLEMENT_FORMAT))]
    written_by: WrittenBy = None
    ruleset: Word
    name: LocalText = ""
    note: LocalText = ""
    values: dict[str, ChartValue] = Field(default_factory=dict)
    counters: dict[Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_]{1,60}$")], CounterEntry] = Field(
        default_factory=dict
    )
