"""The game below a position as a graph: every position that can be reached, its value, and every move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy._boards import _networkx, _sage
from grundy._grundy import _draw_game

if TYPE_CHECKING:
    from grundy._grundy import Move, Position, _Format

__all__ = ["GameGraph"]

_FEW = 100  # Moves that a notebook draws without being asked.


class GameGraph:
    """What `Position.graph` gives: positions as nodes, moves as edges. Its `len` is the number of positions, and it iterates
    over them.

    >>> graph = ruleset("nim").position(2).graph()
    >>> [(str(p), graph.values[p]) for p in graph]
    [('0', 0), ('1', 1), ('2', 2)]
    >>> print(graph.draw(title=False), end="")
    0: 0
    1: 1 → 0
    2: 2 → 0  1
    """

    __slots__ = ("_moves", "_positions", "_values")

    def __init__(self, positions: tuple[Position, ...], values: tuple[int, ...], moves: tuple[Move, ...]) -> None:
        # Something else could have no end.
        if not all(isinstance(given, tuple) for given in (positions, values, moves)):
            raise TypeError("a GameGraph is made by Position.graph(): it takes tuples of positions, values and moves")
        self._positions, self._values, self._moves = positions, values, moves

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position that can be reached, ascending; the one that was asked for is among them."""
        return self._positions

    @property
    def values(self) -> dict[Position, int]:
        """The Grundy value of each position."""
        return dict(zip(self._positions, self._values))

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move from each of the positions."""
        return self._moves

    @property
    def start(self) -> Position:
        """The position that was asked for: no move leads to it."""
        reached = {move.to for move in self._moves}
        return next(position for position in self._positions if position not in reached)

    def draw(self, format: _Format = "text", *, title: bool = True, caption: bool = True) -> str:
        """The picture as "svg" or "tikz": every position with its value, moves downward, P-positions in thick outlines. As
        text, a line for each position."""
        places = {position: place for place, position in enumerate(self._positions)}
        options = dict.fromkeys((places[move.origin], places[move.to]) for move in self._moves)
        nodes = [(str(position), value) for position, value in zip(self._positions, self._values)]
        return _draw_game(str(self.start), nodes, [*options], format, title, caption)

    def _drawn(self, format: _Format) -> str | None:
        """The picture, if anyone can follow its lines."""
        return self.draw(format) if len(self._moves) <= _FEW else None

    def _repr_svg_(self) -> str | None:
        return self._drawn("svg")

    # Before LaTeX in notebooks that show what comes first.
    _repr_html_ = _repr_svg_

    def _repr_latex_(self) -> str | None:
        return self._drawn("tikz")

    def to_networkx(self) -> Any:
        """A digraph of networkx whose nodes are positions, with their values as `grundy`, and whose edges are options, with
        the moves that lead there as `moves`."""
        digraph = _networkx().DiGraph()
        for position, value in zip(self._positions, self._values):
            digraph.add_node(position, grundy=value)
        for move in self._moves:
            source, target = move.origin, move.to
            if digraph.has_edge(source, target):
                digraph.edges[source, target]["moves"].append(move)
            else:
                digraph.add_edge(source, target, moves=[move])
        return digraph

    def to_sage(self) -> Any:
        """A digraph of Sage whose vertices are positions, with their values attached, and whose edges are options, labelled
        by the moves that lead there."""
        moves: dict[tuple[Position, Position], list[Move]] = {}
        for move in self._moves:
            moves.setdefault((move.origin, move.to), []).append(move)
        edges = [(source, target, tuple(labels)) for (source, target), labels in moves.items()]
        digraph = _sage("sage.graphs.digraph").DiGraph([list(self._positions), edges], format="vertices_and_edges")
        digraph.set_vertices(self.values)
        return digraph

    def __len__(self) -> int:
        return len(self._positions)

    def __iter__(self) -> Iterator[Position]:
        return iter(self._positions)

    def __contains__(self, position: object) -> bool:
        return position in self._positions

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameGraph) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[Position, ...], tuple[int, ...], tuple[Move, ...]]:
        return self._positions, self._values, self._moves

    def __repr__(self) -> str:
        return f"<GameGraph of {len(self._positions)} positions and {len(self._moves)} moves>"
