//! Code shared by forcing chains and forcing nets, both of which compare the consequences of several claims.

use super::Technique;
use crate::State;
use crate::found::{Flow, Found};
use crate::implications::claim::Claim;
use crate::implications::table::Follows;
use crate::implications::trail::Trail;
use crate::implications::{Implications, Reach, Reached, candidates};
use crate::pattern::{Forcing, Fork, Implied, Pattern, Reason};
use sodan_board::{ByDigit, Candidate, CellSet, Digit, DigitSet, House};

/// The two techniques whose steps a search reports.
pub(super) struct Names {
    pub(super) contradiction: Technique,
    pub(super) verity: Technique,
}

/// Reports contradictions among the consequences of one claim. Then reports common consequences of a claim and its
/// negation, of all candidates of a cell, and of all candidates of a digit in a house. If several findings have the
/// same result, a later one is reported only if it is shorter.
///
/// If only findings with the first result are needed, the results are first collected without chains. Then only the
/// chains to the first result are looked up, which are a small part of all chains.
pub(super) fn find(state: &State, reach: Reach, names: &Names, found: &mut Found<'_>) -> Flow {
    let tables = found.memo().implications(reach);
    found.look(tables.size())?;
    let allowed = state.allowed();
    let mut search = ForcingSearch {
        state,
        tables,
        reached: &tables.reached(state),
        reach,
        names,
        allowed,
        allowed_houses: ByDigit::from_fn(|digit| houses(allowed[digit])),
        trail: Trail::default(),
        lengths: vec![Vec::new(); Claim::SINGLES],
        shortest: [vec![usize::MAX; Claim::SINGLES], vec![usize::MAX; Claim::SINGLES]],
        ways: Vec::new(),
        task: Task::ReportAll,
        has_reported: false,
    };
    if !found.needs_first_result_only() || !tables.are_complete(state) {
        return search.run(found);
    }
    found.look(state.candidates().len() as u64)?;
    let results = search.results();
    let of_cell = |cell| Digit::all().filter(move |&digit| results.on(digit).contains(cell));
    if state.unplaced().iter().any(|cell| of_cell(cell).count() > 1) {
        // Only a puzzle without a solution allows this.
        return search.run(found);
    }
    let placements =
        state.unplaced().iter().flat_map(|cell| of_cell(cell).map(move |digit| Candidate::new(cell, digit)));
    let eliminations = candidates(state).filter(|it| results.off(it.digit).contains(it.cell));
    for result in placements.map(Claim::on).chain(eliminations.map(Claim::off)) {
        search.task = Task::Report(result);
        search.run(found)?;
        if search.has_reported {
            break;
        }
    }
    Flow::Continue(())
}

/// A claim and one of its consequences.
type Implication = (Claim, Claim);

/// Which findings a search reports.
#[derive(Clone, Copy)]
enum Task {
    /// All findings.
    ReportAll,
    /// Findings with this result.
    Report(Claim),
}

struct ForcingSearch<'a> {
    state: &'a State,
    tables: &'a Implications,
    reached: &'a Reached,
    reach: Reach,
    names: &'a Names,
    /// The [allowed cells](State::allowed). A digit without a cell in a house counts as a contradiction only if the
    /// digit is false in all of these cells. Some contradictions are therefore missed, as in HoDoKu.
    allowed: ByDigit<CellSet>,
    /// For each digit, the houses that contain at least one allowed cell.
    allowed_houses: ByDigit<[u128; 3]>,
    trail: Trail,
    /// For nets, the lengths of the chains from each claim to the entries of its table. The inner index is the position
    /// in the table.
    lengths: Vec<Vec<Length>>,
    /// Total chain length of the shortest finding reported for each result, separately for contradictions and verities.
    shortest: [Vec<usize>; 2],
    ways: Vec<Implication>,
    task: Task,
    /// Whether a finding has been reported.
    has_reported: bool,
}

/// Length of the chain from a claim to one of its consequences, and whether this chain branches.
#[derive(Clone, Copy, Default)]
struct Length {
    /// Number of nodes, or 0 if the chain has not been traced yet.
    nodes: u16,
    branches: bool,
}

const CONTRADICTION: usize = 0;
const VERITY: usize = 1;

impl ForcingSearch<'_> {
    fn run(&mut self, found: &mut Found<'_>) -> Flow {
        let state = self.state;
        match self.task {
            Task::Report(result) => self.contradictions(result.negated(), found)?,
            Task::ReportAll => {
                for premise in candidates(state).flat_map(|it| [Claim::on(it), Claim::off(it)]) {
                    self.contradictions(premise, found)?;
                }
            }
        }
        for candidate in candidates(state) {
            self.both(candidate, found)?;
        }
        choices(state, |claims| self.all(claims, found))
    }

    /// Returns the results of all findings. In nets, these include results of chains without branches. The tables must
    /// be complete.
    fn results(&self) -> Follows {
        let mut results = Follows::default();
        for it in candidates(self.state) {
            let [on, off] = [Claim::on(it), Claim::off(it)];
            let refuted =
                [on, off].into_iter().filter(|&premise| self.is_contradictory(self.reached.of(premise)));
            refuted.for_each(|premise| results.insert(premise.negated()));
            let both = [on, off].map(|claim| self.reached.of(claim));
            results.unite_common(&both, CellSet::only(it.cell));
        }
        let mut all = Vec::with_capacity(9);
        let _: Flow = choices(self.state, |claims| {
            all.clear();
            all.extend(claims.iter().map(|&claim| self.reached.of(claim)));
            results.unite_common(&all, CellSet::EMPTY);
            Flow::Continue(())
        });
        results
    }

    /// Returns whether the consequences of a claim contradict each other. Two digits in one cell, or a digit twice in a
    /// house, need not be looked for: each of these candidates makes the other one false.
    fn is_contradictory(&self, follows: &Follows) -> bool {
        let has_contradiction = |digit| {
            follows.on(digit).intersects(follows.off(digit))
                || houses(self.allowed[digit] - follows.off(digit)) != self.allowed_houses[digit]
        };
        Digit::all().any(has_contradiction) || !empty_cells(self.state, follows).is_empty()
    }

    fn contradictions(&mut self, premise: Claim, found: &mut Found<'_>) -> Flow {
        let table = self.reached.of(premise);
        found.look(1)?;
        let refuted = premise.negated();
        let is_refuted = premise.candidate().is_some_and(|it| {
            let false_or_true = if premise.is_on() { table.off(it.digit) } else { table.on(it.digit) };
            false_or_true.contains(it.cell)
        });
        if is_refuted {
            self.ways.push((premise, refuted));
            self.report(Reason::Itself, refuted, found)?;
        }
        for digit in Digit::all() {
            if let Some(cell) = (table.on(digit) & table.off(digit)).first() {
                let it = Candidate::new(cell, digit);
                self.ways.extend([(premise, Claim::off(it)), (premise, Claim::on(it))]);
                self.report(Reason::Cell(cell), refuted, found)?;
            }
        }
        let twice_held = held_twice(table);
        for digit in Digit::all().filter(|&digit| table.on(digit).intersects(twice_held)) {
            for other in Digit::all().skip(digit.index() + 1) {
                if let Some(cell) = (table.on(digit) & table.on(other)).first() {
                    let on = |digit| (premise, Claim::on(Candidate::new(cell, digit)));
                    self.ways.extend([on(digit), on(other)]);
                    self.report(Reason::Cell(cell), refuted, found)?;
                }
            }
        }
        let sees_another = |cells: CellSet| cells.iter().any(|cell| cells.intersects(cell.peers()));
        let doubled = Digit::all().filter(|&digit| sees_another(table.on(digit))).collect();
        self.in_houses(
            premise,
            doubled,
            |digit, house| {
                let twice = table.on(digit) & house.cells();
                (twice.len() > 1).then_some((twice, Claim::on as fn(Candidate) -> Claim))
            },
            found,
        )?;
        self.empty_cells(premise, found)?;
        let allowed = self.allowed;
        // Usually every digit still has a cell in every house. Checking each house separately, here and for doubled
        // digits, took 2.7 times as long.
        let is_lacking =
            |digit: &Digit| houses(allowed[*digit] - table.off(*digit)) != self.allowed_houses[*digit];
        let lacking = Digit::all().filter(is_lacking).collect();
        self.in_houses(
            premise,
            lacking,
            |digit, house| {
                let places = allowed[digit] & house.cells();
                (!places.is_empty() && places.is_subset(table.off(digit)))
                    .then_some((places, Claim::off as fn(Candidate) -> Claim))
            },
            found,
        )
    }

    /// Reports contradictions of the given digits in rows, then in columns, then in boxes. For each kind of house,
    /// contradictions are ordered by digit, then by house.
    fn in_houses(
        &mut self,
        premise: Claim,
        digits: DigitSet,
        wrong: impl Fn(Digit, House) -> Option<(CellSet, fn(Candidate) -> Claim)>,
        found: &mut Found<'_>,
    ) -> Flow {
        for kind in 0..3 {
            for digit in digits {
                for house in House::all().skip(kind * 9).take(9) {
                    if let Some((cells, claim)) = wrong(digit, house) {
                        let ways = cells.iter().map(|cell| (premise, claim(Candidate::new(cell, digit))));
                        self.ways.extend(ways);
                        self.report(Reason::House(house), premise.negated(), found)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    /// Reports cells in which all candidates are false.
    fn empty_cells(&mut self, premise: Claim, found: &mut Found<'_>) -> Flow {
        for cell in empty_cells(self.state, self.reached.of(premise)) {
            let digits = self.state.digits(cell).iter();
            self.ways.extend(digits.map(|digit| (premise, Claim::off(Candidate::new(cell, digit)))));
            self.report(Reason::Cell(cell), premise.negated(), found)?;
        }
        Flow::Continue(())
    }

    /// Reports common consequences of a claim and its negation. Consequences in the claim's own cell are skipped.
    fn both(&mut self, candidate: Candidate, found: &mut Found<'_>) -> Flow {
        let claims = [Claim::on(candidate), Claim::off(candidate)];
        let common = self.common(&claims, CellSet::only(candidate.cell));
        for digit in Digit::all() {
            self.verities(&claims, common.on(digit), digit, Claim::on, found)?;
        }
        for digit in Digit::all() {
            self.verities(&claims, common.off(digit), digit, Claim::off, found)?;
        }
        Flow::Continue(())
    }

    /// Reports common consequences of several claims, at least one of which is true.
    fn all(&mut self, claims: &[Claim], found: &mut Found<'_>) -> Flow {
        let common = self.common(claims, CellSet::EMPTY);
        for digit in Digit::all() {
            self.verities(claims, common.on(digit), digit, Claim::on, found)?;
            self.verities(claims, common.off(digit), digit, Claim::off, found)?;
        }
        Flow::Continue(())
    }

    /// Returns the common consequences of the claims that must be reported. Consequences in the cells `skipped` are
    /// ignored.
    fn common(&self, claims: &[Claim], skipped: CellSet) -> Follows {
        let mut common = Follows::default();
        match self.task {
            Task::Report(result) => {
                let is_skipped = result.candidate().is_none_or(|it| skipped.contains(it.cell));
                if !is_skipped && claims.iter().all(|&claim| self.reached.of(claim).contains(result)) {
                    common.insert(result);
                }
            }
            Task::ReportAll => {
                let all: Vec<&Follows> = claims.iter().map(|&claim| self.reached.of(claim)).collect();
                common.unite_common(&all, skipped);
            }
        }
        common
    }

    fn verities(
        &mut self,
        claims: &[Claim],
        cells: CellSet,
        digit: Digit,
        claim: fn(Candidate) -> Claim,
        found: &mut Found<'_>,
    ) -> Flow {
        for cell in cells {
            found.look(claims.len() as u64)?;
            let result = claim(Candidate::new(cell, digit));
            self.ways.extend(claims.iter().map(|&from| (from, result)));
            self.report(Reason::Verity, result, found)?;
        }
        Flow::Continue(())
    }

    /// Reports `result` if the chains in `ways` are together shorter than in all earlier findings with this result.
    /// Then clears `ways`.
    fn report(&mut self, reason: Reason, result: Claim, found: &mut Found<'_>) -> Flow {
        let kind = if reason == Reason::Verity { VERITY } else { CONTRADICTION };
        let technique = [self.names.contradiction, self.names.verity][kind];
        let flow = match (self.shorter(self.shortest[kind][result.index()]), result.candidate()) {
            (Some(length), Some(candidate)) => {
                self.shortest[kind][result.index()] = length;
                self.has_reported |= found.wants(technique);
                let pattern = || Pattern::Forcing(self.forcing(reason));
                if result.is_on() {
                    found.place_by_chain(technique, length, candidate, pattern)
                } else {
                    found.eliminate_by_chain(technique, length, [candidate], pattern)
                }
            }
            _ => Flow::Continue(()),
        };
        self.ways.clear();
        flow
    }

    /// Returns the total length of the chains in `ways` if it is below `bound`. In a net, at least one chain must
    /// branch.
    fn shorter(&mut self, bound: usize) -> Option<usize> {
        let (mut total, mut branches) = (0, false);
        for index in 0..self.ways.len() {
            let (length, branching) = self.length(self.ways[index])?;
            total += usize::from(length);
            branches |= branching;
            if total >= bound {
                return None;
            }
        }
        (self.reach != Reach::Net || branches).then_some(total)
    }

    /// Returns the number of nodes of a chain, and whether it branches.
    fn length(&mut self, (from, to): Implication) -> Option<(u16, bool)> {
        let tables = self.tables;
        let table = tables.table(from);
        if self.reach == Reach::AllGroups {
            return Some((table.entries()[table.place(to)?].distance / 2 + 1, false));
        }
        let place = table.place(to)?;
        let lengths = &mut self.lengths[from.index()];
        lengths.resize(table.entries().len(), Length::default());
        let length = &mut lengths[place];
        if length.nodes == 0 {
            self.trail.read(tables, table, place);
            length.nodes = self.trail.len() as u16;
            length.branches = !self.trail.is_plain();
        }
        Some((length.nodes, length.branches))
    }

    /// Converts the chains in `ways` to pattern data.
    fn forcing(&self, reason: Reason) -> Forcing {
        Forcing {
            reason,
            chains: self.ways.iter().filter_map(|&(from, to)| fork(self.tables, from, to)).collect(),
        }
    }
}

/// Calls `f` with the claims that a cell contains each of its candidates, for each cell, then with the claims that a
/// house contains a digit in each of its places, for each house and digit. Unless the state has no solution, at least
/// one claim of each list is true. Empty lists are skipped.
fn choices(state: &State, mut f: impl FnMut(&[Claim]) -> Flow) -> Flow {
    let mut claims = Vec::with_capacity(9);
    for cell in state.unplaced() {
        claims.clear();
        claims.extend(state.digits(cell).iter().map(|digit| Claim::on(Candidate::new(cell, digit))));
        if !claims.is_empty() {
            f(&claims)?;
        }
    }
    for house in House::all() {
        for digit in Digit::all() {
            claims.clear();
            let places = state.places_in(house, digit);
            claims.extend(places.iter().map(|cell| Claim::on(Candidate::new(cell, digit))));
            if !claims.is_empty() {
                f(&claims)?;
            }
        }
    }
    Flow::Continue(())
}

/// Traces the chain from a claim to a consequence. Returns `None` if the consequence does not follow.
pub(super) fn fork(tables: &Implications, from: Claim, to: Claim) -> Option<Fork> {
    let table = tables.table(from);
    let mut trail = Trail::default();
    trail.read(tables, table, table.place(to)?);
    let implied = |claim: &Claim| Implied { node: tables.node(*claim), is_true: claim.is_on() };
    let main = trail.main.iter().rev();
    let sides = main.clone().enumerate().flat_map(|(at, claim)| {
        trail.sides().filter(move |side| side.last() == Some(claim)).map(move |side| {
            let side = side.split_last().map_or(&[][..], |(_, rest)| rest);
            (at, side.iter().rev().map(implied).collect())
        })
    });
    Some(Fork { main: main.clone().map(implied).collect(), sides: sides.collect() })
}

/// Returns the rows, the columns and the boxes that contain any of the cells, as three bit sets with one bit per house.
fn houses(cells: CellSet) -> [u128; 3] {
    const ROW: u128 = 0x1ff;
    /// First cell of each row, as a bit set.
    const STARTS: u128 = {
        let (mut starts, mut row) = (0, 0);
        while row < 9 {
            starts |= 1 << (9 * row);
            row += 1;
        }
        starts
    };
    const BANDS: u128 = 1 | 1 << 27 | 1 << 54;
    // Adding all ones to a row without its last cell carries into the last position unless the row is empty.
    let ones = STARTS * (ROW >> 1);
    let bits = cells.bits();
    let rows = (((bits & ones) + ones) | bits) & (STARTS << 8);
    let three_rows = bits | bits >> 9 | bits >> 18;
    let columns = (three_rows | three_rows >> 27 | three_rows >> 54) & ROW;
    let bands = three_rows & (BANDS * ROW);
    let boxes = (bands | bands >> 1 | bands >> 2) & (BANDS * 0b001_001_001);
    [rows, columns, boxes]
}

/// Returns the cells in which the table lists two or more digits as true.
fn held_twice(table: &Follows) -> CellSet {
    let (mut held, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
    for digit in Digit::all() {
        twice |= held & table.on(digit);
        held |= table.on(digit);
    }
    twice
}

/// Returns the open cells in which the table lists every candidate as false.
pub(crate) fn empty_cells(state: &State, table: &Follows) -> CellSet {
    Digit::all().fold(state.unplaced(), |cells, digit| {
        ((cells - state.places(digit)) | (cells & table.off(digit))) - table.on(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Cell;

    #[test]
    fn cell_without_candidates_is_no_choice() {
        let mut state = crate::check::puzzle(crate::check::STUCK);
        let cell = state.unplaced().first().unwrap();
        state.digits(cell).iter().for_each(|digit| _ = state.eliminate(Candidate::new(cell, digit)));
        let mut count = 0;
        let _: Flow = choices(&state, |claims| {
            assert!(!claims.is_empty());
            count += 1;
            Flow::Continue(())
        });
        assert!(count > 200);
    }

    /// Two cells share a house if and only if they share a bit.
    #[test]
    fn shared_bits_mean_shared_houses() {
        let of = |cell: Cell| houses(CellSet::only(cell));
        for (a, b) in Cell::all().flat_map(|a| Cell::all().map(move |b| (a, b))) {
            let both = houses(CellSet::only(a).with(b));
            for (kind, union) in both.into_iter().enumerate() {
                let [bit, other] = [of(a)[kind], of(b)[kind]];
                assert_eq!(bit.count_ones(), 1);
                assert_eq!(bit == other, a.houses()[kind] == b.houses()[kind], "{a} {b}");
                assert_eq!(union, bit | other);
            }
        }
        assert_eq!(houses(CellSet::EMPTY), [0; 3]);
        assert_eq!(houses(CellSet::ALL).map(u128::count_ones), [9; 3]);
    }
}
