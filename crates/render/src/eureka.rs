//! Formats chains in Eureka notation, which is common in forums.
//!
//! ```text
//! (4=7)r1c2 - (7=9)r1c3 - (9=5)r4c3 - (5=4)r4c5 => r1c5<>4      = strong, - weak
//! ```
//!
//! Consecutive nodes in one cell share one pair of brackets. Groups are written as `(7)r1c12`.

use sodan_logic::notation::{cells::compact, hodoku};
use sodan_logic::pattern::{Link, Node, Pattern};
use sodan_logic::proof::{Spot, Tie};
use sodan_logic::{Proof, Step};

/// Formats the chains of a step and its result. Returns `None` if the step has no links or no pattern. A side branch of
/// a net is written as a separate chain, and a loop ends where it started. Dynamic chains cannot be written in this
/// notation, since their links depend on other literals.
pub fn step(step: &Step) -> Option<String> {
    if step.pattern.as_ref().is_some_and(is_dynamic) {
        return None;
    }
    let proof = Proof::from(step.pattern.as_ref()?);
    let chains: Vec<String> = proof.chains.iter().map(|strand| chain(&strand.ties)).collect();
    let place = match proof.contradiction {
        Some(Spot::Cell(cell)) => format!("contradiction in {cell} => "),
        Some(Spot::House(house)) => format!("contradiction in {house} => "),
        None => String::new(),
    };
    let deduction = hodoku::deduction(step);
    (!chains.is_empty()).then(|| format!("{} => {place}{deduction}", chains.join("; ")))
}

/// Returns whether the pattern is a forcing chain with a literal that follows from several other literals together.
fn is_dynamic(pattern: &Pattern) -> bool {
    let Pattern::Chaining(it) = pattern else { return false };
    it.branches.iter().flat_map(|branch| &branch.literals).any(|literal| literal.from.len() > 1)
}

fn chain(ties: &[Tie]) -> String {
    let Some(first) = ties.first() else { return String::new() };
    let nodes: Vec<Node> = std::iter::once(first.from).chain(ties.iter().map(|tie| tie.to)).collect();
    let (mut text, mut index) = (String::new(), 0);
    while let Some(node) = nodes.get(index) {
        let together = nodes[index..].iter().take_while(|next| next.cells == node.cells).count();
        let mut inside = node.digit.to_string();
        for offset in 1..together {
            inside.push(sign(ties[index + offset - 1].link));
            inside.push_str(&nodes[index + offset].digit.to_string());
        }
        text.push_str(&format!("({inside}){}", compact(node.cells)));
        index += together;
        if index < nodes.len() {
            text.push_str(&format!(" {} ", sign(ties[index - 1].link)));
        }
    }
    text
}

fn sign(link: Link) -> char {
    match link {
        Link::Strong => '=',
        Link::Weak => '-',
    }
}
