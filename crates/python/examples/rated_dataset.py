"""A job for Spark: rates the puzzles of a seed, without isomorphic duplicates.

    spark-submit rated_dataset.py --puzzles 10000000 --folder s3a://bucket/sudoku

- ``made/part=N``: puzzles with their solution, and the ``id`` that all images of a puzzle share.
- ``distinct/part=N``: for each ``id``, the puzzle with the lowest number.
- ``rated/part=N``: the distinct puzzles with their ratings.

Existing parts are kept, so an interrupted job resumes when it is restarted. The same seed gives the same
rows on any cluster. Workers need ``sodan`` and ``pyarrow``.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

import sodan
import sodan.spark

AT_ONCE = 1000
"""Number of puzzles that a worker generates at once."""

MADE = "number bigint, puzzle string, solution string, givens bigint, id string"


def main() -> None:
    """Create the missing parts, and print the time of each stage."""
    parser = argparse.ArgumentParser(description="Create a rated data set without isomorphic duplicates.")
    parser.add_argument("--puzzles", type=int, required=True, help="number of puzzles before deduplication")
    parser.add_argument("--folder", required=True, help="output folder")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--part", type=int, default=100_000, help="puzzles per part, the unit of resuming")
    parser.add_argument("--scale", action="append", choices=("hodoku", "se", "two_way"))
    options = parser.parse_args()
    spark = SparkSession.builder.getOrCreate()
    parts = range(-(-options.puzzles // options.part))

    def written(folder: str, rows: Callable[[], DataFrame], **how: Any) -> int:
        path = f"{options.folder}/{folder}"
        if is_there(spark, path):
            return 0
        rows().write.parquet(path, mode="overwrite", **how)
        return 1

    def stage(name: str, work: Callable[[], int]) -> None:
        begin = time.perf_counter()
        print(f"{name}: {work()} written in {time.perf_counter() - begin:.1f} s", flush=True)

    def read(folder: str) -> DataFrame:
        return spark.read.parquet(f"{options.folder}/{folder}")

    def made_of(part: int) -> DataFrame:
        begin = part * options.part
        return made(spark, begin, min(begin + options.part, options.puzzles), options.seed)

    def rated(part: int) -> DataFrame:
        rows = read("distinct").where(f.col("part") == part).drop("part")
        runs = rows.repartitionByRange(max(1, options.part // AT_ONCE), "number").sortWithinPartitions("number")
        return sodan.spark.rate(runs, scales=options.scale or ["hodoku"], column="puzzle")

    def each(folder: str, rows: Callable[[int], DataFrame]) -> int:
        return sum(written(f"{folder}/part={part}", partial(rows, part)) for part in parts)

    stage("made", lambda: each("made", made_of))
    stage("distinct", lambda: written("distinct", lambda: distinct(read("made"), options.part), partitionBy="part"))
    stage("rated", lambda: each("rated", rated))
    spark.stop()


def made(spark: SparkSession, begin: int, end: int, seed: int) -> DataFrame:
    """Generate the puzzles with these numbers."""

    def make(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for number in (number for batch in batches for number in batch["id"].to_pylist()):
            count = min(AT_ONCE, end - number)
            columns = ["record", "puzzle", "solution", "givens"]
            table = sodan.generate(count, seed=seed, start=number, threads=1, columns=columns).to_arrow()
            table = table.rename_columns(["number", *columns[1:]])
            table = sodan.annotate(table, ["id"], column="puzzle", threads=1)
            integers = [
                pa.field(it.name, pa.int64() if it.name in ("number", "givens") else it.type) for it in table.schema
            ]
            yield from table.cast(pa.schema(integers)).to_batches()

    runs = -(-(end - begin) // AT_ONCE)
    return spark.range(begin, end, AT_ONCE, runs).mapInArrow(make, MADE)


def distinct(rows: DataFrame, part: int) -> DataFrame:
    """Keep the puzzle with the lowest number for each id, independent of row order."""
    first = rows.groupBy("id").agg(f.min(f.struct("number", "puzzle", "solution", "givens")).alias("first"))
    return first.select("first.*", "id").withColumn("part", f.floor(f.col("number") / part))


def is_there(spark: SparkSession, path: str) -> bool:
    """Return whether Spark has written this folder completely."""
    jvm: Any = spark._jvm
    mark = jvm.org.apache.hadoop.fs.Path(f"{path}/_SUCCESS")
    there: bool = mark.getFileSystem(spark._jsc.hadoopConfiguration()).exists(mark)
    return there


if __name__ == "__main__":
    main()
