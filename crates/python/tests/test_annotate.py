"""Adding columns to a table."""

import sys

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BAD, PROPER, SOLUTION

import sodan

COLUMNS = ["status", "solution", "count", "minimal", "id", "hodoku_score", "se_er", "reason"]


def table() -> pa.Table:
    return pa.table({"name": ["a", "b"], "puzzle": [PROPER, BAD]})


def test_annotate_appends_columns() -> None:
    polars = sodan.annotate(pl.from_arrow(table()), COLUMNS)
    assert isinstance(polars, pl.DataFrame)
    assert polars.columns[:2] == ["name", "puzzle"] and set(polars.columns[2:]) == set(COLUMNS)
    assert polars["solution"].to_list() == [SOLUTION, None]
    pandas = sodan.annotate(table().to_pandas(), ["hodoku_level"])
    assert isinstance(pandas, pd.DataFrame) and list(pandas.columns) == ["name", "puzzle", "hodoku_level"]
    arrow = sodan.annotate(table(), ["givens"])
    assert isinstance(arrow, pa.Table) and arrow["givens"].to_pylist() == [17, None]
    batch = sodan.annotate(table().to_batches()[0], ["givens"])
    assert isinstance(batch, pa.RecordBatch) and batch.num_rows == 2
    relation = sodan.annotate(duckdb.from_arrow(table()), ["givens"])
    assert isinstance(relation, sodan.Table) and relation.column_names == ["name", "puzzle", "givens"]


def test_chunks_stay_aligned() -> None:
    rows = [PROPER, BAD] * 2500
    numbers = pa.chunked_array([list(range(7)), [], list(range(7, 5000))])
    puzzles = pa.chunked_array([rows[:1234], rows[1234:]])
    found = sodan.annotate(pa.table({"number": numbers, "puzzle": puzzles}), ["status", "minimal"])
    assert found["number"].to_pylist() == list(range(5000))
    assert found["minimal"].to_pylist() == [True, None] * 2500


class OnceOnly:
    """A stream of an unknown library that is empty when read again."""

    def __init__(self, table: pa.Table) -> None:
        self.table = table

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        table, self.table = self.table, self.table.slice(0, 0)
        return table.__arrow_c_stream__(requested_schema)


def test_single_use_readers_keep_rows() -> None:
    expected = [{"name": "a", "puzzle": PROPER, "givens": 17}, {"name": "b", "puzzle": BAD, "givens": None}]
    batches = [table().slice(0, 1), table().slice(1)]
    for stream in (
        pa.concat_tables(batches).to_reader(),
        duckdb.from_arrow(table()).to_arrow_reader(),
        OnceOnly(table()),
    ):
        found = sodan.annotate(stream, ["givens"])
        assert isinstance(found, sodan.Table) and found.rows() == expected, type(stream)
    with pytest.raises(ValueError, match="already has a column `givens`"):
        sodan.annotate(table().append_column("givens", pa.array([1, 2])).to_reader(), ["givens"], column="puzzle")


def test_rereadable_tables_need_no_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    solved = sodan.solve(table(), columns=["puzzle"])
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert sodan.annotate(solved, ["givens"])["givens"] == [17, None]

    class Again:
        def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
            return solved.__arrow_c_stream__(requested_schema)

    found: object = sodan.annotate(Again(), ["givens"])
    assert isinstance(found, sodan.Table) and found["givens"] == [17, None]


def test_reason_covers_every_question() -> None:
    frame = pl.DataFrame({"puzzle": [PROPER, "." * 81, "x"]})
    found = sodan.annotate(frame, ["status", "count", "reason"], timeout=0.05)
    assert found["reason"][0] is None and found["reason"][2].startswith("line 1")
    assert found["reason"][1] == "time limit reached; the count is a lower bound", "a partial count is not a count"
    rated = sodan.annotate(frame, ["reason", "hodoku_score"], effort=1).rows()
    assert [rated[0][1], rated[0][2]] == ["work limit reached; the rating is at least Easy (14)", None]


def test_named_column_is_read() -> None:
    two = pa.table({"a": [PROPER], "b": [BAD]})
    for name, givens in (("a", 17), ("b", None)):
        assert sodan.annotate(two, ["givens"], column=name)["givens"].to_pylist() == [givens]
    with pytest.raises(KeyError, match="no column `c`"):
        sodan.annotate(two, ["givens"], column="c")


def test_scale_name_adds_all_its_columns() -> None:
    frame = pl.DataFrame({"puzzle": [PROPER]})
    assert sodan.annotate(frame, ["hodoku"]).columns[1:] == sodan.rate([PROPER]).column_names[2:-1]
    assert sodan.annotate(frame, ["se", "se_er", "givens"]).columns[1:] == [
        "se_er",
        "se_ep",
        "se_ed",
        "se_hardest",
        "givens",
    ]


def test_columns_are_not_tables() -> None:
    for column in (pl.Series([PROPER]), pd.Series([PROPER]), pa.array([PROPER]), pa.chunked_array([[PROPER]])):
        with pytest.raises(TypeError, match="expected a polars, pandas or pyarrow table"):
            sodan.annotate(column, ["status"])
    with pytest.raises(TypeError, match=r"call collect\(\) first"):
        sodan.annotate(pl.LazyFrame({"puzzle": [PROPER]}), ["status"])
    twice = pa.Table.from_arrays([pa.array([PROPER])] * 2, names=["puzzle", "puzzle"])
    with pytest.raises(ValueError, match="multiple columns are named `puzzle`"):
        sodan.annotate(twice, ["status"])


def test_subclass_of_data_frame_stays_one() -> None:
    class Frame(pd.DataFrame):  # type: ignore[misc]
        """A subclass without its own constructor."""

    assert type(sodan.annotate(Frame({"puzzle": [PROPER]}), ["status"])) is Frame


def test_levels_sort_from_easy_to_hard() -> None:
    easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    frame = sodan.annotate(pl.DataFrame({"puzzle": [PROPER, easy]}), ["hodoku_level"]).sort("hodoku_level")
    assert frame["hodoku_level"].to_list() == ["Easy", "Medium"]
    rated = sodan.rate([PROPER, easy]).to_pandas()
    assert rated["hodoku_level"].max() == "Medium"
    empty = sodan.rate([]).to_pandas()
    assert list(empty["hodoku_level"].cat.categories) == list(rated["hodoku_level"].cat.categories)


def test_what_cannot_be_added_is_refused() -> None:
    with pytest.raises(KeyError, match=r"no column `colour`; expected one of: status, .*se_er"):
        sodan.annotate(table(), ["colour"])
    with pytest.raises(KeyError, match="did you mean `canonical`"):
        sodan.annotate(table(), ["canonicl"])
    with pytest.raises(KeyError, match=r"no column `score`; did you mean `hodoku_score`"):
        sodan.annotate(table(), ["score"])
    with pytest.raises(ValueError, match="already has a column `givens`"):
        sodan.annotate(table().append_column("givens", pa.array([1, 2])), ["givens"], column="puzzle")
    with pytest.raises(TypeError, match="expected a polars, pandas or pyarrow table"):
        sodan.annotate([PROPER], ["givens"])
