"""Dataclasses that cost little until they are used: the same ``dataclass`` as that of the standard library, made otherwise.

The program has some five hundred of them, most of which one start does not use. The standard library compiles up to seven
functions for each, which took a third of the time of all imports. Here ``__init__``, ``__eq__`` and ``__hash__`` are compiled
when they are called for the first time, and the others are closures over the names of the fields. What the fields are is left
to the standard library, so that ``fields``, ``replace``, ``asdict`` and pattern matching work as ever, and so do equality,
hashes and texts of objects.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, **more):
        """As ``dataclasses.dataclass``, with the options ``frozen``, ``eq``, ``slots``, ``weakref_slot`` and ``kw_only``."""

        def wrap(cls):
            return _made(cls, frozen, eq, more)

        return wrap if cls is None else wrap(cls)


def _made(cls: type, frozen: bool, eq: bool, more: dict[str, Any]) -> type:
    own = set(vars(cls))
    if "__eq__" in own and vars(cls).get("__hash__") is None:
        own.discard("__hash__")  # Python takes the hash from a class with an equality of its own
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__  # else the standard library writes a signature, which it has to find out first
    made: type = dataclasses.dataclass(init=False, repr=False, eq=False, **more)(cls)
    fields = dataclasses.fields(made)
    methods: dict[str, Any] = {
        "__init__": _compiled_when_called(made, "__init__", lambda: _init_text(made, frozen)),
        "__repr__": _repr(field.name for field in fields if field.repr),
    }
    if eq:
        methods["__eq__"] = _compiled_when_called(made, "__eq__", lambda: _eq_text(made))
        methods["__hash__"] = _compiled_when_called(made, "__hash__", lambda: _hash_text(made)) if frozen else None
    if frozen:
        methods |= _frozen(made, frozenset(field.name for field in fields))
        if more.get("slots"):
            methods |= {"__getstate__": _getstate, "__setstate__": _setstate}
    for name, method in methods.items():
        if name not in own:
            setattr(made, name, method)
    return made


# --- Methods that loop over the names of the fields.


def _repr(fields: Iterable[str]) -> Callable[[Any], str]:
    names = tuple(fields)

    @recursive_repr()
    def text(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return text


def _frozen(cls: Any, names: frozenset[str]) -> dict[str, Callable[..., None]]:
    def refuse_to_set(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def refuse_to_delete(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return {"__setattr__": refuse_to_set, "__delattr__": refuse_to_delete}


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


# --- Methods that are called often, compiled when they are called for the first time.


_Text = tuple[str, list[str], dict[str, Any]]
"""The parameters of a method, the lines of its body, and the values that these name."""


def _compiled_when_called(cls: type, name: str, text: Callable[[], _Text]) -> Callable[..., Any]:
    def first(*args: Any, **values: Any) -> Any:
        parameters, body, named = text()
        lines = "".join(f"\n  {line}" for line in body)
        found: dict[str, Any] = {}
        # the text is made of the names of fields, which stand in the text of the class
        exec(f"def make({', '.join(named)}):\n def {name}({parameters}):{lines}\n return {name}", found)
        method: Callable[..., Any] = found["make"](**named)
        method.__module__, method.__qualname__ = cls.__module__, f"{cls.__qualname__}.{name}"
        setattr(cls, name, method)
        return method(*args, **values)

    first.__name__ = name
    return first


def _init_text(cls: type, frozen: bool) -> _Text:
    """Parameters as the fields are; then ``__post_init__``, if there is one."""
    named: dict[str, Any] = {"_missing": object(), "_set": object.__setattr__}
    places = ["self"]
    keywords: list[str] = []
    body: list[str] = []
    for field in dataclasses.fields(cls):
        name, value, default = field.name, field.name, ""
        if field.default is not dataclasses.MISSING:
            named[f"_value_{name}"] = field.default
            default = f"=_value_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            named[f"_value_{name}"] = field.default_factory
            value = f"_value_{name}() if {name} is _missing else {name}" if field.init else f"_value_{name}()"
            default = "=_missing"
        if field.init:
            (keywords if field.kw_only else places).append(name + default)
        if field.init or default == "=_missing":
            body.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    return ", ".join([*places, *(["*", *keywords] if keywords else [])]), body or ["pass"], named


def _eq_text(cls: type) -> _Text:
    names = [field.name for field in dataclasses.fields(cls) if field.compare]
    body = [
        "if other.__class__ is self.__class__:",
        f" return {_tuple('self', names)} == {_tuple('other', names)}",
        "return NotImplemented",
    ]
    return "self, other", body, {}


def _hash_text(cls: type) -> _Text:
    fields = dataclasses.fields(cls)
    names = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
    return "self", [f"return hash({_tuple('self', names)})"], {}


def _tuple(of: str, names: Iterable[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"
