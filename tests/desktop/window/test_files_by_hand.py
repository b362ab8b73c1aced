"""Files that were written by hand keep their comments, order and style when the window saves them."""

from __future__ import annotations

import difflib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from tests.desktop.window.test_lesson_writing import Author
from tests.desktop.window_driver import CTRL, WindowDriver
from workbench.checks.loading import load_lesson
from workbench.desktop.documents.storage import earlier_document, recovered_document, save_document
from workbench.desktop.window.files import Choice
from workbench.files.file_versions import marked
from workbench.files.recovery import RecoveredWork
from workbench.files.safe_files import stamp_of
from workbench.files.scenario_writer import dump_scenario

pytestmark = pytest.mark.gui

MAP = """\
# my own remark

format: workbench/1
ruleset: panzer_grenadier  # the third edition
title: 'By hand'

# --- the ground
map:
  kind: hex
  orientation: flat
  columns: 12   # as printed
  rows: 10
  stagger: {lines: even, by: down}
  labels: '0101'
  ground: clear
  hexes:
    # burnt down in the campaign
    woods: "0603 0604 0605"   # three hexes
    town: 0202

# --- who is there
forces:
  - side: Blue   # moves first
    units:
      - {id: b1, kind: infantry, at: "0303"}  # the first platoon
  - {side: Red, units: [{id: r1, kind: infantry, at: "1003"}]}   # the defenders
"""


@pytest.fixture
def by_hand(tmp_path: Path, driver: WindowDriver) -> Path:
    """The file, which the window shows."""
    path = tmp_path / "by_hand.yaml"
    path.write_bytes(MAP.encode())
    driver.open(path)
    driver.edit()
    return path


def differences(before: str, after: str) -> list[str]:
    """Lines that went (-) and came (+)."""
    return [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line[0] in "-+"]


def paint(driver: WindowDriver, label: str) -> None:
    driver.choose("terrain", "town")
    driver.click(label)


@pytest.mark.slow
def test_one_painted_hex_changes_one_line(driver: WindowDriver, by_hand: Path) -> None:
    driver.key("S", CTRL)
    assert by_hand.read_bytes() == MAP.encode()
    paint(driver, "0808")
    driver.key("S", CTRL)
    assert not driver.document.dirty
    text = by_hand.read_text()
    assert differences(MAP, text) == ["-     town: 0202", '+     town: "0202 0808"']
    # saved once more, and undone to what was read: the same bytes
    paint(driver, "0809")
    driver.key("S", CTRL)
    assert differences(MAP, by_hand.read_text()) == ["-     town: 0202", '+     town: "0202 0808 0809"']
    driver.key("Z", CTRL)
    driver.key("Z", CTRL)
    driver.key("S", CTRL)
    assert by_hand.read_bytes() == MAP.encode()
    assert not driver.document.dirty


@pytest.mark.slow(8)
def test_line_ends_and_the_byte_order_mark_stay(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    data = b"\xef\xbb\xbf" + MAP.replace("\n", "\r\n").encode()
    path.write_bytes(data)
    driver.open(path)
    driver.key("S", CTRL)
    assert path.read_bytes() == data
    driver.edit()
    paint(driver, "0808")
    driver.key("S", CTRL)
    assert path.read_bytes() == data.replace(b"town: 0202", b'town: "0202 0808"')


@pytest.mark.slow(8)
def test_under_another_name_it_keeps_its_comments(
    driver: WindowDriver, by_hand: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint(driver, "0808")
    other = tmp_path / "elsewhere" / "copy.yaml"
    other.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(other), ""))
    driver.window.actions_["save_as"].trigger()
    assert differences(MAP, other.read_text()) == ["-     town: 0202", '+     town: "0202 0808"']
    assert by_hand.read_text() == MAP


@pytest.mark.slow
def test_comments_that_cannot_be_kept_are_named(driver: WindowDriver, tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    text = MAP.replace('at: "0303"', 'at: &here "0303"').replace('at: "1003"', "at: *here")
    path.write_text(text)
    driver.open(path)
    driver.edit()
    driver.drag("0303", "0404")
    driver.key("S", CTRL)
    said = driver.window.status.hint.text()
    assert "comments of the file could not be kept: # moves first  # the first platoon" in said
    saved = path.read_text()
    assert saved.partition("forces:")[0] == text.partition("forces:")[0]
    assert driver.window.open_path(path)
    assert {driver.where("b1"), driver.where("r1")} >= {"0303"}


@pytest.mark.slow(8)
def test_what_another_program_wrote_is_kept_after_a_reload(
    driver: WindowDriver, by_hand: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = MAP.replace("# my own remark", "# their remark")
    by_hand.write_text(theirs)
    monkeypatch.setattr("workbench.desktop.window.files.ask_about_change", lambda *_, **__: Choice.RELOAD)
    driver.key("S", CTRL)
    paint(driver, "0808")
    driver.key("S", CTRL)
    assert differences(theirs, by_hand.read_text()) == ["-     town: 0202", '+     town: "0202 0808"']


@pytest.mark.slow
def test_recovered_work_and_earlier_states_keep_them(driver: WindowDriver, by_hand: Path) -> None:
    paint(driver, "0808")
    document = driver.document
    work = RecoveredWork(
        dump_scenario(document.scenario, document.ruleset),
        document.scenario.title,
        datetime.now(UTC),
        by_hand,
        stamp_of(by_hand),
        by_hand.parent,
    )
    recovered, _ = recovered_document(work, "en")
    assert recovered is not None
    assert not save_document(recovered, by_hand)
    assert differences(MAP, by_hand.read_text()) == ["-     town: 0202", '+     town: "0202 0808"']
    backup = by_hand.with_name("backup.yaml")
    backup.write_text(MAP)
    earlier, _ = earlier_document(backup, document, "en")
    assert earlier is not None
    assert not save_document(earlier, by_hand)
    assert by_hand.read_text() == MAP


@pytest.mark.slow
def test_a_file_of_the_program_stays_in_its_form(driver: WindowDriver, by_hand: Path, tmp_path: Path) -> None:
    """What the program wrote itself is written as ever: all of it in one form."""
    canonical = dump_scenario(driver.scenario, driver.document.ruleset)
    path = tmp_path / "own.yaml"
    path.write_text(canonical)
    driver.open(path)
    driver.edit()
    paint(driver, "0808")
    driver.key("S", CTRL)
    assert path.read_text() == marked(dump_scenario(driver.scenario, driver.document.ruleset))
    driver.key("Z", CTRL)
    driver.key("S", CTRL)
    assert path.read_text() == canonical


LESSON = """\
# For the club's evening.
format: workbench-lesson/1
title: 'Two looks'    # short
scenario: by_hand.yaml
steps:
  # begin where they know the ground
  - text: Look here first.
    show: {ask: los, from: "0303", to: "0808"}   # open ground
  # then the wood
  - show: {ask: los, from: "0303", to: "0904"}
    text:
      en: Now the wood is in the way.   # which they forget
      fr: Le bois gêne.
"""


@pytest.mark.slow
def test_a_lesson_keeps_its_comments(
    driver: WindowDriver, by_hand: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "looks.yaml"
    path.write_text(LESSON)
    driver.open(path)
    author = Author(driver)
    author.command("lesson_write")
    author.save(path, monkeypatch)
    assert path.read_text() == LESSON
    author.panel.steps.setCurrentRow(0)
    author.type("Look there first.")
    author.save(path, monkeypatch)
    in_both = "{en: Look there first., fr: Look here first.}"
    assert path.read_text() == LESSON.replace("Look here first.", in_both)
    author.press(author.panel.down)
    author.save(path, monkeypatch)
    text = path.read_text()
    assert [text.index(words) for words in ("# then the wood", "# begin where", "# open ground")] == sorted(
        text.index(words) for words in ("# then the wood", "# begin where", "# open ground")
    )
    lesson = load_lesson(path).lesson
    assert lesson is not None
    assert [step.text.en for step in lesson.steps] == ["Now the wood is in the way.", "Look there first."]
