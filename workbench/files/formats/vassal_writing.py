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
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.formats.foreign_maps import SQUARE
from workbench.files.formats.map_format import (
    LEVEL_HEXES,
    LINES,
    NAMES,
    NO_MARGINS,
    PICTURE,
    PIECES,
    PIXELS_OF_SIGHT,
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
    details_of,
)
from workbench.files.formats.picture_heads import picture_head
from workbench.files.formats.pictures import NO_PAINTER
from workbench.files.formats.vassal_counters import COUNTER_PART, CounterWriter, plain_words
from workbench.files.formats.vassal_grid import ModuleGrid
from workbench.files.formats.vassal_pieces import joined
from workbench.scenario.presence import carrier_of, waits
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.units import BaseUnit, Forces
from workbench.scenario.zones import Zone
from workbench.sheets.card import card_sections
from workbench.sheets.turn_track import turn_track

PIXELS = Pixels(least=24, most=200, usual=64)
MADE_BY = "Workbench"
"""What modules of ours say of themselves (``ModuleOther1``): their trays hold each unit of the scenario once more."""
_WIDGET = "VASSAL.build.widget."
_VASSAL, _VERSION = "3.7.0", "1.0"
"""The first version of VASSAL that reads such a module, and the version of every module of ours."""
_TRAY_WIDTH, _TRAY_HEIGHT = 330, 240
"""Of a list of counters with their names, in pixels."""


def _attributes(words: str) -> Mapping[str, str]:
    """Attributes of ``name=value`` words; ``_`` is a blank in a value."""
    pairs = (word.partition("=") for word in words.split())
    return MappingProxyType({name: value.replace("_", " ") for name, _, value in pairs})


_BUTTON = _attributes("description= icon= hotkey=")
_ROSTER = _attributes("buttonIcon= buttonKeyStroke=")
_OPTIONS = _attributes("""
    autoReport=Always chatterHTMLSupport=Never description= hotKeysOnClosedWindows=Never inventoryForAll=Always
    nonOwnerUnmaskable=Never playerIdFormat=$PlayerName$ promptString= sendToLocationMoveTrails=Never
    storeLeadingZeroIntegersAsStrings=true
""")
_MAP = _attributes("""
    allowMultiple=false backgroundcolor=255,255,255 buttonName= changeFormat=$message$ color=0,0,0
    createFormat=$pieceName$:_$location$ description= edgeHeight=0 edgeWidth=0 hideKey= hotkey= icon= launch=false
    markMoved=Never markUnmovedHotkey= markUnmovedIcon=/images/unmoved.gif markUnmovedReport= markUnmovedText=
    markUnmovedTooltip= moveKey= onlyReportChangedLocation=true showKey= thickness=3
""")
_PICKER = _attributes("addColumnText= addRowText= slotHeight=125 slotScale=0.2 slotWidth=350")
_STACKS = _attributes("bottom=40,0 disabled=false down=37,0 exSepX=6 exSepY=18 top=38,0 up=39,0")
_SILENT_TOOLS = (
    "ForwardToKeyBuffer",
    "Scroller",
    "ForwardToChatter",
    "MenuDisplayer",
    "MapCenterer",
    "StackExpander",
    "PieceMover",
    "KeyBufferer",
)
_CAMERA = _attributes("buttonText= hotkey= icon=/images/camera.gif")
_VIEWER = _attributes("""
    bgColor=255,255,255 borderColor=0,0,0 counterReportFormat=$PieceName$ delay=500 description=
    display=from_top-most_layer_only emptyHexReportForma=$LocationName$ enableHTML=false fgColor=0,0,0 fontSize=11
    graphicsZoom=1.0 hotkey=32,130 layerList= minDisplayPieces=1 propertyFilter= showDeck=false showNoStack=true
    showOverlap=false showgraph=true showtext=true summaryReportFormat=$LocationName$ unrotatePieces=false version=4
    zoomlevel=1.0
""")
_ZOOM = _attributes("""
    inButtonText= inIconName=/images/zoomIn.gif outButtonText= outIconName=/images/zoomOut.gif pickButtonText=
    pickIconName=/images/zoom.png zoomInKey=61,130 zoomLevels=0.25,0.35,0.5,0.7,1.0,1.4,2.0 zoomOutKey=45,130
    zoomPickKey= zoomStart=3
""")
_THREAD = _attributes("""
    drawRange=true global=Always hideCounters=false hideOpacity=0 hotkey=76,195 iconName=/images/thread.gif label=
    losThickness=2 persistence=Ctrl-Click_&_Drag persistentIconName=/images/thread.gif rangeBg=0,0,0
    rangeFg=255,255,255 report= round=Nearest_whole_number threadColor=200,30,30
""")
_FLARE = _attributes("""
    circleColor=255,0,0 circleScale=true circleSize=100 description= flareKey=keyAlt flareName= flarePulses=6
    flarePulsesPerSec=3 reportFormat=
""")
_TRAY = _attributes("description= hidden=false hotkey=67,195 icon= scale=1.0")
_LIST = _attributes("description= scale=1.0")
_TRACKER = _attributes("""
    description= fwdOnly=false hotkey= icon= length=-1 lengthStyle=Maximum nexthotkey= plusButtonSize=22 prevhotkey=
    turnButtonHeight=22 turnFormat=$level1$
""")
_DICE = _attributes("""
    addToTotal=0 hotkey= icon= keepCount=1 keepDice=false keepOption=> lockAdd=false lockDice=false lockPlus=false
    lockSides=false nSides=6 plus=0 prompt=false reportFormat=**_$name$_=_$result$_($numericalTotal$)_<$PlayerName$>
    reportTotal=false sortDice=false
""")
_WHEN = (1980, 1, 1, 0, 0, 0)
_SAVED_MS = 315_532_800_000
"""The same moment in milliseconds since 1970: one time for all, so that the same scenario makes the same module."""
_IN_MODULE = {TERRAIN_HEXES, LEVEL_HEXES, TERRAIN_SIDES, LINES, SHAPES, PIECES, UNITS, UNIT_PICTURES}
_IN_MODULE |= {PICTURE, NAMES, Text("markers", "marqueurs")}

_SAY_MAP, _SAY_CARD, _SAY_TRAY = (
    Text("Map", "Carte"),
    Text("Scenario card", "Fiche de scénario"),
    Text("Counters", "Pions"),
)
_SAY_LINE, _SAY_TURN = Text("Line and range", "Ligne et distance"), Text("Turn", "Tour")
_SAY_ZONES = Text("Zones", "Zones")
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
    margins = NO_MARGINS if module.hexes is None else module.hexes.margins
    module.files["images/map.png"] = target.draw_map(scale, margins)
    data = module.packed()
    details = details_of(scenario.board) if isinstance(scenario, Scenario) else ()
    for one in (*contents_of(scenario), *(one for one in details if one.what == PIXELS_OF_SIGHT)):
        module.losses.add(one.what, one.first, one.count if one.what not in _IN_MODULE else 0)
    if isinstance(scenario, TabletopScenario):
        sized = [unit.id for _, unit in scenario.forces if unit.base or unit.hull or unit.models or unit.floor]
        module.losses.add(_SIZES, sized[0] if sized else "", len(sized))
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
            "version": _VERSION,
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
        about = {"name": self.title, "description": self.say(_SAY_MADE), "ModuleOther1": MADE_BY, "ModuleOther2": ""}
        root = Element("VASSAL.build.GameModule", {**about, "VassalVersion": _VASSAL, "version": _VERSION})
        _child(root, "BasicCommandEncoder")
        _child(root, "Documentation")
        self._players(root)
        _child(root, "GlobalOptions", _OPTIONS)
        _child(root, "properties.GlobalProperties")
        _child(root, "PrototypesContainer")
        _child(root, "gamepieceimage.GamePieceImageDefinitions")
        self._map(root)
        self._trays(root)
        card = self.say(_SAY_CARD)
        chart = _child(root, "ChartWindow", _BUTTON, name=card, text=card, tooltip=card)
        _child(chart, f"{_WIDGET}HtmlChart", chartName=card, description="", fileName="card.html")
        self._turns(root)
        for count in (1, 2):
            dice = _SAY_DICE.format(n=count).get(self.language)
            _child(root, "DiceButton", _DICE, name=dice, text=dice, tooltip=dice, nDice=str(count))
        _child(root, "Chatter")
        _child(root, "KeyNamer")
        SubElement(root, "VASSAL.i18n.Language")
        root.set("nextPieceSlotId", str(self.slots))
        return root

    def _players(self, root: Element) -> None:
        retire = self.say(_SAY_RETIRE)
        roster = _child(root, "PlayerRoster", _ROSTER, buttonText=retire, buttonToolTip=retire)
        for name in self.sides.values():
            SubElement(roster, "entry").text = name

    @cached_property
    def sides(self) -> Mapping[str, str]:
        """The names of the sides by their keys; two of one name are told apart by their keys. VASSAL compares them with what
        counters say, where none can end in a backslash."""
        found: dict[str, str] = {}
        for force in self.scenario.forces.sides:
            name = self.text(self.scenario.forces.called(force.side)).rstrip("\\ ") or plain_words(force.side)
            found[force.side] = name if name not in found.values() else f"{name} ({plain_words(force.side)})"
        return found

    def _map(self, root: Element) -> None:
        name = self.board_name
        moves = "$pieceName$" if self.hexes is None else "$pieceName$: $previousLocation$ → $location$"
        made = _child(root, "Map", _MAP, mapName=name, moveToFormat=moves, moveWithinFormat=moves)
        picker = _child(made, "map.BoardPicker", _PICKER, title=name, boardPrompt=name)
        SubElement(picker, "setup").text = joined((f"{name}BoardPicker", name, "0", "0"), "\t")
        board = _child(picker, "map.boardPicker.Board", name=name, image="map.png", reversible="false")
        if self.hexes is not None:
            self.hexes.add_to(board)
        apart = str(max(2, self.pixels // 16))
        _child(made, "map.StackMetrics", _STACKS, unexSepX=apart, unexSepY=apart)
        self._map_tools(made)
        self._stacks(made)

    def _map_tools(self, made: Element) -> None:
        for tag in _SILENT_TOOLS:
            _child(made, f"map.{tag}")
        _child(made, "map.ImageSaver", _CAMERA, tooltip=self.say(_SAY_CAMERA))
        _child(made, "map.CounterDetailViewer", _VIEWER)
        _child(made, "properties.GlobalProperties")
        _child(made, "map.SelectionHighlighters")
        _child(made, "map.HighlightLastMoved", color="255,0,0", enabled="true", thickness="2")
        zoom = {"inTooltip": _SAY_ZOOM_IN, "outTooltip": _SAY_ZOOM_OUT, "pickTooltip": _SAY_ZOOM}
        _child(made, "map.Zoomer", _ZOOM, **{key: self.say(words) for key, words in zoom.items()})
        line, on_table = self.say(_SAY_LINE), self.hexes is None
        # hexes are counted by the grid; on a table VASSAL divides pixels by those of a unit
        scale, snaps = (str(self.scale), "false") if on_table else ("0", "true")
        said = {"threadName": line, "tooltip": line, "scale": scale, "snapStart": snaps, "snapEnd": snaps}
        _child(made, "map.LOS_Thread", _THREAD, **said)
        _child(made, "map.Flare", _FLARE)

    # counters

    def _stacks(self, made: Element) -> None:
        """Every stack of units on the map: whoever stands in one place, in the order of the forces."""
        stacks: dict[tuple[int, int, str], list[tuple[str, BaseUnit]]] = {}
        forces: Forces[Any] = self.scenario.forces
        for side, unit in forces:
            place = self._place(unit)
            if place is not None:
                stacks.setdefault(place, []).append((side, unit))
        for (x, y, name), units in stacks.items():
            where = {"location": name, "x": str(x), "y": str(y), "useGridLocation": "false"}
            called = {"name": name or f"{x},{y}", "owningBoard": self.board_name}
            stack = _child(made, "map.SetupStack", **called, **where)
            for side, unit in units:
                self._slot(stack, side, unit)

    def _place(self, unit: Any) -> tuple[int, int, str] | None:
        """Where a unit stands at the start, in pixels, and what its hex is called; None off the map."""
        forces: Forces[Any] = self.scenario.forces
        if self.hexes is None:
            # whoever rides stands in the stack of his carrier
            carrier = forces.find(carrier_of(unit, forces))
            unit = unit if carrier is None else carrier[1]
        if unit.at is None or waits(unit, self.scenario):
            return None
        if self.hexes is not None:
            return (*self.hexes.pixels_of(unit.at), self.hexes.grid.labels[unit.at])
        return round(unit.at[0] * self.scale), round(unit.at[1] * self.scale), ""

    def _slot(self, parent: Element, side: str, unit: BaseUnit, *, in_tray: bool = False) -> None:
        name = self.counters.name_of(unit)
        if in_tray and unit.turn:
            name = _SAY_ENTERS.format(name=Text.of(name), turn=unit.turn).get(self.language)
        front = picture_head(self.pictures.fronts[unit.id])
        assert front is not None
        size = {"width": str(front.width), "height": str(front.height)}
        slot = _child(parent, f"{_WIDGET}PieceSlot", entryName=name, gpid=str(self.slots), **size)
        slot.text = self.counters.definition(self.sides[side], unit, self.slots)
        self.slots += 1

    def _trays(self, root: Element) -> None:
        name = self.say(_SAY_TRAY)
        window = _child(root, "PieceWindow", _TRAY, name=name, text=name, tooltip=name)
        window.set("defaultWidth", str(_TRAY_WIDTH))
        tabs = _child(window, f"{_WIDGET}TabWidget", entryName=name, description="")
        # a panel of counters would show all at once, however small it is: a list scrolls, and has their names
        size = {"width": str(_TRAY_WIDTH), "height": str(_TRAY_HEIGHT), "divider": str(self.pixels * 2)}
        for force in self.scenario.forces.sides:
            tray = _child(tabs, f"{_WIDGET}ListWidget", _LIST, entryName=self.sides[force.side], **size)
            for unit in force.units:
                self._slot(tray, force.side, unit, in_tray=True)

    def picture(self, data: bytes, stem: str) -> str:
        """The name of a picture in the module; equal ones are kept once."""
        if data not in self.names:
            self.names[data] = f"{stem}-{len(self.names) + 1}.png"
            self.files[f"images/{self.names[data]}"] = data
        return self.names[data]

    # turns and the card

    def _turns(self, root: Element) -> None:
        track = turn_track(self.scenario, self.work.ruleset)
        if not track.turns:
            return
        name = self.say(_SAY_TURN)
        report = f"{name}: $oldTurn$ → $newTurn$"
        tracker = _child(
            root, "turn.TurnTracker", _TRACKER, name=name, buttonText=name, tooltip=name, reportFormat=report
        )
        level = {"name": name, "property": "Turn", "turnFormat": f"{name} $value$", "incr": "1", "loop": "true"}
        first = str(max(1, self.scenario.card.current_turn))
        _child(tracker, "turn.CounterTurnLevel", **level, start=first, loopLimit=str(len(track.turns)))

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
        zones = [self._zone(zone) for zone in self.scenario.zones]
        if zones:
            found += [f"<h3>{self.say(_SAY_ZONES)}</h3>", *zones]
        return "\n".join([*found, "</body></html>", ""])

    def _zone(self, zone: Zone) -> str:
        """A zone by its name, what players read of it, and its hexes."""
        words = [self.text(zone.called), self.text(zone.text)]
        if self.hexes is not None:
            words.append(", ".join(self.hexes.grid.labels[number] for number in zone.hexes))
        name, *more = (html.escape(one) for one in words)
        return f"<p><b>{name}</b><br>{'<br>'.join(filter(None, more))}</p>"


def _child(parent: Element, tag: str, usual: Mapping[str, str] = MappingProxyType({}), /, **said: str) -> Element:
    """An element of VASSAL's modules with its attributes in order, as VASSAL writes them."""
    name = tag if tag.startswith("VASSAL.") else f"VASSAL.build.module.{tag}"
    return SubElement(parent, name, dict(sorted({**usual, **said}.items())))


def _xml(root: Element) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n{tostring(root, encoding="unicode")}\n'.encode()
