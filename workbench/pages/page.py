"""A page of HTML that answers: one file with its parts, their scripts and a policy that lets nothing in or out.

Names of files never become markup: they lie in packs (letters of base64), and scripts show them as text.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from workbench import __version__
from workbench.analysis.any_analysis import AnyAnalysis
from workbench.base.cancellation import CancelToken, Progress, Steps
from workbench.base.data_folders import PAGE_SCRIPTS
from workbench.base.diagnostics import CannotAnswer
from workbench.base.text import Text, terminal_safe
from workbench.pages.packing import Pack
from workbench.pages.page_part import PageLook, PageWork, ShownPart
from workbench.pages.registry import parts_of

_FRAME_SCRIPTS = ("unpack.js", "words.js", "elements.js", "app.js")
_WORDS = {
    "page_tools": Text("Page", "Page"),
    "dark": Text("Dark", "Sombre"),
    "light": Text("Light", "Clair"),
    "print": Text("Print", "Imprimer"),
    "colon": Text(": ", " : "),
    "loading": Text("Reading the page …", "Lecture de la page …"),
    "answers": Text("Answers", "Réponses"),
    "left_out": Text("What this page does not hold", "Ce que cette page ne contient pas"),
    "made_with": Text(
        "Made with Workbench {version} by the rules of {ruleset}. Everything was worked out when the page was made; it asks "
        "nobody and sends nothing.",
        "Faite avec Workbench {version} selon les règles de {ruleset}. Tout a été calculé en la créant ; elle ne demande rien "
        "à personne et n’envoie rien.",
    ),
    "skip": Text("To the answers", "Aller aux réponses"),
}
_NO_SCRIPT = Text(
    "This page answers by a script that it brings along. Allow scripts for it to use it.",
    "Cette page répond par un script qu’elle contient. Autorisez les scripts pour l’utiliser.",
)
_NO_PARTS = Text("no page is made for this kind of map yet", "aucune page n’est encore faite pour ce genre de carte")


def make_page(
    analysis: AnyAnalysis,
    look: PageLook,
    language: str = "en",
    *,
    left_out: Iterable[Text] = (),
    cancel: CancelToken | None = None,
    progress: Progress | None = None,
) -> bytes:
    """A page about a scenario, in both languages; ``language`` is that of readers whose own is neither, ``left_out`` what the
    page says that it does not hold beside what its parts leave out. CannotAnswer (``not_modelled``) for a kind of map that has
    no parts."""
    parts = parts_of(analysis)
    if not parts:
        raise CannotAnswer("not_modelled", _NO_PARTS)
    steps = Steps(sum(part.effort(analysis) for part in parts), cancel, progress)
    steps.step(0)
    work = PageWork(analysis, look, steps, list(left_out))
    packs = {part.id: part.embed(work) for part in parts}
    head = {
        "title": analysis.scenario.title,
        "ruleset": analysis.ruleset.name,
        "version": __version__,
        "language": language,
        "colours": look.colours,
        "left_out": work.left_out,
        "words": words_of(parts),
        "parts": [part.id for part in parts],
    }
    return assembled(head, packs, parts, language).encode()


def words_of(parts: Iterable[ShownPart]) -> dict[str, Text]:
    """The words of the frame and of parts, by key."""
    return {**_WORDS, **{key: words for part in parts for key, words in part.words.items()}}


def assembled(head: Mapping[str, Any], packs: Mapping[str, Pack], parts: Sequence[ShownPart], language: str) -> str:
    """The whole page. ``head`` are plain values for all parts."""
    style = (PAGE_SCRIPTS / "page.css").read_text("utf-8")
    script = bundled(parts)
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    title = html.escape(terminal_safe(Text.of(head["title"]).get(language)))
    blocks = [_block("head", Pack(head)), *(_block(name, pack) for name, pack in packs.items())]
    return "\n".join(
        (
            f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta name="generator" content="Workbench {__version__}"><meta name="referrer" content="no-referrer">',
            f"<title>{title}</title><style>{style}</style></head>",
            f'<body><noscript><p lang="en">{_NO_SCRIPT.en}</p><p lang="fr">{_NO_SCRIPT.fr}</p></noscript>',
            *blocks,
            f'<script type="module">{script}</script></body></html>\n',
        )
    )


def _block(name: str, pack: Pack) -> str:
    return f'<script type="text/plain" id="pack-{name}">{pack.text()}</script>'


def _hash(source: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode('ascii')}"


# --- The scripts of a page as one: modules may only import from each other, names are unique among them.


_IMPORT = re.compile(r'^import \{[^}]*\} from "\./[a-z_]+\.js";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |function |class |async function )", re.MULTILINE)


def bundled(parts: Sequence[ShownPart]) -> str:
    """The scripts of the frame and of parts in one module, which shows the page."""
    names = dict.fromkeys((*_FRAME_SCRIPTS, *(name for part in parts for name in part.scripts)))
    sources = [_EXPORT.sub("", _IMPORT.sub("", (PAGE_SCRIPTS / name).read_text("utf-8"))) for name in names]
    shows = ", ".join(f"{part.id}: show_{part.id}" for part in parts)
    return "\n".join((*sources, f"start({{ {shows} }});\n"))
