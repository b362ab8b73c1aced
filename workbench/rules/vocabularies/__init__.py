"""What the engines of a doctrine read from a ruleset, so that a file can be checked before an engine stumbles over it.

One module per doctrine, with a :class:`~workbench.rules.vocabulary.Vocabulary` called ``VOCABULARY``.
"""
