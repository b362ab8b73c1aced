"""The rows of cards in Bolt Action: their forms in both languages, the question that each stands for, what answers it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Answer = dict[str, Any]
Request = dict[str, Any]
Said = bool | float | str | tuple[int, int] | frozenset[str] | None

WORDS: dict[str, Said] = {
    "clear": True,
    "dégagée": True,
    "blocked": False,
    "arrêtée": False,
    "yes": True,
    "oui": True,
    "no": False,
    "non": False,
    "forbidden": None,
    "interdit": None,
    "no cover": "none",
    "sans couvert": "none",
    "soft cover": "soft",
    "couvert léger": "soft",
    "hard cover": "hard",
    "couvert dur": "hard",
    "avant": "front",
    "arrière": "rear",
    "dessus": "top",
    "left side": "left",
    "flanc gauche": "left",
    "right side": "right",
    "flanc droit": "right",
    "nobody": frozenset(),
    "personne": frozenset(),
}
MODES = {
    "avance": "advance",
    "advances": "advance",
    "court": "run",
    "runs": "run",
    "recule": "reverse",
    "reverses": "reverse",
}


@dataclass(frozen=True)
class Row:
    """A row of a card as it is told: which form, between whom, what it says, and the pages and readings that it
    ends with."""

    form: str
    parts: tuple[str, ...]
    said: Said
    section: str


@dataclass(frozen=True)
class Form:
    """One kind of row: patterns by language (the last group is the answer), the request, and what to read of its answer."""

    en: str
    fr: str
    request: Callable[..., Request]
    read: Callable[[Answer], Said]


def _unit(name: str) -> str:
    return f"unit:{name}"


def _point(words: str) -> list[float]:
    return [float(part) for part in words.strip("[]").split(",")]


def _carried(weapon: str) -> Request:
    return {"values": {"weapon": weapon}}


def _gone(answer: Answer) -> Said:
    found = answer["costs"][0]
    return None if found is None else round(found, 1)


ID, PLACE = r"(\w+)", r"(\[[^\]]+\])"
FORMS: dict[str, Form] = {
    "line": Form(
        f"{ID} to {ID}: (clear|blocked)",
        f"{ID} vers {ID} : (dégagée|arrêtée)",
        lambda a, b: {"ask": "los", "from": _unit(a), "to": _unit(b)},
        lambda answer: bool(answer["visible"]),
    ),
    "shot": Form(
        rf"{ID} \({ID}\) to {ID}: (clear|blocked)",
        rf"{ID} \({ID}\) vers {ID} : (dégagée|arrêtée)",
        lambda a, w, b: {"ask": "los", "from": _unit(a), "to": _unit(b), "purpose": "fire", "observer": _carried(w)},
        lambda answer: bool(answer["visible"]),
    ),
    "directed": Form(
        f"{ID} is directed at {ID}: (yes|no)",
        f"{ID} est dirigé sur {ID} : (oui|non)",
        lambda a, b: {"ask": "los", "from": _unit(a), "to": _unit(b), "purpose": "indirect"},
        lambda answer: bool(answer["visible"]),
    ),
    "figures": Form(
        rf"{ID} to {ID}: (\d+ of \d+) figures",
        rf"{ID} vers {ID} : (\d+ figurines sur \d+)",
        lambda a, b: {"ask": "models", "from": _unit(a), "to": _unit(b)},
        lambda answer: (answer["see"], len(answer["origins"])),
    ),
    "bears": Form(
        rf"{ID} \({ID}\) bears on {ID}: (yes|no)",
        rf"{ID} \({ID}\) porte sur {ID} : (oui|non)",
        lambda a, w, b: {"ask": "arc", "unit": a, "weapon": w, "to": _unit(b)},
        lambda answer: bool(answer["in_arc"]),
    ),
    "reaches": Form(
        rf"{ID} \({ID}\) reaches {ID}: (yes|no)",
        rf"{ID} \({ID}\) atteint {ID} : (oui|non)",
        lambda a, w, b: {"ask": "range", "unit": a, "weapon": w, "to": _unit(b)},
        lambda answer: bool(answer["in_range"]),
    ),
    "lobs": Form(
        rf"{ID} \({ID}\) lobs onto {ID}: (yes|no)",
        rf"{ID} \({ID}\) tire en cloche sur {ID} : (oui|non)",
        lambda a, w, b: {"ask": "range", "unit": a, "weapon": w, "to": _unit(b), "purpose": "indirect"},
        lambda answer: bool(answer["in_range"]),
    ),
    "may fire": Form(
        rf"{ID} \({ID}\) may fire: (yes|no)",
        rf"{ID} \({ID}\) peut tirer : (oui|non)",
        lambda a, w: {"ask": "may_fire", "unit": a, "weapon": w},
        lambda answer: bool(answer["may"]),
    ),
    "fires with": Form(
        rf"{ID} \({ID}\) fires with {ID}: (yes|no)",
        rf"{ID} \({ID}\) tire avec {ID} : (oui|non)",
        lambda a, w, other: {"ask": "may_fire", "unit": a, "weapon": w, "with": other},
        lambda answer: bool(answer["may"]),
    ),
    "strikes": Form(
        rf"{ID} \({ID}\) strikes {ID}: (front|left side|right side|rear|top)",
        rf"{ID} \({ID}\) frappe {ID} : (avant|flanc gauche|flanc droit|arrière|dessus)",
        lambda a, w, b: {"ask": "cover", "from": _unit(a), "to": _unit(b), "observer": _carried(w)},
        lambda answer: str(answer["cover"].get("facing")),
    ),
    "cover": Form(
        f"{ID} at {ID}: (no cover|soft cover|hard cover)",
        f"{ID} sur {ID} : (sans couvert|couvert léger|couvert dur)",
        lambda a, b: {"ask": "cover", "from": _unit(a), "to": _unit(b)},
        lambda answer: str(answer["cover"]["class"]),
    ),
    "goes": Form(
        rf"{ID} (advances|runs|reverses) to {PLACE}: (forbidden|[\d.]+ in)",
        rf"{ID} (avance|court|recule) en {PLACE} : (interdit|[\d,]+ po)",
        lambda a, mode, to: {"ask": "reach", "unit": a, "mode": mode, "to": [_point(to)]},
        _gone,
    ),
    "assaults": Form(
        f"{ID} assaults {ID}: (yes|no)",
        f"{ID} assaille {ID} : (oui|non)",
        lambda a, b: {"ask": "assault", "unit": a, "to": b},
        lambda answer: bool(answer["possible"]),
    ),
    "fires first": Form(
        f"{ID} fires first at {ID}: (yes|no)",
        f"{ID} tire d’abord sur {ID} : (oui|non)",
        lambda b, a: {"ask": "assault", "unit": a, "to": b},
        lambda answer: bool(answer["reaction"]),
    ),
    "gets in": Form(
        f"{ID} gets into {ID}: (yes|no)",
        f"{ID} monte dans {ID} : (oui|non)",
        lambda a, b: {"ask": "mount", "unit": a, "to": b},
        lambda answer: bool(answer["mounts"]),
    ),
    "gets out": Form(
        rf"{ID} gets out of {ID}: (forbidden|[\d.]+ in)",
        rf"{ID} descend de {ID} : (interdit|[\d,]+ po)",
        lambda a, b: {"ask": "dismount", "unit": a, "from": b, "mode": "run"},
        lambda answer: round(answer["most"], 1) if answer["legal"] else None,
    ),
    "men": Form(
        rf"{ID} fires at {ID}: (\d+) men",
        rf"{ID} tire sur {ID} : (\d+) hommes",
        lambda a, b: {"ask": "shooters", "unit": a, "to": _unit(b)},
        lambda answer: float(answer["most"]),
    ),
    "template": Form(
        rf"(?:Barrage|Launcher) of (\d+) in on {ID}: (\w+(?:, \w+)*)",
        rf"(?:Barrage|Lanceur) de (\d+) po sur {ID} : (\w+(?:, \w+)*)",
        lambda radius, b: {"ask": "template", "at": _unit(b), "diameter": 2 * int(radius)},
        lambda answer: frozenset(answer["units"]),
    ),
    "air strike": Form(
        rf"Air strike on {ID}: (\w+(?:, \w+)*)",
        rf"Frappe aérienne sur {ID} : (\w+(?:, \w+)*)",
        lambda b: {"ask": "air", "to": _unit(b)},
        lambda answer: frozenset(answer["units"]),
    ),
    "helps": Form(
        rf"{ID} helps: (\w+(?:, \w+)*)",
        rf"{ID} aide : (\w+(?:, \w+)*)",
        lambda a: {"ask": "aura", "unit": a},
        lambda answer: frozenset(answer["units"]),
    ),
    "enters": Form(
        f"{ID} enters {ID}: (yes|no)",
        f"{ID} entre dans {ID} : (oui|non)",
        lambda a, b: {"ask": "enter", "unit": a, "to": b},
        lambda answer: bool(answer["legal"]),
    ),
}
LINES = ("line", "shot", "directed", "figures")
"""Rows about a line of sight."""
_LISTS = ("template", "air strike", "helps")


def told(row: str, language: str) -> Row | None:
    """A row of a card; None if it is no answer."""
    for key, form in FORMS.items():
        match = re.fullmatch(rf"{getattr(form, language)}\. .*\((.*)\)\.", row)
        if match is not None:
            *parts, said, section = match.groups()
            words = tuple(MODES.get(part, part) for part in parts)
            # English texts cite pages without the headings of the French book
            cited = re.findall(r"p\.\d+(?:-\d+)?|\bA\d+", section)
            return Row(key, words, _value(key, said), ", ".join(dict.fromkeys(cited)))
    return None


def _value(form: str, said: str) -> Said:
    if said in WORDS:
        return WORDS[said]
    if form == "figures":
        see, among = re.findall(r"\d+", said)
        return int(see), int(among)
    if form in _LISTS:
        return frozenset(said.split(", "))
    if form == "strikes":
        return said
    return float(re.sub(r" (in|po)$", "", said).replace(",", "."))
