"""Unsaved changes of rules and of supplements, kept on disk while they are edited, so that a crash loses nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics
from workbench.base.text import Text
from workbench.files.kept_files import KeptFile
from workbench.files.safe_files import data_path
from workbench.files.yaml_drafts import YamlDraft

_FOLDER = "unsaved-rules"
_MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class KeptDraft:
    """The texts as they were, what the files held then, and when that was; ``place`` is the folder or file that they are of."""

    place: Path
    texts: Mapping[str, str]
    saved: Mapping[str, str]
    when: datetime


def _data_of(kept: KeptDraft) -> dict[str, Any]:
    return {
        "when": kept.when.astimezone(UTC).isoformat(),
        "folder": str(kept.place),
        "texts": dict(kept.texts),
        "saved": dict(kept.saved),
    }


def _kept(data: dict[str, Any]) -> KeptDraft:
    folder, when = Path(data["folder"]), datetime.fromisoformat(data["when"])
    texts, saved = data["texts"], data["saved"]
    for one in (texts, saved):
        if not isinstance(one, dict) or not all(isinstance(word, str) for pair in one.items() for word in pair):
            raise TypeError("texts")
        if any(Path(name).is_absolute() or ".." in Path(name).parts for name in one):
            raise ValueError("a file outside of the folder")
    return KeptDraft(folder, texts, saved, when)


KEPT_DRAFT: KeptFile[KeptDraft] = KeptFile(
    "rules_draft",
    Text("the file of unsaved rules", "le fichier des règles non enregistrées"),
    "workbench-unsaved-rules",
    1,
    _MOST_BYTES,
    _kept,
    _data_of,
)


def _file(place: Path) -> Path:
    name = hashlib.sha256(str(place.resolve()).encode()).hexdigest()[:16]
    return data_path() / _FOLDER / f"{place.stem}-{name}.json"


def keep_draft(draft: YamlDraft, saved: YamlDraft) -> Diagnostics:
    """Keep unsaved changes until they are saved or thrown away."""
    file = _file(draft.place)
    file.parent.mkdir(parents=True, exist_ok=True)
    return KEPT_DRAFT.save(file, KeptDraft(draft.place, draft.texts, saved.texts, datetime.now(UTC)))


def kept_draft(place: Path) -> KeptDraft | None:
    """The unsaved changes that are kept of the rules in a folder, or of a file; None if there are none, or of another one."""
    found = KEPT_DRAFT.read(_file(place)).value
    return found if found is not None and found.place == place and found.texts else None


def drop_kept_draft(place: Path) -> None:
    """Keep nothing of a folder or file any more."""
    _file(place).unlink(missing_ok=True)
