"""Output tables, and columns of input tables."""

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


def test_tables_return_columns_and_rows() -> None:
    table = sodan.rate([PROPER, BAD], scales=["hodoku", "se"])
    rows = table.rows()
    assert list(table) == rows and len(table) == 2 and "se_er" in table and "er" not in table
    assert table["se_er"] == [row["se_er"] for row in rows] and table[0] == rows[0] and table[-1] == rows[1]
    for again in (pickle.loads(pickle.dumps(table)), copy.deepcopy(table)):
        assert pa.table(again).equals(pa.table(table), check_metadata=True)
    empty = sodan.solve([])
    assert pickle.loads(pickle.dumps(empty)).column_names == empty.column_names
    with pytest.raises(KeyError, match="no column `colour`; expected one of: puzzle"):
        table["colour"]
    for row in (2, -3):
        with pytest.raises(IndexError):
            table[row]
    with pytest.raises(TypeError, match="expected a column name, a list of names, a row number or a slice of rows"):
        table[1.5]


def test_a_notebook_shows_the_first_rows() -> None:
    html = sodan.solve([PROPER, "<b>"] * 20)._repr_html_()
    assert html.count("<tr>") == 11 and "first 10 of 40 rows" in html and SOLUTION in html
    assert "<p>1 row</p>" in sodan.solve([PROPER])._repr_html_()
    assert "<b>" not in html and "&lt;b&gt;" in html


def test_rows_keep_other_columns() -> None:
    day, time = datetime.date(2026, 11, 23), datetime.datetime(2026, 11, 23, 12, 30, 0, 5)
    utc = time.replace(tzinfo=datetime.timezone.utc)  # noqa: UP017
    kept: dict[str, tuple[Any, pa.DataType]] = {
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
    columns = {name: pa.array([value, None], kind) for name, (value, kind) in kept.items()}
    table = sodan.solve([PROPER, SEVERAL], columns=["status"]).hstack(pa.table(columns))
    first, second = table.rows()
    assert first == {"status": "unique", **{name: value for name, (value, _) in kept.items()}}
    assert second == {"status": "multiple", **dict.fromkeys(kept)}
    times = sodan.solve([PROPER], columns=["status"]).hstack(pa.table({"t": pa.array([1], pa.time64("us"))}))
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


def test_pandas_frames_keep_their_columns() -> None:
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


def test_arrow_metadata_is_kept() -> None:
    table = pa.table({"puzzle": [PROPER, BAD]}).replace_schema_metadata({"from": "here"})
    found = sodan.annotate(table, ["count"])
    assert found.schema.metadata == {b"from": b"here"} and found["count"].to_pylist() == [1, None]
    batch = table.to_batches()[0]
    for some in (batch, batch.slice(1), batch.slice(2)):
        rated = sodan.annotate(some, ["count", "status"])
        assert isinstance(rated, pa.RecordBatch) and rated.num_rows == some.num_rows
        assert rated.schema.metadata == {b"from": b"here"}


def test_columns_keep_the_requested_order() -> None:
    frame = pl.DataFrame({"p": [PROPER]})
    wanted = ["se_er", "id", "hodoku_level", "status", "minimal", "hodoku_score", "count"]
    assert sodan.annotate(frame, wanted).columns == ["p", *wanted]
    assert sodan.annotate(frame, [*wanted, "id"]).columns == ["p", *wanted]
    assert sodan.annotate(frame, []).equals(frame)


def test_a_weight_is_a_number() -> None:
    table = sodan.generate(1, method="controlled", columns=["weight"], seed=1)
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
    assert one == sodan.Symmetry("r123456789 d123456789")
    assert one(PROPER) == PROPER and pickle.loads(pickle.dumps(one)) == one and str(one) == "1"
    assert sodan.Symmetry("t")("ab" + "." * 79) == "a" + "." * 8 + "b" + "." * 71
    with pytest.raises(ValueError, match="expected 81 cells, found 80"):
        one(PROPER[:80])


def test_symmetries_invert_compose_and_map_columns() -> None:
    texts = sodan.augment([PROPER] * 40, copies=1, seed=9, columns=["symmetry"])["symmetry"]
    for first, second in zip(texts[:20], texts[20:], strict=True):
        one, other = sodan.Symmetry(first), sodan.Symmetry(second)
        assert one.inverse()(one(PROPER)) == PROPER and one.then(one.inverse()) == sodan.Symmetry("1")
        assert one.then(other)(SOLUTION) == other(one(SOLUTION))
    turn = sodan.Symmetry(texts[0])
    assert turn([PROPER, None]) == turn(pl.Series([PROPER, None])) == [turn(PROPER), None]
    assert turn(sodan.Puzzle(PROPER)) == sodan.Puzzle(turn(PROPER))


def test_copies_keep_columns_and_carry_solutions() -> None:
    frame = pl.DataFrame({"name": ["a", "b"], "puzzle": [PROPER, turned(PROPER)], "gold": [SOLUTION, turned(SOLUTION)]})
    table = sodan.augment(frame, copies=3, seed=1, keep=["name"], transform=["gold"], columns=["copy", "number"])
    assert table.column_names == ["name", "gold", "copy", "number"]
    assert table["name"] == ["a"] * 3 + ["b"] * 3 and table["number"] == [1, 2, 3] * 2
    assert sodan.solve(table, column="copy")["solution"] == table["gold"]
    plain = sodan.augment(frame, copies=3, seed=1, columns=["copy", "number"])
    assert plain == table.select(["copy", "number"])
    with pytest.raises(KeyError, match="no column `gld`; did you mean `gold`"):
        sodan.augment(frame, transform=["gld"])
    with pytest.raises(ValueError, match="already has a column `copy`"):
        sodan.augment(frame.rename({"name": "copy"}), keep=["copy"])
    with pytest.raises(TypeError, match="keep and transform: expected a table"):
        sodan.augment([PROPER], keep=["name"])


def turned(line: str) -> str:
    return sodan.Symmetry("t")(line)


def test_tables_slice_select_rename_and_compare() -> None:
    table = sodan.solve([PROPER, SEVERAL, BAD] * 2000)
    assert (table.num_rows, table.num_columns, table.shape) == (6000, 4, (6000, 4))
    assert table.schema["solution"] == "Utf8" and list(table.schema) == table.column_names
    assert table[1:3] == table.slice(1, 2) == sodan.solve([SEVERAL, BAD])
    assert table[["status", "puzzle"]].column_names == ["status", "puzzle"]
    assert table.head(2)["status"] == ["unique", "multiple"] and len(table.head()) == 5
    assert table[-2:]["status"] == ["multiple", "bad"] and len(table[6000:]) == 0 == len(table.slice(9000))
    assert table.rename({"status": "what"}).column_names == ["puzzle", "what", "solution", "reason"]
    assert table.take([5999, 0, 0])["status"] == ["bad", "unique", "unique"]
    assert table != table.head() and table != table.rename({"status": "what"}) and table != 5
    assert table == sodan.solve([PROPER, SEVERAL, BAD] * 2000, threads=1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(table)
    with pytest.raises(ValueError, match="expected a slice with step 1"):
        table[::2]


def test_traces_are_rows_of_steps() -> None:
    table = sodan.traces([PROPER], copies=1, seed=1)
    (explained,) = sodan.explain([PROPER], columns=["path"])["path"]
    rows = [row for row in table if row["copy"] == 0]
    assert [row["technique"] for row in rows] == [step["technique"] for step in explained]
    assert rows[0]["before"] == PROPER and len(rows[0]["masks"]) == 81
    copied = [row for row in table if row["copy"] == 1]
    assert sodan.Symmetry(copied[0]["symmetry"])(PROPER) == copied[0]["puzzle"]
    assert "copy" not in sodan.traces(PROPER)


@pytest.mark.parametrize(
    "text", ["", "x", "r12", "r112345678", "r456123789 r456123789", "d123456789 t", "t1", "r142356789", "c142356789"]
)
def test_what_is_no_symmetry_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="symmetry: "):
        sodan.Symmetry(text)
