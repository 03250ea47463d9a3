//! Checks the steps of a path against their certificates.
//!
//! A path is a JSON object with `puzzle` and `steps`, as written by `explain` or by another program. A step consists of
//! `placements` and `eliminations`, each a list of candidates (`"(7)r3c4"`, or `{"cell":"r3c4","digit":7}`), and a
//! `certificate` (see [`sodan_certificate`]). A step without a certificate is checked against its `pattern`, if the
//! pattern is a proof. Singles need no certificate.

use serde::Deserialize;
use sodan_board::{Candidate, Puzzle};
use sodan_certificate::{Certificate, Deduction, Refusal, check, check_unique};
use sodan_logic::{State, certificate};
use std::borrow::Cow;

/// Result of checking a path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct PathVerdict {
    /// Number of steps in the path.
    pub steps: usize,
    /// Number of steps that the checker accepts.
    pub proved: usize,
    /// Number of steps that have no certificate but agree with the puzzle's only solution.
    pub unproved: usize,
    /// 1-based index of the first rejected step, and the reason. Later steps are not checked.
    pub refused: Option<(usize, String)>,
}

#[derive(Deserialize)]
struct PathForm {
    puzzle: String,
    steps: Vec<StepForm>,
}

#[derive(Deserialize)]
struct StepForm {
    #[serde(default)]
    placements: Vec<CandidateForm>,
    #[serde(default)]
    eliminations: Vec<CandidateForm>,
    certificate: Option<Certificate>,
    pattern: Option<crate::wire::Pattern>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum CandidateForm {
    Text(Candidate),
    Parts(crate::wire::Candidate),
}

fn candidates(forms: &[CandidateForm]) -> Vec<Candidate> {
    use crate::wire::Mirror;
    let one = |form: &CandidateForm| match form {
        CandidateForm::Text(candidate) => *candidate,
        CandidateForm::Parts(parts) => parts.back(),
    };
    forms.iter().map(one).collect()
}

/// Checks the path in `line`, a JSON object, step by step.
///
/// # Errors
///
/// Returns an error if the line is not a path. The error names the position and the expected content.
pub fn verify_steps(line: &str) -> Result<PathVerdict, Cow<'static, str>> {
    let path: PathForm = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let puzzle: Puzzle = path.puzzle.parse().map_err(|error| format!("`puzzle`: {error}"))?;
    let mut solutions = sodan_search::solutions(&puzzle);
    let solution = solutions.next().filter(|_| solutions.next().is_none());
    let mut state = State::new(&puzzle);
    let mut verdict = PathVerdict { steps: path.steps.len(), ..PathVerdict::default() };
    for (number, form) in (1..).zip(&path.steps) {
        let pattern = form.pattern.as_ref().and_then(|pattern| pattern.back(None).ok());
        let certificate = form.certificate.clone().or_else(|| certificate::of(pattern.as_ref()?));
        let deduction = Deduction {
            placements: candidates(&form.placements),
            eliminations: candidates(&form.eliminations),
            certificate,
        };
        // Deadly patterns are proofs only for a puzzle with exactly one solution.
        let check = if solution.is_some() { check_unique } else { check };
        match check(state.candidates(), &deduction) {
            Ok(()) => verdict.proved += 1,
            Err(Refusal::NoCertificate(_)) => {
                let contradicted = solution.and_then(|solution| {
                    let is_wrong = |candidate: &&Candidate| solution.get(candidate.cell) != candidate.digit;
                    let is_true = |candidate: &&Candidate| solution.get(candidate.cell) == candidate.digit;
                    let wrong = deduction.placements.iter().find(is_wrong);
                    wrong.or_else(|| deduction.eliminations.iter().find(is_true)).copied()
                });
                if let Some(candidate) = contradicted {
                    let why = format!("{candidate} contradicts the solution");
                    verdict.refused = Some((number, why));
                    return Ok(verdict);
                }
                verdict.unproved += 1;
            }
            Err(refusal) => {
                verdict.refused = Some((number, refusal.to_string()));
                return Ok(verdict);
            }
        }
        deduction.placements.iter().for_each(|&placement| state.place(placement));
        deduction.eliminations.iter().for_each(|&elimination| {
            state.eliminate(elimination);
        });
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire;
    use sodan_logic::path::Detail;
    use sodan_logic::rating::{Scale, csp::Csp, hodoku::Hodoku};
    use sodan_logic::{Effort, Path};

    const PUZZLE: &str = "..4..6..97......45....7.82.....9.1....61.....3.1.4...8.....527..3......4.4..826..";

    /// Returns a solution path as JSON and in its original form.
    fn path(scale: &dyn Scale) -> (serde_json::Value, Path) {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let start = State::new(&puzzle);
        let path = scale.walk(start, None).finish(Detail::Explained, &Effort::unlimited());
        let steps = wire::Path::steps(scale, &start, &path);
        (serde_json::json!({ "puzzle": PUZZLE, "steps": steps }), path)
    }

    #[test]
    fn own_paths_are_proved() {
        for scale in [&Csp as &dyn Scale, &Hodoku] {
            let (json, path) = path(scale);
            let verdict = verify_steps(&json.to_string()).unwrap();
            assert_eq!(verdict.refused, None, "{scale:?}");
            assert_eq!(
                (verdict.steps, verdict.proved + verdict.unproved),
                (path.steps.len(), path.steps.len())
            );
            if scale.name() == "csp" {
                assert!(path.is_solved() && verdict.unproved == 0, "{verdict:?}");
            }
        }
    }

    #[test]
    fn altered_steps_are_refused() {
        let (json, path) = path(&Csp);
        let solution = sodan_search::solutions(&PUZZLE.parse::<Puzzle>().unwrap()).next().unwrap();
        let place = path.steps.iter().position(|step| step.length > 1).unwrap();
        // Keeps the chain, but replaces its target with a digit of the solution.
        let cell = path.steps[place].eliminations[0].cell;
        let mut altered = json.clone();
        altered["steps"][place]["eliminations"][0]["digit"] = solution.get(cell).get().into();
        let verdict = verify_steps(&altered.to_string()).unwrap();
        assert_eq!(verdict.refused.unwrap().0, place + 1);
        // Without its chain, the step cannot be proved, but the solution exposes the error.
        altered["steps"][place]["pattern"] = serde_json::Value::Null;
        let verdict = verify_steps(&altered.to_string()).unwrap();
        assert!(verdict.refused.unwrap().1.ends_with("contradicts the solution"));
        let mut bare = json;
        bare["steps"][place]["pattern"] = serde_json::Value::Null;
        let verdict = verify_steps(&bare.to_string()).unwrap();
        assert_eq!((verdict.refused, verdict.unproved), (None, 1));
    }

    #[test]
    fn certificates_of_other_programs_are_read() {
        let line = r#"{"puzzle":"12345678.......................................................231675............","steps":[
            {"eliminations":["(4)r9c7","(4)r9c8"],"certificate":{"kind":"rank","truths":["r8n4"],"links":["b9n4"]}},
            {"placements":["(9)r1c9"]}]}"#;
        let verdict = verify_steps(line).unwrap();
        assert_eq!((verdict.proved, verdict.refused), (2, None));
        assert!(verify_steps("{}").unwrap_err().contains("missing field `puzzle`"));
        assert!(verify_steps(r#"{"puzzle":"1","steps":[]}"#).unwrap_err().starts_with("`puzzle`"));
    }
}
