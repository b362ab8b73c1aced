"""A new scenario has the nations of its game as sides, in both languages."""

from __future__ import annotations

import pytest

from tests.loading import ruleset
from workbench.base.text import Text
from workbench.desktop.dialogs.new_scenario import NewMapDialog
from workbench.files.installed_games import installed_games
from workbench.generator.blank_maps import usual_sides

pytestmark = pytest.mark.gui


@pytest.mark.usefixtures("qapp")
def test_a_new_map_offers_the_nations_of_the_chosen_game() -> None:
    rules = {name: ruleset(name) for name in ("asl", "landships")}
    dialog = NewMapDialog(rules, "fr", first="asl")
    assert dialog.sides.text() == "Allemands, Russes"
    forces = dialog.scenario().forces
    assert [(force.side, force.name) for force in forces.sides] == [
        ("German", Text("Germans", "Allemands")),
        ("Russian", Text("Russians", "Russes")),
    ]
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("landships"))
    assert dialog.sides.text() == "Britanniques, Allemands"
    dialog.sides.setText("Allemands, Finlandais")
    dialog.ruleset.setCurrentIndex(dialog.ruleset.findData("asl"))
    assert dialog.sides.text() == "Allemands, Finlandais", "what was typed stays"
    assert [force.side for force in dialog.scenario().forces.sides] == ["German", "Finlandais"]
    dialog.deleteLater()


@pytest.mark.parametrize("game", sorted(installed_games()))
def test_every_game_names_two_sides(game: str) -> None:
    sides = usual_sides(ruleset(game))
    assert len(sides) == 2
    # only a game without armies of its own names colours; Little Wars is played by Red and Blue
    assert ("Blue" in sides) == (game in {"generic", "generic_table", "little_wars"})
