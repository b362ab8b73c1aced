"""``generate``: writes a scenario file with a generated map."""

from __future__ import annotations

import argparse
import re
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.base.data_folders import MAIN_RULESET
from workbench.base.text import Text
from workbench.cli.console import DONE, ERRORS, USAGE, Console, file_to_write, number

if TYPE_CHECKING:
    from workbench.rules.ruleset import Ruleset
    from workbench.scenario.scenario import AnyScenario


_OUT = Text("scenario file to write", "fichier de scénario à écrire")
_RULES = Text("ruleset of the scenario", "règles du scénario")
_SIZE = Text(
    "columns x rows of hexes (32x20), or the size of a table (180x120cm, 72x48in)",
    "colonnes x rangées d’hexagones (32x20), ou taille d’une table (180x120cm, 72x48in)",
)
_SEED = Text("equal seeds give equal maps", "la même graine donne la même carte")
_SLIDER = Text("from 0 (none) to 1 (most)", "de 0 (aucun) à 1 (le plus)")
_NO_NAMES = Text("without names on the map", "sans noms sur la carte")
_FORCE = Text("write over a file that exists", "écraser un fichier existant")
SLIDERS = ("relief", "water", "woods", "fields", "villages", "roads")
_HEXES = re.compile(r"(\d{1,3})x(\d{1,3})")
_TABLETOP = re.compile(r"(\d{1,4}(?:\.\d+)?)x(\d{1,4}(?:\.\d+)?)(cm|in)")
_USUAL_HEXES, _USUAL_TABLE = "32x20", {"cm": "180x120cm", "in": "72x48in"}
_LARGEST = 300


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("out", type=file_to_write, metavar="OUT", help=_OUT.get(language))
    parser.add_argument("--ruleset", metavar="ID", default=MAIN_RULESET, help=_RULES.get(language))
    parser.add_argument("--size", metavar="SIZE", default="", help=_SIZE.get(language))
    parser.add_argument("--seed", metavar="N", type=int, default=1, help=_SEED.get(language))
    for slider in SLIDERS:
        parser.add_argument(f"--{slider}", metavar="X", type=number, help=_SLIDER.get(language))
    parser.add_argument("--without-names", action="store_true", help=_NO_NAMES.get(language))
    parser.add_argument("--force", action="store_true", help=_FORCE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the file; 1 if the ruleset does not load or the file cannot be written, 2 if size or sliders make no sense."""
    from workbench.checks.loading import load_ruleset
    from workbench.files.installed_games import usual_recipe
    from workbench.files.scenario_writer import save_scenario
    from workbench.generator.maps import GenerateMap
    from workbench.planning.same_ground import judges_shapes

    out = Path(args.out)
    if out.exists() and not args.force:
        console.message(
            Text("{file} exists; --force writes over it", "{file} existe ; --force l’écrase").format(file=out)
        )
        return ERRORS
    try:
        given = {slider: share for slider in SLIDERS if (share := getattr(args, slider)) is not None}
        recipe = replace(usual_recipe(args.ruleset), seed=args.seed, **given)
    except ValueError:
        words = Text(
            "a seed is not negative, and sliders go from 0 to 1",
            "une graine n’est pas négative, et les réglages vont de 0 à 1",
        )
        console.message(words)
        return USAGE
    ruleset, diagnostics = load_ruleset(args.ruleset)
    if ruleset is None:
        console.diagnostics(diagnostics)
        return ERRORS
    blank = _blank(args.ruleset, ruleset, args.size)
    if blank is None:
        words = Text('"{size}" is no size for this game', "« {size} » n’est pas une taille pour ce jeu")
        console.message(words.format(size=args.size))
        return USAGE
    edit: GenerateMap[Any] = GenerateMap(
        recipe, ruleset, named=not args.without_names, draws_hills=judges_shapes(ruleset)
    )
    made: AnyScenario = edit.apply(blank)
    saved = save_scenario(out, made, ruleset)
    console.diagnostics(saved)
    if saved.has_errors:
        return ERRORS
    sliders = ", ".join(f"{one.name} {getattr(recipe, one.name):g}" for one in fields(recipe))
    console.answer(f"{out}: {sliders}")
    return DONE


def _blank(name: str, ruleset: Ruleset, size: str) -> AnyScenario | None:
    """A bare map of a size; None if ``size`` cannot be read."""
    from workbench.generator.recipe import recipe_terrain
    from workbench.geometry.grid import HexGrid
    from workbench.scenario.hex_board import HexBoard
    from workbench.scenario.scenario import Scenario, TabletopScenario
    from workbench.scenario.tabletop_board import LARGEST_LENGTH, TabletopBoard

    title, ground = Text("Generated map", "Carte générée"), recipe_terrain(ruleset).ground
    if "table" in ruleset.map_kinds:
        match = _TABLETOP.fullmatch(size.replace(",", ".") or _USUAL_TABLE[ruleset.length_unit])
        if match is None or not all(0 < float(side) <= LARGEST_LENGTH for side in match.group(1, 2)):
            return None
        return TabletopScenario(title, name, TabletopBoard(match[3], float(match[1]), float(match[2]), ground))
    usual = ruleset.default_grid
    standing = f"{usual['columns']}x{usual['rows']}" if "columns" in usual else _USUAL_HEXES
    match = _HEXES.fullmatch(size or standing)
    if match is None or not all(1 <= int(side) <= _LARGEST for side in match.group(1, 2)):
        return None
    known = {
        "orientation": usual.get("orientation", "flat"),
        "stagger_lines": usual.get("stagger_lines", "even"),
        "stagger_by": usual.get("stagger_by", "down"),
        "extra": usual.get("stagger_extra") is True,
        "label_style": usual.get("labels", "0101"),
    }
    grid = HexGrid(int(match[1]), int(match[2]), **known)  # type: ignore[arg-type]
    return Scenario(title, name, HexBoard.blank(grid, ground))
