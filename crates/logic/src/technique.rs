//! Techniques: their user documentation and finders.
//!
//! To add a technique, write `technique/NAME.rs`. Its head (the `//!` lines) is the user documentation: a definition,
//! an illustration, how to spot the pattern, why the conclusion is true, and who described the technique. A `find`
//! function and tests follow. Then list the technique in `list.rs`; the compiler points out where each scale needs a
//! row for the technique. Techniques based on one idea share a file and a finder.

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

/// Summaries of all techniques, one per line in the form `slug: text`.
const SUMMARIES: &str = include_str!("technique/summaries.txt");

/// Expands to the file's `find` function, or to `None` if the file has no finder.
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
            /// Returns the finder that searches for this technique.
            pub const fn finder(self) -> &'static Finder {
                match self {
                    $($(Technique::$Technique)|+ => &const {
                        Finder {
                            techniques: TechniqueSet::of(&[$(Technique::$Technique,)+]),
                            find: find!($file $($no_finder)?),
                            documentation: &{
                                const SOURCE: &str = include_str!(concat!("technique/", stringify!($file), ".rs"));
                                doc_comment::<{ doc_comment_length(SOURCE) }>(SOURCE)
                            },
                        }
                    },)+
                }
            }
        }
    };
}

all_techniques!(finders);

impl Technique {
    /// Returns whether all steps of this technique in a given state can be listed. This is not possible for brute
    /// force, nor for techniques of a scale that finds only the next step of a walk.
    pub const fn is_found_alone(self) -> bool {
        self.finder().find.is_some()
    }

    /// Returns two sentences that describe the pattern and its result.
    pub fn summary(self) -> &'static str {
        let slug = self.spec().slug;
        let of_slug = |line: &'static str| line.strip_prefix(slug)?.strip_prefix(": ");
        SUMMARIES.lines().find_map(of_slug).unwrap_or_default()
    }

    /// Returns the user documentation in Markdown: the summary, and the head of the technique's file.
    pub fn explanation(self) -> String {
        let head = String::from_utf8_lossy(self.finder().documentation);
        let head = head.lines().filter_map(|line| line.strip_prefix("//!"));
        let head: String = head.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect();
        format!("{}\n\n{head}", self.summary())
    }
}

/// The code and the documentation of one or several related techniques.
#[derive(Debug)]
pub struct Finder {
    techniques: TechniqueSet,
    /// Reports all steps in a state. `None` for techniques that only a scale's own search finds.
    pub(crate) find: Option<fn(&State, &mut Found<'_>) -> Flow>,
    /// The doc comment at the start of the technique's file, including the comment markers.
    documentation: &'static [u8],
}

/// Returns the length of the doc comment at the start of a source file, in bytes.
const fn doc_comment_length(source: &str) -> usize {
    let bytes = source.as_bytes();
    let mut end = 0;
    while let [b'/', b'/', b'!', ..] = bytes.split_at(end).1 {
        while bytes[end] != b'\n' {
            end += 1;
        }
        end += 1;
    }
    end
}

/// Returns the first `LENGTH` bytes of a source file, its doc comment. The copy keeps the rest of the file out of
/// binaries, which would otherwise be 195 kB larger.
const fn doc_comment<const LENGTH: usize>(source: &str) -> [u8; LENGTH] {
    let mut copy = [0; LENGTH];
    copy.copy_from_slice(source.as_bytes().split_at(LENGTH).0);
    copy
}

impl Finder {
    /// Returns the techniques that this finder searches for.
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
                "the summary of {technique:?} must consist of two sentences"
            );
        }
    }
}
