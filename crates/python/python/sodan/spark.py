"""Rates and annotates puzzles in Spark data frames. Requires pyspark 4 and pyarrow on all machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from sodan._cluster import Annotation, Rating
from sodan._columns import Scale, Timeout
from sodan._values import names
from sodan.errors import InvalidTypeError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def rate(
    df: DataFrame,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
    threads: int = 1,
) -> DataFrame:
    """Add the columns of :func:`sodan.rate` on the right: ``status``, the columns of the scales, and ``reason``.

    Rows with invalid puzzles are kept and contain the reason. The result for a row does not depend on the partitioning.
    Spark does not support dictionaries, so levels and statuses have the type ``string``.

    Args:
        df: a Spark data frame.
        scales: one or more scales (:data:`sodan.Scale`).
        column: the column of puzzles. The default is the same as for :func:`sodan.rate`.
        effort: work limit per puzzle in pattern checks. Default: no limit.
        timeout: time limit per puzzle in seconds. Default: no limit.
        threads: number of threads per Spark task; keep at 1 unless ``spark.task.cpus`` is larger.

    Returns:
        A lazy data frame with the same number of rows.

    Raises:
        InvalidTypeError: if ``df`` is not a Spark data frame, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the data frame has no such column of puzzles.
        DuplicateColumnError: if the data frame already has one of the new columns.

    Example:
        >>> rated = sodan.spark.rate(spark.read.parquet("puzzles"), scales=["se"])  # doctest: +SKIP
    """
    return _mapped(df, Rating(tuple(names("scales", scales)), column, effort, timeout, threads))


def annotate(
    df: DataFrame,
    columns: Iterable[str],
    *,
    column: str | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
    threads: int = 1,
) -> DataFrame:
    """Add columns of :func:`sodan.annotate` on the right, such as ``status``, ``solution``, ``id`` and ``se_er``.

    Args:
        df: a Spark data frame.
        columns: columns to add.
        column: the column of puzzles. The default is the same as for :func:`sodan.annotate`.
        effort: work limit per rating in pattern checks. Default: no limit.
        timeout: time limit in seconds per puzzle and function. Default: no limit.
        threads: number of threads per Spark task; keep at 1 unless ``spark.task.cpus`` is larger.

    Returns:
        A lazy data frame with the same number of rows.

    Raises:
        InvalidTypeError: if ``df`` is not a Spark data frame, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if no function returns such a column, or the data frame has no such column of puzzles.
        DuplicateColumnError: if the data frame already has one of the new columns.

    Example:
        >>> unique = sodan.spark.annotate(df, ["id"]).dropDuplicates(["id"])  # doctest: +SKIP
    """
    return _mapped(df, Annotation(tuple(names("columns", columns)), column, effort, timeout, threads))


def _mapped(df: DataFrame, work: Callable[[Any], Any]) -> DataFrame:
    """Apply ``work`` to each batch of rows."""
    if not hasattr(df, "mapInArrow"):
        raise InvalidTypeError(f"expected a Spark data frame, found {type(df).__name__}")
    schema = _without_dictionaries(work(to_arrow_schema(df.schema).empty_table()).schema)

    def done(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from work(batch).cast(schema).to_batches()

    return df.mapInArrow(done, from_arrow_schema(schema))


def _without_dictionaries(schema: pa.Schema) -> pa.Schema:
    """Replace dictionary types, which Spark does not support, with the types of their values."""

    def plain(kind: Any) -> Any:
        return kind.value_type if pa.types.is_dictionary(kind) else kind

    return pa.schema([pa.field(field.name, plain(field.type)) for field in schema])
