//! Broken wings: rings with an odd number of positions for one digit, in which neighbouring positions share a house.
//!
//! If no house of the ring contained other positions of the digit, exactly one of any two neighbours would be true,
//! which is impossible in an odd ring. Therefore at least one of the other positions, the guardians, is true.

use crate::State;
use crate::tables::TABLES;
use sodan_board::{Candidate, CellSet, Digit, House};
use sodan_certificate::{Guardians, Truth, Variable};

/// Returns a state's broken wings with at most `max_length` houses and at most `max_guardians` guardians, in ascending
/// order of the number of guardians. For each set of guardians, the result contains one shortest ring.
pub fn broken_wings(state: &State, max_length: usize, max_guardians: usize) -> Vec<Truth> {
    let mut found: Vec<(Digit, CellSet, Vec<House>)> = Vec::new();
    for digit in Digit::all() {
        let places = |house: House| -> CellSet {
            let variable = Variable::House(house, digit).index();
            let mask = state.masks[variable];
            let all = (0..9).filter(|&it| mask >> it & 1 == 1);
            all.map(|it| Candidate::from_index(usize::from(TABLES.members[variable][it])).cell).collect()
        };
        let places: Vec<(House, CellSet)> =
            House::all().map(|house| (house, places(house))).filter(|(_, cells)| cells.len() > 1).collect();
        let all = places.iter().fold(CellSet::EMPTY, |all, (_, cells)| all | *cells);
        for start in all {
            let ring = Ring { places: &places, start, max_length, max_guardians };
            ring.extend(
                start,
                CellSet::only(start),
                &mut Vec::new(),
                CellSet::EMPTY,
                &mut |guardians, houses| {
                    let known = found.iter_mut().find(|(of, cells, _)| (*of, *cells) == (digit, guardians));
                    match known {
                        Some((_, _, shortest)) if shortest.len() <= houses.len() => {}
                        Some((_, _, shortest)) => *shortest = houses.to_vec(),
                        None => found.push((digit, guardians, houses.to_vec())),
                    }
                },
            );
        }
    }
    found.sort_by_key(|(_, guardians, houses)| (guardians.len(), houses.len()));
    let truth = |(digit, guardians, houses): (Digit, CellSet, Vec<House>)| {
        let guardians = guardians.iter().map(|cell| Candidate::new(cell, digit)).collect();
        let pattern = houses.into_iter().map(|house| Variable::House(house, digit)).collect();
        Truth::Guardians(Guardians { guardians, pattern })
    };
    found.into_iter().map(truth).collect()
}

struct Ring<'p> {
    places: &'p [(House, CellSet)],
    /// The cell with the smallest index in the ring.
    start: sodan_board::Cell,
    max_length: usize,
    max_guardians: usize,
}

impl Ring<'_> {
    fn extend(
        &self,
        at: sodan_board::Cell,
        ring: CellSet,
        houses: &mut Vec<House>,
        guardians: CellSet,
        report: &mut dyn FnMut(CellSet, &[House]),
    ) {
        for &(house, cells) in self.places {
            if !cells.contains(at) || houses.contains(&house) {
                continue;
            }
            for next in cells.without(at) {
                let all = guardians | cells.without(at).without(next);
                if all.len() > self.max_guardians || next < self.start {
                    continue;
                }
                houses.push(house);
                if next == self.start {
                    if houses.len() >= 5 && houses.len() % 2 == 1 && !all.is_empty() {
                        report(all, houses);
                    }
                } else if !ring.contains(next) && houses.len() < self.max_length {
                    self.extend(next, ring.with(next), houses, all, report);
                }
                houses.pop();
            }
        }
    }
}
