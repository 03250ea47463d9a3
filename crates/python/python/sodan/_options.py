"""How questions are handed to the part in Rust, which takes these dictionaries."""

from datetime import timedelta
from typing import TypedDict


class How(TypedDict):
    """How a question is answered: of any task."""

    columns: list[str] | None
    threads: int | None
    effort: int | None
    timeout: timedelta | None


class Solving(TypedDict):
    """How puzzles are solved."""

    limit: int
    first: bool
    engine: str
    budget: int | None
    seed: int | None


class Wanted(TypedDict):
    """What puzzles shall be like that are made."""

    seed: int
    givens: str | None
    minimal: bool
    symmetry: str
    pattern: str | None
    solution: str | None
    like: str | None
    wish: str | None
    way: str | None
    tries: int | None
