"""All games that there are: those with Python, and rulesets that say that they are a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from pathlib import Path

from workbench.base.data_folders import RULESETS, SAMPLES, files_of_ours
from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.engine.doctrines import Game, broken_games, find_games
from workbench.files.rulesets.loader import read_ruleset, ruleset_folders
from workbench.files.safe_files import read_regular
from workbench.generator.recipe import Recipe

_HEAD = "ruleset.yaml"
_SAYS_SO = re.compile(rb"^  game:", re.MULTILINE)
SLIDERS = tuple(one.name for one in fields(Recipe) if one.name != "seed")
"""What the generator can be told, by name."""


def installed_games() -> Mapping[str, Game]:
    """All games by id: those of the program and of other packages, then rulesets with ``game`` in their head, those of the
    program and in folders of the user's. Such a game borrows its doctrines; its samples are the folder ``samples`` in that of
    the ruleset, or the folder of its name among those of the program."""
    return _found()[0]


def problems_of_games() -> Diagnostics:
    """What is wrong with games from outside, each with its package or its file; such a game is left out."""
    return _found()[1]


def usual_recipe(game_id: str) -> Recipe:
    """Where the sliders of the generator stand at first for a game; the middle for one that says nothing."""
    game = installed_games().get(game_id)
    return Recipe(**(game.recipe if game is not None else {}))  # type: ignore[arg-type]


def sample_files(folder: str = "", game_id: str = "") -> list[Path]:
    """The scenarios of all games, or of one, in their folder of samples or one inside it (``boards``, ``teaching``)."""
    games = [game for game in installed_games().values() if game.samples is not None and game_id in ("", game.id)]
    return [path for game in games if game.samples is not None for path in files_of_ours(game.samples / folder)]


def game_of_sample(path: Path) -> str:
    """The id of the game that a sample belongs to; "" for a file that is none."""
    place = path.resolve()
    return next((game.id for game in installed_games().values() if _holds(game.samples, place)), "")


def is_installed_sample(path: Path) -> bool:
    """Does a file lie among the samples of the program or of another package, where nothing is ever saved?"""
    place = path.resolve()
    return _holds(SAMPLES, place) or any(_holds(game.samples, place) for game in find_games().values())


def _holds(folder: Path | None, place: Path) -> bool:
    return folder is not None and place.is_relative_to(folder.resolve())


def _found() -> tuple[Mapping[str, Game], Diagnostics]:
    of_packages = {RULESETS, *(game.rulesets for game in find_games().values())}
    # rulesets of the program without Python of their own come before those of the user
    heads = [head for head in sorted(RULESETS.glob(f"*/{_HEAD}")) if head.parent.name not in find_games()]
    heads += [
        head for place in ruleset_folders() if place not in of_packages for head in sorted(place.glob(f"*/{_HEAD}"))
    ]
    return _read(tuple((head, head.stat().st_mtime_ns) for head in heads if head.is_file()))


@lru_cache(maxsize=4)
def _read(heads: tuple[tuple[Path, int], ...]) -> tuple[Mapping[str, Game], Diagnostics]:
    games: dict[str, Game] = {}
    problems = Diagnostics(broken_games())
    for game in find_games().values():
        wrong = [name for name, share in game.recipe.items() if name not in SLIDERS or not 0 <= share <= 1]
        if wrong:
            text = Text(
                "the recipe of the game {id} ({package}) is wrong: {names}",
                "la recette du jeu {id} ({package}) est fausse : {names}",
            )
            problems.warning("broken_game", text.format(id=game.id, package=game.package, names=", ".join(wrong)))
            continue
        games[game.id] = game
    for head, _ in heads:
        _add_folder(head, games, problems)
    return games, problems


def _add_folder(head: Path, games: dict[str, Game], problems: Diagnostics) -> None:
    try:
        if _SAYS_SO.search(read_regular(head)) is None:
            return
    except OSError:
        return
    folder, name = head.parent, head.parent.name
    if name in games:
        text = Text('there is a game "{id}" already', "il y a déjà un jeu « {id} »")
        problems.warning("game_twice", text.format(id=name), span=Span(str(head), 1, 1))
        return
    ruleset, diagnostics = read_ruleset(folder)
    if ruleset is None:
        text = Text("the game {id} is left out: {why}", "le jeu {id} est laissé de côté : {why}")
        why = next((item.format() for item in diagnostics if item.severity.value == "error"), "?")
        problems.warning("broken_game", text.format(id=name, why=why), span=Span(str(head), 1, 1))
    elif ruleset.game is not None:
        samples = SAMPLES / name if folder.parent == RULESETS else folder / "samples"
        games[name] = Game(
            name,
            ruleset.name.en,
            boards=ruleset.game.boards,
            topics=(),
            samples=samples if samples.is_dir() else None,
            recipe=ruleset.game.recipe,
        )
