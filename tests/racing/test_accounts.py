"""Two tabs, signing up in the middle of a race, and what a race makes of a casual game on its cards."""

import time

from tests.players.test_open_sockets import PASSWORD, Person
from tests.support.racing import Racer, racers, started
from tests.support.service import Service


def account(service: Service, name: str) -> Racer:
    racer = Racer(service)
    racer.visitor = person = Person(service)
    assert person.send("/accounts/signup/", username=name, password1=PASSWORD, email="") == "/"
    return racer


def test_the_newer_tab_plays_the_race_and_the_older_is_told(served: Service) -> None:
    with racers(served, count=2) as (host, rival):
        started([host, rival])
        host.play()
        newer = Racer(served)
        newer.visitor, newer.slug = host.visitor, host.slug
        newer.enter()
        try:
            assert newer.sit(seat="the-second-tab-0")["seq"] == 1
            assert host.until(lambda told: told["type"] == "taken-over")["attempt"] == host.race["attempt"]
            assert host.tab is not None
            assert host.tab.closed() == 4409
            assert newer.play()["type"] == "ack"
            rival.until_race(lambda _: rival.lane(newer)["moves"] == 2)
            assert rival.lane(newer)["here"]
        finally:
            newer.leave()


def test_a_guest_signs_up_in_the_middle_of_a_race_and_goes_on_ranked(served: Service) -> None:
    host = account(served, "Berta")
    guest = Racer(served)
    guest.visitor = person = Person(served)
    guest.join(host.make())
    try:
        host.enter()
        guest.enter()
        started([host, guest])
        assert not host.race["ranked"]
        assert guest.play()["type"] == "ack"
        person.send("/accounts/signup/", username="Carla", password1=PASSWORD, email="")
        race = host.until_race(lambda _: host.lane(guest)["name"] == "Carla")
        assert race["ranked"]
        assert not host.lane(guest)["guest"]
        assert guest.play()["type"] == "ack"
        host.until_race(lambda _: host.lane(guest)["moves"] == 2)
    finally:
        host.leave()
        guest.leave()


def test_a_casual_game_on_the_cards_of_ones_race_is_refused_while_it_runs(served: Service) -> None:
    code = "TF1-D1N-AAAAAAB"
    with racers(served, count=2, code=code) as (host, rival):
        game = rival.visitor.post("/api/games/", {"code": code})["attempt"]
        rival.say("hello", attempt=game, seat="the-casual-tab-0")
        assert rival.until(lambda told: told["type"] == "snapshot")["attempt"] == game
        started([host, rival])
        for seq in range(1, 100):
            rival.say("play", attempt=game, seq=seq, action="draw" if seq % 2 else "undo")
            answer = rival.until(lambda told: told["type"] in {"ack", "refused"} and told["attempt"] == game)
            if answer["type"] == "refused":
                break
            time.sleep(0.1)
        assert answer["rule"] == "deal-in-race"
        host.verb("resign")
        rival.verb("resign")
        rival.until_race(lambda race: race["phase"] == "over")
        assert rival.visitor.post("/api/games/", {"code": code, "end": game})["attempt"] != game
