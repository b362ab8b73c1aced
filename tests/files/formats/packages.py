"""Packages that bring formats, as ``pip`` leaves them: a module, and beside it a folder ``dist-info`` with its entry points."""

from __future__ import annotations

from pathlib import Path

MODULE = '''\
"""Maps of letters: a line of them for each row of hexes."""

from workbench.base.text import Text
from workbench.files.formats.map_format import Can, Exported, Imported, MapFormat, Tally, contents_of
from workbench.files.formats.source import Refused
from workbench.generator.blank_maps import blank_scenario
from workbench.files.formats.map_format import OpenScenario


def read(source, choices):
    rows = source.text().split()[1:]
    if not rows or len({len(row) for row in rows}) != 1:
        raise Refused("bad_rows", Text("rows differ", "les lignes diffèrent"), line=2, column=1)
    if "!" in rows[0]:
        raise ZeroDivisionError("a fault of the package")
    rules, diagnostics = choices.find_ruleset(choices.ruleset, source.path.parent)
    scenario = blank_scenario(choices.ruleset, rules, len(rows[0]), len(rows), title=source.path.stem)
    losses = Tally()
    for y, row in enumerate(rows, 2):
        for x, letter in enumerate(row, 1):
            if letter != ".":
                losses.add(Text(f"letters {letter}", f"lettres {letter}"), f"line {y}")
    pictures = {"scan.png": b"not really"} if rows[0].startswith("p") else {}
    return Imported(scenario, rules, contents_of(scenario), losses.rows(), diagnostics, pictures)


def write(work, target):
    grid = work.scenario.board.grid
    rows = ["." * grid.columns for _ in range(grid.rows)]
    return Exported("\\n".join(["letters", *rows, ""]).encode(), contents_of(work.scenario))


FORMAT = MapFormat(
    id="letters",
    name=Text("Map of letters", "Carte de lettres"),
    can=frozenset({Can.HEXES}),
    reads=("*.letters",),
    writes=("*.letters",),
    recognises=lambda head, name: head.startswith(b"letters\\n"),
    read=read,
    write=write,
)
NOTHING = 3
TWICE = MapFormat("workbench", Text("Twice", "Deux fois"), frozenset({Can.HEXES}), read=read)
IDLE = MapFormat("idle", Text("Idle", "Oisif"), frozenset({Can.HEXES}))
'''


def install(folder: Path, **points: str) -> Path:
    """Install a package ``letters_format`` with entry points, each the name of a value in its module (or another module)."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "letters_format.py").write_text(MODULE, encoding="utf-8")
    info = folder / "letters_format-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: letters-format\nVersion: 1.0\n")
    lines = [f"{name} = {value if ':' in value else 'letters_format:' + value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[workbench.formats]", *lines, ""]))
    return folder
