"""What a client may say is short; what it must hear may be long."""

from tests.conftest import Make
from tests.live.conftest import people_of
from tests.support.tab import Tab

LONG = 24 * 25
"""Entries; their actions alone are longer than any message of a client may be."""


def test_a_long_game_is_shown_whole_to_who_comes_back_and_to_who_asks(make_service: Make) -> None:
    service = make_service(environment={"MESSAGE_BURST": "10000", "MESSAGES_PER_SECOND": "10000"})
    service.migrate()
    service.start()
    (person,) = people_of(service, 1)
    with Tab(service, person) as tab:
        tab.hello()
        for seq in range(1, LONG + 1):
            assert tab.play(seq, "recycle" if seq % 25 == 0 else "draw")["type"] == "ack"
    with Tab(service, person) as back:
        assert len(back.hello()["actions"]) == LONG
        back.say("since", seq=0)
        assert len(back.until("events")["events"]) == 500
