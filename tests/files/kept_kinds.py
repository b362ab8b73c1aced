"""Everything that the program keeps below the user's folders, each with its writer and reader, for tests that damage it."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar

from tests.files.small_files import RULESET
from workbench.base.text import Text
from workbench.files.formats.mapping_files import keep_mapping, read_word_mapping, users_mapping_file
from workbench.files.formats.word_mapping import WordMapping
from workbench.files.kept_draft import keep_draft, kept_draft
from workbench.files.logbook import Logbook, last_lines
from workbench.files.piece_collection import collection_folder, import_piece, kept_pieces, rename_piece
from workbench.files.reading_cache import cached_text, is_known_to_fit, remember_fit, store_text
from workbench.files.recovery import RecoveredWork, RecoveryFolder, read_recovery, recovery_text
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.ruleset_cache import cached_ruleset, store_ruleset
from workbench.files.safe_files import backups_of, data_path, keep_backup, read_regular
from workbench.lessons.progress import Progress, progress_file, read_progress, write_progress
from workbench.lessons.score import LessonScore


class KeptKind:
    """One file of a kind, written by the program into the user's folders, which lie below ``folder``; ``path`` is the file."""

    modules: ClassVar[tuple[str, ...]] = ()
    """The modules that name the folder of such files."""
    is_work: ClassVar[bool] = False
    """Is it a person's work, which may never be lost? Else it can be made again."""
    formats: ClassVar[tuple[bytes, bytes] | None] = None
    """How a file says its version, and how one of the next version does; None if it says none."""
    text: ClassVar[bytes | None] = None
    """A text in the file of which a letter may be half of a pair; None where no file can hold one."""

    def __init__(self, folder: Path) -> None:
        self.path = folder

    def read(self) -> Any:
        """What the program reads; None for nothing."""
        raise NotImplementedError

    def write(self) -> bool:
        """Let the program write once more: does it say that this was saved?"""
        raise NotImplementedError


class Learning(KeptKind):
    """What a learner knows."""

    modules = ("workbench.lessons.progress",)
    is_work = True
    formats = b"workbench-learning/2", b"workbench-learning/3"
    text = b"first"

    def __init__(self, folder: Path) -> None:
        self.path = progress_file()
        assert not write_progress(Progress().with_lesson("asl", "first", LessonScore())).has_errors

    def read(self) -> Any:
        found = read_progress()
        return found if found != Progress() else None

    def write(self) -> bool:
        return not write_progress(read_progress().with_lesson("asl", "next", LessonScore())).has_errors


class Recovery(KeptKind):
    """Unsaved work of a program that has ended."""

    modules = ("workbench.desktop.app.shell", "workbench.files.recovery")
    is_work = True
    formats = b"workbench-recovery/1", b"workbench-recovery/2"
    text = b"Bridge"

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "recovery"
        self._keep()
        (self.path,) = self.folder.glob("*/*.json")

    def _keep(self) -> bool:
        when = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
        program = RecoveryFolder(self.folder)
        saved = program.write("one", RecoveredWork("format: workbench/1\n", Text.of("Bridge"), when, home=self.folder))
        program.close()
        return not saved.has_errors

    def read(self) -> Any:
        found = {one.path: one for one in self._left_behind()}
        if self.path not in found:
            return None
        one = found[self.path]
        assert (one.work is None) == one.diagnostics.has_errors
        if one.work is not None:
            again = self.folder.parent / "again.json"
            again.write_text(recovery_text(one.work), encoding="utf-8")
            assert read_recovery(again)[0] == one.work
        return one.work

    def _left_behind(self) -> list[Any]:
        program = RecoveryFolder(self.folder)
        try:
            return program.left_behind()
        finally:
            program.close()

    def write(self) -> bool:
        return self._keep()


class Mapping(KeptKind):
    """What the words of another program mean, as the user has changed it."""

    modules = ("workbench.files.formats.mapping_files",)
    is_work = True
    formats = b"workbench-import/1", b"workbench-import/2"

    def __init__(self, folder: Path) -> None:
        self.path = users_mapping_file("megamek")
        assert self.write()

    def read(self) -> Any:
        return read_word_mapping(self.path)[0]

    def write(self) -> bool:
        return not keep_mapping(WordMapping("megamek", {"moonstone *": "woods"})).has_errors


PIECE = """\
format: workbench/1
title: House
ruleset: bolt_action
map:
  kind: table
  unit: in
  width: 10
  height: 10
  features:
  - {id: a, terrain: building, polygon: [[1, 1], [5, 1], [5, 5]]}
"""


class OwnPiece(KeptKind):
    """A piece of the user's collection."""

    modules = ("workbench.files.piece_collection",)
    is_work = True
    formats = b"workbench/1", b"workbench/2"
    # no text: YAML refuses halves of pairs

    def __init__(self, folder: Path) -> None:
        source = folder / "house.yaml"
        source.write_text(PIECE, encoding="utf-8")
        found = import_piece(source)
        assert not found.has_errors, [item.format() for item in found]
        source.unlink()
        (self.path,) = collection_folder().glob("*.yaml")
        self.known = kept_pieces()

    def read(self) -> Any:
        found = next((one for one in kept_pieces() if one.path == self.path), None)
        return found.scenario if found is not None else None

    def write(self) -> bool:
        (piece,) = self.known  # as the window has it since it was opened
        return not rename_piece(piece, "Another house").has_errors


class UnsavedRules(KeptKind):
    """Unsaved changes of a ruleset of the user's."""

    modules = ("workbench.files.kept_draft",)
    is_work = True
    formats = b"workbench-unsaved-rules/1", b"workbench-unsaved-rules/2"
    text = b"# my war"

    def __init__(self, folder: Path) -> None:
        self.rules, self.saved = folder / "my_war", RulesDraft(folder / "my_war", {"ruleset.yaml": "id: my_war\n"})
        assert self.write()
        (self.path,) = (data_path() / "unsaved-rules").glob("*.json")

    def read(self) -> Any:
        return kept_draft(self.rules)

    def write(self) -> bool:
        draft = RulesDraft(self.rules, {"ruleset.yaml": "id: my_war\n# my war\n"})
        return not keep_draft(draft, self.saved).has_errors


class EarlierState(KeptKind):
    """What was in a saved file before."""

    modules = ("workbench.desktop.documents.storage",)
    is_work = True

    def __init__(self, folder: Path) -> None:
        self.document, self.folder = folder / "a.yaml", folder / "backups"
        self.document.write_text("first", encoding="utf-8")
        assert self.write()
        self.path = backups_of(self.document, self.folder)[0].path

    def read(self) -> Any:
        for one in backups_of(self.document, self.folder):
            try:
                return read_regular(one.path)
            except OSError:
                return None
        return None

    def write(self) -> bool:
        return not len(keep_backup(self.document, self.folder, 10))


class CachedText(KeptKind):
    """A text of the cache."""

    modules = ("workbench.files.reading_cache",)

    def __init__(self, folder: Path) -> None:
        self.path = folder / "cache" / "schema" / "aa.json"
        self.write()

    def read(self) -> Any:
        return cached_text("schema/aa.json")

    def write(self) -> bool:
        store_text("schema/aa.json", '["found out"]', most=20)
        return True


class TextsThatFit(KeptKind):
    """Which texts fit the schema of their format."""

    def __init__(self, folder: Path) -> None:
        self.write()
        (self.path,) = (folder / "cache" / "schema").glob("*.json")

    def read(self) -> Any:
        return is_known_to_fit("a text", "hexes") or None

    def write(self) -> bool:
        remember_fit("a text", "hexes")
        return True


class CachedRuleset(KeptKind):
    """A ruleset that was read before."""

    def __init__(self, folder: Path) -> None:
        self.ruleset = replace(RULESET, terrain={}, units={})
        self.write()
        (self.path,) = (folder / "cache" / "rulesets").glob("*.json")

    def read(self) -> Any:
        return cached_ruleset("0a0a")

    def write(self) -> bool:
        store_ruleset("0a0a", self.ruleset)
        return True


class Log(KeptKind):
    """The log of the program."""

    modules = ("workbench.files.logbook",)

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "log"
        self.write()
        self.path = self.folder / "workbench.log"

    def read(self) -> Any:
        return last_lines(100, self.folder) or None

    def write(self) -> bool:
        book = Logbook(self.folder)
        logging.getLogger("workbench.tests").warning("a line")
        book.close()
        return book.file is not None


KINDS: tuple[type[KeptKind], ...] = (
    Learning,
    Recovery,
    Mapping,
    OwnPiece,
    UnsavedRules,
    EarlierState,
    CachedText,
    TextsThatFit,
    CachedRuleset,
    Log,
)
MADE_WHOLE = {
    "workbench.files.own_rulesets": "makes a ruleset beside and moves it into place; what is there is moved to earlier states"
}
"""Modules that make something new in a folder of the user's and read nothing back, with why nothing can be lost."""

ONLY_READ = {
    "workbench.desktop.commands.games_menu": "opens rules of the user's, which the rules window keeps",
    "workbench.desktop.documents.rules_session": "asks whether rules are the user's",
    "workbench.files.supplements": "supplements, which the window of the user's values keeps while they are edited",
    "workbench.desktop.commands.help_menu": "opens the folders of the user's",
    "workbench.files.running_window": "requests to a window that runs, void with it (tests/files/test_running_window.py)",
    "workbench.desktop.dialogs.preferences": "shows where rulesets lie",
    "workbench.desktop.dialogs.print_scenario": "shows where templates of pages lie",
    "workbench.files.rulesets.loader": "rulesets of the user's",
    "workbench.printing.templates": "templates of pages of the user's",
}
"""Modules that name a folder of the user's and keep nothing there."""
IN_THE_WINDOW = {"workbench.desktop.window.welcome": "tests/desktop/look/test_kept_by_the_window.py"}
"""Modules whose files need Qt, with the test that damages them; so do the settings, whose folder is Qt's."""
