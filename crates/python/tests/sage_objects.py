"""Objects of Sage, given to games and given back, in a Python where nothing of Sage has been imported yet: `sage_objects.py WHAT`."""

import pickle
import sys
from importlib import import_module
from typing import Any

import grundy
from grundy import Graph, Poset


def posets() -> None:
    given = Poset([("a", "b"), ("c", "b")], ["d"])
    made = given.to_sage()
    assert set(map(tuple, made.cover_relations())) == {("a", "b"), ("c", "b")} and len(made) == 4
    assert Poset.of(made) == given

    lattice = import_module("sage.combinat.posets.poset_examples").Posets.BooleanLattice(3)
    game = grundy.ruleset("ungar", poset=lattice)
    assert game.start().elements == (7,)
    assert game.start().grundy() == grundy.ruleset("ungar:box=2x2x2").start().grundy()
    # Its elements may be objects that stand for others.
    boxed = import_module("sage.combinat.posets.posets").Poset(([1, 2, 3], [[1, 2], [1, 3]]), facade=False)
    assert grundy.ruleset("ungar", poset=boxed).start().elements == (boxed(2), boxed(3))
    # Elements that consist of numbers are named by them.
    made_of = import_module("sage.combinat.partition").Partitions
    shapes = [shape for size in range(4) for shape in made_of(size)]
    lattice = import_module("sage.combinat.posets.posets").Poset((shapes, lambda lower, upper: upper.contains(lower)))
    assert [Poset.of(lattice).name(shape) for shape in made_of(3)] == ["(3)", "(2,1)", "(1,1,1)"]


def graphs() -> None:
    given = Graph([("a", "b"), ("c", "b")], ["d"])
    made = given.to_sage()
    assert sorted(made.vertices(sort=True)) == ["a", "b", "c", "d"] and made.size() == 2
    assert Graph.of(made) == given

    examples: Any = import_module("sage.graphs.graph_generators").graphs
    rules = "on vertices of graph g.txt\nmove v: remove v, neighbours"
    path = grundy.rules(rules, files={"g.txt": examples.PathGraph(7)})
    assert path.start().grundy() == grundy.rules(rules.replace("graph g.txt", "path 7")).start().grundy()
    assert path.start().elements == tuple(range(7))

    digraph = import_module("sage.graphs.digraph").DiGraph([(1, 2), (2, 3), (1, 3)])
    assert Poset.of(digraph).covers == ((1, 2), (2, 3))
    assert pickle.loads(pickle.dumps(Poset.of(digraph))) == Poset.of(digraph)
    for refused, how in [(digraph, Graph.of), (examples.PathGraph(2), Poset.of)]:
        try:
            how(refused)
        except grundy.Refusal as refusal:
            assert "directions" in str(refusal)
        else:
            raise AssertionError(refused)


def games() -> None:
    graph = grundy.ruleset("young").position("3,2").graph()
    made = graph.to_sage()
    assert set(made.vertices(sort=False)) == set(graph.positions) and made.is_directed_acyclic()
    assert {position: made.get_vertex(position) for position in graph} == graph.values
    for position in graph:
        assert set(made.neighbors_out(position)) == set(position.options())
    assert sum(len(moves) for _, _, moves in made.edge_iterator()) == len(graph.moves)


def partitions() -> None:
    young = grundy.ruleset("young")
    for rows in ([4, 2, 1], []):
        made = young.position(rows).to_sage()
        assert list(made) == rows and made.conjugate().size() == sum(rows)
        assert young.position(made) == young.position(rows)
    assert list(grundy.ruleset("welter").position({2, 4, 7}).to_sage()) == [5, 3, 2]


def numbers() -> None:
    integer = import_module("sage.rings.integer").Integer
    young = grundy.ruleset("young")
    assert young.position([integer(4), integer(2)]) == young.position([4, 2])
    assert grundy.ruleset("nim").position(integer(5)).grundy(time=integer(10), positions=integer(1000)) == 5
    subtraction = grundy.rules("game g K\non x\nmove x-k for k in 1..min(x, K)", K=integer(3))
    assert subtraction.position(integer(10)).grundy() == 2
    own = grundy.Game(lambda n: [n - k for k in (1, 2, 3) if k <= n])
    assert own.grundy(integer(10)) == own.grundy(10) == 2


if __name__ == "__main__":
    {"games": games, "graphs": graphs, "numbers": numbers, "partitions": partitions, "posets": posets}[sys.argv[1]]()
