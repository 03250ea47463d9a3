"""SQL functions for DuckDB that accept the text of a puzzle.

    import duckdb
    import sodan.duckdb

    with duckdb.connect() as connection:
        sodan.duckdb.register(connection, limit=2)
        query = "select puzzle, sodan_score(puzzle) from 'puzzles.csv' where sodan_count(puzzle) = 1"
        rows = connection.sql(query).fetchall()

The functions require the packages ``duckdb`` and ``pyarrow``. If you need several columns for the same table,
:func:`sodan.annotate` is faster, since it performs each computation only once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
from duckdb.func import ARROW, DEFAULT, SPECIAL

from sodan._columns import canonicalize, check, count, rate, solve
from sodan._native import Table
from sodan._values import names as _names
from sodan._values import whole_or_none
from sodan.errors import InvalidOptionError, InvalidTypeError, suggestion

__all__ = ["FUNCTIONS", "register"]

_QUESTIONS: dict[str, tuple[Callable[..., Table], dict[str, Any], str, str]] = {
    # All default columns of `solve` together have a fast path, which is faster than selecting one of them.
    "sodan_status": (solve, {}, "status", "VARCHAR"),
    "sodan_solution": (solve, {}, "solution", "VARCHAR"),
    "sodan_reason": (solve, {}, "reason", "VARCHAR"),
    "sodan_guesses": (solve, {"columns": ["guesses"]}, "guesses", "BIGINT"),
    "sodan_count": (count, {"columns": ["count"]}, "count", "BIGINT"),
    "sodan_givens": (check, {"columns": ["givens"]}, "givens", "BIGINT"),
    "sodan_minimal": (check, {"columns": ["minimal"]}, "minimal", "BOOLEAN"),
    "sodan_score": (rate, {"columns": ["hodoku_score"]}, "hodoku_score", "BIGINT"),
    "sodan_level": (rate, {"columns": ["hodoku_level"]}, "hodoku_level", "VARCHAR"),
    "sodan_er": (rate, {"columns": ["se_er"], "scales": ["se"]}, "se_er", "DOUBLE"),
    "sodan_canonical": (canonicalize, {"columns": ["canonical"]}, "canonical", "VARCHAR"),
    "sodan_id": (canonicalize, {"columns": ["id"]}, "id", "VARCHAR"),
}
"""Function, options, result column and SQL type of each SQL function."""

FUNCTIONS: tuple[str, ...] = tuple(_QUESTIONS)
"""Names of the SQL functions. Each accepts a ``VARCHAR``, and returns ``NULL`` for ``NULL`` or if there is no result:

- ``sodan_status``: ``unique``, ``multiple`` or ``none``; ``bad`` for invalid input.
- ``sodan_reason``: why the input is invalid; ``NULL`` for valid input.
- ``sodan_solution``: the unique solution as 81 digits.
- ``sodan_guesses``: number of guesses made by the search.
- ``sodan_count``: number of solutions, up to the limit passed to :func:`register`. Without a limit, counting the
  solutions of a puzzle with few givens takes practically forever.
- ``sodan_givens``, ``sodan_minimal``: number of givens, and whether no given is redundant.
- ``sodan_score``, ``sodan_level``: score and level on HoDoKu's scale. ``sodan_er``: Sudoku Explainer's rating.
- ``sodan_canonical``, ``sodan_id``: the canonical form, and its hash.
"""


def register(
    connection: duckdb.DuckDBPyConnection, names: Iterable[str] | None = None, *, limit: int | None = None
) -> None:
    """Register the functions on a connection. Registered functions with the same names are replaced.

    The functions run on DuckDB's threads and process vectors of 2,048 rows. No input raises an exception.

    Args:
        connection: an open DuckDB connection.
        names: functions to register. Defaults to all of :data:`FUNCTIONS`.
        limit: maximum number of solutions that ``sodan_count`` counts, 1 or more. Default: no limit.

    Raises:
        InvalidTypeError: if an option has the wrong type.
        InvalidOptionError: if a name is not in :data:`FUNCTIONS`, or the limit is below 1.

    Example:
        >>> import duckdb
        >>> import sodan.duckdb
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> with duckdb.connect() as connection:
        ...     sodan.duckdb.register(connection)
        ...     connection.execute("select sodan_givens(?)", [P]).fetchone()
        (17,)
    """
    if not isinstance(connection, duckdb.DuckDBPyConnection):
        raise InvalidTypeError(f"expected a DuckDB connection, found {type(connection).__name__}")
    most = whole_or_none("limit", limit, 1)
    wanted = FUNCTIONS if names is None else _names("names", names)
    for name in wanted:
        if name not in _QUESTIONS:
            raise InvalidOptionError(f"names: there is no function `{name}`{suggestion(name, FUNCTIONS)}")
    there = connection.execute("select function_name from duckdb_functions() where function_name like 'sodan%'")
    known = {name for (name,) in there.fetchall()}
    for name in dict.fromkeys(wanted):
        if name in known:
            connection.remove_function(name)
        kind = _QUESTIONS[name][3]
        function = _function(name, most if name == "sodan_count" else None)
        # Other functions may return null for a valid text, which DuckDB allows only with special handling of nulls.
        nulls = DEFAULT if name == "sodan_status" else SPECIAL
        connection.create_function(name, function, ["VARCHAR"], kind, type=ARROW, null_handling=nulls)


def _function(name: str, limit: int | None = None) -> Callable[[pa.ChunkedArray], pa.ChunkedArray]:
    question, options, column, _ = _QUESTIONS[name]
    if limit is not None:
        options = {**options, "limit": limit}
    none = pa.scalar(None, pa.string())

    def answer(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
        # DuckDB accepts dictionaries as strings. Decoding the dictionaries first took 20 microseconds.
        found = pa.table(question(puzzles, **options, threads=1).select([column])).column(0)
        if column == "reason" and puzzles.null_count:
            # Other functions treat a null as an invalid puzzle with a reason; in SQL, it stays null.
            return pc.if_else(pc.is_valid(puzzles), found, none)  # pyright: ignore[reportAttributeAccessIssue]
        return found

    return answer
