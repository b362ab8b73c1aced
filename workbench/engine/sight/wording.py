"""A line of sight as text, hex by hex: the same sentences in the window, on the command line and in the clipboard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.base.text import Text, decimal, with_minus_sign
from workbench.engine.sight.protocol import SightDoctrine
from workbench.engine.sight.results import Effect, Party, Reason, SightLine, SightRequest, SightStep, deciding_first
from workbench.rules.values import citation_words

if TYPE_CHECKING:
    from workbench.engine.sight.profile import Section, SectionPart

_EFFECTS = {
    Effect.NONE: Text("free", "libre"),
    Effect.NOTE: Text("noted", "noté"),
    Effect.HINDERS: Text("hinders", "gêne"),
    Effect.BLOCKS: Text("BLOCKS", "BLOQUE"),
    Effect.UNDECIDED: Text("undecided", "indécis"),
}

_IGNORED = Text("no effect", "sans effet")
"""Said of what rises above the line and does not count."""


def verdict_text(line: SightLine, section: Section) -> Text:
    """``0304 -> 0808: BLOCKED at 0506 (6 hexes)``."""
    hexes = Text("{n} hexes", "{n} hexagones") if line.range != 1 else Text("{n} hex", "{n} hexagone")
    where = section.blocked_at
    if not line.visible:
        texts = Text("BLOCKED at {at} ({hexes})", "BLOQUÉE en {at} ({hexes})")
        if line.blocker is None and where:
            texts = Text("BLOCKED at hexside {at} ({hexes})", "BLOQUÉE au côté {at} ({hexes})")
        texts = texts if where else Text("BLOCKED ({hexes})", "BLOQUÉE ({hexes})")
    elif line.hindrance:
        texts = Text("visible, hindered by {n} ({hexes})", "visible, gênée par {n} ({hexes})")
    else:
        texts = Text("visible ({hexes})", "visible ({hexes})")
    if line.caveat is not None:
        texts = Text("{verdict} ⚠ {caveat}", "{verdict} ⚠ {caveat}").format(verdict=texts, caveat=line.caveat.text)
    words = texts.format(at=where, n=line.hindrance, hexes=hexes.format(n=line.range))
    return Text("{a} -> {b}: {words}", "{a} -> {b} : {words}").format(a=section.origin, b=section.target, words=words)


def reason_text(reason: Reason) -> Text:
    """A reason with its rule in front, and its place unless the sentence names it."""
    named = not reason.at or (reason.at in reason.text.en and reason.at in reason.text.fr)
    where = Text() if named else Text(f"{reason.at}: ", f"{reason.at} : ")

    def words(language: str) -> str:
        rule = f"[{citation_words(reason.rule, language)}] " if reason.rule else ""
        return f"{rule}{where.get(language)}{reason.text.get(language)}"

    return Text(words("en"), words("fr"))


def folded(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons for people: where one blocks at many places for the same cause, the first with how many more there are, and
    up to where; all others as they are."""
    alike: dict[tuple[str, str], list[Reason]] = {}
    for reason in reasons:
        # what tells two of them apart is where they are
        cause = reason.text.en.replace(reason.at or "", "") if reason.effect is Effect.BLOCKS and reason.at else ""
        alike.setdefault((reason.key, cause or f"{reason.at} {reason.text.en}"), []).append(reason)
    return tuple(one for same in alike.values() for one in ([_with_more(same)] if len(same) > 2 else same))


def _with_more(same: list[Reason]) -> Reason:
    sides = "/" in (same[0].at or "")
    more = Text("hexsides", "côtés") if sides else Text("hexes", "hexagones")
    words = Text("{said} And so at {n} more {what} up to {at}.", "{said} De même en {n} autres {what} jusqu’à {at}.")
    return replace(same[0], text=words.format(said=same[0].text, n=len(same) - 1, what=more, at=same[-1].at))


def step_text(part: SectionPart, unit: str, *, sloped: bool = True) -> Text:
    """One stretch: ``0506: woods, top 40 m, 13 m above the line: BLOCKS [8.41]``; the height above the line only where the
    game judges by it (``sloped``)."""
    place = (
        Text("{place} (taken through {chosen})", "{place} (prise par {chosen})")
        if part.along_side and not part.both
        else Text.of("{place}")
    )
    parts = [part.terrain, _height(part, unit), _over_line(part, unit) if sloped else Text()]
    english, french = (", ".join(p.get(language) for p in parts if p) for language in ("en", "fr"))
    rule = f" [{part.rule}]" if part.rule and (part.effect is not Effect.NONE or part.ignored) else ""
    blocking = Text("{place}: {what}: {effect}{rule}", "{place} : {what} : {effect}{rule}")
    return blocking.format(
        place=place.format(place=part.place, chosen=part.chosen),
        what=Text(english, french),
        effect=_IGNORED if part.ignored else _EFFECTS[part.effect],
        rule=rule,
    )


def _metres(value: float, unit: str) -> Text:
    return decimal(with_minus_sign(f"{value:.4g} {unit}".strip()))


def _height(part: SectionPart, unit: str) -> Text:
    if part.top > part.ground:
        return Text("top {h}", "sommet {h}").format(h=_metres(part.top, unit))
    return Text("ground {h}", "sol {h}").format(h=_metres(part.ground, unit))


def _over_line(part: SectionPart, unit: str) -> Text:
    """The distance that the top stands above the straight line between the ends, where the line is lowest; nothing below it."""
    over = round(max(part.ground, part.top) - part.sight_low, 1)
    if over <= 0:
        return Text()
    return Text("{h} above the line", "{h} au-dessus de la ligne").format(h=_metres(over, unit))


def passed_over(line: SightLine, said: Iterable[Text]) -> Iterator[SightStep]:
    """The stretches of an open line whose words tell why something there does not stop it, but for what is ``said`` already."""
    if line.visible:
        known = tuple(text.en for text in said)
        yield from (step for step in line.steps if step.decides and not any(one in step.text.en for one in known))


def line_text(line: SightLine, section: Section, back: SightLine | None = None) -> tuple[Text, ...]:
    """A judged line in sentences, one per row: verdict, reasons, heights, every stretch, the other way, what was assumed."""
    # the reason of the difference is given with it
    later = difference(line) if back is not None else ()
    own = [reason for reason in line.reasons if reason not in later and reason != line.caveat]
    reasons = folded(deciding_first(own))
    rows = [verdict_text(line, section), *(_indented(reason_text(reason)) for reason in reasons)]
    passed = passed_over(line, (reason.text for reason in reasons))
    rows += [_indented(reason_text(Reason("", step.rule, step.text))) for step in passed]
    steps = section.rows
    if steps:
        heights = Text("Eye at {eye}, target at {aim}. Along the line:", "Œil à {eye}, cible à {aim}. Sur la ligne :")
        eye, aim = _metres(line.observer_height, section.unit), _metres(line.target_height, section.unit)
        rows.append(heights.format(eye=eye, aim=aim))
        rows += [_indented(step_text(part, section.unit, sloped=section.sloped)) for part in steps]
    if back is not None:
        rows += list(back_text(line, section, back))
    assumed = Text("assumed: {words}", "supposé : {words}")
    rows += [_indented(assumed.format(words=text)) for text in line.assumed]
    return tuple(rows)


def back_text(line: SightLine, section: Section, back: SightLine) -> tuple[Text, ...]:
    """The other way in a sentence, and why it differs where the doctrine says why."""
    if back.visible == line.visible and back.hindrance == line.hindrance:
        same = Text("The other way, {b} -> {a}: the same.", "L’autre sens, {b} -> {a} : pareil.")
        return (same.format(a=section.origin, b=section.target),)
    verdict = Text("visible", "visible") if back.visible else Text("BLOCKED", "BLOQUÉE")
    if back.visible and back.hindrance:
        verdict = Text("visible, hindered by {n}", "visible, gênée par {n}").format(n=back.hindrance)
    differs = Text("The other way differs, {b} -> {a}: {verdict}.", "L’autre sens diffère, {b} -> {a} : {verdict}.")
    blocking = [reason for reason in back.reasons if reason.effect is Effect.BLOCKS] if not back.visible else []
    why = [reason_text(reason) for reason in (*difference(line), *blocking)]
    head = differs.format(a=section.origin, b=section.target, verdict=verdict)
    return (head, *(_indented(text) for text in why))


def side_texts(line: SightLine, labels: tuple[str, ...], blocking: Reason | None = None) -> tuple[Text, ...]:
    """For every stretch along a hexside: through which hex the line was taken and why, or what both hexes do to it.

    The doctrine's reasons for the choice, or, where both hexes are alike, its words on the stretch. What blocks or hinders
    stands first; the reason ``told`` is left out.
    """
    texts: list[Text] = []
    order = (Effect.BLOCKS, Effect.UNDECIDED, Effect.HINDERS)
    for step in sorted(line.steps, key=lambda step: order.index(step.effect) if step.effect in order else len(order)):
        if len(step.hexes) > 1:
            names = [labels[number] for number in step.hexes]
            here = {*names, "/".join(names), "/".join(reversed(names))}
            why = [one for one in line.reasons if one.at in here and about_side(one)]
            texts += [reason_text(one) for one in why if one is not blocking] if why else [step.text]
    return tuple(dict.fromkeys(texts))


def about_side(reason: Reason) -> bool:
    """True for a reason that says what the hexes beside a line along a hexside do."""
    return any(mark in reason.key for mark in ("choice", "edge", "both_sides", "beside"))


def difference(line: SightLine) -> tuple[Reason, ...]:
    """The reasons by which a doctrine explains that the other way gives another answer."""
    return tuple(reason for reason in line.reasons if "asymmetric" in reason.key)


def look_back(line: SightLine, sight: SightDoctrine, request: SightRequest) -> SightLine:
    """The line from the target to the observer: for the same purpose, by the units there."""
    turned = replace(
        request,
        side="",
        observer=Party(),
        observer_level=request.target_level,
        target_level=request.observer_level,
    )
    return sight.line(line.target, line.origin, turned)


def _indented(text: Text) -> Text:
    return Text(*(f"  {text.get(language)}" for language in ("en", "fr")))
