//! Tests JSON, share links and app files with published examples, and the error messages for invalid ones.

use crate::read_records;
use sodan_board::{Cell, CellSet, Digit, DigitSet, Grid};
use sodan_formats::{self as formats, Entry, Format, Marks, Origin, Position, Style};

const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

const NEW: [Format; 6] =
    [Format::Json, Format::SudokuWiki, Format::FPuzzles, Format::SudokuPad, Format::Sdx, Format::OpenSudoku];

fn givens() -> Position {
    Position::of_givens(LINE.parse().unwrap())
}

/// Returns a position with a placed digit in r1c2 and an eliminated candidate.
fn half_solved() -> Position {
    let (cell, mut position) = ("r1c2".parse::<Cell>().unwrap(), givens());
    position.digits.set(cell, Digit::ONE);
    position.origin = Origin::Placed(CellSet::only(cell));
    position.marks = Marks::Eliminated("(6)r1c3".parse().unwrap());
    position
}

fn fault(format: Format, text: &str) -> String {
    formats::parse_as(format, text.as_bytes()).unwrap_err().to_string()
}

/// Each format is detected, and parsing a written text returns the original position.
#[test]
fn link_formats_are_detected_and_read() {
    for format in NEW {
        for position in [givens(), half_solved()] {
            let Ok(written) = formats::to_string(position, format, Style::default()) else {
                assert_eq!((format, position), (Format::SudokuPad, half_solved()));
                continue;
            };
            let written = format!("{}{written}\n{}", format.header(), format.footer());
            // Without a placed digit, the text looks like a pencilmark grid.
            let entry = match (format, position.placed_cells().is_empty()) {
                (Format::Sdx, true) => formats::parse_as(format, written.as_bytes()),
                _ => formats::parse(&written),
            };
            let entry = entry.unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(entry.format, format);
            assert_eq!((entry.position.digits, entry.position.origin), (position.digits, position.origin));
            assert_eq!(entry.position.candidates(), position.candidates(), "{format}");
        }
    }
}

/// Depending on the format, a cell without candidates is rejected or preserved.
#[test]
fn empty_cells_are_refused_or_kept() {
    let mut marks = sodan_board::ByCell::new([DigitSet::ALL; 81]);
    marks[Cell::from_index(7)] = DigitSet::EMPTY;
    let position = Position {
        digits: Grid::EMPTY,
        origin: Origin::Placed(CellSet::EMPTY),
        marks: Marks::Written(marks),
    };
    for format in NEW {
        let written = formats::to_string(position, format, Style::default());
        assert_eq!(written.is_ok(), format == Format::Json, "{format}");
    }
}

#[test]
fn sudokuwikis_older_boards_are_read() {
    let digits =
        formats::parse(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", LINE.replace('.', "0")));
    assert_eq!(digits.unwrap().position, givens());
    // A given 4 is encoded as bit 3 shifted left by one, plus 1. A placed 1 is bit 0 shifted left by one. The
    // candidates 2 and 3 are bits 1 and 2 shifted left by one.
    let board = format!("0h020c{}", "00".repeat(78));
    let position =
        formats::parse(&format!("http://sudokuwiki.org/Sudoku.htm?bd={board}&x=1 # mine")).unwrap();
    assert_eq!(position.comment, "mine");
    let position = position.position;
    assert_eq!(position.givens().to_string(), format!("4{}", ".".repeat(80)));
    assert_eq!(position.placed().to_string(), format!(".1{}", ".".repeat(79)));
    assert_eq!(position.candidates().digits(Cell::from_index(2)).to_string(), "23");
}

#[test]
fn fpuzzles_constraints_are_refused() {
    let link = |object: &str| format!("https://f-puzzles.com/?load={}", lz_str::compress_to_base64(object));
    let row = |cell: &str| format!("[{}]", [cell; 9].join(","));
    let grid = |cell: &str| format!("[{}]", std::iter::repeat_n(row(cell), 9).collect::<Vec<_>>().join(","));
    let object = |more: &str, cell: &str| format!("{{\"size\":9{more},\"grid\":{}}}", grid(cell));
    let entry = formats::parse(&link(&object(",\"title\":\"Empty\",\"negative\":[]", "{}"))).unwrap();
    assert_eq!((entry.position, entry.comment.as_str()), (Position::of_givens(Grid::EMPTY), "Empty"));
    let output = |text: String| fault(Format::FPuzzles, &text);
    assert_eq!(
        output(link(&object(",\"thermometer\":[{}]", "{}"))),
        "line 1, column 29: expected a classic puzzle, found `thermometer`"
    );
    assert!(output(link(&object(",\"antiknight\":true", "{}"))).ends_with("found `antiknight`"));
    assert!(output(link(&object("", "{\"value\":10}"))).contains("expected a plain cell at r1c1"));
    assert!(output(link(&object("", "{\"region\":0}"))).contains("expected a plain cell at r1c4"));
    assert!(output(link("{\"grid\":[]}")).ends_with("expected a grid of nine rows of nine cells"));
    assert!(output("https://f-puzzles.com/?load=AAAA".into()).contains("compressed with lz-string"));
    assert!(
        output(format!("https://f-puzzles.com/?load={}", "A".repeat(20_000)))
            .contains("found more than 16384 bytes")
    );
}

#[test]
fn damaged_plus_signs_are_repaired() {
    let link = formats::to_string(half_solved(), Format::FPuzzles, Style::default()).unwrap();
    let coded = link.replace('+', "%2B").replace('/', "%2F").replacen(
        "%2F%2Fwww.f-puzzles.com%2F",
        "//www.f-puzzles.com/",
        1,
    );
    assert_eq!(
        formats::parse(&coded).unwrap().position.candidates(),
        half_solved().candidates(),
        "a `+` that became a blank or a percent code is repaired"
    );
}

#[test]
fn sudokupad_short_link_matches_site() {
    let link = formats::to_string(givens(), Format::SudokuPad, Style::default()).unwrap();
    let id = link.strip_prefix("https://sudokupad.app/classic").unwrap();
    // The signs represent: 4 and five blanks, 8 and one blank, 5 and one blank, 3 and five blanks, a blank and four
    // more blanks, …
    assert!(id.starts_with("sIFrev"), "{id}");
    assert!(id.len() < 45, "{id}");
    let other_site = link.replace("sudokupad.app/", "app.crackingthecryptic.com/sudoku/");
    assert_eq!(formats::parse(&other_site).unwrap().position, givens());
    assert!(
        fault(Format::SudokuPad, "https://sudokupad.app/abcdefghij")
            .contains("short links cannot be resolved offline")
    );
    let f_puzzles = formats::to_string(half_solved(), Format::FPuzzles, Style::default()).unwrap();
    let wrapped = f_puzzles.replace("www.f-puzzles.com/?load=", "sudokupad.app/fpuzzles");
    assert_eq!(formats::parse(&wrapped).unwrap().position.candidates(), half_solved().candidates());
}

fn sudokupad(id: &str) -> Result<(Position, String), String> {
    let entry = formats::parse(&format!("https://sudokupad.app/{id}")).map_err(|error| error.to_string())?;
    assert_eq!(entry.format, Format::SudokuPad);
    Ok((entry.position, entry.comment))
}

#[test]
fn sudokupads_runs_and_titles_are_read() {
    // The runs represent: 4, five blanks (F), 8, one blank (B), 5, and so on, including trailing blanks.
    let mut runs = String::new();
    for part in LINE.split_inclusive(|sign: char| sign.is_ascii_digit()) {
        let blanks = part.trim_end_matches(|sign: char| sign.is_ascii_digit()).len();
        runs.extend((blanks > 0).then(|| char::from(b'A' + blanks as u8)));
        runs.push_str(&part[blanks..]);
    }
    assert_eq!(sudokupad(&format!("classic{runs}")), Ok((givens(), String::new())));
    let link = formats::to_string(givens(), Format::SudokuPad, Style::default()).unwrap();
    let signs = link.strip_prefix("https://sudokupad.app/classic").unwrap();
    assert_eq!(sudokupad(&format!("scf{signs}")), Ok((givens(), String::new())));
    assert_eq!(sudokupad(&format!("scf{signs}*tMine*aMe")), Ok((givens(), "Mine".into())));
    assert!(sudokupad(&format!("scf{signs}x")).unwrap_err().ends_with("classic puzzle, found the rule `x`"));
    assert!(sudokupad(&format!("scf{signs}é")).unwrap_err().ends_with("found the rule `é`"));
    assert!(sudokupad("scfsI").unwrap_err().ends_with("expected 81 cells after `scf`, found 8"));
    assert!(sudokupad("classicFF").unwrap_err().ends_with("expected 81 cells after `classic`"));
}

/// Compressed and plain objects are parsed, and constraints are rejected.
#[test]
fn sudokupad_objects_are_read() {
    let cells = |packed: bool| -> String {
        let cell = |cell: char| match (cell, packed) {
            ('.', true) => String::new(),
            ('.', false) => "{}".into(),
            (digit, true) => format!("{{v:{digit}}}"),
            (digit, false) => format!("{{\"value\":\"{digit}\"}}"),
        };
        let cells: Vec<String> = LINE.chars().map(cell).collect();
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    };
    let scl = |object: &str| sudokupad(&format!("scl{}", lz_str::compress_to_base64(object)));
    let boxes: Vec<String> = sodan_board::Block::all()
        .map(|it| {
            let place = |cell: Cell| format!("[{},{}]", cell.row().index(), cell.column().index());
            format!("[{}]", it.cells().iter().map(place).collect::<Vec<_>>().join(","))
        })
        .collect();
    let packed = |more: &str| {
        format!("{{cs:50,ce:{},re:[{}],ca:[{{v:'title: x'}}]{more}}}", cells(true), boxes.join(","))
    };
    assert_eq!(scl(&packed("")), Ok((givens(), String::new())));
    assert_eq!(scl(&packed(",metadata:{title:'Mine'},l:[],u:[,]")), Ok((givens(), "Mine".into())));
    let plain = format!("{{\"cells\":{},\"lines\":[],\"arrows\":[]}}", cells(false));
    assert_eq!(scl(&plain), Ok((givens(), String::new())));
    let ctc = lz_str::compress_to_base64(&plain);
    let query =
        formats::parse(&format!("https://sudokupad.app/scf?puzzleid=ctc{ctc}&setting-nogrid=1 # mine"));
    assert_eq!(query.map(|entry| (entry.position, entry.comment)), Ok((givens(), "mine".into())));

    let rules = "expected a classic puzzle, found";
    assert!(scl(&packed(",l:[{wp:[[0,0],[1,1]]}]")).unwrap_err().ends_with(&format!("{rules} `lines`")));
    assert!(scl(&packed(",foglight:[[1,1]]")).unwrap_err().ends_with(&format!("{rules} `foglight`")));
    let caged = packed("").replace("'title: x'", "'7',ce:[[0,0],[0,1]]");
    assert!(scl(&caged).unwrap_err().ends_with(&format!("{rules} `cages`")));
    let bent = packed("").replacen("[0,2]", "[8,8]", 1);
    assert!(scl(&bent).unwrap_err().ends_with("expected the nine standard boxes, found different regions"));
    assert!(scl("{ce:[]}").unwrap_err().ends_with("expected a grid of nine rows of nine cells"));
    let lettered = plain.replacen("\"4\"", "\"A\"", 1);
    assert!(scl(&lettered).unwrap_err().ends_with("expected a plain cell at r1c1, found {\"value\":\"A\"}"));
    assert!(scl("no object").unwrap_err().ends_with("compressed with lz-string"));
    assert!(sudokupad("sclAAAA").unwrap_err().ends_with("compressed with lz-string"));
}

/// Returns each record's line, and its givens or its error. Checks that reading in chunks of 7 bytes returns the same
/// result.
fn records(input: &str) -> Vec<(usize, Result<String, String>)> {
    let by_chunks = |size: usize| {
        read_records(input.as_bytes(), size, |raw| {
            let entry = raw.parse().map_err(|error| error.to_string());
            (raw.line, entry.map(|entry| entry.position.givens().to_string()))
        })
    };
    let output = by_chunks(usize::MAX);
    assert_eq!(by_chunks(7), output);
    output
}

#[test]
fn opensudoku_lines_may_be_joined() {
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
        let output = records(&file);
        assert_eq!(output.len(), 4);
        assert!(output[..3].iter().all(|(_, givens)| givens.as_deref() == Ok(LINE)), "{output:?}");
        assert_eq!(output[0].0, line);
        assert!(output[3].1.as_ref().unwrap_err().ends_with("expected data of 81 cells in version 1 to 5"));
    }
    let position = formats::parse_as(Format::OpenSudoku, games[2].as_bytes()).unwrap();
    assert_eq!(position.comment, "a < b");
    assert_eq!(position.position.candidates().digits("r5c5".parse().unwrap()), DigitSet::EMPTY);
}

#[test]
fn byte_mark_is_not_opensudoku() {
    let marked = formats::to_string(half_solved(), Format::Pencilmarks, Style::default()).unwrap();
    let rows: String = marked
        .lines()
        .filter(|line| line.contains('<'))
        .map(|line| line.replace('|', " ").trim_start().to_owned() + "\n")
        .collect();
    let bare = rows.trim_start();
    assert!(bare.starts_with("<4>"), "{bare}");
    assert_eq!(formats::parse(bare).unwrap().position.candidates(), half_solved().candidates());
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
    for (_, output) in records(&input.join("\n")) {
        assert_eq!(output.as_deref(), Ok(LINE));
    }
    let entry = formats::parse(&input[0]).unwrap();
    assert_eq!((entry.format, entry.solution()), (Format::Json, Some(solved)));
    let formats::Extras::Fields(fields) = &entry.extras else { panic!("fields") };
    assert_eq!(fields.iter().next(), Some(("id", Some("7"))));
    let mut written = String::new();
    formats::write(&entry, Format::Json, Style::default(), &mut written).unwrap();
    assert_eq!(written, format!("{{\"puzzle\":\"{LINE}\",\"solution\":\"{solved}\"}}"));
}

#[test]
fn faults_of_objects() {
    let output = |text: &str| fault(Format::Json, text);
    assert_eq!(
        output("{\"a\":1,\"b\":2}"),
        "line 1, column 1: expected a field such as `puzzle` or `question`, found a, b"
    );
    assert_eq!(
        output("{\"puzzle\":\"12\"}"),
        "line 1, column 1: expected a puzzle in any format, found `12`"
    );
    assert!(
        output("{\"puzzle\":\"12}").starts_with("line 1, column 14: invalid JSON: EOF"),
        "{}",
        output("{\"puzzle\":\"12}")
    );
    assert!(output("[[1,2],[10]]").contains("expected 81 cells"));
    let array = format!("[{{\"puzzle\":\"{LINE}\"}},{{\"puzzle\":\"{LINE}\"}}]");
    let expected = "line 1, column 1: expected one object per line, found an array of objects";
    assert_eq!(
        (output(&array), records(&array).len()),
        (expected.to_owned(), 2),
        "as a single record, and as a stream"
    );
}

#[test]
fn scheme_board_parses_and_prints() {
    let style = Style { frame: formats::Frame::Scheme, ..Style::default() };
    let board = formats::to_string(givens(), Format::Grid, style).unwrap();
    assert!(
        board.starts_with("(sudoku-board\n 4 ? ? ? ? ? 8 ? 5\n ? 3 ?") && board.ends_with("? ?)"),
        "{board}"
    );
    let read = formats::parse(&board).unwrap();
    assert_eq!((read.position, read.comment.as_str()), (givens(), ""), "the opening is not a comment");
    let mut again = String::new();
    let named = Entry { comment: "from the text".into(), ..read };
    formats::write(&named, Format::Grid, style, &mut again).unwrap();
    assert_eq!(again, format!("; from the text\n{board}"), "the comment is a Scheme comment");
    assert_eq!(formats::parse(&again).unwrap().comment, "from the text");
}

#[test]
fn erlang_pictures_parse_and_print() {
    for (frame, beginning) in [
        (
            formats::Frame::Erlang,
            "4 . . | . . . | 8 . 5\n. 3 . | . . . | . . .\n. . . | 7 . . | . . .\n---------------------\n",
        ),
        (formats::Frame::Bands, "4.. ... 8.5\n.3. ... ...\n... 7.. ...\n           \n"),
    ] {
        let style = Style { frame, ..Style::default() };
        let drawn = formats::to_string(givens(), Format::Grid, style).unwrap();
        assert!(drawn.starts_with(beginning), "{drawn}");
        assert_eq!(drawn.lines().count(), 11);
        assert_eq!(formats::parse(&drawn).unwrap().position, givens(), "{frame:?}");
    }
}

#[test]
fn sudocues_puzzles_in_progress_are_read() {
    let candidates = half_solved().candidates();
    let written = formats::to_string(half_solved(), Format::Sdx, Style::default()).unwrap();
    assert!(written.starts_with("4 u1 279 "), "{written}");
    let entry = formats::parse_as(Format::Sdx, format!("# mine\n{written}\n").as_bytes()).unwrap();
    assert_eq!((entry.format, entry.comment.as_str()), (Format::Sdx, "mine"));
    assert_eq!(entry.position.candidates(), candidates);
    assert_eq!(entry.position.placed().to_string(), format!(".1{}", ".".repeat(79)));
    assert_eq!(formats::parse(&written).unwrap(), Entry { comment: String::new(), ..entry });
    // A first row that begins with a placed digit is not a heading.
    let turned: Vec<&str> = written.lines().rev().collect();
    let turned = format!("u{}", turned.join("\n").replacen("u1", "1", 1));
    assert_eq!(formats::parse(&turned).unwrap().format, Format::Sdx);
    // A single candidate that a peer also has is not a placed digit.
    let single = written.replacen("4 u1 279", "4 u1 2", 1);
    let position = formats::parse(&single).unwrap().position;
    assert_eq!(position.digits.get(Cell::from_index(2)), None);
    assert_eq!(position.candidates().digits(Cell::from_index(2)).to_string(), "2");

    let expected = "expected digits 1 to 9, each at most once, or a placed digit such as `u5`, found";
    assert_eq!(fault(Format::Sdx, "4 u12"), format!("line 1, column 5: {expected} `2`"));
    assert_eq!(fault(Format::Sdx, "4 77"), format!("line 1, column 4: {expected} `7`"));
    assert_eq!(fault(Format::Sdx, "4 u"), format!("line 1, column 4: {expected} the end of the line"));
    assert_eq!(fault(Format::Sdx, "4 5"), "line 1, column 4: expected 9 groups in the row, found 2");
    let eight = written.lines().take(8).collect::<Vec<_>>().join("\n");
    assert!(fault(Format::Sdx, &eight).ends_with("expected 9 rows, found 8"));
}

#[test]
fn opensudoku_bare_cells_are_counted() {
    let cells: String = LINE
        .chars()
        .map(|cell| format!("{}|0|{}|", cell.to_digit(10).unwrap_or(0), u8::from(cell == '.')))
        .collect();
    let entry = formats::parse(&cells).unwrap();
    assert_eq!((entry.format, entry.position), (Format::OpenSudoku, givens()));
    // Marks 1 and 6, as bits or as a list.
    for marks in ["33", "1,6,"] {
        let entry = formats::parse(&cells.replacen("|0|0|1|", &format!("|0|{marks}|1|"), 1));
        let position = entry.unwrap().position;
        assert_eq!(position.candidates().digits(Cell::from_index(1)).to_string(), "16", "{marks}");
    }
    let output = fault(Format::OpenSudoku, cells.strip_suffix("0|0|1|").unwrap());
    assert!(output.ends_with("expected 243 fields, three for each cell, found 240"), "{output}");
    let output = fault(Format::OpenSudoku, &cells.replacen("8|", "10|", 1));
    assert!(
        output.ends_with("expected `digit|notes|editable|` for each cell, with digits 0 to 9"),
        "{output}"
    );
}

#[test]
fn cells_after_words_keep_words() {
    let zeros = LINE.replace('.', "0");
    for (line, comment) in [
        (format!("0000183b305c {zeros} 1.2"), "0000183b305c 1.2"),
        (format!("1,7,tarek,9.9,{LINE},Golden Nugget,2007"), "1,7,tarek,9.9 Golden Nugget,2007"),
    ] {
        let entry = formats::parse(&line).unwrap();
        assert_eq!((entry.format, entry.position, entry.comment.as_str()), (Format::Line, givens(), comment));
    }
    // A truncated puzzle before its solution is not mistaken for a word.
    let cut = format!("{} {zeros}", &LINE[1..]);
    assert!(formats::parse(&cut).unwrap_err().to_string().ends_with("expected 81 cells, found 80"));
    assert!(formats::parse(&format!("id {}", &LINE[1..])).is_err());
}
