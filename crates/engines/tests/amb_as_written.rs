//! The Scheme text's program, as it is written there, with the choice operator in place of `call/cc`: the slow,
//! obvious twin of the amb engine.

use sodan_amb::{Amb, Chosen, Effort, Search};
use sodan_board::{Cell, Digit, DigitSet, Puzzle, Solution, puzzle};
use sodan_engines::{Engine, Limits, amb};

/// A number, or the list of those that are still possible.
#[derive(Clone, Copy, PartialEq)]
enum Element {
    Known(Digit),
    Unknown(DigitSet),
}

type Board = [Element; 81];

fn solve(amb: &mut Amb, puzzle: &Puzzle) -> Chosen<Solution> {
    let element = |cell| puzzle.get(cell).map_or(Element::Unknown(DigitSet::ALL), Element::Known);
    let mut board: Board = std::array::from_fn(|index| element(Cell::from_index(index)));
    prune_all(&mut board);
    amb_board(amb, &mut board)?;
    board_assertions(amb, &board)
}

/// Every number leaves the lists of its peers; then all lists of one become numbers at once; until nothing changes. Two
/// numbers that clash are not noticed.
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

/// In reading order: chooses where a number is not known, and prunes after every choice.
fn amb_board(amb: &mut Amb, board: &mut Board) -> Chosen<()> {
    for cell in Cell::all() {
        if let Element::Unknown(list) = board[cell.index()] {
            board[cell.index()] = Element::Known(amb.choose(list)?);
            prune_all(board);
        }
    }
    Ok(())
}

/// Only now are the rules asserted.
fn board_assertions(amb: &mut Amb, board: &Board) -> Chosen<Solution> {
    let mut grid = sodan_board::Grid::EMPTY;
    for (cell, element) in Cell::all().zip(board) {
        if let Element::Known(number) = *element {
            grid.set(cell, number);
        }
    }
    let solution = Solution::try_from(&grid);
    amb.require(solution.is_ok())?;
    solution.or_else(|_| amb.fail())
}

fn as_written(puzzle: &Puzzle) -> (Option<Solution>, Effort) {
    let mut solutions = Search::new().program(|amb| solve(amb, puzzle));
    let first = solutions.next().map(|solution| solution.expect("there is no budget"));
    (first, solutions.effort())
}

fn as_an_engine(puzzle: &Puzzle) -> (Option<Solution>, u64) {
    let report = amb::Amb.solve(puzzle.into(), &Limits { solutions: 1, ..Limits::default() });
    (report.solution, report.effort)
}

#[test]
fn both_give_the_solution_in_the_text() {
    let puzzle = puzzle! {
        ? ? 8  ? ? ?  1 5 ?    ? ? ?  ? ? 1  8 ? ?    3 ? 5  4 ? ?  ? ? 9
        5 ? ?  ? ? 9  ? ? ?    ? 9 ?  2 3 4  ? 7 ?    ? ? ?  1 ? ?  ? ? 8
        4 ? ?  ? ? 5  9 ? 1    ? ? 6  7 ? ?  ? ? ?    ? 5 3  ? ? ?  2 ? ?
    };
    let ((written, effort), (engine, choices)) = (as_written(&puzzle), as_an_engine(&puzzle));
    assert_eq!(
        written.map(|solution| solution.to_string()).as_deref(),
        Some("748392156269571843315486729574869312891234675632157498487625931926713584153948267"),
    );
    assert_eq!(written, engine);
    // So many alternatives the program in the text takes on its own example.
    assert_eq!(effort.choices, 353);
    assert!(choices < 10, "{choices} choices");
}

/// Holds both against each other, and gives how many choices the program in the text takes for one of the engine's.
fn choices_saved<'a>(lines: impl Iterator<Item = &'a str>) -> u64 {
    let (mut written_choices, mut engine_choices) = (0, 0);
    for line in lines {
        let puzzle = line.parse().expect("a line of a collection is a puzzle");
        let ((written, effort), (engine, choices)) = (as_written(&puzzle), as_an_engine(&puzzle));
        assert_eq!(written, engine, "{puzzle}");
        written_choices += effort.choices;
        engine_choices += choices;
    }
    println!("{engine_choices} choices instead of {written_choices}");
    written_choices / engine_choices.max(1)
}

#[test]
fn both_agree_and_the_engine_chooses_less() {
    assert!(choices_saved(sodan_testkit::minimal().step_by(20)) > 10);
}

#[test]
#[ignore = "takes a minute: cargo xtask conformance engines"]
fn both_agree_on_all_of_qqwing_expert() {
    let lines = sodan_testkit::lines("puzzles/qqwing_expert.txt");
    assert!(choices_saved(lines.iter().map(String::as_str)) >= 10);
}
