"""The menus of a window, in their order, and what they are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate

MENUS = ("file", "edit", "map", "tools", "view", "scenario", "help")


def menu_title(menu: str) -> str:
    """The words of a menu."""
    return {
        "file": translate("Menus", "&File"),
        "edit": translate("Menus", "&Edit"),
        "map": translate("Menus", "&Map"),
        "tools": translate("Menus", "&Tools"),
        "view": translate("Menus", "&View"),
        "scenario": translate("Menus", "&Scenario"),
        "help": translate("Menus", "&Help"),
    }[menu]


def menu_words(menu: str) -> str:
    """The words of a menu without the mark of its letter; "" for a command that stands in none."""
    return menu_title(menu).replace("&", "") if menu in MENUS else ""
