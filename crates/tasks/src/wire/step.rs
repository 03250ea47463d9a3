//! Serialized form of a step with its premises, results and explanation.

use super::mirror::Mirror;
use super::net::NetError;
use super::proof::{Branch, Inference, Link, Mark, MarkedHouses, Proof, Spot};
use super::view::View;
use super::{Board, Candidate, Net, Pattern, Phrase, State, VERSION, Value};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sodan_logic as logic;
use sodan_logic::notation;
use sodan_logic::rating::Scale;
use sodan_render::words::family_name;
use sodan_render::{eureka, explain};
use std::borrow::Cow;

/// A step, rated on a scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Step {
    /// Technique that finds the step.
    pub technique: Technique,
    /// Points of the step; null if the scale lacks the technique or does not award points.
    pub score: Option<Value>,
    /// Level of the step; null if the scale lacks the technique or has no levels.
    pub level: Option<String>,
    /// The step in HoDoKu's notation.
    pub notation: String,
    /// Chains of the step in Eureka notation; null if there are none.
    pub eureka: Option<String>,
    /// State before the step. Omitted if several steps share the same state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<State>,
    /// Placements, in the order in which they are applied.
    pub placements: Vec<Candidate>,
    /// Eliminations, in the order in which they are applied.
    pub eliminations: Vec<Candidate>,
    /// Premises. Each mark applies to those of its digits that are candidates of its cells.
    pub marks: Vec<Mark>,
    /// Houses to highlight.
    pub houses: Vec<MarkedHouses>,
    /// Links of each chain, in order.
    pub chains: Vec<Vec<Link>>,
    /// Singles on both sides of a two-way choice; null for other steps.
    pub net: Option<Net>,
    /// Explanation from premise to conclusion, sentence by sentence.
    pub sentences: Vec<String>,
    /// For each chain, the point at which it leaves another chain; null for an independent chain.
    pub branches: Vec<Option<Branch>>,
    /// Cell or house that contains the contradiction.
    pub contradiction: Option<Spot>,
    /// Total number of nodes in all chains.
    pub length: usize,
    /// Difficulty of the step, if the scale bases it on more than the technique.
    pub difficulty: Option<Difficulty>,
    /// Pattern of the step; null for a step without one.
    pub pattern: Option<Pattern>,
    /// The content of `sentences`, with each sentence as a list of phrases.
    pub phrases: Vec<Vec<Phrase>>,
    /// Inferences from a rule or a nested chain rather than from a link.
    pub inferences: Vec<Inference>,
    /// Branches of forcing chains and of the chains nested in them, each as a separate drawing. Empty for other steps.
    pub views: Vec<View>,
}

/// Names of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Technique {
    /// Display name, such as `XY-Wing`.
    pub name: String,
    /// Identifier, such as `xy-wing`.
    pub slug: Slug,
    /// Name of the family, such as `Wings`.
    pub family: String,
}

/// A technique, serialized as its slug.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slug(
    /// The engine's technique.
    pub logic::Technique,
);

impl Mirror for Slug {
    type Of = logic::Technique;

    fn of(it: &logic::Technique) -> Slug {
        Slug(*it)
    }

    fn back(&self) -> logic::Technique {
        self.0
    }
}

impl Serialize for Slug {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.spec().slug)
    }
}

impl<'de> Deserialize<'de> for Slug {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slug, D::Error> {
        let slug = Cow::<str>::deserialize(deserializer)?;
        let known = logic::Technique::from_slug(&slug).map(Slug);
        known.ok_or_else(|| D::Error::custom(format!("unknown technique `{slug}`")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Slug {
    fn schema_name() -> Cow<'static, str> {
        "Slug".into()
    }

    // Does not list the slugs, since techniques may be added within a version.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[a-z0-9-]+$" })
    }
}

impl Step {
    /// Converts a step, rated on `scale`, to its serialized form with the state before it.
    pub fn of(scale: &dyn Scale, step: &logic::Step, before: &logic::State) -> Step {
        Step { before: Some(State::of(before)), ..Step::without_state(scale, step, before) }
    }

    /// Like [`of`](Step::of), without the state, for steps that share a state.
    pub fn without_state(scale: &dyn Scale, step: &logic::Step, before: &logic::State) -> Step {
        let (spec, weight) = (step.technique.spec(), scale.weight(step));
        let net = match &step.pattern {
            Some(logic::Pattern::TwoWay(net)) => Some(Net::of(net)),
            _ => None,
        };
        let proof = step.pattern.as_ref().map(logic::Proof::from).unwrap_or_default();
        let Proof { marks, houses, chains, branches, contradiction, inferences } = Proof::of(&proof);
        let explanation = explain::Explanation::of(step, before);
        let views = View::all(step, &explanation);
        let sentences = explanation.unfolded();
        Step {
            technique: Technique {
                name: spec.name.into(),
                slug: Slug(step.technique),
                family: family_name(spec.family),
            },
            score: weight.points.map(Value::of),
            level: weight.level.map(str::to_owned),
            notation: notation::hodoku::step(step, before),
            eureka: eureka::step(step),
            before: None,
            placements: Mirror::of(&step.placements),
            eliminations: Mirror::of(&step.eliminations),
            marks,
            houses,
            chains,
            net,
            sentences: sentences.iter().map(ToString::to_string).collect(),
            branches,
            contradiction,
            length: step.length,
            difficulty: Mirror::of(&step.difficulty),
            pattern: step.pattern.as_ref().map(Pattern::of),
            phrases: sentences.iter().map(|sentence| Mirror::of(&sentence.0)).collect(),
            inferences,
            views,
        }
    }

    /// Converts the serialized form back to a step. Only the technique, results, length, difficulty, pattern and net
    /// are used, since they determine the other fields.
    ///
    /// # Errors
    ///
    /// Returns an error if a required net is missing or invalid.
    pub fn back(&self) -> Result<logic::Step, NetError> {
        let mut step = logic::Step::new(self.technique.slug.0);
        step.placements = self.placements.back();
        step.eliminations = self.eliminations.back();
        step.length = self.length;
        step.difficulty = self.difficulty.back();
        step.pattern = self.pattern.as_ref().map(|pattern| pattern.back(self.net.as_ref())).transpose()?;
        Ok(step)
    }
}

/// A hint's next step, as returned by `hint`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NextStep {
    /// Version of the schema: `sodan-path/1`.
    pub schema: String,
    /// The step, with the state before it.
    pub step: Step,
    /// The board that cells and houses refer to.
    pub board: Board,
}

impl NextStep {
    /// Converts a single step, rated on `scale`, to its serialized form.
    pub fn of(scale: &dyn Scale, step: &logic::Step, before: &logic::State) -> NextStep {
        let step = Step::of(scale, step, before);
        NextStep { schema: VERSION.into(), step, board: Board::plain() }
    }
}

/// Difficulty of a step, on a scale that rates each step individually.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Difficulty {
    /// Difficulty in tenths: 84 is 8.4.
    pub tenths: u16,
    /// Deviation of Sudoku Explainer's floating-point sum from `tenths`, in units of least precision: -15 to 15.
    pub beyond: i16,
}

impl Mirror for Difficulty {
    type Of = logic::Difficulty;

    fn of(it: &Self::Of) -> Difficulty {
        Difficulty { tenths: it.tenths(), beyond: it.beyond() }
    }

    fn back(&self) -> Self::Of {
        logic::Difficulty::of_parts(self.tenths, self.beyond)
    }
}
