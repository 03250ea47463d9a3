//! What the text of an answer says.

use sodan_board::{Cell, Digit};

/// As what an answer was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadAs {
    /// 81 cells in one piece.
    Line,
    /// Nine lines of nine cells.
    Rows,
    /// 81 numbers within brackets.
    Numbers,
    /// Digits for cells.
    Placements,
}

impl ReadAs {
    /// The names of all.
    pub const NAMES: [&'static str; 4] = ["line", "rows", "numbers", "placements"];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ReadAs::NAMES[self as usize]
    }
}

/// What an answer says.
pub(super) struct Said {
    pub how: ReadAs,
    /// Digits of cells, in the order in which they were said.
    pub entries: Vec<(Cell, Digit)>,
}

/// Reads an answer; nothing, if it says nothing.
pub(super) fn read(text: &[u8]) -> Option<Said> {
    last_block(text).and_then(read_plain).or_else(|| read_plain(text))
}

fn read_plain(text: &[u8]) -> Option<Said> {
    let grid = |how, cells: Vec<u8>| {
        let digits = cells
            .iter()
            .enumerate()
            .filter_map(|(index, &cell)| Some((Cell::from_index(index), Digit::from_ascii(cell)?)));
        Said { how, entries: digits.collect() }
    };
    line(text)
        .map(|cells| grid(ReadAs::Line, cells.to_vec()))
        .or_else(|| rows(text).map(|cells| grid(ReadAs::Rows, cells)))
        .or_else(|| numbers(text).map(|cells| grid(ReadAs::Numbers, cells)))
        .or_else(|| {
            let entries = placements(text);
            (!entries.is_empty()).then_some(Said { how: ReadAs::Placements, entries })
        })
}

/// What stands in the last fenced block, or behind its opening if it is never closed.
fn last_block(text: &[u8]) -> Option<&[u8]> {
    const FENCE: &[u8] = b"```";
    let fences: Vec<usize> =
        text.windows(3).enumerate().filter(|(_, it)| *it == FENCE).map(|(at, _)| at).collect();
    let open = *fences.chunks(2).last()?.first()?;
    let inside = &text[open + FENCE.len()..];
    let end = inside.windows(3).position(|it| it == FENCE).unwrap_or(inside.len());
    Some(&inside[..end])
}

fn is_cell(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b'.' | b'_' | b'*')
}

fn line(text: &[u8]) -> Option<&[u8]> {
    text.rsplit(|&byte| !is_cell(byte)).find_map(|piece| match piece {
        // A sentence may end with it.
        [cells @ .., b'.'] if piece.len() == 82 => Some(cells),
        _ => (piece.len() == 81).then_some(piece),
    })
}

/// What stands between cells: blanks, frames, brackets, quotes, and anything that is not ASCII.
fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || !byte.is_ascii() || b"|,;[](){}\"'".contains(&byte)
}

fn rows(text: &[u8]) -> Option<Vec<u8>> {
    let (mut run, mut found) = (Vec::new(), None);
    for line in text.split(|&byte| byte == b'\n') {
        let cells: Vec<u8> = line.iter().copied().filter(|&byte| !is_between(byte)).collect();
        if cells.len() == 9 && cells.iter().copied().all(is_cell) {
            run.extend(cells);
            if run.len() >= 81 {
                found = Some(run[run.len() - 81..].to_vec());
            }
        } else if !cells.iter().all(|byte| b"-+=:".contains(byte)) {
            run.clear();
        }
    }
    found
}

fn numbers(text: &[u8]) -> Option<Vec<u8>> {
    let (mut depth, mut cells, mut found) = (0_usize, Vec::new(), None);
    let mut before = b' ';
    for &byte in text {
        match byte {
            b'[' | b'(' => {
                if depth == 0 {
                    cells.clear();
                }
                depth += 1;
            }
            b']' | b')' if depth > 0 => {
                depth -= 1;
                if depth == 0 && cells.len() == 81 {
                    found = Some(std::mem::take(&mut cells));
                }
            }
            // A number of two digits is no cell, and so these are no 81 cells.
            b'0'..=b'9' if before.is_ascii_digit() => cells.extend([byte; 81]),
            b'0'..=b'9' => cells.push(byte),
            _ => {}
        }
        cells.truncate(82);
        before = byte;
    }
    found
}

fn placements(text: &[u8]) -> Vec<(Cell, Digit)> {
    (0..text.len()).filter_map(|at| placement(&text[at..])).collect()
}

/// A digit for a cell at the beginning of a text.
fn placement(text: &[u8]) -> Option<(Cell, Digit)> {
    let [b'r' | b'R', row, b'c' | b'C', column, rest @ ..] = text else { return None };
    let [row, column] =
        [Digit::from_ascii(*row)?, Digit::from_ascii(*column)?].map(|it| usize::from(it.get()) - 1);
    let [b':' | b'=', rest @ ..] = rest.trim_ascii_start() else { return None };
    let [digit, rest @ ..] = rest.trim_ascii_start() else { return None };
    let is_whole = rest.first().is_none_or(|byte| !byte.is_ascii_digit());
    let digit = Digit::from_ascii(*digit).filter(|_| is_whole)?;
    Some((Cell::from_index(9 * row + column), digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS: &str = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

    fn said(text: &str) -> Option<(ReadAs, String)> {
        read(text.as_bytes()).map(|said| {
            let digits = said.entries.iter().map(|(_, digit)| char::from(b'0' + digit.get()));
            (said.how, digits.collect())
        })
    }

    fn rows_of(between: &str, begin: &str, end: &str) -> String {
        let row = |row: &[u8]| {
            let cells: Vec<String> = row.iter().map(|&cell| char::from(cell).to_string()).collect();
            format!("{begin}{}{end}\n", cells.join(between))
        };
        CELLS.as_bytes().chunks(9).map(row).collect()
    }

    #[test]
    fn the_last_line_of_81_cells_is_read() {
        let first = CELLS.replace('4', ".");
        for end in ["", ".", "!"] {
            let text = format!("The puzzle is {first}; the answer:{CELLS}{end}");
            assert_eq!(said(&text), Some((ReadAs::Line, CELLS.into())), "{end}");
        }
        assert_eq!(said(&format!("{CELLS}5")), None);
    }

    #[test]
    fn rows_are_read_in_any_frame() {
        for (between, begin, end) in [
            (" ", "", ""),
            ("", "", ""),
            (" | ", "| ", " |"),
            (", ", "[", "],"),
            ("\", \"", "[\"", "\"]"),
            ("│", "║", "║"),
        ] {
            assert_eq!(said(&rows_of(between, begin, end)), Some((ReadAs::Rows, CELLS.into())), "{between}");
        }
        let rows = rows_of(" ", "", "");
        let lines: Vec<&str> = rows.lines().collect();
        let framed = format!(
            "So:\n{}\n------+-------+------\n{}\n\n|---|---|\n{}\nDone.",
            lines[..3].join("\n"),
            lines[3..6].join("\n"),
            lines[6..].join("\n")
        );
        assert_eq!(said(&framed), Some((ReadAs::Rows, CELLS.into())));
        let broken = format!("{}\nand now\n{}", lines[..5].join("\n"), lines[5..].join("\n"));
        assert_eq!(said(&broken), None);
    }

    #[test]
    fn numbers_in_brackets_are_read_wherever_lines_end() {
        let rows: Vec<String> = CELLS
            .as_bytes()
            .chunks(9)
            .map(|row| {
                format!(
                    "[{}]",
                    row.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join(", ")
                )
            })
            .collect();
        let list = format!("grid = [{}]", rows.join(", "));
        assert_eq!(said(&list), Some((ReadAs::Numbers, CELLS.into())));
        assert_eq!(said(&list.replace("[[4, ", "[[14, ")), None);
        assert_eq!(said(&list.replace("[[4, ", "[[")), None);
    }

    #[test]
    fn placements_are_read_in_order() {
        assert_eq!(said("r1c3: 5\nR9C9 = 1, r2c2=77"), Some((ReadAs::Placements, "51".into())));
        for nothing in ["r0c3: 5", "r1c3 5", "r1c3:", "r1c", "", "no"] {
            assert_eq!(said(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn the_last_block_comes_before_what_stands_around_it() {
        let other = CELLS.replace('4', ".");
        let text = format!("```\n{other}\n```\nthen\n```text\n{CELLS}\n```\nnot {other} !");
        assert_eq!(said(&text), Some((ReadAs::Line, CELLS.into())));
        assert_eq!(said(&format!("{CELLS}\n```\nnothing\n```")), Some((ReadAs::Line, CELLS.into())));
        assert_eq!(said(&format!("```\n{CELLS}")), Some((ReadAs::Line, CELLS.into())));
    }

    #[test]
    fn no_bytes_are_too_strange() {
        for text in [&b"\xFF\xFE[[[["[..], b"```", b"``````", b"r", b"]]]])", &[b'['; 5000]] {
            assert!(read(text).is_none());
        }
    }
}
