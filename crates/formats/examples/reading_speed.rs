//! Measures the time per record to read and write each format: `cargo run --release -p sodan-formats --example
//! reading_speed FILE`, where FILE contains one puzzle of 81 characters per line.
//!
//! A naive character-by-character loop is measured as well, as the baseline for the fast path of the line format.

use sodan_board::{Cell, Digit, Grid};
use sodan_formats::{self as formats, Entry, Format, Item, Position, Records, Style, line};
use std::ops::ControlFlow;
use std::time::Instant;

fn main() {
    let file = std::env::args().nth(1).expect("a file of lines");
    let input = std::fs::read(file).expect("a file that can be read");
    let lines: Vec<&[u8]> =
        input.split(|&byte| byte == b'\n').filter(|line| line::parse_bytes(line).is_ok()).collect();
    let grids: Vec<Grid> = lines.iter().map(|line| plainly(line)).collect();
    measure("a line, character by character", &lines, &grids, plainly);
    measure("a line, all at once", &lines, &grids, |line| line::parse_bytes(line).expect("a line"));
    Format::ALL.into_iter().for_each(|format| stream(format, &grids));
}

/// Returns the time per record, in nanoseconds, of the fastest of nine runs. Other processes may slow down individual
/// runs.
fn quickest(number: usize, mut run: impl FnMut()) -> f64 {
    let once = |_| {
        let start = Instant::now();
        run();
        start.elapsed().as_nanos() as f64 / number as f64
    };
    (0..9).map(once).fold(f64::INFINITY, f64::min)
}

fn measure(name: &str, lines: &[&[u8]], grids: &[Grid], read: impl Fn(&[u8]) -> Grid) {
    let nanos = quickest(lines.len(), || {
        assert!(lines.iter().zip(grids).all(|(line, grid)| read(line) == *grid));
    });
    println!("{name:32} {nanos:7.1} ns");
}

fn plainly(line: &[u8]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, &byte) in Cell::all().zip(line) {
        match byte {
            b'1'..=b'9' => grid.set(cell, Digit::from_ascii(byte)),
            b'.' | b'0' => {}
            _ => panic!("expected a cell"),
        }
    }
    grid
}

/// Measures writing all puzzles in one format, then splitting and parsing the result.
fn stream(format: Format, grids: &[Grid]) {
    let mut file = String::new();
    let written = quickest(grids.len(), || {
        file.clear();
        file.push_str(if format == Format::Csv { formats::csv::HEADER } else { "" });
        for &grid in grids {
            let entry = Entry::new(format, Position::of_givens(grid));
            file.push('\n');
            formats::write(&entry, format, Style::default(), &mut file)
                .expect("every format can represent digits");
        }
    });
    let read = quickest(grids.len(), || read_all(format, file.as_bytes(), grids));
    println!("{:32} {read:7.1} ns, written in {written:7.1} ns", format!("a record of {format}"));
}

fn read_all(format: Format, file: &[u8], grids: &[Grid]) {
    let mut number = 0;
    let mut records = Records::new(None);
    let mut each = |item: Item<'_>| {
        if let Item::Record(raw) = item {
            let position = raw.parse().expect("a record").position;
            assert!(format == Format::Sukaku || position.digits == grids[number]);
            number += 1;
        }
        ControlFlow::<()>::Continue(())
    };
    for chunk in file.chunks(1 << 16) {
        let _ = records.feed(chunk, &mut each);
    }
    let _ = records.finish(&mut each);
    assert_eq!(number, grids.len());
}
