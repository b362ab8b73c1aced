"""Modules written for VASSAL: held against what its classes know (VASSAL 3.7, its source read attribute by attribute), and read
again by our own reader."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from tests.files.formats.foreign_reading import foreign
from tests.files.formats.foreign_samples import png
from tests.files.formats.test_registry import opened
from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.files.formats import registry
from workbench.files.formats.map_format import (
    NO_MARGINS,
    CounterPictures,
    Exported,
    Margins,
    OpenScenario,
    Target,
)
from workbench.files.formats.vassal_pieces import joined, split, traits_of
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.presence import waits
from workbench.scenario.scenario import Scenario, TabletopScenario
from workbench.scenario.units import Force, Forces, Unit

LIPOVKA = "panzer_grenadier/lipovka_bridge.yaml"
BOARDS = "asl/sorvino_brook.yaml"
TANKS = "landships/marcelle_farm.yaml"
TABLE = "bolt_action/les_ormeaux.yaml"
MAIN = (LIPOVKA, BOARDS, TANKS, TABLE, "blitzkrieg/saint_aubry.yaml")
GRIDS = tuple(
    HexGrid(7, 6, orientation, lines, by, extra, style)
    for (orientation, ways), lines, extra, style in product(
        (("flat", ("down", "up")), ("pointy", ("right", "left"))), ("even", "odd"), (False, True), ("0101", "A1")
    )
    for by in ways
    if not (by == "left" and extra and style == "A1")  # column 0 has no letter
)
HOSTILE = (
    "semi;colon, comma / slash",
    'tab\there "quoted"',
    "ends in a backslash\\",
    "\\begins with one",
    "'as if quoted'",
    "a\\;b\\,c\\/d\\\te",
    "<script>alert(1)</script> & co",
    "\u202eoverride \u2066isolate",
    "$BasicName$ {1+1} +plus+",
    "nul\x00 bell\x07 \ufffe\ud800 end",
)

# What each class of VASSAL takes as attributes, those that a superclass adds included.
_TOOL_BAR = "canDisable propertyGate hideWhenDisabled"
KNOWN_ATTRIBUTES = {
    "VASSAL.build.GameModule": "name version description ModuleOther1 ModuleOther2 VassalVersion nextPieceSlotId",
    "BasicCommandEncoder": "",
    "Documentation": "",
    "PlayerRoster": "buttonIcon buttonText buttonToolTip buttonKeyStroke",
    "GlobalOptions": "description nonOwnerUnmaskable promptString autoReport playerIdFormat chatterHTMLSupport"
    " hotKeysOnClosedWindows inventoryForAll sendToLocationMoveTrails storeLeadingZeroIntegersAsStrings"
    " purgeBlankPropertyPrompts disablePieceIndexing minMaxHeap",
    "properties.GlobalProperties": "",
    "PrototypesContainer": "",
    "gamepieceimage.GamePieceImageDefinitions": "",
    "Map": "mapName description markMoved markUnmovedIcon markUnmovedText markUnmovedTooltip markUnmovedHotkey"
    " markUnmovedReport edgeWidth edgeHeight backgroundcolor color thickness allowMultiple launch buttonName icon hotkey"
    " onlyReportChangedLocation moveWithinFormat moveToFormat createFormat changeFormat moveKey showKey hideKey",
    "map.BoardPicker": "slotScale slotHeight slotWidth title addRowText addColumnText boardPrompt",
    "map.boardPicker.Board": "name image width height color reversible",
    "map.boardPicker.board.HexGrid": "sideways x0 y0 dy dx snapTo edgesLegal cornersLegal visible dotsVisible color",
    "map.boardPicker.board.mapgrid.HexGridNumbering": "first sep hType hLeading hOff hDescend vType vLeading vOff vDescend"
    " locationFormat visible fontSize color rotateText hDrawOff vDrawOff stagger",
    "map.boardPicker.board.ZonedGrid": "",
    "map.boardPicker.board.mapgrid.Zone": "name locationFormat path useParentGrid useHighlight highlightProperty",
    "map.StackMetrics": "disabled exSepX exSepY unexSepX unexSepY color top bottom up down",
    "map.ForwardToKeyBuffer": "",
    "map.Scroller": "",
    "map.ForwardToChatter": "",
    "map.MenuDisplayer": "",
    "map.MapCenterer": "",
    "map.StackExpander": "",
    "map.PieceMover": "",
    "map.KeyBufferer": "",
    "map.ImageSaver": f"buttonText hotkey tooltip icon {_TOOL_BAR}",
    "map.CounterDetailViewer": "version description delay hotkey bgColor fgColor borderColor minDisplayPieces zoomlevel"
    " showgraph graphicsZoom showtext enableHTML fontSize summaryReportFormat counterReportFormat emptyHexReportForma"
    " display layerList propertyFilter showNoStack unrotatePieces showDeck showOverlap",
    "map.SelectionHighlighters": "",
    "map.HighlightLastMoved": "enabled color thickness",
    "map.Zoomer": "zoomStart zoomLevels inTooltip inButtonText inIconName zoomInKey pickTooltip pickButtonText pickIconName"
    " zoomPickKey outTooltip outButtonText outIconName zoomOutKey",
    "map.LOS_Thread": "threadName hotkey tooltip iconName label snapStart snapEnd report persistence persistentIconName global"
    f" losThickness threadColor drawRange hideCounters hideOpacity rangeBg rangeFg scale round {_TOOL_BAR}",
    "map.Flare": "flareName description flareKey circleSize circleColor circleScale flarePulses flarePulsesPerSec"
    " reportFormat",
    "map.SetupStack": "name owningBoard useGridLocation location x y",
    "PieceWindow": "name description hidden text tooltip icon hotkey scale defaultWidth",
    "VASSAL.build.widget.TabWidget": "entryName description",
    "VASSAL.build.widget.ListWidget": "entryName description scale width height divider",
    "VASSAL.build.widget.PieceSlot": "entryName gpid width height",
    "ChartWindow": "name description text tooltip icon hotkey",
    "VASSAL.build.widget.HtmlChart": "chartName description fileName",
    "turn.TurnTracker": "name description buttonText icon hotkey nexthotkey prevhotkey turnFormat reportFormat tooltip"
    " lengthStyle length plusButtonSize turnButtonHeight fwdOnly",
    "turn.CounterTurnLevel": "name property turnFormat start incr loop loopLimit",
    "DiceButton": "name tooltip text icon hotkey reportFormat prompt nDice lockDice nSides lockSides plus lockPlus addToTotal"
    f" lockAdd reportTotal sortDice keepDice keepOption keepCount {_TOOL_BAR}",
    "Chatter": "",
    "KeyNamer": "",
    "VASSAL.i18n.Language": "",
    "entry": "",
    "setup": "",
}
KNOWN_FIELDS = {
    "mark": (",", 2, 2),  # one value for each key
    "hide": (";", 7, 1),
    "delete": (";", 3, 1),
    "clone": (";", 3, 1),
    "submenu": (";", 3, 1),
    "label": (";", 18, 1),
    "emb2": (";", 33, 1),
    "piece": (";", 4, 5),
}
"""By trait: what stands between its fields, how many its type has behind its name, and how many its state has."""
ROTATE_FIELDS = {"1": 11, "6": 13, "12": 13}
"""By the number of ways to face; 1 is any way."""


@cache
def sample(name: str) -> OpenScenario:
    return opened(SAMPLES / name)


def target(work: OpenScenario, path: Path, *, language: str = "en", pixels: int = 0) -> Target:
    """A target whose painters make empty pictures of the right size, a distinct one for each."""

    def draw_map(scale: float, margins: Margins = NO_MARGINS, /) -> bytes:
        scenario = work.scenario
        if isinstance(scenario, TabletopScenario):
            size = scenario.board.width, scenario.board.height
        else:
            left, top, right, bottom = scenario.board.grid.painted_bounds
            size = right - left, bottom - top
        wide, high = (side * scale + margins[k] + margins[k + 2] for k, side in enumerate(size))
        return png(round(wide), round(high))

    def draw_counters(side: int, in_language: str) -> CounterPictures:
        units = [unit for _, unit in work.scenario.forces]
        fronts = {unit.id: png(side, side) + f"front {unit.id} {in_language}".encode() for unit in units}
        backs = {unit.id: png(side, side) + f"back {unit.id}".encode() for unit in units}
        turned = {unit.id: "broken" for unit in units if "broken" in work.ruleset.states}
        facing = frozenset(unit.id for unit in units if unit.facing)
        marks = {key: png(17, 17) + f"mark {key}".encode() for key in work.ruleset.states}
        return CounterPictures(fronts, backs, turned, frozenset(), facing, marks)

    return Target(path, None, draw_map, draw_counters, language, pixels)


def exported(work: OpenScenario, path: Path, *, language: str = "en", pixels: int = 0) -> Exported:
    made = registry.write_file(
        work, registry.installed().formats["vassal"], target(work, path, language=language, pixels=pixels)
    )
    path.write_bytes(made.data)
    return made


def build_of(data: bytes) -> Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return fromstring(archive.read("buildFile.xml"))


def slots_on_map(root: Element) -> list[tuple[Element, Element]]:
    """Every (stack, slot) of the set-up, in order."""
    stacks = [one for one in root.iter() if one.tag.endswith("SetupStack")]
    return [(stack, slot) for stack in stacks for slot in stack]


def traits_by_kind(slot: Element) -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for kind, state in traits_of(slot.text or ""):
        found.setdefault(kind.partition(";")[0], []).append((kind, state))
    return found


# --- Held against VASSAL's classes


@pytest.mark.parametrize("name", MAIN)
def test_every_attribute_is_one_that_its_class_knows(tmp_path: Path, name: str) -> None:
    root = build_of(exported(sample(name), tmp_path / "a.vmod").data)
    unknown = []
    for element in root.iter():
        known = KNOWN_ATTRIBUTES.get(
            element.tag, KNOWN_ATTRIBUTES.get(element.tag.removeprefix("VASSAL.build.module."))
        )
        if known is None or not set(element.attrib) <= set(known.split()):
            unknown.append((element.tag, sorted(element.attrib)))
    assert unknown == []


@pytest.mark.parametrize("name", MAIN)
def test_every_trait_has_the_fields_of_its_class(tmp_path: Path, name: str) -> None:
    root = build_of(exported(sample(name), tmp_path / "a.vmod").data)
    slots = [one for one in root.iter() if one.tag.endswith("PieceSlot")]
    assert len({slot.get("gpid") for slot in slots}) == len(slots) == int(root.get("nextPieceSlotId", "0"))
    counted = []
    for slot in slots:
        traits = traits_of(slot.text or "")
        assert traits[-1][0].startswith("piece;")
        for kind, state in traits:
            word, _, rest = kind.partition(";")
            if word == "rotate":
                fields = split(rest, ";")
                assert len(fields) == ROTATE_FIELDS[fields[0]]
                continue
            between, of_type, of_state = KNOWN_FIELDS[word]
            counted.append((word, len(split(rest, between)) - of_type))
            if of_state > 1:
                counted.append((word, len(split(state, between if word == "mark" else ";")) - of_state))
    assert {difference for _, difference in counted} == {0}


def test_a_layer_says_what_shows_it_and_where(tmp_path: Path) -> None:
    root = build_of(exported(sample(LIPOVKA), tmp_path / "a.vmod").data)
    slot = next(slot for _, slot in slots_on_map(root) if slot.get("entryName") == "1st Platoon")
    layers = {split(kind, ";")[1]: (split(kind, ";"), state) for kind, state in traits_by_kind(slot)["emb2"]}
    fields, state = layers["dug in"]
    assert state == "1"
    assert (fields[17], fields[19]) == ("+ (dug in)", "dug in")  # behind the name of the counter; its own name
    assert fields[25:27] == ["1", "false"]  # the version of these fields; not always there
    assert fields[27] == "57344,0,dug_in"  # a key without a name on keyboards
    assert layers["Turn over"][0][27] == "70,130"
    assert layers["Turn over"][1] == "-1"
    assert len({(fields[14], fields[15]) for fields, _ in layers.values()}) == len(layers)  # no mark covers another


def test_the_facts_of_the_module_are_there(tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(exported(sample(LIPOVKA), tmp_path / "a.vmod").data)) as archive:
        facts = fromstring(archive.read("moduledata"))
        assert archive.testzip() is None
        names = archive.namelist()
        card = archive.read("card.html").decode()
    assert facts.get("version") == "1"
    assert {one.tag: one.text for one in facts}["name"] == "The bridge at Lipovka"
    assert {one.tag for one in facts} == {
        "version", "extra1", "extra2", "VassalVersion", "dateSaved", "description", "name"
    }  # fmt: skip
    build = build_of((tmp_path / "a.vmod").read_bytes())
    images = {split(kind, ";")[3] for _, slot in slots_on_map(build) for kind, _ in traits_by_kind(slot)["piece"]}
    assert images
    assert {f"images/{one}" for one in images} <= set(names)
    assert "Hill 606" in card
    assert card.startswith("<html>")
    assert "<h3>Zones</h3>" in card
    assert "1710" in card.partition("<h3>Zones</h3>")[2]


def test_two_modules_of_one_scenario_are_equal(tmp_path: Path) -> None:
    first = exported(sample(TANKS), tmp_path / "a.vmod").data
    assert exported(sample(TANKS), tmp_path / "b.vmod").data == first


def test_turns_dice_sides_and_range_stand_in_the_module(tmp_path: Path) -> None:
    root = build_of(exported(sample(LIPOVKA), tmp_path / "a.vmod").data)
    tags = {one.tag.rpartition(".")[2]: one for one in root.iter()}
    assert [one.text for one in tags["PlayerRoster"]] == ["German", "Soviet"]
    assert (tags["CounterTurnLevel"].get("start"), tags["CounterTurnLevel"].get("loopLimit")) == ("1", "16")
    assert [one.get("nDice") for one in root.iter() if one.tag.endswith("DiceButton")] == ["1", "2"]
    assert tags["LOS_Thread"].get("scale") == "0"  # hexes are counted
    assert "1.0" in (tags["Zoomer"].get("zoomLevels") or "").split(",")
    assert (tags["HtmlChart"].get("fileName"), tags["Board"].get("image")) == ("card.html", "map.png")
    assert tags["setup"].text == "MapBoardPicker\tMap\t0\t0"


def test_a_table_has_no_grid_and_measures_in_its_unit(tmp_path: Path) -> None:
    work = sample(TABLE)
    assert isinstance(work.scenario, TabletopScenario)
    root = build_of(exported(work, tmp_path / "a.vmod", pixels=40).data)
    tags = {one.tag.rpartition(".")[2]: one for one in root.iter()}
    assert "HexGrid" not in tags
    scale = int(tags["LOS_Thread"].get("scale") or 0)
    assert scale == (40 if work.scenario.board.unit == "in" else 16)
    places = {}
    for stack, slot in slots_on_map(root):
        places.setdefault(slot.get("entryName"), (int(stack.get("x", "")), int(stack.get("y", ""))))
    unit = next(one for _, one in work.scenario.forces if one.name.en == "1st squad")
    assert unit.at is not None
    assert places["1st squad"] == (round(unit.at[0] * scale), round(unit.at[1] * scale))
    # who rides stands with his carrier
    assert places["3rd squad, in the half-track"] == places["M3 half-track"]


# --- Read again


@pytest.mark.parametrize("grid", GRIDS, ids=str)
def test_the_grid_of_a_module_is_that_of_the_map(tmp_path: Path, grid: HexGrid) -> None:
    work = sample(TANKS)
    assert isinstance(work.scenario, Scenario)
    board = HexBoard.blank(grid, work.ruleset.ground)
    bare = replace(
        work.scenario, board=board, forces=Forces(), zones=(), lines=(), plans=(), markers={}, marker_owners={}
    )
    path = tmp_path / "a.vmod"
    exported(replace(work, scenario=bare), path)
    found = foreign(path)
    assert isinstance(found.scenario, Scenario)
    again, underlay = found.scenario.board.grid, found.scenario.underlay
    assert underlay is not None
    with zipfile.ZipFile(path) as archive:
        wide = int.from_bytes(archive.read("images/map.png")[16:20], "big")
    left, top, _, _ = grid.painted_bounds
    offsets = []
    # a map may end in the middle of what VASSAL takes for hexes: all of ours are among them
    for label, (x, y) in zip(grid.labels, grid.centres.tolist(), strict=True):
        here = again.find(label)
        assert here is not None, label
        theirs = underlay.to_picture(again.point(again.hexes[here]), wide)
        offsets.append((theirs[0] - (x - left) * 64, theirs[1] - (y - top) * 64))
    # the same margin beside all of them, within half a pixel
    for axis in zip(*offsets, strict=True):
        assert max(axis) - min(axis) < 0.5
        assert 0 <= round(max(axis), 6) < 3 + 1e-6
    assert not found.losses


@pytest.mark.slow(8)
@pytest.mark.parametrize("name", [LIPOVKA, TANKS])
def test_units_come_back_to_their_hexes_in_their_order(tmp_path: Path, name: str) -> None:
    work = sample(name)
    scenario = work.scenario
    assert isinstance(scenario, Scenario)
    path = tmp_path / "a.vmod"
    losses = exported(work, path).losses
    found = foreign(path)
    kinds = work.ruleset.units
    names = {force.side: scenario.forces.called(force.side).en for force in scenario.forces.sides}
    ours = [
        (
            unit.name.en or kinds[unit.kind].name.en,
            names[side],
            None if waits(unit, scenario) or unit.at is None else unit.at,
        )
        for side, unit in scenario.forces
    ]
    theirs = [(unit.name, unit.group, unit.at) for unit in found.units]
    assert sorted(ours, key=str) == sorted(theirs, key=str)
    for number in {at for _, _, at in ours if at is not None}:
        assert [one for one in theirs if one[2] == number] == [one for one in ours if one[2] == number]
    assert {one.what.en for one in losses} <= {"zones", "kept lines of sight", "kept plans", "set-ups"}


@pytest.mark.parametrize("name", MAIN)
def test_states_and_facing_are_those_of_the_units(tmp_path: Path, name: str) -> None:
    work = sample(name)
    root = build_of(exported(work, tmp_path / "a.vmod").data)
    by_image = {}
    with zipfile.ZipFile(tmp_path / "a.vmod") as archive:
        for member in archive.namelist():
            word = re.search(rb"(front|back|mark) (\w+)[ \w]*$", archive.read(member)[-60:])
            if word is not None:
                by_image[member.removeprefix("images/")] = (word[1].decode(), word[2].decode())
    units = {unit.id: unit for _, unit in work.scenario.forces}
    seen = set()
    for _, slot in slots_on_map(root):
        traits = traits_by_kind(slot)
        unit = units[by_image[split(traits["piece"][0][0], ";")[3]][1]]
        seen.add(unit.id)
        shown = {by_image[split(kind, ";")[16]] for kind, state in traits["emb2"] if state == "1"}
        expected = {("back", unit.id) if key == "broken" else ("mark", key) for key in unit.state}
        assert shown == expected
        assert ("rotate" in traits) == bool(unit.facing)
        if unit.facing:
            kind, state = traits["rotate"][0]
            ways = int(split(kind, ";")[1])
            assert (float(state) + unit.facing) % 360 == 0 if ways == 1 else int(state) == unit.facing
    assert len(seen) == sum(unit.at is not None and not waits(unit, work.scenario) for unit in units.values()) + sum(
        bool(unit.values.get("aboard")) and unit.at is None for unit in units.values()
    )


def test_units_of_a_map_with_pointed_hexes_face_their_hexsides(tmp_path: Path) -> None:
    work = sample(TANKS)
    assert isinstance(work.scenario, Scenario)
    board = HexBoard.blank(HexGrid(4, 4, "pointy", "even", "right"), work.ruleset.ground)
    kind = next(iter(work.ruleset.units))
    units = tuple(Unit(f"u{k}", kind, k, facing=k) for k in range(6))
    forces = Forces((replace(work.scenario.forces.sides[0], units=units),))
    scenario = replace(work.scenario, board=board, forces=forces, zones=(), lines=(), markers={}, marker_owners={})
    root = build_of(exported(replace(work, scenario=scenario), tmp_path / "a.vmod").data)
    turned = [
        int(traits_by_kind(slot)["rotate"][0][1]) * 30
        for _, slot in slots_on_map(root)
        if "rotate" in traits_by_kind(slot)
    ]
    assert turned == [30, 90, 150, 210, 270]  # hexside 0 is up and left, 330 degrees


def test_who_is_hidden_is_so_for_the_other_sides_and_who_comes_later_is_in_the_tray(tmp_path: Path) -> None:
    work = sample(LIPOVKA)
    assert isinstance(work.scenario, Scenario)
    first, *others = work.scenario.forces.sides
    hidden, late = replace(first.units[0], hidden=True), replace(first.units[1], turn=3)
    sides = (replace(first, units=(hidden, late, *first.units[2:])), *others)
    scenario = replace(work.scenario, forces=Forces(sides))
    root = build_of(exported(replace(work, scenario=scenario), tmp_path / "a.vmod").data)
    states = {slot.get("entryName"): traits_by_kind(slot)["hide"][0][1] for _, slot in slots_on_map(root)}
    assert states["Hauptmann Reuter"] == "German"
    assert set(states.values()) == {"German", "null"}
    assert "Leutnant Brandt" not in states
    trays = {one.get("entryName"): one for one in root.iter() if one.tag.endswith("ListWidget")}
    assert list(trays) == ["German", "Soviet"]
    assert "Leutnant Brandt (turn 3)" in [slot.get("entryName") for slot in trays["German"]]


@pytest.mark.slow
def test_joined_boards_are_zones_with_their_own_numbers(tmp_path: Path) -> None:
    root = build_of(exported(sample(BOARDS), tmp_path / "a.vmod").data)
    zones = [one for one in root.iter() if one.tag.endswith("mapgrid.Zone")]
    assert [(one.get("name"), one.get("locationFormat")) for one in zones] == [
        ("1", "$name$$gridLocation$"),
        ("2", "$name$$gridLocation$"),
    ]
    numbers = [one for zone in zones for one in zone.iter() if one.tag.endswith("HexGridNumbering")]
    assert [(one.get("hType"), one.get("hOff"), one.get("vOff"), one.get("stagger")) for one in numbers] == [
        ("A", "-1", "0", "true"),
        ("A", "-1", "-10", "true"),
    ]


# --- Hostile names, limits, languages


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("between", [";", ",", "/", "\t", "+", ":"])
def test_lists_of_vassal_come_apart_as_they_were_joined(words: str, between: str) -> None:
    parts = ["first", words, "", words, "last"]
    expected = [f"{part} " if part.endswith("\\") else part for part in parts]
    assert split(joined(parts, between), between) == expected
    # a list in a list, as deep as traits lie in each other
    inner = joined(parts, between)
    for _ in range(3):
        inner = joined(("outer", inner, "end"), between)
    for _ in range(3):
        inner = split(inner, between)[1]
    assert split(inner, between) == expected


def test_lists_are_written_as_vassal_writes_them() -> None:
    assert joined(("a;b", "c"), ";") == "a\\;b;c"
    assert joined(("A", joined(("B", "C"), ",")), ",") == "A,B\\,C"
    assert joined(("\\x", "'y'", "'z"), ";") == "'\\x';''y'';'z"
    assert joined(("a\\", "b"), ";") == "a\\ ;b"  # VASSAL itself would lose the border between the two


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_names_stay_text(tmp_path: Path, words: str) -> None:
    work = sample(LIPOVKA)
    assert isinstance(work.scenario, Scenario)
    first = work.scenario.forces.sides[0]
    unit = replace(first.units[0], name=Text.of(words))
    side = Force(first.side, (unit,), Text.of(words))
    scenario = replace(work.scenario, title=Text.of(words), forces=Forces((side,)))
    path = tmp_path / "a.vmod"
    exported(replace(work, scenario=scenario), path)
    (found,) = foreign(path).units
    plain = " ".join(re.sub("[\x00-\x1f\ufffe\ud800]", lambda hit: " " * (hit[0] == "\t"), words).split())
    of_side = plain.rstrip("\\ ")  # no side ends in what VASSAL would take for the end of a list
    assert (found.name.rstrip(), found.group, found.at) == (plain, of_side, unit.at)
    root = build_of(path.read_bytes())
    assert root.get("name") == plain
    for _, slot in slots_on_map(root):
        traits = traits_by_kind(slot)
        # what VASSAL evaluates holds no word of the scenario
        assert traits["label"][0][1] == "$BasicName$"
        assert all(
            plain not in kind for kind, _ in traits["label"] + traits["rotate" if "rotate" in traits else "label"]
        )
    with zipfile.ZipFile(path) as archive:
        assert "<script" not in archive.read("card.html").decode()


def test_both_languages_are_written(tmp_path: Path) -> None:
    french = build_of(exported(sample(LIPOVKA), tmp_path / "a.vmod", language="fr").data)
    assert french.get("name") == "Le pont de Lipovka"
    tags = {one.tag.rpartition(".")[2]: one for one in french.iter()}
    assert tags["Map"].get("mapName") == "Carte"
    assert [one.text for one in tags["PlayerRoster"]] == ["Allemands", "Soviétiques"]


@pytest.mark.parametrize("pixels", [-1, 3, 201, 10_000])
def test_hexes_of_no_sensible_size_are_refused(tmp_path: Path, pixels: int) -> None:
    with pytest.raises(CannotAnswer, match="24 to 200 pixels"):
        exported(sample(LIPOVKA), tmp_path / "a.vmod", pixels=pixels)


def test_without_a_window_there_is_no_module(tmp_path: Path) -> None:
    with pytest.raises(CannotAnswer, match="drawn by the window"):
        registry.write_file(sample(LIPOVKA), registry.installed().formats["vassal"], Target(tmp_path / "a.vmod"))
