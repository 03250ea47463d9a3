//! Runs several engines on each puzzle, compares their results and times, and checks whether they agree with the
//! engine `search`.

use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::solve::engine_named;
use crate::task::{Buffers, Limits, Task, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_engines::compare::{Agreement, Sample};
use sodan_engines::{self as engines, Engine, Question, Report};
use sodan_search::Answer;
use std::cmp::min_by_key;
use std::collections::BTreeSet;
use std::time::Duration;

/// Options of the `compare` task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CompareOptions {
    /// Names of the [engines](engines::ALL) to run, in this order. An empty list selects all engines.
    pub engines: Vec<String>,
    /// Maximum number of solutions to find, 1 or more. With 2, an engine has to determine whether the puzzle is proper.
    pub limit: u64,
    /// Maximum effort per puzzle, in the engine's own unit. Default: no limit.
    pub budget: Option<u64>,
}

impl Default for CompareOptions {
    fn default() -> CompareOptions {
        CompareOptions { engines: Vec::new(), limit: 1, budget: None }
    }
}

/// Task that runs several engines on each puzzle; created from [`CompareOptions`].
pub struct Compare {
    engines: Vec<&'static dyn Engine>,
    limit: u64,
    budget: Option<u64>,
}

/// Run time below which an engine is run again on the same puzzle, up to `RUNS` times in total; the shortest time
/// counts. With a single run, other work on the machine raised the longest time of the `search` engine over 150 puzzles
/// from 0.03 ms to between 8 and 28 ms.
const QUICK: Duration = Duration::from_millis(20);

/// Maximum number of runs of one engine on one puzzle.
const RUNS: usize = 3;

impl Compare {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if the limit is 0 or an engine is unknown.
    pub fn new(options: &CompareOptions) -> Result<Compare, OptionError> {
        let &CompareOptions { ref engines, limit, budget } = options;
        if limit == 0 {
            let (option, expected) = ("limit", "1 or more".into());
            return Err(OptionError::Value { option, expected, found: "0".into() });
        }
        let named: Vec<_> = engines.iter().map(|name| engine_named(name)).collect::<Result<_, _>>()?;
        let engines = if named.is_empty() { engines::ALL.to_vec() } else { named };
        Ok(Compare { engines, limit, budget })
    }

    /// Runs every engine on one puzzle. If `limits` contains no clock, times are not measured, and each engine runs
    /// once.
    fn samples(
        &self,
        number: usize,
        question: Question<'_>,
        expected: &Answer,
        limits: &Limits<'_>,
    ) -> Vec<Sample> {
        let runs = if limits.time.is_some() { RUNS } else { 1 };
        let sample = |&engine: &&'static dyn Engine| {
            let mut best = self.run(engine, question, limits);
            for _ in 1..runs {
                if best.1 < QUICK {
                    best = min_by_key(best, self.run(engine, question, limits), |&(_, time)| time);
                }
            }
            let (report, time) = best;
            Sample::new(engine, number, question, expected, &report, time)
        };
        self.engines.iter().map(sample).collect()
    }

    /// Runs one engine once. Returns its report with the run time by the caller's clock, which is zero if there is no
    /// clock.
    fn run(&self, engine: &dyn Engine, question: Question<'_>, limits: &Limits<'_>) -> (Report, Duration) {
        let now = || limits.time.map_or(Duration::ZERO, |time| (time.clock)());
        let (begun, time_is_up) = (now(), limits.begin_item());
        let should_stop = || (limits.should_stop)() || time_is_up();
        let (solutions, effort) = (self.limit, self.budget);
        let report =
            engine.solve(question, &engines::EngineLimits { solutions, effort, should_stop: &should_stop });
        (report, now().saturating_sub(begun))
    }
}

/// One engine's result on one puzzle, or the reason why there is none.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compared {
    /// 1-based index of the engine in the comparison.
    pub number: usize,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// The engine's result. The time is zero if the caller supplied no clock.
    pub sample: Option<Sample>,
}

impl Compared {
    fn with<'r>(&'r self, value: impl Fn(&'r Sample) -> Value<'r>) -> Value<'r> {
        self.sample.as_ref().map_or(Value::Missing, value)
    }

    fn reason(&self) -> Option<String> {
        let disagrees = self.sample.is_some_and(|sample| sample.agreement == Agreement::Disagrees);
        let fault = self.fault.as_ref().map(ToString::to_string);
        fault.or_else(|| disagrees.then(|| "disagrees with the fast search".into()))
    }
}

impl Record for Compared {
    fn status(&self) -> Status {
        self.sample.map_or(Status::Bad, |sample| sample.verdict.into())
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_first(&self) -> bool {
        self.number == 1
    }
}

impl Task for Compare {
    type Record = Compared;

    fn name(&self) -> &'static str {
        "compare"
    }

    fn schema(&self) -> Schema<Compared> {
        let units: BTreeSet<&str> = engines::ALL.iter().map(|engine| engine.unit()).collect();
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).ok().filter(|&time| time > 0);
        Schema::empty()
            .number()
            .column(
                "puzzle",
                Kind::Text,
                "81 or 729 characters; the original text of an invalid record",
                |item, _| item.puzzle().into(),
            )
            .only_in(ColumnPlace::Detail)
            .column("engine", Kind::Text, "the solving engine", |_, record: &Compared| {
                record.with(|record| record.engine.into())
            })
            .among(engines::ALL.iter().map(|engine| engine.name()))
            .column("status", Kind::Word(&Status::NAMES), "result of the engine", |_, record| {
                record.status().name().into()
            })
            .column(
                "difficulty",
                Kind::Integer,
                "number of guesses that the fast search needs to decide whether there is a second solution",
                |_, record| record.with(|record| record.difficulty.into()),
            )
            .column("ns", Kind::Integer, "time in nanoseconds", move |_, record| {
                record.with(|record| nanoseconds(record.time).into())
            })
            .column("effort", Kind::Integer, "effort of the engine, in its unit", |_, record| {
                record.with(|record| record.effort.into())
            })
            .column("unit", Kind::Text, "unit of the engine's effort", |_, record| {
                record.with(|record| record.unit.into())
            })
            .among(units)
            .end_with(Compared::reason)
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Compared),
    ) {
        for item in items {
            let expected = item.problem().map(|problem| sodan_search::answer(problem, 2));
            let samples = expected.and_then(|expected| {
                item.ask(|question| self.samples(item.raw.number, question, &expected, limits))
            });
            if (limits.should_stop)() {
                return;
            }
            match samples {
                None => give(item, &Compared { number: 1, fault: item.fault(), sample: None }),
                Some(samples) => {
                    for (number, sample) in (1..).zip(samples) {
                        give(item, &Compared { number, fault: None, sample: Some(sample) });
                    }
                }
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Compared, out: &mut Vec<u8>) {
        match &record.sample {
            Some(sample) => write(out, format_args!("{}\n", in_words(sample))),
            None => write_reason(record, out),
        }
    }
}

/// Formats a sample as text, such as `amb: unique, 12 choices`.
fn in_words(sample: &Sample) -> String {
    format!("{}: {}, {} {}", sample.engine, sample.verdict, sample.effort, sample.unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLimit;
    use crate::record::Csv;
    use std::sync::atomic::{AtomicU64, Ordering};

    const PROPER: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn table(options: &CompareOptions, line: &str, limits: &Limits<'_>) -> String {
        let compare = Compare::new(options).unwrap();
        let csv = Csv::new(compare.schema());
        let mut rows = csv.header().into_bytes();
        let item = Item::of_text(7, line.as_bytes());
        compare.each(&[item], &mut Buffers::default(), limits, &mut |item, it| csv.row(item, it, &mut rows));
        String::from_utf8(rows).unwrap()
    }

    #[test]
    fn engines_appear_in_requested_order() {
        let engines = vec!["logic".to_owned(), "search".to_owned()];
        let options = CompareOptions { engines, limit: 2, ..CompareOptions::default() };
        assert_eq!(
            table(&options, PROPER, &Limits::default()),
            "record,engine,status,difficulty,ns,effort,unit,reason\n\
             7,logic,unique,0,,51,steps,\n\
             7,search,unique,0,,0,guesses,\n"
        );
        let all = table(&CompareOptions::default(), PROPER, &Limits::default());
        assert_eq!(all.lines().count(), 1 + engines::ALL.len());
    }

    #[test]
    fn shortest_run_is_reported() {
        // The clock advances further with each reading, so the first run appears to be the shortest.
        let looks = AtomicU64::new(0);
        let clock = || {
            let look = looks.fetch_add(1, Ordering::Relaxed);
            Duration::from_nanos(look * look)
        };
        let time = TimeLimit { clock: &clock, each: Duration::from_secs(1) };
        let options = CompareOptions { engines: vec!["search".into()], ..CompareOptions::default() };
        let row = table(&options, PROPER, &Limits { time: Some(time), ..Limits::default() });
        let runs = looks.into_inner() / RUNS as u64;
        assert!(
            row.ends_with(&format!("\n7,search,solved,0,{},0,guesses,\n", (runs - 1) * (runs - 1))),
            "{row}"
        );
    }

    #[test]
    fn bad_record_has_a_row() {
        let row = table(&CompareOptions::default(), "nonsense", &Limits::default());
        let reason = "line 1, column 1: expected a digit 1 to 9 or an empty cell (`.` or `0`), found `n`";
        assert!(row.ends_with(&format!("\n7,,bad,,,,,\"{reason}\"\n")), "{row}");
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        let of = |engines: Vec<String>, limit| {
            Compare::new(&CompareOptions { engines, limit, budget: None }).err()
        };
        assert!(matches!(of(vec!["magic".into()], 1), Some(OptionError::Value { option: "engine", .. })));
        assert!(matches!(of(Vec::new(), 0), Some(OptionError::Value { option: "limit", .. })));
    }
}
