"""Reasons in the words of the ruleset's messages."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.base.text import Text
from workbench.rules.ruleset import Ruleset
from workbench.sight.results import Effect, Reason


class Sentences:
    """Makes reasons from the ruleset's messages: the key names the sentence and the rule that it cites."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._messages = ruleset.messages

    def reason(
        self,
        key: str,
        values: Mapping[str, object],
        effect: Effect = Effect.NOTE,
        at: str | None = None,
        rule: str = "",
    ) -> Reason:
        """The reason with this key and what fills its gaps; ``rule`` replaces the section that the message cites."""
        message = self._messages[key]
        return Reason(key, rule or message.rule, message.text.format(**values), at, effect)

    def say(self, key: str, effect: Effect = Effect.NOTE, at: str | None = None, **values: object) -> Reason:
        """The reason with this key, its gaps filled by keywords."""
        return self.reason(key, values, effect, at)

    def text(self, key: str, **values: object) -> Text:
        """The sentence alone."""
        return self._messages[key].text.format(**values)


def joined(texts: list[Text]) -> Text:
    """Several words as one list."""
    return Text(", ".join(text.get("en") for text in texts), ", ".join(text.get("fr") for text in texts))
