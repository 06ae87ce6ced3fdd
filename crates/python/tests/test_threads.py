"""Many threads ask at once, and Python goes on while Rust searches."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import grundy
from conftest import Amount
from grundy import Position

THREADS = 8


def expected(positions: list[Position]) -> list[tuple[int, str, int]]:
    return [(p.grundy(), p.outcome(), p.misere()) for p in positions]


def ask(position: Position) -> tuple[int, str, int]:
    return position.grundy(), position.outcome(), position.misere()


@pytest.mark.parametrize("spec", ["young", "mhrg:4x5", "nim", "kayles", "shifted", "wythoff"])
def test_many_threads_ask_one_ruleset(spec: str, amount: Amount) -> None:
    entries = {"wythoff": None, "mhrg:4x5": None}.get(spec, 3)
    alone = grundy.ruleset(spec).positions(5, entries=entries)
    right = expected(alone)
    shared = [grundy.ruleset(spec).position(str(p)) for p in alone]
    # One game for all of them, so that they meet at what it remembers.
    (game,) = {p.ruleset for p in shared}
    together = [game.position(str(p)) for p in alone]
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(amount(3, 50)):
            assert list(pool.map(ask, together)) == right


def test_many_threads_open_and_ask_many_rulesets(amount: Amount) -> None:
    examples = [entry.example for entry in grundy.rulesets().values()]
    right = [(p.outcome(), str(p.answer()), [str(m) for m in p.moves()]) for p in examples]

    def again(place: int) -> bool:
        p = [*grundy.rulesets().values()][place].example
        return (p.outcome(), str(p.answer()), [str(m) for m in p.moves()]) == right[place]

    with ThreadPoolExecutor(THREADS) as pool:
        assert all(pool.map(again, [*range(len(examples))] * amount(2, 20)))


def steps_beside_a_search(positions: int) -> int:
    """How many steps this thread makes while another one searches: it cannot end by itself, and is stopped by a limit."""
    begun, ended = threading.Event(), threading.Event()
    told: list[str] = []

    def search() -> None:
        begun.set()
        try:
            grundy.ruleset("young").position([30] * 30).grundy(method="search", positions=positions)
        except grundy.Stopped as stopped:
            told.append(stopped.limit)
        ended.set()

    thread = threading.Thread(target=search)
    thread.start()
    begun.wait()
    steps = 0
    while not ended.is_set():
        steps += 1
    thread.join()
    assert told == ["positions"]
    return steps


def test_python_goes_on_while_rust_searches() -> None:
    # With the lock held all the time, this thread would come to its turn once or twice, however long the search is. A short
    # one may be over before a busy machine lets this thread go on.
    assert any(steps_beside_a_search(positions) > 1000 for positions in (30_000, 100_000, 300_000, 1_000_000))


def test_several_searches_run_beside_each_other() -> None:
    def search(threads: int) -> str:
        try:
            grundy.ruleset("young").position([30] * 30).grundy(method="search", positions=2_000, threads=threads)
        except grundy.Stopped as stopped:
            return stopped.limit
        return "found"

    with ThreadPoolExecutor(THREADS) as pool:
        assert set(pool.map(search, [1, 2, 1, 4] * 4)) == {"positions"}
