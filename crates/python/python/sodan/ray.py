"""Questions about data sets of Ray, which its workers answer. It needs ``ray[data]`` on all machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sodan._cluster import Rating
from sodan._columns import Scale
from sodan._taken import names

if TYPE_CHECKING:
    from ray.data import Dataset


def rate(
    ds: Dataset,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    effort: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
    **options: Any,
) -> Dataset:
    """Add to the right what :func:`sodan.rate` tells of each row's puzzle: ``status``, the scales' columns, ``reason``.

    A bad puzzle stays, as a row that says why. Answers depend on the row alone, however the rows are parted. A task has
    a block: ``ds.repartition`` makes them small enough.

    Args:
        ds: a data set of Ray.
        scales: whose techniques, order and points count (:data:`sodan.Scale`), one or several.
        column: which column has the puzzles. Without it, the column is found as :func:`sodan.rate` finds it.
        effort: when a puzzle is given up, in looks at patterns. Without it, there is no limit.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.
        threads: how many for each task of Ray: 1, unless the options say ``num_cpus``.
        options: all others go to ``map_batches``, as ``concurrency``.

    Returns:
        A data set with as many rows, which workers make when it is asked for.

    Raises:
        TypeError: for an option of another type.
        ValueError: for an option that cannot be. What is wrong with the columns is told once a task runs.
    """
    rating = Rating(tuple(names("scales", scales)), column, effort, timeout, threads)
    return ds.map_batches(rating, batch_format="pyarrow", zero_copy_batch=True, **options)
