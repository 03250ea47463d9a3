"""Values that come from outside, one by one: taken as what they say, or refused in words that name them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from numbers import Integral, Real
from typing import TypeVar

CELLS = {f"r{row + 1}c{column + 1}": 9 * row + column for row in range(9) for column in range(9)}
"""The place of each cell in a line of 81."""


def integer(value: object) -> int | None:
    """Give a whole number as an ``int``: 1.0 is 1. Nothing for 1.5, ``True`` and what is no number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    if isinstance(value, Integral):
        return int(value)
    return int(float(value)) if float(value).is_integer() else None


def whole(name: str, value: object, least: int = 0) -> int:
    """Give a whole number, if the part in Rust has room for it.

    Raises ``TypeError`` for what is no number, ``ValueError`` for a number that cannot be.
    """
    expected = f"{name}: expected {least} or more, less than 2**63, found {value!r}"
    number = integer(value)
    if number is None:
        is_number = isinstance(value, Real) and not isinstance(value, bool)
        raise (ValueError if is_number else TypeError)(expected)
    if not least <= number < 1 << 63:
        raise ValueError(expected)
    return number


def text(name: str, value: object) -> str:
    """Give a text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, found {value!r}")
    return value


def text_or_none(name: str, value: object) -> str | None:
    """Give a text, or nothing."""
    return None if value is None else text(name, value)


def flag(name: str, value: object) -> bool:
    """Give what is true or false: of Python, or of numpy."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise TypeError(f"{name}: expected True or False, found {value!r}")
    return bool(value)


def seconds(name: str, value: object) -> float:
    """Give a time in seconds."""
    expected = f"{name}: expected 0 to {_LONGEST} seconds, found {value!r}"
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(expected)
    if not 0 <= float(value) <= _LONGEST:
        raise ValueError(expected)
    return float(value)


_LONGEST = 10**9
"""Seconds: some thirty years."""


_Name = TypeVar("_Name", bound=str)


def names(name: str, value: Iterable[_Name]) -> list[_Name]:
    """Give a list of names; one text is none."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name}: expected names, found one text; for one use [{value!r}]")
    found = list(value)
    for one in found:
        if not isinstance(one, str):
            raise TypeError(f"{name}: expected names, found {one!r}")
    return found


def digit(value: object) -> int:
    """Give a digit: 1, 1.0 and ``"1"`` are one. Raises ``ValueError`` for anything else than 1 to 9."""
    number = int(value) if isinstance(value, str) and value.strip() in _DIGITS else integer(value)
    if number is None or not 1 <= number <= 9:
        raise ValueError(f"digit: expected 1 to 9, found {_shown(value)}")
    return number


_DIGITS = tuple("123456789")


def cell(value: object) -> str:
    """Give a cell's name: ``r1c1`` to ``r9c9``, in letters of any size. Raises ``ValueError`` for anything else."""
    name = value.strip().lower() if isinstance(value, str) else ""
    if name not in CELLS:
        raise ValueError(f"cell: expected r1c1 to r9c9, found `{_shown(value)}`")
    return name


def _shown(value: object) -> str:
    """Show a value in a line that is not too long."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def suggestion(name: str, known: Iterable[str]) -> str:
    """Say which of the known names may be meant, and list them all."""
    names = list(known)
    near = [it for it in names if it.endswith(f".{name}")] or get_close_matches(name, names, 1)
    return f"{f'; did you mean `{near[0]}`?' if near else ''}; there are: {', '.join(names)}"
