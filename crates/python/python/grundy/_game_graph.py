"""The game below a position as a graph: every position that can be reached, its value, and every move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy._boards import _networkx

if TYPE_CHECKING:
    from grundy._grundy import Move, Position

__all__ = ["GameGraph"]


class GameGraph:
    """What `Position.graph` gives: positions as nodes, moves as edges."""

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameGraph) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[Position, ...], tuple[int, ...], tuple[Move, ...]]:
        return self._positions, self._values, self._moves

    def __repr__(self) -> str:
        return f"<GameGraph of {len(self._positions)} positions and {len(self._moves)} moves>"
