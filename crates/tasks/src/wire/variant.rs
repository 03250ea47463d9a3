//! Steps of variants.

use super::{Kind, State};
use serde::{Deserialize, Serialize};
use sodan_render::variant::symbol;
use sodan_variant_logic as logic;

/// Schema identifier of variant paths.
pub const VARIANT_VERSION: &str = "sodan-variant-path/1";

/// A step of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantStep {
    /// The technique.
    pub technique: VariantTechnique,
    /// The name and the results in short: `Naked pair: R1C3<>4,7`.
    pub notation: String,
    /// The reason and the results as a sentence.
    pub sentence: String,
    /// The state before the step; omitted if steps share one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<State>,
    /// The values that are placed.
    pub placements: Vec<VariantCandidate>,
    /// The candidates that are removed.
    pub eliminations: Vec<VariantCandidate>,
    /// The candidates that the reason is about, with their roles.
    pub marks: Vec<VariantMark>,
    /// The cells that the reason is about, such as those of a cage or house: `R1C2`.
    pub cells: Vec<String>,
    /// The nodes of a chain in order; empty for other steps.
    pub chain: Vec<VariantNode>,
}

/// A technique for variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantTechnique {
    /// The usual name of the step, in lower case: `naked pair`, or the name of the rule.
    pub name: String,
    /// Slug of the class of steps: `naked-subset`.
    pub slug: String,
}

/// A value in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantCandidate {
    /// The cell: `R1C2`.
    pub cell: String,
    /// The value.
    pub value: u8,
}

/// A candidate with a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantMark {
    /// Role of the candidate.
    pub role: VariantRole,
    /// The cell: `R1C2`.
    pub cell: String,
    /// The value.
    pub value: u8,
}

/// Role of a candidate in the reason of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum VariantRole {
    /// The reason is about it.
    Member,
    /// True in a chain, or in a contradiction assumed or implied.
    On,
    /// False in a chain.
    Off,
}

/// A node of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantNode {
    /// Candidates of which one is true if the node is.
    pub candidates: Vec<VariantCandidate>,
    /// The link to the next node; null for the last one.
    pub link: Option<Kind>,
}

impl VariantStep {
    /// Serialised form of a step with the state before it.
    pub fn of(board: &logic::Board, before: &logic::State, step: &logic::Step) -> VariantStep {
        VariantStep { before: Some(variant_state(board, before)), ..VariantStep::without_state(board, step) }
    }

    /// Like the previous, without the state: for steps that share one.
    pub fn without_state(board: &logic::Board, step: &logic::Step) -> VariantStep {
        let candidate = |it: &logic::Candidate| VariantCandidate {
            cell: board.cell(it.cell).to_string(),
            value: board.number(it.value) as u8,
        };
        let candidates = |all: &[logic::Candidate]| all.iter().map(candidate).collect();
        let mark = |(it, role): (logic::Candidate, logic::Role)| {
            let VariantCandidate { cell, value } = candidate(&it);
            let role = match role {
                logic::Role::Member => VariantRole::Member,
                logic::Role::On => VariantRole::On,
                logic::Role::Off => VariantRole::Off,
            };
            VariantMark { role, cell, value }
        };
        let last = step.chain().len().saturating_sub(1);
        let node = |(at, node): (usize, &Vec<logic::Candidate>)| VariantNode {
            candidates: candidates(node),
            link: (at < last).then_some(if at.is_multiple_of(2) { Kind::Strong } else { Kind::Weak }),
        };
        VariantStep {
            technique: VariantTechnique { name: step.name.clone(), slug: step.technique.slug().into() },
            notation: step.notation(board),
            sentence: step.sentence(board),
            before: None,
            placements: candidates(&step.placements),
            eliminations: candidates(&step.eliminations),
            marks: step.marks().into_iter().map(mark).collect(),
            cells: step.area.iter().map(|&cell| board.cell(cell).to_string()).collect(),
            chain: step.chain().iter().enumerate().map(node).collect(),
        }
    }

    /// Returns the steps of a path, each with the state before it.
    pub fn path(board: &logic::Board, start: &logic::State, path: &logic::Path) -> Vec<VariantStep> {
        let mut before = start.clone();
        let step = |it: &logic::Step| {
            let wire = VariantStep::of(board, &before, it);
            before.apply(board, it);
            wire
        };
        path.steps.iter().map(step).collect()
    }
}

/// Serialised form of a state of a variant.
pub fn variant_state(board: &logic::Board, it: &logic::State) -> State {
    let (puzzle, size) = (board.puzzle(), board.puzzle().shape.size);
    let placed =
        |cell: usize| it.is_placed(cell).then(|| symbol(board, it.mask(cell).trailing_zeros() as u8));
    let candidates = |cell: usize| match it.is_placed(cell) {
        true => String::new(),
        false => (0..size)
            .filter(|value| it.mask(cell) >> value & 1 == 1)
            .map(|value| symbol(board, value))
            .collect(),
    };
    let cells = 0..puzzle.givens.len();
    State {
        digits: cells.clone().map(|cell| placed(cell).unwrap_or('.')).collect(),
        givens: puzzle.format_grid(puzzle.givens.iter().copied()),
        candidates: cells.map(candidates).collect(),
    }
}
