"""Shared fixtures."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROPER = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
SEVERAL = "." + PROPER[1:]
NONE = PROPER[0] + "6" + PROPER[2:]
BAD = "12"
TEXTS = [PROPER, SEVERAL, NONE, BAD, "", PROPER.replace(".", "0"), SOLUTION]


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    """The puzzles of the repository, and some invalid texts."""
    files = sorted((ROOT / "testdata" / "puzzles").glob("*.txt"))
    lines = [line for file in files for line in file.read_text().splitlines()]
    return [line for line in lines if line and not line.startswith("#")] + TEXTS


def command_name(column: str) -> str:
    """The command's name for a column. The command does not prefix the columns of a single scale."""
    return column.removeprefix("hodoku_").removeprefix("se_")


def command(*arguments: str, lines: list[str]) -> str:
    """The output of the command for these lines."""
    run = [os.environ["SODAN_COMMAND"], *arguments, "--format", "csv", "-"]
    return subprocess.run(run, input="\n".join(lines) + "\n", capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server."""
    run = [os.environ["SODAN_COMMAND"], "serve", "--port", "0"]
    with subprocess.Popen(run, stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr
        line = next(line for line in running.stderr if "http://" in line)
        yield "http://" + line.split("http://")[1].split()[0].rstrip("/")
        running.terminate()
        running.communicate(timeout=60)
