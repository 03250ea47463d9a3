//! Steps of variants.

use super::{Kind, State};
use serde::{Deserialize, Serialize};
use sodan_render::variant::symbol;
use sodan_variant_logic as logic;

/// Version of paths and steps of variants.
pub const VARIANT_VERSION: &str = "sodan-variant-path/1";

/// A step of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantStep {
    /// Technique that finds the step.
    pub technique: VariantTechnique,
    /// Name and results in short form, such as `Naked pair: R1C3<>4,7`.
    pub notation: String,
    /// Reason and results as a sentence.
    pub sentence: String,
    /// State before the step. Omitted if several steps share the same state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<State>,
    /// Candidates that the step places.
    pub placements: Vec<VariantCandidate>,
    /// Candidates that the step eliminates.
    pub eliminations: Vec<VariantCandidate>,
    /// Candidates that the reason refers to, with their roles.
    pub marks: Vec<VariantMark>,
    /// Cells that the reason refers to, such as the cells of a cage or house, written as `R1C2`.
    pub cells: Vec<String>,
    /// Nodes of the chain, in order. Empty for other steps.
    pub chain: Vec<VariantNode>,
}

/// Names of a technique for variants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantTechnique {
    /// Name of the step in lower case: its usual name, such as `naked pair`, or the name of the rule.
    pub name: String,
    /// Identifier of the class of steps, such as `naked-subset`.
    pub slug: String,
}

/// A value in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantCandidate {
    /// Cell, written as `R1C2`.
    pub cell: String,
    /// Value in the cell.
    pub value: u8,
}

/// A candidate with a role.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantMark {
    /// Role of the candidate.
    pub role: VariantRole,
    /// Cell, written as `R1C2`.
    pub cell: String,
    /// Value in the cell.
    pub value: u8,
}

/// Role of a candidate in the reason for a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum VariantRole {
    /// The reason refers to the candidate.
    Member,
    /// The candidate is true in a chain, or assumed or implied to be true in a contradiction.
    On,
    /// The candidate is false in a chain.
    Off,
}

/// A node of a chain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct VariantNode {
    /// Candidates of which one is true if the node is true.
    pub candidates: Vec<VariantCandidate>,
    /// Link to the next node; null for the last node.
    pub link: Option<Kind>,
}

impl VariantStep {
    /// Converts a step to its serialized form with the state before it.
    pub fn of(board: &logic::Board, before: &logic::State, step: &logic::Step) -> VariantStep {
        VariantStep { before: Some(variant_state(board, before)), ..VariantStep::without_state(board, step) }
    }

    /// Like [`of`](VariantStep::of), without the state, for steps that share a state.
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

    /// Converts the steps of a path to their serialized form, each with the state before it.
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

/// Converts the state of a variant to its serialized form.
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
