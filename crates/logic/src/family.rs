//! The families of techniques, named after HoDoKu's categories.

use crate::names::{UnknownName, look_up};
use std::fmt;
use std::str::FromStr;

macro_rules! families {
    ($($(#[doc = $doc:literal])* $Family:ident: $name:literal;)+) => {
        /// A family of techniques. More may be added.
        #[non_exhaustive]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Family {
            $($(#[doc = $doc])* $Family,)+
        }

        impl Family {
            /// All families, in the order of the list.
            pub const ALL: &[Family] = &[$(Family::$Family,)+];

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Family::$Family => $name,)+
                }
            }
        }
    };
}

families! {
    /// One digit can be placed.
    Singles: "Singles";
    /// A line and a box.
    Intersections: "Intersections";
    /// As many digits as cells.
    Subsets: "Subsets";
    /// Lines covered by lines.
    BasicFish: "Basic Fish";
    /// Lines covered by lines, except for some cells.
    FinnedFish: "Finned Fish";
    /// Lines of one direction and boxes.
    FrankenFish: "Franken Fish";
    /// Rows and columns mixed.
    MutantFish: "Mutant Fish";
    /// Strong links on one digit.
    SingleDigitPatterns: "Single Digit Patterns";
    /// A few bivalue cells.
    Wings: "Wings";
    /// Deductions from the fact that there is only one solution.
    Uniqueness: "Uniqueness";
    /// Cells in alternating colors.
    Coloring: "Coloring";
    /// Longer chains.
    Chains: "Chains";
    /// Cells of a house that have one candidate digit more than cells.
    AlmostLockedSets: "Almost Locked Sets";
    /// Both sides of a choice followed by singles.
    TwoWayChoices: "Two Way Choices";
    /// Techniques of no other family.
    Miscellaneous: "Miscellaneous";
    /// Last resorts.
    LastResort: "Last Resort";
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Family {
    type Err = UnknownName;

    /// Returns the family of that name, ignoring case and signs.
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
