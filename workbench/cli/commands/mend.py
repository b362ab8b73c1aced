"""``mend``: a scenario that cannot be opened, because its rules have lost words that it uses or something in it is wrong, is
written anew with other words and without what is wrong."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console

if TYPE_CHECKING:
    from workbench.files.mended_scenarios import DamagedScenario, GoneWord, MendedText

_FILE = Text("the file of the scenario", "le fichier du scénario")
_REPLACE = Text(
    "the word NEW of the rules takes the place of OLD (several times for several words)",
    "le mot NOUVEAU des règles prend la place de ANCIEN (plusieurs fois pour plusieurs mots)",
)
_LEAVE_OUT = Text(
    "leave out what uses words that are gone and have no other word, and everything that is wrong",
    "omettre ce qui emploie un mot disparu sans remplaçant, et tout ce qui est fautif",
)
_OUTPUT = Text("the file to write (may be FILE itself)", "le fichier à écrire (peut être FILE lui-même)")
_JSON = Text("as one line of JSON", "en une ligne de JSON")
_GOOD = Text("nothing prevents opening it", "rien n’empêche de l’ouvrir")
_GONE = Text(
    "{what} “{word}” ({n} times) is no longer there; it could be: {offered}",
    "{what} « {word} » ({n} fois) n’existe plus ; à sa place : {offered}",
)
_HOW = Text(
    "give --replace OLD=NEW for each, or --leave-out, and -o FILE",
    "donnez --replace ANCIEN=NOUVEAU pour chacun, ou --leave-out, et -o FICHIER",
)
_NOT_OFFERED = Text("“{word}” is no word that could be taken here", "« {word} » n’est pas un mot possible ici")
_NO_WORD = Text("nothing here is called “{word}” and gone", "rien de disparu ne s’appelle ici « {word} »")
_BAD_PAIR = Text("--replace wants OLD=NEW, not “{word}”", "--replace demande ANCIEN=NOUVEAU, pas « {word} »")
_REPLACED = Text("{what} “{word}” is “{new}” now", "{what} « {word} » est maintenant « {new} »")
_LEFT = Text("left out: {why}", "omis : {why}")
_WRITTEN = Text("written: {file}", "écrit : {file}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("file", metavar="FILE", help=_FILE.get(language))
    parser.add_argument("--replace", action="append", default=[], metavar="OLD=NEW", help=_REPLACE.get(language))
    parser.add_argument("--leave-out", action="store_true", help=_LEAVE_OUT.get(language))
    parser.add_argument("-o", "--output", metavar="FILE", help=_OUTPUT.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """List the missing words, or write the scenario without them; 1 if something is still wrong."""
    from workbench.checks.loading import load_document
    from workbench.files.mended_scenarios import RULESETS, DamagedScenario
    from workbench.files.yaml_reader import read_yaml

    path = Path(args.file)
    parsed = read_yaml(path)
    if not parsed.readable:
        console.diagnostics(parsed.diagnostics)
        return ERRORS
    text = parsed.file_text.removeprefix("\ufeff")
    damaged = DamagedScenario(str(path), text, lambda document: load_document(document, path.parent))
    chosen: dict[str, str] = {}
    for pair in args.replace:
        old, between, new = pair.partition("=")
        if not (old and between and new):
            console.message(_BAD_PAIR.format(word=pair))
            return USAGE
        chosen[old] = new
    rules = [one for one in damaged.gone_words if one.of == RULESETS and one.word in chosen]
    if rules:
        # other rules may know other words: missing ones are looked for again
        text = damaged.with_replaced({(RULESETS, one.word): chosen.pop(one.word) for one in rules})
        damaged = DamagedScenario(str(path), text, damaged.read)
    refused = _refusal(damaged, chosen)
    if refused:
        console.message(refused)
        return USAGE
    if not damaged.errors and not rules:
        console.answer(_GOOD)
        return DONE
    open_words = [one for one in damaged.gone_words if one.word not in chosen]
    if args.output is None or ((open_words or damaged.other_errors) and not args.leave_out):
        return _listed(damaged, open_words, args, console)
    pairs = {(one.of, one.word): chosen[one.word] for one in damaged.gone_words if one.word in chosen}
    return _written(damaged.mended(pairs), chosen, args, console)


def _refusal(damaged: DamagedScenario, chosen: dict[str, str]) -> Text:
    """The reason why words cannot be taken; empty if they can."""
    missing = {one.word: one for one in damaged.gone_words}
    for old, new in chosen.items():
        if old not in missing:
            return _NO_WORD.format(word=old)
        if new not in missing[old].offered(damaged.ruleset):
            return _NOT_OFFERED.format(word=new)
    return Text()


def _listed(damaged: DamagedScenario, words: list[GoneWord], args: argparse.Namespace, console: Console) -> int:
    """Lists the missing words with those that could replace them, and the other errors."""
    if args.json:
        rows = [
            {"of": one.of, "word": one.word, "count": one.count, "offered": list(one.offered(damaged.ruleset))}
            for one in words
        ]
        wrong = [one.format(console.language) for one in damaged.other_errors]
        console.record({"gone": rows, "wrong": wrong})
        return ERRORS
    for one in words:
        offered = ", ".join(one.offered(damaged.ruleset)) or "-"
        console.answer(_GONE.format(what=one.called, word=one.word, n=one.count, offered=offered))
    console.diagnostics(damaged.other_errors, as_answer=True)
    console.message(_HOW)
    return ERRORS


def _written(mended: MendedText, chosen: dict[str, str], args: argparse.Namespace, console: Console) -> int:
    from workbench.files.safe_files import save_text

    if not mended.is_good:
        console.diagnostics(mended.remaining)
        return ERRORS
    diagnostics = save_text(Path(args.output), mended.text)
    console.diagnostics(diagnostics)
    if diagnostics.has_errors:
        return ERRORS
    found: dict[str, Any] = {
        "replaced": {one.word: chosen[one.word] for one in mended.replaced},
        "left_out": [one.format(console.language) for one in mended.left_out],
        "file": args.output,
    }
    if args.json:
        console.record(found)
        return DONE
    for one in mended.replaced:
        console.answer(_REPLACED.format(what=one.called, word=one.word, new=chosen[one.word]))
    for line in mended.left_out:
        console.answer(_LEFT.format(why=line.text))
    console.answer(_WRITTEN.format(file=args.output))
    return DONE
