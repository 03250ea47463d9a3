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

    ``column`` names the column of puzzles; without it, the column is found as :func:`sodan.rate` finds it. A bad puzzle
    stays, as a row that says why. Answers depend on the row alone, however the rows are parted. ``threads`` is for each
    task: 1, unless the options say ``num_cpus``. All other options go to ``map_batches``, as ``concurrency``.

    A task has a block: ``ds.repartition`` makes them small enough. What cannot be is told once a task runs.
    """
    rating = Rating(tuple(names("scales", scales)), column, effort, timeout, threads)
    return ds.map_batches(rating, batch_format="pyarrow", zero_copy_batch=True, **options)
