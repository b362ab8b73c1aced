"""The key of a map on paper: the terrain that is on it, what it does to sight and movement, and where the rules say so."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import shapely

from workbench.base.text import Text, capitalised
from workbench.geometry.shapes import planar
from workbench.protocol.map_region import MapRegion
from workbench.rules.ruleset import Ruleset, TerrainRow
from workbench.rules.values import Citation, Standing
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario, scenario_by_map_kind

_PROHIBITED, _WHOLE = Text("not at all", "pas du tout"), Text("the whole allowance", "toute l’allocation")
_NOTHING = Text("nothing more", "rien de plus")
_ALL = Text("{n} for all", "{n} pour tous")
_TITLE = Text("Terrain on this map", "Le terrain de cette carte")
_TABLE_TITLE = Text("Terrain on this table", "Le terrain de cette table")
_UNNAMED = Text("Hexes without a name are {ground}.", "Les hexagones sans nom : {ground}.")
_COSTS = Text(
    "Figures are movement points; + is added to the other terrain of the hex.",
    "Les chiffres sont des points de mouvement ; + s’ajoute au reste de l’hexagone.",
)
_STANDINGS = {
    Standing.READING: Text("our reading", "notre lecture"),
    Standing.OUTSIDE: Text("not from the rulebook", "hors du livre de règles"),
    Standing.HOUSE: Text("a value of ours", "valeur à nous"),
}


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A row of the key of a map: the terrain, and what it costs to those who move (words, and where that is printed)."""

    row: TerrainRow
    costs: str
    citation: Citation


def map_key(scenario: AnyScenario, ruleset: Ruleset, language: str, region: MapRegion | None = None) -> list[KeyEntry]:
    """The terrain that is on a map, or in a part of it, in the order of the chart."""
    present = _present(scenario, region)
    return [
        KeyEntry(row, cost_words(row, ruleset, language), row.cost_citation)
        for key, row in ruleset.terrain.items()
        if key in present
    ]


def _present(scenario: AnyScenario, region: MapRegion | None) -> frozenset[str]:
    if region is None:
        return scenario.terrain_present()
    return scenario_by_map_kind(scenario, _present_on_hexes, _present_on_table, region)


def _present_on_table(scenario: TabletopScenario, region: MapRegion) -> frozenset[str]:
    box = shapely.box(region.left, region.top, region.right, region.bottom)
    inside = {one.terrain for one in scenario.board.features if one.area.intersects(box)}
    return frozenset({*inside, scenario.board.ground})


def _present_on_hexes(scenario: Scenario, region: MapRegion) -> frozenset[str]:
    box = shapely.box(region.left, region.top, region.right, region.bottom)
    board = scenario.board
    numbers = [n for n, (x, y) in enumerate(board.grid.centres.tolist()) if region.holds(x, y, 0.3)]
    found = {key for key, mask in board.cover.items() if mask[numbers].any()}
    found |= {key for key, mask in board.hexsides.items() if mask[numbers].any()}
    found |= {key for key, mask in board.path_mask.items() if mask[numbers].any()}
    found |= {shape.terrain for shape in board.shapes if shapely.make_valid(planar(shape)).intersects(box)}
    markers = dict.fromkeys([*scenario.markers, *scenario.marker_owners])
    found |= {key for key in markers if any(scenario.marker_count(key, number) for number in numbers)}
    return frozenset({*found, board.ground})


def cost_words(row: TerrainRow, ruleset: Ruleset, language: str) -> str:
    """What a terrain costs to each class of movement, those that pay the same together; "" where the chart has no figures in
    movement points (tables say it in the summary)."""
    together: dict[str, list[str]] = {}
    for mobility, cost in row.cost.items():
        words = _PROHIBITED if cost.prohibited else _WHOLE if cost.whole else None
        if cost.adds and not cost.amount:
            words = _NOTHING
        shown = words.get(language) if words is not None else _figure(str(cost))
        together.setdefault(shown, []).append(_mobility(ruleset.mobility, mobility, language))
    if len(together) == 1:
        (shown,) = together
        return _ALL.format(n=shown).get(language) if len(row.cost) > 1 else shown
    colon = Text(": ", " : ").get(language)
    return " · ".join(f"{', '.join(classes)}{colon}{shown}" for shown, classes in together.items())


def _mobility(names: Mapping[str, Text], key: str, language: str) -> str:
    return names[key].get(language) if key in names else key


def _figure(cost: str) -> str:
    return cost.replace("1/2", "½").replace("3/2", "1½").replace("2/3", "⅔").replace("1/3", "⅓")


def key_page(
    scenario: AnyScenario,
    ruleset: Ruleset,
    entries: Sequence[KeyEntry],
    language: str,
    *,
    unnamed: bool = False,
    sections: bool = False,
) -> str:
    """The key as a page (the HTML of :mod:`workbench.printing.markup`); pictures are called ``terrain-KEY``. ``unnamed`` says
    what hexes are that the map gives no name, ``sections`` where the rules say what terrain costs."""
    title = (_TITLE if scenario.table is None else _TABLE_TITLE).get(language)
    notes = [_COSTS.get(language)] if any(entry.costs for entry in entries) else []
    ground = ruleset.terrain.get(scenario.board.ground)
    if unnamed and ground is not None and scenario.grid is not None:
        notes.insert(0, _UNNAMED.format(ground=ground.name).get(language))
    rules = ruleset.name.get(language)
    rows = "".join(_row(entry, language, sections=sections) for entry in entries)
    return (
        f"<html><head><title>{html.escape(title)}</title></head><body>"
        f"<footer><p>{html.escape(scenario.title.get(language))} · {html.escape(rules)}</p></footer>"
        f"<h1>{html.escape(title)}</h1><p>{html.escape(' '.join(notes))}</p>"
        f'<div class="columns-2"><table>{rows}</table></div></body></html>'
    )


def _row(entry: KeyEntry, language: str, *, sections: bool) -> str:
    row, cited = entry.row, entry.citation
    name = row.name.get(language)
    standing = _STANDINGS.get(cited.standing)
    cites = cited.section(language) if sections else ""
    section = " · ".join(part for part in (cites, standing.get(language) if standing else "") if part)
    words = html.escape(row.summary.get(language))
    costs = f"<br><small>{html.escape(entry.costs)}</small>" if entry.costs else ""
    source = f" <small>[{html.escape(section)}]</small>" if section else ""
    return (
        f'<tr><td><img src="terrain-{html.escape(row.key)}"></td>'
        f"<td><b>{html.escape(capitalised(name))}</b>{source}<br>{words}{costs}</td></tr>"
    )
