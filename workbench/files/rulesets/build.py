"""The last pass: file models become the frozen values of :mod:`workbench.rules`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from workbench.base.diagnostics import Diagnostic, Diagnostics
from workbench.base.numbers import exact
from workbench.base.text import Text
from workbench.files.rulesets import schema
from workbench.files.rulesets.schema import NO_FIGURE, Head
from workbench.files.rulesets.source import Source, chart_row, check_doctrine_words, check_references
from workbench.rules.attacks import ALONE, CHOSEN, TO_HIT, Attack, AttackModifier, When
from workbench.rules.blanks import Blank
from workbench.rules.card import CardField
from workbench.rules.rule_names import NamedRule
from workbench.rules.ruleset import (
    CIRCLE,
    LINE,
    MARKERS,
    POLYGON,
    AidEntry,
    Concern,
    Condition,
    CounterFace,
    EmptyBoard,
    MapLook,
    Message,
    Messages,
    Mode,
    Option,
    OwnGame,
    PiecePart,
    ResultChart,
    Ruleset,
    Switch,
    Table,
    TerrainRow,
    TypicalPiece,
    UnitColumn,
    UnitKind,
    Weapon,
)
from workbench.rules.values import Citation, Cited, Cost, Passage, Scalar, Standing, Value

_NOWHERE = Citation("")
_COST, _PASSAGE = "cost", "passage"


def judged_ruleset(
    source: Source, diagnostics: Diagnostics, check: Callable[[Ruleset, Source], Iterable[Diagnostic]] | None
) -> Ruleset | None:
    """The ruleset of a source; None if it has errors, which are added to ``diagnostics``, as is what ``check`` finds."""
    if not source.documents and diagnostics.has_errors:
        return None  # of another format
    check_references(source, diagnostics)
    check_doctrine_words(source, diagnostics)
    if diagnostics.has_errors or source.head is None:
        return None
    ruleset = build_ruleset(source, source.head)
    if check is not None:
        diagnostics.extend(check(ruleset, source))
    return ruleset


def build_ruleset(source: Source, head: Head) -> Ruleset:
    """The ruleset of a source without errors."""
    options = {key: _option(key, model) for key, model in source.entries("options").items()}
    left_out = [_option(key, model, modelled=False) for key, model in source.entries("not_modelled").items()]
    low, high = head.elevation_steps
    return Ruleset(
        id=head.id,
        name=_text(head.name),
        version=head.version,
        source=_text(head.source),
        map_kinds=tuple(head.map_kinds),
        doctrines={str(room): name for room, name in head.doctrines.items()},
        level_metres=head.level_metres,
        hex_metres=head.hex_metres,
        elevation_steps=(low, high),
        default_grid=dict(head.default_grid),
        default_sides={side: _text(name) for side, name in head.default_sides.items()},
        look=_look(head.look),
        counter=_counter(head.counter),
        game=_own_game(head.game),
        length_unit=head.length_unit,
        pieces=_pieces(source),
        headings=dict(source.entries("headings")),
        rules={
            section: NamedRule(section, _text(model.name), model.about, _text(model.left_out))
            for section, model in source.entries("rules").items()
        },
        card_groups={key: _text(words) for key, words in source.entries("card_groups").items()},
        card={key: _card_field(key, model) for key, model in source.entries("card").items()},
        terrain=_terrain(source),
        mobility={key: _text(words) for key, words in source.entries("mobility").items()},
        units=_units(source),
        unit_columns=_unit_columns(source),
        states={key: _option(key, model) for key, model in source.entries("states").items()},
        weapons=_weapons(source),
        weapon_columns={key: _unit_column(key, model) for key, model in source.entries("weapon_columns").items()},
        conditions={key: _condition(key, model) for key, model in source.entries("conditions").items()},
        options=options,
        switches={key: _switch(key, model) for key, model in source.entries("switches").items()},
        tables={key: _table(key, model) for key, model in source.entries("tables").items()},
        charts={key: _chart(key, model) for key, model in source.entries("charts").items()},
        messages=Messages(
            {
                key: Message(model.rule, Text(model.en, model.fr), model.decides)
                for key, model in source.entries("messages").items()
            }
        ),
        not_modelled=(*left_out, *(option for option in options.values() if not option.modelled)),
        attacks={key: _attack(key, model) for key, model in source.entries("attacks").items()},
        modifiers={key: _modifier(key, model) for key, model in source.entries("modifiers").items()},
        aid={key: _aid(key, model) for key, model in source.entries("aid").items()},
        modes={key: _mode(key, model) for key, model in source.entries("modes").items()},
        blanks={key: _blank(key, model, source) for key, model in source.entries("blanks").items()},
        parameters={key: _cited(cell, _NOWHERE) for key, cell in source.entries("parameters").items()},
    )


def _text(words: schema.BothLanguages | str) -> Text:
    return Text.of(words) if isinstance(words, str) else Text(words.en, words.fr)


def _citation(model: schema.Source, fallback: Citation = _NOWHERE) -> Citation:
    if model.rule is None and fallback.rule:
        # a cell that only adds a note keeps the rule of its column; a standing of its own counts
        standing = Standing(model.standing) if "standing" in model.model_fields_set else fallback.standing
        return Citation(fallback.rule, standing, _text(model.note) or fallback.note)
    return Citation(model.rule or "", Standing(model.standing), _text(model.note))


def _cited(cell: Any, fallback: Citation) -> Cited:
    if isinstance(cell, schema.Source):
        value: Any = getattr(cell, "value", None)
        return Cited(_value(value), _citation(cell, fallback))
    return Cited(_value(cell), fallback)


def _value(value: Any) -> Value:
    if isinstance(value, list):
        return tuple(value)
    plain: Scalar = value
    return plain


def _columns(source: Source, section: str) -> dict[str, Citation]:
    return {key: _citation(model) for key, model in source.entries(section).items()}


def _terrain(source: Source) -> dict[str, TerrainRow]:
    columns = _columns(source, "columns")
    groups = {key: _text(words) for key, words in source.entries("groups").items()}
    return {key: _row(key, model, columns, groups) for key, model in source.entries("terrain").items()}


def _row(
    key: str, model: schema.TerrainModel, columns: Mapping[str, Citation], groups: Mapping[str, Text]
) -> TerrainRow:
    chart = _PASSAGE if model.passage else _COST
    of_column = columns.get(chart, _NOWHERE)
    costs = {}
    for name, cell in (*model.cost.items(), *model.passage.items()):
        # a class of mobility may have a source of its own: "passage halftrack"
        of_class = columns.get(f"{chart} {name}", of_column)
        costs[name] = (cell.value, _citation(cell, of_class)) if isinstance(cell, schema.Source) else (cell, of_class)
    neutral = model.neutral
    return TerrainRow(
        key=key,
        name=_text(model.name),
        layer=model.layer,
        base=model.base,
        cost={name: Cost.parse(costs[name][0]) for name in model.cost if costs[name][0] != NO_FIGURE},
        passage={name: Passage.parse(costs[name][0]) for name in model.passage},
        cost_citation=of_column,
        cost_citations={name: citation for name, (_, citation) in costs.items() if citation != of_column},
        facts={name: _cited(cell, columns.get(name, _NOWHERE)) for name, cell in model.facts.items()},
        look=dict(model.look),
        summary=_text(model.summary),
        aliases=tuple(model.aliases),
        also=tuple(model.also),
        owned=model.owned or model.layer == MARKERS or "owner" in model.facts,
        group=groups.get(str(model.look.get("group")), Text()),
        words=_text(model.words),
        roles=tuple(model.roles),
        neutral=neutral.read_as if isinstance(neutral, schema.ReadAs) else neutral if isinstance(neutral, str) else "",
        read_only=isinstance(neutral, schema.ReadAs),
        no_counterpart=_text(neutral) if isinstance(neutral, schema.BothLanguages) else Text(),
    )


def _units(source: Source) -> dict[str, UnitKind]:
    columns = _columns(source, "unit_columns")
    return {
        key: UnitKind(
            key=key,
            name=_text(model.name),
            mobility=model.mobility,
            tags=frozenset(model.tags),
            values={name: _cited(cell, columns.get(name, _NOWHERE)) for name, cell in model.values.items()},
            symbol=model.symbol,
            figures=model.figures,
            words=_text(model.words),
            group=_text(model.group),
        )
        for key, model in source.entries("units").items()
    }


def _unit_columns(source: Source) -> dict[str, UnitColumn]:
    """The columns that the files list, and one for whatever else a kind prints."""
    found = {key: _unit_column(key, model) for key, model in source.entries("unit_columns").items()}
    for model in source.entries("units").values():
        for name in model.values:
            found.setdefault(name, UnitColumn(name, Text()))
    return found


def _unit_column(key: str, model: schema.UnitColumnModel) -> UnitColumn:
    return UnitColumn(
        key=key,
        name=_text(model.name),
        citation=_citation(model),
        summary=_text(model.summary),
        only=tuple(model.only),
        words={word: _text(words) for word, words in model.words.items()},
        several=model.several,
        minimum=model.minimum,
        maximum=model.maximum,
        adds_up=model.adds_up,
    )


def _option(key: str, model: schema.OptionModel, *, modelled: bool | None = None) -> Option:
    in_force = model.modelled if modelled is None else modelled
    look, concern = dict(model.look), None
    if model.concern is not None:
        where = model.concern
        conditions = {name: tuple(words) for name, words in where.conditions.items()}
        units = tuple(where.kinds), tuple(where.states), tuple(where.values)
        concern = Concern(tuple(where.answers), *units, tuple(where.terrain), conditions)
    words = _text(model.name), _citation(model), _text(model.summary)
    return Option(key, *words, in_force, tuple(model.only), look, concern)


def _weapons(source: Source) -> dict[str, Weapon]:
    columns = _columns(source, "weapon_columns")
    found = {}
    for key, model in source.entries("weapons").items():
        own = _citation(model)
        values = {name: _cited(cell, _of_weapon(columns.get(name), own)) for name, cell in model.values.items()}
        option = _option(key, model)
        found[key] = Weapon(
            option.key, option.name, own, option.summary, option.modelled, option.only, option.look, values=values
        )
    return found


def _of_weapon(column: Citation | None, own: Citation) -> Citation:
    return column if column is not None and column.rule else own


_SMOOTH = (1.0, 0.93, 1.0, 0.9, 0.97, 1.0, 0.88, 0.96, 1.0, 0.92, 0.98, 0.9)
_UNEVEN = (1.0, 0.86, 0.97, 0.8, 0.95, 1.0, 0.78, 0.93, 1.0, 0.84)
"""Radii of a round and an uneven outline, as shares of the half axes."""


def _pieces(source: Source) -> dict[str, TypicalPiece]:
    groups = {key: _text(words) for key, words in source.entries("piece_groups").items()}
    found = {}
    for key, model in source.entries("pieces").items():
        parts = tuple(_part(part) for part in model.parts)
        found[key] = TypicalPiece(key, _text(model.name), groups[model.group], parts, _text(model.words), model.makes)
    return found


def _part(model: schema.PiecePartModel) -> PiecePart:
    x, y = model.at
    shape, radius = POLYGON, 0.0
    points: tuple[tuple[float, float], ...]
    if model.circle is not None:
        shape, radius, points = CIRCLE, model.circle, ((x, y),)
    elif model.line is not None:
        shape, points = LINE, tuple((px + x, py + y) for px, py in model.line)
    elif model.polygon is not None:
        points = tuple((px + x, py + y) for px, py in model.polygon)
    elif model.rectangle is not None:
        a, b = model.rectangle[0] / 2, model.rectangle[1] / 2
        points = ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b))
    else:
        extent, radii = (model.round, _SMOOTH) if model.round is not None else (model.uneven, _UNEVEN)
        assert extent is not None
        points = tuple((px + x, py + y) for px, py in _outline(extent[0], extent[1], radii))
    openings = tuple((one.floor, one.at[0], one.at[1], one.door) for one in model.openings)
    return PiecePart(
        model.terrain, shape, points, model.width, radius, model.level, model.floors, openings, _text(model.name)
    )


def _outline(across: float, down: float, radii: tuple[float, ...]) -> list[tuple[float, float]]:
    """An outline with these radii, with every corner cut once."""
    turn = 2 * math.pi / len(radii)
    corners = [(across / 2 * r * math.cos(k * turn), down / 2 * r * math.sin(k * turn)) for k, r in enumerate(radii)]
    cut = []
    for (x, y), (px, py) in zip(corners, corners[1:] + corners[:1], strict=True):
        cut += [(0.75 * x + 0.25 * px, 0.75 * y + 0.25 * py), (0.25 * x + 0.75 * px, 0.25 * y + 0.75 * py)]
    return [(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in cut]


def _look(model: schema.LookModel | None) -> MapLook:
    if model is None:
        return MapLook()
    return MapLook(
        centre_dots=model.centre_dots,
        crest_lines=model.relief == "crest_lines",
        exact=model.outlines == "exact",
        painted_bridges=model.bridges == "painted",
    )


def _own_game(model: schema.OwnGameModel | None) -> OwnGame | None:
    if model is None:
        return None
    sizes = (schema.BOARD.fullmatch(size) for size in model.boards)
    boards = tuple(EmptyBoard(int(size[1]), int(size[2]), size[3] or "hex") for size in sizes if size is not None)
    return OwnGame(boards, {str(name): share for name, share in model.recipe.items()})


def _counter(model: schema.CounterModel | None) -> CounterFace:
    if model is None:
        return CounterFace()
    return CounterFace(tuple(map(tuple, model.strength)), tuple(map(tuple, model.move)))


def _switch(key: str, model: schema.SwitchModel) -> Switch:
    return Switch(
        key=key,
        name=_text(model.name),
        default=model.default,
        choices={choice: _text(words) for choice, words in model.choices.items()},
        citation=Citation(model.rule, Standing(model.standing), _text(model.note)),
        effect=_text(model.effect),
    )


def _condition(key: str, model: schema.ConditionModel) -> Condition:
    return Condition(
        key=key,
        name=_text(model.name),
        kind=model.kind,
        default=model.default,
        choices={choice: _text(words) for choice, words in model.choices.items()},
        minimum=model.minimum,
        maximum=model.maximum,
        citation=_citation(model),
    )


def _card_field(key: str, model: schema.CardFieldModel) -> CardField:
    return CardField(
        key=key,
        name=_text(model.name),
        kind=model.kind,
        group=model.group,
        citation=_citation(model),
        help=_text(model.help),
        per_side=model.per_side,
        choices={choice: _text(words) for choice, words in model.choices.items()},
        parts={part: _text(words) for part, words in model.parts.items()},
        minimum=model.minimum,
        maximum=model.maximum,
        unit=_text(model.unit),
        printed=model.value,
        source=model.shows,
        needed=model.needed,
        counters=model.counters,
    )


def _table(key: str, model: schema.TableModel) -> Table:
    of_table = _citation(model)
    return Table(key, _text(model.name), {name: _cited(cell, of_table) for name, cell in model.cells.items()})


def _aid(key: str, model: schema.AidModel) -> AidEntry:
    conditions = {name: tuple(words) for name, words in model.conditions.items()}
    used = Concern((), tuple(model.kinds), tuple(model.states), tuple(model.values), tuple(model.terrain), conditions)
    return AidEntry(key, used, {cell: _text(words) for cell, words in model.cells.items()}, model.signed)


def _chart(key: str, model: schema.ChartModel) -> ResultChart:
    return ResultChart(
        key=key,
        name=_text(model.name),
        citation=_citation(model),
        dice=model.dice,
        columns=tuple(model.columns.split()),
        rows={total: chart_row(row) for total, row in model.rows.items()},
        results={result: _text(words) for result, words in model.results.items()},
        shifts=model.modifier == "column",
        means={result: _text(words) for result, words in model.means.items()},
        favours=dict(model.favours),
        below_nothing=model.below == "nothing",
    )


def _attack(key: str, model: schema.AttackModel) -> Attack:
    return Attack(
        key=key,
        name=_text(model.name),
        citation=_citation(model),
        summary=_text(model.summary),
        value=model.value,
        method=model.method,
        chart=model.chart,
        dice=model.dice,
        needed=model.needed,
        defence=model.defence,
        range=model.range,
        least_range=model.least_range,
        long_range=exact(model.long_range),
        long_strength=exact(model.long_strength),
        needs=model.needs,
        own_hex=model.own_hex,
        targets=tuple(model.targets),
        only=tuple(model.only),
        silent=tuple(model.silent),
        halved=tuple(model.halved),
        least=model.least,
        most=model.most,
        bands=dict(model.bands),
        rounds=model.rounds,
        saves=dict(model.saves),
        sure=model.sure,
        always_hits=model.always_hits,
        always_misses=model.always_misses,
        indirect=model.indirect,
        template=model.template,
        deviation=model.deviation,
        halved_when={name: tuple(choices) for name, choices in model.halved_when.items()},
        # dice of several are no sum
        long_least=model.long_least,
        terrain=model.terrain,
        together=model.together or (ALONE if model.method == TO_HIT else CHOSEN),
    )


def _modifier(key: str, model: schema.ModifierModel) -> AttackModifier:
    when = model.when
    found = When(
        target_in=tuple(when.target_in),
        firer_in=tuple(when.firer_in),
        crossed=tuple(when.crossed),
        higher=when.higher,
        lower=when.lower,
        range=(when.range[0], when.range[1]) if when.range is not None else None,
        band=tuple(when.band),
        state=tuple(when.state),
        firer_state=tuple(when.firer_state),
        kind=tuple(when.kind),
        firer_kind=tuple(when.firer_kind),
        action=tuple(when.action),
        stack=(when.stack[0], when.stack[1]) if when.stack is not None else None,
        stack_of=tuple(when.stack_of),
        with_kind=tuple(when.with_kind),
        firer_spots=when.firer_spots,
        condition={name: tuple(choices) for name, choices in when.condition.items()},
        cover=tuple(when.cover),
        side=tuple(when.side),
    )
    return AttackModifier(
        key,
        _text(model.name),
        _citation(model),
        found,
        model.shift,
        tuple(model.attacks),
        model.line,
        model.dice,
        exact(model.times),
        model.all_firers,
        exact(model.defence_times),
    )


def _mode(key: str, model: schema.ModeModel) -> Mode:
    return Mode(
        key,
        _text(model.name),
        _citation(model),
        _text(model.summary),
        tuple(model.only),
        model.pace,
        tuple(model.along),
        model.any_conditions,
    )


def _blank(key: str, model: schema.BlankModel, source: Source) -> Blank:
    return Blank(
        key=key,
        name=_text(model.name),
        citation=_citation(model),
        kind=model.kind,
        rows={row: _text(words) or _row_name(row, source) for row, words in model.rows.items()},
        columns=tuple(model.columns.split()),
        results=tuple(model.results.split()),
        asked=tuple(model.asked),
        minimum=model.minimum,
        maximum=model.maximum,
        inferred=dict(model.inferred),
        summary=_text(model.summary),
    )


def _row_name(key: str, source: Source) -> Text:
    """The name that terrain, a class of mobility or a kind of unit with this key already has."""
    for section in ("terrain", "units"):
        found = source.entries(section).get(key)
        if found is not None:
            return _text(found.name)
    words = source.entries("mobility").get(key)
    return _text(words) if words is not None else Text.of(key)
