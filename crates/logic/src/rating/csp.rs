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
//! which W does not allow.

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

/// Number of looks charged for trying a target at one chain length. This takes about as long as the same number of
/// looks of other techniques.
const LOOKS_OF_A_TARGET: u64 = 50;

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
        let start = sodan_csp::State::new(path.start.candidates()).ok().filter(|_| path.cut.is_none());
        let of = |kind| {
            let length = sodan_csp::rating(start.as_ref()?, kind)?;
            Some(Value::Integer(length as u64))
        };
        let [w, b, gw, gb] = [Kind::Whip, Kind::Braid, Kind::GroupWhip, Kind::GroupBraid].map(of);
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
        let mut look = || effort.look(LOOKS_OF_A_TARGET);
        match sodan_csp::simplest_within(&candidates, &families, MAX_LENGTH, &mut look) {
            ControlFlow::Continue(found) => Ok(found.and_then(|found| step(&found, detail))),
            ControlFlow::Break(()) => effort.checked().map(|()| None),
        }
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
