"""P15: every refusal is explicit. The table of the socket, against the served program.

After each row the socket (or, where it was ended, a new one) still answers and nothing has changed.
"""

import json
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.bad.raw import ended, raw
from tests.bad.sockets import FOREIGN, ILLEGAL, NOBODYS_COOKIES, NOT_ONE_ORIGIN, RAW
from tests.bad.unreadable import UNREADABLE
from tests.live.conftest import Person
from tests.support.lines import wins
from tests.support.service import Service
from tests.support.tab import OTHER_SEAT, Tab


@pytest.fixture
def tab(served: Service, person: Person) -> Iterator[Tab]:
    with Tab(served, person) as one:
        assert one.hello()["type"] == "snapshot"
        yield one


@pytest.fixture(scope="module", autouse=True)
def nothing_went_wrong_inside(served: Service) -> Iterator[None]:
    yield
    assert "Traceback" not in served.log


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_message_is_told_with_its_place_and_the_socket_stays(served: Service, idler: Tab, name: str) -> None:
    text, path = UNREADABLE[name]
    idler.say_text(text)
    about = {"attempt": None, "race": None}
    assert idler.hear() == {"type": "error", "fault": "bad-message", "path": path, **about}
    assert idler.is_open()


@pytest.fixture(scope="module")
def idler(served: Service, crowd: Iterator[Person]) -> Iterator[Tab]:
    """One socket for all the unreadable texts, slow enough not to be too fast."""

    class Slow(Tab):
        def say_text(self, text: str | bytes) -> None:
            time.sleep(0.06)
            super().say_text(text)

    with Slow(served, next(crowd)) as one:
        yield one


def test_a_binary_message_is_no_message(tab: Tab) -> None:
    tab.say_text(b"\0\1")
    assert tab.hear()["fault"] == "bad-message"
    assert tab.is_open()


def test_the_third_unreadable_message_in_a_row_ends_the_socket(tab: Tab) -> None:
    for _ in range(2):
        tab.say_text("{nope")
        assert tab.hear()["fault"] == "bad-message"
    assert tab.is_open()
    for _ in range(3):
        tab.say_text("{nope")
    assert tab.closed() == 4400


@pytest.mark.parametrize("size", [4097, 2 * 1024 * 1024])
def test_a_message_that_is_too_long_ends_the_socket(served: Service, person: Person, size: int) -> None:
    with Tab(served, person) as one:
        with suppress(ConnectionClosed):
            one.say_text("x" * size)
        assert one.closed() in {1009, 1006}
    with Tab(served, person) as again:
        assert again.hello()["seq"] == 0


def test_4096_bytes_are_not_too_long(tab: Tab) -> None:
    tab.say_text("x" * 4096)
    assert tab.hear()["fault"] == "bad-message"
    assert tab.is_open()


@pytest.mark.parametrize("name", RAW)
def test_a_frame_against_the_standard_ends_the_socket(served: Service, person: Person, name: str) -> None:
    frames, code = RAW[name]
    with raw(served, person) as one:
        one.sendall(frames)
        assert ended(one, within=10) in {code, 1006}


def test_a_fragment_that_is_never_finished_ends_the_socket_within_30_s(served: Service, person: Person) -> None:
    with raw(served, person) as one:
        one.sendall(b"\x01\x81mask\x00")
        assert ended(one, within=30) == 1006


def test_the_same_action_50_times_on_3_sockets_is_one_entry_and_50_equal_acks(served: Service, person: Person) -> None:
    tabs = [Tab(served, person) for _ in range(3)]
    for one in tabs:
        one.hello()
    for at in range(50):
        tabs[at % 3].say("play", seq=1, action="draw")
    acks = {one.hear_text() for at in range(50) for one in [tabs[at % 3]]}
    assert len(acks) == 1
    assert json.loads(acks.pop())["type"] == "ack"
    for one in tabs:
        one.leave()
    with Tab(served, person) as again:
        assert again.hello()["actions"] == ["draw"]


def test_another_action_at_a_taken_number_is_stale_with_the_state(tab: Tab) -> None:
    assert tab.play(1)["type"] == "ack"
    answer = tab.play(1, "undo")
    assert (answer["type"], answer["snapshot"]["actions"]) == ("stale", ["draw"])
    assert tab.play(2, "undo")["type"] == "ack"


@pytest.mark.parametrize("seq", [3, 2**31 - 1])
def test_a_future_number_is_stale_with_the_state(tab: Tab, seq: int) -> None:
    tab.play(1)
    answer = tab.play(seq)
    assert (answer["type"], answer["snapshot"]["seq"]) == ("stale", 1)
    assert tab.play(2)["type"] == "ack"


def test_a_second_tab_takes_the_seat_and_the_older_is_told_and_closed(
    served: Service, tab: Tab, person: Person
) -> None:
    tab.play(1)
    with Tab(served, person) as new:
        assert new.hello(seat=OTHER_SEAT)["seq"] == 1
        assert tab.hear() == {"type": "taken-over", "attempt": person["attempt"]}
        assert tab.closed() == 4409
        assert new.play(2)["type"] == "ack"


@pytest.mark.parametrize(("action", "rule"), ILLEGAL)
def test_an_illegal_action_is_refused_with_its_rule(tab: Tab, action: str, rule: str) -> None:
    assert tab.play(1, action) == {"type": "refused", "attempt": tab.attempt, "seq": 1, "rule": rule}
    assert tab.play(1)["type"] == "ack"


def test_after_the_end_the_game_is_over(tab: Tab) -> None:
    tab.say("resign", seq=1)
    assert tab.hear()["state"] == "resigned"
    assert tab.play(2)["rule"] == "game-over"


def test_a_watcher_may_not_play_and_the_third_move_ends_its_socket(served: Service, person: Person) -> None:
    with Tab(served, person) as watcher:
        watcher.say("watch")
        assert watcher.hear()["mine"] is False
        assert [watcher.play(1)["rule"] for _ in range(2)] == ["not-yours"] * 2
        assert watcher.is_open()
        watcher.say("play", seq=1, action="draw")
        assert watcher.closed() == 4403


def test_a_stranger_may_neither_play_nor_sit_down_nor_watch(
    served: Service, person: Person, crowd: Iterator[Person]
) -> None:
    with Tab(served, next(crowd)) as stranger:
        for attempt in (person["attempt"], 10**9):
            stranger.attempt = attempt
            for kind, more in (("hello", {"seat": OTHER_SEAT}), ("watch", {})):
                stranger.say(kind, **more)
                assert stranger.hear() == {
                    "type": "error",
                    "fault": "no-such-attempt",
                    "path": "$.attempt",
                    "attempt": attempt,
                    "race": None,
                }
            for kind, more in (("since", {"seq": 0}), ("seen", {"seq": 0}), ("unwatch", {})):
                stranger.say(kind, **more)
                assert stranger.hear()["fault"] == "not-yours"
        assert stranger.play(1)["rule"] == "not-yours"


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_origin_is_refused(served: Service, person: Person, origin: str) -> None:
    with pytest.raises(InvalidStatus) as error:
        Tab(served, person, origin=origin.format(port=served.port))
    assert error.value.response.status_code == 403


@pytest.mark.parametrize("origins", NOT_ONE_ORIGIN)
def test_no_origin_and_two_origins_are_refused(served: Service, person: Person, origins: list[str]) -> None:
    headers = [f"Origin: {one.format(own=served.url)}" for one in origins]
    with raw(served, person, headers=headers, accepted=False) as one:
        assert one.recv(100).startswith(b"HTTP/1.1 403")


def test_an_unknown_path_is_refused(served: Service, person: Person) -> None:
    with pytest.raises(InvalidStatus) as error:
        Tab(served, person, path="/ws/nowhere/")
    assert error.value.response.status_code == 403


@pytest.mark.parametrize("cookie", NOBODYS_COOKIES)
def test_a_socket_without_a_player_is_closed_with_4401(served: Service, cookie: str) -> None:
    with Tab(served, {"cookie": cookie}) as one:
        assert one.closed() == 4401


@pytest.mark.parametrize("order", ["{own}; sessionid=another", "sessionid=another; {own}"])
def test_two_log_ins_in_one_handshake_are_none(served: Service, person: Person, order: str) -> None:
    with Tab(served, {"cookie": order.format(own=person["cookie"])}) as one:
        assert one.closed() == 4401


def test_of_60_messages_at_once_20_are_answered_and_then_few(tab: Tab) -> None:
    time.sleep(0.2)
    began = time.monotonic()
    for at in range(60):
        tab.say("ping", sent=at)
    answers = [tab.hear() for _ in range(60)]
    most = 20 + 20 * (time.monotonic() - began)
    assert [each["type"] for each in answers[:20]] == ["pong"] * 20
    assert 20 <= sum(each["type"] == "pong" for each in answers) <= most
    assert {each["fault"] for each in answers if each["type"] == "error"} == {"too-fast"}


def test_many_sockets_of_a_player_are_no_way_around_the_limit_of_one(served: Service, person: Person) -> None:
    tabs = [Tab(served, person) for _ in range(12)]
    began = time.monotonic()
    for one in tabs:
        for at in range(20):
            one.say("ping", sent=at)
    answers = [one.hear() for one in tabs for _ in range(20)]
    most = 200 + 200 * (time.monotonic() - began)
    assert 200 <= sum(answer["type"] == "pong" for answer in answers) <= most
    for one in tabs:
        one.leave()


def test_1000_messages_in_a_second_end_the_socket(tab: Tab) -> None:
    with suppress(ConnectionClosed):
        for at in range(1000):
            tab.say("ping", sent=at)
    assert tab.closed() == 4429


def test_a_won_game_takes_nothing_more(served: Service, crowd: Iterator[Person]) -> None:
    win = next(row for row in wins() if row.letters == "AAAAAAB" and row.draw == 1)
    with Tab(served, next(crowd)) as one:
        one.hello()
        answers = [one.insist("play", seq=seq, action=action) for seq, action in enumerate(win.actions, start=1)]
        assert {answer["type"] for answer in answers} == {"ack"}
        assert (answers[-1]["state"], answers[-1]["counters"]["score"]) == ("won", win.score)
        assert one.insist("play", seq=len(win.actions) + 1, action="undo")["rule"] == "game-over"
