//! Generates random isomorphic copies of each puzzle.

use crate::options::within;
use crate::record::{Kind, Record, Schema};
use crate::task::{Buffers, Limits, Task, write, write_reason};
use crate::{Fault, Item, OptionError, Status};
use sodan_board::{Puzzle, Symmetry};
use sodan_generator::Random;

/// Options of the `morph` task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MorphOptions {
    /// Number of copies per puzzle, 1 to [`MOST`](MorphOptions::MOST).
    pub copies: u64,
    /// Random seed. The same seed generates the same copies.
    pub seed: u64,
}

impl MorphOptions {
    /// Upper limit of `copies`. Generating a million copies takes seconds.
    pub const MOST: u64 = 1_000_000;

    /// Returns the random symmetries that map `puzzle`, given as a line, to its copies. The symmetries depend only on
    /// the seed and the puzzle, so the copies are the same for any number of threads and any order or division of the
    /// input.
    pub fn symmetries(&self, puzzle: &str) -> impl Iterator<Item = Symmetry> + use<> {
        let mut random = Random::new(self.seed, fnv_1a(puzzle));
        (0..self.copies).map(move |_| random_symmetry(&mut random))
    }
}

impl Default for MorphOptions {
    fn default() -> MorphOptions {
        MorphOptions { copies: 1, seed: 0 }
    }
}

/// Task that generates isomorphic copies; created from [`MorphOptions`].
pub struct Morph {
    options: MorphOptions,
}

impl Morph {
    /// Validates `options` and creates the task.
    ///
    /// # Errors
    ///
    /// Returns an error if `copies` is out of range.
    pub fn new(options: MorphOptions) -> Result<Morph, OptionError> {
        within("copies", options.copies, 1..=MorphOptions::MOST)?;
        Ok(Morph { options })
    }
}

/// Returns a stable hash of `text` (G. Fowler, L. Noll, K.-P. Vo: FNV-1a, 64 bits).
fn fnv_1a(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Returns a uniformly distributed random symmetry.
pub fn random_symmetry(random: &mut Random) -> Symmetry {
    // Draws two random numbers, each of which fits into a word even on 32-bit machines.
    let [moves, digits] = [2 * 6_usize.pow(8), 362_880].map(|bound| random.below(bound) as u64);
    Symmetry::from_index(moves * 362_880 + digits)
}

/// One copy of an item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Morphed {
    /// Status of the puzzle.
    pub status: Status,
    /// Why the item is invalid; `None` for a valid item.
    pub fault: Option<Fault>,
    /// The copy and the symmetry that maps the puzzle to it.
    pub copy: Option<(Puzzle, Symmetry)>,
    /// 1-based index of the copy among its item's copies.
    pub number: u64,
    /// Number of copies of this item.
    pub copies: u64,
}

impl Record for Morphed {
    fn status(&self) -> Status {
        self.status
    }

    fn fault(&self) -> Option<&Fault> {
        self.fault.as_ref()
    }

    fn is_first(&self) -> bool {
        self.number == 1
    }

    fn is_followed(&self) -> bool {
        self.number < self.copies
    }
}

impl Task for Morph {
    type Record = Morphed;

    fn name(&self) -> &'static str {
        "morph"
    }

    fn schema(&self) -> Schema<Morphed> {
        Schema::begin()
            .column("number", Kind::Integer, "1-based number of the copy", |_, record: &Morphed| {
                record.copy.map(|_| record.number).into()
            })
            .column("copy", Kind::Text, "the copy: 81 characters", |_, record| {
                record.copy.map(|(copy, _)| copy.to_string()).into()
            })
            .column(
                "symmetry",
                Kind::Text,
                "symmetry that maps the puzzle to the copy; `1` is the identity",
                |_, record| record.copy.map(|(_, symmetry)| symmetry.to_string()).into(),
            )
            .end()
    }

    /// Reports each copy as soon as it is generated, and checks for cancellation after each copy, since a million
    /// copies take seconds.
    fn each<'i>(
        &self,
        items: &[Item<'i>],
        _buffers: &mut Buffers,
        limits: &Limits<'_>,
        give: &mut dyn FnMut(&Item<'i>, &Morphed),
    ) {
        for item in items {
            if (limits.should_stop)() {
                return;
            }
            let puzzle = match item.givens_alone() {
                Ok(puzzle) => puzzle,
                Err(fault) => {
                    let fault = Some(fault);
                    give(item, &Morphed { status: Status::Bad, fault, copy: None, number: 1, copies: 1 });
                    continue;
                }
            };
            let copies = self.options.copies;
            for (number, symmetry) in (1..).zip(self.options.symmetries(&puzzle.to_string())) {
                if (limits.should_stop)() {
                    return;
                }
                let copy = Some((symmetry.apply(puzzle), symmetry));
                give(item, &Morphed { status: Status::Done, fault: None, copy, number, copies });
            }
        }
    }

    fn line(&self, _item: &Item<'_>, record: &Morphed, out: &mut Vec<u8>) {
        match &record.copy {
            Some((copy, _)) => write(out, format_args!("{copy}\n")),
            None => write_reason(record, out),
        }
    }

    fn text(&self, item: &Item<'_>, record: &Morphed, out: &mut Vec<u8>) {
        match &record.copy {
            Some((copy, symmetry)) => {
                write(out, format_args!("puzzle {}: {copy}, by {symmetry}\n", item.raw.number));
            }
            None => {
                write(out, format_args!("puzzle {}: ", item.raw.number));
                self.line(item, record, out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_canonical::Canonicalize;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    const PROPER: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn copies(options: MorphOptions, number: usize, puzzle: &str) -> Vec<(Puzzle, Symmetry)> {
        let item = Item::of_text(number, puzzle.as_bytes());
        let mut all = Vec::new();
        let task = Morph::new(options).unwrap();
        task.each(&[item], &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            all.extend(record.copy)
        });
        all
    }

    #[test]
    fn copies_share_the_form() {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let all = copies(MorphOptions { copies: 20, seed: 7 }, 1, PROPER);
        assert_eq!(all.len(), 20);
        for (copy, symmetry) in all {
            assert_eq!(symmetry.apply(puzzle), copy);
            assert_eq!(copy.canonical().form, puzzle.canonical().form);
        }
    }

    #[test]
    fn stopped_item_announces_more() {
        let task = Morph::new(MorphOptions { copies: MorphOptions::MOST, seed: 1 }).unwrap();
        let looks = AtomicU64::new(0);
        let should_stop = || looks.fetch_add(1, Relaxed) >= 10;
        let limits = Limits { should_stop: &should_stop, ..Limits::default() };
        let mut last = None;
        let items = [Item::of_text(1, PROPER.as_bytes())];
        task.each(&items, &mut Buffers::default(), &limits, &mut |_, record| last = Some(record.clone()));
        let last = last.unwrap();
        assert!(last.number == 9 && last.is_followed());
        // The last copy of an item, and the record of a bad item, are not followed by more records.
        let whole = Morph::new(MorphOptions { copies: 3, seed: 1 }).unwrap();
        let mut followed = Vec::new();
        let items = [PROPER, "12"].map(|text| Item::of_text(1, text.as_bytes()));
        whole.each(&items, &mut Buffers::default(), &Limits::default(), &mut |_, record| {
            followed.push(record.is_followed())
        });
        assert_eq!(followed, [true, true, false, false]);
    }

    #[test]
    fn copies_depend_on_seed_and_puzzle() {
        let symmetries = |seed: u64, number: usize, puzzle: &str| -> Vec<Symmetry> {
            let all = copies(MorphOptions { copies: 2, seed }, number, puzzle);
            all.into_iter().map(|it| it.1).collect()
        };
        assert_eq!(symmetries(1, 5, PROPER), symmetries(1, 6, &PROPER.replace('.', "0")));
        assert_ne!(symmetries(1, 5, PROPER), symmetries(1, 5, &PROPER.replacen('4', ".", 1)));
        assert_ne!(symmetries(1, 5, PROPER), symmetries(2, 5, PROPER));
        // Published test values of FNV-1a.
        assert_eq!([fnv_1a(""), fnv_1a("a")], [0xcbf2_9ce4_8422_2325, 0xaf63_dc4c_8601_ec8c]);
        for copies in [0, MorphOptions::MOST + 1] {
            assert!(Morph::new(MorphOptions { copies, seed: 1 }).is_err());
        }
    }
}
