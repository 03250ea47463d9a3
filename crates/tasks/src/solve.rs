//! Solves each puzzle and determines whether its solution is unique.

use crate::batch::answered;
use crate::record::{ColumnPlace, Kind, Record, Row, Schema, Value};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Content, Fault, Item, OptionError, Status, several};
use serde::{Deserialize, Serialize};
use sodan_board::BareLine;
use sodan_board::Solution;
use sodan_engines::negotiation::Negotiation;
use sodan_engines::{self as engines, Engine, Report};
use sodan_search::{Answer, Backend};
use std::borrow::Cow;

/// Options of the `solve` task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolveOptions {
    /// Maximum number of solutions to find, 1 or more. The default of 2 distinguishes proper puzzles from others. With
    /// a higher limit, the record lists all solutions found.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub limit: u64,
    /// Whether to report the first solution of a puzzle with several solutions.
    pub first: bool,
    /// Name of the [engine](engines::ALL) to use.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = engine_names())))]
    pub engine: String,
    /// Maximum effort per puzzle, in the engine's own unit. Default: no limit.
    pub budget: Option<u64>,
    /// Random seed. Only the `negotiation` engine accepts one.
    pub seed: Option<u64>,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions { limit: 2, first: false, engine: SEARCH.into(), budget: None, seed: None }
    }
}

/// The default engine.
const SEARCH: &str = "search";

/// Largest limit for which puzzles are searched in batches. With a higher limit, each puzzle is searched separately,
/// and this number of solutions is found between two checks for cancellation.
const LOOK: u64 = 1 << 10;

/// The only engine that uses random numbers.
const NEGOTIATION: &str = "negotiation";

/// Engine to run: one of [`engines::ALL`] with its default options, or the `negotiation` engine with a seed.
enum ChosenEngine {
    Listed(&'static dyn Engine),
    Seeded(Negotiation),
}

impl ChosenEngine {
    fn engine(&self) -> &dyn Engine {
        match self {
            ChosenEngine::Listed(engine) => *engine,
            ChosenEngine::Seeded(engine) => engine,
        }
    }
}

/// Returns the names of all engines, in the order of [`engines::ALL`].
pub(crate) fn engine_names() -> Vec<&'static str> {
    engines::ALL.iter().map(|engine| engine.name()).collect()
}

pub(crate) fn engine_named(name: &str) -> Result<&'static dyn Engine, OptionError> {
    engines::named(name).ok_or_else(|| {
        let expected = format!("one of {}", engine_names().join(", "));
        OptionError::Value { option: "engine", expected, found: name.to_owned() }
    })
}

/// Task that solves puzzles; created from [`SolveOptions`].
pub struct Solve {
    limit: u64,
    first: bool,
    /// Engine to run. `None` stands for the `search` engine without an effort limit, which is called
    /// directly.
    engine: Option<ChosenEngine>,
    budget: Option<u64>,
    backend: Backend,
}

impl Solve {
    /// Validates `options` and creates the task; `backend` runs its searches.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is out of range or unknown, or if options cannot be combined.
    pub fn new(options: &SolveOptions, backend: Backend) -> Result<Solve, OptionError> {
        let &SolveOptions { limit, first, ref engine, budget, seed } = options;
        if limit == 0 {
            let (option, expected) = ("limit", "1 or more".into());
            return Err(OptionError::Value { option, expected, found: "0".into() });
        }
        let named = engine_named(engine)?;
        let chosen = match seed {
            None => ChosenEngine::Listed(named),
            Some(seed) if engine == NEGOTIATION => ChosenEngine::Seeded(Negotiation::new(seed)),
            Some(_) => {
                return Err(OptionError::Requires { option: "seed", others: &["engine negotiation"] });
            }
        };
        let engine = (engine != SEARCH || budget.is_some()).then_some(chosen);
        if engine.is_some() && limit > 2 {
            let other = if budget.is_some() { "budget" } else { "engine" };
            let why = "only the engine `search` without a work limit can list more than two solutions";
            return Err(OptionError::Together { option: "limit", other, why });
        }
        Ok(Solve { limit, first, engine, budget, backend })
    }

    /// Returns whether one item may take long. This is the case for every engine other than `search`, and for `search`
    /// with an effort limit or with a solution limit above 2.
    pub fn takes_long(&self) -> bool {
        self.engine.is_some() || self.limit > 2
    }
}

/// Limit that stopped a search: the item's time limit, or the engine's effort limit.
#[derive(Clone, Copy, Debug)]
enum Cut {
    Time,
    Budget,
}

/// Result of solving one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Number of solutions found, up to the limit.
    pub count: u64,
    /// The only solution or, if requested, the first of several.
    pub solution: Option<Solution>,
    /// Number of guesses made by the `search` engine, as a measure of difficulty; `None` if another engine was used.
    pub guesses: Option<u64>,
    /// Limit that stopped the search, if any.
    cut: Option<Cut>,
    /// All solutions found, if the search found them one by one; otherwise empty.
    all: Vec<Solution>,
}

impl Solved {
    const fn without(status: Status, fault: Option<Fault>) -> Solved {
        Solved { status, fault, count: 0, solution: None, guesses: None, cut: None, all: Vec::new() }
    }

    /// Describes the limit that stopped the search, and the solutions found up to then.
    fn why_cut(&self) -> Option<String> {
        let by = match self.cut? {
            Cut::Time => "time limit reached",
            Cut::Budget => "work limit reached",
        };
        Some(match self.count {
            0 => format!("undecided; {by}"),
            count => format!("at least {}; {by}", several(count, "solution")),
        })
    }
}

impl Record for Solved {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for Solve {
    type Record = Solved;

    fn name(&self) -> &'static str {
        "solve"
    }

    fn schema(&self) -> Schema<Solved> {
        let schema = Schema::begin()
            .column(
                "solution",
                Kind::Text,
                "the only solution or the first of several: 81 digits",
                |_, record: &Solved| record.solution.as_ref().into(),
            )
            .column("guesses", Kind::Integer, "number of guesses made by the fast search", |_, record| {
                record.guesses.map_or(Value::Missing, Value::Integer)
            })
            .only_in(ColumnPlace::Detail);
        let limit = self.limit;
        let schema = if limit <= 2 {
            schema
        } else {
            schema
                .column("solutions", Kind::Texts, "all solutions, up to the limit", move |item, it| match it
                    .fault
                {
                    Some(_) => Value::Missing,
                    None => {
                        listed(item, it, limit).iter().map(Solution::to_string).collect::<Vec<_>>().into()
                    }
                })
                .only_in(ColumnPlace::Detail)
        };
        schema.end_with(|record| record.fault.as_ref().map(ToString::to_string).or_else(|| record.why_cut()))
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Solved),
    ) {
        let Some(engine) = self.engine.as_ref().map(ChosenEngine::engine) else {
            if self.limit > LOOK {
                let found = items.iter().map_while(|item| Some((item, self.found_one_by_one(item, limits)?)));
                return found.for_each(|(item, record)| give(item, &record));
            }
            return answered(items, self.backend, self.limit, buffers, |item, answer| {
                give(item, &self.found(item, answer));
            });
        };
        for item in items {
            let time_is_up = limits.begin_item();
            let ends = || (limits.should_stop)() || time_is_up();
            let within =
                engines::EngineLimits { solutions: self.limit, effort: self.budget, should_stop: &ends };
            let report = item.ask(|question| engine.solve(question, &within));
            if (limits.should_stop)() {
                return;
            }
            let cut = if time_is_up() { Cut::Time } else { Cut::Budget };
            give(item, &self.found_by_engine(item, report.as_ref(), cut));
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Solved, out: &mut Vec<u8>) {
        match &record.solution {
            Some(solution) => {
                let mut line = [b'\n'; 82];
                line[..81].copy_from_slice(&solution.to_bytes());
                out.extend_from_slice(&line);
            }
            None => match record.why_cut() {
                Some(why) => write(out, format_args!("- timeout: {why}\n")),
                None => write_reason(record, out),
            },
        }
    }

    fn text(&self, item: &Item<'_>, record: &Solved, out: &mut Vec<u8>) {
        let number = item.raw.number;
        write(out, format_args!("puzzle {number}: {}\n", self.in_words(record)));
        for solution in listed(item, record, self.limit).iter() {
            write(out, format_args!("{solution:#}\n"));
        }
        out.push(b'\n');
    }

    fn usual_row(&self, item: &Item<'_>, record: &Solved, out: &mut Vec<u8>) -> bool {
        let (Ok(Content::Bare(line)), None) = (&item.content, &record.fault) else { return false };
        if record.status == Status::Timeout {
            return false;
        }
        crate::record::csv::integer(item.raw.number as u64, out);
        match (record.status, &record.solution) {
            (Status::Unique, Some(solution)) => write_usual(*line, solution, out),
            (status, None) => write_without_solution(*line, status, out),
            (status, Some(solution)) => {
                write_without_solution(*line, status, out);
                // The solution belongs before the empty reason and the line ending.
                out.truncate(out.len() - b",\n".len());
                out.extend_from_slice(&solution.to_bytes());
                out.extend_from_slice(b",\n");
            }
        }
        true
    }

    #[inline(always)]
    fn usual_values(&self, item: &Item<'_>, record: &Solved, row: &mut impl Row) -> bool {
        let (Ok(Content::Bare(line)), None) = (&item.content, &record.fault) else { return false };
        if record.status == Status::Timeout || self.limit > 2 {
            return false;
        }
        row.integer(item.raw.number as u64);
        row.word(item.format() as usize);
        row.cells(&line.dotted());
        row.word(record.status as usize);
        match &record.solution {
            Some(solution) => row.cells(&solution.to_bytes()),
            None => row.missing(),
        }
        match record.guesses {
            Some(guesses) => row.integer(guesses),
            None => row.missing(),
        }
        row.missing();
        true
    }
}

impl Solve {
    fn found(&self, item: &Item<'_>, answer: Option<&Answer>) -> Solved {
        let Some(&Answer { count, first: solution, guesses }) = answer else {
            return Solved::without(Status::Bad, item.fault());
        };
        let guesses = Some(guesses);
        match count {
            0 => match item.fault() {
                Some(fault) => Solved::without(Status::Bad, Some(fault)),
                None => Solved::without(Status::None, None),
            },
            1 if self.limit == 1 => {
                Solved { count, solution, guesses, ..Solved::without(Status::Solved, None) }
            }
            1 => Solved { count, solution, guesses, ..Solved::without(Status::Unique, None) },
            _ => {
                let solution = solution.filter(|_| self.first);
                Solved { count, solution, guesses, ..Solved::without(Status::Multiple, None) }
            }
        }
    }

    /// Searches an item one solution at a time. Returns `None` if the task is cancelled.
    fn found_one_by_one(&self, item: &Item<'_>, limits: &Limits<'_>) -> Option<Solved> {
        let Some(problem) = item.problem() else { return Some(self.found(item, None)) };
        let time_is_up = limits.begin_item();
        let (mut solutions, mut all) = (sodan_search::solutions(problem), Vec::new());
        while all.len() as u64 != self.limit {
            if (limits.should_stop)() {
                return None;
            }
            if time_is_up() {
                let (count, solution) = (all.len() as u64, all.first().copied().filter(|_| self.first));
                let cut = Some(Cut::Time);
                return Some(Solved { count, solution, cut, all, ..Solved::without(Status::Timeout, None) });
            }
            let before = all.len();
            all.extend(solutions.by_ref().take(LOOK.min(self.limit - before as u64) as usize));
            if all.len() == before {
                break;
            }
        }
        let (count, first, guesses) = (all.len() as u64, all.first().copied(), solutions.guesses());
        Some(Solved { all, ..self.found(item, Some(&Answer { count, first, guesses })) })
    }

    /// Converts an engine's report to a record. `cut` is the limit to report if the engine gave up.
    fn found_by_engine(&self, item: &Item<'_>, report: Option<&Report>, cut: Cut) -> Solved {
        let Some(report) = report else { return Solved::without(Status::Bad, item.fault()) };
        let (status, count) = (Status::from(report.verdict), report.solutions);
        let shown = self.first || matches!(status, Status::Unique | Status::Solved);
        let solution = report.solution.filter(|_| shown);
        let cut = (status == Status::Timeout).then_some(cut);
        Solved { count, solution, cut, ..Solved::without(status, None) }
    }

    fn in_words(&self, record: &Solved) -> String {
        match record.status {
            Status::Unique => "one solution".into(),
            Status::None => "no solution".into(),
            Status::Multiple if record.count == self.limit => format!("{} solutions or more", record.count),
            Status::Multiple => format!("{} solutions", record.count),
            Status::Stuck => "stuck: the engine ended without a solution".into(),
            Status::Timeout => record.why_cut().unwrap_or_default(),
            Status::Solved | Status::Done | Status::Bad => reason(record),
        }
    }
}

/// Returns the solutions to list for an item: all that were found if `limit` is above two, and otherwise only the
/// record's `solution`. Solutions that a batched search has only counted are searched for again.
fn listed<'r>(item: &Item<'_>, record: &'r Solved, limit: u64) -> Cow<'r, [Solution]> {
    match (record.solution, item.problem()) {
        _ if !record.all.is_empty() => Cow::Borrowed(&record.all),
        (_, Some(problem)) if record.count > 1 && limit > 2 => {
            sodan_search::solutions(problem).take(record.count as usize).collect::<Vec<_>>().into()
        }
        (solution, _) => solution.into_iter().collect::<Vec<_>>().into(),
    }
}

/// Writes the CSV row of a bare line with a unique solution, except for the record number at its start. This part has a
/// fixed length and is written in one operation; writing it field by field, with a capacity check for each, took twice
/// as long.
fn write_usual(line: BareLine<'_>, solution: &Solution, out: &mut Vec<u8>) {
    const STATUS: &[u8; 8] = b",unique,";
    const LENGTH: usize = 1 + 81 + STATUS.len() + 81 + 2;
    out.extend_from_slice(&[b','; LENGTH]);
    if let Some(row) = out.last_chunk_mut::<LENGTH>() {
        row[1..82].copy_from_slice(&line.dotted());
        row[82..90].copy_from_slice(STATUS);
        row[90..171].copy_from_slice(&solution.to_bytes());
        row[172] = b'\n';
    }
}

/// Like [`write_usual`], for a puzzle whose solution is not shown.
fn write_without_solution(line: BareLine<'_>, status: Status, out: &mut Vec<u8>) {
    out.push(b',');
    out.extend_from_slice(&line.dotted());
    out.push(b',');
    out.extend_from_slice(status.name().as_bytes());
    out.extend_from_slice(b",,\n");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TimeLimit;
    use crate::record::Csv;
    use std::time::Duration;

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    const TWO_SOLUTIONS: &str =
        "4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293";

    #[test]
    fn row_and_column_writers_agree() {
        let several = PROPER.replacen("4...", "....", 1);
        let none = PROPER.replacen("4.....8", "4.....9", 1);
        let texts =
            [PROPER.to_owned(), several, none, format!("{PROPER} # comment"), PROPER.replace('.', "0")];
        for options in [
            SolveOptions::default(),
            SolveOptions { first: true, ..SolveOptions::default() },
            SolveOptions { limit: 1, ..SolveOptions::default() },
        ] {
            let task = Solve::new(&options, Backend::best()).unwrap();
            let csv = Csv::new(task.schema());
            let items: Vec<Item<'_>> =
                (1..).zip(&texts).map(|(number, text)| Item::of_text(number, text.as_bytes())).collect();
            let mut quick = 0;
            task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
                let [mut at_once, mut by_column] = [Vec::new(), Vec::new()];
                csv.row(item, record, &mut by_column);
                if task.usual_row(item, record, &mut at_once) {
                    assert_eq!(String::from_utf8_lossy(&at_once), String::from_utf8_lossy(&by_column));
                    quick += 1;
                }
            });
            assert!(quick >= 4, "{quick}");
        }
    }

    #[test]
    fn solutions_stop_at_the_timeout() {
        let empty = ".".repeat(81);
        let none = PROPER.replacen("4.....8", "4.....9", 1);
        let answer = |limit: u64, text: &str, limits: &Limits<'_>| {
            let options = SolveOptions { limit, ..SolveOptions::default() };
            let (task, mut out) = (Solve::new(&options, Backend::best()).unwrap(), Vec::new());
            let json = crate::record::Json::new(task.schema());
            task.each(
                &[Item::of_text(1, text.as_bytes())],
                &mut Buffers::default(),
                limits,
                &mut |item, record| {
                    json.row(item, record, &mut out);
                    let [mut at_once, mut by_column] = [Vec::new(), Vec::new()];
                    Csv::new(task.schema()).row(item, record, &mut by_column);
                    assert!(!task.usual_row(item, record, &mut at_once) || at_once == by_column);
                },
            );
            String::from_utf8(out).unwrap()
        };
        // The results equal the results of a batched search. The fourth puzzle has more solutions than the limit.
        for text in [PROPER, TWO_SOLUTIONS, &none, &empty, "12"] {
            let [at_once, one_by_one] = [LOOK, LOOK + 1].map(|limit| answer(limit, text, &Limits::default()));
            if text == empty {
                assert_eq!(one_by_one.len() - at_once.len(), 81 + 3);
            } else {
                assert_eq!(one_by_one, at_once);
            }
        }
        let looks = std::sync::atomic::AtomicU64::new(0);
        let clock = || Duration::from_secs(looks.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
        let time = Some(TimeLimit { clock: &clock, each: Duration::from_secs(4) });
        let cut: serde_json::Value =
            serde_json::from_str(&answer(1_000_000_000, &empty, &Limits { time, ..Limits::default() }))
                .unwrap();
        assert_eq!(
            (&cut["status"], cut["solutions"].as_array().unwrap().len() as u64),
            (&"timeout".into(), 3 * LOOK)
        );
        assert_eq!(cut["reason"], format!("at least {} solutions; time limit reached", 3 * LOOK));
        let stopped = Limits { should_stop: &|| true, ..Limits::default() };
        assert_eq!(answer(1_000_000_000, &empty, &stopped), "");
    }

    #[test]
    fn interruptions_are_reported_in_formats() {
        let minute = TimeLimit { clock: &|| Duration::ZERO, each: Duration::from_secs(60) };
        let nothing = TimeLimit { each: Duration::ZERO, ..minute };
        for (text, budget, time, why) in [
            (PROPER, Some(1), None, "undecided; work limit reached"),
            (PROPER, Some(1), Some(minute), "undecided; work limit reached"),
            (PROPER, None, Some(nothing), "undecided; time limit reached"),
            (TWO_SOLUTIONS, Some(1), None, "at least 1 solution; work limit reached"),
        ] {
            let options = SolveOptions { engine: "amb".into(), budget, ..SolveOptions::default() };
            let task = Solve::new(&options, Backend::best()).unwrap();
            let (csv, limits) = (Csv::new(task.schema()), Limits { time, ..Limits::default() });
            let [mut row, mut shown, mut line] = [const { Vec::new() }; 3];
            task.each(
                &[Item::of_text(1, text.as_bytes())],
                &mut Buffers::default(),
                &limits,
                &mut |item, it| {
                    csv.row(item, it, &mut row);
                    task.text(item, it, &mut shown);
                    task.line(item, it, &mut line);
                },
            );
            let [row, shown, line] = [row, shown, line].map(|it| String::from_utf8(it).unwrap());
            assert_eq!(line, format!("- timeout: {why}\n"));
            assert_eq!(row, format!("1,{text},timeout,,{why}\n"));
            assert!(shown.starts_with(&format!("puzzle 1: {why}\n")), "{shown}");
        }
    }

    #[test]
    fn options_that_cannot_be_are_named() {
        let solve = |options: SolveOptions| Solve::new(&options, Backend::best()).err().unwrap().to_string();
        let default = SolveOptions::default;
        assert_eq!(solve(SolveOptions { limit: 0, ..default() }), "limit: expected 1 or more, found `0`");
        assert!(
            solve(SolveOptions { engine: "magic".into(), ..default() }).contains("expected one of search, ")
        );
        let together = solve(SolveOptions { limit: 3, engine: "amb".into(), ..default() });
        assert!(together.starts_with("limit cannot be combined with engine: "), "{together}");
        let seed = solve(SolveOptions { seed: Some(1), ..default() });
        assert!(seed == "seed requires engine negotiation", "{seed}");
    }
}
