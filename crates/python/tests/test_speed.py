"""Checks the documented speed, in processor time. Requires an optimised build: `cargo xtask conformance python`."""

import time
from collections.abc import Callable
from functools import partial

import numpy as np
import pyarrow as pa
import pytest
from conftest import PROPER

import sodan
from sodan.env import SudokuEnv, SudokuVectorEnv

pytestmark = pytest.mark.long


def seconds(call: Callable[[], object], times: int = 1) -> float:
    """The minimum processor time of seven calls, which is the one least affected by other programs."""
    found = []
    for _ in range(7):
        begin = time.process_time()
        for _ in range(times):
            call()
        found.append((time.process_time() - begin) / times)
    return min(found)


def test_ten_million_grids_a_second() -> None:
    column = pa.array([PROPER] * 1_000_000)
    rate = 1_000_000 / seconds(lambda: sodan.digits(column))
    print(f"{rate / 1e6:.1f} million grids a second")
    assert rate > 10e6


def test_environment_step_rate() -> None:
    env = SudokuEnv(PROPER, max_steps=1_000_000)
    env.reset(seed=1)
    action = np.int64(9 * 1)
    rate = 10_000 / seconds(lambda: [env.step(action) for _ in range(10_000)])
    print(f"{rate:.0f} steps a second")
    assert rate > 100_000


def test_vector_environment_step_rate() -> None:
    envs = SudokuVectorEnv(PROPER, 4096, max_steps=1_000_000)
    envs.reset(seed=1)
    actions = np.full(4096, 9 * 1)
    rate = 4096 * 20 / seconds(lambda: [envs.step(actions) for _ in range(20)])
    print(f"{rate:.0f} steps a second")
    assert rate > 1_000_000


def test_one_puzzle_overhead() -> None:
    # The goal is 10 microseconds on the machine of the other figures. The time of a short run varies by a factor of 3.
    alone = seconds(lambda: sodan.solve([PROPER] * 10_000, threads=1)) / 10_000
    calls: dict[str, Callable[[], object]] = {
        "solve": partial(sodan.solve, PROPER),
        "count": partial(sodan.count, PROPER, limit=2),
        "check": partial(sodan.check, PROPER, columns=["givens"]),
    }
    for name, call in calls.items():
        overhead = min(seconds(call, 100) for _ in range(50)) - alone
        print(f"{name}: {overhead * 1e6:.1f} microseconds")
        assert overhead < 12e-6, name


def test_fewer_columns_take_less_time() -> None:
    # The test of minimality took 27 times as long as solving.
    column = pa.array([PROPER] * 50_000)
    for columns in (["givens"], ["status"]):
        share = seconds(partial(sodan.check, column, columns=columns)) / seconds(partial(sodan.check, column))
        print(f"{columns}: {share:.0%}")
        assert share < 0.1, columns
