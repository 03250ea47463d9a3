//! A seed produces the same messages on every machine and in every version. `seeds.txt` contains hashes of these
//! messages.
//!
//! Most bugs in a cell do not prevent a run from ending with the solution, since other cells correct them. These tests
//! detect such bugs. After an intended change, `SODAN_BLESS=1 cargo test -p sodan-negotiation --test seeds` rewrites
//! the file.

use std::time::Duration;

use sodan_board::Puzzle;
use sodan_negotiation::{
    Complexity, Conditions, Mischief, Mistake, Onlooker, Outcome, Protocol, SentMessage, Settings, Shown,
    Slider, Time, complexity, negotiate,
};

const SEED_PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// A puzzle with ten empty cells, so that runs of all protocols are short.
const SEVENTY: &str = "534678.12672195.48198342.67859761.23426853.91713924.56961537.84287419.353452861.9";
/// A puzzle with four solutions, which only guesses can find.
const FOUR: &str = "4.7.6..256.2.5..47958724316825437169791586432346912758289643571573291684164875293";
/// A puzzle without a solution: r1c9 sees 1 to 8 in its row and 9 in its column.
const IMPOSSIBLE: &str = "12345678.........9...............................................................";

const CALM: Mischief = Mischief::NONE;
const ROUGH: Mischief = Mischief { delay: 0.1, stall: 0.02, crash: 0.001, loss: 0.0 };

/// Returns every protocol, every step of the slider, every mistake, and all other settings that change a cell's
/// behaviour.
fn all_settings() -> Vec<Settings> {
    let new = |protocol| Settings::new(protocol);
    let mut all: Vec<Settings> = Protocol::ALL.iter().map(|&protocol| new(protocol)).collect();
    all.extend(Slider::all().map(Slider::settings));
    for &mistake in Mistake::ALL {
        let made = |protocol: &Protocol| new(*protocol).with_mistake(mistake).ok();
        all.extend(Protocol::ALL.iter().filter_map(made));
    }
    let others = [
        new(Protocol::First).with_doubt(0.0),
        new(Protocol::First).with_doubt(0.5),
        new(Protocol::First).with_doubt(0.0).and_then(|it| it.with_mistake(Mistake::Zombies)),
        new(Protocol::First).with_silence(3),
        new(Protocol::First).with_promotion().and_then(|settings| settings.with_mistake(Mistake::Zombies)),
        new(Protocol::Panic).with_panic(0.9),
        new(Protocol::Panic).with_quiet_ending(Duration::from_millis(20)),
        new(Protocol::Announcing).with_promotion(),
        new(Protocol::Stage).with_promotion(),
        new(Protocol::Stage).with_promotion_in_search(),
        new(Protocol::Community).with_pruning(),
        new(Protocol::Community).with_promotion(),
        new(Protocol::Panic)
            .with_mistake(Mistake::WrongNeighbours)
            .and_then(|it| it.with_mistake(Mistake::UnguardedDeny)),
        new(Protocol::Community)
            .with_mistake(Mistake::BlockingSwap)
            .and_then(|it| it.with_mistake(Mistake::QuietEnding)),
    ];
    all.extend(others.map(|settings| settings.expect("these fit together")));
    all
}

/// Onlooker that computes a hash (FNV-1a, 64 bits) of all messages of a run and all states that the cells displayed.
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
}

impl Onlooker for Sum {
    fn changed(&mut self, at: Time, Shown { cell, digit, confidence, .. }: Shown) {
        self.add(&at.as_nanos().to_le_bytes());
        self.add(&[cell.index() as u8, digit.map_or(0, |digit| digit.get())]);
        self.add(&confidence.get().to_le_bytes());
    }

    fn sent(&mut self, at: Time, sent: SentMessage) {
        self.add(&at.as_nanos().to_le_bytes());
        self.add(&[sent.from, sent.to, sent.kind as u8, sent.digit.map_or(0, |digit| digit.get())]);
    }
}

/// The inputs of a run other than its settings.
struct Case {
    name: &'static str,
    text: &'static str,
    mischief: Mischief,
    messages: u64,
    seed: u64,
}

/// Runs a negotiation, and formats its outcome and the hash of its events as one line.
fn line(settings: &Settings, case: &Case) -> String {
    let &Case { name, text, mischief, messages, seed } = case;
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let conditions = Conditions { messages, mischief, ..Conditions::default() };
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    let Outcome { ending, messages, changes, time, deadlock, afterlife, .. } =
        negotiate(&puzzle, settings, seed, conditions, &mut sum);
    let (ending, micros) = (ending.name(), time.as_nanos() / 1000);
    let (deadlock, zombies) = (deadlock.len(), afterlife.map_or(0, |afterlife| afterlife.zombies.len()));
    let sum = sum.0;
    format!(
        "{settings}, {name}, {seed}: {ending}, {messages} messages, {changes} changes, {micros} us, \
         {deadlock} in a deadlock, {zombies} zombies, {sum:016x}"
    )
}

/// Compares `lines` with the lines of a file in this directory, or rewrites the file if `SODAN_BLESS` is set.
#[track_caller]
fn are_kept(file: &str, lines: impl Iterator<Item = String>) {
    let path = format!("{}/tests/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("SODAN_BLESS").is_some() {
        let text: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
        return std::fs::write(&path, text).expect("the file can be written");
    }
    let text = std::fs::read_to_string(&path).expect("the file exists");
    let mut known = text.lines();
    for line in lines {
        assert_eq!(Some(line.as_str()), known.next());
    }
    assert_eq!(known.next(), None);
}

#[test]
fn seeds_are_reproducible_everywhere() {
    let case = |name, text, mischief, messages| Case { name, text, mischief, messages, seed: 1 };
    let cases = [
        case("nearly full", SEVENTY, CALM, 40_000),
        case("nearly full and rough", SEVENTY, ROUGH, 40_000),
        case("seed puzzle", SEED_PUZZLE, CALM, 20_000),
        case("seed puzzle and rough", SEED_PUZZLE, ROUGH, 20_000),
        case("impossible", IMPOSSIBLE, CALM, 5_000),
    ];
    let all = all_settings();
    let lines = all.iter().flat_map(|settings| cases.iter().map(|case| line(settings, case)));
    // All boxes deal again several times while older messages are in transit.
    let delays = Mischief { delay: 0.3, ..CALM };
    let tired =
        line(&Settings::new(Protocol::CommunityPlus), &case("with delays", SEED_PUZZLE, delays, 200_000));
    // Cells crash in every state that the token and the cells can reach.
    let crashes = Mischief { delay: 0.1, crash: 0.003, ..CALM };
    let crashing = (0..100).map(|seed| {
        let case = Case { seed, ..case("with crashes", SEVENTY, crashes, 20_000) };
        line(&Settings::new(Protocol::Token), &case)
    });
    are_kept("seeds.txt", lines.chain([tired]).chain(crashing));
}

#[test]
fn complexity_is_reproducible_everywhere() {
    let line = |settings: &Settings, name: &str, text: &str| {
        let conditions = Conditions { messages: 10_000, ..Conditions::default() };
        let Complexity {
            cell_bits, community_bits, message_bits, kinds, cell_rules, community_rules, ..
        } = complexity(&text.parse().expect("a puzzle"), settings, 1, conditions);
        format!(
            "{settings}, {name}: a cell has {cell_bits} bits and {cell_rules} rules, all others {community_bits} \
             and {community_rules}, a message {message_bits:.3} and one of {kinds} kinds"
        )
    };
    let lines = |settings: Settings| {
        [("nearly full", SEVENTY), ("four solutions", FOUR), ("seed puzzle", SEED_PUZZLE)]
            .map(|(name, text)| line(&settings, name, text))
            .into_iter()
    };
    are_kept("complexity.txt", all_settings().into_iter().flat_map(lines));
}
