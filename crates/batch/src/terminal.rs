//! Text on a terminal: wraps lines, emphasises givens and conclusions, and starts a pager if a command requests one.
//!
//! Tasks write the same text everywhere. Colours and wrapping for terminals are added here, record by record.

use crate::message;
use crate::runner::Put;
use sodan::arrow::records::Extra;
use sodan::tasks::{Item, Task};
use sodan::{Cell, Grid};
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use terminal_size::{Width, terminal_size_of};

/// Width of the terminal on which the pager displays the output, in columns.
static PAGED: OnceLock<usize> = OnceLock::new();

/// Assumed number of columns of a terminal with unknown width.
const USUAL_WIDTH: usize = 80;

/// Returns the width of the terminal in columns, or `None` if standard output is not a terminal.
pub fn width() -> Option<usize> {
    PAGED.get().copied().or_else(|| {
        let stdout = io::stdout();
        let width = || terminal_size_of(&stdout).map_or(USUAL_WIDTH, |(Width(width), _)| usize::from(width));
        stdout.is_terminal().then(width)
    })
}

/// Appearance of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Width at which lines are wrapped, in columns. Lines are not wrapped if `None`.
    pub width: Option<usize>,
    /// Whether givens, techniques and conclusions are emphasised.
    pub color: bool,
}

impl Look {
    /// Returns the appearance for standard output.
    pub fn of_standard_output() -> Look {
        let color = match PAGED.get() {
            Some(_) => message::allows_color(),
            None => message::has_color(&io::stdout()),
        };
        Look { width: width(), color }
    }

    /// Returns whether lines are wrapped or coloured.
    pub fn is_any(self) -> bool {
        self.width.is_some() || self.color
    }
}

/// Formatter whose text is wrapped and coloured.
pub struct Styled<W> {
    /// Formatter of plain text.
    pub writer: W,
    /// Appearance of the text. The text remains plain if `None`.
    pub look: Option<Look>,
}

impl<T: Task, W: Put<T, Rows = Vec<u8>>> Put<T> for Styled<W> {
    type Rows = Vec<u8>;

    fn passes_any(&self) -> bool {
        self.writer.passes_any()
    }

    #[inline]
    fn length(&self, rows: &Vec<u8>) -> usize {
        self.writer.length(rows)
    }

    #[inline]
    fn begin_record(&self, rows: &mut Vec<u8>) {
        self.writer.begin_record(rows);
    }

    fn cut_record(&self, rows: &mut Vec<u8>, begin: usize) {
        self.writer.cut_record(rows, begin);
    }

    #[inline(always)]
    fn put(&self, item: &Item<'_>, record: &T::Record, extra: Extra<'_>, rows: &mut Vec<u8>) {
        let Some(look) = self.look else { return self.writer.put(item, record, extra, rows) };
        let begin = rows.len();
        self.writer.put(item, record, extra, rows);
        let text = String::from_utf8_lossy(&rows[begin..]).into_owned();
        rows.truncate(begin);
        rows.extend_from_slice(look.text(&text, item.givens().as_ref()).as_bytes());
    }
}

const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[31m";
const GREEN: &str = "\x1b[32m";
const PLAIN: &str = "\x1b[0m";

impl Look {
    /// Applies this appearance to a string. `givens` are the givens of the boards in the text.
    pub fn text(self, text: &str, givens: Option<&Grid>) -> String {
        let (mut out, mut row) = (String::with_capacity(text.len() * 2), 0);
        for line in text.split_inclusive('\n') {
            let line = line.strip_suffix('\n').unwrap_or(line);
            if is_row_of_board(line) {
                out.push_str(&self.row_of_board(line, row, givens));
                row = (row + 1) % 9;
            } else if self.width.is_some_and(|width| line.chars().count() > width) {
                self.wrap(line, &mut out);
            } else {
                out.push_str(&self.line(line, true));
            }
            out.push('\n');
        }
        out
    }

    fn wrap(self, line: &str, out: &mut String) {
        let indent = line.len() - line.trim_start().len();
        let is_numbered = line.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
        let indent = " ".repeat(if is_numbered { indent + 3 } else { indent });
        let options = textwrap::Options::new(self.width.unwrap_or(USUAL_WIDTH))
            .subsequent_indent(&indent)
            // Do not break puzzles and other long words.
            .break_words(false)
            .word_splitter(textwrap::WordSplitter::NoHyphenation);
        for (number, piece) in textwrap::wrap(line, options).iter().enumerate() {
            if number > 0 {
                out.push('\n');
            }
            out.push_str(&self.line(piece, number == 0));
        }
    }

    /// Colours a line. In a step's heading, the technique is bold and the placed digit green. Eliminations are red.
    fn line(self, line: &str, is_first: bool) -> String {
        if !self.color {
            return line.to_owned();
        }
        let is_heading = |(number, _): &(&str, &str)| {
            !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
        };
        let heading = if is_first { line.split_once(". ").filter(is_heading) } else { None };
        let (title, rest) = match heading.and_then(|_| line.split_once(':')) {
            Some((title, rest)) => (format!("{BOLD}{title}:{PLAIN}"), rest),
            None => (String::new(), line),
        };
        let is_placement = |word: &str| {
            let sides = word.split_once('=');
            heading.is_some() && sides.is_some_and(|(cell, digit)| is_cell(cell) && digit.len() == 1)
        };
        let mut words = rest.split(' ').map(|word| match word {
            word if word.contains("<>") => format!("{RED}{word}{PLAIN}"),
            word if is_placement(word) => format!("{GREEN}{word}{PLAIN}"),
            word => word.to_owned(),
        });
        let first = words.next().unwrap_or_default();
        words.fold(title + &first, |line, word| line + " " + &word)
    }

    fn row_of_board(self, line: &str, row: usize, givens: Option<&Grid>) -> String {
        let Some(givens) = givens.filter(|_| self.color) else { return line.to_owned() };
        let mut column = 0;
        let sign = |sign: char| {
            if !is_cell_of_board(sign) {
                return sign.to_string();
            }
            let given = givens.get(Cell::from_index(row * 9 + column));
            column += 1;
            match given.is_some() {
                true => format!("{BOLD}{sign}{PLAIN}"),
                false => sign.to_string(),
            }
        };
        line.chars().map(sign).collect()
    }
}

fn is_cell_of_board(sign: char) -> bool {
    matches!(sign, '1'..='9' | '.')
}

/// Returns whether a line consists of nine cells and separators.
fn is_row_of_board(line: &str) -> bool {
    let is_word = |word: &str| word == "|" || word.chars().all(is_cell_of_board) && word.len() == 1;
    line.split_whitespace().all(is_word) && line.chars().filter(|&sign| is_cell_of_board(sign)).count() == 9
}

fn is_cell(text: &str) -> bool {
    matches!(text.as_bytes(), [b'r', b'1'..=b'9', b'c', b'1'..=b'9'])
}

/// Pager for standard output, as in git: `$PAGER`, or by default `less`, which exits immediately if the text fits on
/// the screen.
#[cfg(unix)]
pub struct Pager {
    child: std::process::Child,
    stdout: std::os::fd::OwnedFd,
}

#[cfg(unix)]
impl Pager {
    /// Starts the pager. Returns `None` if standard output is not a terminal or no pager is available.
    pub fn start() -> Option<Pager> {
        use std::os::fd::AsFd;
        let width = width()?;
        let pager = std::env::var("PAGER").ok().filter(|value| !value.trim().is_empty());
        let pager = pager.unwrap_or_else(|| "less".into());
        if pager.trim() == "cat" {
            return None;
        }
        let stdout = io::stdout().as_fd().try_clone_to_owned().ok()?;
        let mut command = std::process::Command::new("sh");
        command.arg("-c").arg(&pager).stdin(std::process::Stdio::piped());
        if std::env::var_os("LESS").is_none() {
            command.env("LESS", "FRX");
        }
        let mut child = command.spawn().ok()?;
        let pipe = child.stdin.take()?;
        rustix::stdio::dup2_stdout(&pipe).ok()?;
        PAGED.get_or_init(|| width);
        Some(Pager { child, stdout })
    }
}

#[cfg(unix)]
impl Drop for Pager {
    /// Closes the pipe, and waits until the pager exits.
    fn drop(&mut self) {
        // An error means that the pager has exited.
        drop(io::Write::flush(&mut io::stdout()));
        let _ = rustix::stdio::dup2_stdout(&self.stdout);
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLORED: Look = Look { width: Some(30), color: true };

    #[test]
    fn long_lines_wrap_with_indentation() {
        let look = Look { width: Some(30), color: false };
        assert_eq!(
            look.text("   In box 8, the digit 1 has one place left.\nshort\n", None),
            "   In box 8, the digit 1 has\n   one place left.\nshort\n"
        );
        assert_eq!(
            look.text("12. Locked Triple: 2,8,9 in r7c123 => r7c579<>9\n", None),
            "12. Locked Triple: 2,8,9 in\n   r7c123 => r7c579<>9\n"
        );
    }

    #[test]
    fn puzzles_are_not_broken() {
        let look = Look { width: Some(30), color: false };
        let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        assert_eq!(look.text(&format!("{puzzle}\n"), None), format!("{puzzle}\n"));
        assert_eq!(look.text(&format!("id {puzzle}\n"), None), format!("id\n{puzzle}\n"));
    }

    #[test]
    fn conclusions_are_colored() {
        assert_eq!(
            COLORED.text("1. Naked Single: r1c6=9 (4)\n", None),
            "\x1b[1m1. Naked Single:\x1b[0m \x1b[32mr1c6=9\x1b[0m (4)\n"
        );
        assert_eq!(COLORED.text("=> r2c1<>7\n", None), "=> \x1b[31mr2c1<>7\x1b[0m\n");
        assert_eq!(COLORED.text("a chain: r1c6=9\n", None), "a chain: r1c6=9\n", "no step's heading");
    }

    #[test]
    fn givens_are_bold() {
        let puzzle = "1........2.......................................................................";
        let givens: Grid = puzzle.parse().unwrap();
        let board = "1 2 3 | 4 5 6 | 7 8 9\n4 5 6 | 7 8 9 | 1 2 3\n";
        let bold = |text: &str| text.matches(BOLD).count();
        let styled = COLORED.text(board, Some(&givens));
        assert_eq!(bold(&styled), 2, "{styled:?}");
        assert!(
            styled.starts_with("\x1b[1m1\x1b[0m 2 3 |") && styled.contains("\n\x1b[1m4\x1b[0m 5"),
            "{styled:?}"
        );
    }
}
