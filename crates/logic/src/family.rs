//! Families of techniques, named after HoDoKu's categories.

use crate::names::{UnknownName, look_up};
use std::fmt;
use std::str::FromStr;

macro_rules! families {
    ($($(#[doc = $doc:literal])* $Family:ident: $name:literal;)+) => {
        /// A family of techniques. Later versions may add more.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Family {
            $($(#[doc = $doc])* $Family,)+
        }

        impl Family {
            /// All families, in order of declaration.
            pub const ALL: &[Family] = &[$(Family::$Family,)+];

            /// Returns HoDoKu's name of the family, such as `Basic Fish`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Family::$Family => $name,)+
                }
            }
        }
    };
}

families! {
    /// Placements of a single digit.
    Singles: "Singles";
    /// Interactions of a line and a box.
    Intersections: "Intersections";
    /// Sets of cells in one house that together contain exactly as many digits as there are cells.
    Subsets: "Subsets";
    /// Sets of rows in which a digit is confined to an equal number of columns, or vice versa.
    BasicFish: "Basic Fish";
    /// Basic fish in which some cells, the fins, are not covered.
    FinnedFish: "Finned Fish";
    /// Fish that combine boxes with rows or columns.
    FrankenFish: "Franken Fish";
    /// Fish that combine rows and columns.
    MutantFish: "Mutant Fish";
    /// Patterns of strong links on one digit.
    SingleDigitPatterns: "Single Digit Patterns";
    /// Patterns of a few cells, most of them bivalue.
    Wings: "Wings";
    /// Deductions that assume a unique solution.
    Uniqueness: "Uniqueness";
    /// Strongly linked cells in alternating colors.
    Coloring: "Coloring";
    /// Chains of strong and weak links.
    Chains: "Chains";
    /// Sets of cells in one house with one more candidate digit than cells.
    AlmostLockedSets: "Almost Locked Sets";
    /// Choices between two candidates. The singles that follow from each candidate are compared.
    TwoWayChoices: "Two Way Choices";
    /// Techniques that belong to no other family.
    Miscellaneous: "Miscellaneous";
    /// Forcing chains and other methods close to trial and error.
    LastResort: "Last Resort";
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Family {
    type Err = UnknownName;

    /// Parses a family's name, ignoring case, blanks and punctuation.
    fn from_str(text: &str) -> Result<Family, UnknownName> {
        look_up("family", text, Family::ALL.iter().map(|&family| (family.name(), family)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_parse_and_print() {
        for &family in Family::ALL {
            assert_eq!(family.to_string().parse(), Ok(family));
        }
        assert_eq!("basic-fish".parse(), Ok(Family::BasicFish));
        assert_eq!("Wing".parse::<Family>().unwrap_err().nearest(), Some("Wings"));
    }
}
