//! The complete list of techniques with their names, slugs, families and codes, and sets of techniques.
//!
//! The list does not depend on code that finds steps, so patterns, steps and efforts can refer to techniques.
//! `technique.rs` attaches the finders.

use crate::Family;
use crate::names::{UnknownName, has_part, look_up};
use std::fmt;
use std::str::FromStr;

/// Passes the list to a macro. Each file of `technique/` lists its techniques with their names, slugs, families, and
/// codes in HoDoKu's library. A file marked `no_finder` only documents techniques that a scale searches for itself.
macro_rules! all_techniques {
    ($then:ident) => {
        $then! {
            full_house { FullHouse: "Full House", "full-house", Singles, "0000"; }
            naked_single { NakedSingle: "Naked Single", "naked-single", Singles, "0003"; }
            hidden_single { HiddenSingle: "Hidden Single", "hidden-single", Singles, "0002"; }
            locked_candidates {
                LockedCandidates1: "Locked Candidates Type 1 (Pointing)", "pointing", Intersections, "0100";
                LockedCandidates2: "Locked Candidates Type 2 (Claiming)", "claiming", Intersections, "0101";
            }
            direct_locked {
                DirectPointing: "Direct Pointing", "direct-pointing", Intersections;
                DirectClaiming: "Direct Claiming", "direct-claiming", Intersections;
            }
            naked_subset {
                LockedPair: "Locked Pair", "locked-pair", Intersections, "0110";
                LockedTriple: "Locked Triple", "locked-triple", Intersections, "0111";
                NakedPair: "Naked Pair", "naked-pair", Subsets, "0200";
                NakedTriple: "Naked Triple", "naked-triple", Subsets, "0201";
                NakedQuadruple: "Naked Quadruple", "naked-quadruple", Subsets, "0202";
            }
            hidden_subset {
                HiddenPair: "Hidden Pair", "hidden-pair", Subsets, "0210";
                HiddenTriple: "Hidden Triple", "hidden-triple", Subsets, "0211";
                HiddenQuadruple: "Hidden Quadruple", "hidden-quadruple", Subsets, "0212";
            }
            direct_hidden_subset {
                DirectHiddenPair: "Direct Hidden Pair", "direct-hidden-pair", Subsets;
                DirectHiddenTriple: "Direct Hidden Triple", "direct-hidden-triple", Subsets;
            }
            basic_fish {
                XWing: "X-Wing", "x-wing", BasicFish, "0300";
                Swordfish: "Swordfish", "swordfish", BasicFish, "0301";
                Jellyfish: "Jellyfish", "jellyfish", BasicFish, "0302";
                Squirmbag: "Squirmbag", "squirmbag", BasicFish, "0303";
                Whale: "Whale", "whale", BasicFish, "0304";
                Leviathan: "Leviathan", "leviathan", BasicFish, "0305";
            }
            finned_fish {
                FinnedXWing: "Finned X-Wing", "finned-x-wing", FinnedFish, "0310";
                FinnedSwordfish: "Finned Swordfish", "finned-swordfish", FinnedFish, "0311";
                FinnedJellyfish: "Finned Jellyfish", "finned-jellyfish", FinnedFish, "0312";
                FinnedSquirmbag: "Finned Squirmbag", "finned-squirmbag", FinnedFish, "0313";
                FinnedWhale: "Finned Whale", "finned-whale", FinnedFish, "0314";
                FinnedLeviathan: "Finned Leviathan", "finned-leviathan", FinnedFish, "0315";
                SashimiXWing: "Sashimi X-Wing", "sashimi-x-wing", FinnedFish, "0320";
                SashimiSwordfish: "Sashimi Swordfish", "sashimi-swordfish", FinnedFish, "0321";
                SashimiJellyfish: "Sashimi Jellyfish", "sashimi-jellyfish", FinnedFish, "0322";
                SashimiSquirmbag: "Sashimi Squirmbag", "sashimi-squirmbag", FinnedFish, "0323";
                SashimiWhale: "Sashimi Whale", "sashimi-whale", FinnedFish, "0324";
                SashimiLeviathan: "Sashimi Leviathan", "sashimi-leviathan", FinnedFish, "0325";
            }
            skyscraper { Skyscraper: "Skyscraper", "skyscraper", SingleDigitPatterns, "0400"; }
            two_string_kite {
                TwoStringKite: "2-String Kite", "two-string-kite", SingleDigitPatterns, "0401";
                DualTwoStringKite: "Dual 2-String Kite", "dual-two-string-kite", SingleDigitPatterns, "0404";
            }
            empty_rectangle {
                EmptyRectangle: "Empty Rectangle", "empty-rectangle", SingleDigitPatterns, "0402";
                DualEmptyRectangle: "Dual Empty Rectangle", "dual-empty-rectangle", SingleDigitPatterns, "0405";
            }
            turbot_fish { TurbotFish: "Turbot Fish", "turbot-fish", SingleDigitPatterns, "0403"; }
            w_wing { WWing: "W-Wing", "w-wing", Wings, "0803"; }
            xy_wing { XyWing: "XY-Wing", "xy-wing", Wings, "0800"; }
            xyz_wing { XyzWing: "XYZ-Wing", "xyz-wing", Wings, "0801"; }
            wxyz_wing { WxyzWing: "WXYZ-Wing", "wxyz-wing", Wings; }
            bug { BugPlusOne: "Bivalue Universal Grave + 1", "bug-plus-one", Uniqueness, "0610"; }
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
                UniquenessTest1: "Uniqueness Test 1", "uniqueness-test-1", Uniqueness, "0600";
                UniquenessTest2: "Uniqueness Test 2", "uniqueness-test-2", Uniqueness, "0601";
                UniquenessTest3: "Uniqueness Test 3", "uniqueness-test-3", Uniqueness, "0602";
                UniquenessTest4: "Uniqueness Test 4", "uniqueness-test-4", Uniqueness, "0603";
                UniquenessTest5: "Uniqueness Test 5", "uniqueness-test-5", Uniqueness, "0604";
                UniquenessTest6: "Uniqueness Test 6", "uniqueness-test-6", Uniqueness, "0605";
                HiddenRectangle: "Hidden Rectangle", "hidden-rectangle", Uniqueness, "0606";
            }
            avoidable_rectangle {
                AvoidableRectangle1: "Avoidable Rectangle Type 1", "avoidable-rectangle-1", Uniqueness, "0607";
                AvoidableRectangle2: "Avoidable Rectangle Type 2", "avoidable-rectangle-2", Uniqueness, "0608";
            }
            aligned_exclusion {
                AlignedPairExclusion: "Aligned Pair Exclusion", "aligned-pair-exclusion", Miscellaneous;
                AlignedTripletExclusion: "Aligned Triplet Exclusion", "aligned-triplet-exclusion", Miscellaneous;
            }
            sue_de_coq { SueDeCoq: "Sue de Coq", "sue-de-coq", Miscellaneous, "1101"; }
            simple_colors {
                SimpleColorsTrap: "Simple Colors Trap", "simple-colors-trap", Coloring, "0500";
                SimpleColorsWrap: "Simple Colors Wrap", "simple-colors-wrap", Coloring, "0501";
            }
            multi_colors {
                MultiColors1: "Multi Colors 1", "multi-colors-1", Coloring, "0502";
                MultiColors2: "Multi Colors 2", "multi-colors-2", Coloring, "0503";
            }
            remote_pair { RemotePair: "Remote Pair", "remote-pair", Chains, "0703"; }
            x_chain { XChain: "X-Chain", "x-chain", Chains, "0701"; }
            xy_chain { XyChain: "XY-Chain", "xy-chain", Chains, "0702"; }
            nice_loop {
                ContinuousNiceLoop: "Continuous Nice Loop", "continuous-nice-loop", Chains, "0706";
                DiscontinuousNiceLoop: "Discontinuous Nice Loop", "discontinuous-nice-loop", Chains, "0707";
                Aic: "AIC", "aic", Chains, "0708";
            }
            grouped_nice_loop {
                GroupedContinuousNiceLoop: "Grouped Continuous Nice Loop", "grouped-continuous-nice-loop", Chains, "0709";
                GroupedDiscontinuousNiceLoop: "Grouped Discontinuous Nice Loop", "grouped-discontinuous-nice-loop", Chains, "0710";
                GroupedAic: "Grouped AIC", "grouped-aic", Chains, "0711";
            }
            als_chain {
                AlsXz: "Almost Locked Set XZ-Rule", "als-xz", AlmostLockedSets, "0901";
                AlsXyWing: "Almost Locked Set XY-Wing", "als-xy-wing", AlmostLockedSets, "0902";
                AlsChain: "Almost Locked Set Chain", "als-chain", AlmostLockedSets, "0903";
            }
            death_blossom { DeathBlossom: "Death Blossom", "death-blossom", AlmostLockedSets, "0904"; }
            franken_fish {
                FrankenXWing: "Franken X-Wing", "franken-x-wing", FrankenFish, "0330";
                FrankenSwordfish: "Franken Swordfish", "franken-swordfish", FrankenFish, "0331";
                FrankenJellyfish: "Franken Jellyfish", "franken-jellyfish", FrankenFish, "0332";
                FrankenSquirmbag: "Franken Squirmbag", "franken-squirmbag", FrankenFish, "0333";
                FrankenWhale: "Franken Whale", "franken-whale", FrankenFish, "0334";
                FrankenLeviathan: "Franken Leviathan", "franken-leviathan", FrankenFish, "0335";
                FinnedFrankenXWing: "Finned Franken X-Wing", "finned-franken-x-wing", FrankenFish, "0340";
                FinnedFrankenSwordfish: "Finned Franken Swordfish", "finned-franken-swordfish", FrankenFish, "0341";
                FinnedFrankenJellyfish: "Finned Franken Jellyfish", "finned-franken-jellyfish", FrankenFish, "0342";
                FinnedFrankenSquirmbag: "Finned Franken Squirmbag", "finned-franken-squirmbag", FrankenFish, "0343";
                FinnedFrankenWhale: "Finned Franken Whale", "finned-franken-whale", FrankenFish, "0344";
                FinnedFrankenLeviathan: "Finned Franken Leviathan", "finned-franken-leviathan", FrankenFish, "0345";
            }
            mutant_fish {
                MutantXWing: "Mutant X-Wing", "mutant-x-wing", MutantFish, "0350";
                MutantSwordfish: "Mutant Swordfish", "mutant-swordfish", MutantFish, "0351";
                MutantJellyfish: "Mutant Jellyfish", "mutant-jellyfish", MutantFish, "0352";
                MutantSquirmbag: "Mutant Squirmbag", "mutant-squirmbag", MutantFish, "0353";
                MutantWhale: "Mutant Whale", "mutant-whale", MutantFish, "0354";
                MutantLeviathan: "Mutant Leviathan", "mutant-leviathan", MutantFish, "0355";
                FinnedMutantXWing: "Finned Mutant X-Wing", "finned-mutant-x-wing", MutantFish, "0360";
                FinnedMutantSwordfish: "Finned Mutant Swordfish", "finned-mutant-swordfish", MutantFish, "0361";
                FinnedMutantJellyfish: "Finned Mutant Jellyfish", "finned-mutant-jellyfish", MutantFish, "0362";
                FinnedMutantSquirmbag: "Finned Mutant Squirmbag", "finned-mutant-squirmbag", MutantFish, "0363";
                FinnedMutantWhale: "Finned Mutant Whale", "finned-mutant-whale", MutantFish, "0364";
                FinnedMutantLeviathan: "Finned Mutant Leviathan", "finned-mutant-leviathan", MutantFish, "0365";
            }
            kraken_fish {
                KrakenFish1: "Kraken Fish Type 1", "kraken-fish-1", LastResort, "0371";
                KrakenFish2: "Kraken Fish Type 2", "kraken-fish-2", LastResort, "0372";
            }
            forcing_chain {
                ForcingChainContradiction: "Forcing Chain Contradiction", "forcing-chain-contradiction", LastResort, "1301";
                ForcingChainVerity: "Forcing Chain Verity", "forcing-chain-verity", LastResort, "1302";
            }
            forcing_net {
                ForcingNetContradiction: "Forcing Net Contradiction", "forcing-net-contradiction", LastResort, "1303";
                ForcingNetVerity: "Forcing Net Verity", "forcing-net-verity", LastResort, "1304";
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
            whip no_finder {
                BivalueChain: "Bivalue Chain", "bivalue-chain", Chains;
                ZChain: "z-Chain", "z-chain", Chains;
                TWhip: "t-Whip", "t-whip", Chains;
                Whip: "Whip", "whip", Chains;
                Braid: "Braid", "braid", LastResort;
            }
            group_whip {
                GroupWhip: "g-Whip", "g-whip", Chains;
                GroupBraid: "g-Braid", "g-braid", LastResort;
            }
            typed_whip { TypedWhip: "Typed Whip", "typed-whip", Chains; }
            forcing_whip { ForcingWhip: "Forcing Whip", "forcing-whip", LastResort; }
            oddagon { Oddagon: "Oddagon", "oddagon", Chains; }
            rank_set {
                SkLoop: "SK-Loop", "sk-loop", AlmostLockedSets;
                MultiSectorLockedSet: "Multi-Sector Locked Set", "multi-sector-locked-set", AlmostLockedSets;
                ExtendedSueDeCoq: "Extended Sue de Coq", "extended-sue-de-coq", AlmostLockedSets;
                DisjointSubset: "Distributed Disjoint Subset", "distributed-disjoint-subset", AlmostLockedSets;
                RankZeroSet: "Rank-0 Set", "rank-0-set", AlmostLockedSets;
            }
            impossible_pattern {
                BivalueOddagon: "Bivalue Oddagon", "bivalue-oddagon", Miscellaneous;
                ImpossiblePattern: "Impossible Pattern", "impossible-pattern", Miscellaneous;
            }
            relation_whip { RelationWhip: "OR-k-Whip", "or-k-whip", Chains; }
            firework {
                FireworkTriple: "Firework Triple", "firework-triple", Miscellaneous;
                FireworkQuadruple: "Firework Quadruple", "firework-quadruple", Miscellaneous;
            }
            almost_locked {
                AlmostLockedPair: "Almost Locked Pair", "almost-locked-pair", Intersections;
                AlmostLockedTriple: "Almost Locked Triple", "almost-locked-triple", Intersections;
                AlmostLockedQuadruple: "Almost Locked Quadruple", "almost-locked-quadruple", Intersections;
            }
            broken_wing { BrokenWing: "Broken Wing", "broken-wing", SingleDigitPatterns; }
            subset_exclusion { SubsetExclusion: "Subset Exclusion", "subset-exclusion", Miscellaneous; }
            bug_plus_n { BugPlusN: "Bivalue Universal Grave + n", "bug-plus-n", Uniqueness; }
            extended_rectangle { ExtendedRectangle: "Extended Rectangle", "extended-rectangle", Uniqueness; }
            deadly_pattern { DeadlyPattern: "Deadly Pattern", "deadly-pattern", Uniqueness; }
            exocet {
                JuniorExocet: "Junior Exocet", "junior-exocet", Miscellaneous;
                DoubleExocet: "Double Exocet", "double-exocet", Miscellaneous;
                SeniorExocet: "Senior Exocet", "senior-exocet", Miscellaneous;
            }
            overlay { PatternOverlay: "Pattern Overlay", "pattern-overlay", LastResort; }
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
                TemplateSet: "Template Set", "template-set", LastResort, "1201";
                TemplateDelete: "Template Delete", "template-delete", LastResort, "1202";
            }
            two_way_choice {
                TwoWayCancellation: "Two-Way Choice: Common Cancellation", "two-way-cancellation", TwoWayChoices;
                TwoWayPlacement: "Two-Way Choice: Forced Placement", "two-way-placement", TwoWayChoices;
                TwoWayContradiction: "Two-Way Choice: Contradiction", "two-way-contradiction", TwoWayChoices;
            }
            brute_force no_finder { BruteForce: "Brute Force", "brute-force", LastResort; }
        }
    };
}
pub(crate) use all_techniques;

/// Expands to a technique's code in HoDoKu's library as an `Option`.
macro_rules! code {
    () => {
        None
    };
    ($code:literal) => {
        Some($code)
    };
}

macro_rules! techniques {
    ($($file:ident $($no_finder:ident)? { $($Technique:ident: $name:literal, $slug:literal, $Family:ident $(, $code:literal)?;)+ })+) => {
        /// A solving technique. Later versions may add more.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Technique {
            $($(#[doc = $name] $Technique,)+)+
        }

        impl Technique {
            /// All techniques, in the order of this list.
            pub const ALL: &[Technique] = &[$($(Technique::$Technique,)+)+];

            /// Returns the technique's name, slug, family and code.
            pub const fn spec(self) -> Spec {
                match self {
                    $($(Technique::$Technique => Spec {
                        name: $name,
                        slug: $slug,
                        family: Family::$Family,
                        code: code!($($code)?),
                    },)+)+
                }
            }
        }
    };
}

all_techniques!(techniques);

impl Technique {
    /// Returns the display name, such as `X-Wing`. HoDoKu's name is used where there is one.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns the technique with exactly this slug, such as `x-wing`. For user input, use [`FromStr`].
    pub fn from_slug(slug: &str) -> Option<Technique> {
        Technique::ALL.iter().copied().find(|technique| technique.spec().slug == slug)
    }

    /// Returns the techniques whose name, slug, alternative name or family contains `part`, in the order of the list.
    /// Case, blanks and punctuation are ignored. An empty part matches nothing.
    pub fn with_part(part: &str) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |technique| {
            let Spec { name, slug, family, .. } = technique.spec();
            [name, slug, family.name()]
                .into_iter()
                .chain(technique.aliases())
                .any(|name| has_part(name, part))
        })
    }

    /// Returns whether the technique is valid only for puzzles with a unique solution.
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(self.spec().family, Family::Uniqueness)
    }
}

impl fmt::Display for Technique {
    /// Writes the display name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// Parses a slug, a display name, a code of HoDoKu's library, or an alternative name. Case, blanks, and punctuation
    /// other than `+` are ignored.
    fn from_str(text: &str) -> Result<Technique, UnknownName> {
        let names = Technique::ALL.iter().flat_map(|&technique| {
            let Spec { name, slug, code, .. } = technique.spec();
            let all = [Some(slug), Some(name), code];
            all.into_iter().flatten().chain(technique.own_aliases()).map(move |name| (name, technique))
        });
        look_up("technique", text, names)
    }
}

/// Names, family and code of a technique.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Spec {
    /// Display name, such as `X-Wing`. HoDoKu's name is used where there is one.
    pub name: &'static str,
    /// Name on the command line and in files, such as `x-wing`.
    pub slug: &'static str,
    /// Family to which the technique belongs.
    pub family: Family,
    /// Four-digit code in HoDoKu's library, if HoDoKu implements the technique.
    pub code: Option<&'static str>,
}

/// A set of techniques.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TechniqueSet([u64; 4]);

impl TechniqueSet {
    /// The empty set.
    pub const EMPTY: TechniqueSet = TechniqueSet([0; 4]);

    /// Creates the set that contains `techniques`.
    pub const fn of(techniques: &[Technique]) -> TechniqueSet {
        let mut set = TechniqueSet::EMPTY;
        let mut index = 0;
        while index < techniques.len() {
            set = set.with(techniques[index]);
            index += 1;
        }
        set
    }

    /// Creates the set of all techniques.
    pub const fn all() -> TechniqueSet {
        TechniqueSet::of(Technique::ALL)
    }

    /// Creates the set of all techniques that do not assume a unique solution.
    pub fn without_uniqueness() -> TechniqueSet {
        Technique::ALL.iter().copied().filter(|technique| !technique.assumes_uniqueness()).collect()
    }

    /// Creates the set that contains only `technique`.
    pub const fn only(technique: Technique) -> TechniqueSet {
        TechniqueSet::EMPTY.with(technique)
    }

    /// Returns the set with `technique` added.
    #[must_use]
    pub const fn with(mut self, technique: Technique) -> TechniqueSet {
        let index = technique as usize;
        self.0[index / 64] |= 1 << (index % 64);
        self
    }

    /// Returns whether the set contains `technique`.
    #[inline]
    pub const fn contains(self, technique: Technique) -> bool {
        let index = technique as usize;
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Returns the number of techniques in the set.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == TechniqueSet::EMPTY
    }

    /// Returns whether the two sets have a technique in common.
    pub fn intersects(self, other: TechniqueSet) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    /// Returns the first technique of the set in the order of [`Technique::ALL`], or `None` if the set is empty.
    pub fn first(self) -> Option<Technique> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Technique::ALL[word * 64 + self.0[word].trailing_zeros() as usize])
    }

    /// Iterates over the techniques of the set, in the order of [`Technique::ALL`].
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
    fn all_technique_names_are_parsed() {
        for &technique in Technique::ALL {
            let Spec { name, slug, .. } = technique.spec();
            assert_eq!([name.parse(), slug.parse()], [Ok(technique), Ok(technique)]);
            assert_eq!(technique.to_string().to_uppercase().parse(), Ok(technique));
        }
        assert_eq!("0300".parse(), Ok(Technique::XWing));
        let misspelt = "sord-fish".parse::<Technique>().unwrap_err();
        assert_eq!(misspelt.to_string(), "unknown technique `sord-fish`; did you mean `swordfish`?");
    }

    /// Techniques can be searched for by part of a name or by family.
    #[test]
    fn techniques_are_found_by_part() {
        let found = |part| Technique::with_part(part).map(|it| it.spec().slug).collect::<Vec<_>>();
        assert_eq!(found("Sue de"), ["sue-de-coq", "extended-sue-de-coq"]);
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
        }
    }
}
