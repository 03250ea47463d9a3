//! The drawing of a certificate.

use super::{HouseRole, Proof, Role, Spot, single};
use crate::pattern::{Certified, Link};
use sodan_board::{Candidate, CellSet, DigitSet, HouseSet};
use sodan_certificate::{Certificate, Deadly, Guardians, Implication, Truth, Variable, is_linked};

impl Proof {
    pub(super) fn certified(&mut self, it: &Certified) {
        match &it.certificate {
            Certificate::Implications(list) => {
                self.mark(Role::Claim, it.target.cell.into(), it.target.digit);
                self.implications(&[it.target], &list.steps);
                self.contradiction = list.steps.last().and_then(|step| match step.truth {
                    Truth::Variable(variable) => Some(spot(variable)),
                    Truth::Guardians(_) | Truth::Deadly(_) => None,
                });
            }
            Certificate::Cases(cases) => {
                self.mark(Role::Claim, it.target.cell.into(), it.target.digit);
                self.truth(&cases.split);
                for (case, steps) in &cases.cases {
                    self.implications(&[it.target, *case], steps);
                }
            }
            Certificate::Rank(rank) => match it.equivalence {
                Some([first, second]) => {
                    self.mark(Role::Set(0), first, DigitSet::ALL);
                    self.mark(Role::Set(1), second, DigitSet::ALL);
                }
                None => {
                    rank.truths.iter().for_each(|&truth| self.variable(truth, HouseRole::Base));
                    rank.links.iter().for_each(|&link| self.variable(link, HouseRole::Cover));
                }
            },
            Certificate::Exhaustion(list) => {
                self.mark(Role::Claim, it.target.cell.into(), it.target.digit);
                for truth in &list.truths {
                    match truth {
                        // The houses of the pattern can belong to several digits. These houses are outlined, and only
                        // the guardians are marked.
                        Truth::Guardians(Guardians { guardians, pattern }) => {
                            pattern.iter().for_each(|&variable| self.variable(variable, HouseRole::Cover));
                            self.guardians(guardians);
                        }
                        _ => self.truth(truth),
                    }
                }
            }
        }
    }

    fn truth(&mut self, truth: &Truth) {
        match truth {
            Truth::Variable(variable) => self.variable(*variable, HouseRole::Base),
            Truth::Guardians(Guardians { guardians, pattern }) => {
                pattern.iter().for_each(|&variable| self.variable(variable, HouseRole::Base));
                self.guardians(guardians);
            }
            Truth::Deadly(Deadly { guardians, cells }) => {
                self.mark(Role::Member, cells.iter().copied().collect(), DigitSet::ALL);
                self.guardians(guardians);
            }
        }
    }

    /// Marks a cell with all its candidates, or a digit's candidates in a house.
    fn variable(&mut self, variable: Variable, role: HouseRole) {
        match variable {
            Variable::Cell(cell) => self.mark(Role::Member, cell.into(), DigitSet::ALL),
            Variable::House(house, digit) => {
                let known = self.houses.iter_mut().find(|(of, _)| *of == role);
                match known {
                    Some((_, houses)) => *houses = houses.with(house),
                    None => self.houses.push((role, HouseSet::only(house))),
                }
                if role == HouseRole::Base {
                    self.mark(Role::Member, house.cells(), digit);
                }
            }
        }
    }

    fn guardians(&mut self, guardians: &[Candidate]) {
        guardians.iter().for_each(|it| self.mark(Role::Fin, it.cell.into(), it.digit));
    }

    /// Draws each step of a whip as a separate chain. The chain starts at an assumption, or at the candidates that are
    /// left in an earlier step: the latest that exclude this step's left-linking candidate.
    fn implications(&mut self, assumptions: &[Candidate], steps: &[Implication]) {
        let mut known: Vec<Vec<Candidate>> = assumptions.iter().map(|&it| vec![it]).collect();
        let of = |all: &[Candidate]| {
            let cells: CellSet = all.iter().map(|it| it.cell).collect();
            all.first().map(|first| super::node(first.digit, cells))
        };
        for Implication { truth, left, right } in steps {
            if !matches!(truth, Truth::Variable(_)) {
                self.truth(truth);
            }
            let Some(left) = left else { continue };
            let is_before = |set: &&Vec<Candidate>| set.iter().all(|&it| is_linked(it, *left));
            let before = known.iter().rev().find(is_before).and_then(|set| of(set));
            let nodes = [before, Some(single(left.digit, left.cell)), of(right)];
            let nodes: Vec<_> = nodes.into_iter().flatten().collect();
            let links = if before.is_some() { [Link::Weak, Link::Strong] } else { [Link::Strong; 2] };
            self.path(&nodes, &links);
            if !right.is_empty() {
                known.push(right.clone());
            }
        }
    }
}

fn spot(variable: Variable) -> Spot {
    match variable {
        Variable::Cell(cell) => Spot::Cell(cell),
        Variable::House(house, _) => Spot::House(house),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_certificate::{Implications, Rank};

    fn drawn(certificate: Certificate) -> Proof {
        let target = "(4)r9c7".parse().unwrap();
        Proof::from(&crate::Pattern::Certified(Certified { target, certificate, equivalence: None }))
    }

    #[test]
    fn truths_are_bases_and_links_covers() {
        let [truth, link] = ["r8n4", "b9n4"].map(|name| name.parse().unwrap());
        let proof = drawn(Certificate::Rank(Rank { truths: vec![truth], links: vec![link] }));
        let roles: Vec<HouseRole> = proof.houses.iter().map(|(role, _)| *role).collect();
        assert_eq!(roles, [HouseRole::Base, HouseRole::Cover]);
    }

    #[test]
    fn last_steps_show_the_contradiction() {
        let step = |truth: &str, left: &str, right: &[&str]| Implication {
            truth: Truth::Variable(truth.parse().unwrap()),
            left: Some(left.parse().unwrap()),
            right: right.iter().map(|name| name.parse().unwrap()).collect(),
        };
        let steps = vec![step("r9c1", "(4)r9c1", &["(5)r9c1"]), step("r1n5", "(5)r1c1", &[])];
        let proof = drawn(Certificate::Implications(Implications { steps }));
        assert_eq!(proof.chains.len(), 2);
        assert_eq!(proof.contradiction, Some(Spot::House("r1".parse().unwrap())));
    }
}
