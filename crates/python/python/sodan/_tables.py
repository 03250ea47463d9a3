"""Adds columns to the tables of other libraries, and converts :class:`Table`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sodan._inputs import is_of, names_of
from sodan._native import Table
from sodan.errors import DuplicateColumnError


def rereadable(table: Any) -> Any:
    """Return a table that can be read twice: once for its puzzles, and once with all columns for the result.

    Relations of DuckDB, readers of pyarrow and the streams of other libraries can be read only once.
    """
    if is_of(table, "polars", "DataFrame") or is_of(table, "pandas", "DataFrame") or is_of(table, "sodan", "Table"):
        return table
    if is_of(table, "pyarrow", "Table", "RecordBatch"):
        return table
    try:
        import pyarrow as pa
    except ImportError:
        # A stream that can be read again works without pyarrow. For any other stream, the missing rows raise an
        # exception.
        return table
    return pa.table(table)


def refuse_duplicates(table: Any, names: Iterable[str]) -> None:
    """Raise an exception if the table already has one of these columns."""
    present = names_of(table) or ()
    for name in names:
        if name in present:
            raise DuplicateColumnError(f"the table already has a column `{name}`")


def joined(table: Any, found: Table) -> Any:
    """Return a table of the same type with the columns of ``found`` appended on the right."""
    refuse_duplicates(table, found.column_names)
    if is_of(table, "polars", "DataFrame"):
        return table.hstack(found.to_polars())
    if is_of(table, "pandas", "DataFrame"):
        return _pandas(table, found)
    if is_of(table, "pyarrow", "Table"):
        for field, column in _arrow(found):
            table = table.append_column(field, column)
        return table
    if is_of(table, "pyarrow", "RecordBatch"):
        import pyarrow as pa

        columns = [(field, column.combine_chunks()) for field, column in _arrow(found)]
        schema = pa.schema([*table.schema, *(field for field, _ in columns)], table.schema.metadata)
        return pa.RecordBatch.from_arrays([*table.columns, *(column for _, column in columns)], schema=schema)
    return Table.from_arrow(table).hstack(found)


def _arrow(found: Table) -> list[tuple[Any, Any]]:
    table = found.to_arrow()
    return list(zip(table.schema, table.columns, strict=True))


def _pandas(table: Any, found: Table) -> Any:
    import pandas as pd

    right = found.to_pandas()
    right.index = table.index
    wide = pd.concat([table, right], axis="columns")
    # pandas keeps a subclass only if the subclass overrides `_constructor`.
    return wide if type(wide) is type(table) else type(table)(wide)


def to_polars(table: Table) -> Any:
    """Convert to a polars data frame. The levels of a scale become an ``Enum``, which sorts from easy to hard."""
    import polars as pl

    frame = pl.DataFrame(table)
    ordered = {name: pl.Enum(words) for name, words in table._ordered_words().items()}
    return frame.with_columns(pl.col(name).cast(kind) for name, kind in ordered.items())
