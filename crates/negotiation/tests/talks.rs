//! Whole negotiations, judged by their endings.

use std::time::Duration;

use sodan_board::{Puzzle, Solution};
use sodan_negotiation::{
    Blind, Conditions, Ending, Mischief, Mistake, Onlooker, Outcome, Protocol, Settings, Slider, negotiate,
    negotiate_on_threads,
};

const SEED_PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn talk(text: &str, settings: &Settings, seed: u64, messages: u64) -> Outcome {
    negotiate(&puzzle(text), settings, seed, Conditions { messages, ..Conditions::default() }, &mut Blind)
}

/// The one thing that may never be wrong.
fn is_honest(text: &str, outcome: &Outcome) -> bool {
    match outcome.ending {
        Ending::Solved(solution) => {
            solution.extends(puzzle(text).grid()) && Solution::try_from(&solution.grid()).is_ok()
        }
        _ => true,
    }
}

#[test]
fn the_token_solves_the_seed_puzzle_from_every_seed() {
    for seed in 0..20 {
        let outcome = talk(SEED_PUZZLE, &Settings::new(Protocol::Token), seed, 20_000_000);
        assert!(
            matches!(outcome.ending, Ending::Solved(_)) && is_honest(SEED_PUZZLE, &outcome),
            "seed {seed}"
        );
    }
}

#[test]
fn community_plus_solves_the_seed_puzzle() {
    for seed in 0..5 {
        let outcome = talk(SEED_PUZZLE, &Settings::new(Protocol::CommunityPlus), seed, 100_000_000);
        assert!(
            matches!(outcome.ending, Ending::Solved(_)) && is_honest(SEED_PUZZLE, &outcome),
            "seed {seed}"
        );
    }
}

#[test]
fn no_protocol_sends_a_message_beyond_the_limit() {
    for &protocol in Protocol::ALL {
        let settings = Settings::new(protocol);
        for limit in [0, 1, 700, 8_192, 8_193, 20_000] {
            let outcome = talk(EASY, &settings, 1, limit);
            assert!(outcome.messages <= limit, "{protocol:?}");
            assert_eq!(outcome.messages == limit, outcome.ending == Ending::GaveUp, "{protocol:?} {limit}");
        }
        let outcome = talk(EASY, &settings, 1, 100_000);
        if outcome.ending != Ending::GaveUp {
            assert_eq!(talk(EASY, &settings, 1, outcome.messages), outcome, "{protocol:?}");
        }
    }
}

#[test]
fn the_token_says_that_an_impossible_puzzle_is_impossible() {
    // r1c9 sees 1 to 8 in its row and 9 in its column.
    let text = "12345678.........9...............................................................";
    let outcome = talk(text, &Settings::new(Protocol::Token), 1, 2_000_000);
    assert_eq!(outcome.ending, Ending::Impossible);
}

#[test]
fn both_beyond_protocols_solve_on_threads_too() {
    for protocol in [Protocol::Token, Protocol::CommunityPlus] {
        let conditions =
            Conditions { messages: u64::MAX, span: Duration::from_secs(60), ..Conditions::default() };
        let settings = Settings::new(protocol);
        let outcome = negotiate_on_threads(&puzzle(EASY), &settings, 1, conditions, 2, &mut Blind);
        assert!(matches!(outcome.ending, Ending::Solved(_)), "{protocol}: {}", outcome.ending.name());
    }
}

#[test]
fn under_the_wrong_neighbours_agreement_is_no_solution() {
    let settings = Settings::new(Protocol::First).with_mistake(Mistake::WrongNeighbours).unwrap();
    let endings: Vec<_> = (0..3).map(|seed| talk(SEED_PUZZLE, &settings, seed, 20_000_000).ending).collect();
    assert!(endings.contains(&Ending::Mistaken), "{endings:?}");
    assert!(!endings.iter().any(|ending| matches!(ending, Ending::Solved(_))));
}

#[test]
fn blocking_swaps_deadlock_and_answered_ones_do_not() {
    // Without delays two cells seldom ask each other at the same time.
    let mischief = Mischief { delay: 0.2, ..Mischief::NONE };
    let community = Settings::new(Protocol::Community);
    let blocking = community.clone().with_mistake(Mistake::BlockingSwap).unwrap();
    for seed in 0..5 {
        let talk = |settings, messages| {
            let conditions = Conditions { messages, mischief, ..Conditions::default() };
            negotiate(&puzzle(SEED_PUZZLE), settings, seed, conditions, &mut Blind)
        };
        let [early, late] = [500_000, 1_000_000].map(|messages| talk(&blocking, messages));
        assert!(early.deadlock.len() >= 2, "seed {seed}");
        assert!(
            early.deadlock.iter().all(|&cell| early.grid.get(cell) == late.grid.get(cell)),
            "seed {seed}"
        );
        let [early, late] = [500_000, 1_000_000].map(|messages| talk(&community, messages));
        assert!(late.changes > early.changes + 100, "seed {seed}");
    }
}

#[test]
fn a_quiet_period_takes_a_deadlock_for_a_solution() {
    let settings = Settings::new(Protocol::Community).with_mistake(Mistake::BlockingSwap).unwrap();
    let settings = settings.with_mistake(Mistake::QuietEnding).unwrap();
    let outcome = talk(SEED_PUZZLE, &settings, 1, 5_000_000);
    assert_eq!(outcome.ending, Ending::Mistaken);
}

/// A watcher that sees whether a given ever changes.
struct Givens(Puzzle, bool);

impl Onlooker for Givens {
    fn changed(&mut self, _: sodan_stage::Time, shown: sodan_negotiation::Shown) {
        self.1 |= self.0.get(shown.cell).is_some_and(|given| shown.digit != Some(given));
    }
}

#[test]
fn givens_change_only_by_the_unguarded_deny() {
    let changes_givens = |settings: Settings| {
        let mut onlooker = Givens(puzzle(EASY), false);
        let conditions = Conditions { messages: 1_000_000, ..Conditions::default() };
        negotiate(&puzzle(EASY), &settings, 1, conditions, &mut onlooker);
        onlooker.1
    };
    let wrong = Settings::new(Protocol::Panic).with_mistake(Mistake::WrongNeighbours).unwrap();
    assert!(!changes_givens(Settings::new(Protocol::Panic)));
    assert!(!changes_givens(wrong.clone()));
    // Givens deny each other only where they clash, as here under the wrong neighbours.
    assert!(changes_givens(wrong.with_mistake(Mistake::UnguardedDeny).unwrap()));
}

#[test]
fn whatever_goes_wrong_nothing_false_is_called_solved() {
    let mischiefs = [
        Mischief { delay: 0.2, stall: 0.05, ..Mischief::NONE },
        Mischief { delay: 0.1, stall: 0.02, crash: 0.0005, loss: 0.0 },
        Mischief { delay: 0.1, stall: 0.02, crash: 0.0005, loss: 0.00002 },
    ];
    for step in Slider::all() {
        for (seed, mischief) in mischiefs.into_iter().enumerate() {
            let conditions = Conditions { messages: 300_000, mischief, ..Conditions::default() };
            let outcome = negotiate(&puzzle(EASY), &step.settings(), seed as u64, conditions, &mut Blind);
            assert!(is_honest(EASY, &outcome), "{step} {seed}");
        }
    }
}

#[test]
fn crashes_and_delays_do_not_keep_the_new_protocols_from_the_truth() {
    let mischief = Mischief { delay: 0.1, stall: 0.02, crash: 0.0002, loss: 0.0 };
    for protocol in [Protocol::Token, Protocol::CommunityPlus] {
        for seed in 0..10 {
            let conditions = Conditions { messages: 20_000_000, mischief, ..Conditions::default() };
            let outcome = negotiate(&puzzle(EASY), &Settings::new(protocol), seed, conditions, &mut Blind);
            assert!(
                matches!(outcome.ending, Ending::Solved(_)),
                "{protocol} {seed}: {}",
                outcome.ending.name()
            );
        }
    }
}

#[test]
fn the_collections_are_solved_by_the_token() {
    for (file, step) in [("magictour_top1465.txt", 20), ("forum_hardest_1106.txt", 20), ("17_clue.txt", 1000)]
    {
        let Some(lines) = sodan_testkit::lines(&format!("puzzles/{file}")) else { return };
        for line in lines.iter().step_by(step).filter(|line| line.len() >= 81) {
            let outcome = talk(&line[..81], &Settings::new(Protocol::Token), 1, 20_000_000);
            assert!(matches!(outcome.ending, Ending::Solved(_)), "{line}");
        }
    }
}
