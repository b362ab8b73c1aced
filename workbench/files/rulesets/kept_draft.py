"""Unsaved changes of a ruleset, kept on disk while it is edited, so that a crash loses nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.kept_files import KeptFile
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.safe_files import data_path

_FOLDER = "unsaved-rules"
_MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class KeptDraft:
    """The draft as it was, what the files held then, and when that was."""

    draft: RulesDraft
    saved: RulesDraft
    when: datetime


def _data_of(kept: KeptDraft) -> dict[str, Any]:
    return {
        "when": kept.when.astimezone(UTC).isoformat(),
        "folder": str(kept.draft.folder),
        "texts": dict(kept.draft.texts),
        "saved": dict(kept.saved.texts),
    }


def _kept(data: dict[str, Any]) -> KeptDraft:
    folder, when = Path(data["folder"]), datetime.fromisoformat(data["when"])
    texts, saved = data["texts"], data["saved"]
    for one in (texts, saved):
        if not isinstance(one, dict) or not all(isinstance(word, str) for pair in one.items() for word in pair):
            raise TypeError("texts")
        if any(Path(name).is_absolute() or ".." in Path(name).parts for name in one):
            raise ValueError("a file outside of the folder")
    return KeptDraft(RulesDraft(folder, texts), RulesDraft(folder, saved), when)


KEPT_DRAFT: KeptFile[KeptDraft] = KeptFile(
    "rules_draft",
    Text("the file of unsaved rules", "le fichier des règles non enregistrées"),
    "workbench-unsaved-rules",
    1,
    _MOST_BYTES,
    _kept,
    _data_of,
)


def _place(folder: Path) -> Path:
    name = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()[:16]
    return data_path() / _FOLDER / f"{folder.name}-{name}.json"


def keep_draft(draft: RulesDraft, saved: RulesDraft) -> Diagnostics:
    """Keep unsaved changes until they are saved or thrown away."""
    place = _place(draft.folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    return KEPT_DRAFT.save(place, KeptDraft(draft, saved, datetime.now(UTC)))


def kept_draft(folder: Path) -> KeptDraft | None:
    """The unsaved changes that are kept of the ruleset in a folder; None if there are none, or they belong to another one."""
    found = KEPT_DRAFT.read(_place(folder)).value
    return found if found is not None and found.draft.folder == folder and found.draft.texts else None


def drop_kept_draft(folder: Path) -> None:
    """Keep nothing of a ruleset any more."""
    _place(folder).unlink(missing_ok=True)
