"""Single puzzles: immutable, hashable objects that compare by value, can be pickled, and are drawn in notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast, get_args

from sodan import _native
from sodan._columns import HintLevel, Scale, canonicalize, check, count, digits, explain, rate, solve
from sodan._inputs import is_of, is_one, puzzles_of
from sodan._options import How
from sodan._row import Row, Status
from sodan._values import CELLS, integer, name_of, one_of
from sodan._values import cell as _cell
from sodan.errors import InvalidOptionError, InvalidPuzzleError, InvalidTypeError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def _how(*columns: str) -> How:
    return {"columns": list(columns), "threads": 1, "effort": None, "timeout": None}


def _drawn(
    text: str, scale: str = "hodoku", step: int | None = None, title: str = "", givens: str | None = None
) -> str:
    row = _native.picture(([text], None), _how("svg", "reason"), scale, step, title, givens)[0]
    if row["svg"] is None:
        raise InvalidPuzzleError(row["reason"])
    return cast(str, row["svg"])


def counted(number: int, one: str, many: str) -> str:
    """Return a count with its noun: ``1 given``, ``2 givens``."""
    return f"{number} {one if number == 1 else many}"


@dataclass(frozen=True, slots=True, order=True)
class Candidate:
    """A digit in a cell, such as ``r1c2=5``."""

    cell: str
    """Name of the cell: ``r1c1`` to ``r9c9``."""
    digit: int
    """The digit, 1 to 9."""

    def __post_init__(self) -> None:
        if self.cell not in CELLS or self.digit not in range(1, 10):
            raise InvalidOptionError(
                f"expected a cell from r1c1 to r9c9 and a digit from 1 to 9, found {self.cell!r} and {self.digit!r}"
            )

    @property
    def index(self) -> int:
        """Index of the candidate, ``9 * cell + digit - 1``, 0 to 728, as used in paths, traces and actions."""
        return 9 * _cell(self.cell) + self.digit - 1

    @property
    def row(self) -> int:
        """Row of the cell, 1 to 9, from top to bottom."""
        return _cell(self.cell) // 9 + 1

    @property
    def column(self) -> int:
        """Column of the cell, 1 to 9, from left to right."""
        return _cell(self.cell) % 9 + 1

    @classmethod
    def from_index(cls, index: int) -> Candidate:
        """Return the candidate with this index, 0 to 728.

        Raises:
            InvalidOptionError: if the index is out of range.
        """
        number = integer(index)
        if number is None or not 0 <= number < 729:
            raise InvalidOptionError(f"index: expected 0 to 728, found {index!r}")
        return cls(name_of(number // 9), number % 9 + 1)

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


@dataclass(frozen=True, slots=True)
class Step:
    """A solving step that a person can follow."""

    technique: str
    """Name of the technique, such as ``XY-Wing``."""
    slug: str
    """Identifier of the technique in files and queries, such as ``xy-wing``."""
    notation: str
    """The step in HoDoKu's notation."""
    sentences: tuple[str, ...]
    """Explanation from premise to conclusion, sentence by sentence."""
    placements: tuple[Candidate, ...]
    """Digits that the step places."""
    eliminations: tuple[Candidate, ...]
    """Candidates that the step eliminates."""
    score: float | None
    """Score of the step; ``None`` if the scale does not score the technique."""
    level: str | None
    """Level of the step; ``None`` if the scale has no levels."""
    _source: tuple[str, str, int] = field(repr=False)

    def _repr_svg_(self) -> str:
        text, scale, number = self._source
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


@dataclass(frozen=True, slots=True, repr=False)
class Path:
    """The solution path of a puzzle on a scale."""

    scale: str
    """Scale that determines the techniques, their order and the scores."""
    rating: str
    """The complete rating as text."""
    hardest: str | None
    """Name of the hardest technique; ``None`` if the path has no steps."""
    solved: bool
    """Whether the path reaches the solution."""
    steps: tuple[Step, ...]
    """The steps in the order of the path."""

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        return f"<sodan.Path: {counted(len(self.steps), 'step', 'steps')}, {self.rating} on the scale {self.scale}>"

    def _repr_html_(self) -> str:
        from html import escape

        items = "".join(f"<li>{escape(step.notation)}</li>" for step in self.steps)
        return f"<p>{escape(self.rating)} ({escape(self.scale)})</p><ol style='font-family:monospace'>{items}</ol>"


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a player's position."""

    text: str
    """The hint as text."""
    technique: str | None
    """Slug of the step's technique; ``None`` if the hint is vague or there is no step."""
    step: Step | None
    """The complete step; ``None`` unless the level is ``full``."""
    wrong: tuple[str, ...]
    """Names of the cells with wrong entries; empty unless the level is ``full``."""
    _board: tuple[str, str | None] = field(repr=False, default=("", None))

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from html import escape

        # The text of a full hint contains a board with candidates, which requires a monospaced font.
        paragraphs = [self.text] if self.step is None else self.step.sentences
        picture = "" if self.step is None else self.step._repr_svg_()
        if self.wrong:
            text, givens = self._board
            picture = _drawn(text, title=f"wrong: {', '.join(self.wrong)}", givens=givens)
        return "".join(f"<p>{escape(text)}</p>" for text in paragraphs) + picture


class Puzzle:
    """A puzzle, created from a text in any format, a grid of numbers, or the digits of a :class:`State`.

    Puzzles compare by value and can be hashed and pickled. ``str(puzzle)`` is a line of 81 characters, or of 729
    characters if the puzzle eliminates candidates that its givens allow.

    Raises:
        InvalidPuzzleError: if the text is not a puzzle. The message contains the position and the reason.
        InvalidTypeError: if the argument is neither a text nor a grid.

    Example:
        >>> import sodan
        >>> puzzle = sodan.Puzzle("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
        >>> puzzle.count(), puzzle.is_minimal(), puzzle.givens
        (1, True, 17)
    """

    __slots__ = ("_text",)
    _text: str

    def __init__(self, text: Any) -> None:
        if is_of(text, "sodan", "Puzzle"):
            object.__setattr__(self, "_text", text._text)
            return
        if not is_one(text):
            raise InvalidTypeError(f"expected the text of a puzzle or a 9 x 9 grid, found {type(text).__name__}")
        row = _native.check(puzzles_of(text, None), _how("puzzle", "status", "reason"))[0]
        if row["status"] == "bad":
            raise InvalidPuzzleError(row["reason"])
        object.__setattr__(self, "_text", row["puzzle"])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a puzzle is read-only")

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
            return _drawn(self._text, title="Sudoku with eliminated candidates")
        return _drawn(self._text, title=f"Sudoku with {counted(self.givens, 'given', 'givens')}")

    @property
    def givens(self) -> int:
        """Number of givens, 0 to 81."""
        return cast(int, check(self, columns=["givens"], threads=1).givens)

    @property
    def digits(self) -> NDArray[np.uint8]:
        """The givens as an array ``uint8[81]`` in reading order, with 0 for an empty cell."""
        return digits(self)

    def status(self) -> Status:
        """Return ``unique``, ``multiple`` or ``none``, depending on the number of solutions."""
        return solve(self, columns=["status"], threads=1).status

    def solution(self) -> str | None:
        """Return the unique solution as 81 digits, or ``None`` if there is no solution or more than one."""
        return solve(self, columns=["solution"], threads=1).solution

    def count(self, limit: int | None = None) -> int:
        """Return the number of solutions. Counting stops at ``limit``."""
        return cast(int, count(self, limit=limit, columns=["count"], threads=1).count)

    def is_minimal(self) -> bool | None:
        """Return whether no given is redundant, or ``None`` if the puzzle does not have exactly one solution."""
        return check(self, columns=["minimal"], threads=1).minimal

    def rate(self, scale: Scale = "hodoku") -> Row:
        """Return the rating on a scale; see :func:`sodan.rate`."""
        return rate(self, scales=[scale], threads=1)

    def canonical(self) -> str:
        """Return the canonical form as 81 characters: the smallest image of the puzzle under all symmetries."""
        row = canonicalize(self, columns=["canonical", "reason"], threads=1)
        if row.canonical is None:
            raise InvalidPuzzleError(row.reason)
        return row.canonical

    def path(self, scale: Scale = "hodoku") -> Path:
        """Return the solution path of the puzzle on a scale.

        Raises:
            InvalidPuzzleError: if the puzzle has no solution.
        """
        row = explain(self, scale=scale, columns=["solved", "rating", "hardest", "steps"], threads=1)
        if row.steps is None:
            raise InvalidPuzzleError("the puzzle has no solution, so it has no path")
        steps = tuple(_step(found, self._text, scale, number) for number, found in enumerate(row.steps))
        return Path(scale, row["rating"], row.hardest, row["solved"], steps)

    def hint(self, level: HintLevel = "technique", scale: Scale = "hodoku") -> Hint:
        """Return a hint about the next step. ``level`` selects where to look, the technique, or the complete step."""
        return hint_of(self._text, None, level, scale)


def hint_of(text: str, givens: str | None, level: HintLevel, scale: Scale) -> Hint:
    """Return a hint for a position. Digits outside the givens are the player's entries."""
    one_of("level", level, get_args(HintLevel))
    one_of("scale", scale, get_args(Scale))
    how = _how("hint", "technique", "step", "wrong", "reason")
    row = _native.hint(([text], None), how, scale, level, givens)[0]
    step = None if row["step"] is None else _step(row["step"], text, scale, 0)
    return Hint(row["hint"] or row["reason"], row["technique"], step, tuple(row["wrong"] or ()), (text, givens))
