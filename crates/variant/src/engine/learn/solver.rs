//! A solver for clauses, by learning a new clause from every conflict.
//!
//! The method is that of Glucose and CaDiCaL: decisions by activity, learned clauses rated by the number of decision
//! levels that they connect (LBD), restarts when recent ratings are worse than usual, and phases with few restarts.
//! Clauses of two literals are stored as implications. Most clauses of a puzzle are such clauses, so a conflict takes half
//! the time that the solver `batsat` takes, which follows MiniSat.

use std::ops::Not;

/// Factor by which the weight of the next conflict in activities grows.
const ACTIVITY_GROWTH: f64 = 1.0 / 0.95;

/// Activity at which all activities are scaled down.
const MAX_ACTIVITY: f64 = 1e100;

/// A restart takes place if the average rating of recent clauses exceeds the average of all clauses by this factor.
const RESTART_FACTOR: f64 = 1.1;

/// The same factor in phases with few restarts.
const STABLE_RESTART_FACTOR: f64 = 1.4;

/// Minimum number of conflicts between two restarts, and the same number in phases with few restarts.
const MIN_CONFLICTS: [u64; 2] = [10, 200];

/// Number of conflicts after which a phase with many restarts is followed by a phase with few, and the reverse. With few
/// restarts, the search completes solutions; with many, it completes proofs.
const PHASE: u64 = 3_000;

/// Learned clauses with at most this rating are never removed.
const ALWAYS_KEPT: u32 = 2;

/// Learned clauses with at most this rating are not removed if they took part in a recent conflict.
const KEPT_IF_USED: u32 = 6;

/// A variable and the value that it must have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    pub fn new(variable: u32, is_true: bool) -> Literal {
        Literal(2 * variable + u32::from(!is_true))
    }

    fn variable(self) -> usize {
        (self.0 / 2) as usize
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Result of one call of [`Solver::solve`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// All clauses are satisfied by the current values.
    Satisfied,
    /// No assignment satisfies all clauses.
    Impossible,
    /// The limit on conflicts has been reached.
    Stopped,
}

/// Position of a clause in [`Solver::clauses`].
type ClauseIndex = u32;

/// The reason why a literal is true.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reason {
    Decision,
    /// A clause of two literals. The other literal is false.
    Implied(Literal),
    /// A clause whose other literals are false.
    Clause(ClauseIndex),
}

/// A clause whose literals are all false.
#[derive(Clone, Copy)]
enum Conflict {
    Pair([Literal; 2]),
    Clause(ClauseIndex),
}

/// A long clause to inspect when one of its first two literals becomes false.
#[derive(Clone, Copy)]
struct Watch {
    clause: ClauseIndex,
    /// Another literal of the clause. As long as it is true, the clause need not be inspected.
    blocker: Literal,
}

/// The state of a variable during conflict analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// The variable is part of the learned clause, or still to be replaced by its reason.
    Included,
    /// The variable's value follows from the other literals of the learned clause.
    Redundant,
    /// The variable's value does not follow from them.
    Necessary,
}

/// Number of words in front of the literals of a clause: the number of literals, the rating (0 for clauses that were not
/// learned), and the number of reductions for which a recently used clause is kept.
const HEADER: usize = 3;

pub(super) struct Solver {
    /// For each literal, 1 if it is true, -1 if it is false, and 0 if its variable has no value.
    values: Vec<i8>,
    /// For each variable with a value, the number of decisions before it.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The value that each variable had last, which the next decision about it repeats. Initially true.
    last_values: Vec<bool>,
    /// All true literals, in the order in which they became true.
    trail: Vec<Literal>,
    /// For each decision, its position in `trail`.
    decisions: Vec<usize>,
    /// Number of literals in `trail` whose consequences have been drawn.
    propagated: usize,
    /// For each literal, the literals that it implies.
    implications: Vec<Vec<Literal>>,
    /// For each literal, the clauses to inspect when it becomes true.
    watches: Vec<Vec<Watch>>,
    /// All clauses of three or more literals: a header, followed by the literals.
    clauses: Vec<u32>,
    activities: Activities,
    marks: Vec<Mark>,
    /// Variables whose mark is set.
    marked: Vec<usize>,
    learned: Vec<Literal>,
    /// Copy of the literals of the clause that is being analysed.
    antecedents: Vec<Literal>,
    /// For each level, the number of the last rating that counted it.
    rated: Vec<u64>,
    ratings: u64,
    recent_rating: f64,
    average_rating: f64,
    conflicts: u64,
    conflicts_at_restart: u64,
    conflicts_at_reduction: u64,
    is_impossible: bool,
}

impl Solver {
    pub fn new(variables: usize) -> Solver {
        Solver {
            values: vec![0; 2 * variables],
            levels: vec![0; variables],
            reasons: vec![Reason::Decision; variables],
            last_values: vec![true; variables],
            trail: Vec::with_capacity(variables),
            decisions: Vec::new(),
            propagated: 0,
            implications: vec![Vec::new(); 2 * variables],
            watches: vec![Vec::new(); 2 * variables],
            clauses: Vec::new(),
            activities: Activities::new(variables),
            marks: vec![Mark::None; variables],
            marked: Vec::new(),
            learned: Vec::new(),
            antecedents: Vec::new(),
            rated: vec![0; variables + 1],
            ratings: 0,
            recent_rating: 0.0,
            average_rating: 0.0,
            conflicts: 0,
            conflicts_at_restart: 0,
            conflicts_at_reduction: 0,
            is_impossible: false,
        }
    }

    /// Returns the number of conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Returns whether a literal is true. After [`Answer::Satisfied`], every variable has a value.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] < 0
    }

    /// Adds a clause: at least one of `literals` is true.
    pub fn add(&mut self, mut literals: Vec<Literal>) {
        self.backtrack(0);
        literals.sort_unstable();
        literals.dedup();
        let is_satisfied = literals.iter().any(|&literal| self.is_true(literal))
            || literals.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_satisfied || self.is_impossible {
            return;
        }
        literals.retain(|&literal| !self.is_false(literal));
        match literals[..] {
            [] => self.is_impossible = true,
            [literal] => {
                self.assign(literal, Reason::Decision);
                self.is_impossible = self.propagate().is_some();
            }
            _ => {
                self.store(&literals, 0);
            }
        }
    }

    /// Stores a clause of two or more literals. Returns the reason that it is for its first literal.
    fn store(&mut self, literals: &[Literal], rating: u32) -> Reason {
        let [a, b] = [literals[0], literals[1]];
        if literals.len() == 2 {
            self.implications[(!a).index()].push(b);
            self.implications[(!b).index()].push(a);
            return Reason::Implied(b);
        }
        let clause = self.clauses.len() as ClauseIndex;
        self.clauses.extend([literals.len() as u32, rating, 1]);
        self.clauses.extend(literals.iter().map(|literal| literal.0));
        self.watches[(!a).index()].push(Watch { clause, blocker: b });
        self.watches[(!b).index()].push(Watch { clause, blocker: a });
        Reason::Clause(clause)
    }

    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[literal.variable()] = self.decisions.len() as u32;
        self.reasons[literal.variable()] = reason;
        self.trail.push(literal);
    }

    /// Draws the consequences of all true literals.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            for at in 0..self.implications[literal.index()].len() {
                let implied = self.implications[literal.index()][at];
                if self.is_false(implied) {
                    return Some(Conflict::Pair([!literal, implied]));
                }
                if !self.is_true(implied) {
                    self.assign(implied, Reason::Implied(!literal));
                }
            }
            if let Some(clause) = self.inspect_clauses(!literal) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// Inspects the clauses that watch a literal that has become false. Each clause watches another literal from then on,
    /// or is satisfied, or implies its last literal, or is returned because it is a conflict.
    fn inspect_clauses(&mut self, literal: Literal) -> Option<ClauseIndex> {
        let mut watches = std::mem::take(&mut self.watches[(!literal).index()]);
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        'watches: while let Some(&Watch { clause, blocker }) = watches.get(next) {
            watches[kept] = watches[next];
            next += 1;
            if self.is_true(blocker) {
                kept += 1;
                continue;
            }
            let start = clause as usize + HEADER;
            let end = start + self.clauses[clause as usize] as usize;
            let other = Literal(self.clauses[start] ^ self.clauses[start + 1] ^ literal.0);
            if !self.is_true(other) {
                for at in start + 2..end {
                    let replacement = Literal(self.clauses[at]);
                    if !self.is_false(replacement) {
                        self.clauses[start] = other.0;
                        self.clauses[start + 1] = replacement.0;
                        self.clauses[at] = literal.0;
                        self.watches[(!replacement).index()].push(Watch { clause, blocker: other });
                        continue 'watches;
                    }
                }
                if self.is_false(other) {
                    conflict = Some(clause);
                } else {
                    self.assign(other, Reason::Clause(clause));
                }
            }
            watches[kept].blocker = other;
            kept += 1;
            if conflict.is_some() {
                break;
            }
        }
        watches.drain(kept..next);
        self.watches[(!literal).index()] = watches;
        conflict
    }

    /// Undoes all decisions after the first `level` decisions.
    fn backtrack(&mut self, level: usize) {
        let Some(&length) = self.decisions.get(level) else { return };
        for literal in self.trail.drain(length..) {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            self.last_values[literal.variable()] = literal == Literal::new(literal.0 / 2, true);
            self.activities.insert(literal.variable() as u32);
        }
        self.propagated = length;
        self.decisions.truncate(level);
    }

    /// Searches for an assignment that satisfies all clauses, with at most `conflicts` conflicts.
    pub fn solve(&mut self, conflicts: u64) -> Answer {
        let limit = self.conflicts.saturating_add(conflicts);
        while !self.is_impossible {
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.decisions.is_empty() {
                    self.is_impossible = true;
                } else {
                    self.learn(conflict);
                }
            } else if self.conflicts >= limit {
                return Answer::Stopped;
            } else if self.needs_restart() {
                self.conflicts_at_restart = self.conflicts;
                self.backtrack(0);
            } else if self.needs_reduction() {
                self.reduce();
            } else {
                let Some(variable) = self.activities.pop() else { return Answer::Satisfied };
                if self.values[2 * variable as usize] == 0 {
                    self.decisions.push(self.trail.len());
                    let value = self.last_values[variable as usize];
                    self.assign(Literal::new(variable, value), Reason::Decision);
                }
            }
        }
        Answer::Impossible
    }

    fn needs_restart(&self) -> bool {
        let is_stable = self.conflicts / PHASE % 2 == 1;
        let factor = if is_stable { STABLE_RESTART_FACTOR } else { RESTART_FACTOR };
        self.conflicts - self.conflicts_at_restart >= MIN_CONFLICTS[usize::from(is_stable)]
            && self.recent_rating > factor * self.average_rating
    }

    fn needs_reduction(&self) -> bool {
        // The intervals grow with the square root of the number of conflicts, as in CaDiCaL.
        let interval = 1_000 + 10 * self.conflicts.isqrt();
        self.conflicts - self.conflicts_at_reduction >= interval
    }

    /// Learns a clause from a conflict, undoes the decisions that contradict it, and draws its consequence.
    fn learn(&mut self, conflict: Conflict) {
        self.analyse(conflict);
        let mut learned = std::mem::take(&mut self.learned);
        // The second watched literal must be one of those that were decided last.
        let latest = (1..learned.len()).max_by_key(|&at| self.levels[learned[at].variable()]);
        let level = latest.map_or(0, |at| {
            learned.swap(1, at);
            self.levels[learned[1].variable()]
        });
        let rating = self.rating(&learned);
        self.backtrack(level as usize);
        let reason = if learned.len() == 1 { Reason::Decision } else { self.store(&learned, rating) };
        self.assign(learned[0], reason);
        self.learned = learned;
        self.activities.grow();
        let rating = f64::from(rating);
        self.recent_rating += (rating - self.recent_rating) / 32.0;
        self.average_rating += (rating - self.average_rating) * (1.0 / self.conflicts as f64).max(1e-5);
    }

    /// Stores in `learned` the clause that follows from a conflict. It contains one literal of the last decision level,
    /// which comes first.
    fn analyse(&mut self, conflict: Conflict) {
        self.learned.clear();
        self.learned.push(Literal(0));
        let mut at = self.trail.len();
        match conflict {
            Conflict::Pair(pair) => {
                self.antecedents.clear();
                self.antecedents.extend(pair);
            }
            Conflict::Clause(clause) => self.read(Reason::Clause(clause)),
        }
        let mut open = self.include_antecedents();
        let first = loop {
            at -= 1;
            let literal = self.trail[at];
            if self.marks[literal.variable()] == Mark::None {
                continue;
            }
            open -= 1;
            if open == 0 {
                break !literal;
            }
            self.read(self.reasons[literal.variable()]);
            open += self.include_antecedents();
        };
        self.learned[0] = first;
        let mut learned = std::mem::take(&mut self.learned);
        let mut position = 0;
        learned.retain(|&literal| {
            position += 1;
            position == 1 || !self.is_redundant(literal)
        });
        self.learned = learned;
        for variable in self.marked.drain(..) {
            self.marks[variable] = Mark::None;
        }
    }

    /// Copies the literals of a reason to `antecedents`.
    fn copy_literals(&mut self, reason: Reason) {
        self.antecedents.clear();
        match reason {
            Reason::Decision => {}
            Reason::Implied(literal) => self.antecedents.push(literal),
            Reason::Clause(clause) => {
                let start = clause as usize + HEADER;
                let literals = &self.clauses[start..start + self.clauses[clause as usize] as usize];
                self.antecedents.extend(literals.iter().map(|&literal| Literal(literal)));
            }
        }
    }

    /// Copies the literals of a reason to `antecedents`, and records that its clause was used.
    fn read(&mut self, reason: Reason) {
        self.copy_literals(reason);
        let Reason::Clause(clause) = reason else { return };
        let clause = clause as usize;
        if self.clauses[clause + 1] > ALWAYS_KEPT {
            let antecedents = std::mem::take(&mut self.antecedents);
            self.clauses[clause + 1] = self.rating(&antecedents).min(self.clauses[clause + 1]);
            self.clauses[clause + 2] = 2;
            self.antecedents = antecedents;
        }
    }

    /// Includes `antecedents` in the learned clause, unless they are included already. Returns the number of new
    /// literals of the last decision level, which are to be replaced by their reasons.
    fn include_antecedents(&mut self) -> usize {
        let mut open = 0;
        for &literal in &self.antecedents {
            let variable = literal.variable();
            if self.marks[variable] != Mark::None || self.levels[variable] == 0 {
                continue;
            }
            self.marks[variable] = Mark::Included;
            self.marked.push(variable);
            self.activities.raise(variable as u32);
            if self.levels[variable] as usize == self.decisions.len() {
                open += 1;
            } else {
                self.learned.push(literal);
            }
        }
        open
    }

    /// Returns whether a literal of the learned clause follows from the clause's other literals.
    fn is_redundant(&mut self, literal: Literal) -> bool {
        let first = self.marked.len();
        let mut stack = vec![literal];
        while let Some(literal) = stack.pop() {
            self.copy_literals(self.reasons[literal.variable()]);
            let mut is_necessary = self.antecedents.is_empty();
            for &antecedent in &self.antecedents {
                let variable = antecedent.variable();
                if variable == literal.variable() || self.levels[variable] == 0 {
                    continue;
                }
                match self.marks[variable] {
                    Mark::Included | Mark::Redundant => {}
                    Mark::None if self.reasons[variable] != Reason::Decision => {
                        self.marks[variable] = Mark::Redundant;
                        self.marked.push(variable);
                        stack.push(antecedent);
                    }
                    Mark::None | Mark::Necessary => is_necessary = true,
                }
            }
            if is_necessary {
                self.marked[first..].iter().for_each(|&variable| self.marks[variable] = Mark::Necessary);
                return false;
            }
        }
        true
    }

    /// Returns the number of different decision levels of `literals`, which must have values.
    fn rating(&mut self, literals: &[Literal]) -> u32 {
        self.ratings += 1;
        let mut rating = 0;
        for literal in literals {
            let rated = &mut self.rated[self.levels[literal.variable()] as usize];
            rating += u32::from(*rated != self.ratings);
            *rated = self.ratings;
        }
        rating
    }

    /// Removes three quarters of the learned clauses with high ratings, removes satisfied clauses, and shortens the other
    /// clauses by their false literals.
    fn reduce(&mut self) {
        self.conflicts_at_reduction = self.conflicts;
        self.backtrack(0);
        let mut old = std::mem::take(&mut self.clauses);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut starts = Vec::new();
        let mut start = 0;
        while start < old.len() {
            starts.push(start);
            start += HEADER + old[start] as usize;
        }
        let mut removable: Vec<usize> = Vec::new();
        for &clause in &starts {
            let (rating, used) = (old[clause + 1], old[clause + 2]);
            if rating > ALWAYS_KEPT && (used == 0 || rating > KEPT_IF_USED) {
                removable.push(clause);
            }
            old[clause + 2] = used.saturating_sub(1);
        }
        removable.sort_by_key(|&clause| (old[clause + 1], old[clause]));
        let removed: std::collections::HashSet<usize> =
            removable[removable.len() / 4..].iter().copied().collect();
        for clause in starts {
            let literals = &old[clause + HEADER..clause + HEADER + old[clause] as usize];
            let is_satisfied = literals.iter().any(|&literal| self.is_true(Literal(literal)));
            if is_satisfied || removed.contains(&clause) {
                continue;
            }
            let open: Vec<Literal> =
                literals.iter().map(|&it| Literal(it)).filter(|&it| !self.is_false(it)).collect();
            if let Reason::Clause(new) = self.store(&open, old[clause + 1]) {
                self.clauses[new as usize + 2] = old[clause + 2];
            }
        }
    }
}

/// The activities of variables, with a heap of the variables that may have no value.
struct Activities {
    of: Vec<f64>,
    /// The weight of the current conflict.
    weight: f64,
    heap: Vec<u32>,
    /// For each variable, its position in `heap`.
    positions: Vec<Option<u32>>,
}

impl Activities {
    fn new(variables: usize) -> Activities {
        Activities {
            of: vec![0.0; variables],
            weight: 1.0,
            heap: (0..variables as u32).collect(),
            positions: (0..variables as u32).map(Some).collect(),
        }
    }

    fn grow(&mut self) {
        self.weight *= ACTIVITY_GROWTH;
        if self.weight > MAX_ACTIVITY {
            self.of.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.weight /= MAX_ACTIVITY;
        }
    }

    fn raise(&mut self, variable: u32) {
        self.of[variable as usize] += self.weight;
        if let Some(position) = self.positions[variable as usize] {
            self.move_up(position as usize);
        }
    }

    fn insert(&mut self, variable: u32) {
        if self.positions[variable as usize].is_none() {
            self.heap.push(variable);
            self.move_up(self.heap.len() - 1);
        }
    }

    /// Removes and returns the variable with the highest activity.
    fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let top = self.heap.first().copied().unwrap_or(last);
        if !self.heap.is_empty() {
            self.move_down(last);
        }
        self.positions[top as usize] = None;
        Some(top)
    }

    fn place(&mut self, variable: u32, position: usize) {
        self.heap[position] = variable;
        self.positions[variable as usize] = Some(position as u32);
    }

    fn move_up(&mut self, mut position: usize) {
        let variable = self.heap[position];
        while position > 0 {
            let parent = self.heap[(position - 1) / 2];
            if self.of[parent as usize] >= self.of[variable as usize] {
                break;
            }
            self.place(parent, position);
            position = (position - 1) / 2;
        }
        self.place(variable, position);
    }

    /// Moves a variable down from the top of the heap, in place of the variable that is there.
    fn move_down(&mut self, variable: u32) {
        let mut position = 0;
        loop {
            let children = [2 * position + 1, 2 * position + 2].into_iter();
            let activity = |&child: &usize| self.of[self.heap[child] as usize];
            let highest = children
                .filter(|&child| child < self.heap.len())
                .max_by(|a, b| activity(a).total_cmp(&activity(b)));
            match highest {
                Some(child) if activity(&child) > self.of[variable as usize] => {
                    self.place(self.heap[child], position);
                    position = child;
                }
                _ => return self.place(variable, position),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};

    /// Returns the number of solutions, which are excluded one by one. The solver is paused after each conflict.
    fn count(mut solver: Solver, variables: u32) -> usize {
        let mut solutions = 0;
        loop {
            match solver.solve(1) {
                Answer::Impossible => return solutions,
                Answer::Stopped => {}
                Answer::Satisfied => {
                    solutions += 1;
                    let values = (0..variables).map(|variable| Literal::new(variable, true));
                    let different =
                        values.map(|literal| if solver.is_true(literal) { !literal } else { literal });
                    let different = different.collect();
                    solver.add(different);
                }
            }
        }
    }

    #[test]
    fn counts_agree_with_enumeration() {
        const VARIABLES: u32 = 9;
        let mut random = rand_pcg::Pcg64::seed_from_u64(1);
        for formula in 0..300 {
            let clauses: Vec<Vec<Literal>> = (0..random.random_range(10..40))
                .map(|_| {
                    let literals = 0..random.random_range(2..5);
                    literals
                        .map(|_| Literal::new(random.random_range(0..VARIABLES), random.random()))
                        .collect()
                })
                .collect();
            let holds = |assignment: u32, literal: &Literal| {
                Literal::new(literal.variable() as u32, assignment >> literal.variable() & 1 == 1) == *literal
            };
            let is_solution = |assignment: &u32| {
                clauses.iter().all(|clause| clause.iter().any(|literal| holds(*assignment, literal)))
            };
            let expected = (0..1 << VARIABLES).filter(is_solution).count();
            let mut solver = Solver::new(VARIABLES as usize);
            clauses.iter().for_each(|clause| solver.add(clause.clone()));
            assert_eq!(count(solver, VARIABLES), expected, "formula {formula}: {clauses:?}");
        }
    }

    /// Returns a solver for the placement of pigeons into holes, at most one into each.
    fn pigeons(pigeons: u32, holes: u32) -> Solver {
        let mut solver = Solver::new((pigeons * holes) as usize);
        let is_in = |pigeon: u32, hole: u32| Literal::new(pigeon * holes + hole, true);
        for pigeon in 0..pigeons {
            solver.add((0..holes).map(|hole| is_in(pigeon, hole)).collect());
            for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole))) {
                solver.add(vec![!is_in(pigeon, hole), !is_in(other, hole)]);
            }
        }
        solver
    }

    #[test]
    fn long_proofs_remove_clauses() {
        let mut solver = pigeons(8, 7);
        while solver.solve(100) == Answer::Stopped {}
        assert_eq!(solver.solve(1), Answer::Impossible, "seven holes are too few for eight pigeons");
        assert!(solver.conflicts_at_reduction > 0, "{} conflicts", solver.conflicts());
        let mut solver = pigeons(8, 8);
        assert_eq!(solver.solve(u64::MAX), Answer::Satisfied);
    }
}
