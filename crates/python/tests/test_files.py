"""Columnar files written by the command, read by other libraries."""

import csv
import io
import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq
import pytest
from conftest import command

from sodan import verify
from sodan._prompt import PROMPT


def written(folder: Path, kind: str, *arguments: str, lines: list[str]) -> str:
    """The file that the command writes for these lines."""
    file = str(folder / f"written.{kind}")
    run = [os.environ["SODAN_COMMAND"], *arguments, "-o", file, "-"]
    subprocess.run(run, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    return file


def expected(*arguments: str, lines: list[str]) -> list[dict[str, str]]:
    """The rows of the command's CSV table for these lines."""
    return list(csv.DictReader(io.StringIO(command(*arguments, lines=lines))))


def as_text(value: Any) -> str:
    """A value as formatted in CSV."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return " ".join(map(str, value))
    return str(value)


def rows_of(file: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of a file, as read by each library."""
    if file.endswith("parquet"):
        return {
            "pyarrow": pq.read_table(file).to_pylist(),
            "polars": pl.read_parquet(file).to_dicts(),
            "duckdb": duckdb.read_parquet(file).to_arrow_table().to_pylist(),
        }
    return {"pyarrow": feather.read_table(file).to_pylist(), "polars": pl.read_ipc(file).to_dicts()}


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
@pytest.mark.parametrize("arguments", [("check",), ("solve",), ("canonicalize",), ("rate", "--scale", "hodoku,se")])
def test_every_reader_finds_what_was_written(
    tmp_path: Path, puzzles: list[str], kind: str, arguments: tuple[str, ...]
) -> None:
    lines = puzzles[:3] + puzzles[-7:]
    table = expected(*arguments, lines=lines)
    for reader, rows in rows_of(written(tmp_path, kind, *arguments, lines=lines)).items():
        found = [{name: as_text(row[name]) for name in table[0]} for row in rows]
        assert found == table, reader


def test_readers_return_equal_grids(tmp_path: Path, puzzles: list[str]) -> None:
    copies = command("morph", "-n", "8000", lines=[line for line in puzzles if len(line) == 81][:1])
    lines = [row["copy"] for row in csv.DictReader(io.StringIO(copies))]
    assert len(set(lines)) > 7000
    file = written(tmp_path, "parquet", "solve", lines=lines)
    group = pq.read_metadata(file).row_group(0)
    columns = {it.path_in_schema: it for it in map(group.column, range(group.num_columns))}
    column = columns["puzzle"]
    assert "DELTA_LENGTH_BYTE_ARRAY" in column.encodings and column.statistics.null_count == 0
    # Minimum and maximum texts are truncated to 64 bytes, and a truncated maximum is rounded up.
    assert min(lines).startswith(column.statistics.min) and column.statistics.max >= max(lines)[:64]
    wanted = [(row["puzzle"], row["solution"]) for row in expected("solve", lines=lines)]
    for reader, rows in rows_of(file).items():
        assert [(row["puzzle"], row["solution"]) for row in rows] == wanted, reader


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_readers_return_written_lists(tmp_path: Path, puzzles: list[str], kind: str) -> None:
    traces = ("dataset", "traces")
    file = written(tmp_path, kind, *traces, lines=puzzles[:2])
    table = expected(*traces, lines=puzzles[:2])
    lists = ["masks", "placements", "eliminations", "premises"]
    wanted = [{name: [int(number) for number in row[name].split()] for name in lists} for row in table]
    assert {len(row["masks"]) for row in wanted} == {81}
    assert any(len(row["eliminations"]) > 1 for row in wanted)
    for reader, rows in rows_of(file).items():
        assert [{name: row[name] for name in lists} for row in rows] == wanted, reader
    schema = pq.read_schema(file) if kind == "parquet" else feather.read_table(file).schema
    assert all(pa.types.is_list(schema.field(name).type) for name in lists)
    assert all(pa.types.is_unsigned_integer(schema.field(name).type.value_type) for name in lists)


def test_columns_are_typed_and_described(tmp_path: Path, puzzles: list[str]) -> None:
    file = written(tmp_path, "parquet", "check", lines=puzzles)
    schema = pq.read_schema(file)
    assert schema.field("givens").type == pa.int64()
    assert pa.types.is_boolean(schema.field("minimal").type)
    assert pa.types.is_dictionary(schema.field("status").type)
    assert schema.field("givens").metadata[b"about"] == b"number of givens"
    metadata = pq.read_metadata(file)
    assert metadata.metadata[b"sodan.command"] == b"check"
    assert "se" in json.loads(metadata.metadata[b"sodan.schemes"])
    column = metadata.row_group(0).column(0)
    assert (column.compression, column.statistics.min, column.statistics.max) == ("ZSTD", 1, sum(map(bool, puzzles)))


def test_what_other_programs_write_is_read(tmp_path: Path, puzzles: list[str]) -> None:
    lines = [line for line in puzzles if len(line) == 81][:20]
    table = pa.table({"rating": pa.array(range(len(lines))), "question": pa.array(lines)})
    frame = pl.DataFrame({"rating": range(len(lines)), "question": lines})
    solved = [row["solution"] for row in expected("solve", lines=lines)]
    writers: dict[str, Callable[[str], object]] = {
        "snappy.parquet": lambda file: pq.write_table(table, file, compression="snappy"),
        "gzip.parquet": lambda file: pq.write_table(table, file, compression="gzip"),
        "lz4.arrow": lambda file: feather.write_feather(table, file, compression="lz4"),
        "polars.parquet": lambda file: frame.write_parquet(file),
        "polars.arrow": lambda file: frame.write_ipc(file),
        "duckdb.parquet": lambda file: duckdb.from_arrow(table).write_parquet(file),
    }
    for name, write in writers.items():
        file = str(tmp_path / name)
        write(file)
        run = [os.environ["SODAN_COMMAND"], "solve", "--format", "csv", file]
        text = subprocess.run(run, capture_output=True, text=True, check=False).stdout
        found = list(csv.DictReader(io.StringIO(text)))
        assert [row["solution"] for row in found] == solved, name
        assert [row["rating"] for row in found] == [str(number) for number in range(len(lines))], name


def test_verl_lines_hide_solutions(tmp_path: Path) -> None:
    puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    source, folder = tmp_path / "train.txt", tmp_path / "set"
    source.write_text(f"{puzzle}\n")
    export = ["dataset", "export", str(source), "--to", "jsonl", "--layout", "verl", "-o", str(folder)]
    subprocess.run([os.environ["SODAN_COMMAND"], *export], capture_output=True, check=True)
    row = json.loads((folder / "train.jsonl").read_text())
    solution, truth = row["extra_info"]["solution"], row["reward_model"]["ground_truth"]
    reward = verify.verl()
    assert reward(row["data_source"], solution, truth, extra_info=row["extra_info"]) == 1.0
    assert reward(row["data_source"], truth, truth, extra_info=row["extra_info"]) == 0.0
    assert reward(row["data_source"], row["prompt"][0]["content"], truth, extra_info=row["extra_info"]) == 0.0
    board = "\n".join(puzzle[line : line + 9] for line in range(0, 81, 9))
    assert row["prompt"] == [{"role": "user", "content": PROMPT.format(board=board)}]
    assert row["extra_info"] == {"puzzle": puzzle, "solution": solution, "split": "train", "index": 0}
