//! Runs negotiations on each puzzle, one per seed.

use crate::options::within;
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Status, serde_names, several};
use serde::{Deserialize, Serialize};
use sodan_board::{Cell, Puzzle};
use sodan_negotiation::transcript::statistics::energy;
use sodan_negotiation::{
    Base, Conditions, Ending, Mischief, Mistake, Outcome, Protocol, ProtocolChoice, Settings, Switch, Until,
    negotiate,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Options of the `negotiate` task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Negotiate"))]
pub struct NegotiateOptions {
    /// Protocol of the negotiation. Default: `token`, unless a slider position is given.
    #[serde(with = "serde_names::protocol")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<serde_names::ProtocolName>"))]
    pub protocol: Option<Protocol>,
    /// Slider position, as an alternative to `protocol`: from 0 (random cells) to 1 (the token protocol).
    pub slider: Option<f64>,
    /// Probability, from 0 to 1, that a contested winner changes its digit anyway. Default: 0.1 for `panic`.
    pub panic: Option<f64>,
    /// Factor, from 0 to 1, applied to the confidence of a contested winner. Default: 0.1 for `first` and `announcing`.
    pub doubt: Option<f64>,
    /// Whether each cell removes from its domain the digits of neighbours that are certain.
    pub prune: bool,
    /// Whether a cell with a single remaining digit becomes certain. Implies `prune`.
    pub promote: bool,
    /// For `stage`: whether a cell with a single remaining digit becomes certain but remains in the state `search`, in
    /// which it asserts and denies digits.
    pub promote_in_search: bool,
    /// Confidence at which a cell stops asserting its digit.
    pub silence: Option<u32>,
    /// Published mistakes to reproduce in the protocol.
    #[serde(with = "serde_names::mistakes")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_names::MistakeName>"))]
    pub mistakes: Vec<Mistake>,
    /// For the `quiet-ending` mistake: milliseconds without a change after which the run ends. Default: 5000 for
    /// `stage`, and 1000 for other protocols.
    pub quiet: Option<u64>,
    /// Maximum number of messages per run, 1 or more.
    pub messages: u64,
    /// Probability, from 0 to 1, that a message is delayed.
    pub delay: f64,
    /// Probability per turn, from 0 to 1, that an agent stalls for a while.
    pub stall: f64,
    /// Probability per turn, from 0 to 1, that a cell crashes and is restarted.
    pub crash: f64,
    /// Probability per turn, from 0 to 1, that a cell is lost silently.
    pub lose: f64,
    /// Changes to the fault probabilities during a run.
    pub switches: Vec<SwitchOptions>,
    /// Random seed of the first run of each puzzle. Further runs use the seeds that follow.
    pub seed: u64,
    /// Number of runs per puzzle, 1 to 1,000,000.
    pub seeds: u64,
}

/// A change to the fault probabilities during a run. Omitted probabilities become 0.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Switch"))]
pub struct SwitchOptions {
    /// Number of messages after which the change applies.
    pub from: u64,
    /// Probability, from 0 to 1, that a message is delayed.
    pub delay: f64,
    /// Probability per turn that an agent stalls for a while.
    pub stall: f64,
    /// Probability per turn that a cell crashes and is restarted.
    pub crash: f64,
    /// Probability per turn that a cell is lost silently.
    pub lose: f64,
}

/// Maximum number of runs per puzzle, since the results of all runs are kept in memory.
const MOST_SEEDS: u64 = 1_000_000;

impl Default for NegotiateOptions {
    /// Returns options for one run of the token protocol with seed 1 and no faults, limited to twenty million messages.
    fn default() -> NegotiateOptions {
        NegotiateOptions {
            protocol: None,
            slider: None,
            panic: None,
            doubt: None,
            prune: false,
            promote: false,
            promote_in_search: false,
            silence: None,
            mistakes: Vec::new(),
            quiet: None,
            messages: Conditions::default().messages,
            delay: 0.0,
            stall: 0.0,
            crash: 0.0,
            lose: 0.0,
            switches: Vec::new(),
            seed: 1,
            seeds: 1,
        }
    }
}

impl NegotiateOptions {
    /// Converts the options to the settings of the protocol.
    ///
    /// # Errors
    ///
    /// Returns an error if both a protocol and a slider position are given, or an option is out of range, does not
    /// apply to this protocol, or has no effect.
    pub fn settings(&self) -> Result<Settings, OptionError> {
        let base = match (self.protocol, self.slider) {
            (None, None) => Base::default(),
            (Some(protocol), None) => Base::Protocol(protocol),
            (None, Some(position)) => Base::Slider(position),
            (Some(_), Some(_)) => {
                let why = "each selects a protocol";
                return Err(OptionError::Together { option: "protocol", other: "slider", why });
            }
        };
        let choice = ProtocolChoice {
            base,
            panic: self.panic,
            doubt: self.doubt,
            prune: self.prune,
            promote: self.promote,
            promote_in_search: self.promote_in_search,
            silence: self.silence,
            mistakes: self.mistakes.clone(),
            quiet: self.quiet.map(Duration::from_millis),
        };
        choice.settings().map_err(OptionError::Settings)
    }

    /// Converts the options to the limits and faults of a run.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of messages is 0, or a probability is not from 0 to 1.
    pub fn conditions(&self) -> Result<Conditions, OptionError> {
        let mischief = chances([self.delay, self.stall, self.crash, self.lose])?;
        let later = self.switches.iter().map(|switch| {
            Ok(Switch {
                from: switch.from,
                mischief: chances([switch.delay, switch.stall, switch.crash, switch.lose])?,
            })
        });
        Ok(Conditions {
            messages: within("messages", self.messages, 1..=u64::MAX)?,
            mischief,
            switches: later.collect::<Result<_, OptionError>>()?,
            ..Conditions::default()
        })
    }
}

fn chances(chances: [f64; 4]) -> Result<Mischief, OptionError> {
    let [delay, stall, crash, loss] = chances;
    for (name, chance) in ["delay", "stall", "crash", "lose"].into_iter().zip(chances) {
        within(name, chance, 0.0..=1.0)?;
    }
    Ok(Mischief { delay, stall, crash, loss })
}

/// Task that runs negotiations; created from [`NegotiateOptions`].
#[derive(Clone, Debug)]
pub struct Negotiate {
    settings: Settings,
    conditions: Conditions,
    seed: u64,
    seeds: u64,
}

impl Negotiate {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if a number or a probability is out of range, or the [settings](NegotiateOptions::settings) are
    /// invalid.
    pub fn new(options: &NegotiateOptions) -> Result<Negotiate, OptionError> {
        Ok(Negotiate {
            settings: options.settings()?,
            conditions: options.conditions()?,
            seed: options.seed,
            seeds: within("seeds", options.seeds, 1..=MOST_SEEDS)?,
        })
    }

    /// Runs the negotiations of one puzzle on several threads, and returns their outcomes in the order of their seeds.
    /// A run that has not started when `ends` returns `true` has the outcome `None`.
    fn talks(
        &self,
        puzzle: &Puzzle,
        threads: usize,
        ends: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<Outcome>> {
        let (next, talks) = (AtomicU64::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let number = next.fetch_add(1, Ordering::Relaxed)
                && number < self.seeds
            {
                let talk = (!ends()).then(|| self.talk(puzzle, number, ends));
                talks.lock().unwrap_or_else(PoisonError::into_inner).push((number, talk));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.seeds.min(threads as u64) {
                scope.spawn(work);
            }
            work();
        });
        let mut talks = talks.into_inner().unwrap_or_else(PoisonError::into_inner);
        talks.sort_unstable_by_key(|(number, _)| *number);
        talks.into_iter().map(|(_, talk)| talk).collect()
    }

    fn talk(&self, puzzle: &Puzzle, number: u64, ends: &(dyn Fn() -> bool + Sync)) -> Outcome {
        negotiate(puzzle, &self.settings, self.seed_of(number), self.conditions.clone(), &mut Until(ends))
    }

    /// Returns the seed of the run with the 0-based `number`.
    fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number)
    }
}

/// Result of one run on an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Negotiated {
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Status of the item: `solved` if any of its runs solved the puzzle, otherwise the status of the last run.
    pub of_item: Status,
    /// The puzzle, if the item is valid.
    pub puzzle: Option<Puzzle>,
    /// 1-based number of the run among the item's runs.
    pub number: u64,
    /// Seed of the run, if the item is valid.
    pub seed: Option<u64>,
    /// Outcome of the run, or `None` if the item was cancelled before the run started.
    pub outcome: Option<Outcome>,
}

/// Possible values of the `status` column: how a run ended, or that the record is invalid.
const ENDINGS: [&str; 8] = [
    "solved",
    Ending::Mistaken.name(),
    Ending::Impossible.name(),
    Ending::Stuck.name(),
    Ending::GaveUp.name(),
    Ending::NoAgreement.name(),
    Ending::Cancelled.name(),
    Status::Bad.name(),
];

impl Negotiated {
    fn bad(fault: Fault) -> Negotiated {
        let (fault, of_item) = (Some(fault), Status::Bad);
        Negotiated { fault, of_item, puzzle: None, number: 1, seed: None, outcome: None }
    }

    /// Returns the value of the `status` column.
    fn ending(&self) -> &'static str {
        match (&self.fault, &self.outcome) {
            (Some(_), _) => Status::Bad.name(),
            (None, Some(outcome)) => outcome.ending.name(),
            (None, None) => Ending::Cancelled.name(),
        }
    }

    fn reason(&self) -> Option<String> {
        let is_cancelled = self.ending() == Ending::Cancelled.name();
        let given_up = || is_cancelled.then(|| "time limit reached".to_owned());
        self.fault.as_ref().map(ToString::to_string).or_else(given_up)
    }

    /// Returns a column value computed from the outcome, or [`Value::Missing`] if there is no outcome.
    fn of_outcome<'r>(&'r self, value: impl Fn(&'r Outcome) -> Value<'r>) -> Value<'r> {
        self.outcome.as_ref().map_or(Value::Missing, value)
    }
}

/// Returns the status that corresponds to the outcome of a run, or to a run that did not start.
fn status_of(outcome: Option<&Outcome>) -> Status {
    match outcome.map(|outcome| outcome.ending) {
        Some(Ending::Solved(_)) => Status::Solved,
        Some(Ending::Impossible) => Status::None,
        None | Some(Ending::GaveUp | Ending::NoAgreement | Ending::Cancelled) => Status::Timeout,
        Some(_) => Status::Stuck,
    }
}

impl Record for Negotiated {
    fn status(&self) -> Status {
        if self.fault.is_some() { Status::Bad } else { status_of(self.outcome.as_ref()) }
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn status_of_item(&self) -> Status {
        self.of_item
    }

    fn is_first(&self) -> bool {
        self.number == 1
    }
}

impl Task for Negotiate {
    type Record = Negotiated;

    fn name(&self) -> &'static str {
        "negotiate"
    }

    fn schema(&self) -> Schema<Negotiated> {
        let settings = self.settings.to_string();
        Schema::empty()
            .number()
            .column("puzzle", Kind::Text, "the puzzle: 81 characters", |_, record: &Negotiated| {
                record.puzzle.map(|puzzle| puzzle.to_string()).into()
            })
            .column("seed", Kind::Integer, "the seed of the run", |_, record| record.seed.into())
            .column("status", Kind::Word(&ENDINGS), "how the run ended", |_, record| record.ending().into())
            .column("grid", Kind::Text, "final digits of the cells: 81 characters", |_, record| {
                record.of_outcome(|outcome| outcome.grid.to_string().into())
            })
            .column("messages", Kind::Integer, "number of messages between agents", |_, record| {
                record.of_outcome(|outcome| outcome.messages.into())
            })
            .column("changes", Kind::Integer, "number of changes of displayed digits", |_, record| {
                record.of_outcome(|outcome| outcome.changes.into())
            })
            .column(
                "duplicates",
                Kind::Integer,
                "number of duplicates left at the end, over all houses",
                |_, record| record.of_outcome(|outcome| u64::from(energy(&outcome.grid)).into()),
            )
            .column("seconds", Kind::Seconds, "duration in virtual time", |_, record| {
                record.of_outcome(|outcome| Value::Seconds(Duration::from_nanos(outcome.time.as_nanos())))
            })
            .column("settings", Kind::Text, "the protocol and its settings", {
                let settings = settings.clone();
                move |_, _| settings.clone().into()
            })
            .only_in(ColumnPlace::Detail)
            .among([settings])
            .column("deadlock", Kind::Texts, "cells that wait for each other in a cycle", |_, record| {
                record.of_outcome(|outcome| cells(&outcome.deadlock))
            })
            .only_in(ColumnPlace::Detail)
            .column("zombies", Kind::Texts, "cells that were stopped but did not terminate", |_, record| {
                record.of_outcome(|outcome| {
                    cells(outcome.afterlife.as_ref().map_or(&[], |record| &record.zombies))
                })
            })
            .only_in(ColumnPlace::Detail)
            .end_with(Negotiated::reason)
    }

    /// Reports all runs of an item when the last of them has ended.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Negotiated),
    ) {
        for item in items {
            if (limits.should_stop)() {
                return;
            }
            let puzzle = match item.givens_alone() {
                Ok(puzzle) => puzzle,
                Err(fault) => {
                    give(item, &Negotiated::bad(fault));
                    continue;
                }
            };
            let time_is_up = limits.begin_item();
            let ends = || (limits.should_stop)() || time_is_up();
            let talks = self.talks(&puzzle, limits.threads, &ends);
            if (limits.should_stop)() {
                return;
            }
            let mut statuses = talks.iter().map(|talk| status_of(talk.as_ref()));
            let of_item = statuses.clone().find(|status| *status == Status::Solved);
            let of_item = of_item.or(statuses.next_back()).unwrap_or(Status::Done);
            for (number, outcome) in (0..).zip(talks) {
                let (puzzle, seed) = (Some(puzzle), Some(self.seed_of(number)));
                let number = number + 1;
                give(item, &Negotiated { fault: None, of_item, puzzle, number, seed, outcome });
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Negotiated, out: &mut Vec<u8>) {
        match &record.outcome {
            Some(Outcome { ending: Ending::Solved(solution), .. }) => {
                write(out, format_args!("{solution}\n"));
            }
            _ if record.fault.is_some() => write_reason(record, out),
            _ => write(out, format_args!("- {}\n", record.ending())),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Negotiated, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match (record.seed, &record.outcome) {
            (Some(seed), Some(outcome)) => {
                let [messages, changes, duplicates] = [
                    (outcome.messages, "message"),
                    (outcome.changes, "change"),
                    (energy(&outcome.grid).into(), "duplicate"),
                ]
                .map(|(count, noun)| several(count, noun));
                let (ending, seconds) = (record.ending(), Duration::from_nanos(outcome.time.as_nanos()));
                write(
                    out,
                    format_args!(
                        "puzzle {number}, seed {seed}: {ending} {}\n  {messages}, {changes}, {duplicates} left; {:.6} virtual s\n",
                        outcome.grid,
                        seconds.as_secs_f64(),
                    ),
                );
            }
            (Some(seed), None) => {
                write(out, format_args!("puzzle {number}, seed {seed}: {}\n", record.ending()));
            }
            (None, _) => write(out, format_args!("puzzle {number}: {}\n", reason(record))),
        }
    }
}

fn cells(cells: &[Cell]) -> Value<'static> {
    Value::Texts(cells.iter().map(ToString::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLimit;
    use crate::record::{Csv, Json};

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn records(options: &NegotiateOptions, text: &str, limits: &Limits<'_>) -> Vec<Negotiated> {
        let mut found = Vec::new();
        let item = Item::of_text(1, text.as_bytes());
        let task = Negotiate::new(options).unwrap();
        task.each(&[item], &mut Buffers::default(), limits, &mut |_, record| found.push(record.clone()));
        found
    }

    fn rows(options: &NegotiateOptions, text: &str, limits: &Limits<'_>) -> String {
        let (item, mut out) = (Item::of_text(1, text.as_bytes()), Vec::new());
        let csv = Csv::new(Negotiate::new(options).unwrap().schema());
        records(options, text, limits).iter().for_each(|record| csv.row(&item, record, &mut out));
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn seeds_are_independent_of_threads() {
        let options = NegotiateOptions { seed: 7, seeds: 3, ..NegotiateOptions::default() };
        let of = |threads| rows(&options, PROPER, &Limits { threads, ..Limits::default() });
        let single =
            |seed| rows(&NegotiateOptions { seed, seeds: 1, ..options.clone() }, PROPER, &Limits::default());
        assert_eq!(of(1), [7, 8, 9].map(single).concat());
        assert_eq!(of(3), of(1));
    }

    #[test]
    fn one_solved_run_solves_item() {
        let protocol = Some(Protocol::Panic);
        let limited = NegotiateOptions { protocol, messages: 500, seeds: 2, ..NegotiateOptions::default() };
        let gave_up = records(&limited, PROPER, &Limits::default());
        assert!(gave_up.iter().all(|it| it.ending() == "gave-up" && it.of_item == Status::Timeout));
        assert!(gave_up.iter().all(|it| it.reason().is_none()));
        let solved = records(&NegotiateOptions::default(), PROPER, &Limits::default());
        assert_eq!((solved[0].ending(), solved[0].of_item), ("solved", Status::Solved));
        let none = format!("12345678.........9{}", ".".repeat(63));
        let none = records(&NegotiateOptions::default(), &none, &Limits::default());
        assert_eq!((none[0].ending(), none[0].of_item), ("impossible", Status::None));
        assert!([&gave_up, &solved, &none].iter().all(|all| ENDINGS.contains(&all[0].ending())));
    }

    #[test]
    fn runs_end_at_their_timeout() {
        let options = NegotiateOptions { seeds: 2, ..NegotiateOptions::default() };
        let clock = || Duration::from_secs(1);
        let time = Some(TimeLimit { clock: &clock, each: Duration::ZERO });
        let cut = rows(&options, PROPER, &Limits { time, ..Limits::default() });
        let rest = "cancelled,,,,,,time limit reached";
        assert_eq!(cut, format!("1,{PROPER},1,{rest}\n1,{PROPER},2,{rest}\n"));
        assert!(records(&options, PROPER, &Limits { should_stop: &|| true, ..Limits::default() }).is_empty());
    }

    #[test]
    fn invalid_puzzle_has_one_row() {
        let options = NegotiateOptions { seeds: 3, ..NegotiateOptions::default() };
        let bad = rows(&options, "12", &Limits::default());
        assert_eq!(bad, "1,,,bad,,,,,,\"line 1, column 3: expected 81 cells, found 2\"\n");
        let clash = format!("11{}", ".".repeat(79));
        assert_eq!(rows(&options, &clash, &Limits::default()).lines().count(), 1);
    }

    #[test]
    fn objects_say_how_the_cells_talked() {
        let mistakes = vec![Mistake::Zombies];
        let options = NegotiateOptions {
            protocol: Some(Protocol::First),
            messages: 2_000,
            mistakes,
            ..NegotiateOptions::default()
        };
        let (item, mut out) = (Item::of_text(1, PROPER.as_bytes()), Vec::new());
        let json = Json::new(Negotiate::new(&options).unwrap().schema());
        records(&options, PROPER, &Limits::default()).iter().for_each(|it| json.row(&item, it, &mut out));
        let row: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert!(row["settings"].as_str().unwrap().starts_with("first "), "{row}");
        assert!(
            row["deadlock"].is_array() && row["zombies"].is_array() && row["seconds"].as_f64() > Some(0.0)
        );
        assert!(out.ends_with(b",\"reason\":null}\n"));
    }

    #[test]
    fn senseless_options_are_refused() {
        let refused = |options: NegotiateOptions| Negotiate::new(&options).unwrap_err().to_string();
        let usual = NegotiateOptions::default;
        assert_eq!(refused(NegotiateOptions { delay: 2.0, ..usual() }), "delay: expected 0 to 1, found `2`");
        let later = SwitchOptions { from: 5, crash: -1.0, ..SwitchOptions::default() };
        assert!(refused(NegotiateOptions { switches: vec![later], ..usual() }).starts_with("crash: "));
        assert!(refused(NegotiateOptions { seeds: 0, ..usual() }).starts_with("seeds: expected 1 to"));
        assert!(refused(NegotiateOptions { messages: 0, ..usual() }).starts_with("messages: expected 1 to"));
        let both = NegotiateOptions { protocol: Some(Protocol::First), slider: Some(0.5), ..usual() };
        assert_eq!(refused(both), "protocol cannot be combined with slider: each selects a protocol");
        let panic = refused(NegotiateOptions { panic: Some(0.5), ..usual() });
        assert_eq!(panic, "setting 'panic' does not apply to protocol 'token'");
    }
}
