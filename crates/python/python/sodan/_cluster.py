"""Adds columns to a batch of puzzles on a cluster worker. Requires pyarrow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from sodan._annotate import annotate
from sodan._columns import Scale, Timeout, rate
from sodan._native import Table


@dataclass(frozen=True)
class Rating:
    """Rates the puzzles of a batch. It is pickled for the workers and has no state."""

    scales: tuple[Scale, ...]
    column: str | None
    effort: int | None
    timeout: Timeout
    threads: int

    def __post_init__(self) -> None:
        """Raise an exception for invalid options before anything is sent to workers."""
        rate([], scales=self.scales, threads=self.threads, effort=self.effort, timeout=self.timeout)

    def __call__(self, batch: Any) -> Any:
        """Return a pyarrow table with one row per row of a table or batch, in the same order."""
        names = rate([], scales=self.scales).column_names
        found = rate(
            batch,
            scales=self.scales,
            column=self.column,
            columns=[name for name in names if name != "puzzle"],
            threads=self.threads,
            effort=self.effort,
            timeout=self.timeout,
        )
        return Table.from_arrow(batch).hstack(found).to_arrow()


@dataclass(frozen=True)
class Annotation:
    """Adds columns of :func:`sodan.annotate` to a batch. It is pickled for the workers and has no state."""

    columns: tuple[str, ...]
    column: str | None
    effort: int | None
    timeout: Timeout
    threads: int

    def __post_init__(self) -> None:
        """Raise an exception for invalid options before anything is sent to workers."""
        annotate(
            pa.table({"puzzle": pa.array([], pa.string())}),
            self.columns,
            threads=self.threads,
            effort=self.effort,
            timeout=self.timeout,
        )

    def __call__(self, batch: Any) -> Any:
        """Return a pyarrow table with one row per row of a table or batch, in the same order."""
        table = batch if isinstance(batch, pa.Table) else pa.Table.from_batches([batch])
        return annotate(
            table,
            self.columns,
            column=self.column,
            threads=self.threads,
            effort=self.effort,
            timeout=self.timeout,
        )
