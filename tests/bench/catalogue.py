"""What one round of each benchmark is, how large what it works on is, and the target where there is one (in ms, or MB)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_SIZE = re.compile(r"\d+x\d+|\d+_shapes|six_(?:open_)?boards")
_FRAME = 1000 / 60
_TABLE = "180 x 120 cm"
_INCHES = "72 x 48 in"


@dataclass(frozen=True)
class Entry:
    """``work`` is what one round does. ``size``: of what, where the variant does not tell; ``targets`` are by part of the
    variant, the first that fits ("" fits all), ``notes`` the same for figures beside the median."""

    work: str = ""
    size: str = ""
    targets: Mapping[str, float] = field(default_factory=dict)
    notes: Mapping[str, Mapping[str, float]] = field(default_factory=dict)

    def about(self, variant: str) -> dict[str, Any]:
        """What is known of a variant before it runs."""
        match = _SIZE.search(variant)
        size = match.group().replace("_", " ") if match else self.size
        return {"work": self.work, "size": size, "target": _of(self.targets, variant)}

    def target_of(self, label: str, variant: str) -> float | None:
        """The target of a note."""
        return _of(self.notes.get(label, {}), variant)


def _of(targets: Mapping[str, float], variant: str) -> float | None:
    return next((target for part, target in targets.items() if part in variant), None)


def _hover(**more: Mapping[str, float]) -> Mapping[str, Mapping[str, float]]:
    return {"hover to picture p50 ms": {"32x20": _FRAME, "100x100": 2 * _FRAME, "": _FRAME}, **more}


CATALOGUE: Mapping[str, Entry] = {
    # maps of hexes
    "area_one_to_all": Entry("area from one hex", targets={"33x10": 1, "100x100": 30, "300x300": 1000}),
    "area_300x300": Entry("first area from one hex", "300x300", {"": 1000}),
    "all_pairs_33x10": Entry("areas from all hexes", "33x10", {"": 500}),
    "index": Entry("who sees whom, the whole map", targets={"33x10": 500}),
    "twenty_rows": Entry("who is seen from twenty hexes"),
    "all_pairs": Entry("areas from all hexes", targets={"33x10": 500}),
    "single_line": Entry("one line", "33x10"),
    "area_after_a_stroke_100x100": Entry("area after a hex was painted", "100x100"),
    "area_after_a_stroke": Entry("area after a hex was painted"),
    "graph_10_000_hexes": Entry("graph of a map and a reach", "100x100"),
    "graph": Entry("graph of a map and a reach"),
    "reach_10_000_hexes": Entry("reach with a cutoff", "100x100", {"": 5}),
    "reach": Entry("reach with a cutoff", targets={"100x100": 5}),
    "chance_on_every_target": Entry("chance of 20 firers on 40 targets", targets={"": 50}),
    "one_distribution": Entry("one distribution", "direct fire", {"": 1}),
    "threat": Entry("threat of 20 observers", targets={"33x10": 30, "100x100": 1000}),
    "threat_from_new_places": Entry("threat of 20 observers, of whom nothing is kept", "33x10", {"": 30}),
    "approach_front": Entry("every way that no other beats", "33x10", {"": 200}),
    "posts": Entry("three posts of 100 over 300 hexes", "33x10", {"": 1000}),
    "fairness_on_tables": Entry("fairness report", targets={"saint_aubry": 3000, "les_ormeaux": 1000}),
    "fairness_on_hexes": Entry("fairness report", targets={"lipovka": 600}),
    "table_threat": Entry("threat of 10 observers", f"{_TABLE}, 50 pieces", {"": 500}),
    "table_threat_from_new_places": Entry(
        "threat of 10 observers, of whom nothing is kept", f"{_TABLE}, 50 pieces", {"": 500}
    ),
    "table_chances": Entry("threat by chance of a side, whole", "Les Ormeaux", {"": 1000}),
    "table_chances_first_picture": Entry("the same until a coarse map of it is shown", "Les Ormeaux", {"": 300}),
    "table_unseen_reach": Entry("reach out of sight of 10", f"{_TABLE}, 50 pieces", {"": 300}),
    "area_against_single_lines": Entry("area from one hex", "33x10"),
    "lines_with_crossings": Entry("200 lines of random points", f"{_TABLE}, 50 pieces"),
    "single_verdicts": Entry("2,000 verdicts, each asked by itself"),
    "lines_with_reasons": Entry("4,000 lines of random pairs, map compiled anew"),
    "reach_against_the_whole_map": Entry("reach with a cutoff", "100x100"),
    "load_sample": Entry("scenario file read", "32x20"),
    "area_with_blockers": Entry(
        "area with what blocks each line", targets={"33x10": 1, "100x100": 30, "300x300": 1000}
    ),
    "eight_observers_combined": Entry("areas of eight observers"),
    "what_one_obstacle_blinds": Entry("what one obstacle hides"),
    "area_with_attribution": Entry("what every obstacle hides"),
    "longest_line_100x100": Entry("line from corner to corner", "100x100"),
    "growth_of_an_area": Entry("area from one hex"),
    "growth_of_all_pairs": Entry("who sees whom, the whole map"),
    "growth_of_a_reach": Entry("reach with a cutoff"),
    "growth_of_a_threat": Entry("threat of 20 observers, of whom nothing is kept"),
    # drawn terrain
    "asl_area": Entry("area from one hex, drawn terrain", targets={"1500_shapes": 5}),
    "asl_area_by_shapes": Entry("area from one hex, drawn terrain", targets={"1500_shapes": 5}),
    "asl_compiling_by_shapes": Entry("ground compiled, first area"),
    "asl_corner_by_shapes": Entry("corner moved, area again"),
    "asl_all_pairs": Entry("areas from all hexes", targets={"1500_shapes": 2000, "open": 500}),
    "asl_compiling": Entry("ground compiled, first area"),
    "asl_area_after_an_edit": Entry("area after an edit"),
    "asl_moved_shape_corner": Entry("corner of a shape moved"),
    "asl_exposed": Entry("open ground before eight enemies"),
    "asl_longest_line": Entry("line from corner to corner"),
    "asl_reach": Entry("reach of a squad"),
    # tables
    "visible_area": Entry("visible polygon from a point", targets={"5000": 60, "500": 8, "50": 5}),
    "compiling": Entry("pieces compiled"),
    "one_line": Entry("one line"),
    "four_thousand_points": Entry("4,000 points judged"),
    "blind_ground": Entry("what each piece hides, and hides alone", _TABLE, {"200": 1000}),
    "growth_of_a_visible_polygon": Entry("visible polygon from a point"),
    "growth_of_a_reach_on_a_table": Entry("reach on foot"),
    "growth_of_a_threat_on_a_table": Entry("threat of 10 observers, of whom nothing is kept"),
    "growth_of_blind_ground": Entry("what each piece hides, and hides alone"),
    "detection_area": Entry("where a target is detected", _TABLE),
    "one_target": Entry("one target detected or not", _TABLE),
    "field_of_fire": Entry("field of fire", _TABLE),
    "reach_50_pieces": Entry("reach, risks too", f"{_TABLE}, 50 pieces", {"infantry": 50}),
    "reach_50_pieces_before_its_risks": Entry("reach as it is first shown", f"{_TABLE}, 50 pieces", {"infantry": 50}),
    "table_reach": Entry("reach on foot", _TABLE),
    "first_reach_of_a_table": Entry("first reach of a table", f"{_TABLE}, 50 pieces"),
    "way_to_the_mouse": Entry("cheapest way to a point"),
    "costs_of_1000_points": Entry("costs of 1,000 points", f"{_TABLE}, 50 pieces"),
    "reach_60_obstacles": Entry("reach of a vehicle", f"{_INCHES}, 60 obstacles"),
    "reach_in_the_open": Entry("reach of a vehicle", "open table"),
    "corridor_60_obstacles": Entry("what a hull would meet", f"{_INCHES}, 60 obstacles"),
    "bolt_action_area_of_a_squad": Entry("area of ten men", f"{_INCHES}, 60 pieces"),
    "bolt_action_models": Entry("who sees whom, ten and ten", f"{_INCHES}, 60 pieces"),
    "bolt_action_line_between_squads": Entry("best of a hundred lines", f"{_INCHES}, 60 pieces"),
    "bolt_action_field_of_a_tank": Entry("field of fire of a turret", f"{_INCHES}, 60 pieces", {"": 100}),
    "bolt_action_reach": Entry("one move of a unit", f"{_INCHES}, 60 pieces"),
    "area": Entry("area of a squad or a man", f"{_INCHES}, 55 pieces"),
    "area_again": Entry("area of a squad, kept", f"{_INCHES}, 55 pieces"),
    "who_sees_whom": Entry("who sees whom, ten and ten", f"{_INCHES}, 55 pieces"),
    "line": Entry("best line of a squad", f"{_INCHES}, 55 pieces"),
    "exposure": Entry("share of a squad that is seen", f"{_INCHES}, 55 pieces"),
    "points": Entry("1,000 points judged", f"{_INCHES}, 55 pieces"),
    # windows
    "hover_to_overlay": Entry("walk of the mouse", notes=_hover()),
    "hover_observing": Entry("walk of the mouse, other observers", notes=_hover()),
    "hover_to_picture": Entry("walk of the mouse over a table", notes=_hover()),
    "stroke": Entry("stroke of the brush", notes={"slowest frame p95 ms": {"": 33}}),
    "frames_of_a_map": Entry(
        "window recorded, all overlays",
        notes={
            "frame p50 ms": {"": _FRAME},
            "frame p95 ms": {"100x100-stroke": 33, "": 2 * _FRAME},
            "work p95 ms": {"": 8},
        },
    ),
    "frames_of_a_table": Entry(
        "window recorded, all overlays", notes={"frame p50 ms": {"": _FRAME}, "work p95 ms": {"": 8}}
    ),
    "edit": Entry(
        "one edit on a full map, work of the window", notes={"until painted p50 ms": {"224": 10, "1000": 20}}
    ),
    "wheel": Entry(
        "a step of the wheel on a full map, all answers, work of the window",
        notes={"step p50 ms": {"224": 16, "1000": 33}, "step p95 ms": {"224": 16, "1000": 33}},
    ),
    "drag_of_a_unit": Entry("a unit dragged on a full map, work of the window", notes={"step p50 ms": {"": 16}}),
    "duplicate_all": Entry("everything on a full table duplicated, work of the window"),
    "select_all": Entry(
        "everything on a full table selected: the longest wait, work of the window",
        notes={"longest wait p50 ms": {"224": 150}},
    ),
    "click_after_the_wheel": Entry("a click while a full table is painted sharp: the longest wait, work of the window"),
    "open_full_map": Entry("window opened on a full map, work of the window"),
    "pan": Entry("map dragged under the window", "300x300", notes={"frame p95 ms": {"": 8}}),
    "zoom_steps": Entry("wheel turned to and fro", "300x300", notes={"frame p95 ms": {"": 2 * _FRAME}}),
    "first_area_far_away": Entry("first area of a whole map", "100x100"),
    "the_mouse_over_a_table": Entry(
        "walk of the mouse over a sample", notes={"step p50 ms": {"": 16}, "step p95 ms": {"": 16}}
    ),
    "dragging_a_tank": Entry("tank dragged", f"{_INCHES}, 60 pieces", notes={"step with arcs p50 ms": {"": 16}}),
    "map_on_paper": Entry("map on twelve sheets of A4 as PDF", targets={"100x100": 20_000}),
    "print_command": Entry(
        "map of 100 x 100 hexes of 15 mm printed",
        "46 sheets",
        notes={"processor ms": {"": 5000}, "greatest MB": {"": 200}},
    ),
    # starts
    "import_without_qt": Entry("import in a new process", notes={"processor ms": {"": 300}}),
    "help": Entry("help of the command line", notes={"processor ms": {"": 150}}),
    "command_los": Entry("line of sight, told by a command", "32x20", notes={"processor ms": {"": 500}}),
    "window_shown": Entry(
        "new process that shows a sample", "32x20", notes={"shown ms": {"": 1000}, "picture complete ms": {"": 1500}}
    ),
    "memory_300x300": Entry("process that shows a map", "300x300", notes={"greatest MB": {"": 300}}),
}
