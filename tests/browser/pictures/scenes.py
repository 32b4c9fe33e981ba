"""The pages and states of the product one after another, each brought about in a filled instance as people do it."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from playwright.sync_api import BrowserContext, Page, Route, WebSocketRoute, expect

from tests.browser.pictures.places import BROKEN, CODE, ENTERED, FOUND, KNOWN, PREPARING, VISITED
from tests.browser.table import Table, wins
from tests.support.racing import Racer, racers, started
from tests.support.service import Service

RACED_CODE = "TF1-D3N-AAAAAAH"
WATCHED_CODE = "TF1-D1N-AAAAAAE"
"""Another: who plays in a race may not watch others of its cards."""


@dataclass(frozen=True)
class Scene:
    name: str
    page: Page
    whole: bool = True
    """False for the table, which never scrolls."""


@dataclass
class Stage:
    service: Service
    opened: Callable[[], BrowserContext]
    """A browser without any cookie, in the language and of the size that are looked at."""
    name: str
    password: str
    there: dict[str, str] = field(default_factory=dict)
    known: list[BrowserContext] = field(default_factory=list)

    def scenes(self, wanted: Sequence[str]) -> Iterator[Scene]:
        """Those whose names begin as wanted; what a part needs is done only if one of its scenes is wanted."""
        parts: dict[Callable[[], Iterator[Scene]], str] = {
            self._visited: " ".join(VISITED),
            self._errors: "error-csrf error-login error-429 error-500 error-preparing error-no-worker",
            self._known: " ".join(KNOWN),
            self._found: "found-",
            self._replays: "replay-",
            self._ghosts: "ghosts",
            self._tables: "table-",
            self._watched: "watched-",
            self._raced: "race-",
            self._quick: "quick-",
        }
        for part, names in parts.items():
            if any(one.startswith(word) or word.startswith(one) for one in names.split() for word in wanted):
                yield from (scene for scene in part() if any(scene.name.startswith(word) for word in wanted))

    def _visited(self) -> Iterator[Scene]:
        page = self.opened().new_page()
        yield from self._each(page, VISITED)
        page.context.close()

    def _errors(self) -> Iterator[Scene]:
        """A form without its token, too many tries, and a fault of ours."""
        page = self.opened().new_page()
        page.goto("/accounts/login/")
        page.evaluate("document.querySelector('main form [name=csrfmiddlewaretoken]').value = 'x'.repeat(64)")
        self._fill(page, "Nobody", "nothing at all")
        yield Scene("error-csrf", page)
        page.goto("/accounts/login/")
        self._fill(page, "Nobody", "nothing at all")
        yield Scene("error-login", page)
        for _ in range(40):
            page.goto("/accounts/login/")
            answer = self._fill(page, "Nobody", "nothing at all")
            if answer == 429:
                break
        yield Scene("error-429", page)
        language = page.evaluate("document.documentElement.lang")
        page.route("**/broken/", lambda route: route.fulfill(body=self._asked(BROKEN, LANGUAGE=language)))
        page.goto("/broken/")
        yield Scene("error-500", page)
        for name, at_work in (("error-preparing", True), ("error-no-worker", False)):
            page.unroute("**/broken/")
            text = self._asked(PREPARING, LANGUAGE=language, AT_WORK=at_work)
            page.route("**/broken/", partial(_filled, text=text))
            page.goto("/broken/")
            yield Scene(name, page)
        page.context.close()

    def _known(self) -> Iterator[Scene]:
        yield from self._each(self._page(), KNOWN)

    def _found(self) -> Iterator[Scene]:
        there, page = self._there(), self._page()
        addresses = {
            "profile-own": f"/player/{self.name}/",
            "profile-friend": f"/player/{there['friend']}/",
            "profile": f"/player/{there['rival']}/",
            "daily-closed": f"/daily/{there['day']}/",
            "result": f"/race/{there['slug']}/",
            "review": f"/review/{there['daily']}/",
            "challenge": f"/friends/challenge/{there['own']}/",
        }
        yield from self._each(page, {f"found-{name}": at for name, at in addresses.items()})
        page.goto("/friends/")
        page.locator("#friend-name").fill("Nobody of this name")
        page.locator("main form .btn.brand.wide").click()
        page.wait_for_timeout(500)
        yield Scene("found-friends-error", page)
        page.close()

    def _replays(self) -> Iterator[Scene]:
        there, page = self._there(), self._page()
        page.goto(f"/replay/{there['daily']}/#30")
        expect(page.locator(".pane")).to_have_count(1)
        yield Scene("replay-one", page)
        yield Scene("replay-one-fold", page, whole=False)
        page.goto(f"/replay/{there['raced']}/?with={there['other']}#40")
        expect(page.locator(".pane")).to_have_count(2)
        yield Scene("replay-two", page)
        page.evaluate("scrollTo(0, 0)")
        yield Scene("replay-two-fold", page, whole=False)
        page.route("**/api/attempts/**", lambda route: None)
        page.goto(f"/replay/{there['raced']}/")
        page.wait_for_timeout(700)
        yield Scene("replay-skeleton", page)
        page.unroute("**/api/attempts/**")
        page.route("**/api/attempts/**", lambda route: route.abort())
        page.goto(f"/replay/{there['raced']}/")
        page.wait_for_timeout(700)
        yield Scene("replay-unreachable", page)
        page.close()

    def _ghosts(self) -> Iterator[Scene]:
        there, page = self._there(), self._page()
        page.goto(f"/races/ghosts/?attempt={there['daily']}")
        yield Scene("ghosts", page)
        page.locator("main form .btn.you").click()
        page.wait_for_timeout(1500)
        yield Scene("ghosts-lobby", page)
        page.close()

    def _tables(self) -> Iterator[Scene]:
        page = self.opened().new_page()
        lines: list[WebSocketRoute] = []
        cut: list[bool] = []

        def line(here: WebSocketRoute) -> None:
            if not cut:
                here.connect_to_server()
                lines.append(here)

        page.route_web_socket("**/ws/", line)
        page.goto(f"/play/{CODE}/")
        page.locator(".dlg[open] .btn.you").click()
        table = Table(page, "touch")
        table.is_dealt()
        for _ in range(3):
            page.keyboard.press("d")
        page.wait_for_timeout(500)
        yield Scene("table-play", page, whole=False)
        page.locator(".dock button").first.click()
        page.wait_for_timeout(400)
        yield Scene("table-menu", page, whole=False)
        page.keyboard.press("Escape")
        page.context.set_offline(True)
        cut.append(True)
        for one in lines:
            one.close()
        page.keyboard.press("d")
        page.wait_for_timeout(2500)
        yield Scene("table-offline", page, whole=False)
        page.context.close()

    def _watched(self) -> Iterator[Scene]:
        """A friend's casual game, and a race of three, by an account that plays in neither."""
        there, page = self._there(), self._page()
        friend = self.opened()
        key = self._asked(ENTERED, NAME=there["friend"]).strip()
        friend.add_cookies([{"name": "sessionid", "value": key, "url": self.service.url}])
        playing = friend.new_page()
        playing.goto(f"/play/{CODE}/")
        deal = playing.locator(".dlg[open] .btn.you")
        expect(deal.or_(playing.locator(".stage [data-at]")).first).to_be_visible()
        if deal.count():
            deal.click()
            table = Table(playing, "touch")
            table.is_dealt()
            for action in wins()[CODE]["win"].split()[:30]:
                table.act(action)
        with racers(self.service, count=3, code=WATCHED_CODE) as people:
            started(people)
            actions = wins()[WATCHED_CODE]["win"].split()
            for person, count in zip(people, (46, 30, 12), strict=True):
                for action in actions[:count]:
                    person.play(action)
            yield from self._watchable(page, people)
        friend.close()
        page.close()

    def _watchable(self, page: Page, people: list[Racer]) -> Iterator[Scene]:
        page.goto("/watch/")
        yield Scene("watched-list", page)
        page.goto("/friends/")
        yield Scene("watched-friends", page)
        page.goto("/watch/")
        page.locator("main a[href^='/watch/']").first.click()
        expect(page.locator(".stage [data-at]").first).to_be_visible()
        page.wait_for_timeout(700)
        yield Scene("watched-casual", page)
        page.goto(f"/watch/{people[0].race['attempt']}/")
        expect(page.locator(".stage [data-at]").first).to_be_visible()
        page.wait_for_timeout(700)
        yield Scene("watched-race", page)
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        yield Scene("watched-back", page)
        page.locator(".seg button").nth(1).click()
        page.wait_for_timeout(700)
        yield Scene("watched-all", page)

    def _raced(self) -> Iterator[Scene]:
        """From the lobby to the table of a race, by its host."""
        page = self._page()
        page.goto("/race/new/")
        page.locator("[name=code]").evaluate("one => one.closest('details')?.setAttribute('open', '')")
        page.locator("[name=code]").fill(RACED_CODE)
        page.locator("main form .btn.you").click()
        page.locator(".shortcode").wait_for()
        rival = Racer(self.service)
        rival.join(page.url.rstrip("/").rsplit("/", 1)[1])
        rival.enter()
        page.wait_for_timeout(700)
        yield Scene("race-lobby", page)
        page.locator(".stick .btn.you, main .btn.you").first.click()
        expect(page.locator(".countd")).to_be_visible()
        yield Scene("race-countdown", page, whole=False)
        expect(Table(page, "touch").cards("t7")).to_have_count(7, timeout=30_000)
        rival.until_race(lambda race: race["phase"] == "running")
        rival.sit()
        for action in wins()[RACED_CODE]["win"].split()[:20]:
            rival.play(action)
        page.keyboard.press("d")
        page.wait_for_timeout(700)
        yield Scene("race-table", page, whole=False)
        page.locator(".strip").click()
        page.wait_for_timeout(400)
        yield Scene("race-standings", page, whole=False)
        rival.leave()
        page.close()

    def _quick(self) -> Iterator[Scene]:
        page = self._page()
        page.goto("/races/quick/")
        # Who waits already sees so.
        if page.locator("main .btn.you").count():
            page.locator("main .btn.you").click()
        page.wait_for_timeout(1500)
        yield Scene("quick-seeking", page)
        page.wait_for_timeout(25_000)
        yield Scene("quick-after", page)
        page.close()

    def _each(self, page: Page, addresses: dict[str, str]) -> Iterator[Scene]:
        for name, address in addresses.items():
            page.goto(address)
            page.wait_for_timeout(400)
            yield Scene(name, page)

    def _page(self) -> Page:
        """Of the account that the demo has opened for its visitor."""
        if not self.known:
            self.known.append(self.opened())
            page = self.known[0].new_page()
            page.goto("/accounts/login/")
            self._fill(page, self.name, self.password)
            page.wait_for_url(lambda url: "login" not in url)
            page.close()
        return self.known[0].new_page()

    def _fill(self, page: Page, name: str, password: str) -> int:
        page.locator("[name=login]").fill(name)
        page.locator("[name=password]").fill(password)
        with page.expect_response(lambda answer: answer.request.method == "POST") as answer:
            page.locator("[name=password]").press("Enter")
        page.wait_for_load_state()
        return answer.value.status

    def _there(self) -> dict[str, str]:
        """What the demo has left to be shown, by what it is shown as."""
        if not self.there:
            self.there = json.loads(self._asked(FOUND, NAME=self.name))
        return self.there

    def _asked(self, code: str, **words: object) -> str:
        given = "".join(f"{name} = {word!r}\n" for name, word in words.items())
        return self.service.manage("shell", "-v0", "-c", given + code)


def _filled(route: Route, *, text: str) -> None:
    route.fulfill(body=text, content_type="text/html; charset=utf-8")
