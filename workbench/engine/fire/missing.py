"""Refusals that name what a unit lacks for a roll: a weapon that it has not got, with those that it has, or a value that nobody
typed in, with the place where it is typed; and what is known of a roll whose table is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text
from workbench.engine.fire.odds import Modifier, Share
from workbench.engine.sight.results import Effect, Reason
from workbench.rules.attacks import Attack
from workbench.rules.ruleset import Ruleset, Weapon
from workbench.rules.values import citation_text, citation_words

_NO_ARMS = Text("{unit} has no weapon of its own", "{unit} n’a pas d’arme propre")
_OTHER_ARMS = Text(
    "{unit} has no {weapon}; it has: {owned}", "{unit} n’a pas cette arme : {weapon} ; ce qu’il y a : {owned}"
)
_ONE = Text(
    "{unit}: {values} is not known; type it in on the Unit tab of the inspector (in a file values: {sample})",
    "{unit} : valeur inconnue, {values} ; saisissez-la dans l’onglet Unité de l’inspecteur (dans un fichier values : {sample})",
)
_SEVERAL = Text(
    "{unit}: none of {values} is known; type in what its counter shows on the Unit tab of the inspector"
    " (in a file values: {sample}); a unit without any does not fire",
    "{unit} : aucune valeur connue parmi {values} ; saisissez ce que montre son pion dans l’onglet Unité de l’inspecteur"
    " (dans un fichier values : {sample}) ; une unité qui n’en a aucune ne tire pas",
)
_NOT_PRINTED = Text(
    "{weapon}: the source does not print {values} [{rule}]; a ruleset of your own can give it (weapons: {sample})",
    "{weapon} : la source n’imprime pas {values} [{rule}] ; un jeu de règles à vous peut le donner (weapons : {sample})",
)


class RollUnknown(CannotAnswer):
    """The chance cannot be told, for want of a table that nobody typed in, but the ``modifiers`` of the roll are known, and
    the ``shares`` of those who fire together."""

    def __init__(self, code: str, text: Text, modifiers: Sequence[Modifier], shares: Sequence[Share] = ()) -> None:
        super().__init__(code, text)
        self.modifiers, self.shares = tuple(modifiers), tuple(shares)


@contextmanager
def telling_what_is_known(
    modifiers: Sequence[Modifier] = (), reasons: Sequence[Reason] = (), shares: Sequence[Share] = ()
) -> Iterator[None]:
    """Where the chance cannot be told, say first why the shot is forbidden anyway, and pass on the modifiers of the roll and
    what each of several firers brings (:class:`RollUnknown`)."""
    try:
        yield
    except CannotAnswer as missing:
        # the first are the refusals, the others what hides the target
        bars = list(dict.fromkeys(reason for reason in reasons if reason.effect is Effect.BLOCKS))[:2]
        told = [(f"{bar.text.en} [{citation_words(bar.rule, 'en')}]", f"{bar.text.fr} [{bar.rule}]") for bar in bars]
        in_en, in_fr = zip(*told, (missing.text.en, missing.text.fr), strict=True)
        en, fr = "; ".join(in_en), " ; ".join(in_fr)
        before = missing if isinstance(missing, RollUnknown) else RollUnknown(missing.code, missing.text, modifiers)
        raise RollUnknown(missing.code, Text(en, fr), before.modifiers, before.shares or shares) from missing


def lacks_weapon(unit: Text, weapon: Text = Text(), owned: Mapping[str, Text] | None = None) -> CannotAnswer:
    """The error (``no_weapon``) for a weapon that a unit has not got, with those that it has (names by key)."""
    if not owned:
        return CannotAnswer("no_weapon", _NO_ARMS.format(unit=unit))
    names = [_with_key(name, key) for key, name in owned.items()]
    return CannotAnswer("no_weapon", _OTHER_ARMS.format(unit=unit, weapon=weapon, owned=_listed(names)))


def lacks_value(
    unit: Text,
    ruleset: Ruleset,
    *keys: str,
    sample: str = "n",
    names: Mapping[str, Text] | None = None,
    code: str = "missing_value",
) -> CannotAnswer:
    """The error (``missing_value`` or ``code``) for a unit of which no value of these ``keys`` is known. ``names`` are their
    names where the ruleset's columns have none; ``sample`` shows how a value is written."""
    named = []
    for key in keys:
        column = ruleset.unit_columns.get(key)
        own = names.get(key, Text()) if names is not None else Text()
        named.append(_with_key(own or (column.name if column is not None else Text()) or Text.of(key), key))
    words = _ONE if len(keys) == 1 else _SEVERAL
    shown = f"{{{keys[0]}: {sample}}}"
    return CannotAnswer(code, words.format(unit=unit, values=_listed(named), sample=shown))


def lacks_weapon_value(weapon: Weapon, ruleset: Ruleset, *keys: str) -> CannotAnswer:
    """The error (``missing_value``) for a weapon of which the source of a ruleset does not print these values."""
    named = []
    for key in keys:
        column = ruleset.weapon_columns.get(key)
        named.append(_with_key(column.name if column is not None else Text.of(key), key))
    sample = f"{weapon.key}: {{values: {{{', '.join(f'{key}: n' for key in keys)}}}}}"
    rule = citation_text(weapon.citation.rule)
    words = _NOT_PRINTED.format(weapon=weapon.name, values=_listed(named), sample=sample, rule=rule)
    return CannotAnswer("missing_value", words)


def _with_key(name: Text, key: str) -> Text:
    """A name with the key behind it, if that is not the name itself."""
    return Text(*(one if one == key else f"{one} ({key})" for one in (name.en, name.fr)))


def _listed(names: list[Text]) -> Text:
    return Text(", ".join(one.en for one in names), ", ".join(one.fr for one in names))


def missing_defence(attack: Attack, name: Text) -> CannotAnswer:
    """The answer where a target lacks the value that an attack is set against."""
    words = Text(
        '{unit} has no value "{value}", which {attack} needs',
        "{unit} n’a pas de valeur « {value} », que demande {attack}",
    )
    return CannotAnswer("missing_value", words.format(unit=name, value=attack.defence, attack=attack.name))
