//! Rates the difficulty of each puzzle on one or more scales.

mod template;

pub use template::Template;

use crate::record::{ColumnPlace, Kind, Record, Schema, levels};
use crate::task::{Buffers, Limits, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Start, Status, serde_names, several};
use serde::{Deserialize, Serialize};
use sodan_board::Puzzle;
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::path::Detail;
use sodan_logic::rating::se::Gem;
use sodan_logic::rating::{self, Rating, Scale};
use sodan_logic::{Step, Technique};

/// Rates a proper puzzle on `scale`. Returns `None` if the puzzle has no solution or several.
///
/// ```
/// use sodan_board::Puzzle;
/// use sodan_logic::rating::hodoku::Hodoku;
/// use sodan_tasks::rate;
///
/// let puzzle: Puzzle =
///     "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse()?;
/// assert_eq!(rate(&puzzle, &Hodoku).unwrap().to_string(), "Extreme (40610)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(puzzle: &Puzzle, scale: &dyn Scale) -> Option<Rating> {
    let start = Start::of_candidates(&sodan_board::Candidates::new(puzzle), puzzle.givens());
    found(&start, scale, None, &Effort::unlimited()).map(|found| found.rating)
}

/// Options of the `rate` task.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RateOptions {
    /// Scales to rate on, without duplicates.
    #[serde(with = "serde_names::scales")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_names::ScaleName>"))]
    pub scales: Vec<&'static dyn Scale>,
    /// Required gem: a pearl or a diamond. Rating stops as soon as the path rules the gem out. Not part of the
    /// serialized options.
    #[serde(skip)]
    pub gem: Option<Gem>,
    /// [`Template`] of output lines. Not part of the serialized options, since data formats have no lines.
    #[serde(skip)]
    pub template: Option<String>,
    /// Text for a missing rating in a template: `-`, or `0.0` for programs that require a number.
    #[serde(skip)]
    pub missing: String,
}

impl Default for RateOptions {
    /// Returns options with the default scale only.
    fn default() -> RateOptions {
        RateOptions {
            scales: vec![serde_names::usual_scale()],
            gem: None,
            template: None,
            missing: "-".to_owned(),
        }
    }
}

/// Task that rates puzzles; created from [`RateOptions`].
pub struct Rate {
    scales: Vec<&'static dyn Scale>,
    gem: Option<Gem>,
    template: Option<Template>,
}

impl Rate {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if no scale is selected, a scale is repeated, or the template contains an unknown letter. A gem
    /// or a template requires exactly one scale, which must report ER, EP and ED.
    pub fn new(options: &RateOptions) -> Result<Rate, OptionError> {
        let RateOptions { scales, gem, template, missing } = options;
        let mut names: Vec<&str> = scales.iter().map(|scale| scale.name()).collect();
        let (option, found) = ("scale", names.join(","));
        names.sort_unstable();
        names.dedup();
        if names.is_empty() || names.len() < scales.len() {
            return Err(OptionError::Value {
                option,
                expected: "one or more different scales".into(),
                found,
            });
        }
        if let Some(gem) = gem {
            check_gems(scales, gem.name())?;
        }
        let template = template.as_deref().map(|text| Template::parse(text, missing)).transpose()?;
        if template.is_some() {
            check_gems(scales, "template")?;
        }
        Ok(Rate { scales: scales.clone(), gem: *gem, template })
    }
}

/// Returns whether a scale reports the three difficulties that gems and templates require: the difficulty of the whole
/// path, of the path up to the first placement, and of the first step.
fn tells_gems(scale: &dyn Scale) -> bool {
    GEM_COLUMNS.iter().all(|name| scale.columns().iter().any(|column| column.name == *name))
}

/// Columns that a scale must have for gems and templates: the ratings of the whole path, of the path up to the first
/// placement, and of the first step.
const GEM_COLUMNS: [&str; 3] = ["er", "ep", "ed"];

/// Returns an error unless exactly one scale is selected and this scale has the [`GEM_COLUMNS`] that `option` requires.
fn check_gems(scales: &[&'static dyn Scale], option: &'static str) -> Result<(), OptionError> {
    match *scales {
        [scale] if tells_gems(scale) => Ok(()),
        _ => {
            let found: Vec<&str> = scales.iter().map(|scale| scale.name()).collect();
            let known: Vec<&str> =
                rating::ALL.iter().filter(|it| tells_gems(**it)).map(|scale| scale.name()).collect();
            let expected = format!("only {} (`{option}` requires ER, EP and ED)", known.join(" or "));
            Err(OptionError::Value { option: "scale", expected, found: found.join(",") })
        }
    }
}

/// Ratings of one item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// Difficulty on each of the selected scales, in order. Empty unless the puzzle has exactly one solution.
    pub found: Vec<Hardness>,
}

/// Difficulty of a proper puzzle on one scale.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hardness {
    /// Rating of the path. If the path was cut short, this is the rating of its beginning, a lower bound.
    pub rating: Rating,
    /// Hardest technique in the path.
    pub hardest: Option<Technique>,
    /// Hardest techniques of the whole path, of the path up to the first placement, and of the first step.
    pub hardest_of: [Option<Technique>; 3],
    /// Requested gem that the path ruled out, if rating stopped for that reason.
    pub lost: Option<Gem>,
    /// Number of steps in the path.
    pub steps: usize,
    /// Limit that cut the path short, if any.
    pub cut: Option<Cut>,
    /// Whether the scale's techniques solve the puzzle.
    pub solved: bool,
}

impl Hardness {
    /// Returns why the puzzle is not the requested gem, or `None` if the path does not rule it out.
    fn why_lost(&self) -> Option<String> {
        self.lost.map(|gem| format!("not a {}: step {} {}", gem.name(), self.steps, gem.is_lost_by()))
    }

    /// Returns whether the scale's techniques fail to solve the puzzle.
    fn is_unsolved(&self) -> bool {
        !self.solved && self.cut.is_none() && self.lost.is_none()
    }
}

impl Rated {
    /// Returns the difficulty on the selected scale with index `scale`, or `None` if the path is incomplete or there is
    /// no rating.
    fn whole(&self, scale: usize) -> Option<&Hardness> {
        self.found.get(scale).filter(|found| found.cut.is_none())
    }
}

impl Record for Rated {
    fn status(&self) -> Status {
        self.status
    }

    /// Returns whether the rating is complete and the puzzle is the requested gem, if any.
    fn is_find(&self) -> bool {
        self.status == Status::Unique
            && self.found.iter().all(|found| found.lost.is_none() && !found.is_unsolved())
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }
}

impl Task for Rate {
    type Record = Rated;

    fn name(&self) -> &'static str {
        "rate"
    }

    fn finds(&self) -> Option<&'static str> {
        self.gem.map(Gem::plural)
    }

    fn schema(&self) -> Schema<Rated> {
        let schema = match &self.scales[..] {
            [scale] => of_one(*scale),
            scales => of_several(scales),
        };
        let scales = self.scales.clone();
        schema.end_with(move |it| match &it.fault {
            Some(fault) => Some(fault.to_string()),
            None => why_incomplete(&scales, &it.found),
        })
    }

    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Rated),
    ) {
        for item in items {
            match limits.with_effort(|effort| self.rated(item, effort)) {
                Some(rated) if !(limits.should_stop)() => give(item, &rated),
                _ => return,
            }
        }
    }

    fn line(&self, item: &Item<'_>, record: &Rated, out: &mut Vec<u8>) {
        if let Some(template) = &self.template {
            write(out, format_args!("{}\n", template.fill(item, record.found.first())));
            return;
        }
        match &record.found[..] {
            [] => write_reason(record, out),
            found => {
                let texts = found.iter().zip(&self.scales);
                let texts = texts.map(|(found, scale)| format!("{} [{}]", in_short(found), scale.scheme()));
                write(out, format_args!("{}\n", texts.collect::<Vec<_>>().join("; ")));
            }
        }
    }

    fn text(&self, item: &Item<'_>, record: &Rated, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match &record.found[..] {
            [] if record.fault.is_none() => {
                let why = "only puzzles with exactly one solution are rated";
                write(out, format_args!("puzzle {number}: {}: {why}\n", reason(record)));
            }
            [] => write(out, format_args!("puzzle {number}: {}\n", reason(record))),
            [found] => {
                let scheme = self.scales[0].scheme();
                write(out, format_args!("puzzle {number}: {} [{scheme}]\n", in_words(found)));
            }
            all => {
                write(out, format_args!("puzzle {number}:\n"));
                for (scale, found) in self.scales.iter().zip(all) {
                    write(
                        out,
                        format_args!("  {}: {} [{}]\n", scale.name(), in_words(found), scale.scheme()),
                    );
                }
            }
        }
    }
}

/// Returns why ratings are missing or incomplete. Lower bounds appear only in this reason, since in a rating column
/// they would be mistaken for ratings.
fn why_incomplete(scales: &[&'static dyn Scale], found: &[Hardness]) -> Option<String> {
    let cuts: Vec<String> = scales
        .iter()
        .zip(found)
        .filter_map(|(scale, found)| {
            let on = if scales.len() > 1 { format!("{}: ", scale.name()) } else { String::new() };
            match found.cut {
                Some(cut) => Some(format!("{on}{cut}; the rating is at least {}", found.rating)),
                None => found.is_unsolved().then(|| format!("{on}not solved with these techniques")),
            }
        })
        .collect();
    let lost = || found.iter().find_map(Hardness::why_lost).map(|why| format!("the puzzle is {why}"));
    if cuts.is_empty() { lost() } else { Some(cuts.join("; ")) }
}

fn in_short(found: &Hardness) -> String {
    match (found.cut, found.lost) {
        (Some(_), _) => format!("- timeout: at least {}", found.rating),
        (None, Some(gem)) => format!("{}: not a {}", found.rating, gem.name()),
        (None, None) => found.rating.to_string(),
    }
}

fn in_words(found: &Hardness) -> String {
    let Hardness { rating, hardest, steps, cut, lost, .. } = found;
    let steps = several(*steps as u64, "step");
    let hardest = hardest.map(|hardest| format!(", the hardest: {}", hardest.name())).unwrap_or_default();
    match (cut, lost) {
        (Some(cut), _) => format!("at least {rating} ({cut} after {steps}{hardest})"),
        (None, Some(_)) => format!("{rating}; {}", found.why_lost().unwrap_or_default()),
        (None, None) => format!("{rating}; {steps}{hardest}"),
    }
}

/// Returns the columns for a single scale, including its name and the rating as text.
fn of_one(scale: &'static dyn Scale) -> Schema<Rated> {
    let has = |name: &str| scale.columns().iter().any(|column| column.name == name);
    let schema = Schema::begin()
        .column("scale", Kind::Text, "the scale", move |_, _| scale.name().into())
        .only_in(ColumnPlace::Detail)
        .among([scale.name()])
        .column(
            "scheme",
            Kind::Text,
            "the program and version whose ratings the scale reproduces",
            move |_, _| scale.scheme().into(),
        )
        .only_in(ColumnPlace::Detail)
        .among([scale.scheme()])
        .column("rating", Kind::Text, "the rating as text", |_, record: &Rated| {
            record.whole(0).map(|found| found.rating.to_string()).into()
        })
        .only_in(ColumnPlace::Detail);
    let schema = if has("score") {
        schema
    } else {
        schema
            .column("score", score_kind(scale), "the score, if the scale has one", |_, record| {
                record.whole(0).and_then(|found| found.rating.score).into()
            })
            .only_in(ColumnPlace::Detail)
    };
    let schema = if has("level") {
        schema
    } else {
        schema
            .column("level", Kind::Text, "the name of the level, on a scale that has levels", |_, record| {
                record.whole(0).and_then(|found| found.rating.level).into()
            })
            .only_in(ColumnPlace::Detail)
            .among(levels())
    };
    columns(schema, 0, scale, "")
}

/// Returns the type of a scale's scores: integer points, or a difficulty in tenths.
pub(crate) fn score_kind(scale: &dyn Scale) -> Kind {
    // If a scale awards points, its first column contains the points of the whole path.
    let is_whole = scale.columns().first().is_some_and(|it| it.kind == rating::ValueKind::Integer);
    if is_whole { Kind::Integer } else { Kind::Tenths }
}

/// Returns the columns for several scales. Each column name starts with the name of its scale and a dot.
fn of_several(scales: &[&'static dyn Scale]) -> Schema<Rated> {
    let begun = Schema::begin();
    scales.iter().enumerate().fold(begun, |schema, (index, &scale)| {
        let (about, name) = ("the program and version whose ratings the scale reproduces", scale.name());
        let schema = schema
            .column(format!("{name}.scheme"), Kind::Text, about, move |_, _| scale.scheme().into())
            .only_in(ColumnPlace::Detail)
            .among([scale.scheme()]);
        columns(schema, index, scale, &format!("{name}."))
    })
}

fn columns(schema: Schema<Rated>, which: usize, scale: &'static dyn Scale, prefix: &str) -> Schema<Rated> {
    scale.columns().iter().enumerate().fold(schema, |schema, (index, column)| {
        schema.column_of_scale(format!("{prefix}{}", column.name), column, move |_, record| {
            record.whole(which).and_then(|found| found.rating.values.get(index).copied().flatten()).into()
        })
    })
}

impl Rate {
    fn rated(&self, item: &Item<'_>, effort: &Effort<'_>) -> Rated {
        let start = Start::of(item);
        let found: Vec<Hardness> =
            self.scales.iter().filter_map(|scale| found(&start, *scale, self.gem, effort)).collect();
        let status = match found.iter().any(|found| found.cut.is_some()) {
            true => Status::Timeout,
            false => start.status(),
        };
        Rated { status, fault: start.fault().cloned(), found }
    }
}

fn found(start: &Start, scale: &dyn Scale, gem: Option<Gem>, effort: &Effort<'_>) -> Option<Hardness> {
    let Start::Proper(..) = start else { return None };
    let is_lost = |steps: &[Step]| gem.is_some_and(|gem| gem.is_lost(steps));
    let mut path = start.walk(scale)?.finish_unless(Detail::Bare, effort, is_lost);
    let lost = gem.filter(|gem| gem.is_lost(&path.steps));
    let rating = match lost {
        Some(_) => scale.rating_of_beginning(&path),
        None => scale.rating(&path),
    };
    let hardest = scale.hardest(&path).filter(|_| lost.is_none());
    let first = path.steps.first().map(|step| step.technique);
    let steps = path.steps.len();
    let placing = path.steps.iter().position(|step| !step.placements.is_empty());
    let up_to_placing = placing.and_then(|at| {
        path.steps.truncate(at + 1);
        scale.hardest(&path)
    });
    Some(Hardness {
        rating,
        hardest,
        hardest_of: [hardest, up_to_placing, first],
        lost,
        steps,
        cut: path.cut,
        solved: path.is_solved(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_logic::rating::se::{Se, Unrepaired};

    fn error(options: &RateOptions) -> Option<String> {
        Rate::new(options).err().map(|error| error.to_string())
    }

    #[test]
    fn gems_need_a_suitable_scale() {
        let template = Some("%r".to_owned());
        for scale in [&Se as &dyn Scale, &Unrepaired] {
            let scales = vec![scale];
            assert_eq!(
                error(&RateOptions {
                    scales,
                    gem: Some(Gem::Pearl),
                    template: template.clone(),
                    ..Default::default()
                }),
                None
            );
        }
        let pearl = error(&RateOptions { gem: Some(Gem::Pearl), ..RateOptions::default() });
        let expected = "scale: expected only se (`pearl` requires ER, EP and ED), found `hodoku`";
        assert_eq!(pearl.as_deref(), Some(expected));
        let several = RateOptions { scales: rating::ALL.to_vec(), template, ..Default::default() };
        assert!(error(&several).is_some_and(|error| error.contains("`template`") && error.ends_with("csp`")));
    }

    #[test]
    fn scales_are_each_named_once() {
        let of =
            |scales: &[&'static dyn Scale]| RateOptions { scales: scales.to_vec(), ..RateOptions::default() };
        assert_eq!(error(&of(rating::ALL)), None);
        assert!(error(&of(&[])).is_some() && error(&of(&[&Se, &Unrepaired])).is_some());
    }
}
