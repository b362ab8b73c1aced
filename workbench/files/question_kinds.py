"""The names of the kinds of question to learners, as files of lessons write them. They stand apart from the form of lessons
because a window needs them, and its form, with pydantic, only when a lesson is read."""

from __future__ import annotations

QUESTION_KINDS = (
    "sees",
    "blocker",
    "hindrance",
    "margin",
    "blind",
    "stand",
    "cost",
    "reach",
    "chance",
    "spotted",
    "limit",
    "cover",
    "in_range",
    "in_arc",
    "firepower",
    "kept",
    "assaults",
    "reacts",
    "mounts",
    "dismounts",
    "enters",
    "passes",
)
"""The kinds of questions that a lesson may put."""
