"""Symmetries of the board, as :func:`sodan.augment` and :func:`sodan.canonicalize` write them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to turn the board and to rename digits that leaves the rules as they are.

    Its text has up to four parts, in this order; what is left out stays in place, and ``1`` changes nothing:

    - ``t``: the board is first mirrored in its main diagonal, so that r1c2 goes to r2c1.
    - ``r`` and nine digits: where each row then goes, from the first to the ninth.
    - ``c`` and nine digits: where each column goes.
    - ``d`` and nine digits: what each digit becomes, from 1 to 9.

    Raises ``ValueError`` for a text that is no symmetry.
    """

    text: str

    def __post_init__(self) -> None:
        self._parts()

    def __call__(self, line: str) -> str:
        """Apply it to a puzzle or a solution: 81 characters row by row, of which all but 1 to 9 are left as they are.

        Raises ``ValueError`` for a line of another length.
        """
        if len(line) != 81:
            raise ValueError(f"expected 81 cells, found {len(line)}")
        mirrored, rows, columns, names = self._parts()
        image = [""] * 81
        for at, sign in enumerate(line):
            row, column = divmod(at, 9)
            if mirrored:
                row, column = column, row
            image[9 * rows[row] + columns[column]] = names[int(sign) - 1] if sign in _DIGITS else sign
        return "".join(image)

    def _parts(self) -> tuple[bool, list[int], list[int], str]:
        """Whether it mirrors, where rows and columns go from 0, and what digits become."""
        parts = [] if self.text.strip() == "1" else self.text.split()
        known = ["t", "r", "c", "d"]
        found = {}
        for part in parts:
            name, images = part[0], part[1:]
            if name not in known or (bool(images) if name == "t" else sorted(images) != list(_DIGITS)):
                raise ValueError(
                    f"symmetry: expected `1`, or `t`, `r`, `c`, `d` as in `t r213456789`, found `{self.text}`"
                )
            known = known[known.index(name) + 1 :]
            found[name] = images or "t"
        if not parts and self.text.strip() != "1":
            raise ValueError("symmetry: expected `1`, or `t`, `r`, `c`, `d` as in `t r213456789`, found nothing")
        rows, columns = ([int(it) - 1 for it in found.get(name, _DIGITS)] for name in "rc")
        for name, lines in (("rows", rows), ("columns", columns)):
            if any(len({it // 3 for it in lines[three : three + 3]}) > 1 for three in (0, 3, 6)):
                raise ValueError(f"symmetry: the {name} of a band or stack must stay together, found `{self.text}`")
        return "t" in found, rows, columns, found.get("d", _DIGITS)

    def __str__(self) -> str:
        return self.text


_DIGITS = "123456789"
