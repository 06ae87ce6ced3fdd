"""What single calls cost, in microseconds: the least of several rounds, so that other work on the machine counts little.

    python benches/calls.py
"""

import timeit
from collections.abc import Callable

import grundy

ROUNDS = 15
CALLS = 20_000


def microseconds(call: Callable[[], object]) -> float:
    return min(timeit.repeat(call, number=CALLS, repeat=ROUNDS)) / CALLS * 1e6


def main() -> None:
    young, nim, welter = grundy.ruleset("young"), grundy.ruleset("nim"), grundy.ruleset("welter")
    board, own = grundy.ruleset("mhrg:3x5"), grundy.rules("on x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y")
    partition, heaps, beads, searched = young.position("4,2,1"), nim.position("3,5,7"), welter.position("1,4,6"), board.position("5,4,3")
    written = own.position((4, 7))
    calls: list[tuple[str, Callable[[], object]]] = [
        ("grundy() of young 4,2,1, a closed form", partition.grundy),
        ("grundy() of nim 3,5,7, a closed form", heaps.grundy),
        ("grundy() of welter 1,4,6, a closed form", beads.grundy),
        ("grundy() of mhrg:3x5 5,4,3, remembered", searched.grundy),
        ("grundy() of a rule text at 4,7, remembered", written.grundy),
        ("outcome() of young 4,2,1", partition.outcome),
        ("misere() of young 4,2,1", partition.misere),
        ("answer() of young 4,2,1", partition.answer),
        ("position('4,2,1') of young", lambda: young.position("4,2,1")),
        ("position([4, 2, 1]) of young", lambda: young.position([4, 2, 1])),
        ("position((4, 7)) of a rule text", lambda: own.position((4, 7))),
        ("options() of young 4,2,1, of which there are 7", partition.options),
        ("hash of young 4,2,1", lambda: hash(partition)),
    ]
    for name, call in calls:
        print(f"{microseconds(call):8.2f} µs  {name}")


main()
