//! Killer Sudoku as 81 characters or as 81 numbers.
//!
//! ```text
//! arrows  = 81 characters: "<" ">" "^" "v" "`" "'" "," "." point to a cell of the same cage,
//!           "0".."9" "A".."Z" "a".."j" are the cage's sum, 0 to 45; 0 is a cage without a sum or, if it has one cell, no cage
//! numbers = "3x3:" [ "d" ] ":k:" 81 numbers, each 256 * sum + cage, or 0, separated by colons
//! ```
//!
//! `` ` `` points up and left, `'` up and right, `,` down and left, `.` down and right.
//!
//! Sources: threads 6119 of forum.enjoysudoku.com and 519 of sudocue.net, as interpreted by Interactive Sudoku Solver.

use super::{Format, Import, not_representable};
use crate::constraint::{AllDifferent, Cage, DiagonalAnti, DiagonalMain};
use crate::{Cell, Constraint, Shape, VariantError, VariantPuzzle};
use std::collections::BTreeMap;

const CELLS: usize = 81;

fn direction(symbol: u8) -> Option<(i32, i32)> {
    Some(match symbol {
        b'v' => (1, 0),
        b'^' => (-1, 0),
        b'<' => (0, -1),
        b'>' => (0, 1),
        b'`' => (-1, -1),
        b'\'' => (-1, 1),
        b',' => (1, -1),
        b'.' => (1, 1),
        _ => return None,
    })
}

fn sum_of(symbol: u8) -> Option<u32> {
    Some(match symbol {
        b'0'..=b'9' => u32::from(symbol - b'0'),
        b'A'..=b'Z' => u32::from(symbol - b'A') + 10,
        b'a'..=b'j' => u32::from(symbol - b'a') + 36,
        _ => return None,
    })
}

fn symbol_of(sum: u32) -> Option<char> {
    let symbol = |first: u8, from: u32| char::from(first + (sum - from) as u8);
    Some(match sum {
        0..=9 => symbol(b'0', 0),
        10..=35 => symbol(b'A', 10),
        36..=45 => symbol(b'a', 36),
        _ => return None,
    })
}

fn word(text: &str) -> &str {
    text.split(char::is_whitespace).next().unwrap_or_default()
}

/// Returns whether a string consists of arrows and sums, or of numbers.
pub(super) fn matches(text: &str) -> bool {
    let text = word(text);
    is_of_numbers(text)
        || text.len() == CELLS
            && text.bytes().any(|symbol| b"<>^v`',".contains(&symbol))
            && text.bytes().all(|symbol| direction(symbol).is_some() || sum_of(symbol).is_some())
}

fn is_of_numbers(text: &str) -> bool {
    text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:")
}

/// Parses arrows and sums, or numbers.
pub(super) fn read(text: &str) -> Result<Import, VariantError> {
    let text = word(text);
    let mut puzzle = VariantPuzzle::new(Shape::classic());
    puzzle.constraints =
        if is_of_numbers(text) { of_numbers(text)? } else { of_arrows(text, &puzzle.shape)? };
    puzzle.validate()?;
    Ok(Import::of(Format::Killer, puzzle))
}

fn wrong(message: String) -> VariantError {
    VariantError::in_field("cells", message)
}

fn of_arrows(text: &str, shape: &Shape) -> Result<Vec<Constraint>, VariantError> {
    let symbols = text.as_bytes();
    if symbols.len() != CELLS {
        return Err(wrong(format!("expected {CELLS} characters, found {}", symbols.len())));
    }
    let mut cages: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
    for start in shape.cells() {
        let mut cell = start;
        let mut steps = 0;
        while let Some((rows, columns)) = direction(symbols[shape.index(cell)]) {
            let next = cell.offset(rows, columns).filter(|&next| shape.contains(next));
            cell = next.ok_or_else(|| wrong(format!("the arrow at {cell} points off the grid")))?;
            steps += 1;
            if steps > CELLS {
                return Err(wrong(format!("the arrows from {start} form a cycle")));
            }
        }
        cages.entry(shape.index(cell)).or_default().push(start);
    }
    let mut constraints = Vec::new();
    for (at, cells) in cages {
        let symbol = char::from(symbols[at]);
        let sum = sum_of(symbols[at])
            .ok_or_else(|| wrong(format!("expected a sum, found `{symbol}` at {}", shape.cell(at))))?;
        constraints.extend(cage(sum, cells));
    }
    Ok(constraints)
}

/// Creates the constraint for a cage. A sum of 0 means that the sum is unknown. Returns `None` for a single cell
/// without a sum.
fn cage(sum: u32, cells: Vec<Cell>) -> Option<Constraint> {
    match sum {
        0 if cells.len() == 1 => None,
        0 => Some(AllDifferent { cells }.into()),
        sum => Some(Cage { sum, cells }.into()),
    }
}

fn of_numbers(text: &str) -> Result<Vec<Constraint>, VariantError> {
    let (head, numbers) = text.split_once(":k:").unwrap_or_default();
    let numbers: Vec<&str> = numbers.strip_suffix(':').unwrap_or(numbers).split(':').collect();
    if numbers.len() != CELLS {
        return Err(wrong(format!("expected {CELLS} numbers, found {}", numbers.len())));
    }
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    for (number, cell) in numbers.into_iter().zip(Shape::classic().cells()) {
        let value: u32 =
            number.parse().map_err(|_| wrong(format!("expected a number, found `{number}` at {cell}")))?;
        if value > 0 {
            let (sum, cage) = (value / 256, value % 256);
            let entry = cages.entry(cage).or_insert((sum, Vec::new()));
            if entry.0 != sum {
                return Err(wrong(format!("cage {cage} has two sums, {} and {sum}", entry.0)));
            }
            entry.1.push(cell);
        }
    }
    let mut constraints = Vec::new();
    if head.ends_with('d') {
        constraints.extend([Constraint::from(DiagonalMain {}), DiagonalAnti {}.into()]);
    }
    constraints.extend(cages.into_values().filter_map(|(sum, cells)| cage(sum, cells)));
    Ok(constraints)
}

/// Writes a killer Sudoku as arrows and sums.
pub(super) fn write(puzzle: &VariantPuzzle) -> Result<String, VariantError> {
    let shape = &puzzle.shape;
    if *shape != Shape::classic() {
        return Err(not_representable(Format::Killer, "a grid other than 9x9 with boxes of 3x3"));
    }
    if puzzle.givens.iter().any(Option::is_some) || !puzzle.candidates.is_empty() {
        return Err(not_representable(Format::Killer, "givens or candidates"));
    }
    let mut text = vec!['0'; CELLS];
    let mut is_used = [false; CELLS];
    for constraint in &puzzle.constraints {
        let (sum, cells) = match constraint {
            Constraint::Cage(cage) if cage.sum > 0 => (cage.sum, &cage.cells),
            Constraint::AllDifferent(cage) if cage.cells.len() > 1 => (0, &cage.cells),
            other => return Err(not_representable(Format::Killer, other.name())),
        };
        let sum = symbol_of(sum).ok_or_else(|| not_representable(Format::Killer, "a sum above 45"))?;
        for &cell in cells {
            if std::mem::replace(&mut is_used[shape.index(cell)], true) {
                return Err(not_representable(Format::Killer, "cages that overlap"));
            }
        }
        write_cage(shape, cells, sum, &mut text)
            .ok_or_else(|| not_representable(Format::Killer, "a cage of unconnected cells"))?;
    }
    Ok(text.into_iter().collect())
}

/// Writes the sum into the first cell of a cage, and arrows that lead to this cell into all other cells of the cage.
/// Returns `None` if the cage is not connected.
fn write_cage(shape: &Shape, cells: &[Cell], sum: char, text: &mut [char]) -> Option<()> {
    let first = *cells.iter().min()?;
    text[shape.index(first)] = sum;
    let mut reached = vec![first];
    let mut at = 0;
    while let Some(&cell) = reached.get(at) {
        at += 1;
        for symbol in "<>^v`',.".chars() {
            let (rows, columns) = direction(symbol as u8)?;
            let from =
                cell.offset(-rows, -columns).filter(|from| cells.contains(from) && !reached.contains(from));
            if let Some(from) = from {
                text[shape.index(from)] = symbol;
                reached.push(from);
            }
        }
    }
    (reached.len() == cells.len()).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WECOC: &str = "O<P<<Q<<<^>^KJ<<Q^^K<^<<^^<^^KD9<K<^O^^^6<^K^^>^H<^^^Q^<LK<<>^^O^^<<^P<^^<<<>>^>^";

    #[test]
    fn cages_survive_writing() {
        let puzzle = read(WECOC).unwrap().puzzle;
        let total: u32 =
            puzzle.constraints.iter().map(|it| if let Constraint::Cage(it) = it { it.sum } else { 0 }).sum();
        assert_eq!(total, 405, "the cages cover the grid");
        let again = read(&write(&puzzle).unwrap()).unwrap().puzzle;
        assert_eq!(again, puzzle);
    }

    #[test]
    fn numbers_become_cages() {
        let mut numbers = vec!["0".to_owned(); 81];
        (numbers[0], numbers[1]) = ("2561".into(), "2561".into());
        let puzzle = read(&format!("3x3:d:k:{}", numbers.join(":"))).unwrap().puzzle;
        assert_eq!(puzzle.constraints.len(), 3);
        assert_eq!(
            puzzle.constraints[2],
            Cage { sum: 10, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] }.into()
        );
    }

    #[test]
    fn damage_is_located() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert!(message(&WECOC.replacen('O', "^", 1)).contains("R1C1 points off the grid"));
        assert!(message(&WECOC.replacen("O<", "><", 1)).contains("form a cycle"));
    }
}
