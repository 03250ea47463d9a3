//! Eureka notation: chains as they are written in forums.
//!
//! ```text
//! (4=7)r1c2 - (7=9)r1c3 - (9=5)r4c3 - (5=4)r4c5 => r1c5<>4      = strong, - weak
//! ```
//!
//! Nodes in one cell stand in one pair of brackets. Groups are written as `(7)r1c12`.

use sodan_logic::notation::{cells::compact, hodoku};
use sodan_logic::pattern::{Link, Node};
use sodan_logic::proof::Tie;
use sodan_logic::{Proof, Step};

/// The chain or chains of a step, and what follows; nothing, if the step has no links or no pattern.
pub fn step(step: &Step) -> Option<String> {
    let proof = Proof::from(step.pattern.as_ref()?);
    let chains: Vec<String> = chains(&proof.ties).iter().map(|ties| chain(ties)).collect();
    let deduction = hodoku::deduction(step);
    (!chains.is_empty()).then(|| format!("{} => {deduction}", chains.join("; ")))
}

/// Ties that follow on each other, cut where one does not start at the end of the one before.
pub fn chains(ties: &[Tie]) -> Vec<Vec<Tie>> {
    let mut chains: Vec<Vec<Tie>> = Vec::new();
    for &tie in ties {
        match chains.last_mut().filter(|chain| chain.last().is_some_and(|last| last.to == tie.from)) {
            Some(chain) => chain.push(tie),
            None => chains.push(vec![tie]),
        }
    }
    chains
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
