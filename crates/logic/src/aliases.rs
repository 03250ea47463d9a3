//! Alternative names of techniques, as used by different Sudoku communities.

use crate::Technique;

/// Techniques and their alternative names. A name listed for several techniques is displayed with each of them, but
/// does not identify any.
const ALIASES: &[(Technique, &[&str])] = &[
    (Technique::FullHouse, &["Last Digit", "Last Remaining Cell"]),
    (Technique::NakedSingle, &["Sole Candidate", "Forced Digit"]),
    (Technique::HiddenSingle, &["Unique Candidate", "Pinned Digit"]),
    (Technique::LockedCandidates1, &["Pointing Pair", "Pointing Triple", "Intersection Removal"]),
    (Technique::LockedCandidates2, &["Box/Line Reduction", "Intersection Removal"]),
    (Technique::NakedPair, &["Disjoint Pair", "Naked Double", "Obvious Pair"]),
    (Technique::NakedTriple, &["Obvious Triple"]),
    (Technique::NakedQuadruple, &["Naked Quad", "Obvious Quad"]),
    (Technique::HiddenPair, &["Hidden Double", "Unique Pair"]),
    (Technique::HiddenQuadruple, &["Hidden Quad"]),
    (Technique::Squirmbag, &["Starfish"]),
    (Technique::EmptyRectangle, &["Hinge"]),
    (Technique::XyWing, &["Y-Wing"]),
    (Technique::BugPlusOne, &["BUG+1", "BUG", "Bivalue Universal Grave"]),
    (Technique::UniquenessTest1, &["Unique Rectangle Type 1", "UR Type 1"]),
    (Technique::UniquenessTest2, &["Unique Rectangle Type 2", "UR Type 2"]),
    (Technique::UniquenessTest3, &["Unique Rectangle Type 3", "UR Type 3"]),
    (Technique::UniquenessTest4, &["Unique Rectangle Type 4", "UR Type 4"]),
    (Technique::UniquenessTest5, &["Unique Rectangle Type 5", "UR Type 5"]),
    (Technique::UniquenessTest6, &["Unique Rectangle Type 6", "UR Type 6"]),
    (Technique::HiddenRectangle, &["Hidden Unique Rectangle", "HUR"]),
    (Technique::SueDeCoq, &["Two-Sector Disjoint Subsets"]),
    (Technique::SimpleColorsTrap, &["Simple Colouring", "Single's Chains"]),
    (Technique::SimpleColorsWrap, &["Simple Colouring", "Single's Chains"]),
    (Technique::MultiColors1, &["Multi-Colouring"]),
    (Technique::MultiColors2, &["Multi-Colouring"]),
    (Technique::ContinuousNiceLoop, &["X-Cycle", "AIC Loop", "CNL"]),
    (Technique::DiscontinuousNiceLoop, &["X-Cycle", "DNL"]),
    (Technique::Aic, &["Alternating Inference Chain"]),
    (Technique::AlsXz, &["ALS-XZ"]),
    (Technique::AlsXyWing, &["ALS-XY-Wing"]),
    (Technique::AlsChain, &["ALS Chain"]),
    (Technique::GroupWhip, &["Grouped Whip", "gW"]),
    (Technique::GroupBraid, &["Grouped Braid", "gB"]),
    (Technique::TypedWhip, &["2D Whip", "TyW"]),
    (Technique::ForcingWhip, &["FW"]),
    (Technique::SkLoop, &["Domino Loop", "Virus Pattern", "Belt of Crosses", "Steve Kurzhals Loop"]),
    (
        Technique::MultiSectorLockedSet,
        &["MSLS", "Multi-Fish", "Sharks", "Set Equivalence", "SET", "Phistomefel Ring"],
    ),
    (Technique::ExtendedSueDeCoq, &["Cannibal Sue de Coq", "Isolated Sue de Coq"]),
    (Technique::DisjointSubset, &["Twinned XY-Chain", "DDS"]),
    (Technique::RankZeroSet, &["Truths and Links"]),
    (Technique::BivalueOddagon, &["Odd Bivalue Loop"]),
    (
        Technique::ImpossiblePattern,
        &[
            "Tridagon",
            "Thor's Hammer",
            "Trivalue Oddagon",
            "Anti-Tridagon",
            "Chromatic Pattern",
            "Eleven's Pattern",
        ],
    ),
    (Technique::RelationWhip, &["OR2-Whip", "OR3-Whip", "Guardian Whip"]),
    (Technique::FireworkTriple, &["Triple Firework", "Firework"]),
    (Technique::FireworkQuadruple, &["Quad Firework", "Quadruple Firework"]),
    (Technique::AlmostLockedPair, &["ALP", "Almost Locked Candidates Pair"]),
    (Technique::AlmostLockedTriple, &["ALT", "Almost Locked Candidates Triple"]),
    (Technique::AlmostLockedQuadruple, &["Almost Locked Candidates Quad"]),
    (Technique::BrokenWing, &["Guardians"]),
    (Technique::SubsetExclusion, &["Subset Counting", "Extended Subset Principle"]),
    (Technique::BugPlusN, &["BUG+n", "BUG+2", "BUG+3"]),
    (Technique::ExtendedRectangle, &["Extended Unique Rectangle", "EUR"]),
    (
        Technique::DeadlyPattern,
        &[
            "Borescoper's Deadly Pattern",
            "Qiu's Deadly Pattern",
            "Anonymous Deadly Pattern",
            "Unavoidable Set",
            "Reverse BUG",
            "Reverse Bivalue Universal Grave",
            "Unique Matrix",
        ],
    ),
    (Technique::JuniorExocet, &["JE", "JExocet", "Exocet"]),
    (Technique::DoubleExocet, &["Double JE", "JE+"]),
    (Technique::SeniorExocet, &["Weak Exocet", "Single-Base Exocet"]),
    (Technique::PatternOverlay, &["POM", "Pattern Overlay Method", "Multi-Digit Templates"]),
];

impl Technique {
    /// Returns the technique's alternative names, including those that it shares with other techniques.
    pub fn aliases(self) -> impl Iterator<Item = &'static str> + Clone {
        ALIASES.iter().filter(move |(of, _)| *of == self).flat_map(|(_, names)| names.iter().copied())
    }

    /// Returns the alternative names that identify this technique unambiguously.
    pub(crate) fn own_aliases(self) -> impl Iterator<Item = &'static str> + Clone {
        let owners = |name: &str| ALIASES.iter().filter(|(_, names)| names.contains(&name)).count();
        self.aliases().filter(move |name| owners(name) == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_aliases_are_parsed() {
        for &technique in Technique::ALL {
            for alias in technique.own_aliases() {
                assert_eq!(alias.parse(), Ok(technique), "{alias}");
            }
        }
        assert_eq!("thors-hammer".parse(), Ok(Technique::ImpossiblePattern));
        assert!("X-Cycle".parse::<Technique>().is_err(), "a name of two techniques");
    }

    #[test]
    fn aliases_are_found_by_part() {
        let found: Vec<Technique> = Technique::with_part("hammer").collect();
        assert_eq!(found, [Technique::ImpossiblePattern]);
    }
}
