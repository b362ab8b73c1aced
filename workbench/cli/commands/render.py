"""``render``: the map with chosen overlays as a picture, without a display."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.analysis.any_analysis import AnyAnalysis, analysis_of, by_map_kind
from workbench.analysis.hex_analysis import Analysis
from workbench.analysis.render_options import RENDER_OPTIONS
from workbench.analysis.tabletop_analysis import TabletopAnalysis
from workbench.base.diagnostics import CannotAnswer, nearest_or_all, why_not_written
from workbench.base.text import Text
from workbench.cli.answer_text import SCENARIO
from workbench.cli.commands.window import can_draw, qt_is_missing
from workbench.cli.console import DONE, ERRORS, USAGE, Console, file_to_write, number
from workbench.cli.loading import add_map_options, add_setup_option, map_choices, open_any, tell_undrawn_underlay
from workbench.engine.sight.results import SightRequest
from workbench.protocol.hex_request import Question
from workbench.protocol.places import parse_standpoint
from workbench.protocol.request import Fields
from workbench.scenario.scenario import as_seen_by

if TYPE_CHECKING:
    from workbench.desktop.export.render import PictureRequest

_OUT = Text("file to write: .png, .webp, .svg or .pdf", "fichier à écrire : .png, .webp, .svg ou .pdf")
_SECTION = Text("with --los: add the line seen from the side", "avec --los : ajouter la ligne vue de côté")
_NO_LINE = Text("--section needs --los FROM TO", "--section demande --los DE VERS")
_RINGS = Text(
    "on a table: the ring of coherency, the group and the sides of this unit (again for another)",
    "sur une table : l’anneau de cohésion, le groupe et les côtés de cette unité (à répéter)",
)
_RULER = Text("on a table: measure between two places", "sur une table : mesurer entre deux lieux")
_TEMPLATE = Text("on a table: lay a template of the game", "sur une table : poser un gabarit du jeu")
_TABLETOP_ONLY = Text(
    "--rings, --ruler and --template are for tables", "--rings, --ruler et --template valent pour les tables"
)
_LEGEND = Text("add the legends", "ajouter les légendes")
_SCALE = Text(
    "size of a hex in pixels, from side to side; of a table's centimetre or inch",
    "taille d’un hexagone en pixels, d’un côté à l’autre ; sur une table, d’un centimètre ou d’un pouce",
)
_PALETTE = Text(
    "colours of answers: okabe_ito (the usual ones), contrast (high contrast), grey (for printing in greys)",
    "couleurs des réponses : okabe_ito (habituelles), contrast (contraste élevé), grey (pour imprimer en gris)",
)
PALETTES = ("okabe_ito", "contrast", "grey")
_FORMATS = (".png", ".svg", ".pdf", ".webp")
_DPI = Text(
    "dots to the inch: 96 is the size of the screen, 300 that of good printing (96)",
    "points par pouce : 96 est la taille de l’écran, 300 celle d’une bonne impression (96)",
)
_SIDE = Text(
    "as this side knows it: without what others hide", "comme ce camp la connaît : sans ce que les autres cachent"
)
_INK = Text("pale ground on white paper", "terrain pâle sur papier blanc")
_BARE = Text("nothing but the map: no title, no scale", "rien que la carte : ni titre ni échelle")
_WRONG_DPI = Text("the dots to the inch go from 20 to 1200", "les points par pouce vont de 20 à 1200")


def arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of the command to its parser."""
    parser.add_argument("scenario", metavar="SCENARIO", help=SCENARIO.get(language))
    add_setup_option(parser, language)
    parser.add_argument("-o", "--output", type=file_to_write, metavar="FILE", required=True, help=_OUT.get(language))
    for option in RENDER_OPTIONS:
        name, about = f"--{option.name}", option.about.get(language)
        if len(option.values) == 1:
            parser.add_argument(name, metavar=option.values[0], help=about)
        else:
            parser.add_argument(name, nargs=len(option.values), metavar=option.values, help=about)
    parser.add_argument("--section", action="store_true", help=_SECTION.get(language))
    parser.add_argument("--rings", action="append", default=[], metavar="UNIT", help=_RINGS.get(language))
    parser.add_argument("--ruler", nargs=2, metavar=("FROM", "TO"), help=_RULER.get(language))
    parser.add_argument("--template", nargs=2, metavar=("KEY", "AT"), help=_TEMPLATE.get(language))
    parser.add_argument("--legend", action="store_true", help=_LEGEND.get(language))
    parser.add_argument("--palette", choices=PALETTES, default=PALETTES[0], help=_PALETTE.get(language))
    parser.add_argument("--scale", type=number, help=_SCALE.get(language))
    parser.add_argument("--dpi", type=number, metavar="N", default=96.0, help=_DPI.get(language))
    add_map_options(parser, language)
    parser.add_argument("--side", metavar="SIDE", help=_SIDE.get(language))
    parser.add_argument("--ink-saving", action="store_true", help=_INK.get(language))
    parser.add_argument("--bare", action="store_true", help=_BARE.get(language))


def run(args: argparse.Namespace, console: Console) -> int:
    """Write the picture; 1 if the scenario does not load, a place is not there or the file cannot be written."""
    out = Path(args.output)
    if out.suffix.lower() not in _FORMATS:
        words = Text("{file}: the ending must be one of {known}", "{file} : l’extension doit être l’une de {known}")
        console.message(words.format(file=out, known=", ".join(_FORMATS)))
        return USAGE
    if args.section and args.los is None:
        console.message(_NO_LINE)
        return USAGE
    if not 20 <= args.dpi <= 1200:
        raise CannotAnswer("bad_value", _WRONG_DPI)
    analysis = open_any(args.scenario, console, args.setup)
    if analysis is None:
        return ERRORS
    tell_undrawn_underlay(analysis.scenario, console)
    if args.side is not None:
        analysis = _seen_by(analysis, args.side)
    if analysis.scenario.table is None and (args.rings or args.ruler is not None or args.template is not None):
        console.message(_TABLETOP_ONLY)
        return USAGE
    if not can_draw(console):
        return ERRORS
    try:
        wanted = _picture(analysis, args, console.language)
        from workbench.desktop.export.render import render_file
    except ImportError as problem:
        return qt_is_missing(problem, console)
    try:
        render_file(analysis, out, wanted)
    except OSError as problem:
        words = Text("cannot write {file}: {problem}", "impossible d’écrire {file} : {problem}")
        console.message(words.format(file=out, problem=why_not_written(problem)))
        return ERRORS
    return DONE


def _picture(analysis: AnyAnalysis, args: argparse.Namespace, language: str) -> PictureRequest:
    """The picture as it is asked for. CannotAnswer for a place, a unit or a scale that there is not; ImportError without Qt."""
    shown = by_map_kind(analysis, _on_hexes, _on_table, args)
    scale = None if args.scale is None else _scale(args.scale)
    from workbench.desktop.export.map_page import MapOptions, PageRequest
    from workbench.desktop.export.render import PictureRequest

    options = MapOptions(**map_choices(args, analysis.scenario), ink_saving=args.ink_saving, map_only=args.bare)
    page = PageRequest(legend=args.legend, language=language, scale=scale, section=args.section, options=options)
    return PictureRequest(**shown, plan=args.plan, page=page, palette=args.palette, dpi=args.dpi)


def _on_hexes(analysis: Analysis, args: argparse.Namespace) -> dict[str, Any]:
    """Hexes and units by the options that are given, and how is looked from the hexes."""
    looks: dict[str, SightRequest] = {}

    def hexes(name: str, given: list[str]) -> tuple[int, ...]:
        found, looks[name] = _look(analysis, *given)
        return found

    return {"answers": _answers(analysis, args, hexes), "looks": looks}


def _on_table(analysis: TabletopAnalysis, args: argparse.Namespace) -> dict[str, Any]:
    """Places (``x,y``, ``x,y,level`` or ``unit:ID``) and units by the options that are given, rings, a ruler, a template."""
    from workbench.desktop.questions.tabletop_questions import TabletopPlace

    def spot(place: str) -> TabletopPlace:
        stand = parse_standpoint(analysis, place)
        return TabletopPlace(stand.unit) if stand.unit else TabletopPlace(at=stand.point, above=stand.above)

    found: dict[str, Any] = {
        "answers": _answers(analysis, args, lambda name, given: tuple(spot(place) for place in given)),
        "rings": [analysis.unit(unit)[1].id for unit in args.rings],
    }
    if args.ruler is not None:
        found["ruler"] = tuple(parse_standpoint(analysis, place) for place in args.ruler)
    if args.template is not None:
        found["template"] = args.template[0], parse_standpoint(analysis, args.template[1]).point
    return found


def _answers(
    analysis: AnyAnalysis, args: argparse.Namespace, places_of: Callable[[str, list[str]], tuple[Any, ...]]
) -> dict[str, Any]:
    """What is drawn, by the names of the options that are given: a unit, one place, or two."""
    found: dict[str, Any] = {}
    for option in RENDER_OPTIONS:
        given = getattr(args, option.name)
        if given is None:
            continue
        if option.takes_unit:
            found[option.name] = analysis.unit(given)[1].id
        else:
            places = places_of(option.name, [given] if isinstance(given, str) else given)
            found[option.name] = places if len(places) > 1 else places[0]
    return found


def _seen_by(analysis: AnyAnalysis, side: str) -> AnyAnalysis:
    """The analysis of what a side knows. CannotAnswer (``unknown_side``) for one that is not there."""
    sides = {force.side for force in analysis.scenario.forces.sides}
    if side not in sides:
        words = Text('there is no side "{side}" {hint}', "il n’y a pas de camp « {side} » {hint}")
        raise CannotAnswer("unknown_side", words.format(side=side, hint=nearest_or_all(side, sorted(sides))))
    return analysis_of(as_seen_by(analysis.scenario, side), analysis.ruleset)


def _look(analysis: Analysis, *given: str) -> tuple[tuple[int, ...], SightRequest]:
    """The hexes of places and the question of sight between them, as the query protocol would put it."""
    names = ("from", "to")
    question = Question(analysis, Fields(dict(zip(names, given, strict=False))))
    places = [question.sight_place(name) for name, _ in zip(names, given, strict=False)]
    return tuple(place.hexes[0] for place in places), question.sight(*places)


def _scale(given: float) -> float:
    if not 4 <= given <= 400:
        raise CannotAnswer("bad_value", Text("the scale must be 4 to 400", "l’échelle va de 4 à 400"))
    return given
