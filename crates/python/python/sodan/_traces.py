"""Solution paths as rows, one per step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from sodan import _native
from sodan._columns import Scale, Timeout, _how
from sodan._inputs import Column, One, puzzles_of
from sodan._native import Table
from sodan._values import one_of, random_seed, whole


def traces(
    puzzles: Column | One,
    *,
    scale: Scale = "hodoku",
    copies: int = 0,
    seed: int | None = 0,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> Table:
    """Return the path of each puzzle with one row per step: the state, the technique, its premises and its conclusion.

    The rows are those of ``sodan dataset traces``; ``docs/traces.md`` describes every column.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        scale: the scale whose techniques, order and scores apply.
        copies: number of isomorphic copies per puzzle, 0 to 1000, whose paths are the puzzle's own, mapped.
        seed: random seed of the copies, 0 or more: the copies are those of :func:`augment`. ``None`` draws
            one.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: the columns of the answer; requesting fewer is faster. Defaults to all.
        threads: number of threads, 1 or more. Defaults to one per core. Answers do not depend on it.
        effort: work limit per puzzle in pattern checks, 0 or more; deterministic, unlike ``timeout``. Default: no
            limit.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per step, and one row for a puzzle without steps. Among its columns are
        ``before`` (81 characters), ``masks`` (a bit set of candidates per cell), ``placements``, ``eliminations`` and
        ``premises`` (candidates as ``9 * cell + digit - 1``), ``technique``, ``sentence``, ``score`` and ``level``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if a column of the table or of the answer does not exist.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.traces(P, columns=["step", "technique"])[0]
        {'step': 1, 'technique': 'hidden-single'}
    """
    how = _how(columns, threads, effort, timeout)
    one_of("scale", scale, get_args(Scale))
    return _native.traces(puzzles_of(puzzles, column), how, scale, whole("copies", copies), random_seed(seed))
