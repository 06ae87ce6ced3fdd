"""The rows of frames."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grundy._grundy import Position


class Row(NamedTuple):
    """A position and its value."""

    position: Position
    grundy: int
    outcome: Literal["N", "P"]


class IndexedRow(NamedTuple):
    """A position of a table, its index and its value."""

    index: int  # type: ignore[assignment]
    position: Position
    grundy: int
    outcome: Literal["N", "P"]
