//! Views of a step: branches of forcing chains, and of the chains nested in them, each as a separate drawing.

use super::Candidate;
use super::mirror::Mirror;
use super::proof::{Branch, Inference, Link, Mark, Proof};
use serde::{Deserialize, Serialize};
use sodan_logic::{self as logic, view};
use sodan_render::explain::Explanation;

/// A single branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct View {
    /// Title of the view.
    pub title: String,
    /// The indices of the nested chains that contain it, the outermost first; empty for a branch of the step's own chains.
    pub nested: Vec<usize>,
    /// Index among the branches of that step.
    pub branch: usize,
    /// The sentence that is its heading, by index.
    pub sentence: usize,
    /// Number of its sentences, including the heading.
    pub sentences: usize,
    /// Candidates with a role.
    pub marks: Vec<Mark>,
    /// Each chain by its links in order.
    pub chains: Vec<Vec<Link>>,
    /// For each chain, its start in another one; null for an independent chain.
    pub branches: Vec<Option<Branch>>,
    /// Inferences without a link: by a rule or a nested chain.
    pub inferences: Vec<Inference>,
    /// Eliminations that the chains around a nested one derive from it; empty for a branch of the step's own chains.
    pub excluded: Vec<Candidate>,
}

impl View {
    /// Returns the views of a step, in order.
    pub(super) fn all(step: &logic::Step, explanation: &Explanation) -> Vec<View> {
        let views = step.pattern.as_ref().map(view::views).unwrap_or_default();
        let parts = explanation.views();
        let with_part = views.iter().enumerate().filter_map(|(number, view)| {
            let it = parts.iter().find(|part| part.view == number)?;
            let Proof { marks, chains, branches, inferences, .. } = Proof::of(&view.proof());
            Some(View {
                title: it.part.heading.to_string(),
                nested: view.place.nested.clone(),
                branch: view.branch,
                sentence: it.at,
                sentences: 1 + it.part.sentences.len(),
                marks,
                chains,
                branches,
                inferences,
                excluded: Mirror::of(&view.place.excluded),
            })
        });
        with_part.collect()
    }
}
