"""The window: the only package that imports Qt."""

from __future__ import annotations

import importlib
from typing import Any


def skip_source_parsing() -> None:
    """Keep shiboken from reading the source of every module that is imported: it looks for the word PySide6 there, to know
    where its optional features (snake_case, properties) might be asked for, and we ask for none. That was a fifth of the
    start and 28 MB. Without Qt, or with a shiboken that is made otherwise, nothing happens."""
    try:
        importlib.import_module("shiboken6")
        feature: Any = importlib.import_module("shibokensupport.feature")
    except ImportError:
        return
    if hasattr(feature, "_mod_uses_pyside"):
        feature._mod_uses_pyside = _skip_module


def _skip_module(module: object) -> bool:
    return False


# before any module of Qt is imported
skip_source_parsing()
