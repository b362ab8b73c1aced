"""The legend of how exposed every hex is."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication

from workbench.base.arrays import IntArray
from workbench.desktop.exposure_work import ExposureTold
from workbench.desktop.legend_parts import title_case
from workbench.desktop.scene.overlays_data import Legend
from workbench.desktop.wording import condition_words, purpose_words

translate = QCoreApplication.translate
_NAMED = 5


def exposure_legend(told: ExposureTold, language: str, *, stale: bool) -> Legend:
    """What is counted, for which purpose and heights, the ends of the scale by name, and whether the map is another by now."""
    asked, index = told.asked, told.index
    labels, sight = asked.scenario.board.grid.labels, asked.sight
    lines = []
    if stale:
        lines.append(translate("Exposure", "⚠ As it was before the last change"))
    words = translate("Exposure", "For {purpose}: the darker, the more of the {n} other hexes see it")
    lines.append(words.format(purpose=purpose_words(sight.purpose), n=index.size - 1))
    if sight.observer_level or sight.target_level:
        words = translate("Exposure", "Observers at level {a}, targets at level {b} of their hexes")
        lines.append(words.format(a=f"{sight.observer_level:+d}", b=f"{sight.target_level:+d}"))
    lines.append(
        translate("Exposure", "Seen by the most: {hexes}").format(hexes=_ends(index.seen_by, labels, most=True))
    )
    lines.append(
        translate("Exposure", "Seen by the fewest: {hexes}").format(hexes=_ends(index.seen_by, labels, most=False))
    )
    lines.append(translate("Exposure", "See the most: {hexes}").format(hexes=_ends(index.sees, labels, most=True)))
    share = f"{100 * index.share:.0f}"
    lines.append(translate("Exposure", "{share} % of all ordered pairs of hexes are in sight").format(share=share))
    rules = asked.ruleset
    head = [
        title_case(condition_words(asked.scenario, rules, language, short=True)),
        f"{rules.name.get(language)} {rules.version}".strip(),
    ]
    lines.append(" · ".join(part for part in head if part))
    lines += [title_case(text.get(language)) for text in index.assumed[:1]]
    return Legend(translate("Exposure", "How exposed every hex is"), tuple(lines))


def _ends(counts: IntArray, labels: tuple[str, ...], *, most: bool) -> str:
    order = np.argsort(-counts if most else counts, kind="stable")[:_NAMED]
    return ", ".join(f"{labels[number]} ({counts[number]})" for number in order.tolist())
