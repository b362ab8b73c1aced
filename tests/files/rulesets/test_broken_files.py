"""However a ruleset file is damaged, loading ends in a ruleset or in diagnostics with a place."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.files.rulesets import small_ruleset
from workbench.checks.loading import load_ruleset
from workbench.cli.commands.rulesets import ruleset_text

LINES = small_ruleset.TEXT.splitlines()
SCRAPS = st.sampled_from(
    ["", "null", "- x", "[1, 2]", "{a: b}", "zebra: 7", "7", "\t", "'", "*x", "&x", "!!t 3", "0101", "{en: ~}", "\0"]
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """The small ruleset with up to three of its lines cut, doubled, shifted or given another value."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        way = draw(st.sampled_from(["cut", "double", "shift", "value", "end"]))
        if way == "cut":
            del lines[place]
        elif way == "double":
            lines.insert(place, lines[place])
        elif way == "shift":
            lines[place] = "  " + lines[place]
        elif way == "value":
            lines[place] = lines[place].partition(":")[0] + ": " + draw(SCRAPS)
        else:
            lines[place] = lines[place][: draw(st.integers(0, len(lines[place])))]
    return "\n".join(lines) + "\n"


@pytest.mark.usefixtures("no_vocabulary")
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damaged())
def test_damage_never_raises(text: str) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "ruleset.yaml").write_text(text, encoding="utf-8")
        ruleset, diagnostics = load_ruleset(folder)
        if ruleset is None:
            assert diagnostics.has_errors
        else:
            assert ruleset_text(ruleset, "fr")
        for item in diagnostics:
            assert item.span is not None
            assert item.span.file.startswith(name)
            assert all((item.text.en, item.text.fr))
