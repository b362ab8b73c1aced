"""The values that the doctrines of Advanced Squad Leader read from a ruleset."""

from __future__ import annotations

from workbench.rules.vocabulary import Kind, ValueType, Vocabulary

_N, _FLAG, _COST, _PART = Kind.NUMBER, Kind.FLAG, Kind.COST, Kind.FRACTION


def _numbers(cells: str) -> dict[str, ValueType]:
    return dict.fromkeys(cells.split(), _N)


def _flags(cells: str) -> dict[str, ValueType]:
    return dict.fromkeys(cells.split(), _FLAG)


_SIGHT: dict[str, ValueType] = {
    "los": ("none", "obstacle", "hindrance", "smoke", "depression", "hexside_obstacle", "crest", "vehicle"),
    "seasonal": ("hindrance", "from_above"),
    **dict.fromkeys(("height", "from_above"), _PART),
    **_numbers("hindrance season_from season_to smoke_height smoke_height_breeze depth bank blind_least"),
    **_flags("inherent own_hex uncapped roadway_open lane_ignores to_roof"),
}
_FIRE: dict[str, ValueType] = {
    **_numbers("tem tem_indirect ambush_drm"),
    **_flags("tem_alone ffmo in_cover protects location fg_outside covered_arc mol_barred ffnam_exempt"),
    "tem_not_for": Kind.WORDS,
}
_MOVEMENT: dict[str, ValueType] = {
    "bypass": ("allowed", "none", "prohibited"),
    "mf_in": _COST,
    "bog": Kind.WORDS,
    **_numbers("rally_drm squads smc"),
    **_flags(
        "exit_dr replaces_hex_cost in_woods_only rout_goal no_gallop no_low_crawl hazardous makes_cx climb water stairwell"
    ),
}

VOCABULARY = Vocabulary(
    facts={**_SIGHT, "concealment": _FLAG, **_FIRE, **_MOVEMENT},
    unit_values={
        **_numbers("mf mp ipc us fp range morale leadership"),
        "squads": _PART,
        "arc": ("all", "covered_arc"),
    },
    counter_values={
        **_numbers("pp smoke level target_level broken_morale"),
        **dict.fromkeys(("lmg", "mmg", "hmg", "ft", "atr", "mortar"), Kind.PAIR),
        **_flags("mol dc spraying assault_fire"),
        **dict.fromkeys(("nation", "aim", "entered_from"), Kind.WORDS),
        "ca": Kind.HEXSPINE,
    },
    tables={
        "close_combat": _numbers("1-4 1-2 3-2"),
        "ift_vehicles": _numbers("4 8"),
        "sight": {
            **_numbers("blind_per_range blind_least depression_levels_per_hex hindrance_blocks vehicle_hindrance"),
            "storey_extra": _PART,
        },
        "smoke": _numbers("per_hex_cap outgoing_extra"),
        "concealment": _numbers(
            "range gain_up_to lax stealthy japanese gun_revealed_from gun_revealed_far mg_unknown_from"
        ),
        "interdiction": _numbers("range least_fp"),
        "movement": _numbers(
            "inexperienced wounded riding leader_bonus road_bonus double_time double_time_late most most_conscript gallop "
            "gallop_late rout berserk human_wave wave_hexes wave_mmc wave_range "
            "uphill_factor uphill_vehicle uphill_vehicle_road road_buttoned_up level "
            "encircled_factor overrun_factor overstack minimum_mf bypass_hexsides bypass_more_factor advance_hard "
            "low_crawl_hexes dash_hexes charge_extra cx_ipc smc_most_pp recover search smoke_own smoke_adjacent mount "
            "dismount"
        ),
        "stacking": _numbers("squads smc smc_per_half_squad vehicles guns_used"),
        "ranges": _numbers(
            "long_factor mg_without_leader spraying ft_long ft_levels mol dc dc_set_least dc_set_most smoke_grenade "
            "charge_least encirclement"
        ),
        "weapons": _numbers(
            "lmg_fp lmg_range lmg_pp mmg_fp mmg_range mmg_pp hmg_fp hmg_range hmg_pp ft_fp ft_long_fp ft_range ft_pp mol_fp "
            "dc_fp dc_set_fp dc_pp sn_fp"
        ),
        "weapons_russian": _numbers("lmg_fp lmg_range mmg_fp mmg_range hmg_fp hmg_range"),
        "firepower": {
            **_numbers("pbf tpbf pbf_levels_up assault_fire lane_columns lane_adjacent residual_most"),
            **dict.fromkeys(("long", "area", "advancing", "mounted"), _PART),
        },
        "ift": {"columns": Kind.HEADINGS},
        "drms": _numbers(
            "ffnam ffmo hazardous mounted height_advantage factory vehicle_beside cx encircled overstacked overstacked_target "
            "hero ft_carried dc_thrown dc_thrown_mounted dc_thrown_advancing level_indirect"
        ),
        "thresholds": _numbers(
            "morale_most fanatic casualty_on heat_on breakdown sustained repair_lost_on ambush_by smoke_ends_on "
            "recovery_fails_on berserk_morale encircled_morale wounded_morale "
            "smoke_uphill molotov dc_fails_on dc_captured_fails_on sniper_eliminated sniper_pinned concealment "
            "search_casualty integrity integrity_regain scrounging italian_surrender surrender"
        ),
        "rally_drm": _numbers("shelter dm self_rally"),
        "recovery_drm": _numbers("cx night"),
        "smoke_drm": _numbers("cx"),
        "set_charge_drm": _numbers("cx"),
        "ambush_drm": _numbers(
            "cavalry vehicle pillbox bank panji buttoned_up cx lax broken pinned berserk stealthy concealed"
        ),
        "close_combat_drm": _numbers(
            "broken withdrawing staying capture inexperienced_prey ambush ambushed hero gurkha cx enemy_cx ti "
            "enemy_ti rider enemy_rider"
        ),
        "vehicle_combat_drm": _numbers(
            "unarmoured no_mg enemy_half_squads enemy_squads moving open_topped exposed immobile ambush ambushed "
            "hero cx ti"
        ),
        "ccv": _numbers("squad crew half_squad smc"),
        "ccv_changes": _numbers("engineers with_smc inexperienced halved"),
        "heat_drm": _numbers(
            "elite british finnish broken inexperienced french partisan russian allied_minor axis_minor italian "
            "japanese"
        ),
        "leader_drm": _numbers(
            "american british german vs_afv columns_below broken allied_minor axis_minor russian italian"
        ),
        "leader_morale": _numbers("high_from low_to"),
        "integrity_drm": _numbers("bases_lost enemy_armour enemy_air own_armour own_air no_leader reinforcements"),
        "sniper_check_drm": _numbers("heroes half_squads"),
        "concealment_drm": _numbers("us tem hindrance lax stealthy japanese"),
        "search_drm": _numbers("stealthy more_half_squads lax cx japanese"),
        "search_casualty_drm": _numbers("stealthy more_half_squads lax"),
        "molotov_drm": _numbers("half_squad smc fpf cx no_afv"),
        "molotov_kill": _numbers("exposed open_topped moving"),
    },
    charts=("heat_of_battle", "leader_creation", "sniper_attack", "wound", "molotov_flame", "improbable"),
    switches={
        "B.10": ("blocks", "counts"),
        "6.2": ("clear", "blocked"),
        "6.3": ("crest", "floor"),
        "6.42": ("total", "obstacle"),
        "6.7": ("level", "any"),
        "6.7-range": ("covered", "line"),
        "10.3-crest": ("blocks", "higher_only"),
        "10.3-hexside": ("once", "each"),
        "9.221": ("blocks", "every", "clear"),
        "7.6": ("better", "adds"),
        "7.7": ("strict", "loose"),
        "8.15": ("nearer", "entered"),
        "12.14": ("open_ground", "always"),
        "12.121": ("automatic", "die"),
        "B3.4": ("plus_one", "none"),
        "B.2": ("doubled", "single"),
    },
    cover=("tem", "tem_indirect"),
    conditions=("time", "visibility", "low_visibility", "month", "wind", "weather"),
    modes=(
        "advance",
        "assault_move",
        "double_time",
        "double_time_late",
        "gallop",
        "gallop_late",
        "rout",
        "low_crawl",
        "human_wave",
        "bypass",
        "dash",
    ),
    blanks=("weapon_fp", "weapon_range", "pillbox_tem", "ift", "ift_vehicles", "close_combat"),
    roles=("ground",),
    shared_roles=("woods", "minefield", "pillbox", "roadblock", "rowhouse_wall", "sewer"),
)
