"""An index of who sees whom as a file: JSON for whoever reads it, or arrays of numpy; described in ``docs/files.md``."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np

from workbench.analysis import Analysis
from workbench.base.diagnostics import Diagnostics
from workbench.sight.exposure import VisibilityIndex

FORMAT = "workbench-index/1"
JSON, ARRAYS = ".json", ".npz"
ENDINGS = (JSON, ARRAYS)


def summary(analysis: Analysis, index: VisibilityIndex, language: str) -> dict[str, Any]:
    """What was asked, and the counts of every hex."""
    request, scenario = index.request, analysis.scenario
    return {
        "format": FORMAT,
        "title": scenario.title.get(language),
        "ruleset": scenario.ruleset,
        "purpose": request.purpose,
        "side": request.side,
        "observer_level": request.observer_level,
        "target_level": request.target_level,
        "hexes": list(scenario.board.grid.labels),
        "sees": index.sees.tolist(),
        "seen_by": index.seen_by.tolist(),
        "pairs": index.pairs,
        "share": round(index.share, 6),
        "assumed": [text.get(language) for text in index.assumed],
    }


def save_index(path: Path, analysis: Analysis, index: VisibilityIndex, language: str) -> Diagnostics:
    """Write the index, by the ending of the file; what went wrong comes back, and then an older file is as it was."""
    from workbench.files.atomic import save_bytes

    said = summary(analysis, index, language)
    if path.suffix.lower() == JSON:
        said["rows"] = [row.tobytes().hex() for row in index.bits]
        data = json.dumps(said, ensure_ascii=False).encode() + b"\n"
    else:
        stream = io.BytesIO()
        hexes = np.array(said.pop("hexes"))
        del said["sees"], said["seen_by"]
        about = np.array(json.dumps(said))
        np.savez_compressed(stream, about=about, hexes=hexes, bits=index.bits, sees=index.sees, seen_by=index.seen_by)
        data = stream.getvalue()
    return save_bytes(path, data)
