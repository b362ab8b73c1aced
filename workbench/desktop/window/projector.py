"""Projector mode (F11): the map is shown to a class in full screen, with one card in large letters and a pointer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QObject,
    Qt,
    QTimer,
)
from PySide6.QtGui import (
    QCursor,
    QFont,
    QFontInfo,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from workbench.desktop.commands.window_protocols import CommandHost
from workbench.desktop.look.digit_keys import digit_on_key
from workbench.desktop.look.language import ParagraphLabel
from workbench.desktop.look.session import SavedView
from workbench.desktop.look.theme import scaled_pixels, ui_scale
from workbench.desktop.tools.tool import INSPECT, LESSON
from workbench.desktop.widgets.zoom_view import ZOOM_STEP
from workbench.desktop.window.class_board import ClassBoard, PointerRing, shifted
from workbench.desktop.window.docks import HiddenPanels
from workbench.desktop.window.projector_card import FirstWords, ProjectorCard, first_words, text_height

translate = QCoreApplication.translate

_HELP_SHOWN_FOR = 8000
"""Milliseconds for which the line about keys is shown."""
_RELEASED_AFTER = 80
"""Milliseconds without another press after which a key counts as released: a key that is held sends more of them."""
_INSET = 12

# --- Projector mode: full screen, map and card; clicks ask, and nothing else moves.


_PASSED_ON = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""Keys that a lesson, or the cursor on the map, may use; arrows too."""
_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)
_MENUS = ("view", "plan")
"""Commands of these menus ask and show; those below need panels, or change the scenario or the window."""
_NEED_PANELS = frozenset(
    ("clear_map", "projector", "usual_layout", "keep_line", "plan_keep", "conditions", "go_to_place", "underlay_trace")
)
_ASKING_TOOLS = frozenset([INSPECT, LESSON])
"""Tools that stay in the hand; in place of any other the one that inspects is taken."""
_OF_LETTERS = 0.8
"""The text of a lesson is as large as the letters of the card's sentence by this factor."""
_OF_LABELS, _USUAL_LABEL = 0.5, 8.5
"""Numbers of hexes are at least as high as the letters of the card's sentence by this factor; their usual height in pixels."""
_RING = 24
"""The ring's radius is the height of the screen divided by this."""


class Projector(QObject):
    """Full screen for a class: the map, one card and a pointer. Clicks choose observer and target; drags of units, edits and
    the bare wheel do nothing. Esc or F11 leaves, and the window is as before."""

    def __init__(self, window: CommandHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self.panels = panels = HiddenPanels(window)
        panels.show_wanted.connect(lambda: self.set(on=False))
        self.on = False
        self.points = True
        """Is the ring shown?"""
        self.card = ProjectorCard(window)
        self.board = ClassBoard(window)
        self.pointer = PointerRing(window.view)
        self.help = ParagraphLabel(parent=window.view)
        self.help.setObjectName("projector_help")
        self.help.setAutoFillBackground(True)
        self.help.setMargin(scaled_pixels(8))
        self.help.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.help.hide()
        self._key_release = QTimer(self, singleShot=True, interval=_RELEASED_AFTER)
        self._key_release.timeout.connect(self.board.leave_light)
        self._quiet = QTimer(self, singleShot=True, interval=_HELP_SHOWN_FOR)
        self._quiet.timeout.connect(self._hide_help)
        self._plan_first = False
        self._asked_last: object = None
        self._restore: Callable[[], None] = lambda: None
        self._mouse: dict[QEvent.Type, Callable[[QEvent], bool]] = {
            QEvent.Type.MouseMove: self._moved,
            QEvent.Type.MouseButtonPress: self._pressed,
            QEvent.Type.MouseButtonDblClick: self._pressed,
            QEvent.Type.MouseButtonRelease: self._released,
            QEvent.Type.Wheel: self._wheel,
            QEvent.Type.Leave: self._left,
            QEvent.Type.ContextMenu: lambda _: True,  # whose commands edit
        }

    def set(self, *, on: bool) -> None:
        """Enter or leave."""
        if on == self.on:
            return
        self.on = on
        if on:
            self._enter()
        else:
            self._leave()
        if self._window.host is not None:
            self._window.host.show_tabs()
        self._window.actions_.refresh()

    def _enter(self) -> None:
        window = self._window
        top, view = window.widget.window(), window.view
        state, tool = top.windowState(), window.tool_context.tool.id
        place: SavedView | None = None if view.shows_all else view.place
        hidden, card = self.panels.on, window.what_to_do
        shown = card.isVisible()
        card.hide()

        def restore() -> None:
            card.setVisible(shown and card.waits)
            top.setWindowState(state)
            self.panels.set(on=hidden)
            self.panels.back.setVisible(hidden)
            if tool not in _ASKING_TOOLS:
                window.take_tool(tool)
            view.show_place(place)

        self._restore = restore
        self.panels.set(on=True)
        self.panels.back.hide()
        if self._at_step:
            window.docks.docks["lesson"].show()
        if tool not in _ASKING_TOOLS:
            window.take_tool(INSPECT)
        view.show_cards(on=False)
        for kind, handler in self._mouse.items():
            view.handle(handler, kind)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        inquiry = window.inquiry
        inquiry.changed.connect(self.refresh)
        inquiry.selection_changed.connect(self.refresh)
        inquiry.answered.connect(self.refresh)
        inquiry.changed.connect(self.board.another_line)
        window.docks.plans.panel.words_changed.connect(self._plan_changed)
        self._plan_first, self._asked_last = window.docks.plans.on, inquiry.asked
        top.showFullScreen()
        self.card.show()
        self.board.show()
        self._place()
        view.show_place(place)
        self.refresh()
        self.help.setText(self._keys_in_words())
        self._show_help()
        view.setFocus()

    def _keys_in_words(self) -> str:
        """The keys that count on the projector, at a step or without one."""
        keys = translate(
            "Projector",
            "H: hold the verdict · N, B: walk the line · Shift and mouse: marks · M: light, held: it follows · X: wipe · "
            "+ −: letters · P: pointer · Ctrl+wheel: zoom · F1: these keys · Esc: leave",
        )
        if self._at_step:
            words = translate("Projector", "Space, PgDn: next step · PgUp: back · 1 to 6: hands")
        else:
            words = translate("Projector", "Click: observer · right click: target")
        return f"{words} · {keys}"

    def _show_help(self) -> None:
        """Show the keys for a while."""
        self.help.show()
        self._place()
        self._quiet.start()

    def _hide_help(self) -> None:
        self.help.hide()
        self._place()

    def _leave(self) -> None:
        window = self._window
        view, inquiry = window.view, window.inquiry
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        for handler in set(self._mouse.values()):
            view.release(handler)
        inquiry.changed.disconnect(self.refresh)
        inquiry.selection_changed.disconnect(self.refresh)
        inquiry.answered.disconnect(self.refresh)
        inquiry.changed.disconnect(self.board.another_line)
        self._reveal()
        window.docks.lessons.hold_verdict(on=False)
        self.board.wipe()
        view.enlarge_labels(1.0)
        window.docks.plans.panel.words_changed.disconnect(self._plan_changed)
        for part in (self.card, self.pointer, self.help, self.board):
            part.hide()
        self._quiet.stop()
        view.set_margin_below(0)
        view.show_cards(on=True)
        window.docks.lessons.show_large(None)
        self._restore()

    # --- what the card says

    def _plan_changed(self) -> None:
        self._plan_first = self._window.docks.plans.on
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the first words of what was asked last."""
        inquiry, plans = self._window.inquiry, self._window.docks.plans
        if inquiry.asked != self._asked_last:
            self._asked_last, self._plan_first = inquiry.asked, False
        if self._plan_first and plans.on:
            told = str(plans.panel.message.text()).split("\n", 1)
            self.card.refresh(FirstWords("", told[0], None, "".join(told[1:])), draws=False)
        elif self.board.holds:
            self.card.refresh(FirstWords(first_words(self._window.docks.inspector).ends, "?"), draws=False)
        else:
            self.card.refresh(first_words(self._window.docks.inspector))
        if self._at_step != self.card.isHidden():
            self.card.setVisible(not self._at_step)
            self._place()

    @property
    def _at_step(self) -> bool:
        """Does a lesson run? Then its panel is the card: text, verdict, sentence and section in large letters."""
        return self._window.tool_context.tool.id == LESSON

    def _place(self) -> None:
        view, card = self._window.view, self.card
        self._place_help()
        if self._at_step:
            height = 0
            self._window.docks.lessons.show_large(_OF_LETTERS * card.letters / QFontInfo(view.font()).pixelSize())
        else:
            height = card.wanted_height
        view.set_margin_below(height)
        card.setGeometry(0, view.height() - height, view.width(), height)
        card.raise_()
        card.fit()
        view.enlarge_labels(max(1.0, _OF_LABELS * card.letters / (_USUAL_LABEL * ui_scale())))
        self.board.fit(card.letters)
        # over the map for a while, where the card needs its room
        top = view.height() - self.help.height() if self._at_step else 0
        self.help.move((view.width() - self.help.width()) // 2, top)
        self.help.raise_()

    def _place_help(self) -> None:
        view, card = self._window.view, self.card
        font = QFont(self.help.font())
        font.setPixelSize(max(6, round(0.6 * card.letters)))
        self.help.setFont(font)
        width = min(view.width() - 2 * _INSET, self.help.fontMetrics().horizontalAdvance(self.help.text()) + 3 * _INSET)
        if self.help.text():
            # adjustSize would count the lines of the width that the label would like to have
            # measured here: a label whose font has just changed has the height of the one before
            inside = width - 4 * self.help.margin()
            height = text_height(font, self.help.text(), inside) + 4 * self.help.margin()
            self.help.setFixedSize(width, max(height, self.help.heightForWidth(width)))

    # --- mouse

    def _radius(self) -> int:
        return max(scaled_pixels(18), self._window.view.height() // _RING)

    def _point(self, event: QMouseEvent) -> None:
        if self.points:
            view = self._window.view
            self.pointer.show_at(view.viewport().mapTo(view, event.position().toPoint()), self._radius())

    def _moved(self, event: QEvent) -> bool:
        """The ring follows the mouse; the answer stays, unless a line is drawn with the left button."""
        assert isinstance(event, QMouseEvent)
        self._point(event)
        if self.board.drag(event):
            return True
        pulled = event.buttons() & Qt.MouseButton.MiddleButton and _ctrl(event)
        return not (event.buttons() & Qt.MouseButton.LeftButton or pulled)

    def _pressed(self, event: QEvent) -> bool:
        """Left and right button ask; the middle one moves the map only with Ctrl."""
        assert isinstance(event, QMouseEvent)
        self._point(event)
        if self.points:
            self.pointer.pulse()
        button = event.button()
        if shifted(event) and button == Qt.MouseButton.LeftButton:
            self.board.press(event)
            return True
        if button == Qt.MouseButton.RightButton:
            # the tool holds the line to where the mouse is: it has not heard of the moves until here
            none = Qt.MouseButton.NoButton
            where, here = event.position(), event.globalPosition()
            self._window.view.mouseMoveEvent(
                QMouseEvent(QEvent.Type.MouseMove, where, here, none, none, Qt.KeyboardModifier.NoModifier)
            )
        return not (
            button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
            or (button == Qt.MouseButton.MiddleButton and _ctrl(event))
        )

    def _released(self, event: QEvent) -> bool:
        return self.board.release()

    # --- a verdict that is held back, and hands that are counted

    def _hold(self) -> None:
        """Hold the verdict back, or reveal it; that of a step whose question is open, until the class has answered."""
        lessons = self._window.docks.lessons
        if self._at_step and lessons.hides_answer and not self.board.holds:
            lessons.hold_verdict(on=not lessons.holds_verdict)
        elif self.board.holds:
            self._reveal()
        elif self.board.line is not None or not self._at_step:
            self.board.hold(on=True)
            self.refresh()

    def _reveal(self) -> None:
        if self.board.holds:
            self.board.hold(on=False)
            self.refresh()

    def _walk(self, by: int) -> None:
        """Go along the line, whose verdict is held back until its end is reached."""
        lessons = self._window.docks.lessons
        if self.board.line is None or (self._at_step and lessons.hides_answer):
            return  # the answer of a step is not given away
        if not self.board.holds:
            if by < 0:
                return
            self.board.hold(on=True)
            self.refresh()
        if not self.board.walk(by) and by > 0:
            self._reveal()

    def _count(self, digit: int, *, back: bool) -> bool:
        """Count a hand for an answer of the question of the step, by its number from 1, or take one back; False if there is no
        such answer."""
        return self._at_step and self._window.docks.lessons.count_hand(digit - 1, -1 if back else 1)

    def _wheel(self, event: QEvent) -> bool:
        """The wheel zooms with Ctrl only."""
        assert isinstance(event, QWheelEvent)
        if _ctrl(event):
            view = self._window.view
            view.set_zoom(view.zoom * ZOOM_STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()
        return True

    def _left(self, event: QEvent) -> bool:
        self.pointer.hide()
        return False

    # --- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep card and help where they belong; let only those keys through that ask and show."""
        kind = event.type()
        if watched is self._window.view and kind == QEvent.Type.Resize:
            self._place()
        ours = isinstance(watched, QWidget) and watched.window() is self._window.widget.window()
        if ours and kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent) and not event.isAutoRepeat():
            if event.key() == Qt.Key.Key_M:
                self._key_release.start()
            return False
        if not ours or kind not in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return False
        assert isinstance(event, QKeyEvent)
        if self._counts(event):
            return True
        answers = self._answering_button(event)
        if answers is None and self._lets_through(event):
            return False
        event.accept()
        if kind == QEvent.Type.KeyPress and watched.isWidgetType():
            if answers is None:
                self._key(event)
            elif not event.isAutoRepeat():
                answers.click()
        return True

    def _counts(self, event: QKeyEvent) -> bool:
        """Is a key a digit that counts a hand, with Shift takes one back? A press of it does."""
        held = event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if not self._at_step or held or isinstance(QApplication.focusWidget(), QLineEdit):
            return False
        digit = digit_on_key(event, QGuiApplication.platformName()) or event.text()
        if len(digit) != 1 or digit not in _HANDS:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self._count(int(digit), back=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        return True

    def _answering_button(self, event: QKeyEvent) -> QPushButton | None:
        """The button of the question that a letter presses, alone or with Alt; None without one."""
        held = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if not self._at_step or held not in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier):
            return None
        return self._window.docks.lessons.button_of_letter(QKeySequence(event.key()).toString())

    def _lets_through(self, event: QKeyEvent) -> bool:
        """Is a key that of a lesson, of the cursor, or of a command that asks or shows?"""
        key = Qt.Key(event.key())
        if key in _PASSED_ON or key in _MODIFIERS:
            return True
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if isinstance(QApplication.focusWidget(), QLineEdit) and key not in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            return not held & ~Qt.KeyboardModifier.ShiftModifier  # an answer is typed
        if key in _ARROWS:
            return not held or held == Qt.KeyboardModifier.ControlModifier
        if key in _OWN and not held & ~Qt.KeyboardModifier.ShiftModifier:
            return False
        actions = self._window.actions_
        pressed = actions.pressed(event)
        named = next((name for name, keys in actions.keys.items() if keys and keys == pressed), "")
        spec = actions.specs.get(named)
        return spec is not None and named not in _NEED_PANELS and spec.menu.partition("/")[0] in _MENUS

    def _key(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            self.set(on=False)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._size(1)
        elif key in (Qt.Key.Key_Minus, Qt.Key.Key_Underscore):
            self._size(-1)
        elif key == Qt.Key.Key_F1:
            self._show_help()
        elif key == Qt.Key.Key_H:
            self._hold()
        elif key in (Qt.Key.Key_N, Qt.Key.Key_B):
            self._walk(1 if key == Qt.Key.Key_N else -1)
        elif key == Qt.Key.Key_M:
            if self.board.follows:
                self._key_release.stop()  # held still
                return
            self.board.light(self.board.mapFromGlobal(QCursor.pos()))
        elif key == Qt.Key.Key_X:
            self.board.wipe()
        elif key == Qt.Key.Key_P:
            self.points = not self.points
            self.pointer.setVisible(self.points and self._window.view.underMouse())

    def _size(self, by: int) -> None:
        self.card.resize_letters(by)
        self._place()
        self.refresh()


_OWN = (
    Qt.Key.Key_Escape,
    Qt.Key.Key_F11,
    Qt.Key.Key_F1,
    Qt.Key.Key_Plus,
    Qt.Key.Key_Equal,
    Qt.Key.Key_Minus,
    Qt.Key.Key_Underscore,
    Qt.Key.Key_P,
    Qt.Key.Key_H,
    Qt.Key.Key_N,
    Qt.Key.Key_B,
    Qt.Key.Key_X,
    Qt.Key.Key_M,
)
_HANDS = "123456"
"""The keys that count hands, one for each answer."""


def _ctrl(event: QMouseEvent | QWheelEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
