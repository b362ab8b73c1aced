"""A neutral vocabulary of terrain: what several rulesets call the same ground, and what one has and another has not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class NeutralWord:
    """A word of the vocabulary; ``like`` are the words that stand in for it in a game that has no such terrain, the best
    first."""

    key: str
    name: Text
    like: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameTerrain:
    """What one ruleset calls the words: ``terrain[word]`` are the keys that are read as the word, of which the first is what
    the word becomes. ``unmapped`` are keys without a counterpart, with the reasons; ``raised`` is the key that every hex above
    level 0 has ("" = none)."""

    terrain: Mapping[str, tuple[str, ...]]
    unmapped: Mapping[str, Text]
    raised: str = ""

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The word of each key."""
        return {key: word for word, keys in self.terrain.items() for key in keys}


@dataclass(frozen=True, slots=True)
class Counterpart:
    """What a key of one ruleset is in another: the ``key`` there ("" = nothing), the neutral ``word`` ("" = none), the word
    that stood in for it (``near``, "" = its own), and why there is nothing (``reason``)."""

    key: str = ""
    word: str = ""
    near: str = ""
    reason: Text = Text()


_NO_GROUND = Text("{game} has no such terrain", "{game} n’a pas de tel terrain")
_UNKNOWN = Text("the neutral vocabulary does not know it", "le vocabulaire neutre ne le connaît pas")


@dataclass(frozen=True)
class NeutralTerrain:
    """The vocabulary with the rulesets that it knows, by their ids."""

    words: Mapping[str, NeutralWord]
    games: Mapping[str, GameTerrain]

    def game(self, ruleset: Ruleset) -> GameTerrain:
        """What a ruleset calls the words. CannotAnswer (``unknown_vocabulary``) for a ruleset that the vocabulary lacks."""
        found = self.games.get(ruleset.id)
        if found is None:
            words = Text(
                "neutral_terrain.yaml says nothing of the ruleset {id}: add it there",
                "neutral_terrain.yaml ne dit rien des règles {id} : ajoutez-les",
            )
            raise CannotAnswer("unknown_vocabulary", words.format(id=ruleset.id))
        return found

    def counterpart(self, key: str, here: Ruleset, there: Ruleset) -> Counterpart:
        """What the terrain ``key`` of one ruleset is in another."""
        mine, theirs = self.game(here), self.game(there)
        word = mine.words.get(key, "")
        if not word:
            return Counterpart(reason=mine.unmapped.get(key, _UNKNOWN))
        waiting, seen = [word], set[str]()
        while waiting:
            step = waiting.pop(0)
            if step in seen:
                continue
            seen.add(step)
            keys = theirs.terrain.get(step, ())
            if keys and keys[0] in there.terrain:
                return Counterpart(keys[0], word, step if step != word else "")
            waiting[:0] = self.words[step].like if step in self.words else ()
        return Counterpart(word=word, reason=_NO_GROUND.format(game=there.name))


class RulesetLibrary(Protocol):
    """Where other rulesets than that of a scenario are found; the command line and the window have one."""

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """A ruleset by its id; CannotAnswer (``unknown_ruleset``) if there is none that can be read."""
        ...

    def neutral_terrain(self) -> NeutralTerrain:
        """The vocabulary; CannotAnswer if its file is wrong."""
        ...


def unknown_ruleset(ruleset_id: str, known: list[str]) -> CannotAnswer:
    """The refusal of a ruleset that there is not."""
    hint = did_you_mean(ruleset_id, known)
    listed = ", ".join(known)
    text = Text(
        f'there is no ruleset "{ruleset_id}" (known: {listed}) {hint.en}',
        f"il n’y a pas de règles « {ruleset_id} » (connues : {listed}) {hint.fr}",
    )
    return CannotAnswer("unknown_ruleset", Text(text.en.rstrip(), text.fr.rstrip()))
