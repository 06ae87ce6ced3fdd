"""How far a search is, shown in a notebook or in the terminal while it runs.

How many positions there are is known only at the end, so the bar compares those that are done with those that have been met.
Of sums in misère play only those that are done are counted.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Tell = Callable[[int, int | None], None]
"""What is called with the number of positions that are done and that have been met; of sums, with None for the second."""

WIDTH = 30


@contextmanager
def shown(wanted: bool) -> Iterator[Tell | None]:
    """What a search shall call to show its progress; None where there is nobody to see it."""
    if not wanted:
        yield None
    elif (display := _notebook()) is not None:
        bar = _InNotebook(display)
        yield bar.tell
        bar.end()
    elif sys.stderr is not None and sys.stderr.isatty():
        line = _InTerminal()
        try:
            yield line.tell
        finally:
            line.end()
    else:
        yield None


def _notebook() -> Callable[..., Any] | None:
    """IPython's `display`, where there is a notebook behind it."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None or not hasattr(shell, "kernel"):
        return None
    display: Callable[..., Any] = importlib.import_module("IPython.display").display
    return display


def _sentence(done: int, met: int | None, seconds: float) -> str:
    if met is None:
        told = f"{done:,} sums"
    elif done == met:
        told = f"{done:,} positions"
    else:
        told = f"{done:,} of {met:,} positions met so far"
    return f"{told}, {seconds:.0f} s"


class _Picture:
    """The bar of a notebook, and the same in words for those that have no HTML."""

    def __init__(self, done: int, met: int | None, seconds: float, is_over: bool = False) -> None:
        self.done, self.met, self.seconds, self.is_over = done, met, seconds, is_over

    def __repr__(self) -> str:
        return _sentence(self.done, self.met, self.seconds)

    def _repr_html_(self) -> str:
        filled = ' value="1"' if self.is_over else "" if self.met is None else f' value="{self.done}" max="{self.met}"'
        return f"<progress{filled}></progress> {self!r}"


class _InNotebook:
    def __init__(self, display: Callable[..., Any]) -> None:
        self.started = time.monotonic()
        self.last: tuple[int, int | None] = (0, 0)
        self.display = display
        self.handle: Any = None

    def tell(self, done: int, met: int | None) -> None:
        self.last = (done, met)
        picture = _Picture(done, met, time.monotonic() - self.started)
        if self.handle is None:
            self.handle = self.display(picture, display_id=True)
        else:
            self.handle.update(picture)

    def end(self) -> None:
        """What was done is all there is."""
        if self.handle is not None:
            done, met = self.last
            all = None if met is None else done
            self.handle.update(_Picture(done, all, time.monotonic() - self.started, is_over=True))


class _InTerminal:
    def __init__(self) -> None:
        self.started = time.monotonic()
        self.length = 0

    def tell(self, done: int, met: int | None) -> None:
        full = WIDTH * done // max(met or done, 1)
        line = f"[{'#' * full}{'-' * (WIDTH - full)}] {_sentence(done, met, time.monotonic() - self.started)}"
        sys.stderr.write("\r" + line.ljust(self.length))
        sys.stderr.flush()
        self.length = len(line)

    def end(self) -> None:
        """The line is wiped, so that what follows begins where it began."""
        if self.length:
            sys.stderr.write("\r" + " " * self.length + "\r")
            sys.stderr.flush()
