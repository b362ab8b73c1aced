"""What people call units: by name, by name and side or id, or by kind and id."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from workbench.base.text import Text
from workbench.scenario.units import BaseUnit, Force, Forces, called_among_its_side, names_of_units, unit_called


@dataclass(frozen=True)
class _Kind:
    name: Text


KINDS = {"tank": _Kind(Text("heavy tank", "char lourd"))}
ALONE = BaseUnit("g1", "tank", 1, name=Text("Tiger 1"))
TWIN, OTHER_TWIN = (BaseUnit(key, "tank", 1, name=Text("Rifles", "Fusiliers")) for key in ("g2", "r2"))
NAMELESS = BaseUnit("g3", "tank", 1)
OF_NO_KIND = BaseUnit("g4", "walker", 1)
ONE_OF_TWO, OTHER_OF_TWO, OF_OTHERS = (
    BaseUnit(key, "tank", 1, name=Text("Scouts", "Éclaireurs")) for key in ("g5", "g6", "r5")
)
FORCES = Forces(
    (
        Force("german", (ALONE, TWIN, NAMELESS, OF_NO_KIND, ONE_OF_TWO, OTHER_OF_TWO), Text("German", "Allemand")),
        Force("soviet", (OTHER_TWIN, OF_OTHERS), Text("Soviet", "Soviétique")),
    )
)


@pytest.mark.parametrize(
    ("unit", "en", "fr"),
    [
        (ALONE, "Tiger 1", "Tiger 1"),
        (TWIN, "Rifles (German)", "Fusiliers (Allemand)"),
        (OTHER_TWIN, "Rifles (Soviet)", "Fusiliers (Soviétique)"),
        (ONE_OF_TWO, "Scouts (g5)", "Éclaireurs (g5)"),
        (OTHER_OF_TWO, "Scouts (g6)", "Éclaireurs (g6)"),
        (OF_OTHERS, "Scouts (Soviet)", "Éclaireurs (Soviétique)"),
        (NAMELESS, "heavy tank g3", "char lourd g3"),
        (OF_NO_KIND, "g4", "g4"),
        ("g2", "Rifles (German)", "Fusiliers (Allemand)"),
        ("unit:g3", "heavy tank g3", "char lourd g3"),
        ("unit:gone", "gone", "gone"),
    ],
)
def test_a_unit_has_its_side_or_its_id_beside_it_only_where_it_is_needed(
    unit: BaseUnit | str, en: str, fr: str
) -> None:
    assert unit_called(unit, FORCES, KINDS) == Text(en, fr)


@pytest.mark.parametrize(
    ("unit", "en"),
    [
        (ALONE, "Tiger 1 (German)"),
        (TWIN, "Rifles (German)"),
        (ONE_OF_TWO, "Scouts (g5, German)"),
        (NAMELESS, "heavy tank g3 (German)"),
    ],
)
def test_the_side_stands_in_the_same_brackets(unit: BaseUnit, en: str) -> None:
    assert unit_called(unit, FORCES, KINDS, beside=Text("German", "Allemand")).en == en


def test_a_list_below_a_side_does_not_repeat_it() -> None:
    listed = [
        called_among_its_side(unit, FORCES, KINDS, "en") for unit in (ALONE, TWIN, NAMELESS, ONE_OF_TWO, OF_OTHERS)
    ]
    assert listed == ["Tiger 1", "Rifles", "heavy tank g3", "Scouts (g5)", "Scouts"]


def test_names_that_are_alike_in_one_language_only_have_ids_in_that_one() -> None:
    one, other = (
        BaseUnit(key, "tank", 1, name=Text("Rifles", fr)) for key, fr in (("a", "Fusiliers"), ("b", "Tireurs"))
    )
    forces = Forces((Force("german", (one, other)),))
    assert names_of_units((one, other), forces, KINDS) == Text("Rifles (a), Rifles (b)", "Fusiliers, Tireurs")
