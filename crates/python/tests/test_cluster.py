"""Small real clusters: Spark with two workers, and Ray."""

import csv
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import ROOT, TEXTS, command
from test_docs import indented

import sodan

pytestmark = pytest.mark.filterwarnings("default")

SCALES: list[sodan.Scale] = ["hodoku", "two_way"]
JOB = ROOT / "crates" / "python" / "examples" / "rated_dataset.py"
CLUSTER = {
    "spark.master": "local-cluster[2,1,1024]",
    "spark.executorEnv.PYTHONPATH": os.environ.get("PYTHONPATH", ""),
    "spark.sql.execution.arrow.maxRecordsPerBatch": "50",
    "spark.ui.enabled": "false",
}

WORKERS = {
    "PYSPARK_PYTHON": sys.executable,
    # The host name may not resolve.
    "SPARK_LOCAL_IP": "127.0.0.1",
    "SPARK_LOCAL_HOSTNAME": "localhost",
}
PARTS = [pytest.param(1, marks=pytest.mark.long), 7]


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    for name, value in WORKERS.items():
        os.environ[name] = value
    builder = SparkSession.builder
    for name, value in CLUSTER.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    import ray

    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=100 * 2**20)
    yield ray
    ray.shutdown()


def numbered(puzzles: list[str]) -> pa.Table:
    return pa.table({"number": range(len(puzzles)), "puzzle": puzzles})


def rated(table: pa.Table) -> list[dict[str, Any]]:
    """The rows as rated by `sodan.rate` in one process."""
    found = sodan.rate(table, scales=SCALES, column="puzzle").rows()
    rows = zip(table.to_pylist(), found, strict=True)
    return [{**answers, **row} for row, answers in rows]


@pytest.mark.parametrize("parts", PARTS)
def test_spark_matches_one_machine(spark: Any, puzzles: list[str], parts: int) -> None:
    import sodan.spark

    table = numbered(puzzles)
    frame = spark.createDataFrame(table).repartition(parts)
    found = sodan.spark.rate(frame, scales=SCALES).orderBy("number").collect()
    assert [row.asDict() for row in found] == rated(table)


@pytest.mark.long
def test_spark_annotates_as_one_machine(spark: Any, puzzles: list[str]) -> None:
    import sodan.spark

    table, columns = numbered(puzzles), ["status", "solution", "id", "hodoku_level", "se_er"]
    found = sodan.spark.annotate(spark.createDataFrame(table).repartition(3), columns).orderBy("number").collect()
    assert [row.asDict() for row in found] == sodan.annotate(table, columns).to_pylist()
    with pytest.raises(KeyError, match="no column `odd`"):
        sodan.spark.annotate(spark.createDataFrame(table), ["odd"])


@pytest.mark.long
def test_ray_annotates_as_one_machine(ray: Any, puzzles: list[str]) -> None:
    import sodan.ray

    table, columns = numbered(puzzles), ["status", "id", "se_er"]
    found = sodan.ray.annotate(ray.data.from_arrow(table).repartition(3), columns).sort("number").take_all()
    assert found == sodan.annotate(table, columns).to_pylist()


def test_spark_validates_options_early(spark: Any) -> None:
    import sodan.spark

    frame = spark.createDataFrame([("a", "b")], ["one", "two"])
    with pytest.raises(ValueError, match="which column contains the puzzles"):
        sodan.spark.rate(frame)
    with pytest.raises(ValueError, match="scales: expected one of"):
        sodan.spark.rate(frame, column="one", scales=["odd"])  # type: ignore[list-item]


@pytest.mark.parametrize("parts", PARTS)
def test_ray_matches_one_machine(ray: Any, puzzles: list[str], parts: int) -> None:
    import sodan.ray

    table = numbered(puzzles)
    found = sodan.ray.rate(ray.data.from_arrow(table).repartition(parts), scales=SCALES).sort("number").take_all()
    assert found == rated(table)


def test_ray_validates_options_early() -> None:
    import sodan.ray

    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"scales": ["odd"]}, ValueError, "scales: expected one of"),
        ({"effort": -1}, ValueError, "effort: expected an integer of 0 or more"),
        ({"threads": 0}, ValueError, "threads: expected an integer of 1 or more"),
        ({"timeout": "1"}, TypeError, "timeout: expected 0 to"),
    ]
    for options, error, message in wrong:
        with pytest.raises(error, match=message):
            # The data set has not been evaluated before.
            sodan.ray.rate(None, **options)


@pytest.mark.long
@pytest.mark.parametrize("cluster", ["spark", "ray"])
def test_the_example_of_the_docs_runs(cluster: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    (example,) = [it for it in indented((ROOT / "docs" / "python.md").read_text()) if f"sodan.{cluster}" in it]
    there, made = tmp_path / "puzzles", tmp_path / "rated"
    there.mkdir()
    table = numbered(TEXTS)
    pq.write_table(table, there / "0.parquet")
    # Workers need the full path; one task per row would be too many.
    for short, whole in (('"puzzles"', repr(str(there))), ('"rated"', repr(str(made))), ("256", "2")):
        example = example.replace(short, whole)
    exec(example, {cluster: request.getfixturevalue(cluster)})
    found = pq.read_table(made).sort_by("number").to_pylist()
    expected = sodan.rate(table, scales=["hodoku", "se"], column="puzzle").rows()
    assert [row["se_er"] for row in found] == [row["se_er"] for row in expected]
    assert [row["puzzle"] for row in found] == TEXTS


@pytest.mark.long
def test_spark_reads_written_grids(spark: Any, tmp_path: Path) -> None:
    lines, file = tmp_path / "lines.txt", tmp_path / "solved.parquet"
    copies = csv.DictReader(io.StringIO(command("morph", "-n", "8000", lines=TEXTS[:1])))
    lines.write_text("".join(f"{row['copy']}\n" for row in copies))
    subprocess.run([os.environ["SODAN_COMMAND"], "solve", str(lines), "-o", str(file)], check=True, capture_output=True)
    wanted = pq.read_table(file, columns=["puzzle", "solution"]).to_pylist()
    found = spark.read.parquet(str(file)).select("record", "puzzle", "solution").orderBy("record").collect()
    assert len(wanted) == 8000
    assert [{"puzzle": row.puzzle, "solution": row.solution} for row in found] == wanted


def job(folder: Path, puzzles: int) -> list[str]:
    """The job's output lines about its stages."""
    configured = [argument for name, value in CLUSTER.items() for argument in ("--conf", f"{name}={value}")]
    submit = [str(Path(sys.executable).parent / "spark-submit"), *configured, str(JOB)]
    arguments = ["--puzzles", str(puzzles), "--part", "100", "--folder", str(folder)]
    run = subprocess.run([*submit, *arguments], env={**os.environ, **WORKERS}, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return re.findall(r"(\w+: \d+ written) in", run.stdout)


@pytest.mark.long
def test_job_resumes_rated_dataset(tmp_path: Path) -> None:
    assert job(tmp_path, 250) == ["made: 3 written", "distinct: 1 written", "rated: 3 written"]
    (tmp_path / "rated" / "part=1" / "_SUCCESS").unlink()
    assert job(tmp_path, 250) == ["made: 0 written", "distinct: 0 written", "rated: 1 written"]
    rows = pq.read_table(tmp_path / "rated").sort_by("number").to_pylist()
    made = sodan.generate(250, columns=["puzzle"]).rows()
    assert [row["puzzle"] for row in rows] == [row["puzzle"] for row in made]
    scores = [row["hodoku_score"] for row in sodan.rate([row["puzzle"] for row in made]).rows()]
    assert [row["hodoku_score"] for row in rows] == scores


def test_other_tables_are_refused() -> None:
    table: Any = sodan.solve(TEXTS)
    for ask, expected in ((sodan.spark.rate, "a Spark data frame"), (sodan.ray.rate, "a Ray data set")):
        with pytest.raises(sodan.errors.InvalidTypeError, match=f"expected {expected}, found Table"):
            ask(table)
