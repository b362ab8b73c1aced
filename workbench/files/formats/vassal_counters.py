"""Counters written for modules of VASSAL: a basic piece, which is the front of the counter, in its traits.

From the outermost: marks with side and kind, hiding, deleting, cloning, the menu of states, a name below it, a mark for each
state, facing, the back. The fields of each trait stand here in VASSAL's order; text of a scenario stands in none that VASSAL
evaluates (``$...$``, ``{...}``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.files.formats.map_format import CounterPictures, Tally
from workbench.files.formats.vassal_pieces import definition_of, joined
from workbench.rules.ruleset import Ruleset
from workbench.scenario.units import BaseUnit

COUNTER_PART = 0.72
"""The side of a counter in hexes, as in the window."""
_MARK_STEP, _MARK_EDGE = 0.19, 0.06
"""From one mark of a state to the next, and from the edge of the counter to the first, in hexes; as in the window."""
_MARKS_IN_ROW, _MARK_PLACES = 4, 16
_HIDE, _DELETE, _CLONE, _LABEL, _FLIP = "73,130", "68,130", "67,130", "76,130", "70,130"
_CLOCKWISE, _BACKWARDS = "93,130", "91,130"
"""Keys as VASSAL counts them: the code of Java, and 130 with Ctrl."""
_UNTITLED_KEY = "57344,0"
"""A key of those that VASSAL gives out by name."""
_SHOWN, _HIDDEN = "1", "-1"
"""States of a layer."""
_NAME_OF_PIECE = "$BasicName$"
"""VASSAL fills in the name of the piece, and does not evaluate it in turn."""
_SAY_HIDE = Text("Hide from other sides", "Cacher aux autres camps")
_SAY_DELETE, _SAY_CLONE = Text("Delete", "Supprimer"), Text("Clone", "Dupliquer")
_SAY_STATES = Text("States", "États")
_SAY_LABEL = Text("Change label", "Changer l’étiquette")
_SAY_FLIP, _SAY_BACK = Text("Turn over", "Retourner"), Text("back", "verso")
_SAY_CLOCKWISE = Text("Turn clockwise", "Tourner à droite")
_SAY_BACKWARDS = Text("Turn counterclockwise", "Tourner à gauche")
_SAY_TURN = Text("Turn", "Tourner")
_UNKNOWN_STATES = Text("states that the rules do not know", "états inconnus des règles")


def plain_words(words: str) -> str:
    """Words in one line, without characters that XML cannot hold."""
    kept = (" " if one.isspace() or ord(one) < 32 or 127 <= ord(one) < 160 else one for one in words)
    legal = (one for one in kept if not 0xD800 <= ord(one) <= 0xDFFF and ord(one) & 0xFFFE != 0xFFFE)
    return " ".join("".join(legal).split())


@dataclass(frozen=True)
class CounterWriter:
    """Writes the counters of a module.

    - ``pixels``: of a hex from side to side;
    - ``pointed``: has the map hexes with a pointed top? None: it is a table, on which units face every way;
    - ``keep``: keeps a picture in the module under a name that begins with a word, and gives that name.
    """

    ruleset: Ruleset
    language: str
    pixels: int
    pointed: bool | None
    pictures: CounterPictures
    keep: Callable[[bytes, str], str]
    losses: Tally

    def name_of(self, unit: BaseUnit) -> str:
        """The name of a unit, or of its kind."""
        kind = self.ruleset.units.get(unit.kind)
        named = unit.name or (kind.name if kind is not None else Text.of(unit.kind))
        return plain_words(named.get(self.language)) or unit.id

    def definition(self, side: str, unit: BaseUnit, slot: int) -> str:
        """A unit of a side (by its name in the module) in the box with a number: ``+/null/TYPE/STATE``."""
        unknown = [key for key in unit.state if key not in self.ruleset.states]
        self.losses.add(_UNKNOWN_STATES, unknown[0] if unknown else "", len(unknown))
        return definition_of(list(self._traits(side, unit, slot)))

    def _traits(self, side: str, unit: BaseUnit, slot: int) -> Iterator[tuple[str, str]]:
        """All traits with their states, from the outermost."""
        yield "mark;" + joined(("Side", "Kind"), ","), joined((side, plain_words(unit.kind)), ",")
        yield (
            "hide;" + joined((_HIDE, self._say(_SAY_HIDE), "", "side:", "0.5", "", "false"), ";"),
            (side if unit.hidden else "null"),
        )
        yield "delete;" + joined((self._say(_SAY_DELETE), _DELETE, ""), ";"), ""
        yield "clone;" + joined((self._say(_SAY_CLONE), _CLONE, ""), ";"), ""
        states = self._states(unit)
        if states:
            commands = joined((self._state_name(key) for key in states), ",")
            yield "submenu;" + joined((self._say(_SAY_STATES), commands, ""), ";"), ""
        yield self._label(unit)
        for place, key in enumerate(states):
            yield self._mark(key, place, is_active=unit.has(key))
        if unit.id in self.pictures.facing:
            yield self._facing(unit)
        yield self._back(unit)
        front = self.keep(self.pictures.fronts[unit.id], "counter")
        yield "piece;" + joined(("", "", front, self.name_of(unit)), ";"), f"null;0;0;{slot};0"

    def _say(self, words: Text) -> str:
        return words.get(self.language)

    def _states(self, unit: BaseUnit) -> list[str]:
        """The states that a unit can have and its back does not show."""
        kind = self.ruleset.units.get(unit.kind)
        shown = self.pictures.turned.get(unit.id)
        rows = self.ruleset.states.items()
        return [key for key, row in rows if key != shown and (kind is None or row.fits(kind) or unit.has(key))]

    def _state_name(self, key: str) -> str:
        return plain_words(self.ruleset.states[key].name.get(self.language)) or key

    def _label(self, unit: BaseUnit) -> tuple[str, str]:
        """A text below the counter: its name, if it has one of its own that its front does not bear."""
        fields = (
            _LABEL,
            self._say(_SAY_LABEL),
            str(max(9, round(self.pixels * 0.14))),
            "255,255,255",
            "0,0,0",
            "b",  # from the lower edge of the counter
            "0",
            "c",
            "0",
            "t",
            "c",
            "$pieceName$",
            "Dialog",
            "0",
            "0",
            "Label",
            "",
            "false",
        )
        shown = bool(unit.name) and unit.id not in self.pictures.named
        return "label;" + joined(fields, ";"), _NAME_OF_PIECE if shown else ""

    def _mark(self, key: str, place: int, *, is_active: bool) -> tuple[str, str]:
        """The mark of a state, at its own place upon the counter."""
        row, column = divmod(place % _MARK_PLACES, _MARKS_IN_ROW)
        half = COUNTER_PART / 2
        x = half - _MARK_EDGE - _MARK_STEP * column
        y = -half + _MARK_STEP * row
        at = round(x * self.pixels), round(y * self.pixels)
        image = self.keep(self.pictures.marks[key], "state")
        name = self._state_name(key)
        return self._layer(name, f"{_UNTITLED_KEY},{key}", image, name, at), _SHOWN if is_active else _HIDDEN

    def _back(self, unit: BaseUnit) -> tuple[str, str]:
        image = self.keep(self.pictures.backs[unit.id], "back")
        state = self.pictures.turned.get(unit.id)
        says = self._state_name(state) if state is not None else self._say(_SAY_BACK)
        is_active = state is not None and unit.has(state)
        return self._layer(self._say(_SAY_FLIP), _FLIP, image, says), _SHOWN if is_active else _HIDDEN

    def _layer(self, command: str, key: str, image: str, says: str, at: tuple[int, int] = (0, 0)) -> str:
        """A picture that a command shows and hides. ``says`` stands behind the name of the counter as long as it is shown."""
        fields = (
            *(command, "130", ""),
            *("", "130", ""),  # raises the level
            *("", "130", ""),  # lowers it
            *("", "", "1"),  # back to a level
            "false",  # below the counter while it is selected
            *map(str, at),
            joined((image,), ","),
            joined((joined(("", f" ({says})"), "+"),), ","),
            "false",  # from the last level to the first
            command,
            *("", ""),  # to any level
            *("false", "", "1"),  # follows a property
            "1",  # version
            "false",  # always active
            *(key, "", ""),
            "",
            "1.0",  # size
            *("", "true"),  # only while a property says so
        )
        return "emb2;" + joined(fields, ";")

    def _facing(self, unit: BaseUnit) -> tuple[str, str]:
        """The way that a unit faces, clockwise: hexsides on maps of hexes; degrees on tables, which VASSAL counts backwards."""
        end = ("", "", self._say(_SAY_TURN), "", "", "", "", "true")
        if self.pointed is None:
            return "rotate;" + joined(("1", _CLOCKWISE, self._say(_SAY_TURN), *end), ";"), f"{-unit.facing % -360:g}"
        # with a pointed top there are hexsides 30 degrees beside the top, so that ours are every second way of twelve
        ways = "12" if self.pointed else "6"
        way = (2 * unit.facing - 1) % 12 if self.pointed else unit.facing % 6
        says = (self._say(_SAY_CLOCKWISE), self._say(_SAY_BACKWARDS))
        return "rotate;" + joined((ways, _CLOCKWISE, _BACKWARDS, *says, *end), ";"), str(way)
