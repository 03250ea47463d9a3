//! Tests the error messages of each format, and the interpretation of groups of one digit in pencilmark grids.

use sodan_board::{Cell, Digit, DigitSet, Grid, Puzzle};
use sodan_formats::{self as formats, CannotSay, Format, Origin, Position, Style};

const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// Returns a row of pencilmarks: `first`, followed by groups with all candidates.
fn row(first: &str) -> String {
    let rest = 9 - first.split_whitespace().count();
    format!("{first}{}\n", " 123456789".repeat(rest))
}

fn pencilmarks(first_row: &str) -> String {
    row(first_row) + &row("").repeat(8)
}

fn fault(format: Format, text: &str) -> String {
    formats::parse_as(format, text.as_bytes()).expect_err("a fault").to_string()
}

#[test]
fn faults_of_pencilmarks() {
    let message = |first: &str| fault(Format::Pencilmarks, &pencilmarks(first));
    let expected = "expected digits 1 to 9, a given `<d>` or a placed digit `*d*`, found";
    assert_eq!(message("12a"), format!("line 1, column 3: {expected} `a`"));
    assert_eq!(message("1 2 323"), format!("line 1, column 7: {expected} `3`"));
    assert_eq!(message("<12>"), format!("line 1, column 1: {expected} `<`"));
    assert_eq!(message("*1"), format!("line 1, column 1: {expected} `*`"));
    assert_eq!(message("_"), format!("line 1, column 1: {expected} `_`"));
    assert_eq!(
        fault(Format::Pencilmarks, &row("").replacen(" 123456789", "", 1).repeat(9)),
        "line 1, column 81: expected 9 groups in the row, found 8"
    );
    assert_eq!(fault(Format::Pencilmarks, &row("").repeat(8)), "line 8, column 91: expected 9 rows, found 8");
}

#[test]
fn faults_of_library_lines() {
    let message = |line: &str| fault(Format::Library, line);
    assert_eq!(
        message(&format!(":0000:x:{LINE}:::").replacen('3', "+", 1)),
        "line 1, column 20: expected a digit 1 to 9, `+` and a digit, or an empty cell (`.` or `0`), found `.`"
    );
    assert_eq!(
        message(&format!(":0000:x:{}:::", &LINE[1..])),
        "line 1, column 89: expected 81 cells, found 80"
    );
    assert_eq!(message(&format!(":0000:x:{LINE}:")), "line 1, column 91: expected 6 or 7 colons, found 4");
    for (list, column, found) in
        [("41", 93, "`:`"), ("419 0", 95, "`0`"), ("4123", 95, "`:`"), ("4 12", 92, "a space")]
    {
        assert_eq!(
            message(&format!(":0000:x:{LINE}:{list}::")),
            format!(
                "line 1, column {column}: expected a candidate as digit, row and column, such as 412, found {found}"
            ),
            "{list}"
        );
    }
    assert_eq!(
        message(&format!(":0000:x:{LINE}::::5:6")),
        "line 1, column 95: expected the end of the line, found `:`"
    );
    assert_eq!(
        message(&format!("{LINE}:412:")),
        "line 1, column 86: expected the end of the line, found `:`"
    );
}

#[test]
fn faults_of_sukaku() {
    let all = "123456789".repeat(81);
    let message = |line: &str| fault(Format::Sukaku, line);
    assert_eq!(message(&all[..728]), "line 1, column 729: expected 729 candidate positions, found 728");
    assert_eq!(
        message(&format!("{all}12")),
        "line 1, column 730: expected 729 candidate positions, found 731"
    );
    assert_eq!(
        message(&all.replacen("12", "13", 1)),
        "line 1, column 2: expected `2`, `.` or `0`, found `3`"
    );
}

#[test]
fn a_text_is_one_puzzle() {
    let message = |text: &str| formats::parse(text).expect_err("a fault").to_string();
    assert_eq!(message(""), "line 1, column 1: expected 1 puzzle, found 0");
    assert_eq!(message(&format!("# a\n{LINE}\n\n{LINE}")), "line 4, column 1: expected 1 puzzle, found 2");
    assert!(message("what is this").starts_with("line 1, column 1: expected a digit"));
    assert!(formats::parse(&format!("# a\n\n{LINE}\n# b\n")).is_ok());
}

/// Clashing givens are reported. If placed digits clash, their cells remain unsolved.
#[test]
fn clashing_givens_are_reported() {
    let error = format!("44{}", &LINE[2..]).parse::<Puzzle>().unwrap_err().to_string();
    assert_eq!(
        error,
        "4 appears twice in row 1: in r1c1 and r1c2; 4 appears twice in box 1: in r1c1 and r1c2"
    );
    let placed = formats::parse(&format!("4+4{}:", &LINE[2..])).unwrap().position;
    assert!(placed.puzzle().is_ok());
    assert!(placed.candidates().contradiction().is_some());
}

/// An unmarked single digit is a placement unless a peer has the digit as a candidate.
#[test]
fn unmarked_single_stays_a_placement() {
    let read = |first: &str| formats::parse(&pencilmarks(first)).unwrap().position;
    let cell = Cell::from_index(0);
    assert_eq!(read("4").digits, Grid::EMPTY);
    assert_eq!(read("4").candidates().digits(cell), DigitSet::only(Digit::FOUR));
    assert_eq!(read("4").origin, Origin::Placed(sodan_board::CellSet::EMPTY));
    let placed = sodan_board::Candidates::of_grid(&format!("4{}", ".".repeat(80)).parse().unwrap());
    let text = formats::to_string(Position::from(&placed), Format::Pencilmarks, Style::default()).unwrap();
    let read = formats::parse(&text).unwrap().position;
    assert_eq!((read.digits.get(cell), read.origin), (Some(Digit::FOUR), Origin::Unknown));
}

#[test]
fn marked_digit_makes_singles_candidates() {
    let position = formats::parse(&pencilmarks("<4> *5* 6")).unwrap().position;
    assert_eq!(position.givens().to_string(), format!("4{}", ".".repeat(80)));
    assert_eq!(position.placed().to_string(), format!(".5{}", ".".repeat(79)));
    assert_eq!(position.candidates().digits(Cell::from_index(2)), DigitSet::only(Digit::SIX));
}

#[test]
fn empty_cell_is_not_a_fault() {
    let position = formats::parse(&pencilmarks("0 <1>")).unwrap().position;
    assert!(position.candidates().digits(Cell::from_index(0)).is_empty());
    assert!(position.candidates().contradiction().is_some());
}

#[test]
fn eliminations_are_not_lost_silently() {
    let position = formats::parse(&format!("{LINE}:112")).unwrap().position;
    for format in [Format::Line, Format::Sdm, Format::Grid, Format::Csv] {
        assert_eq!(formats::to_string(position, format, Style::default()), Err(CannotSay(format)));
    }
    assert_eq!(
        CannotSay(Format::Line).to_string(),
        "the format `line` does not support eliminated candidates: use pencilmarks, library or sukaku"
    );
    // Candidates that a digit excludes are kept.
    let position = formats::parse(&format!("{LINE}:412")).unwrap().position;
    assert_eq!(formats::to_string(position, Format::Line, Style::default()).unwrap(), LINE);
}
