//! The closed list of techniques. Everything that speaks of techniques reads it: the command line, the rating
//! scales, the tests.
//!
//! To add one, write `technique/NAME.rs`. Its head, in `//!` lines, is what a user reads. It says what the technique
//! is, shows a picture, and says how to spot it, why it is true, and who described it. Below stand a `find` function
//! and its tests. Then add its lines to the list here. The compiler then asks for its row in each scale. Techniques
//! that are one idea share a file and its finder.

mod aligned_exclusion;
mod als_chain;
mod als_walk;
mod avoidable_rectangle;
mod basic_fish;
mod brute_force;
mod bug;
mod bug_types;
mod cycle;
mod death_blossom;
mod direct_hidden_subset;
mod direct_locked;
mod dynamic_forcing;
mod empty_rectangle;
mod finned_fish;
pub(crate) mod forcing;
mod forcing_chain;
mod forcing_net;
mod franken_fish;
mod full_house;
mod grouped_nice_loop;
mod hidden_single;
mod hidden_subset;
mod house_fish;
mod kraken_fish;
mod line_fish;
mod locked_candidates;
mod loops;
mod multi_colors;
mod multiple_forcing;
mod mutant_fish;
mod naked_single;
mod naked_subset;
mod nested_forcing;
mod nice_loop;
mod nishio;
mod remote_pair;
mod self_forcing;
mod siamese;
mod simple_colors;
mod skyscraper;
mod sue_de_coq;
mod template;
mod turbot_fish;
mod two_string_kite;
mod two_way_choice;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod wxyz_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use crate::found::{Flow, Found};
use crate::names::{UnknownName, has_part, look_up};
use crate::{Family, State};
use std::fmt;
use std::str::FromStr;

/// The finder of a file; nothing of a file that only describes what a scale searches for by itself.
macro_rules! find {
    ($file:ident) => {
        Some($file::find)
    };
    ($file:ident no_finder) => {
        None
    };
}

macro_rules! techniques {
    ($($file:ident $($no_finder:ident)? { $($(#[$doc:meta])* $Technique:ident: $name:literal, $slug:literal, $Family:ident;)+ })+) => {
        /// A technique. Later versions may have more.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Technique {
            $($($(#[$doc])* #[doc = $name] $Technique,)+)+
        }

        impl Technique {
            /// All of them, in the order of the list.
            pub const ALL: &[Technique] = &[$($(Technique::$Technique,)+)+];

            /// What is known of it.
            pub const fn spec(self) -> Spec {
                match self {
                    $($(Technique::$Technique => Spec { name: $name, slug: $slug, family: Family::$Family },)+)+
                }
            }

            /// How it is found.
            pub const fn finder(self) -> &'static Finder {
                match self {
                    $($(Technique::$Technique)|+ => &const {
                        Finder {
                            techniques: TechniqueSet::of(&[$(Technique::$Technique,)+]),
                            find: find!($file $($no_finder)?),
                            source: include_str!(concat!("technique/", stringify!($file), ".rs")),
                        }
                    },)+
                }
            }
        }
    };
}

techniques! {
    full_house { FullHouse: "Full House", "full-house", Singles; }
    naked_single { NakedSingle: "Naked Single", "naked-single", Singles; }
    hidden_single { HiddenSingle: "Hidden Single", "hidden-single", Singles; }
    locked_candidates {
        LockedCandidates1: "Locked Candidates Type 1 (Pointing)", "pointing", Intersections;
        LockedCandidates2: "Locked Candidates Type 2 (Claiming)", "claiming", Intersections;
    }
    direct_locked {
        DirectPointing: "Direct Pointing", "direct-pointing", Intersections;
        DirectClaiming: "Direct Claiming", "direct-claiming", Intersections;
    }
    naked_subset {
        LockedPair: "Locked Pair", "locked-pair", Intersections;
        LockedTriple: "Locked Triple", "locked-triple", Intersections;
        NakedPair: "Naked Pair", "naked-pair", Subsets;
        NakedTriple: "Naked Triple", "naked-triple", Subsets;
        NakedQuadruple: "Naked Quadruple", "naked-quadruple", Subsets;
    }
    hidden_subset {
        HiddenPair: "Hidden Pair", "hidden-pair", Subsets;
        HiddenTriple: "Hidden Triple", "hidden-triple", Subsets;
        HiddenQuadruple: "Hidden Quadruple", "hidden-quadruple", Subsets;
    }
    direct_hidden_subset {
        DirectHiddenPair: "Direct Hidden Pair", "direct-hidden-pair", Subsets;
        DirectHiddenTriple: "Direct Hidden Triple", "direct-hidden-triple", Subsets;
    }
    basic_fish {
        XWing: "X-Wing", "x-wing", BasicFish;
        Swordfish: "Swordfish", "swordfish", BasicFish;
        Jellyfish: "Jellyfish", "jellyfish", BasicFish;
        Squirmbag: "Squirmbag", "squirmbag", BasicFish;
        Whale: "Whale", "whale", BasicFish;
        Leviathan: "Leviathan", "leviathan", BasicFish;
    }
    finned_fish {
        FinnedXWing: "Finned X-Wing", "finned-x-wing", FinnedFish;
        FinnedSwordfish: "Finned Swordfish", "finned-swordfish", FinnedFish;
        FinnedJellyfish: "Finned Jellyfish", "finned-jellyfish", FinnedFish;
        FinnedSquirmbag: "Finned Squirmbag", "finned-squirmbag", FinnedFish;
        FinnedWhale: "Finned Whale", "finned-whale", FinnedFish;
        FinnedLeviathan: "Finned Leviathan", "finned-leviathan", FinnedFish;
        SashimiXWing: "Sashimi X-Wing", "sashimi-x-wing", FinnedFish;
        SashimiSwordfish: "Sashimi Swordfish", "sashimi-swordfish", FinnedFish;
        SashimiJellyfish: "Sashimi Jellyfish", "sashimi-jellyfish", FinnedFish;
        SashimiSquirmbag: "Sashimi Squirmbag", "sashimi-squirmbag", FinnedFish;
        SashimiWhale: "Sashimi Whale", "sashimi-whale", FinnedFish;
        SashimiLeviathan: "Sashimi Leviathan", "sashimi-leviathan", FinnedFish;
    }
    skyscraper { Skyscraper: "Skyscraper", "skyscraper", SingleDigitPatterns; }
    two_string_kite {
        TwoStringKite: "2-String Kite", "two-string-kite", SingleDigitPatterns;
        DualTwoStringKite: "Dual 2-String Kite", "dual-two-string-kite", SingleDigitPatterns;
    }
    empty_rectangle {
        EmptyRectangle: "Empty Rectangle", "empty-rectangle", SingleDigitPatterns;
        DualEmptyRectangle: "Dual Empty Rectangle", "dual-empty-rectangle", SingleDigitPatterns;
    }
    turbot_fish { TurbotFish: "Turbot Fish", "turbot-fish", SingleDigitPatterns; }
    w_wing { WWing: "W-Wing", "w-wing", Wings; }
    xy_wing { XyWing: "XY-Wing", "xy-wing", Wings; }
    xyz_wing { XyzWing: "XYZ-Wing", "xyz-wing", Wings; }
    wxyz_wing { WxyzWing: "WXYZ-Wing", "wxyz-wing", Wings; }
    bug { BugPlusOne: "Bivalue Universal Grave + 1", "bug-plus-one", Uniqueness; }
    bug_types {
        BugType2: "Bivalue Universal Grave Type 2", "bug-type-2", Uniqueness;
        BugType3: "Bivalue Universal Grave Type 3", "bug-type-3", Uniqueness;
        BugType4: "Bivalue Universal Grave Type 4", "bug-type-4", Uniqueness;
    }
    unique_loop {
        UniqueLoop1: "Unique Loop Type 1", "unique-loop-1", Uniqueness;
        UniqueLoop2: "Unique Loop Type 2", "unique-loop-2", Uniqueness;
        UniqueLoop3: "Unique Loop Type 3", "unique-loop-3", Uniqueness;
        UniqueLoop4: "Unique Loop Type 4", "unique-loop-4", Uniqueness;
    }
    unique_rectangle {
        UniquenessTest1: "Uniqueness Test 1", "uniqueness-test-1", Uniqueness;
        UniquenessTest2: "Uniqueness Test 2", "uniqueness-test-2", Uniqueness;
        UniquenessTest3: "Uniqueness Test 3", "uniqueness-test-3", Uniqueness;
        UniquenessTest4: "Uniqueness Test 4", "uniqueness-test-4", Uniqueness;
        UniquenessTest5: "Uniqueness Test 5", "uniqueness-test-5", Uniqueness;
        UniquenessTest6: "Uniqueness Test 6", "uniqueness-test-6", Uniqueness;
        HiddenRectangle: "Hidden Rectangle", "hidden-rectangle", Uniqueness;
    }
    avoidable_rectangle {
        AvoidableRectangle1: "Avoidable Rectangle Type 1", "avoidable-rectangle-1", Uniqueness;
        AvoidableRectangle2: "Avoidable Rectangle Type 2", "avoidable-rectangle-2", Uniqueness;
    }
    aligned_exclusion {
        AlignedPairExclusion: "Aligned Pair Exclusion", "aligned-pair-exclusion", Miscellaneous;
        AlignedTripletExclusion: "Aligned Triplet Exclusion", "aligned-triplet-exclusion", Miscellaneous;
    }
    sue_de_coq { SueDeCoq: "Sue de Coq", "sue-de-coq", Miscellaneous; }
    simple_colors {
        SimpleColorsTrap: "Simple Colors Trap", "simple-colors-trap", Coloring;
        SimpleColorsWrap: "Simple Colors Wrap", "simple-colors-wrap", Coloring;
    }
    multi_colors {
        MultiColors1: "Multi Colors 1", "multi-colors-1", Coloring;
        MultiColors2: "Multi Colors 2", "multi-colors-2", Coloring;
    }
    remote_pair { RemotePair: "Remote Pair", "remote-pair", Chains; }
    x_chain { XChain: "X-Chain", "x-chain", Chains; }
    xy_chain { XyChain: "XY-Chain", "xy-chain", Chains; }
    nice_loop {
        ContinuousNiceLoop: "Continuous Nice Loop", "continuous-nice-loop", Chains;
        DiscontinuousNiceLoop: "Discontinuous Nice Loop", "discontinuous-nice-loop", Chains;
        Aic: "AIC", "aic", Chains;
    }
    grouped_nice_loop {
        GroupedContinuousNiceLoop: "Grouped Continuous Nice Loop", "grouped-continuous-nice-loop", Chains;
        GroupedDiscontinuousNiceLoop: "Grouped Discontinuous Nice Loop", "grouped-discontinuous-nice-loop", Chains;
        GroupedAic: "Grouped AIC", "grouped-aic", Chains;
    }
    als_chain {
        AlsXz: "Almost Locked Set XZ-Rule", "als-xz", AlmostLockedSets;
        AlsXyWing: "Almost Locked Set XY-Wing", "als-xy-wing", AlmostLockedSets;
        AlsChain: "Almost Locked Set Chain", "als-chain", AlmostLockedSets;
    }
    death_blossom { DeathBlossom: "Death Blossom", "death-blossom", AlmostLockedSets; }
    franken_fish {
        FrankenXWing: "Franken X-Wing", "franken-x-wing", FrankenFish;
        FrankenSwordfish: "Franken Swordfish", "franken-swordfish", FrankenFish;
        FrankenJellyfish: "Franken Jellyfish", "franken-jellyfish", FrankenFish;
        FrankenSquirmbag: "Franken Squirmbag", "franken-squirmbag", FrankenFish;
        FrankenWhale: "Franken Whale", "franken-whale", FrankenFish;
        FrankenLeviathan: "Franken Leviathan", "franken-leviathan", FrankenFish;
        FinnedFrankenXWing: "Finned Franken X-Wing", "finned-franken-x-wing", FrankenFish;
        FinnedFrankenSwordfish: "Finned Franken Swordfish", "finned-franken-swordfish", FrankenFish;
        FinnedFrankenJellyfish: "Finned Franken Jellyfish", "finned-franken-jellyfish", FrankenFish;
        FinnedFrankenSquirmbag: "Finned Franken Squirmbag", "finned-franken-squirmbag", FrankenFish;
        FinnedFrankenWhale: "Finned Franken Whale", "finned-franken-whale", FrankenFish;
        FinnedFrankenLeviathan: "Finned Franken Leviathan", "finned-franken-leviathan", FrankenFish;
    }
    mutant_fish {
        MutantXWing: "Mutant X-Wing", "mutant-x-wing", MutantFish;
        MutantSwordfish: "Mutant Swordfish", "mutant-swordfish", MutantFish;
        MutantJellyfish: "Mutant Jellyfish", "mutant-jellyfish", MutantFish;
        MutantSquirmbag: "Mutant Squirmbag", "mutant-squirmbag", MutantFish;
        MutantWhale: "Mutant Whale", "mutant-whale", MutantFish;
        MutantLeviathan: "Mutant Leviathan", "mutant-leviathan", MutantFish;
        FinnedMutantXWing: "Finned Mutant X-Wing", "finned-mutant-x-wing", MutantFish;
        FinnedMutantSwordfish: "Finned Mutant Swordfish", "finned-mutant-swordfish", MutantFish;
        FinnedMutantJellyfish: "Finned Mutant Jellyfish", "finned-mutant-jellyfish", MutantFish;
        FinnedMutantSquirmbag: "Finned Mutant Squirmbag", "finned-mutant-squirmbag", MutantFish;
        FinnedMutantWhale: "Finned Mutant Whale", "finned-mutant-whale", MutantFish;
        FinnedMutantLeviathan: "Finned Mutant Leviathan", "finned-mutant-leviathan", MutantFish;
    }
    kraken_fish {
        KrakenFish1: "Kraken Fish Type 1", "kraken-fish-1", LastResort;
        KrakenFish2: "Kraken Fish Type 2", "kraken-fish-2", LastResort;
    }
    forcing_chain {
        ForcingChainContradiction: "Forcing Chain Contradiction", "forcing-chain-contradiction", LastResort;
        ForcingChainVerity: "Forcing Chain Verity", "forcing-chain-verity", LastResort;
    }
    forcing_net {
        ForcingNetContradiction: "Forcing Net Contradiction", "forcing-net-contradiction", LastResort;
        ForcingNetVerity: "Forcing Net Verity", "forcing-net-verity", LastResort;
    }
    cycle no_finder {
        XCycle: "Bidirectional X-Cycle", "bidirectional-x-cycle", Chains;
        YCycle: "Bidirectional Y-Cycle", "bidirectional-y-cycle", Chains;
        XyCycle: "Bidirectional Cycle", "bidirectional-cycle", Chains;
    }
    self_forcing no_finder {
        ForcingXChain: "Forcing X-Chain", "forcing-x-chain", Chains;
        ForcingXyChain: "Forcing Chain", "forcing-chain", Chains;
    }
    nishio no_finder { Nishio: "Nishio Forcing Chains", "nishio", LastResort; }
    multiple_forcing no_finder {
        CellForcing: "Cell Forcing Chains", "cell-forcing", LastResort;
        RegionForcing: "Region Forcing Chains", "region-forcing", LastResort;
    }
    dynamic_forcing no_finder {
        DynamicContradiction: "Dynamic Contradiction Forcing Chains", "dynamic-contradiction", LastResort;
        DynamicDouble: "Dynamic Double Forcing Chains", "dynamic-double", LastResort;
        DynamicCell: "Dynamic Cell Forcing Chains", "dynamic-cell", LastResort;
        DynamicRegion: "Dynamic Region Forcing Chains", "dynamic-region", LastResort;
    }
    nested_forcing no_finder {
        DynamicContradictionPlus: "Dynamic Contradiction Forcing Chains (+)", "dynamic-contradiction-plus", LastResort;
        DynamicDoublePlus: "Dynamic Double Forcing Chains (+)", "dynamic-double-plus", LastResort;
        DynamicCellPlus: "Dynamic Cell Forcing Chains (+)", "dynamic-cell-plus", LastResort;
        DynamicRegionPlus: "Dynamic Region Forcing Chains (+)", "dynamic-region-plus", LastResort;
        DynamicContradictionPlusPlain: "Dynamic Contradiction Forcing Chains (+ Forcing Chains)", "dynamic-contradiction-plus-forcing-chains", LastResort;
        DynamicDoublePlusPlain: "Dynamic Double Forcing Chains (+ Forcing Chains)", "dynamic-double-plus-forcing-chains", LastResort;
        DynamicCellPlusPlain: "Dynamic Cell Forcing Chains (+ Forcing Chains)", "dynamic-cell-plus-forcing-chains", LastResort;
        DynamicRegionPlusPlain: "Dynamic Region Forcing Chains (+ Forcing Chains)", "dynamic-region-plus-forcing-chains", LastResort;
        DynamicContradictionPlusMultiple: "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)", "dynamic-contradiction-plus-multiple-forcing-chains", LastResort;
        DynamicDoublePlusMultiple: "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)", "dynamic-double-plus-multiple-forcing-chains", LastResort;
        DynamicCellPlusMultiple: "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)", "dynamic-cell-plus-multiple-forcing-chains", LastResort;
        DynamicRegionPlusMultiple: "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)", "dynamic-region-plus-multiple-forcing-chains", LastResort;
        DynamicContradictionPlusDynamic: "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)", "dynamic-contradiction-plus-dynamic-forcing-chains", LastResort;
        DynamicDoublePlusDynamic: "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)", "dynamic-double-plus-dynamic-forcing-chains", LastResort;
        DynamicCellPlusDynamic: "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)", "dynamic-cell-plus-dynamic-forcing-chains", LastResort;
        DynamicRegionPlusDynamic: "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)", "dynamic-region-plus-dynamic-forcing-chains", LastResort;
    }
    template {
        TemplateSet: "Template Set", "template-set", LastResort;
        TemplateDelete: "Template Delete", "template-delete", LastResort;
    }
    two_way_choice {
        TwoWayCancellation: "Two-Way Choice: Common Cancellation", "two-way-cancellation", TwoWayChoices;
        TwoWayPlacement: "Two-Way Choice: Forced Placement", "two-way-placement", TwoWayChoices;
        TwoWayContradiction: "Two-Way Choice: Contradiction", "two-way-contradiction", TwoWayChoices;
    }
    brute_force no_finder { BruteForce: "Brute Force", "brute-force", LastResort; }
}

impl Technique {
    /// Its name, as HoDoKu has it where it has the technique.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// The technique with exactly that slug. What people type is [parsed](FromStr).
    pub fn from_slug(slug: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.spec().slug == slug)
    }

    /// The techniques that have this part in their name or slug, or in the name of their family, in the order of the list.
    /// Capitals and signs make no difference. None for an empty part.
    pub fn with_part(part: &str) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |technique| {
            let Spec { name, slug, family } = technique.spec();
            [name, slug, family.name()].iter().any(|name| has_part(name, part))
        })
    }

    /// Whether it takes for granted that there is only one solution.
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(self.spec().family, Family::Uniqueness)
    }

    /// Whether its steps are found one by one in any state. Other techniques are those of one scale, which searches for the first
    /// step alone, and brute force.
    pub const fn is_found_alone(self) -> bool {
        self.finder().find.is_some()
    }

    /// What a user reads about it: the head of its file.
    pub fn explanation(self) -> String {
        let head = self.finder().source.lines().map_while(|line| line.strip_prefix("//!"));
        head.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect()
    }
}

impl fmt::Display for Technique {
    /// Its name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// The technique of that slug, name, or code in HoDoKu's library; capitals and signs other than `+` make no
    /// difference.
    fn from_str(text: &str) -> Result<Technique, UnknownName> {
        let names = Technique::ALL.iter().flat_map(|&technique| {
            let Spec { name, slug, .. } = technique.spec();
            let all = [Some(slug), Some(name), crate::notation::hodoku::code(technique)];
            all.into_iter().flatten().map(move |name| (name, technique))
        });
        look_up("technique", text, names)
    }
}

/// What is known of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Spec {
    /// Its name, as HoDoKu has it where it has the technique.
    pub name: &'static str,
    /// Its name on the command line.
    pub slug: &'static str,
    /// Its family.
    pub family: Family,
}

/// How the techniques of a file are found.
#[derive(Debug)]
pub struct Finder {
    techniques: TechniqueSet,
    /// Reports everything that follows through the door. Nothing where no finder reports steps one by one: a scale searches such
    /// chains as far as it needs them.
    pub(crate) find: Option<fn(&State, &mut Found<'_>) -> Flow>,
    source: &'static str,
}

impl Finder {
    /// The techniques that it finds.
    pub fn techniques(&self) -> TechniqueSet {
        self.techniques
    }
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TechniqueSet([u64; 4]);

impl TechniqueSet {
    /// No technique.
    pub const EMPTY: TechniqueSet = TechniqueSet([0; 4]);

    /// These techniques.
    pub const fn of(techniques: &[Technique]) -> TechniqueSet {
        let mut set = TechniqueSet::EMPTY;
        let mut index = 0;
        while index < techniques.len() {
            set = set.with(techniques[index]);
            index += 1;
        }
        set
    }

    /// All techniques.
    pub const fn all() -> TechniqueSet {
        TechniqueSet::of(Technique::ALL)
    }

    /// The techniques that do not take it for granted that there is one solution only.
    pub fn without_uniqueness() -> TechniqueSet {
        Technique::ALL.iter().copied().filter(|technique| !technique.assumes_uniqueness()).collect()
    }

    /// One technique.
    pub const fn only(technique: Technique) -> TechniqueSet {
        TechniqueSet::EMPTY.with(technique)
    }

    /// The set and a technique.
    #[must_use]
    pub const fn with(mut self, technique: Technique) -> TechniqueSet {
        let index = technique as usize;
        self.0[index / 64] |= 1 << (index % 64);
        self
    }

    /// Whether the technique is a member.
    #[inline]
    pub const fn contains(self, technique: Technique) -> bool {
        let index = technique as usize;
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// How many members it has.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self == TechniqueSet::EMPTY
    }

    /// Whether the two sets have a member in common.
    pub fn intersects(self, other: TechniqueSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// The first member, in the order of the list.
    pub fn first(self) -> Option<Technique> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Technique::ALL[word * 64 + self.0[word].trailing_zeros() as usize])
    }

    /// The members, in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| self.contains(technique))
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<T: IntoIterator<Item = Technique>>(techniques: T) -> TechniqueSet {
        techniques.into_iter().fold(TechniqueSet::EMPTY, TechniqueSet::with)
    }
}

impl std::ops::BitAnd for TechniqueSet {
    type Output = TechniqueSet;

    fn bitand(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl std::ops::BitOr for TechniqueSet {
    type Output = TechniqueSet;

    fn bitor(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl std::ops::Sub for TechniqueSet {
    type Output = TechniqueSet;

    fn sub(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl fmt::Debug for TechniqueSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn names_and_slugs_are_unique() {
        let names: BTreeSet<_> = Technique::ALL.iter().map(|technique| technique.name()).collect();
        let slugs: BTreeSet<_> = Technique::ALL.iter().map(|technique| technique.spec().slug).collect();
        assert_eq!((names.len(), slugs.len()), (Technique::ALL.len(), Technique::ALL.len()));
        for &technique in Technique::ALL {
            assert_eq!(Technique::from_slug(technique.spec().slug), Some(technique));
        }
    }

    #[test]
    fn techniques_are_read_from_all_their_names() {
        for &technique in Technique::ALL {
            let Spec { name, slug, .. } = technique.spec();
            assert_eq!([name.parse(), slug.parse()], [Ok(technique), Ok(technique)]);
            assert_eq!(technique.to_string().to_uppercase().parse(), Ok(technique));
        }
        assert_eq!("0300".parse(), Ok(Technique::XWing));
        let misspelt = "sord-fish".parse::<Technique>().unwrap_err();
        assert_eq!(misspelt.to_string(), "there is no technique `sord-fish`; is `swordfish` meant?");
    }

    #[test]
    fn techniques_are_looked_for_by_a_part_of_a_name_or_a_family() {
        let found = |part| Technique::with_part(part).map(|it| it.spec().slug).collect::<Vec<_>>();
        assert_eq!(found("Sue de"), ["sue-de-coq"]);
        assert_eq!(found("REMOTE"), ["remote-pair"]);
        assert!(found("fish").contains(&"x-wing"), "a family");
        assert_eq!([found(""), found("-"), found("no such")], [[""; 0]; 3]);
    }

    #[test]
    fn sets_hold_what_was_put_in() {
        assert_eq!(TechniqueSet::all().iter().count(), Technique::ALL.len());
        for (index, &technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(technique as usize, index);
            assert_eq!(TechniqueSet::only(technique).first(), Some(technique));
            assert_eq!(TechniqueSet::only(technique).len(), 1);
            assert!(technique.finder().techniques().contains(technique));
        }
    }

    #[test]
    fn every_technique_explains_itself() {
        for &technique in Technique::ALL {
            let text = technique.explanation();
            assert!(text.contains("Why it is true"), "{technique:?}");
            assert!(text.contains("```text"), "{technique:?} has no picture");
        }
    }
}
