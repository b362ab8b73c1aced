"""Edits whose slopes follow the levels: an edit together with the slopes that it wants, and the slopes that a map lacks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from workbench.base.numbers import BoolArray
from workbench.base.text import Text
from workbench.scenario.edits.clipboard import ClearHexes, PasteClip, TurnHexes
from workbench.scenario.edits.edit import Composite, Edit, ReplaceScenario
from workbench.scenario.edits.ground import EraseTerrain, PaintTerrain
from workbench.scenario.edits.map_transforms import MapTransform
from workbench.scenario.edits.map_variants import EditMapVariant, with_map_variants_up_to
from workbench.scenario.edits.map_variants_applied import without_map_variants
from workbench.scenario.hex_board import HexBoard, numbers_of
from workbench.scenario.map_variants import active_map_variants
from workbench.scenario.scenario import Scenario
from workbench.scenario.slopes import SlopeTerms, contour_hexes, hexes_without_slope, level_steps, slope_hexes


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


# --- Slopes laid and taken where the levels want it.


def with_all_slopes(scenario: Scenario, terms: SlopeTerms) -> Scenario:
    """The scenario with the usual slope wherever one is missing; itself where none is."""
    return _laid(scenario, hexes_without_slope(scenario.board, terms), terms)


def with_slopes_after(before: Scenario, after: Scenario, terms: SlopeTerms, *, pieces: bool = False) -> Scenario:
    """The edited scenario ``after`` with slopes where its levels now want them.

    Slopes are laid on the hills (connected ground off level 0, with its rims) whose contours the edit changed, and taken where
    a contour went. What was drawn by hand elsewhere stays as it is, and so does a steep slope where a slope is still wanted.
    A map of another grid gets every slope that is missing. ``pieces``: whole pieces of the map came or went, their slopes with
    them, so that an edge that lost its slope gets one again (whoever erases a slope by name means it).
    """
    old, new = before.board, after.board
    if old is new:
        return after
    if old.grid != new.grid:
        return with_all_slopes(after, terms)
    wanted, marked = contour_hexes(new, terms), slope_hexes(new, terms)
    # a drop that went leaves a contour
    touched = wanted & ~contour_hexes(old, terms)
    if pieces:
        touched |= slope_hexes(old, terms) & ~marked
    if np.array_equal(old.elevation, new.elevation):
        return _laid(after, wanted & ~marked & touched, terms)
    turned = _turned(old, new)
    # what came with the edit (a piece that was pasted) goes only where it joins what was there before
    known = slope_hexes(old, terms) | _beside_unchanged(old, new)
    needless = marked & ~wanted & turned & known
    if needless.any():
        after = EraseTerrain(numbers_of(needless), terms.kinds).apply(after)
    return with_slopes_on_hills(after, touched | turned | (old.elevation != new.elevation), terms)


def with_slopes_on_hills(scenario: Scenario, touched: BoolArray, terms: SlopeTerms) -> Scenario:
    """The scenario with the usual slope wherever one is missing on the hills and hollows that have a touched hex."""
    missing = hexes_without_slope(scenario.board, terms)
    if not missing.any() or not touched.any():
        return scenario
    return _laid(scenario, missing & _hills(scenario.board, contour_hexes(scenario.board, terms), touched), terms)


def _laid(scenario: Scenario, where: BoolArray, terms: SlopeTerms) -> Scenario:
    if not where.any():
        return scenario
    return PaintTerrain(terms.usual, numbers_of(where), frozenset(), terms.name).apply(scenario)


def _turned(old: HexBoard, new: HexBoard) -> BoolArray:
    """The hexes beside which a contour came, went or turned about."""
    changed: BoolArray = (np.sign(level_steps(old)) != np.sign(level_steps(new))).any(axis=1)
    return changed


def _beside_unchanged(old: HexBoard, new: HexBoard) -> BoolArray:
    """The hexes with a neighbour whose level the edit left alone."""
    beside = new.grid.neighbours
    same = old.elevation == new.elevation
    found: BoolArray = ((beside >= 0) & same[np.maximum(beside, 0)]).any(axis=1)
    return found


def _hills(board: HexBoard, rims: BoolArray, touched: BoolArray) -> BoolArray:
    """The hexes of all hills and hollows that have a touched hex, their rims included, and the touched hexes."""
    raised = rims | (board.elevation != 0)
    found = touched.copy()
    edge = numbers_of(touched & raised)
    while edge:
        beside = np.unique(board.grid.neighbours[list(edge)])
        beside = beside[beside >= 0]
        fresh = beside[raised[beside] & ~found[beside]]
        found[fresh] = True
        edge = tuple(fresh.tolist())
    return found
