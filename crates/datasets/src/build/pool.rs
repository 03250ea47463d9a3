//! Selects candidates, and assigns them to splits.
//!
//! ```text
//! candidates of all sources ─▶ random order, from the seed ─▶ only distinct, proper puzzles ─▶ the first of each source
//!     ─▶ the first of each stratum ─▶ each group to the split furthest below its share of the stratum
//! ```
//!
//! A group must not be divided between splits. A group consists of isomorphic puzzles, or of all puzzles with
//! isomorphic solutions. Each group is assigned to the split with the smallest (2·n + 1) / share, where n is the
//! split's number of puzzles of the stratum so far. This is Sainte-Laguë's method for allocating seats to parties. If
//! groups consist of single puzzles, the number of puzzles of each stratum in each split differs from its share by at
//! most one.

use super::recipe::{Group, Recipe, Split};
use super::source_record::SourceRecord;
use sodan_canonical::Id;
use sodan_generator::Random;
use sodan_tasks::Status;
use std::collections::{HashMap, HashSet};

/// Candidates of all sources.
#[derive(Default)]
pub struct Pool {
    candidates: Vec<(SourceRecord, u32)>,
    tallies: Vec<SourceTally>,
}

/// Record statistics of a source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct SourceTally {
    /// Number of records.
    pub records: u64,
    /// Number of records that are not puzzles.
    pub bad: u64,
    /// Number of rejected puzzles with no or multiple solutions.
    pub improper: u64,
    /// Number of puzzles that were rejected because they are isomorphic to an earlier one.
    pub twins: u64,
    /// Number of chosen puzzles, without copies.
    pub chosen: u64,
    /// Number of chosen puzzles with no or multiple solutions.
    pub chosen_improper: u64,
}

impl SourceTally {
    /// Returns the number of usable puzzles that were not chosen, since their strata are full or the recipe limits the
    /// source.
    pub fn unused(&self) -> u64 {
        self.records.saturating_sub(self.bad + self.improper + self.twins + self.chosen)
    }
}

/// A puzzle chosen for the data set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ChosenPuzzle {
    /// The puzzle with its identifiers.
    pub candidate: SourceRecord,
    /// Index of the source.
    pub source: usize,
    /// Index of the stratum, if there are strata.
    pub stratum: Option<usize>,
}

/// Index of the random stream that shuffles the candidates. No puzzle uses this stream.
const ORDER: u64 = u64::MAX;

impl Pool {
    /// Adds a candidate of a source. The sources must be added in order.
    pub fn add(&mut self, source: usize, candidate: SourceRecord) {
        if self.tallies.len() <= source {
            self.tallies.resize(source + 1, SourceTally::default());
        }
        self.tallies[source].records += 1;
        self.tallies[source].bad += u64::from(candidate.status == Status::Bad);
        self.candidates.push((candidate, source as u32));
    }

    /// Shuffles the candidates, and removes those that the recipe excludes. The order depends only on the seed.
    pub fn draw(&mut self, recipe: &Recipe) {
        Random::new(recipe.seed, ORDER).shuffle(&mut self.candidates);
        let mut seen = HashSet::new();
        let mut left = vec![usize::MAX; recipe.sources.len()];
        for (left, source) in left.iter_mut().zip(&recipe.sources) {
            *left = source.limit.unwrap_or(usize::MAX);
        }
        let tallies = &mut self.tallies;
        self.candidates.retain(|(candidate, source)| {
            let source = *source as usize;
            let tally = &mut tallies[source];
            match candidate.status {
                Status::Bad => return false,
                Status::Unique => {}
                _ if recipe.improper => {}
                _ => {
                    tally.improper += 1;
                    return false;
                }
            }
            if recipe.distinct && seen.contains(&candidate.id) {
                tally.twins += 1;
                return false;
            }
            if left[source] == 0 {
                return false;
            }
            left[source] -= 1;
            seen.insert(candidate.id);
            true
        });
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns whether there are no candidates.
    pub fn is_empty(&self) -> bool {
        self.candidates.is_empty()
    }

    /// Returns the candidate with index `place`.
    pub fn candidate(&self, place: usize) -> &SourceRecord {
        &self.candidates[place].0
    }

    /// Chooses the puzzles of each split. `holds` returns a bit set of the strata to which the candidate with a given
    /// index belongs. It is not called if the recipe has no strata.
    pub fn choose(&mut self, recipe: &Recipe, holds: impl Fn(usize) -> u64) -> [Vec<ChosenPuzzle>; 3] {
        let mut wanted: Vec<usize> = recipe.strata.iter().map(|(_, count)| *count).collect();
        let mut splits = [const { Vec::new() }; 3];
        let mut groups: HashMap<Option<Id>, usize> = HashMap::new();
        let mut counts = vec![[0_usize; 3]; recipe.strata.len().max(1)];
        for (place, &(candidate, source)) in self.candidates.iter().enumerate() {
            let stratum = match recipe.strata.is_empty() {
                true => None,
                false => {
                    let holds = holds(place);
                    let Some(stratum) = (0..wanted.len()).find(|&it| holds >> it & 1 == 1 && wanted[it] > 0)
                    else {
                        continue;
                    };
                    wanted[stratum] -= 1;
                    Some(stratum)
                }
            };
            let counts = &mut counts[stratum.unwrap_or_default()];
            let split = *groups
                .entry(group(recipe.group, &candidate))
                .or_insert_with(|| behind(counts, &recipe.shares));
            counts[split] += 1;
            let tally = &mut self.tallies[source as usize];
            tally.chosen += 1;
            tally.chosen_improper += u64::from(candidate.status != Status::Unique);
            splits[split].push(ChosenPuzzle { candidate, source: source as usize, stratum });
        }
        splits
    }

    /// Returns the record statistics of each source.
    pub fn tallies(&self) -> &[SourceTally] {
        &self.tallies
    }
}

/// Returns the identifier of the group to which a candidate belongs. A group must not be divided between splits.
fn group(group: Group, candidate: &SourceRecord) -> Option<Id> {
    match group {
        Group::Puzzle => candidate.id,
        Group::Solution => candidate.class.or(candidate.id),
    }
}

/// Returns the index of the split that is furthest below its share, given the number of puzzles in each split.
fn behind(counts: &[usize; 3], shares: &[f64; 3]) -> usize {
    let quotient = |split: usize| (2 * counts[split] + 1) as f64 / shares[split];
    let all = 0..Split::ALL.len();
    all.min_by(|&one, &other| quotient(one).total_cmp(&quotient(other))).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(more: &str) -> Recipe {
        let text = format!(
            "name = \"x\"\nlicence = \"MIT\"\n{more}\n[[source]]\nname = \"a\"\nlicence = \"MIT\"\norigin = \"me\"\n\
             files = [\"x\"]\n[splits]\ntrain = 0.5\nvalidation = 0.25\ntest = 0.25\nby = \"solution\"\n\
             [labels]\ncolumns = []\n"
        );
        Recipe::parse(&text).unwrap()
    }

    /// Creates a pool of one source. Each candidate is given as its identifier and its class.
    fn pool(all: impl IntoIterator<Item = (u8, u8)>) -> Pool {
        let mut pool = Pool::default();
        for (id, class) in all {
            let [id, class] = [id, class].map(|it| format!("{it:032x}").parse().ok());
            pool.add(0, SourceRecord { status: Status::Unique, puzzle: None, id, class });
        }
        pool
    }

    #[test]
    fn duplicates_and_improper_are_counted() {
        let mut pool = pool([(1, 1), (2, 1), (1, 1)]);
        pool.add(0, SourceRecord { status: Status::Multiple, ..pool.candidates[0].0 });
        pool.add(0, SourceRecord { status: Status::Bad, ..pool.candidates[0].0 });
        pool.draw(&recipe(""));
        let tally = SourceTally { records: 5, bad: 1, improper: 1, twins: 1, ..SourceTally::default() };
        assert_eq!((pool.len(), pool.tallies()), (2, &[tally][..]));
    }

    #[test]
    fn recipe_may_keep_improper_puzzles() {
        let mut pool = pool([(1, 1), (1, 1)]);
        pool.add(0, SourceRecord { status: Status::None, ..pool.candidates[0].0 });
        let recipe = recipe("distinct = false\nimproper = true");
        pool.draw(&recipe);
        assert_eq!(pool.len(), 3);
        pool.choose(&recipe, |_| 0);
        assert_eq!((pool.tallies()[0].chosen, pool.tallies()[0].chosen_improper), (3, 1));
    }

    #[test]
    fn splits_keep_groups_whole() {
        let mut pool = pool((0..=255).map(|id| (id, id / 4)));
        pool.draw(&recipe(""));
        let splits = pool.choose(&recipe(""), |_| 0);
        // A group is assigned to a split when its first puzzle is assigned.
        for (split, share) in splits.iter().zip([128, 64, 64]) {
            assert!(split.len().abs_diff(share) <= 4, "{} of {share}", split.len());
        }
        let classes = splits
            .each_ref()
            .map(|split| -> HashSet<_> { split.iter().map(|chosen| chosen.candidate.class).collect() });
        assert!(classes[0].is_disjoint(&classes[1]) && classes[0].is_disjoint(&classes[2]));
        assert!(classes[1].is_disjoint(&classes[2]));
    }

    /// Strata contain the requested number of puzzles, which are spread over the splits.
    #[test]
    fn strata_are_spread_over_splits() {
        let mut pool = pool((0..=255).map(|id| (id, id)));
        let strata = "[[stratum]]\nname = \"a\"\nn = 40\nwhere = \"givens > 0\"\n\
                      [[stratum]]\nname = \"b\"\nn = 100\nwhere = \"givens > 0\"\n";
        let recipe = recipe(strata);
        pool.draw(&recipe);
        // All even identifiers match both strata.
        let ids: Vec<u8> =
            (0..pool.len()).map(|place| pool.candidate(place).id.unwrap().bytes()[15]).collect();
        let splits = pool.choose(&recipe, |place| if ids[place] & 1 == 0 { 3 } else { 0 });
        let count = |stratum: usize| {
            splits.each_ref().map(|split| split.iter().filter(|it| it.stratum == Some(stratum)).count())
        };
        assert_eq!((count(0), count(1)), ([20, 10, 10], [44, 22, 22]));
        assert_eq!(pool.tallies()[0].chosen, 128);
    }
}
