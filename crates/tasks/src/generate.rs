//! Generates puzzles to a specification. The seed and the number of a puzzle in the seed's series determine the puzzle.
//!
//! ```text
//! number ─▶ tries 0, 1, 2 … each with its own random numbers ─▶ plan ─▶ query ─▶ the first match
//!
//! top-down     removes givens in random order from a random grid, or from the plan's grid; puzzles with few givens
//!              are overrepresented
//! controlled   for each n, minimal puzzles with n givens are equally likely; weights correct for differences in n
//! climb        starts with top-down tries, then moves to neighbours closer to the query; the bias is unknown
//! ```
//!
//! The first try for a number is the puzzle with that number in the generator's series
//! (`sodan_generator::puzzle_of_series`). The puzzle does not depend on other numbers or on the number of threads.

pub(crate) mod options;
pub(crate) mod units;

pub use options::GenerateOptions;

use crate::query_fields::{PuzzleFacts, vocabulary_of_made, vocabulary_of_plan};
use crate::record::{ColumnPlace, Kind, Record, Schema, Value};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Fault, Item, OptionError, Status};
use serde::{Deserialize, Serialize};
use sodan_board::{Puzzle, Solution};
use sodan_generator::{Drawn, Ground, ORDERS, Plan, Random, Shape, controlled, weight};
use sodan_logic::effort::Effort;
use sodan_query::{Facts, Query, Vocabulary};
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard};
use units::{Came, End, Sizes};

/// Generation method.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Method {
    /// Removes givens in random order until no more can be removed, and repeats until a puzzle matches the query.
    /// Puzzles with few givens are overrepresented.
    TopDown,
    /// Removes givens of a random grid in a random order, and repeats until one attempt leaves a minimal puzzle.
    /// Minimal puzzles with the same number of givens are equally likely; weights correct for differences in this
    /// number. Each puzzle takes at least a hundred thousand attempts.
    Controlled,
    /// Starts with several top-down attempts, then replaces givens of the best puzzle to get closer to the query step
    /// by step. The bias is unknown.
    Climb,
}

impl Method {
    /// Returns the method's name on the command line and in data formats.
    pub const fn name(self) -> &'static str {
        match self {
            Method::TopDown => "top-down",
            Method::Controlled => "controlled",
            Method::Climb => "climb",
        }
    }
}

/// Task that generates puzzles. An item's number selects the puzzle of the series; its text is ignored.
pub struct Generate {
    seed: u64,
    plan: Plan,
    /// Number of givens that a climb approaches step by step, or `None` if the plan enforces the number or no number is
    /// requested.
    givens: Option<RangeInclusive<usize>>,
    query: Option<Query>,
    method: Method,
    tries: Option<u64>,
    /// The non-matching puzzle closest to the query, over all numbers processed so far: its distance, the puzzle, and
    /// its solution.
    nearest: Mutex<Option<(f64, Puzzle, Solution)>>,
}

/// The non-matching puzzle that came closest to the query.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Nearest {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Names and values of the puzzle's properties: the number of givens, and every numeric or word property in the
    /// query.
    pub values: Vec<(String, String)>,
}

/// The puzzle generated for one number.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// 0-based number in the series.
    pub number: u64,
    /// The puzzle and its solution, or `None` if no match was found within the limits.
    pub made: Option<(Puzzle, Solution)>,
    /// Number of tries up to and including the match, or the total number if no try matched.
    pub tries: u64,
    /// Method that generated the puzzle.
    pub method: Method,
}

impl Generated {
    /// Returns how many minimal puzzles this puzzle represents, relative to a puzzle with 26 givens. Returns `None`
    /// unless it was drawn with the [controlled](Method::Controlled) method.
    pub fn weight(&self) -> Option<f64> {
        let (puzzle, _) = self.made.as_ref().filter(|_| self.method == Method::Controlled)?;
        Some(weight(puzzle.givens().len()))
    }

    /// Returns the reason to report if `tries` attempts at a puzzle produced no match.
    pub(crate) fn given_up_after(tries: u64) -> String {
        let noun = if tries == 1 { "try" } else { "tries" };
        format!("no matching puzzle in {tries} {noun}")
    }
}

impl Record for Generated {
    fn status(&self) -> Status {
        if self.made.is_some() { Status::Unique } else { Status::Timeout }
    }

    fn fault(&self) -> Option<&Fault> {
        None
    }
}

/// Index of the first unit that climbs. Earlier units generate puzzles from scratch, which finds common kinds of
/// puzzles sooner.
const CLIMB_FROM: u64 = 4;

/// Number of attempts of a top-down unit that run in lockstep.
const AT_ONCE: u64 = 256;

/// Number of puzzles generated from scratch for each climb, which then starts from the best of them.
const STARTS: u64 = 64;

/// Number of neighbours that each step of a climb generates, of which it takes the best.
const NEIGHBOURS: u64 = 32;

impl Generate {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is invalid, two options contradict each other, or no puzzle can match.
    pub fn new(options: &GenerateOptions) -> Result<Generate, OptionError> {
        let mut plan = options.plan()?;
        let parsed = |text| parse_query(text, &vocabulary_of_plan(&plan));
        let query = options.query.as_deref().map(parsed).transpose()?;
        let has_aim = query.is_some() || plan.givens.is_some();
        let method = options.method.unwrap_or(if has_aim { Method::Climb } else { Method::TopDown });
        if method == Method::Climb && !has_aim {
            return Err(OptionError::Requires { option: "method climb", others: &["query", "givens"] });
        }
        if method == Method::Controlled {
            options.refuse_what_is_biased()?;
        }
        // A climb hardly ever reaches a symmetric puzzle by chance, so the symmetry that the query requires is
        // enforced.
        if let (Method::Climb, Shape::None, Some(query)) = (method, plan.shape, &query)
            && !matches!(plan.ground, Ground::Pattern(_))
        {
            plan.shape = options::shape_of(&query.clause());
        }
        // A climb passes through puzzles with other numbers of givens, so the requested number is part of the distance
        // rather than of the plan.
        let givens = if method == Method::Climb && options.minimal { plan.givens.take() } else { None };
        let nearest = Mutex::default();
        Ok(Generate { seed: options.seed, plan, givens, query, method, tries: options.tries, nearest })
    }

    /// Returns puzzle `number` with its solution, or `None` if no match was found within the limits.
    pub fn puzzle(&self, number: u64) -> Option<(Puzzle, Solution)> {
        let number = usize::try_from(number).ok()?;
        self.one(&Item::of_text(number, b""), &Limits::default())?.made
    }

    /// Returns the non-matching puzzle closest to the query, over all searches so far. Returns `None` if every search
    /// found a match, or no distance was measured; only [`Method::Climb`] measures distances.
    pub fn nearest(&self) -> Option<Nearest> {
        /// Effort limit, in pattern checks, for computing all values. Values not computed within it are omitted.
        const EFFORT: u64 = 5_000_000;
        let (_, puzzle, solution) = (*lock(&self.nearest))?;
        let effort = Effort::up_to(EFFORT);
        let mut facts = PuzzleFacts::made(&puzzle, &solution, &effort);
        let mut values = vec![("givens".to_owned(), puzzle.givens().len().to_string())];
        for name in self.query.iter().flat_map(Query::names) {
            let name_of = &crate::vocabulary().names()[name];
            let value = facts.number(name).and_then(|value| name_of.shown(value));
            values.extend(
                value.filter(|_| name_of.name != "givens").map(|value| (name_of.name.clone(), value)),
            );
        }
        Some(Nearest { puzzle, values })
    }

    /// Records a non-matching puzzle if it is closer to the query than all previous puzzles. Ties are resolved
    /// alphabetically, so that the result does not depend on the number of threads.
    fn note_nearest(&self, distance: f64, (puzzle, solution): &(Puzzle, Solution)) {
        let mut nearest = lock(&self.nearest);
        let is_nearer = |(least, known, _): &(f64, Puzzle, Solution)| {
            distance < *least || distance == *least && puzzle.to_string() < known.to_string()
        };
        if nearest.as_ref().is_none_or(is_nearer) {
            *nearest = Some((distance, *puzzle, *solution));
        }
    }

    /// Generates puzzle `number`; `first` is the result of the first attempt. Returns `None` if `limits` cancels the
    /// task.
    fn found(
        &self,
        number: u64,
        first: Option<(Puzzle, Solution)>,
        limits: &Limits<'_>,
    ) -> Option<Generated> {
        let time_is_up = limits.begin_item();
        let ends = || (limits.should_stop)() || time_is_up();
        let generated = |made, tries, method| Some(Generated { number, made, tries, method });
        if self.method != Method::Controlled {
            (limits.so_far)(1);
        }
        match first.map(|made| (made, self.judge(&made, &ends))) {
            Some((made, Judged::Fits)) => return generated(Some(made), 1, Method::TopDown),
            Some((_, Judged::Stopped)) if (limits.should_stop)() => return None,
            Some((_, Judged::Stopped)) => return generated(None, 0, self.method),
            Some((_, Judged::Not)) | None => {}
        }
        let work = |unit, limit| {
            let job = Unit { number, unit, limit, ends: &ends, tried: limits.so_far };
            match self.method {
                Method::Controlled => self.draw(&job),
                Method::Climb if unit >= CLIMB_FROM => self.climb(&job),
                Method::Climb | Method::TopDown => self.try_all(&job),
            }
        };
        let (sizes, begin) = match self.method {
            Method::Controlled => (Sizes::Equal(ORDERS), 0),
            Method::Climb | Method::TopDown => (Sizes::Growing, 1),
        };
        let Came { hit, tries, stopped } = units::first_hit(sizes, begin, self.tries, limits.threads, &work);
        match hit {
            Some((made, method)) => generated(Some(made), tries, method),
            None if stopped && (limits.should_stop)() => None,
            None => generated(None, tries, self.method),
        }
    }

    /// Returns the number of givens above or below the requested range, or 0 within the range.
    fn givens_apart(&self, puzzle: &Puzzle) -> usize {
        let count = puzzle.givens().len();
        self.givens
            .as_ref()
            .map_or(0, |wanted| wanted.start().saturating_sub(count).max(count.saturating_sub(*wanted.end())))
    }

    /// Checks whether a puzzle matches the requested number of givens and the query.
    fn judge(&self, (puzzle, solution): &(Puzzle, Solution), ends: &(dyn Fn() -> bool + Sync)) -> Judged {
        if self.givens_apart(puzzle) > 0 {
            return Judged::Not;
        }
        let Some(query) = &self.query else { return if ends() { Judged::Stopped } else { Judged::Fits } };
        let stop = || ends();
        let effort = Effort::unlimited().unless(&stop);
        let mut facts = PuzzleFacts::made(puzzle, solution, &effort);
        let fits = query.holds(&mut facts);
        match (facts.was_cut() || ends(), fits) {
            (true, _) => Judged::Stopped,
            (false, true) => Judged::Fits,
            (false, false) => Judged::Not,
        }
    }

    /// Returns the puzzle's distance from the query, or `None` if cancellation or the time limit ended the computation.
    fn distance(
        &self,
        (puzzle, solution): &(Puzzle, Solution),
        ends: &(dyn Fn() -> bool + Sync),
    ) -> Option<f64> {
        /// Penalty for each given above or below the requested range. The penalty is greater than the distance of any
        /// puzzle with a valid number of givens.
        const GIVENS: f64 = 1e6;
        let apart = self.givens_apart(puzzle);
        let stop = || ends();
        let effort = Effort::unlimited().unless(&stop);
        let distance = match &self.query {
            _ if apart > 0 => GIVENS * apart as f64,
            Some(query) => query.distance(&mut PuzzleFacts::made(puzzle, solution, &effort)),
            None => 0.0,
        };
        (effort.cut().is_none() && !ends()).then_some(distance)
    }

    /// Returns one random number generator for each attempt in `tries` at puzzle `number`, in order.
    fn sources(&self, number: u64, tries: std::ops::Range<u64>) -> Vec<Random> {
        tries.map(|part| Random::part(self.seed, number, part)).collect()
    }

    /// Runs the top-down attempts of a unit in order until one matches the query.
    fn try_all(
        &self,
        &Unit { number, unit, limit, ends, tried }: &Unit<'_>,
    ) -> End<((Puzzle, Solution), Method)> {
        let begin = Sizes::Growing.before(unit);
        for done in (0..limit).step_by(AT_ONCE as usize) {
            let count = AT_ONCE.min(limit - done);
            let mut sources = self.sources(number, begin + done..begin + done + count);
            let all = made_unless_ended(&self.plan, &mut sources, ends, |plan, some| plan.attempts(some));
            let Some(all) = all else { return End::Stopped };
            for (tries, made) in (1..).zip(all) {
                let Some(made) = made else { continue };
                match self.judge(&made, ends) {
                    Judged::Fits => {
                        tried(tries);
                        return End::Hit(done + tries, (made, Method::TopDown));
                    }
                    Judged::Not => {}
                    Judged::Stopped => return End::Stopped,
                }
            }
            tried(count);
            if ends() {
                return End::Stopped;
            }
        }
        End::Miss
    }

    /// Runs a unit of the controlled method. Each attempt removes givens in a random order, and may result in a puzzle.
    fn draw(
        &self,
        &Unit { number, unit, limit, ends, tried }: &Unit<'_>,
    ) -> End<((Puzzle, Solution), Method)> {
        let solution = match &self.plan.ground {
            Ground::Solution(solution) => Some(&**solution),
            _ => None,
        };
        let is_allowed = |puzzle: &Puzzle| {
            self.plan.givens.as_ref().is_none_or(|givens| givens.contains(&puzzle.givens().len()))
        };
        let drawn = controlled(&mut Random::part(self.seed, number, unit), solution);
        for Drawn { order, puzzle, solution, .. } in drawn.into_iter().filter(|drawn| drawn.order < limit) {
            match self.judge(&(puzzle, solution), ends) {
                Judged::Fits if is_allowed(&puzzle) => {
                    tried(order + 1);
                    return End::Hit(order + 1, ((puzzle, solution), Method::Controlled));
                }
                Judged::Fits | Judged::Not => {}
                Judged::Stopped => return End::Stopped,
            }
        }
        tried(limit);
        if ends() { End::Stopped } else { End::Miss }
    }

    /// Runs a unit that consists of one climb: takes the best of several attempts from scratch, then repeatedly
    /// generates neighbours and moves to the best of them unless it is farther from the query.
    fn climb(
        &self,
        &Unit { number, unit, limit, ends, tried }: &Unit<'_>,
    ) -> End<((Puzzle, Solution), Method)> {
        let begin = Sizes::Growing.before(unit);
        let mut best: Option<(f64, (Puzzle, Solution))> = None;
        let mut done = 0;
        while done < limit {
            let count = if best.is_none() { STARTS } else { NEIGHBOURS }.min(limit - done);
            let mut sources = self.sources(number, begin + done..begin + done + count);
            let made = made_unless_ended(&self.plan, &mut sources, ends, |plan, some| match &best {
                None => plan.attempts(some),
                Some((_, (puzzle, _))) => {
                    // Some steps replace more than one given, to escape a local optimum.
                    let exchanged = [1, 2, 1, 3][usize::try_from(done / NEIGHBOURS % 4).unwrap_or_default()];
                    plan.neighbours(puzzle, exchanged, some)
                }
            });
            let Some(made) = made else { return End::Stopped };
            let mut nearest: Option<(f64, (Puzzle, Solution))> = None;
            for (tries, made) in (done + 1..).zip(made) {
                let Some(made) = made else { continue };
                let Some(distance) = self.distance(&made, ends) else { return End::Stopped };
                if distance == 0.0 {
                    tried(tries - done);
                    return End::Hit(tries, (made, Method::Climb));
                }
                if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    nearest = Some((distance, made));
                }
            }
            if let Some((distance, made)) = &nearest {
                self.note_nearest(*distance, made);
            }
            if let Some((distance, made)) = nearest
                && best.as_ref().is_none_or(|(least, _)| distance <= *least)
            {
                best = Some((distance, made));
            }
            done += count;
            tried(count);
            if ends() {
                return End::Stopped;
            }
        }
        End::Miss
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Puzzle and solution that resulted from one attempt, or `None` if the attempt failed.
type Made = Option<(Puzzle, Solution)>;

/// Calls `make` with one random number generator per attempt, and returns the results, or `None` if the work was
/// cancelled. Attempts run in lockstep, unless the pattern is fixed. Attempts with a fixed pattern take long and gain
/// nothing from lockstep, so they run one after another, with a check for cancellation before each.
fn made_unless_ended(
    plan: &Plan,
    sources: &mut [Random],
    ends: &(dyn Fn() -> bool + Sync),
    make: impl Fn(&Plan, &mut [Random]) -> Vec<Made>,
) -> Option<Vec<Made>> {
    if !matches!(plan.ground, Ground::Pattern(_)) {
        return Some(make(plan, sources));
    }
    let mut all = Vec::with_capacity(sources.len());
    for source in sources.chunks_mut(1) {
        if ends() {
            return None;
        }
        all.extend(make(plan, source));
    }
    Some(all)
}

/// A unit of consecutive attempts at puzzle `number`, processed by one thread.
struct Unit<'a> {
    number: u64,
    /// 0-based index of the unit among those of the same puzzle.
    unit: u64,
    /// Maximum number of attempts in this unit.
    limit: u64,
    ends: &'a (dyn Fn() -> bool + Sync),
    /// Receives the number of attempts made since the last call.
    tried: &'a (dyn Fn(u64) + Sync),
}

/// Result of checking a puzzle against the query.
enum Judged {
    Fits,
    Not,
    /// Cancellation or the time limit ended the check.
    Stopped,
}

/// Parses a query about generated puzzles. All generated puzzles are proper and, if `minimal` is set, minimal.
pub(crate) fn query_of_made(text: &str, minimal: bool) -> Result<Query, OptionError> {
    parse_query(text, &vocabulary_of_made(minimal))
}

/// Parses the query of the `query` option.
pub(crate) fn parse_query(text: &str, vocabulary: &Vocabulary) -> Result<Query, OptionError> {
    Query::parse(text, vocabulary).map_err(|error| OptionError::Query { option: "query", error })
}

impl Task for Generate {
    type Record = Generated;

    fn name(&self) -> &'static str {
        "generate"
    }

    fn schema(&self) -> Schema<Generated> {
        let puzzle = |it: &Generated| it.made.map(|(puzzle, _)| puzzle.to_string());
        let givens = |it: &Generated| it.made.map(|(puzzle, _)| puzzle.givens().len());
        let schema = Schema::empty()
            .column("record", Kind::Integer, "1-based number in the seed's series", |_, it: &Generated| {
                (it.number + 1).into()
            })
            .column("puzzle", Kind::Text, "81 characters", move |_, it| puzzle(it).into())
            .column("solution", Kind::Text, "81 characters", |_, it| {
                it.made.as_ref().map(|(_, solution)| solution).into()
            })
            .column("givens", Kind::Integer, "number of givens", move |_, it| givens(it).into())
            .column("tries", Kind::Integer, "number of puzzles tried", |_, it| it.tries.into());
        let schema = match self.method {
            Method::Controlled => schema.column(
                "weight",
                Kind::Number,
                "number of minimal puzzles that this puzzle represents, relative to a puzzle with 26 givens",
                |_, it| it.weight().map_or(Value::Missing, Value::Number),
            ),
            Method::Climb | Method::TopDown => schema,
        };
        schema
            .column(
                "status",
                Kind::Word(&Status::NAMES),
                "unique, or timeout if the attempt was given up",
                |_, it| it.status().name().into(),
            )
            .only_in(ColumnPlace::Detail)
            .column(
                "method",
                Kind::Word(&["top-down", "controlled", "climb"]),
                "generation method",
                |_, it| it.method.name().into(),
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|it| it.made.is_none().then(|| Generated::given_up_after(it.tries)))
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Generated),
    ) {
        let numbers = || items.iter().map(|item| item.raw.number as u64);
        // The first tries for all numbers run in lockstep.
        let first = match self.method {
            Method::Controlled => vec![None; items.len()],
            Method::Climb | Method::TopDown => {
                let mut sources: Vec<_> = numbers().map(|it| Random::part(self.seed, it, 0)).collect();
                let all = made_unless_ended(&self.plan, &mut sources, limits.should_stop, |plan, some| {
                    plan.attempts(some)
                });
                match all {
                    Some(all) => all,
                    None => return,
                }
            }
        };
        for ((item, number), first) in items.iter().zip(numbers()).zip(first) {
            match self.found(number, first, limits) {
                Some(generated) if !(limits.should_stop)() => give(item, &generated),
                _ => return,
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Generated, out: &mut Vec<u8>) {
        match &record.made {
            Some((puzzle, _)) => write(out, format_args!("{puzzle}\n")),
            None => write(out, format_args!("- timeout: {}\n", Generated::given_up_after(record.tries))),
        }
    }

    fn text(&self, _item: &Item<'_>, record: &Generated, out: &mut Vec<u8>) {
        let Generated { number, tries, .. } = record;
        let number = number + 1;
        let noun = if *tries == 1 { "try" } else { "tries" };
        match &record.made {
            Some((puzzle, _)) => {
                let givens = puzzle.givens().len();
                write(
                    out,
                    format_args!("puzzle {number}: {givens} givens, {tries} {noun}\n{:#}\n", puzzle.grid()),
                );
            }
            None => write(
                out,
                format_args!("puzzle {number}: timeout: {}\n", Generated::given_up_after(record.tries)),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_generator::puzzle_of_series;

    fn options(query: &str) -> GenerateOptions {
        GenerateOptions { seed: 2026, query: Some(query.into()), ..GenerateOptions::default() }
    }

    fn made(options: &GenerateOptions, count: usize, threads: usize) -> Vec<Generated> {
        let task = Generate::new(options).unwrap_or_else(|error| panic!("{error}"));
        let items: Vec<Item<'_>> = (0..count).map(|number| Item::of_text(number, b"")).collect();
        let mut all = Vec::new();
        let limits = Limits { threads, ..Limits::default() };
        task.each(&items, &mut Buffers::default(), &limits, &mut |_, generated| all.push(generated.clone()));
        all
    }

    #[test]
    fn default_is_the_series() {
        let options = GenerateOptions { seed: 2026, ..GenerateOptions::default() };
        for (number, generated) in (0..).zip(made(&options, 20, 1)) {
            assert_eq!(generated.made, Some(puzzle_of_series(2026, number)));
            assert_eq!((generated.number, generated.tries), (number, 1));
        }
    }

    #[test]
    fn threads_do_not_change_matches() {
        for text in
            ["hodoku.level = hard", "hodoku.uses \"x-wing\"", "givens <= 22", "hodoku.hardest jellyfish"]
        {
            let query = query_of_made(text, true).unwrap();
            let one = made(&options(text), 2, 1);
            for generated in &one {
                let (puzzle, solution) = generated.made.unwrap();
                let effort = Effort::unlimited();
                assert!(query.holds(&mut PuzzleFacts::made(&puzzle, &solution, &effort)), "{text}: {puzzle}");
            }
            let of = |all: &[Generated]| -> Vec<_> { all.iter().map(|it| (it.made, it.tries)).collect() };
            assert_eq!(of(&made(&options(text), 2, 3)), of(&one), "{text}");
        }
    }

    #[test]
    fn hopeless_queries_end_by_their_limit() {
        for options in [
            GenerateOptions { tries: Some(500), ..options("givens = 50") },
            GenerateOptions { tries: Some(500), givens: Some("50".into()), ..GenerateOptions::default() },
        ] {
            let all = made(&options, 1, 2);
            assert_eq!((all[0].made, all[0].tries, all[0].status()), (None, 500, Status::Timeout));
        }
    }

    #[test]
    fn patterns_stop_between_tries() {
        use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
        // 18 cells, half of them in one box: every try fails.
        let pattern = "xxx......".repeat(3) + "...x.........x.......x....." + &"......xx.".repeat(3);
        let options =
            GenerateOptions { pattern: Some(pattern), tries: Some(400), ..GenerateOptions::default() };
        let task = Generate::new(&GenerateOptions { minimal: false, ..options }).unwrap();
        let (looks, tries) = (AtomicU64::new(0), AtomicU64::new(0));
        let limits = Limits {
            should_stop: &|| looks.fetch_add(1, Relaxed) >= 20,
            so_far: &|more| {
                tries.fetch_add(more, Relaxed);
            },
            ..Limits::default()
        };
        let mut given = 0;
        task.each(&[Item::of_text(0, b"")], &mut Buffers::default(), &limits, &mut |_, _| given += 1);
        assert_eq!(given, 0);
        assert!(tries.into_inner() <= 20);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for query in ["minimal and not minimal", "not minimal", "givens < 10", "er > 12", "status = none"] {
            assert!(matches!(Generate::new(&options(query)), Err(OptionError::Query { .. })), "{query}");
        }
        assert!(Generate::new(&GenerateOptions { minimal: false, ..options("not minimal") }).is_ok());
    }

    #[test]
    fn contradicting_expression_is_refused() {
        let givens = |query| GenerateOptions { givens: Some("24..26".into()), ..options(query) };
        let full = |query| GenerateOptions { symmetry: "full".into(), ..options(query) };
        // 23 cells. The cells in the eighth row have no counterpart under a half-turn.
        let cells = "x.......x".repeat(7) + "xxxxxxxxx.........";
        let pattern =
            |query| GenerateOptions { pattern: Some(cells.clone()), minimal: false, ..options(query) };
        let of = |options: &GenerateOptions| Generate::new(options).err().map(|error| error.to_string());
        for refused in [
            givens("givens = 30"),
            givens("givens < 24 or givens > 26"),
            full("not symmetry \"half-turn\""),
            full("givens = 20 and not symmetry diagonal"),
            pattern("givens = 22"),
            pattern("symmetry \"half-turn\""),
            pattern("not symmetry vertical"),
        ] {
            let error = of(&refused).unwrap_or_default();
            assert!(error.starts_with("query: this can never be true: `"), "{refused:?}: {error}");
        }
        for allowed in [
            givens("givens = 24"),
            full("symmetry diagonal"),
            GenerateOptions { symmetry: "half-turn".into(), ..options("symmetry diagonal") },
            pattern("givens = 23 and symmetry vertical and not symmetry \"half-turn\""),
        ] {
            assert_eq!(of(&allowed), None, "{allowed:?}");
        }
    }

    #[test]
    fn controlled_samples_have_a_weight() {
        let method = Some(Method::Controlled);
        let options = GenerateOptions { method, seed: 3, ..GenerateOptions::default() };
        let one = &made(&options, 1, 1)[0];
        let (puzzle, _) = one.made.unwrap();
        assert!(sodan_search::is_minimal(&puzzle) && one.tries > 1);
        assert_eq!(one.weight(), Some(weight(puzzle.givens().len())));
        let two = &made(&options, 1, 2)[0];
        assert_eq!((two.made, two.tries), (one.made, one.tries));
        for biased in [
            GenerateOptions { minimal: false, ..options.clone() },
            GenerateOptions { symmetry: "full".into(), ..options.clone() },
            GenerateOptions { pattern: Some("x".repeat(81)), ..options.clone() },
        ] {
            assert!(Generate::new(&biased).is_err());
        }
    }

    #[test]
    fn wrong_queries_are_refused() {
        let error = Generate::new(&options("givns = 20")).err().unwrap().to_string();
        assert!(error.starts_with("query: unknown name `givns`; did you mean `givens`?\n"), "{error}");
        let climb = GenerateOptions { method: Some(Method::Climb), ..GenerateOptions::default() };
        assert!(Generate::new(&climb).is_err());
    }

    #[test]
    fn options_are_read_from_json() {
        let read: GenerateOptions =
            serde_json::from_str(r#"{"givens": "22..26", "method": "top-down"}"#).unwrap();
        assert_eq!(
            (read.givens.as_deref(), read.method, read.minimal),
            (Some("22..26"), Some(Method::TopDown), true)
        );
        assert!(serde_json::from_str::<GenerateOptions>(r#"{"given": "22"}"#).is_err());
    }
}
