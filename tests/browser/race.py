"""A race as its players meet it: making one, coming in, and going from one page of it to the next."""

import re

from playwright.sync_api import Page, expect


def opened(page: Page, *, code: str) -> str:
    """Open a lobby on a game code; the path of the race."""
    page.goto("/race/new/")
    page.get_by_text("Race on a game code").click()
    page.get_by_label("Game code").fill(code)
    page.get_by_role("button", name="Open the lobby").click()
    expect(page.get_by_role("heading", name="1 of 10 here")).to_be_visible()
    found = re.search(r"/race/\w+/$", page.url)
    assert found
    return found[0]


def joined(page: Page, path: str, *, name: str, here: int = 2) -> None:
    """Come into the lobby by its link, as somebody who was never here before."""
    page.goto(path)
    page.get_by_label("Your name here").fill(name)
    page.get_by_role("button", name="Join the race").click()
    expect(page.get_by_role("heading", name=f"{here} of 10 here")).to_be_visible()


def results(page: Page) -> list[str]:
    """Go from the table to the result; its lines."""
    page.locator(".dock").get_by_role("button", name="Results").click()
    lines = page.locator("ol.results > li")
    expect(lines.first).to_be_visible()
    return lines.all_inner_texts()
