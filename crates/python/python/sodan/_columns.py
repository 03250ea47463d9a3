"""Questions about columns of puzzles.

Each takes a column or a table and gives a :class:`Table`, or one puzzle and gives a :class:`Row`. Other threads of
Python run meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Union, overload

from sodan import _native
from sodan._inputs import asked, is_one
from sodan._native import Table
from sodan._options import How, Solving, Wanted
from sodan._row import Row, row_of
from sodan._taken import flag, names, seconds, text, text_or_none, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sodan._puzzle import Puzzle
    from sodan._state import State

Column = Any
"""A column of puzzles: what has ``__arrow_c_stream__`` or ``__arrow_c_array__``, a table or a mapping with such a
column, an array of texts, or of digits as ``[n, 81]``, ``[n, 9, 9]`` or one grid as ``[9, 9]``, with 0 for an empty
cell, or an iterable of ``str``, ``bytes``, :class:`Puzzle`, lists of digits, and ``None``."""

One: TypeAlias = Union[str, bytes, "Puzzle", "State"]
"""One puzzle: a text in any notation, as ``str`` or UTF-8, a :class:`Puzzle`, or a :class:`State`."""

Scale = Literal["hodoku", "se", "forum"]
"""Whose techniques, order and points count: HoDoKu's, Sudoku Explainer's, or the forum's two-way choices."""


def _how(
    columns: Sequence[str] | None,
    threads: int | None,
    effort: int | None = None,
    timeout: float | None = None,
) -> How:
    return {
        "columns": None if columns is None else names("columns", columns),
        "threads": None if threads is None else whole("threads", threads, 1),
        "effort": None if effort is None else whole("effort", effort),
        "timeout": None if timeout is None else timedelta(seconds=seconds("timeout", timeout)),
    }


def _asked(puzzles: Any, column: str | None) -> tuple[Any, str | None]:
    """Bring a column, or one puzzle, to what the part in Rust takes."""
    if not is_one(puzzles):
        return asked(puzzles, column)
    if column is not None:
        raise TypeError("column: one puzzle is no table, and has no columns")
    return [puzzles], None


def _answer(puzzles: Any, table: Table) -> Table | Row:
    """Give the table, or of one puzzle its row."""
    return row_of(puzzles, table[0]) if is_one(puzzles) else table


@overload
def solve(
    puzzles: One,
    *,
    limit: int = ...,
    first: bool = ...,
    engine: Literal["search", "logic", "negotiation", "amb", "backtracking"] = ...,
    budget: int | None = ...,
    seed: int | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: float | None = ...,
) -> Row: ...
@overload
def solve(
    puzzles: Column,
    *,
    limit: int = ...,
    first: bool = ...,
    engine: Literal["search", "logic", "negotiation", "amb", "backtracking"] = ...,
    budget: int | None = ...,
    seed: int | None = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: float | None = ...,
) -> Table: ...
def solve(
    puzzles: Column | One,
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
) -> Table | Row:
    """Solve each puzzle.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        limit: how many solutions are looked for, 1 or more. With more than 2, ``columns=["solutions"]`` lists all that
            were found.
        first: whether the first solution of a puzzle with several is given.
        engine: ``search``, the fast search, or another way to solve.
        budget: when a puzzle is given up, in the engine's unit: guesses of ``search``, choices of ``amb``, steps of
            ``logic`` and ``backtracking``, messages of ``negotiation``. Without it, there is no limit.
        seed: of the engine ``negotiation``: the same talk for the same seed.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: ``puzzle``,
        ``status``, ``solution``, ``reason``. ``status`` is ``unique``, ``multiple``, ``none``, ``timeout`` or ``bad``,
        of other engines also ``solved`` or ``stuck``. ``solution`` has 81 digits, or is null. On request ``guesses``
        tells how often the search tried both ways.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    how = _how(columns, threads, timeout=timeout)
    if how["columns"] and "solutions" in how["columns"] and engine == "search" and whole("limit", limit, 1) <= 2:
        raise ValueError(f"columns: `solutions` are listed with a limit above 2, found limit={limit}")
    solving: Solving = {
        "limit": whole("limit", limit, 1),
        "first": flag("first", first),
        "engine": text("engine", engine),
        "budget": None if budget is None else whole("budget", budget),
        "seed": None if seed is None else whole("seed", seed),
    }
    return _answer(puzzles, _native.solve(_asked(puzzles, column), how, solving))


@overload
def count(
    puzzles: One,
    *,
    limit: int | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: float | None = ...,
) -> Row: ...
@overload
def count(
    puzzles: Column,
    *,
    limit: int | None = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: float | None = ...,
) -> Table: ...
def count(
    puzzles: Column | One,
    *,
    limit: int | None = None,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: float | None = None,
) -> Table | Row:
    """Count the solutions of each puzzle.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        limit: where to stop, 1 or more. Without it all are counted: of a board with few givens that takes for ever.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: ``puzzle``,
        ``status``, ``count``, ``reason``. ``count`` is a whole number up to ``limit``, and null of what is bad.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    most = None if limit is None else whole("limit", limit, 1)
    return _answer(puzzles, _native.count(_asked(puzzles, column), _how(columns, threads, timeout=timeout), most))


@overload
def check(
    puzzles: One,
    *,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Row: ...
@overload
def check(
    puzzles: Column,
    *,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Table: ...
def check(
    puzzles: Column | One,
    *,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table | Row:
    """Tell whether each puzzle is proper and minimal.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: ``puzzle``,
        ``status``, ``givens`` (0 to 81), ``minimal``, ``reason``. ``minimal`` is null unless the puzzle is proper and
        made of givens alone. On request ``redundant`` lists the cells of givens that could go, each alone, as ``r1c1``.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    return _answer(puzzles, _native.check(_asked(puzzles, column), _how(columns, threads)))


@overload
def rate(
    puzzles: One,
    *,
    scales: Sequence[Scale] = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: float | None = ...,
) -> Row: ...
@overload
def rate(
    puzzles: Column,
    *,
    scales: Sequence[Scale] = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: float | None = ...,
) -> Table: ...
def rate(
    puzzles: Column | One,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> Table | Row:
    """Rate how hard each puzzle is for a person, on one or several scales.

    Only puzzles with exactly one solution are rated. A puzzle that is given up has the status ``timeout`` and no rating
    on the scale that gave up; ``reason`` says how hard it is at least.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        scales: one or several of ``hodoku``, ``se`` and ``forum``.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.
        effort: how many looks the search for a person's steps may take for each puzzle, 0 or more: the same on every
            machine. Without it, there is no limit.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: ``puzzle``,
        ``status``, those of the scales, ``reason``. ``hodoku`` has ``score`` (whole points), ``level``, ``hardest``,
        ``steps``; ``se`` has ``er``, ``ep``, ``ed`` (1.0 to 12.0) and ``hardest``; ``forum`` has ``rank``, ``choices``,
        ``longest``, ``hardest``, ``steps``. With several scales the scale stands before: ``hodoku.score``, ``se.er``.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    how = _how(columns, threads, effort, timeout)
    return _answer(puzzles, _native.rate(_asked(puzzles, column), how, names("scales", scales)))


@overload
def explain(
    puzzles: One,
    *,
    scale: Scale = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: float | None = ...,
) -> Row: ...
@overload
def explain(
    puzzles: Column,
    *,
    scale: Scale = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: float | None = ...,
) -> Table: ...
def explain(
    puzzles: Column | One,
    *,
    scale: Scale = "hodoku",
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> Table | Row:
    """Solve each puzzle as a person would, and tell every step.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        scale: whose techniques, order and points count.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.
        effort: how many looks the search for a person's steps may take for each puzzle, 0 or more: the same on every
            machine. Without it, there is no limit.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: among others
        ``solved``, ``score``, ``rating``, ``hardest``, and ``steps``: JSON (schema 1) in Arrow, lists and dictionaries
        in ``rows()`` and in a :class:`Row`.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    how = _how(columns, threads, effort, timeout)
    return _answer(puzzles, _native.explain(_asked(puzzles, column), how, text("scale", scale)))


@overload
def hint(
    puzzles: One,
    *,
    scale: Scale = ...,
    level: Literal["vague", "technique", "full"] = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: float | None = ...,
) -> Row: ...
@overload
def hint(
    puzzles: Column,
    *,
    scale: Scale = ...,
    level: Literal["vague", "technique", "full"] = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: float | None = ...,
) -> Table: ...
def hint(
    puzzles: Column | One,
    *,
    scale: Scale = "hodoku",
    level: Literal["vague", "technique", "full"] = "technique",
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
) -> Table | Row:
    """Tell the next step from where each text stands, in words.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        scale: whose techniques count, and in which order.
        level: how much is told: where to look, which technique, or all of the step.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.
        effort: how many looks the search for a person's steps may take for each puzzle, 0 or more: the same on every
            machine. Without it, there is no limit.
        timeout: how many seconds each puzzle may take. Without it, there is no limit.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: among others
        ``hint``, the text; with ``level="full"`` also ``step`` as JSON, and in ``wrong`` the cells of wrong entries.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    how = _how(columns, threads, effort, timeout)
    return _answer(
        puzzles, _native.hint(_asked(puzzles, column), how, text("scale", scale), text("level", level), None)
    )


@overload
def canonicalize(
    puzzles: One,
    *,
    form: Literal["min-lex", "solution-class"] = ...,
    rank: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Row: ...
@overload
def canonicalize(
    puzzles: Column,
    *,
    form: Literal["min-lex", "solution-class"] = ...,
    rank: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Table: ...
def canonicalize(
    puzzles: Column | One,
    *,
    form: Literal["min-lex", "solution-class"] = "min-lex",
    rank: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table | Row:
    """Bring each puzzle to the form that is the same for all its images under symmetries.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        form: the least image of the puzzle, or ``solution-class``: all puzzles whose solutions are images of each other
            are brought to one solution.
        rank: whether there is a column ``rank``, too: which of the 5,472,730,538 solution grids up to symmetry the only
            solution is, from 1. It takes some milliseconds for each puzzle.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.

    Returns:
        A :class:`Table` with a row for each puzzle, in order; of one puzzle a :class:`Row`. Columns: ``puzzle``,
        ``status``, ``canonical`` (81 characters), ``automorphisms`` (how many ways bring the puzzle onto itself, 1 or
        more), ``id`` (16 bytes in hexadecimal that stand for the form), ``symmetry`` (what brings the puzzle there, for
        :class:`Symmetry`), ``form``, ``reason``.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    return _answer(
        puzzles,
        _native.canonicalize(_asked(puzzles, column), _how(columns, threads), text("form", form), flag("rank", rank)),
    )


@overload
def augment(
    puzzles: One,
    *,
    copies: int = ...,
    seed: int = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> list[Row]: ...
@overload
def augment(
    puzzles: Column,
    *,
    copies: int = ...,
    seed: int = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Table: ...
def augment(
    puzzles: Column | One,
    *,
    copies: int = 1,
    seed: int = 0,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table | list[Row]:
    """Make copies of each puzzle that look different and are the same.

    The same ``seed`` gives the same copies of a puzzle, whatever else is in the column.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        copies: how many of each puzzle, 1 or more.
        seed: which copies, 0 or more.
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.

    Returns:
        A :class:`Table` with ``copies`` rows for each puzzle, one after the other, and one row for a bad one; of one
        puzzle a list of :class:`Row`. Columns: ``puzzle``, ``status``, ``number`` (of the copy, from 1), ``copy`` (81
        characters), ``symmetry`` (what makes it, for :class:`Symmetry`), ``reason``. On request ``line`` tells which
        puzzle a row belongs to, from 1.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for an option that cannot be, and a column that the answer has not.
        KeyboardInterrupt: at Ctrl-C.
    """
    table = _native.morph(
        _asked(puzzles, column), _how(columns, threads), whole("copies", copies, 1), whole("seed", seed)
    )
    return [row_of(puzzles, row) for row in table] if is_one(puzzles) else table


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
    """Make the puzzles ``start`` to ``start + n`` of a seed's series.

    The same seed gives the same puzzles, on any machine. Take another seed for each set: whatever is wished, one seed's
    series begins with the same grids.

    Args:
        n: how many puzzles, 0 or more.
        seed: which series, 0 or more.
        start: where in the series to begin, from 0.
        givens: how many givens, 17 to 81: a number or a range with both ends, as ``"22..26"``.
        minimal: whether no given can go.
        symmetry: how givens lie on the board: ``none``, ``half-turn``, ``quarter-turn``, ``horizontal``, ``vertical``,
            ``mirrors``, ``diagonal``, ``anti-diagonal``, ``diagonals`` or ``full``.
        pattern: where givens are: 81 characters, ``.`` for an empty cell.
        solution: the solution of all of them: 81 digits.
        like: a puzzle that they are made from by exchange of givens.
        wish: what they shall be like, as ``"er between 1.5 and 3.0"``.
        way: how they are come by: givens go in random order (``top-down``), without unknown bias and with a column
            ``weight`` (``controlled``), or nearer to the wish step by step (``climb``). Without it, ``climb`` with
            ``wish`` or ``givens``, else ``top-down``.
        tries: after how many tries a puzzle is given up; never without it.
        columns: the columns of the answer, by name; fewer are faster. Without it, those that are named below.
        threads: how many, 1 or more; one for each core without it. Answers do not depend on it.
        timeout: after how many seconds a puzzle is given up; never without it.

    Returns:
        A :class:`Table` with ``n`` rows. Columns: ``number``, ``puzzle``, ``solution``, ``givens``, ``tries``,
        ``reason``. A puzzle that was given up is null, and ``reason`` says why. On request ``status`` and ``way``.

    Raises:
        TypeError: for an option of another type.
        ValueError: for an option that cannot be, and a wish that nothing can meet.
        KeyboardInterrupt: at Ctrl-C.
    """
    wanted: Wanted = {
        "seed": whole("seed", seed),
        "givens": None if givens is None else givens if isinstance(givens, str) else str(whole("givens", givens)),
        "minimal": flag("minimal", minimal),
        "symmetry": text("symmetry", symmetry),
        "pattern": text_or_none("pattern", pattern),
        "solution": text_or_none("solution", solution),
        "like": text_or_none("like", like),
        "wish": text_or_none("wish", wish),
        "way": text_or_none("way", way),
        "tries": None if tries is None else whole("tries", tries),
    }
    return _native.generate(whole("n", n), whole("start", start), _how(columns, threads, timeout=timeout), wanted)


def digits(puzzles: Column | One, *, column: str | None = None) -> NDArray[np.uint8]:
    """Give puzzles or solutions as an array of numpy's: 0 for an empty cell, and all over where there is no text.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or one puzzle (:data:`One`).
        column: which column of a table has the puzzles. Without it, the only one, or the one that is called ``puzzle``,
            ``question``, ``quizzes`` or ``sudoku``.

    Returns:
        An array ``uint8[n, 81]`` of 0 to 9, row by row; of one puzzle ``uint8[81]``.

    Raises:
        TypeError: for what is neither a column of puzzles nor a puzzle, a column that the table has not, and an option
            of another type.
        ValueError: for a text that is no puzzle, or says more than givens; the row is named, from 0.
    """
    import numpy as np

    # The first solution is the least that a question about givens looks for.
    rows = _native.count(_asked(puzzles, column), _how(["puzzle", "status", "reason"], None), 1).rows()
    empty = "." * 81
    lines = []
    for number, row in enumerate(rows):
        line = row["puzzle"] or empty
        if row["puzzle"] and row["status"] == "bad":
            raise ValueError(f"row {number}: {row['reason']}")
        if len(line) != 81:
            raise ValueError(f"row {number}: candidates are gone that no digit excludes")
        lines.append(line)
    text = "".join(lines).replace(".", "0").encode()
    cells = np.frombuffer(text, np.uint8) - ord("0")
    return cells if is_one(puzzles) else cells.reshape(-1, 81)
