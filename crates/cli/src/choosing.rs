//! Options that restrict or reorder the techniques of a scale.

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

/// Options that select and order techniques.
#[derive(Args, Debug)]
pub struct ChoiceArgs {
    /// Read techniques, levels and points from FILE, as printed by `sodan techniques --format order`
    #[arg(long, value_name = "FILE")]
    order: Option<PathBuf>,

    /// Disable a technique or family; repeatable
    #[arg(long, value_name = "NAME", hide_possible_values = true, value_parser = Names::of(left_out, &[TECHNIQUES, FAMILIES, CLASSES]))]
    without: Vec<LeftOut>,

    /// Disable techniques above LEVEL, such as hard
    #[arg(long, value_name = "LEVEL", hide_possible_values = true, value_parser = Names::of(level, &[LEVELS]))]
    up_to: Option<Level>,
}

impl ChoiceArgs {
    /// Returns the selection for classic puzzles.
    ///
    /// # Errors
    ///
    /// Returns an error if the order file is invalid, or `--without` names a step class, which only variants have.
    pub fn choice(&self) -> Result<TechniqueChoice, Failure> {
        if let Some(other) = self.without.iter().find(|it| it.techniques.is_empty()) {
            let why = "only variants have this class of steps, but the input contains classic puzzles";
            return Err(Failure::Usage(format!("--without {}: {why}", other.name)));
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

    /// Returns the slugs of the step classes that `--without` disables for variants.
    ///
    /// # Errors
    ///
    /// Returns an error if an option or a name applies only to classic puzzles.
    pub fn without_classes(&self) -> Result<Vec<String>, Failure> {
        refuse(self.order.is_some().then_some("--order").or(self.up_to.map(|_| "--up-to")))?;
        let slug = |it: &LeftOut| match CLASSES_OF_STEPS.contains(&&*it.name) {
            true => Ok(it.name.clone()),
            false => Err(Failure::Usage(format!(
                "--without {}: expected a class of steps for variants: one of {}",
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

/// Techniques that the options enable, and their order.
pub struct TechniqueChoice {
    own: Option<OwnOrder>,
    allowed: TechniqueSet,
    is_all: bool,
    options: serde_json::Value,
}

impl TechniqueChoice {
    /// Returns the enabled techniques. An order file enables only the techniques that it lists.
    pub fn allowed(&self) -> TechniqueSet {
        self.own.as_ref().map_or(self.allowed, |own| own.techniques().collect())
    }

    /// Returns the order in the `--order` file, or `None` without that option.
    pub fn own(&self) -> Option<&OwnOrder> {
        self.own.as_ref()
    }

    /// Returns the scale restricted to the selection.
    ///
    /// # Errors
    ///
    /// Returns an error if an option selects techniques but the scale is not HoDoKu's.
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
        // Leaks memory, but only once per process.
        Ok(match &self.own {
            Some(own) => Box::leak(Box::new(own.clone())),
            None => {
                let techniques = Techniques { allowed: self.allowed, ..Techniques::DEFAULT };
                Box::leak(Box::new(Chosen { techniques }))
            }
        })
    }

    /// Returns the selection as JSON. A resumed run must have the same selection.
    pub fn options(&self) -> serde_json::Value {
        json!({ "choice": self.options, "order": self.own.as_ref().map(OwnOrder::to_string) })
    }
}

/// A technique, family or step class to disable.
#[derive(Clone, Debug)]
struct LeftOut {
    name: String,
    /// Techniques for classic puzzles that `name` disables. Empty for a step class, which only variants have.
    techniques: TechniqueSet,
}

/// Parses the name of a technique, a family or a step class.
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

/// Returns the parser for a technique's slug, name or HoDoKu library code.
pub fn technique_parser() -> impl TypedValueParser<Value = Technique> {
    Names::of(technique, &[TECHNIQUES])
}

/// Result of a search for techniques by name.
#[derive(Clone, Debug)]
pub enum TechniqueSearch {
    /// The technique with this name.
    One(Technique),
    /// All techniques whose names or families contain the searched text. Never empty.
    WithPart(Vec<Technique>),
}

/// Returns the parser for the name of a technique, or for text that several names contain.
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

/// Function that returns all names of one kind, for shell completion.
type Known = fn() -> Vec<&'static str>;

const TECHNIQUES: Known = || Technique::ALL.iter().map(|it| it.spec().slug).collect();
/// Names of technique families. Omits names that contain spaces, since shells cannot complete them.
const FAMILIES: Known =
    || Family::ALL.iter().map(|it| it.name()).filter(|name| !name.contains(' ')).collect();
const CLASSES: Known = || CLASSES_OF_STEPS.to_vec();
const LEVELS: Known = || Level::ALL.iter().map(|it| it.name()).collect();

/// Parser that accepts names in any spelling. Shell completion offers the canonical spelling.
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
