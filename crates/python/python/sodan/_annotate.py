"""Answers of several questions, beside the table that has the puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, get_args

from sodan import _native
from sodan._columns import Scale, _how, rate
from sodan._inputs import asked
from sodan._native import Table
from sodan._options import How, Solving
from sodan._tables import joined, made_whole, refuse_twice
from sodan._taken import names, suggestion

_T = TypeVar("_T")

_SCALES: tuple[Scale, ...] = get_args(Scale)

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
    puzzle: str | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> _T:
    """Add columns to a table of polars, pandas or pyarrow, to the right.

    All else of the table stays as it was: its index, its types, what it says of itself.

    Args:
        table: what has the puzzles: a data frame of polars or pandas, a table or batch of pyarrow, or anything else
            with Arrow's C data interface for streams, such as relations of DuckDB and readers of pyarrow.
        columns: ``status``, ``solution``, ``guesses``, ``reason``, ``count``, ``givens``, ``minimal``, ``redundant``,
            ``canonical``, ``id``, ``automorphisms``, ``symmetry``, and the columns of the scales as ``hodoku.score``,
            ``se.er``. They stand in the order of these names.
        column: which column has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        puzzle: another name for ``column``.
        threads: how many, 1 or more; one for each core without it.
        effort: how many looks a rating may take for each puzzle, 0 or more. Without it, there is no limit.
        timeout: how many seconds each puzzle may take for each question. Without it, there is no limit.

    Returns:
        A table of the same kind. What is not of polars, pandas or pyarrow, and readers, give a :class:`Table`.

    Raises:
        TypeError: for what is no table, a column that it has not, and an option of another type.
        ValueError: for a column that nothing tells, or that the table has already.
        KeyboardInterrupt: at Ctrl-C.
    """
    wanted = list(dict.fromkeys(names("columns", columns)))
    if column is not None and puzzle is not None:
        raise TypeError("column and puzzle are two names for one thing: give one of them")
    column = puzzle if column is None else column
    source: Any = table
    if not hasattr(source, "__arrow_c_stream__"):
        raise TypeError("expected a table with __arrow_c_stream__: of polars, pandas or pyarrow")
    if not wanted:
        return table
    known = [name for question in _QUESTIONS.values() for name in question]
    for name in wanted:
        if name not in known and name.partition(".")[0] not in _SCALES:
            known += [f"{scale}.{it}" for scale in _SCALES for it in _rated(scale)]
            raise ValueError(f"no question has a column `{name}`{suggestion(name, known)}")
    source = made_whole(source)
    refuse_twice(source, wanted)
    answers = list(_answers(asked(source, column), wanted, _how(None, threads, effort, timeout)))
    answer = answers[0]
    for other in answers[1:]:
        answer = other.beside(answer)
    answer = answer.chosen(wanted)
    found: Any = joined(source, answer) if source is table else answer.beside(source)
    return found  # type: ignore[no-any-return]


def _rated(scale: Scale) -> list[str]:
    """Name the columns of a scale."""
    columns = rate([], scales=[scale]).column_names
    return [name for name in columns if name not in ("puzzle", "status", "reason")]


def _answers(puzzles: tuple[Any, str | None], wanted: list[str], how: How) -> Iterator[Table]:
    """Ask each question once, for those of its columns that are wanted."""

    def some(known: Iterable[str]) -> How | None:
        found = [name for name in known if name in wanted]
        return {**how, "columns": found} if found else None

    if asked := some(_QUESTIONS["solve"]):
        solving: Solving = {"limit": 2, "first": False, "engine": "search", "budget": None, "seed": None}
        # The effort is that of ratings.
        yield _native.solve(puzzles, {**asked, "effort": None}, solving)
    if asked := some(_QUESTIONS["count"]):
        yield _native.count(puzzles, asked, None)
    if asked := some(_QUESTIONS["check"]):
        yield _native.check(puzzles, asked)
    if asked := some(_QUESTIONS["canonicalize"]):
        yield _native.canonicalize(puzzles, asked, "min-lex", False)
    for scale in _SCALES:
        if asked := some(name for name in wanted if name.startswith(f"{scale}.")):
            asked["columns"] = [name.partition(".")[2] for name in asked["columns"] or ()]
            rated = _native.rate(puzzles, asked, [scale])
            yield rated.renamed([f"{scale}.{name}" for name in rated.column_names])
