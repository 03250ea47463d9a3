//! HoDoKu's text format for steps, as in its batch output with `/vp`.
//!
//! ```text
//! Naked Pair: 7,8 in r6c36 => r6c2<>7, r6c79<>8
//! └technique┘ └─pattern──┘    └──deduction────┘
//! ```
//!
//! Forcing chains and Kraken fish are printed on several lines. All lines but the first are indented by two blanks.
//! [`step`] separates lines by a line feed; [`printed`] uses a carriage return and a line feed, as HoDoKu does on every
//! platform.

use super::cells::compact;
use crate::pattern::{
    AlsChain, Branch, Chain, ChainShape, Chaining, Colors, Deadly, DeathBlossom, Derived, EmptyRectangle,
    Fish, Forcing, Fork, Implied, Kraken, Link, NodeKind, Pattern, Reason, Rectangle, TwoLinks, WWing, Wing,
};
use crate::rating::hodoku::residual_cell;
use crate::{State, Step, Technique};
use sodan_board::{Candidate, Cell, CellSet, Digit, DigitSet, HouseSet};
use std::fmt;

/// Formats a step exactly as HoDoKu prints it, byte for byte. `before` is the state in which the step was found.
pub fn printed(step: &Step, before: &State) -> String {
    self::step(step, before).replace('\n', "\r\n")
}

/// Formats a step in HoDoKu's notation, with line feeds between lines. `before` is the state in which the step was
/// found. If the step has no [`Pattern`], the text does not describe the pattern.
pub fn step(step: &Step, before: &State) -> String {
    let siamese = matches!(step.pattern, Some(Pattern::Fish(Fish { siamese: Some(_), .. })));
    let name = format!("{}{}", if siamese { "Siamese " } else { "" }, step.technique.name());
    let pattern = step.pattern.as_ref().map(|it| pattern(it, step)).unwrap_or_default();
    let deduction = deduction(step);
    match &step.pattern {
        Some(Pattern::Template(_)) if !step.placements.is_empty() => format!("{name}: {deduction}"),
        Some(Pattern::Single(_) | Pattern::FromSolution) => format!("{name}: {deduction}"),
        Some(Pattern::Forcing(it)) => {
            let place = place(it, step.technique, before);
            let ways = it.chains.iter().map(|way| format!("\n  {}", fork(way))).collect::<String>();
            format!("{name}{place} => {deduction}{ways}")
        }
        Some(Pattern::Kraken(it)) => kraken(it, &name, &deduction),
        Some(Pattern::Bug(_)) | None => format!("{name} => {deduction}"),
        Some(_) => format!("{name}: {pattern} => {deduction}"),
    }
}

impl fmt::Display for Step {
    /// Writes the technique and the result, such as `X-Wing: r37c5<>4`. The pattern is not included, since formatting
    /// it requires the state: see [`step`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.technique, deduction(self))
    }
}

/// Formats the result: placements such as `r1c2=3`, or eliminations grouped by digit in order of first appearance.
pub fn deduction(step: &Step) -> String {
    let placements = by_digit(&step.placements).map(|(cells, digit)| format!("{}={digit}", compact(cells)));
    let eliminations =
        by_digit(&step.eliminations).map(|(cells, digit)| format!("{}<>{digit}", compact(cells)));
    placements.chain(eliminations).collect::<Vec<_>>().join(", ")
}

/// Groups candidates by digit, in the order in which the digits first appear.
fn by_digit(candidates: &[Candidate]) -> impl Iterator<Item = (CellSet, Digit)> {
    let mut order = Vec::new();
    for candidate in candidates {
        if !order.contains(&candidate.digit) {
            order.push(candidate.digit);
        }
    }
    let cells = |digit| candidates.iter().filter(|it| it.digit == digit).map(|it| it.cell).collect();
    order.into_iter().map(move |digit| (cells(digit), digit))
}

/// Formats the part between the technique and the arrow.
fn pattern(pattern: &Pattern, step: &Step) -> String {
    match pattern {
        Pattern::Single(_)
        | Pattern::Bug(_)
        | Pattern::Template(_)
        | Pattern::FromSolution
        | Pattern::Forcing(_)
        | Pattern::Kraken(_) => String::new(),
        Pattern::Locked(it) => format!("{} in {}", it.digit, it.house),
        Pattern::Subset(it) => format!("{} in {}", joined(it.digits, ","), compact(it.cells)),
        Pattern::Fish(it) => fish(it),
        Pattern::TwoLinks(it) => two_links(it),
        Pattern::EmptyRectangle(it) => empty_rectangle(it),
        Pattern::Wing(it) => wing(it),
        Pattern::BentSet(it) => format!("{} in {}", joined(it.digits, "/"), compact(it.cells)),
        Pattern::WWing(it) => w_wing(it),
        Pattern::Rectangle(it) => rectangle(it),
        Pattern::Chain(it) => chain(it, step),
        Pattern::TwoWay(it) => format!("{} ({})", it.choice, super::two_way::summary(it)),
        Pattern::Colors(it) => colors(it),
        Pattern::AlsChain(it) => als_chain(it, step),
        Pattern::DeathBlossom(it) => death_blossom(it),
        Pattern::Deadly(it) => deadly(it),
        Pattern::Aligned(it) => format!("{} in {}", compact(it.cells), compact(it.excluders)),
        Pattern::Chaining(it) => chaining(it),
        Pattern::Whip(it) => it.to_string(),
        Pattern::Certified(it) => it.certificate.to_string(),
        Pattern::SueDeCoq(it) => {
            let set = |(cells, digits): (CellSet, DigitSet)| format!("{} - {{{digits}}}", compact(cells));
            format!("{} ({}, {})", set((it.cells, it.digits)), set(it.line), set(it.block))
        }
    }
}

/// Formats a deadly pattern as cells with their extra digits: `r1c1(1), r1c4(12)`.
fn deadly(it: &Deadly) -> String {
    let cell = |&(cell, more): &(Cell, DigitSet)| match more.is_empty() {
        true => cell.to_string(),
        false => format!("{cell}({more})"),
    };
    let cells: Vec<String> = it.cells.iter().map(cell).collect();
    match it.digits {
        Some(digits) => format!("{digits} in {}", cells.join(", ")),
        None => cells.join(", "),
    }
}

/// Formats each branch by its start and its end: `r1c1=5 ==> r2c3<>7`.
fn chaining(it: &Chaining) -> String {
    let literal = |it: &Derived| {
        format!("{}{}{}", it.candidate.cell, if it.is_on { "=" } else { "<>" }, it.candidate.digit)
    };
    let branch = |it: &Branch| {
        let ends = it.start().zip(it.literals.last());
        ends.map(|(first, last)| format!("{} ==> {}", literal(first), literal(last))).unwrap_or_default()
    };
    it.branches.iter().map(branch).collect::<Vec<_>>().join("; ")
}

fn joined(digits: DigitSet, separator: &str) -> String {
    digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(separator)
}

fn pair(cells: [Cell; 2]) -> String {
    compact(cells.into_iter().collect())
}

fn fish(it: &Fish) -> String {
    let fins =
        |name: &str, cells: CellSet| cells.iter().map(|cell| format!(" {name}{cell}")).collect::<String>();
    let (base, mut cover, mut free) = (houses(it.base), houses(it.cover), fins("f", it.fins));
    if let Some((other, more)) = it.siamese {
        cover.push_str(&format!("/{}", houses(other)));
        free.push_str(&fins("f", more));
    }
    format!("{} {base} {cover}{free}{}", it.digit, fins("ef", it.endo_fins))
}

/// Formats a set of houses, with one letter per kind: `r35b3`.
fn houses(houses: HouseSet) -> String {
    let mut text = String::new();
    for house in houses {
        let name = house.to_string();
        text.push_str(if text.contains(&name[..1]) { &name[1..] } else { &name });
    }
    text
}

fn two_links(it: &TwoLinks) -> String {
    let dual = it.dual.map(|(_, ends)| format!("/in {}", pair(ends))).unwrap_or_default();
    format!("{} in {}{dual} (connected by {})", it.digit, pair(it.ends), pair(it.joint))
}

fn empty_rectangle(it: &EmptyRectangle) -> String {
    let dual = it.dual.map(|link| format!("/{}", pair(link))).unwrap_or_default();
    format!("{} in {} ({}{dual})", it.digit, it.block, pair(it.link))
}

fn wing(it: &Wing) -> String {
    // The pivot's digits, followed by z if the pivot does not contain it.
    let mut digits = joined(it.digits, "/");
    if !it.digits.contains(it.z) {
        digits.push_str(&format!("/{}", it.z));
    }
    format!("{digits} in {}", compact(it.pincers.into_iter().collect::<CellSet>().with(it.pivot)))
}

fn w_wing(it: &WWing) -> String {
    let (ends, link) = (pair(it.ends), pair(it.link));
    format!("{}/{} in {ends} connected by {} in {link}", it.z, it.other, it.other)
}

fn rectangle(it: &Rectangle) -> String {
    let [a, b] = it.digits;
    format!("{a}/{b} in {}", compact(it.cells.into_iter().collect()))
}

fn colors(it: &Colors) -> String {
    let color = |set: CellSet| {
        let cells: Vec<String> = set.iter().map(|cell| cell.to_string()).collect();
        format!("({})", cells.join(","))
    };
    let clusters = it.clusters.iter().map(|[a, b]| format!("{} / {}", color(*a), color(*b)));
    format!("{} {}", it.digit, clusters.collect::<Vec<_>>().join(", "))
}

fn chain(it: &Chain, step: &Step) -> String {
    let gone: DigitSet = step.eliminations.iter().map(|it| it.digit).collect();
    let nodes = nodes(it);
    let (first, last) = (it.nodes.first(), it.nodes.last());
    let end = |node: Option<&crate::pattern::Node>| node.map_or(Digit::ONE, |node| node.digit);
    match it.shape {
        ChainShape::Ends | ChainShape::Discontinuous => format!("{} {nodes}", joined(gone, "/")),
        ChainShape::Continuous => {
            let [left, entered] = turn(it).map(end);
            format!("{} {entered}= {nodes} ={left}", joined(gone, "/"))
        }
        ChainShape::CellEnds => {
            format!("{} {}- {nodes} -{}", joined(gone, "/"), end(first), end(last))
        }
        ChainShape::Pair([a, b]) => format!("{a}/{b} {nodes}"),
    }
}

/// Formats the location of the contradiction, such as ` in r1c2`, or an empty string for verities. For a claim that
/// refutes itself, this is the cell that HoDoKu prints.
fn place(it: &Forcing, technique: Technique, before: &State) -> String {
    match (it.reason, it.chains.first()) {
        (Reason::Itself, Some(way)) => format!(" in {}", residual_cell(technique, way, before)),
        (Reason::Cell(cell), _) => format!(" in {cell}"),
        (Reason::House(house), _) => format!(" in {house}"),
        (Reason::Verity | Reason::Itself, _) => String::new(),
    }
}

/// Formats a Kraken fish: the fish, then each chain on a separate line. HoDoKu prints two blanks before the arrow.
fn kraken(it: &Kraken, name: &str, deduction: &str) -> String {
    let ways = it.ways.iter().map(|way| format!("\n  {}", nodes(&links(way)))).collect::<String>();
    format!("{name}:  => {deduction}\n  {}: {}{ways}", it.name.name(), fish(&it.fish))
}

/// Returns the main chain of `it`, without the side chains.
fn links(it: &Fork) -> Chain {
    let link = |step: &Implied| if step.is_true { Link::Strong } else { Link::Weak };
    Chain {
        nodes: it.main.iter().map(|step| step.node).collect(),
        links: it.main.iter().skip(1).map(link).collect(),
        shape: ChainShape::Ends,
    }
}

fn fork(it: &Fork) -> String {
    let implied = |it: &Implied| {
        let sign = if it.is_true { "=" } else { "<>" };
        format!("{}{sign}{}", compact(it.node.cells), it.node.digit)
    };
    let row = |row: &[Implied]| row.iter().map(implied).collect::<Vec<_>>().join(" ");
    let mut texts = Vec::new();
    for (place, step) in it.main.iter().enumerate() {
        texts.push(implied(step));
        let sides = it.sides.iter().filter(|(start, _)| *start == place);
        texts.extend(sides.map(|(_, side)| format!("({})", row(side))));
    }
    // A claim that implies itself is printed twice.
    if it.main.len() == 1 {
        texts.extend(it.main.first().map(implied));
    }
    texts.join(" ")
}

/// Returns the nodes at which a loop leaves its start cell and returns to it.
fn turn(it: &Chain) -> [Option<&crate::pattern::Node>; 2] {
    let outside = |node: &&crate::pattern::Node| Some(node.cells) != it.nodes.first().map(|node| node.cells);
    let back = it.nodes.iter().rposition(|node| outside(&node)).and_then(|last| it.nodes.get(last + 1));
    [it.nodes.iter().find(outside), back]
}

/// Formats nodes and links. Successive nodes in the same cell are combined.
fn nodes(it: &Chain) -> String {
    let mut text = String::new();
    let mut before = None;
    for (index, node) in it.nodes.iter().enumerate() {
        if before == Some(node.cells) {
            continue;
        }
        before = Some(node.cells);
        if let Some(link) = index.checked_sub(1).and_then(|index| it.links.get(index)) {
            let sign = if *link == Link::Strong { '=' } else { '-' };
            text.push_str(&format!(" {sign}{}{sign} ", node.digit));
        }
        if node.kind == NodeKind::Set {
            text.push_str("ALS:");
        }
        text.push_str(&compact(node.cells));
    }
    text
}

fn als((cells, digits): (CellSet, DigitSet)) -> String {
    format!("{} {{{digits}}}", compact(cells))
}

fn als_chain(it: &AlsChain, step: &Step) -> String {
    let linking = it.links.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
    let (linking, z) = (joined(linking, ","), joined(it.z, ","));
    match (step.technique, &it.sets[..]) {
        (Technique::AlsXz, &[a, b]) if it.z.is_empty() => format!("A={}, B={}, X={linking}", als(a), als(b)),
        (Technique::AlsXz, &[a, b]) => format!("A={}, B={}, X={linking}, Z={z}", als(a), als(b)),
        (Technique::AlsXyWing, &[a, hub, b]) => {
            format!("A={}, B={}, C={}, X,Y={linking}, Z={z}", als(a), als(b), als(hub))
        }
        _ => {
            let links = it.links.iter().map(|digits| format!(" -{digits}- ")).chain([String::new()]);
            let sets: String = it.sets.iter().zip(links).map(|(&set, link)| als(set) + &link).collect();
            format!("{0}- {sets} -{0}", it.z)
        }
    }
}

fn death_blossom(it: &DeathBlossom) -> String {
    let petals =
        it.petals.iter().map(|&(digit, cells, digits)| format!(",  -{digit}- {}", als((cells, digits))));
    format!("[{}]{}", it.stem, petals.collect::<String>())
}
