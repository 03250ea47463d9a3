"""Isomorphic copies of puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from sodan import _native
from sodan._columns import _how
from sodan._inputs import Column, One, is_one, puzzles_of
from sodan._native import Table
from sodan._row import Row
from sodan._values import names, random_seed, whole
from sodan.errors import InvalidTypeError


@overload
def augment(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    copies: int = ...,
    seed: int | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> list[Row]: ...
@overload
def augment(
    puzzles: Column,
    *,
    copies: int = ...,
    seed: int | None = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    keep: Sequence[str] = ...,
    transform: Sequence[str] = ...,
    threads: int | None = ...,
) -> Table: ...
def augment(
    puzzles: Column | One,
    *,
    copies: int = 1,
    seed: int | None = 0,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    keep: Sequence[str] = (),
    transform: Sequence[str] = (),
    threads: int | None = None,
) -> Table | list[Row]:
    """Generate random isomorphic copies of each puzzle.

    The copies of a puzzle depend on ``seed`` only, not on the other puzzles in the column.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        copies: number of copies per puzzle, 1 or more.
        seed: random seed, 0 or more. ``None`` selects one at random.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        keep: columns of the table to repeat for each copy, such as ``["rating"]``. They precede the other columns.
        transform: columns of the table to which each copy's symmetry is applied, such as ``["solution"]``. They must
            contain lines of 81 characters.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.

    Returns:
        A :class:`Table` with ``copies`` consecutive rows per puzzle, or one row for an invalid puzzle; for a single
        puzzle, a list of :class:`Row`. Columns: ``puzzle``, ``status``, ``number`` (1-based number of the copy),
        ``copy`` (81 characters), ``symmetry`` (see :class:`Symmetry`), ``reason``; on request ``record`` (1-based
        number of the puzzle), ``format``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        InvalidPuzzleError: if a line of a transformed column does not have 81 characters.
        ColumnNotFoundError: if the table or the result has no column of a given name.
        DuplicateColumnError: if a column in ``keep`` has the same name as a column of the result.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> table = sodan.solve([P])
        >>> copies = sodan.augment(table, copies=2, transform=["solution"], columns=["copy"])
        >>> sodan.solve(copies, column="copy")["solution"] == copies["solution"]
        True
    """
    kept, moved = names("keep", keep), names("transform", transform)
    arguments = (puzzles_of(puzzles, column), whole("copies", copies, 1), random_seed(seed))
    how = _how(columns, threads)
    if not kept and not moved:
        table = _native.morph(arguments[0], how, *arguments[1:])
        return [Row(row) for row in table] if is_one(puzzles) else table
    if is_one(puzzles) or not hasattr(puzzles, "__arrow_c_stream__"):
        raise InvalidTypeError(
            "keep and transform: expected a table with __arrow_c_stream__, of polars, pandas or pyarrow"
        )
    source = Table.from_arrow(puzzles)
    wanted = how["columns"] or ["puzzle", "status", "number", "copy", "symmetry", "reason"]
    table = _native.morph(arguments[0], {**how, "columns": [*wanted, "record", "symmetry"]}, *arguments[1:])
    rows = [record - 1 for record in table["record"]]
    answer = table.select(wanted)
    carried = [_carried(source.select([name]).take(rows), table, name) for name in moved]
    for left in [*reversed(carried), *([source.select(kept).take(rows)] if kept else [])]:
        answer = left.hstack(answer)
    return answer


def _carried(lines: Table, copies: Table, name: str) -> Table:
    """Apply each copy's symmetry to the line in the same row."""
    return _native.transform((lines, name), (copies, "symmetry")).rename({"image": name})
