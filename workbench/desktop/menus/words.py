"""The menus of a window, in their order, and what they are called."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate

MENUS = ("file", "edit", "map", "tools", "view", "scenario", "help")
PANELS = "view/panels"
"""What follows a stroke is a menu inside another."""


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
        "view/levels": translate("Menus", "Le&vels"),
        PANELS: translate("Menus", "&Panels"),
        "view/look": translate("Menus", "&Theme and language"),
    }[menu]


def menu_words(menu: str) -> str:
    """The words of a menu and of those that it stands in, without the marks of letters; "" for no menu."""
    parts = menu.split("/") if menu else []
    paths = ["/".join(parts[: k + 1]) for k in range(len(parts))]
    return " → ".join(menu_title(path).replace("&", "") for path in paths)
