"""The question before an entry of a ruleset is removed: the places in the rules that name it, and the maps that use it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QPlainTextEdit, QVBoxLayout, QWidget

from workbench.base.diagnostics import Diagnostic, Diagnostics, Severity
from workbench.checks.loading import load_document, load_ruleset
from workbench.desktop.look.language import ParagraphLabel, labelled, show_as_plain_text
from workbench.desktop.widgets.choosers import ElidingChooser, allow_narrow
from workbench.desktop.widgets.fitting_dialog import FittingDialog
from workbench.desktop.widgets.form_fields import fill_choices
from workbench.files.mended_scenarios import DamagedScenario
from workbench.files.rulesets.cell_places import message_at, place_words
from workbench.files.rulesets.draft import RulesDraft
from workbench.files.rulesets.fields import entry_label
from workbench.files.rulesets.references import needs_another, references_to, without_entry
from workbench.files.yaml_reader import read_yaml
from workbench.rules.ruleset import Ruleset

translate = QCoreApplication.translate
_MOST_MISTAKES = 6
_IN_MAPS = {"terrain": "terrain", "units": "kind", "states": "state", "weapons": "weapon"}
"""Sections whose entries maps use, with what their messages call them."""


@dataclass(frozen=True)
class Removal:
    """An entry that is to be removed from a draft. The drafts without it are made once, since each is checked as a whole."""

    draft: RulesDraft
    section: str
    key: str

    @cached_property
    def others(self) -> tuple[str, ...]:
        """The other entries of its section."""
        return tuple(one for one in self.draft.entries(self.section) if one != self.key)

    @cached_property
    def is_needed(self) -> bool:
        """Would any place be left without an entry?"""
        return bool(needs_another(self.draft, self.section, self.key))

    def without(self, instead: str) -> RulesDraft:
        """The draft without it; ``instead`` takes its place where a place would be left without any."""
        wanted = instead if self.is_needed else ""
        if wanted not in self._made:
            self._made[wanted] = without_entry(self.draft, self.section, self.key, wanted)
        return self._made[wanted]

    @cached_property
    def _made(self) -> dict[str, RulesDraft]:
        return {}

    def users(self, maps: Sequence[Path]) -> list[tuple[Path, int]]:
        """The files among some that use it, with how often they do."""
        if self.section not in _IN_MAPS or not maps:
            return []
        # read without the entry, a map that uses it has an error for each use
        ruleset, _ = self.without(next(iter(self.others), "")).judged
        counted = [(path, self._uses(path, ruleset)) for path in maps] if ruleset is not None else []
        return [(path, count) for path, count in counted if count]

    def _uses(self, path: Path, ruleset: Ruleset) -> int:
        """The number of times that a map uses the entry; ``ruleset`` lacks it."""
        document, folder = read_yaml(path), self.draft.folder
        named = document.data.get("ruleset") if isinstance(document.data, dict) else None
        if named != folder.name:
            return 0

        def find(name: str, base: Path) -> tuple[Ruleset | None, Diagnostics]:
            return (ruleset, Diagnostics()) if name == folder.name else load_ruleset(name, base)

        damaged = DamagedScenario(str(path), document.file_text, lambda one: load_document(one, path.parent, find))
        word = _IN_MAPS[self.section], self.key
        return next((one.count for one in damaged.gone_words if (one.of, one.word) == word), 0)


class RemovalDialog(FittingDialog):
    """Asks about the places that name an entry. ``draft`` is the one without it when it is accepted."""

    def __init__(
        self, removal: Removal, before: Iterable[Diagnostic], maps: Sequence[Path], language: str, parent: QWidget
    ) -> None:
        """Ask about a removal; ``before`` is what is wrong with the draft that still has the entry."""
        super().__init__(parent)
        called = entry_label(removal.draft, removal.section, removal.key).get(language)
        self.setWindowTitle(translate("Rules", "Remove {name}").format(name=called))
        self.prefer_size(560, 400)
        self._removal, self._language = removal, language
        self._wrong_before = set(self._errors(removal.draft, before))
        self._make_parts(removal.users(maps))
        self._lay_out()
        self._show_mistakes()
        self.instead.currentIndexChanged.connect(lambda _: self._show_mistakes())

    def _make_parts(self, maps: Sequence[tuple[Path, int]]) -> None:
        """Make the parts: the places that name the entry, in the rules and on maps, and the choice of another instead."""
        draft, section, language = self._removal.draft, self._removal.section, self._language
        references = references_to(draft, section, self._removal.key)
        lines = [place_words(draft, one.path).get(language) for one in references]
        words = translate("Rules", "In these rules it is named here; costs, facts and entries of lists go with it:")
        self.words = ParagraphLabel(words if lines else translate("Rules", "Nothing else in these rules names it."))
        self.lines = QPlainTextEdit("\n".join(dict.fromkeys(lines)))
        self.lines.setReadOnly(True)
        self.lines.setAccessibleName(translate("Rules", "What names it"))
        if not lines:
            self.lines.hide()
        self.instead = allow_narrow(ElidingChooser())
        self.instead.setAccessibleName(translate("Rules", "In its place"))
        entries: list[tuple[str, object]] = [
            (entry_label(draft, section, one).get(language), one) for one in self._removal.others
        ]
        entries.append((translate("Rules", "(nothing: these places are mistakes then)"), ""))
        fill_choices(self.instead, entries)
        times = translate("Rules", "{n} times")
        listed = [labelled(path.name, times.format(n=count)) if count > 1 else path.name for path, count in maps]
        self.maps = ParagraphLabel(
            translate("Rules", "Maps that use it, and will ask for another when they are opened:")
            + "\n"
            + "\n".join(listed)
        )
        if not maps:
            self.maps.hide()
        self.mistakes = ParagraphLabel("")
        show_as_plain_text(self.words, self.maps, self.mistakes)

    def _lay_out(self) -> None:
        """Put the parts below each other; the choice of another entry only where some places cannot be without one."""
        form = QFormLayout()
        if self._removal.is_needed:
            asked = translate("Rules", "Where a place would be left without any, this takes its place:")
            label = ParagraphLabel(asked)
            show_as_plain_text(label)
            form.addRow(label)
            form.addRow(self.instead)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.remove = buttons.addButton(translate("Rules", "Re&move"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.words)
        box.addWidget(self.lines, 1)
        box.addLayout(form)
        box.addWidget(self.mistakes)
        box.addWidget(self.maps)
        if self.lines.isHidden():
            box.addStretch(1)
        box.addWidget(buttons)

    @property
    def draft(self) -> RulesDraft:
        """The draft without the entry."""
        return self._removal.without(str(self.instead.currentData()))

    @property
    def needs_asking(self) -> bool:
        """Does anything name the entry, or can the game not do without it?"""
        return not (self.lines.isHidden() and self.maps.isHidden() and self.mistakes.isHidden())

    def _errors(self, draft: RulesDraft, found: Iterable[Diagnostic]) -> list[str]:
        """The errors of a draft in words, with their places."""
        words = []
        for one in found:
            if one.severity is Severity.ERROR:
                place = draft.place_of(one)
                text = message_at(draft, one, place).get(self._language)
                words.append(labelled(place_words(draft, place).get(self._language), text))
        return words

    def _show_mistakes(self) -> None:
        """Show the mistakes that the rules would have without the entry and do not have now."""
        errors = self._errors(self.draft, self.draft.judged[1])
        found = [one for one in dict.fromkeys(errors) if one not in self._wrong_before]
        words = translate("Rules", "Without it these are mistakes, which you mend afterwards:")
        self.mistakes.setText("\n".join([words, *found[:_MOST_MISTAKES]]))
        self.mistakes.setVisible(bool(found))
