"""Edits whose slopes follow the levels: an edit together with the slopes that it wants, and the slopes that a map lacks."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.base.text import Text
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits.edit import Composite, Edit, ReplaceScenario
from workbench.scenario.edits.ground import PaintTerrain
from workbench.scenario.edits.map_transforms import MapTransform
from workbench.scenario.edits.map_variants import EditMapVariant, with_map_variants_up_to
from workbench.scenario.edits.map_variants_applied import without_map_variants
from workbench.scenario.edits.slopes_applied import with_all_slopes, with_slopes_after, with_slopes_on_hills
from workbench.scenario.hex_board import numbers_of
from workbench.scenario.map_variants import active_map_variants
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import SlopeTerms, hexes_without_slope


@dataclass(frozen=True)
class WithSlopes:
    """An edit after which slopes are laid and taken as the levels want it, so that both are one step."""

    edit: Edit[Scenario]
    terms: SlopeTerms

    @property
    def label(self) -> Text:
        """That of the edit."""
        return self.edit.label

    def apply(self, scenario: Scenario) -> Scenario:
        """Edit, and lay and take slopes."""
        after = self.edit.apply(scenario)
        if after.board is scenario.board:
            return after
        pieces = isinstance(self.edit, PasteClip | ClearHexes | TurnHexes)
        found = with_slopes_after(scenario, after, self.terms, pieces=pieces)
        return scenario if found is not after and found == scenario else found


def with_its_slopes(edit: Edit[Scenario], terms: SlopeTerms) -> Edit[Scenario]:
    """An edit with the slopes that it wants; one that puts another map in the place of this one is left as it is."""
    return edit if isinstance(edit, ReplaceScenario) else WithSlopes(edit, terms)


def moved_with_slopes(edit: MapTransform, before: Scenario, after: Scenario, terms: SlopeTerms) -> Scenario:
    """A map ``after`` it was moved (resized, shifted), with slopes on the hills that the move cut: none is taken, and hills
    that lacked slopes before are left alone."""
    # a map that was complete lacks after the move what the move itself laid open
    opened = hexes_without_slope(edit.apply(with_all_slopes(before, terms)).board, terms)
    return with_slopes_on_hills(after, opened, terms)


def slopes_to_draw(
    scenario: Scenario, terms: SlopeTerms | None, base_keys: frozenset[str] = frozenset()
) -> Edit[Scenario] | None:
    """The edit that draws every slope that is missing: on the painted map, and in each map variant in force that raises ground
    without one. None if all are there, or the game has no slopes. ``base_keys`` are as in
    :class:`~workbench.scenario.edits.map_variants.EditMapVariant`."""
    if terms is None:
        return None
    found: list[Edit[Scenario]] = []
    drawn = scenario

    def draw(board_of: Scenario, variant: str = "", name: Text = Text()) -> None:
        nonlocal drawn
        missing = hexes_without_slope(board_of.board, terms)
        if missing.any():
            paint = PaintTerrain(terms.usual, numbers_of(missing), frozenset(), terms.name)
            edit: Edit[Scenario] = EditMapVariant(variant, paint, base_keys, name) if variant else paint
            found.append(edit)
            drawn = edit.apply(drawn)

    draw(without_map_variants(scenario))
    for variant in active_map_variants(scenario.overlays):
        draw(with_map_variants_up_to(drawn, variant.id), variant.id, variant.title)
    if len(found) < 2:
        return found[0] if found else None
    return Composite(tuple(found), Text("Draw {name}", "Tracer : {name}").format(name=terms.name))
