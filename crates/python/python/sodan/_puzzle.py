"""One puzzle: small objects that never change, compare by value, hash, pickle, and draw themselves in notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from sodan import _native
from sodan._columns import solve
from sodan._options import How
from sodan._row import Status
from sodan._taken import whole

Level = Literal["vague", "technique", "full"]

_HOW: How = {"columns": None, "threads": 1, "effort": None, "timeout": None}


def _how(*columns: str) -> How:
    return {**_HOW, "columns": list(columns)}


def _drawn(
    text: str, scale: str = "hodoku", step: int | None = None, title: str = "", givens: str | None = None
) -> str:
    (row,) = _native.picture(([text], None), _how("svg", "reason"), scale, step, title, givens).rows()
    if row["svg"] is None:
        raise ValueError(row["reason"])
    return cast(str, row["svg"])


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


@dataclass(frozen=True, slots=True, order=True)
class Candidate:
    """A digit in a cell, as ``r1c2=5``."""

    cell: str
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


@dataclass(frozen=True, slots=True)
class Step:
    """A step that a person can follow."""

    technique: str
    """The technique's name: ``XY-Wing``."""
    slug: str
    """Its name in files and expressions: ``xy-wing``."""
    notation: str
    """HoDoKu's text for the step."""
    sentences: tuple[str, ...]
    """The explanation, from premise to conclusion."""
    placements: tuple[Candidate, ...]
    """What can be placed."""
    eliminations: tuple[Candidate, ...]
    """What can be removed."""
    score: float | None
    """Its points on the scale, if it has any there."""
    level: str | None
    """Its level on the scale, if it has one there."""
    _at: tuple[str, str, int] = field(repr=False)

    def _repr_svg_(self) -> str:
        text, scale, number = self._at
        return _drawn(text, scale, number)

    def __str__(self) -> str:
        return self.notation


def _step(found: Mapping[str, Any], text: str, scale: str, number: int) -> Step:
    technique = found["technique"]
    return Step(
        technique["name"],
        technique["slug"],
        found["notation"],
        tuple(found["sentences"]),
        tuple(_candidate(it) for it in found["placements"]),
        tuple(_candidate(it) for it in found["eliminations"]),
        found["score"],
        found["level"],
        (text, scale, number),
    )


def _candidate(found: Mapping[str, Any]) -> Candidate:
    return Candidate(found["cell"], found["digit"])


@dataclass(frozen=True, slots=True)
class Path:
    """The way from a puzzle to its solution, as a person would go it on a scale."""

    scale: str
    """Whose techniques, order and points count."""
    rating: str
    """The rating as people write it."""
    hardest: str | None
    """The name of the hardest technique."""
    solved: bool
    """Whether the path reaches the solution."""
    steps: tuple[Step, ...]
    """The steps, in order."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is told to a player."""

    text: str
    """In words."""
    technique: str | None
    """The technique's slug, unless the hint is vague or there is no step."""
    step: Step | None
    """The step, of a full hint."""
    wrong: tuple[str, ...]
    """The cells of wrong entries, of a full hint."""

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from html import escape

        # The text of a full hint has a board of candidates, which only letters of one width show.
        said = [self.text] if self.step is None else self.step.sentences
        picture = "" if self.step is None else self.step._repr_svg_()
        return "".join(f"<p>{escape(text)}</p>" for text in said) + picture


class Puzzle:
    """A puzzle, from a text in any notation.

    It compares, hashes and pickles by its cells. ``str(puzzle)`` is a line of 81 characters, or of 729 where candidates
    are gone that no digit excludes.

    Raises ``ValueError`` with the place and the reason for a text that is no puzzle.
    """

    __slots__ = ("_text",)
    _text: str

    def __init__(self, text: str | Puzzle) -> None:
        if not isinstance(text, (str, bytes, Puzzle)):
            raise TypeError(f"expected the text of a puzzle, found {type(text).__name__}")
        (row,) = _native.check(([text], None), _how("puzzle", "status", "reason")).rows()
        if row["status"] == "bad":
            raise ValueError(row["reason"])
        object.__setattr__(self, "_text", row["puzzle"])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a puzzle never changes")

    def __reduce__(self) -> tuple[type[Puzzle], tuple[str]]:
        return Puzzle, (self._text,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"sodan.Puzzle({self._text!r})"

    def _repr_svg_(self) -> str:
        if len(self._text) != 81:
            return _drawn(self._text, title="Sudoku with candidates gone")
        givens = 81 - self._text.count(".")
        return _drawn(self._text, title=f"Sudoku with {_counted(givens, 'given', 'givens')}")

    def status(self) -> Status:
        """``unique``, ``multiple`` or ``none``: how many solutions there are."""
        return solve(self._text, columns=["status"], threads=1).status

    def solution(self) -> str | None:
        """The only solution: 81 digits. ``None``, if there is none, or several."""
        return solve(self._text, columns=["solution"], threads=1).solution

    def count(self, limit: int | None = None) -> int:
        """How many solutions there are, up to ``limit`` or all."""
        most = None if limit is None else whole("limit", limit, 1)
        (row,) = _native.count(([self._text], None), _how("count"), most).rows()
        return cast(int, row["count"])

    def is_minimal(self) -> bool | None:
        """Whether no given can go. ``None``, unless the puzzle is proper and made of givens alone."""
        (row,) = _native.check(([self._text], None), _how("minimal")).rows()
        return cast("bool | None", row["minimal"])

    def rate(self, scale: Literal["hodoku", "se", "forum"] = "hodoku") -> dict[str, Any]:
        """How hard it is: the columns of the scale, by name."""
        (row,) = _native.rate(([self._text], None), _HOW, [scale]).rows()
        return {name: value for name, value in row.items() if name not in ("puzzle", "status", "reason")}

    def canonical(self) -> str:
        """The least image under all symmetries: 81 characters."""
        (row,) = _native.canonicalize(([self._text], None), _how("canonical", "reason"), "min-lex", False).rows()
        if row["canonical"] is None:
            raise ValueError(row["reason"])
        return cast(str, row["canonical"])

    def path(self, scale: Literal["hodoku", "se", "forum"] = "hodoku") -> Path:
        """The way to the solution, step by step.

        Raises ``ValueError`` for a puzzle without a solution.
        """
        how = _how("scale", "solved", "rating", "hardest", "steps")
        (row,) = _native.explain(([self._text], None), how, scale).rows()
        if row["steps"] is None:
            raise ValueError("there is no solution, so there are no steps")
        steps = tuple(_step(found, self._text, scale, at) for at, found in enumerate(row["steps"]))
        return Path(scale, row["rating"], row["hardest"], row["solved"], steps)

    def hint(self, level: Level = "technique", scale: Literal["hodoku", "se", "forum"] = "hodoku") -> Hint:
        """The next step, told vaguely, by its technique, or in full."""
        return _hint(self._text, None, level, scale)


def _hint(text: str, givens: str | None, level: Level, scale: str) -> Hint:
    """The next step from a text; what is no given there is an entry of the player's."""
    how = _how("hint", "technique", "step", "wrong", "reason")
    (row,) = _native.hint(([text], None), how, scale, level, givens).rows()
    step = None if row["step"] is None else _step(row["step"], text, scale, 0)
    return Hint(row["hint"] or row["reason"], row["technique"], step, tuple(row["wrong"] or ()))
