"""Names of the rules that answers cite by their sections: ``8.46`` is *A line along a hexside*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from workbench.base.text import Text
from workbench.rules.values import citation_words

SIGHT, SPOTTING, MOVEMENT, COVER = "sight", "spotting", "movement", "cover"
SUBJECTS: Mapping[str, Text] = {
    SIGHT: Text("Line of sight", "Ligne de vue"),
    SPOTTING: Text("Spotting", "Repérage"),
    MOVEMENT: Text("Movement", "Mouvement"),
    COVER: Text("Cover", "Couvert"),
}
"""The subjects whose rules lessons teach, with their names."""


@dataclass(frozen=True, slots=True)
class NamedRule:
    """A rule by the section that answers cite: its ``name``, one of :data:`SUBJECTS` if lessons are to teach it ("": any other
    rule), and why no lesson does (``left_out``)."""

    section: str
    name: Text
    subject: str = ""
    left_out: Text = Text()


def sections_of(citation: str) -> Iterator[str]:
    """What a citation may be called by, the most exact first: itself, its parts, those without letters, marks and readings at
    their end."""
    parts = [citation, *citation.split(", "), *citation.split("; "), *_SECTIONS.findall(citation)]
    if ", " in citation:  # the heading of a sheet with what stands below it
        parts.append(citation.rsplit(", ", 1)[0])
    for part in dict.fromkeys(parts):
        yield part
    for part in dict.fromkeys(parts):
        shorter = _READING.sub("", part)
        if shorter != part:
            yield shorter
        section = _SECTION.match(shorter)
        if section is not None:
            yield section[1]


def named_rule(citation: str, rules: Mapping[str, NamedRule]) -> NamedRule | None:
    """The rule that a citation is about, or its first part that has a name; None without one."""
    return next((rules[section] for section in sections_of(citation) if section in rules), None)


def cited_rules(citation: str, rules: Mapping[str, NamedRule]) -> Iterator[str]:
    """The sections of all rules with a name that a citation is about."""
    whole = named_rule(citation, rules)
    if whole is not None:
        yield whole.section
    for part in _JOINT.split(citation):
        found = named_rule(part, rules)
        if found is not None and found is not whole:
            yield found.section


def rule_words(citation: str, rules: Mapping[str, NamedRule], language: str) -> str:
    """A citation as people read it: *A line along a hexside (8.46)*; the section alone where the rule has no name."""
    found, section = named_rule(citation, rules), citation_words(citation, language)
    return section if found is None else f"{found.name.get(language)} ({section})"


_SECTIONS = re.compile(r"\d+(?:\.\d+)+[a-z]?")
_SECTION = re.compile(r"(\d+(?:\.\d+)+)\D*$")
_READING = re.compile(r"(?: \([^)]*\)| EX)$")
_JOINT = re.compile(r", |; | (?=\d)")
