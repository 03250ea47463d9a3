//! Selects the techniques to use, and their order, if these differ from the scale's.

use crate::conflicts;
use crate::exit::Failure;
use crate::variant::refuse;
use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use serde_json::json;
use sodan::logic::rating::Scale;
use sodan::logic::rating::hodoku::{self, Chosen, Hodoku, Level, OwnOrder, Techniques};
use sodan::logic::{Family, Technique, TechniqueSet, UnknownName};
use sodan::tasks::variant::CLASSES_OF_STEPS;
use std::path::{Path, PathBuf};

/// The options that select and order techniques.
#[derive(Args, Debug)]
pub struct ChoiceArgs {
    /// Techniques, levels and points from FILE (see `techniques --format order`)
    #[arg(long, value_name = "FILE")]
    order: Option<PathBuf>,

    /// Disable a technique or family; repeatable
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = Names::of(left_out, &[TECHNIQUES, FAMILIES, CLASSES]))]
    without: Vec<LeftOut>,

    /// Disable techniques above this level, such as hard
    #[arg(long, value_name = "LEVEL", hide_possible_values = true, value_parser = Names::of(level, &[LEVELS]))]
    up_to: Option<Level>,
}

impl ChoiceArgs {
    /// Returns the selection.
    pub fn choice(&self) -> Result<TechniqueChoice, Failure> {
        if let Some(other) = self.without.iter().find(|it| it.techniques.is_empty()) {
            let why = "is a class of steps of variants, and the input has classic puzzles";
            return Err(Failure::Usage(format!("--without {}: this {why}", other.name)));
        }
        let own = self.order.as_deref().map(read_order).transpose()?;
        let is_left_out =
            |technique: Technique| self.without.iter().any(|it| it.techniques.contains(technique));
        let level = |technique: Technique| match &own {
            Some(own) => own.level(technique),
            None => hodoku::row(technique).map(|row| row.level),
        };
        let is_above = |technique: Technique| {
            self.up_to.is_some_and(|up_to| level(technique).unwrap_or(Level::Extreme) > up_to)
        };
        let allowed = TechniqueSet::all().iter().filter(|&it| !is_left_out(it) && !is_above(it)).collect();
        let is_all = self.without.is_empty() && self.up_to.is_none();
        Ok(TechniqueChoice {
            own: own.map(|own| own.only(allowed)),
            allowed,
            is_all,
            options: self.options(),
        })
    }

    /// The slugs of the classes of steps to leave out for variants; an error for options that variants do not have.
    pub fn without_classes(&self) -> Result<Vec<String>, Failure> {
        refuse(self.order.is_some().then_some("--order").or(self.up_to.map(|_| "--up-to")))?;
        let slug = |it: &LeftOut| match CLASSES_OF_STEPS.contains(&&*it.name) {
            true => Ok(it.name.clone()),
            false => Err(Failure::Usage(format!(
                "--without {}: the input has variants, whose classes of steps are {}",
                it.name,
                CLASSES_OF_STEPS.join(", ")
            ))),
        };
        self.without.iter().map(slug).collect()
    }

    fn options(&self) -> serde_json::Value {
        let names = |it: &LeftOut| it.techniques.iter().map(|it| it.spec().slug).collect::<Vec<_>>();
        json!({ "without": self.without.iter().flat_map(names).collect::<Vec<_>>(), "up-to": self.up_to.map(Level::name) })
    }
}

fn read_order(path: &Path) -> Result<OwnOrder, Failure> {
    let text = conflicts::read_to_string(path)?;
    text.parse().map_err(|error| Failure::Usage(format!("--order {}: {error}", path.display())))
}

/// The techniques to use.
pub struct TechniqueChoice {
    own: Option<OwnOrder>,
    allowed: TechniqueSet,
    is_all: bool,
    options: serde_json::Value,
}

impl TechniqueChoice {
    /// Returns the selected techniques: from all techniques, or from those in the order file.
    pub fn allowed(&self) -> TechniqueSet {
        self.own.as_ref().map_or(self.allowed, |own| own.techniques().collect())
    }

    /// Returns the custom order, if any.
    pub fn own(&self) -> Option<&OwnOrder> {
        self.own.as_ref()
    }

    /// Returns the scale restricted to the selection, or an error for scales other than HoDoKu's.
    pub fn scale(&self, scale: &'static dyn Scale) -> Result<&'static dyn Scale, Failure> {
        if self.is_all && self.own.is_none() {
            return Ok(scale);
        }
        if scale.name() != Hodoku.name() {
            let name = scale.name();
            let why =
                format!("--order, --without and --up-to apply to HoDoKu's techniques, not to --scale {name}");
            return Err(Failure::Usage(why));
        }
        // Leaked once per process.
        Ok(match &self.own {
            Some(own) => Box::leak(Box::new(own.clone())),
            None => {
                let techniques = Techniques { allowed: self.allowed, ..Techniques::DEFAULT };
                Box::leak(Box::new(Chosen { techniques }))
            }
        })
    }

    /// Returns the options of the run, which must be the same when it is resumed.
    pub fn options(&self) -> serde_json::Value {
        json!({ "choice": self.options, "order": self.own.as_ref().map(OwnOrder::to_string) })
    }
}

/// A technique or family to leave out.
#[derive(Clone, Debug)]
struct LeftOut {
    name: String,
    /// The techniques for classic puzzles. Empty if only variants have it.
    techniques: TechniqueSet,
}

/// Parses a technique, a family with all of its techniques, or a class of steps of variants.
fn left_out(name: &str) -> Result<LeftOut, String> {
    let named = |techniques| LeftOut { name: name.to_owned(), techniques };
    if let Ok(family) = name.parse::<Family>() {
        return Ok(named(TechniqueSet::all().iter().filter(|it| it.spec().family == family).collect()));
    }
    match technique(name) {
        Err(_) if CLASSES_OF_STEPS.contains(&name) => Ok(named(TechniqueSet::of(&[]))),
        found => found.map(|technique| named(TechniqueSet::only(technique))),
    }
}

/// Parses a technique by its slug, its name or its code in HoDoKu's library.
pub fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    Names::of(technique, &[TECHNIQUES])
}

/// A search in the list of techniques.
#[derive(Clone, Debug)]
pub enum TechniqueSearch {
    /// An exact technique.
    One(Technique),
    /// All techniques whose names or families contain this text; at least one.
    WithPart(Vec<Technique>),
}

/// Parses a technique, or a part of the names of several.
pub fn search_parser() -> impl TypedValueParser<Value = TechniqueSearch> {
    Names::of(search, &[TECHNIQUES])
}

fn search(name: &str) -> Result<TechniqueSearch, String> {
    technique(name).map(TechniqueSearch::One).or_else(|unknown| {
        let with_part: Vec<_> = Technique::with_part(name).collect();
        if with_part.is_empty() { Err(unknown) } else { Ok(TechniqueSearch::WithPart(with_part)) }
    })
}

fn technique(name: &str) -> Result<Technique, String> {
    name.parse()
        .map_err(|unknown: UnknownName| format!("{unknown} (`sodan techniques` lists all techniques)"))
}

fn level(name: &str) -> Result<Level, String> {
    name.parse().map_err(|unknown: UnknownName| {
        format!("{unknown} (the levels are easy, medium, hard, unfair and extreme)")
    })
}

/// The names of one kind for shell completion.
type Known = fn() -> Vec<&'static str>;

const TECHNIQUES: Known = || Technique::ALL.iter().map(|it| it.spec().slug).collect();
/// Families whose names contain no spaces, since shells cannot complete the others.
const FAMILIES: Known =
    || Family::ALL.iter().map(|it| it.name()).filter(|name| !name.contains(' ')).collect();
const CLASSES: Known = || CLASSES_OF_STEPS.to_vec();
const LEVELS: Known = || Level::ALL.iter().map(|it| it.name()).collect();

/// Parses a name in any spelling. Shells complete the canonical one.
#[derive(Clone)]
struct Names<T> {
    read: fn(&str) -> Result<T, String>,
    known: &'static [Known],
}

impl<T> Names<T> {
    fn of(read: fn(&str) -> Result<T, String>, known: &'static [Known]) -> Names<T> {
        Names { read, known }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<T, clap::Error> {
        let name = StringValueParser::new().parse_ref(command, argument, value)?;
        (self.read)(&name).map_err(|why| {
            let of = argument.map(|argument| format!(" for '{argument}'")).unwrap_or_default();
            let why = format!("invalid value '{name}'{of}: {why}\n");
            clap::Error::raw(ErrorKind::ValueValidation, why).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.known.iter().flat_map(|known| known()).map(PossibleValue::new)))
    }
}
