"""Tables that come out, and what stands beside them in tables that came."""

import copy
import datetime
import pickle
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BAD, PROPER, SEVERAL, SOLUTION

import sodan


def test_a_table_gives_columns_rows_and_itself() -> None:
    table = sodan.rate([PROPER, BAD], scales=["hodoku", "se"])
    rows = table.rows()
    assert list(table) == rows and len(table) == 2 and "se.er" in table and "er" not in table
    assert table["se.er"] == [row["se.er"] for row in rows] and table[0] == rows[0] and table[-1] == rows[1]
    for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert pa.table(again).equals(pa.table(table), check_metadata=True)
    empty = sodan.solve([])
    assert pickle.loads(pickle.dumps(empty)).column_names == empty.column_names
    with pytest.raises(KeyError, match="no column `colour`; there are: puzzle"):
        table["colour"]
    for row in (2, -3):
        with pytest.raises(IndexError):
            table[row]
    with pytest.raises(TypeError, match="a column's name or a row's number"):
        table[1.5]  # type: ignore[call-overload]


def test_a_notebook_shows_the_first_rows() -> None:
    html = sodan.solve([PROPER, "<b>"] * 20)._repr_html_()
    assert html.count("<tr>") == 11 and "40 rows" in html and SOLUTION in html
    assert "<b>" not in html and "&lt;b&gt;" in html


def test_rows_tell_whatever_stands_beside_the_answers() -> None:
    day, time = datetime.date(2026, 11, 23), datetime.datetime(2026, 11, 23, 12, 30, 0, 5)
    utc = time.replace(tzinfo=datetime.timezone.utc)  # noqa: UP017
    beside: dict[str, tuple[Any, pa.DataType]] = {
        "signed": (-5, pa.int64()),
        "small": (3, pa.uint8()),
        "half": (0.5, pa.float32()),
        "day": (day, pa.date32()),
        "time": (time, pa.timestamp("us")),
        "utc": (utc, pa.timestamp("us", "UTC")),
        "bytes": (b"\xff", pa.binary()),
        "numbers": ([1, None], pa.list_(pa.int32())),
        "pair": ({"a": 1, "b": ["x"]}, pa.struct([("a", pa.int8()), ("b", pa.list_(pa.string()))])),
        "word": ("x", pa.dictionary(pa.int8(), pa.string())),
        "nothing": (None, pa.null()),
    }
    columns = {name: pa.array([value, None], kind) for name, (value, kind) in beside.items()}
    table = sodan.solve([PROPER, SEVERAL], columns=["status"]).beside(pa.table(columns))
    first, second = table.rows()
    assert first == {**{name: value for name, (value, _) in beside.items()}, "status": "unique"}
    assert second == {**dict.fromkeys(beside), "status": "multiple"}
    times = sodan.solve([PROPER], columns=["status"]).beside(pa.table({"t": pa.array([1], pa.time64("us"))}))
    with pytest.raises(TypeError, match="column `t` of type"):
        times.rows()


def test_digits_come_as_an_array() -> None:
    table = sodan.solve([PROPER, None, SEVERAL])
    puzzles, solutions = sodan.digits(table), sodan.digits(table, column="solution")
    assert puzzles.dtype == np.uint8 and puzzles.shape == solutions.shape == (3, 81)
    assert "".join(map(str, puzzles[0])) == PROPER.replace(".", "0")
    assert "".join(map(str, solutions[0])) == SOLUTION and not solutions[1:].any()
    assert (sodan.digits(puzzles) == puzzles).all() and sodan.digits([]).shape == (0, 81)
    with pytest.raises(ValueError, match="row 1: line 1, column 3: expected 81 cells"):
        sodan.digits([PROPER, BAD])


def test_a_frame_of_pandas_stays_as_it_was_but_for_new_columns() -> None:
    frame = pd.DataFrame(
        {
            "puzzle": [PROPER, SEVERAL, BAD],
            "number": pd.array([1, None, 3], "Int64"),
            "fine": pd.array([True, None, False], "boolean"),
            "words": [["a"], ["b", "c"], []],
        },
        index=pd.Index(["x", "y", "z"], name="v"),
    )
    for some in (frame, frame.iloc[1:], frame[frame["puzzle"] != SEVERAL], frame.reset_index().iloc[::-1]):
        found = sodan.annotate(some, ["status", "count"], column="puzzle")
        pd.testing.assert_frame_equal(found[some.columns], some)
        assert list(found.columns) == [*some.columns, "status", "count"]
    assert list(sodan.annotate(frame.iloc[1:], ["status"])["status"]) == ["multiple", "bad"]


def test_tables_of_arrow_keep_what_they_say_of_themselves() -> None:
    table = pa.table({"puzzle": [PROPER, BAD]}).replace_schema_metadata({"from": "here"})
    found = sodan.annotate(table, ["count"])
    assert found.schema.metadata == {b"from": b"here"} and found["count"].to_pylist() == [1, None]
    batch = table.to_batches()[0]
    for some in (batch, batch.slice(1), batch.slice(2)):
        rated = sodan.annotate(some, ["count", "status"])
        assert isinstance(rated, pa.RecordBatch) and rated.num_rows == some.num_rows
        assert rated.schema.metadata == {b"from": b"here"}


def test_columns_stand_in_the_order_in_which_they_are_asked_for() -> None:
    frame = pl.DataFrame({"p": [PROPER]})
    wanted = ["se.er", "id", "hodoku.level", "status", "minimal", "hodoku.score", "count"]
    assert sodan.annotate(frame, wanted).columns == ["p", *wanted]
    assert sodan.annotate(frame, [*wanted, "id"]).columns == ["p", *wanted]
    assert sodan.annotate(frame, []).equals(frame)


def test_a_weight_is_a_number() -> None:
    table = sodan.generate(1, way="controlled", columns=["weight"], seed=1)
    assert pa.table(table).schema.field("weight").type == pa.float64()
    assert isinstance(table["weight"][0], float)


def test_copies_are_made_by_their_symmetries() -> None:
    rows = sodan.augment([PROPER], copies=20, seed=3, columns=["copy", "symmetry"]).rows()
    for row in rows:
        turn = sodan.Symmetry(row["symmetry"])
        assert turn(PROPER) == row["copy"]
        assert turn(SOLUTION) == sodan.Puzzle(row["copy"]).solution()
    (form,) = sodan.canonicalize([PROPER]).rows()
    assert sodan.Symmetry(form["symmetry"])(PROPER) == form["canonical"]
    one = sodan.Symmetry("1")
    assert one(PROPER) == PROPER and pickle.loads(pickle.dumps(one)) == one and str(one) == "1"
    assert sodan.Symmetry("t")("ab" + "." * 79) == "a" + "." * 8 + "b" + "." * 71


@pytest.mark.parametrize(
    "text", ["", "x", "r12", "r112345678", "r456123789 r456123789", "d123456789 t", "t1", "r142356789", "c142356789"]
)
def test_what_is_no_symmetry_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="symmetry: "):
        sodan.Symmetry(text)
