"""Questions in DuckDB's SQL: functions of a puzzle's text that a connection knows once they are registered.

    import duckdb
    import sodan.duckdb

    with duckdb.connect() as connection:
        sodan.duckdb.register(connection, limit=2)
        query = "select puzzle, sodan_score(puzzle) from 'puzzles.csv' where sodan_count(puzzle) = 1"
        rows = connection.sql(query).fetchall()

They need the packages ``duckdb`` and ``pyarrow``. For many columns of one table :func:`sodan.annotate` is faster: it
asks each question once.
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
from sodan._taken import names as _names
from sodan._taken import suggestion, whole

__all__ = ["FUNCTIONS", "register"]

_ASKED: dict[str, tuple[Callable[..., Table], dict[str, Any], str, str]] = {
    # Lines are solved straight into the usual columns, so that all four are found sooner than one of them.
    "sodan_status": (solve, {}, "status", "VARCHAR"),
    "sodan_solution": (solve, {}, "solution", "VARCHAR"),
    "sodan_reason": (solve, {}, "reason", "VARCHAR"),
    "sodan_guesses": (solve, {"columns": ["guesses"]}, "guesses", "BIGINT"),
    "sodan_count": (count, {"columns": ["count"]}, "count", "BIGINT"),
    "sodan_givens": (check, {"columns": ["givens"]}, "givens", "BIGINT"),
    "sodan_minimal": (check, {"columns": ["minimal"]}, "minimal", "BOOLEAN"),
    "sodan_score": (rate, {"columns": ["score"]}, "score", "BIGINT"),
    "sodan_level": (rate, {"columns": ["level"]}, "level", "VARCHAR"),
    "sodan_er": (rate, {"columns": ["er"], "scales": ["se"]}, "er", "DOUBLE"),
    "sodan_canonical": (canonicalize, {"columns": ["canonical"]}, "canonical", "VARCHAR"),
    "sodan_id": (canonicalize, {"columns": ["id"]}, "id", "VARCHAR"),
}
"""The question, its options, the column of its answer, and the type of that in SQL."""

FUNCTIONS: tuple[str, ...] = tuple(_ASKED)
"""The functions that there are. Each takes a ``VARCHAR`` and is ``NULL`` for ``NULL``, and where nothing is to be told:

- ``sodan_status``: ``unique``, ``multiple`` or ``none``; ``bad`` for what is no puzzle. All others are ``NULL`` then.
- ``sodan_reason``: why it is bad; ``NULL`` when all is well.
- ``sodan_solution``: the only solution, 81 digits.
- ``sodan_guesses``: how often the search tried both ways.
- ``sodan_count``: how many solutions there are, up to the limit that :func:`register` was told. Without one, all of
  them: of a board with few givens that takes for ever.
- ``sodan_givens``, ``sodan_minimal``: how many givens there are, and whether none can go.
- ``sodan_score``, ``sodan_level``: of HoDoKu's scale. ``sodan_er``: Sudoku Explainer's.
- ``sodan_canonical``, ``sodan_id``: the form that all images have in common, and what stands for it.
"""


def register(
    connection: duckdb.DuckDBPyConnection, names: Iterable[str] | None = None, *, limit: int | None = None
) -> None:
    """Make functions known to a connection: all of :data:`FUNCTIONS`, or those of these names.

    They take DuckDB's vectors of 2,048 rows by Arrow, and each call works on one thread. No text raises an exception.
    What is registered already is registered anew.

    Args:
        connection: an open connection of DuckDB.
        names: which functions; all without it.
        limit: where ``sodan_count`` stops, 1 or more. Without it all solutions are counted.

    Raises:
        TypeError: for names that are none, and a limit that is no whole number.
        ValueError: for a name that no function has, and a limit that cannot be.
    """
    most = None if limit is None else whole("limit", limit, 1)
    wanted = FUNCTIONS if names is None else _names("names", names)
    for name in wanted:
        if name not in _ASKED:
            raise ValueError(f"names: there is no function `{name}`{suggestion(name, FUNCTIONS)}")
    there = connection.execute("select function_name from duckdb_functions() where function_name like 'sodan%'")
    known = {name for (name,) in there.fetchall()}
    for name in dict.fromkeys(wanted):
        if name in known:
            connection.remove_function(name)
        kind = _ASKED[name][3]
        function = _function(name, most if name == "sodan_count" else None)
        # The others are null for many a puzzle, which DuckDB forbids functions that it does not ask about nulls.
        nulls = DEFAULT if name == "sodan_status" else SPECIAL
        connection.create_function(name, function, ["VARCHAR"], kind, type=ARROW, null_handling=nulls)


def _function(name: str, limit: int | None = None) -> Callable[[pa.ChunkedArray], pa.ChunkedArray]:
    ask, options, column, _ = _ASKED[name]
    if limit is not None:
        options = {**options, "limit": limit}
    none = pa.scalar(None, pa.string())

    def answer(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
        # DuckDB takes dictionaries as the words that they stand for. To make them words first took 20 microseconds.
        found = pa.table(ask(puzzles, **options, threads=1).chosen([column])).column(0)
        if column == "reason" and puzzles.null_count:
            # Elsewhere a null is a bad puzzle, and has a reason; in SQL it is null.
            return pc.if_else(pc.is_valid(puzzles), found, none)
        return found

    return answer
