//! A scale of singles, basic steps and two-way choices, as proposed by Draco (see [`two_way`](crate::two_way)).
//!
//! ```text
//! 1. naked singles, hidden singles            Rank::Singles
//! 2. locked candidates, naked and hidden      Rank::Basic
//!    subsets of two to four cells
//! 3. two-way choices, throttled: fewest       Rank::Choices
//!    levels first, then fewest singles
//! ```
//!
//! After each step the search restarts. A puzzle's rank is the rank of its hardest step; there are no points. Puzzles
//! of rank Choices are ordered by the number of choices that they require, then by the length of the longest choice.

use super::{Scale, ScaleColumn, Value, Weight};
use crate::effort::{Cut, Effort};
use crate::found::{First, find};
use crate::options::HouseOrder;
use crate::path::{Detail, Guide, Path, Walk};
use crate::two_way::{BASIC, Conclusion, Net, NetLimits, throttled_with};
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::Solution;

/// The scale of two-way choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TwoWay;

impl Scale for TwoWay {
    fn name(&self) -> &'static str {
        "two_way"
    }

    fn about(&self) -> &'static str {
        "singles, basic steps, then the simplest two-way choices: rank and number of choices"
    }

    fn scheme(&self) -> &'static str {
        "two_way-1"
    }

    fn walk(&self, start: State, _: Option<Solution>) -> Walk {
        walk_within(NetLimits::default(), start)
    }

    fn options(&self) -> Options {
        OPTIONS
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        const {
            &[
                ScaleColumn::word("rank", "Singles, Basic, Choices, or Beyond if the puzzle is not solved"),
                ScaleColumn::integer("choices", "number of two-way choices"),
                ScaleColumn::integer("longest", "number of singles in the longest two-way choice"),
                ScaleColumn::word(
                    "hardest",
                    "technique of the hardest step: highest rank, then most singles",
                ),
                ScaleColumn::integer("steps", "number of steps"),
            ]
        }
    }

    fn rating(&self, path: &Path) -> super::Rating {
        let rating = Rating::of(path);
        let number = |number: usize| Some(Value::Integer(number as u64));
        super::Rating {
            text: rating.to_string(),
            score: None,
            level: Some(rating.rank.name()),
            values: vec![
                Some(Value::Word(rating.rank.name())),
                number(rating.choices),
                number(rating.longest),
                hardest(path).map(|technique| Value::Word(technique.name())),
                number(path.steps.len()),
            ],
        }
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        hardest(path)
    }

    fn weight(&self, step: &Step) -> Weight {
        Weight { points: None, level: Rank::of(step.technique).map(Rank::name) }
    }
}

/// Creates a [walk](Scale::walk) on the scale of two-way choices. `limits` restrict the choices.
pub fn walk_within(limits: NetLimits, start: State) -> Walk {
    Walk::new(start, TwoWayGuide { limits })
}

/// Selects the steps of a walk on the scale of two-way choices.
#[derive(Clone, Debug)]
struct TwoWayGuide {
    limits: NetLimits,
}

impl Guide for TwoWayGuide {
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        let memo = Memo::of(state, OPTIONS);
        for technique in SINGLES.iter().chain(BASIC.iter()) {
            let mut first = First::new(detail);
            find(&memo, TechniqueSet::only(technique), effort, &mut first)?;
            if first.step.is_some() {
                return Ok(first.step);
            }
        }
        effort.turn_to(CHOICES)?;
        Ok(throttled_with(state, &self.limits, effort)?.map(|net| step(net, detail)))
    }

    fn boxed(&self) -> Box<dyn Guide> {
        Box::new(self.clone())
    }
}

/// Options of the scale. Boxes are searched for subsets first, since subsets in boxes are easiest to see. No other
/// option affects basic steps.
const OPTIONS: Options = Options { subset_houses: HouseOrder::BoxesFirst, ..Options::OPEN };

/// Techniques of rank [`Rank::Singles`].
const SINGLES: TechniqueSet = TechniqueSet::of(&[Technique::NakedSingle, Technique::HiddenSingle]);

/// Techniques of rank [`Rank::Choices`].
const CHOICES: TechniqueSet = TechniqueSet::of(&[
    Technique::TwoWayCancellation,
    Technique::TwoWayPlacement,
    Technique::TwoWayContradiction,
]);

/// Converts a net to a step. The first conclusion determines the technique.
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
        difficulty: None,
        pattern: (detail == Detail::Explained).then(|| Pattern::TwoWay(Box::new(net))),
    }
}

/// Rank of a step, or of a puzzle according to its hardest step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// Only singles are required.
    Singles,
    /// Basic steps are required: locked candidates, or naked and hidden subsets.
    Basic,
    /// Two-way choices are required.
    Choices,
    /// Singles, basic steps and two-way choices do not solve the puzzle.
    Beyond,
}

/// Rating of a puzzle on the scale of two-way choices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// Rank of the hardest step, or [`Rank::Beyond`] if the puzzle is not solved.
    pub rank: Rank,
    /// Number of two-way choices.
    pub choices: usize,
    /// Number of singles in the longest two-way choice.
    pub longest: usize,
}

impl Rank {
    /// Returns the rank of a technique, or `None` if the technique is not on the scale of two-way choices.
    pub fn of(technique: Technique) -> Option<Rank> {
        if SINGLES.contains(technique) {
            Some(Rank::Singles)
        } else if BASIC.contains(technique) {
            Some(Rank::Basic)
        } else if CHOICES.contains(technique) {
            Some(Rank::Choices)
        } else {
            None
        }
    }

    /// Returns the name of the rank, as displayed.
    pub const fn name(self) -> &'static str {
        match self {
            Rank::Singles => "Singles",
            Rank::Basic => "Basic",
            Rank::Choices => "Choices",
            Rank::Beyond => "Beyond",
        }
    }
}

impl std::fmt::Display for Rank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// Returns the hardest technique of a path: among the techniques of the highest rank, the one whose step has the most
/// singles. If several techniques are equally hard, the first is returned. Returns `None` if the path does not solve
/// the puzzle, since the remaining steps are not on the scale.
pub fn hardest(path: &Path) -> Option<Technique> {
    if Rating::of(path).rank == Rank::Beyond {
        return None;
    }
    let key = |step: &Step| (Rank::of(step.technique), step.length);
    let hardest =
        path.steps.iter().reduce(|hardest, next| if key(next) > key(hardest) { next } else { hardest });
    hardest.map(|step| step.technique)
}

impl Rating {
    /// Rates a path. If the path ended early, the rating is a lower bound.
    pub fn of(path: &Path) -> Rating {
        let hardest = path.steps.iter().filter_map(|step| Rank::of(step.technique));
        let is_rated = path.is_solved() || path.cut.is_some();
        let rank = if is_rated { hardest.max().unwrap_or(Rank::Singles) } else { Rank::Beyond };
        let choices = path.steps.iter().filter(|step| CHOICES.contains(step.technique));
        Rating {
            rank,
            choices: choices.clone().count(),
            longest: choices.map(|step| step.length).max().unwrap_or(0),
        }
    }
}

impl std::fmt::Display for Rating {
    /// Writes the rating, such as `Choices (3 two-way choices of up to 7 singles)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.choices {
            0 => write!(f, "{}", self.rank),
            count => {
                let s = |number| if number == 1 { "" } else { "s" };
                write!(
                    f,
                    "{} ({count} two-way choice{} of up to {} single{})",
                    self.rank,
                    s(count),
                    self.longest,
                    s(self.longest)
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};

    fn path(limits: NetLimits, line: &str) -> Path {
        walk_within(limits, puzzle(line)).finish(Detail::Bare, &Effort::unlimited())
    }

    fn rating(line: &str) -> Rating {
        Rating::of(&path(NetLimits::default(), line))
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
    fn choiceless_walk_ends_with_basics() {
        let none = NetLimits::default().starting_in([]);
        let path = path(none, STUCK);
        assert_eq!(Some(path.end), crate::two_way::after_basic_steps(&puzzle(STUCK)));
        assert_eq!(Rating::of(&path).rank, Rank::Beyond);
        assert_eq!(hardest(&path), None, "the rest of the path is unknown");
    }

    #[test]
    fn interrupted_path_has_partial_rating() {
        let path = walk_within(NetLimits::default(), puzzle(STUCK)).finish(Detail::Bare, &Effort::up_to(1));
        assert!(path.cut.is_some());
        assert!(Rating::of(&path).rank < Rank::Beyond);
    }
}
