//! The Scheme program of 2006 as printed, except that the choice operator replaces `call/cc`. It is the slow, obvious
//! counterpart of the amb engine.
//!
//! The program was published in the article "Yet Another Sudoku Solver". It removes every number from the lists of its
//! row, column and box. In each cell that still contains a list, in reading order, it chooses a number from the list
//! and prunes again. It asserts the rules only after the last choice.

use std::cell::{Cell as Flag, RefCell};
use std::ops::ControlFlow;

use sodan_amb::{Amb, Chosen, Event, Search};
use sodan_board::{Candidate, Cell, Digit, DigitSet, Grid, Puzzle, Solution};

use crate::alternative::Alternative;

/// A number, or the list of numbers that are still possible.
#[derive(Clone, Copy, PartialEq)]
enum Element {
    Known(Digit),
    Unknown(DigitSet),
}

type Board = [Element; 81];

/// Searches for the first solution and reports every alternative.
pub(crate) fn watched(
    puzzle: &Puzzle,
    see: &mut dyn FnMut(Alternative) -> ControlFlow<()>,
) -> Option<Solution> {
    // The program runs again for every branch. Of the choices in a run, only the last one is new.
    let (is_new, is_over, see) = (Flag::new(false), Flag::new(false), RefCell::new(see));
    let search = Search::new()
        .stop_when(|| is_over.get())
        .trace(|event| is_new.set(is_new.get() || matches!(event, Event::Chose { .. })));
    let watch = |alternative: Alternative| {
        if is_new.replace(false) && (see.borrow_mut())(alternative).is_break() {
            is_over.set(true);
        }
    };
    let mut solutions = search.program(|amb| solve(amb, puzzle, &watch));
    let solution = solutions.next()?.ok();
    drop(solutions);
    solution.filter(|_| !is_over.get())
}

fn solve(amb: &mut Amb<'_>, puzzle: &Puzzle, watch: &dyn Fn(Alternative)) -> Chosen<Solution> {
    let element = |cell| puzzle.get(cell).map_or(Element::Unknown(DigitSet::ALL), Element::Known);
    let mut board: Board = std::array::from_fn(|index| element(Cell::from_index(index)));
    prune_all(&mut board);
    amb_board(amb, &mut board, watch)?;
    board_assertions(amb, &board)
}

/// Removes every known number from the lists of its peers, and replaces each one-element list with its number, until
/// nothing changes. Equal numbers in a house are not detected.
fn prune_all(board: &mut Board) {
    loop {
        let mut new = *board;
        for cell in Cell::all() {
            if let Element::Known(number) = board[cell.index()] {
                prune(&mut new, cell, number);
            }
        }
        for element in &mut new {
            if let Element::Unknown(list) = *element
                && let Some(number) = list.single()
            {
                *element = Element::Known(number);
            }
        }
        if new == *board {
            return;
        }
        *board = new;
    }
}

fn prune(board: &mut Board, cell: Cell, number: Digit) {
    for peer in cell.peers() {
        if let Element::Unknown(list) = &mut board[peer.index()] {
            list.remove(number);
        }
    }
}

/// Chooses a number in each undecided cell, in reading order, and prunes after every choice.
fn amb_board(amb: &mut Amb<'_>, board: &mut Board, watch: &dyn Fn(Alternative)) -> Chosen<()> {
    for cell in Cell::all() {
        if let Element::Unknown(list) = board[cell.index()] {
            let number = amb.choose(list)?;
            board[cell.index()] = Element::Known(number);
            prune_all(board);
            watch(Alternative {
                depth: amb.depth(),
                candidate: Candidate::new(cell, number),
                grid: grid(board),
            });
        }
    }
    Ok(())
}

/// Asserts the rules. This is the only check in the program.
fn board_assertions(amb: &mut Amb<'_>, board: &Board) -> Chosen<Solution> {
    let solution = Solution::try_from(&grid(board));
    amb.require(solution.is_ok())?;
    solution.or_else(|_| amb.fail())
}

/// Returns the grid of the decided numbers.
fn grid(board: &Board) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, element) in Cell::all().zip(board) {
        if let Element::Known(number) = *element {
            grid.set(cell, Some(number));
        }
    }
    grid
}
