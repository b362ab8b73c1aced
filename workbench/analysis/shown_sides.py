"""Which side a target on a table shows that is taken to stand where it does not: the choices, and their words."""

from __future__ import annotations

from workbench.base.text import Text

AS_IT_STANDS, WORST, BEST = "as_it_stands", "worst", "best"
SHOWN = (AS_IT_STANDS, WORST, BEST)
"""Which side a target shows that is taken to stand where it does not: that which it would now, or that on which the shot does
most, or least."""
SHOWN_WORDS = {
    AS_IT_STANDS: Text("as it stands", "telle qu’elle est"),
    WORST: Text("the worst for it", "le pire pour elle"),
    BEST: Text("the best for it", "le meilleur pour elle"),
}
"""The choices in words."""
