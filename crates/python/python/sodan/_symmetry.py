"""Symmetries of the board, as returned by :func:`sodan.augment` and :func:`sodan.canonicalize`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

from sodan import _native
from sodan._inputs import Column, is_of, puzzles_of
from sodan._puzzle import Puzzle
from sodan._values import text as _text
from sodan.errors import InvalidTypeError


@dataclass(frozen=True, slots=True, init=False)
class Symmetry:
    """A transformation of the board that preserves the rules by moving cells and relabelling digits.

    The text form has up to four parts in this order. Omitted parts change nothing, and ``1`` is the identity:

    - ``t``: the board is first transposed, which moves r1c2 to r2c1.
    - ``r`` and nine digits: the new position of each row, from the first to the ninth.
    - ``c`` and nine digits: the new position of each column.
    - ``d`` and nine digits: the new label of each digit, from 1 to 9.

    Symmetries with the same effect are equal, even if their texts differ.

    Raises:
        InvalidOptionError: if the text is not a symmetry.

    Example:
        >>> import sodan
        >>> P = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
        >>> row = sodan.augment(P, seed=1)[0]
        >>> turn = sodan.Symmetry(row.symmetry)
        >>> turn(P) == row.copy, turn.inverse()(row.copy) == P
        (True, True)
    """

    text: str
    """Shortest text form of the symmetry."""

    def __init__(self, text: str) -> None:
        object.__setattr__(self, "text", _native.symmetry(_text("text", text)))

    @overload
    def __call__(self, puzzles: str) -> str: ...  # type: ignore[overload-overlap]
    @overload
    def __call__(self, puzzles: Puzzle) -> Puzzle: ...
    @overload
    def __call__(self, puzzles: Column) -> list[str | None]: ...
    def __call__(self, puzzles: Any) -> Any:
        """Apply the symmetry to a puzzle or solution, or to each one in a column.

        Args:
            puzzles: 81 characters, a :class:`Puzzle`, or a column of lines with 81 characters. Digits are relabelled;
                other characters are only moved.

        Returns:
            A string, a :class:`Puzzle`, or a list that contains ``None`` for each null.

        Raises:
            InvalidPuzzleError: if a line does not have 81 characters.
        """
        images = _native.transform(puzzles_of(puzzles, None), ([self.text], None))["image"]
        if is_of(puzzles, "sodan", "Puzzle"):
            return Puzzle(images[0])
        return images[0] if isinstance(puzzles, str) else images

    def inverse(self) -> Symmetry:
        """Return the symmetry that reverses this one."""
        return Symmetry(_native.symmetry_inverse(self.text))

    def then(self, other: Symmetry) -> Symmetry:
        """Return the symmetry that applies this symmetry first, and then ``other``."""
        if not isinstance(other, Symmetry):
            raise InvalidTypeError(f"expected a Symmetry, found {other!r}")
        return Symmetry(_native.symmetry_then(self.text, other.text))

    def __str__(self) -> str:
        return self.text
