"""Geometries of values that several threads have: each thread gets its own.

GEOS lets no two threads ask the same prepared geometry at once: its indices change while it is asked, and the process dies.
shapely lets the interpreter's lock go meanwhile, so that nothing else keeps the threads apart. Geometries that are not prepared
may be asked by all (``tests/geometry/test_thread_own.py`` tries both).
"""

from __future__ import annotations

from collections.abc import Callable
from threading import get_ident
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")
MOST_THREADS = 6
"""For so many threads a value is kept; threads end, and their numbers are not always used again."""


class ThreadOwnProperty(Generic[T]):
    """As ``functools.cached_property``, but every thread works the value out for itself: for what holds prepared geometries, in
    values that a window, its workers and its pictures share (pieces of a table, the table). The object needs a ``__dict__``.

    What follows from such a value belongs to the same thread as long as it is prepared; copies and what is cut from it are new
    geometries that are not.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__
        self._key = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = f"_{name}_by_thread"

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type) -> T: ...

    def __get__(self, instance: object | None, owner: type) -> Self | T:
        if instance is None:
            return self
        try:
            found: T = instance.__dict__[self._key][get_ident()]
        except KeyError:
            found = self._worked_out(instance)
        return found

    def _worked_out(self, instance: object) -> T:
        held: dict[int, T] = instance.__dict__.setdefault(self._key, {})
        found = self._work_out(instance)
        if len(held) >= MOST_THREADS:
            # whoever has that one goes on with it, and works it out anew the next time
            held.pop(next(iter(held)), None)
        held[get_ident()] = found
        return found


def own_in_each_thread(work_out: Callable[[Any], T]) -> ThreadOwnProperty[T]:
    """Makes a method such a property."""
    return ThreadOwnProperty(work_out)
