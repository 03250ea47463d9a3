//! Wording of cells, values, rules and results in sentences.

use sodan_variant::{Cell, Constraint, Origin};

use crate::board::{Board, Candidate, Mask};
use crate::state::values_of;
use crate::step::Truth;

/// Joins items with commas, and the last item with `and` or `or`.
pub(crate) fn list(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., last] => format!("{} {conjunction} {last}", others.join(", ")),
    }
}

/// Maximum number of cells to list by name.
const MAX_CELLS: usize = 9;

/// Lists the names of cells, joined by `and`.
pub(crate) fn cells(board: &Board, cells: &[usize]) -> String {
    if cells.len() > MAX_CELLS {
        return format!("{} and {} other cells", board.cell(cells[0]), cells.len() - 1);
    }
    list(&cells.iter().map(|&cell| board.cell(cell).to_string()).collect::<Vec<_>>(), "and")
}

/// Lists the values in `mask`, joined by `and` or `or`.
pub(crate) fn values(board: &Board, mask: Mask, conjunction: &str) -> String {
    list(&values_of(mask).map(|value| board.number(value).to_string()).collect::<Vec<_>>(), conjunction)
}

/// Names the rule of an origin, such as `row 3` or `the cage at R1C1`.
pub(crate) fn origin(board: &Board, origin: Origin) -> String {
    let number = match origin {
        Origin::Row(row) => return format!("row {}", row + 1),
        Origin::Column(column) => return format!("column {}", column + 1),
        Origin::Box(number) => return format!("box {}", number + 1),
        Origin::Piece(number) => return format!("region {}", number + 1),
        Origin::Constraint(number) => number,
    };
    let constraint = &board.puzzle.constraints[number];
    let name = constraint.name().replace('_', " ");
    let sum = match constraint {
        Constraint::Cage(cage) => Some(cage.sum),
        Constraint::LittleKiller(clue) => Some(clue.sum),
        Constraint::Sandwich(clue) => Some(clue.sum),
        Constraint::XSum(clue) => Some(clue.sum),
        Constraint::Skyscraper(clue) => Some(clue.count.into()),
        _ => None,
    };
    let name = sum.map_or(name.clone(), |sum| format!("{name} {sum}"));
    match constraint.cells().first() {
        Some(cell) if constraint.cells().len() < board.puzzle.shape.len() => format!("the {name} at {cell}"),
        _ => format!("the {name} rule"),
    }
}

/// Names a house. If the house is not a row, column, box or region, appends its cells in parentheses: the first and the
/// last cell or, if the house is not contiguous, a form such as `R234C159`.
pub(crate) fn house(board: &Board, house: usize) -> String {
    let house = &board.houses[house];
    let Origin::Constraint(_) = house.origin else { return origin(board, house.origin) };
    let cells: Vec<Cell> = house.cells.iter().map(|&cell| board.cell(cell)).collect();
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    let (rows, columns) = (numbers(&cells, |cell| cell.row), numbers(&cells, |cell| cell.column));
    let is_contiguous = [&rows, &columns].iter().all(|it| usize::from(it[it.len() - 1] - it[0]) < it.len());
    let cells = match is_contiguous || rows.len() * columns.len() != cells.len() {
        true => format!("{first} to {last}"),
        false => format!("R{}C{}", joined(&rows), joined(&columns)),
    };
    format!("{} ({cells})", origin(board, house.origin))
}

/// Returns the distinct row or column numbers of `cells`, counted from 1, in ascending order. `number` returns a cell's
/// row or column, counted from 0.
fn numbers(cells: &[Cell], number: impl Fn(&Cell) -> u8) -> Vec<u8> {
    let mut numbers: Vec<u8> = cells.iter().map(|cell| number(cell) + 1).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Joins numbers. If any number has two digits, the numbers are separated by commas.
fn joined(numbers: &[u8]) -> String {
    let separator = if numbers.iter().any(|&number| number > 9) { "," } else { "" };
    numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(separator)
}

/// Groups candidates by cell. Each element is the index of a cell and the mask of its values.
fn by_cell(candidates: &[Candidate]) -> Vec<(usize, Mask)> {
    let mut cells: Vec<(usize, Mask)> = Vec::new();
    for &Candidate { cell, value } in candidates {
        match cells.iter_mut().find(|(other, _)| *other == cell) {
            Some((_, mask)) => *mask |= 1 << value,
            None => cells.push((cell, 1 << value)),
        }
    }
    cells.sort_unstable();
    cells
}

/// Describes the results of a step as a clause: `R1C2 is 5 and R1C3 is not 4 or 7`.
pub(crate) fn results(board: &Board, placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let mut by_values: Vec<(Mask, Vec<usize>)> = Vec::new();
    for (cell, mask) in by_cell(eliminations) {
        match by_values.iter_mut().find(|(other, _)| *other == mask) {
            Some((_, cells)) => cells.push(cell),
            None => by_values.push((mask, vec![cell])),
        }
    }
    let placed = placements
        .iter()
        .map(|candidate| format!("{} is {}", board.cell(candidate.cell), board.number(candidate.value)));
    let removed = by_values.iter().map(|(mask, at)| {
        let verb = if at.len() == 1 { "is" } else { "are" };
        format!("{} {verb} not {}", cells(board, at), values(board, *mask, "or"))
    });
    list(&placed.chain(removed).collect::<Vec<_>>(), "and")
}

/// Describes the results of a step in short form: `R1C2=5 R1C3<>4,7`.
pub(crate) fn short_results(board: &Board, placements: &[Candidate], eliminations: &[Candidate]) -> String {
    let placed = placements
        .iter()
        .map(|candidate| format!("{}={}", board.cell(candidate.cell), board.number(candidate.value)));
    let removed = by_cell(eliminations).into_iter().map(|(cell, mask)| {
        let values: Vec<String> = values_of(mask).map(|value| board.number(value).to_string()).collect();
        format!("{}<>{}", board.cell(cell), values.join(","))
    });
    placed.chain(removed).collect::<Vec<_>>().join(" ")
}

/// Returns `pair`, `triple` or `quadruple`, and `subset` for other sizes.
pub(crate) fn subset(size: usize) -> &'static str {
    match size {
        2 => "pair",
        3 => "triple",
        4 => "quadruple",
        _ => "subset",
    }
}

/// Formats a candidate, such as `R1C2=5`.
pub(crate) fn candidate(board: &Board, Candidate { cell, value }: Candidate) -> String {
    format!("{}={}", board.cell(cell), board.number(value))
}

/// Names the rule of a truth, capitalised for the beginning of a sentence.
pub(crate) fn truth(board: &Board, truth: Truth) -> String {
    let name = match truth {
        Truth::Cell(cell) => return board.cell(cell).to_string(),
        Truth::House(number, _) => house(board, number),
        Truth::Sum(sum, _) => origin(board, board.sums[sum].origin),
        Truth::Filter(filter, _) => {
            board.filters().nth(filter).map_or(String::new(), |(of_filter, _)| origin(board, of_filter))
        }
    };
    capitalised(&name)
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Lists the names of cells, joined by plus signs.
pub(crate) fn plus(board: &Board, cells: &[usize]) -> String {
    cells.iter().map(|&cell| board.cell(cell).to_string()).collect::<Vec<_>>().join(" + ")
}
