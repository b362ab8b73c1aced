"""Says whose view of a scenario is shown."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from workbench.desktop.document import AnyDocument
from workbench.forces.staging import unseen_by

translate = QCoreApplication.translate


def seen_words(document: AnyDocument) -> str:
    """Whose view is shown, and how many units that leaves out; "" when everything is shown."""
    if not document.seen_by:
        return ""
    forces = document.scenario.forces
    side, count = forces.called(document.seen_by).get(document.language), len(unseen_by(forces, document.seen_by))
    if not count:
        return translate("Staging", "Seen by {side}: nothing is hidden from it").format(side=side)
    one = translate("Staging", "Seen by {side}: {n} hidden unit of others is left out")
    many = translate("Staging", "Seen by {side}: {n} hidden units of others are left out")
    return (one if count == 1 else many).format(side=side, n=count)
