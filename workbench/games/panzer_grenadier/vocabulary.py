"""The values that the doctrines of Panzer Grenadier read from a ruleset."""

from __future__ import annotations

from workbench.rules.vocabulary import Kind, ValueType, Vocabulary

_N, _FLAG, _COST = Kind.NUMBER, Kind.FLAG, Kind.COST


def _numbers(cells: str) -> dict[str, ValueType]:
    return dict.fromkeys(cells.split(), _N)


_FACTS: dict[str, ValueType] = {
    **_numbers(
        "height spot df bf at assault df_through df_chart leader_radius df_assisted at_assisted assault_first_no_eng "
        "spotter_height recovery df_if_firer_lower at_if_firer_lower assault_defender removal_turns_engineer "
        "removal_turns_leg armour steps df_in_other_limiting max_per_hex df_out at_out foot_ma_bonus"
    ),
    **dict.fromkeys(
        ("entrench", "dig", "limiting", "first_fire", "disorientation", "river", "test_on_entry", "no_df", "no_bf",
         "replaces_hex_cost", "instead_of_slope"),
        _FLAG,
    ),
    **dict.fromkeys(
        ("naval", "naval_cost", "cost_own_side", "cost_from_rail_hex", "cost_vehicles_1", "cost_vehicles_2",
         "cost_vehicles_3"),
        _COST,
    ),
    **dict.fromkeys(("not_in", "not_for"), Kind.WORDS),
    **dict.fromkeys(("winter_as", "as"), Kind.TERRAIN),
    "los": ("open", "block", "two", "hexside", "elevation", "unknown"),
    "spot_for": ("all", "leg", "leg_weapon"),
    "df_for": ("leg",),
    "cross": ("stop", "assisted"),
    "df_condition": ("range_over_2", "hedge_not_adjacent_to_firer"),
    "foot_condition": ("engineer_or_commando",),
    "shift_condition": ("minefield_of_firer",),
}  # fmt: skip

VOCABULARY = Vocabulary(
    cover=("df", "bf", "at", "assault"),
    facts=_FACTS,
    unit_values={
        **_numbers("move move_cavalry armour steps morale combat morale_modifier"),
        **dict.fromkeys(("df", "bf", "at"), Kind.PAIR),
        "leg": _FLAG,
    },
    counter_values={
        **dict.fromkeys(("aa", "flamethrower", "flm", "rocket", "commando", "recon_leader", "assisted"), _FLAG),
        "calibre": _N,
        "entered_from": Kind.WORDS,
    },
    tables={
        "df_shifts": _numbers(
            "most least least_part adjacent far far_from higher_target night mortar aa at_gun cavalry flamethrower artillery "
            "three_units opportunity_leg minefield_of_firer aircraft_near_aa"
        ),
        "bf_shifts": _numbers(
            "adjacent spotted_by_firer night friendly_fire mortar aa at_gun cavalry artillery loaded_transport "
            "three_units minefield_of_firer"
        ),
        "at_modifiers": {
            **_numbers("hit higher_target night crossfire long_range_least_strength"),
            **dict.fromkeys(("long_range", "long_range_strength"), Kind.FRACTION),
        },
        "assault_shifts": _numbers(
            "cliff charge least_strength flamethrower_vehicle higher_morale enemy_demoralized leader engineer"
        ),
        "opportunity_fire": _numbers("direct mortar anti_tank"),
        "leader_loss": _numbers("removed_on"),
        "special_anti_tank": _numbers("no_infantry_there aircraft_hit_on infantry_strength infantry_from"),
        "initiative": _numbers("divided_by"),
        "disorientation": _numbers("stays_on"),
        "fire": _numbers("aa_umbrella hmg_least_part night_range"),
        "stacking": _numbers("combat transport three_units"),
        "movement": {
            **_numbers(
                "minimum_hexes disrupted_hexes assault_hexes charge_hexes load unload unload_weapon flip "
                "leaders_carried drag_hexes drag_allowance command_radius command_radius_disrupted"
            ),
            **dict.fromkeys(("limber", "unlimber"), _COST),
        },
        "sight": _numbers("obstacle_height light_hexes_block hedge_range"),
        "spotting": _numbers("base per_level limiting recon always"),
        "morale_check": _numbers("disrupted_by demoralized_on most demoralized full_on deserts_on shelter"),
    },
    charts=("direct_fire", "bombardment", "assault"),
    switches={
        "A2": ("top", "literal"),
        "A3": ("block", "ignore"),
        "A4": ("any", "first"),
        "A5": ("observe", "always", "never"),
        "A6": ("spotter", "both"),
        "A7": ("cap", "add"),
        "A8": ("within", "less"),
        "A11": ("hedge_open", "both_block"),
        "A12": ("lower_spotter", "crossing_up"),
        "A13": ("either", "spotter"),
        "A14": ("none", "block"),
        "A15": ("list", "chart"),
        "A20": ("terrain", "all"),
        "A21": ("dearest", "sum"),
        "A24": ("any", "up"),
        "A22": ("first", "none"),
        "A25": ("none", "minus_one"),
        "A26": ("chart", "text"),
        "A29": ("far", "always"),
        "A36": ("once", "each"),
        "A39": ("reduced", "always"),
        "A41": ("apply", "ignore"),
        "A43": ("at_counts", "df_excuses"),
        "A47": ("road", "never"),
        "A54": ("both", "minor"),
        "A58": ("choose", "both"),
        "river_stop": ("water", "everywhere"),
        "fire_over_friends": ("allowed", "barred"),
        "leaders_bar_fire": ("yes", "no"),
        "high_ground": ("slopes", "all"),
        "map_edge": ("inside", "open"),
        "leaders_dug_in": ("with_friends", "own"),
        "mortars_in_assault": ("infantry", "no_infantry"),
    },
    conditions=("time",),
    roles=("dug_in", "hedge", "smoke"),
    shared_roles=("cliff", "entrenchment", "assault_works"),
    modes=("assault", "charge", "flight", "drag"),
    blanks=("ford_cost", "river_crossing"),
    by_choice=(("time", "visibility", _N), ("time", "night_rules", _FLAG)),
)
