//! The encyclopedia of techniques: descriptions and examples.

use crate::wire::{Position, Step, Value};
use serde::Serialize;
use sodan_formats::{self as formats, Format};
use sodan_logic::options::{Allowed, Duals};
use sodan_logic::path::Detail;
use sodan_logic::rating::{self, Scale, hodoku};
use sodan_logic::{State, Technique, TechniqueSet, found};
use sodan_render::words::family_name;
use std::collections::BTreeMap;

/// One example state per technique: the technique's slug, a space, and the state in HoDoKu's library format.
const EXAMPLES: &str = include_str!("techniques.txt");

/// Up to two further example states per technique, in the format of [`EXAMPLES`].
const FURTHER_EXAMPLES: &str = include_str!("more-techniques.txt");

/// Description of a technique.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Entry {
    /// Display name, such as `XY-Wing`.
    pub name: String,
    /// Identifier, such as `xy-wing`.
    pub slug: String,
    /// Name of the family, such as `Wings`.
    pub family: String,
    /// Alternative names.
    pub aliases: Vec<String>,
    /// Code in HoDoKu's library format, if HoDoKu implements the technique.
    pub code: Option<String>,
    /// Whether the technique assumes that the puzzle has exactly one solution.
    pub assumes_uniqueness: bool,
    /// Difficulty on each scale that defines one. On the `se` scale, this is the difficulty of the technique's easiest
    /// steps; on other scales, it is the difficulty of the example.
    pub scales: BTreeMap<String, Weight>,
    /// Whether an example is included.
    pub has_example: bool,
}

/// Difficulty of a technique's step on one scale.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Weight {
    /// Points for the step, if the scale awards points.
    pub score: Option<Value>,
    /// Level of the step, if the scale has levels.
    pub level: Option<String>,
}

/// Description of a technique with explanation and examples.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Page {
    /// Summary of the technique.
    #[serde(flatten)]
    pub entry: Entry,
    /// Definition, diagram and proof, in Markdown.
    pub explanation: String,
    /// Example states in which the technique applies.
    pub examples: Vec<Example>,
}

/// A state in which a technique applies.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Example {
    /// The state, with all candidates as marks.
    pub position: Position,
    /// The step to find in this state.
    pub step: Step,
}

/// Returns the entries of all techniques, in the order of [`Technique::ALL`].
pub fn entries() -> Vec<Entry> {
    // For a technique that the default scale lacks, finding the step in the example may take long, so the search is
    // skipped.
    let step = |technique| if is_usual(scale_of(technique)) { example(technique) } else { None };
    Technique::ALL.iter().map(|&technique| entry(technique, step(technique).as_ref())).collect()
}

/// Returns the description of `technique`, with explanation and examples.
pub fn page(technique: Technique) -> Page {
    let example = example(technique);
    let further = lines_of(FURTHER_EXAMPLES, technique).filter_map(|line| found_in(line, technique));
    Page {
        entry: entry(technique, example.as_ref()),
        explanation: technique.explanation(),
        examples: example.iter().cloned().chain(further).map(|(state, step)| shown(&state, &step)).collect(),
    }
}

/// Returns the scale that rates the technique's steps: the first scale that defines a minimum difficulty for the
/// technique, or the default scale if there is none.
fn scale_of(technique: Technique) -> &'static dyn Scale {
    let knows = |scale: &&&'static dyn Scale| scale.least(technique).is_some();
    *rating::ALL.iter().find(knows).unwrap_or(&rating::ALL[0])
}

fn is_usual(scale: &dyn Scale) -> bool {
    scale.name() == rating::ALL[0].name()
}

fn shown(state: &State, step: &sodan_logic::Step) -> Example {
    let candidates = state.candidates();
    let mut position = formats::Position::from(candidates);
    position.origin = formats::Origin::Placed(state.placed().filled() - state.givens());
    let step = Step::of(scale_of(step.technique), step, state);
    Example { position: Position::of(&position), step }
}

fn entry(technique: Technique, example: Option<&(State, sodan_logic::Step)>) -> Entry {
    let spec = technique.spec();
    let has_example = example_line(technique).is_some();
    let of_step = rating::ALL.iter().filter_map(|scale| weighed(*scale, scale.weight(&example?.1)));
    // Brute force has a difficulty on some scales, but is not a technique.
    let least = rating::ALL.iter().filter(|_| has_example);
    let least = least.filter_map(|scale| weighed(*scale, scale.least(technique)?));
    Entry {
        name: spec.name.into(),
        slug: spec.slug.into(),
        family: family_name(spec.family),
        aliases: technique.aliases().map(str::to_owned).collect(),
        code: spec.code.map(str::to_owned),
        assumes_uniqueness: technique.assumes_uniqueness(),
        scales: of_step.chain(least).collect(),
        has_example,
    }
}

fn weighed(scale: &dyn Scale, weight: rating::Weight) -> Option<(String, Weight)> {
    let (score, level) = (weight.points.map(Value::of), weight.level.map(str::to_owned));
    (score.is_some() || level.is_some()).then(|| (scale.name().into(), Weight { score, level }))
}

/// Returns the technique's example state in HoDoKu's library format, or `None` for brute force.
pub fn example_line(technique: Technique) -> Option<&'static str> {
    lines_of(EXAMPLES, technique).next()
}

/// Returns the example states of `technique` in `text`, a list in the format of [`EXAMPLES`].
fn lines_of(text: &'static str, technique: Technique) -> impl Iterator<Item = &'static str> {
    let slug = technique.spec().slug;
    text.lines()
        .filter_map(|line| line.split_once(' '))
        .filter(move |(of, _)| *of == slug)
        .map(|(_, state)| state)
}

/// Returns the technique's example state and the step in it, or `None` for brute force.
pub fn example(technique: Technique) -> Option<(State, sodan_logic::Step)> {
    found_in(example_line(technique)?, technique)
}

/// Parses a state in HoDoKu's library format, and finds the first step of `technique` in it.
fn found_in(line: &str, technique: Technique) -> Option<(State, sodan_logic::Step)> {
    let position = formats::parse_as(Format::Library, line.as_bytes()).ok()?.position;
    let state = State::of(position.candidates(), position.givens().filled());
    let mut options = hodoku::OPTIONS;
    options.duals = Duals::On;
    options.small_empty_rectangles = Allowed::Yes;
    let step = found::first(&state, TechniqueSet::only(technique), options, Detail::Explained)
        .or_else(|| scale_of(technique).next_by(technique, &state, Detail::Explained))?;
    Some((state, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_shows_its_technique() {
        let named = EXAMPLES.lines().filter(|line| !line.starts_with('#')).count();
        let entries = entries();
        assert_eq!(entries.iter().filter(|entry| entry.has_example).count(), named);
        for &technique in Technique::ALL.iter().filter(|&&it| example_line(it).is_some()) {
            let (state, step) = example(technique).expect("the example contains its step");
            assert_eq!(step.technique, technique);
            assert_eq!(shown(&state, &step).step.back().as_ref(), Ok(&step));
        }
        let without = entries.iter().filter(|entry| !entry.has_example).map(|entry| &entry.slug[..]);
        assert_eq!(without.collect::<Vec<_>>(), ["brute-force"], "{named}");
    }

    #[test]
    fn further_examples_show_their_technique() {
        let listed = FURTHER_EXAMPLES.lines().filter(|line| !line.starts_with('#')).count();
        let mut shown = 0;
        for &technique in Technique::ALL {
            let first = example_line(technique);
            for line in lines_of(FURTHER_EXAMPLES, technique) {
                let (_, step) =
                    found_in(line, technique).unwrap_or_else(|| panic!("{technique:?} in {line}"));
                assert_eq!(step.technique, technique, "{line}");
                assert_ne!(Some(line), first, "the same state twice");
                shown += 1;
            }
        }
        assert_eq!(shown, listed, "every line names a technique");
        assert_eq!(page(Technique::XWing).examples.len(), 3, "an X-Wing is easily found");
    }

    #[test]
    fn explainer_example_has_views() {
        let page = page(Technique::DynamicRegionPlusPlain);
        let step = &page.examples[0].step;
        let difficulty = step.difficulty.expect("the step has a difficulty");
        assert!(
            difficulty.tenths >= 95
                && step.score == Some(Value::of(rating::Value::Tenths(difficulty.tenths.into())))
        );
        let nested: Vec<usize> = step.views.iter().map(|view| view.nested.len()).collect();
        assert!(nested.first() == Some(&0) && nested.last() == Some(&1), "{nested:?}");
        for view in &step.views {
            assert_eq!(step.sentences[view.sentence], view.title);
            let is_nested = !view.nested.is_empty();
            assert_eq!(!view.excluded.is_empty(), is_nested);
            assert_eq!(view.marks.iter().any(|mark| mark.role == "before"), is_nested);
        }
    }

    #[test]
    fn page_has_player_data() {
        let page = page(Technique::XyWing);
        assert_eq!(page.entry.aliases, ["Y-Wing"]);
        let weight = Weight { score: Some(Value::Integer(160)), level: Some("Hard".into()) };
        assert_eq!(page.entry.scales["hodoku"], weight);
        let example = &page.examples[0];
        let state = example.step.before.as_ref().unwrap().back().unwrap();
        assert_eq!(example.position.back().unwrap().candidates(), *state.candidates());
        assert!(page.explanation.contains("Why it is true"));
    }
}
