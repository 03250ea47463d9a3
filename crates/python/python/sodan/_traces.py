"""Solution paths as rows, one row per step."""

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
    """Return the solution path of each puzzle, one row per step: the state, technique, premises and conclusion.

    The rows are identical to those that ``sodan dataset traces`` writes. ``docs/traces.md`` describes every column.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        scale: scale that determines the techniques, their order and the scores.
        copies: number of isomorphic copies per puzzle, 0 to 1000. Their paths are images of the puzzle's path.
        seed: random seed of the copies, 0 or more, as in :func:`augment`. ``None`` selects one at random.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to all.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        effort: work limit per puzzle in pattern checks, 0 or more; deterministic, unlike ``timeout``. Default: no
            limit.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per step. A puzzle without steps also has one row. The columns include
        ``before`` (81 characters), ``masks`` (a bit set of candidates per cell), ``placements``, ``eliminations`` and
        ``premises`` (candidates as ``9 * cell + digit - 1``), ``technique``, ``sentence``, ``score`` and ``level``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.traces(P, columns=["step", "technique"])[0]
        {'step': 1, 'technique': 'hidden-single'}
    """
    how = _how(columns, threads, effort, timeout)
    one_of("scale", scale, get_args(Scale))
    return _native.traces(puzzles_of(puzzles, column), how, scale, whole("copies", copies), random_seed(seed))
