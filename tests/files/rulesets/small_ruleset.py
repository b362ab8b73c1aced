"""A small ruleset as text, to be broken in one place at a time."""

from __future__ import annotations

from pathlib import Path

TEXT = """\
ruleset:
  id: small
  name: {en: Small, fr: Petit}
  version: "1"
  source: {en: Made up., fr: Inventé.}
  map_kinds: [hex]
  doctrines: {sight: panzer_grenadier, spotting: panzer_grenadier, fire: panzer_grenadier, movement: panzer_grenadier}
  level_metres: 20
mobility:
  foot: {en: foot, fr: à pied}
  mech: {en: tracks, fr: chenilles}
groups:
  open: {en: Open, fr: Ouvert}
columns:
  cost: {rule: "8.1"}
  los: {rule: "8.2"}
  limiting: {rule: "8.3", standing: reading}
terrain:
  clear:
    name: {en: clear, fr: libre}
    layer: hexes
    cost: {foot: 1, mech: "1/2"}
    facts: {los: open}
    look: {style: clear, group: open}
  woods:
    name: {en: woods, fr: bois}
    layer: hexes
    aliases: [forest]
    cost: {foot: 2, mech: {value: P, rule: "8.9"}}
    facts:
      los: block
      limiting: {value: true, note: {en: A note., fr: Une note.}}
      height: {value: 20, rule: "8.4", standing: outside}
units:
  infantry:
    name: {en: infantry, fr: infanterie}
    mobility: foot
    tags: [leg]
    values: {df: {value: [5, 3], rule: "6.42"}}
states:
  dug_in: {name: {en: dug in, fr: enterré}, rule: "16.2", only: [leg]}
conditions:
  time:
    name: {en: time, fr: heure}
    kind: choice
    default: day
    rule: "8.11"
    choices: {day: {en: day, fr: jour}, night: {en: night, fr: nuit}}
switches:
  A1:
    name: {en: A question, fr: Une question}
    rule: "8.5"
    default: yes_please
    choices:
      yes_please: {en: it does, fr: oui}
      no_thanks: {en: it does not, fr: non}
tables:
  spotting:
    name: {en: Ranges, fr: Portées}
    rule: "8.6"
    cells: {day: 12, night: {value: 2, rule: "8.7"}}
options:
  fog: {name: {en: fog, fr: brouillard}, rule: "3", modelled: false}
messages:
  blocked: {rule: "8.41", en: "{what} blocks", fr: "{what} arrête"}
"""


def write_ruleset(folder: Path, old: str = "", new: str = "") -> Path:
    """The small ruleset in a folder, with one piece of its text exchanged."""
    assert old in TEXT
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(TEXT.replace(old, new, 1) if old else TEXT, encoding="utf-8")
    return folder


def place_of(piece: str) -> tuple[int, int]:
    """Line and column (from 1) at which a piece of the text begins."""
    before = TEXT[: TEXT.index(piece)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")
