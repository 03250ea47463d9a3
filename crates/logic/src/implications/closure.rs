//! What follows from each claim, as sets and without the chains.
//!
//! Forcing chains and nets first look for results in these sets, and then expand only the tables whose chains they need.
//! Loops and chains use the sets to choose the claims from which they start:
//!
//! ```text
//!   x true ─▶ a false ─▶ b true ─▶ c false ─▶ ... ─▶ z true ─▶ x false
//! ```
//!
//! A candidate that a loop or chain eliminates refutes itself: if it were true, it would make a node of the chain false,
//! and the chain leads from there to a true node that makes the candidate false. Many states have no such candidate, and
//! in the others few claims lie between a candidate and its refutation. The tables of all other claims need not be
//! expanded.

use super::claim::Claim;
use super::expand::Links;
use super::table::{Follows, Table};
use super::{Implications, candidates};
use crate::State;
use crate::bits::{self, contains, insert, intersect, ones, unite};
use sodan_board::{ByDigit, Candidate, CellSet};

/// Candidates from whose tables loops and chains can be found.
pub struct Starts {
    /// Candidates that refute themselves. Loops may start from their truth.
    pub refuted: ByDigit<CellSet>,
    /// Candidates from whose falsity a loop may start.
    pub loops: ByDigit<CellSet>,
    /// Candidates from whose falsity a chain may start.
    pub chains: ByDigit<CellSet>,
}

const NOWHERE: ByDigit<CellSet> = ByDigit::new([CellSet::EMPTY; 9]);
const EVERYWHERE: ByDigit<CellSet> = ByDigit::new([CellSet::ALL; 9]);

impl Starts {
    pub const ALL: Starts = Starts { refuted: EVERYWHERE, loops: EVERYWHERE, chains: EVERYWHERE };

    /// Determines the starts from the direct consequences of links between candidates and groups.
    pub(super) fn of(links: &Links, state: &State) -> Starts {
        let closure = Closure::of(links);
        let mut starts = Starts { refuted: NOWHERE, loops: NOWHERE, chains: NOWHERE };
        // For each candidate that refutes itself, the nodes that see it.
        let mut seeing = Vec::new();
        let (mut here, mut after) = (vec![0; closure.width], vec![0; closure.width]);
        for it in candidates(state) {
            here.fill(0);
            after.fill(0);
            closure.seen(links, Claim::on(it), |node| {
                insert(&mut here, node);
                unite(&mut after, closure.row(node));
            });
            if intersect(&here, &after) {
                starts.refuted[it.digit].insert(it.cell);
                seeing.push(here.clone());
            }
        }
        for (node, claim) in closure.claims.iter().enumerate() {
            let (Some(start), row) = (claim.candidate(), closure.row(node)) else { continue };
            let mut refuting = seeing.iter().filter(|seeing| intersect(seeing, row)).peekable();
            // In a cell with two candidates, the other candidate is a direct consequence and closes no loop.
            let others = state.digits(start.cell).without(start.digit);
            let is_reached = |digit| {
                let other = closure.node(Claim::on(Candidate::new(start.cell, digit)));
                other.is_some_and(|other| contains(row, other))
            };
            if refuting.peek().is_some() && others.len() > 1 && others.iter().any(is_reached) {
                starts.loops[start.digit].insert(start.cell);
            }
            if refuting.any(|seeing| contains(seeing, node)) {
                starts.loops[start.digit].insert(start.cell);
                starts.chains[start.digit].insert(start.cell);
            }
        }
        starts
    }
}

/// What follows from each claim about a candidate.
pub struct Reached {
    /// For each candidate, the index of its claims in `follows`. Undefined for absent candidates.
    numbers: Vec<u16>,
    /// What follows if a candidate is false, and if it is true.
    follows: Vec<[Follows; 2]>,
}

impl Reached {
    pub fn of(&self, claim: Claim) -> &Follows {
        let number = usize::from(self.numbers[claim.index() / 2]);
        &self.follows[number][usize::from(claim.is_on())]
    }

    fn new(state: &State, mut of: impl FnMut(Claim) -> Follows) -> Reached {
        let mut reached = Reached { numbers: vec![0; Claim::SINGLES / 2], follows: Vec::with_capacity(256) };
        for it in candidates(state) {
            reached.numbers[it.index()] = reached.follows.len() as u16;
            reached.follows.push([Claim::off(it), Claim::on(it)].map(&mut of));
        }
        reached
    }

    /// Reads the complete tables of all claims.
    pub(super) fn of_tables(tables: &Implications, state: &State) -> Reached {
        Reached::new(state, |claim| *tables.table(claim).follows())
    }

    /// Follows the links between candidates and groups.
    pub(super) fn of_links(links: &Links, state: &State) -> Reached {
        let closure = Closure::of(links);
        let after = |node| {
            let mut follows = Follows::default();
            for claim in ones(closure.row(node)).map(|node| closure.claims[node]) {
                follows.insert(claim);
                links.eliminate_digit(claim, &mut follows);
            }
            follows
        };
        let after_off: Vec<Follows> = (0..closure.claims.len()).map(after).collect();
        Reached::new(state, |claim| {
            let mut follows = Follows::default();
            follows.insert(claim);
            if claim.is_on() {
                links.eliminate_digit(claim, &mut follows);
                closure.seen(links, claim, |node| follows.unite(&after_off[node]));
            } else if let Some(node) = closure.node(claim) {
                follows.unite(&after_off[node]);
            }
            follows.eliminate_rest_of_cells(state);
            follows
        })
    }

    /// Follows the direct consequences of all claims about candidates and groups.
    pub(super) fn of_own(own: &[Table], state: &State) -> Reached {
        let singles = candidates(state).flat_map(|it| [Claim::off(it), Claim::on(it)]);
        let claims: Vec<Claim> = singles.chain((Claim::SINGLES..own.len()).map(Claim::of_index)).collect();
        let mut numbers = vec![0_u16; own.len()];
        for (number, claim) in (0..).zip(&claims) {
            numbers[claim.index()] = number;
        }
        let number = |claim: Claim| usize::from(numbers[claim.index()]);
        let mut rows: Vec<ReachedAll> =
            claims.iter().map(|claim| ReachedAll::of(&own[claim.index()])).collect();
        // Most claims that a candidate is false have no consequences.
        let mut idle = ReachedAll::default();
        claims
            .iter()
            .filter(|claim| own[claim.index()].entries.len() < 2)
            .for_each(|&claim| idle.insert(claim));
        Reached::new(state, |claim| {
            let here = number(claim);
            let (mut all, mut done) = (rows[here].clone(), idle.clone());
            while let Some(next) = all.first_beyond(&done) {
                let after = &rows[number(next)];
                all.unite(after);
                done.insert(next);
                if number(next) < here {
                    // The rows of earlier candidates are complete.
                    done.unite(after);
                }
            }
            let follows = all.follows;
            rows[here] = all;
            follows
        })
    }
}

/// Consequences of a claim, including claims about groups.
#[derive(Clone, Default)]
struct ReachedAll {
    follows: Follows,
    /// Claims about groups, as bits. A state has at most 486 groups.
    groups: [u64; 16],
}

impl ReachedAll {
    fn of(table: &Table) -> ReachedAll {
        let mut all = ReachedAll { follows: table.follows, ..ReachedAll::default() };
        let groups = table.entries.iter().filter(|it| it.claim.candidate().is_none());
        groups.for_each(|it| all.insert(it.claim));
        all
    }

    fn insert(&mut self, claim: Claim) {
        match claim.candidate() {
            Some(_) => self.follows.insert(claim),
            None => insert(&mut self.groups, claim.index() - Claim::SINGLES),
        }
    }

    fn unite(&mut self, other: &ReachedAll) {
        self.follows.unite(&other.follows);
        unite(&mut self.groups, &other.groups);
    }

    /// Returns a claim that is not in `done`.
    fn first_beyond(&self, done: &ReachedAll) -> Option<Claim> {
        self.follows.first_beyond(&done.follows).or_else(|| {
            let beyond: [u64; 16] = std::array::from_fn(|at| self.groups[at] & !done.groups[at]);
            let group = ones(&beyond).next()?;
            Some(Claim::of_index(Claim::SINGLES + group))
        })
    }
}

/// For each node, the true nodes that follow if the node is false. The nodes are the candidates and groups with strong
/// links.
struct Closure {
    /// The claims that the nodes are true.
    claims: Vec<Claim>,
    /// For each candidate and group, 1 plus the index of its node, or 0 if it has no strong links.
    nodes: Vec<u16>,
    /// For each digit, the cells whose candidates are nodes.
    cells: ByDigit<CellSet>,
    /// One bit set per node, each of `width` words.
    rows: Vec<u64>,
    width: usize,
}

impl Closure {
    fn of(links: &Links) -> Closure {
        let mut closure = Closure {
            claims: Vec::with_capacity(128),
            nodes: vec![0; Claim::SINGLES / 2 + links.subjects.len()],
            cells: NOWHERE,
            rows: Vec::new(),
            width: 0,
        };
        for &on in &links.subjects {
            let strong = links.claims(on.negated());
            if !strong.is_empty() {
                closure.add(on);
                strong.iter().for_each(|&claim| closure.add(claim));
            }
        }
        let (count, width) = (closure.claims.len(), closure.claims.len().div_ceil(64));
        closure.width = width;
        // The nodes that follow directly if a node is false.
        let mut direct = vec![0; count * width];
        for (row, claim) in direct.chunks_exact_mut(width.max(1)).zip(&closure.claims) {
            let strong = links.claims(claim.negated()).iter();
            strong.filter_map(|&claim| closure.node(claim)).for_each(|node| insert(row, node));
        }
        // The nodes that follow if a node is true, including the node itself.
        let mut after = vec![0; count * width];
        for (node, &claim) in closure.claims.iter().enumerate() {
            let row = &mut after[node * width..][..width];
            insert(row, node);
            closure.seen(links, claim, |seen| unite(row, &direct[seen * width..][..width]));
        }
        bits::close(&mut after, width);
        closure.rows = vec![0; count * width];
        for (row, direct) in
            closure.rows.chunks_exact_mut(width.max(1)).zip(direct.chunks_exact(width.max(1)))
        {
            ones(direct).for_each(|node| unite(row, &after[node * width..][..width]));
        }
        closure
    }

    fn add(&mut self, claim: Claim) {
        let node = &mut self.nodes[claim.index() / 2];
        if *node == 0 {
            self.claims.push(claim);
            *node = self.claims.len() as u16;
            if let Some(it) = claim.candidate() {
                self.cells[it.digit].insert(it.cell);
            }
        }
    }

    fn node(&self, claim: Claim) -> Option<usize> {
        usize::from(self.nodes[claim.index() / 2]).checked_sub(1)
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.rows[node * self.width..][..self.width]
    }

    /// Calls `f` with each node that is false if the subject of `claim` is true.
    fn seen(&self, links: &Links, claim: Claim, mut f: impl FnMut(usize)) {
        let span = links.span(claim);
        let mut visit = |claim: Claim| self.node(claim).into_iter().for_each(&mut f);
        if let Some(digit) = span.digit {
            for cell in span.cells & self.cells[digit] {
                visit(Claim::on(Candidate::new(cell, digit)));
            }
        }
        if let Some(it) = claim.candidate() {
            for digit in span.digits.iter().filter(|&digit| self.cells[digit].contains(it.cell)) {
                visit(Claim::on(Candidate::new(it.cell, digit)));
            }
        }
        links.claims(claim).iter().for_each(|&group| visit(group));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use crate::check::whole_state;
    use crate::implications::Reach;
    use sodan_board::Digit;

    const STATES: [&str; 3] = [
        "..3...4..+2.+453.68.81......2..+2....544..8...+23..9....7+67...6.....4...52.8.2...9...:115 915 116 616",
        "1....759..7..9.+4..+9.64........8.....63.....4..9.54.3.232......4...9...8....1.4..7:813 315 319 326",
        "98.7..6....7......6.......8..89..7...5...8.3......4..1..1..3..2...67.....4..5....:",
    ];

    #[test]
    fn sets_contain_what_the_tables_contain() {
        for (text, reach) in STATES.iter().flat_map(|text| [(text, Reach::AllGroups), (text, Reach::Net)]) {
            let state = whole_state(text);
            // The tables of claims about sets are recycled.
            let before = Implications::of(&whole_state(STATES[2]), Reach::Sets, &Options::OPEN);
            assert!(before.own.len() > Claim::SINGLES + 2 * 486, "{}", before.own.len());
            drop(before);
            let tables = Implications::of(&state, reach, &Options::OPEN);
            let (fast, slow) = (tables.reached(&state), Reached::of_tables(&tables, &state));
            for claim in candidates(&state).flat_map(|it| [Claim::on(it), Claim::off(it)]) {
                let [fast, slow] = [&fast, &slow].map(|it| it.of(claim));
                assert!(Digit::all().all(|it| fast.on(it) == slow.on(it)), "{claim:?}");
                assert!(Digit::all().all(|it| fast.off(it) == slow.off(it)), "{claim:?}");
            }
        }
    }

    #[test]
    fn refuted_candidates_make_themselves_false() {
        let mut count = 0;
        for (text, reach) in STATES.iter().flat_map(|text| [(text, Reach::Cells), (text, Reach::Groups)]) {
            let state = whole_state(text);
            let tables = Implications::of(&state, reach, &Options::OPEN);
            let starts = tables.starts(&state);
            for it in candidates(&state) {
                let is_refuted = tables.table(Claim::on(it)).off(it.digit).contains(it.cell);
                assert_eq!(starts.refuted[it.digit].contains(it.cell), is_refuted, "{it:?}");
                count += usize::from(is_refuted);
            }
        }
        assert!(count > 0);
    }
}
