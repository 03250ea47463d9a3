//! Techniques: their documentation and finders.
//!
//! To add one, write `technique/NAME.rs`. Its head, in `//!` lines, is the user documentation: a definition,
//! a picture, how to spot it, why it is true, and who described it. It is followed by a `find` function
//! and its tests. Then add its lines to `list.rs`. The compiler then requires its row in each scale. Techniques
//! that are one idea share a file and its finder.

mod aligned_exclusion;
mod almost_locked;
mod als_chain;
mod als_walk;
mod avoidable_rectangle;
mod basic_fish;
mod broken_wing;
mod brute_force;
mod bug;
mod bug_plus_n;
mod bug_types;
mod certified;
mod cycle;
mod deadly_pattern;
mod death_blossom;
mod direct_hidden_subset;
mod direct_locked;
mod dynamic_forcing;
mod empty_rectangle;
mod exocet;
pub(crate) mod explainer;
mod extended_rectangle;
mod finned_fish;
mod firework;
pub(crate) mod forcing;
mod forcing_chain;
mod forcing_net;
mod forcing_whip;
mod franken_fish;
mod full_house;
mod group_whip;
mod grouped_nice_loop;
mod hidden_single;
mod hidden_subset;
mod house_fish;
mod impossible_pattern;
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
mod oddagon;
mod overlay;
mod rank_set;
mod relation_whip;
mod remote_pair;
mod self_forcing;
mod siamese;
mod simple_colors;
mod skyscraper;
mod subset_exclusion;
mod sue_de_coq;
mod template;
mod turbot_fish;
mod two_string_kite;
mod two_way_choice;
mod typed_whip;
mod unique_loop;
mod unique_rectangle;
mod w_wing;
mod whip;
mod wxyz_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

use crate::found::{Flow, Found};
use crate::list::all_techniques;
use crate::{State, Technique, TechniqueSet};

/// The summary of each technique: its slug, a colon, and the text.
const SUMMARIES: &str = include_str!("technique/summaries.txt");

/// The finder of a file, if it has one.
macro_rules! find {
    ($file:ident) => {
        Some($file::find)
    };
    ($file:ident no_finder) => {
        None
    };
}

macro_rules! finders {
    ($($file:ident $($no_finder:ident)? { $($Technique:ident: $name:literal, $slug:literal, $Family:ident $(, $code:literal)?;)+ })+) => {
        impl Technique {
            /// Returns the finder.
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

all_techniques!(finders);

impl Technique {
    /// Returns whether its steps can be found one by one in any state. Exceptions are techniques of one scale, which finds only its next
    /// step, and brute force.
    pub const fn is_found_alone(self) -> bool {
        self.finder().find.is_some()
    }

    /// Returns its pattern and result, in two sentences.
    pub fn summary(self) -> &'static str {
        let slug = self.spec().slug;
        let of_slug = |line: &'static str| line.strip_prefix(slug)?.strip_prefix(": ");
        SUMMARIES.lines().find_map(of_slug).unwrap_or_default()
    }

    /// Returns the user documentation in Markdown: its summary, and the head of its file, which describes the techniques of that file.
    pub fn explanation(self) -> String {
        let head = self.finder().source.lines().map_while(|line| line.strip_prefix("//!"));
        let head: String = head.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
        format!("{}\n\n{head}", self.summary())
    }
}

/// A finder.
#[derive(Debug)]
pub struct Finder {
    techniques: TechniqueSet,
    /// Reports all steps. It is `None` for techniques that a scale searches for as
    /// needed.
    pub(crate) find: Option<fn(&State, &mut Found<'_>) -> Flow>,
    source: &'static str,
}

impl Finder {
    /// Returns the techniques that it finds.
    pub fn techniques(&self) -> TechniqueSet {
        self.techniques
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finders_have_their_techniques() {
        for &technique in Technique::ALL {
            assert!(technique.finder().techniques().contains(technique), "{technique:?}");
        }
    }

    #[test]
    fn every_technique_explains_itself() {
        for &technique in Technique::ALL {
            let text = technique.explanation();
            assert!(text.contains("Why it is true"), "{technique:?}");
            assert!(text.contains("```text"), "{technique:?} has no picture");
            let summary = technique.summary();
            assert!(
                summary.ends_with('.') && summary.contains(". "),
                "{technique:?} has a summary of two sentences"
            );
        }
    }
}
