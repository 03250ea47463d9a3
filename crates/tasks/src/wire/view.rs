//! Views of a step: branches of forcing chains and of the chains nested in them, each as a separate drawing.

use super::Candidate;
use super::mirror::Mirror;
use super::proof::{Branch, Inference, Link, Mark, Proof};
use serde::{Deserialize, Serialize};
use sodan_logic::{self as logic, view};
use sodan_render::explain::Explanation;

/// A single branch of forcing chains.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct View {
    /// Title of the drawing.
    pub title: String,
    /// Indices of the nested chains that lead to this branch, outermost first. Empty for a branch of the step's own
    /// chains.
    pub nested: Vec<usize>,
    /// Index of the branch among the branches of its chain.
    pub branch: usize,
    /// Index of the sentence that serves as the heading of this branch.
    pub sentence: usize,
    /// Number of sentences about this branch, including the heading.
    pub sentences: usize,
    /// Candidates that share a role.
    pub marks: Vec<Mark>,
    /// Links of each chain, in order.
    pub chains: Vec<Vec<Link>>,
    /// For each chain, the point at which it leaves another chain; null for an independent chain.
    pub branches: Vec<Option<Branch>>,
    /// Inferences from a rule or a nested chain rather than from a link.
    pub inferences: Vec<Inference>,
    /// Eliminations that the surrounding chains derive from a nested chain. Empty for a branch of the step's own
    /// chains.
    pub excluded: Vec<Candidate>,
}

impl View {
    /// Returns a view for each branch that the explanation of a step describes, in order.
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
