"""Edits of map variants (called overlays in files and the window): their list, order, state and changes. An unknown id
changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from workbench.base.text import Text
from workbench.scenario.edits.edit import Edit, ReplaceScenario
from workbench.scenario.edits.map_variants_applied import apply_changes, ground_difference
from workbench.scenario.map_variants import Change, HexPatch, MapVariant
from workbench.scenario.scenario import S, Scenario, TabletopScenario

_D = TypeVar("_D")


def map_variant_of(scenario: Scenario | TabletopScenario, name: str) -> MapVariant | None:
    """The overlay with this id."""
    return next((overlay for overlay in scenario.overlays if overlay.id == name), None)


def free_map_variant_id(scenario: Scenario | TabletopScenario) -> str:
    """An id that no overlay has."""
    taken = {overlay.id for overlay in scenario.overlays}
    return next(name for n in range(1, len(taken) + 2) if (name := f"o{n}") not in taken)


def _with(scenario: S, overlays: tuple[MapVariant, ...]) -> S:
    return scenario if overlays == scenario.overlays else replace(scenario, overlays=overlays)


def _changed(scenario: S, name: str, change: Callable[[MapVariant], MapVariant]) -> S:
    return _with(scenario, tuple(change(one) if one.id == name else one for one in scenario.overlays))


@dataclass(frozen=True)
class AddMapVariant:
    """Lay an overlay on top of the others; an id that is taken or empty becomes a free one."""

    overlay: MapVariant

    @property
    def label(self) -> Text:
        """For the history list."""
        return Text("Add the overlay {name}", "Ajouter la surcouche {name}").format(name=self.overlay.title)

    def apply(self, scenario: S) -> S:
        """Add."""
        new = self.overlay
        if not new.id or map_variant_of(scenario, new.id) is not None:
            new = replace(new, id=free_map_variant_id(scenario))
        return _with(scenario, (*scenario.overlays, new))


@dataclass(frozen=True)
class DuplicateMapVariant:
    """Lay a copy of an overlay on top of it, switched off."""

    id: str

    label = Text("Duplicate the overlay", "Dupliquer la surcouche")

    def apply(self, scenario: S) -> S:
        """Copy."""
        made: list[MapVariant] = []
        for one in scenario.overlays:
            made.append(one)
            if one.id == self.id:
                name = Text("{name} (copy)", "{name} (copie)").format(name=one.title)
                made.append(replace(one, id=free_map_variant_id(scenario), name=name, on=False))
        return _with(scenario, tuple(made))


@dataclass(frozen=True)
class DeleteMapVariant:
    """Take an overlay away."""

    id: str

    label = Text("Delete the overlay", "Supprimer la surcouche")

    def apply(self, scenario: S) -> S:
        """Delete."""
        return _with(scenario, tuple(one for one in scenario.overlays if one.id != self.id))


@dataclass(frozen=True)
class MoveMapVariant:
    """Lay an overlay higher (``by`` > 0) or lower among the others."""

    id: str
    by: int

    @property
    def label(self) -> Text:
        """For the history list."""
        return (
            Text("Raise the overlay", "Monter la surcouche") if self.by > 0 else Text("Lower the overlay", "Descendre")
        )

    def apply(self, scenario: S) -> S:
        """Move."""
        one = map_variant_of(scenario, self.id)
        if one is None:
            return scenario
        others = [other for other in scenario.overlays if other is not one]
        others.insert(max(0, min(len(others), scenario.overlays.index(one) + self.by)), one)
        return _with(scenario, tuple(others))


@dataclass(frozen=True)
class SwitchMapVariant:
    """Switch an overlay on or off."""

    id: str
    on: bool
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        words = (
            Text("Switch on {name}", "Activer : {name}")
            if self.on
            else Text("Switch off {name}", "Désactiver : {name}")
        )
        return words.format(name=self.name or Text.of(self.id))

    def apply(self, scenario: S) -> S:
        """Switch."""
        return _changed(scenario, self.id, lambda one: replace(one, on=self.on))


@dataclass(frozen=True)
class NameMapVariant:
    """Give an overlay another name; an empty one changes nothing."""

    id: str
    name: Text

    label = Text("Rename the overlay", "Renommer la surcouche")

    def apply(self, scenario: S) -> S:
        """Rename."""
        return _changed(scenario, self.id, lambda one: replace(one, name=self.name)) if self.name else scenario


@dataclass(frozen=True)
class AddChange:
    """Add a change to an overlay."""

    id: str
    change: Change
    label: Text = Text("Add to the overlay", "Ajouter à la surcouche")

    def apply(self, scenario: S) -> S:
        """Add."""
        return _changed(scenario, self.id, lambda one: replace(one, changes=(*one.changes, self.change)))


@dataclass(frozen=True)
class DropChange:
    """Remove a change from an overlay, by its number in the list (from 0)."""

    id: str
    number: int

    label = Text("Take out of the overlay", "Retirer de la surcouche")

    def apply(self, scenario: S) -> S:
        """Drop."""

        def without(one: MapVariant) -> MapVariant:
            return replace(one, changes=tuple(c for place, c in enumerate(one.changes) if place != self.number))

        return _changed(scenario, self.id, without)


@dataclass(frozen=True)
class EditMapVariant:
    """Let an edit of the ground change an overlay instead of the painted map; an edit of anything else (units, conditions,
    the grid) changes the scenario as usual, and so does one after which a side is gone or has another name: the ground may not
    belong to it any more.

    The edit is applied to the map with the overlays up to this one, and the difference becomes the last change of
    the overlay. Shapes and contours of the painted map are named by their places there. ``bases`` as for
    :class:`~workbench.scenario.map_variants.Replaced`.
    """

    id: str
    edit: Edit[Any]
    bases: frozenset[str] = frozenset()
    name: Text = Text()

    @property
    def label(self) -> Text:
        """For the history list."""
        words = Text("{edit} (overlay {name})", "{edit} (surcouche {name})")
        return words.format(edit=self.edit.label, name=self.name or Text.of(self.id))

    def apply(self, scenario: Any) -> Any:
        """Edit."""
        plain: Any = self.edit.apply(scenario)
        overlay = map_variant_of(scenario, self.id)
        if overlay is None or isinstance(self.edit, ReplaceScenario) or plain.overlays != scenario.overlays:
            return plain
        if _sides(scenario) - _sides(plain):
            return plain
        kept: tuple[Change, ...] = overlay.changes[:-1] if _is_patch(overlay) else overlay.changes
        under = _up_to(scenario, overlay, kept)
        after: Any = self.edit.apply(apply_changes(under, overlay.changes[len(kept) :]))
        if _form(after) != _form(scenario):
            return plain
        patch = ground_difference(under, after, self.bases)
        if isinstance(patch, HexPatch):
            patch = _drawn_by_place(patch, scenario, plain, overlay)
        changes = (*kept, patch) if patch else kept
        plain = _on_ground_of(scenario, plain)
        if changes == overlay.changes and plain == scenario:
            return scenario
        return _changed(plain, self.id, lambda one: replace(one, changes=changes))


def with_map_variants_up_to(scenario: S, name: str) -> S:
    """The scenario with the overlays in force below the one of this id, and that one, applied: the map that a user sees while
    painting into it."""
    overlay = map_variant_of(scenario, name)
    laid: S = _up_to(scenario, overlay, overlay.changes) if overlay is not None else scenario
    return laid


def _up_to(scenario: Any, overlay: MapVariant, changes: tuple[Change, ...]) -> Any:
    """The scenario with the overlays in force below one, and some changes of that one, laid on it."""
    for one in scenario.overlays[: scenario.overlays.index(overlay)]:
        if one.on:
            scenario = apply_changes(scenario, one.changes)
    return apply_changes(scenario, changes)


def _on_ground_of(scenario: Any, edited: Any) -> Any:
    """The edited scenario on the ground of the scenario before the edit."""
    return edited.on_ground_of(scenario)


def _sides(scenario: Any) -> frozenset[str]:
    return frozenset(force.side for force in scenario.forces.sides)


def _is_patch(overlay: MapVariant) -> bool:
    return bool(overlay.changes) and overlay.changes[-1].is_patch


def _form(scenario: Any) -> tuple[Any, ...]:
    """What an overlay cannot change."""
    return scenario.ruleset, *scenario.board.form


def _drawn_by_place(patch: HexPatch, scenario: Any, plain: Any, overlay: MapVariant) -> HexPatch:
    """A patch with the shapes and contours that an edit of the painted map added and removed: tools name them by their places
    there."""
    before = overlay.changes[-1] if _is_patch(overlay) else HexPatch()
    assert isinstance(before, HexPatch)
    board, edited = scenario.board, plain.board
    if board.shapes != edited.shapes:
        added, removed = _differences(board.shapes, edited.shapes)
        patch = replace(patch, shapes=(*before.shapes, *added), removed_shapes=(*before.removed_shapes, *removed))
    if board.contours != edited.contours:
        added, removed = _differences(board.contours, edited.contours)
        patch = replace(
            patch, contours=(*before.contours, *added), removed_contours=(*before.removed_contours, *removed)
        )
    return patch


def _differences(old: tuple[_D, ...], new: tuple[_D, ...]) -> tuple[tuple[_D, ...], tuple[_D, ...]]:
    """Those that are new, and those that were removed."""
    return tuple(one for one in new if one not in old), tuple(one for one in old if one not in new)
