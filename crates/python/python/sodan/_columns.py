"""Functions on columns of puzzles.

For a column or table, each function returns a :class:`Table`; for a single puzzle, it returns a :class:`Row`.
The functions release the interpreter lock while they run, and Ctrl-C interrupts them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, overload

from sodan import _native
from sodan._inputs import Column, One, is_one, puzzles_of
from sodan._native import Table
from sodan._options import How, Reading, Solving, Wanted
from sodan._row import Row
from sodan._values import flag, names, one_of, random_seed, seconds, span, text, text_or_none, whole, whole_or_none
from sodan.errors import InvalidOptionError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Scale = Literal["hodoku", "se", "two_way", "csp"]
"""Rating scale: HoDoKu, Sudoku Explainer, two-way choices, or CSP-Rules."""

Engine = Literal["search", "logic", "negotiation", "amb", "backtracking", "backtracking-as-written"]
"""Solving engine: the fast search, human techniques, negotiating cells, the operator ``amb``, or backtracking."""

_ENGINES = get_args(Engine)

_OF_SCALE = re.compile(rf"\b({'|'.join(get_args(Scale))})_")
"""Matches the start of a scale's column name, which contains a dot in queries of the command."""

HintLevel = Literal["vague", "technique", "full"]
"""Level of detail of a hint: where to look, the technique, or the complete step."""

Form = Literal["min-lex", "max-lex", "solution-class"]
"""Canonical form: the smallest or largest image of the puzzle, or the smallest image of its solution."""

SymmetryName = Literal[
    "none",
    "half-turn",
    "quarter-turn",
    "horizontal",
    "vertical",
    "mirrors",
    "diagonal",
    "anti-diagonal",
    "diagonals",
    "full",
]
"""Symmetry of the pattern of givens."""

Method = Literal["top-down", "controlled", "climb"]
"""Generation method. ``top-down`` removes givens in random order. ``controlled`` samples without bias and adds a
weight. ``climb`` replaces givens step by step to get closer to the query."""

Rule = Literal[
    "x",
    "anti-knight",
    "anti-king",
    "anti-taxicab",
    "non-consecutive",
    "windoku",
    "disjoint",
    "entropy",
    "mod-3",
    "dutch-flatmates",
    "kropki-negative",
    "xv-negative",
    "no-boxes",
]
"""Rule that applies to the whole grid. ``x`` means that no value repeats on either diagonal."""

GeneratedRule = Literal[Rule, "jigsaw", "killer", "thermo", "arrow", "kropki", "xv", "little-killer", "sandwich"]
"""Rule of generated variants. ``jigsaw`` generates random pieces, and the last seven rules generate clues."""

VariantFormat = Literal["json", "f-puzzles", "sudokupad", "killer", "iss", "tatham", "gecode", "line"]
"""Text format of generated variants."""

Target = Literal[
    "line",
    "grid",
    "sdm",
    "pencilmarks",
    "library",
    "sukaku",
    "csv",
    "json",
    "sudokuwiki",
    "f-puzzles",
    "sudokupad",
    "sdx",
    "opensudoku",
    "iss",
    "killer",
    "tatham",
    "gecode",
    "svg",
]
"""Output format. Variants support ``json``, ``f-puzzles``, ``sudokupad``, ``line``, ``iss``, ``killer``, ``tatham``,
``gecode`` and ``svg``. For the last five formats in the list, classic puzzles are also parsed as variants."""

Timeout: TypeAlias = float | timedelta | None
"""Time limit per puzzle: seconds, a ``timedelta``, or ``None`` for no limit."""


def _how(columns: Sequence[str] | None, threads: int | None, effort: int | None = None, timeout: Timeout = None) -> How:
    return {
        "columns": None if columns is None else list(dict.fromkeys(names("columns", columns))),
        "threads": whole_or_none("threads", threads, 1),
        "effort": whole_or_none("effort", effort),
        "timeout": seconds("timeout", timeout),
    }


def _reading(rules: Sequence[Rule], size: int | None, strict: bool) -> Reading:
    size = whole_or_none("size", size, 4)
    if size is not None and size > 25:
        raise InvalidOptionError(f"size: expected 4 to 25, found {size}")
    return {
        "rules": [one_of("rules", rule, get_args(Rule)) for rule in names("rules", rules)],
        "size": size,
        "strict": flag("strict", strict),
    }


def _answer(puzzles: Any, table: Table) -> Table | Row:
    """Return the table, or its only row if ``puzzles`` is a single puzzle."""
    return Row(table[0]) if is_one(puzzles) else table


@overload
def solve(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    limit: int = ...,
    first: bool = ...,
    engine: Engine = ...,
    seed: int | None = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
) -> Row: ...
@overload
def solve(
    puzzles: Column,
    *,
    limit: int = ...,
    first: bool = ...,
    engine: Engine = ...,
    seed: int | None = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
) -> Table: ...
def solve(
    puzzles: Column | One,
    *,
    limit: int = 2,
    first: bool = False,
    engine: Engine = "search",
    seed: int | None = None,
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> Table | Row:
    """Solve each puzzle.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        limit: maximum number of solutions to find, 1 or more. If it is above 2, ``columns=["solutions"]`` lists the
            solutions found.
        first: whether to return the first solution if a puzzle has several.
        engine: solving engine (:data:`Engine`).
        seed: random seed of the engine ``negotiation``, 0 or more.
        rules: rules to add to every puzzle (:data:`Rule`); classic puzzles are then parsed as variants.
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        effort: work limit per puzzle in the engine's unit, 0 or more: guesses of ``search``, choices of ``amb``,
            steps of ``logic`` and ``backtracking``, messages of ``negotiation``. Deterministic, unlike
            ``timeout``. Default: no limit.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, ``solution`` (81 digits or null), ``reason``; on request ``guesses``, ``solutions``, ``record``,
        ``format``. For variants, the table also contains ``format``, ``kind`` and ``guessed``, and ``solution`` has one
        character per cell.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.solve(P).solution[:9]
        '417369825'
        >>> sodan.solve([P, "not a puzzle"])["status"]
        ['unique', 'bad']
    """
    how = _how(columns, threads, timeout=timeout)
    one_of("engine", engine, _ENGINES)
    if how["columns"] and "solutions" in how["columns"] and engine == "search" and whole("limit", limit, 1) <= 2:
        raise InvalidOptionError(f"columns: `solutions` requires a limit above 2, found limit={limit}")
    solving: Solving = {
        "limit": whole("limit", limit, 1),
        "first": flag("first", first),
        "engine": engine,
        "effort": whole_or_none("effort", effort),
        "seed": whole_or_none("seed", seed),
    }
    return _answer(puzzles, _native.solve(puzzles_of(puzzles, column), how, solving, _reading(rules, size, strict)))


@overload
def count(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    limit: int | None = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: Timeout = ...,
) -> Row: ...
@overload
def count(
    puzzles: Column,
    *,
    limit: int | None = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: Timeout = ...,
) -> Table: ...
def count(
    puzzles: Column | One,
    *,
    limit: int | None = None,
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: Timeout = None,
) -> Table | Row:
    """Count the solutions of each puzzle.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        limit: maximum number of solutions to count, 1 or more. Default: no limit. Counting all solutions of a puzzle
            with few givens takes practically forever.
        rules: rules to add to every puzzle (:data:`Rule`); classic puzzles are then parsed as variants.
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, ``count`` (up to ``limit``; null for an invalid puzzle), ``reason``; on request ``record``,
        ``format``. For variants, the table also contains ``format``, ``kind`` and ``guessed``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.count("." + P[1:], limit=100).count
        100
    """
    how = _how(columns, threads, timeout=timeout)
    limit, reading = whole_or_none("limit", limit, 1), _reading(rules, size, strict)
    return _answer(puzzles, _native.count(puzzles_of(puzzles, column), how, limit, reading))


@overload
def check(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Row: ...
@overload
def check(
    puzzles: Column,
    *,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Table: ...
def check(
    puzzles: Column | One,
    *,
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table | Row:
    """Check whether each puzzle has exactly one solution and no redundant givens.

    The minimality test takes most of the time. To skip it, request only other columns, such as ``givens``.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        rules: rules to add to every puzzle (:data:`Rule`); classic puzzles are then parsed as variants.
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, ``givens`` (0 to 81), ``minimal`` (null unless there is exactly one solution), ``redundant`` (cells,
        such as ``r1c2``), ``reason``; on request ``spare``, ``solution_check`` (whether the solution in the input is
        correct), ``record``, ``format``.

        For variants, the columns are ``puzzle``, ``status``, ``format``, ``kind``, ``guessed``, ``minimal``,
        ``redundant``, ``removable``, ``solution_check``, ``reason``; on request ``minimal_puzzle``, ``guesses``,
        ``record``. The search for redundant clues runs only if ``columns`` contains ``minimal``, ``redundant``,
        ``removable`` or ``minimal_puzzle``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> row = sodan.check(P)
        >>> row.givens, row.minimal
        (17, True)
    """
    reading = _reading(rules, size, strict)
    return _answer(puzzles, _native.check(puzzles_of(puzzles, column), _how(columns, threads), reading))


@overload
def candidates(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    limit: int = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: Timeout = ...,
) -> Row: ...
@overload
def candidates(
    puzzles: Column,
    *,
    limit: int = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    timeout: Timeout = ...,
) -> Table: ...
def candidates(
    puzzles: Column | One,
    *,
    limit: int = 1,
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: Timeout = None,
) -> Table | Row:
    """Return the true candidates of each puzzle: the values that each cell takes in at least one solution.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        limit: maximum number of solutions to count per candidate, 1 or more.
        rules: rules to add to every puzzle (:data:`Rule`).
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, ``format``, ``kind``, ``guessed``, ``candidates`` (one string per cell, such as ``"234"``, with
        ``A`` for 10), ``reason``; on request ``counts`` (the number of solutions for each cell and value, up to
        ``limit``) and ``record``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> sodan.candidates("1...............").candidates[:3]
        ['1', '234', '234']
    """
    how, reading = _how(columns, threads, timeout=timeout), _reading(rules, size, strict)
    limit = whole("limit", limit, 1)
    return _answer(puzzles, _native.true_candidates(puzzles_of(puzzles, column), how, limit, reading))


@overload
def convert(  # type: ignore[overload-overlap]
    puzzles: One,
    to: Target,
    *,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Row: ...
@overload
def convert(
    puzzles: Column,
    to: Target,
    *,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Table: ...
def convert(
    puzzles: Column | One,
    to: Target,
    *,
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table | Row:
    """Convert each puzzle to another format, or draw it as a picture.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        to: output format (:data:`Target`).
        rules: rules to add to every puzzle (:data:`Rule`); classic puzzles are then parsed as variants.
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, ``text`` (``svg`` for pictures; null if the format cannot represent the puzzle), ``reason``; on
        request ``record``, ``format``, ``position``, ``comment``. For variants, the table also contains ``format``,
        ``kind`` and ``guessed``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> sodan.convert(".3....2..1....3.", "iss").text
        '.Shape~4x4.~R1C2_3~R2C3_2~R3C2_1~R4C3_3'
    """
    how, reading = _how(columns, threads), _reading(rules, size, strict)
    to = one_of("to", to, get_args(Target))
    return _answer(puzzles, _native.convert(puzzles_of(puzzles, column), how, to, reading))


@overload
def rate(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    scales: Sequence[Scale] = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
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
    timeout: Timeout = ...,
) -> Table: ...
def rate(
    puzzles: Column | One,
    *,
    scales: Sequence[Scale] = ("hodoku",),
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> Table | Row:
    """Rate the difficulty of each puzzle for people, on one or more scales.

    Only puzzles with exactly one solution are rated. If a puzzle exceeds a limit on a scale, its status is ``timeout``,
    the rating on that scale is missing, and ``reason`` contains a lower bound.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        scales: one or more scales (:data:`Scale`).
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        effort: work limit per puzzle in pattern checks, 0 or more; deterministic, unlike ``timeout``. Default: no
            limit.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, the columns of the scales, ``reason``; on request ``record``, ``format`` and each scale's scheme,
        such as ``hodoku_scheme``; with a single scale, also ``scale`` and the rating as text, such as
        ``hodoku_rating``.

        The scales have the columns ``hodoku_score``, ``hodoku_level``, ``hodoku_hardest``, ``hodoku_steps``; ``se_er``,
        ``se_ep``, ``se_ed`` (1.0 to 12.0), ``se_hardest``; ``two_way_rank``, ``two_way_choices``, ``two_way_longest``,
        ``two_way_hardest``, ``two_way_steps``; ``csp_w``, ``csp_b``, ``csp_gw``, ``csp_gb``, ``csp_hardest``. Levels
        and ranks are ordered from easy to hard.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> row = sodan.rate(P, scales=["hodoku", "se"])
        >>> row.hodoku_level, row.se_er
        ('Medium', 2.6)
    """
    how = _how(columns, threads, effort, timeout)
    wanted: list[str] = [one_of("scales", scale, get_args(Scale)) for scale in names("scales", scales)]
    if not wanted or len(set(wanted)) < len(wanted):
        raise InvalidOptionError(
            f"scales: expected one or more of {', '.join(get_args(Scale))}, each once, found {wanted}"
        )
    return _answer(puzzles, _native.rate(puzzles_of(puzzles, column), how, wanted))


@overload
def explain(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    scale: Scale = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
) -> Row: ...
@overload
def explain(
    puzzles: Column,
    *,
    scale: Scale = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
) -> Table: ...
def explain(
    puzzles: Column | One,
    *,
    scale: Scale = "hodoku",
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> Table | Row:
    """Solve each puzzle as a person would, and return every step.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        scale: scale that determines the techniques, their order and the scores.
        rules: rules to add to every puzzle (:data:`Rule`); classic puzzles are then parsed as variants.
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        effort: work limit per puzzle in pattern checks, 0 or more; deterministic, unlike ``timeout``. Default: no
            limit.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. The columns include
        ``solved``, ``score``, ``rating``, ``hardest``, ``path`` (one struct per step) and ``steps``. In Arrow,
        ``steps`` is JSON (schema 1); :meth:`Table.rows` and :class:`Row` return lists and dictionaries instead. For
        variants, there is no score, but the table also contains ``format``, ``kind``, ``guessed``, ``techniques`` (the
        number of steps per technique) and ``guesses``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> step = sodan.explain(P).steps[0]
        >>> step["technique"]["name"]
        'Hidden Single'
    """
    how = _how(columns, threads, effort, timeout)
    one_of("scale", scale, get_args(Scale))
    reading = _reading(rules, size, strict)
    return _answer(puzzles, _native.explain(puzzles_of(puzzles, column), how, scale, reading))


@overload
def hint(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    scale: Scale = ...,
    level: HintLevel = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
) -> Row: ...
@overload
def hint(
    puzzles: Column,
    *,
    scale: Scale = ...,
    level: HintLevel = ...,
    rules: Sequence[Rule] = ...,
    size: int | None = ...,
    strict: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
    effort: int | None = ...,
    timeout: Timeout = ...,
) -> Table: ...
def hint(
    puzzles: Column | One,
    *,
    scale: Scale = "hodoku",
    level: HintLevel = "technique",
    rules: Sequence[Rule] = (),
    size: int | None = None,
    strict: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    effort: int | None = None,
    timeout: Timeout = None,
) -> Table | Row:
    """Return the next step of each puzzle as text.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        scale: scale that determines the techniques and their order.
        level: level of detail (:data:`HintLevel`).
        rules: rules to add to every puzzle (:data:`Rule`); classic puzzles are then parsed as variants.
        size: required grid size, 4 to 25. Default: any size.
        strict: whether to reject variants with constraints that are only guessed from a picture.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        effort: work limit per puzzle in pattern checks, 0 or more; deterministic, unlike ``timeout``. Default: no
            limit.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. The columns include
        ``hint``, the text; with ``level="full"``, also ``step`` (JSON) and ``wrong`` (the cells with wrong entries).
        For variants, the table also contains ``format``, ``kind`` and ``guessed``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.hint(P).technique
        'hidden-single'
    """
    how = _how(columns, threads, effort, timeout)
    one_of("scale", scale, get_args(Scale))
    one_of("level", level, get_args(HintLevel))
    reading = _reading(rules, size, strict)
    return _answer(puzzles, _native.hint(puzzles_of(puzzles, column), how, scale, level, None, reading))


@overload
def canonicalize(  # type: ignore[overload-overlap]
    puzzles: One,
    *,
    form: Form = ...,
    rank: bool = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Row: ...
@overload
def canonicalize(
    puzzles: Column,
    *,
    form: Form = ...,
    rank: bool = ...,
    column: str | None = ...,
    columns: Sequence[str] | None = ...,
    threads: int | None = ...,
) -> Table: ...
def canonicalize(
    puzzles: Column | One,
    *,
    form: Form = "min-lex",
    rank: bool = False,
    column: str | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
) -> Table | Row:
    """Compute the canonical form of each puzzle. All isomorphic puzzles have the same canonical form.

    Args:
        puzzles: a column or table of puzzles (:data:`Column`), or a single puzzle (:data:`One`).
        form: ``min-lex``, the smallest image of the puzzle; ``max-lex``, the largest image; or ``solution-class``, the
            smallest image of the solution, which is the same for all puzzles with isomorphic solutions.
        rank: whether to add the column ``rank``: the 1-based rank of the solution among the 5,472,730,538 classes of
            isomorphic grids. This takes a few milliseconds per puzzle.
        column: the table's column of puzzles. Defaults to the only column, or the first of ``puzzle``, ``question``,
            ``quizzes`` and ``sudoku``.
        columns: columns to return; requesting fewer is faster. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.

    Returns:
        A :class:`Table` with one row per puzzle, in order, or a :class:`Row` for a single puzzle. Columns: ``puzzle``,
        ``status``, ``canonical`` (81 characters), ``automorphisms`` (1 or more), ``id`` (a 128-bit hash of the form in
        hexadecimal), ``symmetry`` (which maps the puzzle to the form; see :class:`Symmetry`), ``form``, ``reason``;
        on request ``record``, ``format``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle, or an option has the wrong type.
        InvalidOptionError: if an option is invalid.
        ColumnNotFoundError: if the table or the result has no column of a given name.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> row = sodan.canonicalize(P)
        >>> sodan.Symmetry(row.symmetry)(P) == row.canonical
        True
    """
    one_of("form", form, get_args(Form))
    how = _how(columns, threads)
    return _answer(puzzles, _native.canonicalize(puzzles_of(puzzles, column), how, form, flag("rank", rank)))


def generate(
    n: int,
    *,
    seed: int | None = 0,
    start: int = 0,
    givens: int | str | tuple[int, int] | range | None = None,
    minimal: bool = True,
    symmetry: SymmetryName = "none",
    pattern: str | None = None,
    solution: str | None = None,
    like: str | None = None,
    query: str | None = None,
    method: Method | None = None,
    tries: int | None = None,
    rules: Sequence[GeneratedRule] = (),
    size: int | None = None,
    minimal_clues: bool = False,
    to: VariantFormat | None = None,
    columns: Sequence[str] | None = None,
    threads: int | None = None,
    timeout: Timeout = None,
) -> Table:
    """Generate ``n`` puzzles of a seed's series, starting with number ``start``.

    The same seed generates the same puzzles on every machine. Use a different seed for each data set, since series with
    the same seed start with the same solution grids, even if the constraints differ.

    Args:
        n: number of puzzles, 0 or more.
        seed: random seed, 0 or more; ``None`` selects one at random.
        start: 0-based number of the first puzzle in the series.
        givens: number of givens, 17 to 81 (for variants, 0 or more), or an inclusive range: ``(22, 26)`` or
            ``"22..26"``.
        minimal: whether to generate only puzzles without redundant givens.
        symmetry: required symmetry of the pattern of givens.
        pattern: cells of the givens: 81 characters, with ``.`` for an empty cell.
        solution: solution that all puzzles must have: 81 digits.
        like: puzzle whose neighbourhood to search, by replacing some of its givens.
        query: expression that the puzzles must match, such as ``"se_er between 1.5 and 3.0"``.
        method: generation method. Defaults to ``climb`` with ``query`` or ``givens``, otherwise to ``top-down``.
        tries: maximum number of attempts per puzzle. Default: no limit.
        rules: rules of variants (:data:`GeneratedRule`), in any combination. Variants support none of ``pattern``,
            ``solution``, ``like`` and ``method``. A ``query`` supports only ``givens``, ``clues``, ``guesses``,
            ``solved``, ``steps``, ``hardest``, ``uses`` and ``needs``.
        size: grid size, 4 to 16. Default: 9.
        minimal_clues: whether to remove redundant cages, lines, dots and sums, in addition to redundant givens.
        to: text format for variants. Defaults to ``line``, or to ``json`` for variants with clues.
        columns: columns to return. Defaults to those listed below.
        threads: number of threads, 1 or more. Defaults to one per core. The results do not depend on it.
        timeout: time limit per puzzle in seconds. Default: no limit.

    Returns:
        A :class:`Table` with ``n`` rows. Columns: ``record`` (1-based number in the series), ``puzzle``,
        ``solution``, ``givens``, ``tries``, ``reason``; on request ``status``, ``method``; with the method
        ``controlled``, also ``weight``. If no puzzle was found within the limits, ``puzzle`` is null, and ``reason``
        explains why. For variants, ``kind`` and ``clues`` (the number of cages, lines, dots and sums) replace
        ``method``.

    Raises:
        InvalidTypeError: if an option has the wrong type.
        InvalidOptionError: if an option is invalid, or no puzzle can match the query.
        ColumnNotFoundError: if the result has no column of a given name.

    Example:
        >>> import sodan
        >>> sodan.generate(3, seed=1, givens=(22, 26)).num_rows
        3
    """
    one_of("symmetry", symmetry, get_args(SymmetryName))
    if method is not None:
        one_of("method", method, get_args(Method))
    size = whole_or_none("size", size, 4)
    if size is not None and size > 16:
        raise InvalidOptionError(f"size: expected 4 to 16, found {size}")
    wanted: Wanted = {
        "seed": random_seed(seed),
        "givens": span("givens", givens),
        "minimal": flag("minimal", minimal),
        "symmetry": symmetry,
        "pattern": text_or_none("pattern", pattern),
        "solution": text_or_none("solution", solution),
        "like": text_or_none("like", like),
        "query": None if query is None else _OF_SCALE.sub(r"\1.", text("query", query)),
        "method": method,
        "tries": whole_or_none("tries", tries),
        "rules": [one_of("rules", rule, get_args(GeneratedRule)) for rule in names("rules", rules)],
        "size": size,
        "minimal_clues": flag("minimal_clues", minimal_clues),
        "to": None if to is None else one_of("to", to, get_args(VariantFormat)),
    }
    return _native.generate(whole("n", n), whole("start", start), _how(columns, threads, timeout=timeout), wanted)


def digits(puzzles: Column | One, *, column: str | None = None) -> NDArray[np.uint8]:
    """Return puzzles or solutions as a numpy array.

    Args:
        puzzles: a column or table of puzzles or solutions (:data:`Column`), or one puzzle (:data:`One`).
        column: the table's column to read. The default is the same as for :func:`solve`.

    Returns:
        An array of shape ``(n, 81)`` and type ``uint8``, with the cells in reading order and 0 for an empty cell. A
        null row contains only zeros. For a single puzzle, the shape is ``(81,)``.

    Raises:
        InvalidTypeError: if the input is neither a column nor a puzzle.
        InvalidPuzzleError: if a text is not a puzzle, or eliminates candidates. The message contains the 0-based row.
        ColumnNotFoundError: if the table has no such column.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> sodan.digits([P, P]).shape
        (2, 81)
    """
    import numpy as np

    cells = np.frombuffer(_native.digits(puzzles_of(puzzles, column)), np.uint8)
    return cells if is_one(puzzles) else cells.reshape(-1, 81)
