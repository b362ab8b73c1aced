"""The keys that the doctrines of Bolt Action read from a ruleset."""

from __future__ import annotations

from workbench.rules.vocabulary import Kind, ValueType, Vocabulary

_N, _FLAG, _LENGTH, _DICE = Kind.NUMBER, Kind.FLAG, Kind.LENGTH, Kind.DICE
_GEARS = ("foot", "cavalry", "motorcycle", "tracked", "wheeled", "halftrack", "gun", "gun_heavy")
_MOVES = "advance run"
_DRIVES = "advance pivots_advance run run_min pivots_run reverse"
_HE = ("D2", "D3", "D6", "2D6", "3D6")
ORDERS = ("fire", "advance", "run", "ambush", "rally", "down")
QUALITIES = ("inexperienced", "regular", "veteran")
_SIDES = ("front", "left", "right", "rear", "all")


def _typed_keys(value_type: ValueType, keys: str) -> dict[str, ValueType]:
    return dict.fromkeys(keys.split(), value_type)


VOCABULARY = Vocabulary(
    one_of={"orders": ORDERS, "qualities": QUALITIES},
    facts={
        "class": ("open", "rough", "obstacle", "building", "road", "impassable"),
        "los": ("none", "blocked", "depth", "solid"),
        "depth": _LENGTH,
        "cover": ("none", "soft", "hard"),
        "levels": Kind.LEVELS,
        "relief": ("hill",),
        "lies_on": Kind.TERRAIN,
        **_typed_keys(_FLAG, "linear road"),
        **_typed_keys(_N, "to_hit damage"),
    },
    unit_values={
        "gear": _GEARS,
        **_typed_keys(_LENGTH, "advance run run_min reverse height"),
        **_typed_keys(_N, "pivots_advance pivots_run damage crew models"),
        **_typed_keys(Kind.SIZE, "base hull"),
        "weapon": Kind.WEAPONS,
        "rank": ("second_lieutenant", "lieutenant", "captain", "major"),
    },
    counter_values={
        "pins": _N,
        "capacity": _N,
        "opening": _N,
        **_typed_keys(Kind.WORDS, "aboard spotter"),
        "ammo": ("ap", "he"),
        **_typed_keys(_FLAG, "small flak used spotter_acted goes_down"),
    },
    weapon_values={
        "class": ("small", "heavy"),
        **_typed_keys(_LENGTH, "min min_indirect max area_radius"),
        **_typed_keys(_N, "shots pen to_hit best_to_hit"),
        "hits": _DICE,
        "he": _HE,
        "orders": Kind.WORDS,
        **_typed_keys(
            _FLAG, "assault team fixed one_shot shaped_charge flamethrower indirect howitzer multiple sniper"
        ),
    },
    tables={
        "gear_foot": _typed_keys(_LENGTH, _MOVES),
        "gear_cavalry": _typed_keys(_LENGTH, _MOVES),
        "gear_motorcycle": _typed_keys(_LENGTH, _MOVES),
        "gear_tracked": _typed_keys(_LENGTH, _DRIVES),
        "gear_wheeled": _typed_keys(_LENGTH, _DRIVES),
        "gear_halftrack": _typed_keys(_LENGTH, _DRIVES),
        "gear_gun": {**_typed_keys(_LENGTH, _MOVES), "min_crew_run": _N},
        "gear_gun_heavy": _typed_keys(_LENGTH, _MOVES),
        "turning": _typed_keys(_N, "pivot_max"),
        "roads": _typed_keys(_N, "times"),
        "spacing": _typed_keys(
            _LENGTH, "units coherency crew capture enter_building mount forced_out crew_transfer shoved"
        ),
        "assault": {
            **_typed_keys(_LENGTH, "infantry cavalry reaction"),
            **_typed_keys(_DICE, "regroup regroup_mounted"),
            "tank_damage": _N,
            "tank_share": Kind.FRACTION,
        },
        "storeys": {
            **_typed_keys(_LENGTH, "height section section_ideal plunging"),
            **_typed_keys(_N, "units_per_floor shooters_per_opening"),
            "deploys_partly": _FLAG,
        },
        "sight": _typed_keys(_LENGTH, "figure contact"),
        "heights": _typed_keys(_LENGTH, "point"),
        "blockers": _typed_keys(_FLAG, "infantry vehicles"),
        "observers": _typed_keys(_N, "uses air_uses spotter_models"),
        "officers": {"radius": _LENGTH, **_typed_keys(_N, "second_lieutenant lieutenant captain major morale_cap")},
        "medics": {"radius": _LENGTH, "saves_on": _N},
        "arcs": _typed_keys(_N, "fixed gun hull"),
        "mounts": _typed_keys(_SIDES, "turret hull casemate pintle coaxial"),
        "he_dice": {f"{dice}_{what}": _DICE if what == "pins" else _N for dice in _HE for what in ("pins", "pen")},
        "damage": _typed_keys(
            _N,
            "soft_skin armoured_car_carrier tank_light tank_medium tank_heavy tank_super_heavy in_building "
            "behind_gun_shield inexperienced regular veteran",
        ),
        "morale": _typed_keys(_N, "inexperienced regular veteran fear_of_tanks one_man_crew"),
        "penetration": _typed_keys(_N, "side_or_top rear beyond_half_range open_topped_indirect"),
        "damage_results": _typed_keys(
            _N,
            "superficial massive_over massive_rolls open_topped_indirect carries_flamethrower stunned immobilised "
            "on_fire knocked_out",
        ),
        "to_hit": _typed_keys(
            _N,
            "per_pin soft_cover hard_cover shaped_charge one_man_crew sniper flak smoke_shell close_vehicle "
            "close_vehicle_advance",
        ),
        "to_hit_outside": {
            **_typed_keys(_N, "base point_blank beyond_half_range inexperienced moved_advance target_down small_unit"),
            "point_blank_within": _LENGTH,
        },
        "indirect": _typed_keys(_N, "turn_1 turn_2 turn_3 turn_4 turn_5 after_hit"),
        "he_in_buildings": _typed_keys(_N, "explodes_on collapses_on burns_on"),
        "smoke": {
            **_typed_keys(
                _LENGTH,
                "barrage_radius mortar_light mortar_medium howitzer_light mortar_heavy howitzer_medium howitzer_heavy "
                "moved_by_opponent",
            ),
            "drift": _DICE,
        },
        "barrage": {
            **_typed_keys(_LENGTH, "moved_by_opponent moved_by_owner"),
            **_typed_keys(_DICE, "radius pins hits hit_pins"),
            "hit_pen": _N,
        },
        "air_strike": {
            **_typed_keys(_LENGTH, "pins_radius marker_radius"),
            **_typed_keys(
                _N,
                "flak_drives_off flak_holds_inexperienced flak_holds_regular flak_holds_veteran fighter_pins fighter_pen "
                "fighter_bomber_pins fighter_bomber_pen ground_attack_pins ground_attack_pen",
            ),
            **_typed_keys(_DICE, "pins fighter_hits fighter_bomber_hits ground_attack_hits"),
        },
        "flamethrower": {
            "troops_pins": _DICE,
            **_typed_keys(_N, "vehicle_pins infantry_empty_up_to vehicle_empty_up_to"),
        },
        "close_combat": _typed_keys(
            _N, "attacks attacks_assault_weapon attacks_tough attacks_cavalry lost_with tank_order_against_tank"
        ),
    },
    switches={
        "A1": ("outside", "printed"),
        "A6": ("in_range", "miss"),
        "A7": ("total", "each"),
        "A8": ("diameter", "radius"),
        "A9": ("better", "weaker"),
        "A11": ("beyond", "within"),
        "A12": ("forbidden", "free"),
        "A14": ("straight", "pivots"),
        "A15": ("tracked", "wheeled"),
        "A16": ("maximum", "both"),
        "A21": ("until_it_explodes", "at_target"),
        "A25": ("all", "enemies"),
        "contact": ("over", "height"),
        "bicycles": ("halt", "never"),
        "open_topped": ("added", "once"),
        "down": ("halved", "full"),
        "small_unit": ("counted", "marked"),
        "flames_long_range": ("applied", "none"),
        "plunging": ("top", "better"),
        "snipers_in_houses": ("six", "open"),
        "shield_shells": ("ignored", "counts"),
    },
    modes=("advance", "run", "reverse", "assault"),
    roles=("smoke",),
    flags=("anti_tank", "impassable_bocage"),
)
