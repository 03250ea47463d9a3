//! What is tried after what: the first technique that finds something gives the next step.

use super::finding::Finding;
use super::{aligned, bug, simple, unique};
use crate::Technique::{self, *};
use crate::TechniqueSet;
use crate::chaining::board::MaskBoard;
use crate::chaining::follow::{ChainLevel, Mode};
use crate::chaining::hint::{HintKind, Links};
use crate::chaining::multiple::{Engine, Technique as Chains};
use crate::effort::{Cut, Effort};

/// The two repairs of `SukakuExplainer`. They are on there by default; without them the scale is that of Sudoku Explainer 1.2.1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repairs {
    /// In a walk over unique loops, branches do not share their extra digits, and hidden sets of type 3 begin with pairs.
    pub unique_loops: bool,
    /// A grave with one extra digit may have cells that no house shows by itself, and sets of type 3 are tried by size first.
    pub bug: bool,
}

impl Default for Repairs {
    fn default() -> Repairs {
        Repairs { unique_loops: true, bug: true }
    }
}

/// The chains, in the order in which they are tried; aligned triplet exclusion stands between the first two.
const CHAINS: [Chains; 11] = [
    Chains::Plain,
    Chains::Multiple(Mode::Nishio),
    Chains::Multiple(Mode::Static),
    Chains::Multiple(Mode::Dynamic(ChainLevel::of(0))),
    Chains::Multiple(Mode::Dynamic(ChainLevel::of(1))),
    Chains::Multiple(Mode::Dynamic(ChainLevel::of(2))),
    Chains::Multiple(Mode::Dynamic(ChainLevel::of(3))),
    Chains::Multiple(Mode::Dynamic(ChainLevel { depth: 4, inner: 0 })),
    Chains::Multiple(Mode::Dynamic(ChainLevel { depth: 4, inner: 1 })),
    Chains::Multiple(Mode::Dynamic(ChainLevel { depth: 4, inner: 2 })),
    Chains::Multiple(Mode::Dynamic(ChainLevel { depth: 4, inner: 3 })),
];

/// The next step. Techniques that assume a unique solution are tried only if it is known to be unique.
///
/// # Errors
///
/// If the effort was cut short.
pub fn next(
    board: &MaskBoard,
    repairs: Repairs,
    known_unique: bool,
    effort: &Effort<'_>,
) -> Result<Option<Finding>, Cut> {
    if let Some(found) = simple(board, repairs, known_unique) {
        return Ok(Some(found));
    }
    let mut engine = Engine::new(effort);
    for chains in CHAINS {
        effort.turn_to(TechniqueSet::EMPTY)?;
        let hint = engine.first(chains, board);
        effort.checked()?;
        if let Some(hint) = &hint {
            return Ok(Some(Finding::of_chains(technique(chains, hint.shape), hint)));
        }
        if chains == Chains::Plain
            && let Some(found) = aligned::triplet(board)
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The next step without chains.
fn simple(board: &MaskBoard, repairs: Repairs, known_unique: bool) -> Option<Finding> {
    simple::hidden_single(board)
        .or_else(|| simple::direct_locked(board))
        .or_else(|| simple::direct_hidden_set(board, 2))
        .or_else(|| simple::naked_single(board))
        .or_else(|| simple::direct_hidden_set(board, 3))
        .or_else(|| simple::locked(board))
        .or_else(|| simple::naked_set(board, 2))
        .or_else(|| simple::fish(board, 2))
        .or_else(|| simple::hidden_set(board, 2))
        .or_else(|| simple::naked_set(board, 3))
        .or_else(|| simple::fish(board, 3))
        .or_else(|| simple::hidden_set(board, 3))
        .or_else(|| simple::wing(board, false))
        .or_else(|| simple::wing(board, true))
        .or_else(|| known_unique.then(|| unique::find(board, repairs)).flatten())
        .or_else(|| simple::naked_set(board, 4))
        .or_else(|| simple::fish(board, 4))
        .or_else(|| simple::hidden_set(board, 4))
        .or_else(|| known_unique.then(|| bug::find(board, repairs)).flatten())
        .or_else(|| aligned::pair(board))
}

/// What chains are called.
fn technique(chains: Chains, shape: HintKind) -> Technique {
    match (chains, shape) {
        (_, HintKind::Cycle(Links::Places)) => XCycle,
        (_, HintKind::Cycle(Links::Cells)) => YCycle,
        (_, HintKind::Cycle(Links::Both)) => XyCycle,
        (_, HintKind::Forcing(Links::Places)) => ForcingXChain,
        (_, HintKind::Forcing(_)) => ForcingXyChain,
        (Chains::Multiple(Mode::Nishio), _) => Nishio,
        (Chains::Multiple(Mode::Dynamic(level)), shape) => {
            let column = match shape {
                HintKind::Double => 1,
                HintKind::Cell(_) => 2,
                HintKind::House(..) => 3,
                _ => 0,
            };
            DYNAMIC[usize::from(level.depth)][column]
        }
        (_, HintKind::Cell(_)) => CellForcing,
        (_, _) => RegionForcing,
    }
}

/// Dynamic chains by level: a contradiction, double, cell, region chains.
const DYNAMIC: [[Technique; 4]; 5] = [
    [DynamicContradiction, DynamicDouble, DynamicCell, DynamicRegion],
    [DynamicContradictionPlus, DynamicDoublePlus, DynamicCellPlus, DynamicRegionPlus],
    [DynamicContradictionPlusPlain, DynamicDoublePlusPlain, DynamicCellPlusPlain, DynamicRegionPlusPlain],
    [
        DynamicContradictionPlusMultiple,
        DynamicDoublePlusMultiple,
        DynamicCellPlusMultiple,
        DynamicRegionPlusMultiple,
    ],
    [
        DynamicContradictionPlusDynamic,
        DynamicDoublePlusDynamic,
        DynamicCellPlusDynamic,
        DynamicRegionPlusDynamic,
    ],
];
