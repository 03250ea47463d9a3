//! Checks certificates with the rules of a board, without using any finder.

use sodan_variant::Constraint;

use crate::board::{Board, Candidate};
use crate::state::{State, values_of};
use crate::step::{Certificate, Step, Truth};

/// Maximum number of search nodes for checking one elimination by an equation or a rule.
const MAX_NODES: u32 = 10_000;

/// Result of checking a step against its certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The certificate proves all results of the step.
    Proved,
    /// The step has no certificate, or checking it takes too long.
    Unproved,
    /// The certificate does not prove the step. Contains the reason.
    Wrong(String),
}

/// Checks a step's certificate. `state` is the state before the step.
pub fn verify(board: &Board, state: &State, step: &Step) -> Verdict {
    let Some(certificate) = &step.certificate else { return Verdict::Unproved };
    let results = step.placements.iter().chain(&step.eliminations);
    if let Some(absent) = results.copied().find(|&candidate| !state.has(candidate)) {
        return Verdict::Wrong(format!("{} is not a candidate", board.cell(absent.cell)));
    }
    if !step.placements.is_empty() && !matches!(certificate, Certificate::Cover { .. }) {
        return Verdict::Wrong(
            "expected a certificate for a placement, found a certificate for eliminations".into(),
        );
    }
    let verdict = match certificate {
        Certificate::Cover { truths, sets } => cover(board, state, step, truths, sets),
        Certificate::Chain(nodes) => chain(board, state, step, nodes),
        Certificate::Equation { houses, sums } => equation(board, state, step, houses, sums),
        Certificate::Rule(number) => rule(board, state, step, *number),
        Certificate::Leftovers { houses, others } => leftovers(board, state, step, houses, others),
    };
    match verdict {
        Ok(true) => Verdict::Proved,
        Ok(false) => Verdict::Unproved,
        Err(reason) => Verdict::Wrong(reason),
    }
}

/// `true` if the proof is complete, `false` if checking takes too long, or an error with the reason why the proof is
/// wrong.
type Checked = Result<bool, String>;

fn cover(board: &Board, state: &State, step: &Step, truths: &[Truth], sets: &[Vec<Candidate>]) -> Checked {
    let mut is_complete = true;
    let mut members: Vec<Candidate> = Vec::new();
    for &truth in truths {
        is_complete &= holds(board, state, truth)?;
        let candidates = places(board, state, truth);
        if candidates.iter().any(|candidate| members.contains(candidate)) {
            return Err("two truths share a candidate".into());
        }
        members.extend(candidates);
    }
    if sets.is_empty() {
        let is_single = members.len() == 1 && members == step.placements && step.eliminations.is_empty();
        return if is_single {
            Ok(is_complete)
        } else {
            Err("expected a truth with a single candidate".into())
        };
    }
    if sets.len() != truths.len() || !step.placements.is_empty() {
        return Err("expected equal numbers of truths and sets".into());
    }
    if members.iter().any(|member| !sets.iter().any(|set| set.contains(member))) {
        return Err("a truth contains a candidate that is not in any set".into());
    }
    let exclude = |set: &[Candidate]| {
        set.iter().enumerate().all(|(at, &a)| set[..at].iter().all(|&b| board.excludes(a, b)))
    };
    if sets.len() > 1 && !sets.iter().all(|set| exclude(set)) {
        return Err("two candidates of a set can both be true".into());
    }
    for &eliminated in &step.eliminations {
        let is_excluded = |set: &Vec<Candidate>| set.iter().all(|&member| board.excludes(eliminated, member));
        if !sets.iter().any(is_excluded) {
            return Err(format!("{} is not excluded by any set", board.cell(eliminated.cell)));
        }
    }
    Ok(is_complete)
}

fn cells(board: &Board, truth: Truth) -> Vec<usize> {
    match truth {
        Truth::Cell(cell) => vec![cell],
        Truth::House(house, _) => board.houses[house].cells.clone(),
        Truth::Sum(sum, _) => board.sums[sum].terms.iter().map(|term| term.0).collect(),
        Truth::Filter(filter, _) => board.filters().nth(filter).map_or(Vec::new(), |(_, it)| it.cells()),
    }
}

fn places(board: &Board, state: &State, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => state.candidates(cell).collect(),
        Truth::House(_, value) | Truth::Sum(_, value) | Truth::Filter(_, value) => {
            state.places(&cells(board, truth), value)
        }
    }
}

/// Checks that at least one candidate of `truth` is true.
fn holds(board: &Board, state: &State, truth: Truth) -> Checked {
    let (search, value) = match truth {
        Truth::Cell(_) | Truth::House(..) => return Ok(true),
        Truth::Sum(sum, value) => {
            let sum = &board.sums[sum];
            (Search::of_equation(board, state, sum.terms.clone(), sum.sum), value)
        }
        Truth::Filter(filter, value) => match board.filters().nth(filter) {
            Some((sodan_variant::Origin::Constraint(number), _)) => {
                (Search::of_rule(board, state, number), value)
            }
            _ => return Ok(false),
        },
    };
    let excluded = cells(board, truth).into_iter().map(|cell| Candidate { cell, value }).collect();
    match (Search { excluded, ..search }).has_solution() {
        Some(true) => Err(format!("{} is not required by any rule", board.number(value))),
        Some(false) => Ok(true),
        None => Ok(false),
    }
}

fn chain(board: &Board, state: &State, step: &Step, nodes: &[Vec<Candidate>]) -> Checked {
    if nodes.len() < 2 || !nodes.len().is_multiple_of(2) || nodes.iter().any(Vec::is_empty) {
        return Err("expected a chain with an even number of nodes".into());
    }
    let mut is_complete = true;
    for pair in nodes.chunks(2) {
        is_complete &= one_holds(board, state, &pair.concat())?;
    }
    for pair in nodes[1..].chunks_exact(2) {
        for &a in &pair[0] {
            for &b in &pair[1] {
                match exclude(board, state, a, b) {
                    Some(true) => {}
                    Some(false) => {
                        return Err(format!("{} does not exclude the next node", board.cell(a.cell)));
                    }
                    None => is_complete = false,
                }
            }
        }
    }
    let ends = [&nodes[0][..], &nodes[nodes.len() - 1]].concat();
    match step.eliminations.iter().find(|&&it| !ends.iter().all(|&end| board.excludes(it, end))) {
        Some(eliminated) => {
            Err(format!("an end of the chain does not exclude {}", board.cell(eliminated.cell)))
        }
        None => Ok(is_complete),
    }
}

/// Checks that at least one of `candidates` is true, by finding a truth whose candidates are all among them.
fn one_holds(board: &Board, state: &State, candidates: &[Candidate]) -> Checked {
    let Candidate { cell, value } = candidates[0];
    let houses = (0..board.houses.len()).map(|house| Truth::House(house, value));
    let sums = (0..board.sums.len()).map(|sum| Truth::Sum(sum, value));
    let filters = (0..board.filters().count()).map(|filter| Truth::Filter(filter, value));
    let truths = [Truth::Cell(cell)].into_iter().chain(houses).chain(sums).chain(filters);
    let mut is_known = true;
    for truth in truths {
        let places = places(board, state, truth);
        if places.is_empty() || !places.iter().all(|place| candidates.contains(place)) {
            continue;
        }
        match holds(board, state, truth) {
            Ok(true) => return Ok(true),
            Ok(false) => is_known = false,
            Err(_) => {}
        }
    }
    if is_known { Err(format!("no truth links the node at {}", board.cell(cell))) } else { Ok(false) }
}

/// Returns whether two candidates exclude each other, through a relation or a single rule. Returns `None` if deciding
/// takes too long.
fn exclude(board: &Board, state: &State, a: Candidate, b: Candidate) -> Option<bool> {
    if board.excludes(a, b) {
        return Some(true);
    }
    let equations =
        board.sums.iter().map(|sum| Search::of_equation(board, state, sum.terms.clone(), sum.sum));
    let rules = (0..board.puzzle().constraints.len()).map(|number| Search::of_rule(board, state, number));
    // The filter of rank clues combines the clues of all lines; the search for a single rule does not.
    let is_rank = |constraint: &Constraint| matches!(constraint, Constraint::FullRank(_));
    let mut is_known = !board.puzzle().constraints.iter().any(is_rank);
    for search in equations.chain(rules) {
        if ![a.cell, b.cell].iter().all(|cell| search.cells.contains(cell)) {
            continue;
        }
        match (Search { fixed: vec![a, b], ..search }).has_solution() {
            Some(false) => return Some(true),
            Some(true) => {}
            None => is_known = false,
        }
    }
    is_known.then_some(false)
}

fn equation(board: &Board, state: &State, step: &Step, houses: &[usize], sums: &[usize]) -> Checked {
    let mut coefficients = vec![0; state.masks().len()];
    let mut sum = houses.len() as i64 * board.house_sum();
    for &house in houses {
        board.houses[house].cells.iter().for_each(|&cell| coefficients[cell] += 1);
    }
    for &number in sums {
        board.sums[number].terms.iter().for_each(|term| coefficients[term.0] -= term.1);
        sum -= board.sums[number].sum;
    }
    let terms: Vec<(usize, i64)> = coefficients.into_iter().enumerate().filter(|term| term.1 != 0).collect();
    refuted(step, || Search::of_equation(board, state, terms.clone(), sum))
}

fn rule(board: &Board, state: &State, step: &Step, number: usize) -> Checked {
    refuted(step, || Search::of_rule(board, state, number))
}

/// For each eliminated candidate of the step, checks that the search finds no solution with this candidate.
fn refuted<'b>(step: &Step, search: impl Fn() -> Search<'b>) -> Checked {
    for &eliminated in &step.eliminations {
        match (Search { fixed: vec![eliminated], ..search() }).has_solution() {
            Some(true) => return Err("an eliminated candidate is consistent with the rules".into()),
            Some(false) => {}
            None => return Ok(false),
        }
    }
    Ok(true)
}

fn leftovers(board: &Board, state: &State, step: &Step, houses: &[usize], others: &[usize]) -> Checked {
    let count = |houses: &[usize]| {
        let mut count = vec![0; state.masks().len()];
        houses.iter().flat_map(|&house| &board.houses[house].cells).for_each(|&cell| count[cell] += 1);
        count
    };
    let (inside, outside) = (count(houses), count(others));
    if houses.len() != others.len() || inside.iter().chain(&outside).any(|&count| count > 1) {
        return Err("expected two sets of disjoint houses with the same number of houses".into());
    }
    for &Candidate { cell, value } in &step.eliminations {
        let counterparts = |has: &[i32], lacks: &[i32]| -> Vec<usize> {
            (0..has.len()).filter(|&cell| has[cell] == 1 && lacks[cell] == 0).collect()
        };
        let other_side = match (inside[cell], outside[cell]) {
            (1, 0) => counterparts(&outside, &inside),
            (0, 1) => counterparts(&inside, &outside),
            _ => return Err(format!("{} is not a leftover cell", board.cell(cell))),
        };
        if !state.places(&other_side, value).is_empty() {
            return Err(format!("the value of {} occurs on the other side", board.cell(cell)));
        }
    }
    Ok(true)
}

/// A search for values of `cells` that meet `goal`, given the `fixed` candidates and without the `excluded` ones.
struct Search<'b> {
    board: &'b Board,
    state: &'b State,
    cells: Vec<usize>,
    goal: Goal,
    fixed: Vec<Candidate>,
    excluded: Vec<Candidate>,
}

enum Goal {
    /// A linear equation: the coefficient of each cell in `cells`, and the required sum.
    Equation(Vec<i64>, i64),
    /// A constraint, by its index in the puzzle.
    Rule(usize),
}

impl<'b> Search<'b> {
    fn of_equation(board: &'b Board, state: &'b State, mut terms: Vec<(usize, i64)>, sum: i64) -> Search<'b> {
        terms.sort_by_key(|term| state.mask(term.0).count_ones());
        let (cells, coefficients) = terms.into_iter().unzip();
        let goal = Goal::Equation(coefficients, sum);
        Search { board, state, cells, goal, fixed: Vec::new(), excluded: Vec::new() }
    }

    fn of_rule(board: &'b Board, state: &'b State, number: usize) -> Search<'b> {
        let mut cells = board.scope(number);
        cells.sort_by_key(|&cell| state.mask(cell).count_ones());
        Search { board, state, cells, goal: Goal::Rule(number), fixed: Vec::new(), excluded: Vec::new() }
    }

    /// Returns whether values of the cells can meet the goal, or `None` if `MAX_NODES` is reached.
    fn has_solution(&self) -> Option<bool> {
        let mut nodes = 0;
        self.extend(&mut Vec::new(), 0, &mut nodes)
    }

    fn extend(&self, chosen: &mut Vec<Candidate>, total: i64, nodes: &mut u32) -> Option<bool> {
        let at = chosen.len();
        if at == self.cells.len() {
            return Some(self.is_met(chosen, total));
        }
        if let Goal::Equation(coefficients, sum) = &self.goal {
            let (mut least, mut greatest) = (total, total);
            for (&cell, &coefficient) in self.cells[at..].iter().zip(&coefficients[at..]) {
                let products =
                    || values_of(self.state.mask(cell)).map(|value| coefficient * self.board.number(value));
                least += products().min()?;
                greatest += products().max()?;
            }
            if !(least..=greatest).contains(sum) {
                return Some(false);
            }
        }
        for candidate in self.state.candidates(self.cells[at]) {
            let clashes =
                || chosen.iter().chain(&self.fixed).any(|&other| self.board.excludes(other, candidate));
            if self.excluded.contains(&candidate) || clashes() {
                continue;
            }
            *nodes += 1;
            if *nodes > MAX_NODES {
                return None;
            }
            let product = match &self.goal {
                Goal::Equation(coefficients, _) => coefficients[at] * self.board.number(candidate.value),
                Goal::Rule(_) => 0,
            };
            chosen.push(candidate);
            let found = self.extend(chosen, total + product, nodes);
            chosen.pop();
            if found != Some(false) {
                return found;
            }
        }
        Some(false)
    }

    fn is_met(&self, chosen: &[Candidate], total: i64) -> bool {
        match self.goal {
            Goal::Equation(_, sum) => total == sum,
            Goal::Rule(number) => {
                let puzzle = self.board.puzzle();
                let mut values = vec![puzzle.shape.min_value; puzzle.shape.len()];
                for &Candidate { cell, value } in chosen {
                    values[cell] = value + puzzle.shape.min_value;
                }
                puzzle.constraints[number].holds(puzzle, &values)
            }
        }
    }
}
