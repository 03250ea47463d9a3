//! ALS Chain: almost locked sets, each linked to the next by a digit that only one of the two can contain.
//!
//! ```text
//!   A = 12 . 23   ──3──   B = 34 . 41          two sets: ALS-XZ
//!       z    x                x    z           1 is eliminated from cells that see every 1 in A and in B
//!
//!   A ──x── C ──y── B                          three sets: XY-Wing
//!   A ──x── C ──y── D ──x── B                  four or more: chain
//! ```
//!
//! An almost locked set is a group of cells in one house that together have one candidate digit more than there are
//! cells. The linking digits (x, y) are *restricted commons*: all cells of such a digit in one set see all of the
//! digit's cells in the other set, so only one of the two sets can contain the digit. Neighbouring links use different
//! digits.
//!
//! How to spot it: look for two almost locked sets with two digits in common. If all cells of one of these digits see
//! each other, the other digit is z.
//!
//! Why it is true: if A does not contain z, its cells need all its other digits, including x. C then cannot contain x,
//! so its cells need y, and so on along the chain, until B needs z. At least one of A and B therefore contains z. Two
//! sets that are linked by two digits are both locked: one of them lacks the first digit, and the other lacks the
//! second, so all other digits of the two sets are used up in their cells.
//!
//! Described in HoDoKu's guide to techniques under *Almost Locked Sets*.

use crate::State;
use crate::Technique::{AlsChain, AlsXyWing, AlsXz};
use crate::als::{self, Als, AlsLink};
use crate::found::{Flow, Found};
use crate::options::{AlsDirection, AlsOverlap};
use crate::pattern::{self, Pattern};
use crate::technique::als_walk::{self, seen_by_both};
use sodan_board::{Candidate, DigitSet};
use std::borrow::Cow;

/// Reports chains of two sets, then of three, then longer ones. Pairs are in lexicographic order.
pub(super) fn find(_: &State, found: &mut Found<'_>) -> Flow {
    let sets = found.memo().almost_locked_sets();
    let links = match found.options().als_overlap {
        AlsOverlap::Forbidden => Cow::Borrowed(found.memo().als_links()),
        AlsOverlap::Allowed => Cow::Owned(als::links(sets, AlsOverlap::Allowed)),
    };
    found.look((sets.len() + links.len()) as u64)?;
    if found.wants(AlsXz) {
        for link in links.iter() {
            found.look(1)?;
            pair(&sets[link.from], &sets[link.to], link.digits, found)?;
        }
    }
    if found.wants(AlsXyWing) {
        wings(sets, &links, found)?;
    }
    if found.wants(AlsChain) {
        let links = match found.options().als_direction {
            AlsDirection::Forward => links,
            AlsDirection::Both => Cow::Owned(als::both_ways(&links)),
        };
        als_walk::find(sets, &links, found)?;
    }
    Flow::Continue(())
}

fn pair(a: &Als, b: &Als, links: DigitSet, found: &mut Found<'_>) -> Flow {
    let double = links.len() > 1;
    let z = a.common(b, if double { DigitSet::EMPTY } else { links });
    let is_locked = double && own(a, b, links).chain(own(b, a, links)).next().is_some();
    if z.is_empty() && !is_locked {
        return Flow::Continue(());
    }
    let linking = links.iter().flat_map(|link| seen_by_both(a, b, z.without(link)));
    let locked = double.then(|| own(a, b, links).chain(own(b, a, links))).into_iter().flatten();
    found.eliminate_all(AlsXz, linking.chain(locked), || {
        let z = if is_locked { DigitSet::EMPTY } else { z };
        let sets = [a, b].map(|als| (als.cells, als.digits)).to_vec();
        Pattern::AlsChain(pattern::AlsChain { sets, links: vec![links], z })
    })
}

/// Returns the candidates that `als` eliminates outside the two sets if it is locked, apart from the linking digits.
fn own(als: &Als, other: &Als, links: DigitSet) -> impl Iterator<Item = Candidate> {
    let cells = other.cells;
    (als.digits - links)
        .iter()
        .flat_map(move |digit| (als.seen(digit) - cells).iter().map(move |cell| Candidate::new(cell, digit)))
}

/// Reports pairs of links that meet in one set, in lexicographic order.
fn wings(sets: &[Als], links: &[AlsLink], found: &mut Found<'_>) -> Flow {
    let mut at: Vec<Vec<usize>> = vec![Vec::new(); sets.len()];
    for (index, link) in links.iter().enumerate() {
        at[link.from].push(index);
        at[link.to].push(index);
    }
    for (index, first) in links.iter().enumerate() {
        let after = |set: usize| at[set].partition_point(|&other| other <= index);
        let (mut left, mut right) = (&at[first.from][after(first.from)..], &at[first.to][after(first.to)..]);
        // Merges the two lists in order. No link is in both lists, since each pair of sets has at most one link.
        loop {
            let from_left = match (left.first(), right.first()) {
                (Some(l), Some(r)) => l < r,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => break,
            };
            let list = if from_left { &mut left } else { &mut right };
            let second = &links[list[0]];
            *list = &list[1..];
            let (hub, a) = if from_left { (first.from, first.to) } else { (first.to, first.from) };
            let b = if second.from == hub { second.to } else { second.from };
            found.look(1)?;
            wing([&sets[a], &sets[hub], &sets[b]], [first.digits, second.digits], found)?;
        }
    }
    Flow::Continue(())
}

fn wing([a, hub, b]: [&Als; 3], links: [DigitSet; 2], found: &mut Found<'_>) -> Flow {
    let [first, second] = links;
    let same = first == second && first.len() == 1;
    if same {
        return Flow::Continue(());
    }
    let z = a.common(b, first | second);
    if z.is_empty() || !may_stand_beside(a, b, found.options().als_overlap) {
        return Flow::Continue(());
    }
    found.eliminate_all(AlsXyWing, seen_by_both(a, b, z), || {
        let sets = [a, hub, b].map(|als| (als.cells, als.digits)).to_vec();
        Pattern::AlsChain(pattern::AlsChain { sets, links: links.to_vec(), z })
    })
}

/// Returns whether two sets may be the ends of a chain: neither may contain the other. They may share cells if
/// `overlap` allows it.
fn may_stand_beside(a: &Als, b: &Als, overlap: AlsOverlap) -> bool {
    let contained = a.cells.is_subset(b.cells) || b.cells.is_subset(a.cells);
    !contained && (overlap == AlsOverlap::Allowed || !a.cells.intersects(b.cells))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{finds, finds_nothing};

    #[test]
    fn linked_sets_contain_z() {
        finds(AlsXz, "r1c1:12 r1c4:23 r2c4:34 r2c9:41 r1c9:1 r2c2:1 r1c7:1", "r1c79,r2c2<>1");
    }

    #[test]
    fn the_linking_digit_must_see_itself() {
        finds_nothing(AlsXz, "r1c1:12 r1c4:23 r3c7:34 r3c9:14 r1c9:1 r3c2:1");
    }

    #[test]
    fn two_links_lock_both_sets() {
        finds(
            AlsXz,
            "r1c1:12 r1c2:29 r2c9:9 r5c1:12 r5c2:29 r1c5:2 r5c6:2 r7c1:1 r7c2:9",
            "r7c2<>9, r7c1<>1, r1c5,r5c6<>2",
        );
    }
}
