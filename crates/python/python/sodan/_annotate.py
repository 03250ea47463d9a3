"""Adds the results of several functions to a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, get_args

from sodan import _native
from sodan._columns import Scale, Timeout, _how, rate
from sodan._inputs import _refuse_lazy, is_of, puzzles_of
from sodan._native import Table
from sodan._options import How, Solving
from sodan._tables import joined, refuse_duplicates, rereadable
from sodan._values import names
from sodan.errors import InvalidTypeError, no_column

_T = TypeVar("_T")

_QUESTIONS: dict[str, tuple[str, ...]] = {
    "solve": ("status", "solution", "guesses", "reason"),
    "count": ("count",),
    "check": ("givens", "minimal", "redundant"),
    "canonicalize": ("canonical", "id", "automorphisms", "symmetry"),
}


def annotate(
    table: _T,
    columns: Iterable[str],
    *,
    column: str | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> _T:
    """Add columns to the right of a polars, pandas or pyarrow table. Index, types and metadata are unchanged.

    Args:
        table: a polars or pandas data frame, a pyarrow table or batch, or any other object with
            ``__arrow_c_stream__``, such as a DuckDB relation.
        columns: any of the columns ``status``, ``solution``, ``guesses``, ``reason``, ``count``, ``givens``,
            ``minimal``, ``redundant``, ``canonical``, ``id``, ``automorphisms`` and ``symmetry``, columns of scales
            such as ``hodoku_score`` and ``se_er``, and ``hodoku``, ``se``, ``two_way`` or ``csp`` for all columns of a
            scale. ``reason`` explains why a value is missing or incomplete.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        effort: work limit per rating in pattern checks, 0 or more; deterministic, unlike ``timeout``. Default: no
            limit.
        timeout: time limit in seconds per puzzle and function. Default: no limit.

    Returns:
        A table of the same type with the new columns in the given order; a :class:`Table` for objects of other
        libraries.

    Raises:
        InvalidTypeError: if ``table`` is not a table, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if no function returns such a column, or the table has no such column of puzzles.
        DuplicateColumnError: if the table already has a column of the same name.

    Example:
        >>> import polars as pl
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.annotate(pl.DataFrame({"puzzle": [P]}), ["givens", "se_er"]).columns
        ['puzzle', 'givens', 'se_er']
    """
    wanted = list(dict.fromkeys(_expanded(names("columns", columns))))
    source: Any = table
    _refuse_lazy(source)
    is_column = (
        is_of(source, "polars", "Series")
        or is_of(source, "pandas", "Series")
        or is_of(source, "pyarrow", "ChunkedArray")
    )
    if is_column or not hasattr(source, "__arrow_c_stream__"):
        raise InvalidTypeError(f"expected a polars, pandas or pyarrow table, found {type(source).__name__}")
    if not wanted:
        return table
    source = rereadable(source)
    refuse_duplicates(source, wanted)
    answers = list(_answers(puzzles_of(source, column), wanted, _how(None, threads, effort, timeout)))
    answer = answers[0]
    for other in answers[1:]:
        answer = answer.hstack(other.select([name for name in other.column_names if name != "reason"]))
    if "reason" in wanted:
        others = [name for name in answer.column_names if name != "reason"]
        answer = answer.select(others).hstack(answer._reasons(answers[1:]))
    answer = answer.select(wanted)
    found: Any = joined(source, answer) if source is table else Table.from_arrow(source).hstack(answer)
    return found  # type: ignore[no-any-return]


def _expanded(wanted: Iterable[str]) -> Iterator[str]:
    """Replace the names of scales with their columns. Raise an exception for unknown names."""
    of_scales = {scale: _rated(scale) for scale in get_args(Scale)}
    known = [name for question in _QUESTIONS.values() for name in question]
    known += [name for columns in of_scales.values() for name in columns]
    for name in wanted:
        if name not in known and name not in of_scales:
            raise no_column(name, known)
        yield from of_scales.get(name, [name])


def _rated(scale: Scale) -> list[str]:
    """Return the names of a scale's columns."""
    return [name for name in rate([], scales=[scale]).column_names if name.startswith(f"{scale}_")]


def _answers(puzzles: tuple[Any, str | None], wanted: list[str], how: How) -> Iterator[Table]:
    """Call each function once, with its requested columns, and with ``reason`` if that is requested."""

    def only(known: Iterable[str]) -> How | None:
        found = [name for name in known if name in wanted]
        reason = [name for name in ["reason"] if name in wanted and name not in found]
        return {**how, "columns": found + reason} if found else None

    if selected := only(_QUESTIONS["solve"]):
        solving: Solving = {"limit": 2, "first": False, "engine": "search", "effort": None, "seed": None}
        # The effort limit applies to ratings only.
        yield _native.solve(puzzles, {**selected, "effort": None}, solving)
    if selected := only(_QUESTIONS["count"]):
        yield _native.count(puzzles, selected, None)
    if selected := only(_QUESTIONS["check"]):
        yield _native.check(puzzles, selected)
    if selected := only(_QUESTIONS["canonicalize"]):
        yield _native.canonicalize(puzzles, selected, "min-lex", False)
    for scale in get_args(Scale):
        if selected := only(name for name in wanted if name.startswith(f"{scale}_")):
            yield _native.rate(puzzles, selected, [scale])
