//! The smallest program that solves a file with the crate `sudoku`: lines in, CSV out.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};

fn main() -> std::io::Result<()> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let mut input = BufReader::with_capacity(1 << 16, File::open(&paths[0])?);
    let mut output = BufWriter::with_capacity(1 << 16, File::create(&paths[1])?);
    let (mut line, mut number) = (String::new(), 0);
    while input.read_line(&mut line)? > 0 {
        number += 1;
        let puzzle = line.trim_end();
        let solution = sudoku::Sudoku::from_str_line(puzzle).ok().and_then(|sudoku| sudoku.solution());
        match solution {
            Some(solution) => writeln!(output, "{number},{puzzle},unique,{}", &*solution.to_str_line())?,
            None => writeln!(output, "{number},{puzzle},other,")?,
        }
        line.clear();
    }
    output.flush()
}
