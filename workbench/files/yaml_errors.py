"""The parser's complaints in our own words, English and French."""

from __future__ import annotations

import yaml

from workbench.base.text import Text

_QUOTES = Text("close the quotes", "fermez les guillemets")
_COLON = Text('a text that holds ": " needs quotes', "un texte qui contient « : » veut des guillemets")
_SAYINGS: tuple[tuple[str, Text, Text], ...] = (
    (
        "mapping values are not allowed",
        Text("a colon stands where no key can be", "deux-points là où aucune clé n’est possible"),
        _COLON,
    ),
    (
        "could not find expected ':'",
        Text("a colon is missing after this key", "il manque deux-points après cette clé"),
        Text('write "key: value"', "écrivez « clé: valeur »"),
    ),
    (
        "while scanning a quoted scalar",
        Text("a text in quotes does not end", "un texte entre guillemets ne se termine pas"),
        _QUOTES,
    ),
    (
        "while parsing a flow mapping",
        Text("a { is not closed as it should be", "une accolade { n’est pas bien fermée"),
        Text('check the commas and the "}"', "vérifiez les virgules et « } »"),
    ),
    (
        "while parsing a flow sequence",
        Text("a [ is not closed as it should be", "un crochet [ n’est pas bien fermé"),
        Text('check the commas and the "]"', "vérifiez les virgules et « ] »"),
    ),
    (
        "while parsing a block mapping",
        Text("this line does not fit the indentation above", "cette ligne ne suit pas l’indentation précédente"),
        Text("keys of one block begin in the same column", "les clés d’un bloc commencent à la même colonne"),
    ),
    (
        "while parsing a block collection",
        Text("this line does not fit the list above", "cette ligne ne suit pas la liste précédente"),
        Text('every entry of a list begins with "- "', "chaque élément d’une liste commence par « - »"),
    ),
    (
        "found undefined tag handle",
        Text("this tag is not known", "cette balise est inconnue"),
        Text("take it out", "retirez-la"),
    ),
    (
        "found unknown escape character",
        Text("this escape is not known", "cet échappement est inconnu"),
        Text(r'write "\\" for a backslash', "écrivez « \\\\ » pour une barre oblique inverse"),
    ),
    (
        "cannot start any token",
        Text("a text cannot begin with this character", "un texte ne peut pas commencer par ce caractère"),
        Text("put the text in quotes", "mettez le texte entre guillemets"),
    ),
)


def said_of(error: yaml.MarkedYAMLError) -> tuple[Text, Text]:
    """What is wrong and what to do about it."""
    whole = f"{error.context or ''} {error.problem or ''}"
    for part, text, hint in _SAYINGS:
        if part in whole:
            return text, hint
    reason = (error.problem or error.context or "").strip()
    return Text(f"this is not YAML: {reason}", f"ceci n’est pas du YAML : {reason}"), Text()
