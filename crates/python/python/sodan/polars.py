"""polars expressions, also for lazy frames: answers of :func:`sodan.annotate` about a column of puzzles.

They require ``polars``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import polars as pl

from sodan._annotate import annotate
from sodan._columns import Timeout
from sodan._values import names

__all__ = ["answer", "answers"]

_NAME = "puzzle"


def answer(
    puzzles: pl.Expr | str,
    column: str,
    *,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> pl.Expr:
    """Return an expression for one column of answers, with its name.

    Args:
        puzzles: an expression, or the name of a column.
        column: a column of :func:`sodan.annotate`, such as ``"hodoku_score"``.
        threads: as in :func:`sodan.annotate`, as are ``effort`` and ``timeout``.
        effort: work limit per rating.
        timeout: time limit per puzzle and question.

    Raises:
        ColumnNotFoundError: if there is no such answer.

    Example:
        >>> import polars as pl
        >>> import sodan.polars
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> frame = pl.LazyFrame({"puzzle": [P]}).with_columns(sodan.polars.answer("puzzle", "hodoku_score"))
        >>> frame.collect()["hodoku_score"].to_list()
        [696]
    """
    found = answers(puzzles, [column], threads=threads, effort=effort, timeout=timeout)
    return found.struct.field(column)


def answers(
    puzzles: pl.Expr | str,
    columns: Iterable[str],
    *,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> pl.Expr:
    """Return an expression for a struct of several columns of answers; ``struct.unnest()`` makes columns of it.

    Args:
        puzzles: an expression, or the name of a column.
        columns: columns of :func:`sodan.annotate`. The name of a scale means all its columns.
        threads: as in :func:`sodan.annotate`, as are ``effort`` and ``timeout``.
        effort: work limit per rating.
        timeout: time limit per puzzle and question.

    Raises:
        ColumnNotFoundError: if there is no such answer.

    Example:
        >>> import polars as pl
        >>> import sodan.polars
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> frame = pl.DataFrame({"puzzle": [P]})
        >>> frame.select(sodan.polars.answers("puzzle", ["givens", "se"]).struct.unnest()).columns
        ['givens', 'se_er', 'se_ep', 'se_ed', 'se_hardest']
    """
    wanted = names("columns", columns)
    options: dict[str, Any] = {"threads": threads, "effort": effort, "timeout": timeout}

    def annotated(column: pl.Series) -> pl.Series:
        frame = annotate(column.rename(_NAME).to_frame(), wanted, **options)
        return frame.drop(_NAME).to_struct(column.name)

    kind = annotated(pl.Series(_NAME, [], pl.String)).dtype
    expression = pl.col(puzzles) if isinstance(puzzles, str) else puzzles
    return expression.map_batches(annotated, return_dtype=kind, is_elementwise=True)
