//! Detection of share links, and extraction of their payloads.

use super::Format;
use super::error::{ParseError, Problem};
use super::line_comment::comment;

/// Maximum length of a link's payload in bytes. The payloads of classic puzzles are at most a tenth as long.
const LONGEST: usize = 1 << 14;

/// Returns the format of a line that is a link to a puzzle, or `None` for other lines.
pub(super) fn format_of(line: &[u8]) -> Option<Format> {
    let line = std::str::from_utf8(line.trim_ascii_start()).ok()?;
    let (site, path) = line.strip_prefix("https://").or(line.strip_prefix("http://"))?.split_once('/')?;
    match site.trim_start_matches("www.") {
        "sudokuwiki.org" if path.contains("bd=") => Some(Format::SudokuWiki),
        "f-puzzles.com" if path.contains("load=") => Some(Format::FPuzzles),
        "sudokupad.app" | "app.crackingthecryptic.com" => Some(Format::SudokuPad),
        _ => None,
    }
}

/// Returns the error for a line that is a file path or an unsupported link, or `None` for other lines.
pub(super) fn address_problem(line: &[u8]) -> Option<Problem> {
    let text = str::from_utf8(line).ok()?.trim();
    let site = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    if let Some(site) = site.and_then(|rest| rest.split(['/', '?', '#']).next()) {
        let key = match site.trim_start_matches("www.") {
            "f-puzzles.com" => Some("load="),
            "sudokuwiki.org" => Some("bd="),
            _ => None,
        };
        return Some(Problem::Other(match key {
            Some(key) => format!(
                "expected a puzzle, found a link to {site} that does not contain its puzzle: \
                 open it, and copy the 81 cells or a link with `{key}`"
            ),
            None => format!(
                "expected a puzzle, found a link to {site}: \
                 supported sites are sudokuwiki.org, f-puzzles.com and sudokupad.app"
            ),
        }));
    }
    let (stem, extension) = text.rsplit_once('.')?;
    // A file name contains letters. Two dots in a row are more likely empty cells.
    let is_named = stem.contains(|sign: char| sign.is_alphabetic()) && !stem.contains("..");
    let is_path = is_named
        && (text.contains(['/', '\\']) || !text.contains(' '))
        && (2..=10).contains(&extension.len())
        && extension.starts_with(|first: char| first.is_ascii_alphabetic())
        && extension.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let message = "expected a puzzle, found a path: the file does not exist, or its content was not passed";
    is_path.then(|| Problem::Other(message.to_owned()))
}

pub(super) struct Link<'a> {
    line: &'a [u8],
    /// Byte offset of the payload in `line`.
    start: usize,
    /// The payload up to `&`, `?` or a blank, percent-decoded.
    pub(super) payload: String,
    /// Text after the link, trimmed.
    pub(super) comment: &'a str,
}

impl<'a> Link<'a> {
    /// Splits a link whose payload follows one of `keys`. The line may also consist of the payload only.
    pub(super) fn after(line: &'a [u8], keys: &[&str]) -> Result<Link<'a>, ParseError> {
        let blanks = line.len() - line.trim_ascii_start().len();
        let end = line[blanks..].iter().position(|byte| matches!(byte, b' ' | b'\t'));
        let end = end.map_or(line.len(), |len| blanks + len);
        let word = &line[blanks..end];
        let found = keys.iter().find_map(|key| Some(memchr::memmem::find(word, key.as_bytes())? + key.len()));
        let start = blanks + found.unwrap_or(0);
        let payload = &line[start..end];
        let len = payload.iter().position(|byte| matches!(byte, b'&' | b'?')).unwrap_or(payload.len());
        if len > LONGEST {
            let problem = Problem::TooLong { expected: "the link to a puzzle", limit: LONGEST };
            return Err(ParseError::at(line, start, problem));
        }
        let payload = without_percent(&payload[..len]);
        Ok(Link { line, start, payload, comment: comment(line, end)? })
    }

    pub(super) fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError::at(self.line, self.start, Problem::Other(message.into()))
    }
}

/// Replaces percent-encoded characters such as `%2B`.
fn without_percent(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let code = text.get(at + 1..at + 3).and_then(|code| std::str::from_utf8(code).ok());
        let byte = code.filter(|_| text[at] == b'%').and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(byte.unwrap_or(text[at]));
        at += if byte.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
