//! Compares the protocols `first` and `panic` with recorded runs of the Erlang programs of 16 and 18 May 2007
//! (`testdata/erlang.txt`).

use std::time::Duration;

use sodan_board::{Block, Cell, CellSet, Grid, Puzzle};
use sodan_negotiation::{
    Afterlife, Blind, Conditions, Ending, Mistake, Outcome, Protocol, Settings, negotiate,
};

const SEEDS: u64 = 20;

/// Returns the words that follow `name` in `testdata/erlang.txt`.
fn facts(name: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/erlang.txt");
    let text = std::fs::read_to_string(path).expect("the file exists");
    let line = text.lines().find(|line| line.split(' ').next() == Some(name)).expect("the fact exists");
    line.split(' ').skip(1).map(str::to_owned).collect()
}

/// Returns the numbers that follow `name` in `testdata/erlang.txt`, in ascending order.
fn numbers(name: &str) -> Vec<u64> {
    let mut numbers: Vec<u64> = facts(name).iter().map(|word| word.parse().expect("a number")).collect();
    numbers.sort_unstable();
    numbers
}

fn puzzle(name: &str) -> Puzzle {
    facts(name)[0].parse().expect("a puzzle")
}

/// Runs a protocol with published mistakes once per seed, and returns the outcomes.
fn outcomes(protocol: Settings, mistakes: &[Mistake], puzzle: &Puzzle) -> Vec<Outcome> {
    let settings = mistakes.iter().try_fold(protocol, |settings, &it| settings.with_mistake(it)).unwrap();
    (0..SEEDS).map(|seed| negotiate(puzzle, &settings, seed, Conditions::default(), &mut Blind)).collect()
}

fn first() -> Vec<Outcome> {
    let mistakes = [
        Mistake::WrongNeighbours,
        Mistake::UnguardedDeny,
        Mistake::OneSeed,
        Mistake::QuietEnding,
        Mistake::Zombies,
    ];
    let doubt_0 = Settings::new(Protocol::First).with_doubt(0.0).unwrap();
    outcomes(doubt_0, &mistakes, &puzzle("first.puzzle"))
}

/// Returns the median number of digit changes of the runs.
fn median(outcomes: &[Outcome]) -> u64 {
    let mut changes: Vec<u64> = outcomes.iter().map(|outcome| outcome.changes).collect();
    changes.sort_unstable();
    changes[changes.len() / 2]
}

/// Returns whether no two cells that the program of 16 May 2007 treats as neighbours display the same digit. Neighbours
/// share a box, or have the same position in two boxes.
fn is_agreement(grid: &Grid) -> bool {
    let differ = |cells: CellSet| {
        let digits: Vec<_> = cells.iter().filter_map(|cell| grid.get(cell)).collect();
        (1..digits.len()).all(|at| !digits[..at].contains(&digits[at]))
    };
    let place = |cell: Cell| (cell.row().index() % 3, cell.column().index() % 3);
    Block::all().all(|block| differ(block.cells()))
        && Cell::all().all(|cell| differ(Cell::all().filter(|&other| place(other) == place(cell)).collect()))
}

#[test]
#[ignore = "20 runs of two million messages"]
fn the_first_listing_ends_alike() {
    let boards = facts("first.boards");
    let agreeing = boards.iter().filter(|board| is_agreement(&board.parse().unwrap())).count();
    assert_eq!((agreeing, boards.len()), (9, 10), "in all Erlang runs but one, silence means agreement");
    let outcomes = first();
    let ended: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.ending != Ending::GaveUp).collect();
    assert!(ended.iter().all(|it| it.ending == Ending::Mistaken && is_agreement(&it.grid)), "{ended:?}");
    assert!(4 * ended.len() > 3 * outcomes.len(), "{} of {SEEDS} ended, in Erlang 10 of 12", ended.len());
    let (least, most) = (numbers("first.changes")[0], numbers("first.killed")[1]);
    let median = median(&outcomes);
    assert!((least..=most).contains(&median), "median of {median} changes, in Erlang {least} to {most}");
}

#[test]
#[ignore = "20 runs of two million messages"]
fn listing_of_18_may_agrees() {
    let mistakes = [Mistake::UnguardedDeny, Mistake::OneSeed, Mistake::QuietEnding];
    let outcomes = outcomes(Settings::new(Protocol::Panic), &mistakes, &puzzle("panic.puzzle"));
    let solved = outcomes.iter().filter(|outcome| matches!(outcome.ending, Ending::Solved(_))).count();
    let (seen, median) = (numbers("panic.changes"), median(&outcomes));
    assert_eq!(numbers("panic.solved"), [seen.len() as u64], "every Erlang run solved the puzzle");
    assert!(solved > outcomes.len() / 2, "{solved} solved");
    assert!(
        (seen[0]..=seen[seen.len() - 1]).contains(&median),
        "median of {median} changes, in Erlang {seen:?}"
    );
}

#[test]
#[ignore = "20 runs of two million messages"]
fn first_listing_zombies_agree() {
    let (alive, open) = (numbers("first.alive"), numbers("first.open")[0]);
    assert_eq!(
        facts("first.reason"),
        ["badarg", "erlang:send"],
        "the name of the zombie's recipient is not registered"
    );
    let mut drawn = 0;
    for Afterlife { zombies, changes, time, .. } in first().into_iter().filter_map(|it| it.afterlife) {
        let count = zombies.len() as u64;
        assert!((alive[0] - 3..=open).contains(&count), "{count} zombies, in Erlang {alive:?}");
        let time = time.expect("all zombies crash");
        assert!(time < Duration::from_millis(30), "{time:?}, in Erlang {:?} µs", numbers("first.gone"));
        // Each zombie displays `ok` once; further changes are digits that it draws while negotiating about `ok`.
        drawn += changes.saturating_sub(count);
    }
    assert!(
        drawn > 0 && numbers("first.ticks_of_ok").iter().sum::<u64>() > 0,
        "some zombies draw digits again"
    );
}

#[test]
fn an_empty_grid_is_a_puzzle() {
    assert_eq!(facts("first.empty/1"), ["function_clause", "gb_trees:is_defined"], "arguments are swapped");
    let empty = ".".repeat(81).parse().unwrap();
    let outcome = negotiate(&empty, &Settings::new(Protocol::Token), 1, Conditions::default(), &mut Blind);
    assert!(matches!(outcome.ending, Ending::Solved(_)));
}
