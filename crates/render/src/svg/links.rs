//! Draws links as arrows: strong links are solid, weak links dashed, inferences dotted. If there are several chains,
//! each has a number at its start.

use super::route::Obstacles;
use super::{At, PITCH, line, middle};
use crate::picture::Picture;
use sodan_board::Candidate;
use sodan_logic::pattern::{Link, Node};
use sodan_logic::proof::Tie;

/// Draws all links, and a band around each node with several cells.
pub fn draw(svg: &mut String, picture: &Picture) {
    let mut drawn: Vec<Node> = Vec::new();
    for node in picture.ties().flat_map(|tie| [tie.from, tie.to]) {
        if node.cells.len() > 1 && !drawn.contains(&node) {
            band(svg, node);
            drawn.push(node);
        }
    }
    let obstacles = Obstacles::of(picture);
    for tie in picture.ties() {
        let (from, to) = (nearest(tie.from, centre(tie.to)), nearest(tie.to, centre(tie.from)));
        arrow(svg, from, obstacles.control(from, to), to, class(tie.link));
    }
    for it in &picture.inferences {
        let (from, to) = (nearest(it.from, centre(it.to)), nearest(it.to, centre(it.from)));
        arrow(svg, from, obstacles.control(from, to), to, INFERRED);
    }
    numbers(svg, picture);
}

/// The CSS class of inferences.
pub const INFERRED: &str = "inferred";

/// Returns the CSS class of a link.
pub fn class(link: Link) -> &'static str {
    match link {
        Link::Strong => "strong",
        Link::Weak => "weak",
    }
}

/// Returns the first link of each independent chain. Side branches and the continuations of interrupted chains are not
/// independent.
fn starts(picture: &Picture) -> impl Iterator<Item = &Tie> {
    let ties =
        picture.chains.iter().filter(|strand| strand.branch.is_none()).filter_map(|it| it.ties.first());
    ties.filter(|tie| !picture.inferences.iter().any(|inference| inference.to == tie.from))
}

/// Returns the number of independent chains.
pub fn count(picture: &Picture) -> usize {
    starts(picture).count()
}

fn numbers(svg: &mut String, picture: &Picture) {
    if count(picture) < 2 {
        return;
    }
    let mut used: Vec<At> = Vec::new();
    for (number, tie) in (1..).zip(starts(picture)) {
        let (x, y) = nearest(tie.from, centre(tie.to));
        // Several chains may start from the same candidate: their numbers are placed side by side.
        let offset = used.iter().filter(|&&it| it == (x, y)).count() as f64;
        used.push((x, y));
        number_at(svg, x - 10.0 + 12.0 * offset, y - 10.5, number);
    }
}

/// Draws the number of a chain.
pub fn number_at(svg: &mut String, x: f64, y: f64, number: usize) {
    line(svg, format_args!(r##"<circle class="paper" cx="{x}" cy="{y}" r="6"/>"##));
    line(svg, format_args!(r##"<circle class="group" cx="{x}" cy="{y}" r="6"/>"##));
    line(
        svg,
        format_args!(
            r##"<text class="words" x="{x}" y="{}" font-size="9" style="font-size:9px;text-anchor:middle">{number}</text>"##,
            y + 3.2
        ),
    );
}

fn places(node: Node) -> impl Iterator<Item = At> {
    node.cells.iter().map(move |cell| middle(Candidate::new(cell, node.digit)))
}

fn centre(node: Node) -> At {
    let count = node.cells.len().max(1) as f64;
    let (x, y) = places(node).fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (x / count, y / count)
}

/// Returns the centre of the candidate of `node` that is nearest to `to`, the other end of the link, so that the arrow
/// does not cross the other candidates of the node.
fn nearest(node: Node, to: At) -> At {
    let distance = |at: &At| (at.0 - to.0).hypot(at.1 - to.1);
    places(node).min_by(|a, b| distance(a).total_cmp(&distance(b))).unwrap_or(to)
}

/// Draws a frame around the candidates of a node if its cells are in one box and one line. Other nodes have only
/// marks.
fn band(svg: &mut String, node: Node) {
    let least = |of: fn(At) -> f64| places(node).map(of).fold(f64::MAX, f64::min) - 11.0;
    let maximum = |of: fn(At) -> f64| places(node).map(of).fold(0.0, f64::max) + 11.0;
    let (x, y) = (least(|at| at.0), least(|at| at.1));
    let (width, height) = (maximum(|at| at.0) - x, maximum(|at| at.1) - y);
    let is_line = width < PITCH + 1.0 || height < PITCH + 1.0;
    let mut blocks = node.cells.iter().map(|cell| cell.block());
    let first = blocks.next();
    if is_line && blocks.all(|block| Some(block) == first) {
        line(
            svg,
            format_args!(
                r##"<rect class="group" x="{x}" y="{y}" width="{width}" height="{height}" rx="11"/>"##
            ),
        );
    }
}

/// Draws a curved arrow from the rim of one mark to the rim of another.
pub fn arrow(svg: &mut String, from: At, control: At, to: At, class: &str) {
    const RIM: f64 = 10.8;
    if (to.0 - from.0).hypot(to.1 - from.1) < 1.0 {
        return;
    }
    let (start, tip) = (towards(from, control, RIM), towards(to, control, RIM));
    let back = towards(tip, control, 6.5);
    line(
        svg,
        format_args!(
            r##"<path class="{class}" d="M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}"/>"##,
            start.0, start.1, control.0, control.1, back.0, back.1
        ),
    );
    let (dx, dy) = ((tip.0 - back.0) * 0.52, (tip.1 - back.1) * 0.52);
    line(
        svg,
        format_args!(
            r##"<path class="tip-{class}" d="M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z"/>"##,
            tip.0,
            tip.1,
            back.0 - dy,
            back.1 + dx,
            back.0 + dy,
            back.1 - dx
        ),
    );
}

/// Returns the point at the given distance from `from` in the direction of `to`.
fn towards(from: At, to: At, distance: f64) -> At {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    (from.0 + dx / length * distance, from.1 + dy / length * distance)
}
