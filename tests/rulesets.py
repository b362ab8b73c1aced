"""The rulesets that come with the program, read once for all tests."""

from __future__ import annotations

from functools import lru_cache

from workbench.base.data_folders import PACKAGE
from workbench.checks.loading import load_ruleset
from workbench.rules.ruleset import Ruleset


@lru_cache
def ruleset(name: str) -> Ruleset:
    """A ruleset by the name of its folder; fails if it cannot be read."""
    found, diagnostics = load_ruleset(name)
    assert found is not None, [item.format() for item in diagnostics]
    return found


def engine_code(game: str) -> str:
    """The source code that judges by a game's rules: what all games share and the game's own, without its vocabulary, which
    lists every word of the ruleset whether it is used or not."""
    files = [*PACKAGE.glob("engine/**/*.py"), *PACKAGE.glob(f"games/{game}/**/*.py")]
    return "".join(path.read_text(encoding="utf-8") for path in sorted(files) if path.name != "vocabulary.py")
