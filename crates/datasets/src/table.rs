//! A table by ids, for as many of them as fit into memory.
//!
//! What is looked into at random are slots of eight bytes: half of them a part of the id, half of them the place of what is known.
//! All else is in a list, in the order in which it came. Tables of the standard library have the ids themselves in their slots. With
//! them `dataset verify` took a sixth longer, since more of its memory was not in the cache.
//!
//! New memory is dear, too: the system clears each page. So the slots grow where they stand.

use sodan_canonical::Id;

/// What is known of ids.
pub(crate) struct Table<T> {
    /// The upper half is the beginning of an id, and the lower half the place of what is known of it, from 1; 0 is a free slot. An id
    /// has the slot that its beginning says, or the first one behind that is free. The number of slots is a power of two.
    slots: Vec<u64>,
    known: Vec<(Id, T)>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table { slots: vec![0; 1 << 4], known: Vec::new() }
    }
}

impl<T> Table<T> {
    /// How many ids are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// What is known of an id.
    pub fn get(&self, id: Id) -> Option<&T> {
        self.find(id).ok().map(|place| &self.known[place].1)
    }

    /// What was known of an id. If nothing was, this is known from now on.
    pub fn get_or_insert(&mut self, id: Id, first: T) -> Option<&mut T> {
        self.get_or_insert_with_place(id, first).1
    }

    /// The same, with the place of the id among all, from 0 and in the order in which they came.
    pub fn get_or_insert_with_place(&mut self, id: Id, first: T) -> (usize, Option<&mut T>) {
        match self.find(id) {
            Ok(place) => (place, Some(&mut self.known[place].1)),
            Err(slot) => {
                self.known.push((id, first));
                let place = u32::try_from(self.known.len()).expect("fewer than 2^32 ids fit in memory");
                self.slots[slot] = u64::from(beginning(id)) << 32 | u64::from(place);
                if self.known.len() > self.slots.len() / 4 * 3 {
                    self.grow();
                }
                (self.known.len() - 1, None)
            }
        }
    }

    /// Loads what would be loaded to find an id, and makes some number of it: whoever asks for many waits for all at once.
    pub fn load(&self, id: Id) -> u64 {
        let slot = self.slots[self.home(beginning(id))];
        let known = self.known.get((slot as u32 as usize).wrapping_sub(1));
        slot ^ known.map_or(0, |(known, _)| u64::from(beginning(*known)))
    }

    /// The place of what is known of an id, or the slot that it would get.
    fn find(&self, id: Id) -> Result<usize, usize> {
        let mut slot = self.home(beginning(id));
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                taken if (taken >> 32) as u32 == beginning(id) => {
                    let place = taken as u32 as usize - 1;
                    if self.known[place].0 == id {
                        return Ok(place);
                    }
                }
                _ => {}
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Slots are in the order of ids, so that a larger table is filled from one end to the other.
    fn home(&self, beginning: u32) -> usize {
        ((u64::from(beginning) * self.slots.len() as u64) >> 32) as usize
    }

    /// Makes the slots twice as many. First the upper half of the old ones is emptied, then the upper half of those below it, and so
    /// on. What has its home in such a part gets one behind it, where only what was moved before stands by then.
    fn grow(&mut self) {
        let (mut end, all) = (self.slots.len(), 2 * self.slots.len());
        self.slots.resize(all, 0);
        // What stands away from its home at the edge of a part.
        let mut left = Vec::new();
        while end > 0 {
            let begin = end / 2;
            for old in begin..end {
                let taken = std::mem::take(&mut self.slots[old]);
                if taken == 0 {
                    continue;
                }
                let home = self.home((taken >> 32) as u32);
                let free = if home < end { None } else { (home..all).find(|&slot| self.slots[slot] == 0) };
                match free {
                    Some(slot) => self.slots[slot] = taken,
                    None => left.push(taken),
                }
            }
            end = begin;
        }
        for taken in left {
            let mut slot = self.home((taken >> 32) as u32);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (all - 1);
            }
            self.slots[slot] = taken;
        }
    }
}

/// The first bytes of an id, which is a hash.
fn beginning(id: Id) -> u32 {
    let [a, b, c, d, ..] = id.bytes();
    u32::from_be_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An id with these first four and last four bytes.
    fn id(first: u32, last: u32) -> Id {
        format!("{first:08x}{:016x}{last:08x}", 0).parse().unwrap()
    }

    #[test]
    fn ids_are_found_again_though_their_beginnings_are_the_same_or_wrap_around() {
        let mut table = Table::default();
        let all: Vec<Id> = (1..3_000)
            .flat_map(|number: u32| {
                [id(number.wrapping_mul(0x9E37_79B9), number), id(u32::MAX, number), id(0, number)]
            })
            .collect();
        for (number, &id) in all.iter().enumerate() {
            assert_eq!(table.get(id), None);
            assert!(table.get_or_insert(id, number).is_none());
        }
        assert_eq!(table.len(), all.len());
        for (number, &id) in all.iter().enumerate() {
            assert_eq!(table.get(id), Some(&number));
            assert_eq!(table.get_or_insert(id, 0), Some(&mut { number }));
        }
        assert_eq!(table.len(), all.len());
    }

    #[test]
    fn slots_that_grow_hold_all_ids_and_no_others() {
        let mut table = Table::default();
        // Ids that lie close together, at the edges of all parts of the slots and around them.
        let close =
            (0..32).flat_map(|bit| (0..6).map(move |more| (1_u32 << bit).wrapping_add(more).wrapping_sub(3)));
        let all: Vec<Id> =
            close.chain((0..200).map(|more| u32::MAX - more / 40)).zip(0..).map(|(a, b)| id(a, b)).collect();
        for (number, &id) in all.iter().enumerate() {
            assert_eq!(table.get_or_insert_with_place(id, number).0, number);
            let known = all.iter().filter(|&&id| table.get(id).is_some()).count();
            assert_eq!(
                (known, table.slots.iter().filter(|slot| **slot != 0).count()),
                (number + 1, number + 1)
            );
        }
        assert!(table.slots.len() == 1 << 10, "{}", table.slots.len());
    }
}
