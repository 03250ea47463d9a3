"""Converts columns of any library to inputs of the native module: Arrow data, a buffer, or a list."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, Union, runtime_checkable

from sodan._native import PUZZLE_NAMES
from sodan.errors import DuplicateColumnError, InvalidOptionError, InvalidTypeError, no_column

if TYPE_CHECKING:
    from sodan._puzzle import Puzzle
    from sodan._state import State


@runtime_checkable
class ArrowStream(Protocol):
    """A table or a chunked column that supports Arrow's C data interface for streams."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


@runtime_checkable
class ArrowArray(Protocol):
    """A column in one piece that supports Arrow's C data interface for arrays."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> object: ...


class NumpyArray(Protocol):
    """A numpy array."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


class ColumnsByName(Protocol):
    """A table with access to columns by name: a pandas data frame, or a data set of Hugging Face."""

    def __getitem__(self, name: str, /) -> Any: ...


One: TypeAlias = Union[str, bytes, "Puzzle", "State"]
"""A single puzzle: a text in any format, as ``str`` or as UTF-8 ``bytes``, a :class:`Puzzle`, or a :class:`State`. A 9
x 9 grid of numbers, 81 numbers, and nine strings of nine characters also denote a single puzzle; type checkers cannot
distinguish them from a column and therefore expect a :class:`Table` as the result."""

_Item: TypeAlias = Union[str, bytes, "Puzzle", "State", Sequence[Any], None]

Column: TypeAlias = (
    ArrowStream | ArrowArray | NumpyArray | Mapping[str, Any] | Iterable[_Item] | Iterable[int] | ColumnsByName
)
"""A column of puzzles: an object with ``__arrow_c_stream__`` or ``__arrow_c_array__``, a table or mapping that contains
such a column, an array of strings, an array of digits of shape ``(n, 81)`` or ``(n, 9, 9)`` with 0 for an empty cell,
or an iterable of ``str``, ``bytes``, :class:`Puzzle`, lists of digits, and ``None``."""

PUZZLES = tuple(PUZZLE_NAMES)
"""Usual names of the column of puzzles, tried in this order unless the caller names a column."""

ANSWERS = ("completion", "response", "output", "prediction")
"""Usual names of the column of a model's answers. ``answer`` and ``solution`` are not among them, since most data sets
use these names for the ground truth."""


def is_of(thing: object, library: str, *names: str) -> bool:
    """Return whether an object is an instance of one of these classes of a library, without importing the library."""
    classes = type(thing).__mro__
    return any(cls.__module__.partition(".")[0] == library and cls.__name__ in names for cls in classes)


def puzzles_of(puzzles: Any, name: str | None) -> tuple[Any, str | None]:
    """Return a column, or a single puzzle as a column of length one, with the name of the field to read."""
    if not is_one(puzzles):
        return column_of(puzzles, name, PUZZLES, "puzzles")
    if name is not None:
        raise InvalidTypeError("column: a single puzzle has no columns")
    if hasattr(puzzles, "dtype"):  # This test for numpy arrays is three times as fast as `is_of`.
        return (_of_array(puzzles) if puzzles.dtype.kind in "uif" else [puzzles.tolist()]), None
    if isinstance(puzzles, (list, tuple)):
        return ["".join(puzzles) if _is_rows(puzzles) else puzzles], None
    # Converted here, since the native module would have to import the conversion of a `Puzzle`.
    return [puzzles if isinstance(puzzles, bytes) else str(puzzles)], None


def column_of(column: Any, name: str | None, usual: tuple[str, ...], what: str) -> tuple[Any, str | None]:
    """Return a column for the native module. For a table, select the column ``name`` or a usual one."""
    if name is not None and not isinstance(name, str):
        option = "answer" if what == "answers" else "column"
        raise InvalidTypeError(f"{option}: expected a name, found {name!r}")
    if isinstance(column, list) and name is None:
        return column, None
    names = names_of(column)
    if names is not None:
        return _plain(_field(column, _choice(names, name, usual, what)), what), None
    _refuse_lazy(column)
    others = getattr(column, "column_names", getattr(column, "columns", None))
    if isinstance(others, list):
        return column, _choice(others, name, usual, what)
    if name is not None and not isinstance(column, ArrowStream):
        raise InvalidTypeError(f"column: `{name}` requires a table, found {type(column).__name__}")
    return _plain(column, what), name


def _refuse_lazy(column: object) -> None:
    if is_of(column, "polars", "LazyFrame"):
        raise InvalidTypeError("a LazyFrame has no rows yet: call collect() first")


def names_of(table: Any) -> list[str] | None:
    """Return the column names of a table that provides columns by name, otherwise ``None``."""
    if is_of(table, "polars", "DataFrame") or is_of(table, "pandas", "DataFrame"):
        return list(table.columns)
    if is_of(table, "pyarrow", "Table", "RecordBatch"):
        return list(table.schema.names)
    if isinstance(table, Mapping) and not is_of(table, "sodan", "Row"):
        return list(table)
    # A data set of Hugging Face may show only some of the rows of its table in memory.
    others = getattr(table, "column_names", None)
    return list(others) if isinstance(others, list) and not isinstance(table, ArrowStream) else None


def _choice(names: list[str], name: str | None, usual: tuple[str, ...], what: str) -> str:
    """Return the name of the column to read from a table."""
    if not names:
        raise InvalidOptionError(f"expected a table with a column of {what}, found a table without columns")
    if name is None:
        found = names if len(names) == 1 else [it for it in usual if it in names]
        if not found or (what == "answers" and len(found) > 1):
            option = "answer" if what == "answers" else "column"
            candidates = ", ".join(map(str, names))
            raise InvalidOptionError(f"which column contains the {what}? Pass {option}=, one of: {candidates}")
        name = found[0]
    if name not in names:
        raise no_column(name, map(str, names))
    if names.count(name) > 1:
        raise DuplicateColumnError(f"multiple columns are named `{name}`")
    return name


def _field(table: Any, name: str) -> Any:
    if is_of(table, "pyarrow", "Table", "RecordBatch"):
        return table.column(name)
    if not hasattr(table, "__getitem__"):
        raise InvalidTypeError(f"cannot read a column of a {type(table).__name__}: pass a list of its strings")
    return table[name]


def _plain(column: Any, what: str) -> Any:
    """Convert a column without a name to Arrow data, a buffer, or a list."""
    if isinstance(column, (str, bytes)):
        raise InvalidTypeError(f"expected a column of {what}, found a single text: wrap it in a list")
    if isinstance(column, PathLike):
        raise InvalidTypeError(
            f"expected a column of {what}, found a path: read the file first, as with polars.read_csv"
        )
    if isinstance(column, list):
        return column
    if is_of(column, "polars", "Series"):
        kind = str(column.dtype)
        if kind == "Null":
            return [None] * len(column)
        if kind in ("Object", "Int128", "UInt128", "Unknown"):
            raise InvalidTypeError(f"expected a column of strings or digits, found type {kind}: cast it to String")
        if column.dtype.is_numeric():
            raise InvalidTypeError(f"expected a column of {what}, found numbers: {_AS_TEXT}")
        return column
    if is_of(column, "pandas", "Series", "Index"):
        if column.dtype.kind == "f" and column.isna().all():
            # pandas uses this type for a column without any strings.
            return [None] * len(column)
        if column.dtype.kind in "iuf":
            raise InvalidTypeError(f"expected a column of {what}, found numbers: {_AS_TEXT}")
        return column.tolist() if column.dtype == object or column.dtype.kind in "OSU" else column
    if is_of(column, "numpy", "ndarray"):
        return _of_array(column)
    if is_of(column, "pyarrow", "Scalar"):
        raise InvalidTypeError(f"expected a column of {what}, found a pyarrow scalar: call as_py()")
    if isinstance(column, (ArrowStream, ArrowArray)):
        return column
    try:
        memoryview(column)
    except TypeError:
        if is_of(column, "sodan", "Row"):
            raise InvalidTypeError(f"expected a column of {what}, found Row: pass its puzzle") from None
        try:
            return list(column)
        except TypeError:
            raise InvalidTypeError(f"expected a column of {what}, found {type(column).__name__}") from None
    return column


_AS_TEXT = "read the file with dtype=str (pandas) or infer_schema=False (polars), since numbers lose leading zeros"


def _of_array(array: Any) -> Any:
    """Convert strings to a list, and numbers to a buffer. Masked cells become empty, and masked strings null."""
    kind = array.dtype.kind
    if kind in "SUOT":
        return array.tolist()
    if kind not in "uif":
        raise InvalidTypeError(f"expected an array of digits or strings, found {array.dtype}")
    shape = array.shape
    if shape == (0,):
        return []
    if not _is_grid(shape) and shape[1:] not in ((81,), (9, 9)):
        raise InvalidTypeError(f"expected an array of shape (n, 81), (n, 9, 9), (9, 9) or (81,), found {shape}")
    if is_of(array, "numpy", "MaskedArray"):
        array = array.filled(0)
    numpy = sys.modules["numpy"]
    known = array.dtype if array.dtype.isnative and array.dtype.itemsize <= 8 else numpy.float64
    known = numpy.float32 if kind == "f" and array.dtype.itemsize == 2 else known
    return numpy.ascontiguousarray(array.reshape(-1, 81), dtype=known)


def _is_grid(shape: tuple[int, ...]) -> bool:
    return shape in ((9, 9), (81,))


def is_one(thing: object) -> bool:
    """Return whether ``thing`` is a single puzzle: a text, :class:`Puzzle`, :class:`State` or grid of numbers."""
    if isinstance(thing, (str, bytes)) or is_of(thing, "sodan", "Puzzle", "State"):
        return True
    if is_of(thing, "numpy", "ndarray"):
        array: Any = thing
        return _is_grid(array.shape) and (
            array.dtype.kind in "uif" or (array.dtype in ("U1", "S1") and array.ndim == 2)
        )
    if not isinstance(thing, (list, tuple)) or len(thing) not in (9, 81):
        return False
    if len(thing) == 81:
        return all(_is_number(it) for it in thing) and any(it is not None for it in thing)
    return _is_rows(thing) or all(_is_row(row) for row in thing)


def _is_rows(thing: object) -> bool:
    """Return whether ``thing`` is a list of nine strings with nine characters each."""
    return isinstance(thing, (list, tuple)) and all(isinstance(it, str) and len(it) == 9 for it in thing)


def _is_row(thing: object) -> bool:
    """Return whether ``thing`` is a row of a grid: nine numbers, or nine strings with a single character each."""
    if is_of(thing, "numpy", "ndarray"):
        array: Any = thing
        return array.shape == (9,) and array.dtype.kind in "uif"
    if not isinstance(thing, (list, tuple)) or len(thing) != 9:
        return False
    return all(len(it) <= 1 if isinstance(it, str) else _is_number(it) for it in thing)


def _is_number(thing: object) -> bool:
    """Return whether ``thing`` may be a digit: a Python or numpy number, or ``None`` for an empty cell."""
    return thing is None or ((hasattr(thing, "__index__") or isinstance(thing, float)) and not isinstance(thing, bool))


def text_of(item: Any) -> str | bytes | None:
    """Return the text of a list item that is not a string. The native module calls this function."""
    if (isinstance(item, float) and item != item) or type(item).__name__ in ("NAType", "NaTType"):
        return None
    if is_of(item, "sodan", "Puzzle", "State"):
        return str(item)
    if convert := getattr(item, "as_py", None):
        found = convert()
        if found is None or isinstance(found, (str, bytes)):
            return found
    if isinstance(item, Mapping):
        raise InvalidTypeError("expected str, bytes or None, found a row: pass its column of puzzles")
    help = ""
    if isinstance(item, int):
        help = f": {_AS_TEXT if item > 9 else 'a puzzle as numbers is a list of 81, or of nine lists of nine'}"
    raise InvalidTypeError(f"expected str, bytes or None, found {type(item).__name__}{help}")
