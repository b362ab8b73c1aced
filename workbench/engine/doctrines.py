"""The registry of games: finds doctrines and vocabularies by the names that a ruleset gives.

A game declares itself by a value ``GAME``: every package of :mod:`workbench.games`, and every package from outside that has an
entry point in the group ``workbench.games``. Nothing else loads a game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.base.data_folders import SAMPLES
from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, did_you_mean
from workbench.base.entry_points import entry_points_in
from workbench.base.text import Text
from workbench.rules.ruleset import EmptyBoard, Ruleset
from workbench.rules.vocabulary import Kind, ValueType, Vocabulary

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES = "workbench.games"
"""The package of the games that come with the program, and the group of entry points of all others."""
TOPICS = ("sight", "spotting", "fire", "movement")


@dataclass(frozen=True)
class Game:
    """What one game brings.

    - ``id``: the name of its doctrines and of the folder of its ruleset
    - ``title``: its name before its ruleset is read
    - ``boards``: the maps that are offered empty
    - ``topics``: those in which it has doctrines of its own; () for a game that borrows all
    - ``package``: the package with the module ``vocabulary`` (its ``VOCABULARY``), and for every topic a module
      ``<topic>.doctrine`` with a class ``Doctrine``; "" = where the game is declared. Modules are loaded when they are needed
    - ``rulesets``: a folder of rulesets, each in a folder named by its id
    - ``samples``: its scenarios, with the folders ``boards``, ``teaching`` and ``lessons``
    - ``misplaced``: the topics whose doctrines are asked for values of units that do not fit their place (their function
      ``misplaced``, if they have one); () spares a game without such values the time to load them
    - ``recipe``: where the sliders of the generator stand at first, from 0 to 1, by name; those that are not here at 0.5

    For a package from outside, ``rulesets`` and ``samples`` are the folders of these names in the package, if they are there.
    """

    id: str
    title: str
    boards: tuple[EmptyBoard, ...] = ()
    topics: tuple[str, ...] = TOPICS
    package: str = ""
    rulesets: Path | None = None
    samples: Path | None = None
    misplaced: tuple[str, ...] = ("sight", "fire")
    recipe: Mapping[str, float] = field(default_factory=dict)


def find_games() -> Mapping[str, Game]:
    """All games by id: those of the program, then those of other packages."""
    return _registry()[0]


def broken_games() -> tuple[Diagnostic, ...]:
    """What is wrong with packages from outside, each named: such a game is left out, and all else works."""
    return _registry()[1]


@cache
def _registry() -> tuple[Mapping[str, Game], tuple[Diagnostic, ...]]:
    package = importlib.import_module(GAMES)
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    games: dict[str, Game] = {}
    for name in names:
        game = importlib.import_module(f"{GAMES}.{name}").GAME
        games[game.id] = replace(game, package=f"{GAMES}.{name}", samples=SAMPLES / game.id)
    problems = []
    for entry in entry_points_in(GAMES):
        try:
            game = _game_of(entry)
            if game.id in games:
                words = Text('there is a game "{id}" already', "il y a déjà un jeu « {id} »").format(id=game.id)
                raise CannotAnswer("game_twice", words)
        except CannotAnswer as problem:
            problems.append(_broken(entry, problem.code, problem.text))
        except Exception as problem:  # whatever the code of others does, the program must start
            problems.append(_broken(entry, "broken_game", Text.of(f"{type(problem).__name__}: {problem}")))
        else:
            games[game.id] = game
    return games, tuple(problems)


def _game_of(entry: EntryPoint) -> Game:
    game = entry.load()
    if not isinstance(game, Game):
        words = Text("{value} is no Game but {kind}", "{value} n’est pas un Game mais {kind}")
        raise CannotAnswer("broken_game", words.format(value=entry.value, kind=type(game).__name__))
    if not game.id.isidentifier():
        words = Text('"{id}" is no id of a game', "« {id} » n’est pas l’identifiant d’un jeu")
        raise CannotAnswer("broken_game", words.format(id=game.id))
    found = importlib.import_module(game.package or entry.module)
    home = Path(found.__path__[0] if hasattr(found, "__path__") else str(found.__file__ or "")).resolve()
    home = home if home.is_dir() else home.parent

    def folder(given: Path | None, name: str) -> Path | None:
        usual = home / name
        return given or (usual if usual.is_dir() else None)

    return replace(
        game,
        package=found.__name__,
        rulesets=folder(game.rulesets, "rulesets"),
        samples=folder(game.samples, "samples"),
    )


def _broken(entry: EntryPoint, code: str, text: Text) -> Diagnostic:
    where = f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else "?"
    words = Text(
        "the game {name} of the package {where} ({value}) is left out: {text}",
        "le jeu {name} du paquet {where} ({value}) est laissé de côté : {text}",
    )
    return Diagnostic(Severity.WARNING, code, words.format(name=entry.name, where=where, value=entry.value, text=text))


@cache
def doctrine_names(topic: str) -> tuple[str, ...]:
    """Names of the doctrines of a topic (``sight``, ``spotting``, ``fire``, ``movement``)."""
    return tuple(name for name, game in find_games().items() if topic in game.topics)


def find_doctrine(topic: str, name: str) -> Any:
    """The doctrine class called ``name``; CannotAnswer (``unknown_doctrine``) where no game has it."""
    known = doctrine_names(topic)
    if name not in known:
        hint = did_you_mean(name, known)
        raise CannotAnswer(
            "unknown_doctrine",
            Text(
                f'there is no {topic} doctrine "{name}" {hint.en}',
                f"il n’y a pas de doctrine {topic} « {name} » {hint.fr}",
            ),
        )
    return _module(name, f"{topic}.doctrine").Doctrine


def find_vocabulary(doctrine: str) -> Vocabulary | None:
    """The vocabulary of a doctrine by name, or None if no game has that name."""
    game = find_games().get(doctrine)
    if game is None:
        return None
    found: Vocabulary = _module(doctrine, "vocabulary").VOCABULARY
    return found


def unit_values(doctrines: Iterable[str]) -> dict[str, ValueType]:
    """What the engines of these doctrines read of a unit's values, each with its type."""
    found: dict[str, ValueType] = {}
    for doctrine in dict.fromkeys(doctrines):
        words = find_vocabulary(doctrine)
        found |= {**words.unit_values, **words.counter_values} if words is not None else {}
    return found


def pair_sign(ruleset: Ruleset, key: str) -> str:
    """What stands between the two numbers of a unit's value: ``5-3`` (strength and range), ``4.5 × 2.2`` (a size)."""
    return " × " if unit_values(ruleset.doctrines.values()).get(key) is Kind.SIZE else "-"


def exclusive_states(doctrines: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The groups of states (``orders``, ``qualities``) of which a unit of these doctrines is in one at most."""
    found: dict[str, tuple[str, ...]] = {}
    for doctrine in dict.fromkeys(doctrines):
        words = find_vocabulary(doctrine)
        found |= words.one_of if words is not None else {}
    return found


def _module(game: str, name: str) -> Any:
    package = find_games()[game].package
    try:
        return importlib.import_module(f"{package}.{name}")
    except Exception as problem:
        if package.startswith(f"{GAMES}."):
            raise
        words = Text(
            "the game {game} is broken: {module} cannot be loaded ({problem})",
            "le jeu {game} est cassé : {module} ne peut être chargé ({problem})",
        )
        problem_text = f"{type(problem).__name__}: {problem}"
        text = words.format(game=game, module=f"{package}.{name}", problem=problem_text)
        raise CannotAnswer("broken_game", text) from problem
