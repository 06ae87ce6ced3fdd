"""Wythoff's game on 300×300 three ways: by a recursion with `functools.lru_cache`, by `grundy.Game` with the same function, and
by rules as text. Prints how much faster the second and the third are than the first.

    python benches/wythoff.py

Each is timed alternately and the least time of each counts, so that other work on the machine counts little.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import grundy

SIZE = 300
ROUNDS = 2
RULES = "on x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\nmove x-k, y-k for k in 1..min(x, y)"

Pair = tuple[int, int]
T = TypeVar("T")

options: Callable[[Pair], list[Pair]] = lambda p: (
    [(x, p[1]) for x in range(p[0])]
    + [(p[0], y) for y in range(p[1])]
    + [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)]
)


def recursion() -> dict[Pair, int]:
    @lru_cache(None)
    def value(position: Pair) -> int:
        seen = {value(option) for option in options(position)}
        least = 0
        while least in seen:
            least += 1
        return least

    # In this order no call is deeper than two.
    return {(x, y): value((x, y)) for x in range(SIZE) for y in range(SIZE)}


def game() -> dict[Pair, int]:
    return grundy.Game(options).values((SIZE - 1, SIZE - 1))


def rules() -> grundy.Frame:
    return grundy.rules(RULES).values(SIZE - 1)


def least(before: float, work: Callable[[], T]) -> tuple[float, T]:
    """The time of some work, if it is less than before, and what comes of it."""
    began = time.perf_counter()
    result = work()
    return min(before, time.perf_counter() - began), result


def main() -> None:
    of_recursion = of_game = of_rules = float("inf")
    for _ in range(ROUNDS):
        of_recursion, by_recursion = least(of_recursion, recursion)
        of_game, by_game = least(of_game, game)
        of_rules, by_rules = least(of_rules, rules)
        assert by_game == by_recursion
        assert {row.position.numbers: row.grundy for row in by_rules} == by_recursion
    print(f"recursion  {of_recursion:9.4f} s")
    print(f"lambda     {of_game:9.4f} s, {of_recursion / of_game:7.1f} times faster")
    print(f"rule text  {of_rules:9.4f} s, {of_recursion / of_rules:7.1f} times faster")


main()
