"""The rulesets that are installed, for questions that compare them. The vocabulary is loaded by the first that needs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.files.rulesets import find_rulesets, read_ruleset
from workbench.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from workbench.rules.neutral_terrain import NeutralTerrain


class InstalledRulesets:
    """The rulesets of the program and of the user, as a
    :class:`~workbench.rules.neutral_terrain.RulesetLibrary`."""

    def ruleset(self, ruleset_id: str) -> Ruleset:
        """A ruleset by its id; CannotAnswer (``unknown_ruleset``) if there is none that can be read."""
        from workbench.rules.neutral_terrain import unknown_ruleset

        known = find_rulesets()
        found = read_ruleset(ruleset_id)[0] if ruleset_id in known else None
        if found is None:
            raise unknown_ruleset(ruleset_id, known)
        return found

    def neutral_terrain(self) -> NeutralTerrain:
        """The vocabulary; CannotAnswer (``bad_vocabulary``) if a file of it has errors, with the first of them."""
        # its models are built with pydantic, which takes longer to load than most questions take to answer
        from workbench.files.neutral_terrain import installed_neutral_terrain

        return installed_neutral_terrain()
