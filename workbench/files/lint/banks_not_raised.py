"""Roads on banks in hexes that are no higher than the ground beside: the bank alone has no height."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from workbench.base.diagnostics import Diagnostic
from workbench.base.text import Text
from workbench.files.lint._context import LintContext


def check(context: LintContext) -> Iterator[Diagnostic]:
    """Warn, once for every terrain that is a bank (its fact ``bank``, in levels), of its hexes none of whose neighbours off the
    bank lies that much lower."""
    board = context.scenario.board
    neighbours = board.grid.neighbours
    for key, row in context.ruleset.terrain.items():
        bank = row.fact("bank") if "bank" in row.facts else None
        on_it = board.path_mask.get(key)
        if not isinstance(bank, int) or on_it is None or not on_it.any():
            continue
        # what lies off the map, or on the bank, is no ground beside it
        none = np.iinfo(np.int32).max
        levels = np.append(np.where(on_it, none, board.elevation), none)
        beside = levels[neighbours].min(axis=1)
        flat = np.flatnonzero(on_it & (beside < none) & (beside > board.elevation - bank))
        if flat.size:
            label = board.grid.labels[int(flat[0])]
            text = Text(
                "{name}: {n} of its hexes are no higher than the ground beside, the first is {at}; it alone has no height",
                "{name} : {n} de ses hexagones ne dominent pas le sol voisin, dès {at} ; elle seule n’a pas de hauteur",
            )
            hint = Text("give its hexes {bank} level more", "donnez à ses hexagones {bank} niveau de plus")
            words = text.format(name=row.name, n=flat.size, at=label)
            span = context.document.key_span(("map", "paths"))
            yield context.warn("bank_not_raised", words, span, at=label, hint=hint.format(bank=bank))
