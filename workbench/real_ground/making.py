"""Real ground under the rules of a game, on hexes or on a table: the one way in for the command line and the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from workbench.base.cancellation import CancelToken, Progress
from workbench.base.diagnostics import CannotAnswer, Diagnostics
from workbench.base.text import Text
from workbench.files.formats.mapping_files import named_mapping, usual_mapping
from workbench.files.formats.word_mapping import WordMapping
from workbench.files.neutral_terrain import installed_neutral_terrain
from workbench.real_ground.again_tables import piece_digests
from workbench.real_ground.hex_maps import GroundRequest, MadeGround, make_hex_map
from workbench.real_ground.settings import GroundSettings, recorded_settings
from workbench.real_ground.sources import GroundSources
from workbench.real_ground.tables import make_table
from workbench.rules.ruleset import Ruleset
from workbench.scenario.made_hexes import contours_digest, hex_digests
from workbench.scenario.scenario import AnyScenario, ImportRecord, NotTakenOver, Scenario

MAPPING = "ground"
"""The id of the mapping of tags to neutral words, among those of formats."""
_MAKERS: dict[str, Callable[[GroundRequest, CancelToken | None, Progress | None], MadeGround]] = {
    "hex": make_hex_map,
    "table": make_table,
}
"""The maker of each kind of map."""


def make_ground(
    request: GroundRequest, cancel: CancelToken | None = None, progress: Progress | None = None
) -> MadeGround:
    """The map or table of a place, with a record of the files that it was made of and of what is not on it. CannotAnswer
    (``no_ground``) where the files hold nothing there."""
    sources = request.sources
    made = _MAKERS[request.ruleset.map_kinds[0]](request, cancel, progress)
    _check_holds_something(sources, request.settings, made)
    imported, scenario = made.imported, made.imported.scenario
    if scenario is None:
        return made
    rows = tuple(NotTakenOver(one.what, one.count, one.first) for one in imported.losses if one.count > 0)
    record = ImportRecord(" ".join(sources.names)[:200], MAPPING, rows, credits=made.credits)
    settings = recorded_settings(request.settings, scenario, made.plane.metres)
    if isinstance(scenario, Scenario):
        drawn = contours_digest(scenario.board.contours)
        settings |= {"contours": drawn} if drawn else {}
        record = replace(record, settings=settings, made=hex_digests(scenario.board))
    else:
        record = replace(record, settings=settings, made=piece_digests(scenario.board))
    recorded: AnyScenario = replace(scenario, imported=record)
    return replace(made, imported=replace(imported, scenario=recorded))


def ground_request(
    sources: GroundSources,
    settings: GroundSettings,
    ruleset_id: str,
    ruleset: Ruleset,
    mapping: WordMapping,
    *,
    again: AnyScenario | None = None,
) -> GroundRequest:
    """A request with the installed vocabulary of terrain; for a map that is made ``again``, on its own grid."""
    grid = again.grid if again is not None else None
    return GroundRequest(sources, settings, ruleset_id, ruleset, mapping, installed_neutral_terrain(), grid)


def _check_holds_something(sources: GroundSources, settings: GroundSettings, made: MadeGround) -> None:
    scenario = made.imported.scenario
    bounds = scenario.board.bounds if scenario is not None else (0.0, 0.0, 1.0, 1.0)
    west, south, east, north = made.plane.extent(bounds)
    near = len(sources.land.within(west, south, east, north)) > 0
    if near or (made.heights is not None and made.heights.known):
        return
    for relief in sources.reliefs:
        corners = relief.outline()
        low, high = corners.min(axis=0), corners.max(axis=0)
        if low[0] <= east and high[0] >= west and low[1] <= north and high[1] >= south:
            return
    place = f"{settings.latitude:.4f},{settings.longitude:.4f}"
    middle = sources.middle
    text = Text("the files hold nothing around {place}", "les fichiers n’ont rien autour de {place}").format(
        place=place
    )
    if middle is not None:
        hint = Text("; their middle is {middle}", " ; leur milieu est {middle}")
        more = hint.format(middle=f"{middle[0]:.4f},{middle[1]:.4f}")
        text = Text(text.en + more.en, text.fr + more.fr)
    raise CannotAnswer("no_ground", text)


def ground_mapping(path: Path | None = None) -> tuple[WordMapping, Diagnostics]:
    """The meanings of the tags of the land: the usual mapping, with the changes of the user, or corrected by a named file.
    CannotAnswer for a file that cannot be read."""
    return usual_mapping(MAPPING) if path is None else named_mapping(path, MAPPING)
