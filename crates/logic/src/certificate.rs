//! Converts the pattern of a step to a certificate, which is a proof that an independent checker accepts.
//!
//! If a candidate eliminated by a locked set, a fish, a wing or a chain of almost locked sets were true, the truths of
//! the pattern could not all be satisfied. Forcing chains, colors and patterns that assume a unique solution have no
//! certificate yet.

use crate::Pattern;
use crate::pattern::SubsetKind;
use sodan_board::CellSet;
use sodan_certificate::{Certificate, Exhaustion, Rank, Truth, Variable};

/// Converts a pattern to a certificate that proves each elimination of its step. Returns `None` for kinds of patterns
/// without certificates.
pub fn of(pattern: &Pattern) -> Option<Certificate> {
    let truths: Vec<Variable> = match pattern {
        Pattern::Locked(it) => {
            let [truth, link] = [it.house, it.other].map(|house| Variable::House(house, it.digit));
            return Some(Certificate::Rank(Rank { truths: vec![truth], links: vec![link] }));
        }
        Pattern::Whip(it) => return Some(it.certificate()),
        Pattern::Certified(it) => return Some(it.certificate.clone()),
        Pattern::Subset(it) => match it.kind {
            SubsetKind::Naked => cells(it.cells),
            SubsetKind::Hidden => it.digits.iter().map(|digit| Variable::House(it.house, digit)).collect(),
        },
        Pattern::Fish(it) => it.base.iter().map(|house| Variable::House(house, it.digit)).collect(),
        Pattern::Wing(it) => cells(it.pincers.into_iter().collect::<CellSet>().with(it.pivot)),
        Pattern::BentSet(it) => cells(it.cells),
        Pattern::SueDeCoq(it) => cells(it.cells | it.line.0 | it.block.0),
        Pattern::AlsChain(it) => cells(it.sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0)),
        Pattern::DeathBlossom(it) => {
            cells(it.petals.iter().fold(CellSet::only(it.stem), |all, (_, set, _)| all | *set))
        }
        _ => return None,
    };
    Some(Certificate::Exhaustion(Exhaustion { truths: truths.into_iter().map(Truth::Variable).collect() }))
}

fn cells(cells: CellSet) -> Vec<Variable> {
    cells.iter().map(Variable::Cell).collect()
}
