"""What people call units: by name, by name and id, or by kind and id."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from workbench.base.text import Text
from workbench.scenario.units import BaseUnit, Force, Forces, names_of_units, unit_called


@dataclass(frozen=True)
class _Kind:
    name: Text


KINDS = {"tank": _Kind(Text("heavy tank", "char lourd"))}
ALONE = BaseUnit("g1", "tank", 1, name=Text("Tiger 1"))
TWIN, OTHER_TWIN = (BaseUnit(key, "tank", 1, name=Text("Rifles", "Fusiliers")) for key in ("g2", "r2"))
NAMELESS = BaseUnit("g3", "tank", 1)
OF_NO_KIND = BaseUnit("g4", "walker", 1)
FORCES = Forces((Force("german", (ALONE, TWIN, NAMELESS, OF_NO_KIND)), Force("soviet", (OTHER_TWIN,))))


@pytest.mark.parametrize(
    ("unit", "en", "fr"),
    [
        (ALONE, "Tiger 1", "Tiger 1"),
        (TWIN, "Rifles (g2)", "Fusiliers (g2)"),
        (OTHER_TWIN, "Rifles (r2)", "Fusiliers (r2)"),
        (NAMELESS, "heavy tank g3", "char lourd g3"),
        (OF_NO_KIND, "g4", "g4"),
        ("g2", "Rifles (g2)", "Fusiliers (g2)"),
        ("unit:g3", "heavy tank g3", "char lourd g3"),
        ("unit:gone", "gone", "gone"),
    ],
)
def test_a_unit_has_its_id_beside_it_only_where_it_is_needed(unit: BaseUnit | str, en: str, fr: str) -> None:
    assert unit_called(unit, FORCES, KINDS) == Text(en, fr)


@pytest.mark.parametrize(
    ("unit", "en"),
    [
        (ALONE, "Tiger 1 (German)"),
        (TWIN, "Rifles (g2, German)"),
        (NAMELESS, "heavy tank g3 (German)"),
    ],
)
def test_the_side_stands_in_the_same_brackets(unit: BaseUnit, en: str) -> None:
    assert unit_called(unit, FORCES, KINDS, side=Text("German", "Allemand")).en == en


def test_names_that_are_alike_in_one_language_only_have_ids_in_that_one() -> None:
    one, other = (
        BaseUnit(key, "tank", 1, name=Text("Rifles", fr)) for key, fr in (("a", "Fusiliers"), ("b", "Tireurs"))
    )
    forces = Forces((Force("german", (one, other)),))
    assert names_of_units((one, other), forces, KINDS) == Text("Rifles (a), Rifles (b)", "Fusiliers, Tireurs")
