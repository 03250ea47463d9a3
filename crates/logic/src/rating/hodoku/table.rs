//! Points and levels of all techniques, and the order in which HoDoKu tries them by default.

use crate::names::{UnknownName, look_up};
use crate::{Technique, TechniqueSet};
use Technique::*;

/// HoDoKu's levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Puzzles that require only singles and have up to 800 points.
    Easy,
    /// Puzzles that require no step above Medium and have up to 1000 points.
    Medium,
    /// Puzzles that require no step above Hard and have up to 1600 points.
    Hard,
    /// Puzzles that require no step above Unfair and have up to 1800 points.
    Unfair,
    /// All other puzzles, including those that no technique solves.
    Extreme,
}

impl Level {
    /// All levels from easiest to hardest.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Returns HoDoKu's name of the level.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// Returns the maximum score of a puzzle on this level.
    pub const fn bound(self) -> u32 {
        match self {
            Level::Easy => 800,
            Level::Medium => 1000,
            Level::Hard => 1600,
            Level::Unfair => 1800,
            Level::Extreme => u32::MAX,
        }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownName;

    /// Parses a level's name, ignoring case.
    fn from_str(text: &str) -> Result<Level, UnknownName> {
        look_up("level", text, Level::ALL.into_iter().map(|level| (level.name(), level)))
    }
}

/// HoDoKu's data about a technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct HodokuRow {
    /// Points that each step adds to the score.
    pub points: u32,
    /// Minimum level of a puzzle that requires the technique.
    pub level: Level,
    /// Four-digit code in HoDoKu's library format.
    pub code: Option<&'static str>,
}

/// Returns HoDoKu's data about a technique, or `None` if HoDoKu does not implement it.
pub const fn row(technique: Technique) -> Option<HodokuRow> {
    ROWS[technique as usize]
}

/// Precomputed rows in the order of [`Technique::ALL`]. Rating a puzzle looks up several hundred rows.
static ROWS: [Option<HodokuRow>; Technique::ALL.len()] = {
    let mut rows = [None; Technique::ALL.len()];
    let mut index = 0;
    while index < rows.len() {
        rows[index] = row_of(Technique::ALL[index]);
        index += 1;
    }
    rows
};

const fn row_of(technique: Technique) -> Option<HodokuRow> {
    use Level::*;
    let (points, level) = match technique {
        WxyzWing | TwoWayCancellation | TwoWayPlacement | TwoWayContradiction => return None,
        // Techniques of CSP-Rules.
        BivalueChain | ZChain | TWhip | Whip | Braid | GroupWhip | GroupBraid | TypedWhip | ForcingWhip
        | Oddagon => {
            return None;
        }
        // Techniques from Sudoku forums.
        SkLoop
        | MultiSectorLockedSet
        | ExtendedSueDeCoq
        | DisjointSubset
        | RankZeroSet
        | BivalueOddagon
        | ImpossiblePattern
        | RelationWhip
        | FireworkTriple
        | FireworkQuadruple
        | AlmostLockedPair
        | AlmostLockedTriple
        | AlmostLockedQuadruple
        | BrokenWing
        | SubsetExclusion
        | BugPlusN
        | ExtendedRectangle
        | DeadlyPattern
        | JuniorExocet
        | DoubleExocet
        | SeniorExocet
        | PatternOverlay => return None,
        // Techniques of Sudoku Explainer.
        DirectPointing
        | DirectClaiming
        | DirectHiddenPair
        | DirectHiddenTriple
        | BugType2
        | BugType3
        | BugType4
        | UniqueLoop1
        | UniqueLoop2
        | UniqueLoop3
        | UniqueLoop4
        | AlignedPairExclusion
        | AlignedTripletExclusion
        | XCycle
        | YCycle
        | XyCycle
        | ForcingXChain
        | ForcingXyChain
        | Nishio
        | CellForcing
        | RegionForcing
        | DynamicContradiction
        | DynamicDouble
        | DynamicCell
        | DynamicRegion
        | DynamicContradictionPlus
        | DynamicDoublePlus
        | DynamicCellPlus
        | DynamicRegionPlus
        | DynamicContradictionPlusPlain
        | DynamicDoublePlusPlain
        | DynamicCellPlusPlain
        | DynamicRegionPlusPlain
        | DynamicContradictionPlusMultiple
        | DynamicDoublePlusMultiple
        | DynamicCellPlusMultiple
        | DynamicRegionPlusMultiple
        | DynamicContradictionPlusDynamic
        | DynamicDoublePlusDynamic
        | DynamicCellPlusDynamic
        | DynamicRegionPlusDynamic => return None,
        FullHouse => (4, Easy),
        NakedSingle => (4, Easy),
        HiddenSingle => (14, Easy),
        LockedPair => (40, Medium),
        LockedTriple => (60, Medium),
        LockedCandidates1 => (50, Medium),
        LockedCandidates2 => (50, Medium),
        NakedPair => (60, Medium),
        NakedTriple => (80, Medium),
        HiddenPair => (70, Medium),
        HiddenTriple => (100, Medium),
        NakedQuadruple => (120, Hard),
        HiddenQuadruple => (150, Hard),
        XWing => (140, Hard),
        Swordfish => (150, Hard),
        Jellyfish => (160, Hard),
        RemotePair => (110, Hard),
        BugPlusOne => (100, Hard),
        Skyscraper => (130, Hard),
        TwoStringKite => (150, Hard),
        DualTwoStringKite => (150, Hard),
        TurbotFish => (120, Hard),
        EmptyRectangle => (120, Hard),
        DualEmptyRectangle => (120, Hard),
        WWing => (150, Hard),
        XyWing => (160, Hard),
        XyzWing => (180, Hard),
        UniquenessTest1 => (100, Hard),
        UniquenessTest2 => (100, Hard),
        UniquenessTest3 => (100, Hard),
        UniquenessTest4 => (100, Hard),
        UniquenessTest5 => (100, Hard),
        UniquenessTest6 => (100, Hard),
        HiddenRectangle => (100, Hard),
        AvoidableRectangle1 => (100, Hard),
        AvoidableRectangle2 => (100, Hard),
        FinnedXWing => (130, Hard),
        SashimiXWing => (150, Hard),
        FinnedSwordfish => (200, Unfair),
        SashimiSwordfish => (240, Unfair),
        FinnedJellyfish => (250, Unfair),
        SashimiJellyfish => (260, Unfair),
        SueDeCoq => (250, Unfair),
        SimpleColorsTrap => (150, Hard),
        SimpleColorsWrap => (150, Hard),
        MultiColors1 => (200, Hard),
        MultiColors2 => (200, Hard),
        XChain => (260, Unfair),
        XyChain => (260, Unfair),
        ContinuousNiceLoop => (280, Unfair),
        DiscontinuousNiceLoop => (280, Unfair),
        Aic => (280, Unfair),
        GroupedContinuousNiceLoop => (300, Unfair),
        GroupedDiscontinuousNiceLoop => (300, Unfair),
        GroupedAic => (300, Unfair),
        ForcingChainContradiction => (500, Extreme),
        ForcingChainVerity => (500, Extreme),
        ForcingNetContradiction => (700, Extreme),
        ForcingNetVerity => (700, Extreme),
        AlsXz => (300, Unfair),
        AlsXyWing => (320, Unfair),
        AlsChain => (340, Unfair),
        FrankenXWing => (300, Unfair),
        FrankenSwordfish => (350, Unfair),
        FrankenJellyfish => (370, Unfair),
        FrankenSquirmbag => (470, Extreme),
        FrankenWhale => (470, Extreme),
        FrankenLeviathan => (470, Extreme),
        FinnedFrankenXWing => (390, Unfair),
        FinnedFrankenSwordfish => (410, Unfair),
        FinnedFrankenJellyfish => (430, Unfair),
        FinnedFrankenSquirmbag => (470, Extreme),
        FinnedFrankenWhale => (470, Extreme),
        FinnedFrankenLeviathan => (470, Extreme),
        MutantXWing => (450, Extreme),
        MutantSwordfish => (450, Extreme),
        MutantJellyfish => (450, Extreme),
        MutantSquirmbag => (470, Extreme),
        MutantWhale => (470, Extreme),
        MutantLeviathan => (470, Extreme),
        FinnedMutantXWing => (470, Extreme),
        FinnedMutantSwordfish => (470, Extreme),
        FinnedMutantJellyfish => (470, Extreme),
        FinnedMutantSquirmbag => (470, Extreme),
        FinnedMutantWhale => (470, Extreme),
        FinnedMutantLeviathan => (470, Extreme),
        Squirmbag => (470, Unfair),
        Whale => (470, Unfair),
        Leviathan => (470, Unfair),
        FinnedSquirmbag => (470, Unfair),
        FinnedWhale => (470, Unfair),
        FinnedLeviathan => (470, Unfair),
        SashimiSquirmbag => (470, Unfair),
        SashimiWhale => (470, Unfair),
        SashimiLeviathan => (470, Unfair),
        DeathBlossom => (360, Unfair),
        KrakenFish1 => (500, Extreme),
        KrakenFish2 => (500, Extreme),
        TemplateSet => (10000, Extreme),
        TemplateDelete => (10000, Extreme),
        BruteForce => (10000, Extreme),
    };
    Some(HodokuRow { points, level, code: technique.spec().code })
}

/// One try of the main loop: techniques that are searched for together, and how one of their findings is selected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    pub(super) techniques: TechniqueSet,
    /// Other techniques that the same finder reports along with `techniques`. Their findings may be selected as well.
    pub(super) also: TechniqueSet,
    pub(super) pick: Pick,
    pub(super) when: When,
}

/// Whether the techniques of a [`Try`] must be requested.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum When {
    /// The techniques are searched for unless they are excluded.
    ByDefault,
    /// The techniques are searched for only if they are requested.
    Requested,
}

/// Rule for selecting one of the findings of a [`Try`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Pick {
    /// The first finding.
    First,
    /// The first of all findings in the natural order of steps.
    Best,
    /// The first in the natural order of steps. A chain is ignored unless it is shorter than all earlier chains with
    /// the same eliminations.
    BestShortest,
    /// The first in the order of forcing chains. Among chains with the same result, only the shortest is considered.
    BestForced,
    /// The first in the natural order of steps, for techniques whose findings have distinct eliminations. For these
    /// techniques, the order is consistent (more eliminations first, then smaller sums), so the best step is kept
    /// without sorting.
    BestOfSets,
}

const fn first(techniques: &[Technique]) -> Try {
    Try { pick: Pick::First, ..best(techniques, Pick::Best) }
}

const fn extra(techniques: &[Technique]) -> Try {
    Try { when: When::Requested, ..first(techniques) }
}

const fn best(techniques: &[Technique], pick: Pick) -> Try {
    Try { techniques: TechniqueSet::of(techniques), also: TechniqueSet::EMPTY, pick, when: When::ByDefault }
}

const FORCING_CHAINS: &[Technique] = &[ForcingChainContradiction, ForcingChainVerity];
const FORCING_NETS: &[Technique] = &[ForcingNetContradiction, ForcingNetVerity];

/// Nice loops and AICs, which are searched for together.
const LOOPS: &[Technique] = &[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic];

/// Grouped nice loops and AICs, which are searched for together.
const GROUPED_LOOPS: &[Technique] = &[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic];

/// Techniques that are not in [`TRIES`], because the [queues](super::singles) find their steps first.
pub(super) const SINGLES: TechniqueSet = TechniqueSet::of(&[FullHouse, NakedSingle, HiddenSingle]);

/// Techniques that are searched for after the singles, in this order.
pub(super) const TRIES: &[Try] = &[
    first(&[LockedPair]),
    first(&[LockedTriple]),
    first(&[LockedCandidates1]),
    first(&[LockedCandidates2]),
    first(&[NakedPair]),
    first(&[NakedTriple]),
    first(&[HiddenPair]),
    first(&[HiddenTriple]),
    first(&[NakedQuadruple]),
    first(&[HiddenQuadruple]),
    first(&[XWing]),
    first(&[Swordfish]),
    first(&[Jellyfish]),
    extra(&[Squirmbag]),
    extra(&[Whale]),
    extra(&[Leviathan]),
    best(&[RemotePair], Pick::BestShortest),
    first(&[BugPlusOne]),
    first(&[Skyscraper]),
    first(&[TwoStringKite]),
    extra(&[DualTwoStringKite]),
    best(&[TurbotFish], Pick::Best),
    first(&[EmptyRectangle]),
    extra(&[DualEmptyRectangle]),
    first(&[WWing]),
    first(&[XyWing]),
    first(&[XyzWing]),
    first(&[UniquenessTest1]),
    first(&[UniquenessTest2]),
    first(&[UniquenessTest3]),
    first(&[UniquenessTest4]),
    first(&[UniquenessTest5]),
    first(&[UniquenessTest6]),
    first(&[HiddenRectangle]),
    first(&[AvoidableRectangle1]),
    first(&[AvoidableRectangle2]),
    first(&[FinnedXWing]),
    first(&[SashimiXWing]),
    first(&[FinnedSwordfish]),
    first(&[SashimiSwordfish]),
    first(&[FinnedJellyfish]),
    first(&[SashimiJellyfish]),
    extra(&[FinnedSquirmbag]),
    extra(&[SashimiSquirmbag]),
    extra(&[FinnedWhale]),
    extra(&[SashimiWhale]),
    extra(&[FinnedLeviathan]),
    extra(&[SashimiLeviathan]),
    first(&[SueDeCoq]),
    first(&[SimpleColorsTrap, SimpleColorsWrap]),
    first(&[MultiColors1, MultiColors2]),
    best(&[XChain], Pick::BestShortest),
    best(&[XyChain], Pick::BestShortest),
    best(LOOPS, Pick::BestShortest),
    Try { also: TechniqueSet::of(LOOPS), ..best(GROUPED_LOOPS, Pick::BestShortest) },
    first(&[AlsXz]),
    first(&[AlsXyWing]),
    best(&[AlsChain], Pick::BestOfSets),
    extra(&[DeathBlossom]),
    first(&[FrankenXWing]),
    first(&[FrankenSwordfish]),
    extra(&[FrankenJellyfish]),
    extra(&[FrankenSquirmbag]),
    extra(&[FrankenWhale]),
    extra(&[FrankenLeviathan]),
    first(&[FinnedFrankenXWing]),
    first(&[FinnedFrankenSwordfish]),
    extra(&[FinnedFrankenJellyfish]),
    extra(&[FinnedFrankenSquirmbag]),
    extra(&[FinnedFrankenWhale]),
    extra(&[FinnedFrankenLeviathan]),
    extra(&[MutantXWing]),
    extra(&[MutantSwordfish]),
    extra(&[MutantJellyfish]),
    extra(&[MutantSquirmbag]),
    extra(&[MutantWhale]),
    extra(&[MutantLeviathan]),
    extra(&[FinnedMutantXWing]),
    extra(&[FinnedMutantSwordfish]),
    extra(&[FinnedMutantJellyfish]),
    extra(&[FinnedMutantSquirmbag]),
    extra(&[FinnedMutantWhale]),
    extra(&[FinnedMutantLeviathan]),
    extra(&[KrakenFish1, KrakenFish2]),
    best(FORCING_CHAINS, Pick::BestForced),
    best(FORCING_NETS, Pick::BestForced),
    extra(&[TemplateSet]),
    extra(&[TemplateDelete]),
    extra(&[WxyzWing]),
    extra(&[AlmostLockedPair]),
    extra(&[AlmostLockedTriple]),
    extra(&[AlmostLockedQuadruple]),
    extra(&[FireworkTriple]),
    extra(&[FireworkQuadruple]),
    extra(&[BugPlusN]),
    extra(&[ExtendedRectangle]),
    extra(&[BrokenWing]),
    extra(&[SubsetExclusion]),
    extra(&[SkLoop]),
    extra(&[MultiSectorLockedSet]),
    extra(&[BivalueOddagon]),
    extra(&[ExtendedSueDeCoq, DisjointSubset, RankZeroSet]),
    extra(&[ImpossiblePattern]),
    extra(&[Oddagon]),
    extra(&[TypedWhip]),
    extra(&[ForcingWhip]),
    extra(&[GroupWhip]),
    extra(&[RelationWhip]),
    extra(&[GroupBraid]),
    extra(&[DeadlyPattern]),
    extra(&[JuniorExocet, DoubleExocet, SeniorExocet]),
    extra(&[PatternOverlay]),
];

/// Technique of the step that is used when none of [`TRIES`] finds anything.
pub(super) const LAST: Technique = BruteForce;

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the techniques of all tries, in order.
    fn tried() -> Vec<Technique> {
        let tries = TRIES.iter().flat_map(|one| one.techniques.iter());
        SINGLES.iter().chain(tries).chain([LAST]).collect()
    }

    #[test]
    fn rated_techniques_are_tried_once() {
        for &technique in Technique::ALL {
            let times = tried().iter().filter(|&&it| it == technique).count();
            assert!(times <= 1, "{technique:?} is tried {times} times");
            assert!(times == 1 || row(technique).is_none(), "{technique:?} has a row, but is never tried");
        }
    }

    /// Techniques that are not part of HoDoKu are tried last, and only on request.
    #[test]
    fn extra_techniques_come_last() {
        let is_foreign = |one: &Try| one.techniques.iter().any(|it| row(it).is_none());
        let first = TRIES.iter().position(is_foreign).unwrap_or(TRIES.len());
        assert!(TRIES[first..].iter().all(|one| one.when == When::Requested));
        assert!(TRIES[first..].iter().all(|one| one.techniques.iter().all(|it| row(it).is_none())));
    }

    #[test]
    fn levels_parse_and_print() {
        assert!(Level::ALL.iter().all(|level| level.to_string().parse() == Ok(*level)));
        assert_eq!("unfare".parse::<Level>().unwrap_err().nearest(), Some("Unfair"));
    }

    #[test]
    fn codes_differ() {
        let codes: Vec<&str> = Technique::ALL.iter().filter_map(|&technique| row(technique)?.code).collect();
        let known: std::collections::BTreeSet<&str> = codes.iter().copied().collect();
        assert_eq!(codes.len(), known.len());
    }
}
