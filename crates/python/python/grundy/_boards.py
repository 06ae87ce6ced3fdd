"""Posets and graphs to play on, made from what users have: pairs, texts, and objects of networkx and Sage.

Games know their elements by name. A `Poset` or a `Graph` keeps what its user calls an element, of whatever type, beside
that name, so that positions are given and shown in the user's own terms. Neither networkx nor Sage is required: objects
are known by the methods that they have.
"""

from __future__ import annotations

import importlib
import operator
import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Set
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeVar

from grundy._grundy import Refusal, _covers, _read_graph, _read_poset

if TYPE_CHECKING:
    from grundy._grundy import Position

__all__ = ["Graph", "Poset"]

Pair = tuple[Hashable, Hashable]
_PLAIN = re.compile(r"\w+")
_LONGEST = 12  # Numbers in a name.
_Board = TypeVar("_Board", bound="_Named")


class _Named:
    """Elements of any type, each with the name by which games know it."""

    __slots__ = ("_by_name", "_elements", "_names", "_pairs")
    _what: str

    def __init__(self, elements: Iterable[Hashable], pairs: Iterable[Pair], name: Callable[[Hashable], str | None]):
        # These could be iterated over as well, and then it depends on their elements whether that is seen to be wrong.
        if isinstance(pairs, (str, bytes, _Named)) or hasattr(pairs, "is_directed") or hasattr(pairs, "cover_relations"):
            this = type(self).__name__
            raise Refusal(f"{this}(…) takes pairs, and not {type(pairs).__name__}; {this}.of(…) takes whatever can be a {self._what}")
        numbers: dict[Hashable, int] = {}

        def number(element: Hashable) -> int:
            try:
                return numbers.setdefault(element, len(numbers))
            except TypeError:
                raise Refusal(f"{element!r} cannot be an element: it is not hashable") from None

        for element in elements:
            number(element)
        relations = []
        for pair in pairs:
            try:
                first, second = pair
            except (TypeError, ValueError):
                raise Refusal(f"{pair!r}: write pairs of elements") from None
            relations.append((number(first), number(second)))
        self._elements = tuple(numbers)
        self._names = dict(zip(self._elements, _distinct_names(self._elements, name)))
        self._by_name = {text: element for element, text in self._names.items()}
        self._pairs = self._checked(relations)

    def _checked(self, pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        raise NotImplementedError

    def _between(self) -> str:
        raise NotImplementedError

    def name(self, element: Hashable) -> str:
        """The name by which games know an element."""
        name = self._name_or_none(element)
        if name is None:
            raise Refusal(f"{element!r} is no element of the {self._what}")
        return name

    def element(self, name: str) -> Hashable:
        """The element that games know by a name."""
        if name not in self._by_name:
            raise Refusal(f"{name!r} names no element of the {self._what}")
        return self._by_name[name]

    def read(self, text: str) -> tuple[Hashable, ...]:
        """The elements that the text of a position names."""
        names = [] if text == "-" else re.split(r",(?![^()]*\))", text)
        return tuple(self.element(name) for name in names)

    def _name_or_none(self, element: object) -> str | None:
        try:
            return self._names.get(element)
        except TypeError:  # A list is no element.
            return None

    @property
    def text(self) -> str:
        """The text of a file that the command line reads: the elements, and then the pairs."""
        names = [self._names[element] for element in self._elements]
        lines = [f"{names[a]}{self._between()}{names[b]}" for a, b in self._pairs]
        return "".join(f"{line}\n" for line in names + lines)

    def _pairs_of_elements(self) -> tuple[Pair, ...]:
        return tuple((self._elements[a], self._elements[b]) for a, b in self._pairs)

    def __len__(self) -> int:
        return len(self._elements)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._elements)

    def __contains__(self, element: object) -> bool:
        return self._name_or_none(element) is not None

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, _Named) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[frozenset[Hashable], frozenset[Any]]:
        raise NotImplementedError

    def __reduce__(self: _Board) -> tuple[type[_Board], tuple[tuple[Pair, ...], tuple[Hashable, ...]]]:
        return type(self), (self._pairs_of_elements(), self._elements)


class Poset(_Named):
    """A finite poset on any hashable elements.

    `relations` are pairs, the lower element first; they need not be covers: whatever follows from others is left out, so a
    transitively closed relation gives the same poset as its covers. A cycle is refused. `elements` lists elements that may
    be in no relation, and says in which order they are written.

    >>> p = Poset([("a", "b"), ("b", "c"), ("a", "c")])
    >>> p.covers
    (('a', 'b'), ('b', 'c'))
    >>> ruleset("ungar", poset=p).start().elements
    ('c',)
    """

    __slots__ = ()
    _what = "poset"

    def __init__(self, relations: Iterable[Pair] = (), elements: Iterable[Hashable] = ()) -> None:
        super().__init__(elements, relations, _box_name)

    @classmethod
    def of(cls, given: Any) -> Poset:
        """The poset that is given: a poset, a digraph of networkx or of Sage, a poset of Sage, the text of a file, or pairs."""
        return as_poset(given)

    @classmethod
    def from_text(cls, text: str) -> Poset:
        """The poset of a text in the format of poset files, which holds covers only.

        >>> Poset.from_text("a < b > c < d").covers
        (('a', 'b'), ('c', 'b'), ('c', 'd'))
        """
        names, covers = _read_poset(text)
        return cls([(names[a], names[b]) for a, b in covers], names)

    @classmethod
    def from_networkx(cls, digraph: Any) -> Poset:
        """The poset in which a node lies below those that it has paths to: an edge goes up. A cycle is refused."""
        _check_directions(digraph)
        return cls(((edge[0], edge[1]) for edge in digraph.edges()), digraph.nodes())

    @classmethod
    def from_sage(cls, poset: Any) -> Poset:
        """The poset of a finite poset of Sage, or of a digraph of Sage, whose edges go up."""
        if hasattr(poset, "cover_relations"):
            return cls((tuple(cover) for cover in poset.cover_relations()), poset.list())
        _check_directions(poset)
        return cls(poset.edge_iterator(labels=False), poset.vertex_iterator())

    @property
    def elements(self) -> tuple[Hashable, ...]:
        """Every element."""
        return self._elements

    @property
    def covers(self) -> tuple[Pair, ...]:
        """The pairs of elements between which there is nothing, the lower one first."""
        return self._pairs_of_elements()

    def to_networkx(self) -> Any:
        """Its Hasse diagram as a digraph of networkx; edges go up."""
        digraph = _networkx().DiGraph()
        digraph.add_nodes_from(self._elements)
        digraph.add_edges_from(self.covers)
        return digraph

    def to_sage(self) -> Any:
        """The poset as one of Sage."""
        sage = _sage("sage.combinat.posets.posets")
        return sage.Poset((list(self._elements), [list(cover) for cover in self.covers]), cover_relations=True)

    def _checked(self, pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        return tuple(_covers([self._names[element] for element in self._elements], pairs))

    def _between(self) -> str:
        return " < "

    def _key(self) -> tuple[frozenset[Hashable], frozenset[Any]]:
        return frozenset(self._elements), frozenset(self.covers)

    def __repr__(self) -> str:
        return f"<Poset of {len(self._elements)} elements and {len(self._pairs)} covers>"


class Graph(_Named):
    """A finite graph on any hashable vertices, without directions, loops and repeated edges.

    `edges` are pairs; `vertices` lists vertices that may be on no edge, and says which numbers they have in rules: the
    first one is 0.

    >>> g = Graph([("a", "b"), ("b", "c")])
    >>> g.vertices, len(g.edges)
    (('a', 'b', 'c'), 2)
    """

    __slots__ = ()
    _what = "graph"

    def __init__(self, edges: Iterable[Pair] = (), vertices: Iterable[Hashable] = ()) -> None:
        super().__init__(vertices, edges, _vertex_name)

    @classmethod
    def of(cls, given: Any) -> Graph:
        """The graph that is given: a graph, one of networkx or of Sage, the text of a file, or pairs."""
        return as_graph(given)

    @classmethod
    def from_text(cls, text: str) -> Graph:
        """The graph of a text in the format of graph files: an edge `a - b` or a vertex a line."""
        names, edges = _read_graph(text)
        return cls([(names[a], names[b]) for a, b in edges], names)

    @classmethod
    def from_networkx(cls, graph: Any) -> Graph:
        """The graph of an undirected graph of networkx."""
        if graph.is_directed():
            raise Refusal("the edges of a board have no directions; give graph.to_undirected()")
        return cls(((edge[0], edge[1]) for edge in graph.edges()), graph.nodes())

    @classmethod
    def from_sage(cls, graph: Any) -> Graph:
        """The graph of an undirected graph of Sage."""
        if graph.is_directed():
            raise Refusal("the edges of a board have no directions; give graph.to_undirected()")
        return cls(graph.edge_iterator(labels=False), graph.vertex_iterator())

    @property
    def vertices(self) -> tuple[Hashable, ...]:
        """Every vertex; in rules they are numbers, from 0."""
        return self._elements

    @property
    def edges(self) -> tuple[Pair, ...]:
        """Every edge."""
        return self._pairs_of_elements()

    def to_networkx(self) -> Any:
        """The graph as one of networkx."""
        graph = _networkx().Graph()
        graph.add_nodes_from(self._elements)
        graph.add_edges_from(self.edges)
        return graph

    def to_sage(self) -> Any:
        """The graph as one of Sage."""
        sage = _sage("sage.graphs.graph")
        return sage.Graph([list(self._elements), list(self.edges)], format="vertices_and_edges")

    def _checked(self, pairs: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        loop = next((a for a, b in pairs if a == b), None)
        if loop is not None:
            raise Refusal(f"{self._elements[loop]!r}: an edge joins two different vertices")
        return tuple(dict.fromkeys((min(pair), max(pair)) for pair in pairs))

    def _between(self) -> str:
        return " - "

    def _key(self) -> tuple[frozenset[Hashable], frozenset[Any]]:
        # The numbers that vertices have in rules are part of the board.
        return frozenset(enumerate(self._elements)), frozenset(self._pairs)

    def __repr__(self) -> str:
        return f"<Graph of {len(self._elements)} vertices and {len(self._pairs)} edges>"


def as_poset(given: Any) -> Poset:
    """Whatever is given as a poset; see `Poset.of`."""
    if isinstance(given, Poset):
        return given
    if isinstance(given, str):
        return Poset.from_text(given)
    if hasattr(given, "cover_relations") or hasattr(given, "edge_iterator"):
        return Poset.from_sage(given)
    if hasattr(given, "is_directed"):
        return Poset.from_networkx(given)
    return Poset(_pairs_in(given, "a poset is a Poset, a digraph of networkx or of Sage, a poset of Sage, a text, or pairs"))


def _check_directions(digraph: Any) -> None:
    if not digraph.is_directed():
        raise Refusal("a poset needs a digraph, whose edges go from the lower to the upper node; this one has no directions")


def as_graph(given: Any) -> Graph:
    """Whatever is given as a graph; see `Graph.of`."""
    if isinstance(given, Graph):
        return given
    if isinstance(given, str):
        return Graph.from_text(given)
    if hasattr(given, "edge_iterator"):
        return Graph.from_sage(given)
    if hasattr(given, "is_directed"):
        return Graph.from_networkx(given)
    return Graph(_pairs_in(given, "a graph is a Graph, a graph of networkx or of Sage, a text, or pairs"))


def sage_partition(position: Position) -> Any:
    """The partition of a position as one of Sage."""
    text = position.notations.get("partition")
    if text is None:
        raise Refusal(f"{position}: a position of {position.ruleset} is no partition")
    rows = [] if text == "-" else [int(row) for row in text.split(",")]
    return _sage("sage.combinat.partition").Partition(rows)


def _pairs_in(given: Any, right: str) -> Iterable[Pair]:
    if isinstance(given, Iterable) and not isinstance(given, (bytes, _Named)):
        return given
    raise Refusal(f"{right}, and not {type(given).__name__}")


def _distinct_names(elements: Iterable[Hashable], name: Callable[[Hashable], str | None]) -> Iterator[str]:
    """A name for each element: its own where it has one that no element before it has, else a letter and a number."""
    own = [name(element) for element in elements]
    taken = set(own)
    given: set[str] = set()
    for number, text in enumerate(own):
        while text is None or text in given:
            text = f"x{number}"
            while text in taken or text in given:
                text = f"x{text}"
        given.add(text)
        yield text


def _plain_name(element: Hashable) -> str | None:
    if isinstance(element, str):
        return element if _PLAIN.fullmatch(element) else None
    return _digits(element)


def _digits(element: object) -> str | None:
    """A natural number of Python, NumPy or Sage in digits; None for anything else."""
    if isinstance(element, bool) or not isinstance(element, SupportsIndex):
        return None
    try:
        number = operator.index(element)
    except TypeError:  # So do truth values of NumPy say that they are no numbers.
        return None
    return str(number) if number >= 0 else None


def _entries(element: Hashable) -> list[str]:
    """The natural numbers that an element consists of, as a tuple, a set or a partition of Sage does, in digits; empty if it
    consists of anything else, or of more than a name can hold."""
    if isinstance(element, (str, bytes)) or not isinstance(element, Collection):
        return []
    try:
        given = list(element) if len(element) <= _LONGEST else []
    except (TypeError, ValueError, NotImplementedError):  # What is infinite may have no length.
        return []
    entries = [digits for entry in given if (digits := _digits(entry)) is not None]
    if len(entries) < len(given):
        return []
    return sorted(entries, key=int) if isinstance(element, Set) else entries


def _box_name(element: Hashable) -> str | None:
    if isinstance(element, Set):
        return _vertex_name(element)
    inside = ",".join(_entries(element))
    return f"({inside})" if inside else _plain_name(element)


def _vertex_name(element: Hashable) -> str | None:
    return _plain_name(element) or "_".join(_entries(element)) or None


def _networkx() -> Any:
    try:
        import networkx
    except ImportError:
        raise ImportError("to_networkx() needs the package networkx: pip install networkx") from None
    return networkx


def _sage(module: str) -> Any:
    # The modules of Sage import each other in circles, and most can be imported only after all of Sage, or after all that is
    # installed of it.
    for everything in ("sage.all", "sage.all__sagemath_combinat", "sage.all__sagemath_graphs"):
        try:
            importlib.import_module(everything)
            break
        except ImportError:
            pass
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise ImportError("to_sage() needs SageMath; run this in its Python") from None
