"""The command that shows how exposed every hex is."""

from __future__ import annotations

from tests.desktop.commands.expected import Changes, Expected, checked

HEX: Expected = {"exposure": Changes(checked("exposure"))}
