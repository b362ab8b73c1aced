"""The tool that draws painted hexes naturally: irregular outlines of woods, fields, buildings in the place of whole hexes."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.base.text import Text
from workbench.desktop.scene.events import MapEvent
from workbench.desktop.tools.base import CTRL, BaseTool, Preview, translate
from workbench.scenario.edits import Composite
from workbench.scenario.edits_ground import flood
from workbench.scenario.edits_shapes import BUILDING, WOODS, DrawNaturally

_WALLS = "building"
"""The drawing style of rows whose outlines are straight walls."""
_SEEN = ("obstacle", "hindrance")


class NaturalTool(BaseTool):
    """Click or drag over painted hexes; Ctrl takes the whole connected stretch of one terrain. Hexes of one gesture are
    drawn together, with one outline round them."""

    id = "natural"

    def activate(self) -> None:
        """Begin with nothing touched."""
        self._touched: set[int] = set()
        self.said = ""

    def preview(self, event: MapEvent) -> Preview:
        """The hexes that would be drawn."""
        here = () if event.hex is None else self._meant(event, [event.hex])
        return Preview(hexes=tuple(sorted({*here, *self._touched})))

    def pressed(self, event: MapEvent) -> None:
        """A new gesture forgets what was said."""
        self.said = ""
        super().pressed(event)

    def touch(self, event: MapEvent, way: tuple[int, ...]) -> None:
        """Gather hexes until the button comes up."""
        if event is self.start:
            self._touched = set()
        self._touched.update(self._meant(event, way))
        self.place.show_preview(self.preview(event))

    def finish(self, event: MapEvent) -> None:
        """Draw them, as one step."""
        hexes, self._touched = tuple(sorted(self._touched)), set()
        rows, document = self.place.document.ruleset.terrain, self.place.document
        board = document.scenario.board
        keys = [key for key in board.cover if key in rows and rows[key].fact("los") in _SEEN]
        edits = tuple(
            DrawNaturally(key, hexes, BUILDING if rows[key].look.get("style") == _WALLS else WOODS, name=self.name(key))
            for key in keys
            if any(board.mask(key)[number] for number in hexes)
        )
        one = edits[0].label if len(edits) == 1 else Text("Draw terrain naturally", "Dessiner le terrain au naturel")
        if not edits or not self.apply(Composite(edits, one)):
            self.said = translate("Tools", "Nothing drawn: no painted terrain here that a line of sight would meet")
        self.place.show_preview(Preview())
        self.place.tell()

    def cancel(self) -> None:
        """Drop the hexes that were gathered."""
        self._touched = set()
        super().cancel()

    def hint(self) -> str:
        """For the status bar."""
        return self.said or translate(
            "Tools", "Click or drag over painted hexes to draw them naturally · Ctrl the whole stretch · Alt picks"
        )

    def _meant(self, event: MapEvent, way: Iterable[int]) -> tuple[int, ...]:
        if not event.modifiers & CTRL:
            return self.disk(way)
        board = self.place.document.scenario.board
        return tuple({number for here in way for number in flood(board, here, self.base_keys)})
