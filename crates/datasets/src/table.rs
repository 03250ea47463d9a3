//! A hash table keyed by identifiers, for as many entries as fit into memory.
//!
//! A slot has eight bytes: four bytes of the identifier, and the four-byte index of the data in a list in insertion
//! order. The hash maps of the standard library store complete identifiers in their slots; with these maps, `dataset
//! verify` took a sixth longer because of cache misses.
//!
//! The slots grow in place, since new memory is also expensive: the system clears each page.

use sodan_canonical::Id;

/// A hash table that maps identifiers to data.
pub(crate) struct Table<T> {
    /// Slots. The upper half of a slot is the prefix of an identifier, and the lower half the 1-based index of its
    /// data; 0 is a free slot. An identifier is in the slot of its prefix, or in the first free slot after it. The
    /// number of slots is a power of two.
    slots: Vec<u64>,
    known: Vec<(Id, T)>,
}

impl<T> Default for Table<T> {
    fn default() -> Table<T> {
        Table { slots: vec![0; 1 << 4], known: Vec::new() }
    }
}

impl<T> Table<T> {
    /// Returns the number of identifiers.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns the data of an identifier, if present.
    pub fn get(&self, id: Id) -> Option<&T> {
        self.find(id).ok().map(|place| &self.known[place].1)
    }

    /// Returns the data of an identifier if it is present. Otherwise, inserts `first` and returns `None`.
    pub fn get_or_insert(&mut self, id: Id, first: T) -> Option<&mut T> {
        self.get_or_insert_with_place(id, first).1
    }

    /// Like `get_or_insert`, but also returns the 0-based index of the identifier in insertion order.
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

    /// Loads the slot of an identifier into the cache. Returns an arbitrary number that depends on the slot, so that
    /// the compiler keeps the read.
    pub fn load(&self, id: Id) -> u64 {
        let slot = self.slots[self.home(beginning(id))];
        let known = self.known.get((slot as u32 as usize).wrapping_sub(1));
        slot ^ known.map_or(0, |(known, _)| u64::from(beginning(*known)))
    }

    /// Returns the index of an identifier in `known`. If it is missing, returns as the error the index of the free slot
    /// for it.
    fn find(&self, id: Id) -> Result<usize, usize> {
        let mut slot = self.home(beginning(id));
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                slot_value if (slot_value >> 32) as u32 == beginning(id) => {
                    let place = slot_value as u32 as usize - 1;
                    if self.known[place].0 == id {
                        return Ok(place);
                    }
                }
                _ => {}
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
    }

    /// Returns the index of the preferred slot for identifiers that start with `beginning`. Slots are in the order of
    /// identifiers, so a larger table is filled sequentially.
    fn home(&self, beginning: u32) -> usize {
        ((u64::from(beginning) * self.slots.len() as u64) >> 32) as usize
    }

    /// Doubles the number of slots in place. First, the entries in the upper half of the old slots move, then those in
    /// the upper half of the remaining slots, and so on. Each part's entries move to slots after the part, which by
    /// then contain only entries that have already moved.
    fn grow(&mut self) {
        let (mut end, all) = (self.slots.len(), 2 * self.slots.len());
        self.slots.resize(all, 0);
        // Entries that have no free slot after their part. They are inserted last.
        let mut left = Vec::new();
        while end > 0 {
            let begin = end / 2;
            for old in begin..end {
                let slot_value = std::mem::take(&mut self.slots[old]);
                if slot_value == 0 {
                    continue;
                }
                let home = self.home((slot_value >> 32) as u32);
                let free = if home < end { None } else { (home..all).find(|&slot| self.slots[slot] == 0) };
                match free {
                    Some(slot) => self.slots[slot] = slot_value,
                    None => left.push(slot_value),
                }
            }
            end = begin;
        }
        for slot_value in left {
            let mut slot = self.home((slot_value >> 32) as u32);
            while self.slots[slot] != 0 {
                slot = (slot + 1) & (all - 1);
            }
            self.slots[slot] = slot_value;
        }
    }
}

/// Returns the first four bytes of an identifier. These bytes are uniformly distributed, since an identifier is a hash.
fn beginning(id: Id) -> u32 {
    let [a, b, c, d, ..] = id.bytes();
    u32::from_be_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates an identifier with these first four and last four bytes.
    fn id(first: u32, last: u32) -> Id {
        format!("{first:08x}{:016x}{last:08x}", 0).parse().unwrap()
    }

    /// Identifiers are found even if their prefixes are equal or their slots wrap around.
    #[test]
    fn colliding_ids_are_found() {
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
    fn growing_slots_keep_all_ids() {
        let mut table = Table::default();
        // Adjacent identifiers around the edges of all parts of the slots.
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
