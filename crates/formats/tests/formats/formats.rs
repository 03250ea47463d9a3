//! Checks that the files in `testdata/formats` match their descriptions.

use sodan_board::{CellSet, Digit, Grid};
use sodan_formats::{Entry, Extent, Extras, Format, Item, Marks, Origin, Records, detect};
use std::ops::ControlFlow;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/formats/");

fn file(name: &str) -> Vec<u8> {
    std::fs::read(format!("{FOLDER}{name}")).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Reads an input in chunks of `chunk` bytes. Returns its records, or their errors, and its comments.
fn read(input: &[u8], chunk: usize, format: Option<Format>) -> (Vec<Result<Entry, String>>, Vec<String>) {
    let (mut entries, mut comments) = (Vec::new(), Vec::new());
    let mut each = |item: Item<'_>| {
        match item {
            Item::Record(raw) => {
                assert_eq!(raw.number, entries.len() + 1);
                entries.push(raw.parse().map_err(|error| error.to_string()));
            }
            Item::Comment { text, .. } | Item::Header { text, .. } | Item::UnknownHeader { text, .. } => {
                comments.push(String::from_utf8_lossy(text).into_owned())
            }
        }
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(format);
    for chunk in input.chunks(chunk) {
        let _ = records.feed(chunk, &mut each);
    }
    let _ = records.finish(&mut each);
    (entries, comments)
}

fn entries(name: &str) -> Vec<Entry> {
    let (whole, comments) = read(&file(name), usize::MAX, None);
    for chunk in [1, 7, 100] {
        assert_eq!(
            read(&file(name), chunk, None),
            (whole.clone(), comments.clone()),
            "{name} in chunks of {chunk}"
        );
    }
    whole.into_iter().map(|entry| entry.unwrap_or_else(|error| panic!("{name}: {error}"))).collect()
}

fn puzzles() -> Vec<Grid> {
    let puzzles: Vec<Grid> = entries("line.txt").iter().map(|entry| entry.position.digits).collect();
    assert_eq!(puzzles.len(), 4);
    puzzles
}

#[test]
fn files_are_detected_as_their_formats() {
    let formats = [
        ("line.txt", Format::Line),
        ("state.sdk", Format::Grid),
        ("collection.sdm", Format::Line),
        ("rated.txt", Format::Line),
        ("empties.txt", Format::Line),
        ("damaged.txt", Format::Line),
        ("grid.txt", Format::Grid),
        ("frames.txt", Format::Grid),
        ("pencilmarks.txt", Format::Pencilmarks),
        ("pencilmarks-plain.txt", Format::Pencilmarks),
        ("library.txt", Format::Library),
        ("sukaku.txt", Format::Sukaku),
        ("kaggle-1m.csv", Format::Csv),
        ("kaggle-9m.csv", Format::Csv),
        ("kaggle-3m.csv", Format::Csv),
        ("sudoku-extreme.csv", Format::Csv),
        ("objects.jsonl", Format::Json),
        ("array.json", Format::Json),
        ("sudokuwiki.txt", Format::SudokuWiki),
        ("f-puzzles.txt", Format::FPuzzles),
        ("sudokupad.txt", Format::SudokuPad),
        ("games.opensudoku", Format::OpenSudoku),
    ];
    for (name, format) in formats {
        assert_eq!(detect(&file(name)), Some(format), "{name}");
    }
}

#[test]
fn help_and_page_list_all_formats() {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    for file in ["formats/src/lib.rs", "cli/src/command/convert.rs", "web/page/src/texts.en.js"] {
        let text = std::fs::read_to_string(format!("{crates}/{file}")).unwrap();
        for name in Format::NAMES {
            let is_name = |before: Option<char>, after: Option<char>| {
                [before, after].iter().flatten().all(|sign| !sign.is_alphanumeric() && *sign != '-')
            };
            let mut places = text.match_indices(name);
            let is_listed = places.any(|(at, _)| {
                is_name(text[..at].chars().next_back(), text[at + name.len()..].chars().next())
            });
            assert!(is_listed, "{file} lacks the format {name}");
        }
    }
}

#[test]
fn every_notation_holds_the_same_puzzles() {
    for name in [
        "collection.sdm",
        "rated.txt",
        "grid.txt",
        "pencilmarks.txt",
        "pencilmarks-plain.txt",
        "library.txt",
        "kaggle-1m.csv",
        "kaggle-9m.csv",
        "kaggle-3m.csv",
        "sudoku-extreme.csv",
        "objects.jsonl",
        "array.json",
        "sudokuwiki.txt",
        "f-puzzles.txt",
        "sudokupad.txt",
        "games.opensudoku",
    ] {
        let givens: Vec<Grid> = entries(name).iter().map(|entry| entry.position.givens()).collect();
        assert_eq!(givens, puzzles(), "{name}");
    }
}

#[test]
fn empty_signs_and_frames_are_read() {
    for (name, count) in [("empties.txt", 11), ("frames.txt", 14), ("pastes.txt", 40)] {
        let entries = entries(name);
        assert_eq!(entries.len(), count, "{name}");
        for (index, entry) in entries.iter().enumerate() {
            assert_eq!(entry.position.digits, puzzles()[0], "{name}, number {}", index + 1);
        }
    }
}

#[test]
fn candidate_formats_agree() {
    let of_puzzles: Vec<_> = puzzles().iter().map(sodan_board::Candidates::of_grid).collect();
    for name in ["pencilmarks.txt", "pencilmarks-plain.txt"] {
        let candidates: Vec<_> = entries(name).iter().map(|entry| entry.position.candidates()).collect();
        assert_eq!(candidates, of_puzzles, "{name}");
    }
    for (entry, candidates) in entries("sukaku.txt").iter().zip(of_puzzles) {
        assert!(entry.position.digits.filled().is_empty());
        let shown = entry.position.candidates();
        assert!(sodan_board::Cell::all().all(|cell| shown.allowed(cell) == candidates.allowed(cell)));
    }
}

#[test]
fn given_flags_are_known_or_unknown() {
    assert!(
        entries("pencilmarks.txt")
            .iter()
            .all(|entry| entry.position.origin == Origin::Placed(CellSet::EMPTY))
    );
    assert!(entries("pencilmarks-plain.txt").iter().all(|entry| entry.position.origin == Origin::Unknown));
}

#[test]
fn a_library_line_keeps_its_case() {
    let entries = entries("library.txt");
    let case = |index: usize| entries[index].case().expect("a case");
    assert_eq!(entries[0].extras, Extras::None);
    assert_eq!((case(1).code.as_str(), case(1).digits.as_str()), ("0003", "1"));
    assert_eq!(
        case(1).placements.iter().map(|placement| placement.to_string()).collect::<Vec<_>>(),
        ["(1)r5c3"]
    );
    assert_eq!(entries[2].extras, Extras::None);
    assert_eq!(entries[2].position.eliminated().len(), 2);
    assert_eq!((case(3).code.as_str(), case(3).extra.as_str()), ("0606-x", "3"));
    assert_eq!(entries[3].position.placed().get("r5c1".parse().unwrap()), Some(Digit::NINE));
    assert!(matches!(entries[3].position.marks, Marks::Eliminated(gone) if gone.len() == 2));
}

#[test]
fn a_table_keeps_its_columns() {
    let entries = entries("sudoku-extreme.csv");
    let rows: Vec<_> = entries.iter().map(|entry| entry.row().expect("a row")).collect();
    assert_eq!(rows[1].fields[0], "puzzles1, second half");
    assert_eq!(rows[2].fields[0], "the \"third\"");
    assert_eq!(rows[3].fields[0], "");
    for (row, puzzle) in rows.iter().zip(puzzles()) {
        let solution: Grid = row.solution().expect("a solution").parse().unwrap();
        let solution = sodan_board::Solution::try_from(&solution).unwrap();
        assert!(solution.extends(&puzzle));
    }
}

#[test]
fn comments_are_kept() {
    let comments: Vec<String> = entries("rated.txt").into_iter().map(|entry| entry.comment).collect();
    assert_eq!(comments, ["ED=7.2/1.2/1.2", "7.1\t1.2\t1.2", "third;;9.0", "fourth,1.2"]);
    assert_eq!(entries("line.txt")[1].comment, "from an example of amb in Scheme");
    assert_eq!(read(&file("collection.sdm"), 10, None).1, ["# A collection."]);
    assert_eq!(entries("frames.txt")[6].comment, "[Puzzle]");
}

#[test]
fn sadman_state_belongs_to_its_puzzle() {
    let read_all = entries("state.sdk");
    let placed: Vec<usize> = read_all.iter().map(|entry| entry.position.placed_cells().len()).collect();
    assert_eq!(placed, [2, 0, 2], "with a state; without; with blank lines and a state");
    for entry in &read_all {
        assert_eq!(entry.position.givens(), puzzles()[0]);
    }
    assert_eq!(read_all[0].comment, "[Puzzle]");

    let text = String::from_utf8(file("state.sdk")).unwrap();
    let changed = text.replacen("[State]\n4", "[State]\n5", 1);
    let (records, _) = read(changed.as_bytes(), usize::MAX, None);
    let output = "record 1, line 11, column 1: expected a state that contains all givens, found `[`";
    assert_eq!(records[0].as_ref().unwrap_err(), output);
    assert_eq!(records.iter().filter(|record| record.is_ok()).count(), 2);
}

#[test]
fn damage_is_reported_with_location() {
    let (records, _) = read(&file("damaged.txt"), usize::MAX, None);
    let output: Vec<String> = records
        .iter()
        .map(|record| record.as_ref().map_or_else(Clone::clone, |entry| entry.position.digits.to_string()))
        .collect();
    let expected = String::from_utf8(file("damaged.expected")).unwrap();
    assert_eq!(output, expected.lines().collect::<Vec<_>>());
}

/// A line of one megabyte is one bad record and needs little memory.
#[test]
fn megabyte_line_is_one_bad_record() {
    let puzzle = puzzles()[0].to_string();
    let mut input = vec![b'1'; 1 << 20];
    input.extend_from_slice(format!("\n{puzzle}\n").as_bytes());
    let mut cut = 0;
    let mut each = |item: Item<'_>| {
        let Item::Record(raw) = item else { panic!("no comments here") };
        cut += usize::from(raw.extent == Extent::Cut);
        assert_eq!(raw.parse().is_ok(), raw.number == 2);
        assert!(raw.text.len() <= sodan_formats::LIMIT);
        ControlFlow::<()>::Continue(())
    };
    let mut records = Records::new(None);
    for chunk in input.chunks(1000) {
        let _ = records.feed(chunk, &mut each);
    }
    let _ = records.finish(&mut each);
    assert_eq!(cut, 1);
}
