"""A neutral vocabulary of terrain: what several rulesets call the same ground, and what one has and another has not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from workbench.base.diagnostics import CannotAnswer, did_you_mean
from workbench.base.text import Text
from workbench.rules.ruleset import RAISED, Ruleset


@dataclass(frozen=True, slots=True)
class NeutralWord:
    """A word of the vocabulary; ``like`` are the words that stand in for it in a game that has no such terrain, the best
    first."""

    key: str
    name: Text
    like: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameTerrain:
    """What one ruleset calls the words: ``by_word[word]`` are the keys that are read as the word, of which the first is what
    the word becomes. ``unmapped`` are keys without a counterpart, with the reasons; ``raised`` is the key that every hex above
    level 0 has ("" = none)."""

    by_word: Mapping[str, tuple[str, ...]]
    unmapped: Mapping[str, Text]
    raised: str = ""

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The word of each key."""
        return {key: word for word, keys in self.by_word.items() for key in keys}

    def corrected(self, by: GameTerrain) -> GameTerrain:
        """The same with what another says in place of it, key by key."""
        moved = {key for keys in by.by_word.values() for key in keys} | set(by.unmapped)
        terrain = {
            word: left
            for word, keys in self.by_word.items()
            if (left := tuple(key for key in keys if key not in moved))
        }
        for word, keys in by.by_word.items():
            terrain[word] = (*keys, *(key for key in terrain.get(word, ()) if key not in keys))
        unmapped = {key: why for key, why in self.unmapped.items() if key not in moved}
        return GameTerrain(terrain, {**unmapped, **by.unmapped}, by.raised or self.raised)


def terrain_of(ruleset: Ruleset) -> GameTerrain:
    """What the rows of a ruleset say: those that a word becomes come before those that are only read as it."""
    terrain: dict[str, tuple[str, ...]] = {}
    for row in sorted(ruleset.terrain.values(), key=lambda row: row.read_only):
        if row.neutral:
            terrain[row.neutral] = (*terrain.get(row.neutral, ()), row.key)
    unmapped = {key: row.no_counterpart for key, row in ruleset.terrain.items() if row.no_counterpart.en}
    return GameTerrain(terrain, unmapped, ruleset.key_in_role(RAISED))


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
    """The vocabulary, and what files of the user's correct in the rows of rulesets, by their ids, the latest last."""

    words: Mapping[str, NeutralWord]
    corrections: Mapping[str, tuple[GameTerrain, ...]]

    def knows(self, ruleset: Ruleset) -> bool:
        """True if the rows of a ruleset, or a correction of them, name neutral words."""
        return ruleset.id in self.corrections or any(row.neutral for row in ruleset.terrain.values())

    def game(self, ruleset: Ruleset) -> GameTerrain:
        """What a ruleset calls the words. CannotAnswer (``unknown_vocabulary``) for a ruleset that names none."""
        if not self.knows(ruleset):
            words = Text(
                "the terrain of the ruleset {id} has no neutral words: add neutral to its rows",
                "le terrain des règles {id} n’a pas de mots neutres : ajoutez neutral à ses lignes",
            )
            raise CannotAnswer("unknown_vocabulary", words.format(id=ruleset.id))
        found = terrain_of(ruleset)
        for correction in self.corrections.get(ruleset.id, ()):
            found = found.corrected(correction)
        return found

    def counterpart(self, key: str, here: Ruleset, there: Ruleset) -> Counterpart:
        """What the terrain ``key`` of one ruleset is in another."""
        mine, theirs = self.game(here), self.game(there)
        word = mine.words.get(key, "")
        if not word:
            return Counterpart(reason=mine.unmapped.get(key, _UNKNOWN))
        return self._counterpart_of(word, theirs, there)

    def counterpart_of_word(self, word: str, there: Ruleset) -> Counterpart:
        """The counterpart of a neutral word in a ruleset."""
        return self._counterpart_of(word, self.game(there), there)

    def _counterpart_of(self, word: str, theirs: GameTerrain, there: Ruleset) -> Counterpart:
        waiting, seen = [word], set[str]()
        while waiting:
            step = waiting.pop(0)
            if step in seen:
                continue
            seen.add(step)
            keys = theirs.by_word.get(step, ())
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
