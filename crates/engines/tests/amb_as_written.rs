//! The Scheme text's program, as it is written there, with the choice operator in place of `call/cc`: the slow,
//! obvious twin of the amb engine.

use sodan_amb::{Amb, Chosen, Effort, Search};
use sodan_board::{Candidates, Cell, Puzzle, Solution, puzzle};
use sodan_engines::{Engine, Limits, amb};

/// Prune all, then go through the board and choose where a cell is not known, pruning after every choice; at the
/// end, assert the rules once more.
fn solve(amb: &mut Amb, puzzle: &Puzzle) -> Chosen<Solution> {
    let mut board = Candidates::new(puzzle);
    prune_all(&mut board);
    for cell in Cell::all() {
        if board.placed().get(cell).is_none() {
            let choice = amb.choose(board.digits(cell))?;
            board.place(cell, choice);
            prune_all(&mut board);
        }
    }
    let solution = Solution::try_from(board.placed());
    amb.require(solution.is_ok())?;
    solution.or_else(|_| amb.fail())
}

/// Numbers leave the lists of their peers, and lists of one become numbers, until nothing changes.
fn prune_all(board: &mut Candidates) {
    while let Some((cell, digit)) =
        board.unplaced().iter().find_map(|cell| Some((cell, board.digits(cell).single()?)))
    {
        board.place(cell, digit);
    }
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
    assert!(choices <= effort.choices, "{choices} choices instead of {}", effort.choices);
}

#[test]
fn both_agree_and_the_engine_chooses_less() {
    let Some(lines) = sodan_testkit::lines("puzzles/qqwing_expert.txt") else { return };
    let (mut written_choices, mut engine_choices) = (0, 0);
    for line in lines.iter() {
        let puzzle = line.parse().expect("a line of a collection is a puzzle");
        let ((written, effort), (engine, choices)) = (as_written(&puzzle), as_an_engine(&puzzle));
        assert_eq!(written, engine, "{puzzle}");
        written_choices += effort.choices;
        engine_choices += choices;
    }
    println!("{engine_choices} choices instead of {written_choices}");
    assert!(10 * engine_choices < written_choices, "{engine_choices} choices instead of {written_choices}");
}
