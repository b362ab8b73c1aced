"""Words and scripts that lines have in common on all pages: the line from the side, the buttons below it."""

from __future__ import annotations

from workbench.base.text import Text

LINE_SCRIPTS = ("side_view.js",)
LINE_WORDS = {
    "side_view": Text("The side view in words", "La vue de côté en mots"),
    "side_words": Text(
        "From {here} at {from} to {there} at {to}; in between: {steps}.",
        "De {here} à {from} jusqu’à {there} à {to} ; entre eux : {steps}.",
    ),
    "turn_round": Text("The other way", "Dans l’autre sens"),
    "close_line": Text("Close the line", "Fermer la ligne"),
}
