"""Calls everything public of the package at random, with wrong types and values: `hostile.py SEED CALLS`.

Every call may raise an exception, and must not do worse: no panic of Rust, no error that only the interpreter itself reports,
no end of the process, no call that does not come back. It prints how many calls gave a value and how many raised what.
"""

import collections
import faulthandler
import inspect
import itertools
import random
import signal
import sys
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grundy

# The last call, in the folder where this runs.
LAST_CALL = Path("last-call.txt")
# A call is ended by a signal after so many seconds, as Ctrl-C would end it, and must come back from it.
SECONDS = 0.2
# After so many without an end it hangs. That is long: a busy machine may let the whole process stand still for a minute.
HANGS = 600
# What is nearly right where a parameter has such a name.
NEARLY: dict[str, list[Any]] = {
    "entries": [None, 0, 1, 2, 3, 10**6, 10**7],
    "format": ["text", "svg", "tikz", "gif"],
    "labels": ["usual", "hooks", "numbers", "values", "names", "blank", "colours"],
    "max": [0, 1, 2, 3, 5, 2**63, 10**12],
    "memory": [0, 1, "1M", "800M", "4X", 2**63],
    "method": ["auto", "search", "formula", "guess"],
    "play": ["normal", "misere", "misère", "backwards"],
    "positions": [0, 1, 1000, 2**64],
    "threads": [1, 2, 4, 0, 1025],
    "time": [0.001, 0.01, 1, -1, "1"],
}
SPECIAL = ["__add__", "__call__", "__eq__", "__hash__", "__index__", "__iter__", "__len__", "__lt__", "__radd__", "__reduce__", "__repr__",
           "__str__", "_repr_html_", "_repr_latex_", "_repr_svg_", "__getitem__", "__arrow_c_stream__", "__array_interface__"]  # fmt: skip
TEXTS = ["", "-", "0", "1", "4,2,1", "5,4,3", "5,5,5", "x", ",", "4,,2", "1" * 400, "9" * 19, "3^2,1", "3^99999999", "\ud800", "\0", "é", "a" * 5000,
         "young", "nim", "nim:r=4", "mhrg:3x5", "mhrg:99999999x3", "octal:0.137", "welter", "kayles", "wythoff", "ungar:box=2x3", "plain:E8/1",
         "reflect:A3/1", "no.game", "no.poset", "a < b", "a < b < a", "on x\nmove x-1", "on x, y\nmove x-k, y for k in 1..x",
         "on heaps\nmove 0.137", "on partition\nmove hook where prime(length)", "on x\nmove x / 0", "on x\nmove x+1", "on vertices of path 5\nmove v: remove v",
         "game g K\non x\nmove x-K", "normal", "misere", "auto", "search", "formula", "svg", "tikz", "text", "usual", "values", "1G", "4X",
         "\n" * 100, "(((((", "# no rules"]  # fmt: skip
NUMBERS: list[Any] = [0, 1, 2, 3, 5, 7, 12, -1, 2**31, 2**32, 2**62, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 10**4000, 10**5000, 0.0, 0.5, -1.5,
           1e308, float("nan"), float("inf"), 1j, True, False]  # fmt: skip


class Faulty:
    """Everything that is asked of it fails."""

    def __getattribute__(self, name: str) -> Any:
        raise LookupError(name)

    def __index__(self) -> int:
        raise ZeroDivisionError

    def __iter__(self) -> Iterator[int]:
        raise OSError

    def __eq__(self, other: object) -> bool:
        raise ArithmeticError

    def __hash__(self) -> int:
        raise ArithmeticError

    def __str__(self) -> str:
        raise UnicodeError

    __repr__ = __str__


class Liar:
    """Everything that is asked of it has an answer of the wrong type."""

    def __index__(self) -> int:
        return "four"  # type: ignore[return-value]

    def __iter__(self) -> Iterator[int]:
        return 4  # type: ignore[return-value]

    def __str__(self) -> str:
        return 4  # type: ignore[return-value]


class Text(str):
    """A string that is none of Python's own."""


class Nested:
    """An iterator that gives itself."""

    def __iter__(self) -> "Nested":
        return self

    def __next__(self) -> "Nested":
        return self


def broken() -> Iterator[int]:
    yield 4
    raise EOFError


def described(value: object) -> str:
    """What stands for a value, where its own representation may fail or have no end."""
    if isinstance(value, (list, tuple)):
        return f"{type(value).__name__} of {len(value)}: {[described(item) for item in value if item is not value][:5]}"
    is_plain = type(value) in (int, float, bool) or isinstance(value, (str, grundy.Position, grundy.Ruleset))
    try:
        return repr(value)[:200] if is_plain else type(value).__name__
    except ValueError:
        return "a number of very many digits"


class Caller:
    """Makes calls, and keeps what they give for further calls."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.names = [name for name in grundy.__all__ if not isinstance(getattr(grundy, name), (str, types.ModuleType))]
        self.held: list[Any] = [
            *(entry.example for entry in grundy.rulesets().values()),
            *(entry.example.ruleset for entry in grundy.rulesets().values()),
        ]

    def junk(self, depth: int = 0) -> Any:
        chance = self.chance
        kind = chance.randrange(12 if depth < 3 else 6)
        if kind <= 1:
            return chance.choice(TEXTS)
        if kind <= 3:
            return chance.choice(NUMBERS)
        if kind == 4:
            return chance.choice(self.held)
        if kind == 5:
            others: list[Any] = [None, Faulty(), Liar(), Nested(), Text("4,2,1"), object(), int, len, b"421", bytearray(b"4"), memoryview(b"4"),
                      broken(), ..., NotImplemented, slice(1, 2), iter(()), range(5), lambda p: [], lambda p: [p], ValueError()]  # fmt: skip
            # What has no end costs a moment each time.
            endless = [itertools.count(), range(10**18), itertools.repeat("1")]
            return chance.choice(endless) if chance.random() < 0.01 else chance.choice(others)
        if kind <= 8:
            return [self.junk(depth + 1) for _ in range(chance.randrange(5))]
        if kind == 9:
            return tuple(self.junk(depth + 1) for _ in range(chance.randrange(5)))
        if kind == 10:
            return [chance.randrange(8) for _ in range(chance.randrange(6))]
        recursive: list[Any] = [1]
        recursive.append(recursive)
        return chance.choice([recursive, {4, 2, 1}, frozenset(["a"]), {"a": 1}, {1: [2]}, set()])

    def call(self) -> Any:
        chance = self.chance
        if chance.random() < 0.3:
            called = getattr(grundy, chance.choice(self.names))
        else:
            held = chance.choice(self.held)
            names = [name for name in dir(type(held)) if not name.startswith("_")]
            name = chance.choice(names) if chance.random() < 0.8 else chance.choice(SPECIAL)
            called = getattr(held, name)
            if not callable(called):
                return called
        given, named = self.fitting(called) if chance.random() < 0.8 else self.random_arguments()
        arguments = [described(value) for value in given] + [f"{name}={described(value)}" for name, value in named.items()]
        on = described(getattr(called, "__self__", None))
        # Where a call does not come back, this tells which one it was.
        LAST_CALL.write_text(f"{on} {getattr(called, '__name__', called)} {arguments}\n", encoding="utf-8", errors="replace")
        return called(*given, **named)

    def nearly(self, name: str) -> Any:
        """Something for a parameter of that name."""
        is_near = name in NEARLY and self.chance.random() < 0.8
        return self.chance.choice(NEARLY[name]) if is_near else self.junk()

    def random_arguments(self) -> tuple[list[Any], dict[str, Any]]:
        given = [self.junk() for _ in range(self.chance.choice([0, 0, 1, 1, 2, 3]))]
        names = self.chance.sample([*NEARLY, "position", "spec", "text", "title", "tyme"], self.chance.choice([0, 0, 0, 1, 2]))
        return given, {name: self.nearly(name) for name in names}

    def fitting(self, called: Any) -> tuple[list[Any], dict[str, Any]]:
        """As many arguments as the call takes, each of its own name; then only their values are wrong, or even right."""
        try:
            parameters = inspect.signature(called).parameters.values()
        except (TypeError, ValueError):
            return self.random_arguments()
        given: list[Any] = []
        named: dict[str, Any] = {}
        for parameter in parameters:
            is_needed = parameter.default is inspect.Parameter.empty
            if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                if not is_needed and self.chance.random() < 0.5:
                    break
                given.append(self.nearly(parameter.name))
            elif parameter.kind == parameter.VAR_POSITIONAL:
                given += [self.junk() for _ in range(self.chance.randrange(3))]
            elif parameter.kind == parameter.KEYWORD_ONLY and (is_needed or self.chance.random() < 0.3):
                named[parameter.name] = self.nearly(parameter.name)
            elif parameter.kind == parameter.VAR_KEYWORD and parameter.name == "limits":
                for name in ("memory", "positions", "threads", "time"):
                    if self.chance.random() < 0.3:
                        named[name] = self.nearly(name)
        return given, named

    def keep(self, result: Any) -> None:
        if isinstance(result, (list, tuple)) and result:
            result = self.chance.choice(result)
        if type(result).__module__.startswith("grundy"):
            if len(self.held) < 400:
                self.held.append(result)
            else:
                self.held[self.chance.randrange(70, len(self.held))] = result


def too_long(number: int, frame: object) -> None:
    raise TimeoutError


def main() -> None:
    seed, calls = int(sys.argv[1]), int(sys.argv[2])
    faulthandler.enable()
    signal.signal(signal.SIGALRM, too_long)
    # Sage takes signals for itself; what is given to it has its own tests.
    sys.modules["sage"] = None  # type: ignore[assignment]
    caller = Caller(seed)
    seen: collections.Counter[str] = collections.Counter()
    for number in range(calls):
        faulthandler.dump_traceback_later(HANGS, exit=True)
        try:
            # Again and again: where Python calls a destructor, it ignores what is raised.
            signal.setitimer(signal.ITIMER_REAL, SECONDS, SECONDS)
            try:
                result = caller.call()
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
            caller.keep(result)
            seen["value"] += 1
        except Exception as error:
            kind = type(error).__name__
            seen[kind] += 1
            if kind == "SystemError":
                raise
        except BaseException as error:
            print(f"seed {seed}, call {number}: {type(error)}: {error}", flush=True)
            raise SystemExit(1) from error
    faulthandler.cancel_dump_traceback_later()
    print(dict(seen))


main()
