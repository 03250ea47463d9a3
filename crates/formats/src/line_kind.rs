//! What lines and characters are in the notations of nine rows.

pub(super) const EXPECTED: &str = "a digit 1 to 9 or an empty cell (`.` or `0`)";

/// The kinds of line around and in a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// Nothing but blanks.
    Blank,
    /// It begins with `#`.
    Comment,
    /// Part of the drawing: `---`, `===`, box-drawing characters, brackets, bars.
    Frame,
    /// Words: it begins with a letter that is no empty cell, after brackets perhaps.
    Heading,
    /// Separators and blanks alone: nine empty cells where blanks are empty, and else part of the drawing.
    Bars,
    /// This sign, nine times: nine empty cells where the sign stands for an empty cell, and else part of the
    /// drawing.
    Signs(u8),
    /// The digits 1 to 9: the names of the columns where rows have names, and else a row.
    Axis,
    /// Anything else is read as a row of cells.
    Row,
}

/// ASCII characters that may stand between the cells of a row and mean nothing.
pub(super) const fn is_ornament(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'|'
            | b'!'
            | b':'
            | b','
            | b';'
            | b'('
            | b')'
            | b'['
            | b']'
            | b'{'
            | b'}'
            | b'"'
            | b'\''
    )
}

/// Whether a byte is a digit or a common sign of an empty cell.
pub(super) const fn is_common_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'9' | b'.' | b'_' | b'X' | b'x' | b'?')
}
