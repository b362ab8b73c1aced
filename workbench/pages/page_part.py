"""A part of a page: what it embeds, its words, and the script that shows it. Parts do not know each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Steps
from workbench.base.text import Text
from workbench.pages.packing import Pack

ANY_LANGUAGE = "any"
"""The language of a drawing that is the same in all."""


@dataclass(frozen=True)
class PageLook:
    """What a page takes from whoever draws: the window's painters and colours.

    - ``layers``: SVG drawings of the map by name (``ground``, ``zones``, ``names``, ``units``), the lowest first, each by the
      language of its words, or as :data:`ANY_LANGUAGE` where it is the same in all
    - ``origin``, ``scale``: where the origin of the map's plane lies in these drawings, and how long its unit is there
    - ``colours``: the colours of answers by name, as ``#rrggbb``
    - ``sides``: the colours of sides by their ids
    """

    layers: Mapping[str, Mapping[str, bytes]]
    origin: tuple[float, float]
    scale: float
    colours: Mapping[str, str]
    sides: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class PageWork:
    """What a part is made from, and whom it tells how far it is: ``steps.step()`` for each piece of work, which also stops work
    that is no longer wanted. ``left_out`` collects what the page does not hold, in words, to be shown on it."""

    analysis: Any
    look: PageLook
    steps: Steps
    left_out: list[Text] = field(default_factory=list)

    @property
    def cancel(self) -> CancelToken | None:
        """The token of the whole work."""
        return self.steps.cancel


class ShownPart(Protocol):
    """What a page needs of a part to show it: see :class:`PagePart`."""

    @property
    def id(self) -> str: ...

    @property
    def words(self) -> Mapping[str, Text]: ...

    @property
    def scripts(self) -> Sequence[str]: ...


@dataclass(frozen=True)
class PagePart:
    """A kind of part.

    - ``id``: the name of its pack in the page, and of the function that shows it (``show_ID`` ... in ``scripts``)
    - ``fits``: does a scenario have it?
    - ``effort``: how many steps of progress its work takes, about
    - ``embed``: its pack
    - ``words``: what its script says, by key, in both languages
    - ``scripts``: files of ``resources/page``, in the order in which they need each other
    """

    id: str
    fits: Callable[[AnyAnalysis], bool]
    effort: Callable[[AnyAnalysis], int]
    embed: Callable[[PageWork], Pack]
    words: Mapping[str, Text]
    scripts: Sequence[str]
