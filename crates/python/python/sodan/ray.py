"""Rates and annotates puzzles in Ray data sets. Requires ``ray[data]`` on all machines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from sodan._cluster import Annotation, Rating
from sodan._columns import Scale, Timeout
from sodan._values import names
from sodan.errors import InvalidTypeError

if TYPE_CHECKING:
    from ray.data import Dataset


def rate(
    ds: Dataset,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
    threads: int = 1,
    **options: Any,
) -> Dataset:
    """Add the columns of :func:`sodan.rate` on the right: ``status``, the columns of the scales, and ``reason``.

    Rows with invalid puzzles are kept and contain the reason. The result for a row does not depend on the partitioning.
    Each task processes one block. Use ``ds.repartition`` if the blocks are too large.

    Args:
        ds: a Ray data set.
        scales: one or more scales (:data:`sodan.Scale`).
        column: the column of puzzles. The default is the same as for :func:`sodan.rate`.
        effort: work limit per puzzle in pattern checks. Default: no limit.
        timeout: time limit per puzzle in seconds. Default: no limit.
        threads: number of threads per Ray task; keep at 1 unless the options set ``num_cpus``.
        options: options for ``map_batches``, such as ``num_cpus``.

    Returns:
        A lazy data set with the same number of rows.

    Raises:
        InvalidTypeError: if ``ds`` is not a Ray data set, or an option has the wrong type.
        InvalidOptionError: if an option is invalid. Missing and duplicate columns are only detected when a task runs.

    Example:
        >>> rated = sodan.ray.rate(ray.data.read_parquet("puzzles"), scales=["se"])  # doctest: +SKIP
    """
    rating = Rating(tuple(names("scales", scales)), column, effort, timeout, threads)
    return _mapped(ds, rating, options)


def annotate(
    ds: Dataset,
    columns: Iterable[str],
    *,
    column: str | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
    threads: int = 1,
    **options: Any,
) -> Dataset:
    """Add columns of :func:`sodan.annotate` on the right, such as ``status``, ``solution``, ``id`` and ``se_er``.

    Args:
        ds: a Ray data set.
        columns: columns to add.
        column: the column of puzzles. The default is the same as for :func:`sodan.annotate`.
        effort: work limit per rating in pattern checks. Default: no limit.
        timeout: time limit in seconds per puzzle and function. Default: no limit.
        threads: number of threads per Ray task; keep at 1 unless the options set ``num_cpus``.
        options: options for ``map_batches``, such as ``num_cpus``.

    Returns:
        A lazy data set with the same number of rows.

    Raises:
        InvalidTypeError: if ``ds`` is not a Ray data set, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if no function returns such a column. Columns of the data set are checked when a task runs.

    Example:
        >>> solved = sodan.ray.annotate(ds, ["status", "solution"])  # doctest: +SKIP
    """
    work = Annotation(tuple(names("columns", columns)), column, effort, timeout, threads)
    return _mapped(ds, work, options)


def _mapped(ds: Dataset, work: Rating | Annotation, options: dict[str, Any]) -> Dataset:
    """Apply ``work`` to each block of the data set."""
    if not hasattr(ds, "map_batches"):
        raise InvalidTypeError(f"expected a Ray data set, found {type(ds).__name__}")
    return ds.map_batches(work, batch_format="pyarrow", zero_copy_batch=True, **options)
