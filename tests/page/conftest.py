"""One browser and one server for the tests of the page that run in one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from logicade.server.http import page
from tests.page.browser import launch
from tests.page.person import PATIENCE, Visitor
from tests.server.harness import Server

Arrive = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE)


# Not for the whole session: while Playwright runs, no other test of this process could start a loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as play:
        browser = launch(play)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server, with a toy that has no board of its own."""
    assert (page.BUILT / "index.html").is_file(), "the page is not built; `make test` does it"
    with Server(tmp_path_factory.mktemp("page"), program="tests.page.quick") as server:
        yield server


@pytest.fixture
def arrive(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Somebody comes with a fresh browser; at the end of the test nobody's console may hold a complaint."""
    came: list[Visitor] = []

    def make(url: str = "", **words: Any) -> Visitor:
        came.append(Visitor(browser, url or server.url, **words))
        return came[-1]

    try:
        yield make
        complaints = [line for visitor in came for line in visitor.complaints]
        assert not complaints
    finally:
        for visitor in came:
            visitor.leave()
