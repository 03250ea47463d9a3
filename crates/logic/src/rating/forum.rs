//! A scale for those who solve by singles, basic steps and two-way choices: the way of the forum's text.
//!
//! ```text
//! 1. naked singles, hidden singles            Rank::Singles
//! 2. locked candidates, naked and hidden      Rank::Basic
//!    subsets of two to four cells
//! 3. two-way choices, throttled: fewest       Rank::Choices
//!    levels first, then fewest singles
//! ```
//!
//! After each step all starts again from the top. A puzzle's rank is that of its hardest step; there are no points. Within
//! the rank of choices puzzles are told apart by how many of them are needed, and by the length of the longest.

use crate::found::{First, Flow, find};
use crate::path::{Detail, Path, Walker};
use crate::two_way::{BASIC, Conclusion, Limits, Net, throttled};
use crate::{Family, Memo, Options, Pattern, State, Step, Technique, TechniqueSet};

/// The state of a walk on this scale: what its two-way choices may be.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    limits: Limits,
}

impl Walk {
    /// A walk on which two-way choices keep to these limits.
    pub fn within(limits: Limits) -> Walk {
        Walk { limits }
    }
}

impl Walker for Walk {
    fn next(&mut self, state: &State, detail: Detail) -> Option<Step> {
        let memo = Memo::default();
        let simple = [Technique::NakedSingle, Technique::HiddenSingle].into_iter().chain(BASIC.iter());
        let mut found = simple.filter_map(|technique| {
            let mut first = First::new(detail);
            let _: Flow = find(state, &memo, TechniqueSet::only(technique), Options::default(), &mut first);
            first.step
        });
        found.next().or_else(|| throttled(state, &self.limits).map(|net| step(net, detail)))
    }
}

/// A net as a step.
fn step(net: Net, detail: Detail) -> Step {
    let technique = match net.conclusions.first() {
        Some(Conclusion::Breaks(..)) => Technique::TwoWayContradiction,
        Some(Conclusion::Forced(_)) => Technique::TwoWayPlacement,
        Some(Conclusion::Falls(_)) | None => Technique::TwoWayCancellation,
    };
    Step {
        technique,
        placements: net.placements(),
        eliminations: net.eliminations(),
        length: net.length(),
        pattern: (detail == Detail::Explained).then(|| Pattern::TwoWay(Box::new(net))),
    }
}

/// What a path needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// Singles.
    Singles,
    /// Singles and basic steps.
    Basic,
    /// Two-way choices too.
    Choices,
    /// More than all of these: the path is not solved.
    Beyond,
}

/// A puzzle's rating.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rating {
    /// What it needs.
    pub rank: Rank,
    /// How many two-way choices.
    pub choices: usize,
    /// The singles of the longest of them.
    pub longest: usize,
}

impl Rank {
    /// What a path needs because of that technique.
    pub fn of(technique: Technique) -> Rank {
        match technique.spec().family {
            Family::Singles => Rank::Singles,
            Family::TwoWayChoices => Rank::Choices,
            _ => Rank::Basic,
        }
    }
}

impl std::fmt::Display for Rank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(self, f)
    }
}

/// The hardest technique of a path: of the highest rank, and with the most singles; of several the first.
pub fn hardest(path: &Path) -> Option<Technique> {
    let key = |step: &Step| (Rank::of(step.technique), step.length);
    let hardest =
        path.steps.iter().reduce(|hardest, next| if key(next) > key(hardest) { next } else { hardest });
    hardest.map(|step| step.technique)
}

impl Rating {
    /// The rating of a path.
    pub fn of(path: &Path) -> Rating {
        let hardest = path.steps.iter().map(|step| Rank::of(step.technique));
        let rank = if path.is_solved() { hardest.max().unwrap_or(Rank::Singles) } else { Rank::Beyond };
        let choices = path.steps.iter().filter(|step| step.technique.spec().family == Family::TwoWayChoices);
        Rating {
            rank,
            choices: choices.clone().count(),
            longest: choices.map(|step| step.length).max().unwrap_or(0),
        }
    }
}

impl std::fmt::Display for Rating {
    /// `Choices (3, of up to 7 singles)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.choices {
            0 => write!(f, "{}", self.rank),
            count => {
                let s = if self.longest == 1 { "" } else { "s" };
                write!(f, "{} ({count}, of up to {} single{s})", self.rank, self.longest)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};
    use crate::path::walk;

    fn rating(line: &str) -> Rating {
        let path = walk(puzzle(line), &mut Walk::default(), Detail::Bare);
        Rating::of(&path)
    }

    #[test]
    fn ranks_follow_what_is_needed() {
        let easy = ".8.47...3....5..16.4.....5....3..7..........432...1.658.3.4...2..........1.5.3...";
        let basic = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let ranks = [easy, basic, STUCK].map(|line| rating(line).rank);
        assert_eq!(ranks, [Rank::Singles, Rank::Basic, Rank::Choices]);
        assert!(rating(STUCK).to_string().starts_with("Choices ("));
    }

    #[test]
    fn a_walk_without_choices_ends_where_basic_steps_end() {
        let none = Limits::default().starting_in([]);
        let path = walk(puzzle(STUCK), &mut Walk::within(none), Detail::Bare);
        assert_eq!(Some(path.end), crate::two_way::after_basic_steps(&puzzle(STUCK)));
        assert_eq!(Rating::of(&path).rank, Rank::Beyond);
    }
}
