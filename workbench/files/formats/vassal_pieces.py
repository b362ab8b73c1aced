"""Counters as VASSAL writes them, in modules and in saved games: traits around a basic piece, each with its state.

A counter is one text, ``+/ID/TYPE/STATE``. TYPE lists its traits from the outermost to the basic piece with tabs between them,
STATE what each of them is like now. Of the traits those are read that say what a counter is called and what is written on it,
which pictures it shows, how it is turned, and what belongs to it (``mark``). In a module counters also refer to prototypes,
lists of traits that several have.

A saved game (:func:`saved_text`) is a list of such commands. Most programs hide it from the naked eye: the head ``!VCSK``, then
hexadecimal digits, the first two of which are the key that every byte was combined with (exclusive or).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from workbench.base.text import Text
from workbench.files.formats.source import Refused

_HIDDEN = b"!VCSK"
_PLAIN = (b"begin_save", b"\x1b")
_COMMANDS = re.compile(r"\\*\x1b")
"""Between commands, also those inside others, where backslashes stand before it."""
_TRAITS = re.compile(r"\\*\t")
_MOST_TRAITS = 500
"""A counter has no more traits, its prototypes included."""
_SIDES = frozenset(("side", "nation", "nationality", "army", "force", "faction", "owner", "country"))
"""Names of marks that say whose a counter is."""
_HEAD_LETTERS = 8
_NAMED = re.compile(r"\$([^$]{1,60})\$")
"""A value in a text, by its name."""
_MARKUP = re.compile(r"<[^<>]{1,200}>")
_LONGEST_NAME = 120
_LEAST_SCALE, _MOST_SCALE = 0.05, 20.0


def split(text: str, between: str) -> list[str]:
    """The parts of a list of VASSAL; in them a backslash keeps ``between`` from ending a part, and quotes keep a part whole."""
    parts, here = [], ""
    pieces = text.split(between)
    for number, piece in enumerate(pieces):
        if piece.endswith("\\") and number + 1 < len(pieces):
            here += piece[:-1] + between
            continue
        here += piece
        quoted = len(here) > 1 and here[0] == here[-1] == "'"
        parts.append(here[1:-1] if quoted else here)
        here = ""
    return parts


def joined(parts: Iterable[str], between: str) -> str:
    """The inverse of :func:`split`. A part that VASSAL would take for quoted is quoted once more; one that ends in a backslash
    gets a blank, for it would keep ``between`` from ending it."""
    return between.join(_quoted(f"{part} " if part.endswith("\\") else part, between) for part in parts)


def _quoted(part: str, between: str) -> str:
    is_quoted = part.startswith("\\") or (part.startswith("'") and part.endswith("'"))
    escaped = part.replace(between, f"\\{between}")
    return f"'{escaped}'" if is_quoted else escaped


def definition_of(traits: Traits) -> str:
    """The inverse of :func:`traits_of`: ``+/null/TYPE/STATE``."""
    kind, state = traits[-1]
    for outer, of_outer in reversed(traits[:-1]):
        kind, state = joined((outer, kind), "\t"), joined((of_outer, state), "\t")
    return "+/" + joined(("null", kind, state), "/")


@dataclass(frozen=True)
class Shown:
    """A picture that a counter shows: its name in the module, how far its middle lies from that of the counter (to the right
    and down, in pixels), and how many times its own size it is drawn. It ``replaces`` what is below if it is as large, lies in
    the middle, and is not always there as it is."""

    image: str
    x: int = 0
    y: int = 0
    scale: float = 1.0
    replaces: bool = True


@dataclass(frozen=True)
class Counter:
    """A counter of VASSAL.

    - ``name``; ``slot``: the id of the box of the module that it came out of ("" = none);
    - ``shown``: the pictures that it shows, from the lowest to the uppermost;
    - ``side``: what a mark says of whose it is;
    - ``place``: the name of its map ("" = none) and pixels from its upper left corner;
    - ``texts``: how many texts are written on it that are worked out from what is not known here;
    - ``turned``: how far it is turned, in degrees clockwise.
    """

    name: str
    slot: str = ""
    shown: tuple[Shown, ...] = ()
    side: str = ""
    place: tuple[str, float, float] = ("", 0.0, 0.0)
    texts: int = 0
    turned: float = 0.0


Traits = list[tuple[str, str]]
"""(trait, its state), from the outermost to the basic piece."""


def traits_of(definition: str) -> Traits:
    """The traits of ``+/ID/TYPE/STATE``; none if it is no such text."""
    parts = split(definition[2:], "/") if definition.startswith("+/") else []
    if len(parts) < 3:
        return []
    kinds, states = _TRAITS.split(parts[1]), _TRAITS.split(parts[2])
    if len(kinds) > _MOST_TRAITS:
        return []
    # the basic piece is the last of both; what a state lacks is that of the outermost
    missing = len(kinds) - len(states)
    states = [""] * missing + states if missing > 0 else states[-len(kinds) :]
    return list(zip(kinds, states, strict=True))


def with_prototypes(traits: Traits, prototypes: Mapping[str, Traits], depth: int = 0) -> Traits:
    """The traits with those of the prototypes that they refer to."""
    found: Traits = []
    for kind, state in traits:
        found.append((kind, state))
        if kind.startswith("prototype;") and depth < 8:
            name = split(kind, ";")[1]
            inner = [one for one in prototypes.get(name, []) if not one[0].startswith("piece;")]
            found += with_prototypes(inner, prototypes, depth + 1)
        if len(found) > _MOST_TRAITS:
            break
    return found


def counter_of(traits: Traits, name: str = "") -> Counter | None:
    """The counter of its traits; None without a basic piece. ``name`` is used for one that has none."""
    kind, state = traits[-1] if traits else ("", "")
    if not kind.startswith("piece;"):
        return None
    basic, where = [*split(kind, ";"), "", "", "", "", ""], [*split(state, ";"), "", "", "", ""]
    shown = [Shown(basic[3].strip())] if basic[3].strip() else []
    found = Counter(basic[4] or name, where[3], place=(_map_name(where[0]), _pixel(where[1]), _pixel(where[2])))
    texts: list[str] = []
    known: dict[str, str] = {}
    for kind, state in reversed(traits[:-1]):
        if kind.startswith("emb2;"):
            shown += _of_layer(kind, state)
        elif kind.startswith("mark;"):
            marks = dict(zip(split(kind[5:], ","), split(state, ","), strict=False))
            side = next((value for key, value in marks.items() if key.casefold() in _SIDES), "")
            found = replace(found, side=side.strip() or found.side)
            known |= marks
        elif kind.startswith("PROP;"):
            known[split(kind, ";")[1]] = state
        elif kind.startswith("label;"):
            texts.append(state.strip())
        elif kind.startswith("rotate;"):
            found = replace(found, turned=(found.turned + _turned(kind, state)) % 360)
    called, unknown = _called(found.name, texts, known)
    return replace(found, name=called, shown=tuple(shown), texts=unknown)


def _map_name(word: str) -> str:
    return "" if word == "null" else word


def _pixel(word: str) -> float:
    return float(word) if re.fullmatch(r"-?[0-9]{1,7}", word) else 0.0


def _of_layer(kind: str, state: str) -> list[Shown]:
    """The picture of a layer, if it is active."""
    parts = split(kind, ";")
    images = split(parts[16], ",") if len(parts) > 16 else []
    level = state.split(";", maxsplit=1)[0]
    if not re.fullmatch(r"[0-9]{1,4}", level) or not 1 <= int(level) <= len(images):
        return []
    image = images[int(level) - 1].strip()
    x, y, always = int(_pixel(parts[14])), int(_pixel(parts[15])), parts[26:27] == ["true"]
    scale = float(parts[31]) if len(parts) > 31 and re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,9})?", parts[31]) else 1.0
    replaces = x == y == 0 and (not always or int(level) > 1)
    return [Shown(image, x, y, min(max(scale, _LEAST_SCALE), _MOST_SCALE), replaces)] if image else []


def _turned(kind: str, state: str) -> float:
    """Degrees clockwise: the number of one of several even steps, or an angle that counts the other way round."""
    steps, word = [*split(kind, ";"), ""][1], state.split(";", maxsplit=1)[0]
    if not re.fullmatch(r"[0-9]{1,4}", steps) or not re.fullmatch(r"-?[0-9]{1,6}(\.[0-9]{1,20})?", word):
        return 0.0
    count = int(steps)
    return -float(word) if count == 1 else float(word) * 360 / count if count else 0.0


def _called(name: str, texts: Iterable[str], known: Mapping[str, str]) -> tuple[str, int]:
    """(the name of a counter with the texts that are written on it, "Rifles (1/7, 4)"; how many of them are worked out from
    what is not known)."""
    found = [_worked_out(said, known) for said in texts if said]
    written = [one for one in dict.fromkeys(found) if one and one != name]
    words = [name, f"({', '.join(written)})"] if name and written else [name or ", ".join(written)]
    return " ".join(" ".join(words).split())[:_LONGEST_NAME], found.count(None)


def _worked_out(text: str, known: Mapping[str, str]) -> str | None:
    """A text with the values of what it names (``$Strength$``), without markup; None for one that names what is not known, or
    that is an expression."""
    if text.startswith("{"):
        return None
    if any(name not in known for name in _NAMED.findall(text)):
        return None
    return _MARKUP.sub(" ", _NAMED.sub(lambda one: known[one[1]], text)).strip()


# --- Saved games


def saved_text(data: bytes) -> str:
    """The commands of a saved game. Refused for a head that is not known, which is named, and for a text that is broken."""
    head = data[: len(_HIDDEN)]
    if head == _HIDDEN:
        digits = data[len(_HIDDEN) :].strip()
        try:
            raw = bytes.fromhex(digits.decode("ascii"))
        except ValueError:
            broken = Text("the saved game is broken or cut off", "la partie enregistrée est abîmée ou incomplète")
            raise Refused("bad_save", broken) from None
        key = raw[0] if raw else 0
        data = raw[1:].translate(bytes(number ^ key for number in range(256)))
    elif not data.startswith(_PLAIN):
        shown = "".join(chr(byte) if 32 <= byte < 127 else "." for byte in data[:_HEAD_LETTERS])
        words = Text(
            'the saved game is written in a way that is not known: it begins with "{head}"',
            "la partie est enregistrée d’une manière inconnue : elle commence par « {head} »",
        )
        hint = Text("known are plain text and !VCSK", "sont connus le texte simple et !VCSK")
        raise Refused("unknown_save", words.format(head=shown), hint)
    return data.decode("utf-8", "replace")


@dataclass
class SavedGame:
    """A saved game as its commands leave it: counters by their ids, which boards lie on each map, who lies in which stack."""

    counters: dict[str, Counter] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    """The TYPE of every counter, which a change of its state leaves as it is."""
    states: dict[str, str] = field(default_factory=dict)
    """The last STATE that a counter was changed to: a long log changes a counter many times, and only the last is read."""
    moved: dict[str, tuple[str, float, float]] = field(default_factory=dict)
    """The places to which counters were moved after their last change."""
    boards: dict[str, tuple[tuple[str, int, int], ...]] = field(default_factory=dict)
    """By map: the name of each board (with ``/rev`` if it is turned) and its column and row, from 0."""
    stacks: dict[str, tuple[str, float, float]] = field(default_factory=dict)
    decks: set[str] = field(default_factory=set)
    stack_of: dict[str, str] = field(default_factory=dict)

    def placed(self) -> Iterator[Counter]:
        """The counters where they stand at the end; those in decks, which nobody sees, are left out."""
        for key, one in self.counters.items():
            stack = self.stack_of.get(key, "")
            if stack not in self.decks:
                yield replace(one, place=self.stacks.get(stack, one.place))

    @property
    def in_decks(self) -> int:
        """How many counters and cards lie in decks."""
        return sum(self.stack_of.get(key) in self.decks for key in self.counters)


def played(text: str) -> SavedGame:
    """The counters and boards after all commands of a saved game, or of a log from its first to its last step."""
    game = SavedGame()
    for found in _COMMANDS.split(text):
        command = found.removeprefix("LOG\t")
        if command.startswith("+/"):
            _add(game, command)
        elif command.startswith("-/"):
            game.counters.pop(command[2:], None)
        elif command.startswith("M/"):
            _move(game, split(command[2:], "/"))
        elif command.startswith("D/"):
            _change(game, split(command[2:], "/"))
        elif "BoardPicker\t" in command[:200]:
            _lay_boards(game, command)
    _read_last_states(game)
    return game


def _read_last_states(game: SavedGame) -> None:
    """Give the counters the state and the place that they were changed and moved to last."""
    for key, counter in game.counters.items():
        found: Counter | None = None
        if key in game.states:
            kind, state = (part.replace("/", "\\/") for part in (game.kinds[key], game.states[key]))
            found = counter_of(traits_of(f"+/{key}/{kind}/{state}"))
        found = found or counter
        game.counters[key] = replace(found, place=game.moved.get(key, found.place))


def _add(game: SavedGame, command: str) -> None:
    parts = split(command[2:], "/")
    if len(parts) < 3:
        return
    if parts[1] == "stack" or parts[1].startswith("deck;"):
        _stack(game, parts[0], parts[2], deck=parts[1] != "stack")
        return
    counter = counter_of(traits_of(command))
    if counter is not None:
        key = parts[0]
        game.counters[key], game.kinds[key] = counter, parts[1]
        game.states.pop(key, None)
        game.moved.pop(key, None)


def _stack(game: SavedGame, key: str, state: str, *, deck: bool) -> None:
    where = [*split(state, ";"), "", "", ""]
    game.stacks[key] = (_map_name(where[0]), _pixel(where[1]), _pixel(where[2]))
    game.stack_of.update({one: key for part in where[3:] for one in part.split(",") if one})
    if deck:
        game.decks.add(key)


def _move(game: SavedGame, parts: list[str]) -> None:
    """A counter or a stack moves: ID/MAP/X/Y/..."""
    if len(parts) < 4:
        return
    key, place = parts[0], (_map_name(parts[1]), _pixel(parts[2]), _pixel(parts[3]))
    if key in game.stacks:
        game.stacks[key] = place
    elif key in game.counters:
        game.stack_of.pop(key, None)
        game.moved[key] = place


def _change(game: SavedGame, parts: list[str]) -> None:
    """A counter or a stack has another state: ID/STATE/..."""
    if len(parts) < 2:
        return
    key, state = parts[0], parts[1]
    if key in game.stacks:
        _stack(game, key, state, deck=key in game.decks)
    elif key in game.counters:
        game.states[key] = state
        game.moved.pop(key, None)


def _lay_boards(game: SavedGame, command: str) -> None:
    name, *parts = split(command, "\t")
    laid = []
    for number in range(0, len(parts) - 2, 3):
        column, row = (int(_pixel(word)) for word in parts[number + 1 : number + 3])
        laid.append((parts[number], column, row))
    game.boards[name.removesuffix("BoardPicker")] = tuple(laid)
