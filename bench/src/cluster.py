"""Speed of rating on HoDoKu's scale by one process, by Spark and by Ray, on the same cores.

Arguments: number of generated puzzles, and number of cores. Prints lines with a name, the number of puzzles, and seconds of wall-clock
time, separated by tabs; a dash instead of seconds if a program is not installed. Starting a cluster is measured separately, since it takes
the same time for any number of puzzles.
"""

import importlib.util
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pyarrow as pa
import sodan

BLOCK = 1000
"""Number of puzzles per task, small enough that no core waits long for the last task."""

many, cores = map(int, sys.argv[1:])
table = sodan.generate(many, seed=1, columns=["puzzle"], threads=cores).to_pyarrow()
blocks = -(-many // BLOCK)


def measure(name: str, count: int, run: Callable[[], Any]) -> Any:
    begun = perf_counter()
    found = run()
    print(name, count, perf_counter() - begun, sep="\t", flush=True)
    return found


def leave_out(name: str) -> None:
    print(name, many, "-", sep="\t", flush=True)


def is_here(*packages: str) -> bool:
    return all(importlib.util.find_spec(package) for package in packages)


def has_java() -> bool:
    try:
        return subprocess.run(["java", "-version"], capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


def spark() -> None:
    from pyspark.sql import SparkSession

    import sodan.spark

    # The machine's host name may not resolve.
    names = {"PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost"}
    os.environ.update(names)

    def start() -> SparkSession:
        builder = SparkSession.builder.master(f"local-cluster[{cores},1,1024]").config("spark.ui.enabled", "false")
        builder = builder.config("spark.log.level", "ERROR")
        session = builder.config("spark.executorEnv.PYTHONPATH", os.environ.get("PYTHONPATH", "")).getOrCreate()
        rate(session, table.slice(0, 10 * cores), cores)
        return session

    def rate(session: SparkSession, rows: pa.Table, parts: int) -> None:
        rated = sodan.spark.rate(session.createDataFrame(rows).repartition(parts))
        rated.write.format("noop").mode("overwrite").save()

    session = measure(f"  Spark: to start {cores} workers of a core each", 1, start)
    measure("  Spark: sodan.spark.rate", many, lambda: rate(session, table, blocks))
    session.stop()


def ray() -> None:
    import ray

    import sodan.ray

    def start() -> None:
        quiet = {"include_dashboard": False, "log_to_driver": False, "logging_level": logging.ERROR}
        ray.init(num_cpus=cores, object_store_memory=200 * 2**20, **quiet)
        ray.data.DataContext.get_current().enable_progress_bars = False
        rate(table.slice(0, 10 * cores), cores)

    def rate(rows: pa.Table, parts: int) -> None:
        for _ in sodan.ray.rate(ray.data.from_arrow(rows).repartition(parts)).iter_batches(batch_format="pyarrow"):
            pass

    measure(f"  Ray: to start {cores} workers", 1, start)
    measure("  Ray: sodan.ray.rate", many, lambda: rate(table, blocks))
    ray.shutdown()


measure(f"sodan.rate, one process, {cores} threads", many, lambda: sodan.rate(table, threads=cores))
if is_here("pyspark", "py4j") and has_java():
    spark()
else:
    leave_out("  Spark: sodan.spark.rate (no pyspark, or no Java)")
if is_here("ray"):
    ray()
else:
    leave_out("  Ray: sodan.ray.rate (no ray)")
