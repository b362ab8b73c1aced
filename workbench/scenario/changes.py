"""Compares two scenarios, so that caches, graphs and pictures redo only what differs."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from workbench.base.numbers import BoolArray
from workbench.base.text import LANGUAGES, Text, decimal
from workbench.geometry.shapes import outlines, planar
from workbench.scenario.hex_board import HexBoard
from workbench.scenario.presence import passengers
from workbench.scenario.scenario import AnyScenario, Scenario, TabletopScenario
from workbench.scenario.units import Forces

TOPICS = ("ground", "units", "conditions", "words", "zones", "names", "overlays", "underlay")
"""What a scenario consists of, as far as parts of a window are concerned by it."""


@dataclass(frozen=True, eq=False, slots=True)
class UnitChanges:
    """Which units differ between two forces, so that nobody has to look through all of them.

    - ``changed``: ids of the units that were added, removed, replaced by another object or given to another side
    - ``with_those_aboard``: these, who rides on them, and on whom they ride, before and after
    - ``in_order``: the same sides list units of the same ids in the same order; only then do the others surely lie, and stand
      in lists, as they did
    """

    changed: frozenset[str]
    with_those_aboard: frozenset[str]
    in_order: bool


def unit_changes(before: Forces[Any], after: Forces[Any]) -> UnitChanges:
    """Compare the units of two scenarios; edits leave the objects alone that they do not concern. Whoever shows units asks
    with those that it shows: a pair that several ask about is compared once."""
    known = after.__dict__.get(_SINCE)
    if known is None or known[0]() is not before:
        known = after.__dict__[_SINCE] = weakref.ref(before), _compared_units(before, after)
    found: UnitChanges = known[1]
    return found


_SINCE = "_changes_since"


def _compared_units(before: Forces[Any], after: Forces[Any]) -> UnitChanges:
    differ = _differing_in_order(before, after)
    in_order = differ is not None
    if differ is None:
        was, now = before.by_id, after.by_id
        kept = {key for key in was.keys() & now.keys() if was[key][1] is now[key][1] and was[key][0] == now[key][0]}
        differ = frozenset((was.keys() | now.keys()) - kept)
    touched = set(differ)
    for forces in (before, after):
        for carrier, riders in passengers(forces).items():
            if carrier in differ or any(unit.id in differ for unit in riders):
                touched.update((carrier, *(unit.id for unit in riders)))
    return UnitChanges(differ, frozenset(touched), in_order)


def _differing_in_order(before: Forces[Any], after: Forces[Any]) -> frozenset[str] | None:
    """The ids of units that are other objects, where the same sides list the same ids in the same order; None where not."""
    parties = list(zip(before.sides, after.sides, strict=False))
    if len(before.sides) != len(after.sides) or any(
        a.side != b.side or a.name != b.name or len(a.units) != len(b.units) for a, b in parties
    ):
        return None
    pairs = [(a, b) for one, other in parties for a, b in zip(one.units, other.units, strict=True) if a is not b]
    names_clash = len(after.by_id) != sum(len(force.units) for force in after.sides)
    return None if names_clash or any(a.id != b.id for a, b in pairs) else frozenset(a.id for a, _ in pairs)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class BaseChanges:
    """The difference between two scenarios of one kind.

    - ``everything``: the form of the map, its contours or the ruleset changed, so that nothing old can be used again
    - ``units``: any unit or side changed, or the turn that is played: by it reinforcements are there
    - ``conditions``: conditions, options, switches or values changed
    - ``words``: the title, the card, the numbers of hexes, what is kept or the list of set-ups changed
    - ``zones``: zones changed
    - ``names``: names on the map changed
    - ``overlays``: overlays changed
    - ``hidden``: something of the painted map changed that nobody sees because an overlay lies over it
    - ``underlay``: the picture under the map changed
    """

    everything: bool
    units: bool
    conditions: bool
    words: bool
    zones: bool
    names: bool
    overlays: bool
    underlay: bool
    hidden: bool = False

    @property
    def ground(self) -> bool:
        """True if anything of the map itself changed."""
        raise NotImplementedError

    @property
    def topics(self) -> frozenset[str]:
        """The :data:`TOPICS` that changed; parts of a window declare which of them they follow. ``everything``: all of them."""
        return frozenset(TOPICS if self.everything else (topic for topic in TOPICS if getattr(self, topic)))


def _differing(before: AnyScenario, after: AnyScenario) -> dict[str, bool]:
    """The fields of :class:`BaseChanges` that are found alike on maps of hexes and on tables."""

    def differ(*names: str) -> bool:
        return any(getattr(before, name) != getattr(after, name) for name in names)

    return {
        "units": differ("forces") or before.card.current_turn != after.card.current_turn,
        "conditions": differ("conditions", "options", "switches", "values", "supplement"),
        "words": differ("title", "card", "lines", "plans", "imported") or before.setups.names != after.setups.names,
        "zones": differ("zones"),
        "names": differ("names"),
        "overlays": differ("overlays"),
        "underlay": differ("underlay"),
    }


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class ChangeSet(BaseChanges):
    """The difference between two scenarios on hexes.

    ``hexes`` are those whose terrain, elevation, hexsides, paths, shapes, markers or owners changed (both hexes of a changed
    hexside, all hexes that a changed shape touches); None with ``everything``. When overlays changed or any is on: those that
    changed on the painted map or on the map in force.
    """

    hexes: BoolArray | None

    @property
    def ground(self) -> bool:
        """True if anything of the map itself changed."""
        return self.everything or (self.hexes is not None and bool(self.hexes.any()))


def compare(before: Scenario, after: Scenario) -> ChangeSet:
    """What has to be redone when ``before`` becomes ``after``."""
    from workbench.scenario.edits.map_variants_applied import with_map_variants

    painted = _compared(before, after)
    old, new = with_map_variants(before), with_map_variants(after)
    if old is before and new is after:
        return painted
    seen = _compared(old, new)
    everything = painted.everything or seen.everything
    if painted.hexes is None or seen.hexes is None:
        hexes, hidden = None, False
    else:
        hexes, hidden = painted.hexes | seen.hexes, bool((painted.hexes & ~seen.hexes).any())
    return replace(painted, everything=everything, hexes=hexes, hidden=hidden)


def _compared(before: Scenario, after: Scenario) -> ChangeSet:
    old, new = before.board, after.board
    everything = old.grid != new.grid or old.ground != new.ground or before.ruleset != after.ruleset
    everything = everything or old.attributes != new.attributes
    redrawn = None if everything else _redrawn(old, new)
    everything = everything or (redrawn is not None and not redrawn.any())
    everything = everything or (old.contours is not new.contours and old.contours != new.contours)
    hexes = None if everything else _changed_hexes(before, after)
    if hexes is not None and redrawn is not None:
        hexes |= redrawn
    differing = _differing(before, after)
    differing["words"] |= before.hex_numbers != after.hex_numbers
    return ChangeSet(everything=everything, hexes=hexes, **differing)


def _changed_hexes(before: Scenario, after: Scenario) -> BoolArray:
    old, new = before.board, after.board
    changed: BoolArray = np.zeros(new.grid.size, dtype=np.bool_)
    if old is not new:
        changed |= old.elevation != new.elevation
        changed |= _masks(old.cover, new.cover, (new.grid.size,))
        sides = _masks(old.hexsides, new.hexsides, (new.grid.size, 3))
        for direction in range(3):
            owners = np.flatnonzero(sides[:, direction])
            changed[owners] = True
            others = new.grid.neighbours[owners, direction]
            changed[others[others >= 0]] = True
        _paths(old, new, changed)
        _owned(old.owners, new.owners, changed)
    _places(before.markers, after.markers, changed)
    _owned(before.marker_owners, after.marker_owners, changed)
    return changed


def _redrawn(old: HexBoard, new: HexBoard) -> BoolArray | None:
    """The hexes that shapes which changed their form or their order touch; None if no shape did."""
    a, b = old.shapes, new.shapes
    if a is b or a == b:
        return None
    short = min(len(a), len(b))
    # most are the same objects: only the others are compared by value
    first = next((k for k in range(short) if a[k] is not b[k] and a[k] != b[k]), short)
    last = next(
        (k for k in range(short - first) if a[-1 - k] is not b[-1 - k] and a[-1 - k] != b[-1 - k]), short - first
    )
    changed: BoolArray = np.zeros(new.grid.size, dtype=np.bool_)
    for shape in (*a[first : len(a) - last], *b[first : len(b) - last]):
        changed[outlines(new.grid).touched(planar(shape))] = True
    return changed


def _masks(old: Mapping[str, BoolArray], new: Mapping[str, BoolArray], shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    differs = np.zeros(shape, dtype=np.bool_)
    for key in old.keys() | new.keys():
        a, b = old.get(key), new.get(key)
        if a is not b:
            differs |= (False if a is None else a) != (False if b is None else b)
    return differs


def _paths(old: HexBoard, new: HexBoard, changed: BoolArray) -> None:
    for key in old.paths.keys() | new.paths.keys():
        a, b = old.paths.get(key, ()), new.paths.get(key, ())
        if a != b:
            for chain in set(a) ^ set(b):
                changed[list(chain)] = True


def _places(old: Mapping[str, Any], new: Mapping[str, Any], changed: BoolArray) -> None:
    for key in old.keys() | new.keys():
        a, b = tuple(old.get(key, ())), tuple(new.get(key, ()))
        if a != b:
            changed[[number for number in set(a) | set(b) if a.count(number) != b.count(number)]] = True


def _owned(old: Mapping[str, Any], new: Mapping[str, Any], changed: BoolArray) -> None:
    for key in old.keys() | new.keys():
        _places(old.get(key, {}), new.get(key, {}), changed)


# --- Compares two scenarios on tables, so that caches and pictures redo only what differs.


@dataclass(frozen=True, slots=True, kw_only=True)
class TabletopChanges(BaseChanges):
    """The difference between two scenarios on tables.

    ``features`` are the ids of the pieces that were added, removed, changed or moved in the order. When overlays changed or any
    is on: those that changed on the painted table or on the one in force.
    """

    features: frozenset[str]

    @property
    def ground(self) -> bool:
        """True if anything of the table itself changed."""
        return self.everything or bool(self.features)


AnyChanges = ChangeSet | TabletopChanges


def compare_tabletops(before: TabletopScenario, after: TabletopScenario) -> TabletopChanges:
    """What has to be redone when ``before`` becomes ``after``."""
    from workbench.scenario.edits.map_variants_applied import with_map_variants

    painted = _compared_tabletops(before, after)
    laid = with_map_variants(before), with_map_variants(after)
    if laid[0] is before and laid[1] is after:
        return painted
    seen = _changed(*laid)
    return replace(painted, features=painted.features | seen, hidden=bool(painted.features - seen))


def _compared_tabletops(before: TabletopScenario, after: TabletopScenario) -> TabletopChanges:
    old, new = before.board, after.board
    same = (old.unit, old.width, old.height, old.ground) == (new.unit, new.width, new.height, new.ground)
    return TabletopChanges(
        everything=not same or before.ruleset != after.ruleset,
        features=_changed(before, after),
        **_differing(before, after),
    )


def _changed(before: TabletopScenario, after: TabletopScenario) -> frozenset[str]:
    old, new = before.board.features, after.board.features
    if old is new:
        return frozenset()
    was, now = before.board.by_id, after.board.by_id
    changed = set(was.keys() ^ now.keys())
    kept = [feature.id for feature in old if feature.id in now]
    order = [feature.id for feature in new if feature.id in was]
    changed |= {key for key in kept if was[key] is not now[key] and was[key] != now[key]}
    if kept != order:
        changed |= {a for a, b in zip(kept, order, strict=True) if a != b}
    return frozenset(changed)


# --- The differences between two states of a scenario in sentences for users.


_NAMED = 6
"""More places or units than these are counted only."""


Named = Callable[[Any], Text]
"""What a unit or a piece is called."""


def differences(before: AnyScenario, after: AnyScenario, named: Named | None = None) -> tuple[Text, ...]:
    """The differences of ``after`` from ``before``, one line for each part; empty if they are equal. Units and pieces are
    ``named`` by what they are called and where they are (None: by their names alone)."""
    called = named or (lambda one: one.name or Text.of(one.id))
    if before.kind != after.kind:
        return (Text("a map of hexes against a table", "une carte d’hexagones contre une table"),)
    ground = _GROUND[before.kind](before, after, called)
    return (*ground, *_units(before, after, called), *_words(before, after))


def _hexes(before: Scenario, after: Scenario, _: Named) -> list[Text]:
    change = compare(before, after)
    old, new = before.board.grid, after.board.grid
    if old != new:
        return [
            Text(
                f"the map: {old.columns} × {old.rows} hexes, then {new.columns} × {new.rows}",
                f"la carte : {old.columns} × {old.rows} hexagones, puis {new.columns} × {new.rows}",
            )
        ]
    if change.hexes is None:
        return [Text("the map as a whole", "la carte dans son ensemble")]
    labels = [new.labels[number] for number in np.flatnonzero(change.hexes)]
    return [_listed(map(Text.of, labels), Text("hexes", "hexagones"))] if labels else []


def _pieces(before: TabletopScenario, after: TabletopScenario, called: Named) -> list[Text]:
    from workbench.scenario.edits.map_variants_applied import with_map_variants

    change = compare_tabletops(before, after)
    if change.everything:
        return [Text("the table as a whole", "la table dans son ensemble")]
    # the pieces of an overlay that is on are no pieces of the painted table
    states = with_map_variants(before), with_map_variants(after), before, after
    now = {key: piece for state in states for key, piece in state.board.by_id.items()}
    names = [_in_place(called(now[key]), now[key].points[0], after) for key in sorted(change.features)]
    return [_listed(names, Text("pieces", "pièces"))] if names else []


def _in_place(name: Text, at: Any, scenario: AnyScenario) -> Text:
    """A name and the place that it stands for: a hex, or a point of the table."""
    grid = scenario.grid
    if at is None:
        return Text("{name} (off the map)", "{name} (hors carte)").format(name=name)
    place = grid.labels[at] if grid is not None and not isinstance(at, tuple) else " / ".join(f"{x:.4g}" for x in at)
    return Text("{name} ({place})").format(name=name, place=place if grid is not None else decimal(place))


def _units(before: AnyScenario, after: AnyScenario, called: Named) -> list[Text]:
    was, now = ({unit.id: (side, unit) for side, unit in one.forces} for one in (before, after))
    here = {
        **{key: (unit, before) for key, (_, unit) in was.items()},
        **{key: (unit, after) for key, (_, unit) in now.items()},
    }
    parts = (
        (now.keys() - was.keys(), Text("units added", "unités ajoutées")),
        (was.keys() - now.keys(), Text("units removed", "unités retirées")),
        ({key for key in was.keys() & now.keys() if was[key] != now[key]}, Text("units changed", "unités modifiées")),
    )
    texts = [
        _listed([_in_place(called(here[key][0]), here[key][0].at, here[key][1]) for key in sorted(keys)], words)
        for keys, words in parts
        if keys
    ]
    if not texts and before.forces != after.forces:
        texts.append(Text("sides, or the order of units", "les camps, ou l’ordre des unités"))
    return texts


def _words(before: AnyScenario, after: AnyScenario) -> list[Text]:
    parts: tuple[tuple[Text, tuple[str, ...]], ...] = (
        (Text("ruleset", "règles"), ("ruleset",)),
        (Text("card", "fiche"), ("card",)),
        (
            Text("conditions, options or values", "conditions, options ou valeurs"),
            ("conditions", "options", "switches", "values"),
        ),
        (Text("kept lines", "lignes conservées"), ("lines",)),
        (Text("kept plans", "plans conservés"), ("plans",)),
        (Text("zones", "zones"), ("zones",)),
        (Text("names on the map", "noms sur la carte"), ("names",)),
        (Text("overlays", "surcouches"), ("overlays",)),
        (Text("the picture underneath", "l’image du dessous"), ("underlay",)),
        (Text("what was not taken over", "ce qui n’a pas été repris"), ("imported",)),
    )
    if before.setups.names != after.setups.names or _others(before) != _others(after):
        parts = (*parts, (Text("set-ups", "mises en place"), ("setups",)))
    texts = [words for words, names in parts if any(getattr(before, name) != getattr(after, name) for name in names)]
    old, new = before.title, after.title
    if old != new:
        texts.insert(0, Text(f"title: “{old.en}”, then “{new.en}”", f"titre : « {old.fr} », puis « {new.fr} »"))
    return texts


def _others(scenario: AnyScenario) -> dict[str, Forces[Any]]:
    return {one.id: one.forces for one in scenario.setups.others}


def _listed(names: Iterable[Text], words: Text) -> Text:
    known = list(names)
    more = len(known) - _NAMED
    en, fr = (", ".join(one.get(language) for one in known[:_NAMED]) for language in LANGUAGES)
    if more <= 0:
        return Text(f"{words.en}: {en}", f"{words.fr} : {fr}")
    return Text(
        f"{words.en} ({len(known)}): {en} and {more} more", f"{words.fr} ({len(known)}) : {fr} et {more} de plus"
    )


_CHANGES: Mapping[str, Callable[[Any, Any], AnyChanges]] = {"hex": compare, "table": compare_tabletops}
_GROUND: Mapping[str, Callable[[Any, Any, Named], list[Text]]] = {"hex": _hexes, "table": _pieces}


def changes_between(before: AnyScenario, after: AnyScenario) -> AnyChanges:
    """What has to be redone when a scenario becomes another one of its kind."""
    return _CHANGES[before.kind](before, after)
