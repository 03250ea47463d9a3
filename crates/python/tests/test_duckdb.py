"""Functions in DuckDB's SQL: the same results as for columns, null for missing values, and low overhead."""

import time
from collections.abc import Callable, Iterator

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from conftest import BAD, NONE, PROPER, SEVERAL, SOLUTION, TEXTS

import sodan
import sodan.duckdb

VECTOR = 2048
"""Rows per call."""

SAME: dict[str, Callable[[list[str]], list[object]]] = {
    "sodan_status": lambda texts: sodan.solve(texts)["status"],
    "sodan_solution": lambda texts: sodan.solve(texts)["solution"],
    "sodan_reason": lambda texts: sodan.solve(texts)["reason"],
    "sodan_guesses": lambda texts: sodan.solve(texts, columns=["guesses"])["guesses"],
    "sodan_count": lambda texts: sodan.count(texts)["count"],
    "sodan_givens": lambda texts: sodan.check(texts)["givens"],
    "sodan_minimal": lambda texts: sodan.check(texts)["minimal"],
    "sodan_score": lambda texts: sodan.rate(texts)["hodoku_score"],
    "sodan_level": lambda texts: sodan.rate(texts)["hodoku_level"],
    "sodan_er": lambda texts: sodan.rate(texts, scales=["se"])["se_er"],
    "sodan_canonical": lambda texts: sodan.canonicalize(texts)["canonical"],
    "sodan_id": lambda texts: sodan.canonicalize(texts)["id"],
}


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


def told(connection: duckdb.DuckDBPyConnection, function: str, texts: list[str | None]) -> list[object]:
    """The results of the function for these texts, in order."""
    table = pa.table({"number": range(len(texts)), "puzzle": pa.array(texts, pa.string())})
    connection.register("puzzles", table)
    found = connection.execute(f"select {function}(puzzle) from puzzles order by number").fetchall()
    return [value for (value,) in found]


@pytest.mark.parametrize("function", sodan.duckdb.FUNCTIONS)
def test_functions_match_the_package(connection: duckdb.DuckDBPyConnection, function: str) -> None:
    sodan.duckdb.register(connection, [function])
    assert told(connection, function, list(TEXTS)) == SAME[function](TEXTS)
    assert told(connection, function, [None, PROPER, None]) == [None, *SAME[function]([PROPER]), None]
    assert told(connection, function, [None, None]) == [None, None]
    assert told(connection, function, []) == []


def test_every_function_is_tested() -> None:
    assert tuple(SAME) == sodan.duckdb.FUNCTIONS


def test_bad_puzzles_are_null(connection: duckdb.DuckDBPyConnection) -> None:
    sodan.duckdb.register(connection)
    for function in sodan.duckdb.FUNCTIONS:
        (value,) = told(connection, function, [BAD])
        if function == "sodan_status":
            assert value == "bad"
        elif function == "sodan_reason":
            assert "expected 81 cells" in str(value)
        else:
            assert value is None, function


def test_vectors_keep_their_order(connection: duckdb.DuckDBPyConnection) -> None:
    sodan.duckdb.register(connection, ["sodan_status", "sodan_solution", "sodan_givens"])
    texts = [PROPER, None, BAD, SEVERAL, NONE] * 3000
    assert told(connection, "sodan_status", texts) == ["unique", None, "bad", "multiple", "none"] * 3000
    assert told(connection, "sodan_solution", texts) == [SOLUTION, None, None, None, None] * 3000
    found = connection.execute("select count(*) from puzzles where sodan_givens(puzzle) = 16 and number % 2 = 0")
    assert found.fetchall() == [(1500,)]


def test_functions_can_be_registered_twice(
    connection: duckdb.DuckDBPyConnection,
) -> None:
    with pytest.raises(ValueError, match="no function `sodan_solutoin`; did you mean `sodan_solution`"):
        sodan.duckdb.register(connection, ["sodan_status", "sodan_solutoin"])
    with pytest.raises(TypeError, match="names: expected a list of names"):
        sodan.duckdb.register(connection, "sodan_status")
    for _ in range(2):
        sodan.duckdb.register(connection, ["sodan_status", "sodan_status"])
    assert told(connection, "sodan_status", [PROPER]) == ["unique"]
    with pytest.raises(duckdb.CatalogException, match="sodan_solution"):
        told(connection, "sodan_solution", [PROPER])


def test_count_stops_at_the_limit(connection: duckdb.DuckDBPyConnection) -> None:
    empty = "." * 81
    sodan.duckdb.register(connection, limit=30)
    assert told(connection, "sodan_count", [PROPER, SEVERAL, NONE, BAD, None, empty]) == [1, 30, 0, None, None, 30]
    sodan.duckdb.register(connection, ["sodan_count"], limit=1)
    assert told(connection, "sodan_count", [empty, SEVERAL, NONE]) == [1, 1, 0]
    # Without a limit all are counted, regardless of earlier calls.
    sodan.duckdb.register(connection, ["sodan_count"])
    several = "." * 27 + SOLUTION[27:]
    assert told(connection, "sodan_count", [several]) == sodan.count([several])["count"] != [1]
    for wrong, error in ((0, ValueError), (1.5, ValueError), ("2", TypeError)):
        with pytest.raises(error, match="limit: expected an integer of 1 or more"):
            sodan.duckdb.register(connection, limit=wrong)  # type: ignore[arg-type]


def test_nulls_keep_their_rows(connection: duckdb.DuckDBPyConnection) -> None:
    texts: list[str | None] = [PROPER, None, BAD, SEVERAL, None, NONE, ""] * 700 + [None] * VECTOR + [PROPER]
    rows = [text for text in texts if text is not None]
    sodan.duckdb.register(connection)
    for function in ("sodan_status", "sodan_reason", "sodan_solution", "sodan_givens"):
        expected = iter(SAME[function](rows))
        found = told(connection, function, texts)
        assert found == [None if text is None else next(expected) for text in texts], function


@pytest.mark.parametrize("nulls", [0, 1000])
@pytest.mark.parametrize("function", sodan.duckdb.FUNCTIONS)
def test_vector_calls_are_cheap(function: str, nulls: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ask, options, *others = sodan.duckdb._QUESTIONS[function]
    puzzles = pa.chunked_array([[None] * nulls + ["", BAD, SOLUTION, "x"] * ((VECTOR - nulls) // 4)])
    answered = ask(puzzles, **options, threads=1)
    # The results are precomputed, so that only the overhead is measured.
    monkeypatch.setitem(sodan.duckdb._QUESTIONS, function, (lambda puzzles, **options: answered, options, *others))
    call = sodan.duckdb._function(function)
    # The call takes 0.8 to 1.1 times as long as a step of pyarrow, and 1.3 times as long for reasons with nulls. With
    # Python strings, the factor was more than 6, and with 256 batches, it was 35. The measurements alternate, so that a
    # temporarily slow machine affects both functions.
    turns = [(timed(call, puzzles), timed(step_of_pyarrow, puzzles)) for _ in range(1000)]
    [ours, theirs] = (min(times) for times in zip(*turns, strict=True))
    assert ours < 3 * theirs


def step_of_pyarrow(puzzles: pa.ChunkedArray) -> pa.ChunkedArray:
    """Inspect each value of a vector, and create a table of the results."""
    texts = pc.if_else(pc.is_valid(puzzles), puzzles, pa.scalar("", pa.string()))
    return pa.table({"text": texts}).column(0)


def timed(call: Callable[[pa.ChunkedArray], object], puzzles: pa.ChunkedArray) -> float:
    begin = time.perf_counter()
    call(puzzles)
    return time.perf_counter() - begin
