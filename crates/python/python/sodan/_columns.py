"""Questions about columns of puzzles.

All of them share these arguments:

- ``puzzles``: the column, or a table with it.
- ``column``: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
  ``question``, ``quizzes`` or ``sudoku``.
- ``columns``: the columns of the answer, by name. Without it, those of a table that the command writes.
- ``threads``: how many threads, 1 or more. Without it, one for each core. Answers do not depend on it.
- ``effort``: how many looks a search for a person's steps may take for each puzzle. The same on every machine.
- ``timeout``: how many seconds each puzzle may take.

They raise ``TypeError`` for what is no column of texts, ``ValueError`` for an option that cannot be, and
``KeyboardInterrupt`` at Ctrl-C. Other threads of Python run meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from sodan import _native
from sodan._native import Table
from sodan._options import How, Solving, Wanted


@runtime_checkable
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@runtime_checkable
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> object: ...


Column = Any
"""A column of puzzles: what has ``__arrow_c_stream__`` or ``__arrow_c_array__``, a buffer of ``uint8[n, 81]``,
an array of numpy's texts, or an iterable of ``str``, ``bytes`` and ``None``."""

Scale = Literal["hodoku", "se", "forum"]
"""Whose techniques, order and points count: HoDoKu's, Sudoku Explainer's, or the forum's two-way choices."""

_T = TypeVar("_T")


def _asked(column: Column, name: str | None) -> tuple[Any, str | None]:
    """Bring a column to what the part in Rust takes: Arrow, a buffer, or a list."""
    if isinstance(column, (str, bytes)):
        raise TypeError("expected a column of puzzles; for one puzzle use sodan.Puzzle(text), or a list of one")
    if isinstance(column, (list, _ArrowStream, _ArrowArray)):
        return column, name
    kind = getattr(getattr(column, "dtype", None), "kind", None)
    if kind in ("S", "U", "O", "T"):
        return column.tolist(), name
    try:
        memoryview(column)
    except TypeError:
        return list(column), name
    return column, name


def _how(
    columns: Sequence[str] | None,
    threads: int | None,
    effort: int | None = None,
    timeout: float | None = None,
) -> How:
    if isinstance(columns, str):
        raise TypeError(f"columns: expected names, found one text; for one column use [{columns!r}]")
    if timeout is not None and not 0 <= timeout <= _LONGEST:
        raise ValueError(f"timeout: expected 0 to {_LONGEST} seconds, found {timeout}")
    return {
        "columns": None if columns is None else list(columns),
        "threads": None if threads is None else _whole("threads", threads, 1),
        "effort": None if effort is None else _whole("effort", effort),
        "timeout": None if timeout is None else timedelta(seconds=timeout),
    }


_LONGEST = 10**9
"""Seconds: some thirty years."""


def _whole(name: str, number: int, least: int = 0) -> int:
    """Give the number back, if the part in Rust has room for it."""
    if not least <= number < 1 << 63:
        raise ValueError(f"{name}: expected {least} or more, less than 2**63, found {number}")
    return number


def solve(
    puzzles: Column,
    *,
    limit: int = 2,
    first: bool = False,
    engine: Literal["search", "logic", "negotiation", "amb", "backtracking"] = "search",
    budget: int | None = None,
    seed: int | None = None,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Solve each puzzle: ``puzzle``, ``status``, ``solution``, ``reason``.

    ``status`` is ``unique``, ``multiple``, ``none`` or ``bad``. ``limit`` solutions are looked for: with more than 2,
    ``columns=["solutions"]`` lists all that were found. ``first`` gives the first solution of a puzzle with several.
    ``engine`` solves it another way, ``budget`` in its own unit of effort, and ``seed`` is for the negotiation.
    ``columns=["guesses"]`` tells how often the search tried both ways.
    """
    how = _how(columns, threads, timeout=timeout)
    solving: Solving = {
        "limit": _whole("limit", limit, 1),
        "first": first,
        "engine": engine,
        "budget": None if budget is None else _whole("budget", budget),
        "seed": None if seed is None else _whole("seed", seed),
    }
    return _native.solve(_asked(puzzles, column), how, solving)


def count(
    puzzles: Column,
    *,
    limit: int | None = None,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Count the solutions of each puzzle, up to ``limit`` or all: ``puzzle``, ``status``, ``count``, ``reason``."""
    most = None if limit is None else _whole("limit", limit, 1)
    return _native.count(_asked(puzzles, column), _how(columns, threads, timeout=timeout), most)


def check(
    puzzles: Column,
    *,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Tell whether each puzzle is proper and minimal: ``puzzle``, ``status``, ``givens``, ``minimal``, ``reason``.

    ``columns=["redundant"]`` lists the cells of givens that could go, each alone.
    """
    return _native.check(_asked(puzzles, column), _how(columns, threads))


def rate(
    puzzles: Column,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Rate how hard each puzzle is for a person, on one or several scales.

    With one scale its columns have their own names: of ``hodoku`` ``score``, ``level``, ``hardest``, ``steps``; of
    ``se`` ``er``, ``ep``, ``ed``, ``hardest``. With several, the scale stands before: ``hodoku.score``, ``se.er``.
    Only puzzles with exactly one solution are rated. A puzzle that is given up has the status ``timeout``.
    """
    how = _how(columns, threads, effort, timeout)
    return _native.rate(_asked(puzzles, column), how, list(scales))


def explain(
    puzzles: Column,
    *,
    scale: Scale = "hodoku",
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Solve each puzzle as a person would: among others ``solved``, ``score``, ``hardest``, and ``steps`` as JSON."""
    how = _how(columns, threads, effort, timeout)
    return _native.explain(_asked(puzzles, column), how, scale)


def hint(
    puzzles: Column,
    *,
    scale: Scale = "hodoku",
    level: Literal["vague", "technique", "full"] = "technique",
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Tell the next step from where each text stands, in words: ``hint``; of ``level="full"`` also ``step`` as JSON."""
    how = _how(columns, threads, effort, timeout)
    return _native.hint(_asked(puzzles, column), how, scale, level, None)


def canonicalize(
    puzzles: Column,
    *,
    form: Literal["min-lex", "solution-class"] = "min-lex",
    rank: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Bring each puzzle to the form that is the same for all its images under symmetries.

    ``canonical`` is the form, ``id`` 16 bytes in hexadecimal that stand for it, ``symmetry`` brings the puzzle there,
    and ``automorphisms`` counts the ways that bring the puzzle onto itself. With ``form="solution-class"`` all puzzles
    whose solutions are images of each other are brought to one solution. With ``rank=True`` there is ``rank``, too:
    which of the 5,472,730,538 solution grids up to symmetry the only solution is. It takes some milliseconds for each
    puzzle.
    """
    return _native.canonicalize(_asked(puzzles, column), _how(columns, threads), form, rank)


def augment(
    puzzles: Column,
    *,
    copies: int = 1,
    seed: int = 0,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table:
    """Make copies of each puzzle that look different and are the same: ``copy``, and the ``symmetry`` that makes it.

    A puzzle has ``copies`` rows, one after the other, numbered from 1 in ``number``; a bad one has one row.
    ``columns=["line"]`` tells which puzzle a row belongs to, from 1. The same ``seed`` gives the same copies.
    """
    return _native.morph(
        _asked(puzzles, column), _how(columns, threads), _whole("copies", copies, 1), _whole("seed", seed)
    )


def generate(
    n: int,
    *,
    seed: int = 0,
    start: int = 0,
    givens: int | str | None = None,
    minimal: bool = True,
    symmetry: str = "none",
    pattern: str | None = None,
    solution: str | None = None,
    like: str | None = None,
    wish: str | None = None,
    way: Literal["top-down", "controlled", "climb"] | None = None,
    tries: int | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Table:
    """Make the puzzles ``start`` to ``start + n`` of a seed's series: ``number``, ``puzzle``, ``solution``, ...

    ``givens`` is a number or a range with both ends, as ``"22..26"``; ``wish`` an expression as
    ``"er between 1.5 and 3.0"``. The same seed gives the same puzzles, on any machine.
    A puzzle that was given up is null: after so many ``tries``, or ``timeout`` seconds.
    """
    wanted: Wanted = {
        "seed": _whole("seed", seed),
        "givens": None if givens is None else str(givens),
        "minimal": minimal,
        "symmetry": symmetry,
        "pattern": pattern,
        "solution": solution,
        "like": like,
        "wish": wish,
        "way": way,
        "tries": None if tries is None else _whole("tries", tries),
    }
    return _native.generate(_whole("n", n), _whole("start", start), _how(columns, threads, timeout=timeout), wanted)


_SCALES: tuple[Scale, ...] = ("hodoku", "se", "forum")


def annotate(
    table: _T,
    columns: Iterable[str],
    *,
    puzzle: str | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> _T:
    """Add columns to a table of polars, pandas or pyarrow, to the right, and give a table of the same kind.

    ``columns`` may name ``status``, ``solution``, ``guesses``, ``reason``, ``count``, ``givens``, ``minimal``,
    ``redundant``, ``canonical``, ``id``, ``automorphisms``, ``symmetry``, and the columns of the scales as
    ``hodoku.score``, ``se.er``. ``puzzle`` says which column has the puzzles. Anything else with Arrow's
    C data interface gives a :class:`Table`.
    """
    source: Any = table
    if not hasattr(source, "__arrow_c_stream__"):
        raise TypeError("expected a table with __arrow_c_stream__: of polars, pandas or pyarrow")
    if type(source).__module__.split(".")[0] in ("duckdb", "_duckdb"):
        source = source.to_arrow_table()  # its stream can be read only once
    answer: Any = source
    for found in _answers(source, puzzle, set(columns), _how(None, threads, effort, timeout)):
        answer = found.beside(answer)
    return _like(table, answer)  # type: ignore[no-any-return]


def _answers(table: Any, puzzle: str | None, wanted: set[str], how: How) -> Iterable[Table]:
    """Ask each task once, for those of its columns that are wanted."""
    puzzles = _asked(table, puzzle)

    def some(*names: str) -> How | None:
        found = [name for name in names if name in wanted]
        wanted.difference_update(found)
        return {**how, "columns": found} if found else None

    if asked := some("status", "solution", "guesses", "reason"):
        timeout = None if how["timeout"] is None else how["timeout"].total_seconds()
        yield solve(table, column=puzzle, columns=asked["columns"], threads=how["threads"], timeout=timeout)
    if asked := some("count"):
        yield _native.count(puzzles, asked, None)
    if asked := some("givens", "minimal", "redundant"):
        yield _native.check(puzzles, asked)
    if asked := some("canonical", "id", "automorphisms", "symmetry"):
        yield _native.canonicalize(puzzles, asked, "min-lex", False)
    for scale in _SCALES:
        if asked := some(*(name for name in sorted(wanted) if name.startswith(f"{scale}."))):
            asked["columns"] = [name.partition(".")[2] for name in asked["columns"] or ()]
            rated = _native.rate(puzzles, asked, [scale])
            yield rated.renamed([f"{scale}.{name}" for name in rated.column_names])
    if wanted:
        raise ValueError(f"no task has a column `{min(wanted)}`")


def _like(source: Any, table: Table) -> Any:
    """Turn a table into one of the library that another one comes from."""
    match type(source).__module__.split(".")[0], type(source).__name__:
        case "polars", "DataFrame":
            return table.to_polars()
        case "pandas", "DataFrame":
            return table.to_pandas()
        case "pyarrow", "Table":
            return table.to_pyarrow()
        case "pyarrow", "RecordBatch":
            (batch,) = table.to_pyarrow().combine_chunks().to_batches() or [None]
            return batch
        case _:
            return table
