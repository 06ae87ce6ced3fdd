"""Games that users define in Python, by a function that gives the options of a position."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar, overload

from grundy._grundy import Components, _Remembered
from grundy._progress import Tell, shown

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from grundy._grundy import _Limits, _Play

P = TypeVar("P", bound=Hashable)
T = TypeVar("T")

# What the positions are is told by the options alone: from `Callable[[P], …]` a type checker may conclude that the parameter of
# a lambda is any hashable object, and find fault with what the lambda does with it.
_Options = Callable[[Any], Iterable["P | Components[P]"]]


class Game(Generic[P]):
    """A game of your own: `Game(options=f)`, or a subclass with a method `options(self, position)`.

    Positions are any hashable objects. The function gets a position and gives those that a move leads to, in a list, as a
    generator, or in whatever else can be iterated over; it gives none where the game is over. An option that falls apart
    into a sum of positions is `components(a, b, …)`, and so can be the position that is asked about.

    >>> wythoff = Game(lambda p: [(x, p[1]) for x in range(p[0])] + [(p[0], y) for y in range(p[1])]
    ...                          + [(p[0] - k, p[1] - k) for k in range(1, min(p) + 1)])
    >>> wythoff.grundy((3, 4)), wythoff.outcome((1, 2)), wythoff.winning_options((3, 4))
    (2, 'P', [(1, 2)])

    What Python holds for equal is one position: `1`, `True` and `1.0` are, and the function gets whichever was met first.
    It is asked for the options of a position once in a search, and has to give the same whenever it is asked. What was found
    is remembered for the next question, up to half of the memory limit; `clear` forgets it. A game is equal only to itself.

    Every question takes limits as keywords: `time` in seconds, `memory` in bytes or as "4G", and `positions`, the number of
    positions to ask for their options. One that is reached raises `Stopped`; what was found by then is remembered. `threads`
    are used for sums in misère play only. With `progress=True` a bar shows how far the search is. Ctrl-C ends it. If play
    can return to a position, `Cycle` is raised, with the cycle. What the function raises comes out as it is.
    """

    _remembered: _Remembered

    def __new__(cls, *_given: Any, **_named: Any) -> Self:
        self = super().__new__(cls)
        # Here and not in __init__, which a subclass may replace; and past a subclass that is frozen.
        object.__setattr__(self, "_remembered", _Remembered())
        return self

    # Where all options are sums, a type checker does not find out from the union what they are sums of.
    @overload
    def __init__(self, options: Callable[[Any], Iterable[Components[P]]]) -> None: ...
    @overload
    def __init__(self, options: _Options[P] | None = None) -> None: ...
    def __init__(self, options: _Options[P] | None = None) -> None:
        if options is None:
            if type(self).options is Game.options:
                raise TypeError("a game needs its options: write Game(options=f), or a subclass with a method options")
        elif not callable(options):
            raise TypeError(
                f"options is {options!r}, of type {type(options).__qualname__}; it has to be a function of a position"
            )
        else:
            # In the place of the method, so that nothing stands between a search and the function.
            object.__setattr__(self, "options", options)

    def options(self, position: P) -> Iterable[P | Components[P]]:
        """The positions that a move leads to; what a subclass defines."""
        raise NotImplementedError(f"{type(self).__qualname__} has no method options")

    def grundy(self, position: P | Components[P], *, play: _Play = "normal", progress: bool = False, **limits: Unpack[_Limits]) -> int:
        """The Grundy value of a position.

        >>> Game(lambda n: range(max(n - 3, 0), n)).grundy(10)
        2
        """
        return self._ask(self._remembered.value, position, play, progress, limits)

    def misere(self, position: P | Components[P], *, progress: bool = False, **limits: Unpack[_Limits]) -> int:
        """The Grundy value in misère play, where the player who makes the last move loses.

        Where options fall apart, the sums are searched as games of their own.

        >>> Game(lambda n: range(max(n - 3, 0), n)).misere(9)
        0
        """
        return self.grundy(position, play="misere", progress=progress, **limits)

    def outcome(
        self, position: P | Components[P], *, play: _Play = "normal", progress: bool = False, **limits: Unpack[_Limits]
    ) -> Literal["N", "P"]:
        """ "N" if the player who moves next wins, "P" if the previous player does."""
        return "N" if self.grundy(position, play=play, progress=progress, **limits) else "P"

    def winning_options(
        self, position: P | Components[P], *, play: _Play = "normal", progress: bool = False, **limits: Unpack[_Limits]
    ) -> list[P | Components[P]]:
        """The options that are lost for the player who moves next, each once, in the order of `options`.

        >>> Game(lambda n: range(max(n - 3, 0), n)).winning_options(10)
        [8]
        """
        return self._ask(self._remembered.winning_options, position, play, progress, limits)

    def values(
        self, position: P | Components[P], *, play: _Play = "normal", progress: bool = False, **limits: Unpack[_Limits]
    ) -> dict[P, int]:
        """The values of a position and of every other that play can reach, in the order in which they were met.

        Of a sum the positions are listed that it has as components.

        >>> Game(lambda n: range(max(n - 3, 0), n)).values(5)
        {5: 1, 2: 2, 3: 3, 4: 0, 0: 0, 1: 1}
        """
        return self._ask(self._remembered.values, position, play, progress, limits)

    def clear(self) -> None:
        """Forget all values that have been found."""
        self._remembered.clear()

    def _ask(
        self,
        question: Callable[[_Options[P], P | Components[P], _Play, Tell | None, _Limits], T],
        position: P | Components[P],
        play: _Play,
        progress: bool,
        limits: _Limits,
    ) -> T:
        if not progress:
            return question(self.options, position, play, None, limits)
        with shown(progress) as tell:
            return question(self.options, position, play, tell, limits)

    def __repr__(self) -> str:
        options = self.__dict__.get("options")
        name = type(self).__qualname__
        if options is None:
            return f"<{name}, a game>"
        return f"{name}(options={getattr(options, '__qualname__', None) or repr(options)})"

    def __getstate__(self) -> dict[str, Any]:
        # Values are found again.
        return {name: value for name, value in self.__dict__.items() if name != "_remembered"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)


def values_of_pairs(game: Game[tuple[int, int]], most: int, play: _Play, limits: _Limits | None) -> dict[tuple[int, int], int]:
    """The values of all pairs of numbers up to `most`, all found within one time limit."""
    limits = limits or {}
    seconds = limits.get("time")
    end = None if seconds is None else time.monotonic() + seconds
    values, numbers = {}, range(most, -1, -1)
    # After the largest pair the game remembers most of the others.
    for pair in itertools.product(numbers, numbers):
        if end is not None:
            limits = {**limits, "time": max(end - time.monotonic(), 1e-9)}
        values[pair] = game.grundy(pair, play=play, **limits)
    return values
