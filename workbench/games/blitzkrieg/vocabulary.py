"""The keys that the doctrines of BlitzKrieg read from a ruleset."""

from __future__ import annotations

from workbench.rules.vocabulary import Kind, ValueType, Vocabulary

_N, _FLAG, _LIMIT, _SHARE = Kind.NUMBER, Kind.FLAG, Kind.LIMIT, Kind.FRACTION
_COVER = ("none", "light", "heavy", "total", "variable")
_SIZES = ("TP", "P", "N", "G", "TG")
_GAITS = (
    "tracked_very_slow", "tracked_slow", "tracked_standard", "tracked_fast", "halftrack", "wheeled", "armoured_car",
)  # fmt: skip


def _typed_keys(value_type: ValueType, keys: str) -> dict[str, ValueType]:
    return dict.fromkeys(keys.split(), value_type)


def _limits(*states: str) -> dict[str, ValueType]:
    return {f"{state}_{visibility}": _LIMIT for state in states for visibility in ("normal", "reduced")}


VOCABULARY = Vocabulary(
    facts={
        "cover": _COVER,
        "cover_void_bombard": _FLAG,
        "levels": Kind.LEVELS,
        "level_min": _FLAG,
        "los": ("none", "blocked", "depth"),
        "depth": _N,
        "linear": _FLAG,
        "road": _FLAG,
        "across_roads": _FLAG,
        "lies_on": Kind.TERRAIN,
        "relief": ("hill", "crest", "ravine", "ravine_slopes", "trench"),
        "class": ("wood", "building", "bocage", "works", "smoke"),
    },
    unit_values={
        **_typed_keys(_N, "clear road"),
        "detection": ("small", "large"),
        "size": _SIZES,
        "gait": _GAITS,
        "weapon": Kind.WEAPONS,
        **_typed_keys(Kind.SIZE, "base hull"),
    },
    counter_values={
        **_typed_keys(_FLAG, "open_topped unarmoured stabilised narrow_turret"),
        "experience": ("elite", "veteran", "conscript"),
    },
    weapon_values={
        **_typed_keys(_N, "short long minimum ac ac_long calibre"),
        **_typed_keys(Kind.WORDS, "firepower firepower_long he"),
        "barrel": ("short", "normal", "l", "ll"),
        **_typed_keys(_FLAG, "indirect star heat open_topped_only unlimited russian aa"),
    },
    tables={
        "paces": {
            **_typed_keys(_N, "fast_clear fast_road crawl_clear crawl_road charge_clear charge_road tow"),
            **_typed_keys(_SHARE, "reverse reverse_armoured_car"),
        },
        "passage": {**_typed_keys(_SHARE, "half_line immobilised"), "half": _N},
        "experience": _typed_keys(_N, "elite veteran conscript"),
        "sight": _typed_keys(_N, "contact"),
        "detection_small": _limits("hidden", "cover", "open_still", "cover_fire", "open_move_fire"),
        "detection_large": _limits("hidden", "cover", "open_still", "cover_fire", "open_move_fire"),
        "detection_modifiers": _typed_keys(_N, "recce artillery_observer on_hill"),
        "arcs": _typed_keys(_N, "hull"),
        "distances": _typed_keys(_N, "assault_cover air_cover point_blank point_blank_at"),
        "template_error": _typed_keys(_N, "shift"),
        "distance_steps": _typed_keys(
            _N, "short_from short_step normal_from normal_step l_from l_step ll_from ll_step small_calibre"
        ),
        "to_hit_modifiers": _typed_keys(_N, "at_long_range"),
        "small_arms_scores": _typed_keys(
            _N,
            "moving_open still_or_crawl_open light_cover_or_dug_in heavy_cover vehicle_still_open vehicle_moving_or_cover",
        ),
        "he_scores": _typed_keys(
            _N,
            "open_or_light_direct open_or_light_indirect wood_direct wood_indirect heavy_direct heavy_indirect "
            "bunker_direct bunker_indirect vehicle_indirect",
        ),
        "small_arms_dice": {
            "move_and_fire": _N,
            **_typed_keys(_SHARE, "camouflaged_or_hidden in_bunker"),
        },
        "air_spotting": _typed_keys(_N, "open near_cover"),
        "templates": _typed_keys(_N, "mortar half_battery battery rockets_more"),
    },
    switches={
        "R-M0": ("edges", "centres"),
        "R-M1": ("piece", "activation"),
        "R-M2": ("proportional", "whole_move"),
        "R-M4": ("wheels", "foot"),
        "R-M5": ("proportional", "whole"),
        "R-M6": ("piece", "activation"),
        "base": ("point", "edge"),
        "starts_inside": ("leaves", "stays"),
        "R-L0": ("centres", "bases"),
        "R-L1": ("near", "touch"),
        "R-L2": ("add", "each"),
        "R-L3": ("closed", "contact"),
        "R-L4": ("flat", "vehicle"),
        "R-L7": ("along", "inside"),
        "R-L8": ("ravine", "lip"),
        "stacked": ("added", "absolute"),
        "R-S1": ("observer", "either"),
        "R-S2": ("adds", "contact"),
        "R-S4": ("terrain", "dug_in"),
        "R-S6": ("sum", "best"),
        "camouflage": ("ends", "lasts"),
        "R-F1": ("inclusive", "exclusive"),
        "R-F10": ("corners", "quarters"),
        "R-A1": ("diameter", "radius"),
        "B3": ("soft", "all"),
        "AC0": ("both", "mortar"),
        "heat": ("weapons", "shells"),
        "astray": ("called", "every"),
        "dune": ("hill", "dune"),
        "trench_shells": ("entrenchments", "trenches"),
        "moving_mortars": ("less", "same"),
    },
    conditions=("visibility",),
    modes=("fast", "crawl", "charge", "reverse"),
    roles=("smoke",),
    shared_roles=("dune",),
    flags=("bunker",),
)
