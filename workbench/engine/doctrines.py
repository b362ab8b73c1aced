"""The registry of games: finds doctrines and vocabularies by the names that a ruleset gives.

Every package of :mod:`workbench.games` declares itself by a value ``GAME``; nothing else loads a game.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.rules.vocabulary import ValueType, Vocabulary

GAMES = "workbench.games"
TOPICS = ("sight", "spotting", "fire", "movement")


@dataclass(frozen=True)
class EmptyBoard:
    """An empty map to begin with; width and height are in hexes (``unit`` "hex"), or for a table in ``cm`` or ``in``."""

    width: int
    height: int
    unit: str = "hex"


@dataclass(frozen=True)
class Game:
    """What one game brings. ``title`` is its name before its ruleset is read, ``boards`` are the maps that are offered empty.
    The package of a game has the module ``vocabulary`` with its ``VOCABULARY``, and for every one of its ``topics`` a module
    ``<topic>.doctrine`` with a class ``Doctrine``. Modules are loaded when they are needed."""

    id: str
    title: str
    boards: tuple[EmptyBoard, ...] = ()
    topics: tuple[str, ...] = TOPICS


@cache
def find_games() -> Mapping[str, Game]:
    """All games by id."""
    package = importlib.import_module(GAMES)
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    games = (importlib.import_module(f"{GAMES}.{name}").GAME for name in sorted(found))
    return {game.id: game for game in games}


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


def exclusive_states(doctrines: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The groups of states (``orders``, ``qualities``) of which a unit of these doctrines is in one at most."""
    found: dict[str, tuple[str, ...]] = {}
    for doctrine in dict.fromkeys(doctrines):
        words = find_vocabulary(doctrine)
        found |= words.one_of if words is not None else {}
    return found


def _module(game: str, name: str) -> Any:
    return importlib.import_module(f"{GAMES}.{game}.{name}")
