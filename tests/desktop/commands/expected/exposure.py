"""The command that shows how exposed every hex is."""

from __future__ import annotations

from tests.desktop.commands.expected import Act, Acts, checked

HEX: Acts = {"exposure": Act(checked("exposure"))}
