"""Loads the files of a command; their errors are written on standard error."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from workbench.analysis.any_analysis import AnyAnalysis, analysis_in_setup, analysis_of
from workbench.base.diagnostics import Severity
from workbench.base.text import Text
from workbench.cli.console import Console
from workbench.files.installed_rulesets import InstalledRulesets
from workbench.protocol.map_region import region_named
from workbench.scenario.hex_numbers import NUMBER_PLACES, NUMBER_STYLES, HexNumbers
from workbench.scenario.map_variants import active_map_variants, variants_in_force_text
from workbench.scenario.scenario import AnyScenario, Scenario

_REGION = Text(
    "of the map only this part: two hexes A1:C4, or two points of a table 10,20:60,80",
    "de la carte seulement cette partie : deux hexagones A1:C4, ou deux points d’une table 10,20:60,80",
)
_NAMES = Text("write the terrain into every hex", "écrire le terrain dans chaque hexagone")
_LABELS = Text("without the numbers of hexes", "sans les numéros des hexagones")
_STYLE = Text(
    "the numbers of hexes in every hex, in every fifth column and row, or none, instead of as the scenario has them",
    "les numéros des hexagones partout, toutes les cinq colonnes et rangées, ou aucun, au lieu de ceux du scénario",
)
_PLACE = Text(
    "where in a hex its number stands, instead of where the scenario has it",
    "où le numéro se trouve dans l’hexagone, au lieu de là où le scénario le met",
)
_RULER = Text("on a table: a ruler along the edges", "sur une table : une règle le long des bords")
_PLAN = Text("draw a plan that the scenario keeps", "dessiner un plan que le scénario garde")
_NO_UNDERLAY = Text(
    "the picture under the map ({picture}) is not drawn: it is there to be traced in the window",
    "l’image sous la carte ({picture}) n’est pas dessinée : elle sert à tracer dans la fenêtre",
)
_SETUP = Text(
    "the set-up of the forces that counts (without it the one that the file shows)",
    "la mise en place des forces qui compte (sinon celle que le fichier affiche)",
)


def add_setup_option(parser: argparse.ArgumentParser, language: str) -> None:
    """Add ``--setup ID`` to a command that asks about one scenario."""
    parser.add_argument("--setup", metavar="ID", default="", help=_SETUP.get(language))


def add_map_options(parser: argparse.ArgumentParser, language: str) -> None:
    """Add what commands that draw a map ask about it: a kept plan, which part, and what stands on it."""
    parser.add_argument("--plan", metavar="NAME", default="", help=_PLAN.get(language))
    parser.add_argument("--region", metavar="A:B", help=_REGION.get(language))
    for name, about in (("--terrain-names", _NAMES), ("--without-labels", _LABELS), ("--edge-ruler", _RULER)):
        parser.add_argument(name, action="store_true", help=about.get(language))
    parser.add_argument("--hex-numbers", choices=tuple(NUMBER_STYLES), help=_STYLE.get(language))
    parser.add_argument("--hex-number-place", choices=tuple(NUMBER_PLACES), help=_PLACE.get(language))


def map_choices(args: argparse.Namespace, scenario: AnyScenario) -> dict[str, Any]:
    """The choices of :func:`add_map_options` by the names that pages of maps have for them. CannotAnswer for a part that is not
    on the map."""
    return {
        "numbers": _numbers_chosen(args, scenario),
        "region": region_named(scenario, args.region) if args.region is not None else None,
        "labels": not args.without_labels,
        "terrain_names": args.terrain_names,
        "ruler": args.edge_ruler,
    }


def _numbers_chosen(args: argparse.Namespace, scenario: AnyScenario) -> HexNumbers | None:
    """The numbers of hexes where they are to be others than those of the scenario."""
    if not isinstance(scenario, Scenario) or not (args.hex_numbers or args.hex_number_place):
        return None
    own = scenario.hex_numbers
    return HexNumbers(args.hex_numbers or own.style, args.hex_number_place or own.place)


def tell_undrawn_underlay(scenario: AnyScenario, console: Console) -> None:
    """Say that pictures and pages do not show the picture that lies under the map. Why it could not be shown in the window
    either was said when the scenario was read."""
    if scenario.underlay is not None and scenario.underlay.shown:
        console.message(_NO_UNDERLAY.format(picture=scenario.underlay.picture))


def open_any(path: str, console: Console, setup: str = "") -> AnyAnalysis | None:
    """The analysis of a scenario file with its forces in a ``setup`` (else in the one that is shown), or None after its
    diagnostics were printed. Warnings are printed too; hints are for ``check``. CannotAnswer for an unknown set-up."""
    from workbench.checks.loading import load_scenario

    scenario, ruleset, diagnostics = load_scenario(Path(path))
    console.diagnostics(item for item in diagnostics if item.severity is not Severity.INFO)
    if scenario is None or ruleset is None or diagnostics.has_errors:
        return None
    if active_map_variants(scenario.overlays):
        console.message(variants_in_force_text(scenario.overlays))
    found = analysis_of(scenario, ruleset)
    found.library = InstalledRulesets()
    found = analysis_in_setup(found, setup) if setup else found
    if found.scenario.setups.shown_text is not None:
        console.message(found.scenario.setups.shown_text)
    if found.waiting:
        console.message(found.waiting)
    return found
