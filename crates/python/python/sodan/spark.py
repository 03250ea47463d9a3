"""Questions about data frames of Spark, which its workers answer. It needs pyspark 4 and pyarrow on all machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pyarrow as pa
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from sodan._cluster import Rating
from sodan._columns import Scale
from sodan._taken import names

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def rate(
    df: DataFrame,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    effort: int | None = None,
    timeout: float | None = None,
    threads: int = 1,
) -> DataFrame:
    """Add to the right what :func:`sodan.rate` tells of each row's puzzle: ``status``, the scales' columns, ``reason``.

    A bad puzzle stays, as a row that says why. Answers depend on the row alone, however the rows are parted. Spark has
    no dictionaries, so words are ``string``.

    Args:
        df: a data frame of Spark.
        scales: whose techniques, order and points count (:data:`sodan.Scale`), one or several.
        column: which column has the puzzles. Without it, the column is found as :func:`sodan.rate` finds it.
        effort: when a puzzle is given up, in looks at patterns. Without it, there is no limit.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.
        threads: how many for each task of Spark: 1, unless ``spark.task.cpus`` says more.

    Returns:
        A data frame with as many rows, which workers make when it is asked for.

    Raises:
        TypeError: if there is no such column, and for an option of another type.
        ValueError: for an option that cannot be, and a column that is there already.
    """
    rating = Rating(tuple(names("scales", scales)), column, effort, timeout, threads)
    schema = _without_dictionaries(rating(to_arrow_schema(df.schema).empty_table()).schema)

    def rated(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            yield from rating(batch).cast(schema).to_batches()

    return df.mapInArrow(rated, from_arrow_schema(schema))


def _without_dictionaries(schema: pa.Schema) -> pa.Schema:
    """Give the types of the words themselves, since Spark has no dictionaries."""

    def plain(kind: Any) -> Any:
        return kind.value_type if pa.types.is_dictionary(kind) else kind

    return pa.schema([pa.field(field.name, plain(field.type)) for field in schema])
