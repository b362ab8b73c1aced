"""``ground``: makes a map or a table of real ground, from elevation models and OpenStreetMap."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.base.data_folders import GROUND_EXAMPLE, MAIN_RULESET
from workbench.base.diagnostics import CannotAnswer, Severity, why_not_written
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, ProgressLine, file_to_write, number

if TYPE_CHECKING:
    from workbench.files.formats.word_mapping import WordMapping
    from workbench.files.scenario_writer import ScenarioSource
    from workbench.real_ground.hex_maps import MadeGround
    from workbench.real_ground.other_place import Place
    from workbench.real_ground.settings import GroundSettings
    from workbench.real_ground.sources import GroundSources
    from workbench.rules.ruleset import Ruleset
    from workbench.scenario.scenario import AnyScenario

_FILES = Text(
    "files of the place: elevation (.hgt, .asc, .tif) and land (.osm, .osm.pbf, .geojson, .gpkg, .shp), also as .zip, .gz or "
    ".bz2, and folders of them",
    "fichiers du lieu : altitude (.hgt, .asc, .tif) et terrain (.osm, .osm.pbf, .geojson, .gpkg, .shp), aussi en .zip, .gz ou "
    ".bz2, et des dossiers de ceux-ci",
)
_OUT = Text("scenario file to write", "fichier de scénario à écrire")
_CENTRE = Text(
    "middle of the map, 47.14,9.52 or 33.9S,151.2E (without it, the middle of what the files hold)",
    "milieu de la carte, 47.14,9.52 ou 33.9S,151.2E (sinon, le milieu de ce que les fichiers contiennent)",
)
_METRES = Text(
    "metres of a hex from side to side (else those of the rules)", "mètres d’un hexagone (sinon ceux des règles)"
)
_SIZE = Text(
    "columns x rows of hexes (40x30), or the size of a table (180x120cm, 72x48in)",
    "colonnes x rangées d’hexagones (40x30), ou taille d’une table (180x120cm, 72x48in)",
)
_SCALE = Text("of a table: 200 is 1:200", "d’une table : 200 vaut 1:200")
_TURN = Text(
    "degrees clockwise from north to which the upper edge looks",
    "degrés depuis le nord vers lesquels regarde le bord haut",
)
_RULES = Text("ruleset of the map", "règles de la carte")
_HEIGHT = Text(
    "height of a hex: mean, median or crest (the highest)",
    "altitude d’un hexagone : mean (moyenne), median ou crest (la plus haute)",
)
_LEVEL = Text("metres of a level (of a table: of a step of hills)", "mètres d’un niveau (d’une table : d’un palier)")
_BASE = Text(
    "height at which level 0 begins (else the lowest)", "altitude où commence le niveau 0 (sinon la plus basse)"
)
_VILLAGE = Text(
    "share of a hex under buildings that makes a village (0.04)", "part bâtie d’un hexagone qui fait un village (0.04)"
)
_TOWN = Text("share that makes a town (0.12)", "part qui fait une ville (0.12)")
_CLIFF = Text(
    "rise from hex to hex, in metres a metre, that is a cliff (0.8; 0: none)",
    "pente d’un hexagone à l’autre, en mètres par mètre, qui est une falaise (0.8 ; 0 : aucune)",
)
_NAMES = Text("no names on the map", "pas de noms sur la carte")
_MAPPING = Text(
    "file of the form workbench-import/1: what tags mean",
    "fichier de la forme workbench-import/1 : ce que veulent dire les étiquettes",
)
_WRITE_MAPPING = Text(
    "write the usual mapping as a file to be changed, and nothing else",
    "écrire la correspondance habituelle dans un fichier à modifier, et rien d’autre",
)
_WORDS = Text(
    "only list the tags of the files, and what they become",
    "seulement lister les étiquettes des fichiers, et ce qu’elles deviennent",
)
_AGAIN = Text(
    "make this map or table again with the other settings given: what was changed by hand, units and names stay; --centre and "
    "--size move a map of hexes by whole hexes",
    "refaire cette carte ou table avec les autres réglages donnés : ce qui fut changé à la main, unités et noms restent ; "
    "--centre et --size déplacent une carte à hexagones par hexagones entiers",
)
_KEPT = Text("{words}: {count}{first}", "{words} : {count}{first}")
_EXAMPLE = Text(
    "write the example of the guide, example.asc and example.osm, into a folder",
    "écrire l’exemple du guide, example.asc et example.osm, dans un dossier",
)
_FORCE = Text("write over a file that exists", "écraser un fichier existant")
_JSON = Text(
    "what was made and what was not taken over, as JSON", "ce qui a été fait et ce qui n’a pas été repris, en JSON"
)
_READING = Text("reading files: {done} of {total}", "lecture des fichiers : {done} sur {total}")
_BAD_CENTRE = Text(
    "--centre: latitude and longitude are expected, like 47.14,9.52 or 33.9S,151.2E: {text}",
    "--centre : on attend une latitude et une longitude, comme 47.14,9.52 ou 33.9S,151.2E : {text}",
)
_BAD_SIZE = Text("--size: {text} is no size for this game", "--size : {text} n’est pas une taille pour ce jeu")
_NO_PLACE = Text("the files hold nothing that lies anywhere", "les fichiers ne contiennent rien qui soit quelque part")
_EXISTS = Text("{file} exists; --force writes over it", "{file} existe ; --force l’écrase")
_NO_OUTPUT = Text("name the scenario file to write: -o OUT", "nommez le fichier de scénario à écrire : -o SORTIE")
_WRITTEN = Text("{file}: {title}, around {place}", "{file} : {title}, autour de {place}")
_ON_MAP = Text("on the map: {what}", "sur la carte : {what}")
_LOST = Text("not on the map: {what}", "pas sur la carte : {what}")
_WORD = Text("{word}: {count} -> {meaning}", "{word} : {count} -> {meaning}")
_HEXES = re.compile(r"(\d{1,3})x(\d{1,3})")
_TABLETOP = re.compile(r"(\d{1,4}(?:\.\d+)?)x(\d{1,4}(?:\.\d+)?)(cm|in)")
_DEGREES = re.compile(r"\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEWO]?)\s*", re.IGNORECASE)
_USUAL = {"hex": "40x30", "cm": "180x120cm", "in": "72x48in"}


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("files", nargs="*", metavar="FILE", help=_FILES.get(language))
    parser.add_argument("-o", "--output", type=file_to_write, metavar="OUT", default="", help=_OUT.get(language))
    parser.add_argument("--centre", metavar="LAT,LON", default="", help=_CENTRE.get(language))
    parser.add_argument("--ruleset", metavar="ID", default=MAIN_RULESET, help=_RULES.get(language))
    parser.add_argument("--size", metavar="SIZE", default="", help=_SIZE.get(language))
    parser.add_argument("--hex-metres", metavar="M", type=number, default=0.0, help=_METRES.get(language))
    parser.add_argument("--scale", metavar="N", type=number, help=_SCALE.get(language))
    parser.add_argument("--turn", metavar="DEGREES", type=number, help=_TURN.get(language))
    parser.add_argument("--height", choices=("mean", "median", "crest"), default="mean", help=_HEIGHT.get(language))
    parser.add_argument("--level-metres", metavar="M", type=number, default=0.0, help=_LEVEL.get(language))
    parser.add_argument("--base", metavar="M", type=number, help=_BASE.get(language))
    parser.add_argument("--village", metavar="SHARE", type=number, default=0.04, help=_VILLAGE.get(language))
    parser.add_argument("--town", metavar="SHARE", type=number, default=0.12, help=_TOWN.get(language))
    parser.add_argument("--cliff", metavar="RISE", type=number, default=0.8, help=_CLIFF.get(language))
    parser.add_argument("--no-names", action="store_true", help=_NAMES.get(language))
    parser.add_argument("--mapping", metavar="MAPPING", default="", help=_MAPPING.get(language))
    parser.add_argument(
        "--write-mapping", type=file_to_write, metavar="MAPPING", default="", help=_WRITE_MAPPING.get(language)
    )
    parser.add_argument("--words", action="store_true", help=_WORDS.get(language))
    parser.add_argument("--again", metavar="MAP", default="", help=_AGAIN.get(language))
    parser.add_argument("--example", type=file_to_write, metavar="FOLDER", default="", help=_EXAMPLE.get(language))
    parser.add_argument("--force", action="store_true", help=_FORCE.get(language))
    parser.add_argument("--json", action="store_true", help=_JSON.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the map, and report what is on it and what not; 1 if a file cannot be read or written, 2 for wrong usage."""
    from workbench.checks.loading import load_ruleset
    from workbench.files.scenario_writer import save_scenario
    from workbench.real_ground.again import kept_by_hand
    from workbench.real_ground.making import ground_mapping, ground_request, make_ground
    from workbench.real_ground.other_place import moved_to
    from workbench.real_ground.settings import PERIOD_WARNING, at_its_place

    if args.example:
        return _write_example(Path(args.example), console)
    mapping, problems = ground_mapping(Path(args.mapping) if args.mapping else None)
    console.diagnostics(problems)
    if args.write_mapping:
        return _write_mapping(args, mapping)
    if not args.files or not (args.output or args.words):
        console.message(_NO_OUTPUT)
        return USAGE
    out = Path(args.output)
    if args.output and out.exists() and not args.force:
        console.message(_EXISTS.format(file=out))
        return ERRORS
    before = _map_before(args, console) if args.again else None
    if args.again and before is None:
        return ERRORS
    ruleset, diagnostics = load_ruleset(args.ruleset)
    if ruleset is None:
        console.diagnostics(diagnostics)
        return ERRORS
    # mistakes in the options are reported before large files are read
    settings = _settings(args, ruleset)
    start = before.scenario if before is not None else None
    if start is not None:
        start, fallen = moved_to(start, _other_place(args, settings, start), spines=ruleset.faces_spines)
        console.diagnostics(fallen)
        settings = at_its_place(start, settings)
    sources = _sources(args, settings, ruleset, console)
    if sources.problems:
        return ERRORS
    if args.words:
        return _words(sources, mapping, console)
    settings = _centred(args, settings, sources)
    made = make_ground(ground_request(sources, settings, args.ruleset, ruleset, mapping, again=start))
    scenario = made.imported.scenario
    assert scenario is not None
    if start is not None:
        kept = kept_by_hand(start, scenario)
        scenario = kept.scenario
        first = f" ({kept.first} ...)" if kept.first else ""
        console.answer(_KEPT.format(words=kept.words, count=kept.count, first=first))
    saved = save_scenario(out, scenario, ruleset, before)
    console.diagnostics(item for item in saved if item.severity is not Severity.INFO)
    if saved.has_errors:
        return ERRORS
    _report(args, settings, made, console)
    if not args.json:
        console.message(PERIOD_WARNING)
    return DONE


def _map_before(args: argparse.Namespace, console: Console) -> ScenarioSource | None:
    """The map that is made again, whose ruleset it has; None if it cannot be read."""
    from workbench.checks.loading import load_source

    source, diagnostics = load_source(Path(args.again))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    if source is not None:
        args.ruleset = source.scenario.ruleset
    return source


def _settings(args: argparse.Namespace, ruleset: Ruleset) -> GroundSettings:
    from workbench.real_ground.settings import GroundSettings, HeightOf

    latitude, longitude = _place(args.centre) if args.centre else (0.0, 0.0)
    settings = GroundSettings(
        latitude,
        longitude,
        metres=args.hex_metres,
        turn=args.turn or 0.0,
        height_of=HeightOf(args.height),
        level_metres=args.level_metres,
        base_metres=args.base,
        village_share=args.village,
        town_share=args.town,
        cliff_gradient=args.cliff,
        names=not args.no_names,
        scale=200.0 if args.scale is None else args.scale,
    )
    table = "table" in ruleset.map_kinds
    size = args.size.replace(",", ".") or _USUAL[ruleset.length_unit if table else "hex"]
    match = (_TABLETOP if table else _HEXES).fullmatch(size)
    if match is None:
        raise CannotAnswer("bad_value", _BAD_SIZE.format(text=args.size))
    if table:
        return replace(settings, width=float(match[1]), depth=float(match[2]), unit=match[3])
    return replace(settings, columns=int(match[1]), rows=int(match[2]))


def _other_place(args: argparse.Namespace, settings: GroundSettings, before: AnyScenario) -> Place:
    """The place that the options ask for a map that is made again."""
    from workbench.real_ground.other_place import Place
    from workbench.real_ground.settings import settings_of

    own = settings_of(before)
    size = bool(args.size)
    asked, there = ((one.scale, one.width, one.depth, one.unit) for one in (settings, own))
    return Place(
        settings.latitude if args.centre else None,
        settings.longitude if args.centre else None,
        settings.columns if size else None,
        settings.rows if size else None,
        args.turn,
        args.hex_metres or None,
        others=(args.scale is not None and asked[0] != there[0]) or (size and asked[1:] != there[1:]),
    )


def _place(text: str) -> tuple[float, float]:
    """Latitude and longitude in degrees. CannotAnswer (``bad_value``) for anything else."""
    parts = text.replace(";", ",").split(",")
    found = [_DEGREES.fullmatch(part) for part in parts]
    if len(parts) != 2 or not all(found):
        raise CannotAnswer("bad_value", _BAD_CENTRE.format(text=text))
    values = []
    for match, letters in zip(found, ("NS", "EWO"), strict=True):
        assert match is not None
        letter = match[2].upper()
        if letter and letter not in letters:
            raise CannotAnswer("bad_value", _BAD_CENTRE.format(text=text))
        values.append(float(match[1]) * (-1 if letter and letter in "SWO" else 1))
    return values[0], values[1]


def _sources(args: argparse.Namespace, settings: GroundSettings, ruleset: Ruleset, console: Console) -> GroundSources:
    from workbench.real_ground.hex_maps import usual_metres
    from workbench.real_ground.projection import LocalPlane, MapPlane
    from workbench.real_ground.sources import read_sources

    wanted = None
    if args.centre or args.again:
        # GDAL reads only what may lie on the map, whichever way it is turned
        reach = 1.5 * max(
            max(settings.columns, settings.rows) * (settings.metres or usual_metres(ruleset)),
            max(settings.width, settings.depth) * settings.scale * 0.0254,
        )
        plane = MapPlane(LocalPlane(settings.latitude, settings.longitude), 1.0)
        wanted = plane.extent((-reach, -reach, reach, reach))
    line = ProgressLine(console, _READING)
    sources = read_sources(args.files, wanted, progress=line)
    line.end()
    console.diagnostics(sources.problems)
    return sources


def _centred(args: argparse.Namespace, settings: GroundSettings, sources: GroundSources) -> GroundSettings:
    if args.centre or args.again:
        return settings
    if sources.middle is None:
        raise CannotAnswer("no_ground", _NO_PLACE)
    return replace(settings, latitude=sources.middle[0], longitude=sources.middle[1])


def _write_example(folder: Path, console: Console) -> int:
    from workbench.files.safe_files import replace_file

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(GROUND_EXAMPLE.iterdir()):
            replace_file(folder / path.name, path.read_bytes())
            console.answer(str(folder / path.name))
    except OSError as problem:
        raise CannotAnswer("save_failed", why_not_written(problem)) from problem
    return DONE


def _write_mapping(args: argparse.Namespace, mapping: WordMapping) -> int:
    from workbench.files.formats.mapping_files import mapping_text
    from workbench.files.safe_files import replace_file

    try:
        replace_file(Path(args.write_mapping), mapping_text(mapping).encode())
    except OSError as problem:
        raise CannotAnswer("save_failed", why_not_written(problem)) from problem
    return DONE


def _words(sources: GroundSources, mapping: WordMapping, console: Console) -> int:
    counts = Counter(word for thing in sources.land.things for word in thing.words)
    for word, count in sorted(counts.items(), key=lambda row: (-row[1], row[0])):
        console.answer(_WORD.format(word=word, count=count, meaning=mapping.meaning(word) or "?"))
    return DONE


def _report(args: argparse.Namespace, settings: GroundSettings, made: MadeGround, console: Console) -> None:
    imported = made.imported
    assert imported.scenario is not None
    place = f"{settings.latitude:.5f},{settings.longitude:.5f}"
    if args.json:
        console.record(
            {
                "file": args.output,
                "centre": [settings.latitude, settings.longitude],
                "base_metres": made.base,
                "level_metres": made.level_metres,
                "taken": {one.what.en: one.count for one in imported.taken},
                "not_taken_over": [
                    {"what": one.what.en, "count": one.count, "first": one.first or None} for one in imported.losses
                ],
                "credits": [one.en for one in made.credits],
            }
        )
        return
    console.answer(_WRITTEN.format(file=args.output, title=imported.scenario.title, place=place))
    console.answer(made.summary)
    for one in imported.taken:
        console.answer(_ON_MAP.format(what=one.text))
    for one in imported.losses:
        console.answer(_LOST.format(what=one.text))
    for credit in made.credits:
        console.answer(credit)
