"""One browser for all tests; after each, the console must be silent and nothing asked for outside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from page import Page


@pytest.fixture(scope="session")
def browser() -> Iterator[Page]:
    page = Page()
    yield page
    page.close()


@pytest.fixture
def page(browser: Page) -> Iterator[Page]:
    browser.screen(1280)
    browser.driver.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": browser.origin, "storageTypes": "local_storage"}
    )
    browser.complaints()
    browser.requests()
    yield browser
    assert browser.complaints() == []
    outside = [
        url
        for url in browser.requests()
        if not url.startswith((browser.origin, "data:", "blob:", "about:", "file:"))
    ]
    assert outside == [], "the page asked for something outside"
