"""The closed vocabulary of a game of one's own: everything that its doctrines read, and nothing else."""

from __future__ import annotations

from workbench.games.generic.fire.sentences import SENTENCES as FIRE
from workbench.games.generic.movement.sentences import SENTENCES as MOVEMENT
from workbench.games.generic.sight.sentences import SENTENCES as SIGHT
from workbench.games.generic.spotting.sentences import SENTENCES as SPOTTING
from workbench.rules.vocabulary import Kind, Vocabulary

_N, _FLAG = Kind.NUMBER, Kind.FLAG

VOCABULARY = Vocabulary(
    facts={
        "los": ("open", "block", "pool", "hinder", "elevation"),
        **dict.fromkeys(("height", "hindrance", "eye", "open_within", "spot", "stack"), _N),
        "open_from": ("neither", "observer", "both"),
        "stops_lines": ("all", "not_down", "up"),
        "spot_for": Kind.WORDS,
        "shelters": Kind.WORDS,
        "along_as": Kind.TERRAIN,
        **dict.fromkeys(("replaces_hex_cost", "flattens", "stops_movement", "stops_after", "instead_of_slope"), _FLAG),
    },
    unit_values={"move": Kind.FRACTION},
    tables={
        "sight": {
            "heights": ("none", "highest_end", "slope", "same_level"),
            "level_lines": ("any", "reaching", "higher"),
            "equal_top": ("open", "nearer_lower", "blocks"),
            "ground": ("slopes", "all", "none"),
            "runs": ("better", "worse"),
            "eyes": ("observer", "both"),
            "eyes_for": ("spotting", "all"),
            "ends": ("exempt", "target", "both"),
            "pool_blocks": _N,
            "pool_uneven": ("blocks", "open"),
            "hindrance_blocks": _N,
        },
        "spotting": {
            "base": _N,
            "always": _N,
            "per_level": _N,
            "height_in_reduced": _FLAG,
            "blind": Kind.WORDS,
            "seen_states": Kind.WORDS,
            "seen_actions": Kind.WORDS,
        },
        "spotting_bonus": {},
        "movement": {
            "least_hexes": _N,
            "combine": ("dearest", "sum"),
            "zoc": ("none", "stop", "cost", "ban"),
            "zoc_cost": _N,
            "zoc_by": Kind.WORDS,
            "zoc_ignored_by": Kind.WORDS,
            "zoc_held": _FLAG,
            "enemy_hexes": ("closed", "open"),
        },
        "climb_up": {},
        "climb_down": {},
        "stacking": {},
    },
    keyed_tables={
        "spotting_bonus": ("tags", _N),
        "climb_up": ("mobility", Kind.COST),
        "climb_down": ("mobility", Kind.COST),
        "stacking": ("tags", _N),
        "most_hexes_of_state": ("states", _N),
    },
    facts_of={"attacks": _N},
    sections=("attacks", "modifiers", "modes"),
    further=("times", "defence_times"),
    by_choice=(
        ("time", "spotting_by_time", _N),
        ("weather", "spotting_by_weather", _N),
        ("time", "sight_by_time", _N),
        ("weather", "sight_by_weather", _N),
    ),
    optional_by_choice=(
        ("time", "most_hexes_by_time", _N),
        ("weather", "most_hexes_by_weather", _N),
    ),
    free_tables={"actions": Kind.COST},
    messages={**SIGHT, **SPOTTING, **MOVEMENT, **FIRE},
)
