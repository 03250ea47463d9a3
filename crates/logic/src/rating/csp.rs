//! CSP-Rules' ratings: the length of the longest whip or braid that a puzzle requires.
//!
//! ```text
//! 1. naked singles, hidden singles
//! 2. the shortest of the following, or the first of several equally short ones:
//!    bivalue chain, z-chain, t-whip, whip, braid
//! ```
//!
//! After each step the search restarts from the top. W allows only whips, and B allows braids. gW and gB also allow
//! groups: two or three candidates of a digit in the intersection of a line and a box. A rating of 0 means that singles
//! suffice. Puzzles that braids cannot solve require deeper trial and error and have no rating.
//!
//! The ratings are computed from the initial state and not from the path's steps, because the path may use braids,
//! which W does not allow. The computation shares the limits of the path.

use super::{Rating, Scale, ScaleColumn, Value, Weight};
use crate::effort::{Cut, Effort};
use crate::found::{First, find};
use crate::path::{Detail, Guide, Path, Walk};
use crate::pattern::{Whip, WhipStep};
use crate::two_way::Place;
use crate::{Memo, Options, Pattern, State, Step, Technique, TechniqueSet};
use sodan_board::Solution;
use sodan_certificate::{Certificate, Truth, Variable};
use sodan_csp::{Family, Kind};
use std::ops::ControlFlow;

/// CSP-Rules' scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Csp;

/// Techniques tried after the singles, in order, each with its family.
const CHAINS: [(Technique, Family); 5] = [
    (Technique::BivalueChain, Family::BivalueChain),
    (Technique::ZChain, Family::ZChain),
    (Technique::TWhip, Family::TWhip),
    (Technique::Whip, Family::Whip),
    (Technique::Braid, Family::Braid),
];

const SINGLES: TechniqueSet = TechniqueSet::of(&[Technique::NakedSingle, Technique::HiddenSingle]);

/// Maximum length of chains. The longest published whip has 31 steps.
const MAX_LENGTH: usize = 99;

/// Number of looks charged for extending a partial chain. The extension takes about as long as this many looks of other
/// techniques.
const LOOKS_OF_AN_EXTENSION: u64 = 50;

/// Returns whether the technique is on the CSP-Rules scale.
pub(super) fn has(technique: Technique) -> bool {
    SINGLES.contains(technique) || CHAINS.iter().any(|&(chain, _)| chain == technique)
}

impl Scale for Csp {
    fn name(&self) -> &'static str {
        "csp"
    }

    fn about(&self) -> &'static str {
        "CSP-Rules' W and B: singles, then whips and braids, shortest first"
    }

    fn scheme(&self) -> &'static str {
        "csp-1"
    }

    fn walk(&self, start: State, _: Option<Solution>) -> Walk {
        Walk::new(start, CspGuide)
    }

    fn columns(&self) -> &'static [ScaleColumn] {
        const {
            &[
                ScaleColumn::integer("w", "length of the longest required whip; 0 if singles suffice"),
                ScaleColumn::integer("b", "length of the longest required braid"),
                ScaleColumn::integer("gw", "length of the longest required g-whip"),
                ScaleColumn::integer("gb", "length of the longest required g-braid"),
                ScaleColumn::word("hardest", "technique of the longest step"),
            ]
        }
    }

    fn rating(&self, path: &Path) -> Rating {
        let [w, b, gw, gb] = match path.cut {
            // Without a shorter braid, the longest step shows that braids of its length are required, and thus whips.
            Some(_) => {
                let longest = path.steps.iter().map(|step| step.length).max().unwrap_or(0);
                let bound = Some(Value::Integer(longest as u64));
                [bound, bound, None, None]
            }
            None => <[_; 4]>::try_from(&path.values[..]).unwrap_or_default(),
        };
        let named = [("W", w), ("B", b), ("gW", gw), ("gB", gb)];
        let named: Vec<String> =
            named.iter().filter_map(|(name, value)| Some(format!("{name}{}", (*value)?))).collect();
        let hardest = self.hardest(path).map(|technique| Value::Word(technique.name()));
        Rating {
            text: if named.is_empty() { "not solved with these techniques".into() } else { named.join(" ") },
            score: w,
            level: None,
            values: vec![w, b, gw, gb, hardest],
        }
    }

    fn hardest(&self, path: &Path) -> Option<Technique> {
        if !path.is_solved() && path.cut.is_none() {
            return None;
        }
        let longest = path
            .steps
            .iter()
            .reduce(|longest, next| if next.length > longest.length { next } else { longest });
        longest.map(|step| step.technique)
    }

    fn least(&self, technique: Technique) -> Option<Weight> {
        let is_chain = CHAINS.iter().any(|&(chain, _)| chain == technique);
        is_chain.then_some(Weight { points: Some(Value::Integer(1)), level: None })
    }

    fn weight(&self, step: &Step) -> Weight {
        let points = has(step.technique).then_some(Value::Integer(step.length as u64));
        Weight { points, level: None }
    }
}

/// Selects the steps of a walk on the CSP-Rules scale.
#[derive(Clone, Copy, Debug)]
struct CspGuide;

impl Guide for CspGuide {
    fn next(&mut self, state: &State, detail: Detail, effort: &Effort<'_>) -> Result<Option<Step>, Cut> {
        let memo = Memo::of(state, Options::OPEN);
        for technique in SINGLES.iter() {
            let mut first = First::new(detail);
            find(&memo, TechniqueSet::only(technique), effort, &mut first)?;
            if first.step.is_some() {
                return Ok(first.step);
            }
        }
        effort.turn_to(CHAINS.iter().map(|&(technique, _)| technique).collect())?;
        // A contradictory state cannot be rated.
        let Ok(candidates) = sodan_csp::State::new(state.candidates()) else { return Ok(None) };
        let families = CHAINS.map(|(_, family)| family);
        let mut look = || effort.look(LOOKS_OF_AN_EXTENSION);
        match sodan_csp::simplest_within(&candidates, &families, MAX_LENGTH, &mut look) {
            ControlFlow::Continue(found) => Ok(found.and_then(|found| step(&found, detail))),
            ControlFlow::Break(()) => effort.checked().map(|()| None),
        }
    }

    fn rate(&self, start: &State, effort: &Effort<'_>) -> Result<Vec<Option<Value>>, Cut> {
        let Ok(start) = sodan_csp::State::new(start.candidates()) else { return Ok(Vec::new()) };
        let kinds = [Kind::Whip, Kind::Braid, Kind::GroupWhip, Kind::GroupBraid];
        let mut look = || effort.look(LOOKS_OF_AN_EXTENSION);
        let of = |kind| match sodan_csp::rating_within(&start, kind, &mut look) {
            ControlFlow::Continue(length) => Ok(length.map(|length| Value::Integer(length as u64))),
            ControlFlow::Break(()) => effort.checked().map(|()| None),
        };
        kinds.into_iter().map(of).collect()
    }

    fn boxed(&self) -> Box<dyn Guide> {
        Box::new(*self)
    }
}

fn step(found: &sodan_csp::Found, detail: Detail) -> Option<Step> {
    let (technique, _) = *CHAINS.iter().find(|(_, family)| *family == found.family)?;
    Some(Step {
        eliminations: found.eliminations.clone(),
        length: found.length,
        pattern: match detail {
            Detail::Explained => pattern(found),
            Detail::Bare => None,
        },
        ..Step::new(technique)
    })
}

fn pattern(found: &sodan_csp::Found) -> Option<Pattern> {
    let Certificate::Implications(implications) = &found.certificate else { return None };
    let step = |it: &sodan_certificate::Implication| {
        let place = match it.truth {
            Truth::Variable(Variable::Cell(cell)) => Place::Cell(cell),
            Truth::Variable(Variable::House(house, digit)) => Place::House(house, digit),
            Truth::Guardians(_) | Truth::Deadly(_) => return None,
        };
        Some(WhipStep { place, left: it.left?, right: it.right.first().copied() })
    };
    let steps = implications.steps.iter().map(step).collect::<Option<Vec<_>>>()?;
    Some(Pattern::Whip(Whip { target: *found.eliminations.first()?, steps }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{STUCK, puzzle};

    #[test]
    fn ratings_share_the_paths_limit() {
        let walk = || Csp.walk(puzzle(STUCK), None);
        let unlimited = Effort::unlimited();
        let whole = walk().finish(Detail::Bare, &unlimited);
        assert_eq!(Csp.rating(&whole).text, "W4 B4 gW4 gB4");
        // The limit stops the computation of the last rating, after the path is complete.
        let cut = walk().finish(Detail::Bare, &Effort::up_to(unlimited.looks() - 1));
        assert_eq!((&cut.steps, cut.is_solved()), (&whole.steps, true));
        assert_eq!(cut.cut, Some(Cut::Limit));
        assert_eq!(Csp.rating(&cut).text, "W4 B4", "the path's longest step is a lower bound");
    }
}
