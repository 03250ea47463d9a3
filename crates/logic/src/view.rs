//! Views of forcing chains: one view per branch, including the branches of nested chains.
//!
//! ```text
//! chains ──▶ branch 1, branch 2, …                       nested: []
//!        └─▶ chain 1 nested in them ──▶ branch 1, …      nested: [0]
//!                                   └─▶ …                nested: [0, 0]
//! ```
//!
//! Sudoku Explainer presents its chains in the same views, one at a time.

use crate::pattern::{self, Chaining, Ground, Pattern};
use crate::proof::{Proof, Role};
use sodan_board::Candidate;

/// One branch of a step's forcing chains, or of the chains nested in them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct View<'a> {
    /// Location of the chains to which the branch belongs.
    pub place: Nesting,
    /// Index of the branch in the chains to which it belongs.
    pub branch: usize,
    /// The branch itself.
    pub shown: &'a pattern::Branch,
}

/// Location of nested chains in the chains that enclose them.
#[derive(Clone, PartialEq, Eq, Default, Hash, Debug)]
#[non_exhaustive]
pub struct Nesting {
    /// Indices of the enclosing nested chains, outermost first. Empty for the step's own chains.
    pub nested: Vec<usize>,
    /// Candidates that the enclosing chains exclude first, and on which the nested chains depend.
    pub before: Vec<Candidate>,
    /// Candidates that the nested chains exclude in the enclosing chains.
    pub excluded: Vec<Candidate>,
}

impl View<'_> {
    /// Returns the drawing of the branch. Candidates on which the nested chains depend are marked as [`Role::Before`].
    pub fn proof(&self) -> Proof {
        let mut proof = Proof::default();
        proof.derivation(&self.shown.literals);
        for it in &self.place.before {
            proof.mark(Role::Before, it.cell.into(), it.digit);
        }
        proof
    }
}

/// Returns one view per branch. The result is empty if the pattern does not consist of several branches of forcing
/// chains.
pub fn views(pattern: &Pattern) -> Vec<View<'_>> {
    let mut views = Vec::new();
    if let Pattern::Chaining(it) = pattern {
        add(it, &Nesting::default(), &mut views);
    }
    if views.len() > 1 { views } else { Vec::new() }
}

fn add<'a>(it: &'a Chaining, place: &Nesting, views: &mut Vec<View<'a>>) {
    for (branch, shown) in it.branches.iter().enumerate() {
        views.push(View { place: place.clone(), branch, shown });
    }
    for (number, nested) in it.nested.iter().enumerate() {
        add(nested, &place.inner(it, number), views);
    }
}

impl Nesting {
    /// Returns the location of the chain with index `number` among the chains nested in `here`.
    fn inner(&self, here: &Chaining, number: usize) -> Nesting {
        let nested = self.nested.iter().copied().chain([number]).collect();
        let (mut before, mut excluded) = (Vec::new(), Vec::new());
        for branch in &here.branches {
            for literal in branch.literals.iter().filter(|it| it.ground == Ground::Nested(number)) {
                excluded.push(literal.candidate);
                before.extend(literal.from.iter().map(|&at| branch.literals[at].candidate));
            }
        }
        for all in [&mut before, &mut excluded] {
            all.sort_unstable();
            all.dedup();
        }
        Nesting { nested, before, excluded }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Detail;
    use crate::rating::se::next_by;
    use crate::{State, Step, Technique};
    use sodan_formats::{Format, parse_as};

    const EXAMPLES: &str = include_str!("../../../testdata/techniques.txt");

    /// Returns a step and its chains for every example whose slug ends with `end`.
    fn chains(end: &str) -> Vec<(Step, Chaining)> {
        let lines = EXAMPLES.lines().filter_map(|line| line.split_once(' ')).filter(|it| it.0.ends_with(end));
        let found: Vec<(Step, Chaining)> = lines
            .map(|(slug, state)| {
                let position = parse_as(Format::Library, state.as_bytes()).unwrap().position;
                let state = State::of(position.candidates(), position.givens().filled());
                let step = next_by(Technique::from_slug(slug).unwrap(), &state, Detail::Explained).unwrap();
                let Some(Pattern::Chaining(it)) = step.pattern.clone() else { panic!("{slug}") };
                (step, *it)
            })
            .collect();
        assert!(!found.is_empty(), "{end}");
        found
    }

    const NESTED: &str = "-plus-forcing-chains";

    #[test]
    fn branches_precede_nested_chains() {
        let mut count = 0;
        for (step, it) in &chains(NESTED) {
            let views = views(step.pattern.as_ref().unwrap());
            let depths: Vec<usize> = views.iter().map(|view| view.place.nested.len()).collect();
            assert!(depths.is_sorted(), "{depths:?}");
            let inner = &views[it.branches.len()..];
            assert!(inner.iter().all(|view| view.place.nested.len() == 1 && !view.place.before.is_empty()));
            let removed: Vec<&Candidate> = inner.iter().flat_map(|view| &view.place.excluded).collect();
            let all = it.branches.iter().flat_map(|branch| &branch.literals);
            for literal in all.filter(|literal| matches!(literal.ground, Ground::Nested(_))) {
                assert!(!literal.is_on && removed.contains(&&literal.candidate), "{literal:?}");
                count += 1;
            }
        }
        assert!(count > 0);
    }

    #[test]
    fn view_contains_branch_and_eliminations() {
        for (step, _) in chains(NESTED) {
            for view in views(step.pattern.as_ref().unwrap()) {
                let marks = view.proof().marks;
                let of = |roles: &[Role]| marks.iter().filter(|mark| roles.contains(&mark.role)).count();
                assert_eq!(of(&[Role::On, Role::Off]), view.shown.literals.len());
                assert_eq!((of(&[Role::Claim]), of(&[Role::Before])), (1, view.place.before.len()));
            }
        }
    }

    #[test]
    fn one_branch_chain_shows_immediately() {
        for (step, it) in chains("forcing-x-chain") {
            assert_eq!((it.branches.len(), views(step.pattern.as_ref().unwrap())), (1, Vec::new()));
        }
    }
}
