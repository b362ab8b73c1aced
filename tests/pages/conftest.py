"""A browser for all tests of pages, and one page of each game's small map for all tests of a module."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.pages.reading import SMALL, analysis_at, page_of

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session", autouse=True)
def _widgets(qapp: QApplication) -> None:
    """What draws a page makes an application without windows, if there is none; tests of windows may come after."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium of the system, driven by Playwright; tests are skipped where one of them is missing."""
    driver = pytest.importorskip("playwright.sync_api", reason="no Playwright here: pages are not opened in a browser")
    found = next((path for name in _BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("no Chromium here: pages are not opened in a browser")
    with driver.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def pages(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages of small maps, by game."""
    folder = tmp_path_factory.mktemp("pages")
    return {game: page_of(analysis_at(path), folder / f"{game}.html") for game, path in SMALL.items()}


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    """Opens a page in a window of its own: ``opened(path, width=..., ...)``; what the page asks of others, and every fault of
    it, fails the test."""
    contexts: list[Any] = []
    wrong: list[str] = []

    def note_request(request: Any) -> None:
        if not request.url.startswith(("file:", "data:", "blob:")):
            wrong.append(f"asked for {request.url}")

    def note_console(message: Any) -> None:
        if message.type in ("error", "warning"):
            wrong.append(message.text)

    def open_page(
        path: Path, *, width: int = 1280, height: int = 800, ready: str = "#map[data-sharp=yes]", **options: Any
    ) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, **{"locale": "en-GB", **options})
        contexts.append(context)
        page = context.new_page()
        page.on("request", note_request)
        page.on("pageerror", lambda fault: wrong.append(str(fault)))
        page.on("console", note_console)
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        page.wait_for_selector(ready)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []
