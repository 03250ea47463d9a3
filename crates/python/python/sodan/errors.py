"""Exceptions of this package. Each derives from :class:`SodanError` and from a suitable built-in class.

Invalid puzzles in a column never raise an exception; they become rows with the status ``bad`` and a reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = [
    "ColumnNotFoundError",
    "DuplicateColumnError",
    "InvalidOptionError",
    "InvalidPuzzleError",
    "InvalidTypeError",
    "RowNotFoundError",
    "SodanError",
]


class SodanError(Exception):
    """Base class of all exceptions of this package."""


class InvalidOptionError(SodanError, ValueError):
    """An option has an unknown name or a value outside the allowed range."""


class InvalidTypeError(SodanError, TypeError):
    """An argument or a column has an unsupported type."""


class InvalidPuzzleError(SodanError, ValueError):
    """A text is not a puzzle, although a single puzzle is required."""


class ColumnNotFoundError(SodanError, KeyError):
    """A table or result has no column of this name."""

    # KeyError would show the message in quotes.
    __str__ = Exception.__str__


class DuplicateColumnError(SodanError, ValueError):
    """A table would contain two columns of the same name."""


class RowNotFoundError(SodanError, IndexError):
    """A row number is out of range."""


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: ``; did you mean ...; expected one of: ...``."""
    names = list(known)
    if not names:
        return ""
    near = [it for it in names if it.endswith(f"_{name}")] or get_close_matches(name, names, 1)
    return f"{f'; did you mean `{near[0]}`?' if near else ''}; expected one of: {', '.join(names)}"


def no_column(name: str, known: Iterable[str], owner: str = "") -> ColumnNotFoundError:
    """Return the exception for an unknown column. ``owner`` describes where it is missing: ``in this row``."""
    return ColumnNotFoundError(f"no column `{name}`{owner}{suggestion(name, known)}")
