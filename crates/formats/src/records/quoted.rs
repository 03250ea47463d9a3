//! Table rows with a quoted field that contains line breaks.
//!
//! Lines are buffered from an opening quote to its closing quote. If they do not form a row with one field per column,
//! the opening quote was a stray quote. Each line is then treated as a row, so the error affects no other row.

use super::super::csv::{self, RowEnd};
use super::super::detect::Layout;
use super::super::extent::{Extent, ROW_LIMIT};
use super::super::raw::Raw;
use super::super::runs::{holds_record, uncut_lines};
use super::{Item, Records};
use std::ops::ControlFlow;

/// Lines of a table row whose quoted field is not closed yet.
#[derive(Clone, Default, Debug)]
pub(super) struct Quoted {
    /// The lines, with their endings.
    pub text: Vec<u8>,
    /// 1-based line number of the first buffered line.
    line: usize,
    /// Byte offsets in `text` of all lines except the first.
    starts: Vec<usize>,
}

impl Records {
    #[inline]
    pub(super) fn table_line<B>(
        &mut self,
        line: &[u8],
        columns: csv::Columns,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.quoted.text.is_empty() && memchr::memchr(b'"', line).is_none() {
            return self.line(line, Layout::Table(Some(columns)), each);
        }
        self.line_with_quotes(line, columns, each)
    }

    fn line_with_quotes<B>(
        &mut self,
        line: &[u8],
        columns: csv::Columns,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let separator = columns.separator.byte();
        if !self.quoted.text.is_empty() {
            let end = csv::end_of_row(line, separator, true);
            let is_room = self.extent == Extent::Whole && self.quoted.text.len() + line.len() < ROW_LIMIT;
            if end == RowEnd::Open && is_room {
                self.quoted.starts.push(self.quoted.text.len());
                self.keep_open(line);
                return ControlFlow::Continue(());
            }
            let begin = self.quoted.text.len();
            self.quoted.text.extend_from_slice(line);
            let count = || csv::fields(&self.quoted.text, separator).map_or(0, |fields| fields.len());
            if end == RowEnd::Closed && is_room && count() == usize::from(columns.count) {
                self.number += 1;
                let Quoted { text, line, .. } = std::mem::take(&mut self.quoted);
                return each(Item::Record(Raw {
                    number: self.number,
                    line,
                    text: &text,
                    layout: Layout::Table(Some(columns)),
                    extent: Extent::Whole,
                    column: None,
                    begins_at: 0,
                }));
            }
            self.quoted.text.truncate(begin);
            self.release_quoted(each)?;
        }
        if holds_record(line)
            && self.extent == Extent::Whole
            && csv::end_of_row(line, separator, false) == RowEnd::Open
        {
            self.quoted.line = self.lines;
            self.keep_open(line);
            return ControlFlow::Continue(());
        }
        self.line(line, Layout::Table(Some(columns)), each)
    }

    /// Buffers a line with its ending. The `\n` of `\r\n` follows with the next line.
    fn keep_open(&mut self, line: &[u8]) {
        self.quoted.text.extend_from_slice(line);
        self.quoted.text.push(if self.after_return { b'\r' } else { b'\n' });
    }

    /// Passes each buffered line to `each` as a row.
    pub(super) fn release_quoted<B>(
        &mut self,
        each: &mut impl FnMut(Item<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (Some(layout), quoted) = (self.layout, std::mem::take(&mut self.quoted)) else {
            return ControlFlow::Continue(());
        };
        let (now, extent) = (self.lines, std::mem::replace(&mut self.extent, Extent::Whole));
        let starts = [0].into_iter().chain(quoted.starts.iter().copied());
        let ends = quoted.starts.iter().copied().chain([quoted.text.len()]);
        self.lines = quoted.line;
        for (start, end) in starts.zip(ends) {
            let line = without_end(&quoted.text[start..end]);
            self.line(line, layout, each)?;
            self.lines += 1;
        }
        (self.lines, self.extent) = (now, extent);
        ControlFlow::Continue(())
    }
}

/// Returns the number of bytes before the first line with an unclosed quote. `text` must end with a complete line.
pub(super) fn without_open_quotes(text: &[u8], separator: u8) -> usize {
    let Some(first) = memchr::memchr(b'"', text) else {
        return text.len();
    };
    let mut end = memchr::memrchr(b'\n', &text[..first]).map_or(0, |newline| newline + 1);
    for line in uncut_lines(&text[end..]) {
        if csv::end_of_row(line, separator, false) == RowEnd::Open {
            break;
        }
        end += line.len() + 1;
    }
    end
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Reads `input` in chunks of `size` bytes. Returns each record's line and fields, or its beginning and the error.
    fn read(input: &str, size: usize) -> Vec<String> {
        let (mut records, mut messages) = (Records::new(None), Vec::new());
        let mut each = |item: Item<'_>| {
            if let Item::Record(raw) = item {
                messages.push(match raw.parse() {
                    Ok(_) => format!("{}: {}", raw.line, raw.fields().unwrap_or_default()[0]),
                    Err(error) => error.to_string(),
                });
            }
            ControlFlow::<()>::Continue(())
        };
        for chunk in input.as_bytes().chunks(size) {
            assert!(records.feed(chunk, &mut each).is_continue());
        }
        assert!(records.finish(&mut each).is_continue());
        messages
    }

    fn all(input: &str) -> Vec<String> {
        let whole = read(input, usize::MAX);
        for size in 1..9 {
            assert_eq!(read(input, size), whole, "in chunks of {size}: {input}");
        }
        whole
    }

    #[test]
    fn quoted_fields_keep_line_breaks() {
        for end in ["\n", "\r\n", "\r"] {
            let row = |note: &str| format!("\"{note}\",{PUZZLE}{end}");
            let input =
                format!("note,puzzle{end}{}{}{}", row(&format!("a{end}{end}\"\"b,")), row("c"), row("d"));
            let expected = [format!("2: a{end}{end}\"b,"), "5: c".to_owned(), "6: d".to_owned()];
            assert_eq!(all(&input), expected, "{end:?}");
        }
    }

    #[test]
    fn multiline_row_errors_have_lines() {
        let messages = all(&format!("note,puzzle\n\"a\nb\",12\nc,{PUZZLE}\n"));
        assert!(messages[0].starts_with("record 1, line 3, column 6: expected 81 cells"), "{messages:?}");
        assert_eq!(messages[1], "4: c");
    }

    #[test]
    fn stray_quote_spoils_one_row() {
        let row = |note: &str| format!("{note},{PUZZLE}\n");
        // Three cases: the quote is never closed; a quote in another row closes it; closing it does not result in a
        // row.
        for after in [row("b"), row("b") + &row("\"c\""), row("b") + "\"\n"] {
            let messages = all(&format!("note,puzzle\n{}{after}", row("\"a")));
            assert!(
                messages[0].starts_with("record 1, line 2, column 1: unterminated quoted field"),
                "{messages:?}"
            );
            assert_eq!(messages[1], "3: b");
            assert!(
                messages.len() == 2 || messages[2] == "4: c" || messages[2].starts_with("record 3, line 4, "),
                "{messages:?}"
            );
        }
        let long = row("b").repeat(1000);
        let messages = all(&format!("note,puzzle\n{}{long}", row("\"a")));
        assert_eq!(messages.iter().filter(|it| it.ends_with(": b")).count(), 1000);
    }

    /// After an unclosed quote, at most [`ROW_LIMIT`] bytes are buffered.
    #[test]
    fn open_quotes_buffer_one_row() {
        let line = format!("{}\n", "b".repeat(1 << 20));
        let mut records = Records::new(None);
        let mut feed = |text: &str| {
            assert!(records.feed(text.as_bytes(), |_| ControlFlow::<()>::Continue(())).is_continue());
            records.quoted.text.len()
        };
        assert_eq!(feed("note,puzzle\n\"a\n"), 3);
        let buffered: Vec<usize> = (0..17).map(|_| feed(&line)).collect();
        assert_eq!(buffered.iter().max(), Some(&(3 + 15 * line.len())));
        assert_eq!(buffered.last(), Some(&0));
    }

    #[test]
    fn null_puzzle_is_reported() {
        let mut messages = Vec::new();
        let mut records = Records::new(None).of_typed_columns(true);
        let flow = records.feed(b"id,puzzle\n1,\n2,\"\"\n", |item| {
            if let Item::Record(raw) = item {
                messages.push(raw.parse().unwrap_err().to_string());
            }
            ControlFlow::<()>::Continue(())
        });
        assert!(flow.is_continue());
        assert_eq!(messages[0], "row 1: expected a puzzle, found null");
        assert!(messages[1].starts_with("row 2, character 1: expected 81 cells"), "{messages:?}");
    }

    #[test]
    fn lines_are_batched_to_open_quotes() {
        for (text, closed) in [
            ("", 0),
            ("a\nb\n", 4),
            ("a\n\"b\"\n", 6),
            ("a\n\"b\nc\"\n", 2),
            ("5\" b,\"c\n", 0),
            ("5\" b,c\n", 7),
            ("\"\n", 0),
        ] {
            assert_eq!(without_open_quotes(text.as_bytes(), b','), closed, "{text:?}");
        }
    }
}
