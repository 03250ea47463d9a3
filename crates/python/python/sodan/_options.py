"""Option dictionaries for the native module."""

from datetime import timedelta
from typing import TypedDict


class How(TypedDict):
    """Options that all functions share."""

    columns: list[str] | None
    threads: int | None
    effort: int | None
    timeout: timedelta | None


class Solving(TypedDict):
    """Options of ``solve``."""

    limit: int
    first: bool
    engine: str
    effort: int | None
    seed: int | None


class Reading(TypedDict):
    """Options for parsing variants."""

    rules: list[str]
    size: int | None
    strict: bool


class Wanted(TypedDict):
    """Options of ``generate``."""

    seed: int
    givens: str | None
    minimal: bool
    symmetry: str
    pattern: str | None
    solution: str | None
    like: str | None
    query: str | None
    method: str | None
    tries: int | None
    rules: list[str]
    size: int | None
    minimal_clues: bool
    to: str | None
