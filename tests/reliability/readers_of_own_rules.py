"""Readers of what users bring to a game themselves: supplements with their tables and counters, rules that are packed to be
sent, unsaved drafts; with their hostile inputs."""

from __future__ import annotations

import io
import json
import os
import random
import tempfile
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from unittest.mock import patch

from tests.files.small_supplements import COUNTERS, INVENTED_TABLE, supplement_text
from tests.reliability.hostile_input import Fault, Reader, check_refused, scratch_file
from tests.reliability.mutations import broken_bytes, broken_line, broken_text
from workbench.base.diagnostics import CannotAnswer
from workbench.files.formats.source import Refused
from workbench.files.kept_draft import KEPT_DRAFT, KeptDraft
from workbench.files.own_rulesets import install_ruleset, pack_ruleset
from workbench.files.own_supplements import install_supplement
from workbench.files.rulesets import read_ruleset
from workbench.files.rulesets.draft import read_draft
from workbench.files.rulesets.fields import entry_fields
from workbench.files.supplement_draft import SupplementDraft
from workbench.files.supplements import read_supplement
from workbench.files.yaml_reader import read_yaml_bytes
from workbench.rules.ruleset import Ruleset

_RULES = "generic"
_SENT = "sent_rules"


@cache
def _asl() -> Ruleset:
    ruleset, _ = read_ruleset("asl")
    assert ruleset is not None
    return ruleset


# --- Supplements


def read_own_values(raw: bytes) -> bool:
    """A supplement: read with its mistakes, held in a draft that changes one cell, installed as one that was sent."""
    document = read_yaml_bytes(raw, "ruritania.yaml")
    found, told = read_supplement(document, _asl(), "asl")
    taken = check_refused(found is not None, told, "supplement")
    with (
        scratch_file(raw, "ruritania.yaml") as path,
        patch.dict(os.environ, {"XDG_DATA_HOME": str(path.parent / "data")}),
    ):
        try:
            install_supplement(path)
        except (CannotAnswer, Refused):
            if taken:
                raise Fault("a supplement that is read is not installed") from None
        else:
            if not taken:
                raise Fault("a supplement that is refused is installed")
    if taken:
        _edit_supplement(raw.decode("utf-8-sig"))
    return taken


def _edit_supplement(text: str) -> None:
    """One row is typed and taken back: the text is as it was."""
    draft = SupplementDraft(Path("here"), {"ruritania.yaml": text}, _asl(), "asl")
    try:
        typed = draft.with_value(("values", "weapon_fp", "lmg"), 7)
    except CannotAnswer:
        return  # YAML in which nothing can be put
    found, told = typed.checked()
    if found is None:
        raise Fault(f"one cell more and it is not read: {[item.format() for item in told][:2]}")


@cache
def _supplements() -> list[str]:
    tables = {"ift": INVENTED_TABLE, "weapon_fp": {"lmg": 4, "hmg": 7}}
    return [
        supplement_text(values=tables, counters=COUNTERS),
        supplement_text(values={"ift": {"2": INVENTED_TABLE["2"]}}),
        supplement_text(counters=COUNTERS),
    ]


def _own_values(rng: random.Random) -> bytes:
    return broken_bytes(rng.choice(_supplements()), _supplements(), rng)


# --- Rules that are packed to be sent


def read_pack(raw: bytes) -> bool:
    """A pack of rules: installed whole, and then every chart of it in cells, or refused with nothing left behind."""
    with scratch_file(raw, "rules.zip") as path:
        data = path.parent / "data"
        with patch.dict(os.environ, {"XDG_DATA_HOME": str(data)}):
            try:
                new_id, folder = install_ruleset(path)
            except (CannotAnswer, Refused) as refused:
                if not refused.text.get("fr"):
                    raise Fault("refused without words") from refused
                if any(data.rglob("*.yaml")):
                    raise Fault("something of a refused pack is left behind") from None
                return False
            if data.resolve() not in folder.resolve().parents:
                raise Fault(f"{new_id} is installed outside of the folder")
            draft = read_draft(folder)
            for section in ("terrain", "units", "states"):
                entry_fields(draft, section)
    return True


@cache
def _packed() -> dict[str, bytes]:
    """The members of a pack, under an id that is free."""
    with zipfile.ZipFile(io.BytesIO(pack_ruleset(_RULES))) as archive:
        return {f"{_SENT}/{name.partition('/')[2]}": archive.read(name) for name in archive.namelist()}


_ODD_MEMBERS = (
    "../out.yaml",
    "/etc/passwd",
    "C:/x.yaml",
    f"{_SENT}/../../x.yaml",
    f"{_SENT}/run.py",
    "other/ruleset.yaml",
    "d/",
)


def _pack(rng: random.Random) -> bytes:
    members = dict(_packed())
    texts = [part.decode() for part in members.values()]
    for name in rng.sample(sorted(members), rng.choice((0, 1, 1, 2))):
        members[name] = broken_text(members[name].decode(), texts, rng).encode("utf-8", "surrogatepass")
    if rng.random() < 0.3:
        members[rng.choice(_ODD_MEMBERS)] = b"x: 1\n"
    if rng.random() < 0.1:
        del members[rng.choice(sorted(members))]
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as archive:
        for name, part in members.items():
            archive.writestr(name, part)
    raw = packed.getvalue()
    if rng.random() < 0.1:
        at = rng.randrange(len(raw))
        raw = raw[:at] + bytes([rng.randrange(256)]) + raw[at + 1 :] if rng.random() < 0.5 else raw[:at]
    return raw


# --- Drafts that are kept unsaved


def read_kept_draft(raw: bytes) -> bool:
    """The file of an unsaved draft, as the next start finds it."""
    with scratch_file(raw, "draft.json") as path:
        found = KEPT_DRAFT.read(path).value
    if found is not None and any(Path(name).is_absolute() or ".." in Path(name).parts for name in found.texts):
        raise Fault("a draft leads out of its folder")
    return found is not None


@cache
def _draft_data() -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "draft.json"
        from_text = {"terrain.yaml": "terrain: {}\n"}
        KEPT_DRAFT.save(path, KeptDraft(Path("rules"), from_text, from_text, datetime(2026, 11, 30, tzinfo=UTC)))
        kept: dict[str, object] = json.loads(path.read_text("utf-8"))
    return kept


def _draft(rng: random.Random) -> bytes:
    return broken_line(_draft_data(), rng)


READERS: dict[str, Reader] = {
    "supplement": Reader(read_own_values, _own_values, 3),
    "packed rules": Reader(read_pack, _pack, 0.5, depth=0.2),
    "kept draft": Reader(read_kept_draft, _draft, 3, depth=0.2),
}


def whole_texts() -> Iterable[tuple[str, bytes]]:
    """Inputs that are cut off at every byte."""
    yield "supplement", _supplements()[1].encode()
