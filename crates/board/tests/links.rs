//! JSON, share links and app files: published examples, and what is refused.

use sodan_board::text::{self, Format, Item, Marks, Origin, Position, Records, Style};
use sodan_board::{Cell, CellSet, Digit, DigitSet, Grid};
use std::ops::ControlFlow;

const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

const NEW: [Format; 5] =
    [Format::Json, Format::SudokuWiki, Format::FPuzzles, Format::SudokuPad, Format::OpenSudoku];

fn givens() -> Position {
    Position::of_givens(LINE.parse().unwrap())
}

/// With a placed digit in r1c2 and a candidate gone.
fn half_solved() -> Position {
    let (cell, mut position) = ("r1c2".parse::<Cell>().unwrap(), givens());
    position.digits.set(cell, Digit::ONE);
    position.origin = Origin::Placed(CellSet::only(cell));
    position.marks = Marks::Eliminated("(6)r1c3".parse().unwrap());
    position
}

fn fault(format: Format, text: &str) -> String {
    text::parse_as(format, text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn each_is_found_out_and_read_as_it_was_written() {
    for format in NEW {
        for position in [givens(), half_solved()] {
            let Ok(written) = text::to_string(position, format, Style::default()) else {
                assert_eq!((format, position), (Format::SudokuPad, half_solved()));
                continue;
            };
            let written = format!("{}{written}\n{}", format.header(), format.footer());
            let entry = text::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(entry.format, format);
            assert_eq!((entry.position.digits, entry.position.origin), (position.digits, position.origin));
            assert_eq!(entry.position.candidates(), position.candidates(), "{format}");
        }
    }
}

#[test]
fn a_cell_without_candidates_is_refused_or_kept() {
    let mut marks = sodan_board::ByCell([DigitSet::ALL; 81]);
    marks[Cell::from_index(7)] = DigitSet::EMPTY;
    let position = Position {
        digits: Grid::EMPTY,
        origin: Origin::Placed(CellSet::EMPTY),
        marks: Marks::Written(marks),
    };
    for format in NEW {
        let written = text::to_string(position, format, Style::default());
        assert_eq!(written.is_ok(), format == Format::Json, "{format}");
    }
}

#[test]
fn sudokuwikis_older_boards_are_read() {
    let digits = text::parse(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", LINE.replace('.', "0")));
    assert_eq!(digits.unwrap().position, givens());
    // A given 4 is bit 3, doubled, and 1; a placed 1 is bit 0, doubled; 2 or 3 are bits 1 and 2, doubled.
    let board = format!("0h020c{}", "00".repeat(78));
    let position = text::parse(&format!("http://sudokuwiki.org/Sudoku.htm?bd={board}&x=1 # mine")).unwrap();
    assert_eq!(position.comment, "mine");
    let position = position.position;
    assert_eq!(position.givens().to_string(), format!("4{}", ".".repeat(80)));
    assert_eq!(position.placed().to_string(), format!(".1{}", ".".repeat(79)));
    assert_eq!(position.candidates().digits(Cell::from_index(2)).to_string(), "23");
}

#[test]
fn f_puzzles_with_a_constraint_are_refused() {
    let link = |object: &str| format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(object));
    let row = |cell: &str| format!("[{}]", [cell; 9].join(","));
    let grid = |cell: &str| format!("[{}]", std::iter::repeat_n(row(cell), 9).collect::<Vec<_>>().join(","));
    let object = |more: &str, cell: &str| format!("{{\"size\":9{more},\"grid\":{}}}", grid(cell));
    let entry = text::parse(&link(&object(",\"title\":\"Empty\",\"negative\":[]", "{}"))).unwrap();
    assert_eq!((entry.position, entry.comment.as_str()), (Position::of_givens(Grid::EMPTY), "Empty"));
    let said = |text: String| fault(Format::FPuzzles, &text);
    assert_eq!(
        said(link(&object(",\"thermometer\":[{}]", "{}"))),
        "line 1, column 29: expected a puzzle of the plain rules, found `thermometer`"
    );
    assert!(said(link(&object(",\"antiknight\":true", "{}"))).ends_with("found `antiknight`"));
    assert!(said(link(&object("", "{\"value\":10}"))).contains("expected a plain cell at r1c1"));
    assert!(said(link(&object("", "{\"region\":0}"))).contains("expected a plain cell at r1c4"));
    assert!(said(link("{\"grid\":[]}")).ends_with("expected a grid of nine rows of nine cells"));
    assert!(said("https://f-puzzles.com/?load=AAAA".into()).contains("compressed as lz-string does"));
    assert!(
        said(format!("https://f-puzzles.com/?load={}", "A".repeat(20_000))).contains("more than 16384 bytes")
    );
}

#[test]
fn a_plus_that_became_a_blank_or_a_code_is_mended() {
    let link = text::to_string(half_solved(), Format::FPuzzles, Style::default()).unwrap();
    let coded = link.replace('+', "%2B").replace('/', "%2F").replacen(
        "%2F%2Fwww.f-puzzles.com%2F",
        "//www.f-puzzles.com/",
        1,
    );
    assert_eq!(text::parse(&coded).unwrap().position.candidates(), half_solved().candidates());
}

#[test]
fn sudokupads_short_link_is_as_the_site_makes_it() {
    let link = text::to_string(givens(), Format::SudokuPad, Style::default()).unwrap();
    let id = link.strip_prefix("https://sudokupad.app/classic").unwrap();
    // 4 and five blanks, 8 and one, 5 and one, 3 and five, a blank and four more, …
    assert!(id.starts_with("sIFrev"), "{id}");
    assert!(id.len() < 45, "{id}");
    let other_site = link.replace("sudokupad.app/", "app.crackingthecryptic.com/sudoku/");
    assert_eq!(text::parse(&other_site).unwrap().position, givens());
    assert!(fault(Format::SudokuPad, "https://sudokupad.app/abcdefghij").contains("begins with `classic`"));
    let f_puzzles = text::to_string(half_solved(), Format::FPuzzles, Style::default()).unwrap();
    let wrapped = f_puzzles.replace("www.f-puzzles.com/?load=", "sudokupad.app/fpuzzles");
    assert_eq!(text::parse(&wrapped).unwrap().position.candidates(), half_solved().candidates());
}

/// Each record's line, and its givens or what is wrong; fed in chunks of any size.
fn records(input: &str) -> Vec<(usize, Result<String, String>)> {
    let by_chunks = |size: usize| {
        let mut said = Vec::new();
        let mut each = |item: Item<'_>| {
            if let Item::Record(raw) = item {
                let entry = raw.parse().map_err(|error| error.to_string());
                said.push((raw.line, entry.map(|entry| entry.position.givens().to_string())));
            }
            ControlFlow::<()>::Continue(())
        };
        let mut records = Records::new(None);
        for chunk in input.as_bytes().chunks(size) {
            let _ = records.feed(chunk, &mut each);
        }
        let _ = records.finish(&mut each);
        said
    };
    let said = by_chunks(usize::MAX);
    assert_eq!(by_chunks(7), said);
    said
}

#[test]
fn files_of_opensudoku_in_one_line_and_in_many() {
    let data = LINE.replace('.', "0");
    let game = |data: &str| format!("<game created=\"0\" data=\"{data}\" note=\"a &lt; b\" time='1' />");
    let old: String = LINE
        .chars()
        .map(|cell| if cell == '.' { "0|3,5|1|".into() } else { format!("{cell}|-|0|") })
        .collect();
    let new: String = LINE
        .chars()
        .map(|cell| if cell == '.' { "0|1|20|1|".into() } else { format!("{cell}|0|0|0|") })
        .collect();
    let games = [
        game(&data),
        game(&format!("version: 1&#10;{old}")),
        game(&format!("version: 4&#10;{new}")),
        game("12"),
    ];
    for (between, line) in [("", 1), ("\n", 4)] {
        let file = format!(
            "<?xml version='1.0' ?>{between}<opensudoku version=\"2\">{between}<folder name=\"x\">{between}{}</folder></opensudoku>",
            games.join(between)
        );
        let said = records(&file);
        assert_eq!(said.len(), 4);
        assert!(said[..3].iter().all(|(_, givens)| givens.as_deref() == Ok(LINE)), "{said:?}");
        assert_eq!(said[0].0, line);
        assert!(said[3].1.as_ref().unwrap_err().ends_with("expected data of 81 cells, in version 1 to 5"));
    }
    let position = text::parse_as(Format::OpenSudoku, games[2].as_bytes()).unwrap();
    assert_eq!(position.comment, "a < b");
    assert_eq!(position.position.candidates().digits("r5c5".parse().unwrap()), DigitSet::EMPTY);
}

#[test]
fn what_begins_with_a_mark_is_no_file_of_opensudoku() {
    let marked = text::to_string(half_solved(), Format::Pencilmarks, Style::default()).unwrap();
    let rows: String = marked
        .lines()
        .filter(|line| line.contains('<'))
        .map(|line| line.replace('|', " ").trim_start().to_owned() + "\n")
        .collect();
    let bare = rows.trim_start();
    assert!(bare.starts_with("<4>"), "{bare}");
    assert_eq!(text::parse(bare).unwrap().position.candidates(), half_solved().candidates());
}

#[test]
fn objects_have_their_puzzle_by_name() {
    let rows: Vec<String> = LINE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cells: Vec<String> = row
                .iter()
                .map(|&cell| if cell == b'.' { "0".into() } else { char::from(cell).to_string() })
                .collect();
            format!("[{}]", cells.join(","))
        })
        .collect();
    let rows = format!("[{}]", rows.join(","));
    let solved = "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    let input = [
        format!("{{\"id\": 7, \"Puzzle\": \"{LINE}\", \"solution\": \"{solved}\"}}"),
        format!("{{\"input\":{rows},\"ideal\":\"\"}}"),
        format!(
            "{{\"grid\":{}}}",
            rows.replace("0", "null").replace("],[", ",").replace("[[", "[").replace("]]", "]")
        ),
        rows,
        format!(
            "{{\"quiz\":\"{}\"}}",
            LINE.as_bytes()
                .chunks(9)
                .map(|row| std::str::from_utf8(row).unwrap())
                .collect::<Vec<_>>()
                .join("\\n")
        ),
    ];
    for (_, said) in records(&input.join("\n")) {
        assert_eq!(said.as_deref(), Ok(LINE));
    }
    let entry = text::parse(&input[0]).unwrap();
    assert_eq!((entry.format, entry.solution()), (Format::Json, Some(solved)));
    let text::Extras::Fields(fields) = &entry.extras else { panic!("fields") };
    assert_eq!(fields.iter().next(), Some(("id", "7")));
    let mut written = String::new();
    text::write(&entry, Format::Json, Style::default(), &mut written).unwrap();
    assert_eq!(written, format!("{{\"puzzle\":\"{LINE}\",\"solution\":\"{solved}\"}}"));
}

#[test]
fn faults_of_objects() {
    let said = |text: &str| fault(Format::Json, text);
    assert_eq!(said("{\"a\":1,\"b\":2}"), "line 1, column 1: expected a field `puzzle`, found a, b");
    assert_eq!(
        said("{\"puzzle\":\"12\"}"),
        "line 1, column 1: expected a puzzle in any notation, found `12`"
    );
    assert!(
        said("{\"puzzle\":\"12}").starts_with("line 1, column 14: expected JSON: EOF"),
        "{}",
        said("{\"puzzle\":\"12}")
    );
    assert!(said("[[1,2],[10]]").contains("expected 81 cells"));
}

#[test]
fn the_board_of_the_scheme_program_goes_both_ways() {
    let style = Style { frame: text::Frame::Scheme, ..Style::default() };
    let board = text::to_string(givens(), Format::Grid, style).unwrap();
    assert!(
        board.starts_with("(sudoku-board\n 4 ? ? ? ? ? 8 ? 5\n ? 3 ?") && board.ends_with("? ?)"),
        "{board}"
    );
    assert_eq!(text::parse(&board).unwrap().position, givens());
}
