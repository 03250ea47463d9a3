//! The dealer of a box, which assigns to each cell of the box a different digit from the cell's domain.

use std::sync::Arc;

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use sodan_board::{Cell, Digit, DigitSet};
use sodan_stage::{Context, Event, Next};

use crate::published::{CellMessage, CommonKnowledge, Published};

pub(crate) struct Dealer {
    table: Arc<CommonKnowledge>,
    block: u8,
    places: Vec<(Cell, DigitSet)>,
    random: Pcg64,
}

impl Dealer {
    pub(crate) fn new(
        table: Arc<CommonKnowledge>,
        block: u8,
        places: Vec<(Cell, DigitSet)>,
        seed: u64,
    ) -> Dealer {
        Dealer { table, block, places, random: Pcg64::seed_from_u64(seed) }
    }

    pub(crate) fn block(&self) -> u8 {
        self.block
    }

    pub(crate) fn receive(
        &mut self,
        me: &mut Context<'_, Published>,
        event: Event<CellMessage>,
    ) -> Next<CellMessage> {
        if let Event::Message(CellMessage::Redeal { deal: number }) = event {
            for (cell, digit) in deal(&self.places, &mut self.random) {
                me.cast(self.table.name(cell), CellMessage::Deal { digit, deal: number });
            }
        }
        Next::Receive
    }
}

/// Assigns to each cell a different random digit from its domain. If this is impossible for some cells, they get the
/// remaining digits.
pub(crate) fn deal(places: &[(Cell, DigitSet)], random: &mut Pcg64) -> Vec<(Cell, Digit)> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.shuffle(random);
    let mut digits: Vec<Digit> = Digit::all().collect();
    digits.shuffle(random);
    let mut holder: [Option<usize>; 9] = [None; 9];
    for &place in &order {
        seat(place, places, &digits, &mut holder, &mut DigitSet::EMPTY.clone());
    }
    let dealt = Digit::all().filter_map(|digit| holder[digit.index()].map(|place| (places[place].0, digit)));
    let mut dealt: Vec<(Cell, Digit)> = dealt.collect();
    let seated: Vec<Cell> = dealt.iter().map(|&(cell, _)| cell).collect();
    let mut left = Digit::all().filter(|digit| holder[digit.index()].is_none());
    for &(cell, _) in places.iter().filter(|(cell, _)| !seated.contains(cell)) {
        dealt.extend(left.next().map(|digit| (cell, digit)));
    }
    dealt.sort_by_key(|&(cell, _)| cell.index());
    dealt
}

/// Assigns a digit to the cell at index `place` of `places`, reassigning other cells if necessary (Kuhn's augmenting
/// path). Returns whether this succeeded.
fn seat(
    place: usize,
    places: &[(Cell, DigitSet)],
    digits: &[Digit],
    holder: &mut [Option<usize>; 9],
    tried: &mut DigitSet,
) -> bool {
    for &digit in digits.iter().filter(|&&digit| places[place].1.contains(digit)) {
        if tried.insert(digit) {
            let free = match holder[digit.index()] {
                None => true,
                Some(other) => seat(other, places, digits, holder, tried),
            };
            if free {
                holder[digit.index()] = Some(place);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_respect_the_domains() {
        let set = |text: &str| text.bytes().filter_map(Digit::from_ascii).collect::<DigitSet>();
        let domains = ["12", "12", "3", "45", "456", "56", "789", "789", "1789"];
        let places: Vec<_> =
            domains.iter().enumerate().map(|(at, text)| (Cell::from_index(at), set(text))).collect();
        for seed in 0..100 {
            let dealt = deal(&places, &mut Pcg64::seed_from_u64(seed));
            assert_eq!(dealt.iter().map(|&(_, digit)| digit).collect::<DigitSet>(), DigitSet::ALL);
            assert!(
                dealt
                    .iter()
                    .zip(&places)
                    .all(|((cell, digit), (place, domain))| cell == place && domain.contains(*digit))
            );
        }
    }
}
