"""Modules of VASSAL (``.vmod``), its saved games (``.vsav``) and logs (``.vlog``): the picture of the map with our hexes
exactly over those of the module, and counters as units with their pictures.

A module is a zip archive with ``buildFile.xml`` (``buildFile`` in old ones) and ``images/``. It says where the centres of its
hexes lie in the picture, in pixels: columns ``dx`` apart, hexes of a column ``dy``, the first at ``x0``, ``y0``, each second
column half a hex further down; with ``sideways`` x and y are exchanged. It has no terrain: what the picture shows is painted
over it here. Its counters (:mod:`workbench.files.formats.vassal_pieces`) lie in boxes, or on the map at the start.

A saved game says which counters stand where; the module from which it comes must lie beside it, or be named.
"""

from __future__ import annotations

import re
from collections import Counter as CounterOf
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element

from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon

from workbench.base.text import Text
from workbench.files.formats.foreign_maps import distinct_names, reader_of, wanted_map
from workbench.files.formats.map_format import GROUND, Can, ForeignMap, ForeignUnit, MapFormat, Tally
from workbench.files.formats.picture_heads import PictureHead
from workbench.files.formats.pictures import ENDINGS
from workbench.files.formats.source import (
    MB,
    MOST_PICTURE_BYTES,
    NEEDS_COMPANION,
    PictureLayer,
    Refused,
    SourceFile,
    whole_picture_of,
)
from workbench.files.formats.vassal_grid import OWN_EDGE
from workbench.files.formats.vassal_groups import (
    Grouped,
    counter_of_slot,
    groups_of,
    groups_of_game,
    slots_in,
    tag_of,
    with_groups,
    without_trays,
)
from workbench.files.formats.vassal_hexes import ModuleHexes, numbered_grids, without_hexes
from workbench.files.formats.vassal_pieces import (
    Counter,
    SavedGame,
    Shown,
    Traits,
    played,
    saved_text,
    traits_of,
)
from workbench.files.formats.vassal_writing import MADE_BY, PIXELS, write_vassal
from workbench.files.underlay_file import MOST_UNIT_PIXELS
from workbench.files.value_checks import MOST_UNITS
from workbench.geometry.grid import HexGrid
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.scenario import Scenario
from workbench.scenario.underlay import Underlay, picture_path_error

_BUILD = ("buildFile.xml", "buildFile")
_SAVED = "savedGame"
_ZIP_HEAD = 30
"""Bytes before the name of the first file of an archive."""
_MOST_COUNTER_BYTES = 8 * MB
_LEAST_FACE = 12
"""Pixels: a picture that is smaller is no face of a counter, whatever lies upon it."""
_MOST_BEYOND = 2.0
"""A picture upon a counter that would make it more than so many times as wide or high stands beside it, and is left out."""
_MOST_MODULES = 50
"""So many modules beside a saved game are asked whether it is theirs."""
_BOARDS = Text("further boards", "autres plateaux")
_CARDS = Text("cards, and counters in decks", "cartes, et pions dans des pioches")
_BESIDE = Text("counters on the map beside its hexes (off the map here)", "pions à côté des hexagones (ici hors carte)")
_ELSEWHERE = Text("counters on other maps (off the map here)", "pions sur d’autres cartes (ici hors carte)")
_LAYERS = Text("further pictures on counters", "autres images sur des pions")
_BAD_PICTURES = Text(
    "pictures of counters that are missing or cannot be read", "images de pions absentes ou illisibles"
)
_SVG_PICTURES = Text(
    "pictures of counters that are SVG (pictures of pixels are taken)",
    "images de pions en SVG (celles de pixels sont reprises)",
)
_TEXTS = Text("texts on counters that are worked out while one plays", "textes de pions calculés pendant le jeu")
_UNREADABLE = Text("counters that say nothing that is known", "pions qui ne disent rien de connu")
_SOME_LEFT = Text("counters beyond the most units of a scenario", "pions au-delà du nombre d’unités d’un scénario")
_NO_HEXES = Text(
    "the grid of hexes: the module has none, fit the map to the picture by hand",
    "la grille d’hexagones : le module n’en a pas, ajustez la carte à l’image à la main",
)
_NO_HEXES_NOR_PICTURE = Text(
    "the grid of the map: the module has neither hexes nor a picture of it, so places are near",
    "la grille de la carte : le module n’a ni hexagones ni image, les places sont donc approchées",
)
_NUMBERS = Text("numbers of hexes as the module has them", "numéros d’hexagones tels que le module les a")


@dataclass(frozen=True)
class _Board:
    """A board of the module: its name, its picture ("": it is of one colour, and so many pixels large), its grid of hexes
    (None: it has another one, or none), the outline of the part with hexes in pixels (empty: all of it), and its map, whose
    empty edge is so many pixels wide and high."""

    name: str
    image: str
    grid: Element | None
    map_name: str = ""
    edge: tuple[float, float] = (0.0, 0.0)
    zone: tuple[tuple[float, float], ...] = ()
    plain: tuple[int, int] = (0, 0)

    @property
    def title(self) -> str:
        """What it is called where one is chosen: its name, or else that of its map or of its picture."""
        return " ".join((self.name.strip() or self.map_name.strip() or PurePosixPath(self.image).stem).split())[:80]


def _boards(root: Element) -> Iterator[_Board]:
    seen: set[int] = set()
    maps = [one for one in root.iter() if tag_of(one).endswith("Map")]
    for parent in (*maps, root):
        name, edge = parent.get("mapName", ""), (_pixels(parent, "edgeWidth"), _pixels(parent, "edgeHeight"))
        for element in parent.iter():
            if tag_of(element) == "Board" and id(element) not in seen:
                seen.add(id(element))
                image = element.get("image", "")
                plain = (0, 0) if image else (int(_pixels(element, "width")), int(_pixels(element, "height")))
                if not image and min(plain) < 1:
                    continue
                zones = [one for one in element.iter() if tag_of(one) == "Zone"]
                grid = next((one for one in element.iter() if tag_of(one) == "HexGrid"), None)
                zone = next((one for one in zones if grid is not None and grid in list(one)), None)
                outline = _outline(zone.get("path", "")) if zone is not None else ()
                yield _Board(element.get("name", ""), image, grid, name, edge, outline, plain)


def _outline(path: str) -> tuple[tuple[float, float], ...]:
    """The corners of a zone, in pixels."""
    pairs = (re.fullmatch(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})", one) for one in path.split(";"))
    found = tuple((float(one[1]), float(one[2])) for one in pairs if one is not None)
    return found if len(found) > 2 else ()


def _pixels(element: Element, name: str) -> float:
    text = element.get(name, "")
    return float(text) if re.fullmatch(r"-?[0-9]{1,6}", text) else 0.0


def _read(source: SourceFile) -> ForeignMap:
    if _SAVED not in source.members:
        return _Module(source).read(None)
    game = played(saved_text(source.member(_SAVED)))
    with SourceFile(_module_of(source)) as module:
        module.wanted_map, module.lay_pictures = source.wanted_map, source.lay_pictures
        return _Module(module).read(game)


def _module_of(source: SourceFile) -> Path:
    """The module of a saved game: the one that is named, or the only one beside it that says it is of the same name."""
    if source.companion is not None:
        return source.companion
    wanted = _name_in(source)
    try:
        beside = sorted(one for one in source.path.parent.iterdir() if one.suffix.lower() == ".vmod")
    except OSError:
        beside = []
    fitting = [one for one in beside[:_MOST_MODULES] if wanted and _name_of_module(one) == wanted]
    if fitting:
        return fitting[-1]
    if len(beside) == 1 and not wanted:
        return beside[0]
    words = Text(
        'this saved game needs the module "{name}", which is not beside it',
        "cette partie a besoin du module « {name} », qui n’est pas à côté d’elle",
    )
    if not wanted:
        words = Text(
            "this saved game needs its module, and does not say which one that is",
            "cette partie a besoin de son module, et ne dit pas lequel c’est",
        )
    hint = Text(
        "put the .vmod file into its folder, or name it (--module FILE)",
        "mettez le fichier .vmod dans son dossier, ou nommez-le (--module FICHIER)",
    )
    raise Refused(NEEDS_COMPANION, words.format(name=wanted), hint)


def _name_of_module(path: Path) -> str:
    with SourceFile(path) as module:
        try:
            return _name_in(module)
        except Refused:
            return ""


def _name_in(source: SourceFile) -> str:
    """The name of the module in the archive of a module or a saved game; "" if it does not say."""
    if "moduledata" not in source.members:
        return ""
    found = next((one for one in source.xml("moduledata").iter() if one.tag == "name"), None)
    return (found.text or "").strip() if found is not None else ""


class _Module:
    """A module while it is read."""

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        member = next((name for name in _BUILD if name in source.members), None)
        if member is None:
            text = Text("this archive is no module of VASSAL", "cette archive n’est pas un module VASSAL")
            raise Refused("bad_module", text, Text("buildFile.xml is missing", "il manque buildFile.xml"))
        self.root = source.xml(member)
        boards = list(_boards(self.root))
        # boards of one colour without hexes are trays for cards and dice, unless there is nothing else
        self.boards = [one for one in boards if one.image or one.grid is not None] or boards
        if not self.boards:
            raise Refused("bad_module", Text("the module has no map", "le module n’a pas de carte"))
        self.is_ours = self.root.get("ModuleOther1") == MADE_BY
        self.losses = Tally()
        self._heads: dict[str, PictureHead] = {}

    def read(self, game: SavedGame | None) -> ForeignMap:
        """The map of the module with its own counters, or with those of a saved game."""
        names = distinct_names(one.title for one in self.boards)
        place = wanted_map(self.source, names, self.boards.index(self._usual_board(game)))
        board = self.boards[place]
        head = self.size(board)
        picture = _picture_name(board.image, head.kind)
        if board.grid is None:
            self.losses.add(_NO_HEXES if board.image else _NO_HEXES_NOR_PICTURE, board.title)
            grid, underlay = without_hexes(head.width, head.height, picture)
        else:
            grid, underlay, labels = ModuleHexes(board.grid).over(
                head.width, head.height, picture, OWN_EDGE if self.is_ours else 0.0
            )
            grid = next((one for one in numbered_grids(grid) if one.labels == labels), grid)
            if labels is not None:
                differ = [name for name, ours in zip(labels, grid.labels, strict=True) if name != ours]
                self.losses.add(_NUMBERS, differ[0] if differ else "", len(differ))
        others = [one for one in self.boards if one is not board]
        self.losses.add(_BOARDS, others[0].name if others else "", len(others))
        placing = _Placing(self, board, (grid, underlay), game)
        counters = self._counters(board) if game is None else _of_game(self, game)
        units, pictures = _Units(self, placing).made(with_groups(counters))
        title = Text.of(self.root.get("name") or self.source.path.stem)
        if board.image:
            pictures[underlay.picture] = self.source.member(f"images/{board.image}", MOST_PICTURE_BYTES)
        under = underlay if board.image else None
        scenario = Scenario(title, "", HexBoard.blank(grid, GROUND), underlay=under)
        maps = names if len(names) > 1 else ()
        return ForeignMap(scenario, self.losses.rows(), pictures, units=tuple(units), maps=maps, map_number=place)

    def _usual_board(self, game: SavedGame | None) -> _Board:
        """The board that becomes the map if none is wanted: the first with hexes, in a saved game that on whose map most
        counters stand."""
        with_hexes = [one for one in self.boards if one.grid is not None] or self.boards
        if game is None:
            return with_hexes[0]
        there = [one.place[0] for one in game.placed()]
        laid = {name.removesuffix("/rev") for boards in game.boards.values() for name, _, _ in boards}

        def counters(one: _Board) -> tuple[bool, int]:
            return one.name in laid, there.count(one.map_name)

        return max(with_hexes, key=counters)

    def size(self, board: _Board) -> PictureHead:
        """The kind and the size of the picture of a board, in pixels."""
        if not board.image:
            return PictureHead("png", *board.plain)
        if board.image not in self._heads:
            self._heads[board.image] = self.source.picture(f"images/{board.image}")
        return self._heads[board.image]

    def prototypes(self) -> dict[str, Traits]:
        """The traits of each prototype by its name."""
        found = (one for one in self.root.iter() if tag_of(one) == "PrototypeDefinition")
        return {one.get("name", ""): traits_of((one.text or "").strip()) for one in found}

    def _counters(self, board: _Board) -> Iterator[Grouped]:
        """The counters of the module with their groups: those on its maps at the start, then those in boxes."""
        prototypes, slots, cards = self.prototypes(), list(slots_in(self.root)), 0
        if self.is_ours:
            slots = without_trays(slots)
        groups = groups_of(slots)
        for slot, path, stack, map_name in slots:
            if tag_of(slot) == "CardSlot" or any(tag_of(one) in ("DrawPile", "DeckPile") for one in path):
                cards += 1
                continue
            counter = counter_of_slot(slot, prototypes)
            if counter is not None:
                at = (map_name, _pixels(stack, "x"), _pixels(stack, "y")) if stack is not None else ("", 0.0, 0.0)
                elsewhere = stack is not None and stack.get("owningBoard", board.name) not in (board.name, "")
                counter = replace(counter, place=("?", 0.0, 0.0) if elsewhere else at)
            yield counter, groups[id(slot)], map_name
        self.losses.add(_CARDS, count=cards)


def _of_game(module: _Module, game: SavedGame) -> Iterator[Grouped]:
    """The counters of a saved game, in the groups that the module has them in."""
    counters = list(game.placed())
    module.losses.add(_CARDS, count=game.in_decks)
    groups = groups_of_game(counters, list(slots_in(module.root)), module.prototypes())
    for counter, group in zip(counters, groups, strict=True):
        yield counter, group, counter.place[0]


class _Placing:
    """Finds the hex of a counter by its pixels on the map."""

    def __init__(
        self,
        module: _Module,
        board: _Board,
        laid: tuple[HexGrid, Underlay],
        game: SavedGame | None,
    ) -> None:
        self.board, (self.grid, self.underlay) = board, laid
        head = module.size(board)
        self.size = head.width, head.height
        self.zone = Polygon(board.zone).buffer(0) if board.zone else None
        self.offset, self.turned = (0.0, 0.0), False
        if game is not None:
            self.offset = board.edge
            self._find_board(module, game)

    def _find_board(self, module: _Module, game: SavedGame) -> None:
        """Where the board lies among the others of its map, and whether it is turned by half."""
        laid = game.boards.get(self.board.map_name, ())
        mine = next((one for one in laid if one[0].removesuffix("/rev") == self.board.name), None)
        if mine is None:
            return
        self.turned = mine[0].endswith("/rev")
        by_name = {one.name: one for one in module.boards}
        x, y = self.offset
        for name, column, row in laid:
            other = by_name.get(name.removesuffix("/rev"))
            if other is None or other is self.board:
                continue
            if row == mine[2] and column < mine[1]:
                x += module.size(other).width
            if column == mine[1] and row < mine[2]:
                y += module.size(other).height
        self.offset = x, y

    def hex_of(self, counter: Counter) -> int | None:
        """The number of the hex under the middle of a counter; None off the hexes."""
        _, x, y = counter.place
        x, y = x - self.offset[0], y - self.offset[1]
        if self.turned:
            x, y = self.size[0] - x, self.size[1] - y
        if not (0 <= x <= self.size[0] and 0 <= y <= self.size[1]):
            return None
        if self.zone is not None and not self.zone.covers(ShapelyPoint(x, y)):
            return None
        return self.grid.index(self.grid.hex_at(*self.underlay.to_map((x, y), self.size[0])))


@dataclass
class _Units:
    """Makes units of counters, and keeps their pictures."""

    module: _Module
    placing: _Placing
    names: dict[str, str] = field(default_factory=dict)
    """The path of each picture beside the scenario, by its name in the module; "" if it cannot be read."""
    pictures: dict[str, bytes] = field(default_factory=dict)
    heads: dict[str, PictureHead] = field(default_factory=dict)
    together: dict[tuple[tuple[str, int, int, float], ...], str] = field(default_factory=dict)
    """The path of each picture that was made of several; "" if it cannot be made."""
    wanted: CounterOf[str] = field(default_factory=CounterOf)
    """How many counters that come yet show each picture of the module."""
    faces: set[str] = field(default_factory=set)
    """The paths of all pictures that are those of counters."""

    def made(self, counters: Iterable[tuple[Counter | None, str]]) -> tuple[list[ForeignUnit], dict[str, bytes]]:
        """The units of counters in groups, and all their pictures."""
        losses, board = self.module.losses, self.placing.board
        units: list[ForeignUnit] = []
        known: list[tuple[Counter, str]] = []
        for counter, group in counters:
            if counter is None:
                losses.add(_UNREADABLE)
            elif len(known) == MOST_UNITS:
                losses.add(_SOME_LEFT, counter.name)
            else:
                known.append((counter, group))
        self.wanted.update(one.image for counter, _ in known for one in counter.shown)
        for counter, group in known:
            at = None
            if counter.place[0] and counter.place[0] != board.map_name:
                losses.add(_ELSEWHERE, counter.name)
            elif counter.place[0]:
                at = self.placing.hex_of(counter)
                losses.add(_BESIDE, counter.name, at is None)
            losses.add(_TEXTS, counter.name, counter.texts)
            turned = (counter.turned + (180 if at is not None and self.placing.turned else 0)) % 360
            units.append(ForeignUnit(counter.name, counter.side or group, at, self._picture(counter), turned))
        shown = {unit.picture for unit in units}
        return units, {name: data for name, data in self.pictures.items() if name in shown}

    def _picture(self, counter: Counter) -> str:
        """The path of the picture of a counter. Those of which it is made are let go with the last counter that has them."""
        found = self._face(counter)
        self.faces.add(found)
        self.wanted.subtract(one.image for one in counter.shown)
        for one in counter.shown:
            name = self.names.get(one.image, "")
            if not self.wanted[one.image] and name not in self.faces:
                self.pictures.pop(name, None)
        return found

    def _face(self, counter: Counter) -> str:
        """The picture of a counter: all that it shows, one over the other. Where nobody can draw it is the one that covers the
        others, the lowest or one upon it that is as large."""
        layers: list[tuple[str, Shown]] = []
        for one in counter.shown:
            name = self._kept(one)
            if not name:
                is_svg = one.image.lower().endswith(".svg") and self._member(one.image) is not None
                self.module.losses.add(_SVG_PICTURES if is_svg else _BAD_PICTURES, one.image)
            elif layers and self._is_beside(one, name, layers[0][0]):
                self.module.losses.add(_LAYERS, counter.name)
            else:
                layers.append((name, one))
        if len(layers) > 1:
            together = self._laid_together(layers)
            if together:
                return together
        found = ""
        for name, one in layers:
            if not found or self._covers(one, name, found):
                found = name
            else:
                self.module.losses.add(_LAYERS, counter.name)
        return found

    def _laid_together(self, layers: Sequence[tuple[str, Shown]]) -> str:
        """The path of a picture made of several; "" where it cannot be made."""
        lay = self.module.source.lay_pictures
        key = tuple((name, one.x, one.y, one.scale) for name, one in layers)
        if key not in self.together:
            data = b""
            if lay is not None:
                data = lay([PictureLayer(self.pictures[name], one.x, one.y, one.scale) for name, one in layers])
            stems = "-".join(dict.fromkeys(PurePosixPath(name).stem for name, _ in layers))
            self.together[key] = self._keep(stems, data, whole_picture_of(data)) if data else ""
        return self.together[key]

    def _is_beside(self, one: Shown, name: str, lowest: str) -> bool:
        """Is a picture more than a part of the face: a ring around the counter, a range on the map, a tag far beside it?"""
        base, upon = self.heads[lowest], self.heads[name]
        if min(base.width, base.height) < _LEAST_FACE:
            return False
        reach = ((one.x, upon.width, base.width), (one.y, upon.height, base.height))
        return any(2 * abs(off) + size * one.scale > _MOST_BEYOND * length for off, size, length in reach)

    def _covers(self, one: Shown, name: str, other: str) -> bool:
        upper, lower = self.heads[name], self.heads[other]
        return one.replaces and upper.width >= lower.width and upper.height >= lower.height

    def _kept(self, one: Shown) -> str:
        if one.image not in self.names:
            self.names[one.image] = self._read(one.image)
        return self.names[one.image]

    def _read(self, image: str) -> str:
        """Keep a picture of the module; the path that it has beside the scenario, "" if it cannot be read."""
        source, member = self.module.source, self._member(image)
        if member is None:
            return ""
        try:
            data = source.member(member, _MOST_COUNTER_BYTES)
            head = whole_picture_of(data)
        except Refused:
            return ""
        if head.width * head.height > MOST_UNIT_PIXELS:
            return ""
        return self._keep(PurePosixPath(image).with_suffix("").name, data, head)

    def _member(self, image: str) -> str | None:
        """The member of the module that is a picture; None if it is missing."""
        members = self.module.source.members
        return next((one for one in (f"images/{image}", f"images/{image}.gif") if one in members), None)

    def _keep(self, name: str, data: bytes, head: PictureHead) -> str:
        """Keep a picture under a free path that is made of its name."""
        folder = _plain(self.module.source.path.stem) or "module"
        stem = _plain(name) or "counter"
        taken = {name.casefold() for name in self.heads}
        tries = (f"{folder}-counters/{stem}{more}.{head.kind}" for more in ("", *(f"_{n}" for n in range(2, 9999))))
        path = next(one for one in tries if one.casefold() not in taken)
        self.pictures[path], self.heads[path] = data, head
        return path


def _plain(name: str) -> str:
    """A name as every system takes it in the name of a file."""
    return re.sub(r"[^\w.-]+", "_", name).strip("._")[:60]


def _picture_name(image: str, kind: str) -> str:
    """The name of the picture beside the scenario: as in the module, if it may be called so here."""
    name = PurePosixPath(image).name
    known = PurePosixPath(name).suffix.lower().lstrip(".") in ENDINGS
    return name if known and picture_path_error(name) is None else f"map.{kind}"


def _recognises(head: bytes, name: str) -> bool:
    # a saved game may have any ending: .sav and .log were usual once
    is_named = name.lower().endswith((".vmod", ".vsav", ".vlog"))
    return head.startswith(b"PK") and (is_named or head[_ZIP_HEAD:].startswith(_SAVED.encode()))


FORMAT = MapFormat(
    id="vassal",
    name=Text("VASSAL module or saved game", "Module ou partie VASSAL"),
    can=frozenset({Can.HEXES}),
    reads=("*.vmod", "*.vsav", "*.vlog"),
    recognises=_recognises,
    read=reader_of("vassal", _read),
    foreign=_read,
    writes=("*.vmod",),
    write=write_vassal,
    writes_only=frozenset({Can.HEXES, Can.TABLE}),
    pixels=PIXELS,
)
