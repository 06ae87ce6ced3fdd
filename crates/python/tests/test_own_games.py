"""Games defined in Python: against plain recursion, and every way in which such a game can go wrong."""

from __future__ import annotations

import gc
import itertools
import os
import pickle
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
import weakref
from collections import Counter, namedtuple
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

import pytest

import grundy
from grundy import Components, Cycle, Game, Refusal, Stopped, components
from grundy._progress import shown

Pair = tuple[int, int]
Play = Literal["normal", "misere"]

ENDS: list[tuple[int, Play]] = [(0, "normal"), (1, "misere")]
"""The value of the end of a game in each play."""


def mex(values: Iterable[int]) -> int:
    seen = set(values)
    return next(n for n in itertools.count() if n not in seen)


def wythoff(p: Pair) -> list[Pair]:
    x, y = p
    return [(i, y) for i in range(x)] + [(x, j) for j in range(y)] + [(x - k, y - k) for k in range(1, min(p) + 1)]


def take_three(n: int) -> range:
    return range(max(n - 3, 0), n)


def kayles(n: int) -> Iterator[Components[int]]:
    for pins in (1, 2):
        for left in range(n - pins + 1):
            yield components(left, n - pins - left)


def recursion(options: Callable[[Any], Iterable[Any]], end: int = 0) -> Callable[[Any], int]:
    """Values as anybody writes them."""

    @lru_cache(None)
    def value(position: Any) -> int:
        below = [value(option) for option in options(position)]
        return mex(below) if below else end

    return value


class Point(namedtuple("Point", ["x", "y"])):
    pass


class Colour(IntEnum):
    RED = 1
    BLUE = 2


@dataclass(frozen=True)
class Word:
    text: str


def some_hashable(random: random.Random, number: int) -> Hashable:
    """A position that is equal to no other with another number."""
    kinds: list[Callable[[], Hashable]] = [
        lambda: number,
        lambda: -number - 1,
        lambda: (number,),
        lambda: (number, -number, 7),
        lambda: tuple(range(number, number + 20)),
        lambda: number + 2**70,
        lambda: (number, 2**65),
        lambda: number + 0.5,
        lambda: Fraction(2 * number + 1, 3**20),
        lambda: f"position {number}",
        lambda: f"position {number}".encode(),
        lambda: frozenset({number, -1, "a"}),
        lambda: (number, (number, "b"), None),
        lambda: Point(number, -3),
        lambda: Word(str(number)),
        lambda: (),
        lambda: None,
        lambda: True,
        lambda: (False, number),
    ]
    return random.choice(kinds)()


@pytest.mark.parametrize("seed", range(40))
def test_random_games_have_the_values_of_a_recursion(seed: int) -> None:
    rng = random.Random(seed)
    names: list[Hashable] = []
    for number in range(rng.randint(1, 120)):
        name = number if seed % 4 == 0 else (number, number % 5) if seed % 4 == 1 else some_hashable(rng, number)
        if name not in names:
            names.append(name)
    chance = rng.random() * 0.4
    graph: dict[Hashable, list[Hashable]] = {
        name: [below for below in names[:place] if rng.random() < chance] for place, name in enumerate(names)
    }
    for options in graph.values():
        rng.shuffle(options)
        options += options[:2]
    game = Game(graph.__getitem__)
    for end, play in ENDS:
        value = recursion(graph.__getitem__, end)
        for name in rng.sample(names, len(names)):
            found = game.grundy(name, play=play)
            assert found == value(name)
            assert game.outcome(name, play=play) == ("N" if found else "P")
        top = names[-1]
        reached = game.values(top, play=play)
        assert reached == {name: value(name) for name in below(graph, top)}
        winning = game.winning_options(top, play=play)
        assert Counter(winning) == Counter(set(option for option in graph[top] if value(option) == 0))


def slowly(n: int) -> range:
    time.sleep(0.02)
    return take_three(n)


def below(graph: dict[Hashable, list[Hashable]], top: Hashable) -> set[Hashable]:
    reached, waiting = {top}, [top]
    while waiting:
        for option in graph[waiting.pop()]:
            if option not in reached:
                reached.add(option)
                waiting.append(option)
    return reached


def test_wythoff_is_the_ruleset() -> None:
    game, ruleset = Game(wythoff), grundy.ruleset("wythoff")
    for p in itertools.product(range(25), range(25)):
        assert game.grundy(p) == ruleset.position(p).grundy()
        assert game.misere(p) == ruleset.position(p).misere()
        assert set(game.winning_options(p)) == {m.to.numbers for m in ruleset.position(p).winning_moves()}


def test_each_position_is_asked_once() -> None:
    asked: Counter[Pair] = Counter()

    def options(p: Pair) -> list[Pair]:
        asked[p] += 1
        return wythoff(p)

    game = Game(options)
    for _, play in ENDS:
        asked.clear()
        game.winning_options((15, 12), play=play)
        assert asked == {p: 1 for p in itertools.product(range(16), range(13))}
        game.grundy((9, 9), play=play)
        assert sum(asked.values()) == 16 * 13
    game.clear()
    game.grundy((1, 1))
    assert asked[0, 0] == 2


def test_a_deep_game_needs_no_recursion_limit() -> None:
    assert Game(lambda n: [n - 1] if n else []).grundy(200_001) == 1
    assert Game(lambda n: ["x" * (len(n) - 1)] if n else []).grundy("x" * 3000) == 0


def test_options_come_in_any_iterable() -> None:
    kinds: list[Callable[[int], Iterable[int]]] = [
        take_three,
        lambda n: list(take_three(n)),
        lambda n: tuple(take_three(n)),
        lambda n: set(take_three(n)),
        lambda n: (k for k in take_three(n)),
        lambda n: dict.fromkeys(take_three(n)),
        lambda n: iter(take_three(n)),
        lambda n: map(abs, take_three(n)),
    ]
    for options in kinds:
        assert [Game(options).grundy(n) for n in range(9)] == [n % 4 for n in range(9)]


def test_a_class_is_a_game() -> None:
    class TakeSome(Game[int]):
        def __init__(self, most: int) -> None:
            self.most = most

        def options(self, position: int) -> Iterable[int]:
            return range(max(position - self.most, 0), position)

    assert [TakeSome(2).grundy(n) for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert TakeSome(4).winning_options(7) == [5]
    assert "TakeSome" in repr(TakeSome(2))

    @dataclass(frozen=True, eq=False)
    class Frozen(Game[int]):
        most: int

        def options(self, position: int) -> Iterable[int]:
            return range(max(position - self.most, 0), position)

    assert Frozen(2).grundy(5) == 2
    with pytest.raises(TypeError, match="options"):
        Game()
    with pytest.raises(TypeError, match="function of a position"):
        Game(options=3)  # type: ignore[call-overload]


def test_what_python_holds_for_equal_is_one_position() -> None:
    equal: list[Any] = [1, True, 1.0, Fraction(1), 1 + 0j, Colour.RED]
    for first, second in itertools.permutations(equal, 2):
        assert Game(lambda p: [first, second, first] if p == "top" else []).values("top") == {"top": 1, 1: 0}
        # Both meet as plain numbers would, at first.
        assert Game(lambda p: [0, first, second] if p == 5 else []).values(5) == {5: 1, 0: 0, 1: 0}
    pairs: list[Any] = [(1, 2), (True, 2), (1.0, 2), Point(1, 2), (Colour.RED, Colour.BLUE)]
    for first, second in itertools.permutations(pairs, 2):
        assert len(Game(lambda p: [first, (0, 0), second] if p == (9,) else []).values((9,))) == 3


def test_what_only_looks_alike_is_apart() -> None:
    numbers: list[Any] = [5, (5,), -5, 5 + 2**60, 5 - 2**60, (5, 0), (0, 5), (5, 0, 0), (5 + 2**60,), (0, 5 + 2**30)]
    for positions in numbers, [*numbers, "5", ((5,),), 5 + 2**64, (5, "0"), None]:
        chain = dict(zip(positions, [[], *([p] for p in positions)]))
        values = Game(chain.__getitem__).values(positions[-1])
        assert values == {p: place % 2 for place, p in enumerate(positions)}


def test_the_function_gets_what_was_met_first() -> None:
    met: list[type] = []

    def options(p: Any) -> list[Any]:
        met.append(type(p))
        below: dict[int, list[Any]] = {3: [Colour.RED, True, 2], 2: [False]}
        return below.get(int(p), [])

    assert Game(options).grundy(3) == mex([0, mex([0])])
    assert met == [int, Colour, int, bool]


@pytest.mark.parametrize("length", [0, 1, 2, 5, 13, 14, 40])
def test_tuples_of_all_lengths_come_back(length: int) -> None:
    for high in 1, 15, 16, 1000, 2**59, 2**62, -1, -(2**63):
        top = tuple((place * 7919) % 5 + high for place in range(length))
        seen: list[tuple[int, ...]] = []

        def options(p: tuple[int, ...]) -> list[tuple[int, ...]]:
            seen.append(p)
            return [p[1:]] if p else []

        assert Game(options).grundy(top) == length % 2
        assert seen == [top[place:] for place in range(length + 1)]
        assert all(type(n) is int for p in seen for n in p)


def test_components_have_the_nim_sum() -> None:
    game, octal = Game(kayles), grundy.ruleset("octal:0.77")
    for n in range(40):
        assert game.grundy(n) == octal.position([n] if n else "-").grundy()
    assert game.grundy(components(5, 7, 7)) == game.grundy(5)
    assert game.grundy(components()) == 0
    # As the guide writes it; the type checker has to find out what the positions are.
    written = Game(lambda n: [components(left, n - pins - left) for pins in (1, 2) for left in range(n - pins + 1)])
    assert written.values(9) == game.values(9)
    assert set(game.values(9)) == set(range(10))
    for n in range(1, 12):
        winning = game.winning_options(n)
        expected = {c for c in kayles(n) if game.grundy(c) == 0}
        assert set(winning) == expected and len(winning) == len(expected)
    for option in game.winning_options(components(4, 3, 4)):
        assert isinstance(option, Components) and game.grundy(option) == 0


def heaps_after(heaps: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The same game as kayles, on whole sums."""
    after = set()
    for place, heap in enumerate(heaps):
        for option in kayles(heap):
            rest = heaps[:place] + heaps[place + 1 :] + option.positions
            after.add(tuple(sorted(part for part in rest if part)))
    return sorted(after)


def test_components_in_misere_play_are_searched_as_sums() -> None:
    game, direct = Game(kayles), Game(heaps_after)
    for n in range(12):
        assert game.misere(n) == direct.misere((n,) if n else ())
    assert game.values(11, play="misere") == {n: direct.misere((n,) if n else ()) for n in range(12)}
    for sum in [(), (1,), (2, 2), (1, 2, 3), (5, 5, 4), (4, 4, 1, 1)]:
        assert game.misere(components(*sum)) == direct.misere(sum)
        options = game.winning_options(components(*sum), play="misere")
        wanted = {option for option in heaps_after(sum) if direct.misere(option) == 0}
        found = {o.positions if isinstance(o, Components) else (o,) for o in options}
        assert {tuple(sorted(part for part in option if part)) for option in found} == wanted


@pytest.mark.parametrize("seed", range(20))
def test_random_sums_in_both_plays(seed: int) -> None:
    rng = random.Random(seed)
    graph: list[list[int | Components[int]]] = []
    for n in range(7):
        options: list[int | Components[int]] = []
        for _ in range(rng.randint(0, 3) if n else 0):
            parts = [rng.randrange(n) for _ in range(rng.choice([0, 1, 1, 2, 2, 3]))]
            options.append(parts[0] if len(parts) == 1 and rng.random() < 0.8 else components(*parts))
        graph.append(options)

    def after(parts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for place, part in enumerate(parts):
            for option in graph[part]:
                rest = parts[:place] + parts[place + 1 :]
                yield tuple(sorted(rest + (option.positions if isinstance(option, Components) else (option,))))

    game = Game(graph.__getitem__)
    for end, play in ENDS:
        value = recursion(after, end)
        for n in rng.sample(range(7), 7):
            assert game.grundy(n, play=play) == value((n,))
            pair = tuple(sorted([n, rng.randrange(7)]))
            assert game.grundy(components(*pair), play=play) == value(pair)


def test_components_are_multisets() -> None:
    pair: Any = (1, 2)
    one = components(pair, "a", (1, 2))
    assert one == components("a", components(pair, (1, 2.0))) and hash(one) == hash(components((1, 2), (1, 2), "a"))
    assert one != components((1, 2), "a") and one != ((1, 2), "a", (1, 2)) and len(one) == 3
    assert one.positions == ((1, 2), "a", (1, 2))
    assert repr(one) == "components((1, 2), 'a', (1, 2))"
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_cycle_is_shown() -> None:
    graph = {"a": ["b", "end"], "b": ["c"], "c": ["end", "d"], "d": ["b"], "end": []}
    game = Game(graph.__getitem__)
    with pytest.raises(Cycle, match="'b' → 'c' → 'd' → 'b'") as caught:
        game.grundy("a")
    assert isinstance(caught.value, Refusal)
    assert caught.value.positions == ("b", "c", "d")
    assert game.grundy("end") == 0
    for _ in range(2):
        with pytest.raises(Cycle):
            game.misere("d")
    with pytest.raises(Cycle) as caught:
        Game[int](lambda n: [n]).grundy(7)
    assert caught.value.positions == (7,)
    # A cycle is found as soon as it is met, though play could go elsewhere for ever.
    with pytest.raises(Cycle):
        Game(lambda n: [n + 1, n - 1]).grundy(0)
    with pytest.raises(Cycle) as caught:
        Game(lambda n: [(n + 1) % 1000]).grundy(0)
    assert caught.value.positions == tuple(range(1000)) and len(str(caught.value)) < 500
    with pytest.raises(Cycle) as caught:
        Game[int](lambda n: [components(0, 5, (n + 1) % 3)] if n < 3 else []).grundy(1)
    assert caught.value.positions in [(0,), (1,), (1, 2), (0, 1, 2)]


class OwnError(Exception):
    pass


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_an_exception_comes_out_as_itself(play: Any) -> None:
    raised = OwnError("of the function")

    def options(n: int) -> Iterator[int]:
        if n == 3:
            raise raised
        yield from take_three(n)

    game = Game(options)
    with pytest.raises(OwnError) as caught:
        game.grundy(9, play=play)
    assert caught.value is raised
    assert any(entry.name == "options" for entry in caught.traceback)
    # What was open is not taken for known.
    raised = OwnError("another")
    with pytest.raises(OwnError, match="another"):
        game.grundy(9, play=play)
    assert game.grundy(2, play=play) == 2


def test_exceptions_of_positions_come_out_as_themselves() -> None:
    class Bad:
        def __init__(self, fails: str) -> None:
            self.fails = fails

        def __hash__(self) -> int:
            if self.fails == "hash":
                raise OwnError("hash")
            return 1

        def __eq__(self, other: object) -> bool:
            if self.fails == "eq":
                raise TypeError("not comparable")
            return self is other

        def __repr__(self) -> str:
            raise OwnError("repr")

    with pytest.raises(OwnError, match="hash"):
        Game[Any](lambda p: [Bad("hash")]).grundy(0)
    with pytest.raises(TypeError, match="^not comparable$"):
        Game[Any](lambda p: [Bad("eq"), Bad("eq")]).grundy("a")
    with pytest.raises(Cycle, match="an object of type .*Bad"):
        Game[Any](lambda p: [p]).grundy(Bad(""))


def test_an_unhashable_position_is_named() -> None:
    unhashable: Any = {}
    with pytest.raises(TypeError, match=r"^option 2 of \(1, 2\) is \[0, 2\], of type list, which cannot be hashed") as caught:
        Game[Any](lambda p: [(0, 1), [0, 2]]).grundy((1, 2))
    assert isinstance(caught.value.__cause__, TypeError)
    with pytest.raises(TypeError, match=r"^option 1 of 4 is \(1, \[\]\), of type tuple"):
        Game[Any](lambda p: [(1, [])]).grundy(4)
    with pytest.raises(TypeError, match=r"^component 2 of option 1 of 4 is \{\}"):
        Game[Any](lambda p: [components(1, unhashable)]).grundy(4)
    with pytest.raises(TypeError, match=r"^the position is \{3\}, of type set"):
        Game[Any](lambda p: []).grundy({3})
    with pytest.raises(TypeError, match=r"^the options of 4 are None, of type NoneType"):
        Game[Any](lambda p: None).grundy(4)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="positional argument"):
        Game[Any](lambda: []).grundy(4)  # type: ignore[misc, arg-type]


def test_limits_stop_and_what_was_found_is_kept() -> None:
    asked: list[int] = []

    def options(n: int) -> range:
        asked.append(n)
        return range(n)

    game = Game(options)
    with pytest.raises(Stopped, match="the limit of 100 positions") as caught:
        game.grundy(150, positions=100)
    assert caught.value.limit == "positions" and caught.value.positions < 100 and len(asked) == 100
    assert str(caught.value) == "stopped by the limit of 100 positions, after 100 positions"
    assert game.grundy(150, positions=150) == 150
    with pytest.raises(Stopped) as caught:
        Game(lambda n: [n + 1]).grundy(0, time=0.05)
    assert caught.value.limit == "time" and caught.value.positions == 0
    # An endless list of options, of which none is new.
    with pytest.raises(Stopped) as caught:
        Game(lambda n: itertools.repeat(0) if n else []).grundy(1, time=0.05)
    assert caught.value.limit == "time"
    with pytest.raises(Stopped) as caught:
        Game(kayles).misere(40, positions=500)
    assert caught.value.limit == "positions"

    def slow_ends(n: int) -> range:
        if n == 0:
            return range(1, 2000)
        time.sleep(0.01)
        return range(0)

    with pytest.raises(Stopped) as caught:
        Game(slow_ends).grundy(0, time=0.05)
    assert caught.value.limit == "time"
    with pytest.raises(Refusal, match="time"):
        game.grundy(3, time=-1)
    with pytest.raises(TypeError, match="there is no limit `tim`"):
        game.grundy(3, tim=1)  # type: ignore[call-arg]
    with pytest.raises(Refusal, match="play"):
        game.grundy(3, play="reverse")  # type: ignore[arg-type]


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize(
    ("options", "start"),
    [
        (lambda n: [n + 1], 0),
        (lambda n: [n - 1], 0),
        (lambda n: [(n[0], n[1] + 1)], (2**40, 0)),
        (lambda n: [n + "x"], ""),
        (lambda n: [frozenset([n])], 0),
        (lambda n: range(n), 2**40),
    ],
)
def test_memory_is_limited(options: Any, start: Any, play: Any) -> None:
    with pytest.raises(Stopped, match="the memory limit of 2097152 bytes") as caught:
        Game(options).grundy(start, play=play, memory="2M")
    assert caught.value.limit == "memory"


def test_what_is_remembered_leaves_room() -> None:
    game = Game(lambda n: [n - 1] if n else [])
    game.grundy(50_000)
    # Less than half of this is left beside what is known, so that is forgotten.
    assert game.grundy(-10_000 + 10_000 + 20_000, memory="4M") == 0
    assert game.grundy(60_000, memory="8M") == 0


def test_a_function_may_ask_its_own_game() -> None:
    def options(n: int) -> list[int]:
        return [k for k in range(n) if game.grundy(k) != 1]

    game: Game[int] = Game(options)
    value = recursion(lambda n: [k for k in range(n) if value(k) != 1])
    assert [game.grundy(n) for n in range(10)] == [value(n) for n in range(10)]
    endless: Game[int] = Game(lambda n: [endless.grundy(n)])
    with pytest.raises(RecursionError):
        endless.grundy(3)


def test_threads_agree() -> None:
    game, expected = Game(wythoff), Game(wythoff).values((30, 30))
    words: Game[str] = Game(lambda w: {w[:k] + w[k + 1 :] for k in range(len(w))})
    wrong: list[object] = []

    def ask(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(60):
            p = rng.randrange(31), rng.randrange(31)
            if game.grundy(p) != expected[p]:
                wrong.append(p)
            word = "abcabcab"[: rng.randrange(9)]
            if words.grundy(word) != len(word) % 2:
                wrong.append(word)
            if rng.random() < 0.1:
                game.clear()

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_other_threads_have_their_turn() -> None:
    # A function that is not written in Python never looks whether another thread waits. The options of this position
    # have no end until the other thread has had its turn.
    lock = threading.Lock()
    lock.acquire()
    options: dict[int, Iterable[int]] = {0: iter(lock.locked, False), 1: ()}
    thread = threading.Timer(0.05, lock.release)
    thread.start()
    try:
        assert Game(options.__getitem__).grundy(0, time=60) == 1
    finally:
        thread.join()


@pytest.mark.parametrize(
    "options", ["lambda n: [n + 1]", "lambda n: itertools.repeat(0)", "Endless()"], ids=["deep", "wide", "no bytecode"]
)
def test_ctrl_c_ends_a_search(options: str) -> None:
    program = f"""
        import itertools, grundy

        class Endless:
            __call__ = staticmethod(lambda n: itertools.repeat(0))

        print("ready", flush=True)
        try:
            grundy.Game({options}).grundy(1, memory="64G")
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(program)], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None and child.stdout.readline() == "ready\n"
        time.sleep(0.2)
        os.kill(child.pid, signal.SIGINT)
        try:
            assert child.communicate(timeout=30)[0] == "interrupted\n"
        finally:
            child.kill()


def test_progress_is_shown_in_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    slow = Game(slowly)
    assert slow.grundy(30, progress=True) == 2
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    slow.clear()
    assert slow.grundy(30, progress=True) == 2
    written = capsys.readouterr().err
    assert "positions met so far" in written and written.endswith("\r")
    # Of sums it is not known how many there are.
    with shown(True) as tell:
        assert tell is not None
        tell(1234, None)
    assert "1,234 sums" in capsys.readouterr().err


def test_progress_is_shown_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    from types import ModuleType, SimpleNamespace

    pictures: list[Any] = []

    def display(picture: object, display_id: bool) -> SimpleNamespace:
        pictures.append(picture)
        return SimpleNamespace(update=pictures.append)

    ipython, ipython_display = ModuleType("IPython"), ModuleType("IPython.display")
    monkeypatch.setattr(ipython, "get_ipython", lambda: SimpleNamespace(kernel=None), raising=False)
    monkeypatch.setattr(ipython_display, "display", display, raising=False)
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", ipython_display)
    assert Game(slowly).grundy(30, progress=True) == 2
    assert len(pictures) > 2 and "<progress value=" in pictures[0]._repr_html_() and pictures[-1].done == pictures[-1].met
    assert "met so far" in repr(pictures[0]) and repr(pictures[-1]).startswith("31 positions, ")
    # Most of these positions are met long after the first picture.
    pictures.clear()
    assert Game(lambda n: slowly(n) and [n - 1]).grundy(40, progress=True) == 0
    assert len(pictures) > 2 and pictures[0].met < 41 and repr(pictures[-1]).startswith("41 positions, ")
    assert '<progress value="1">' in pictures[-1]._repr_html_()
    pictures.clear()
    with shown(True) as tell:
        assert tell is not None
        tell(1234, None)
    assert repr(pictures[-1]).startswith("1,234 sums, ") and '<progress value="1">' in pictures[-1]._repr_html_()


def test_a_game_prints_and_pickles() -> None:
    game = Game(options=wythoff)
    assert repr(game) == "Game(options=wythoff)"
    assert game.grundy((3, 4)) == 2
    copy = pickle.loads(pickle.dumps(game))
    assert copy.grundy((3, 4)) == 2 and copy != game and len({game, copy}) == 2


def test_nothing_is_kept_for_ever() -> None:
    class Here:
        """A position that refers to its game."""

        game: Game[Any]

    here = Here()
    here.game = Game(lambda p: [] if isinstance(p, str) else ["end"])
    assert here.game.grundy(here) == 1
    gone = weakref.ref(here)
    del here
    gc.collect()
    assert gone() is None
