//! Tests where records start and end, and whether parsing recovers after bad records.

use crate::read_records;
use sodan_formats::{Extras, Format, Item, Records, csv};
use std::ops::ControlFlow;

const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &LINE[row * 9..row * 9 + 9]).collect()
}

/// Formats each record as its line number, followed by `ok` or the error, and each comment as its line number, followed
/// by its text.
fn read_as(format: Option<Format>, input: &[u8]) -> Vec<String> {
    let mut output = Vec::new();
    let mut each = |item: Item<'_>| {
        output.push(match item {
            Item::Comment { line, text }
            | Item::Header { line, text, .. }
            | Item::UnknownHeader { line, text } => {
                format!("{line} {}", String::from_utf8_lossy(text))
            }
            Item::Record(raw) => match raw.parse() {
                Ok(entry) if entry.position.digits.to_string() == LINE => {
                    format!("{} ok", raw.line)
                }
                Ok(entry) => format!("{} {}", raw.line, entry.position.digits),
                Err(error) => format!("{} bad: {error}", raw.line),
            },
        });
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(format);
    let _ = records.feed(input, &mut each);
    let _ = records.finish(&mut each);
    output
}

fn read(input: &str) -> Vec<String> {
    read_as(None, input.as_bytes())
}

#[test]
fn nothing_and_comments_are_no_records() {
    assert!(read("").is_empty());
    assert!(read("\n \n\r\n").is_empty());
    assert_eq!(read("# one\n\n# two"), ["1 # one", "3 # two"]);
    assert_eq!(read(&format!("{LINE}\n  # one\n \t\n")), ["1 ok", "2   # one"]);
    for format in Format::ALL {
        assert_eq!(read_as(Some(format), b"# one\n\n"), ["1 # one"], "{format}");
    }
}

/// The kind of line endings and a byte order mark do not affect the result.
#[test]
fn line_endings_and_marks_are_ignored() {
    assert_eq!(read(&format!("\u{feff}{LINE}\r\n\r\n{LINE}")), ["1 ok", "3 ok"]);
    let grid = rows().join("\r\n");
    assert_eq!(read(&format!("\u{feff}{grid}\r\n\r\n{grid}\r\n")), ["1 ok", "11 ok"]);
}

#[test]
fn lines_may_mix_formats() {
    let sukaku = "123456789".repeat(81);
    let input = format!("{LINE}\n:0000:x:{LINE}:::\n{sukaku}\n+{LINE}:\n{LINE}\n");
    let output = read(&input);
    assert_eq!((output[0].as_str(), output[1].as_str(), output[4].as_str()), ("1 ok", "2 ok", "5 ok"));
    assert_eq!(output[2], format!("3 {}", ".".repeat(81)));
    assert_eq!(output[3], "4 ok");
}

#[test]
fn words_alone_are_bad_lines() {
    let output = read("hello\nworld\n");
    assert_eq!(output.len(), 2);
    assert!(output[1].starts_with("2 bad: line 2, column 1: expected a digit"), "{}", output[1]);
    assert!(read(&format!("hello\n{LINE}\n")).ends_with(&["2 ok".to_owned()]));
}

#[test]
fn truncated_line_starts_no_grid() {
    for length in [1, 8, 12, 14, 20, 80] {
        let output = read(&format!("{}\n{LINE}\n{LINE}\n", &LINE[..length]));
        assert_eq!(
            output[0],
            format!("1 bad: line 1, column {}: expected 81 cells, found {length}", length + 1)
        );
        assert_eq!(output[1..], ["2 ok", "3 ok"], "{length}");
    }
}

#[test]
fn one_row_is_an_incomplete_grid() {
    assert_eq!(read("4.. ... 8.5\n"), ["1 bad: line 1, column 12: expected 9 rows, found 1"]);
}

#[test]
fn grids_need_nothing_between_them() {
    let grid = rows().join("\n");
    assert_eq!(read(&format!("{grid}\n{grid}\n")), ["1 ok", "10 ok"]);
    let framed = format!("+---+\n{grid}\n+---+\n");
    assert_eq!(read(&framed.repeat(3)).len(), 3);
    assert_eq!(read(&format!("Puzzle 1\n\n{grid}\nPuzzle 2\n{grid}")), ["1 ok", "12 ok"]);
}

#[test]
fn incomplete_grid_is_one_bad_record() {
    let grid = rows().join("\n");
    for count in [1, 2, 4, 5, 6, 7, 8] {
        let output = read(&format!("{}\n\n{grid}\n", rows()[..count].join("\n")));
        assert_eq!(output.len(), 2, "{count} rows: {output:?}");
        assert!(output[0].ends_with(&format!("expected 9 rows, found {count}")), "{}", output[0]);
        assert_eq!(output[1], format!("{} ok", count + 2));
    }
}

/// A grid that ends after a band is distinguished from a grid with blank lines between its bands.
#[test]
fn incomplete_grid_differs_from_bands() {
    let (rows, grid) = (rows(), rows().join("\n"));
    let output = read(&format!("{}\n\n{grid}\n", rows[..3].join("\n")));
    assert_eq!(output, ["1 bad: record 1, line 3, column 10: expected 9 rows, found 3", "5 ok"]);
    let bands =
        format!("{}\n\n{}\n\n{}\n", rows[..3].join("\n"), rows[3..6].join("\n"), rows[6..].join("\n"));
    assert_eq!(read(&format!("{bands}\n{bands}")), ["1 ok", "13 ok"]);
}

#[test]
fn wrong_row_is_one_bad_record() {
    let damaged = |row: &str| {
        let mut rows = rows();
        rows[4] = row;
        rows.join("\n")
    };
    let grid = rows().join("\n");
    for (row, wrong) in [
        ("....8.4.", "line 5, column 9: expected 9 cells in the row, found 8"),
        ("....8.4...", "line 5, column 11: expected 9 cells in the row, found 10"),
        ("a...8.4..", "line 5, column 1: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `a`"),
        ("....8.4.*", "line 5, column 9: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `*`"),
        (
            "....8.4.\0",
            "line 5, column 9: expected a digit 1 to 9 or an empty cell (`.` or `0`), found a NUL byte",
        ),
    ] {
        let output = read(&format!("{}\n\n{grid}\n", damaged(row)));
        assert_eq!(output, [format!("1 bad: record 1, {wrong}"), "11 ok".to_owned()]);
    }
}

#[test]
fn surplus_rows_are_a_bad_record() {
    let output = read(&format!("{}\n.3.......\n", rows().join("\n")));
    assert_eq!(output, ["1 ok", "10 bad: record 2, line 10, column 10: expected 9 rows, found 1"]);
}

#[test]
fn a_stray_quote_spoils_one_row() {
    let output = read(&format!("name,puzzle\n\"a,{LINE}\nb,{LINE}\nc\n"));
    assert_eq!(output[0], "1 name,puzzle");
    assert_eq!(
        output[1],
        "2 bad: record 1, line 2, column 1: unterminated quoted field: expected a closing quote before the end of the row"
    );
    assert_eq!(output[2], "3 ok");
    assert_eq!(output[3], "4 bad: record 3, line 4, column 2: expected 2 fields, found 1");
}

#[test]
fn headerless_tables_are_reported() {
    let output = read_as(Some(Format::Csv), format!("{LINE},x\n{LINE},y\n").as_bytes());
    assert_eq!((output.len(), output[0].as_str()), (2, format!("1 {LINE},x").as_str()));
    assert!(
        output[1].starts_with("2 bad: record 1, line 2, column 1: expected a header with a column `puzzle`"),
        "{}",
        output[1]
    );
}

/// A header that consists only of names is reported, and so is each row after it.
#[test]
fn header_of_names_is_reported() {
    for (input, line) in [
        ("id,name\n1,foo\n2,bar\n".to_owned(), 1),
        (format!("id;board\n\n1;12\n2;{LINE}\n"), 1),
        (format!("# mine\nid\tboard\n1\t{LINE}\tmore\n"), 2),
        ("name,elo\n".to_owned(), 1),
        ("name,elo".to_owned(), 1),
    ] {
        let output = read(&input);
        let header = input.lines().nth(line - 1).unwrap();
        assert!(output.contains(&format!("{line} {header}")), "{input}: {output:?}");
        assert!(output.iter().all(|it| !it.ends_with(" ok")), "{input}: {output:?}");
    }
    let row = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(",");
    let rows = rows().into_iter().map(row).collect::<Vec<_>>().join("\n");
    let grid = |title: &str| read(&format!("{title}\n{rows}\n")).last().unwrap().ends_with(" ok");
    assert!(["Expert,Nr.5", "A,B,C,D,E,F,G,H,I", "From Tom, with love"].into_iter().all(grid));
}

#[test]
fn one_word_is_title_or_header() {
    assert_eq!(read(&format!("puzzle\n{LINE}\n")), ["1 puzzle", "2 ok"]);
    assert_eq!(read(&format!("Sudoku\n{}\n", rows().join("\n"))), ["1 ok"]);
    let output = read_as(Some(Format::Csv), format!("puzzle\n{LINE}\n").as_bytes());
    assert_eq!(output, ["1 puzzle", "2 ok"]);
}

#[test]
fn table_errors_have_row_locations() {
    let output = read(&format!("name,puzzle\né,{}\n\"x\",{}\n", LINE.replace('7', "q"), &LINE[1..]));
    assert!(output[1].starts_with("2 bad: record 1, line 2, column 24: expected a digit"), "{}", output[1]);
    assert!(
        output[2].starts_with("3 bad: record 2, line 3, column 85: expected 81 cells, found 80"),
        "{}",
        output[2]
    );
}

#[test]
fn forced_format_excludes_others() {
    let output = read_as(Some(Format::Grid), LINE.as_bytes());
    assert_eq!(output, ["1 bad: line 1, column 82: expected 9 cells in the row, found 81"]);
    let output = read_as(Some(Format::Line), rows().join("\n").as_bytes());
    assert_eq!(output.len(), 9);
    let output = read_as(Some(Format::Sukaku), format!("{LINE}\n").as_bytes());
    assert!(
        output[0].contains("expected `2`, `.` or `0`, found") || output[0].contains("expected"),
        "{}",
        output[0]
    );
}

/// A header without a known column is reported, and the caller may select a column.
#[test]
fn unknown_headers_need_a_column() {
    let input = format!("id;board;answer\n1;{LINE};x\n2;{LINE};y\n");
    let output = read(&input);
    assert_eq!((output.len(), output[0].as_str()), (3, "1 id;board;answer"));
    assert!(output[1].contains("expected a header with a column `puzzle`"), "{}", output[1]);
    assert_eq!(csv::names(b"id;board;answer"), ["id", "board", "answer"]);
    let chosen = |column: &str| {
        let (mut output, mut unknown) = (Vec::new(), 0);
        let mut each = |item: Item<'_>| {
            match item {
                Item::Record(raw) => output.push(raw.parse().is_ok()),
                Item::UnknownHeader { line, .. } => unknown += line,
                Item::Header { .. } | Item::Comment { .. } => {}
            }
            ControlFlow::<()>::Continue(())
        };
        let mut records = Records::new(None).with_column(Some(column));
        let _ = records.feed(input.as_bytes(), &mut each);
        let _ = records.finish(&mut each);
        (output, unknown)
    };
    assert_eq!(chosen("Board"), (vec![true, true], 0));
    assert_eq!(chosen("grid"), (vec![false, false], 1));
}

#[test]
fn header_columns_have_a_limit() {
    let of =
        |others: usize| csv::Columns::of_header(format!("{}puzzle,comment", ",".repeat(others)).as_bytes());
    let columns = of(65_533).unwrap();
    assert_eq!(
        (columns.count, columns.puzzle, columns.comment.map(usize::from)),
        (65_535, 65_533, Some(65_534))
    );
    assert!(columns.is_own(65_533) && columns.is_own(65_534) && !columns.is_own(65_532));
    assert_eq!(of(65_534), None);
}

#[test]
fn missing_column_is_reported_once() {
    for input in [
        format!("{LINE}\n").repeat(3),
        format!("# a comment\n\n{LINE}\n{LINE}\n"),
        format!("1,{LINE}\n2,{LINE}\n"),
        format!("{{\"board\":\"{LINE}\"}}\n"),
        "+-------+\n| 1 . . |\n".to_owned(),
    ] {
        for size in [1, 7, input.len()] {
            let (mut output, mut records) = (Vec::new(), Records::new(None).with_column(Some("grid")));
            let mut each = |item: Item<'_>| {
                match item {
                    Item::Record(raw) => assert!(raw.parse().is_err()),
                    Item::UnknownHeader { line, text } => output.push((line, text.to_vec())),
                    Item::Header { .. } => panic!("the header has no puzzle column"),
                    Item::Comment { .. } => {}
                }
                ControlFlow::<()>::Continue(())
            };
            input
                .as_bytes()
                .chunks(size)
                .for_each(|chunk| assert!(records.feed(chunk, &mut each).is_continue()));
            assert!(records.finish(&mut each).is_continue());
            let first =
                input.lines().enumerate().find(|(_, line)| !line.is_empty() && !line.starts_with('#'));
            let (index, line) = first.unwrap();
            assert_eq!(output, [(index + 1, line.as_bytes().to_vec())]);
        }
    }
}

/// Returns the digits or the error of each record, reading in chunks of `size` bytes.
fn read_in_chunks(input: &str, size: usize) -> Vec<String> {
    read_records(input.as_bytes(), size, |raw| {
        let is_json = raw.format() == Format::Json && raw.parse().is_ok();
        assert!(!is_json || !raw.text.contains(&b'\n'), "a value is passed on as one line");
        raw.parse().map_or_else(|error| error.to_string(), |it| it.position.digits.to_string())
    })
}

/// Each element of an array is a record, however the array is divided into lines.
#[test]
fn array_elements_are_records() {
    let object = format!("{{\"puzzle\": \"{LINE}\", \"solution\": null}}");
    let pretty = object.replace("{", "{\n    ").replace(", ", ",\n    ").replace('}', "\n  }");
    let rows: Vec<String> = rows().iter().map(|row| format!("\"{row}\"")).collect();
    let many = format!("{{\"puzzle\": \"{}\"}}", rows.join("\\n").replace('"', ""));
    for input in [
        format!("[{object},{object}, \"{LINE}\", {many}]"),
        format!("\u{FEFF} \r\n [ {pretty},\r\n  {pretty},\n\"{LINE}\"\n,{many} ]\n\n"),
        format!("[\"{LINE}\",\"{LINE}\",\n \"{LINE}\"\n,{object}]"),
    ] {
        for size in [1, 2, 3, 7, 50, input.len()] {
            assert_eq!(read_in_chunks(&input, size), [LINE; 4], "in chunks of {size}: {input}");
        }
    }
}

/// An invalid element is reported with its location. A malformed element ends the input.
#[test]
fn bad_array_elements_have_locations() {
    let object = format!("{{\"puzzle\": \"{LINE}\"}}");
    let input = format!(
        "[{object}, {{\"puzzle\": 7}},\n  {{\n    \"name\": 1\n  }},\n  {object}, \"x\", nul, {object}, {{\"puzzle\":"
    );
    let found = read_in_chunks(&input, 5);
    assert_eq!((&*found[0], &*found[3], found.len()), (LINE, LINE, 6));
    for (record, output) in [
        (1, "record 2, line 1, column 99: expected a puzzle in any format, found `7`"),
        (2, "record 3, line 2, column 3: expected a field such as `puzzle` or `question`, found name"),
        (4, "line 5, column 100: expected a puzzle in any format, found `x`"),
        (5, "record 6, line 5, column 108: invalid JSON: expected ident"),
    ] {
        assert!(found[record].starts_with(output), "{}", found[record]);
    }
    assert_eq!(
        read_in_chunks(&format!("[{object}\n {object},\n{object}]"), 7),
        [LINE, "line 2, column 2: expected a comma before this element of the array"]
    );
    // An array that is truncated between elements is an error too.
    assert_eq!(
        read_in_chunks(&format!("[{object},\n"), 9)[1],
        "line 2, column 1: expected `]`, found the end of the JSON array"
    );
    assert_eq!(
        read_in_chunks(&format!("[{object}] {object} x"), 9)[1..],
        [LINE, "record 3, line 1, column 195: invalid JSON: expected value"]
    );
}

#[test]
fn broken_value_ends_with_its_line() {
    let object = format!("{{\"puzzle\": \"{LINE}\"}}");
    for (input, text) in [
        (format!("[{object},\n nul, {object},\n{object}]"), format!("nul, {object},")),
        (format!("[{object}\n {object},\n{object}]"), format!("{object},")),
        (format!("[{object},\n{{\"puzzle\":\n\"4\u{1}\", 1\n}}]"), "{\"puzzle\":\n\"4\u{1}\", 1".to_owned()),
    ] {
        for size in 1..=input.len() {
            let texts =
                read_records(input.as_bytes(), size, |raw| String::from_utf8_lossy(raw.text).into_owned());
            assert_eq!(texts, [&*object, &*text], "in chunks of {size}: {input}");
        }
    }
}

#[test]
fn other_arrays_are_read_as_lines() {
    // Rows of cells in brackets, after blank lines, and in chunks of any size.
    let rows: Vec<String> = rows()
        .iter()
        .map(|row| row.chars().map(|sign| format!("\"{sign}\"")).collect::<Vec<_>>().join(", "))
        .collect();
    let inputs = [
        format!("[[{}]]", rows.join("],\n [")),
        format!("\n\n{LINE}\n"),
        format!("  [{}]", rows.join("]\n  [")),
    ];
    for input in inputs {
        for size in [1, 3, input.len()] {
            assert_eq!(read_in_chunks(&input, size), [LINE], "in chunks of {size}: {input}");
        }
    }
    assert!(read_in_chunks(" \n\t", 1).is_empty());
}

/// An empty array contains no record. An unterminated array contains a bad one.
#[test]
fn empty_and_open_arrays_are_handled() {
    for input in ["[]", "[ ]\n", "\u{FEFF}\n [\r\n\n]\n", "[]\n\n"] {
        for size in [1, 2, input.len()] {
            assert!(read_in_chunks(input, size).is_empty(), "{input:?}");
        }
    }
    assert_eq!(read_in_chunks(&format!("[]\n{{\"puzzle\":\"{LINE}\"}}\n"), 3), [LINE]);
    for (input, output) in [
        ("[", "line 1, column 2: expected `]`, found the end of the JSON array"),
        ("\n[\n  ", "record 1, line 3, column 3: expected `]`, found the end of the JSON array"),
        ("[{", "line 1, column 2: invalid JSON: EOF"),
        ("[ \n {", "record 1, line 2, column 2: invalid JSON: EOF"),
    ] {
        for size in [1, input.len()] {
            let found = read_in_chunks(input, size);
            assert!(found.len() == 1 && found[0].starts_with(output), "{input:?}: {found:?}");
        }
    }
}

#[test]
fn requested_field_is_read_per_element() {
    let input = format!("[{{\"puzzle\":\"no\",\"start\":\"{LINE}\"}},\n {{\"puzzle\":\"{LINE}\"}}]");
    for (column, expected) in [
        ("start", vec!["ok".to_owned(), "line 2, column 2: expected a field `start`, found puzzle".into()]),
        ("begin", vec!["no column on line 1: {\"puzzle\":\"no\"".to_owned()]),
    ] {
        let (mut output, mut records) = (Vec::new(), Records::new(None).with_column(Some(column)));
        let _ = records.feed(input.as_bytes(), |item| match item {
            Item::UnknownHeader { line, text } => {
                output.push(format!("no column on line {line}: {}", String::from_utf8_lossy(&text[..14])));
                ControlFlow::Break(())
            }
            Item::Record(raw) => {
                output.push(raw.parse().map_or_else(|error| error.to_string(), |_| "ok".to_owned()));
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        });
        assert_eq!(output, expected, "{column}");
    }
}

#[test]
fn requested_field_is_read_in_objects() {
    let input = format!(
        "# mine\n{{\"puzzle\":\"no\",\"Start\":\"{LINE}\",\"n\":1}}\n\n{{\"puzzle\":\"{LINE}\"}}\n{{\"start\":\"{LINE}\"}}\n"
    );
    for size in [1, 7, input.len()] {
        let (mut output, mut records) = (Vec::new(), Records::new(None).with_column(Some("start")));
        let mut each = |item: Item<'_>| {
            if let Item::Record(raw) = item {
                output.push(raw.parse().map(|entry| match entry.extras {
                    Extras::Fields(fields) => fields.extra_fields().map(|it| it.0.to_owned()).collect(),
                    _ => Vec::new(),
                }));
            }
            ControlFlow::<()>::Continue(())
        };
        input.as_bytes().chunks(size).for_each(|chunk| assert!(records.feed(chunk, &mut each).is_continue()));
        assert!(records.finish(&mut each).is_continue());
        assert_eq!(output[0].as_ref().unwrap(), &["puzzle", "n"]);
        let missing = output[1].as_ref().unwrap_err().to_string();
        assert_eq!(missing, "record 2, line 4, column 1: expected a field `start`, found puzzle");
        assert_eq!((output.len(), output[2].as_ref().map(Vec::len)), (3, Ok(0)));
    }
}

#[test]
fn heading_with_commas_is_no_header() {
    let output = read(&format!("Hard ones, from a book\n{LINE}\n"));
    assert_eq!((output.len(), output[1].as_str()), (2, "2 ok"));
}

#[test]
fn title_ends_an_incomplete_grid() {
    let grid = rows().join("\n");
    let input = format!("{}\nPuzzle 2\n{grid}\n{}\nPuzzle 3\n{grid}\n", rows()[..8].join("\n"), rows()[0]);
    let output = read(&input);
    let records: Vec<&str> = output.iter().map(|it| it.split_once(' ').unwrap().1).collect();
    assert!(records[0].contains("expected 9 rows, found 8"), "{output:?}");
    assert_eq!(records[1], "ok");
    assert!(records[2].contains("expected 9 rows, found 1"), "{output:?}");
    assert_eq!(&records[3..], ["ok"]);
}

#[test]
fn double_border_ends_an_incomplete_grid() {
    let framed = |rows: &[&str]| {
        let bands: Vec<String> = rows.chunks(3).map(|band| format!("{}\n", band.join("\n"))).collect();
        format!("+---------+\n{}+---------+\n", bands.join("+---------+\n"))
    };
    let (whole, short) = (framed(&rows()), framed(&rows()[..8]));
    let output = read(&format!("{whole}{short}{whole}"));
    assert!(output[0].ends_with(" ok") && output[2].ends_with(" ok") && output.len() == 3, "{output:?}");
    assert!(output[1].contains("expected 9 rows, found 8"), "{output:?}");
    // Some programs print a border above and below each band.
    let doubled = whole.replace("\n+---------+\n", "\n+---------+\n+---------+\n");
    assert_eq!(read(&doubled), ["1 ok"]);
}
