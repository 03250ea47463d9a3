//! A minimal program that solves a file of puzzles, one per line, with the crate `sudoku` or `rustoku`, and prints CSV
//! to standard output.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

fn main() -> std::io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let solve = if arguments[0] == "sudoku" { sudoku } else { rustoku };
    let mut input = BufReader::with_capacity(1 << 16, File::open(&arguments[1])?);
    let mut output = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    let (mut line, mut number) = (String::new(), 0);
    while input.read_line(&mut line)? > 0 {
        number += 1;
        let puzzle = line.trim_end();
        match solve(puzzle) {
            Some(solution) => writeln!(output, "{number},{puzzle},unique,{solution}")?,
            None => writeln!(output, "{number},{puzzle},other,")?,
        }
        line.clear();
    }
    output.flush()
}

fn sudoku(puzzle: &str) -> Option<String> {
    let sudoku = sudoku::Sudoku::from_str_line(puzzle).ok()?;
    Some(sudoku.solution()?.to_str_line().to_string())
}

fn rustoku(puzzle: &str) -> Option<String> {
    let mut rustoku = rustoku_lib::Rustoku::new_from_str(puzzle).ok()?;
    let found = rustoku.solve_until(2);
    let [only] = &found[..] else { return None };
    let digit = |index: usize| char::from(b'0' + only.board.get(index / 9, index % 9));
    Some((0..81).map(digit).collect())
}
