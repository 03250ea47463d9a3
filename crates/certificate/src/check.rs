//! Checks deductions and their certificates against the candidates of a state.

use crate::deadly;
use crate::variable::is_linked;
use crate::{
    Cases, Certificate, Deduction, Exhaustion, Guardians, Implication, Implications, Rank, Truth, Variable,
};
use sodan_board::{Candidate, Candidates, Cell};
use thiserror::Error;

/// Maximum number of choices (of a candidate for a truth, or a digit for a cell) that the checker tries for one
/// exhaustion or one pattern. The finders' proofs need a few thousand choices; the limit keeps a malicious file from
/// occupying the checker for hours.
pub(crate) const MAX_CHOICES: usize = 200_000;

/// Reason why the checker rejects a deduction.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The deduction has neither placements nor eliminations.
    #[error("the step has no placements and no eliminations")]
    NoConclusion,
    /// The deduction contains a conclusion that is not a single, but has no certificate.
    #[error("{0} is not a single, so the step requires a certificate")]
    NoCertificate(Candidate),
    /// The certificate does not refute a candidate that the deduction eliminates.
    #[error("the certificate does not refute {target}: {reason}")]
    NotRefuted {
        /// The candidate that is not refuted.
        target: Candidate,
        /// The first flaw found in the certificate.
        reason: Flaw,
    },
    /// The certificate does not prove a placed candidate: every variable of this candidate has another candidate that
    /// is not refuted.
    #[error(
        "the certificate does not prove {0}: each of its variables has another candidate that is not refuted"
    )]
    NotForced(Candidate),
}

/// A flaw in a certificate.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Flaw {
    /// A candidate of a truth is neither linked to earlier candidates nor listed in `right`.
    #[error("step {step}: {candidate} of {truth} is not excluded")]
    NotExcluded {
        /// 1-based number of the step.
        step: usize,
        /// The candidate that is not excluded.
        candidate: Candidate,
        /// The name of the truth that contains the candidate.
        truth: String,
    },
    /// No step leaves a truth empty.
    #[error("the steps do not end in a contradiction")]
    NoContradiction,
    /// A candidate of the split truth has no case.
    #[error("no case covers {0}")]
    NoCase(Candidate),
    /// A pattern has a solution without its guardians.
    #[error("the pattern has a solution without its guardians")]
    PossiblePattern,
    /// A deadly pattern proves nothing if the puzzle may have several solutions.
    #[error("a deadly pattern is valid only if the puzzle has exactly one solution")]
    AssumesUniqueness,
    /// Without its guardians, the deadly pattern has a filling that cannot be replaced: no other filling has the same
    /// digits in each house.
    #[error(
        "the pattern is not deadly: one of its fillings has no alternative with the same digits in each house"
    )]
    OneFilling,
    /// A cell of a deadly pattern contains a placed digit or is listed twice.
    #[error("{0} cannot be a cell of a deadly pattern: it is filled, or listed twice")]
    NotOpen(Cell),
    /// A candidate can be chosen from each truth such that the chosen candidates contradict neither the target nor each
    /// other.
    #[error("the truths can be satisfied together")]
    CommonChoice,
    /// The check would have to try more choices than the limit.
    #[error("the check requires more than {MAX_CHOICES} choices")]
    TooManyChoices,
    /// A candidate is in more truths than links.
    #[error("{0} is in more truths than links")]
    NotCovered(Candidate),
    /// There are fewer links than truths, so the state would have no solution.
    #[error("expected at least as many links as truths, found {links} links and {truths} truths")]
    FewerLinks {
        /// Number of links.
        links: usize,
        /// Number of truths.
        truths: usize,
    },
    /// The links of the target do not outnumber its truths by enough to refute it.
    #[error(
        "expected more links than truths plus rank, found {links} links, {truths} truths and rank {rank}"
    )]
    Admitted {
        /// Number of links that contain the target.
        links: usize,
        /// Number of truths that contain the target.
        truths: usize,
        /// Number of links minus the number of truths.
        rank: usize,
    },
}

/// Checks that a deduction follows from its certificate in `state`. Deadly patterns are rejected; [`check_unique`]
/// accepts them.
///
/// Eliminations of absent candidates are always accepted. A placement is accepted if the certificate refutes all other
/// candidates of one of its variables. A placed cell counts as a cell with a single candidate.
///
/// # Errors
///
/// Returns the first conclusion that does not follow, and the reason.
pub fn check(state: &Candidates, deduction: &Deduction) -> Result<(), Refusal> {
    Checker { state, is_unique: false }.check(deduction)
}

/// Like [`check`], but also accepts deadly patterns. The state must belong to a puzzle with exactly one solution.
///
/// # Errors
///
/// Returns the first conclusion that does not follow, and the reason.
pub fn check_unique(state: &Candidates, deduction: &Deduction) -> Result<(), Refusal> {
    Checker { state, is_unique: true }.check(deduction)
}

struct Checker<'s> {
    state: &'s Candidates,
    /// Whether the puzzle has exactly one solution.
    is_unique: bool,
}

impl Checker<'_> {
    fn check(&self, deduction: &Deduction) -> Result<(), Refusal> {
        if deduction.placements.is_empty() && deduction.eliminations.is_empty() {
            return Err(Refusal::NoConclusion);
        }
        for &placed in &deduction.placements {
            let is_forced = self.is_present(placed)
                && Variable::of(placed).into_iter().any(|variable| {
                    let mut others = self.of_variable(variable).into_iter().filter(|&other| other != placed);
                    others.all(|other| self.refutes(deduction.certificate.as_ref(), other).is_ok())
                });
            if !is_forced {
                return Err(match deduction.certificate {
                    None => Refusal::NoCertificate(placed),
                    Some(_) => Refusal::NotForced(placed),
                });
            }
        }
        let present = deduction.eliminations.iter().filter(|&&it| self.is_present(it));
        for &target in present {
            // An elimination needs no proof if a placement in the same deduction implies it.
            if deduction.placements.iter().any(|&placed| is_linked(placed, target)) {
                continue;
            }
            self.refutes(deduction.certificate.as_ref(), target)?;
        }
        Ok(())
    }

    fn is_present(&self, candidate: Candidate) -> bool {
        self.state.contains(candidate) || self.state.placed().get(candidate.cell) == Some(candidate.digit)
    }

    fn of_variable(&self, variable: Variable) -> Vec<Candidate> {
        variable.candidates().filter(|&it| self.is_present(it)).collect()
    }

    fn refutes(&self, certificate: Option<&Certificate>, target: Candidate) -> Result<(), Refusal> {
        let result = match certificate {
            None => return Err(Refusal::NoCertificate(target)),
            Some(Certificate::Implications(Implications { steps })) => self.contradicts(&[target], steps),
            Some(Certificate::Cases(it)) => self.all_cases(it, target),
            Some(Certificate::Rank(it)) => self.exceeds_rank(it, target),
            Some(Certificate::Exhaustion(it)) => self.exhausts(it, target),
        };
        result.map_err(|reason| Refusal::NotRefuted { target, reason })
    }

    /// Returns the truth's candidates that are present in the state. If the truth consists of guardians, first checks
    /// that their pattern is impossible or deadly without them.
    fn of_truth(&self, truth: &Truth) -> Result<Vec<Candidate>, Flaw> {
        match truth {
            Truth::Variable(variable) => Ok(self.of_variable(*variable)),
            Truth::Guardians(Guardians { guardians, pattern }) => {
                let mut truths: Vec<Vec<Candidate>> =
                    pattern.iter().map(|&it| self.of_variable(it)).collect();
                truths.iter_mut().for_each(|truth| truth.retain(|it| !guardians.contains(it)));
                if has_choice(truths, &[])? {
                    return Err(Flaw::PossiblePattern);
                }
                Ok(guardians.iter().copied().filter(|&it| self.is_present(it)).collect())
            }
            Truth::Deadly(it) => {
                if !self.is_unique {
                    return Err(Flaw::AssumesUniqueness);
                }
                if !deadly::is_deadly(self.state, it)? {
                    return Err(Flaw::OneFilling);
                }
                Ok(it.guardians.iter().copied().filter(|&it| self.is_present(it)).collect())
            }
        }
    }

    /// Checks that the steps derive an empty truth from the assumptions.
    fn contradicts(&self, assumptions: &[Candidate], steps: &[Implication]) -> Result<(), Flaw> {
        // At least one candidate in each set is true.
        let mut known: Vec<Vec<Candidate>> = assumptions.iter().map(|&it| vec![it]).collect();
        for (number, Implication { truth, right, .. }) in (1..).zip(steps) {
            let mut rest = self.of_truth(truth)?;
            rest.retain(|&it| !known.iter().any(|set| set.iter().all(|&other| is_linked(it, other))));
            if rest.is_empty() {
                return Ok(());
            }
            if let Some(&candidate) = rest.iter().find(|it| !right.contains(it)) {
                return Err(Flaw::NotExcluded { step: number, candidate, truth: truth.to_string() });
            }
            known.push(rest);
        }
        Err(Flaw::NoContradiction)
    }

    fn all_cases(&self, Cases { split, cases }: &Cases, target: Candidate) -> Result<(), Flaw> {
        for candidate in self.of_truth(split)? {
            if is_linked(candidate, target) {
                continue;
            }
            let case = cases.iter().find(|(case, _)| *case == candidate);
            let (_, steps) = case.ok_or(Flaw::NoCase(candidate))?;
            self.contradicts(&[target, candidate], steps)?;
        }
        Ok(())
    }

    fn exceeds_rank(&self, rank: &Rank, target: Candidate) -> Result<(), Flaw> {
        let (truths, links) = (rank.truths.len(), rank.links.len());
        if links < truths {
            return Err(Flaw::FewerLinks { links, truths });
        }
        // For each candidate, the number of its variables. Counting for each candidate separately took 58 % of the time of
        // the conformance test that walks through collections.
        let counts = |variables: &[Variable]| {
            let mut counts = [0_usize; 729];
            let all = variables.iter().flat_map(|variable| variable.candidates());
            all.for_each(|it| counts[it.index()] += 1);
            counts
        };
        let (of_links, of_truths) = (counts(&rank.links), counts(&rank.truths));
        let is_covered = |it: &Candidate| of_links[it.index()] >= of_truths[it.index()];
        let mut all = rank.truths.iter().flat_map(|&truth| self.of_variable(truth));
        if let Some(candidate) = all.find(|it| !is_covered(it)) {
            return Err(Flaw::NotCovered(candidate));
        }
        let (in_links, in_truths) = (of_links[target.index()], of_truths[target.index()]);
        if in_links > in_truths + (links - truths) {
            return Ok(());
        }
        Err(Flaw::Admitted { links: in_links, truths: in_truths, rank: links - truths })
    }

    fn exhausts(&self, Exhaustion { truths }: &Exhaustion, target: Candidate) -> Result<(), Flaw> {
        let truths = truths.iter().map(|truth| self.of_truth(truth)).collect::<Result<Vec<_>, _>>()?;
        if has_choice(truths, &[target])? { Err(Flaw::CommonChoice) } else { Ok(()) }
    }
}

/// Returns whether one candidate of each truth can be chosen such that the chosen candidates are linked neither to each
/// other nor to an assumption. The truth with the fewest candidates is tried first.
fn has_choice(mut truths: Vec<Vec<Candidate>>, assumptions: &[Candidate]) -> Result<bool, Flaw> {
    for truth in &mut truths {
        truth.retain(|&it| !assumptions.iter().any(|&other| is_linked(it, other)));
    }
    let mut tried = 0;
    chooses(truths, &mut tried)
}

fn chooses(truths: Vec<Vec<Candidate>>, tried: &mut usize) -> Result<bool, Flaw> {
    let Some((index, _)) = truths.iter().enumerate().min_by_key(|(_, truth)| truth.len()) else {
        return Ok(true);
    };
    for &choice in &truths[index] {
        *tried += 1;
        if *tried > MAX_CHOICES {
            return Err(Flaw::TooManyChoices);
        }
        let others = truths.iter().enumerate().filter(|&(other, _)| other != index);
        let rest =
            others.map(|(_, truth)| truth.iter().copied().filter(|&it| !is_linked(it, choice)).collect());
        if chooses(rest.collect(), tried)? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sodan_board::Puzzle;

    /// Returns a state in which the 4s of row 8 are all in box 9.
    fn state() -> Candidates {
        let line = "12345678.......................................................231675............";
        Candidates::new(&line.parse::<Puzzle>().unwrap())
    }

    fn candidate(name: &str) -> Candidate {
        name.parse().unwrap()
    }

    fn variables(names: &str) -> Vec<Variable> {
        names.split(' ').map(|name| name.parse().unwrap()).collect()
    }

    fn verdict(eliminations: &[&str], certificate: Certificate) -> Result<(), Refusal> {
        let eliminations = eliminations.iter().map(|name| candidate(name)).collect();
        check(&state(), &Deduction { eliminations, certificate: Some(certificate), ..Deduction::default() })
    }

    fn rank(truths: &str, links: &str) -> Certificate {
        Certificate::Rank(Rank { truths: variables(truths), links: variables(links) })
    }

    #[test]
    fn ranks_are_counted() {
        assert_eq!(verdict(&["(4)r9c7", "(4)r9c8"], rank("r8n4", "b9n4")), Ok(()));
        let refused = |result: Result<(), Refusal>| match result {
            Err(Refusal::NotRefuted { reason, .. }) => reason,
            other => panic!("{other:?}"),
        };
        let outside = refused(verdict(&["(4)r4c1"], rank("r8n4", "b9n4")));
        assert_eq!(outside, Flaw::Admitted { links: 0, truths: 0, rank: 0 });
        let member = refused(verdict(&["(4)r8c7"], rank("r8n4", "b9n4")));
        assert_eq!(member, Flaw::Admitted { links: 1, truths: 1, rank: 0 }, "a member of the truth stays");
        let uncovered = refused(verdict(&["(4)r9c7"], rank("r8n4", "b8n4")));
        assert!(matches!(uncovered, Flaw::NotCovered(_)));
        let rank_1 = refused(verdict(&["(4)r9c7"], rank("r8n4", "b9n4 b8n4")));
        assert_eq!(rank_1, Flaw::Admitted { links: 1, truths: 0, rank: 1 });
        let fewer = refused(verdict(&["(4)r9c7"], rank("r8n4 r9n4", "b9n4")));
        assert_eq!(fewer, Flaw::FewerLinks { links: 1, truths: 2 });
    }

    #[test]
    fn implications_end_in_an_empty_truth() {
        let step = |truth: &str, right: &[&str]| Implication {
            truth: Truth::Variable(truth.parse().unwrap()),
            left: None,
            right: right.iter().map(|name| candidate(name)).collect(),
        };
        let list = |steps| Certificate::Implications(Implications { steps });
        assert_eq!(verdict(&["(4)r9c7"], list(vec![step("r8n4", &[])])), Ok(()), "a whip of length 1");
        let unfinished = verdict(&["(4)r9c7"], list(vec![]));
        assert!(matches!(unfinished, Err(Refusal::NotRefuted { reason: Flaw::NoContradiction, .. })));
        let wrong = verdict(&["(4)r4c1"], list(vec![step("r8n4", &[])]));
        assert!(matches!(wrong, Err(Refusal::NotRefuted { reason: Flaw::NotExcluded { step: 1, .. }, .. })));
    }

    #[test]
    fn possible_patterns_prove_nothing() {
        let guardians = Guardians { guardians: vec![], pattern: variables("r8n4 r9c9") };
        let steps = vec![Implication { truth: Truth::Guardians(guardians), left: None, right: vec![] }];
        let result = verdict(&["(4)r9c7"], Certificate::Implications(Implications { steps }));
        assert!(matches!(result, Err(Refusal::NotRefuted { reason: Flaw::PossiblePattern, .. })));
    }

    #[test]
    fn exhaustions_try_every_choice() {
        let truths =
            |names| Exhaustion { truths: variables(names).into_iter().map(Truth::Variable).collect() };
        assert_eq!(verdict(&["(4)r9c7"], Certificate::Exhaustion(truths("r8n4"))), Ok(()));
        let result = verdict(&["(4)r9c7"], Certificate::Exhaustion(truths("r9n4 r1c1")));
        assert!(matches!(result, Err(Refusal::NotRefuted { reason: Flaw::CommonChoice, .. })));
    }

    #[test]
    fn placements_need_a_last_candidate() {
        let place = |name: &str| Deduction { placements: vec![candidate(name)], ..Deduction::default() };
        let state = state();
        let single = Variable::all().find_map(|variable| {
            let mut present = variable.candidates().filter(|&it| state.contains(it));
            // `Candidates` contains no candidates of placed digits.
            present.next().filter(|_| present.next().is_none())
        });
        let deduction = Deduction { placements: vec![single.unwrap()], ..Deduction::default() };
        assert_eq!(check(&state, &deduction), Ok(()), "a single needs no certificate");
        assert_eq!(check(&state, &place("(4)r9c7")), Err(Refusal::NoCertificate(candidate("(4)r9c7"))));
        assert_eq!(check(&state, &Deduction::default()), Err(Refusal::NoConclusion));
    }
}
