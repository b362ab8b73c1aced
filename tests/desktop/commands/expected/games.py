"""Commands of the menu *Games*: rules of one's own."""

from __future__ import annotations

from tests.desktop.commands.expected import Expected, Opens
from workbench.files.own_rulesets import new_ruleset
from workbench.files.safe_files import user_rulesets_folder


def own_rules(driver: object) -> None:
    """Some rules are the user's own."""
    if not (user_rulesets_folder() / "my_war").exists():
        new_ruleset("my_war", "generic")


BOTH: Expected = {
    "my_values": Opens("ValuesDialog"),
    "new_game": Opens("NewGameDialog"),
    "edit_rules": Opens("RulesDialog"),
    "open_rules": Opens("GameDialog"),
    "pack_rules": Opens("GameDialog", own_rules),
    "install_rules": Opens("QFileDialog"),
    "rename_rules": Opens("GameDialog", own_rules),
    "delete_rules": Opens("GameDialog", own_rules),
}
HEX = TABLE = BOTH
