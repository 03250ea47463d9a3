//! The program of 16 May 2007 beside what its listing did on OTP 25: `testdata/erlang.txt` has the facts, and how they were obtained.

use std::time::Duration;

use sodan_negotiation::{Blind, Conditions, Ending, Mistake, Outcome, Protocol, Settings, negotiate};

/// The words after a name in the file.
fn facts(name: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/erlang.txt");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let line = text.lines().find(|line| line.split(' ').next() == Some(name)).expect("the fact is there");
    line.split(' ').skip(1).map(str::to_owned).collect()
}

fn numbers(name: &str) -> Vec<u64> {
    facts(name).iter().map(|word| word.parse().expect("a number")).collect()
}

/// The same talk as the listing's, with its mistakes.
fn talk(seed: u64) -> Outcome {
    let mistakes = [Mistake::WrongNeighbours, Mistake::OneSeed, Mistake::QuietEnding, Mistake::Zombies];
    let first = Settings::new(Protocol::First).with_doubt(0.0).unwrap();
    let settings = mistakes.into_iter().try_fold(first, Settings::with_mistake).unwrap();
    let puzzle = facts("puzzle")[0].parse().unwrap();
    negotiate(&puzzle, &settings, seed, Conditions::default(), &mut Blind)
}

#[test]
#[ignore = "takes a while: cargo xtask conformance talks"]
fn endings_are_those_of_the_erlang_listing() {
    let outcomes: Vec<Outcome> = (0..20).map(talk).collect();
    let is_ended = |it: &Outcome| matches!(it.ending, Ending::Solved(_) | Ending::Mistaken);
    assert!(outcomes.iter().all(is_ended), "each run of the listing ended, too");
    let mut changes: Vec<u64> = outcomes.iter().map(|it| it.changes).collect();
    changes.sort_unstable();
    let mut seen = numbers("changes");
    seen.sort_unstable();
    let (median, range) = (changes[changes.len() / 2], seen[0]..=seen[seen.len() - 1]);
    assert!(range.contains(&median), "a median of {median} changes, in Erlang {range:?}");
}

#[test]
#[ignore = "takes a while: cargo xtask conformance talks"]
fn zombies_do_what_those_of_the_erlang_listing_do() {
    let (least, open) = (*numbers("alive").iter().min().unwrap(), numbers("open")[0]);
    assert_eq!(
        facts("reason"),
        ["badarg", "erlang:send"],
        "they crash where they send to a name that is gone"
    );
    let mut argued = 0;
    for outcome in (0..20).map(talk) {
        let after = outcome.afterlife.expect("the cells are stopped");
        let alive = after.zombies.len() as u64;
        assert!(
            (least - 3..=open).contains(&alive),
            "{alive} cells had changed, in Erlang {least} or more of {open}"
        );
        let time = after.time.expect("all of them crash");
        assert!(time < Duration::from_millis(30), "{time:?}");
        // Each comes to `ok` once; what is more is drawn again, as the ticks of `ok` in Erlang.
        argued += after.changes.saturating_sub(alive);
    }
    assert!(
        argued > 0 && numbers("ticks_of_ok").iter().sum::<u64>() > 0,
        "some argue about `ok` and draw digits again"
    );
}
