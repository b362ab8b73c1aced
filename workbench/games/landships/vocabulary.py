"""The keys that the doctrines of Landships! read from a ruleset."""

from __future__ import annotations

from workbench.rules.vocabulary import Kind, ValueType, Vocabulary

_N, _FLAG, _COST = Kind.NUMBER, Kind.FLAG, Kind.COST
_MODELS = "mk_i mk_ii mk_iii mk_iv mk_v mk_vi mk_vii mk_viii schneider st_chamond a7v other leader_bonus"


def _numbers(cells: str) -> dict[str, ValueType]:
    return dict.fromkeys(cells.split(), _N)


_FACTS: dict[str, ValueType] = {
    "los": ("none", "blocks_between", "smoke", "barrage"),
    **_numbers(
        "saf_drm saf_drm_1916 at_drm barrage_drm breakdown_drm ft17_breakdown_drm close_combat_shift radius mr_becomes"
    ),
    **dict.fromkeys(
        (
            *("auto_observed", "cavalry_cover", "elevation", "no_safa_from", "crossing_only", "replaces_hex_cost"),
            *("no_shrapnel", "rider_barrage", "charge_works"),
        ),
        _FLAG,
    ),
    **dict.fromkeys(("foot_along", "foot_fordable"), _COST),
    **dict.fromkeys(("not_for", "road_only", "pins", "immune", "removed_by"), Kind.WORDS),
    "carries": Kind.TERRAIN,
    "fs_factor": Kind.FRACTION,
    "owner": ("required",),
    "attack": ("scenario",),
    "wheels": ("friendly_road",),
}

VOCABULARY = Vocabulary(
    facts=_FACTS,
    unit_values={
        **_numbers(
            "ma ma_cc ma_road trot charge fs range range_indirect range_air mr size shots observe_radius uses_per_game "
            "max_per_squad saf_drm_as_target"
        ),
        "arc": ("all", "front_cone", "per_weapon"),
    },
    counter_values={
        **dict.fromkeys(("hard_to_steer", "reverse", "ft17", "tank_leader", "poor_crosser", "whippet", "crew"), _FLAG),
        **dict.fromkeys(("bailed_out", "weak_armour", "rotated", "out_of_control"), _FLAG),
        "acquired": _N,
        "crew_state": ("bailed_out", "on_the_floor"),
        "ammunition": ("he", "shrapnel", "smoke", "gas"),
        **dict.fromkeys(("nation", "vehicle", "arc_gun", "arc_mg"), Kind.WORDS),
        "entered_from": _N,
        "breakdown_drm": _N,
    },
    tables={
        "spot_range": {},
        "spotting": {
            **_numbers("auto observer aircraft flat_factor flat_auto flat_observer per_level"),
            "communication": Kind.FRACTION,
        },
        "ranges": _numbers(
            "infantry mg_squad vehicle_gun main_gun vehicle_mg at_gun aa_gun infantry_gun at_rifle flamethrower "
            "rifle_grenades"
        ),
        "infantry_ranges": _numbers("british anzac canadian french other first_year least"),
        "regulars_1914": _numbers("strength range morale"),
        "tank_gun_ranges": _numbers(_MODELS),
        "tank_mg_ranges": _numbers(_MODELS),
        "vehicle_arcs": {},
        "flat_terrain": _numbers("gun_factor gun_most per_level"),
        "saf_drms": _numbers(
            "mg_squad two_vehicle_mgs mounted_cavalry art_rotated whippet_out_of_control stosstruppen_target_clear aircraft "
            "rifle_grenades"
        ),
        "at_drms": _numbers(
            "first_shot second_shot third_shot rotated at_gun_close at_gun_close_range art_vs_wheels no_crew tank_leader "
            "crew_on_the_floor"
        ),
        **{
            table: {}
            for table in ("at_to_hit", "small_arms", "close_combat", "barrage", "barrage_drm", "orders_of_fire")
        },
        "vehicle_hits": _numbers(
            "at_rifle_hits at_rifle_disables at_rifle_shots flamethrower mg_hits mg_disables mgs_of_vehicle crew_morale "
            "crew_recovers abandoned_broken_down"
        ),
        "small_arms_strengths": _numbers("large_gun small_gun vehicle_mg stosstruppen"),
        "morale_mods": _numbers(
            "mg flamethrower shrapnel shrapnel_squads wire gas cap_1918 charge_adjacent charge_in_works"
        ),
        "barrage_strengths": _numbers("element mounted_cavalry stosstruppen_clear aircraft"),
        "close_combat_mods": _numbers("tank town mg flamethrower pinned"),
        "air": _numbers("aa_dice aa_hits_on bonus_fighter"),
        "stacking": _numbers("squads vehicles"),
        "movement": {
            **_numbers("turn turn_hard_extra reverse reverse_hexes mount dismount charge_below close_combat_hexes"),
        },
        "breakdown": {},
        "breakdown_drms": _numbers("schneider ft17_in_wood rough tank_leader"),
        "breakdown_kind": _numbers("temporary_up_to repair_up_to tank_leader"),
        "whippet": _numbers("lost_up_to"),
        "models": dict.fromkeys(("hard_to_steer", "reverse", "ft17", "whippet", "schneider", "a7v"), Kind.WORDS),
    },
    charts=(
        "communication",
        "scatter_drumfire",
        "scatter_hurricane",
        "barrage_on_gun",
        "barrage_on_armour",
        "barrage_on_wire",
        "dismount",
        "crew_nerves",
        "armoured_car_wheel",
    ),
    switches={
        "A1": ("blocks", "transparent"),
        "A2": ("target_height", "any_height"),
        "A4": ("terrain_only", "all"),
        "A5": ("60", "120"),
        "A6": ("clear", "counts"),
        "A7": ("printed", "erratum"),
        "A8": ("both", "hill"),
        "A9": ("never", "block"),
        "A10": ("any", "per_side"),
        "A13": ("target", "adjacent"),
        "A15": ("ignore", "apply"),
        "A16": ("one_line", "either"),
        "A19": ("through", "ends"),
        "A22": ("none", "same_hex"),
        "A23": ("all", "terrain"),
        "A24": ("block", "see"),
        "A25": ("total", "per_side"),
        "A28": ("spotting", "weapon"),
        "A29": ("both", "down_only"),
        "A31": ("ignored", "blocks"),
        "A33": ("free", "occupied"),
        "A39": ("each", "once"),
        "A46": ("all_round", "arc"),
        "A51": ("printed", "unlimited"),
        "smoke_5_13": ("hidden", "observed"),
        "half_16_11": ("table", "reduced"),
    },
    conditions=("year", "month"),
    modes=("cc", "road", "trot", "charge", "close_combat"),
    blanks=(
        "spot_range",
        "at_to_hit",
        "breakdown",
        "orders_of_fire",
        "small_arms",
        "close_combat",
        "barrage",
        "barrage_drm",
    ),
    roles=("ground", "hill", "river", "road", "trench", "strongpoint", "wire", "gas", "town", "wood"),
    shared_roles=("rough", "minefield"),
)
