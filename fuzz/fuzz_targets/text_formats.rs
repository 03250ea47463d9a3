//! Checks the round trip through every text format: writing a parsed position and parsing it again returns the same
//! position.

#![no_main]

use libfuzzer_sys::fuzz_target;
use sodan_board::{Cell, DigitSet};
use sodan_formats::{self as formats, Format, Style};

fuzz_target!(|bytes: &[u8]| {
    let Some((&choice, text)) = bytes.split_first() else { return };
    let format = Format::ALL[usize::from(choice) % Format::ALL.len()];
    let Ok(entry) = formats::parse_as(format, text) else { return };
    if entry.format == Format::Csv {
        return;
    }
    // Links and files of apps may contain candidates that digits exclude, and cannot represent a cell without
    // candidates.
    let is_of_app =
        matches!(entry.format, Format::SudokuWiki | Format::FPuzzles | Format::Sdx | Format::OpenSudoku);
    let mut written = String::new();
    match formats::write(&entry, entry.format, Style::default(), &mut written) {
        // SadMan's files are grids that may mark givens and contain candidates, which plain grids cannot represent.
        Err(_) if is_of_app || entry.format == Format::Grid => return,
        result => result.expect("a parsed position can be written"),
    }
    let again =
        formats::parse_as(entry.format, written.as_bytes()).expect("a written position can be parsed");
    let allowed = |entry: &formats::Entry| -> Vec<DigitSet> {
        let candidates = entry.position.candidates();
        Cell::all().map(|cell| candidates.allowed(cell)).collect()
    };
    assert_eq!(allowed(&entry), allowed(&again));
    if !is_of_app && !matches!(entry.format, Format::Pencilmarks | Format::Json | Format::Grid) {
        assert_eq!(entry.position, again.position);
        assert_eq!(entry.extras, again.extras);
    }
});
