"""Scenarios written as modules of VASSAL 3.7 and later (``.vmod``): the map as a picture with its grid and numbers, counters
on it and in trays, players, turns, dice, and the card.

Attributes are those that its classes write. Its grid is in :mod:`workbench.files.formats.vassal_grid`, counters are in
:mod:`workbench.files.formats.vassal_counters`.
"""

from __future__ import annotations

import html
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import SQUARE
from workbench.files.formats.map_format import (
    LEVEL_HEXES,
    LINES,
    PICTURE,
    PIECES,
    SHAPES,
    TERRAIN_HEXES,
    TERRAIN_SIDES,
    UNIT_PICTURES,
    UNITS,
    CounterPictures,
    Exported,
    OpenScenario,
    Pixels,
    Tally,
    Target,
    contents_of,
)
from workbench.files.formats.picture_heads import picture_head
from workbench.files.formats.pictures import NO_PAINTER
from workbench.files.formats.vassal_counters import COUNTER_PART, CounterWriter, plain_words
from workbench.files.formats.vassal_grid import ModuleGrid
from workbench.files.formats.vassal_pieces import joined
from workbench.scenario.presence import carrier_of, waits
from workbench.scenario.scenario import AnyScenario, Scenario
from workbench.scenario.units import BaseUnit
from workbench.sheets.card import card_sections
from workbench.sheets.turn_track import turn_track

PIXELS = Pixels(least=24, most=200, usual=64)
MADE_BY = "Workbench"
"""What modules of ours say of themselves (``ModuleOther1``): their trays hold each unit of the scenario once more."""
_VASSAL = "3.7.0"
_MODULE, _MAP, _WIDGET = "VASSAL.build.module.", "VASSAL.build.module.map.", "VASSAL.build.widget."
_WHEN = (1980, 1, 1, 0, 0, 0)
_SAVED_MS = 315_532_800_000
"""The same moment in milliseconds since 1970: one time for all, so that the same scenario makes the same module."""
_ZOOMS = ("0.25", "0.35", "0.5", "0.7", "1.0", "1.4", "2.0")
_IN_MODULE = {TERRAIN_HEXES, LEVEL_HEXES, TERRAIN_SIDES, LINES, SHAPES, PIECES, UNITS, UNIT_PICTURES}
_IN_MODULE |= {PICTURE, Text("markers", "marqueurs")}

_SAY_MAP, _SAY_CARD, _SAY_TRAY = (
    Text("Map", "Carte"),
    Text("Scenario card", "Fiche de scénario"),
    Text("Counters", "Pions"),
)
_SAY_LINE, _SAY_TURN = Text("Line and range", "Ligne et distance"), Text("Turn", "Tour")
_SAY_RETIRE = Text("Change side", "Changer de camp")
_SAY_ZOOM_IN, _SAY_ZOOM_OUT, _SAY_ZOOM = Text("Zoom in", "Agrandir"), Text("Zoom out", "Réduire"), Text("Zoom", "Zoom")
_SAY_CAMERA = Text("Save the map as a picture", "Enregistrer la carte en image")
_SAY_ENTERS = Text("{name} (turn {turn})", "{name} (tour {turn})")
_SAY_DICE = Text("{n}d6", "{n}D6")
_SAY_MADE = Text("Made by Workbench from a scenario", "Fait par Workbench à partir d’un scénario")
_SIZES = Text("sizes of bases and hulls, single figures, storeys", "tailles de socles et de coques, figurines, étages")


def write_vassal(work: OpenScenario, target: Target) -> Exported:
    """The module of a scenario. CannotAnswer: ``no_painter`` without a window, ``bad_value`` for hexes of too few or too many
    pixels, ``too_large`` for a map of too many."""
    pixels = PIXELS.of(target)
    if target.draw_map is None or target.draw_counters is None:
        raise CannotAnswer("no_painter", NO_PAINTER)
    scenario = work.scenario
    # a whole number of pixels for a unit of a table, so that VASSAL measures exactly
    board = scenario.table
    scale = pixels if board is None else max(1, round(pixels / SQUARE[board.unit]))
    counters = target.draw_counters(round(pixels * COUNTER_PART), target.language)
    module = _Module(work, target.language, scale, pixels, counters)
    module.files["images/map.png"] = target.draw_map(scale)
    data = module.packed()
    for one in contents_of(scenario):
        module.losses.add(one.what, one.first, one.count if one.what not in _IN_MODULE else 0)
    return Exported(data, module.losses.rows())


@dataclass
class _Module:
    """A module while it is written: its files by name, and what is not in it."""

    work: OpenScenario
    language: str
    scale: int
    pixels: int
    pictures: CounterPictures
    files: dict[str, bytes] = field(default_factory=dict)
    names: dict[bytes, str] = field(default_factory=dict)
    losses: Tally = field(default_factory=Tally)
    slots: int = 0

    def __post_init__(self) -> None:
        self.scenario: AnyScenario = self.work.scenario
        self.hexes = ModuleGrid(self.scenario.board, self.scale) if isinstance(self.scenario, Scenario) else None
        pointed = None if self.hexes is None else self.hexes.sideways
        self.counters = CounterWriter(
            self.work.ruleset, self.language, self.pixels, pointed, self.pictures, self.picture, self.losses
        )
        self.board_name = self.say(_SAY_MAP)

    def say(self, words: Text) -> str:
        return words.get(self.language)

    def text(self, words: Text) -> str:
        """Words of the scenario, in one line."""
        return plain_words(words.get(self.language))

    def packed(self) -> bytes:
        """The archive."""
        build = self._build()
        indent(build, " ")
        files = {
            "buildFile.xml": _xml(build),
            "moduledata": _xml(self._facts()),
            "card.html": self._card().encode("utf-8"),
            **dict(sorted(self.files.items())),
        }
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in files.items():
                method = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
                archive.writestr(zipfile.ZipInfo(name, _WHEN), data, method)
        return packed.getvalue()

    @property
    def title(self) -> str:
        return self.text(self.scenario.title) or MADE_BY

    def _facts(self) -> Element:
        root = Element("data", version="1")
        rows = {
            "version": "1.0",
            "extra1": MADE_BY,
            "extra2": "",
            "VassalVersion": _VASSAL,
            "dateSaved": str(_SAVED_MS),
            "description": self.say(_SAY_MADE),
            "name": self.title,
        }
        for tag, words in rows.items():
            SubElement(root, tag).text = words
        return root

    # the parts of the module

    def _build(self) -> Element:
        root = Element(
            f"{_MODULE[:-7]}GameModule",
            name=self.title,
            version="1.0",
            description=self.say(_SAY_MADE),
            ModuleOther1=MADE_BY,
            ModuleOther2="",
            VassalVersion=_VASSAL,
        )
        SubElement(root, f"{_MODULE}BasicCommandEncoder")
        SubElement(root, f"{_MODULE}Documentation")
        self._players(root)
        self._options(root)
        SubElement(root, f"{_MODULE}properties.GlobalProperties")
        SubElement(root, f"{_MODULE}PrototypesContainer")
        SubElement(root, f"{_MODULE}gamepieceimage.GamePieceImageDefinitions")
        self._map(root)
        self._trays(root)
        chart = _child(
            root, f"{_MODULE}ChartWindow", name=self.say(_SAY_CARD), description="", text=self.say(_SAY_CARD),
            tooltip=self.say(_SAY_CARD), icon="", hotkey="",
        )  # fmt: skip
        _child(chart, f"{_WIDGET}HtmlChart", chartName=self.say(_SAY_CARD), description="", fileName="card.html")
        self._turns(root)
        for count in (1, 2):
            self._dice(root, count)
        SubElement(root, f"{_MODULE}Chatter")
        SubElement(root, f"{_MODULE}KeyNamer")
        SubElement(root, "VASSAL.i18n.Language")
        root.set("nextPieceSlotId", str(self.slots))
        return root

    def _players(self, root: Element) -> None:
        roster = _child(
            root, f"{_MODULE}PlayerRoster", description="", buttonIcon="", buttonText=self.say(_SAY_RETIRE),
            buttonToolTip=self.say(_SAY_RETIRE), buttonKeyStroke="",
        )  # fmt: skip
        for name in self.sides.values():
            SubElement(roster, "entry").text = name

    @cached_property
    def sides(self) -> Mapping[str, str]:
        """The names of the sides by their keys; two of one name are told apart by their keys."""
        found: dict[str, str] = {}
        for force in self.scenario.forces.sides:
            name = self.text(self.scenario.forces.called(force.side)) or force.side
            found[force.side] = name if name not in found.values() else f"{name} ({plain_words(force.side)})"
        return found

    def _options(self, root: Element) -> None:
        options = _child(
            root, f"{_MODULE}GlobalOptions", autoReport="Always", chatterHTMLSupport="Never",
            hotKeysOnClosedWindows="Never", inventoryForAll="Always", nonOwnerUnmaskable="Never",
            playerIdFormat="$PlayerName$", promptString="", sendToLocationMoveTrails="Never",
            storeLeadingZeroIntegersAsStrings="true",
        )  # fmt: skip
        options.set("description", "")

    def _map(self, root: Element) -> None:
        name = self.board_name
        made = _child(
            root, f"{_MODULE}Map", mapName=name, description="", allowMultiple="false", backgroundcolor="255,255,255",
            buttonName="", changeFormat="$message$", color="0,0,0", thickness="3",
            createFormat="$pieceName$: $location$", edgeHeight="0", edgeWidth="0", hideKey="", hotkey="", icon="",
            launch="false", markMoved="Never", markUnmovedHotkey="", markUnmovedIcon="/images/unmoved.gif",
            markUnmovedReport="", markUnmovedText="", markUnmovedTooltip="", moveKey="",
            moveToFormat="$pieceName$: $previousLocation$ → $location$",
            moveWithinFormat="$pieceName$: $previousLocation$ → $location$",
            onlyReportChangedLocation="true", showKey="", tooltip="",
        )  # fmt: skip
        picker = _child(
            made, f"{_MAP}BoardPicker", title=name, addRowText="", addColumnText="", boardPrompt=name,
            slotHeight="125", slotWidth="350", slotScale="0.2", maxColumns="0",
        )  # fmt: skip
        SubElement(picker, "setup").text = joined((f"{name}BoardPicker", name, "0", "0"), "\t")
        board = _child(
            picker, f"{_MAP}boardPicker.Board", name=name, image="map.png", reversible="false", width="", height="",
            color="",
        )  # fmt: skip
        del board.attrib["width"], board.attrib["height"], board.attrib["color"]
        if self.hexes is not None:
            self.hexes.add_to(board)
        SubElement(
            made, f"{_MAP}StackMetrics", bottom="40,0", disabled="false", down="37,0", exSepX="6", exSepY="18",
            top="38,0", unexSepX=str(max(2, self.pixels // 16)), unexSepY=str(max(2, self.pixels // 16)), up="39,0",
        )  # fmt: skip
        self._map_tools(made)
        self._stacks(made)

    def _map_tools(self, made: Element) -> None:
        for tag in (
            "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer", "StackExpander",
            "PieceMover", "KeyBufferer",
        ):  # fmt: skip
            SubElement(made, _MAP + tag)
        _child(
            made, f"{_MAP}ImageSaver", buttonText="", hotkey="", icon="/images/camera.gif",
            tooltip=self.say(_SAY_CAMERA),
        )  # fmt: skip
        _child(
            made, f"{_MAP}CounterDetailViewer", version="4", delay="500", description="", bgColor="255,255,255",
            fgColor="0,0,0", borderColor="0,0,0", fontSize="11", minDisplayPieces="1", zoomlevel="1.0",
            graphicsZoom="1.0", display="from top-most layer only", layerList="", propertyFilter="", showgraph="true",
            showtext="true", enableHTML="false", summaryReportFormat="$LocationName$",
            counterReportFormat="$PieceName$", emptyHexReportForma="$LocationName$", hotkey="32,130",
            unrotatePieces="false", showNoStack="true", showDeck="false", showOverlap="false",
        )  # fmt: skip
        SubElement(made, f"{_MODULE}properties.GlobalProperties")
        SubElement(made, f"{_MAP}SelectionHighlighters")
        _child(made, f"{_MAP}HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
        _child(
            made, f"{_MAP}Zoomer", zoomLevels=",".join(_ZOOMS), zoomStart="3",
            inButtonText="", inIconName="/images/zoomIn.gif", inTooltip=self.say(_SAY_ZOOM_IN), zoomInKey="61,130",
            pickButtonText="", pickIconName="/images/zoom.png", pickTooltip=self.say(_SAY_ZOOM), zoomPickKey="",
            outButtonText="", outIconName="/images/zoomOut.gif", outTooltip=self.say(_SAY_ZOOM_OUT),
            zoomOutKey="45,130",
        )  # fmt: skip
        on_table = self.hexes is None
        _child(
            made, f"{_MAP}LOS_Thread", threadName=self.say(_SAY_LINE), label="", tooltip=self.say(_SAY_LINE),
            iconName="/images/thread.gif", hotkey="76,195", report="", persistence="Ctrl-Click & Drag",
            persistentIconName="/images/thread.gif", snapStart=_flag(not on_table), snapEnd=_flag(not on_table),
            drawRange="true", scale=str(self.scale if on_table else 0), round="Nearest whole number",
            hideCounters="false", hideOpacity="0", losThickness="2", threadColor="200,30,30", rangeFg="255,255,255",
            rangeBg="0,0,0",
        ).set("global", "Always")  # fmt: skip
        _child(
            made, f"{_MAP}Flare", circleColor="255,0,0", circleScale="true", circleSize="100", flareKey="keyAlt",
            flareName="", flarePulses="6", flarePulsesPerSec="3", reportFormat="", description="",
        )  # fmt: skip

    # counters

    def _stacks(self, made: Element) -> None:
        """Every stack of units on the map: whoever stands in one place, in the order of the forces."""
        stacks: dict[Any, list[tuple[str, BaseUnit]]] = {}
        for side, unit in self.scenario.forces:
            place = self._place(unit)
            if place is not None:
                stacks.setdefault(place, []).append((side, unit))
        for (x, y, name), units in stacks.items():
            stack = _child(
                made, f"{_MAP}SetupStack", name=name or f"{x},{y}", owningBoard=self.board_name,
                useGridLocation="false", location=name, x=str(x), y=str(y),
            )  # fmt: skip
            for side, unit in units:
                self._slot(stack, side, unit)

    def _place(self, unit: BaseUnit) -> tuple[int, int, str] | None:
        """Where a unit stands at the start, in pixels, and what its hex is called; None off the map."""
        if self.hexes is None:
            # whoever rides stands in the stack of his carrier
            carrier = self.scenario.forces.find(carrier_of(unit, self.scenario.forces))  # type: ignore[arg-type]
            unit = carrier[1] if carrier is not None else unit
        if unit.at is None or waits(unit, self.scenario):
            return None
        if self.hexes is not None:
            return (*self.hexes.pixels_of(unit.at), self.hexes.grid.labels[unit.at])
        return round(unit.at[0] * self.scale), round(unit.at[1] * self.scale), ""

    def _slot(self, parent: Element, side: str, unit: BaseUnit, *, tray: bool = False) -> None:
        name = self.counters.name_of(unit)
        if tray and unit.turn:
            name = _SAY_ENTERS.format(name=Text.of(name), turn=unit.turn).get(self.language)
        front = picture_head(self.pictures.fronts[unit.id])
        assert front is not None
        slot = _child(
            parent, f"{_WIDGET}PieceSlot", entryName=name, gpid=str(self.slots), width=str(front.width),
            height=str(front.height),
        )  # fmt: skip
        slot.text = self.counters.definition(self.sides[side], unit, self.slots)
        self.slots += 1

    def _trays(self, root: Element) -> None:
        window = _child(
            root, f"{_MODULE}PieceWindow", name=self.say(_SAY_TRAY), description="", hidden="false",
            text=self.say(_SAY_TRAY), tooltip=self.say(_SAY_TRAY), icon="", hotkey="67,195", scale="1.0",
            defaultWidth=str(self.pixels * 5),
        )  # fmt: skip
        tabs = _child(window, f"{_WIDGET}TabWidget", entryName=self.say(_SAY_TRAY), description="")
        for force in self.scenario.forces.sides:
            tray = _child(
                tabs, f"{_WIDGET}PanelWidget", entryName=self.sides[force.side], description="", fixed="true",
                nColumns="5", vert="false", scale="1.0",
            )  # fmt: skip
            for unit in force.units:
                self._slot(tray, force.side, unit, tray=True)

    def picture(self, data: bytes, stem: str) -> str:
        """The name of a picture in the module; equal ones are kept once."""
        if data not in self.names:
            self.names[data] = f"{stem}-{len(self.names) + 1}.png"
            self.files[f"images/{self.names[data]}"] = data
        return self.names[data]

    # turns, dice, the card

    def _turns(self, root: Element) -> None:
        track = turn_track(self.scenario, self.work.ruleset)
        if not track.turns:
            return
        name = self.say(_SAY_TURN)
        tracker = _child(
            root, f"{_MODULE}turn.TurnTracker", name=name, description="", buttonText=name, icon="", hotkey="",
            nexthotkey="", prevhotkey="", turnFormat="$level1$", reportFormat=f"{name}: $oldTurn$ → $newTurn$",
            tooltip=name, lengthStyle="Maximum", length="-1", plusButtonSize="22", turnButtonHeight="22",
            fwdOnly="false",
        )  # fmt: skip
        _child(
            tracker, f"{_MODULE}turn.CounterTurnLevel", name=name, property="Turn", turnFormat=f"{name} $value$",
            start=str(max(1, self.scenario.card.current_turn)), incr="1", loop="true", loopLimit=str(len(track.turns)),
        )  # fmt: skip

    def _dice(self, root: Element, count: int) -> None:
        name = _SAY_DICE.format(n=count).get(self.language)
        _child(
            root, f"{_MODULE}DiceButton", name=name, text=name, tooltip=name, icon="", hotkey="", nDice=str(count),
            nSides="6", plus="0", addToTotal="0", reportTotal="false", prompt="false", sortDice="false",
            keepDice="false", keepOption=">", keepCount="1", lockDice="false", lockSides="false", lockPlus="false",
            lockAdd="false", reportFormat="** $name$ = $result$ ($numericalTotal$) *** <$PlayerName$>",
        )  # fmt: skip

    def _card(self) -> str:
        """The card as a page of what Swing shows: headings, paragraphs, bold words."""

        def escaped(words: Text) -> str:
            lines = (html.escape(plain_words(line)) for line in words.get(self.language).split("\n"))
            return "<br>".join(lines)

        found = ["<html><head></head><body>", f"<h2>{html.escape(self.title)}</h2>"]
        for section in card_sections(self.scenario, self.work.ruleset):
            found.append(f"<h3>{escaped(section.name)}</h3>")
            for entry in section.entries:
                found.append(f"<p><b>{escaped(entry.field.name)}</b><br>{escaped(entry.words)}</p>")
                found += [
                    f"<p>{html.escape(self.sides.get(side, plain_words(side)))}: {escaped(words)}</p>"
                    for side, words in entry.by_side
                ]
        return "\n".join([*found, "</body></html>", ""])


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _child(parent: Element, tag: str, **attributes: str) -> Element:
    """An element with attributes in the order of their names, as VASSAL writes them."""
    return SubElement(parent, tag, dict(sorted(attributes.items())))


def _xml(root: Element) -> bytes:
    head = b'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'
    return head + tostring(root, encoding="utf-8") + b"\n"
