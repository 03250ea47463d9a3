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

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from sodan import _native
from sodan._inputs import asked
from sodan._native import Table
from sodan._options import How, Solving, Wanted
from sodan._tables import joined, refuse_twice
from sodan._taken import flag, names, seconds, suggestion, text, text_or_none, whole

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Column = Any
"""A column of puzzles: what has ``__arrow_c_stream__`` or ``__arrow_c_array__``, a table or a mapping with such a
column, an array of texts, or of digits as ``[n, 81]``, ``[n, 9, 9]`` or one grid as ``[9, 9]``, with 0 for an empty
cell, or an iterable of ``str``, ``bytes``, :class:`Puzzle`, lists of digits, and ``None``."""

Scale = Literal["hodoku", "se", "forum"]
"""Whose techniques, order and points count: HoDoKu's, Sudoku Explainer's, or the forum's two-way choices."""

_T = TypeVar("_T")


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
    if how["columns"] and "solutions" in how["columns"] and engine == "search" and whole("limit", limit, 1) <= 2:
        raise ValueError(f"columns: `solutions` are listed with a limit above 2, found limit={limit}")
    solving: Solving = {
        "limit": whole("limit", limit, 1),
        "first": flag("first", first),
        "engine": text("engine", engine),
        "budget": None if budget is None else whole("budget", budget),
        "seed": None if seed is None else whole("seed", seed),
    }
    return _native.solve(asked(puzzles, column), how, solving)


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
    most = None if limit is None else whole("limit", limit, 1)
    return _native.count(asked(puzzles, column), _how(columns, threads, timeout=timeout), most)


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
    return _native.check(asked(puzzles, column), _how(columns, threads))


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
    Only puzzles with exactly one solution are rated. A puzzle that is given up has the status
    ``timeout`` and no rating on the scale that gave up; ``reason`` says how hard it is at least.
    """
    how = _how(columns, threads, effort, timeout)
    return _native.rate(asked(puzzles, column), how, names("scales", scales))


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
    return _native.explain(asked(puzzles, column), how, text("scale", scale))


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
    return _native.hint(asked(puzzles, column), how, text("scale", scale), text("level", level), None)


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
    return _native.canonicalize(asked(puzzles, column), _how(columns, threads), text("form", form), flag("rank", rank))


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
    ``columns=["line"]`` tells which puzzle a row belongs to, from 1. The same ``seed`` gives the same
    copies of a puzzle, whatever else is in the column.
    """
    return _native.morph(
        asked(puzzles, column), _how(columns, threads), whole("copies", copies, 1), whole("seed", seed)
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
    Take another seed for each set: whatever is wished, one seed's series begins with the same grids.
    A puzzle that was given up is null: after so many ``tries``, or ``timeout`` seconds.
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


def digits(puzzles: Column, *, column: str | None = None) -> NDArray[np.uint8]:
    """Give puzzles or solutions as numpy's ``uint8[n, 81]``: 0 for an empty cell, and all over where there is no text.

    Raises ``ValueError`` for a text that is no puzzle, or says more than givens.
    """
    import numpy as np

    rows = _native.check(asked(puzzles, column), _how(["puzzle", "status", "reason"], None)).rows()
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
    return (np.frombuffer(text, np.uint8) - ord("0")).reshape(-1, 81)


_SCALES: tuple[Scale, ...] = ("hodoku", "se", "forum")

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
    timeout: float | None = None,
) -> _T:
    """Add columns to a table of polars, pandas or pyarrow, to the right, and give a table of the same kind.

    ``columns`` may name ``status``, ``solution``, ``guesses``, ``reason``, ``count``, ``givens``, ``minimal``,
    ``redundant``, ``canonical``, ``id``, ``automorphisms``, ``symmetry``, and the columns of the scales as
    ``hodoku.score``, ``se.er``: they stand in the order of these names. ``column`` says which column has the puzzles.
    All else of the table stays as it was: its index, its types, what it says of itself. Anything else with Arrow's
    C data interface gives a :class:`Table`.

    Raises ``ValueError`` for a column that nothing tells, or that the table has already.
    """
    wanted = list(dict.fromkeys(names("columns", columns)))
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
    is_relation = type(source).__module__.split(".")[0] in ("duckdb", "_duckdb")
    if is_relation:
        source = source.to_arrow_table()  # its stream can be read only once
    refuse_twice(source, wanted)
    answers = list(_answers(asked(source, column), wanted, _how(None, threads, effort, timeout)))
    answer = answers[0]
    for other in answers[1:]:
        answer = other.beside(answer)
    answer = answer.chosen(wanted)
    found: Any = answer.beside(source) if is_relation else joined(source, answer)
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
