//! Exocets: two base cells in the same line and box, and two target cells that contain the same two digits.
//!
//! The definition applies to each digit separately: every placement of a base digit in the grid (a *template*) that
//! uses a base cell also uses a target cell. So each digit of the base is in a target, and since the two base cells
//! contain different digits, the targets contain both digits and no others. The geometry of the shape only explains why
//! the definition is met: in a junior exocet, two lines cover the digit's positions in three lines that cross the band.
//!
//! The proof has two parts. First, a relation holds for each base digit: the digit is in a target, or in the base's box
//! outside the base; otherwise it could not be placed. Second, given these relations, no assignment to the base and
//! target cells contains the eliminated candidate. The rules of Bird's JExocet Compendium follow from these relations:
//! non-base digits in targets (1), digits without a template (3, 5), digits forced in a target (4), mirror cells (6 to
//! 8), and fish of digits known to be in the base (9 and above).

use crate::State;
use crate::choice::{Choices, houses_of, members};
use crate::relation::Proven;
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sodan_certificate::{Certificate, Exhaustion, Guardians, Truth, Variable};

/// The kind of an exocet, by its shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExocetKind {
    /// The targets are in the other two boxes and the other two lines of the base's band or stack.
    Junior,
    /// Two junior exocets in the same band or stack with the same digits.
    Double,
    /// All other exocets, including exocets with a single base cell.
    Senior,
}

/// An exocet that eliminates candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Exocet {
    /// The kind, which depends on the positions of the targets.
    pub kind: ExocetKind,
    /// The base cells: two, or four in a double exocet, or one if there is a single target.
    pub base: Vec<Cell>,
    /// The target cells, equal in number to the base cells.
    pub targets: Vec<Cell>,
    /// The digits that are candidates in the base cells.
    pub digits: DigitSet,
    /// Lists of eliminations, each with its proof. Eliminations that follow only from base and targets come first.
    pub proven: Vec<Proven>,
}

/// Maximum number of templates of a digit. Digits with more templates are skipped, because such states are too open for
/// a readable proof.
const MAX_TEMPLATES: usize = 4_000;

/// Maximum number of candidates tried in one search for a choice. The checker's limit is 200,000.
const MAX_TRIES: usize = 50_000;

/// Maximum number of base and target combinations whose eliminations are computed.
const MAX_SHAPES: usize = 60;

/// A base and targets that satisfy the template condition.
#[derive(Clone)]
struct Shape {
    kind: ExocetKind,
    base: Vec<Cell>,
    targets: Vec<Cell>,
    digits: DigitSet,
}

/// Returns the exocets of a state that eliminate candidates: junior, double, then senior exocets.
pub fn exocets(state: &State) -> Vec<Exocet> {
    let templates: Vec<Vec<CellSet>> = Digit::all().map(|digit| templates(state, digit)).collect();
    let mut shapes = shapes(state, &templates);
    shapes.sort_by_key(|it| (it.kind, it.digits.len()));
    shapes.truncate(MAX_SHAPES);
    let doubles = doubles(&shapes);
    let all = shapes.iter().map(std::slice::from_ref).chain(doubles.iter().map(|it| &it[..]));
    let mut found: Vec<Exocet> = all.filter_map(|parts| exocet(state, &templates, parts)).collect();
    found.sort_by_key(|it| it.kind);
    found
}

fn digits_of(state: &State, cell: Cell) -> DigitSet {
    DigitSet::from_bits(state.masks[cell.index()])
}

/// Returns all ways to place a digit in the nine rows. The result is empty if there are more than `MAX_TEMPLATES` ways.
fn templates(state: &State, digit: Digit) -> Vec<CellSet> {
    fn extend(rows: &[CellSet], open: CellSet, placed: CellSet, found: &mut Vec<CellSet>) {
        let Some((row, rest)) = rows.split_first() else {
            found.push(placed);
            return;
        };
        for cell in *row & open {
            if found.len() > MAX_TEMPLATES {
                return;
            }
            extend(rest, open - cell.peers(), placed.with(cell), found);
        }
    }
    let row = |house: House| {
        members(state, Variable::House(house, digit))
            .into_iter()
            .map(|it| Candidate::from_index(usize::from(it)).cell)
            .collect::<CellSet>()
    };
    let rows: Vec<CellSet> = House::all().take(9).map(row).collect();
    let mut found = Vec::new();
    extend(&rows, CellSet::ALL, CellSet::EMPTY, &mut found);
    if found.len() > MAX_TEMPLATES { Vec::new() } else { found }
}

/// Iterates over the crossings of lines and boxes, along with the open cells of each.
fn minilines(state: &State) -> impl Iterator<Item = (House, House, Vec<Cell>)> + '_ {
    let lines = House::all().take(18);
    lines.flat_map(move |line| {
        let blocks = House::all().skip(18).filter(move |it| it.cells().intersects(line.cells()));
        blocks.map(move |block| {
            let cells = (line.cells() & block.cells()).iter();
            (line, block, cells.filter(|&cell| digits_of(state, cell).len() > 1).collect())
        })
    })
}

fn shapes(state: &State, templates: &[Vec<CellSet>]) -> Vec<Shape> {
    let mut found = Vec::new();
    let sizes = |digits: DigitSet| {
        (3..=4).contains(&digits.len()) && digits.iter().all(|it| !templates[it.index()].is_empty())
    };
    for (line, _, cells) in minilines(state) {
        for (at, &first) in cells.iter().enumerate() {
            for &second in &cells[at + 1..] {
                let digits = digits_of(state, first) | digits_of(state, second);
                if sizes(digits) {
                    of_base(state, templates, line, &[first, second], digits, &mut found);
                }
            }
        }
    }
    for cell in Cell::all() {
        let digits = digits_of(state, cell);
        let has_templates = digits.iter().all(|it| !templates[it.index()].is_empty());
        if (2..=4).contains(&digits.len()) && has_templates {
            of_base(state, templates, cell.houses()[0], &[cell], digits, &mut found);
        }
    }
    found
}

/// Returns the templates that place the digit in a base cell.
fn of_digit<'t>(
    templates: &'t [Vec<CellSet>],
    digit: Digit,
    base: &[Cell],
) -> impl Iterator<Item = CellSet> + Clone + 't {
    let base: CellSet = base.iter().copied().collect();
    templates[digit.index()].iter().copied().filter(move |it| it.intersects(base))
}

/// Adds all shapes with the given base. In such a shape, every template that places a base digit in the base also uses
/// a target.
fn of_base(
    state: &State,
    templates: &[Vec<CellSet>],
    line: House,
    base: &[Cell],
    digits: DigitSet,
    found: &mut Vec<Shape>,
) {
    let count = |digit: &Digit| of_digit(templates, *digit, base).count();
    let with_templates = digits.iter().filter(|digit| count(digit) > 0);
    let Some(first_digit) = with_templates.clone().max_by_key(count) else { return };
    let all = of_digit(templates, first_digit, base);
    let Some(first) = all.clone().next() else { return };
    let own: CellSet = base.iter().copied().collect();
    let is_open = |cell: &Cell| !own.contains(*cell) && digits_of(state, *cell).len() > 1;
    let mut pairs: Vec<CellSet> = Vec::new();
    for target in first.iter().filter(is_open) {
        let others = all.clone().filter(|it| !it.contains(target)).fold(CellSet::ALL, |all, it| all & it);
        if base.len() == 1 {
            if others == CellSet::ALL {
                pairs.push(CellSet::from(target));
            }
        } else if others != CellSet::ALL {
            pairs.extend(others.iter().filter(is_open).map(|other| CellSet::from(target).with(other)));
        }
    }
    pairs.sort_unstable_by_key(|it| it.bits());
    pairs.dedup();
    for pair in pairs {
        let is_hit = |digit: Digit| of_digit(templates, digit, base).all(|it| it.intersects(pair));
        // A target that sees the only base cell cannot contain the same digit, so its templates match by coincidence.
        let is_apart = base.len() == 2 || !pair.intersects(base[0].peers());
        if with_templates.clone().all(is_hit) && is_apart {
            let targets: Vec<Cell> = pair.iter().collect();
            let kind = if is_junior(line, base, &targets) { ExocetKind::Junior } else { ExocetKind::Senior };
            found.push(Shape { kind, base: base.to_vec(), targets, digits });
        }
    }
}

/// Returns the row of `cell` if `line` is a row, and its column otherwise.
fn along(line: House, cell: Cell) -> House {
    cell.houses()[usize::from(line.index() >= 9)]
}

fn is_junior(line: House, base: &[Cell], targets: &[Cell]) -> bool {
    let [first, second] = targets else { return false };
    let [of_first, of_second] = [along(line, *first), along(line, *second)];
    let is_of_band = |it: House| it != line && it.index() / 3 == line.index() / 3;
    let blocks = [base[0].block(), first.block(), second.block()];
    is_of_band(of_first)
        && is_of_band(of_second)
        && of_first != of_second
        && blocks[0] != blocks[1]
        && blocks[0] != blocks[2]
        && blocks[1] != blocks[2]
}

/// Returns pairs of junior exocets that have the same digits, are in the same band or stack, and share no cells.
fn doubles(shapes: &[Shape]) -> Vec<[Shape; 2]> {
    let cells = |it: &Shape| -> CellSet { it.base.iter().chain(&it.targets).copied().collect() };
    let line = |it: &Shape| {
        House::all().take(18).find(|line| it.base.iter().all(|cell| line.cells().contains(*cell)))
    };
    let mut found = Vec::new();
    let juniors: Vec<&Shape> = shapes.iter().filter(|it| it.kind == ExocetKind::Junior).collect();
    for (at, first) in juniors.iter().enumerate() {
        for second in &juniors[at + 1..] {
            let [Some(a), Some(b)] = [line(first), line(second)] else { continue };
            let is_pair = a != b
                && a.index() / 3 == b.index() / 3
                && first.digits == second.digits
                && !cells(first).intersects(cells(second));
            if is_pair {
                found.push([(*first).clone(), (*second).clone()]);
            }
        }
    }
    found
}

/// Returns the relation "one of the guardians is true" if the digit cannot be placed without the guardians, and `None`
/// otherwise. If possible, the pattern of the relation consists of lines perpendicular to the base, as in the usual
/// explanation of an exocet.
fn relation(state: &State, base: &[Cell], digit: Digit, guardians: CellSet) -> Option<Truth> {
    let is_guardian = |&it: &u16| guardians.contains(Candidate::from_index(usize::from(it)).cell);
    let without = |variables: &[Variable]| {
        let truths = variables.iter().map(|&it| {
            let mut truth = members(state, it);
            truth.retain(|it| !is_guardian(it));
            truth
        });
        Choices::new(truths.collect(), MAX_TRIES).with(None)
    };
    let along = House::all().take(18).find(|line| base.iter().all(|it| line.cells().contains(*it)));
    let along = along.map(House::kind);
    let order = |it: &Variable| match it {
        Variable::House(house, _) if house.index() >= 18 => 0,
        Variable::House(house, _) if Some(house.kind()) == along => 1,
        _ => 2,
    };
    let mut pattern: Vec<Variable> = houses_of(digit).collect();
    pattern.sort_by_key(order);
    if without(&pattern).is_some() {
        return None;
    }
    // A pattern with fewer houses is easier to follow.
    let mut at = 0;
    while at < pattern.len() {
        let house = pattern.remove(at);
        if without(&pattern).is_some() {
            pattern.insert(at, house);
            at += 1;
        }
    }
    let present = guardians.iter().map(|cell| Candidate::new(cell, digit)).filter(|it| state.contains(*it));
    Some(Truth::Guardians(Guardians { guardians: present.collect(), pattern }))
}

/// Returns a relation for each base digit: the digit is in a target, or in the base's box outside the base. A target is
/// omitted if no template needs it.
fn of_shape(state: &State, templates: &[Vec<CellSet>], shape: &Shape) -> Vec<Truth> {
    let base: CellSet = shape.base.iter().copied().collect();
    let rest = shape.base[0].block().cells() - base;
    let relation_of = |digit: Digit| {
        let all = of_digit(templates, digit, &shape.base);
        let is_enough = |targets: &CellSet| all.clone().all(|it| it.intersects(*targets));
        let single = shape.targets.iter().map(|&it| CellSet::from(it));
        let both: CellSet = shape.targets.iter().copied().collect();
        let targets = std::iter::once(CellSet::EMPTY).chain(single).chain([both]).find(is_enough)?;
        relation(state, &shape.base, digit, rest | targets)
    };
    shape.digits.iter().filter_map(relation_of).collect()
}

/// Returns the mirror of each target of a junior exocet: the two cells that share the other target's box and its line
/// parallel to the base. One of these cells contains the target's digit.
fn mirrors(shape: &Shape) -> Vec<(Cell, CellSet)> {
    let [first, second] = shape.targets[..] else { return Vec::new() };
    let Some(line) =
        House::all().take(18).find(|line| shape.base.iter().all(|it| line.cells().contains(*it)))
    else {
        return Vec::new();
    };
    let beside = |cell: Cell| (along(line, cell).cells() & cell.block().cells()).without(cell);
    vec![(first, beside(second)), (second, beside(first))]
}

/// Returns the relations that follow from mirrors: a base digit in a mirror is also in its target, and a digit in both
/// base and target is also in the mirror.
fn of_mirrors(state: &State, templates: &[Vec<CellSet>], shape: &Shape) -> Vec<Truth> {
    let base: CellSet = shape.base.iter().copied().collect();
    let base_rest = shape.base[0].block().cells() - base;
    let mut truths = Vec::new();
    for (target, mirror) in mirrors(shape) {
        let Some(mirror_block) = mirror.iter().next().map(|it| it.block().cells()) else { continue };
        for digit in shape.digits {
            let all = &templates[digit.index()];
            if all.iter().filter(|it| it.intersects(mirror)).all(|it| it.contains(target)) {
                truths.extend(relation(state, &shape.base, digit, (mirror_block - mirror).with(target)));
            }
            let of_base = of_digit(templates, digit, &shape.base);
            if of_base.clone().filter(|it| it.contains(target)).all(|it| it.intersects(mirror)) {
                let rest = target.block().cells().without(target) | base_rest | mirror;
                truths.extend(relation(state, &shape.base, digit, rest));
            }
        }
    }
    truths
}

fn truth_members(state: &State, truth: &Truth) -> Vec<u16> {
    match truth {
        Truth::Variable(variable) => members(state, *variable),
        _ => truth.guardians().unwrap_or_default().iter().map(|it| it.index() as u16).collect(),
    }
}

/// Returns the candidates among `targets` that contradict these truths. Candidates that are already known to be false
/// are omitted.
fn exhaust(
    state: &State,
    truths: &[Truth],
    targets: impl Iterator<Item = Candidate>,
    known: &[Candidate],
) -> Vec<Candidate> {
    let choices = Choices::new(truths.iter().map(|it| truth_members(state, it)).collect(), MAX_TRIES);
    let mut possible = vec![false; 729];
    let mut falls = Vec::new();
    for target in targets.filter(|it| !known.contains(it)) {
        if possible[target.index()] {
            continue;
        }
        match choices.with(Some(target.index() as u16)) {
            None => falls.push(target),
            Some(choice) => choice.iter().for_each(|it| possible[it] = true),
        }
    }
    falls
}

fn exocet(state: &State, templates: &[Vec<CellSet>], parts: &[Shape]) -> Option<Exocet> {
    let all = |cells: fn(&Shape) -> &[Cell]| parts.iter().flat_map(cells).copied().collect::<Vec<Cell>>();
    let (base, targets) = (all(|it| &it.base), all(|it| &it.targets));
    let digits = parts[0].digits;
    let mut cells: Vec<Cell> = base.iter().chain(&targets).copied().collect();
    let mut truths: Vec<Truth> = cells.iter().map(|&it| Truth::Variable(Variable::Cell(it))).collect();
    truths.extend(parts.iter().flat_map(|it| of_shape(state, templates, it)));
    let mut known: Vec<Candidate> = Vec::new();
    let mut proven = Vec::new();
    let mut add =
        |truths: &[Truth], targets: &mut dyn Iterator<Item = Candidate>, proven: &mut Vec<Proven>| {
            let eliminations = exhaust(state, truths, targets, &known);
            known.extend(&eliminations);
            if !eliminations.is_empty() {
                let certificate = Certificate::Exhaustion(Exhaustion { truths: truths.to_vec() });
                proven.push(Proven { eliminations, certificate });
            }
        };
    let near = |cells: &[Cell]| -> Vec<Candidate> {
        let own: CellSet = cells.iter().copied().collect();
        state.undecided().filter(|it| own.contains(it.cell) || digits.contains(it.digit)).collect()
    };
    add(&truths, &mut near(&cells).into_iter(), &mut proven);
    // If no candidate of the base or the targets is eliminated, the template condition is met only by coincidence.
    let own: CellSet = cells.iter().copied().collect();
    if !proven.iter().any(|it| it.eliminations.iter().any(|it| own.contains(it.cell))) && parts.len() == 1 {
        return None;
    }
    if let [only] = parts
        && only.kind == ExocetKind::Junior
    {
        let beside = mirrors(only).into_iter().flat_map(|(_, mirror)| mirror);
        cells.extend(beside.filter(|&it| digits_of(state, it).len() > 1));
        let mut with_mirrors = truths.clone();
        with_mirrors.extend(cells[4..].iter().map(|&it| Truth::Variable(Variable::Cell(it))));
        with_mirrors.extend(of_mirrors(state, templates, only));
        add(&with_mirrors, &mut near(&cells).into_iter(), &mut proven);
    }
    for digit in digits {
        let mut with_houses = truths.clone();
        with_houses.extend(houses_of(digit).map(Truth::Variable));
        let targets: Vec<Candidate> = state.undecided().filter(|it| it.digit == digit).collect();
        add(&with_houses, &mut targets.into_iter(), &mut proven);
    }
    let kind = if parts.len() == 2 { ExocetKind::Double } else { parts[0].kind };
    (!proven.is_empty()).then_some(Exocet { kind, base, targets, digits, proven })
}
