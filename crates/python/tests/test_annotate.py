"""Columns beside those of a table that came."""

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BAD, PROPER, SOLUTION

import sodan

COLUMNS = ["status", "solution", "count", "minimal", "id", "hodoku.score", "se.er", "reason"]


def table() -> pa.Table:
    return pa.table({"name": ["a", "b"], "puzzle": [PROPER, BAD]})


def test_columns_stand_to_the_right_and_the_kind_of_table_stays() -> None:
    polars = sodan.annotate(pl.from_arrow(table()), COLUMNS)
    assert isinstance(polars, pl.DataFrame)
    assert polars.columns[:2] == ["name", "puzzle"] and set(polars.columns[2:]) == set(COLUMNS)
    assert polars["solution"].to_list() == [SOLUTION, None]
    pandas = sodan.annotate(table().to_pandas(), ["hodoku.level"])
    assert isinstance(pandas, pd.DataFrame) and list(pandas.columns) == ["name", "puzzle", "hodoku.level"]
    arrow = sodan.annotate(table(), ["givens"])
    assert isinstance(arrow, pa.Table) and arrow["givens"].to_pylist() == [17, None]
    batch = sodan.annotate(table().to_batches()[0], ["givens"])
    assert isinstance(batch, pa.RecordBatch) and batch.num_rows == 2
    relation = sodan.annotate(duckdb.from_arrow(table()), ["givens"])
    assert isinstance(relation, sodan.Table) and relation.column_names == ["name", "puzzle", "givens"]


def test_chunks_of_any_size_stay_beside_their_answers() -> None:
    rows = [PROPER, BAD] * 2500
    numbers = pa.chunked_array([list(range(7)), [], list(range(7, 5000))])
    puzzles = pa.chunked_array([rows[:1234], rows[1234:]])
    found = sodan.annotate(pa.table({"number": numbers, "puzzle": puzzles}), ["status", "minimal"])
    assert found["number"].to_pylist() == list(range(5000))
    assert found["minimal"].to_pylist() == [True, None] * 2500


def test_what_cannot_be_added_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no question has a column `colour`; there are: status, .*se\.er"):
        sodan.annotate(table(), ["colour"])
    with pytest.raises(ValueError, match="did you mean `canonical`"):
        sodan.annotate(table(), ["canonicl"])
    with pytest.raises(ValueError, match="there is no column `colour`; there are: "):
        sodan.annotate(table(), ["hodoku.colour"])
    with pytest.raises(ValueError, match="has a column `givens` already"):
        sodan.annotate(table().append_column("givens", pa.array([1, 2])), ["givens"], column="puzzle")
    with pytest.raises(TypeError, match="expected a table"):
        sodan.annotate([PROPER], ["givens"])
