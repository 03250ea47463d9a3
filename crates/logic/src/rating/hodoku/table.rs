//! Points, levels and codes of each technique, and the order in which HoDoKu tries them by default.

use crate::names::{UnknownName, look_up};
use crate::{Technique, TechniqueSet};
use Technique::*;

/// HoDoKu's levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Singles only, up to 800 points.
    Easy,
    /// Up to 1000 points.
    Medium,
    /// Up to 1600 points.
    Hard,
    /// Up to 1800 points.
    Unfair,
    /// Everything else.
    Extreme,
}

impl Level {
    /// All of them, ascending.
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// Its name, as HoDoKu has it.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }

    /// The highest score of a puzzle on this level.
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

    /// The level of that name; capitals make no difference.
    fn from_str(text: &str) -> Result<Level, UnknownName> {
        look_up("level", text, Level::ALL.into_iter().map(|level| (level.name(), level)))
    }
}

/// What the scale says of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct HodokuRow {
    /// Points for each step.
    pub points: u32,
    /// The lowest level of a puzzle that needs it.
    pub level: Level,
    /// Its code in HoDoKu's library format.
    pub code: Option<&'static str>,
}

/// The row of a technique. Nothing, if HoDoKu does not have it.
pub const fn row(technique: Technique) -> Option<HodokuRow> {
    ROWS[technique as usize]
}

/// The rows, in the order of techniques: a rating looks some hundred times.
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
    const fn of(points: u32, level: Level, code: &'static str) -> HodokuRow {
        HodokuRow { points, level, code: Some(code) }
    }
    Some(match technique {
        WxyzWing | TwoWayCancellation | TwoWayPlacement | TwoWayContradiction => return None,
        // Sudoku Explainer's.
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
        FullHouse => of(4, Easy, "0000"),
        NakedSingle => of(4, Easy, "0003"),
        HiddenSingle => of(14, Easy, "0002"),
        LockedPair => of(40, Medium, "0110"),
        LockedTriple => of(60, Medium, "0111"),
        LockedCandidates1 => of(50, Medium, "0100"),
        LockedCandidates2 => of(50, Medium, "0101"),
        NakedPair => of(60, Medium, "0200"),
        NakedTriple => of(80, Medium, "0201"),
        HiddenPair => of(70, Medium, "0210"),
        HiddenTriple => of(100, Medium, "0211"),
        NakedQuadruple => of(120, Hard, "0202"),
        HiddenQuadruple => of(150, Hard, "0212"),
        XWing => of(140, Hard, "0300"),
        Swordfish => of(150, Hard, "0301"),
        Jellyfish => of(160, Hard, "0302"),
        RemotePair => of(110, Hard, "0703"),
        BugPlusOne => of(100, Hard, "0610"),
        Skyscraper => of(130, Hard, "0400"),
        TwoStringKite => of(150, Hard, "0401"),
        DualTwoStringKite => of(150, Hard, "0404"),
        TurbotFish => of(120, Hard, "0403"),
        EmptyRectangle => of(120, Hard, "0402"),
        DualEmptyRectangle => of(120, Hard, "0405"),
        WWing => of(150, Hard, "0803"),
        XyWing => of(160, Hard, "0800"),
        XyzWing => of(180, Hard, "0801"),
        UniquenessTest1 => of(100, Hard, "0600"),
        UniquenessTest2 => of(100, Hard, "0601"),
        UniquenessTest3 => of(100, Hard, "0602"),
        UniquenessTest4 => of(100, Hard, "0603"),
        UniquenessTest5 => of(100, Hard, "0604"),
        UniquenessTest6 => of(100, Hard, "0605"),
        HiddenRectangle => of(100, Hard, "0606"),
        AvoidableRectangle1 => of(100, Hard, "0607"),
        AvoidableRectangle2 => of(100, Hard, "0608"),
        FinnedXWing => of(130, Hard, "0310"),
        SashimiXWing => of(150, Hard, "0320"),
        FinnedSwordfish => of(200, Unfair, "0311"),
        SashimiSwordfish => of(240, Unfair, "0321"),
        FinnedJellyfish => of(250, Unfair, "0312"),
        SashimiJellyfish => of(260, Unfair, "0322"),
        SueDeCoq => of(250, Unfair, "1101"),
        SimpleColorsTrap => of(150, Hard, "0500"),
        SimpleColorsWrap => of(150, Hard, "0501"),
        MultiColors1 => of(200, Hard, "0502"),
        MultiColors2 => of(200, Hard, "0503"),
        XChain => of(260, Unfair, "0701"),
        XyChain => of(260, Unfair, "0702"),
        ContinuousNiceLoop => of(280, Unfair, "0706"),
        DiscontinuousNiceLoop => of(280, Unfair, "0707"),
        Aic => of(280, Unfair, "0708"),
        GroupedContinuousNiceLoop => of(300, Unfair, "0709"),
        GroupedDiscontinuousNiceLoop => of(300, Unfair, "0710"),
        GroupedAic => of(300, Unfair, "0711"),
        ForcingChainContradiction => of(500, Extreme, "1301"),
        ForcingChainVerity => of(500, Extreme, "1302"),
        ForcingNetContradiction => of(700, Extreme, "1303"),
        ForcingNetVerity => of(700, Extreme, "1304"),
        AlsXz => of(300, Unfair, "0901"),
        AlsXyWing => of(320, Unfair, "0902"),
        AlsChain => of(340, Unfair, "0903"),
        FrankenXWing => of(300, Unfair, "0330"),
        FrankenSwordfish => of(350, Unfair, "0331"),
        FrankenJellyfish => of(370, Unfair, "0332"),
        FrankenSquirmbag => of(470, Extreme, "0333"),
        FrankenWhale => of(470, Extreme, "0334"),
        FrankenLeviathan => of(470, Extreme, "0335"),
        FinnedFrankenXWing => of(390, Unfair, "0340"),
        FinnedFrankenSwordfish => of(410, Unfair, "0341"),
        FinnedFrankenJellyfish => of(430, Unfair, "0342"),
        FinnedFrankenSquirmbag => of(470, Extreme, "0343"),
        FinnedFrankenWhale => of(470, Extreme, "0344"),
        FinnedFrankenLeviathan => of(470, Extreme, "0345"),
        MutantXWing => of(450, Extreme, "0350"),
        MutantSwordfish => of(450, Extreme, "0351"),
        MutantJellyfish => of(450, Extreme, "0352"),
        MutantSquirmbag => of(470, Extreme, "0353"),
        MutantWhale => of(470, Extreme, "0354"),
        MutantLeviathan => of(470, Extreme, "0355"),
        FinnedMutantXWing => of(470, Extreme, "0360"),
        FinnedMutantSwordfish => of(470, Extreme, "0361"),
        FinnedMutantJellyfish => of(470, Extreme, "0362"),
        FinnedMutantSquirmbag => of(470, Extreme, "0363"),
        FinnedMutantWhale => of(470, Extreme, "0364"),
        FinnedMutantLeviathan => of(470, Extreme, "0365"),
        Squirmbag => of(470, Unfair, "0303"),
        Whale => of(470, Unfair, "0304"),
        Leviathan => of(470, Unfair, "0305"),
        FinnedSquirmbag => of(470, Unfair, "0313"),
        FinnedWhale => of(470, Unfair, "0314"),
        FinnedLeviathan => of(470, Unfair, "0315"),
        SashimiSquirmbag => of(470, Unfair, "0323"),
        SashimiWhale => of(470, Unfair, "0324"),
        SashimiLeviathan => of(470, Unfair, "0325"),
        DeathBlossom => of(360, Unfair, "0904"),
        KrakenFish1 => of(500, Extreme, "0371"),
        KrakenFish2 => of(500, Extreme, "0372"),
        TemplateSet => of(10000, Extreme, "1201"),
        TemplateDelete => of(10000, Extreme, "1202"),
        BruteForce => HodokuRow { points: 10000, level: Extreme, code: None },
    })
}

/// One try: these techniques, which of several findings is taken, and when it is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Try {
    pub(super) techniques: TechniqueSet,
    /// Findings of the same finder that are taken too.
    pub(super) also: TechniqueSet,
    pub(super) pick: Pick,
    pub(super) when: When,
}

/// When something is tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum When {
    /// Unless it is forbidden.
    ByDefault,
    /// If it is asked for.
    Asked,
}

/// Which of several findings is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Pick {
    /// The first.
    First,
    /// The first in the natural order of steps, of all.
    Best,
    /// The first in the natural order of steps, without those for which an earlier chain with the same eliminations
    /// is shorter.
    BestShortest,
    /// The first in the order of forcing chains, of the shortest for each result.
    BestForced,
    /// The first in the natural order of steps, of those with different eliminations. That order is a consistent one
    /// (more eliminations, then the smaller sum), so the best is kept and nothing sorted.
    BestOfSets,
}

const fn first(techniques: &[Technique]) -> Try {
    Try { pick: Pick::First, ..best(techniques, Pick::Best) }
}

const fn extra(techniques: &[Technique]) -> Try {
    Try { when: When::Asked, ..first(techniques) }
}

const fn best(techniques: &[Technique], pick: Pick) -> Try {
    Try { techniques: TechniqueSet::of(techniques), also: TechniqueSet::EMPTY, pick, when: When::ByDefault }
}

const FORCING_CHAINS: &[Technique] = &[ForcingChainContradiction, ForcingChainVerity];
const FORCING_NETS: &[Technique] = &[ForcingNetContradiction, ForcingNetVerity];

/// Nice loops and AICs.
const LOOPS: &[Technique] = &[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic];

/// Grouped ones.
const GROUPED_LOOPS: &[Technique] = &[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic];

/// What is taken first: the [queues](super::singles) find these.
pub(super) const SINGLES: TechniqueSet = TechniqueSet::of(&[FullHouse, NakedSingle, HiddenSingle]);

/// What is tried after the singles.
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
];

/// What is left when all tries have failed: it is told, not found.
pub(super) const LAST: Technique = BruteForce;

#[cfg(test)]
mod tests {
    use super::*;

    /// What is tried, in order.
    fn tried() -> Vec<Technique> {
        let tries = TRIES.iter().flat_map(|one| one.techniques.iter());
        SINGLES.iter().chain(tries).chain([LAST]).collect()
    }

    #[test]
    fn every_technique_with_a_row_is_tried_once_and_no_other_twice() {
        for &technique in Technique::ALL {
            let times = tried().iter().filter(|&&it| it == technique).count();
            assert!(times <= 1, "{technique:?} is tried {times} times");
            assert!(times == 1 || row(technique).is_none(), "{technique:?} has a row and is never tried");
        }
    }

    #[test]
    fn what_hodoku_lacks_is_tried_last_and_only_if_asked_for() {
        let is_foreign = |one: &Try| one.techniques.iter().any(|it| row(it).is_none());
        let first = TRIES.iter().position(is_foreign).unwrap_or(TRIES.len());
        assert!(TRIES[first..].iter().all(|one| one.when == When::Asked));
        assert!(TRIES[first..].iter().all(|one| one.techniques.iter().all(|it| row(it).is_none())));
    }

    #[test]
    fn levels_are_read_from_what_they_print_as() {
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
