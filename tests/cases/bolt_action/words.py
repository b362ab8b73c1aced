"""What the cases write in words: weapons, kinds, orders, numbers within a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

Setup = Mapping[str, Any]
SMALL_ARMS = ("pistol", "rifle", "smg", "auto_rifle", "assault_rifle", "lmg", "sniper_rifle")
"""Weapons of a squad's men; every other weapon names the kind that serves it."""
MORTARS = ("mortar_light", "mortar_medium", "mortar_heavy")
WEAPONS = {
    "sniper rifle": "sniper_rifle",
    "sniper": "sniper_rifle",
    "direct he": "howitzer_light",
    "flamethrower": "flamethrower_infantry",
    "mortar": "mortar_medium",
    "vehicle flamethrower": "flamethrower_vehicle",
}


def weapon_key(words: str) -> str:
    """The weapon that the beginning of a text names: a key of the ruleset, or what the cases call it."""
    head = re.split(r",| max ", words)[0].strip().lower()
    return WEAPONS.get(head, head.replace(" ", "_"))


def server_of(weapon: str) -> str:
    """The kind of unit that serves a weapon."""
    if weapon == "sniper_rifle":
        return "sniper"
    if weapon == "flamethrower_vehicle":
        return "tank_medium"
    return "infantry" if weapon in SMALL_ARMS else weapon


def numbers(words: str) -> list[float]:
    """The numbers in a sentence."""
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", words)]


def after(words: str, mark: str) -> float:
    """The number that follows a mark, as the 0.5 of ``y=0.5``."""
    found = re.search(re.escape(mark) + r"(-?\d+(?:\.\d+)?)", words)
    assert found is not None, (words, mark)
    return float(found[1])


def points_in(words: str) -> list[list[float]]:
    """Points written in a sentence, as ``target at [12.5,0]``."""
    found = re.findall(r"\[(-?[\d.]+),\s*(-?[\d.]+)\]", words)
    return [[float(x), float(y)] for x, y in found]


def order_in(words: str, default: str = "") -> str:
    """The order that a text speaks of."""
    found = re.search(r"\b(advance|run|reverse|assault|fire|ambush|rally|down)\b", words.lower())
    return found[1] if found else default


def list_or_one(wanted: Any, found: list[Any]) -> Any:
    """The answers in the form that the case expects: a list, or the one."""
    if isinstance(wanted, list):
        return found
    assert len(found) == 1, found
    return found[0]
