"""Builds data sets of puzzles from recipes, verifies data sets, and exports them for training code.

The functions run ``sodan dataset`` in a separate process. They accept and return tables. ``docs/recipes.md`` describes
recipes, checks and layouts.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeAlias, get_args

from sodan import _native
from sodan._inputs import ArrowStream, is_of
from sodan._native import Table
from sodan._values import flag, one_of, whole, whole_or_none
from sodan.errors import InvalidOptionError, InvalidTypeError

__all__ = ["Data", "ExportFormat", "Layout", "Report", "build", "export", "verify"]

Data: TypeAlias = ArrowStream | Mapping[str, ArrowStream] | str | os.PathLike[str]
"""A data set: a table, a dictionary with one table per split (``{"train": ..., "test": ...}``), or the path of a file
or folder, such as a folder created by :func:`build`."""

ExportFormat: TypeAlias = Literal["npy", "jsonl", "csv"]
"""File format of an export."""

Layout: TypeAlias = Literal["hrm", "ordered", "question", "verl", "extreme", "kaggle", "rrn"]
"""Arrangement of rows that published training code expects."""

_SPLITS = ("train", "validation", "test")


@dataclass(frozen=True)
class Report:
    """Result of :func:`verify`."""

    clean: bool
    """Whether no check found a fault that makes the data set unusable."""
    reason: str
    """The failed checks as text; empty if the data set is clean."""
    checks: list[dict[str, Any]]
    """One dictionary per failed check: ``check``, ``split``, ``rows``, ``of``, ``spoils``, ``first``, ``reason`` and
    more."""
    findings: Table
    """One row per finding: ``file``, ``record``, ``check``, ``twin_file``, ``twin_record``, ``reason``."""
    details: dict[str, Any] = field(repr=False)
    """The complete report, as written by ``sodan dataset verify --format json``."""


def build(
    recipe: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    *,
    sources: Mapping[str, ArrowStream] | None = None,
    overwrite: bool = False,
    threads: int | None = None,
) -> dict[str, Table]:
    """Build a data set from a recipe. The data set includes a data card and a manifest.

    Args:
        recipe: the recipe as TOML text, or the path of a recipe file: a ``pathlib.Path``, or a string that ends in
            ``.toml``.
        folder: folder to create. An interrupted build with the same arguments resumes from ``FOLDER.part``.
        sources: dictionary of tables for the file names in the recipe's ``files``. Requires a recipe passed as text.
        overwrite: whether to replace an existing data set in the folder.
        threads: number of threads, 1 or more. Defaults to one per core. The result does not depend on it.

    Returns:
        The rows of each non-empty split, ``{"train": Table, ...}``. ``folder`` also contains them as Parquet files.

    Raises:
        InvalidOptionError: if the recipe or an option is invalid.
        InvalidTypeError: if an argument has the wrong type.
        OSError: if a file cannot be read or written.

    Warns:
        UserWarning: if a stratum or split has fewer puzzles than the recipe requests.

    Example:
        >>> from sodan import dataset
        >>> recipe = '''
        ... name = "Easy puzzles"
        ... licence = "CC0-1.0"
        ... seed = 7
        ... [[source]]
        ... name = "made"
        ... licence = "CC0-1.0"
        ... origin = "made by sodan generate"
        ... n = 8
        ... generate = { where = "givens <= 26" }
        ... [splits]
        ... train = 0.5
        ... test = 0.5
        ... [labels]
        ... columns = ["hodoku", "id"]
        ... '''
        >>> splits = dataset.build(recipe, "easy", overwrite=True)
        >>> sorted(splits), splits["train"].num_rows + splits["test"].num_rows
        (['test', 'train'], 8)
    """
    folder = _folder(folder)
    arguments = [
        "build",
        "-o",
        str(folder),
        *_threads(threads),
        *(["--overwrite"] if flag("overwrite", overwrite) else []),
    ]
    with TemporaryDirectory() as scratch:
        if isinstance(recipe, os.PathLike) or (isinstance(recipe, str) and _is_path(recipe)):
            path = Path(recipe).absolute()
            if sources:
                raise InvalidOptionError("sources: expected the recipe as text, not as a path")
        elif isinstance(recipe, str):
            path = Path(scratch, "recipe.toml")
            path.write_text(recipe, encoding="utf-8")
            for name, table in (sources or {}).items():
                _write(table, Path(scratch, _file_name(name)))
        else:
            raise InvalidTypeError(f"recipe: expected TOML text or a path, found {type(recipe).__name__}")
        _run([*arguments, str(path)], scratch)
    files = {split: sorted(folder.glob(f"data/{split}-*.parquet")) for split in _SPLITS}
    return {split: _native.read_parquet(paths) for split, paths in files.items() if paths}


def verify(
    data: Data,
    *,
    column: str | None = None,
    solution_column: str | None = None,
    by_solution: bool = False,
    closely: int = 1000,
    turn: int = 20,
    effort: int = 20_000_000,
    seed: int = 0,
    threads: int | None = None,
) -> Report:
    """Check a data set for isomorphic duplicates, leakage between splits, and wrong solutions, labels or ratings.

    Args:
        data: a table, tables by split, or a path (:data:`Data`).
        column: the column of puzzles. Defaults to the column with a usual name.
        solution_column: the column of solutions. Defaults to ``solution``, ``solutions`` or ``answer``.
        by_solution: whether to also report solution grids that occur in more than one split.
        closely: number of rows per file whose ratings and minimality are checked.
        turn: number of rows per file whose ratings are compared with those of isomorphic copies.
        effort: work limit per rating in pattern checks.
        seed: random seed of the copies.
        threads: number of threads, 1 or more. Defaults to one per core. The report does not depend on it.

    Returns:
        A :class:`Report`.

    Raises:
        InvalidOptionError: if an option is invalid, or no column contains puzzles.
        InvalidTypeError: if an argument has the wrong type.
        OSError: if a file cannot be read.

    Example:
        >>> import sodan
        >>> from sodan import dataset
        >>> table = sodan.generate(3, seed=1, columns=["puzzle", "solution"])
        >>> report = dataset.verify({"train": table, "test": table.head(1)})
        >>> report.clean, report.reason
        (False, 'not clean: exact-leak')
    """
    arguments = ["verify", "--format", "json", "--rows", "findings.parquet", "-o", "report.json", *_threads(threads)]
    for name, value in (("closely", closely), ("turn", turn), ("effort", effort), ("seed", seed)):
        arguments += [f"--{name}", str(whole(name, value))]
    for name, text in (("column", column), ("solution-column", solution_column)):
        arguments += [] if text is None else [f"--{name}", text]
    if flag("by_solution", by_solution):
        arguments.append("--by-solution")
    with TemporaryDirectory() as scratch:
        _run([*arguments, *_inputs(data, scratch)], scratch, not_clean=1)
        details = json.loads(Path(scratch, "report.json").read_text(encoding="utf-8"))
        findings = _native.read_parquet([Path(scratch, "findings.parquet")])
    return Report(details["clean"], details["reason"] or "", details["checks"], findings, details)


def export(
    data: Data,
    folder: str | os.PathLike[str],
    *,
    to: ExportFormat,
    layout: Layout | None = None,
    column: str | None = None,
    threads: int | None = None,
) -> Path:
    """Write a data set in a layout that published training code expects. Solutions are computed, not copied.

    Args:
        data: a table, tables by split, or a path (:data:`Data`).
        folder: folder to create.
        to: file format.
        layout: arrangement of rows. For ``npy``: ``hrm`` (the default) or ``ordered``. For ``jsonl``: ``question``
            (the default) or ``verl``. For ``csv``: ``extreme`` (the default), ``kaggle`` or ``rrn``.
        column: the column of puzzles. Defaults to the column with a usual name.
        threads: number of threads, 1 or more. Defaults to one per core. The files do not depend on it.

    Returns:
        The path of the folder.

    Raises:
        InvalidOptionError: if an option is invalid, or the folder exists.
        InvalidTypeError: if an argument has the wrong type.
        OSError: if a file cannot be read or written.

    Warns:
        UserWarning: if puzzles without exactly one solution were left out.

    Example:
        >>> import sodan
        >>> from sodan import dataset
        >>> folder = dataset.export({"train": sodan.generate(3, seed=1)}, "arrays", to="npy")
        >>> (folder / "train" / "all__inputs.npy").exists()
        True
    """
    folder = _folder(folder)
    arguments = ["export", "--to", one_of("to", to, get_args(ExportFormat)), "-o", str(folder), *_threads(threads)]
    if layout is not None:
        arguments += ["--layout", one_of("layout", layout, get_args(Layout))]
    if column is not None:
        arguments += ["--column", column]
    with TemporaryDirectory() as scratch:
        _run([*arguments, *_inputs(data, scratch)], scratch)
    return folder


def _folder(folder: object) -> Path:
    """Return the absolute path of a folder to create."""
    if not isinstance(folder, (str, os.PathLike)):
        raise InvalidTypeError(f"folder: expected a path, found {type(folder).__name__}")
    return Path(folder).absolute()


def _is_path(recipe: str) -> bool:
    """Return whether a string is a path rather than the text of a recipe, which has several lines."""
    return recipe.endswith(".toml") and "\n" not in recipe


def _threads(threads: int | None) -> list[str]:
    number = whole_or_none("threads", threads, 1)
    return [] if number is None else ["--threads", str(number)]


def _file_name(name: object) -> str:
    if not isinstance(name, str) or Path(name).name != name or name.startswith("."):
        raise InvalidOptionError(f"expected the name of a file or of a split, found {name!r}")
    return name


def _write(table: object, path: Path) -> None:
    if is_of(table, "polars", "LazyFrame"):
        raise InvalidTypeError("a LazyFrame has no rows yet: call collect() first")
    if not isinstance(table, ArrowStream):
        raise InvalidTypeError(f"expected a table, found {type(table).__name__}")
    path.write_bytes(Table.from_arrow(table)._to_bytes())


def _inputs(data: Data, scratch: str) -> list[str]:
    """Return the command's arguments for a data set. Tables are written to a folder first."""
    if isinstance(data, (str, os.PathLike)):
        path = Path(data)
        if not path.exists():
            raise FileNotFoundError(f"{path} does not exist")
        return [str(path.absolute())]
    splits = data if isinstance(data, Mapping) else {"data": data}
    named: list[str] = []
    others: list[str] = []
    for name, table in splits.items():
        file = f"{_file_name(name)}.arrow"
        _write(table, Path(scratch, file))
        if name in _SPLITS:
            named += [f"--{name}", file]
        else:
            others.append(file)
    if not splits:
        raise InvalidOptionError("expected at least one table")
    return [*others, *named]


def _run(arguments: list[str], folder: str, not_clean: int | None = None) -> None:
    """Run ``sodan dataset`` in a folder. Convert its messages to a warning or an exception."""
    package = str(Path(__file__).absolute().parents[1])
    paths = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, "-m", "sodan", "dataset", *arguments, "--progress", "never"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8")
    message = done.stderr.strip().removeprefix("sodan: ").removeprefix("error: ").removeprefix("warning: ")
    # Files that the caller has not named are in the temporary folder, whose name is removed.
    message = message.replace(f"{folder}{os.sep}", "")
    message = re.sub(r"--([a-z][a-z-]*)", lambda option: f"`{option[1].replace('-', '_')}`", message)
    match done.returncode:
        case 0:
            pass
        case status if status == not_clean:
            pass
        case 1 | 3:
            warnings.warn(message, stacklevel=3)
        case 2:
            raise InvalidOptionError(message)
        case 130 | -2:
            raise KeyboardInterrupt
        case _:
            raise OSError(message or f"sodan dataset failed with exit code {done.returncode}")
