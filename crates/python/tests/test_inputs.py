"""Supported input types, and helpful errors for all other types."""

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BAD, PROPER, SEVERAL, SOLUTION

import sodan
import sodan.dataset
import sodan.duckdb
import sodan.polars
from sodan import verify

TEXTS = [PROPER, SEVERAL, SOLUTION]
ANSWERS = ["unique", "multiple", "unique"]
CELLS = np.array([[int(cell) for cell in text.replace(".", "0")] for text in TEXTS])


class HeldElsewhere:
    """A data set as Hugging Face's: columns by name, and no stream."""

    column_names: list[str] = ["id", "question"]  # noqa: RUF012

    def __getitem__(self, name: str) -> list[Any]:
        columns: dict[str, list[Any]] = {"id": [1, 2, 3], "question": list(TEXTS)}
        return columns[name]


def statuses(column: Any) -> list[str]:
    return [row["status"] for row in sodan.solve(column)]


@pytest.mark.parametrize("kind", ["u1", "u2", "u4", "u8", "i1", "i2", "i4", "i8", ">i4", "f2", "f4", "f8"])
def test_numeric_digits_of_any_shape(kind: str) -> None:
    cells = CELLS.astype(kind)
    wide = np.repeat(np.repeat(cells, 2, axis=0), 2, axis=1)
    for column in (cells, cells.reshape(-1, 9, 9), np.asfortranarray(cells), wide[::2, ::2], cells.tolist()):
        assert statuses(column) == ANSWERS
    for one in (cells[0], cells[0].reshape(9, 9), cells[0].tolist(), cells[0].reshape(9, 9).tolist()):
        assert sodan.solve(one).status == "unique"
    assert statuses([cells.reshape(-1, 9, 9)[0], None, cells[1]]) == ["unique", "bad", "multiple"]


def test_number_lists_are_digits() -> None:
    lists = CELLS.tolist()
    for column in (
        pl.Series(lists, dtype=pl.List(pl.Int64)),
        pl.Series(lists, dtype=pl.Array(pl.Int8, 81)),
        pl.Series(CELLS.reshape(-1, 9, 9).tolist()),
        pa.array(lists),
        pd.Series(lists),
        pd.Series(lists, dtype=pd.ArrowDtype(pa.list_(pa.int64()))),
    ):
        assert statuses(column) == ANSWERS


@pytest.mark.parametrize("kind", ["u1", "i8", "f8"])
def test_invalid_numbers_are_located(kind: str) -> None:
    cells = CELLS.astype(kind)
    cells[1, 2] = 12
    for column in (cells, list(cells)):
        rows = sodan.solve(column).rows()
        assert [row["status"] for row in rows] == ["unique", "bad", "unique"]
        assert rows[1]["reason"].endswith("value 3: expected 0 to 9, found 12")
    if kind == "f8":
        cells[1, 2] = 1.5
        assert "found 1.5" in sodan.solve(cells).rows()[1]["reason"]


def test_other_containers_are_accepted() -> None:
    puzzles = [sodan.Puzzle(text) for text in TEXTS]
    for column in (
        puzzles,
        np.array(puzzles, dtype=object),
        pd.Series(puzzles),
        {"puzzle": TEXTS},
        {"id": [1], "question": np.array(TEXTS)},
        HeldElsewhere(),
        pa.table({"puzzle": TEXTS})["puzzle"].to_pylist(),
        list(pa.array(TEXTS)),
        sodan.solve(TEXTS),
        pl.DataFrame({"anything": TEXTS}),
    ):
        assert statuses(column) == ANSWERS
    assert sodan.Puzzle(puzzles[0]) == puzzles[0]
    assert sodan.solve(HeldElsewhere(), column="question")["status"] == ANSWERS


def test_missing_value_markers_are_null() -> None:
    for nothing in (None, math.nan, pd.NA, pd.NaT, pa.scalar(None, pa.string())):
        good, null = sodan.solve([PROPER, nothing]).rows()  # type: ignore[arg-type]
        assert good["status"] == "unique" and null["status"] == "bad"
        assert null["reason"] == "expected a puzzle, found null"
    assert statuses(pl.Series([None, None])) == ["bad", "bad"]
    assert sodan.solve([""]).rows()[0]["reason"].endswith("expected 1 puzzle, found 0")


def test_unrelated_columns_are_ignored() -> None:
    frame = pl.DataFrame({"puzzle": TEXTS, "nothing": [None] * 3, "wide": [1, 2, 3]})
    frame = frame.with_columns(pl.col("wide").cast(pl.Int128), pl.Series("things", [object()] * 3, dtype=pl.Object))
    assert statuses(frame) == ANSWERS
    found = sodan.annotate(frame, ["count"])
    assert found.columns == [*frame.columns, "count"] and found.schema["wide"] == pl.Int128
    mixed = pd.DataFrame({"puzzle": TEXTS, "things": [1, "a", object()]})
    assert statuses(mixed) == ANSWERS
    assert sodan.annotate(mixed, ["count"])["things"].equals(mixed["things"])


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: sodan.solve(pl.LazyFrame({"puzzle": TEXTS})), r"LazyFrame .* collect\(\)"),  # type: ignore[call-overload]
    (lambda: sodan.solve(pl.Series([object()], dtype=pl.Object)), "strings or digits, found type Object"),
    (lambda: sodan.solve(pl.Series([1], dtype=pl.Int128)), "strings or digits, found type Int128"),
    (lambda: sodan.solve(CELLS[:, :80]), r"expected an array of shape \(n, 81\)"),
    (lambda: sodan.solve(CELLS > 0), "expected an array of digits or strings, found bool"),
    (lambda: sodan.solve([{"puzzle": PROPER}]), "row 0: .* pass its column"),  # type: ignore[arg-type]
    (lambda: sodan.solve([PROPER, 3]), "row 1: expected str, bytes or None, found int"),  # type: ignore[arg-type]
    (lambda: sodan.solve([[1, "a"]]), "row 0: expected 81 digits"),
    (lambda: sodan.solve(5), "expected a column of puzzles, found int"),  # type: ignore[call-overload]
    (lambda: sodan.solve(Path("puzzles.csv")), "found a path: read the file first"),  # type: ignore[call-overload]
    (lambda: sodan.solve({"puzzle": PROPER}), "column of puzzles, found a single text: wrap it in a list"),
    (lambda: verify.column(PROPER, [SOLUTION]), "column of puzzles, found a single text: wrap it in a list"),
    (lambda: sodan.solve(PROPER, column="puzzle"), "column: a single puzzle has no columns"),
    (lambda: sodan.solve(sodan.solve(PROPER)), "expected a column of puzzles, found Row"),
    (lambda: sodan.solve(TEXTS, column=1), "column: expected a name"),  # type: ignore[call-overload]
    (lambda: sodan.Puzzle(3), "expected the text of a puzzle or a 9 x 9 grid, found int"),
    (lambda: sodan.solve(TEXTS, threads="1"), "threads: expected an integer of 1 or more"),  # type: ignore[call-overload]
    (lambda: sodan.solve(TEXTS, threads=True), "threads: expected an integer of 1 or more"),
    (lambda: sodan.solve(TEXTS, timeout="1"), "timeout: expected 0 to"),  # type: ignore[call-overload]
    (lambda: sodan.rate(TEXTS, scales="se"), "scales: expected a list of names, found a string; use "),  # type: ignore[arg-type]
    (lambda: sodan.solve(TEXTS, first="x"), "first: expected True or False"),  # type: ignore[call-overload]
    (lambda: sodan.solve(TEXTS, engine=3), "engine: expected a string"),  # type: ignore[call-overload]
    (lambda: sodan.explain(TEXTS, scale=["se"]), "scale: expected a string"),  # type: ignore[call-overload]
    (lambda: sodan.hint(TEXTS, level=3), "level: expected a string"),  # type: ignore[call-overload]
    (lambda: sodan.canonicalize(TEXTS, rank="yes"), "rank: expected True or False"),  # type: ignore[call-overload]
    (lambda: sodan.generate(1, query=3), "query: expected a string"),  # type: ignore[arg-type]
    (lambda: sodan.generate(1, minimal=1), "minimal: expected True or False"),  # type: ignore[arg-type]
    (lambda: verify.column([PROPER], SOLUTION), "expected a column of answers, found a single text"),
    (lambda: sodan.annotate(pl.DataFrame({"puzzle": TEXTS}), "status"), "columns: expected a list of names"),
    (
        lambda: sodan.annotate(pl.DataFrame({"puzzle": TEXTS}), [1]),  # type: ignore[list-item]
        "columns: expected a list of names, found a list that contains 1",
    ),
]


@pytest.mark.parametrize(("ask", "message"), REFUSED, ids=lambda it: it if isinstance(it, str) else "")
def test_errors_name_the_expected_input(ask: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        ask()


def test_empty_columns_have_no_type() -> None:
    for empty in (pd.DataFrame({"puzzle": []}), pd.Series([], dtype=float), np.array([])):
        assert sodan.solve(empty).num_rows == 0
    assert sodan.solve(pd.Series([float("nan")] * 2))["status"] == ["bad", "bad"]


def test_rows_do_not_depend_on_their_position() -> None:
    twice = "11" + "." * 79
    rows = sodan.solve([twice, PROPER, twice, None]).rows()
    assert rows[0] == rows[2] and rows[0]["reason"].startswith("line 1: 1 appears twice")
    assert rows[3]["puzzle"] is None, "null stays null, so that joins work"


def test_only_whole_floats_are_accepted() -> None:
    million: Any = 1e6
    assert sodan.rate([PROPER], effort=million).rows() == sodan.rate([PROPER], effort=10**6).rows()
    assert sodan.count([SEVERAL], limit=3.0)["count"] == [3]  # type: ignore[call-overload]
    assert sodan.Puzzle(SEVERAL).count(3.0) == 3  # type: ignore[arg-type]
    assert len(sodan.generate(np.int64(2), givens=np.int64(26), threads=1.0)) == 2  # type: ignore[arg-type]
    for option, ask in {"threads": sodan.solve, "limit": sodan.count, "effort": sodan.rate}.items():
        for number in (1.5, math.nan, math.inf):
            with pytest.raises(ValueError, match=f"{option}: expected an integer of . or more"):
                ask([PROPER], **{option: number})  # type: ignore[operator]
    with pytest.raises(ValueError, match="requires a limit above 2"):
        sodan.solve([SEVERAL], columns=["solutions"])
    assert len(sodan.solve([SEVERAL], limit=3, columns=["solutions"])["solutions"][0]) == 3


def test_answer_columns_are_not_puzzles() -> None:
    frame = pl.DataFrame({"puzzle": [PROPER] * 2, "completion": [SOLUTION, "no"]})
    assert verify.column(frame, frame)["solved"] == [True, False]
    named = frame.rename({"puzzle": "a", "completion": "b"})
    assert verify.column(named, named, column="a", answer="b")["solved"] == [True, False]
    with pytest.raises(ValueError, match=r"which column contains the answers\? Pass answer=, one of: puzzle, b"):
        verify.column(frame, frame.rename({"completion": "b"}))
    with pytest.raises(ValueError, match="which column contains the answers"):
        verify.column([PROPER], sodan.solve([PROPER, BAD], columns=["puzzle", "status"]))


def test_gold_column_is_not_graded() -> None:
    frame = pl.DataFrame({"question": [PROPER] * 2, "answer": [SOLUTION] * 2, "response": ["no", SOLUTION]})
    assert verify.column(frame, frame)["solved"] == [False, True], "`answer` is the ground truth here"
    assert verify.column(frame, frame, answer="answer")["solved"] == [True, True], "unless it is named"
    for gold in ("answer", "solution"):
        with pytest.raises(ValueError, match="which column contains the answers"):
            verify.column(frame, pl.DataFrame({"id": [1, 2], gold: [SOLUTION] * 2}))
    with pytest.raises(ValueError, match="which column contains the answers"):
        verify.column(frame, frame.with_columns(output="response"))


def test_masked_cells_are_empty() -> None:
    given = CELLS[0] != 0
    solved = np.array([int(cell) for cell in SOLUTION])
    masked = np.ma.masked_array(solved, mask=~given)
    assert sodan.check(masked[None])["givens"] == [17] and sodan.check(masked).givens == 17  # type: ignore[attr-defined]
    assert statuses(np.ma.masked_array(np.array(TEXTS), mask=[False, True, False])) == ["unique", "bad", "unique"]


def test_character_grids_are_puzzles() -> None:
    rows = [TEXTS[0][row : row + 9] for row in range(0, 81, 9)]
    characters = [list(row) for row in rows]
    numbers = CELLS[0].reshape(9, 9)
    for grid in (
        characters,
        [["" if cell == "." else cell for cell in row] for row in rows],
        [tuple(row) for row in rows],
        np.array(characters),
        [*numbers],
        [[int(cell) or None for cell in row] for row in numbers],
    ):
        assert [sodan.solve(grid)["status"], *statuses([grid, grid])] == ["unique"] * 3
    assert sodan.solve(rows) == sodan.solve(tuple(rows)) == sodan.solve(PROPER)
    assert len(sodan.solve([row[1:] for row in rows])) == len(sodan.solve([*rows[:8], PROPER])) == 9
    with pytest.raises(TypeError, match="row 1: expected 81 digits, or nine lists of nine digits"):
        sodan.solve([characters, [["ten"] * 9] * 9])


def test_texts_read_as_numbers_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.csv"
    file.write_text(f"puzzle,solution\n{PROPER.replace('.', '0')},{SOLUTION}\n")
    expected = r"dtype=str \(pandas\) or infer_schema=False \(polars\)"
    for column in (pd.read_csv(file), pl.Series([1, 2]), pd.Series([1.5]), [int(SOLUTION)]):
        with pytest.raises(sodan.errors.InvalidTypeError, match=expected):
            sodan.solve(column)
    numbers = pa.table({"puzzle": [1, 2]})
    for read in (sodan.solve, sodan.digits, partial(sodan.annotate, columns=["status"])):
        for arrow in (numbers, duckdb.from_arrow(numbers)):
            with pytest.raises(sodan.errors.InvalidTypeError, match="found type Int64: read it as strings"):
                read(arrow)
    for table in (pd.read_csv(file, dtype=str), pl.read_csv(file, infer_schema=False)):
        assert sodan.solve(table)["solution"] == [SOLUTION]


def test_wrong_arguments_raise_errors_of_sodan(tmp_path: Path) -> None:
    table, odd = sodan.solve(TEXTS), cast(Any, 5)
    calls: list[Callable[[], object]] = [
        lambda: sodan.annotate(pl.DataFrame({"puzzle": TEXTS}), ["hodoku."]),
        lambda: sodan.annotate(pl.DataFrame({"puzzle": TEXTS}), [""]),
        lambda: sodan.solve({"a": TEXTS, "b": TEXTS}),
        lambda: sodan.solve({"puzzle": TEXTS}, column="puzle"),
        lambda: sodan.solve(TEXTS, column="puzzle"),
        lambda: sodan.solve(TEXTS, columns=["colour"]),
        lambda: sodan.solve(TEXTS)["colour"],
        lambda: sodan.solve(TEXTS)[3],
        lambda: sodan.solve(TEXTS).rename({"status": "puzzle"}),
        lambda: sodan.solve(TEXTS).take([3]),
        lambda: sodan.solve(TEXTS).hstack(sodan.solve(TEXTS)),
        lambda: sodan.generate(1, givens=(26, 22)),
        lambda: sodan.generate(1, query="er >"),
        lambda: sodan.generate(1, symmetry="odd"),  # type: ignore[arg-type]
        lambda: sodan.augment(pl.DataFrame({"puzzle": TEXTS}), keep=["a"]),
        lambda: sodan.traces(TEXTS, copies=1001),
        lambda: sodan.Symmetry("x"),
        lambda: sodan.solve(pa.array([1, 2])),
        *(
            lambda call=call: call(odd)
            for call in (table.hstack, table.select, table.rename, table.take, type(table).from_arrow)
        ),
        lambda: table.take([-1]),
        lambda: table.head(-1),
        lambda: table.slice(-1),
        lambda: table.slice(0, odd / 2),
        lambda: table.select("status"),  # type: ignore[arg-type]
        lambda: sodan.rate(TEXTS, scales=[]),
        lambda: sodan.rate(TEXTS, scales=["se", "se"]),
        lambda: sodan.Symmetry(odd),
        lambda: sodan.Symmetry("t").then(odd),
        lambda: sodan.Candidate("r1c1", 10),
        lambda: sodan.Candidate.from_index(729),
        lambda: sodan.Candidate.from_index(cast(Any, "x")),
        lambda: sodan.duckdb.register(odd),
        lambda: sodan.dataset.build("name", tmp_path / "set"),
        lambda: sodan.dataset.export(pl.DataFrame({"puzzle": TEXTS}), odd, to="npy"),
        lambda: sodan.solve(TEXTS, columns=[]),
        lambda: sodan.rate(PROPER, columns=[]),
        lambda: sodan.polars.answer(odd, "status"),
        lambda: verify.trl()(prompts=["?"], completions=[odd], puzzle=TEXTS[:1]),
        lambda: verify.trl(odd),
        lambda: verify.openrlhf()(["?"], [], TEXTS[:1]),
        lambda: verify.reasoning_gym()("?", {}),
        *(call for call, _ in REFUSED),
    ]
    for call in calls:
        with pytest.raises(sodan.SodanError):
            call()
