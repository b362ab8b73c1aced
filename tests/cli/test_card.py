"""``workbench card``, in words and as JSON, and the ask of the same name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.samples.pairs import open_sample, open_table
from workbench.base.data_folders import SAMPLES
from workbench.cli.main import run
from workbench.protocol.answers import answer_request

LIPOVKA = SAMPLES / "panzer_grenadier" / "lipovka_bridge.yaml"
ORMEAUX = SAMPLES / "bolt_action" / "les_ormeaux.yaml"


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "The bridge at Lipovka",
                "  Initiative [3 a]",
                "    German: 3",
                "  Month [8.32 TEC notes]: August",
                "    German: 2 x 16",
                "    - Soviet, minor victory: the bridge and three of the five town hexes.",
                "  5 07:00 · day · Soviet: Aircraft each turn: 1 (ground-attack, drawn at random)",
                "  barbed wire: 2",
            ],
        ),
        (
            "fr",
            [
                "Le pont de Lipovka",
                "  Initiative [3 a]",
                "    Allemands : 3",
                "  Mois [8.32 TEC notes] : août",
                "  Licence [(hors source), champ maison] : MIT",
                "  1 06:00 · jour",
            ],
        ),
    ],
)
def test_the_card_is_told(language: str, lines: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", language, "card", str(LIPOVKA)]) == 0
    told = capsys.readouterr().out.splitlines()
    for line in lines:
        assert line in [one.rstrip() if not one.strip()[:1].isdigit() else f"  {one.strip()}" for one in told], line


def test_pieces_of_a_table_are_listed_with_their_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--lang", "en", "card", str(ORMEAUX)]) == 0
    told = capsys.readouterr().out
    assert "Pieces to lay out" in told
    assert "hedge 4: 10.3 in from the right, 18 in from the bottom" in told


def test_the_record_is_that_of_the_ask(capsys: pytest.CaptureFixture[str]) -> None:
    for path in (LIPOVKA, ORMEAUX):
        assert run(["--lang", "en", "card", str(path), "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        analysis = open_table(path) if path == ORMEAUX else open_sample(path)
        answer = answer_request(analysis, {"ask": "card"})
        assert {key: answer[key] for key in record} == record
        fields = {field["key"]: field for section in record["sections"] for field in section["fields"]}
        assert fields["turns"]["value"] == len(record["track"]["turns"])
        assert record["missing"] == []
        assert {"aftermath", "author"} <= set(fields)
        assert not set(fields) & set(record["free"])
        for field in fields.values():
            assert field["rule"]
            assert field["standing"] in ("printed", "reading", "outside", "house")
            assert field.get("text") or field.get("by_side")
    assert fields["observers"]["value"] == {
        "American": [{"count": 1, "of": "artillery", "turn": 0, "note": "in the farm"}]
    }
    hedges = [piece for piece in record["pieces"] if piece["terrain"] == "hedge"]
    assert sum(piece["count"] for piece in hedges) == 4


def test_a_scenario_that_does_not_load_has_no_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(LIPOVKA.read_text("utf-8").replace("turns: 16", "turnz: 16"), encoding="utf-8")
    assert run(["--lang", "en", "card", str(bad)]) == 1
    assert 'did you mean "turns"?' in capsys.readouterr().err
