"""Fixtures of the tests of files."""

from __future__ import annotations

import pytest


@pytest.fixture
def no_vocabulary(monkeypatch: pytest.MonkeyPatch) -> None:
    """Doctrines ask for no words, so that a ruleset of a page is enough."""
    monkeypatch.setattr("workbench.files.rulesets.source.find_vocabulary", lambda doctrine: None)
