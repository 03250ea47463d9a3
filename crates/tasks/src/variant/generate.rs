//! Generates variants to a specification. The seed and the number of a puzzle in the seed's series determine the
//! puzzle.
//!
//! The puzzle for a number is the result of the first attempt that succeeds and matches the query. It does not depend
//! on other numbers or on the number of threads.

mod facts;

use super::{grid_lines, grid_text, kind_of};
use crate::generate::options::{givens_up_to, shape_named, wrong};
use crate::generate::units::{Came, End, Sizes, first_hit};
use crate::generate::{GenerateOptions, Generated, Method};
use crate::record::{ColumnPlace, Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, write};
use crate::{Fault, Item, OptionError, Status};
use facts::{VariantFacts, vocabulary};
use serde::{Deserialize, Serialize};
use sodan_generator::{Random, Redundancy};
use sodan_query::Query;
use sodan_variant::VariantPuzzle;
use sodan_variant::format::Format;
use sodan_variant_generator::{Attempt, Plan, Rules, RulesError};

/// Options of the `generate` task for variants.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantGenerateOptions {
    /// Options shared with classic puzzles: `seed`, `givens`, `minimal`, `symmetry`, `query` and `tries`. Setting any
    /// other option for classic puzzles is an error.
    pub classic: GenerateOptions,
    /// Size of the grid, 4 to 16. Default: 9.
    pub size: Option<u8>,
    /// Names of the [rules](VariantGenerateOptions::rules).
    pub rules: Vec<String>,
    /// Whether to remove redundant cages, lines, dots and sums as well as redundant givens.
    pub minimal_clues: bool,
    /// Text format of the puzzles. Default: `line` if it can represent them, otherwise `json`.
    pub to: Option<String>,
}

impl VariantGenerateOptions {
    /// Returns the names of all rules.
    pub fn rules() -> Vec<&'static str> {
        Rules::names()
    }

    /// Returns whether an option requires this task rather than the task for classic puzzles.
    pub fn is_needed(&self) -> bool {
        self.size.is_some_and(|size| size != 9)
            || !self.rules.is_empty()
            || self.minimal_clues
            || self.to.is_some()
    }

    /// Returns an error if an option is set that only classic puzzles support.
    fn refuse_classic(&self) -> Result<(), OptionError> {
        let why = "variants are generated top-down, from random grids";
        let other = match (self.rules.is_empty(), self.size) {
            (false, _) => "rules",
            (true, Some(_)) => "size",
            (true, None) => "to",
        };
        let GenerateOptions { pattern, solution, like, method, .. } = &self.classic;
        for (option, is_set) in [
            ("pattern", pattern.is_some()),
            ("solution", solution.is_some()),
            ("like", like.is_some()),
            ("method", method.is_some_and(|method| method != Method::TopDown)),
        ] {
            if is_set {
                return Err(OptionError::Together { option, other, why });
            }
        }
        Ok(())
    }
}

/// Task that generates variants. An item's number selects the puzzle of the series; its text is ignored.
pub struct VariantGenerate {
    seed: u64,
    plan: Plan,
    query: Option<Query>,
    tries: Option<u64>,
    format: Format,
}

impl VariantGenerate {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if an option is invalid, rules exclude each other, or the format cannot represent the rules.
    pub fn new(options: &VariantGenerateOptions) -> Result<VariantGenerate, OptionError> {
        options.refuse_classic()?;
        let GenerateOptions { seed, givens, minimal, symmetry, query, tries, .. } = &options.classic;
        if *tries == Some(0) {
            return Err(wrong("tries", "1 or more", &0));
        }
        let size = options.size.unwrap_or(9);
        let rules = Rules::new(size, &options.rules).map_err(|error| of_rules(&error, options))?;
        let cells = usize::from(size) * usize::from(size);
        let format = format_of(&rules, options.to.as_deref())?;
        let query = query.as_deref().map(|text| {
            let parsed = Query::parse(text, &vocabulary(cells));
            parsed.map_err(|error| OptionError::Query { option: "query", error })
        });
        let plan = Plan {
            givens: givens.as_deref().map(|text| givens_up_to(text, cells)).transpose()?,
            redundancy: if *minimal { Redundancy::None } else { Redundancy::Any },
            removes_clues: options.minimal_clues,
            symmetry: shape_named(symmetry)?,
            ..Plan::new(rules)
        };
        Ok(VariantGenerate { seed: *seed, plan, query: query.transpose()?, tries: *tries, format })
    }

    /// Generates puzzle `number`. Returns `None` if `limits` cancels the task.
    fn generated(&self, number: u64, limits: &Limits<'_>) -> Option<VariantGenerated> {
        let time_is_up = limits.begin_item();
        let ends = || (limits.should_stop)() || time_is_up();
        let attempt = |part, _| {
            let result = self.plan.attempt(&mut Random::part(self.seed, number, part), &ends);
            let end = match result {
                Attempt::Found(found) => match self.matched(*found, &ends) {
                    Some(made) => End::Hit(1, made),
                    None if ends() => End::Stopped,
                    None => End::Miss,
                },
                Attempt::Missed => End::Miss,
                Attempt::Stopped => End::Stopped,
            };
            (limits.so_far)(1);
            end
        };
        let Came { hit, tries, stopped } =
            first_hit(Sizes::Equal(1), 0, self.tries, limits.threads, &attempt);
        match hit {
            None if stopped && (limits.should_stop)() => None,
            made => Some(VariantGenerated { number, made, tries }),
        }
    }

    /// Returns the puzzle as text if it matches the query, and `None` otherwise.
    fn matched(
        &self,
        found: sodan_variant_generator::Generated,
        ends: &(dyn Fn() -> bool + Sync),
    ) -> Option<VariantMade> {
        let is_match = match &self.query {
            Some(query) => query.holds(&mut VariantFacts::new(&found, ends)) && !ends(),
            None => true,
        };
        let text = self.format.write(&found.puzzle).ok().filter(|_| is_match)?;
        Some(VariantMade {
            text,
            solution: grid_text(&found.puzzle, &found.solution),
            givens: found.puzzle.givens.iter().flatten().count(),
            clues: found.clues,
            puzzle: found.puzzle,
        })
    }
}

/// Returns the format called `name` or, by default, `line` if it can represent the rules and `json` otherwise.
fn format_of(rules: &Rules, name: Option<&str>) -> Result<Format, OptionError> {
    let sample = rules.sample();
    let can_write = |format: &Format| format.write(&sample).is_ok();
    let known = || Format::ALL.iter().copied().filter(can_write);
    let usual = if can_write(&Format::Line) { Format::Line } else { Format::Json };
    let Some(name) = name else { return Ok(usual) };
    let named: Option<Format> = name.parse().ok();
    named.filter(can_write).ok_or_else(|| {
        let names: Vec<&str> = known().map(Format::name).collect();
        wrong("to", format!("a format that can represent these rules ({})", names.join(", ")), name)
    })
}

/// Converts a rule error to an error about the option that caused it.
fn of_rules(error: &RulesError, options: &VariantGenerateOptions) -> OptionError {
    let size = options.size.unwrap_or(9);
    let expected = match error {
        RulesError::Unknown { name } => {
            return wrong("rules", format!("one of {}", Rules::names().join(", ")), name);
        }
        RulesError::Size { size } => return wrong("size", "4 to 16", size),
        RulesError::NoBoxes(size) => {
            let expected = "a size that can be divided into equal boxes, or the rule jigsaw or no-boxes";
            return wrong("size", expected, size);
        }
        RulesError::Together(one, other) => format!("at most one of {one} and {other}"),
        RulesError::NeedsBoxes(rule, _) => format!("a grid with boxes, which {rule} requires"),
        RulesError::Impossible(_) => format!("rules that a {size}x{size} grid can satisfy together"),
        error => format!("rules that a {size}x{size} grid supports ({error})"),
    };
    wrong("rules", expected, &options.rules.join(","))
}

/// A generated puzzle with its solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantMade {
    /// The puzzle.
    pub puzzle: VariantPuzzle,
    /// The puzzle in the task's text format.
    pub text: String,
    /// The solution: one character per cell, in reading order.
    pub solution: String,
    /// Number of givens.
    pub givens: usize,
    /// Number of cages, lines, dots and sums.
    pub clues: usize,
}

/// The puzzle generated for one number.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct VariantGenerated {
    /// 0-based number in the series.
    pub number: u64,
    /// The puzzle, or `None` if no match was found within the limits.
    pub made: Option<VariantMade>,
    /// Number of attempts up to and including the match, or the total number if no attempt matched.
    pub tries: u64,
}

impl VariantGenerated {
    fn given_up(&self) -> String {
        Generated::given_up_after(self.tries)
    }
}

impl Record for VariantGenerated {
    fn status(&self) -> Status {
        if self.made.is_some() { Status::Unique } else { Status::Timeout }
    }

    fn fault(&self) -> Option<&Fault> {
        None
    }
}

impl Task for VariantGenerate {
    type Record = VariantGenerated;

    fn name(&self) -> &'static str {
        "generate"
    }

    fn schema(&self) -> Schema<VariantGenerated> {
        let made = |it: &VariantGenerated, value: fn(&VariantMade) -> String| it.made.as_ref().map(value);
        Schema::empty()
            .column(
                "record",
                Kind::Integer,
                "1-based number in the seed's series",
                |_, it: &VariantGenerated| (it.number + 1).into(),
            )
            .column("puzzle", Kind::Text, "the puzzle in the output format", move |_, it| {
                made(it, |made| made.text.clone()).into()
            })
            .column(
                "solution",
                Kind::Text,
                "the solution: one character per cell, row by row",
                move |_, it| made(it, |made| made.solution.clone()).into(),
            )
            .column("kind", Kind::Text, "size of the grid, and the names of the rules", move |_, it| {
                made(it, |made| kind_of(&made.puzzle)).into()
            })
            .column("givens", Kind::Integer, "number of givens", |_, it| {
                it.made.as_ref().map(|made| made.givens).into()
            })
            .column("clues", Kind::Integer, "number of cages, lines, dots and sums", |_, it| {
                it.made.as_ref().map(|made| made.clues).into()
            })
            .column("tries", Kind::Integer, "number of puzzles tried", |_, it| it.tries.into())
            .column(
                "status",
                Kind::Word(&Status::NAMES),
                "unique, or timeout if the attempt was given up",
                |_, it| it.status().name().into(),
            )
            .only_in(ColumnPlace::Detail)
            .end_with(|it| it.made.is_none().then(|| it.given_up()))
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &VariantGenerated),
    ) {
        for item in items {
            match self.generated(item.raw.number as u64, limits) {
                Some(generated) if !(limits.should_stop)() => give(item, &generated),
                _ => return,
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &VariantGenerated, out: &mut Vec<u8>) {
        match &record.made {
            Some(made) => write(out, format_args!("{}\n", made.text)),
            None => write(out, format_args!("- timeout: {}\n", record.given_up())),
        }
    }

    fn text(&self, _item: &Item<'_>, record: &VariantGenerated, out: &mut Vec<u8>) {
        let number = record.number + 1;
        let Some(VariantMade { puzzle, text, givens, clues, .. }) = &record.made else {
            return write(out, format_args!("puzzle {number}: timeout: {}\n", record.given_up()));
        };
        let clues = if *clues > 0 { format!(", {clues} other clues") } else { String::new() };
        let tries = match record.tries {
            1 => "1 try".to_owned(),
            tries => format!("{tries} tries"),
        };
        write(out, format_args!("puzzle {number}: {}: {givens} givens{clues}, {tries}\n", kind_of(puzzle)));
        if puzzle.constraints.is_empty() {
            let grid = puzzle.format_grid(puzzle.givens.iter().copied());
            out.extend_from_slice(grid_lines(&grid, &puzzle.shape).as_bytes());
        }
        write(out, format_args!("{text}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(size: u8, rules: &[&str]) -> VariantGenerateOptions {
        VariantGenerateOptions {
            size: Some(size),
            rules: rules.iter().map(ToString::to_string).collect(),
            ..VariantGenerateOptions::default()
        }
    }

    fn made(options: &VariantGenerateOptions, count: usize, threads: usize) -> Vec<VariantGenerated> {
        let task = VariantGenerate::new(options).unwrap_or_else(|error| panic!("{error}"));
        let items: Vec<Item<'_>> = (0..count).map(|number| Item::of_text(number, b"")).collect();
        let mut all = Vec::new();
        let limits = Limits { threads, ..Limits::default() };
        task.each(&items, &mut Buffers::default(), &limits, &mut |_, generated| all.push(generated.clone()));
        all
    }

    fn error(options: &VariantGenerateOptions) -> String {
        VariantGenerate::new(options).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn threads_do_not_change_puzzles() {
        let mut options = options(6, &["killer", "x"]);
        options.classic.query = Some("uses \"innies-outies\" and not uses contradiction".into());
        let texts = |threads| -> Vec<(String, u64)> {
            let all = made(&options, 3, threads).into_iter();
            all.map(|it| (it.made.expect("all are found").text, it.tries)).collect()
        };
        assert_eq!(texts(1), texts(3));
        assert!(texts(1).iter().any(|(_, tries)| *tries > 1), "some puzzles do not match the query");
    }

    #[test]
    fn queries_are_about_steps() {
        for (query, rules) in [
            ("solved and hardest <= hidden-single and givens > 2", &["x"][..]),
            ("hardest = locked-candidates or uses chain", &["jigsaw"]),
            ("needs combination and clues >= 8 and steps > 20", &["killer"]),
            ("guesses = 0", &["thermo"]),
        ] {
            let mut options = options(6, rules);
            options.classic.query = Some(query.into());
            let found = made(&options, 1, 1).swap_remove(0).made.expect("one is found");
            let generated = VariantGenerate::new(&options).unwrap();
            let parsed = generated.query.as_ref().unwrap();
            assert!(parsed.holds(&mut VariantFacts::of(&found.puzzle, found.clues, &|| false)), "{query}");
        }
    }

    #[test]
    fn invalid_options_are_refused() {
        let with = |change: &dyn Fn(&mut VariantGenerateOptions)| {
            let mut options = options(9, &["killer"]);
            change(&mut options);
            error(&options)
        };
        assert!(with(&|it| it.rules = vec!["kiler".into()]).starts_with("rules: expected one of x, "));
        assert_eq!(with(&|it| it.size = Some(25)), "size: expected 4 to 16, found `25`");
        assert!(with(&|it| it.size = Some(7)).contains("the rule jigsaw or no-boxes, found `7`"));
        assert!(with(&|it| it.to = Some("line".into())).contains("can represent these rules (json, "));
        assert!(with(&|it| it.to = Some("csv".into())).contains("found `csv`"));
        assert!(with(&|it| it.classic.givens = Some("82".into())).contains("a number from 0 to 81"));
        assert!(with(&|it| it.classic.symmetry = "round".into()).contains("half-turn"));
        assert!(
            with(&|it| it.classic.method = Some(Method::Climb))
                .starts_with("method cannot be combined with rules")
        );
        assert!(with(&|it| it.classic.query = Some("er > 3".into())).starts_with("query: unknown name `er`"));
        assert!(with(&|it| it.classic.tries = Some(0)).contains("1 or more"));
        assert_eq!(with(&|it| it.classic.givens = Some("0".into())), "");
    }

    #[test]
    fn every_format_reads_its_puzzles() {
        for (to, rules) in [
            ("line", &["jigsaw"][..]),
            ("json", &["killer", "thermo", "little-killer"]),
            ("f-puzzles", &["killer", "arrow", "little-killer", "sandwich", "anti-knight"]),
            ("iss", &["killer", "arrow", "little-killer", "sandwich", "jigsaw"]),
            ("sudokupad", &["killer"]),
        ] {
            let options = VariantGenerateOptions { to: Some(to.into()), ..options(6, rules) };
            let found = made(&options, 1, 1).swap_remove(0).made.expect("one is found");
            let read = sodan_variant::format::read(&found.text).unwrap().into_puzzle(false).unwrap();
            let solved = read.solve(&sodan_variant::Limits::default()).unwrap();
            let sodan_variant::Outcome::Unique(solution) = solved else { panic!("{to}: {solved:?}") };
            assert_eq!(grid_text(&read, &solution), found.solution, "{to}");
        }
    }

    #[test]
    fn hopeless_queries_end_by_their_limit() {
        let mut options = options(4, &[]);
        options.classic = GenerateOptions { givens: Some("15".into()), tries: Some(20), ..options.classic };
        let record = made(&options, 1, 2).swap_remove(0);
        assert_eq!((record.made.is_none(), record.tries, record.status()), (true, 20, Status::Timeout));
    }
}
