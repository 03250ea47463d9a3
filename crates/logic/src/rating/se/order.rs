//! The order in which techniques are tried. The first one that finds anything provides the next step.

use crate::Technique::{self, *};
use crate::TechniqueSet;
use crate::chaining::board::MaskBoard;
use crate::chaining::follow::{ChainLevel, Mode};
use crate::chaining::hint::{HintKind, Links};
use crate::chaining::multiple::{Cache, Engine, Technique as Chains};
use crate::effort::{Cut, Effort};
use crate::technique::explainer::finding::Finding;
use crate::technique::explainer::{Repairs, aligned, bug, simple, unique};

/// A finder and the techniques that it reports.
struct Try {
    techniques: TechniqueSet,
    assumes_uniqueness: bool,
    finder: fn(&MaskBoard, Repairs) -> Option<Finding>,
}

impl Try {
    const fn new(techniques: &[Technique], finder: fn(&MaskBoard, Repairs) -> Option<Finding>) -> Try {
        Try { techniques: TechniqueSet::of(techniques), assumes_uniqueness: false, finder }
    }

    /// Creates an entry of [`TRIES`] that is skipped unless the puzzle is known to have exactly one solution.
    const fn unique(techniques: &[Technique], finder: fn(&MaskBoard, Repairs) -> Option<Finding>) -> Try {
        Try { assumes_uniqueness: true, ..Try::new(techniques, finder) }
    }

    fn find(&self, board: &MaskBoard, repairs: Repairs) -> Option<Finding> {
        let found = (self.finder)(board, repairs)?;
        debug_assert!(
            self.techniques.contains(found.technique),
            "the finder must declare {:?}",
            found.technique
        );
        Some(found)
    }
}

/// Finders that are tried before all chains, in this order.
const TRIES: [Try; 20] = [
    Try::new(&[FullHouse, HiddenSingle], |board, _| simple::hidden_single(board)),
    Try::new(&[DirectPointing, DirectClaiming], |board, _| simple::direct_locked(board)),
    Try::new(&[DirectHiddenPair], |board, _| simple::direct_hidden_set(board, 2)),
    Try::new(&[NakedSingle], |board, _| simple::naked_single(board)),
    Try::new(&[DirectHiddenTriple], |board, _| simple::direct_hidden_set(board, 3)),
    Try::new(&[LockedCandidates1, LockedCandidates2], |board, _| simple::locked(board)),
    Try::new(&[NakedPair], |board, _| simple::naked_set(board, 2)),
    Try::new(&[XWing], |board, _| simple::fish(board, 2)),
    Try::new(&[HiddenPair], |board, _| simple::hidden_set(board, 2)),
    Try::new(&[NakedTriple], |board, _| simple::naked_set(board, 3)),
    Try::new(&[Swordfish], |board, _| simple::fish(board, 3)),
    Try::new(&[HiddenTriple], |board, _| simple::hidden_set(board, 3)),
    Try::new(&[XyWing], |board, _| simple::wing(board, false)),
    Try::new(&[XyzWing], |board, _| simple::wing(board, true)),
    Try::unique(&[UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4], unique::find),
    Try::new(&[NakedQuadruple], |board, _| simple::naked_set(board, 4)),
    Try::new(&[Jellyfish], |board, _| simple::fish(board, 4)),
    Try::new(&[HiddenQuadruple], |board, _| simple::hidden_set(board, 4)),
    Try::unique(&[BugPlusOne, BugType2, BugType3, BugType4], bug::find),
    Try::new(&[AlignedPairExclusion], |board, _| aligned::pair(board)),
];

/// Finder of aligned triplets, which is tried between [plain chains](Chains::Plain) and all other chains.
const TRIPLET: Try = Try::new(&[AlignedTripletExclusion], |board, _| aligned::triplet(board));

/// Kinds of chains, in the order in which they are searched for. Aligned triplet exclusion is tried between the first
/// two kinds.
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

/// Returns the next step, or `None` if no technique finds one. Techniques that assume a unique solution are tried only
/// if `known_unique` is true.
///
/// # Errors
///
/// Returns the reason if the search was stopped.
pub fn next(
    board: &MaskBoard,
    repairs: Repairs,
    known_unique: bool,
    cache: &mut Cache,
    effort: &Effort<'_>,
) -> Result<Option<Finding>, Cut> {
    if let Some(found) = simple(board, repairs, known_unique) {
        return Ok(Some(found));
    }
    cache.narrow(board);
    let mut engine = Engine::new(effort, std::mem::take(cache));
    let found = chained(board, repairs, &mut engine, effort)?;
    *cache = engine.into_cache();
    Ok(found)
}

/// Returns the next step among chains and aligned triplets.
fn chained(
    board: &MaskBoard,
    repairs: Repairs,
    engine: &mut Engine<'_>,
    effort: &Effort<'_>,
) -> Result<Option<Finding>, Cut> {
    for chains in CHAINS {
        effort.turn_to(TechniqueSet::EMPTY)?;
        let hint = engine.first(chains, board);
        effort.checked()?;
        if let Some(hint) = &hint {
            return Ok(Some(Finding::of_chains(technique(chains, hint.shape), hint)));
        }
        if chains == Chains::Plain
            && let Some(found) = TRIPLET.find(board, repairs)
        {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Returns the next step among techniques that do not use chains.
fn simple(board: &MaskBoard, repairs: Repairs, known_unique: bool) -> Option<Finding> {
    TRIES
        .iter()
        .filter(|one| known_unique || !one.assumes_uniqueness)
        .find_map(|one| one.find(board, repairs))
}

/// Returns the technique of a hint of the given shape that a search for `chains` has found.
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

/// Techniques of dynamic chains by level, each in the order contradiction, double, cell and region chains.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chaining::literal::Literal;
    use crate::path::Detail;
    use crate::rating::Scale;
    use crate::rating::se::{Se, table};
    use crate::{Effort, State};

    /// Returns the techniques of all hints that a search for `chains` can find.
    fn of_chains(chains: Chains) -> TechniqueSet {
        let links = [Links::Places, Links::Cells, Links::Both];
        let plain = links.into_iter().flat_map(|it| [HintKind::Cycle(it), HintKind::Forcing(it)]);
        let literal = Literal::on(0, 0);
        let multiple =
            [HintKind::Double, HintKind::Contradiction(literal), HintKind::Cell(0), HintKind::House(0, 0)];
        match chains {
            Chains::Plain => plain.map(|shape| technique(chains, shape)).collect(),
            Chains::Multiple(_) => multiple.into_iter().map(|shape| technique(chains, shape)).collect(),
        }
    }

    /// Returns the techniques of each try, in order.
    fn tried() -> Vec<TechniqueSet> {
        let mut chains: Vec<TechniqueSet> = CHAINS.map(of_chains).into();
        chains.insert(1, TRIPLET.techniques);
        TRIES.iter().map(|one| one.techniques).chain(chains).collect()
    }

    #[test]
    fn rows_and_tried_techniques_match() {
        for &technique in Technique::ALL {
            let is_tried = tried().iter().any(|set| set.contains(technique));
            assert_eq!(is_tried, table::row(technique).is_some(), "{technique:?}");
        }
    }

    #[test]
    fn later_techniques_are_not_easier() {
        let least = |set: &TechniqueSet| set.iter().filter_map(table::row).map(|row| row.least).min();
        assert!(tried().iter().map(least).is_sorted());
    }

    #[test]
    fn uniqueness_waits_for_proof() {
        for one in &TRIES {
            assert!(one.techniques.iter().all(|it| it.assumes_uniqueness() == one.assumes_uniqueness));
        }
    }

    #[test]
    fn steps_reach_their_minimum_rating() {
        for puzzle in [
            "7....96.4.......1.98..6..2.4..3.17.9..7.....2.1.........92...3.....57..6.....6...",
            "..7.81..3.5...79..8.4.9.7..4......6.....6....2......9....87...2..35...4.1...4...9",
            "1.4...7.86.......2.2....93......1....7.3.6......8....7...1..5...48..9..3..6..5.4.",
            "...6.....3.187..........7.81.2...4.........59.6...7..14.89.2....5....8..7....6..3",
        ] {
            let start = State::new(&puzzle.parse().unwrap());
            let solution = sodan_search::solutions(start.candidates()).next();
            let path = Se.walk(start, solution).finish(Detail::Bare, &Effort::unlimited());
            assert!(path.is_solved());
            for step in &path.steps {
                let least = table::row(step.technique).map(|row| row.least);
                assert!(least.is_some() && step.difficulty >= least, "{:?}", step.technique);
            }
        }
    }
}
