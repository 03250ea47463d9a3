//! Kinds of lines and characters in the notations of nine rows.

pub(super) const EXPECTED: &str = "a digit 1 to 9 or an empty cell (`.` or `0`)";

/// The kinds of line around and in a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// Only blanks.
    Blank,
    /// The line begins with `#`.
    Comment,
    /// Part of the drawing: `---`, `===`, box-drawing characters, brackets, bars.
    Frame,
    /// Words: it begins with a letter that is not an empty cell, possibly after brackets.
    Heading,
    /// Only separators and blanks: nine empty cells if blanks are empty, or else part of the drawing.
    Bars,
    /// This sign, nine times: nine empty cells if the sign is an empty cell, or else part of the
    /// drawing.
    Signs(u8),
    /// The digits 1 to 9: names of the columns if rows have names, or else a row.
    Axis,
    /// Anything else; it is parsed as a row of cells.
    Row,
}

/// ASCII characters without meaning between the cells of a row.
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
