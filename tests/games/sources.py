"""The source of a game and of what it shares with others, for tests that look for words in it."""

from __future__ import annotations

from pathlib import Path

import workbench

PACKAGE = Path(workbench.__file__).parent


def game_source(game: str, *topics: str) -> str:
    """All code of a game (of ``topics``, if any are named): a topic is a module or a package of the game. Its vocabulary is
    left out, since that lists every word of the ruleset whether it is used or not."""
    folder = PACKAGE / "games" / game
    files = [path for path in sorted(folder.rglob("*.py")) if path.name != "vocabulary.py"]
    chosen = [path for path in files if not topics or path.relative_to(folder).parts[0].removesuffix(".py") in topics]
    assert chosen, "no such game or topic"
    return "\n".join(path.read_text(encoding="utf-8") for path in chosen)


def engine_source(*topics: str) -> str:
    """All code of the engine; of ``topics``, if any are named: packages (``fire``), or modules of them (``fire/results``)."""
    folder = PACKAGE / "engine"
    files = [
        path for path in sorted(folder.rglob("*.py")) if not topics or _named(path.relative_to(folder)) & {*topics}
    ]
    assert files, "no such topic"
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def _named(path: Path) -> set[str]:
    return {path.parts[0], path.with_suffix("").as_posix()}
