"""Several scenarios in one window: tabs, sessions, the clear map, the layout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QTabBar, QToolButton

from tests.desktop.program_shells import clean, own_settings, put_away_shell
from tests.desktop.window_driver import CTRL, LEFT, NONE, SHIFT, WindowDriver, load_document, small_scenario
from workbench.base.data_folders import SAMPLES
from workbench.base.text import Text
from workbench.checks.loading import load_ruleset
from workbench.desktop.app.application import Program
from workbench.desktop.app.shell import Shell
from workbench.desktop.look.session import SavedView, Session
from workbench.desktop.questions.worker import AnswerWorker
from workbench.desktop.widgets.rule_links import LESSON_LINK
from workbench.desktop.window import welcome
from workbench.desktop.window.templates import empty_boards
from workbench.desktop.window.window import Window
from workbench.files.scenario_writer import save_scenario
from workbench.scenario.edits.settings import SetTitle

pytestmark = pytest.mark.gui
BUTTON = QMessageBox.StandardButton
TABLE = next(one for one in empty_boards() if one.unit == "cm")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Two maps of hexes and a table."""
    folder = tmp_path_factory.mktemp("files")
    hexes, _ = load_ruleset("panzer_grenadier")
    ground, _ = load_ruleset(TABLE.ruleset)
    assert hexes is not None
    assert ground is not None
    for name in ("a", "b"):
        save_scenario(folder / f"{name}.yaml", SetTitle(Text.of(f"Map {name}")).apply(small_scenario()), hexes)
    save_scenario(folder / "t.yaml", TABLE.scenario(ground, "Table", dict.fromkeys(("Blue", "Red"), Text())), ground)
    return {name: folder / f"{name}.yaml" for name in "abt"}


@pytest.fixture(scope="module")
def whole(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """One program for all tests of the module."""
    settings = own_settings(tmp_path_factory.mktemp("shell"))
    made = Program(qapp, settings, threaded=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(welcome, "sample_files", lambda: [])
        made.start(None)
        yield made
    end(made)
    settings.language, settings.theme = "en", "light"
    made._apply_look()


def end(program: Program) -> None:
    put_away_shell(program.shell)


@pytest.fixture
def shell(whole: Program, files: dict[str, Path]) -> Shell:
    """The window with the three files as they were saved, in their order, and nothing else; the first is in front."""
    shell = whole.shell
    assert shell is not None
    clean(shell)
    for tab in list(shell.tabs):
        if tab.file not in files.values() and shell.has_several_tabs:
            shell._close(tab)
    for place, path in enumerate(files.values()):
        assert shell.page is not None
        assert shell.page.open_path(path)
        shell.strip.bar.moveTab(shell.tabs.index(shell.current), place)  # type: ignore[arg-type]
    for tab in shell.tabs:
        assert tab.document is not None
        tab.document.stack.setIndex(0)
        tab.document.stack.setClean()
        if tab.page is not None:
            tab.page.take_tool("select")
    click_tab(shell, 0)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return shell


def titles(shell: Shell) -> list[str]:
    bar = shell.strip.bar
    return [bar.tabText(k) for k in range(bar.count())]


def click_tab(shell: Shell, place: int, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(shell.strip.bar, button, NONE, shell.strip.bar.tabRect(place).center())
    QApplication.processEvents()


def press(key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    QApplication.processEvents()
    target = QApplication.focusWidget() or QApplication.activeWindow()
    assert target is not None
    QTest.keyClick(target, key, held)
    QApplication.processEvents()


def hex_page(shell: Shell) -> Window:
    assert shell.page.map_kind == "hex"
    return shell.page


def answer(monkeypatch: pytest.MonkeyPatch, *answers: QMessageBox.StandardButton) -> list[str]:
    """Answer questions about unsaved work; the list fills with what was asked."""
    asked: list[str] = []
    left = list(answers)

    def question(parent: object, title: str, words: str, buttons: object) -> QMessageBox.StandardButton:
        asked.append(words)
        return left.pop(0)

    monkeypatch.setattr(QMessageBox, "question", question)
    return asked


@pytest.mark.slow
def test_the_first_page_is_called_so_in_the_title_of_the_window(shell: Shell) -> None:
    shell.first_page()
    assert shell.windowTitle() == "Welcome – Workbench"
    click_tab(shell, 0)
    assert shell.windowTitle().startswith("Map a ")


@pytest.mark.slow
def test_a_new_quiz_takes_the_tab_of_the_last_one_on_either_kind_of_map(shell: Shell, whole: Program) -> None:
    before = titles(shell)
    training = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"
    for seed in (1, 2):
        hex_page(shell).docks.lessons.quizzes.begin(load_document(training), 2, seed)
        assert len(titles(shell)) == len(before) + 1
        assert f"{seed}" in titles(shell)[shell.strip.bar.currentIndex()]
        click_tab(shell, 0)
    ground = SAMPLES / "blitzkrieg" / "saint_aubry.yaml"
    hex_page(shell).docks.lessons.quizzes.begin(load_document(ground), 2, 3)
    assert len(titles(shell)) == len(before) + 1
    assert shell.page is not None
    assert shell.page.map_kind == "table"


@pytest.mark.slow
def test_a_quiz_and_a_lesson_that_are_under_way_keep_their_tabs(shell: Shell, whole: Program) -> None:
    before = len(titles(shell))
    training = SAMPLES / "panzer_grenadier" / "teaching" / "training_ground.yaml"
    hex_page(shell).docks.lessons.quizzes.begin(load_document(training), 2, 1)
    press(Qt.Key.Key_PageDown)
    assert shell.page.document.lesson.number == 1
    lessons = sorted((SAMPLES / "panzer_grenadier" / "lessons").glob("0*.yaml"))
    shell.page.docks.lessons.open_lesson(lessons[0])
    assert len(titles(shell)) == before + 2, "the quiz has its tab still"
    shell.page.docks.lessons.open_lesson(lessons[1])
    assert len(titles(shell)) == before + 2, "a lesson that was not begun makes room"
    press(Qt.Key.Key_PageDown)
    shell.page.docks.lessons.open_lesson(lessons[2])
    assert len(titles(shell)) == before + 3
    hex_page(shell).docks.lessons.quizzes.begin(load_document(training), 2, 2)
    assert len(titles(shell)) == before + 4
    click_tab(shell, next(number for number, title in enumerate(titles(shell)) if title.startswith("Quiz 1:")))
    assert shell.page.document.lesson.number == 1, "where it was left"


@pytest.mark.slow
def test_three_scenarios_are_edited_and_undone_each_for_itself(shell: Shell, files: dict[str, Path]) -> None:
    assert shell.strip.isVisible()
    assert titles(shell) == ["Map a", "Map b", "Table"]
    click_tab(shell, 2)
    assert shell.page.map_kind == "table"
    press(Qt.Key.Key_M)
    assert shell.page.tool_context.tool.id == "ruler"
    shell.page.document.apply(SetTitle(Text.of("My table")))
    assert titles(shell)[2] == "My table *"
    assert shell.windowTitle().startswith("My table")
    assert shell.isWindowModified()
    click_tab(shell, 0)
    driver = WindowDriver(hex_page(shell))
    assert driver.window.tool_context.tool.id == "select", "keys went to the page that was in front"
    driver.choose("terrain", "town")
    driver.click("0808")
    assert titles(shell)[0] == "Map a *"
    press(Qt.Key.Key_Tab, CTRL)
    assert titles(shell)[1] == "Map b"
    assert not shell.isWindowModified()
    press(Qt.Key.Key_Z, CTRL)
    press(Qt.Key.Key_Tab, CTRL)
    press(Qt.Key.Key_Z, CTRL)
    assert titles(shell) == ["Map a *", "Map b", "Table"]
    press(Qt.Key.Key_Tab, CTRL)
    assert driver.terrain("0808") == {"town"}
    press(Qt.Key.Key_Z, CTRL)
    assert driver.terrain("0808") == set()
    press(Qt.Key.Key_Tab, CTRL | SHIFT)
    assert shell.page.map_kind == "table"
    assert shell.page.open_path(files["b"])
    assert titles(shell) == ["Map a", "Map b", "Table"], "a file that is open has its tab already"
    assert hex_page(shell).document.path == files["b"]


@pytest.mark.slow
def test_tabs_are_moved_and_closed_with_questions(
    shell: Shell, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    shell.strip.bar.moveTab(2, 0)
    assert titles(shell) == ["Table", "Map a", "Map b"]
    click_tab(shell, 1)
    page = hex_page(shell)
    assert page.document.path == files["a"]
    page.view.zoom_in()
    page.document.apply(SetTitle(Text.of("Mine")))
    click_tab(shell, 2)
    asked = answer(monkeypatch, BUTTON.Cancel, BUTTON.Discard)
    click_tab(shell, 1, Qt.MouseButton.MiddleButton)
    assert shell.page is page, "the question shows what it is about"
    assert titles(shell)[1] == "Mine *"
    place = page.view.place
    press(Qt.Key.Key_W, CTRL)
    assert titles(shell) == ["Table", "Map b"]
    assert asked == ["“Mine” has changes that are not saved. Save them first?"] * 2
    cross = shell.strip.bar.tabButton(0, shell.strip.bar.ButtonPosition.RightSide)
    assert isinstance(cross, QToolButton)
    QTest.mouseClick(cross, LEFT)
    assert not shell.strip.isVisible()
    press(Qt.Key.Key_T, CTRL | SHIFT)
    press(Qt.Key.Key_T, CTRL | SHIFT)
    assert titles(shell) == ["Table", "Map a", "Map b"], "in their places, as they were saved"
    assert hex_page(shell).view.place.zoom == pytest.approx(place.zoom)


@pytest.mark.slow
def test_what_has_no_file_comes_back_with_its_history(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    QTest.mouseClick(shell.strip.new_button, LEFT)
    QTest.mouseClick(shell.strip.new_button, LEFT)
    assert titles(shell) == ["Map a", "Welcome", "Map b", "Table"]
    page = hex_page(shell)
    assert page.welcome.isVisible()
    QTest.mouseClick(page.welcome.templates[0], LEFT)
    QApplication.processEvents()
    assert shell.page is page, "the first page made room"
    assert (page.document.scenario.board.grid.columns, page.view.isVisible()) == (empty_boards()[0].width, True)
    page.document.apply(SetTitle(Text.of("Draft")))
    answer(monkeypatch, BUTTON.Discard)
    press(Qt.Key.Key_W, CTRL)
    assert titles(shell) == ["Map a", "Map b", "Table"]
    press(Qt.Key.Key_T, CTRL | SHIFT)
    assert titles(shell) == ["Map a", "Draft *", "Map b", "Table"]
    press(Qt.Key.Key_Z, CTRL)
    assert titles(shell)[1] == "New scenario"


@pytest.mark.slow
def test_ctrl_w_on_the_only_tab_asks_and_leaves_the_first_page(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    press(Qt.Key.Key_W, CTRL)
    press(Qt.Key.Key_W, CTRL)
    (only,) = titles(shell)
    page = shell.page
    assert page is not None
    page.document.apply(SetTitle(Text.of("Changed")))
    answer(monkeypatch, BUTTON.Cancel)
    press(Qt.Key.Key_W, CTRL)
    assert titles(shell) == ["Changed *"], "it was asked about, and stays"
    answer(monkeypatch, BUTTON.Discard)
    press(Qt.Key.Key_W, CTRL)
    assert titles(shell) == ["Welcome"]
    assert shell.page is not None
    assert shell.page.welcome.isVisible()
    press(Qt.Key.Key_W, CTRL)
    assert titles(shell) == ["Welcome"], "the first page has nothing to close"
    press(Qt.Key.Key_T, CTRL | SHIFT)
    assert titles(shell) == [only]


@pytest.mark.parametrize("template", empty_boards(), ids=lambda one: f"{one.ruleset}-{one.width}")
def test_templates_are_played_by_their_rules(template: object) -> None:
    from workbench.desktop.documents.problems import scenario_diagnostics as issues
    from workbench.desktop.window.templates import Template

    assert isinstance(template, Template)
    ruleset, _ = load_ruleset(template.ruleset)
    assert ruleset is not None
    assert ruleset.name.get("en") == template.game
    scenario = template.scenario(ruleset, "New", dict.fromkeys(("Blue", "Red"), Text()))
    assert not [item for item in issues(scenario, ruleset) if item.severity.name == "ERROR"]
    usual = ruleset.default_grid
    if "columns" in usual:
        assert (template.width, template.height) == (usual["columns"], usual["rows"])


@pytest.mark.slow
def test_leaving_asks_for_each_and_the_next_start_opens_all_again(
    shell: Shell, whole: Program, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    settings = whole.settings
    gone, broken = tmp_path / "gone.yaml", tmp_path / "broken.yaml"
    for path in (gone, broken):
        path.write_bytes(files["a"].read_bytes())
    click_tab(shell, 2)
    for path in (gone, broken):
        assert shell.page is not None
        assert shell.page.open_path(path)
    for place in (0, 3):
        tab = shell.tabs[place]
        assert tab.document is not None
        tab.document.apply(SetTitle(Text.of(f"Changed {place}")))
    click_tab(shell, 1)
    page = hex_page(shell)
    page.view.zoom_in()
    page.view.zoom_in()
    page.view.centerOn(page.view.widget_position(0))
    asked = answer(monkeypatch, BUTTON.Discard, BUTTON.Cancel)
    assert not shell.close()
    assert ["Changed 0" in asked[0], "Changed 3" in asked[1]] == [True, True]
    assert shell.isVisible()
    for tab in shell.tabs:
        if tab.document is not None:
            tab.document.stack.setIndex(0)
    click_tab(shell, 1)
    place = page.view.place
    kept = shell.session
    assert [one.path.name for one in kept.files] == ["a.yaml", "b.yaml", "t.yaml", "gone.yaml", "broken.yaml"]
    assert Session.from_text(kept.to_text()) == kept
    settings.session = kept
    gone.unlink()
    broken.write_text("format: workbench/1\n\truleset: x\n", encoding="utf-8")
    again = Program(whole.app, settings, threaded=False)
    again.start(None)
    QApplication.processEvents()
    try:
        other = again.shell
        assert other is not None
        assert titles(other) == ["Map a", "Map b", "Table", "Map a"]
        assert [tab.page is not None for tab in other.tabs] == [False, True, False, False], "made when looked at"
        found = hex_page(other).view.place
        assert found.zoom == pytest.approx(place.zoom)
        assert (found.x - place.x, found.y - place.y) == pytest.approx((0, 0), abs=3)
        assert other.notice.isVisible()
        assert "gone.yaml was open" in other.notice.words.text()
        click_tab(other, 3)
        assert titles(other) == ["Map a", "Map b", "Table"]
        assert "broken.yaml cannot be opened" in other.notice.words.text()
        QTest.mouseClick(other.notice.close_button, LEFT)
        assert not other.notice.isVisible()
        settings.reopens_files = False
        end(again)
        assert settings.session.files
        again.start(None)
        assert again.shell is not None
        assert hex_page(again.shell).welcome.isVisible()
        assert not again.shell.strip.isVisible()
        press(Qt.Key.Key_W, CTRL)
        assert len(again.shell.tabs) == 1, "the first page stays"
    finally:
        end(again)
        settings.reopens_files = True


def test_a_session_that_cannot_be_read_is_none() -> None:
    for text in (None, "", "[]", "{", '{"files": 3}', '{"files": [{"path": 1}]}', '{"current": "x"}'):
        assert Session.from_text(text) == Session()


LESSONS = sorted((SAMPLES / "panzer_grenadier" / "lessons").glob("0*.yaml"))


def press_button(shell: Shell, name: str) -> None:
    """Press the button of the lesson's panel whose words begin so."""
    panel = shell.page.docks.lessons.panel
    QApplication.processEvents()
    buttons = [one for one in panel.findChildren(QPushButton) if not one.isHidden()]
    button = next(one for one in buttons if one.text().startswith(name))
    QTest.mouseClick(button, LEFT)
    QApplication.processEvents()


@pytest.mark.slow
def test_a_way_leads_back_to_the_lesson_from_another_question_and_from_a_linked_lesson(shell: Shell) -> None:
    shell.page.open_path(LESSONS[0])
    lessons, panel = shell.page.docks.lessons, shell.page.docks.lessons.panel
    home = lessons.run
    assert home is not None
    lessons.go(1)
    assert panel.to_origin.isHidden(), "nowhere to go back to"
    press_button(shell, "&No")
    press_button(shell, "Another")
    assert shell.page.document.lesson is not home
    press_button(shell, "◀ Back to “The straight line")
    assert shell.page.document.lesson is home
    assert home.number == 1
    panel.card.link_wanted.emit(LESSON_LINK + LESSONS[1].stem)
    QApplication.processEvents()
    assert shell.page.document.lesson.path == LESSONS[1]
    press_button(shell, "◀ Back to “The straight line")
    assert (shell.page.document.lesson, home.number) == (home, 1)


@pytest.mark.slow
def test_a_lesson_goes_on_at_its_step_after_a_restart(shell: Shell, whole: Program) -> None:
    shell.page.open_path(LESSONS[0])
    lessons = shell.page.docks.lessons
    lessons.go(1)
    press_button(shell, "&Yes")
    lessons.go(3)
    title = titles(shell)[shell.tabs.index(shell.current)]
    session = Session.from_text(shell.session.to_text())
    again = Shell(whole.settings, whole.blank_document, threaded=False)
    try:
        assert again.restore(session)
        place = session.current
        assert titles(again)[place] == title, "it is no copy of a sample"
        run = again.page.document.lesson
        assert (run.number, list(run.judged)) == (3, [1])
        assert not run.judged[1].right
    finally:
        put_away_shell(again)


@pytest.mark.slow
def test_another_language_keeps_every_tab(shell: Shell, files: dict[str, Path]) -> None:
    for tab in shell.tabs:
        assert tab.document is not None
        tab.document.apply(SetTitle(Text("Mine", "À moi")))
    click_tab(shell, 1)
    page = hex_page(shell)
    page.inquiry.select(["b1"])
    page.actions_["overlay_area"].trigger()
    page.view.zoom_in()
    place = page.view.place
    page.actions_["french"].trigger()
    QApplication.processEvents()
    french = hex_page(shell)
    assert french is not page
    assert titles(shell) == ["À moi *"] * 3
    assert (french.inquiry.selection, "area" in french.inquiry.overlays) == (("b1",), True)
    assert french.view.place.zoom == pytest.approx(place.zoom)
    assert [tab.page is not None for tab in shell.tabs] == [False, True, False]
    click_tab(shell, 2)
    assert shell.page.map_kind == "table"
    assert shell.page.menuBar().actions()[0].text() == "&Fichier"
    press(Qt.Key.Key_Z, CTRL)
    assert titles(shell) == ["À moi *", "À moi *", "Table"]
    shell.page.actions_["english"].trigger()


@pytest.mark.slow
def test_tab_clears_the_map_and_brings_everything_back(shell: Shell) -> None:
    page = hex_page(shell)
    page.view.fit()
    QApplication.processEvents()
    docks = page.docks.docks
    shown = {name for name, dock in docks.items() if dock.isVisible()}
    widths = [docks[name].width() for name in ("palette", "inspector")]
    press(Qt.Key.Key_Tab)
    bars = (page.menuBar(), page.toolbar, page.status, shell.strip)
    assert not any(part.isVisible() for part in (*bars, *docks.values()))
    assert page.view.size() == shell.size()
    assert page.view.shows_all, "a map that was seen whole is seen whole"
    press(Qt.Key.Key_B)
    assert page.tool_context.tool.id == "terrain", "keys work without bars"
    press(Qt.Key.Key_Tab)
    assert all(bar.isVisible() for bar in bars)
    assert {name for name, dock in docks.items() if dock.isVisible()} == shown
    assert [docks[name].width() for name in ("palette", "inspector")] == widths
    press(Qt.Key.Key_Tab)
    QTest.mouseClick(page.clear.back, LEFT)
    assert page.toolbar.isVisible()


@pytest.mark.slow
def test_in_panels_tab_goes_on_and_f6_goes_round(shell: Shell) -> None:
    page = hex_page(shell)
    QApplication.processEvents()
    field = page.docks.terrain.palette_view.filter
    field.setFocus()
    press(Qt.Key.Key_Tab)
    assert page.toolbar.isVisible()
    assert QApplication.focusWidget() is not field
    page.view.setFocus()
    met = []
    for _ in range(len(page.ring.parts())):
        press(Qt.Key.Key_F6)
        widget = QApplication.focusWidget()
        met.append(next(part for part in page.ring.parts() if part is widget or part.isAncestorOf(widget)))
    assert met[-1] is page.view
    assert page.docks.docks["inspector"] in met
    assert page.docks.docks["palette"] in met
    press(Qt.Key.Key_F6, SHIFT)
    assert QApplication.focusWidget() is not page.view


def test_f6_goes_from_nowhere_to_the_place_beside_the_map(shell: Shell) -> None:
    page = hex_page(shell)
    QApplication.processEvents()
    page.view.setFocus()
    press(Qt.Key.Key_F6)
    beside = QApplication.focusWidget()
    assert not page.toolbar.isAncestorOf(beside)
    QApplication.focusWidget().clearFocus()
    press(Qt.Key.Key_F6)
    assert QApplication.focusWidget() is beside


@pytest.mark.slow
@pytest.mark.parametrize("table", [False, True])
def test_a_click_on_the_tab_of_a_panel_gives_it_the_keys(shell: Shell, table: bool) -> None:
    click_tab(shell, int(table))
    page = shell.page
    assert page is not None
    for dock in page.docks.docks.values():
        dock.show()
    QApplication.processEvents()
    QApplication.processEvents()
    bars = [bar for bar in page.findChildren(QTabBar) if bar.parent() is page and bar.count() > 1]
    clicked = []
    for bar in bars:
        for index in range(bar.count()):
            page.view.setFocus()
            QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(index).center())
            QApplication.processEvents()
            QApplication.processEvents()
            title, has = bar.tabText(index), QApplication.focusWidget()
            dock = next(one for one in page.docks.docks.values() if one.windowTitle() == title)
            assert has is not page.view, title
            assert dock.isAncestorOf(has), title
            clicked.append(title)
    assert len(clicked) > 5


@pytest.mark.slow
def test_the_layout_is_shared_and_comes_back(shell: Shell) -> None:
    click_tab(shell, 0)
    hex_page(shell).docks.docks["forces"].hide()
    hex_page(shell).docks.bring_up("history")
    click_tab(shell, 1)
    page = hex_page(shell)
    assert (page.docks.docks["forces"].isVisible(), page.docks.docks["history"].isVisible()) == (False, True)
    page.actions_["usual_layout"].trigger()
    QApplication.processEvents()
    assert (page.docks.docks["forces"].isVisible(), page.docks.docks["history"].isVisible()) == (True, False)
    click_tab(shell, 0)
    assert hex_page(shell).docks.docks["forces"].isVisible()
    for part in hex_page(shell).docks.docks.values():
        assert part.isHidden() or part.width() > 50


@pytest.mark.slow
def test_recent_files_have_pictures_and_can_be_forgotten(
    qtbot: object, shell: Shell, whole: Program, files: dict[str, Path]
) -> None:
    whole.settings.remember_file(files["t"])
    whole.settings.remember_file(files["a"])
    page = hex_page(shell)
    page.show_welcome()
    QApplication.processEvents()
    assert [card.path for card in page.welcome.recent][:2] == [files["a"], files["t"]]
    qtbot.waitUntil(lambda: page.welcome.recent[0].text() == "Map a\na.yaml", timeout=20_000)  # type: ignore[attr-defined]
    QTest.mouseClick(page.welcome.clear, LEFT)
    assert page.welcome.recent == []
    assert whole.settings.recent == []


def test_a_worker_rests_while_nobody_looks(qapp: QApplication) -> None:
    class Echo:
        def answer(self, question: object, cancel: object = None) -> object:
            return question

    answer_worker = AnswerWorker(Echo(), threaded=False)
    heard: list[object] = []
    answer_worker.answered.connect(heard.append)
    first, second = SavedView(1, 0, 0), SavedView(2, 0, 0)
    answer_worker.ask(first)  # type: ignore[arg-type]
    answer_worker.pause()
    answer_worker.ask(second)  # type: ignore[arg-type]
    assert heard == [first]
    answer_worker.resume()
    answer_worker.pause()
    answer_worker.resume()
    assert heard == [first, second]


def test_the_strip_says_what_is_behind_it(shell: Shell, files: dict[str, Path]) -> None:
    bar = shell.strip.bar
    assert str(files["a"]) in bar.tabToolTip(0)
    assert bar.accessibleName() == "Open scenarios"


@pytest.mark.slow
def test_several_files_open_in_tabs_with_the_first_in_front(whole: Program, files: dict[str, Path]) -> None:
    again = Program(whole.app, whole.settings, threaded=False)
    again.start(files["a"], files["b"], files["t"])
    QApplication.processEvents()
    try:
        assert again.shell is not None
        assert titles(again.shell) == ["Map a", "Map b", "Table"]
        assert again.window is not None
        assert again.window.document.path == files["a"]
    finally:
        end(again)


@pytest.mark.slow
def test_the_panel_of_a_lesson_that_is_written_stays_with_its_tab(shell: Shell) -> None:
    first, second = (place for place, tab in enumerate(shell.tabs) if "Map" in titles(shell)[place])
    page = hex_page(shell)
    page.actions_["lesson_write"].trigger()
    assert page.docks.docks["author"].isVisible()
    click_tab(shell, second)
    other = hex_page(shell)
    assert other is not page
    assert other.docks.docks["author"].isHidden(), "nobody writes a lesson there"
    assert other.docks.docks["inspector"].isVisible()
    click_tab(shell, first)
    assert page.docks.docks["author"].isVisible(), "and here it goes on"
    assert not page.docks.docks["author"].visibleRegion().isEmpty()
    page.document.draft = page.document.saved_draft = None
    page.docks.docks["author"].hide()


@pytest.mark.slow
def test_a_lesson_that_is_opened_to_be_written_has_its_panel_in_front(shell: Shell) -> None:
    page = hex_page(shell)
    assert page.open_path(SAMPLES / "panzer_grenadier" / "lessons" / "01_the_straight_line.yaml")
    assert shell.page is not None
    shell.page.actions_["lesson_write"].trigger()
    QApplication.processEvents()
    written = hex_page(shell)
    assert written.document.draft is not None
    assert not written.docks.docks["author"].visibleRegion().isEmpty()
    assert written.tool_context.tool.id == "inspect", "clicks show lines, and change nothing"


@pytest.mark.slow
@pytest.mark.parametrize("readable", [(), ("t",)])
def test_closing_a_tab_passes_over_those_whose_files_are_gone(
    whole: Program, files: dict[str, Path], tmp_path: Path, readable: tuple[str, ...]
) -> None:
    gone = [tmp_path / f"gone{number}.yaml" for number in range(2)]
    for path in gone:
        path.write_bytes(files["b"].read_bytes())
    again = Program(whole.app, whole.settings, threaded=False)
    again.start(files["a"], *gone, *(files[name] for name in readable))
    QApplication.processEvents()
    try:
        assert again.shell is not None
        click_tab(again.shell, 0)
        end(again)
        again.start(None)  # only the tab in front is read
        QApplication.processEvents()
        shell = again.shell
        assert len(titles(shell)) == 3 + len(readable)
        for path in gone:
            path.unlink()
        press(Qt.Key.Key_W, CTRL)
        assert len(titles(shell)) == len(shell.tabs) == 1
        assert shell.current is shell.tabs[0]
        assert shell.page is not None
        if readable:
            assert shell.page.document.path == files["t"]
        else:
            assert shell.page.welcome.isVisible()
        assert "gone0.yaml cannot be opened" in shell.notice.words.text()
        press(Qt.Key.Key_W, CTRL)
        assert len(shell.tabs) == 1
        assert shell.page.welcome.isVisible()
    finally:
        end(again)


def test_a_picture_that_is_not_drawn_is_said_above_its_own_map_alone(
    shell: Shell, files: dict[str, Path], tmp_path: Path
) -> None:
    path = tmp_path / "traced.yaml"
    underlay = "underlay: {picture: scan.png, x: 0, y: 0, width: 10}\n"
    path.write_text(files["a"].read_text(encoding="utf-8") + underlay, encoding="utf-8")
    (tmp_path / "scan.png").write_bytes(b"this is a text")
    assert shell.page is not None
    assert shell.page.open_path(path)
    QApplication.processEvents()
    place, words = shell.tabs.index(shell.current), shell.notice.words  # type: ignore[arg-type]
    assert "scan.png: this cannot be read as a picture" in words.text()
    assert shell.notice.isVisible()
    click_tab(shell, 0)
    assert not shell.notice.isVisible()
    shell.notice.add_message("Of the whole program.")
    click_tab(shell, place)
    assert words.text().startswith("Of the whole program.\nPicture under the map")
    click_tab(shell, 0)
    assert words.text() == "Of the whole program."
    click_tab(shell, place)
    QTest.mouseClick(shell.notice.close_button, LEFT)
    click_tab(shell, 0)
    click_tab(shell, place)
    assert not shell.notice.isVisible()
