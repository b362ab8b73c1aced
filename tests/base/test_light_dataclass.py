"""The light dataclasses do what those of the standard library do, for every way in which the program declares them."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import KW_ONLY, field
from typing import Any, Generic, TypeVar

import pytest

import workbench
from workbench.base import light_dataclass

T = TypeVar("T")
BOTH = pytest.mark.parametrize("made_by", [light_dataclass.dataclass, dataclasses.dataclass], ids=["light", "standard"])
OPTIONS = [
    {},
    {"frozen": True},
    {"frozen": True, "slots": True},
    {"slots": True},
    {"eq": False},
    {"frozen": True, "eq": False},
    {"frozen": True, "eq": False, "slots": True, "weakref_slot": True},
    {"frozen": True, "kw_only": True},
]


def _zoo(made_by: Any, options: dict[str, bool]) -> Any:
    @made_by(**options)
    class Animal:
        name: str
        legs: int = 4
        traits: list[str] = field(default_factory=list)
        secret: str = field(default="", repr=False, compare=False)

    return Animal


def _told(work: Callable[[], object]) -> object:
    try:
        return work()
    except (TypeError, dataclasses.FrozenInstanceError) as error:
        return type(error), str(error).rpartition(".")[2]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_it_behaves_as_one_of_the_standard_library(options: dict[str, bool]) -> None:
    found = []
    for made_by in (light_dataclass.dataclass, dataclasses.dataclass):
        kind = _zoo(made_by, options)
        one, same, other = kind(name="cat"), kind(name="cat", secret="s"), kind(name="hen", legs=2, traits=["a"])
        tuples = kind(name="ant", legs=6, traits=())
        found.append(
            [
                repr(one),
                repr(other),
                one == same,
                one == other,
                one == "cat",
                one.traits is same.traits,
                _told(lambda one=one: hash(one) == object.__hash__(one)),
                _told(lambda tuples=tuples: hash(tuples) if options.get("eq", True) else 0),
                _told(lambda one=one: setattr(one, "legs", 3)),
                _told(lambda one=one: setattr(one, "tail", 1)) if not options.get("slots") else None,
                _told(lambda one=one: delattr(one, "legs")),
                _told(lambda kind=kind: kind("cat").name),
                _told(lambda kind=kind: kind()),
                _told(lambda kind=kind: kind(name="cat", wings=1)),
                dataclasses.asdict(other),
                repr(dataclasses.replace(other, legs=3)),
                [one.name for one in dataclasses.fields(kind)],
                repr(copy.copy(other)),
                repr(copy.deepcopy(other)),
                getattr(kind, "__slots__", None),
                kind.__match_args__,
                hasattr(other, "__dict__"),
            ]
        )
    assert found[0] == found[1]


@BOTH
def test_children_add_fields_and_their_own_methods_stay(made_by: Any) -> None:
    @made_by(frozen=True)
    class Parent(Generic[T]):
        a: T
        b: int = 1

        def __repr__(self) -> str:
            return f"<{self.a}>"

    @made_by(frozen=True)
    class Child(Parent[int]):
        b: int = 2
        c: tuple[int, ...] = ()

        def __post_init__(self) -> None:
            object.__setattr__(self, "c", (*self.c, self.b))

        def __hash__(self) -> int:
            return 7

    class Grandchild(Child):
        pass

    assert repr(Parent(3)) == "<3>"
    assert repr(Child(3)) == repr(Child(3)).replace("<3>", "") != "<3>"
    assert Child(3).c == (2,)
    assert Child(3, 4, (5,)).c == (5, 4)
    assert hash(Child(3)) == 7
    assert Child(3) == Child(3)
    assert Child(3) != Parent(3, 2)
    assert Grandchild(3) != Child(3)
    assert Grandchild(3) == Grandchild(3)
    grown = Grandchild(3)
    grown.name = "x"  # type: ignore[attr-defined]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'a'"):
        grown.a = 4  # type: ignore[misc]
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'c'"):
        del grown.c
    assert repr(dataclasses.replace(grown, a=9, c=())).endswith("Grandchild(a=9, b=2, c=(2,))")


@BOTH
def test_fields_after_the_mark_are_given_by_name(made_by: Any) -> None:
    @made_by(frozen=True)
    class Shot:
        at: int
        _: KW_ONLY
        by: int
        to: int = field(default=0)

    assert repr(Shot(1, by=2)).endswith("Shot(at=1, by=2, to=0)")
    with pytest.raises(TypeError, match="positional argument"):
        Shot(1, 2)


@BOTH
def test_an_equality_of_its_own_takes_the_hash_of_the_fields_where_it_is_frozen(made_by: Any) -> None:
    @made_by(frozen=True)
    class Even:  # noqa: PLW1641
        n: int

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Even) and (self.n - other.n) % 2 == 0

    assert Even(1) == Even(3)
    assert hash(Even(1)) == hash((1,))


@BOTH
def test_one_that_holds_itself_has_a_text(made_by: Any) -> None:
    @made_by()
    class Ring:
        next: Any = None

    ring = Ring()
    ring.next = ring
    assert repr(ring).endswith("Ring(next=...)")


def test_a_constructor_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = _zoo(light_dataclass.dataclass, {"frozen": True})
    first = kind.__init__
    kind("a")
    made = kind.__init__
    assert made is not first
    kind("b")
    assert kind.__init__ is made


def test_every_dataclass_of_the_program_is_light_and_has_a_constructor_that_compiles() -> None:
    """Of what can be loaded without a window; those that the standard library made would cost each start."""
    modules = [
        importlib.import_module(one.name)
        for one in pkgutil.walk_packages(workbench.__path__, "workbench.")
        if not one.name.startswith(("workbench.desktop", "workbench.__main__"))
    ]
    kinds = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__
    }
    assert len(kinds) > 300
    for kind in kinds:
        parameters, body, _ = light_dataclass._init_text(kind, True)
        compile(f"def init({parameters}):\n  " + "\n  ".join(body), kind.__qualname__, "exec")
        # the methods of the standard library are compiled from strings
        assert vars(kind)["__repr__"].__code__.co_filename != "<string>", kind
