"""The figures that ``tests.bench.old_and_new`` compares: where each is measured, what it should be, and, where it is not, where
the time goes."""

from __future__ import annotations

from dataclasses import dataclass

OPENING = "not run: the window opens for minutes"


@dataclass(frozen=True)
class Compared:
    """One figure: ``part`` of the plan that asks for it, a test of ``tests/bench`` as pytest names it, and which of its
    figures (``note``; none is the median). ``bar`` is in ``unit``; in a second, more is better, otherwise less."""

    part: int
    what: str
    test: str
    note: str = ""
    bar: float | None = None
    unit: str = "ms"
    why: str = ""
    too_long: str = ""
    """Why the older code is not asked."""

    @property
    def figure(self) -> str:
        """Its name in a report."""
        name = self.test.partition("::")[2].removeprefix("test_")
        return f"{name}: {self.note}" if self.note else name

    @property
    def more_is_better(self) -> bool:
        """True if it counts what is done in a second."""
        return self.unit == "/s"


def _edits() -> tuple[Compared, ...]:
    wanted = [
        ("table-224", "state", "a unit's state", 10.0, "painting what lies around, laying layers over each other"),
        ("table-224", "move", "a unit moved", 10.0, "half painting the view; the minimap, the panels"),
        ("table-224", "ground", "a piece moved", 10.0, "a third painting the ground around it: roofs, woods, hedges"),
        ("table-1000", "state", "a unit's state", 20.0, ""),
        ("table-1000", "ground", "a piece moved", 20.0, "the ground around it, more of it on a full table"),
        ("hexes-224", "state", "a unit's state", 10.0, "the tree of forces, whose columns measure all rows"),
        ("hexes-1000", "state", "a unit's state", 20.0, "the tree of forces, whose columns measure all rows"),
    ]
    kinds = {"table": "a table of {0} pieces and {0} units", "hexes": "100 x 100 hexes, {0} units"}
    return tuple(
        Compared(
            1,
            f"one edit until painted, {kinds[size.partition('-')[0]].format(size.partition('-')[2])}: {words}",
            f"test_full_maps.py::test_edit[{size}-{edit}]",
            "until painted p50",
            bar,
            why=why,
            too_long=OPENING if size == "table-1000" else "",
        )
        for size, edit, words, bar, why in wanted
    )


def _lines() -> tuple[Compared, ...]:
    samples = ("panzer_grenadier/lipovka_bridge", "landships/marcelle_farm", "asl/sorvino_brook")
    told = tuple(
        Compared(
            6, f"{words}, {sample}", f"test_analysis.py::test_lines_with_reasons[{read}-{sample}]", note, bar, "/s", why
        )
        for read, words, bar, why in (
            (
                "everything",
                "lines with every reason and step",
                5000.0,
                "steps as values, sentences that no line before had",
            ),
            (
                "the deciding reason",
                "verdicts with the deciding reason",
                20_000.0,
                "the judgement, then the reason as a value",
            ),
        )
        for note in ("lines in a second",)
        for sample in samples
    )
    single = tuple(
        Compared(
            6,
            f"single verdicts {asked}, {sample}",
            f"test_analysis.py::test_single_verdicts[{asked}-{sample}]",
            "verdicts in a second",
            10_000.0,
            "/s",
            "the first verdicts from a place pay for a batch each",
        )
        for asked in ("from one place", "random pairs")
        for sample in samples
    )
    table = tuple(
        Compared(
            6,
            f"lines on a table of 50 pieces, {margin}",
            f"test_tabletop_sight.py::test_lines_with_crossings[{margin}]",
            "lines in a second",
            500.0,
            "/s",
            "how near a line is to being blocked",
        )
        for margin in ("without the margin", "with the margin")
    )
    return (*told, *single, *table)


FIGURES: tuple[Compared, ...] = (
    *_edits(),
    *(
        Compared(
            2,
            f"a step of the wheel, all answers, a table of {count} and {count}",
            f"test_full_maps.py::test_wheel[table-{count}]",
            "step p50",
            bar,
            too_long=OPENING if count == 1000 else "",
        )
        for count, bar in ((224, 16.0), (1000, 33.0))
    ),
    Compared(
        2,
        "Ctrl+A on a table of 224 and 224: the longest wait",
        "test_full_maps.py::test_select_all[table-224]",
        "longest wait p50",
        150.0,
        why="the panel of units, squares of the map, the first picture with rings and names",
    ),
    Compared(
        3,
        "threat by chance, Les Ormeaux, the first picture",
        "test_first_pictures.py::test_table_chances_first_picture",
        bar=300.0,
    ),
    Compared(
        3,
        "threat by chance, Les Ormeaux, whole",
        "test_planning.py::test_table_chances",
        bar=1000.0,
        why="half shots (lines, ranges, cover), two fifths areas and fields of fire of 34 eyes",
    ),
    Compared(3, "threat by chance, Lipovka, whole", "test_planning.py::test_hex_chances[lipovka]", bar=1000.0),
    Compared(3, "threat by chance, Marcelle, whole", "test_planning.py::test_hex_chances[marcelle]", bar=1000.0),
    Compared(
        4,
        "fairness, Saint-Aubry",
        "test_planning.py::test_fairness_on_tables[saint_aubry]",
        bar=3000.0,
        why="a third one reconnaissance car's way, a fifth areas of 30 units",
    ),
    Compared(
        4,
        "fairness, Les Ormeaux",
        "test_planning.py::test_fairness_on_tables[les_ormeaux]",
        bar=1000.0,
        why="three fifths areas of 22 units at 62 viewpoints",
    ),
    Compared(
        4,
        "fairness, Lipovka",
        "test_planning.py::test_fairness_on_hexes[lipovka]",
        bar=600.0,
        why="searches a third, odds of first fire three tenths",
    ),
    Compared(
        5,
        "what each of 200 pieces hides, and hides alone",
        "test_tabletop_sight.py::test_blind_ground[200]",
        bar=1000.0,
        why="judging pieces again without them",
    ),
    Compared(
        5,
        "visible polygon, 1,000 pieces",
        "test_growth.py::test_growth_of_a_visible_polygon[1000]",
        bar=200.0,
        why="shadows cut by one another, level by level",
    ),
    Compared(
        5,
        "threat of 10 units, 1,000 pieces",
        "test_growth.py::test_growth_of_a_threat_on_a_table[1000]",
        bar=3000.0,
        why="areas, the hills of the table, strips behind hedges",
    ),
    Compared(7, "area, drawn terrain, 1,500 shapes", "test_asl.py::test_asl_area[1500_shapes]"),
    Compared(7, "all pairs, 33 x 10, Panzer Grenadier", "test_sight_games.py::test_index[33x10-panzer_grenadier]"),
    Compared(
        8,
        "`workbench los`",
        "test_start.py::test_command_los",
        "processor",
        300.0,
        why="numpy, shapely and YAML half of the bar, data classes a third",
    ),
    Compared(
        8,
        "window shown with a sample",
        "test_start.py::test_window_shown",
        "shown, processor",
        800.0,
        why="Qt, numpy and shapely, modules, building the window",
    ),
    Compared(
        9,
        "print of 100 x 100 hexes of 15 mm: processor time",
        "test_printing.py::test_print_command",
        "processor",
        5000.0,
        why="Qt writes numbers and compresses them; the start",
    ),
    Compared(
        9,
        "print of 100 x 100 hexes of 15 mm: the most memory",
        "test_printing.py::test_print_command",
        "greatest",
        200.0,
        "MB",
        "Qt and one sheet at a time",
    ),
    # those of the older code take longest
    Compared(7, "area, 100 x 100 hexes", "test_analysis.py::test_area_one_to_all[100x100]", bar=30.0),
    *_lines(),
)

GROWING: tuple[str, ...] = (
    "test_growth.py::test_growth_of_an_area",
    "test_growth.py::test_growth_of_all_pairs",
    "test_growth.py::test_growth_of_a_reach",
    "test_growth.py::test_growth_of_a_threat",
    "test_growth.py::test_growth_of_a_visible_polygon",
    "test_growth.py::test_growth_of_a_reach_on_a_table",
    "test_growth.py::test_growth_of_a_threat_on_a_table",
    "test_growth.py::test_growth_of_blind_ground",
)
"""Families whose exponents are compared, part 10."""
