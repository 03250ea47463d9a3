//! Propagator for linear equations, based on bounds and on sets of values.

use super::combinations::sum_of;
use super::{Combinations, Propagator};
use crate::engine::mask::{each_value, highest_number, is_single, lowest, lowest_number};
use crate::engine::{Conflict, Index, Mask, Propagated, Setup, State};

/// A linear equation: the values of cells, multiplied by coefficients, add up to a constant. Internally, values are
/// numbered from 1.
///
/// The result is exact with one open cell, or with up to three open cells if all coefficients are 1 or -1. In a cage,
/// in which all cells differ, candidates are determined by the combinations that fit both the cage and the remaining
/// cells of a house that contains the cage. All other sums are propagated by bounds, which assume that groups of cells
/// that must differ contain their smallest or greatest possible sets of values.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    cells: Vec<Index>,
    coefficients: Vec<i64>,
    sum: i64,
    /// Data that [`Propagator::prepare`] computes for the propagation.
    plan: Plan,
    complement: Option<Complement>,
}

/// The remaining cells of the smallest house that contains a cage.
#[derive(Clone, Debug)]
struct Complement {
    cells: Vec<Index>,
    /// The values that the house contains.
    values: Mask,
}

#[derive(Clone, Default, Debug)]
struct Plan {
    size: u32,
    /// The coefficients with their cells, in descending order of the absolute value.
    terms: Vec<Term>,
    /// For each cell in `cells`, the index of its group of mutually exclusive cells among the groups of all terms.
    group_of: Vec<u16>,
    is_plain: bool,
    has_units_only: bool,
    has_negative: bool,
    is_cage: bool,
    combinations: Option<&'static Combinations>,
    /// For each group of each term, the sets of distinct values with the lowest and the highest possible sum.
    extremes: Vec<(Mask, Mask)>,
}

impl std::fmt::Debug for Combinations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Combinations")
    }
}

#[derive(Clone, Debug)]
struct Term {
    coefficient: i64,
    cells: Vec<Index>,
    /// The cells, divided into groups of mutually exclusive cells.
    groups: Vec<Vec<Index>>,
}

impl Linear {
    /// Creates an equation for values that start at `least`. Coefficients of the same cell are added up. Returns `None`
    /// if no term is left.
    pub fn new(terms: Vec<(Index, i64)>, sum: i64, least: i64) -> Option<Linear> {
        let mut merged: Vec<(Index, i64)> = Vec::new();
        for (cell, coefficient) in terms {
            match merged.iter_mut().find(|term| term.0 == cell) {
                Some(term) => term.1 += coefficient,
                None => merged.push((cell, coefficient)),
            }
        }
        merged.retain(|term| term.1 != 0);
        merged.sort_unstable();
        let total: i64 = merged.iter().map(|term| term.1).sum();
        let (cells, coefficients): (Vec<_>, Vec<_>) = merged.into_iter().unzip();
        let sum = sum + total * (1 - least);
        (!cells.is_empty()).then_some(Linear {
            cells,
            coefficients,
            sum,
            plan: Plan::default(),
            complement: None,
        })
    }

    /// Returns the right-hand side of the equation, for values numbered from 1.
    pub fn sum(&self) -> i64 {
        self.sum
    }

    pub fn coefficients(&self) -> &[i64] {
        &self.coefficients
    }

    /// Returns whether every coefficient is 1.
    pub fn is_plain(&self) -> bool {
        self.coefficients.iter().all(|&coefficient| coefficient == 1)
    }

    pub fn is_same(&self, other: &Linear) -> bool {
        self.sum == other.sum && self.cells == other.cells && self.coefficients == other.coefficients
    }

    /// Sets the complement: the remaining cells of a house that contains the cage, and the values of the house.
    /// Combinations must leave suitable values for these cells.
    pub fn set_complement(&mut self, cells: Vec<Index>, values: Mask) {
        self.complement = Some(Complement { cells, values });
    }
}

/// The minimum and maximum of a linear expression, given the candidates of its cells.
struct Range {
    least: i64,
    greatest: i64,
    /// Sum of the cells that have a single candidate.
    single: i64,
    open: usize,
}

impl Linear {
    /// Computes the range of a sum whose coefficients are all 1, in a third of the time of the general case.
    fn plain_range(&self, state: &State<'_>) -> Range {
        let (mut least, mut greatest, mut single, mut open) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let mask = state.get(cell);
            let (low, high) = (lowest_number(mask), highest_number(mask));
            least += low;
            greatest += high;
            single += if low == high { low } else { 0 };
            open += usize::from(low != high);
        }
        Range { least: least.into(), greatest: greatest.into(), single: single.into(), open }
    }

    fn range(&self, state: &State<'_>) -> Range {
        if self.plan.is_plain {
            return self.plain_range(state);
        }
        let mut range = Range { least: 0, greatest: 0, single: 0, open: 0 };
        for (&cell, &coefficient) in self.cells.iter().zip(&self.coefficients) {
            let mask = state.get(cell);
            let (low, high) = (i64::from(lowest_number(mask)), i64::from(highest_number(mask)));
            let (least, greatest) = if coefficient > 0 { (low, high) } else { (high, low) };
            range.least += coefficient * least;
            range.greatest += coefficient * greatest;
            if is_single(mask) {
                range.single += coefficient * low;
            } else {
                range.open += 1;
            }
        }
        range
    }

    /// Computes the exact candidates of up to three open cells with coefficients 1 or -1, or of one open cell with any
    /// coefficient. A cell with the coefficient -1 is mirrored: the value `v` is replaced by `size + 1 - v`.
    fn propagate_open(&self, state: &mut State<'_>, mut target: i64, open: usize) -> Propagated {
        let mut at = [0; 3];
        let mut masks = [0; 3];
        let mut count = 0;
        for (position, &cell) in self.cells.iter().enumerate() {
            let mask = state.get(cell);
            if is_single(mask) {
                continue;
            }
            let coefficient = self.coefficients[position];
            if open == 1 {
                let value = target / coefficient;
                let fits = target % coefficient == 0 && (1..=i64::from(self.plan.size)).contains(&value);
                return if fits { state.restrict_quietly(cell, 1 << (value - 1)) } else { Err(Conflict) };
            }
            at[count] = position;
            masks[count] = mask;
            if coefficient < 0 {
                masks[count] = self.mirrored(mask);
                target += i64::from(self.plan.size) + 1;
            }
            count += 1;
        }
        let same_group = |a: usize, b: usize| self.plan.group_of[at[a]] == self.plan.group_of[at[b]];
        let [a, b, c] = masks;
        let restricted = if open == 2 {
            let mut b = b & partners(a.into(), target);
            let mut a = a & partners(b.into(), target);
            if target % 2 == 0 && same_group(0, 1) {
                let half = !(1_u64 << (target / 2 - 1).clamp(0, 63)) as Mask;
                (a, b) = (a & half, b & half);
            }
            [a, b, 0]
        } else {
            let sums = |x: Mask, y: Mask, differ: bool| pair_sums(x, y, differ);
            let (ab, ac, bc) =
                (sums(a, b, same_group(0, 1)), sums(a, c, same_group(0, 2)), sums(b, c, same_group(1, 2)));
            [a & partners(bc >> 1, target), b & partners(ac >> 1, target), c & partners(ab >> 1, target)]
        };
        for (position, mask) in at.into_iter().zip(restricted).take(open) {
            let mask = if self.coefficients[position] < 0 { self.mirrored(mask) } else { mask };
            state.restrict_quietly(self.cells[position], mask)?;
        }
        let is_pair = open == 2 && restricted[0] == restricted[1] && restricted[0].count_ones() == 2;
        if is_pair && !self.plan.has_negative {
            state.exclude_required(&[self.cells[at[0]], self.cells[at[1]]], restricted[0])?;
        }
        Ok(())
    }

    fn mirrored(&self, mask: Mask) -> Mask {
        mask.reverse_bits() >> (Mask::BITS - self.plan.size)
    }

    /// Removes each candidate with which the sum is out of range, given the smallest and greatest candidates of the
    /// other cells.
    fn cut_ranges(&self, state: &mut State<'_>, range: &Range) -> Propagated {
        let (below, above) = (self.sum - range.least, range.greatest - self.sum);
        for term in &self.plan.terms {
            let scale = term.coefficient.abs();
            let widest = i64::from(self.plan.size) * scale;
            if below >= widest && above >= widest {
                break;
            }
            let (up, down) = scaled(term.coefficient, below, above);
            for &cell in &term.cells {
                let mut mask = state.get(cell);
                if is_single(mask) {
                    continue;
                }
                let (low, high) = (mask.trailing_zeros(), highest_number(mask) - 1);
                if up < i64::from(high - low) {
                    mask &= through(low + up as u32);
                }
                if down < i64::from(high - low) {
                    mask &= !through((high - down as u32).wrapping_sub(1));
                }
                state.restrict_quietly(cell, mask)?;
            }
        }
        Ok(())
    }

    /// Removes candidates like [`cut_ranges`](Self::cut_ranges), but assumes that each group of mutually exclusive
    /// cells has different values.
    fn bound_groups(&mut self, state: &mut State<'_>) -> Propagated {
        let size = self.plan.size;
        let all = through(size - 1);
        let (mut least, mut greatest) = (0, 0);
        self.plan.extremes.clear();
        for term in &self.plan.terms {
            for group in &term.groups {
                let (mut smallest, mut mirrored_greatest) = (0_u64, 0_u64);
                for &cell in group {
                    let mask = state.get(cell);
                    let free = !(smallest | u64::from(lowest(mask).wrapping_sub(1)));
                    smallest |= free & free.wrapping_neg();
                    let free = !mirrored_greatest & (u64::MAX << (size - highest_number(mask)));
                    mirrored_greatest |= free & free.wrapping_neg();
                }
                if (smallest | mirrored_greatest) > u64::from(all) {
                    return Err(Conflict);
                }
                let smallest = smallest as Mask;
                let greatest_set = (mirrored_greatest as Mask).reverse_bits() >> (Mask::BITS - size);
                let (low, high) = (self.set_sum(smallest), self.set_sum(greatest_set));
                let (low, high) = if term.coefficient > 0 { (low, high) } else { (high, low) };
                least += term.coefficient * low;
                greatest += term.coefficient * high;
                self.plan.extremes.push((smallest, greatest_set));
            }
        }
        let (below, above) = (self.sum - least, greatest - self.sum);
        if below < 0 || above < 0 {
            return Err(Conflict);
        }
        let mut extremes = self.plan.extremes.iter();
        for term in &self.plan.terms {
            let widest = i64::from(size - 1) * term.coefficient.abs();
            if below >= widest && above >= widest {
                break;
            }
            let (up, down) = scaled(term.coefficient, below, above);
            for (group, &(smallest, greatest)) in term.groups.iter().zip(&mut extremes) {
                if smallest == greatest {
                    continue;
                }
                let mask = smeared_up(smallest, up) & smeared_down(greatest, down);
                if !mask & all != 0 {
                    for &cell in group {
                        state.restrict_quietly(cell, mask)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn set_sum(&self, set: Mask) -> i64 {
        self.plan.combinations.map_or_else(|| sum_of(set), |combinations| combinations.sum(set))
    }

    /// Keeps only the candidates in combinations that fit the candidates of the cage. Values that occur in all of these
    /// combinations are required in the cage.
    fn propagate_cage(&self, state: &mut State<'_>, combinations: &Combinations) -> Propagated {
        let tally = state.tally(&self.cells);
        let rest = self.sum - combinations.sum(tally.single);
        if rest < 0 || (tally.all.count_ones() as usize) < self.cells.len() {
            return Err(Conflict);
        }
        if tally.all == tally.single {
            return if rest == 0 { Ok(()) } else { Err(Conflict) };
        }
        let open_values = tally.all & !tally.single;
        let open = self.cells.len() - tally.single.count_ones() as usize;
        let (mut possible, mut required) = (0, open_values);
        for &set in combinations.with(open, rest) {
            let set = Mask::from(set);
            if set & !open_values == 0 {
                possible |= set;
                required &= set;
            }
        }
        if possible == 0 {
            return Err(Conflict);
        }
        if open_values != possible {
            for &cell in &self.cells {
                state.restrict_quietly(cell, !(open_values & !possible))?;
            }
        }
        let hidden = required & !tally.repeated;
        if hidden != 0 {
            state.place_hidden_singles(&self.cells, hidden)?;
        }
        state.exclude_required(&self.cells, required & tally.repeated)
    }

    /// Keeps only the candidates in combinations that fit the candidates of the cage and leave suitable values for the
    /// rest of the house.
    fn propagate_complement(
        &self,
        state: &mut State<'_>,
        complement: &Complement,
        combinations: &Combinations,
    ) -> Propagated {
        let inside = state.union(&self.cells);
        let outside = state.union(&complement.cells);
        let (mut possible_inside, mut possible_outside) = (0, 0);
        for &set in combinations.with(self.cells.len(), self.sum) {
            let set = Mask::from(set);
            if set & !inside == 0 && !set & !outside & complement.values == 0 {
                possible_inside |= set;
                possible_outside |= !set;
            }
        }
        if possible_inside == 0 {
            return Err(Conflict);
        }
        if inside & !possible_inside != 0 {
            for &cell in &self.cells {
                state.restrict(cell, possible_inside)?;
            }
        }
        if outside & !possible_outside != 0 {
            for &cell in &complement.cells {
                state.restrict(cell, possible_outside)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Linear {
    fn cells(&self) -> &[Index] {
        &self.cells
    }

    fn prepare(&mut self, setup: &mut Setup<'_>) -> Propagated {
        let mut coefficients = self.coefficients.clone();
        coefficients.sort_unstable_by_key(|&coefficient| (-coefficient.abs(), coefficient));
        coefficients.dedup();
        let mut group_of = vec![0; self.cells.len()];
        let mut group_number = 0;
        let mut terms = Vec::new();
        for coefficient in coefficients {
            let with = self.cells.iter().zip(&self.coefficients).filter(|(_, other)| **other == coefficient);
            let cells: Vec<Index> = with.map(|(&cell, _)| cell).collect();
            let groups = setup.exclusions.groups(&cells);
            for group in &groups {
                for (at, cell) in self.cells.iter().enumerate() {
                    if group.contains(cell) {
                        group_of[at] = group_number;
                    }
                }
                group_number += 1;
            }
            terms.push(Term { coefficient, cells, groups });
        }
        let is_cage = self.is_plain() && terms[0].groups.len() == 1;
        let combinations = Combinations::of(setup.size);
        self.plan = Plan {
            size: setup.size,
            group_of,
            is_plain: self.is_plain(),
            has_units_only: self.coefficients.iter().all(|coefficient| coefficient.abs() == 1),
            has_negative: self.coefficients.iter().any(|&coefficient| coefficient < 0),
            is_cage: is_cage && combinations.is_some(),
            combinations,
            extremes: Vec::with_capacity(usize::from(group_number)),
            terms,
        };
        Ok(())
    }

    fn propagate(&mut self, state: &mut State<'_>) -> Propagated {
        let range = self.range(state);
        if self.sum < range.least || range.greatest < self.sum {
            return Err(Conflict);
        }
        if range.least == range.greatest {
            return Ok(());
        }
        let is_exact = range.open == 1 || range.open <= 3 && self.plan.has_units_only;
        if is_exact {
            self.propagate_open(state, self.sum - range.single, range.open)?;
        } else {
            self.cut_ranges(state, &range)?;
        }
        if let (Some(complement), Some(combinations)) = (&self.complement, self.plan.combinations) {
            return self.propagate_complement(state, complement, combinations);
        }
        match self.plan.combinations {
            _ if is_exact => Ok(()),
            Some(combinations) if self.plan.is_cage => self.propagate_cage(state, combinations),
            _ => self.bound_groups(state),
        }
    }

    /// Returns higher scores for smaller cages, and for every sum at least the score of a house.
    fn priority(&self, size: u32) -> u32 {
        (2 * size).saturating_sub(self.cells.len() as u32).max(size)
    }
}

/// Returns the mask of bits 0 to `position`, or an empty mask if `position` has wrapped around below 0.
fn through(position: u32) -> Mask {
    (1_u64 << position.wrapping_add(1).min(32)).wrapping_sub(1) as Mask
}

/// Returns by how much a cell with this coefficient may exceed its smallest candidate, and by how much it may fall
/// short of its greatest candidate. `below` is the distance of the required sum from the minimum, and `above` is its
/// distance from the maximum.
fn scaled(coefficient: i64, below: i64, above: i64) -> (i64, i64) {
    let scale = coefficient.abs();
    if coefficient > 0 { (below / scale, above / scale) } else { (above / scale, below / scale) }
}

/// Returns the values in `set`, and all values at most `steps` above one of them.
fn smeared_up(set: Mask, steps: i64) -> Mask {
    if steps >= i64::from(Mask::BITS) {
        return Mask::MAX;
    }
    (0..steps).fold(set, |set, _| set | set << 1)
}

/// Returns the values in `set`, and all values at most `steps` below one of them.
fn smeared_down(set: Mask, steps: i64) -> Mask {
    if steps >= i64::from(Mask::BITS) {
        return Mask::MAX;
    }
    (0..steps).fold(set, |set, _| set | set >> 1)
}

/// Returns the values that add up to `total` with some member of `set`. In `set`, bit `n` represents the number `n +
/// 1`.
#[inline]
fn partners(set: u64, total: i64) -> Mask {
    // Bit n becomes bit total - 2 - n.
    let reversed = set.reverse_bits();
    let shift = 65 - total;
    let partners = match shift {
        0..64 => reversed >> shift,
        -63..0 => reversed << -shift,
        _ => 0,
    };
    partners as Mask
}

/// Returns the possible sums of a value in `a` and a value in `b` as a bit set, in which bit `n` represents the sum
/// `n`. If `differ` is set, the two values must be different.
#[inline]
fn pair_sums(a: Mask, b: Mask, differ: bool) -> u64 {
    let (smaller, larger) = if a.count_ones() < b.count_ones() { (a, b) } else { (b, a) };
    let mut sums = 0;
    for value in each_value(smaller) {
        let partners = if differ { larger & !value } else { larger };
        sums |= u64::from(partners) << (value.trailing_zeros() + 2);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_complement_to_the_total() {
        for total in 2..=60_i64 {
            let set = 0b1001_0110_u64;
            let expected = (1..=25_i64).filter(|value| {
                let other = total - value;
                (1..=64).contains(&other) && set >> (other - 1) & 1 == 1
            });
            let expected = expected.fold(0, |mask: Mask, value| mask | 1 << (value - 1));
            assert_eq!(partners(set, total) & 0x1ff_ffff, expected, "{total}");
        }
    }
}
