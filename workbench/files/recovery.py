"""Recovery files: unsaved work with all that is needed to go on with it. What one looks like is in ``docs/reliability.md``."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from workbench.base.diagnostics import Diagnostics, Span
from workbench.base.text import Text
from workbench.files.stamps import Stamp

RECOVERY_FORMAT = "workbench-recovery/1"
MOST_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True)
class Rescued:
    """Unsaved work: the text of the scenario file that it would make, the file that it belongs to (None = none yet) with what
    that was like when it was opened, the folder from which its ruleset is named, its title, and when it was set aside."""

    text: str
    title: Text
    when: datetime
    path: Path | None = None
    stamp: Stamp | None = None
    home: Path | None = None


def recovery_text(rescued: Rescued) -> str:
    """The text of a recovery file."""
    stamp = rescued.stamp
    told = {
        "format": RECOVERY_FORMAT,
        "when": rescued.when.astimezone(UTC).isoformat(),
        "title": {"en": rescued.title.en, "fr": rescued.title.fr},
        "path": str(rescued.path) if rescued.path is not None else None,
        "home": str(rescued.home) if rescued.home is not None else None,
        "stamp": [stamp.size, stamp.mtime_ns, stamp.digest] if stamp is not None else None,
        "digest": _digest(rescued.text),
        "scenario": rescued.text,
    }
    return json.dumps(told, indent=1) + "\n"


def read_recovery(path: Path) -> tuple[Rescued | None, Diagnostics]:
    """What a recovery file holds, or None and why it cannot be read. Never raises for what a file contains."""
    diagnostics = Diagnostics()
    span = Span(str(path))
    try:
        if path.stat().st_size > MOST_BYTES:
            diagnostics.error("recovery_too_large", _TOO_LARGE, span=span)
            return None, diagnostics
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        diagnostics.error("recovery_unreadable", Text.of(error.strerror or str(error)), span=span)
        return None, diagnostics
    except (ValueError, RecursionError):
        diagnostics.error("recovery_broken", _BROKEN, span=span)
        return None, diagnostics
    told = data.get("format") if isinstance(data, dict) else None
    if told != RECOVERY_FORMAT:
        _refuse(told, span, diagnostics)
        return None, diagnostics
    try:
        return _rescued(data), diagnostics
    except (KeyError, TypeError, ValueError, OverflowError):
        diagnostics.error("recovery_broken", _BROKEN, span=span)
        return None, diagnostics


def _refuse(told: object, span: Span, diagnostics: Diagnostics) -> None:
    name, _, version = told.partition("/") if isinstance(told, str) else ("", "", "")
    if name != RECOVERY_FORMAT.partition("/")[0]:
        diagnostics.error("recovery_broken", _BROKEN, span=span)
    elif version.isdecimal() and int(version[:9]) > 1:
        diagnostics.error("newer_format", _NEWER, span=span, hint=_READS)
    else:
        diagnostics.error("unknown_format", _UNKNOWN, span=span, hint=_READS)


def _rescued(data: dict[str, Any]) -> Rescued:
    text, title, stamp = data["scenario"], data["title"], data["stamp"]
    if not isinstance(text, str) or data["digest"] != _digest(text):
        raise ValueError("cut off")
    when = datetime.fromisoformat(data["when"])
    if when.tzinfo is None or not all(isinstance(title[language], str) for language in ("en", "fr")):
        raise ValueError("title or time")
    known = None
    if stamp is not None:
        size, mtime, digest = stamp
        if not (isinstance(size, int) and isinstance(mtime, int) and isinstance(digest, str)):
            raise TypeError
        known = Stamp(size, mtime, digest)
    return Rescued(text, Text(title["en"], title["fr"]), when, _path(data["path"]), known, _path(data["home"]))


def _path(told: object) -> Path | None:
    if told is None:
        return None
    if not isinstance(told, str) or "\0" in told or not Path(told).is_absolute():
        raise ValueError("no absolute path")
    return Path(told)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


_BROKEN = Text("this recovery file is damaged", "ce fichier de récupération est endommagé")
_TOO_LARGE = Text("this recovery file is too large to be one of ours", "ce fichier de récupération est trop volumineux")
_NEWER = Text("this recovery file is of a newer version", "ce fichier de récupération vient d’une version plus récente")
_UNKNOWN = Text("this recovery file is of an unknown version", "ce fichier de récupération est d’une version inconnue")
_READS = Text(f"this version reads {RECOVERY_FORMAT}", f"cette version lit {RECOVERY_FORMAT}")
