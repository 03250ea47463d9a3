//! Names and minimum difficulties of techniques in Sudoku Explainer.

use crate::Technique::{self, *};
use crate::chaining::difficulty::Difficulty;

/// Sudoku Explainer's data about a technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct SeRow {
    /// Sudoku Explainer's name of the technique.
    pub name: &'static str,
    /// Minimum difficulty of the technique's steps. Larger sets, loops and chains are rated higher.
    pub least: Difficulty,
}

/// Returns Sudoku Explainer's data about a technique, or `None` if the technique is not on Sudoku Explainer's scale.
pub fn row(technique: Technique) -> Option<SeRow> {
    let own = technique.name();
    let (least, name) = match technique {
        FullHouse => (10, "Hidden Single"),
        HiddenSingle => (12, own),
        DirectPointing => (17, own),
        DirectClaiming => (19, own),
        DirectHiddenPair => (20, own),
        NakedSingle => (23, own),
        DirectHiddenTriple => (25, "Direct Hidden Triplet"),
        LockedCandidates1 => (26, "Pointing"),
        LockedCandidates2 => (28, "Claiming"),
        NakedPair => (30, own),
        XWing => (32, own),
        HiddenPair => (34, own),
        NakedTriple => (36, "Naked Triplet"),
        Swordfish => (38, own),
        HiddenTriple => (40, "Hidden Triplet"),
        XyWing => (42, own),
        XyzWing => (44, own),
        UniqueLoop1 => (45, "Unique Rectangle or Loop type 1"),
        UniqueLoop2 => (45, "Unique Rectangle or Loop type 2"),
        UniqueLoop3 => (45, "Unique Rectangle or Loop type 3"),
        UniqueLoop4 => (45, "Unique Rectangle or Loop type 4"),
        NakedQuadruple => (50, "Naked Quad"),
        Jellyfish => (52, own),
        HiddenQuadruple => (54, "Hidden Quad"),
        BugPlusOne => (56, "Bivalue Universal Grave type 1"),
        BugType2 => (57, "Bivalue Universal Grave type 2"),
        BugType3 => (58, "Bivalue Universal Grave type 3"),
        BugType4 => (57, "Bivalue Universal Grave type 4"),
        AlignedPairExclusion => (62, own),
        XCycle | YCycle => (65, own),
        ForcingXChain => (66, own),
        XyCycle | ForcingXyChain => (70, own),
        AlignedTripletExclusion | Nishio => (75, own),
        CellForcing | RegionForcing => (80, own),
        DynamicContradiction | DynamicDouble | DynamicCell | DynamicRegion => (85, own),
        DynamicContradictionPlus | DynamicDoublePlus | DynamicCellPlus | DynamicRegionPlus => (90, own),
        DynamicContradictionPlusPlain
        | DynamicDoublePlusPlain
        | DynamicCellPlusPlain
        | DynamicRegionPlusPlain => (95, own),
        DynamicContradictionPlusMultiple
        | DynamicDoublePlusMultiple
        | DynamicCellPlusMultiple
        | DynamicRegionPlusMultiple => (100, own),
        DynamicContradictionPlusDynamic
        | DynamicDoublePlusDynamic
        | DynamicCellPlusDynamic
        | DynamicRegionPlusDynamic => (105, own),
        _ => return None,
    };
    Some(SeRow { name, least: Difficulty::exactly(least) })
}
