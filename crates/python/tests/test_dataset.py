"""The functions of `sodan.dataset`, and the command that they run."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from conftest import PROPER, SEVERAL, SOLUTION, command

import sodan
from sodan import dataset

RECIPE = """
name = "Two puzzles"
licence = "CC0-1.0"
seed = 7
[[source]]
name = "collected"
licence = "CC0-1.0"
origin = "generated"
files = ["collected.arrow"]
[splits]
train = 0.5
test = 0.5
[labels]
columns = ["givens", "id"]
"""


@pytest.fixture(scope="module")
def generated() -> pl.DataFrame:
    return sodan.generate(10, seed=3, columns=["puzzle", "solution"]).to_polars()


def test_module_runs_the_command() -> None:
    run = [sys.executable, "-m", "sodan", "solve", "--format", "csv", "-"]
    done = subprocess.run(run, input=PROPER + "\n", capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, command("solve", lines=[PROPER]))
    wrong = subprocess.run([sys.executable, "-m", "sodan", "solv"], capture_output=True, text=True)
    assert wrong.returncode == 2 and "solve" in wrong.stderr
    single = subprocess.run([sys.executable, "-m", "sodan", PROPER], capture_output=True, text=True)
    assert single.returncode == 2 and "expected a command, found a puzzle" in single.stderr


def test_build_takes_and_returns_tables(tmp_path: Path, generated: pl.DataFrame) -> None:
    twice = pl.concat([generated, generated.reverse()]).select("puzzle")
    splits = dataset.build(RECIPE, tmp_path / "set", sources={"collected.arrow": twice})
    assert {name: table.num_rows for name, table in splits.items()} == {"train": 5, "test": 5}
    assert {"puzzle", "solution", "givens", "id"} <= set(splits["train"].column_names)
    rows = [row for table in splits.values() for row in table.rows()]
    assert {row["puzzle"] for row in rows} == set(generated["puzzle"])
    assert sodan.solve([row["puzzle"] for row in rows])["solution"] == [row["solution"] for row in rows]
    assert (tmp_path / "set" / "manifest.json").exists()
    assert dataset.verify(tmp_path / "set").clean


def test_build_reports_a_short_stratum(tmp_path: Path, generated: pl.DataFrame) -> None:
    recipe = RECIPE + '[[stratum]]\nname = "all"\nn = 20\nwhere = "givens <= 81"\n'
    sources = {"collected.arrow": generated.select("puzzle")}
    with pytest.warns(UserWarning, match="stratum all: found 10 of 20 puzzles"):
        dataset.build(recipe, tmp_path / "set", sources=sources)
    with pytest.raises(sodan.errors.InvalidOptionError, match="set exists; use `overwrite` to build it again"):
        dataset.build(recipe, tmp_path / "set", sources=sources)


def test_build_refuses_invalid_arguments(tmp_path: Path, generated: pl.DataFrame) -> None:
    with pytest.raises(sodan.errors.InvalidOptionError, match="licence"):
        dataset.build("name = 'x'", tmp_path / "set")
    with pytest.raises(sodan.errors.InvalidTypeError, match="recipe: expected TOML text or a path, found int"):
        dataset.build(5, tmp_path / "set")  # type: ignore[arg-type]
    with pytest.raises(sodan.errors.InvalidOptionError, match=r"expected the name of a file .* found '\.\./x'"):
        dataset.build(RECIPE, tmp_path / "set", sources={"../x": generated})


def test_verify_finds_twins_and_leaks(generated: pl.DataFrame) -> None:
    assert dataset.verify(generated).clean
    twin = sodan.augment(generated.head(1), seed=2, transform=["solution"], columns=["copy"]).to_polars()
    twin = twin.rename({"copy": "puzzle"}).select("puzzle", "solution")
    report = dataset.verify({"train": generated, "test": twin})
    assert not report.clean and "leak" in report.reason
    leaks = [row for row in report.findings.rows() if "leak" in row["check"]]
    assert {(row["file"], row["twin_file"]) for row in leaks} == {("test.arrow", "train.arrow")}
    assert report.checks and report.details["rows"] == 11


def test_verify_finds_wrong_solutions(generated: pl.DataFrame) -> None:
    wrong = generated.with_columns(solution=pl.lit(SOLUTION))
    report = dataset.verify(wrong.to_pandas(), solution_column="solution")
    assert "wrong-solution" in report.reason


def test_verify_finds_wrong_ratings_of_python(generated: pl.DataFrame) -> None:
    rated = sodan.annotate(generated, ["hodoku", "se"])
    assert dataset.verify(rated).clean
    for name in ("hodoku_score", "se_er"):
        wrong = rated.with_columns(pl.col(name) + 1)
        assert "wrong-rating" in dataset.verify(wrong).reason, f"{name} is compared"


def test_verify_refuses_invalid_arguments(generated: pl.DataFrame) -> None:
    with pytest.raises(sodan.errors.InvalidTypeError, match="expected a table, found int"):
        dataset.verify(5)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="missing does not exist"):
        dataset.verify("missing")
    with pytest.raises(sodan.errors.InvalidOptionError, match="at least one table"):
        dataset.verify({})
    with pytest.raises(sodan.errors.InvalidOptionError, match="closely"):
        dataset.verify(generated, closely=-1)
    with pytest.raises(sodan.errors.InvalidTypeError, match="collect"):
        dataset.verify(generated.lazy())  # type: ignore[arg-type]


def test_export_writes_every_layout(tmp_path: Path, generated: pl.DataFrame) -> None:
    arrays = dataset.export({"train": generated}, tmp_path / "hrm", to="npy")
    inputs = np.load(arrays / "train" / "all__inputs.npy")
    assert inputs.shape == (10, 81)
    lines = dataset.export(generated, tmp_path / "verl", to="jsonl", layout="verl")
    (file,) = lines.rglob("*.jsonl")
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["reward_model"]["ground_truth"] for row in rows] == generated["puzzle"].to_list()


def test_export_warns_about_improper_puzzles(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match="the puzzle does not have exactly one solution"):
        dataset.export(pl.DataFrame({"puzzle": [PROPER, SEVERAL]}), tmp_path / "set", to="csv")
    with pytest.raises(sodan.errors.InvalidOptionError, match="already"):
        dataset.export(pl.DataFrame({"puzzle": [PROPER]}), tmp_path / "set", to="csv")
    with pytest.raises(sodan.errors.InvalidOptionError, match="to: expected one of npy, jsonl, csv"):
        dataset.export(pl.DataFrame({"puzzle": [PROPER]}), tmp_path / "other", to="pt")  # type: ignore[arg-type]
