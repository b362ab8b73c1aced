"""The closed vocabulary of a table game of one's own: everything that its doctrines read, and nothing else."""

from __future__ import annotations

from workbench.games.generic_table.fire.sentences import SENTENCES as FIRE
from workbench.games.generic_table.movement.sentences import SENTENCES as MOVEMENT
from workbench.games.generic_table.sight.sentences import SENTENCES as SIGHT
from workbench.games.generic_table.spotting.sentences import LIMITS, REDUCED
from workbench.games.generic_table.spotting.sentences import SENTENCES as SPOTTING
from workbench.rules.attacks import FURTHER
from workbench.rules.vocabulary import Kind, Vocabulary

_N, _FLAG, _SHARE, _LENGTH = Kind.NUMBER, Kind.FLAG, Kind.FRACTION, Kind.LENGTH

VOCABULARY = Vocabulary(
    facts={
        "los": ("none", "blocked", "depth"),
        "depth": _N,
        "levels": Kind.LEVELS,
        "level_min": _FLAG,
        "linear": _FLAG,
        "relief": ("hill", "crest", "ravine", "ravine_slopes", "trench"),
        "class": ("building", "works"),
        "cover": ("none", "light", "heavy", "total", "variable"),
        "cover_void_bombard": _FLAG,
        "road": _FLAG,
        "across_roads": _FLAG,
        "lies_on": Kind.TERRAIN,
    },
    unit_values={
        **dict.fromkeys(("move", "road"), _SHARE),
        "height": _LENGTH,
        "weapon": Kind.WEAPONS,
        **dict.fromkeys(("base", "hull"), Kind.SIZE),
    },
    weapon_values={
        "attack": Kind.ATTACK,
        **dict.fromkeys(("short", "long", "minimum", "arc"), _N),
        **dict.fromkeys(("strength", "strength_long"), Kind.DICE),
    },
    tables={
        "sight": {
            "contact": _LENGTH,
            "measures": ("edges", "middles"),
            "sees_from": ("middles", "bases"),
            "depths": ("add", "each"),
            "walls": ("open", "closed"),
            "trench": ("inside", "along"),
            "ravine": ("bottom", "lip"),
            "stacked": ("added", "absolute"),
        },
        "spotting": {
            "hidden_states": Kind.WORDS,
            "covered_states": Kind.WORDS,
            "active": Kind.WORDS,
            "active_in_cover": Kind.WORDS,
            "hidden_lasts": _FLAG,
            "hill": _LENGTH,
            "hill_of": ("observer", "either"),
            "bonuses": ("sum", "best"),
            "contact_grows": _FLAG,
            "hidden_bonus": Kind.WORDS,
        },
        **{name: {} for name in LIMITS.values()},
        "movement": {
            "fees": ("piece", "move"),
            "difficult": ("length", "whole_move"),
            "roads": ("share", "whole"),
            "stuck": ("piece", "move"),
            "edge": ("middle", "base"),
            "closed_start": ("leaves", "stays"),
        },
        "passage": {"half": _SHARE, "half_line": _SHARE, "immobilised": _SHARE},
        "arcs": {"sides": ("corners", "quarters"), "fixed": _N},
        "ranges": {"limits": ("inclusive", "exclusive")},
    },
    keyed_tables={
        **dict.fromkeys((*LIMITS.values(), *REDUCED.values()), ("tags", Kind.LIMIT)),
        "spotting_bonus": ("tags", _N),
        "spotting_bonus_state": ("states", _N),
        "tests": ("tags", _SHARE),
        "move_of_state": ("states", _N),
        "share_of_state": ("states", _SHARE),
        "move_of_mode": ("modes", _N),
        "road_of_mode": ("modes", _N),
        "share_of_mode": ("modes", _SHARE),
    },
    facts_of={"attacks": _N},
    sections=("attacks", "modifiers"),
    further=tuple(word for word in FURTHER if word != "defence_times"),
    open_sections=("modes",),
    shared_roles=("smoke", "dune"),
    flags=("bunker",),
    messages={**SIGHT, **SPOTTING, **MOVEMENT, **FIRE},
)
