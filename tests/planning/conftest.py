"""Tests of plans, whose pictures need Qt: one application of widgets for all, as other tests of the same process want it."""

from __future__ import annotations

import pytest

pytest.importorskip("PySide6")
from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True, scope="session")
def application(qapp: QApplication) -> QApplication:
    """The application that everything drawn here shares."""
    return qapp
