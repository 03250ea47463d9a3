//! Converts NumPy's `.npy` files, in which training code stores boards, to CSV.
//!
//! | numbers per row | columns |
//! | --- | --- |
//! | 81, also as 9 × 9 | `puzzle` |
//! | 162, also as 2 × 81 or 2 × 9 × 9 | `puzzle`, `solution` |
//! | 325: the number of givens, and the row, column, digit and strategy of each cell, givens first | `puzzle`, `solution` |
//! | one string of 81 characters | `puzzle` |
//! | two strings of 81 characters | `puzzle`, `solution` |
//!
//! 0 is an empty cell. In arrays that use 0 as padding, cells are stored as the digit plus one, and 1 is an empty cell.
//! This encoding is assumed if boards with a 10 and without a 0 outnumber boards with a 0 and without a 10. If the
//! puzzles do not determine the encoding, the solutions do. Numbers are integers, or floats with integral values. A row
//! with any other number is invalid, and so is a row of 325 numbers that are out of order.
//!
//! The header is parsed here, in 60 lines. The `npyz` crate would add 15 crates, including a parser generator and
//! assembly, to parse a dictionary with three keys.

use std::io::{self, Cursor, Read};

/// Magic number of `.npy` files.
pub const MAGIC: &[u8; 6] = b"\x93NUMPY";

/// Returns the header of an array with this type and shape, in C order. The header has a fixed length, so that it can
/// be rewritten when the number of rows is known.
///
/// # Panics
///
/// Panics if type and shape together have more than 65 characters.
pub fn head(descr: &str, shape: &str) -> Vec<u8> {
    const LENGTH: usize = 128;
    let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}");
    let room = LENGTH - MAGIC.len() - 4;
    assert!(header.len() < room, "a type and a shape of few characters");
    let length = (room as u16).to_le_bytes();
    [&MAGIC[..], &[1, 0], &length, format!("{header:<width$}\n", width = room - 1).as_bytes()].concat()
}

/// Converts an array of puzzles to CSV, together with the array of their solutions, if there is one.
///
/// # Errors
///
/// Returns an error if a file is truncated or does not contain boards, or if the two arrays do not match.
pub fn text<R: Read + Send>(puzzles: R, solutions: Option<R>) -> io::Result<impl Read + Send> {
    let mut puzzles = Array::open(puzzles)?;
    let solutions = solutions.map(Array::open).transpose()?;
    if solutions
        .as_ref()
        .is_some_and(|it| it.rows != puzzles.rows || it.boards() != 1 || puzzles.boards() != 1)
    {
        return Err(wrong("the arrays of puzzles and solutions do not match"));
    }
    // The encoding of puzzles without a 9 is ambiguous, but their solutions always determine it.
    if solutions.as_ref().is_some_and(|it| it.shift == 1) && puzzles.is_mostly_without_zero() {
        puzzles.shift = 1;
    }
    let has_solution = solutions.is_some() || puzzles.boards() == 2;
    let header = if has_solution { "puzzle,solution\n" } else { "puzzle\n" };
    Ok(Text { puzzles, solutions, text: Cursor::new(header.into()) })
}

/// Returns the 0-based index of each group's first row. HRM's `…group_indices.npy` contains the index of each group's
/// first puzzle, and `…puzzle_indices.npy` the index of each puzzle's first row. Both arrays end with the total number.
///
/// # Errors
///
/// Returns an error if a file is not an array of nonnegative integers, the indices are not ascending from 0, or a group
/// refers to a missing puzzle.
pub fn group_starts(groups: impl Read, puzzles: Option<impl Read>) -> io::Result<Vec<u64>> {
    let groups = whole_numbers(groups)?;
    let starts: Option<Vec<u64>> = match puzzles.map(whole_numbers).transpose()? {
        None => Some(groups),
        Some(puzzles) => {
            groups.iter().map(|&group| puzzles.get(usize::try_from(group).ok()?).copied()).collect()
        }
    };
    let starts = starts.ok_or_else(|| wrong("it refers to missing puzzles"))?;
    if starts.first() != Some(&0) || !starts.is_sorted() {
        return Err(wrong("its indices are not ascending from 0"));
    }
    Ok(starts)
}

/// Reads a one-dimensional array of nonnegative integers.
fn whole_numbers(reader: impl Read) -> io::Result<Vec<u64>> {
    let mut array = Array::of_head(reader)?;
    if array.width != 1 || matches!(array.kind, Kind::Ascii | Kind::Unicode) {
        return Err(wrong("expected one whole number per row"));
    }
    let mut numbers = Vec::new();
    while let Some(row) = array.numbers()? {
        let number = row.first().and_then(|&number| u64::try_from(number).ok());
        numbers.push(number.ok_or_else(|| wrong("expected whole numbers, 0 or more"))?);
    }
    Ok(numbers)
}

struct Text<R> {
    puzzles: Array<R>,
    solutions: Option<Array<R>>,
    text: Cursor<Vec<u8>>,
}

/// Number of rows that are converted to text at a time, and that are inspected to detect the encoding of cells.
const ROWS: usize = 1 << 10;

impl<R: Read> Read for Text<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.text.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let mut text = String::new();
            while text.len() < ROWS * 164 {
                let Some(mut row) = self.puzzles.row()? else { break };
                if let Some(solutions) = &mut self.solutions {
                    row.extend(solutions.row()?.ok_or_else(|| wrong("it is truncated"))?);
                }
                // An empty board means that the solution is missing.
                if let Some(solution) = row.get_mut(1).filter(|it| it.bytes().all(|byte| byte == b'.')) {
                    solution.clear();
                }
                text += &row.join(",");
                text.push('\n');
            }
            if text.is_empty() {
                return Ok(0);
            }
            self.text = Cursor::new(text.into_bytes());
        }
    }
}

/// Element type of an array.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unsigned,
    Signed,
    Float,
    /// String of bytes.
    Ascii,
    /// String with four bytes per character.
    Unicode,
}

/// An open array.
struct Array<R> {
    reader: R,
    kind: Kind,
    /// Number of bytes per element.
    size: usize,
    is_big_endian: bool,
    rows: usize,
    /// Number of elements per row.
    width: usize,
    left: usize,
    /// Rows read in advance for detecting the encoding of cells.
    ahead: std::collections::VecDeque<Vec<i64>>,
    /// Number to subtract from each cell: 1 if cells are stored as the digit plus one, else 0.
    shift: i64,
}

impl<R: Read> Array<R> {
    fn open(reader: R) -> io::Result<Array<R>> {
        let mut array = Array::of_head(reader)?;
        if array.boards() == 0 {
            let expected = match array.kind {
                Kind::Ascii | Kind::Unicode => "one or two strings per row",
                _ => "81 numbers per row, 162 with a solution, or 325 for cells in solving order",
            };
            return Err(wrong(&format!("expected {expected}; found {}", array.width)));
        }
        array.find_shift()?;
        Ok(array)
    }

    /// Reads the header, and creates an array of any shape.
    fn of_head(mut reader: R) -> io::Result<Array<R>> {
        let mut start = [0; 8];
        reader.read_exact(&mut start)?;
        if start[..6] != *MAGIC {
            return Err(wrong("not a NumPy file"));
        }
        let mut length = [0; 4];
        reader.read_exact(&mut length[..if start[6] == 1 { 2 } else { 4 }])?;
        let length = u32::from_le_bytes(length) as u64;
        let mut header = String::new();
        reader.by_ref().take(length.min(1 << 16)).read_to_string(&mut header)?;
        let descr = value(&header, "'descr':").ok_or_else(|| wrong("its header lacks a type"))?;
        let descr = descr.split(", 'fortran_order'").next().unwrap_or_default();
        let descr = descr.trim().trim_matches(['\'', '"']);
        let shape = value(&header, "'shape':").and_then(|it| Some(it.split_once('(')?.1.split_once(')')?.0));
        let shape = shape.ok_or_else(|| wrong("its header lacks a shape"))?;
        if !value(&header, "'fortran_order':").is_some_and(|it| it.trim_start().starts_with("False")) {
            return Err(wrong(
                "it is in Fortran order; convert it to C order with `numpy.ascontiguousarray`",
            ));
        }
        let numbers = shape.split(',').map(str::trim).filter(|it| !it.is_empty());
        let shape: Vec<usize> =
            numbers.map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong("its shape is invalid"))?;
        let (kind, size) = kind_of(descr)
            .ok_or_else(|| wrong(&format!("expected numbers or strings, found the type `{descr}`")))?;
        let rows = shape.first().copied().unwrap_or_default();
        let width = shape.iter().skip(1).try_fold(1_usize, |product, &it| product.checked_mul(it));
        let (width, is_big_endian) = (width.unwrap_or_default(), descr.starts_with('>'));
        let ahead = std::collections::VecDeque::new();
        Ok(Array { reader, kind, size, is_big_endian, rows, width, left: rows, ahead, shift: 0 })
    }

    /// Returns the number of boards per row: 1 or 2, or 0 if the shape is invalid.
    fn boards(&self) -> usize {
        match (self.kind, self.width) {
            (Kind::Ascii | Kind::Unicode, 1 | 2) => self.width,
            (Kind::Ascii | Kind::Unicode, _) => 0,
            (_, 81) => 1,
            (_, 162 | 325) => 2,
            _ => 0,
        }
    }

    /// Sets `shift` after detecting how most boards in the first rows encode their cells.
    fn find_shift(&mut self) -> io::Result<()> {
        if matches!(self.kind, Kind::Ascii | Kind::Unicode) || self.width == 325 {
            return Ok(());
        }
        while self.ahead.len() < ROWS
            && let Some(numbers) = self.numbers()?
        {
            self.ahead.push_back(numbers);
        }
        // Decide by majority, since some boards may contain invalid numbers.
        let boards = self.ahead.iter().flat_map(|row| row.chunks(81));
        let votes = boards.map(|board| match (board.contains(&0), board.contains(&10)) {
            (false, true) => 1,
            (true, false) => -1,
            _ if (1..=9).all(|digit| board.iter().filter(|&&number| number == digit).count() == 9) => -1,
            _ => 0,
        });
        self.shift = i64::from(votes.sum::<i64>() > 0);
        Ok(())
    }

    /// Returns whether most of the buffered rows contain no 0.
    fn is_mostly_without_zero(&self) -> bool {
        self.ahead.iter().filter(|row| row.contains(&0)).count() * 2 < self.ahead.len()
    }

    /// Reads the next row as raw bytes. Returns `None` after the last row.
    fn bytes(&mut self) -> io::Result<Option<Vec<u8>>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let mut bytes = vec![0; self.width * self.size];
        self.reader.read_exact(&mut bytes).map_err(|_| wrong("it is truncated"))?;
        Ok(Some(bytes))
    }

    fn numbers(&mut self) -> io::Result<Option<Vec<i64>>> {
        let (kind, size, is_big_endian) = (self.kind, self.size, self.is_big_endian);
        let number = |bytes: &[u8]| {
            let mut little = [0; 8];
            little[..size].copy_from_slice(bytes);
            if is_big_endian {
                little[..size].reverse();
            }
            match (kind, size) {
                (Kind::Float, 4) => {
                    whole(f32::from_le_bytes([little[0], little[1], little[2], little[3]]).into())
                }
                (Kind::Float, _) => whole(f64::from_le_bytes(little)),
                (Kind::Signed, 1) => i64::from(little[0] as i8),
                _ => i64::from_le_bytes(little),
            }
        };
        Ok(self.bytes()?.map(|bytes| bytes.chunks_exact(size).map(number).collect()))
    }

    /// Reads the boards of the next row as strings: the puzzle, and the solution if the row contains one. Returns
    /// `None` after the last row.
    fn row(&mut self) -> io::Result<Option<Vec<String>>> {
        if matches!(self.kind, Kind::Ascii | Kind::Unicode) {
            let step = if self.kind == Kind::Ascii { 1 } else { 4 };
            let first = if self.is_big_endian { step - 1 } else { 0 };
            let size = self.size;
            let text = |element: &[u8]| {
                let characters = element.iter().skip(first).step_by(step).filter(|&&byte| byte != 0);
                characters
                    .map(|&byte| if byte.is_ascii_graphic() { char::from(byte) } else { NO_CELL })
                    .collect()
            };
            return Ok(self.bytes()?.map(|bytes| bytes.chunks_exact(size).map(text).collect()));
        }
        let numbers = match self.ahead.pop_front() {
            Some(numbers) => Some(numbers),
            None => self.numbers()?,
        };
        let shift = self.shift;
        Ok(numbers.map(|numbers| match numbers.len() {
            325 => of_ordered_cells(&numbers),
            _ => {
                let text = |cells: &[i64]| cells.iter().map(|it| cell(it.saturating_sub(shift))).collect();
                let mut boards: Vec<String> = numbers.chunks_exact(81).map(text).collect();
                if let Some(place) = boards[0].find(NO_CELL) {
                    boards[0] = no_board(&format!("{} in {}", shown(numbers[place]), name(place)));
                }
                boards
            }
        }))
    }
}

/// Returns the part of the header after the first occurrence of `key`.
fn value<'h>(header: &'h str, key: &str) -> Option<&'h str> {
    header.split_once(key).map(|(_, value)| value)
}

/// Parses an element type. Returns the kind and the number of bytes, or `None` if the type is not supported.
fn kind_of(descr: &str) -> Option<(Kind, usize)> {
    let descr = descr.trim_start_matches(['<', '>', '|', '=']);
    let digits: String = descr.chars().skip(1).take_while(char::is_ascii_digit).collect();
    let size: usize = digits.parse().ok().filter(|&size| size <= 1 << 10)?;
    match (descr.chars().next()?, size) {
        ('u', 1 | 2 | 4 | 8) => Some((Kind::Unsigned, size)),
        ('i', 1 | 2 | 4 | 8) => Some((Kind::Signed, size)),
        ('f', 4 | 8) => Some((Kind::Float, size)),
        ('S', 1..) => Some((Kind::Ascii, size)),
        ('U', 1..) => Some((Kind::Unicode, 4 * size)),
        _ => None,
    }
}

/// Converts a float to an integer. A fractional number becomes `i64::MIN`, which is not a cell.
fn whole(number: f64) -> i64 {
    if number.fract() == 0.0 { number as i64 } else { i64::MIN }
}

const NO_CELL: char = '!';

/// Converts a cell to a character. An invalid cell makes its row invalid, but not the file.
fn cell(number: i64) -> char {
    match number {
        0 => '.',
        1..=9 => char::from(b'0' + number as u8),
        _ => NO_CELL,
    }
}

/// Returns a placeholder CSV field for an invalid board: a JSON object with `why` as the value of its `puzzle` key. The
/// error about this invalid puzzle then contains the reason.
fn no_board(why: &str) -> String {
    format!("\"{{\"\"puzzle\"\":\"\"{why}\"\"}}\"")
}

/// Formats an unexpected number for messages.
fn shown(number: i64) -> String {
    match number {
        i64::MIN => "a number that is not whole".to_owned(),
        number => format!("the number {number}"),
    }
}

/// Returns the name of the cell with the 0-based index `place`. For example, 0 is r1c1.
fn name(place: usize) -> String {
    format!("r{}c{}", place / 9 + 1, place % 9 + 1)
}

/// Largest strategy number. Givens have the number 0.
const LAST_STRATEGY: i64 = 8;

/// Returns the puzzle and solution of a row that lists the row, column, digit and strategy of each cell, in solving
/// order.
fn of_ordered_cells(numbers: &[i64]) -> Vec<String> {
    let mut boards = [[NO_CELL; 81], [NO_CELL; 81]];
    let mut wrong = None;
    for (place, step) in (0..).zip(numbers[1..].chunks_exact(4)) {
        let mut refuse =
            |message: String| wrong = wrong.take().or(Some(format!("{message} in step {}", place + 1)));
        let [row, column, digit, strategy] = [step[0], step[1], step[2], step[3]];
        let (Ok(row @ 0..9), Ok(column @ 0..9)) = (usize::try_from(row), usize::try_from(column)) else {
            refuse(format!("an invalid position (row {row}, column {column})"));
            continue;
        };
        let (at, is_given) = (9 * row + column, place < numbers[0]);
        match (digit, strategy) {
            (1..=9, 0) if is_given => {}
            (1..=9, 1..=LAST_STRATEGY) if !is_given => {}
            (1..=9, 0) => refuse("strategy 0 (for givens) after the givens".to_owned()),
            (1..=9, 1..=LAST_STRATEGY) => refuse(format!("strategy {strategy} instead of 0 for a given")),
            (1..=9, _) => refuse(format!("strategy {strategy} (range: 0 to {LAST_STRATEGY})")),
            _ => refuse(format!("{} as a digit", shown(digit))),
        }
        if boards[1][at] != NO_CELL {
            refuse(format!("cell {} twice", name(at)));
        }
        boards[0][at] = if is_given { cell(digit) } else { '.' };
        boards[1][at] = cell(digit);
    }
    let mut boards = boards.map(|board| board.iter().collect::<String>());
    if let Some(wrong) = wrong {
        boards[0] = no_board(&wrong);
    }
    boards.to_vec()
}

fn wrong(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a file with this type, shape and content.
    fn file(descr: &str, shape: &str, bytes: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let header = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({shape}), }}\n");
        let mut file =
            [&MAGIC[..], &[1, 0], &(header.len() as u16).to_le_bytes(), header.as_bytes()].concat();
        file.extend(bytes);
        file
    }

    fn read(puzzles: Vec<u8>, solutions: Option<Vec<u8>>) -> io::Result<String> {
        let mut out = String::new();
        text(Cursor::new(puzzles), solutions.map(Cursor::new))?.read_to_string(&mut out)?;
        Ok(out)
    }

    fn board(first: &str) -> String {
        format!("{first}{}", ".".repeat(81 - first.len()))
    }

    #[test]
    fn boards_of_all_shapes_are_rows() {
        let bytes = || (0..81).map(|cell| if cell == 1 { 9 } else { 0 });
        let expected = format!("puzzle\n{}\n", board(".9"));
        assert_eq!(read(file("|u1", "1, 81", bytes()), None).unwrap(), expected);
        assert_eq!(read(file("|i1", "1, 9, 9", bytes()), None).unwrap(), expected);
        let wide = bytes().flat_map(|cell| (i64::from(cell)).to_le_bytes());
        assert_eq!(read(file("<i8", "1, 81", wide), None).unwrap(), expected);
        let big = bytes().flat_map(|cell| [0, cell]);
        assert_eq!(read(file(">u2", "1, 81", big), None).unwrap(), expected);
        let floats = bytes().flat_map(|cell| f32::from(cell).to_le_bytes());
        assert_eq!(read(file("<f4", "1, 81", floats), None).unwrap(), expected);
        let text = board(".9").bytes().flat_map(|byte| [byte, 0, 0, 0]).collect::<Vec<_>>();
        assert_eq!(read(file("<U81", "1,", text), None).unwrap(), expected);
    }

    #[test]
    fn groups_follow_their_first_puzzles() {
        let indices = |numbers: &[i32]| {
            let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
            file("<i4", &format!("{},", numbers.len()), bytes)
        };
        let starts = |groups: &[i32], puzzles: Option<&[i32]>| {
            let puzzles = puzzles.map(|puzzles| Cursor::new(indices(puzzles)));
            group_starts(Cursor::new(indices(groups)), puzzles)
        };
        assert_eq!(starts(&[0, 2, 3], None).unwrap(), [0, 2, 3]);
        assert_eq!(starts(&[0, 1, 2], Some(&[0, 5, 9])).unwrap(), [0, 5, 9]);
        assert!(starts(&[0, 3], Some(&[0, 5, 9])).is_err() && starts(&[0, 3, 2], None).is_err());
        assert!(starts(&[1, 2], None).is_err() && starts(&[-1], None).is_err());
        assert!(group_starts(Cursor::new(file("|u1", "1, 81", [0; 81])), None::<Cursor<Vec<u8>>>).is_err());
    }

    #[test]
    fn consecutive_numbers_print_as_ranges() {
        let puzzle = (0..81).map(|cell| if cell == 1 { 10 } else { 1 });
        let solution = (0..81).map(|cell| if cell == 1 { 10 } else { 2 });
        let both = read(file("|u1", "1, 81", puzzle), Some(file("|u1", "1, 81", solution))).unwrap();
        let ones = format!("19{}", "1".repeat(79));
        assert_eq!(both, format!("puzzle,solution\n{},{ones}\n", board(".9")));
    }

    #[test]
    fn solving_order_yields_both_boards() {
        let steps = (0..81).flat_map(|cell| [cell / 9, cell % 9, 1 + cell % 9, if cell < 2 { 0 } else { 3 }]);
        let row = [2].into_iter().chain(steps);
        let text = read(file("|u1", "1, 325", row), None).unwrap();
        let solution = "123456789".repeat(9);
        assert_eq!(text, format!("puzzle,solution\n{},{solution}\n", board("12")));
    }

    #[test]
    fn non_cells_spoil_one_row() {
        for number in [0.4, -0.5, f64::NAN, f64::INFINITY, 1e30, -3.0] {
            let floats = [number, 5.0].into_iter().chain([0.0; 79]).flat_map(f64::to_le_bytes);
            let text = read(file("<f8", "1, 81", floats), None).unwrap();
            let found = if number == -3.0 { "the number -3 in r1c1" } else { " in r1c1" };
            assert!(text.starts_with("puzzle\n\"{\"\"puzzle\"\":\"\"") && text.contains(found), "{text}");
        }
        // Many rows with digits plus one, and after them the first number that determines the encoding.
        let usual = (1..=ROWS as i64 * 81).map(|place| 1 + place % 10);
        let last = [i64::MIN].into_iter().chain([1; 80]);
        let bytes = usual.chain(last).flat_map(i64::to_le_bytes);
        let text = read(file("<i8", &format!("{}, 81", ROWS + 1), bytes), None).unwrap();
        assert!(text.lines().last().unwrap().contains("a number that is not whole in r1c1"));
    }

    #[test]
    fn wrong_number_spoils_one_row() {
        let grid = |row: usize| (0..81).map(move |at| ((at / 9 * 3 + at / 27 + at + row) % 9) as u8 + 1);
        let rows = |shift: u8, is_puzzle: bool, planted: Option<u8>| {
            let all = (0..10).flat_map(grid).enumerate().map(move |(at, digit)| match (at, planted) {
                (162, Some(number)) => number,
                _ if is_puzzle && at % 3 > 0 => shift,
                _ => digit + shift,
            });
            file("|u1", "10, 81", all)
        };
        for (shift, planted) in [(1, 0), (1, 11), (0, 10)] {
            let right = read(rows(shift, true, None), Some(rows(shift, false, None))).unwrap();
            let wrong = read(rows(shift, true, Some(planted)), Some(rows(shift, false, None))).unwrap();
            let of_labels = read(rows(shift, true, None), Some(rows(shift, false, Some(planted)))).unwrap();
            let differ = |wrong: &str| {
                (0..11).filter(|&at| wrong.lines().nth(at) != right.lines().nth(at)).collect::<Vec<_>>()
            };
            assert_eq!([differ(&wrong), differ(&of_labels)], [[3], [3]], "{shift} {planted}");
            assert!(wrong.contains(&format!("the number {planted} in r1c1")), "{wrong}");
        }
    }

    /// Cells out of order and unknown strategies invalidate only their row.
    #[test]
    fn wrong_order_spoils_one_row() {
        let steps: Vec<[u8; 4]> = (0..81).map(|at| [at / 9, at % 9, 1 + at % 9, u8::from(at > 1)]).collect();
        let text = |steps: &[[u8; 4]]| {
            let row = [2].into_iter().chain(steps.iter().flatten().copied());
            read(file("|u1", "1, 325", row), None).unwrap()
        };
        assert!(text(&steps).starts_with(&format!("puzzle,solution\n{},", board("12"))));
        for (place, step, message) in [
            (1, [0, 2, 3, 3], "strategy 3 instead of 0 for a given in step 2"),
            (5, [0, 5, 6, 0], "strategy 0 (for givens) after the givens in step 6"),
            (5, [0, 5, 6, 9], "strategy 9 (range: 0 to 8) in step 6"),
            (5, [0, 9, 6, 1], "an invalid position (row 0, column 9) in step 6"),
            (5, [0, 5, 0, 1], "the number 0 as a digit in step 6"),
            (5, [0, 4, 5, 1], "cell r1c5 twice in step 6"),
        ] {
            let mut planted = steps.clone();
            planted[place] = step;
            assert!(text(&planted).contains(message), "{message}: {}", text(&planted));
        }
    }

    #[test]
    fn non_board_is_an_error() {
        let whole = file("|u1", "2, 81", [0; 162]);
        for length in 0..whole.len() {
            assert!(read(whole[..length].to_vec(), None).is_err(), "{length}");
        }
        let text = |file| read(file, None).unwrap_err().to_string();
        for (descr, shape, message) in [
            ("|u1", "1, 80", "expected 81 numbers per row"),
            ("|u1", "81,", "found 1"),
            ("<U81", "1, 3", "one or two strings per row; found 3"),
            ("|O", "1, 81", "found the type `|O`"),
            ("|V9", "9,", "found the type `|V9`"),
            ("|u1", "x", "its shape is invalid"),
        ] {
            assert!(text(file(descr, shape, [0; 81])).contains(message), "{descr} {shape}: {message}");
        }
        let mut columns_first = file("|u1", "1, 81", [0; 81]);
        let order = columns_first.windows(5).position(|it| it == b"False").unwrap();
        columns_first[order..order + 5].copy_from_slice(b"True ");
        assert!(text(columns_first).contains("numpy.ascontiguousarray"));
        assert!(read(file("|u1", "1, 81", [7; 81]), Some(file("|u1", "2, 81", [7; 162]))).is_err());
    }
}
