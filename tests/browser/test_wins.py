"""A whole game in a real browser, with all that can come between: a reload, a second tab, a server that restarts."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.table import Table, wins
from tests.support import ledger
from tests.support.chromium import DESKTOP, PHONE
from tests.support.service import Service


@pytest.mark.parametrize(("by", "code"), [("touch", "TF1-D1N-AAAAAAQ"), ("mouse", "TF1-D3N-AAAAAAQ")])
def test_a_whole_win_through_reload_second_tab_and_restart(
    browser: Browser, service: Service, by: str, code: str
) -> None:
    row = wins()[code]
    actions = row["win"].split()
    quarter = len(actions) // 4
    context = browser.new_context(**(PHONE if by == "touch" else DESKTOP), base_url=service.url)
    page = context.new_page()
    page.goto(f"/play/{code}/")
    page.get_by_role("button", name="Deal", exact=True).click()
    table = Table(page, by)
    table.is_dealt()

    for action in actions[:quarter]:
        table.act(action)
    page.reload()
    table.is_at(table.moves)

    for action in actions[quarter : 2 * quarter]:
        table.act(action)
    service.stop()
    service.start()
    # After some seconds without it the game goes on here; what is played is sent in before anything else is.
    expect(page.locator(".bars .bar")).to_have_count(0, timeout=30_000)

    for action in actions[2 * quarter : 3 * quarter]:
        table.act(action)
    second = context.new_page()
    second.goto("/play/")
    newer = Table(second, by, moves=table.moves)
    newer.is_at(table.moves)
    expect(page.get_by_role("button", name="Play here")).to_be_visible()

    for action in actions[3 * quarter :]:
        newer.act(action)
    expect(second.locator(".win")).to_be_visible()
    assert newer.figure("Score") == str(row["score"])
    assert newer.figure("Moves") == str(row["moves"])
    journals = ledger.read_when(service, entries=len(actions))
    context.close()
    (journal,) = journals.values()
    assert [entry.action for entry in journal.entries] == [action.removesuffix(":1") for action in actions]
    assert journal.status == 30
    assert list(ledger.faults([journal])) == []
