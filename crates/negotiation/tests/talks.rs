//! Runs whole negotiations and checks their endings.

use std::time::Duration;

use sodan_board::{ByCell, DigitSet, Puzzle, Solution};
use sodan_negotiation::transcript::{Detail, Recorder, Transcript, TranscriptEvent, What, statistics};
use sodan_negotiation::{
    Afterlife, Blind, Conditions, Ending, MessageKind, Mischief, Mishap, Mistake, Onlooker, Outcome,
    Protocol, SentMessage, Settings, Shown, Slider, Switch, Time, negotiate, negotiate_all,
    negotiate_on_threads,
};

const SEED_PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle without a solution: r1c9 sees 1 to 8 in its row and 9 in its column.
const IMPOSSIBLE: &str = "12345678.........9...............................................................";
/// `EASY` with every fifth empty cell filled in.
const FORTY: &str = "534.7...26..195..8.98...56.8...61..34..853..17..92...6.61...28.2..419..53...8..79";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

fn talk(text: &str, settings: &Settings, seed: u64, messages: u64) -> Outcome {
    negotiate(&puzzle(text), settings, seed, Conditions { messages, ..Conditions::default() }, &mut Blind)
}

/// Returns whether the ending is correct: a reported solution is valid, and a puzzle reported as impossible has no
/// solution.
fn is_honest(text: &str, outcome: &Outcome) -> bool {
    match outcome.ending {
        Ending::Solved(solution) => {
            solution.extends(puzzle(text).grid()) && Solution::try_from(&solution.grid()).is_ok()
        }
        // All but one of the puzzles in these tests have a solution.
        Ending::Impossible => text == IMPOSSIBLE,
        _ => true,
    }
}

#[test]
fn token_solves_every_seed() {
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
fn messages_stay_within_the_limit() {
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
fn token_reports_impossible_puzzles() {
    let outcome = talk(IMPOSSIBLE, &Settings::new(Protocol::Token), 1, 2_000_000);
    assert_eq!(outcome.ending, Ending::Impossible);
}

#[test]
fn new_protocols_solve_on_threads() {
    for protocol in [Protocol::Token, Protocol::CommunityPlus] {
        let conditions =
            Conditions { messages: u64::MAX, span: Duration::from_secs(60), ..Conditions::default() };
        let settings = Settings::new(protocol);
        let outcome = negotiate_on_threads(&puzzle(EASY), &settings, 1, conditions, 2, &mut Blind);
        assert!(matches!(outcome.ending, Ending::Solved(_)), "{protocol}: {}", outcome.ending.name());
    }
}

#[test]
fn wrong_neighbours_agree_without_solution() {
    let settings = first().with_mistake(Mistake::WrongNeighbours).unwrap();
    let endings: Vec<_> = (0..3).map(|seed| talk(SEED_PUZZLE, &settings, seed, 20_000_000).ending).collect();
    assert!(endings.contains(&Ending::Mistaken), "{endings:?}");
    assert!(!endings.iter().any(|ending| matches!(ending, Ending::Solved(_))));
}

/// Up to the switch, a run is the same as without the switch. From the switch on, the new faults take effect.
#[test]
fn switch_keeps_the_prefix() {
    let crashes = Mischief { crash: 0.01, ..Mischief::NONE };
    // The second run has two parts: waves of singles come first.
    for settings in [Settings::new(Protocol::Panic), Slider::new(4.0 / 7.0).unwrap().settings()] {
        let talk = |switches: &[(u64, Mischief)]| {
            let switches = switches.iter().map(|&(from, mischief)| Switch { from, mischief }).collect();
            let conditions = Conditions { messages: 20_000, switches, ..Conditions::default() };
            let mut recorder = Recorder::new(Detail::Messages);
            negotiate(&puzzle(EASY), &settings, 1, conditions, &mut recorder);
            recorder.finish().unwrap().events
        };
        let (plain, switched) = (talk(&[]), talk(&[(9_000, Mischief::NONE), (5_000, crashes)]));
        let mut messages = 0;
        let is_message = |event: &&TranscriptEvent| matches!(event.what, What::Message { .. });
        let differs = plain.iter().zip(&switched).position(|(one, other)| {
            messages += u64::from(is_message(&one));
            one != other
        });
        assert!(differs.is_some() && messages > 5_000, "{settings}: {messages}");
        // Number of messages sent before each crash.
        let crashes: Vec<usize> = (0..switched.len())
            .filter(|&at| matches!(switched[at].what, What::Mishap { mishap: Mishap::Crash, .. }))
            .map(|at| switched[..at].iter().filter(is_message).count())
            .collect();
        assert!(crashes.len() > 10 && crashes.iter().all(|at| (5_000..=9_000).contains(at)), "{crashes:?}");
    }
}

/// Blocking swaps deadlock; swaps that are always answered do not.
#[test]
fn blocking_swaps_deadlock() {
    // Without delays, two cells rarely request a swap from each other at the same time.
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
fn quiet_period_mistakes_a_deadlock() {
    let settings = Settings::new(Protocol::Community).with_mistake(Mistake::BlockingSwap).unwrap();
    let settings = settings.with_mistake(Mistake::QuietEnding).unwrap();
    let outcome = talk(SEED_PUZZLE, &settings, 1, 5_000_000);
    assert_eq!(outcome.ending, Ending::Mistaken);
}

/// 20 ms of silence is mistaken for the end; the published period of one second is not.
#[test]
fn short_quiet_period_deceives() {
    let mistaken = |settings: &Settings| {
        let endings = (0..6).map(|seed| talk(FORTY, settings, seed, 10_000_000).ending);
        endings.filter(|ending| *ending == Ending::Mistaken).count()
    };
    let panic = Settings::new(Protocol::Panic);
    assert_eq!(mistaken(&panic.clone().with_mistake(Mistake::QuietEnding).unwrap()), 0);
    assert!(mistaken(&panic.with_quiet_ending(Duration::from_millis(20)).unwrap()) > 0);
}

/// Onlooker that records whether a given ever changes.
struct Givens(Puzzle, bool);

impl Onlooker for Givens {
    fn changed(&mut self, _: Time, shown: Shown) {
        self.1 |= self.0.get(shown.cell).is_some_and(|given| shown.digit != Some(given));
    }
}

#[test]
fn only_unguarded_deny_changes_givens() {
    let changes_givens = |settings: Settings| {
        let mut onlooker = Givens(puzzle(EASY), false);
        let conditions = Conditions { messages: 1_000_000, ..Conditions::default() };
        negotiate(&puzzle(EASY), &settings, 1, conditions, &mut onlooker);
        onlooker.1
    };
    let wrong = Settings::new(Protocol::Panic).with_mistake(Mistake::WrongNeighbours).unwrap();
    assert!(!changes_givens(Settings::new(Protocol::Panic)));
    assert!(!changes_givens(wrong.clone()));
    // Givens deny each other only where they conflict, as here under the wrong neighbours.
    assert!(changes_givens(wrong.with_mistake(Mistake::UnguardedDeny).unwrap()));
}

const MISCHIEFS: [Mischief; 3] = [
    Mischief { delay: 0.2, stall: 0.05, ..Mischief::NONE },
    Mischief { delay: 0.1, stall: 0.02, crash: 0.0005, loss: 0.0 },
    Mischief { delay: 0.1, stall: 0.02, crash: 0.0005, loss: 0.00002 },
];

#[test]
fn faults_never_yield_false_solutions() {
    for step in Slider::all() {
        for (seed, mischief) in MISCHIEFS.into_iter().enumerate() {
            for text in [EASY, IMPOSSIBLE] {
                let conditions = Conditions { messages: 300_000, mischief, ..Conditions::default() };
                let outcome = negotiate(&puzzle(text), &step.settings(), seed as u64, conditions, &mut Blind);
                assert!(is_honest(text, &outcome), "{step} {seed}: {}", outcome.ending.name());
            }
        }
    }
}

/// The new protocols find the right answer despite crashes and delays.
#[test]
fn new_protocols_survive_faults() {
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

#[track_caller]
fn is_solved_by_the_token(text: &str) {
    let outcome = talk(text, &Settings::new(Protocol::Token), 1, 20_000_000);
    assert!(matches!(outcome.ending, Ending::Solved(_)) && is_honest(text, &outcome), "{text}");
}

#[test]
fn token_finds_requested_solutions() {
    let four = puzzle("4.7.6..256.2.5..47958724316825437169791586432346912758289643571573291684164875293");
    let domains = ByCell::from_fn(|cell| four.get(cell).map_or(DigitSet::ALL, DigitSet::only));
    for (wanted, are_found, is_all) in [(1, 1, false), (3, 3, false), (5, 4, true)] {
        let found = negotiate_all(&domains, wanted, 1, Conditions::default(), &mut Blind);
        assert_eq!((found.solutions.len(), found.is_all), (are_found, is_all), "{wanted} wanted");
        for (nth, solution) in found.solutions.iter().enumerate() {
            assert!(solution.extends(four.grid()) && !found.solutions[..nth].contains(solution));
        }
    }
}

#[test]
fn token_solves_random_puzzles() {
    sodan_testkit::minimal().step_by(4).for_each(is_solved_by_the_token);
}

mod over_collections {
    use super::*;

    #[test]
    #[ignore = "needs shared/data: puzzle collections next to the checkout"]
    fn token_solves_three_collections() {
        for (file, step) in
            [("magictour_top1465.txt", 20), ("forum_hardest_1106.txt", 20), ("17_clue.txt", 1000)]
        {
            let lines = sodan_testkit::lines(&format!("puzzles/{file}"));
            lines.iter().step_by(step).for_each(|line| is_solved_by_the_token(&line[..81]));
        }
    }
}

/// Runs every step of the slider on every puzzle, and injects one of the faults into each run.
#[test]
#[ignore = "takes minutes: cargo xtask conformance talks"]
fn faults_cause_no_false_ending() {
    let files = ["magictour_top1465", "forum_hardest_1106", "qqwing_expert"];
    let lines: Vec<String> =
        files.iter().flat_map(|file| sodan_testkit::lines(&format!("puzzles/{file}.txt"))).collect();
    let steps: Vec<Slider> = Slider::all().collect();
    for run in sodan_testkit::slice(0..lines.len() * steps.len(), 23) {
        let (line, step) = (&lines[run / steps.len()], &steps[run % steps.len()]);
        let mischief = MISCHIEFS[run % MISCHIEFS.len()];
        let conditions = Conditions { messages: 20_000, mischief, ..Conditions::default() };
        let outcome = negotiate(&puzzle(line), &step.settings(), run as u64, conditions, &mut Blind);
        assert!(is_honest(line, &outcome), "run {run}, {step}: {} of {line}", outcome.ending.name());
    }
}

fn record(text: &str, settings: &Settings, messages: u64) -> (Outcome, Transcript) {
    let mut recorder = Recorder::new(Detail::Messages);
    let conditions = Conditions { messages, ..Conditions::default() };
    let outcome = negotiate(&puzzle(text), settings, 1, conditions, &mut recorder);
    (outcome, recorder.finish().expect("the run has ended"))
}

#[test]
fn transcript_contains_all_events() {
    let all = Slider::all().map(Slider::settings).chain(Protocol::ALL.iter().map(|&it| Settings::new(it)));
    for settings in all {
        let (outcome, transcript) = record(SEED_PUZZLE, &settings, 30_000);
        let end = statistics::curve(&transcript, 2, &[])[1];
        assert_eq!((end.messages, end.changes), (outcome.messages, outcome.changes), "{settings}");
        assert!(transcript.events.is_sorted_by_key(|event| event.at), "{settings}");
        let deeds = statistics::deeds(&transcript);
        assert_eq!(deeds.iter().map(|(_, deeds)| deeds.changes).sum::<u64>(), outcome.changes, "{settings}");
        assert_eq!(statistics::frame_at(&transcript, outcome.time).grid, outcome.grid, "{settings}");
    }
}

/// Onlooker that cancels the run when its counter reaches zero.
struct Patience(u32);

impl Onlooker for Patience {
    fn goes_on(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 > 0
    }
}

#[test]
fn observer_can_end_a_run() {
    for step in Slider::all() {
        let hold = |patience| {
            let conditions = Conditions::default();
            let mut onlooker = Patience(patience);
            negotiate(&puzzle(SEED_PUZZLE), &step.settings(), 1, conditions, &mut onlooker)
        };
        let at_once = hold(1);
        assert_eq!((at_once.ending, at_once.messages), (Ending::Cancelled, 0), "{step}");
        let soon = hold(3);
        assert!(soon.ending == Ending::Cancelled && (1000..5000).contains(&soon.messages), "{step}");
    }
    let outcome = negotiate_on_threads(
        &puzzle(SEED_PUZZLE),
        &Settings::new(Protocol::First),
        1,
        Conditions::default(),
        2,
        &mut Patience(2),
    );
    assert_eq!(outcome.ending, Ending::Cancelled);
}

/// Onlooker that counts the events of a run.
#[derive(Default, PartialEq, Debug)]
struct Counter {
    shown: u64,
    sent: u64,
    endings: u64,
}

impl Onlooker for Counter {
    fn changed(&mut self, _: Time, _: Shown) {
        self.shown += 1;
    }

    fn sent(&mut self, _: Time, _: SentMessage) {
        self.sent += 1;
    }

    fn ends(&mut self, _: &Outcome) {
        self.endings += 1;
    }
}

#[test]
fn two_observers_may_watch() {
    let hold = |onlooker: &mut dyn Onlooker| {
        let settings = Settings::new(Protocol::Token);
        negotiate(&puzzle(SEED_PUZZLE), &settings, 1, Conditions::default(), onlooker)
    };
    let (mut counter, mut first, mut second) = (Counter::default(), Counter::default(), Counter::default());
    let outcome = hold(&mut counter);
    assert_eq!((counter.sent, counter.endings), (outcome.messages, 1));
    assert_eq!(hold(&mut (&mut first, (Blind, &mut second))), outcome);
    assert_eq!((&first, &second), (&counter, &counter));
}

/// In the `stage` protocol, a certain cell sends one message and is never answered.
#[test]
fn ruby_certain_cell_speaks_once() {
    struct Ruby(Puzzle, [u64; 81]);
    impl Onlooker for Ruby {
        fn sent(&mut self, _: Time, SentMessage { from, to, kind, .. }: SentMessage) {
            let is_given = |agent: u8| {
                agent < 81 && self.0.givens().contains(sodan_board::Cell::from_index(usize::from(agent)))
            };
            if kind == MessageKind::Assert && is_given(from) {
                self.1[usize::from(from)] += 1;
            }
            let answers = [MessageKind::Cede, MessageKind::Deny].contains(&kind);
            assert!(!(answers && (is_given(from) || is_given(to))), "{kind:?} from {from} to {to}");
        }
    }
    let mut ruby = Ruby(puzzle(EASY), [0; 81]);
    let conditions = Conditions { messages: 100_000, ..Conditions::default() };
    negotiate(&puzzle(EASY), &Settings::new(Protocol::Stage), 1, conditions, &mut ruby);
    let expected = sodan_board::Cell::all().map(|cell| if ruby.0.get(cell).is_some() { 20 } else { 0 });
    assert!(expected.eq(ruby.1), "{:?}", ruby.1);
}

#[test]
fn silence_limit_stops_assertions() {
    struct Quiet(u64);
    impl Onlooker for Quiet {
        fn sent(&mut self, _: Time, SentMessage { kind, .. }: SentMessage) {
            self.0 += u64::from(kind == MessageKind::Assert);
        }
    }
    let asserts = |limit| {
        let settings = Settings::new(Protocol::First).with_silence(limit).unwrap();
        let mut quiet = Quiet(0);
        let conditions = Conditions { span: Duration::from_millis(50), ..Conditions::default() };
        negotiate(&puzzle(EASY), &settings, 1, conditions, &mut quiet);
        quiet.0
    };
    assert_eq!(asserts(0), 0);
    assert!(asserts(3) < asserts(u32::MAX) / 2);
}

/// Runs a negotiation and records every message.
fn recorded(text: &str, settings: &Settings, seed: u64) -> (Outcome, Transcript) {
    let mut recorder = Recorder::new(Detail::Messages);
    let outcome = negotiate(&puzzle(text), settings, seed, Conditions::default(), &mut recorder);
    (outcome, recorder.finish().expect("the run has ended"))
}

/// Returns the first protocol's settings, with a doubt for which it solves an easy puzzle.
fn first() -> Settings {
    Settings::new(Protocol::First).with_doubt(0.0).unwrap()
}

#[test]
fn zombies_argue_and_crash_within_milliseconds() {
    let zombies = first().with_mistake(Mistake::Zombies).unwrap();
    let (outcome, transcript) = recorded(FORTY, &zombies, 1);
    let sane = talk(FORTY, &first(), 1, 20_000_000);
    assert_eq!((outcome.ending, outcome.grid, outcome.changes), (sane.ending, sane.grid, sane.changes));
    assert!(matches!(outcome.ending, Ending::Solved(_)) && sane.afterlife.is_none());
    let Afterlife { zombies, messages, changes, time, .. } = outcome.afterlife.unwrap();
    assert!(zombies.len() > 20, "{zombies:?}");
    assert!(zombies.iter().all(|&cell| puzzle(FORTY).get(cell).is_none()), "givens never changed");
    // OTP 25 took 3.5 to 7.5 ms (`testdata/erlang.txt`).
    let time = time.expect("all zombies crash");
    assert!((Duration::from_millis(2)..Duration::from_millis(30)).contains(&time), "{time:?}");
    assert!(messages > zombies.len() as u64, "zombies continue to assert: {messages}");
    assert!(
        changes > zombies.len() as u64,
        "each zombie displays `ok` once, and some draw digits again: {changes}"
    );
    let crashes = transcript
        .events
        .iter()
        .filter(|event| matches!(event.what, What::Mishap { mishap: Mishap::Crash, .. }));
    assert_eq!(crashes.count(), zombies.len(), "every zombie crashes, and none is restarted");
    let after = transcript.events.iter().filter(|event| event.at > sane.time);
    let about_ok = after.filter(|event| {
        matches!(event.what, What::Message { kind: MessageKind::Cede | MessageKind::Deny, digit: None, .. })
    });
    assert!(about_ok.count() > 0, "zombies negotiate about `ok`");
}

#[test]
fn runs_agree_until_silence() {
    let quiet = |ms| first().with_quiet_ending(Duration::from_millis(ms)).unwrap();
    let (sane, plain) = recorded(FORTY, &first(), 1);
    assert!(matches!(sane.ending, Ending::Solved(_)));
    let ends: Vec<Outcome> = [1000, 5000]
        .map(|ms| {
            let (outcome, transcript) = recorded(FORTY, &quiet(ms), 1);
            let same =
                plain.events.iter().zip(&transcript.events).take_while(|(one, other)| one == other).count();
            let freeze = |event: &TranscriptEvent| {
                matches!(event.what, What::Message { kind: MessageKind::Order, .. })
            };
            let first_freeze = plain.events.iter().position(freeze).expect("the arbiter freezes the cells");
            assert!(same >= first_freeze, "{same} of {first_freeze} events are the same");
            assert!(!transcript.events.iter().any(freeze), "nothing but silence ends the run");
            outcome
        })
        .into();
    assert!(ends.iter().all(|outcome| outcome.ending == sane.ending), "{ends:?}");
    assert_eq!(ends[0].changes, ends[1].changes);
    let longer = ends[1].time - ends[0].time;
    assert_eq!(longer.as_millis(), 4000, "the longer period adds four seconds of silence");
}

#[test]
fn promoted_cell_keeps_asserting() {
    let violations = |settings: Settings| {
        let (outcome, transcript) = recorded(FORTY, &settings, 1);
        assert!(matches!(outcome.ending, Ending::Solved(_)), "{settings}");
        let free = |agent: u8| {
            agent < 81 && puzzle(FORTY).get(sodan_board::Cell::from_index(agent.into())).is_none()
        };
        let mut certain = [false; 81];
        let (mut asserts, mut denies) = (0, 0);
        for event in &transcript.events {
            match event.what {
                What::Change { cell, confidence, .. } => certain[cell.index()] = confidence.is_certain(),
                What::Message { from, kind, .. } if free(from) && certain[usize::from(from)] => {
                    asserts += u32::from(kind == MessageKind::Assert);
                    denies += u32::from(kind == MessageKind::Deny);
                }
                _ => {}
            }
        }
        (asserts, denies)
    };
    let announced = violations(Settings::new(Protocol::Stage).with_promotion().unwrap());
    assert_eq!((announced.0 % 20, announced.1), (0, 0), "the cell announces itself once to 20 neighbours");
    let in_search = violations(Settings::new(Protocol::Stage).with_promotion_in_search().unwrap());
    assert!(in_search.0 > 0 && in_search.1 > 0, "{in_search:?}");
}

#[test]
fn doubled_neighbours_receive_twice() {
    let settings = Settings::new(Protocol::Panic).with_mistake(Mistake::DoubledNeighbours).unwrap();
    let mut recorder = Recorder::new(Detail::Messages);
    let conditions = Conditions { messages: 400_000, ..Conditions::default() };
    negotiate(&puzzle(&".".repeat(81)), &settings, 1, conditions, &mut recorder);
    let mut asserts = [0_u32; 81];
    for event in recorder.finish().unwrap().events {
        if let What::Message { from: 40, to, kind: MessageKind::Assert, .. } = event.what {
            asserts[usize::from(to)] += 1;
        }
    }
    let total: u32 = asserts.iter().sum();
    for (to, &count) in asserts.iter().enumerate() {
        // r5c5 sees the cells 31, 39, 41 and 49 in two houses, and the cells 30, 32, 48 and 50 only in its box.
        let times = match to {
            31 | 39 | 41 | 49 => 2,
            30 | 32 | 48 | 50 => 1,
            _ => u32::from(to != 40 && (to / 9 == 4 || to % 9 == 4)),
        };
        let expected = f64::from(times * total) / 24.0;
        assert!(
            (f64::from(count) - expected).abs() < 5.0 * expected.sqrt() + 0.1,
            "{to}: {count} of {total}"
        );
    }
}
