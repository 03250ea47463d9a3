//! Searches for a consistent choice: one candidate from each of several truths, no two of them linked.

use crate::State;
use crate::bits::Bits;
use crate::tables::TABLES;
use sodan_board::{Candidate, Digit, House};
use sodan_certificate::Variable;

/// The truths to choose from, at most 128.
pub(crate) struct Choices {
    truths: Vec<Vec<u16>>,
    /// Maximum number of candidates tried in one search. A search that reaches the limit counts as successful, so that
    /// no elimination is concluded from it.
    max_tries: usize,
}

impl Choices {
    /// Creates a search for choices from these truths.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 128 truths.
    pub(crate) fn new(truths: Vec<Vec<u16>>, max_tries: usize) -> Choices {
        assert!(truths.len() <= 128, "{} truths", truths.len());
        Choices { truths, max_tries }
    }

    /// Returns a consistent choice that also contains the assumed candidate, if one is given. Returns `None` if no such
    /// choice exists, and an empty set if the search reached its limit.
    pub(crate) fn with(&self, assumed: Option<u16>) -> Option<Bits> {
        let mut excluded = Bits::EMPTY;
        let mut chosen = Bits::EMPTY;
        if let Some(assumed) = assumed {
            excluded = TABLES.links[usize::from(assumed)];
            chosen.insert(usize::from(assumed));
        }
        let open = if self.truths.len() == 128 { u128::MAX } else { (1 << self.truths.len()) - 1 };
        let mut tries = self.max_tries;
        self.search(open, &excluded, &mut chosen, &mut tries).then_some(if tries == 0 {
            Bits::EMPTY
        } else {
            chosen
        })
    }

    fn search(&self, mut open: u128, excluded: &Bits, chosen: &mut Bits, tries: &mut usize) -> bool {
        let (mut fewest, mut next) = (usize::MAX, None);
        let mut rest = open;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let truth = &self.truths[at];
            if truth.iter().any(|&it| chosen.contains(usize::from(it))) {
                open &= !(1 << at);
                continue;
            }
            let count = truth.iter().filter(|&&it| !excluded.contains(usize::from(it))).count();
            if count == 0 {
                return false;
            }
            if count < fewest {
                (fewest, next) = (count, Some(at));
            }
        }
        let Some(at) = next else { return true };
        for &candidate in &self.truths[at] {
            if excluded.contains(usize::from(candidate)) {
                continue;
            }
            if *tries == 0 {
                return true;
            }
            *tries -= 1;
            chosen.insert(usize::from(candidate));
            let excluded = excluded.or(&TABLES.links[usize::from(candidate)]);
            if self.search(open & !(1 << at), &excluded, chosen, tries) {
                return true;
            }
            chosen.remove(usize::from(candidate));
        }
        false
    }
}

/// Returns the candidates of a variable that are present in a state.
pub(crate) fn members(state: &State, variable: Variable) -> Vec<u16> {
    let index = variable.index();
    let mask = state.masks[index];
    (0..9).filter(|&it| mask >> it & 1 == 1).map(|it| TABLES.members[index][it]).collect()
}

/// Iterates over the 27 variables of a digit, one for each house.
pub(crate) fn houses_of(digit: Digit) -> impl Iterator<Item = Variable> {
    House::all().map(move |house| Variable::House(house, digit))
}

pub(crate) fn candidate(index: u16) -> Candidate {
    Candidate::from_index(usize::from(index))
}
