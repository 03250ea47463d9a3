"""Validation and conversion of single arguments."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import timedelta
from difflib import get_close_matches
from numbers import Integral, Real
from typing import TypeVar

from sodan.errors import InvalidOptionError, InvalidTypeError

CELLS = {f"r{row + 1}c{column + 1}": 9 * row + column for row in range(9) for column in range(9)}
"""Index of each cell by its name: 0 to 80, in reading order."""


def integer(value: object) -> int | None:
    """Convert a whole number to ``int``: 1.0 becomes 1. Return ``None`` for 1.5, ``True`` and anything else."""
    if type(value) is int:  # Takes half the time of the general test.
        return value
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Integral):
        return int(value)
    return int(float(value)) if float(value).is_integer() else None


def whole(name: str, value: object, least: int = 0) -> int:
    """Return an integer option that must be at least ``least``."""
    number = integer(value)
    if number is not None and least <= number < 1 << 63:
        return number
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    raise (InvalidOptionError if is_number else InvalidTypeError)(
        f"{name}: expected an integer of {least} or more, found {value!r}"
    )


def whole_or_none(name: str, value: object, least: int = 0) -> int | None:
    """Return an integer option that may be ``None``."""
    return None if value is None else whole(name, value, least)


def random_seed(value: object) -> int:
    """Return the option ``seed``, or a random seed for ``None``."""
    return secrets.randbits(63) if value is None else whole("seed", value)


def text(name: str, value: object) -> str:
    """Return a string option."""
    if not isinstance(value, str):
        raise InvalidTypeError(f"{name}: expected a string, found {value!r}")
    return value


def text_or_none(name: str, value: object) -> str | None:
    """Return a string option that may be ``None``."""
    return None if value is None else text(name, value)


_Name = TypeVar("_Name", bound=str)


def one_of(name: str, value: _Name, known: Sequence[str]) -> _Name:
    """Return a string option that must be one of the names in ``known``."""
    if text(name, value) not in known:
        near = get_close_matches(value.lower(), known, 1) or get_close_matches(value.title(), known, 1)
        help = f"; did you mean {near[0]!r}?" if near else ""
        raise InvalidOptionError(f"{name}: expected one of {', '.join(known)}, found {value!r}{help}")
    return value


def flag(name: str, value: object) -> bool:
    """Return a Boolean option, which may be a numpy Boolean."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise InvalidTypeError(f"{name}: expected True or False, found {value!r}")
    return bool(value)


def seconds(name: str, value: object) -> timedelta | None:
    """Convert a time limit, which is a number of seconds, a ``timedelta`` or ``None``."""
    if value is None:
        return None
    expected = f"{name}: expected 0 to {_LONGEST} seconds, found {value!r}"
    length = value.total_seconds() if isinstance(value, timedelta) else value
    if isinstance(length, bool) or not isinstance(length, Real):
        raise InvalidTypeError(expected)
    if not 0 <= float(length) <= _LONGEST:
        raise InvalidOptionError(expected)
    return timedelta(seconds=float(length))


_LONGEST = 10**9
"""Maximum time limit in seconds, about thirty years."""


def names(name: str, value: Iterable[_Name]) -> list[_Name]:
    """Return a list of names. Rejects a single string, whose letters would otherwise be taken for names."""
    if isinstance(value, (str, bytes)):
        raise InvalidTypeError(f"{name}: expected a list of names, found a string; use [{value!r}]")
    try:
        found = list(value)
    except TypeError:
        raise InvalidTypeError(f"{name}: expected a list of names, found {value!r}") from None
    for one in found:
        if not isinstance(one, str):
            raise InvalidTypeError(f"{name}: expected a list of names, found a list that contains {one!r}")
    return found


def span(name: str, value: object) -> str | None:
    """Convert a number, a pair of inclusive ends, a ``range`` or a string to a text such as ``22..26``."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, range) and value.step == 1 and len(value):
        value = (value[0], value[-1])
    if isinstance(value, Sequence) and len(value) == 2:
        first, last = (whole(name, end) for end in value)
        return f"{first}..{last}"
    return str(whole(name, value))


def digit(value: object) -> int:
    """Return a digit, 1 to 9, from an integer, a float or a string."""
    number = int(value) if isinstance(value, str) and value.strip() in _DIGITS else integer(value)
    if number is None or not 1 <= number <= 9:
        raise InvalidOptionError(f"digit: expected 1 to 9, found {_shown(value)}")
    return number


_DIGITS = tuple("123456789")


def cell(value: object) -> int:
    """Return the index of a cell, 0 to 80, from its name, its index, or a pair of row and column from 1 to 9."""
    if isinstance(value, str) and value.strip().lower() in CELLS:
        return CELLS[value.strip().lower()]
    if isinstance(value, tuple) and len(value) == 2:
        row, column = map(integer, value)
        if row is not None and column is not None and 1 <= row <= 9 and 1 <= column <= 9:
            return 9 * (row - 1) + column - 1
    index = integer(value)
    if index is not None and 0 <= index < 81:
        return index
    raise InvalidOptionError(
        f"cell: expected r1c1 to r9c9, (row, column) or an index from 0 to 80, found {_shown(value)}"
    )


def name_of(cell: int) -> str:
    """Return the name of a cell, such as ``r1c1``."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def _shown(value: object) -> str:
    """Format a value for a message, shortened to fit on one line."""
    text = f"`{value}`" if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
