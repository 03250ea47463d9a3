//! Lookup tables of variables, links and groups, by index.
//!
//! A *label* is a candidate (0 to 728) or a group (729 to 1214): the three candidates of a digit at the crossing of a
//! line and a box. A candidate is linked to a group if it is linked to all three members.

use crate::bits::Bits;
use sodan_board::{Candidate, House};
use sodan_certificate::{Variable, is_linked};
use std::sync::LazyLock;

pub(crate) const CANDIDATES: usize = 729;
/// Number of groups: 9 digits at each of 54 crossings.
const GROUPS: usize = 54 * 9;
pub(crate) const LABELS: usize = CANDIDATES + GROUPS;
/// A value that represents no label.
pub(crate) const NONE: u16 = u16::MAX;

pub(crate) struct Tables {
    /// The nine candidates of each variable.
    pub(crate) members: [[u16; 9]; Variable::COUNT],
    /// For each candidate, its four variables, each with the candidate's position among the variable's members.
    pub(crate) seats: [[(u16, u8); 4]; CANDIDATES],
    /// The candidates linked to each label.
    pub(crate) links: Vec<Bits>,
    /// The candidates linked to each label, as a list: 28 for a candidate, 12 for a group.
    pub(crate) linked: Vec<Vec<u16>>,
    /// The members of each label: one candidate, or the three candidates of a group.
    pub(crate) candidates: Vec<Vec<u16>>,
    /// For each variable, its groups: the bit mask of the positions of a group's candidates in the variable, and the
    /// group's label. A digit in a row or column has three groups, a digit in a box has six, and a cell has none.
    pub(crate) groups: Vec<Vec<(u16, u16)>>,
}

pub(crate) static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let index = |candidate: Candidate| candidate.index() as u16;
    let members: [[u16; 9]; Variable::COUNT] = std::array::from_fn(|variable| {
        std::array::from_fn(|position| index(Variable::from_index(variable).candidate(position)))
    });
    let seats = std::array::from_fn(|candidate| {
        Variable::of(Candidate::from_index(candidate)).map(|variable| {
            let position = members[variable.index()].iter().position(|&it| usize::from(it) == candidate);
            (variable.index() as u16, position.unwrap_or_default() as u8)
        })
    });
    let all = || (0..CANDIDATES).map(Candidate::from_index);
    let mut candidates: Vec<Vec<u16>> = all().map(|it| vec![index(it)]).collect();
    let mut groups = vec![Vec::new(); Variable::COUNT];
    for line in House::all().filter(|it| it.index() < 18) {
        for block in House::all().filter(|it| it.index() >= 18) {
            let crossing = line.cells() & block.cells();
            if crossing.is_empty() {
                continue;
            }
            for digit in sodan_board::Digit::all() {
                let group: Vec<u16> =
                    crossing.iter().map(|cell| index(Candidate::new(cell, digit))).collect();
                for house in [line, block] {
                    let variable = Variable::House(house, digit).index();
                    let is_member = |&position: &usize| group.contains(&members[variable][position]);
                    let positions =
                        (0..9).filter(is_member).fold(0_u16, |mask, position| mask | 1 << position);
                    groups[variable].push((positions, candidates.len() as u16));
                }
                candidates.push(group);
            }
        }
    }
    let linked: Vec<Vec<u16>> = candidates
        .iter()
        .map(|label| {
            let is_linked_to_all = |&it: &Candidate| {
                label.iter().all(|&member| is_linked(it, Candidate::from_index(usize::from(member))))
            };
            all().filter(is_linked_to_all).map(index).collect()
        })
        .collect();
    let links = linked.iter().map(|list| {
        let mut bits = Bits::EMPTY;
        list.iter().for_each(|&it| bits.insert(usize::from(it)));
        bits
    });
    Tables { members, seats, links: links.collect(), linked, candidates, groups }
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_their_links() {
        let tables = &*TABLES;
        assert_eq!((tables.candidates.len(), tables.linked.len()), (LABELS, LABELS));
        assert!(tables.linked[..CANDIDATES].iter().all(|it| it.len() == 28));
        assert!(
            tables.linked[CANDIDATES..].iter().all(|it| it.len() == 12),
            "6 in the line and 6 in the box"
        );
        let counts: Vec<usize> = tables.groups.iter().map(Vec::len).collect();
        assert!(counts[..81].iter().all(|&it| it == 0), "cells have no groups");
        assert!(counts[81..243].iter().all(|&it| it == 3) && counts[243..].iter().all(|&it| it == 6));
    }
}
