//! The comment after the cells of a line.

use super::error::ParseError;

/// Returns whether a byte after the cells starts a comment.
pub(super) const fn begins_comment(byte: u8) -> bool {
    matches!(byte, b'#' | b';' | b',' | b'\t' | b' ')
}

/// Returns the comment that starts at byte `offset`, trimmed and without the comment symbol.
pub(super) fn comment(line: &[u8], offset: usize) -> Result<&str, ParseError> {
    let rest = &line[offset..];
    let wrong = match std::str::from_utf8(rest) {
        Err(error) => Some(error.valid_up_to()),
        Ok(_) => memchr::memchr(0, rest),
    };
    match wrong {
        Some(at) => Err(ParseError::unexpected(line, offset + at, "text in UTF-8")),
        None => {
            let text = std::str::from_utf8(rest).unwrap_or_default().trim();
            Ok(text.strip_prefix(['#', ';', ',']).unwrap_or(text).trim())
        }
    }
}
