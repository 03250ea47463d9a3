//! Siamese fish: two fish of the same kind with the same base, but different covers and fins.
//!
//! Described in HoDoKu's guide to techniques under *Finned/Sashimi Fish*.

use crate::found::{Flow, Found};
use crate::options::Duals;
use crate::pattern::Fish;
use crate::{Pattern, Technique};
use sodan_board::{Candidate, CellSet, Digit, HouseSet};
use std::collections::HashMap;

/// Collector of fish: each fish is reported, and also stored for pairing if dual steps are allowed.
pub(super) struct Catch {
    fish: Option<Vec<(Technique, Fish, Vec<Candidate>)>>,
}

impl Catch {
    pub(super) fn new(found: &Found<'_>) -> Catch {
        Catch { fish: (found.options().duals == Duals::On).then(Vec::new) }
    }

    /// Reports a fish, and stores it for pairing if dual steps are allowed. `digit` is eliminated from `cells`, then
    /// from the remaining cells in `more`.
    pub(super) fn land(
        &mut self,
        technique: Technique,
        [cells, more]: [CellSet; 2],
        found: &mut Found<'_>,
        fish: impl Fn() -> Fish,
        digit: Digit,
    ) -> Flow {
        let gone = || cells.iter().chain(more - cells).map(|cell| Candidate::new(cell, digit));
        if let Some(caught) = &mut self.fish {
            caught.push((technique, fish(), gone().collect()));
        }
        found.eliminate_all(technique, gone(), || Pattern::Fish(fish()))
    }

    /// Reports all pairs of stored fish that form a siamese fish, ordered by the first fish, then by the second.
    pub(super) fn pairs(self, found: &mut Found<'_>) -> Flow {
        let caught = self.fish.unwrap_or_default();
        let mut of_base: HashMap<(Digit, HouseSet), Vec<usize>> = HashMap::new();
        for (index, (_, fish, _)) in caught.iter().enumerate() {
            of_base.entry((fish.digit, fish.base)).or_default().push(index);
        }
        for (index, (technique, first, gone)) in caught.iter().enumerate() {
            let same_base = &of_base[&(first.digit, first.base)];
            for &second in &same_base[same_base.partition_point(|&other| other <= index)..] {
                let (_, second, more) = &caught[second];
                if gone.first() != more.first() {
                    let both = gone.iter().chain(more).copied();
                    let siamese = Some((second.cover, second.fins));
                    found.eliminate_all(*technique, both, || Pattern::Fish(Fish { siamese, ..*first }))?;
                }
            }
        }
        Flow::Continue(())
    }
}
