"""The one exception that crosses room borders on purpose: a question that cannot be answered."""

from __future__ import annotations

from workbench.base.text import Text


class CannotAnswer(Exception):
    """A request names something that is not there or asks what the rules do not define.

    ``code`` is a stable word for programs (``bad_place``, ``unknown_unit``, ``not_modelled`` ...), ``text`` says it to people.
    """

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(text.en)
        self.code = code
        self.text = text
