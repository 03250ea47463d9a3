"""What workers of a cluster do with a batch: rate its puzzles, and add the answers to the right. It needs pyarrow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sodan._columns import Scale, rate


@dataclass(frozen=True)
class Rating:
    """Rates the puzzles of a batch; it is sent to workers, and keeps nothing from batch to batch."""

    scales: tuple[Scale, ...]
    column: str | None
    effort: int | None
    timeout: float | None
    threads: int

    def __post_init__(self) -> None:
        """Raise for what cannot be before anything is sent to workers."""
        rate([], scales=self.scales, threads=self.threads, effort=self.effort, timeout=self.timeout)

    def __call__(self, batch: Any) -> Any:
        """Give a table of pyarrow for a table or a batch of it, with as many rows in the same order."""
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
        return found.beside(batch).to_pyarrow()
