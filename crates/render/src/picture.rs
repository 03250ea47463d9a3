//! The format-independent model from which all pictures are drawn.
//!
//! ```text
//! Step ── its Pattern ─▶ Proof: marks, houses, links ─┐
//!      └─ placements, eliminations ───────────────────┼──▶ Picture ──▶ board (text) · svg
//! State before it ─ digits, candidates ───────────────┘
//! ```

use sodan_board::{Candidate, CandidateSet, House};
use sodan_logic::pattern::Node;
use sodan_logic::proof::{HouseRole, Inference, Role, Spot, Strand, Tie};
use sodan_logic::view::View;
use sodan_logic::{Proof, State, Step};
use std::collections::BTreeMap;

/// A board along with its marks, links and results.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// The board before the step.
    pub before: State,
    /// The roles of marked candidates, in the order in which they were marked. A candidate can be a member of several
    /// sets.
    pub roles: BTreeMap<Candidate, Vec<Role>>,
    /// The candidates that the step places.
    pub placements: CandidateSet,
    /// The candidates that the step eliminates.
    pub eliminations: CandidateSet,
    /// The marked houses and their roles.
    pub houses: Vec<(HouseRole, House)>,
    /// Chains of links. The cells of a node all have the node's digit as a candidate.
    pub chains: Vec<Strand>,
    /// Inferences that are not links.
    pub inferences: Vec<Inference>,
    /// The location of the contradiction, if there is one.
    pub contradiction: Option<Spot>,
}

impl Picture {
    /// Creates the picture of a step, given the state before it. For a step without a pattern, the picture contains
    /// only the results.
    pub fn new(step: &Step, before: &State) -> Picture {
        let proof = step.pattern.as_ref().map(Proof::from).unwrap_or_default();
        Picture::of_proof(proof, before).with_end(step)
    }

    /// Creates the picture of one view of a step. For a nested chain, the eliminations are the candidates that the
    /// enclosing chains exclude because of that chain.
    pub fn of_view(step: &Step, view: &View<'_>, before: &State) -> Picture {
        let picture = Picture::of_proof(view.proof(), before);
        match view.place.nested.is_empty() {
            true => picture.with_end(step),
            false => Picture { eliminations: view.place.excluded.iter().copied().collect(), ..picture },
        }
    }

    /// Adds the placements and eliminations of a step.
    fn with_end(self, step: &Step) -> Picture {
        Picture {
            placements: step.placements.iter().copied().collect(),
            eliminations: step.eliminations.iter().copied().collect(),
            ..self
        }
    }

    fn of_proof(proof: Proof, before: &State) -> Picture {
        let mut roles: BTreeMap<Candidate, Vec<Role>> = BTreeMap::new();
        for mark in &proof.marks {
            for cell in mark.cells {
                // Only existing candidates can be marked. In a cell with a placed digit, that digit is marked.
                for digit in mark.digits & before.candidates().allowed(cell) {
                    let of_it = roles.entry(Candidate::new(cell, digit)).or_default();
                    if !of_it.contains(&mark.role) {
                        of_it.push(mark.role);
                    }
                }
            }
        }
        let houses =
            proof.houses.iter().flat_map(|&(role, houses)| houses.iter().map(move |house| (role, house)));
        Picture {
            roles,
            houses: houses.collect(),
            chains: proof.chains.into_iter().map(|strand| standing(strand, before)).collect(),
            inferences: proof.inferences,
            contradiction: proof.contradiction,
            ..Picture::of_state(before)
        }
    }

    /// Creates the picture of a board without a step.
    pub fn of_state(state: &State) -> Picture {
        Picture {
            before: *state,
            roles: BTreeMap::new(),
            placements: CandidateSet::default(),
            eliminations: CandidateSet::default(),
            houses: Vec::new(),
            chains: Vec::new(),
            inferences: Vec::new(),
            contradiction: None,
        }
    }

    /// Iterates over the links of all chains.
    pub fn ties(&self) -> impl Iterator<Item = &Tie> {
        self.chains.iter().flat_map(|strand| &strand.ties)
    }

    /// Returns the roles that occur in the picture, in ascending order.
    pub fn roles_used(&self) -> Vec<Role> {
        let mut used: Vec<Role> = Vec::new();
        for role in self.roles.values().flatten() {
            if !used.contains(role) {
                used.push(*role);
            }
        }
        used.sort_by_key(|role| order(*role));
        used
    }
}

/// Removes, from each node of a chain, the cells that do not have the node's digit as a candidate. An almost locked set
/// may contain such cells.
fn standing(mut strand: Strand, before: &State) -> Strand {
    let present = |node: Node| Node { cells: node.cells & before.candidates().places(node.digit), ..node };
    for tie in &mut strand.ties {
        (tie.from, tie.to) = (present(tie.from), present(tie.to));
    }
    strand
}

/// Returns the sort key of a role, which determines its position in the legend.
fn order(role: Role) -> (u8, u8) {
    match role {
        Role::Member => (0, 0),
        Role::Claim => (1, 0),
        Role::On => (1, 1),
        Role::Off => (1, 2),
        Role::Before => (1, 3),
        Role::Pivot => (1, 4),
        Role::Pincer => (2, 0),
        Role::Fin => (3, 0),
        Role::EndoFin => (4, 0),
        Role::Set(number) => (5, number),
        Role::Color(number) => (6, number),
    }
}

/// Returns the name of a role in the legend.
pub fn role_name(role: Role) -> String {
    match role {
        Role::Member => "pattern".into(),
        Role::Claim => "assumption".into(),
        Role::On => "true".into(),
        Role::Off => "false".into(),
        Role::Before => "eliminated earlier".into(),
        Role::Pivot => "pivot".into(),
        Role::Pincer => "pincer".into(),
        Role::Fin => "fin".into(),
        Role::EndoFin => "endo fin".into(),
        Role::Set(number) => format!("set {}", letter(number)),
        Role::Color(number) => format!("color {}", letter(number)),
    }
}

/// Returns `A` for 0, `B` for 1, and so on. After `Z`, the result is always `Z`.
pub fn letter(number: u8) -> char {
    char::from(b'A' + number.min(25))
}
