"""Columns that come in, of whichever library, as what the part in Rust takes: Arrow, a buffer, or a list."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from os import PathLike
from typing import Any, Protocol, runtime_checkable

from sodan._native import PUZZLE_NAMES
from sodan._taken import suggestion


@runtime_checkable
class _ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@runtime_checkable
class _ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> object: ...


PUZZLES = tuple(PUZZLE_NAMES)
"""Names by which a column of puzzles is known, if nobody says which it is."""

ANSWERS = ("answer", "completion", "response", "output", "prediction", "solution")
"""And a column of answers."""


def asked(
    column: Any, name: str | None, usual: tuple[str, ...] = PUZZLES, what: str = "puzzles"
) -> tuple[Any, str | None]:
    """Bring a column to what the part in Rust takes; of a table, its column of that name or of a usual one."""
    if name is not None and not isinstance(name, str):
        raise TypeError(f"column: expected a name, found {name!r}")
    names = names_of(column)
    if names is not None:
        return _plain(_field(column, _named(names, name, usual, what)), what), None
    if _library(column) == ("polars", "LazyFrame"):
        raise TypeError("a LazyFrame has no rows yet: call collect() first")
    told = getattr(column, "column_names", getattr(column, "columns", None))
    if isinstance(told, list):
        return column, _named(told, name, usual, what)
    return _plain(column, what), name


def _library(thing: object) -> tuple[str, str]:
    return type(thing).__module__.partition(".")[0], type(thing).__name__


def names_of(table: Any) -> list[str] | None:
    """Give the names of a table's columns, where these can be taken out one by one."""
    match _library(table):
        case ("polars" | "pandas", "DataFrame"):
            return list(table.columns)
        case ("pyarrow", "Table" | "RecordBatch"):
            return list(table.schema.names)
        case _ if isinstance(table, Mapping):
            return list(table)
        # A data set of Hugging Face: its table in memory may have other rows than it shows.
        case _ if isinstance(getattr(table, "column_names", None), list) and not isinstance(table, _ArrowStream):
            return list(table.column_names)
    return None


def _named(names: list[str], name: str | None, usual: tuple[str, ...], what: str) -> str:
    """Choose the column."""
    if name is not None:
        if name not in names:
            raise TypeError(f"there is no column `{name}`{suggestion(name, map(str, names))}")
        return name
    found = names if len(names) == 1 else [it for it in usual if it in names]
    if not found:
        raise TypeError(f"which column has the {what}? there are: {', '.join(map(str, names))}")
    return found[0]


def _field(table: Any, name: str) -> Any:
    match _library(table):
        case ("pyarrow", _):
            return table.column(name)
        case ("pandas", _):
            if list(table.columns).count(name) > 1:
                raise TypeError(f"there are several columns `{name}`")
    if not hasattr(table, "__getitem__"):
        raise TypeError(f"a {type(table).__name__} gives no column: hand over a list of its texts")
    return table[name]


def _plain(column: Any, what: str) -> Any:
    """Bring a column without a name to Arrow, a buffer, or a list."""
    if isinstance(column, (str, bytes)):
        one = "; for one puzzle use a list of one" if what == "puzzles" else ", found one text"
        raise TypeError(f"expected a column of {what}{one}")
    if isinstance(column, PathLike):
        raise TypeError(f"expected a column of {what}, found a path: read the file first, as with polars.read_csv")
    if isinstance(column, list):
        return column
    match _library(column):
        case ("polars", "Series"):
            kind = str(column.dtype)
            if kind == "Null":
                return [None] * len(column)
            if kind in ("Object", "Int128", "UInt128", "Unknown"):
                raise TypeError(f"a column of type {kind} holds no texts: cast it to String")
            return column
        case ("pandas", "Series" | "Index"):
            return column.tolist() if column.dtype == object or column.dtype.kind in "OSU" else column
        case ("numpy", "ndarray"):
            return _of_array(column)
    if isinstance(column, (_ArrowStream, _ArrowArray)):
        return column
    try:
        memoryview(column)
    except TypeError:
        try:
            return list(column)
        except TypeError:
            kind = type(column).__name__
            raise TypeError(f"expected a column of {what}, found {kind}; a list of one will do") from None
    return column


def _of_array(array: Any) -> Any:
    """Texts as a list; numbers as a buffer of 81 for each puzzle."""
    kind = array.dtype.kind
    if kind in "SUOT":
        return array.tolist()
    if kind not in "uif":
        raise TypeError(f"expected an array of digits or texts, found {array.dtype}")
    shape = array.shape
    if shape not in ((9, 9), (81,)) and shape[1:] not in ((81,), (9, 9)):
        raise TypeError(f"expected an array of shape (n, 81), (n, 9, 9), (9, 9) or (81,), found {shape}")
    numpy = sys.modules["numpy"]
    known = array.dtype if array.dtype.isnative and array.dtype.itemsize <= 8 else numpy.float64
    known = numpy.float32 if kind == "f" and array.dtype.itemsize == 2 else known
    return numpy.ascontiguousarray(array.reshape(-1, 81), dtype=known)


def is_one(thing: object) -> bool:
    """Tell whether it is one puzzle, and no column: a text, a puzzle, or where a player stands."""
    return isinstance(thing, (str, bytes)) or _is_board(thing)


def _is_board(thing: object) -> bool:
    return _library(thing) in (("sodan", "Puzzle"), ("sodan", "State"))


def text_of(item: Any) -> str | bytes | None:
    """Give the text of what stands in a list and is no text itself: the part in Rust asks.

    Raises ``TypeError`` if it has none.
    """
    if (isinstance(item, float) and item != item) or type(item).__name__ in ("NAType", "NaTType"):
        return None
    if _is_board(item):
        return str(item)
    if hasattr(item, "as_py"):
        found: Any = item.as_py()
        if found is None or isinstance(found, (str, bytes)):
            return found
    if isinstance(item, Mapping):
        raise TypeError("expected str, bytes or None, found a row: hand over its column of puzzles")
    raise TypeError(f"expected str, bytes or None, found {type(item).__name__}")
