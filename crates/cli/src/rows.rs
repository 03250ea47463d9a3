//! Writing rows: what all commands' results have in common.

use sodan::text::{Entry, Format, Style};
use std::io::Write;

/// A record's puzzle as one line that can be read again: 81 characters, or 729 if candidates are gone that no digit
/// excludes.
pub fn puzzle(entry: &Entry) -> String {
    let position = &entry.position;
    let format = if position.lacks_candidates() { Format::Sukaku } else { Format::Line };
    sodan::text::to_string(*position, format, Style::default()).expect("a sukaku says everything")
}

/// What stands in the place of the puzzle where there is none: the record's own text, shortened, on one line.
pub fn raw(text: &[u8]) -> String {
    const SHOWN: usize = 200;
    let shown = String::from_utf8_lossy(&text[..text.len().min(SHOWN)]);
    let mut line: String =
        shown.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if text.len() > SHOWN {
        line.push('…');
    }
    line
}

/// Writes a field of a table, quoted where it has to be.
pub fn csv_field(field: &str, out: &mut Vec<u8>) {
    if field.contains([',', '"', '\n', '\r']) || field.starts_with([' ', '\'']) || field.ends_with(' ') {
        out.push(b'"');
        out.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        out.push(b'"');
    } else {
        out.extend_from_slice(field.as_bytes());
    }
}

/// Writes a number.
pub fn number(number: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Writes an object as one line.
pub fn json_line(object: &serde_json::Value, out: &mut Vec<u8>) {
    serde_json::to_writer(&mut *out, object).expect("memory can be written to");
    out.push(b'\n');
}

/// Writes formatted text.
pub fn text(out: &mut Vec<u8>, arguments: std::fmt::Arguments<'_>) {
    out.write_fmt(arguments).expect("memory can be written to");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_have_to_be() {
        let quoted = |field: &str| {
            let mut out = Vec::new();
            csv_field(field, &mut out);
            String::from_utf8(out).unwrap()
        };
        assert_eq!(quoted("12..3"), "12..3");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"so\""), "\"say \"\"so\"\"\"");
    }

    #[test]
    fn raw_text_stays_on_one_line() {
        assert_eq!(raw(b"a\nb\0c\xFF"), "a b c\u{FFFD}");
        assert_eq!(raw(&[b'x'; 1000]).chars().count(), 201);
    }
}
