"""``samples``: the scenarios that come with the program, listed or copied into a folder of the user."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from workbench.base.data_folders import files_of_ours
from workbench.base.diagnostics import why_not_written
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, Console, file_to_write
from workbench.files.formats.source import Refused, SourceFile

_OUT = Text(
    "copy all of them into this folder, which is made; files that are there are left as they are",
    "les copier tous dans ce dossier, qui est créé ; les fichiers qui y sont déjà restent tels quels",
)
_JSON = Text("print each as a line of JSON", "donner chacun comme une ligne de JSON")
_UNWRITTEN = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
_UNREAD = Text("cannot read {file}: {problem}", "impossible de lire {file} : {problem}")
_COPIED = Text("{count} files copied into {folder}", "{count} fichiers copiés dans {folder}")
_LEFT = Text("{count} were there already and are unchanged", "{count} y étaient déjà et sont inchangés")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("-o", "--output", type=file_to_write, metavar="FOLDER", help=_OUT.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """List the samples or copy them; 1 if a file cannot be written."""
    if args.output is not None:
        return _copy(Path(args.output), console)
    for path, name, title, ruleset in _listed(console.language):
        if args.json:
            console.record({"path": str(path), "title": title, "ruleset": ruleset})
        else:
            console.answer(f"{name.as_posix():48}  {title}")
    return DONE


def _listed(language: str) -> Iterator[tuple[Path, Path, str, str]]:
    """(path, name, title, id of the ruleset) of each scenario and lesson, in the order of their paths."""
    from workbench.files.yaml_reader import read_yaml

    for path, name in _files():
        found = read_yaml(path).data
        data = found if isinstance(found, Mapping) else {}
        title = data.get("title", "")
        words = title.get(language) or title.get("en", "") if isinstance(title, Mapping) else title
        course = data.get("course")
        game = course.get("game", "") if isinstance(course, Mapping) else ""
        yield path, name, str(words), str(data.get("ruleset", game))


def _files() -> list[tuple[Path, Path]]:
    """(file, the folder of its game with its place there) of every sample of every game."""
    from workbench.files.installed_games import installed_games

    games = [game for game in installed_games().values() if game.samples is not None]
    return [
        (path, Path(game.id) / path.relative_to(game.samples))
        for game in games
        if game.samples is not None
        for path in files_of_ours(game.samples, "**/*")
    ]


def _copy(folder: Path, console: Console) -> int:
    copied = left = 0
    for path, name in _files():
        target = folder / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _write_new(target, SourceFile(path).read())
            copied += 1
        except Refused as problem:
            console.message(_UNREAD.format(file=path, problem=problem.text))
            return ERRORS
        except OSError as problem:
            if target.is_file() and isinstance(problem, FileExistsError):
                left += 1
                continue
            console.message(_UNWRITTEN.format(file=target, problem=why_not_written(problem)))
            return ERRORS
    console.message(_COPIED.format(count=copied, folder=folder))
    if left:
        console.message(_LEFT.format(count=left))
    return DONE


def _write_new(target: Path, data: bytes) -> None:
    try:
        with target.open("xb") as stream:
            stream.write(data)
    except FileExistsError:
        raise
    except OSError:
        # half a file would be taken for one of the user the next time
        target.unlink(missing_ok=True)
        with suppress(OSError):
            target.parent.rmdir()  # which goes only if it is empty
        raise
