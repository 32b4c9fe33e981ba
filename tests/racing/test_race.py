"""A race from its lobby to its rematch, over the real doors of one process."""

from tests.support.racing import Racer, racers, started
from tests.support.service import Service


def test_a_lobby_shows_who_is_there_as_they_come_and_go(served: Service) -> None:
    with racers(served, count=3) as (host, second, third):
        race = host.until_race(lambda race: len(race["lanes"]) == 3 and all(lane["here"] for lane in race["lanes"]))
        assert (race["phase"], race["mine"], race["host"]) == ("lobby", True, race["me"])
        assert [lane["host"] for lane in race["lanes"]] == [True, False, False]
        third.verb("leave")
        host.until_race(lambda race: len(race["lanes"]) == 2)
        assert host.refused("kick", player=host.race["me"]) == (403, "not-in-it")
        host.verb("kick", player=second.race["me"])
        second.until_race(lambda race: not race["mine"])
        assert second.refused("join") == (403, "sent-away")
        host.verb("lock", locked=True)
        third.until_race(lambda race: race["locked"])
        assert third.refused("join") == (409, "locked")


def test_cards_come_to_all_at_the_reveal_and_none_before(served: Service) -> None:
    with racers(served, count=2) as (host, rival):
        assert host.sit()["deck"] == [None] * 52
        assert host.play()["rule"] == "not-started"
        host.verb("start")
        for one in (host, rival):
            one.until_race(lambda race: race["phase"] == "countdown")
        assert rival.sit()["now"] is None
        assert rival.play()["rule"] == "not-started"
        shown = [one.until(lambda told: told["type"] == "snapshot") for one in (host, rival)]
        assert [snapshot["state"] for snapshot in shown] == ["playing"] * 2
        assert shown[0]["deck"] == shown[1]["deck"]
        assert sum(card is not None for card in shown[0]["deck"]) == 28
        assert max(snapshot["now"] for snapshot in shown) < 500
        assert host.until_race(lambda race: race["phase"] == "running")["code"] is None
        assert host.play()["type"] == "ack"


def test_lanes_follow_what_each_does_and_the_table_stays(served: Service) -> None:
    with racers(served, count=3) as people:
        host, second, third = people
        started(people)
        for _ in range(3):
            host.play()
        second.play()
        second.play("undo")
        race = third.until_race(lambda race: sum(lane["moves"] + lane["undos"] for lane in race["lanes"]) == 5)
        assert third.lane(host)["moves"] == 3
        assert (third.lane(second)["moves"], third.lane(second)["undos"]) == (1, 1)
        assert (third.lane()["played"], third.lane()["place"]) == (False, None)
        assert race["phase"] == "running"
        host.say("resign", attempt=host.race["attempt"], seq=4)
        second.verb("resign")
        third.until_race(lambda race: sum(lane["state"] == "resigned" for lane in race["lanes"]) == 2)
        third.verb("resign")
        race = third.until_race(lambda race: race["phase"] == "over")
        assert third.lane()["place"] is None
        assert race["code"].startswith("TF1-D1S-")
        assert third.lane(host)["finish"] > 0
        for one in people:
            one.until_race(lambda race: race["phase"] == "over")
        slugs = {one.verb("rematch")["race"] for one in people}
        assert len(slugs) == 1
        assert {third.until_race(lambda race: race["next"])["next"]} == slugs
        assert slugs != {third.slug}


def test_reactions_are_heard_by_all_in_the_lobby_and_after_and_not_while_it_runs(served: Service) -> None:
    with racers(served, count=2) as people:
        host, rival = people
        rival.say("react", race=rival.slug, reaction="good-luck")
        told = host.until(lambda told: told["type"] == "reaction")
        assert (told["player"], told["reaction"]) == (rival.race["me"], "good-luck")
        started(people)
        rival.say("react", race=rival.slug, reaction="hello")
        assert (
            rival.until(lambda told: told["type"] in {"error", "reaction"} and told.get("fault"))["fault"] == "not-now"
        )
        host.verb("resign")
        rival.verb("resign")
        rival.until_race(lambda race: race["phase"] == "over")
        rival.say("react", race=rival.slug, reaction="well-played")
        assert host.until(lambda told: told["type"] == "reaction")["reaction"] == "well-played"


def test_an_absent_race_is_absent(served: Service) -> None:
    someone = Racer(served)
    someone.make(visibility="link")
    someone.connect()
    try:
        someone.say("enter", race="BBBBBBB")
        told = someone.hear()
        assert (told["fault"], told["race"]) == ("no-such-race", "BBBBBBB")
        someone.slug = "BBBBBBB"
        assert someone.refused("join") == (404, "absent")
        someone.say("react", race="BBBBBBB", reaction="hello")
        assert someone.hear()["fault"] == "not-yours"
    finally:
        someone.leave()


def test_a_guest_races_under_a_name_of_their_choice(served: Service) -> None:
    host, rival = Racer(served, "Zoé du Lac"), Racer(served, "Zoé du Lac")
    rival.slug = host.make()
    assert rival.refused("join", name="Zoé du Lac") == (400, "bad-name")
    assert rival.refused("join", name="admin") == (400, "bad-name")
    rival.verb("join", name="Ana")
    try:
        assert [lane["name"] for lane in host.enter()["lanes"]] == ["Zoé du Lac", "Ana"]
    finally:
        host.leave()
