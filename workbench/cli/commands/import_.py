"""``import``: makes a scenario of another program's file, and tells what was not taken over."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from workbench.base.diagnostics import CannotAnswer, Diagnostic, Severity, why_not_written
from workbench.base.numbers import read_decimal
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, file_to_write
from workbench.files.formats.map_format import Choices, Counted, Imported, MapFormat, OpenScenario
from workbench.files.formats.source import PictureLayer, Refused, SourceFile
from workbench.files.formats.word_mapping import MOST_HEIGHT, MOST_SCALE, MOST_WORTH, WordMapping
from workbench.files.safe_files import replace_file
from workbench.files.scenario_writer import ScenarioSource, save_scenario
from workbench.files.underlay_file import keep_pictures
from workbench.rules.ruleset import EmptyBoard, Ruleset

_FILE = Text("file to read, of whatever known format", "fichier à lire, de tout format connu")
_OUT = Text("scenario file to write", "fichier de scénario à écrire")
_FORMAT = Text(
    "its format, by id (workbench, units-csv, picture, or one that a package brings); without it the file tells",
    "son format, par identifiant (workbench, units-csv, picture, ou celui d’un paquet) ; sinon le fichier le dit",
)
_RULESET = Text(
    "the ruleset of a file that names none; units and pictures then come onto an empty map",
    "les règles d’un fichier qui n’en nomme pas ; unités et images viennent alors sur une carte vide",
)
_MAPPING = Text(
    "file of the form workbench-import/1: what the words of another program mean",
    "fichier de la forme workbench-import/1 : ce que veulent dire les mots d’un autre programme",
)
_LEVEL = Text(
    "how many levels of the ruleset one level of the file is worth",
    "combien de niveaux des règles vaut un niveau du fichier",
)
_SCALE = Text(
    "how long a square of a table is, in the unit of the ruleset (else 1 inch, or 2.5 cm)",
    "longueur d’une case d’une table, dans l’unité des règles (sinon 1 pouce, ou 2,5 cm)",
)
_HEIGHT = Text(
    "how high the pieces of a table are of which the file says no height, where the ruleset prints that height",
    "hauteur des éléments d’une table dont le fichier ne dit pas la hauteur, si les règles impriment cette hauteur",
)
_MAP = Text(
    "which of several maps of the file (scenes of Foundry, boards of VASSAL), by its name or its number",
    "laquelle des cartes du fichier (scènes de Foundry, plateaux de VASSAL), par son nom ou son numéro",
)
_WORDS = Text(
    "only list the words of the file, how often each occurs and what it becomes; with --json as JSON",
    "seulement lister les mots du fichier, leur nombre et ce qu’ils deviennent ; avec --json en JSON",
)
_WRITE_MAPPING = Text(
    "write the mapping as a file to be changed, with the words that mean nothing yet",
    "écrire la correspondance dans un fichier à modifier, avec les mots qui ne veulent encore rien dire",
)
_MODULE = Text(
    "the module of a saved game of VASSAL, if it does not lie beside it",
    "le module d’une partie VASSAL, s’il n’est pas à côté d’elle",
)
_SIDE = Text(
    "the side of a group of counters (* for any characters), or leave_out; may be repeated",
    "le camp d’un groupe de pions (* pour des caractères quelconques), ou leave_out ; se répète",
)
_GROUP = Text(
    "counters {group}: {count} (first: {first}) -> {side}", "pions {group} : {count} (premier : {first}) -> {side}"
)
_INTO = Text("scenario that takes over units or a picture", "scénario qui reprend des unités ou une image")
_JSON = Text("what was taken over and what was not, as JSON", "ce qui a été repris ou non, en JSON")
_SAME = Text("FILE and OUT are the same file", "FICHIER et SORTIE sont le même fichier")
_NO_OUTPUT = Text(
    "name the scenario file to write: -o OUT (or --words to list the words of the file)",
    "nommez le fichier de scénario à écrire : -o SORTIE (ou --words pour lister les mots du fichier)",
)
_WORD = Text("{word}: {count} (first: {first}) -> {meaning}", "{word} : {count} (premier : {first}) -> {meaning}")
_TAKEN = Text("taken over: {what}", "repris : {what}")
_LOST = Text("not taken over: {what}", "non repris : {what}")
_NOTHING_LOST = Text("everything was taken over", "tout a été repris")
_SAY_WORDS = Text(
    "words that mean nothing yet: {count}. Say what they are: workbench import {file} --write-mapping words.yaml, fill it in, "
    "and import again with --mapping words.yaml",
    "mots qui ne veulent encore rien dire : {count}. Dites ce qu’ils sont : workbench import {file} --write-mapping mots.yaml, "
    "complétez-le, et importez de nouveau avec --mapping mots.yaml",
)
_SAY_SIDES = Text(
    "groups of counters that belong to nobody yet: {count}. Say whose they are with --side GROUP=SIDE (--words lists them)",
    "groupes de pions qui ne sont encore à personne : {count}. Dites à qui ils sont par --side GROUPE=CAMP (--words les liste)",
)
_WRITTEN = Text("{file}: {format}, written to {out}", "{file} : {format}, écrit dans {out}")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("file", metavar="FILE", help=_FILE.get(language))
    parser.add_argument("-o", "--output", type=file_to_write, metavar="OUT", default="", help=_OUT.get(language))
    parser.add_argument("--format", metavar="ID", default="", help=_FORMAT.get(language))
    parser.add_argument("--ruleset", metavar="ID", default="", help=_RULESET.get(language))
    parser.add_argument("--into", metavar="SCENARIO", help=_INTO.get(language))
    parser.add_argument("--mapping", metavar="MAPPING", default="", help=_MAPPING.get(language))
    parser.add_argument("--level", metavar="N", default="", help=_LEVEL.get(language))
    parser.add_argument("--scale", metavar="N", default="", help=_SCALE.get(language))
    parser.add_argument("--height", metavar="N", default="", help=_HEIGHT.get(language))
    parser.add_argument("--side", metavar="GROUP=SIDE", action="append", default=[], help=_SIDE.get(language))
    parser.add_argument("--module", metavar="MODULE", default="", help=_MODULE.get(language))
    parser.add_argument("--map", metavar="NAME", default="", help=_MAP.get(language))
    parser.add_argument("--words", action="store_true", help=_WORDS.get(language))
    parser.add_argument(
        "--write-mapping", type=file_to_write, metavar="MAPPING", default="", help=_WRITE_MAPPING.get(language)
    )
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the scenario, and print what was taken over and what not; 1 if the file was refused or cannot be written."""
    from workbench.checks.loading import load_ruleset
    from workbench.checks.registry import check_scenario
    from workbench.files.formats import registry

    file = Path(args.file)
    if not args.output and not (args.words or args.write_mapping):
        console.message(_NO_OUTPUT)
        return USAGE
    if args.output and file.resolve() == Path(args.output).resolve():
        console.message(_SAME)
        return USAGE
    console.diagnostics(registry.installed().problems)
    with SourceFile(args.file, Path(args.module) if args.module else None) as source:
        source.wanted_map, source.lay_pictures = args.map, _laid_pictures
        try:
            found = _format_of(args, source)
            if found is None:
                console.diagnostics([registry.unknown_file(source)])
                return ERRORS
            if source.takes:
                console.message(source.takes)
            mapping = _mapping(args, found, console)
            if args.words or args.write_mapping:
                return _words(args, source, found, mapping, console)
        except Refused as problem:
            console.diagnostics([problem.diagnostic(source.name)])
            return ERRORS
        kept = _named_scenario(args, found, console) if args.into else None
        if args.into and kept is None:
            return ERRORS
        into = _empty_map_for(args, found)
        if kept is not None:
            into = OpenScenario(kept.scenario, kept.ruleset, Path(args.into).parent)
        ruleset = "" if into is not None else args.ruleset
        choices = Choices(load_ruleset, check_scenario, ruleset, into, mapping)
        imported = registry.read_file(source, found, choices)
    console.diagnostics(item for item in imported.diagnostics if item.severity is not Severity.INFO)
    if imported.scenario is None or imported.ruleset is None:
        return ERRORS
    home = into.folder if into is not None else file.parent
    if not _written(imported, kept, home, Path(args.output), console):
        return ERRORS
    _report(args, found, imported, console)
    return DONE


def _laid_pictures(layers: Sequence[PictureLayer]) -> bytes:
    """One picture of several, as the window makes it; none where Qt is missing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # a picture needs no display
    try:
        from workbench.desktop.drawing.unit_pictures import laid_pictures
    except ImportError:
        return b""
    return laid_pictures(layers)


def _format_of(args: argparse.Namespace, source: SourceFile) -> MapFormat | None:
    """The format that is named, or else that of the file; None if it has none that is known."""
    from workbench.files.formats import registry

    if args.format:
        return registry.format_called(args.format, registry.readable_formats())
    return registry.find_format(source)


def _mapping(args: argparse.Namespace, found: MapFormat, console: Console) -> WordMapping | None:
    """The mapping that is named, or the usual one, with the numbers asked for; None for a format without foreign words.
    CannotAnswer for a mapping that cannot be read or is of another format."""
    asked = args.mapping or args.level or args.scale or args.height or args.side or args.words or args.write_mapping
    if found.foreign is None:
        if asked:
            words = Text("{format}: its files have no words to map", "{format} : ses fichiers n’ont pas de mots à lire")
            raise CannotAnswer("bad_value", words.format(format=found.name))
        return None
    from workbench.files.formats.mapping_files import named_mapping, usual_mapping

    mapping, problems = named_mapping(Path(args.mapping), found.id) if args.mapping else usual_mapping(found.id)
    console.diagnostics(problems)
    if args.level:
        mapping = replace(mapping, level=_worth("--level", args.level, MOST_WORTH))
    if args.scale:
        mapping = replace(mapping, scale=_worth("--scale", args.scale, MOST_SCALE))
    if args.height:
        mapping = replace(mapping, height=_worth("--height", args.height, MOST_HEIGHT))
    for said in reversed(args.side):  # the one that is named first comes before the others
        group, sign, side = said.rpartition("=")
        if not sign or not group.strip() or not side.strip():
            words = Text("--side: GROUP=SIDE is expected: {text}", "--side : on attend GROUPE=CAMP : {text}")
            raise CannotAnswer("bad_value", words.format(text=said))
        mapping = mapping.with_side(group.strip(), side.strip())
    return mapping


def _worth(option: str, text: str, most: float) -> float:

    value = read_decimal(text)
    if value is None or not 0 < value <= most:
        words = Text(
            "{option}: not a number from 0 to {most}: {text}", "{option} : pas un nombre de 0 à {most} : {text}"
        )
        raise CannotAnswer("bad_value", words.format(option=option, most=f"{most:g}", text=text))
    return value


def _words(
    args: argparse.Namespace, source: SourceFile, found: MapFormat, mapping: WordMapping | None, console: Console
) -> int:
    """List the words of a file with what they become, and write the mapping if that is asked for."""
    from workbench.files.formats import registry
    from workbench.files.formats.foreign_maps import meaning_of, words_of
    from workbench.files.formats.foreign_units import groups_of
    from workbench.files.formats.mapping_files import mapping_text

    assert mapping is not None
    foreign = registry.read_foreign(source, found)
    if isinstance(foreign, Diagnostic):
        console.diagnostics([foreign])
        return ERRORS
    words, groups = words_of(foreign.scenario), groups_of(foreign.units)
    if args.write_mapping:
        try:
            replace_file(
                Path(args.write_mapping),
                mapping_text(mapping, [one.word for one in words], [one.name for one in groups]).encode(),
            )
        except OSError as problem:
            raise CannotAnswer("save_failed", why_not_written(problem)) from problem
    if args.json:
        rows = [
            {
                "word": one.word,
                "count": one.count,
                "first": one.first or None,
                "means": meaning_of(one.word, mapping, foreign.own) or None,
            }
            for one in words
        ]
        record: dict[str, object] = {"format": found.id, "level": mapping.level_worth, "words": rows}
        if groups:
            record["counters"] = [
                {"group": one.name, "count": one.count, "first": one.first, "side": mapping.side(one.name) or None}
                for one in groups
            ]
        console.record(record)
        return DONE
    for one in words:
        meaning = meaning_of(one.word, mapping, foreign.own)
        console.answer(_WORD.format(word=one.word, count=one.count, first=one.first, meaning=meaning or "?"))
    for group in groups:
        side = mapping.side(group.name)
        console.answer(_GROUP.format(group=group.name, count=group.count, first=group.first, side=side or "?"))
    return DONE


def _named_scenario(args: argparse.Namespace, found: MapFormat, console: Console) -> ScenarioSource | None:
    """The scenario that is named to take units or a picture over; CannotAnswer where it is named for nothing."""
    from workbench.checks.loading import load_source

    if not found.adds:
        words = Text("{format}: --into is for units and pictures", "{format} : --into vaut pour unités et images")
        raise CannotAnswer("bad_value", words.format(format=found.name))
    source, diagnostics = load_source(Path(args.into))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    return source


def _empty_map_for(args: argparse.Namespace, found: MapFormat) -> OpenScenario | None:
    """The empty map under the ruleset that is named, for units or a picture; CannotAnswer for one that does not load."""
    from workbench.checks.loading import load_ruleset

    if args.into or not found.adds or not args.ruleset:
        return None
    rules, diagnostics = load_ruleset(args.ruleset)
    if rules is None:
        first = next(item for item in diagnostics if item.severity is Severity.ERROR)
        raise CannotAnswer(
            "no_ruleset", Text("{text} {hint}", "{text} {hint}").format(text=first.text, hint=first.hint)
        )
    return _empty_map(args.ruleset, rules, Path(args.file).stem)


def _empty_map(name: str, ruleset: Ruleset, title: str) -> OpenScenario:
    """An empty map of the usual size."""
    from workbench.files.installed_games import installed_games
    from workbench.generator.blank_maps import blank_scenario

    games = installed_games()
    of_game = games.get(name) or next((games[one] for one in ruleset.doctrines.values() if one in games), None)
    usual = EmptyBoard(20, 20) if "hex" in ruleset.map_kinds else EmptyBoard(180, 120, "cm")
    board = of_game.boards[0] if of_game is not None and of_game.boards else usual
    return OpenScenario(blank_scenario(name, ruleset, board.width, board.height, unit=board.unit, title=title), ruleset)


def _written(imported: Imported, kept: ScenarioSource | None, home: Path | None, out: Path, console: Console) -> bool:
    """Write the scenario, and beside it the pictures and boards that came along. None of these replaces another file."""
    from workbench.files.formats import registry
    from workbench.files.formats.own_yaml import relocated
    from workbench.files.own_supplements import keep_supplement

    imported = registry.with_free_names(imported, out)
    assert imported.scenario is not None
    scenario = relocated(imported.scenario, home, out.parent, boards_come_along=bool(imported.boards))
    saved = save_scenario(out, scenario, imported.ruleset, kept)
    saved.extend(keep_pictures(out.parent, imported.files))
    if imported.supplement is not None and not saved.has_errors:
        keep_supplement(*imported.supplement)
    console.diagnostics(saved)
    return not saved.has_errors


def _report(args: argparse.Namespace, found: MapFormat, imported: Imported, console: Console) -> None:
    if args.json:
        console.record(
            {
                "format": found.id,
                "taken": {one.what.en: one.count for one in imported.taken},
                "not_taken_over": losses_record(imported.losses),
            }
        )
        return
    console.answer(_WRITTEN.format(file=args.file, format=found.name, out=args.output))
    for one in imported.taken:
        console.answer(_TAKEN.format(what=one.text))
    print_losses(imported.losses, console)
    if not imported.losses:
        console.answer(_NOTHING_LOST)
    if imported.unmapped:
        console.message(_SAY_WORDS.format(count=imported.unmapped, file=args.file))
    if imported.without_side:
        console.message(_SAY_SIDES.format(count=imported.without_side, file=args.file))


def losses_record(losses: Iterable[Counted]) -> list[dict[str, object]]:
    """What was left behind, as plain values; ``first`` is None where no place can be named."""
    return [{"what": one.what.en, "count": one.count, "first": one.first or None} for one in losses]


def print_losses(losses: Iterable[Counted], console: Console) -> None:
    """A line for each sort of what was left behind."""
    for one in losses:
        console.answer(_LOST.format(what=one.text))
