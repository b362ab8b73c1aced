"""What the site has beside ``docs/``: pages of the first folder, those of the API, whole folders in the navigation."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = {
    "README.md": "index.md",
    **{
        name: name
        for name in ("ARCHITECTURE.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
    },
}
"""Pages of the first folder, and what they are called in the site."""
PACKAGES = (
    *("base", "geometry", "rules", "scenario", "generator", "odds", "engine", "analysis", "planning", "sheets"),
    *("protocol", "files", "printing", "lessons"),
)
"""Those with an API for others, upwards."""
_MARK = re.compile(r"(?:[-*+]|\d+\.) +")
_LINK = re.compile(r"(\]\()([^)#\s]+)((?:#[^)\s]*)?\))")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages, and write the folders of the navigation out."""
    for source, target in OUTSIDE.items():
        files.append(File.generated(config, target, content=(ROOT / source).read_text(encoding="utf-8")))
    api = _api()
    for target, content in api.items():
        files.append(File.generated(config, target, content=content))
    pages = [*sorted(file.src_uri for file in files.documentation_pages() if file.src_uri not in api), *api]
    config.nav = _filled(config.nav, pages)
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links lead from where a page lies in the repository: make them lead from where it lies in the site."""
    here = page.file.src_uri
    if here.startswith("api/"):
        return markdown
    source = next((path for path, target in OUTSIDE.items() if target == here), f"docs/{here}")

    def moved(link: re.Match[str]) -> str:
        start, path, rest = link.groups()
        if "://" in path or path.startswith("mailto:"):
            return link[0]
        found = normpath(PurePosixPath(source).parent / path)
        if (ROOT / found).is_dir():  # a folder has no page of its own: its first page stands for it
            found = next(
                (f"docs/{uri}" for uri in sorted(files.src_uris) if f"docs/{uri}".startswith(f"{found}/")), found
            )
        target = OUTSIDE.get(found) or (found.removeprefix("docs/") if found.startswith("docs/") else "")
        return f"{start}{relpath(target, PurePosixPath(here).parent)}{rest}" if target else link[0]

    return _four_columns(_LINK.sub(moved, markdown))


def _four_columns(markdown: str) -> str:
    """What belongs to an item of a list, indented by four columns a level as Python-Markdown wants it: the documents
    indent it by the width of the item's mark, as GitHub does."""
    lines = []
    starts: list[int] = []  # the columns at which the texts of the open items begin
    fenced = parted = False  # the open item has several paragraphs
    for line in markdown.splitlines():
        text = line.lstrip(" ")
        column = len(line) - len(text)
        fence = text.startswith("```")
        mark = None if fenced or fence else _MARK.match(text)
        while text and not fenced and starts and column < starts[-1]:
            starts.pop()
        shift = 4 * len(starts) - (starts[-1] if starts else 0)
        if mark and parted and lines[-1]:
            lines.append("")
        parted = bool(starts) and not mark and (parted or not text)
        lines.append(" " * max(column + shift, 0) + text if text else "")
        if mark:
            starts.append(column + len(mark[0]))
        fenced ^= fence
    return "\n".join(lines) + "\n"


def _filled(nav: Any, pages: list[str]) -> Any:
    """The navigation, with every ``folder/*`` written out; the README of a folder comes first and is its page."""
    if isinstance(nav, list):
        return [_filled(entry, pages) for entry in nav]
    if isinstance(nav, dict):
        return {title: _filled(entry, pages) for title, entry in nav.items()}
    if not str(nav).endswith("/*"):
        return nav
    found = [page for page in pages if PurePosixPath(page).parent == PurePosixPath(nav).parent]
    return sorted(found, key=lambda page: (not page.endswith(("README.md", "index.md")), _number(page)))


def _number(page: str) -> int:
    """Decisions are numbered; others keep their order."""
    number = re.match(r"\d+", PurePosixPath(page).name)
    return int(number[0]) if number else 0


def _api() -> dict[str, str]:
    """A page for each folder of the public packages, with its modules one after the other, and one that lists them."""
    pages, rows = {}, []
    for package in PACKAGES:
        for folder in sorted(path.parent for path in (ROOT / "workbench" / package).rglob("__init__.py")):
            name = ".".join(folder.relative_to(ROOT / "workbench").parts)
            modules = [path.stem for path in sorted(folder.glob("*.py")) if not path.stem.startswith("__")]
            if modules:
                parts = (f"::: workbench.{name}.{module}" for module in modules)
                pages[f"api/{name}.md"] = "\n\n".join((f"# {name}", *parts)) + "\n"
                rows.append(f"- [workbench.{name}]({name}.md): {', '.join(modules)}")
    words = "The packages without a window, upwards: each imports only those before it ([architecture](../ARCHITECTURE.md))."
    return {"api/index.md": f"# API\n\n{words}\n\n" + "\n".join(rows) + "\n", **pages}
