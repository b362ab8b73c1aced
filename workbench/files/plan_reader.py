"""Reads the plans that a scenario file keeps by name. What a plan can be given is declared in
:mod:`workbench.planning.plan_fields`; here is how each type of field is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.forces_reader import side_names
from workbench.files.hex_reader import MapReader
from workbench.files.value_checks import Names, number, point
from workbench.files.yaml_nodes import Path
from workbench.files.yaml_reader import Source
from workbench.planning.plan_fields import DECLARED_PLANS, fields_by_key
from workbench.scenario.declared_fields import (
    AmountField,
    Field,
    NumberField,
    PlaceField,
    PlacesField,
    PlanPlace,
    WatchersField,
)
from workbench.scenario.kept_plans import KeptPlan, KeptPlans


def read_plans(source: Source, names: Names, diagnostics: Diagnostics, ground: MapReader | None = None) -> KeptPlans:
    """The plans under ``plans``, on hexes where the ``ground`` is given, else on a table; those that are wrong are reported and
    left out. Units and zones may be missing: they may be there in another set-up."""
    places = tuple(source.entries("plans"))
    if not places:
        return ()
    known = {plan.id: plan for plan in DECLARED_PLANS}
    found: dict[str, KeptPlan] = {}
    sides = side_names(source)
    reader = _PlanReader(source, diagnostics, ground)
    for place in places:
        name, kind = source.word(*place, "name"), known.get(source.word(*place, "kind") or "")
        if not name or kind is None:
            continue  # the schema has reported it
        side = source.word(*place, "side") or ""
        span = source.document.span((*place, "side"))
        if side and not names.known("side", Text("the side", "le camp"), side, sides, span):
            continue
        if name in found:
            text = Text(f'the plan "{name}" stands here twice', f"le plan « {name} » figure deux fois")
            hint = Text("give one of the two another name", "donnez un autre nom à l’un des deux")
            diagnostics.error("plan_twice", text, span=source.document.span((*place, "name")), hint=hint)
            continue
        given = source.get(*place)
        values = {
            field: value
            for key, field in fields_by_key(kind).items()
            if key in given and (value := reader.value((*place, key), field, key)) not in ("", (), None)
        }
        found[name] = KeptPlan(name, kind.id, values)
    return tuple(found.values())


@dataclass(frozen=True)
class _PlanReader:
    source: Source
    diagnostics: Diagnostics
    ground: MapReader | None

    def value(self, at: Path, field: Field[Any], key: str) -> Any:
        """The value at a path as the type of its field has it; empty for one that does not fit."""
        if isinstance(field, NumberField):
            return self.source.number(*at) or None
        if isinstance(field, AmountField):
            return number(self.source.get(*at)) or None
        if isinstance(field, PlaceField):
            found = self._place(at)
            return None if isinstance(found, str) else found
        if isinstance(field, WatchersField):
            return tuple(one for one in self._places(at) if one is not None)
        if isinstance(field, PlacesField) or key != field.name:
            return tuple(one for one in self._places(at) if one is not None and not isinstance(one, str))
        return self.source.word(*at) or ""

    def _places(self, at: Path) -> list[str | PlanPlace | None]:
        return [self._place(entry) for entry in self.source.entries(*at)]

    def _place(self, at: Path) -> str | PlanPlace | None:
        """The id of a unit, a hex or a point; None if there is nothing, or nothing that fits."""
        spot = point(self.source.get(*at)) if self.ground is None else None
        if spot is not None:
            return spot
        word = self.source.word(*at)
        if word is None:
            return None
        if word.startswith("unit:"):
            return word.removeprefix("unit:")
        if self.ground is not None:
            return self.ground.labels.place(word, at)
        text = Text(f'"{word}" is no place on a table', f"« {word} » n’est pas un lieu sur une table")
        hint = Text("write unit:ID or [x, y]", "écrivez unit:ID ou [x, y]")
        self.diagnostics.error("bad_place", text, span=self.source.document.span(at), hint=hint)
        return None
