//! How hard each puzzle is, on one or several scales of the field.

mod template;

pub use template::Template;

use crate::record::{Kind, Record, Schema};
use crate::task::{Limits, Room, Task, reason, write, write_reason};
use crate::{Fault, Item, OptionError, Start, Status, several};
use sodan_board::Puzzle;
use sodan_logic::effort::{Cut, Effort};
use sodan_logic::path::{Detail, Path};
use sodan_logic::rating::se::Gem;
use sodan_logic::rating::{self, Rating, Scale};
use sodan_logic::{Step, Technique};

/// The rating of a proper puzzle on a scale; nothing, if it has several solutions or none.
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

/// The task.
pub struct Rate {
    scales: Vec<&'static dyn Scale>,
    gem: Option<Gem>,
    template: Option<Template>,
}

impl Rate {
    /// The task on these scales.
    ///
    /// # Errors
    ///
    /// If there is no scale, or a scale is named twice.
    pub fn new(scales: Vec<&'static dyn Scale>) -> Result<Rate, OptionError> {
        let mut names: Vec<&str> = scales.iter().map(|scale| scale.name()).collect();
        let (option, found) = ("scale", names.join(","));
        names.sort_unstable();
        names.dedup();
        if names.is_empty() || names.len() < scales.len() {
            return Err(OptionError::Value { option, expected: "scales, each named once".into(), found });
        }
        Ok(Rate { scales, gem: None, template: None })
    }

    /// Gives a puzzle up as soon as its path shows that it is no such gem.
    ///
    /// # Errors
    ///
    /// If Sudoku Explainer's scale is not the only one.
    pub fn only_gems(self, gem: Gem) -> Result<Rate, OptionError> {
        self.check_scale(gem.name())?;
        Ok(Rate { gem: Some(gem), ..self })
    }

    /// The same, with lines written as the template says.
    ///
    /// # Errors
    ///
    /// If Sudoku Explainer's scale is not the only one.
    pub fn with_template(self, template: Template) -> Result<Rate, OptionError> {
        self.check_scale("template")?;
        Ok(Rate { template: Some(template), ..self })
    }

    fn check_scale(&self, option: &'static str) -> Result<(), OptionError> {
        match self.scales[..] {
            [scale] if scale.name() == rating::se::Se.name() => Ok(()),
            _ => {
                let found: Vec<&str> = self.scales.iter().map(|scale| scale.name()).collect();
                let expected = format!("se alone, since `{option}` is about its ER, EP and ED");
                Err(OptionError::Value { option: "scale", expected, found: found.join(",") })
            }
        }
    }
}

/// The record of an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// The status.
    pub status: Status,
    /// What is wrong with a bad item.
    pub fault: Option<Fault>,
    /// How hard the puzzle is on each of the scales, if it has exactly one solution.
    pub found: Vec<Hardness>,
}

/// How hard a proper puzzle is.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Hardness {
    /// The rating of the whole path. Of a path that was cut short, the rating of its beginning: the puzzle is at least so hard.
    pub rating: Rating,
    /// The hardest technique that was needed.
    pub hardest: Option<Technique>,
    /// The hardest techniques that were needed for the whole path, up to the first placement, and for the first step.
    pub hardest_of: [Option<Technique>; 3],
    /// The gem that the puzzle is not, if it was given up for that.
    pub lost: Option<Gem>,
    /// How many steps there are.
    pub steps: usize,
    /// Why the path was cut short, if it was.
    pub cut: Option<Cut>,
    /// Whether the scale's techniques solve the puzzle.
    pub solved: bool,
}

impl Hardness {
    /// Why the puzzle is no gem of the kind asked for, if it is none.
    fn why_lost(&self) -> Option<String> {
        self.lost.map(|gem| format!("no {}: step {} {}", gem.name(), self.steps, gem.is_lost_by()))
    }
}

impl Rated {
    /// How hard it is on that scale, if the whole path was found.
    fn whole(&self, scale: usize) -> Option<&Hardness> {
        self.found.get(scale).filter(|found| found.cut.is_none())
    }
}

impl Record for Rated {
    fn status(&self) -> Status {
        self.status
    }

    /// Whether it has a whole rating, as a gem of the kind asked for has.
    fn is_find(&self) -> bool {
        self.status == Status::Unique && self.found.iter().all(|found| found.lost.is_none())
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
        _room: &mut Room,
        limits: &Limits<'_>,
        mut give: impl FnMut(&Item<'i>, &Rated),
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
                let told = found.iter().zip(&self.scales);
                let told = told.map(|(found, scale)| format!("{} [{}]", in_short(found), scale.scheme()));
                write(out, format_args!("{}\n", told.collect::<Vec<_>>().join("; ")));
            }
        }
    }

    fn text(&self, item: &Item<'_>, record: &Rated, out: &mut Vec<u8>) {
        let number = item.raw.number;
        match &record.found[..] {
            [] if record.fault.is_none() => {
                let why = "only a puzzle with exactly one solution is rated";
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

/// Why there is no rating, or none on some of the scales. It stands here alone that a puzzle is at least so hard: in a column of
/// ratings, what was found until it was given up would be taken for its rating.
fn why_incomplete(scales: &[&'static dyn Scale], found: &[Hardness]) -> Option<String> {
    let cuts: Vec<String> = scales
        .iter()
        .zip(found)
        .filter_map(|(scale, found)| {
            let on = if scales.len() > 1 { format!("{}: ", scale.name()) } else { String::new() };
            Some(format!("{on}{}; it is at least {}", found.cut?, found.rating))
        })
        .collect();
    let lost = || found.iter().find_map(Hardness::why_lost).map(|why| format!("it is {why}"));
    if cuts.is_empty() { lost() } else { Some(cuts.join("; ")) }
}

fn in_short(found: &Hardness) -> String {
    match (found.cut, found.lost) {
        (Some(_), _) => format!("- timeout: at least {}", found.rating),
        (None, Some(gem)) => format!("{}: no {}", found.rating, gem.name()),
        (None, None) => found.rating.to_string(),
    }
}

fn in_words(found: &Hardness) -> String {
    let Hardness { rating, hardest, steps, cut, lost, .. } = found;
    let steps = several(*steps as u64, "step");
    let hardest = hardest.map(|it| format!(", the hardest: {}", it.name())).unwrap_or_default();
    match (cut, lost) {
        (Some(cut), _) => format!("at least {rating} ({cut} after {steps}{hardest})"),
        (None, Some(_)) => format!("{rating}; {}", found.why_lost().unwrap_or_default()),
        (None, None) => format!("{rating}; {steps}{hardest}"),
    }
}

/// The columns of one scale, with its name and its rating in words beside them.
fn of_one(scale: &'static dyn Scale) -> Schema<Rated> {
    let has = |name: &str| scale.columns().iter().any(|column| column.name == name);
    let schema = Schema::begin()
        .detail("scale", Kind::Text, "the scale", move |_, _| scale.name().into())
        .detail("scheme", Kind::Text, "whose ratings they equal, and in which version", move |_, _| {
            scale.scheme().into()
        })
        .detail("rating", Kind::Text, "the rating as people write it", |_, it: &Rated| {
            it.whole(0).map(|found| found.rating.to_string()).into()
        });
    let schema = if has("score") {
        schema
    } else {
        schema.detail("score", score_kind(scale), "the score, on a scale that has one", |_, it| {
            it.whole(0).and_then(|found| found.rating.score).into()
        })
    };
    let schema = if has("level") {
        schema
    } else {
        schema.detail("level", Kind::Text, "the level, in a word, on a scale that has levels", |_, it| {
            it.whole(0).and_then(|found| found.rating.level).into()
        })
    };
    columns(schema, 0, scale, "")
}

/// What a scale's scores are: whole numbers if they are a column of their own, or else its rating in tenths.
pub(crate) fn score_kind(scale: &dyn Scale) -> Kind {
    let is_whole = scale.columns().iter().any(|it| it.name == "score" && it.kind == rating::Kind::Integer);
    if is_whole { Kind::Integer } else { Kind::Tenths }
}

/// The columns of several scales, each with the name of its scale and a dot before its own.
fn of_several(scales: &[&'static dyn Scale]) -> Schema<Rated> {
    let begun = Schema::begin();
    scales.iter().enumerate().fold(begun, |schema, (index, &scale)| {
        let (about, name) = ("whose ratings they equal, and in which version", scale.name());
        let schema =
            schema.detail(format!("{name}.scheme"), Kind::Text, about, move |_, _| scale.scheme().into());
        columns(schema, index, scale, &format!("{name}."))
    })
}

fn columns(schema: Schema<Rated>, which: usize, scale: &'static dyn Scale, prefix: &str) -> Schema<Rated> {
    scale.columns().iter().enumerate().fold(schema, |schema, (index, column)| {
        let kind = match column.kind {
            rating::Kind::Integer => Kind::Integer,
            rating::Kind::Tenths => Kind::Tenths,
            rating::Kind::Word => Kind::Text,
        };
        schema.column(format!("{prefix}{}", column.name), kind, column.about, move |_, it| {
            it.whole(which).and_then(|found| found.rating.values.get(index).copied().flatten()).into()
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
    let path = start.walk(scale)?.finish_unless(Detail::Bare, effort, is_lost);
    let lost = gem.filter(|gem| gem.is_lost(&path.steps));
    let placing = path.steps.iter().position(|step| !step.placements.is_empty());
    let up_to = |steps: usize| scale.hardest(&Path { steps: path.steps[..steps].to_vec(), ..path.clone() });
    let hardest = scale.hardest(&path).filter(|_| lost.is_none());
    let first = path.steps.first().map(|step| step.technique);
    Some(Hardness {
        rating: match lost {
            Some(_) => rating::se::without_er(&path),
            None => scale.rating(&path),
        },
        hardest,
        hardest_of: [hardest, placing.and_then(|at| up_to(at + 1)), first],
        lost,
        steps: path.steps.len(),
        cut: path.cut,
        solved: path.is_solved(),
    })
}
