"""The edit of the picture under a map."""

from __future__ import annotations

from dataclasses import dataclass, replace

from workbench.base.text import Text
from workbench.scenario.table import S
from workbench.scenario.underlay import Underlay


@dataclass(frozen=True)
class SetUnderlay:
    """Put a picture under the map, change how it lies, or take it away (None)."""

    underlay: Underlay | None
    label: Text = Text("Change the picture below the map", "Modifier l’image sous la carte")

    def apply(self, scenario: S) -> S:
        """Set."""
        return scenario if scenario.underlay == self.underlay else replace(scenario, underlay=self.underlay)
