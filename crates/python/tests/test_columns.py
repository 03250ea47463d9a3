"""For every kind of column, the results equal those of the command."""

import csv
import io
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import BAD, NONE, PROPER, SEVERAL, SOLUTION, TEXTS, command, command_name
from hypothesis import given, settings
from hypothesis import strategies as st

import sodan

ANSWERS = ["unique", "multiple", "none", "bad", "bad", "unique", "unique"]


def statuses(table: sodan.Table) -> list[str]:
    return [row["status"] for row in table.rows()]


def arrow_kinds() -> list[pa.DataType]:
    texts = [
        pa.string(),
        pa.large_string(),
        pa.string_view(),
        pa.binary(),
        pa.large_binary(),
        pa.binary_view(),
    ]
    return [*texts, pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.uint32(), pa.large_string())]


@pytest.mark.parametrize("kind", arrow_kinds(), ids=str)
def test_arrow_text_types_are_read(kind: pa.DataType) -> None:
    texts = pa.array(TEXTS, pa.large_string() if "view" not in str(kind) else pa.string())
    column = texts.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else texts.cast(kind)
    assert statuses(sodan.solve(column)) == ANSWERS
    assert statuses(sodan.solve(column.slice(2, 3))) == ANSWERS[2:5]
    chunked = pa.chunked_array([column.slice(0, 3), column.slice(3, 0), column.slice(3)])
    assert statuses(sodan.solve(chunked)) == ANSWERS


@pytest.mark.parametrize("kind", arrow_kinds(), ids=str)
def test_nulls_are_bad_rows(kind: pa.DataType) -> None:
    texts = pa.array([None, *TEXTS, None, None], pa.large_string() if "view" not in str(kind) else pa.string())
    column = texts.dictionary_encode().cast(kind) if pa.types.is_dictionary(kind) else texts.cast(kind)
    assert column.null_count == 3
    expected = ["bad", *ANSWERS, "bad", "bad"]
    chunked = pa.chunked_array([column.slice(0, 1), column.slice(1, 4), column.slice(5)])
    for form in (column, chunked):
        for threads in (1, 3):
            table = sodan.solve(form, threads=threads)
            assert statuses(table) == expected
            told = ["found null" in (reason or "") for reason in table["reason"]]
            assert told == [text is None for text in texts.to_pylist()]
    assert statuses(sodan.solve(column.slice(8, 2))) == ["bad", "bad"]


def test_null_dictionary_values_are_bad() -> None:
    column = pa.DictionaryArray.from_arrays(pa.array([1, 0, None, 1], pa.int8()), pa.array([None, PROPER]))
    assert statuses(sodan.solve(column)) == ["unique", "bad", "bad", "unique"]


def test_lines_match_other_texts() -> None:
    clash = "44" + PROPER[2:]
    lines = [PROPER, SEVERAL, NONE, clash, SOLUTION] * 1000
    # Strings are solved directly into columns; large strings use the general path.
    for rows in (slice(0, 5000), slice(1, 4), slice(0, 0)):
        strings, others = (pa.array(lines[rows], kind) for kind in (pa.string(), pa.large_string()))
        for threads in (1, 2):
            assert pa.table(sodan.solve(strings, threads=threads)).equals(pa.table(sodan.solve(others)))
    assert sodan.solve(pa.array(lines[:5])).rows()[3]["reason"].startswith("line 1: 4 appears twice")


def test_columns_of_all_libraries_are_read() -> None:
    columns: list[Any] = [
        TEXTS,
        tuple(TEXTS),
        (text for text in TEXTS),
        [text.encode() for text in TEXTS],
        np.array(TEXTS),
        np.array([text.encode() for text in TEXTS]),
        np.array(TEXTS, dtype=object),
        pl.Series(TEXTS),
        pl.Series(TEXTS, dtype=pl.Categorical),
        pl.DataFrame({"id": range(len(TEXTS)), "puzzle": TEXTS}),
        pd.Series(TEXTS),
        pd.Series(TEXTS, dtype=object),
        pd.DataFrame({"puzzle": TEXTS}),
        pa.table({"question": TEXTS, "answer": TEXTS}),
        duckdb.from_arrow(pa.table({"puzzle": TEXTS})),
    ]
    for column in columns:
        assert statuses(sodan.solve(column)) == ANSWERS, type(column)


def test_numeric_digits_are_read_directly() -> None:
    digits = np.array([[int(cell) for cell in text.replace(".", "0")] for text in (PROPER, SEVERAL, SOLUTION)])
    column = digits.astype(np.uint8)
    assert statuses(sodan.solve(column)) == ["unique", "multiple", "unique"]
    assert statuses(sodan.solve(digits)) == ["unique", "multiple", "unique"]


def test_null_rows_have_reasons() -> None:
    table = sodan.solve(pa.array([PROPER, None, BAD]))
    first, null, bad = table.rows()
    assert first == {"puzzle": PROPER, "status": "unique", "solution": SOLUTION, "reason": None}
    assert (null["status"], null["solution"], bad["status"]) == ("bad", None, "bad")
    assert "expected a puzzle, found null" in null["reason"] and "expected 81 cells" in bad["reason"]


def test_the_named_column_is_taken() -> None:
    table = pa.table({"a": [PROPER], "b": [BAD]})
    assert statuses(sodan.solve(table, column="a")) == ["unique"]
    assert statuses(sodan.solve(table, column="b")) == ["bad"]
    with pytest.raises(ValueError, match="which column contains the puzzles"):
        sodan.solve(table)
    with pytest.raises(KeyError, match="no column `c`; expected one of: a, b"):
        sodan.solve(table, column="c")


def test_invalid_columns_and_options_raise() -> None:
    for wrong in (5, pa.array([1, 2]), [PROPER, 3]):
        with pytest.raises(TypeError):
            sodan.solve(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="columns: expected a list of names"):
        sodan.solve([PROPER], columns="status")
    options: list[tuple[Callable[..., sodan.Table], str]] = [
        (sodan.solve, "limit"),
        (sodan.solve, "threads"),
        (sodan.rate, "effort"),
        (sodan.augment, "seed"),
    ]
    for number in (-1, 1 << 64):
        for ask, option in options:
            with pytest.raises(ValueError, match=f"{option}: expected an integer of . or more"):
                ask([PROPER], **{option: number})
        with pytest.raises(ValueError, match="n: expected an integer of 0 or more"):
            sodan.generate(number)
    for time in (-1.0, float("nan"), 1e300):
        with pytest.raises(ValueError, match="timeout: expected 0 to"):
            sodan.solve([PROPER], timeout=time)
    with pytest.raises(KeyError, match="no column `colour`"):
        sodan.solve([PROPER], columns=["colour"])
    with pytest.raises(ValueError, match="scales: expected one of hodoku, "):
        sodan.rate([PROPER], scales=["odd"])  # type: ignore[list-item]


Ask = Callable[..., sodan.Table]
QUESTIONS: list[tuple[Ask, dict[str, Any], list[str]]] = [
    (sodan.solve, {}, ["solve"]),
    (
        sodan.solve,
        {"engine": "backtracking", "effort": 100},
        ["solve", "--engine", "backtracking", "--budget", "100"],
    ),
    (sodan.count, {"limit": 50}, ["count", "--limit", "50"]),
    (sodan.check, {}, ["check"]),
    (sodan.rate, {}, ["rate"]),
    (sodan.rate, {"scales": ["se"], "effort": 10000}, ["rate", "--scale", "se", "--effort", "10000"]),
    (sodan.canonicalize, {}, ["canonicalize"]),
    (sodan.canonicalize, {"rank": True}, ["canonicalize", "--rank"]),
]


@pytest.mark.parametrize(("ask", "options", "arguments"), QUESTIONS, ids=lambda it: getattr(it, "__name__", ""))
def test_answers_are_those_of_the_command(
    ask: Ask, options: dict[str, Any], arguments: list[str], puzzles: list[str]
) -> None:
    lines = [line for line in puzzles if line]
    written = list(csv.DictReader(io.StringIO(command(*arguments, lines=lines))))
    table = ask(lines, **options)
    assert len(written) == len(lines) == len(table)
    names = [command_name(name) for name in table.column_names]
    assert names == [name for name in written[0] if name != "record"]
    for line, row in zip(written, table.rows(), strict=True):
        for name, value in zip(names, row.values(), strict=True):
            # A row is one text, so it starts on line 1.
            reason = re.sub(r"^line \d+", "line 1", line[name]) if name == "reason" else line[name]
            assert written_as(value) == reason, (name, row, line)


def written_as(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case list():
            return " ".join(map(str, value))
        case _:
            return str(value)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_slices_chunks_and_threads_change_nothing(data: st.DataObject) -> None:
    texts = data.draw(st.lists(st.sampled_from([*TEXTS, None]), min_size=1, max_size=40))
    expected = list(sodan.solve(texts).rows())
    cuts = sorted(data.draw(st.lists(st.integers(0, len(texts)), max_size=4)))
    whole = pa.array(texts, pa.string())
    bounds = list(zip([0, *cuts], [*cuts, len(texts)], strict=True))
    column = pa.chunked_array([whole.slice(begin, end - begin) for begin, end in bounds], pa.string())
    threads = data.draw(st.integers(1, 5))
    kind = data.draw(st.sampled_from([pa.string(), pa.large_string(), pa.binary_view()]))
    assert list(sodan.solve(column.cast(kind), threads=threads).rows()) == expected


def test_normalized_puzzles_are_not_copied() -> None:
    def places(column: pa.ChunkedArray) -> set[int]:
        return {chunk.buffers()[2].address for chunk in column.chunks}

    texts = pa.array([PROPER] * 5000)
    assert places(pa.table(sodan.solve(texts))["puzzle"]) == {texts.buffers()[2].address}
    assert pa.table(sodan.solve(texts.slice(1, 4000)))["puzzle"].to_pylist() == [PROPER] * 4000
    # Puzzles in other forms are rewritten.
    zeros = pa.array([PROPER.replace(".", "0")] * 5000)
    assert pa.table(sodan.solve(zeros))["puzzle"].to_pylist() == [PROPER] * 5000
    # A puzzle with several result rows is repeated in each of these rows.
    copies = pa.table(sodan.augment(texts.slice(0, 3), copies=2))
    assert copies.num_rows > 3
    only = pa.table(sodan.solve(texts.slice(0, 3), columns=["puzzle"]))
    assert only["puzzle"].to_pylist() == [PROPER] * 3


def test_empty_input_keeps_columns() -> None:
    empty = sodan.rate(pa.array([], pa.string()))
    assert len(empty) == 0
    assert empty.column_names == sodan.rate([PROPER]).column_names
    assert empty.to_polars().height == 0


def test_tables_go_to_every_library() -> None:
    table = sodan.rate([PROPER, BAD], scales=["hodoku", "two_way"])
    frame = table.to_polars()
    assert frame["hodoku_score"].dtype == pl.Int64
    assert frame["status"].cast(pl.String).to_list() == ["unique", "bad"]
    assert table.to_pandas()["hodoku_score"].isna().to_list() == [False, True]
    assert table.to_arrow().num_rows == 2
    relation = table.to_arrow()
    with duckdb.connect() as connection:
        (found,) = connection.execute("select count(*) from relation where status = 'bad'").fetchall()
    assert found == (1,)
    assert relation.schema.field("hodoku_score").metadata[b"about"]


def test_threads_keep_row_order() -> None:
    texts = TEXTS * 2000
    one, four = (sodan.solve(texts, threads=threads).to_arrow() for threads in (1, 4))
    assert one.equals(four)
    assert [len(batch) for batch in one.to_batches()] == [len(batch) for batch in four.to_batches()]
    assert one["status"].combine_chunks().cast(pa.string()).to_pylist() == ANSWERS * 2000


def test_batch_sizes_keep_rows() -> None:
    texts = [*TEXTS, None] * 256
    for ask in (sodan.count, sodan.check):
        one, four = (ask(texts, columns=["record", "reason"], threads=threads).to_arrow() for threads in (1, 4))
        assert len(one.to_batches()) == 2 and one.equals(four)


def test_copies_belong_to_their_puzzle() -> None:
    rows = sodan.augment([PROPER, BAD, SEVERAL], copies=3, seed=1, columns=["record", "status", "copy"]).rows()
    assert [row["record"] for row in rows] == [1, 1, 1, 2, 3, 3, 3]
    copies = [row["copy"] for row in rows if row["record"] == 1]
    assert len(set(copies)) == 3
    (form,) = {row["canonical"] for row in sodan.canonicalize([*copies, PROPER]).rows()}
    assert form


def test_generation_follows_the_seed() -> None:
    rows = sodan.generate(4, seed=3).rows()
    assert list(sodan.generate(2, seed=3, start=2, threads=1).rows()) == list(rows[2:])
    assert statuses(sodan.solve([row["puzzle"] for row in rows])) == ["unique"] * 4
    (made,) = sodan.generate(1, query='hodoku.level = "hard"', givens="24..28").rows()
    assert 24 <= made["givens"] <= 28
    assert sodan.Puzzle(made["puzzle"]).rate().hodoku_level == "Hard"
    with pytest.raises(ValueError, match="method: expected one of top-down, controlled, climb, found 'odd'"):
        sodan.generate(1, method="odd")  # type: ignore[arg-type]
    for givens in ((24, 28), [24, 28], range(24, 29)):
        (same,) = sodan.generate(1, query='hodoku.level = "hard"', givens=givens).rows()  # type: ignore[arg-type]
        assert same == made
    (same,) = sodan.generate(1, query='hodoku_level = "hard"', givens="24..28").rows()
    assert same == made, "names of columns are those of rate"
    for ask in (
        partial(sodan.generate, 1),
        partial(sodan.augment, [PROPER]),
        partial(sodan.traces, [PROPER], copies=1),
    ):
        assert ask(seed=None) != ask(seed=None)


def test_steps_are_told_as_objects() -> None:
    (row,) = sodan.explain([PROPER], columns=["solved", "steps"]).rows()
    assert row["solved"] and row["steps"][0]["technique"]["name"]
    (told,) = sodan.hint([PROPER], level="vague").rows()
    assert told["hint"] and NONE != PROPER


def test_generate_names_its_own_options() -> None:
    with pytest.raises(
        sodan.errors.InvalidOptionError, match=r"^query: this can never be true: `se.er` ranges from 0.0 to 12.0"
    ):
        sodan.generate(1, query="se.er > 20")
    with pytest.raises(sodan.errors.InvalidOptionError, match=r"^method controlled cannot be combined with"):
        sodan.generate(1, method="controlled", minimal=False)
