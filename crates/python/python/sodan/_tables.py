"""Tables that columns are added to: each library's own, so that whatever else it has stays as it was."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sodan._inputs import names_of
from sodan._native import Table


def made_whole(table: Any) -> Any:
    """Give a table that can be read more than once: its puzzles are read first, and then the answers stand beside it.

    Relations of DuckDB, readers of pyarrow and streams of others can be read only once.
    """
    match type(table).__module__.partition(".")[0], type(table).__name__:
        case ("polars" | "pandas", "DataFrame") | ("pyarrow", "Table" | "RecordBatch") | ("sodan", "Table"):
            return table
    try:
        import pyarrow as pa
    except ImportError:
        # What can be read again does without pyarrow. Of the rest the rows are missed, and that is told.
        return table
    return pa.table(table)


def refuse_twice(table: Any, names: Iterable[str]) -> None:
    """Raise ``ValueError`` for a name that the table has."""
    there = names_of(table) or ()
    for name in names:
        if name in there:
            raise ValueError(f"the table has a column `{name}` already")


def joined(table: Any, found: Table) -> Any:
    """Give a table of the same kind, with these columns to the right of its own."""
    refuse_twice(table, found.column_names)
    match type(table).__module__.partition(".")[0], type(table).__name__:
        case "polars", "DataFrame":
            return table.hstack(found.to_polars())
        case "pandas", "DataFrame":
            return _pandas(table, found)
        case "pyarrow", "Table":
            for field, column in _arrow(found):
                table = table.append_column(field, column)
            return table
        case "pyarrow", "RecordBatch":
            import pyarrow as pa

            columns = [(field, column.combine_chunks()) for field, column in _arrow(found)]
            schema = pa.schema([*table.schema, *(field for field, _ in columns)], table.schema.metadata)
            return pa.RecordBatch.from_arrays([*table.columns, *(column for _, column in columns)], schema=schema)
        case _:
            return found.beside(table)


def _arrow(found: Table) -> list[tuple[Any, Any]]:
    table = found.to_pyarrow()
    return list(zip(table.schema, table.columns, strict=True))


def _pandas(table: Any, found: Table) -> Any:
    import pandas as pd

    right = found.to_pandas()
    right.index = table.index
    return pd.concat([table, right], axis="columns")
