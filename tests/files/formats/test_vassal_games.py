"""Counters and saved games of VASSAL, written here: units on their hexes, with names, pictures and sides."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tests.files.formats.foreign_samples import counter, png, turned_counter, vassal_game, vassal_save
from tests.files.formats.test_registry import format_of
from workbench.checks.loading import load_ruleset
from workbench.files.formats import registry
from workbench.files.formats.foreign_units import groups_of
from workbench.files.formats.map_format import Choices, ForeignMap, Imported
from workbench.files.formats.mapping_files import mapping_text, read_word_mapping
from workbench.files.formats.source import NEEDS_COMPANION, LayPictures, PictureLayer, SourceFile
from workbench.files.formats.vassal_pieces import split
from workbench.files.formats.word_mapping import LEAVE_OUT, WordMapping
from workbench.scenario.scenario import Scenario
from workbench.scenario.units import Unit


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """The file of the module."""
    path = tmp_path / "hills.vmod"
    path.write_bytes(vassal_game())
    return path


def imported(
    path: Path,
    companion: Path | None = None,
    lay: LayPictures | None = None,
    ruleset: str = "panzer_grenadier",
    **sides: str,
) -> Imported:
    format_ = registry.installed().formats["vassal"]
    mapping = WordMapping("vassal", sides=sides)
    with SourceFile(path, companion) as source:
        source.lay_pictures = lay
        return registry.read_file(source, format_, Choices(load_ruleset, ruleset=ruleset, mapping=mapping))


def units_of(found: Imported) -> dict[str, tuple[str, Unit]]:
    """(side, unit) by name."""
    assert isinstance(found.scenario, Scenario), [item.format() for item in found.diagnostics]
    return {unit.name.en: (side, unit) for side, unit in found.scenario.forces}


def counted(found: Imported) -> dict[str, int]:
    return {one.what.en: one.count for one in found.losses}


def hex_of(found: Imported, name: str) -> str | None:
    assert isinstance(found.scenario, Scenario)
    at = units_of(found)[name][1].at
    return None if at is None else found.scenario.board.grid.labels[at]


def _member(packed: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return archive.read(name)


def _with(packed: bytes, changed: dict[str, bytes]) -> bytes:
    """An archive with other contents of some of its files, or with further files."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(made, "w") as archive:
        for name in dict.fromkeys((*old.namelist(), *changed)):
            archive.writestr(name, changed[name] if name in changed else old.read(name))
    return made.getvalue()


def save(path: Path, commands: Sequence[str], **how: object) -> Path:
    path.write_bytes(vassal_save(commands, **how))  # type: ignore[arg-type]
    return path


def test_counters_of_a_module_become_units_of_the_sides_that_are_named(module: Path) -> None:
    found = imported(module, Main="German", Markers=LEAVE_OUT)
    units = units_of(found)
    assert {name: (side, unit.kind) for name, (side, unit) in units.items()} == {
        "1st Rifles": ("German", "infantry"),
        "Tiger tank": ("German", "tank"),  # its box is called German, its name says tank
        "2nd Foot": ("Soviet", "infantry"),  # a mark of its prototype says Soviet
    }
    # x = 100, y = 69 is the third column (40 apart from 20 on), the second hex (46 apart from 23 on)
    assert hex_of(found, "1st Rifles") == "0302"
    assert units["Tiger tank"][1].at is None
    assert {unit.picture: found.pictures[unit.picture][16:24].hex() for _, unit in units.values()} == {
        "hills-counters/rifles.png": "0000001e0000001e",
        "hills-counters/tiger.png": "000000200000001e",
        "hills-counters/foot.png": "000000220000001e",
    }
    told = counted(found)
    assert told["counters left out by the mapping"] == 1
    assert told["cards, and counters in decks"] == 1
    assert told["kinds of counters whose names say none (taken as infantry)"] == 2
    assert told["pictures of counters that are missing or cannot be read"] == 1


def test_counters_whose_picture_is_svg_are_taken_without_it_and_listed(tmp_path: Path) -> None:
    game = vassal_game()
    build = _member(game, "buildFile.xml").replace(b"tiger.png", b"tiger.SVG")
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"/>'
    path = tmp_path / "drawn.vmod"
    path.write_bytes(_with(game, {"buildFile.xml": build, "images/tiger.SVG": drawing}))
    found = imported(path, Main="German")
    assert units_of(found)["Tiger tank"][1].picture == ""
    told = {one.what.en: (one.count, one.first) for one in found.losses}
    assert told["pictures of counters that are SVG (pictures of pixels are taken)"] == (1, "tiger.SVG")
    # a drawing that is not in the module is missing like any picture
    path.write_bytes(_with(game, {"buildFile.xml": build}))
    assert "pictures of counters that are SVG (pictures of pixels are taken)" not in counted(
        imported(path, Main="German")
    )


def test_groups_without_a_side_are_counted_and_their_pictures_left_behind(module: Path) -> None:
    found = imported(module)
    assert counted(found)["counters of groups without a side"] == 2
    assert sorted(units_of(found)) == ["2nd Foot", "Tiger tank"]
    assert "hills-counters/rifles.png" not in found.pictures


def test_names_that_all_boxes_share_say_nothing(tmp_path: Path) -> None:
    raw = vassal_game(around='entryName="Pieces"')
    (tmp_path / "hills.vmod").write_bytes(raw)
    with SourceFile(tmp_path / "hills.vmod") as source:
        foreign = registry.read_foreign(source, registry.installed().formats["vassal"])
    assert isinstance(foreign, ForeignMap)
    assert [one.name for one in groups_of(foreign.units)] == ["Main", "German", "Soviet", "Markers"]


def test_a_side_of_another_name_is_made(module: Path) -> None:
    found = imported(module, **{"*": "The Reds"})
    assert found.scenario is not None
    assert [(one.side, len(one.units)) for one in found.scenario.forces.sides][-1] == ("The Reds", 4)


SAVE = (
    # two counters in a stack on the map, one of them turned over; one on another map; one in a deck
    "+/11/" + counter("Tiger tank", "tiger.png", "Main;0;0", "5", layer="back.png"),
    "+/12/" + counter("Scouts", "rifles", "Main;0;0", "99", side="Soviet"),
    "+/13/stack/Main;70;66;11;12;@@1",
    "+/14/" + counter("Reserve", "", "Pool;5;5", "5"),
    "+/15/" + counter("Card", "", "Main;0;0", "5"),
    "+/16/deck;Pile/Main;9;9;false;15",
    "+/17/" + counter("Beside", "", "Main;10;400", "5"),
    "MainBoardPicker\tMap\t0\t0",
)


def test_a_saved_game_says_where_counters_stand(module: Path, tmp_path: Path) -> None:
    path = save(tmp_path / "start.vsav", SAVE)
    assert format_of(path) == "vassal"
    found = imported(path)
    # the empty edge of the map is 10 wide and 20 high: 60, 46 is the second column, whose hexes are half a hex further down
    assert hex_of(found, "Tiger tank") == "0201"
    assert hex_of(found, "Scouts") == "0201"
    assert hex_of(found, "Reserve") is None
    assert hex_of(found, "Beside") is None
    units = units_of(found)
    assert {name: side for name, (side, _) in units.items()} == {
        "Tiger tank": "German",
        "Scouts": "Soviet",
        "Reserve": "German",
        "Beside": "German",
    }
    # the side that lies up is larger and covers the other
    assert units["Tiger tank"][1].picture == "hills-counters/back.png"
    told = counted(found)
    assert told["counters on other maps (off the map here)"] == 1
    assert told["counters on the map beside its hexes (off the map here)"] == 1
    assert told["cards, and counters in decks"] == 1


@pytest.mark.parametrize(
    ("step", "where"),
    [
        ("M/13/Main/110/89/null/Main/70/66/null/me", ("0302", "0302")),  # the whole stack
        ("M/11/Main/110/89/13/Main/70/66/null/me", ("0302", "0201")),  # one out of it
        ("D/13/Main;110;89;11;12;@@1/Main;70;66;11;12", ("0302", "0302")),
        ("-/12", ("0201", None)),
        ("M/99/Main/1/1/null/Main/70/66/null/me", ("0201", "0201")),  # nobody
    ],
)
def test_a_log_is_played_to_its_end(
    module: Path, tmp_path: Path, step: str, where: tuple[str | None, str | None]
) -> None:
    path = save(tmp_path / "game.vlog", (*SAVE, "end_save", "LOG\t" + step))
    found = imported(path)
    units = units_of(found)
    assert tuple(hex_of(found, name) if name in units else None for name in ("Tiger tank", "Scouts")) == where


def test_plain_saves_are_read_and_unknown_heads_named(module: Path, tmp_path: Path) -> None:
    found = imported(save(tmp_path / "plain.vsav", SAVE, head=b""))
    assert hex_of(found, "Tiger tank") == "0201"
    (problem,) = imported(save(tmp_path / "new.vsav", SAVE, head=b"!VOBS7")).diagnostics
    assert problem.code == "unknown_save"
    assert "!VOBS7be" in problem.text.en


def test_a_saved_game_without_its_module_says_which_it_needs(tmp_path: Path) -> None:
    path = save(tmp_path / "start.vsav", SAVE)
    (problem,) = imported(path).diagnostics
    assert problem.code == NEEDS_COMPANION
    assert "Two Hills" in problem.text.en
    (tmp_path / "other").mkdir()
    elsewhere = tmp_path / "other" / "mine.vmod"
    elsewhere.write_bytes(vassal_game())
    assert hex_of(imported(path, elsewhere), "Tiger tank") == "0201"
    # of several modules beside it that of its name is taken, and one that is none is passed over
    (tmp_path / "broken.vmod").write_bytes(b"PK\x03\x04")
    (tmp_path / "hills.vmod").write_bytes(vassal_game())
    assert hex_of(imported(path), "Tiger tank") == "0201"


def test_counters_of_old_games_are_known_by_their_name_and_picture(tmp_path: Path) -> None:
    """Games and modules of 2008 and before number no boxes; counters of several boxes stay without a group."""
    old = re.sub(rb' gpid="[0-9]+"', b"", _member(vassal_game(), "buildFile.xml"))
    twice = re.search(rb'<VASSAL.build.widget.PieceSlot entryName="Tiger tank".*?</VASSAL.build.widget.PieceSlot>', old)
    assert twice is not None
    build = old.replace(b'entryName="Markers">', b'entryName="Markers">' + twice[0].replace(b"Tiger tank", b"Truck"))
    build = build.replace(b'entryName="German">', b'entryName="German">' + twice[0].replace(b"Tiger tank", b"Truck"))
    module = tmp_path / "old.vmod"
    module.write_bytes(_with(vassal_game(), {"buildFile.xml": build}))
    places = ("Main;70;89;;0", "Main;110;89;;0", "Main;150;89;;0")
    pieces = [counter("Tiger tank", "tiger.png"), counter("Smoke", "none.png"), counter("Truck", "tiger.png")]
    commands = [
        f"+/{at}/" + one.replace("null;0;0;7;0", place)
        for at, (one, place) in enumerate(zip(pieces, places, strict=True), start=1)
    ]
    with SourceFile(save(tmp_path / "old.vsav", commands)) as source:
        format_ = registry.installed().formats["vassal"]
        assert format_.foreign is not None
        found = format_.foreign(source)
    assert {one.name: one.group for one in found.units} == {
        "Tiger tank": "German",
        "Smoke": "Markers",
        "Truck": "Main",
    }


def test_counters_that_lie_on_the_map_from_the_start_are_grouped_by_the_nation_of_their_names(
    module: Path, tmp_path: Path
) -> None:
    names = ("Soviet_Tank_3", "Soviet_Rifles", "Axis tank", "Axis guns", "Turn marker", "4-6-8", "9-9")
    pieces = [counter(name, "", "Main;70;89", "none") for name in names]
    path = save(tmp_path / "start.vsav", [f"+/{at}/{one}" for at, one in enumerate(pieces, start=1)])
    found = imported(path, **{"Main / Soviet": "Soviet", "Main / Axis": "German", "Main": LEAVE_OUT})
    assert {name: side for name, (side, _) in units_of(found).items()} == {
        "Soviet_Tank_3": "Soviet",
        "Soviet_Rifles": "Soviet",
        "Axis tank": "German",
        "Axis guns": "German",
    }


@pytest.mark.parametrize("ending", [".sav", ".log", ""])
def test_a_saved_game_of_any_ending_is_known(module: Path, tmp_path: Path, ending: str) -> None:
    path = save(tmp_path / f"start{ending}", [f"+/1/{counter('Tiger tank', 'tiger.png', 'Main;70;89', '5')}"])
    assert format_of(path) == "vassal"
    assert hex_of(imported(path, **{"German": "German"}), "Tiger tank") is not None


def test_a_game_that_names_no_module_says_so(module: Path, tmp_path: Path) -> None:
    for one in ("a", "b"):
        (tmp_path / f"{one}.vmod").write_bytes(module.read_bytes())
    nameless = tmp_path / "start.vsav"
    nameless.write_bytes(_with(vassal_save([]), {"moduledata": b"<data/>"}))
    [problem] = imported(nameless).diagnostics
    assert problem.code == NEEDS_COMPANION
    assert "does not say which" in problem.text.en
    assert "?" not in problem.text.en


def test_the_groups_stand_in_the_mapping(module: Path, tmp_path: Path) -> None:
    with SourceFile(module) as source:
        foreign = registry.read_foreign(source, registry.installed().formats["vassal"])
    assert isinstance(foreign, ForeignMap)
    groups = groups_of(foreign.units)
    assert [(one.name, one.count, one.first) for one in groups] == [
        ("Main", 1, "1st Rifles"),
        ("German", 1, "Tiger tank"),
        ("Soviet", 1, "2nd Foot"),
        ("Markers", 1, "Smoke"),
    ]
    mapping = WordMapping("vassal").with_side("German", "Axis").with_side("Mark*", LEAVE_OUT)
    path = tmp_path / "my.yaml"
    path.write_text(mapping_text(mapping, (), [one.name for one in groups]), encoding="utf-8")
    assert "# Main:" in path.read_text("utf-8")
    again, problems = read_word_mapping(path)
    assert again == mapping, [item.format() for item in problems]
    assert (again.side("german"), again.side("Markers"), again.side("Main")) == ("Axis", LEAVE_OUT, "")


def test_a_turned_board_is_turned_back(module: Path, tmp_path: Path) -> None:
    turned = [*SAVE[:-1], "MainBoardPicker\tMap/rev\t0\t0"]
    found = imported(save(tmp_path / "a.vsav", turned))
    # 60, 46 from the other corner of 200 x 150 is 140, 104: the fourth column, half a hex further down
    assert hex_of(found, "Tiger tank") == "0402"


class Laying:
    """Lays pictures over one another, and keeps what it was given."""

    def __init__(self) -> None:
        self.given: list[list[tuple[bytes, float, float, float]]] = []

    def __call__(self, layers: Sequence[PictureLayer]) -> bytes:
        self.given.append([(one.data[16:24], one.x, one.y, one.scale) for one in layers])
        return png(50, 40)


def test_all_pictures_of_a_counter_lie_over_one_another(module: Path, tmp_path: Path) -> None:
    tiger = turned_counter("Tiger tank", "tiger.png", "Main;70;66", upon=("foot.png", 4, -3, "0.5"))
    again = turned_counter("Panther tank", "tiger.png", "Main;70;66", upon=("foot.png", 4, -3, "0.5"))
    ring = turned_counter("Mortar", "tiger.png", "Main;70;66", upon=("back.png", 0, 0, "3.0"))
    lay = Laying()
    path = save(tmp_path / "a.vsav", [f"+/{number}/{one}" for number, one in enumerate((tiger, again, ring))])
    found = imported(path, lay=lay)
    # it is made once for both, and what would make the counter larger than twice itself stays beside it
    assert lay.given == [[(png(32, 30)[16:24], 0, 0, 1.0), (png(34, 30)[16:24], 4, -3, 0.5)]]
    units = units_of(found)
    pictures = {name: unit.picture for name, (_, unit) in units.items()}
    assert pictures == {
        "Tiger tank": "hills-counters/tiger-foot.png",
        "Panther tank": "hills-counters/tiger-foot.png",
        "Mortar": "hills-counters/tiger.png",
    }
    assert found.pictures["hills-counters/tiger-foot.png"] == png(50, 40)
    assert counted(found)["further pictures on counters"] == 1


def test_pictures_of_which_faces_are_made_are_let_go_but_those_that_are_faces_stay(
    module: Path, tmp_path: Path
) -> None:
    both = turned_counter("Tiger tank", "tiger.png", "Main;70;66", upon=("foot.png", 4, 0, "1.0"))
    other = turned_counter("Panther tank", "tiger.png", "Main;70;66", upon=("rifles", 4, 0, "1.0"))
    alone = "piece;;;tiger.png;Empty tank/Main;70;66;5;0"
    path = save(tmp_path / "a.vsav", [f"+/{number}/{one}" for number, one in enumerate((both, other, alone))])
    found = imported(path, lay=Laying())
    assert sorted(found.pictures) == [
        "hills-counters/tiger-foot.png",
        "hills-counters/tiger-rifles.png",
        "hills-counters/tiger.png",
        "map.png",
    ]
    assert found.pictures["hills-counters/tiger.png"] == png(32, 30)


def test_where_nobody_draws_the_base_is_the_face(module: Path, tmp_path: Path) -> None:
    tiger = turned_counter("Tiger tank", "tiger.png", "Main;70;66", upon=("foot.png", 4, 0, "1.0"))
    found = imported(save(tmp_path / "a.vsav", ["+/1/" + tiger]), lay=lambda layers: b"")
    assert units_of(found)["Tiger tank"][1].picture == "hills-counters/tiger.png"
    assert counted(found)["further pictures on counters"] == 1


@pytest.mark.parametrize(
    ("turn", "state", "facing"),
    [
        ("6", "2", 2),
        ("6", "0", 0),
        ("12", "3", 1),
        ("1", "-120.0", 2),
        ("1", "60.0", 5),
        ("1", "-400", 1),
        ("x", "1", 0),
    ],
)
def test_turned_counters_face_where_they_point(
    module: Path, tmp_path: Path, turn: str, state: str, facing: int
) -> None:
    one = turned_counter("Mark tank", "tiger.png", "Main;70;66", turn=(turn, state))
    path = save(tmp_path / "a.vsav", ["+/1/" + one])
    found = imported(path, ruleset="landships")
    (unit,) = [unit for _, unit in found.scenario.forces] if found.scenario is not None else []
    assert unit.kind == "tank"
    assert unit.facing == facing
    # where tanks have no facing it is counted
    plain = imported(path)
    assert units_of(plain)["Mark tank"][1].facing == 0
    told = counted(plain).get("turned counters, of kinds that have no facing under these rules", 0)
    assert told == (1 if facing else 0)


@pytest.mark.parametrize(
    ("text", "name", "unknown"),
    [
        ("", "Rifles", 0),
        ("1/7", "Rifles (1/7)", 0),
        ("<html><b>1/7</b></html>", "Rifles (1/7)", 0),
        ("$Strength$-3", "Rifles (4-3)", 0),
        ("Rifles", "Rifles", 0),
        ("$Losses$", "Rifles", 1),
        ("{Losses+1}", "Rifles", 1),
    ],
)
def test_what_is_written_on_a_counter_belongs_to_its_name(
    module: Path, tmp_path: Path, text: str, name: str, unknown: int
) -> None:
    one = turned_counter("Rifles", "tiger.png", "Main;70;66", text=text.replace("/", "\\/"))
    found = imported(save(tmp_path / "a.vsav", ["+/1/" + one]))
    assert list(units_of(found)) == [name]
    assert counted(found).get("texts on counters that are worked out while one plays", 0) == unknown


@pytest.mark.parametrize(
    ("text", "parts"),
    [("a/b", ["a", "b"]), (r"a\\/b/c".replace("\\\\", "\\"), ["a/b", "c"]), ("'x'/", ["x", ""]), ("", [""])],
)
def test_lists_are_split_at_their_signs(text: str, parts: list[str]) -> None:
    assert split(text, "/") == parts


def test_every_cut_of_a_saved_game_is_refused_or_read(module: Path, tmp_path: Path) -> None:
    whole = vassal_save(SAVE)
    path = tmp_path / "cut.vsav"
    for cut in np.linspace(0, len(whole) - 1, 40, dtype=int):
        path.write_bytes(whole[:cut])
        found = imported(path)
        assert found.scenario is None
        assert all(item.code != "format_failed" for item in found.diagnostics)
