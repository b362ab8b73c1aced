"""The cover of a target in sentences: its class, what it takes off, what damages the target, with reasons."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from workbench.desktop.table.docks.weapon_rows import arc_words
from workbench.desktop.table.telling import OUTSIDE
from workbench.fire.results import Cover
from workbench.sight.results import Effect, Reason

translate = QCoreApplication.translate


def cover_words(cover: Cover | None, language: str) -> str:
    """What protects the target, the scores that hit and damage it, and why."""
    if cover is None:
        return ""
    told = [_reason(reason, language) for reason in cover.reasons if reason.effect is not Effect.BLOCKS]
    return "\n".join([_sum(cover), *told])


def _sum(cover: Cover) -> str:
    names = {
        "none": translate("TableTelling", "none"),
        "light": translate("TableTelling", "light"),
        "heavy": translate("TableTelling", "heavy"),
        "total": translate("TableTelling", "total"),
        "soft": translate("TableTelling", "soft"),
        "hard": translate("TableTelling", "hard"),
    }
    kind = str(cover.values.get("cover", cover.values.get("class", "none")))
    words = [translate("TableTelling", "Cover of the target: {kind}").format(kind=names.get(kind, kind))]
    scores = {
        "small_arms": translate("TableTelling", "small arms hit on {n}"),
        "he": translate("TableTelling", "shells on {n}"),
    }
    for key, form in scores.items():
        score = cover.extra.get(key)
        if isinstance(score, int):
            words.append(form.format(n=f"{score}+" if score < 6 else score))
    return " · ".join([*words, *_scores(cover.values)])


def _scores(values: Mapping[str, object]) -> list[str]:
    """What a game says of hits and damage."""
    found = []
    to_hit, needed, damage = values.get("to_hit"), values.get("needed"), values.get("damage_minimum")
    if isinstance(needed, int):
        found.append(translate("TableTelling", "hits on {n} whatever else").format(n=needed))
    elif isinstance(to_hit, int) and to_hit:
        found.append(translate("TableTelling", "{n} to hit").format(n=f"{to_hit:+d}".replace("-", "−")))
    if isinstance(damage, int):
        found.append(translate("TableTelling", "damage on {n}+").format(n=damage))
    elif "damage_minimum" in values:
        found.append(translate("TableTelling", "damage: not in the source"))
    if values.get("shield") is True:
        found.append(translate("TableTelling", "behind its shield"))
    face, bonus = values.get("facing"), values.get("pen_bonus")
    if isinstance(face, str):
        sides = {**arc_words(), "top": translate("TableTelling", "top")}
        found.append(translate("TableTelling", "armour struck: {face}").format(face=sides.get(face, face)))
    if isinstance(bonus, int) and bonus:
        found.append(translate("TableTelling", "penetration {n}").format(n=f"{bonus:+d}".replace("-", "−")))
    return found


def _reason(reason: Reason, language: str) -> str:
    words = reason.text.get(language)
    outside = translate("TableTelling", "from outside the source")
    return f"{words} ({outside})" if OUTSIDE in reason.rule else words
