"""The tree of a journal, and the search for where its lines were lost."""

from games.review.search import SOLVES, Finding, Search
from games.review.tree import DEAL, Tree, grow


def test_each_action_but_undo_leads_to_a_node_and_undo_back_to_its_parent() -> None:
    tree = grow(["draw", "w>t3", "undo", "draw", "undo", "undo", "t1>f"])
    assert [(node.parent, node.action, node.seq) for node in tree.nodes] == [
        (None, None, 0),
        (0, "draw", 1),
        (1, "w>t3", 2),
        (1, "draw", 4),
        (0, "t1>f", 7),
    ]
    assert tree.path == (1, 2, 1, 3, 1, 0, 4)
    assert tree.lines() == [[0, 4], [0, 1, 2], [0, 1, 3]]
    assert tree.actions_to(3) == ["draw", "draw"]


def test_an_undo_further_back_than_the_100_kept_is_no_matter_as_the_rules_allow_none() -> None:
    tree = grow(["draw"] * 150 + ["undo"] * 100)
    assert tree.path[-1] == 50
    assert tree.last == 50


def test_an_empty_journal_is_the_deal_alone() -> None:
    tree = grow([])
    assert (tree.last, tree.lines()) == (DEAL, [[0]])


def searched(tree: Tree, *, lost_from: set[int], unknown: set[int] = frozenset()) -> tuple[Search, list[int]]:
    """A search in which the nodes of `lost_from` and all after them are lost; and the nodes that it asked about."""
    lost = set(lost_from)
    for number, node in enumerate(tree.nodes):
        if node.parent in lost:
            lost.add(number)
    asked: list[int] = []

    def decide(node: int) -> Finding:
        asked.append(node)
        if node in unknown:
            return Finding("unknown")
        return Finding("lost") if node in lost else Finding("winnable", ("draw",))

    search = Search(tree, known={})
    search.run(decide, report=lambda done, total: None)
    return search, asked


def test_any_turn_of_a_long_line_is_found_within_nine_solves() -> None:
    tree = grow(["draw"] * 500)
    for turn in (0, 1, 250, 499, 500):
        search, asked = searched(tree, lost_from={turn})
        assert search.verdicts == ["winnable"] * turn + ["lost"] * (501 - turn)
        assert len(asked) <= SOLVES
        assert len(asked) == len(set(asked))


def test_what_one_line_has_shown_is_not_asked_again_on_another() -> None:
    tree = grow(["draw"] * 60 + ["undo"] * 10 + ["t1>f"] * 10)
    search, asked = searched(tree, lost_from={30})
    assert len(asked) <= 7
    assert search.verdicts[29:32] == ["winnable", "lost", "lost"]


def test_unknown_is_told_only_between_the_last_win_and_the_first_loss() -> None:
    tree = grow(["draw"] * 100)
    search, asked = searched(tree, lost_from={60}, unknown=set(range(48, 56)))
    kinds = "".join(verdict[0] for verdict in search.verdicts)
    assert kinds == "w" * kinds.count("w") + "u" * kinds.count("u") + "l" * kinds.count("l")
    assert kinds.count("u") < 20
    assert len(asked) <= SOLVES


def test_the_share_that_is_told_only_grows_and_ends_whole() -> None:
    told: list[tuple[int, int]] = []
    tree = grow(["draw"] * 40 + ["undo"] * 3 + ["t1>f"] * 5)
    search = Search(tree, known={})
    search.run(lambda node: Finding("lost"), report=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]
