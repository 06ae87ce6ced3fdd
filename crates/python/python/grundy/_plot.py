"""Pictures by matplotlib, where that is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy._grundy import Heatmap


def heatmap(map: Heatmap, ax: Any = None) -> Any:
    """Draw a heat map on an axis, a new one if none is given; values of 0 are red, and gaps white."""
    try:
        from matplotlib import colormaps, pyplot, ticker
    except ImportError as error:
        raise ImportError("`Heatmap.plot` draws with matplotlib: pip install matplotlib") from error
    if ax is None:
        _, ax = pyplot.subplots()
    nothing = float("nan")
    values = [[nothing if value is None else value for value in row] for row in map.values]
    colours = colormaps["viridis"].with_extremes(under="#d7263d", bad="white")
    largest = max((value for row in map.values for value in row if value is not None), default=1)
    height, width = len(values), max((len(row) for row in values), default=0)
    (top, left), (down, right) = map.first, map.axes
    if height and width:
        # Squares are centred at their numbers.
        extent = (left - 0.5, left + width - 0.5, top + height - 0.5, top - 0.5)
        image = ax.imshow(
            values, cmap=colours, vmin=0.5, vmax=max(largest, 1), extent=extent, interpolation="nearest"
        )
        ax.figure.colorbar(image, ax=ax, extend="min")
    for numbers in (ax.xaxis, ax.yaxis):
        numbers.set_major_locator(ticker.MaxNLocator(integer=True, min_n_ticks=1))
    ax.set_title(map.title)
    ax.set_xlabel(right)
    ax.set_ylabel(down)
    return ax
