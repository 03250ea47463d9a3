//! Parses grids and lines as users paste them, and mixtures of both.

use crate::read_records;
use sodan_formats::parse;

const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect()
}

fn grid() -> String {
    rows().join("\n")
}

/// Formats each record as its first line number, followed by `ok`, its digits or its error. Checks that reading byte by
/// byte returns the same result.
fn read(input: &str) -> Vec<String> {
    let by_chunks = |size: usize| {
        read_records(input.as_bytes(), size, |raw| match raw.parse() {
            Ok(entry) if entry.position.digits.to_string() == LINE => format!("{} ok", raw.line),
            Ok(entry) => format!("{} {}", raw.line, entry.position.digits),
            Err(error) => format!("{} bad: {error}", raw.line),
        })
    };
    let output = by_chunks(usize::MAX);
    assert_eq!(by_chunks(1), output);
    output
}

#[test]
fn every_paste_is_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/formats/pastes.txt");
    let pastes = std::fs::read_to_string(file).unwrap();
    let output = read(&pastes);
    let lines: Vec<&str> = pastes.lines().collect();
    for output in &output {
        let line: usize = output.split(' ').next().unwrap().parse().unwrap();
        assert!(
            output.ends_with(" ok"),
            "{output}\n{}",
            lines[line - 1..lines.len().min(line + 20)].join("\n")
        );
    }
    assert_eq!(output.len(), 40);
}

#[test]
fn every_paste_alone_is_one_puzzle() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/formats/pastes.txt");
    let pastes = std::fs::read_to_string(file).unwrap();
    let (grids, _) = pastes.split_once("# lines:").unwrap();
    for paste in grids.split("\n# ").skip(1) {
        let (title, grid) = paste.split_once('\n').unwrap();
        let found = parse(grid).map(|entry| entry.position.digits.to_string());
        assert_eq!(found.as_deref(), Ok(LINE), "{title}");
    }
}

#[test]
fn lines_and_grids_may_alternate() {
    let grid = grid();
    assert_eq!(read(&format!("{LINE}\n{grid}\n{LINE}\n")), ["1 ok", "2 ok", "11 ok"]);
    assert_eq!(read(&format!("{LINE}\n\n{grid}\n\n{LINE}\n")), ["1 ok", "3 ok", "13 ok"]);
    assert_eq!(read(&format!("{grid}\n{LINE}\n{LINE}\n{grid}")), ["1 ok", "10 ok", "11 ok", "12 ok"]);
    let titled = format!("{LINE}\nAnother one\n+---+\n{grid}\n+---+\n# a comment\n{grid}\n");
    assert_eq!(read(&titled), ["1 ok", "2 ok", "15 ok"]);
}

#[test]
fn eight_rows_are_bad_lines() {
    let output = read(&format!("{LINE}\n{}\n{LINE}\n", rows()[..8].join("\n")));
    assert_eq!(output.len(), 10);
    assert!(output[1].ends_with("expected 81 cells, found 9"), "{}", output[1]);
    assert_eq!((output[0].as_str(), output[9].as_str()), ("1 ok", "10 ok"));
}

#[test]
fn line_ends_an_incomplete_grid() {
    let output = read(&format!("{}\n{LINE}\n", rows()[..8].join("\n")));
    assert_eq!(output, ["1 bad: record 1, line 8, column 10: expected 9 rows, found 8", "9 ok"]);
}

#[test]
fn carriage_return_ends_a_line() {
    let lines = format!("{LINE}\n{LINE}\n\n{}\n", grid());
    for ending in ["\r", "\r\n"] {
        assert_eq!(read(&lines.replace('\n', ending)), ["1 ok", "2 ok", "4 ok"], "{ending:?}");
    }
}

/// An invalid row is reported with its location, whichever symbol the grid uses for empty cells.
#[test]
fn wrong_row_has_its_location() {
    let framed = |row: &str| row.replace('.', " ");
    let table = |rows: &[String]| rows.iter().map(|row| format!("|{row}|\n")).collect::<String>();
    let bars = |row: &str| format!("{}|{}|{}", &row[..3], &row[3..6], &row[6..]);
    let mut rows: Vec<String> = rows().iter().map(|row| bars(&framed(row))).collect();
    rows[4] = rows[4].replace('8', "a");
    assert_eq!(
        read(&table(&rows)),
        [
            "1 bad: record 1, line 5, column 7: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `a`"
        ]
    );
    let dashes = grid().replace('.', "-").replacen("----8-4--", "----8-4-x", 1);
    assert_eq!(
        read(&dashes),
        [
            "1 bad: record 1, line 5, column 9: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `x`"
        ]
    );
    let cells = |row: &str| row.replace('.', " ").split("").collect::<Vec<_>>().join("|") + "\n";
    let crowded = grid().lines().map(cells).collect::<String>().replacen("|4|", "|45|", 1);
    assert_eq!(read(&crowded), ["1 bad: line 1, column 3: expected a separator after the cell, found `5`"]);
}

#[test]
fn single_odd_sign_is_not_empty() {
    let solved = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let damaged = solved.replacen('9', "a", 1);
    assert!(parse(&damaged).unwrap_err().to_string().starts_with("line 1, column 6: expected a digit"));
    // If most empty cells are dots, a different symbol for an empty cell is reported as the mistake.
    let damaged = format!("x7...9....{}", &solved[10..]);
    assert_eq!(
        parse(&damaged).unwrap_err().to_string(),
        "line 1, column 1: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `x`"
    );
}

fn apart(line: &str, by: &str) -> String {
    line.chars().map(String::from).collect::<Vec<_>>().join(by)
}

#[test]
fn spaced_cells_are_a_grid() {
    let zeros = LINE.replace('.', "0");
    let list = apart(&zeros, ", ");
    for line in [
        apart(&zeros, " "),
        apart(LINE, ","),
        apart(LINE, "\t").replace('.', ""),
        format!("[{list}]"),
        rows().join(" "),
        rows().join(","),
        format!("[{:?}]", rows().join("\", \"")).replace('\\', ""),
    ] {
        assert_eq!(read(&line), ["1 ok"], "{line}");
        assert_eq!(read(&format!("{line}\n{LINE}\n{line}\n")), ["1 ok", "2 ok", "3 ok"], "{line}");
        assert_eq!(read(&format!("{LINE}\n{line}\n")), ["1 ok", "2 ok"], "{line}");
    }
}

#[test]
fn spaced_cell_counts_are_reported() {
    let list = apart(&LINE.replace('.', "0"), ",");
    let end = list.len() + 1;
    assert_eq!(read(&list[2..]), ["1 bad: line 1, column 160: expected 81 cells, found 80"]);
    assert_eq!(
        read(&format!("{list},5")),
        [format!("1 bad: line 1, column {}: expected 81 cells, found 82", end + 1)]
    );
}

#[test]
fn nine_candidate_groups_are_a_row() {
    let row = ["123456789"; 9].join(" ");
    let grid = [row.as_str(); 9].join("\n");
    assert_eq!(read(&grid), [format!("1 {}", ".".repeat(81))]);
}

/// Writes a puzzle with spaces as empty cells, with `by` between the cells of a box and `bar` between boxes.
fn open_grid(line: &str, by: &str, bar: &str) -> String {
    let digits: Vec<String> = line.chars().map(|digit| digit.to_string().replace('.', " ")).collect();
    let row = |row: &[String]| row.chunks(3).map(|cells| cells.join(by)).collect::<Vec<_>>().join(bar);
    digits.chunks(9).map(row).collect::<Vec<_>>().join("\n")
}

/// Bars show where missing spaces were and which spaces are an indentation. A row with a bar at its start may be
/// refused if it lost spaces there.
#[test]
fn bars_position_blank_cells() {
    let mut repaired = 0;
    for line in sodan_testkit::minimal() {
        for (by, bar) in [("", "|"), (" ", "|"), (" ", " | "), ("  ", " | "), ("   ", " | ")] {
            let grid = open_grid(line, by, bar);
            let indented = format!("    {}", grid.replace('\n', "\n    "));
            let without_ends = grid.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
            let without_starts = grid.lines().map(str::trim_start).collect::<Vec<_>>().join("\n");
            let found = |text: &str| parse(text).map(|entry| entry.position.digits.to_string());
            for text in [&grid, &indented, &without_ends] {
                assert_eq!(found(text).as_deref(), Ok(line), "{text}");
            }
            for text in [&without_starts, grid.trim()] {
                let found = found(text);
                assert!(found.as_ref().map_or(true, |found| found == line), "{text}");
                repaired += usize::from(found.is_ok());
            }
        }
    }
    assert!(repaired > 1500, "{repaired} of 2000 grids without the first spaces are read");
}

#[test]
fn unaligned_bars_are_refused() {
    let framed = format!("|{}|", open_grid(LINE, "", "|").replace('\n', "|\n|"));
    assert_eq!(read(&framed), ["1 ok"]);
    let narrow = framed.replacen("|4  |", "|4 |", 1);
    let error = "bad: record 1, line 2, column 5: expected bars at the same positions as in the first row";
    assert!(read(&narrow)[0].starts_with(&format!("1 {error}")), "{:?}", read(&narrow));
}

/// A date or a phone number after the last grid is a comment; an incomplete row is an error.
#[test]
fn grids_may_end_with_a_date() {
    for end in ["2024-03-15", "15.03.2024", "12/03/2024", "+49 30 123456"] {
        assert_eq!(read(&format!("{}\n\n{end}\n", grid())), ["1 ok"], "{end}");
    }
    assert!(read(&format!("{}\n\n4.....\n", grid()))[1].starts_with("11 bad"));
}

#[test]
fn marked_candidates_stay_in_their_cells() {
    let marks = "4 1679 12679 139 2369 269 8 1239 5".to_owned();
    let rest = "123456789 ".repeat(9).trim().to_owned() + "\n";
    for marked in ["16(7)9", "(16)79", "16(79)", "(1679)", "1[6]79", "{1}679"] {
        let position = |row: &str| parse(&format!("{row}\n{}", rest.repeat(8))).map(|entry| entry.position);
        let expected = position(&marks).unwrap();
        assert_eq!(position(&marks.replacen("1679", marked, 1)).as_ref(), Ok(&expected), "{marked}");
    }
}
