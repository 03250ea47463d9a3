"""Calls release the GIL, stop on Ctrl-C, and support fork."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from conftest import PROPER, SOLUTION

import sodan

FOREVER = "." * 81


def test_calls_release_the_gil() -> None:
    ticks = 0
    call = threading.Thread(target=lambda: sodan.count([FOREVER], timeout=0.5, threads=1))
    call.start()
    while call.is_alive():
        ticks += 1
    assert ticks > 1000


LONG = {
    "count": "sodan.count(['.' * 81], threads=2)",
    "copies of one puzzle": f"sodan.augment({PROPER!r}, copies=10**6)",
    "a puzzle that is not found": "sodan.generate(1, givens=17)",
    "solutions of one puzzle": "sodan.solve(['.' * 81], limit=10**8)",
    "rows of a table": "[many.rows() for _ in range(50)]",
    "values of a column": "[many['copy'] for _ in range(1000)]",
    "a list of texts": "sodan.solve(texts)",
}

STOPPED = """
import signal, sys, time, sodan
# Background processes may ignore SIGINT, and Python then does, too.
signal.signal(signal.SIGINT, signal.default_int_handler)
{before}
print(flush=True)
try:
    {call}
    sys.exit("it ended by itself")
except KeyboardInterrupt:
    print(time.monotonic())
"""

BEFORE = {
    "rows of a table": f"many = sodan.augment([{PROPER!r}], copies=100_000)",
    "values of a column": f"many = sodan.augment([{PROPER!r}], copies=100_000)",
    "a list of texts": f"texts = [{PROPER!r}] * 20_000_000",
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_calls(name: str) -> None:
    program = STOPPED.format(before=BEFORE.get(name, ""), call=LONG[name])
    waits = []
    for _ in range(3):
        # Use a separate process, since pytest might catch the exception.
        asked = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        assert asked.stdout and asked.stdout.readline() == "\n"
        time.sleep(0.2)
        sent = time.monotonic()
        asked.send_signal(signal.SIGINT)
        told, _ = asked.communicate(timeout=60)
        assert asked.returncode == 0
        waits.append(float(told) - sent)
    assert min(waits) < 0.1, waits


def test_sixteen_threads_may_ask_at_once() -> None:
    with ThreadPoolExecutor(16) as pool:
        calls = [pool.submit(sodan.solve, [PROPER] * 100, threads=2) for _ in range(64)]
        assert all(row["solution"] == SOLUTION for call in calls for row in call.result().rows())


def solution(puzzle: str) -> str | None:
    return sodan.Puzzle(puzzle).solution()


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_calls_survive_fork_and_spawn(method: str) -> None:
    assert solution(PROPER) == SOLUTION
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(solution, [PROPER] * 4) == [SOLUTION] * 4


def test_interpreters_exit_during_calls() -> None:
    program = (
        "import sodan, threading, time\n"
        "threading.Thread(target=lambda: sodan.count(['.' * 81], threads=2), daemon=True).start()\n"
        "time.sleep(0.2)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], timeout=20, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_memory_stays_flat_over_many_batches() -> None:
    def resident() -> int:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    batch = [PROPER] * 300
    for _ in range(50):
        sodan.solve(batch, threads=2)
    before = resident()
    for _ in range(1000):
        sodan.solve(batch, threads=2)
    assert resident() - before < 20 << 20
