"""Posets, graphs and partitions of other packages, given to games and given back.

What there is to Sage is in `sage_objects.py`, which is run in a Python of its own.
"""

import pickle
import subprocess
import sys
from collections.abc import Hashable
from itertools import combinations
from pathlib import Path
from typing import Any

import networkx
import numpy
import pytest
from sympy.combinatorics.partitions import IntegerPartition  # type: ignore[import-untyped]

import grundy
from grundy import Graph, Poset

KAYLES = "on vertices of graph board.txt\nmove v: remove v, neighbours"


def boolean_lattice(things: int) -> "networkx.DiGraph[frozenset[int]]":
    """The subsets of {1, …, n}; its edges go up, not only along covers."""
    subsets = [frozenset(chosen) for size in range(things + 1) for chosen in combinations(range(1, things + 1), size)]
    digraph: networkx.DiGraph[frozenset[int]] = networkx.DiGraph()
    digraph.add_nodes_from(subsets)
    digraph.add_edges_from((lower, upper) for lower in subsets for upper in subsets if lower < upper)
    return digraph


def test_a_transitively_closed_digraph_is_reduced_to_its_covers() -> None:
    closed = boolean_lattice(4)
    poset = Poset.of(closed)
    assert (len(poset), len(poset.covers)) == (16, 32)
    assert set(poset.covers) == set(networkx.transitive_reduction(closed).edges())
    assert poset == Poset.of(networkx.transitive_reduction(closed))


def test_a_game_on_a_digraph_is_the_game_on_the_same_poset_by_name() -> None:
    given = grundy.ruleset("ungar", poset=boolean_lattice(3))
    named = grundy.ruleset("ungar:box=2x2x2")
    assert given.start().elements == (frozenset({1, 2, 3}),)
    assert given.start().grundy() == named.start().grundy()
    assert len(given.start().graph().positions) == len(named.start().graph().positions)


def test_elements_keep_their_meaning() -> None:
    nodes: list[Hashable] = ["a", 1, "1", (0, 2), frozenset({5}), "two words", -3, None]
    poset = Poset([(lower, upper) for lower, upper in zip(nodes, nodes[1:])])
    assert poset.elements == tuple(nodes)
    assert len({poset.name(node) for node in nodes}) == len(nodes)
    assert [poset.element(poset.name(node)) for node in nodes] == nodes
    game = grundy.ruleset("ungar", poset=poset)
    for node in nodes:
        assert game.position([node]).elements == (node,)
    assert game.position([]).elements == ()
    assert [option.elements for option in game.position([(0, 2)]).options()] == [("1",)]


def test_numbers_of_numpy_are_named_as_numbers() -> None:
    one, two, pair = numpy.int64(1), numpy.uint8(2), (numpy.int64(0), 3)
    poset = Poset([(one, two), (two, pair), (pair, numpy.False_)])
    assert [poset.name(element) for element in (one, 2, pair, False)] == ["1", "2", "(0,3)", "x3"]
    assert Graph([(two, pair)]).name(pair) == "0_3"
    assert str(grundy.ruleset("ungar", poset=[(one, two)]).start()) == "2"


def test_elements_that_consist_of_numbers_are_named_by_them() -> None:
    subsets = Poset.of(boolean_lattice(3))
    assert [subsets.name(s) for s in (frozenset({3, 1}), frozenset({2}), frozenset())] == ["1_3", "2", "x0"]
    assert str(grundy.ruleset("ungar", poset=subsets).start().options()[0]) == "1_2,1_3,2_3"
    petersen = [frozenset(pair) for pair in combinations(range(5), 2)]
    board = Graph([(a, b) for a in petersen for b in petersen if not a & b])
    assert board.name(frozenset({4, 2})) == "2_4"
    others: list[Hashable] = [range(30), (), ("a", 1), frozenset({-1}), frozenset({"a"}), b"12"]
    assert [Poset((), others).name(element) for element in others] == ["x0", "x1", "x2", "x3", "x4", "x5"]
    assert Poset((), [range(2, 4), (2, 3)]).name((2, 3)) == "x1"


def test_sets_and_single_elements_are_positions() -> None:
    game = grundy.ruleset("ungar", poset=[((0, 0), (0, 1)), ((0, 0), (1, 0))])
    assert game.position((0, 1)).elements == ((0, 1),)
    assert game.position({(0, 1), (1, 0)}) == game.start()
    with pytest.raises(grundy.Refusal, match="occurs twice"):
        game.position([(0, 1), (0, 1)])


def test_the_text_of_a_poset_is_read_back() -> None:
    poset = Poset.from_text("a < b > c < d\ne\n")
    assert poset.covers == (("a", "b"), ("c", "b"), ("c", "d"))
    assert Poset.from_text(poset.text) == poset
    with pytest.raises(grundy.Refusal, match="line 2: a < c is not a cover"):
        Poset.from_text("a < b < c\na < c")


def test_the_file_of_a_poset_and_the_poset_are_one_game(tmp_path: Any) -> None:
    poset = Poset.of(boolean_lattice(2))
    path = tmp_path / "square.poset"
    path.write_text(poset.text)
    assert grundy.ruleset(f"ungar:{path}").start().grundy() == grundy.ruleset("ungar", poset=poset).start().grundy()


@pytest.mark.parametrize("spec", ["ungar", "ungar:meet", "plain"])
def test_every_game_on_posets_takes_one(spec: str) -> None:
    diamond = [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]
    game = grundy.ruleset(spec, poset=diamond)
    start = game.start()
    assert start.grundy() == start.grundy(method="search")
    assert game.board == Poset(diamond)
    assert start.elements is not None and set(start.elements) <= {"a", "b", "c", "d"}


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (networkx.DiGraph([(1, 2), (2, 3), (3, 1)]), "1 < 2 < 3 < 1 is a cycle"),
        (networkx.Graph([(1, 2)]), "needs a digraph"),
        (3, "and not int"),
        ([1, 2], "write pairs"),
        ([(1, 2, 3)], "write pairs"),
        ([([1], 2)], "not hashable"),
        ("a < a", "is a cycle"),
    ],
)
def test_what_is_no_poset_is_refused(given: Any, problem: str) -> None:
    with pytest.raises(grundy.Refusal, match=problem):
        grundy.ruleset("ungar", poset=given)


@pytest.mark.parametrize(
    ("made", "given"),
    [
        (Poset, "a < b"),
        (Poset, Poset([((1, 2), (3, 4))])),
        # Its nodes look like pairs.
        (Poset, networkx.DiGraph([((1, 2), (3, 4))])),
        (Graph, networkx.Graph([((1, 2), (3, 4))])),
        (Graph, "a - b"),
    ],
)
def test_what_is_no_pairs_is_not_taken_for_pairs(made: type[Poset] | type[Graph], given: Any) -> None:
    with pytest.raises(grundy.Refusal, match=rf"{made.__name__}\(…\) takes pairs, and not .*; {made.__name__}\.of\(…\) takes"):
        made(given)
    assert len(made.of(given)) == 2


@pytest.mark.parametrize("spec", ["young", "nim", "ungar:box=2x2", "mhrg:3x5"])
def test_other_games_take_no_poset(spec: str) -> None:
    with pytest.raises(grundy.Refusal, match="it is not played on a poset that is given"):
        grundy.ruleset(spec, poset=[("a", "b")])
    with pytest.raises(grundy.Refusal, match="not both"):
        grundy.ruleset("ungar:x.poset", "a < b", poset=[("a", "b")])


def test_a_poset_goes_to_networkx_and_back() -> None:
    poset = Poset([("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")], ["e"])
    digraph = poset.to_networkx()
    assert sorted(digraph.nodes()) == ["a", "b", "c", "d", "e"]
    assert Poset.of(digraph) == poset


@pytest.mark.parametrize("what", ["games", "graphs", "numbers", "partitions", "posets"])
def test_objects_of_sage_are_taken_and_given_back(what: str) -> None:
    command = [sys.executable, str(Path(__file__).with_name("sage_objects.py")), what]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr


def test_without_sage_its_name_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sage", None)
    young = grundy.ruleset("young").position([1])
    for give in (Poset().to_sage, Graph().to_sage, young.to_sage, young.graph().to_sage):
        with pytest.raises(ImportError, match="SageMath"):
            give()
    with pytest.raises(grundy.Refusal, match="is no partition"):
        grundy.ruleset("nim").position([3, 4]).to_sage()


def test_without_networkx_its_name_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    for give in (Poset().to_networkx, Graph().to_networkx):
        with pytest.raises(ImportError, match="pip install networkx"):
            give()


def test_partitions_of_sympy_are_positions() -> None:
    young = grundy.ruleset("young")
    assert young.position(IntegerPartition([4, 2, 1])) == young.position("4,2,1")
    assert young.position(IntegerPartition([])) == young.position("-")


def test_a_graph_of_networkx_is_a_board() -> None:
    paths = {n: grundy.rules(KAYLES, files={"board.txt": networkx.path_graph(n)}).start().grundy() for n in range(1, 12)}
    assert paths == {n: grundy.rules(KAYLES.replace("graph board.txt", f"path {n}")).start().grundy() for n in paths}


def test_vertices_keep_their_meaning() -> None:
    grid = networkx.grid_2d_graph(2, 3)
    game = grundy.rules(KAYLES, files={"board.txt": grid})
    assert game.start().elements == tuple(grid.nodes())
    corner = game.position({(0, 0), (0, 1), (1, 2)})
    assert corner.elements == ((0, 0), (0, 1), (1, 2))
    assert sorted(len(option.elements or ()) for option in corner.options()) == [1, 2]
    assert game.board == Graph.of(grid)


def test_rules_on_another_graph_are_another_game() -> None:
    one = grundy.rules(KAYLES, files={"board.txt": networkx.path_graph(3)})
    other = grundy.rules(KAYLES, files={"board.txt": networkx.cycle_graph(3)})
    again = grundy.rules(KAYLES, files={"board.txt": "0\n1\n2\n0 - 1\n1 - 2\n"})
    assert one != other
    assert one == again and hash(one) == hash(again)
    with pytest.raises(grundy.Refusal, match="this is a position of"):
        one.position(other.start())


def test_ideals_of_a_poset_that_is_given_are_a_board() -> None:
    text = "on ideal of poset p.poset\nmove x: remove x, above"
    game = grundy.rules(text, files={"p.poset": boolean_lattice(3)})
    assert game.start().elements == (frozenset({1, 2, 3}),)
    assert game.start().grundy() == grundy.rules(text.replace("poset p.poset", "boolean 3")).start().grundy()


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        ({"other.txt": "a - b"}, "board.txt: this file is not given, only other.txt"),
        ({"board.txt": "a - b - c"}, "line 1: a - b - c: write an edge as a - b"),
        ({"board.txt": networkx.DiGraph([(1, 2)])}, "have no directions"),
        ({"board.txt": [(1, 1)]}, "1: an edge joins two different vertices"),
        ({"board.txt": 5}, "and not int"),
        ({3: "a - b"}, "write names of files"),
        ({"board.txt": "a", "b.txt": "b"}, "one file at the most"),
        ({}, "cannot name one"),
    ],
)
def test_what_is_no_graph_is_refused(files: dict[str, Any], problem: str) -> None:
    with pytest.raises(grundy.Refusal, match=problem):
        grundy.rules(KAYLES, files=files)


def test_a_graph_goes_to_networkx_and_back() -> None:
    graph = Graph([("a", "b"), ("b", "c"), ("b", "a")], ["d"])
    assert sorted(graph.to_networkx().edges()) == [("a", "b"), ("b", "c")]
    assert Graph.of(graph.to_networkx()) == graph


def test_games_on_boards_come_back_from_a_pickle() -> None:
    on_poset = grundy.ruleset("ungar", poset=boolean_lattice(2)).start()
    on_graph = grundy.rules("game g K\n" + KAYLES, files={"board.txt": networkx.grid_2d_graph(2, 2)}, K=3).start()
    for position in (on_poset, on_graph):
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert again.elements == position.elements
        assert again.ruleset.board == position.ruleset.board


def test_the_game_below_a_position_is_a_digraph() -> None:
    start = grundy.ruleset("young").position("3,2")
    graph = start.graph()
    digraph = graph.to_networkx()
    assert set(digraph.nodes()) == set(graph.positions) == set(graph.values)
    assert start in digraph
    assert networkx.is_directed_acyclic_graph(digraph)
    assert sum(len(moves) for _, _, moves in digraph.edges(data="moves")) == len(graph.moves)
    for position in digraph:
        assert set(digraph.successors(position)) == set(position.options())
        least = next(n for n in range(100) if n not in {digraph.nodes[o]["grundy"] for o in digraph.successors(position)})
        assert digraph.nodes[position]["grundy"] == least == position.grundy()


def test_a_graph_that_is_too_large_is_stopped() -> None:
    with pytest.raises(grundy.Stopped):
        grundy.ruleset("young").position([9] * 9).graph(positions=100)


def test_boards_are_values() -> None:
    assert Poset([(1, 2)]) == Poset([(1, 2)]) != Poset([(2, 1)])
    assert len({Poset([(1, 2)]), Poset([(1, 2)], [2]), Graph([(1, 2)]), Graph([(2, 1)], [1])}) == 2
    assert list(Poset([(1, 2)])) == [1, 2] and 2 in Poset([(1, 2)]) and [] not in Poset([(1, 2)])
    with pytest.raises(grundy.Refusal, match="'a' is no element of the poset"):
        Poset().name("a")
    with pytest.raises(grundy.Refusal, match="'a' names no element of the graph"):
        Graph().element("a")
