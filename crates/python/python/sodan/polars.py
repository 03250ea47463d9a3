"""Expressions for polars, including lazy frames, with the columns of :func:`sodan.annotate`.

The module requires ``polars``.
"""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl

from sodan._annotate import annotate
from sodan._columns import Timeout
from sodan._values import names
from sodan.errors import InvalidTypeError

__all__ = ["answer"]

_NAME = "puzzle"


def answer(
    puzzles: pl.Expr | str,
    columns: str | Iterable[str],
    *,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> pl.Expr:
    """Return an expression for one column of :func:`sodan.annotate`, or for a struct of several columns.

    Args:
        puzzles: an expression, or the name of a column of puzzles.
        columns: name of a column, such as ``"hodoku_score"``, or a list of names. The name of a scale selects all its
            columns. For a list or a scale, the expression returns a struct; ``struct.unnest()`` converts it to columns.
        threads: number of threads, 1 or more. Defaults to one per core.
        effort: work limit per rating in pattern checks. Default: no limit.
        timeout: time limit in seconds per puzzle and function. Default: no limit.

    Returns:
        An expression with the name of the column or the scale; for a list, the name of the column of puzzles.

    Raises:
        InvalidTypeError: if ``puzzles`` is not an expression or a name, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if no function returns such a column.

    Example:
        >>> import polars as pl
        >>> import sodan.polars
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> frame = pl.LazyFrame({"puzzle": [P]}).with_columns(sodan.polars.answer("puzzle", "hodoku_score"))
        >>> frame.collect()["hodoku_score"].to_list()
        [696]
        >>> frame.select(sodan.polars.answer("puzzle", ["givens", "se"]).struct.unnest()).collect().columns
        ['givens', 'se_er', 'se_ep', 'se_ed', 'se_hardest']
    """
    wanted = [columns] if isinstance(columns, str) else names("columns", columns)

    def annotated(column: pl.Series) -> pl.Series:
        frame = annotate(column.rename(_NAME).to_frame(), wanted, threads=threads, effort=effort, timeout=timeout)
        return frame.drop(_NAME).to_struct(column.name)

    if not isinstance(puzzles, (str, pl.Expr)):
        raise InvalidTypeError(f"expected an expression or the name of a column, found {type(puzzles).__name__}")
    empty = annotated(pl.Series(_NAME, [], pl.String))
    expression = pl.col(puzzles) if isinstance(puzzles, str) else puzzles
    found = expression.map_batches(annotated, return_dtype=empty.dtype, is_elementwise=True)
    if not isinstance(columns, str):
        return found
    return found.struct.field(columns) if columns in empty.struct.fields else found.alias(columns)
