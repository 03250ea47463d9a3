//! Chains without branches: cycles, and assumptions that imply their own negation.
//!
//! ```text
//! cycle      (5)r1c1 on ─▶ off ─▶ on ─▶ off ─▶ (5)r1c1 on      both directions hold: candidates that see both
//!                                                              an "on" and an "off" of their digit are false
//! forcing    (5)r1c1 on ─▶ off ─▶ on ─▶ … ─▶ (5)r1c1 off        the candidate is off
//! ```
//!
//! There are three passes: links on one digit (X), strong links only within cells (Y, cycles only), and all links. Each
//! candidate is followed breadth first, layer by layer. A literal keeps the first chain by which it was reached.

use super::board::{HOUSES, KINDS, MaskBoard, bits};
use super::follow::{strong, weak};
use super::hint::{Conclusion, HintKind, Hints, Links};
use super::literal::{Literal, Literals};
use super::reach::Reach;
use super::trail::{Cause, Trail};
use crate::effort::Effort;
use sodan_board::{Cell, CellSet};

/// Finds all plain chains of a board, in Sudoku Explainer's order. If the board's `Reach` is passed, it is used to skip
/// candidates that cannot lead to a hint.
pub(super) fn search(board: &MaskBoard, reach: Option<&Reach>, hints: &mut Hints, effort: &Effort<'_>) {
    if reach.is_some_and(|reach| !reach.has_plain()) {
        return;
    }
    let sources = reach.map(Reach::sources);
    let mut trails = [Literal::off(0, 0); 2].map(Trail::new);
    for links in [Links::Places, Links::Cells, Links::Both] {
        let tails = tails(board, links);
        for cell in board.open().iter().map(Cell::index) {
            let digits = board.digits(cell);
            let fit = if links == Links::Cells { digits.count_ones() == 2 } else { digits.count_ones() > 1 };
            for digit in bits(digits).filter(|_| fit) {
                let leads = sources.as_ref().map_or([true; 2], |sources| {
                    [sources.leads_on(cell, digit), sources.leads_off(board, cell, digit)]
                });
                let start = Start { board, tails: &tails, links, source: Literal::on(cell, digit) };
                if effort.look(start.search(leads, &mut trails, hints) as u64).is_break() {
                    return;
                }
            }
        }
    }
}

/// Returns the candidates that have a strong link. Candidates without a strong link have no consequences when they are
/// off.
fn tails(board: &MaskBoard, links: Links) -> MaskBoard {
    let mut tails = board.without_candidates();
    for cell in board.open().iter().map(Cell::index) {
        for digit in bits(board.digits(cell)) {
            let mut leads = false;
            strong(board, cell, digit, kinds(links), |_, _| leads = true);
            if leads {
                tails.add(cell, digit);
            }
        }
    }
    tails
}

/// Returns whether strong links within cells are used, and whether strong links within houses are used.
fn kinds(links: Links) -> [bool; 2] {
    [links != Links::Places, links != Links::Cells]
}

/// The literal from which chains and cycles are followed, and the links that they may use.
struct Start<'a> {
    board: &'a MaskBoard,
    tails: &'a MaskBoard,
    links: Links,
    source: Literal,
}

impl Start<'_> {
    /// Reports the chains and cycles that start with the candidate on or off. Returns the number of literals processed.
    fn search(&self, [on, off]: [bool; 2], [around, back]: &mut [Trail; 2], hints: &mut Hints) -> usize {
        let mut looks = 0;
        if on {
            let mut cycles = Vec::new();
            self.follow(around, &mut cycles);
            for &end in &cycles {
                self.offer_cycle(around, end, hints);
            }
            if self.links != Links::Cells
                && let Some(end) = self.end_of_chain(around)
            {
                self.offer(around, end, hints);
            }
            looks += around.len();
        }
        if off && self.links != Links::Cells && self.is_tail() {
            if let Some(end) = self.follow_back(back) {
                self.offer(back, end, hints);
            }
            looks += back.len();
        }
        looks
    }

    fn offer(&self, trail: &Trail, end: u16, hints: &mut Hints) {
        let base = if self.links == Links::Both { 70 } else { 66 };
        let conclusion = Conclusion::of(self.board, trail.node(end).literal);
        hints.offer(base, HintKind::Forcing(self.links), conclusion, [(trail, end)].into_iter(), || {
            vec![trail.chain(end)]
        });
    }

    fn strong(&self, literal: Literal, see: impl FnMut(Literal, Cause)) {
        strong(self.board, literal.cell(), literal.digit(), kinds(self.links), see);
    }

    /// Calls `see` with each candidate that `literal` turns off, unless that candidate has no consequences when it is
    /// off.
    fn weak(&self, literal: Literal, see: impl FnMut(Literal, Cause) -> bool) {
        weak(self.tails, literal.cell(), literal.digit(), self.links == Links::Places, see);
    }

    fn is_tail(&self) -> bool {
        self.tails.has(self.source.cell(), self.source.digit())
    }

    /// Returns the cause by which `literal` turns the source off, or `None` if it does not.
    fn excludes_source(&self, literal: Literal) -> Option<Cause> {
        let (cell, own) = (literal.cell(), self.source.cell());
        if cell == own {
            return (literal != self.source && self.links != Links::Places).then_some(Cause::Cell);
        }
        let kind = (0..KINDS).find(|&kind| HOUSES[cell][kind] == HOUSES[own][kind])?;
        (literal.digit() == self.source.digit()).then_some(Cause::House(kind as u8))
    }

    /// Returns the last node of the chain from the source to its opposite, if there is one.
    fn end_of_chain(&self, trail: &mut Trail) -> Option<u16> {
        let opposite = self.source.opposite();
        if trail.found().contains(opposite) {
            return Some(trail.at(opposite));
        }
        let link = |&node: &u16| Some((node, self.excludes_source(trail.node(node).literal)?));
        let (node, cause) = trail.ons.iter().find_map(link)?;
        Some(trail.append(opposite, cause, Some(node)))
    }

    /// Fills `trail` with the consequences of the source, and `cycles` with the last node of each cycle through the
    /// source. A candidate that is off is processed again each time it closes a cycle, unless the chain that closes the
    /// cycle already contains the candidate.
    fn follow(&self, trail: &mut Trail, cycles: &mut Vec<u16>) {
        trail.restart(self.source);
        let mut closing = Literals::EMPTY;
        self.strong(self.source.opposite(), |on, _| {
            closing.insert(on.opposite());
        });
        let (mut next, mut layer) = (0, Vec::new());
        while next < trail.ons.len() {
            layer.clear();
            for at in next..trail.ons.len() {
                let node = trail.ons[at];
                let literal = trail.node(node).literal;
                self.weak(literal, |off, cause| {
                    if !trail.found().contains(off) {
                        layer.push(trail.add(off, cause, Some(node)));
                    } else if closing.contains(off) && !leads_over(trail, node, off) {
                        layer.push(trail.append(off, cause, Some(node)));
                    }
                    true
                });
            }
            let may_close = next > 0;
            next = trail.ons.len();
            for &node in &layer {
                let literal = trail.node(node).literal;
                self.strong(literal, |on, cause| {
                    if on == self.source && may_close {
                        cycles.push(trail.append(on, cause, Some(node)));
                    } else if !trail.found().contains(on) {
                        trail.add(on, cause, Some(node));
                    }
                });
            }
        }
    }

    /// Fills `trail` with the consequences of the source's opposite. Returns the last node of the chain if it implies
    /// the source.
    fn follow_back(&self, trail: &mut Trail) -> Option<u16> {
        trail.restart(self.source.opposite());
        let (mut next_on, mut next_off) = (0, 0);
        while next_off < trail.offs.len() {
            while let Some(&node) = trail.offs.get(next_off) {
                next_off += 1;
                self.strong(trail.node(node).literal, |on, cause| {
                    if !trail.found().contains(on) {
                        trail.add(on, cause, Some(node));
                    }
                });
                if trail.found().contains(self.source) {
                    return Some(trail.at(self.source));
                }
            }
            while let Some(&node) = trail.ons.get(next_on) {
                next_on += 1;
                self.weak(trail.node(node).literal, |off, cause| {
                    if !trail.found().contains(off) {
                        trail.add(off, cause, Some(node));
                    }
                    true
                });
            }
        }
        None
    }

    fn offer_cycle(&self, trail: &Trail, end: u16, hints: &mut Hints) {
        let base = if self.links == Links::Both { 70 } else { 65 };
        let conclusion = self.removed_by(&way(trail, end));
        if !conclusion.removed.is_empty() {
            // The two directions are the same chain, so only one direction counts towards the length.
            hints.offer(
                base,
                HintKind::Cycle(self.links),
                Some(conclusion),
                [(trail, end)].into_iter(),
                || {
                    let (back, back_end) = reversed(trail, end);
                    vec![trail.chain(end), back.chain(back_end)]
                },
            );
        }
    }

    /// Returns the candidates outside the cycle's cells that see both an "on" and an "off" of their digit in the cycle.
    fn removed_by(&self, way: &[Literal]) -> Conclusion {
        let mut seen = [[CellSet::EMPTY; 2]; 9];
        let mut cells = CellSet::EMPTY;
        for literal in way {
            let cell = Cell::from_index(literal.cell());
            cells.insert(cell);
            seen[literal.digit()][usize::from(literal.is_on())] |= cell.peers();
        }
        let mut removed: Vec<(usize, u16)> = Vec::new();
        for literal in way.iter().filter(|literal| literal.is_on()) {
            let [off, on] = seen[literal.digit()];
            for cell in (Cell::from_index(literal.cell()).peers() & off & on) - cells {
                if self.board.has(cell.index(), literal.digit()) {
                    add(&mut removed, cell.index(), literal.digit());
                }
            }
        }
        Conclusion::removals(removed)
    }
}

fn add(removed: &mut Vec<(usize, u16)>, cell: usize, digit: usize) {
    match removed.iter_mut().find(|entry| entry.0 == cell) {
        Some(entry) => entry.1 |= 1 << digit,
        None => removed.push((cell, 1 << digit)),
    }
}

/// Returns whether `literal` is on the chain from the assumption to `node`, excluding `node` itself.
fn leads_over(trail: &Trail, node: u16, literal: Literal) -> bool {
    let mut at = node;
    while let Some(&parent) = trail.parents(at).first() {
        at = parent;
        if trail.node(at).literal == literal {
            return true;
        }
    }
    false
}

/// Returns the literals of a cycle from its end back to its source. The source is not repeated.
fn way(trail: &Trail, end: u16) -> Vec<Literal> {
    let mut way = Vec::new();
    let mut at = end;
    while let Some(&parent) = trail.parents(at).first() {
        way.push(trail.node(at).literal);
        at = parent;
    }
    way
}

/// Returns the cycle in the opposite direction. As in Sudoku Explainer, every literal is negated and keeps its cause.
/// The cause of a link is the same in both directions, so in the reversed cycle each cause belongs to the link of the
/// next literal. `shown` takes this into account. The literals on which a nested cycle
/// [depends](super::hint::Hint::depends_on) are computed as in Sudoku Explainer, since moving the causes to the correct
/// nodes would change ratings.
fn reversed(trail: &Trail, end: u16) -> (Trail, u16) {
    let first = trail.node(end);
    let mut back = Trail::new(first.literal.opposite());
    let mut node = back.append(first.literal.opposite(), first.cause, None);
    let mut at = end;
    while let Some(&parent) = trail.parents(at).first() {
        at = parent;
        let step = trail.node(at);
        node = back.append(step.literal.opposite(), step.cause, Some(node));
    }
    (back, node)
}
