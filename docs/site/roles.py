"""Roles of Sphinx in docstrings (``:class:`~a.b.C```) as links of the site, where the page of what they name exists."""

from __future__ import annotations

import re
from typing import Any

import griffe

_ROLE = re.compile(r":(?:attr|class|data|exc|func|meth|mod):`(~?)([\w.]+)`")


class Roles(griffe.Extension):
    """Rewrites each docstring as soon as its object is known."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Rewrite the docstrings of a package that has been read whole, so that names in it can be resolved."""
        _rewrite(pkg)


def _rewrite(thing: griffe.Object) -> None:
    if thing.docstring is not None:
        thing.docstring.value = _ROLE.sub(lambda role: _link(thing, *role.groups()), thing.docstring.value)
    for member in thing.members.values():
        if not member.is_alias:
            _rewrite(member)  # type: ignore[arg-type]


def _link(thing: griffe.Object, short: str, name: str) -> str:
    try:
        path = thing.resolve(name)
    except griffe.NameResolutionError:
        path = name
    shown = name.rsplit(".", 1)[-1] if short or name.startswith("workbench.") else name
    return f'<autoref identifier="{path}" optional><code>{shown}</code></autoref>'
