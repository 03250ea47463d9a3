"""How fast puzzles are rated on HoDoKu's scale by one process, by Spark and by Ray, on the same cores.

Arguments: how many puzzles, which are made, and how many cores. Each line that comes out is a name, how many puzzles, and seconds by
the clock, with tabs between them. What is not installed has a dash for its seconds. Starting a cluster is measured apart: it takes
as long for few puzzles as for many.
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
"""Puzzles of a task: few enough that no core waits long for the last one."""

many, cores = map(int, sys.argv[1:])
table = sodan.generate(many, seed=1, columns=["puzzle"], threads=cores).to_pyarrow()
blocks = -(-many // BLOCK)


def tell(name: str, count: int, run: Callable[[], Any]) -> Any:
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

    # The machine's own name need not lead anywhere.
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

    session = tell(f"  Spark: to start {cores} workers of a core each", 1, start)
    tell("  Spark: sodan.spark.rate", many, lambda: rate(session, table, blocks))
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

    tell(f"  Ray: to start {cores} workers", 1, start)
    tell("  Ray: sodan.ray.rate", many, lambda: rate(table, blocks))
    ray.shutdown()


tell(f"sodan.rate, one process, {cores} threads", many, lambda: sodan.rate(table, threads=cores))
if is_here("pyspark", "py4j") and has_java():
    spark()
else:
    leave_out("  Spark: sodan.spark.rate (no pyspark, or no Java)")
if is_here("ray"):
    ray()
else:
    leave_out("  Ray: sodan.ray.rate (no ray)")
