//! Options of the tasks in requests, with name and description of the task.

use super::Question;
use crate::request::About;
use serde::Deserialize;
#[cfg(feature = "schema")]
use sodan::logic::rating::{self, Scale};
use sodan::search::Backend;
use sodan::tasks::chains::ChainsOptions;
use sodan::tasks::{
    self, CanonicalizeOptions, CheckOptions, ChoicesOptions, CompareOptions, ConvertOptions, CountOptions,
    ExplainOptions, GenerateOptions, HintOptions, OptionError, PictureOptions, RateOptions, SolveOptions,
    StepsOptions,
};

impl Question for SolveOptions {
    type Task = tasks::Solve;
    const ABOUT: &'static str = "the solution, and whether it is the only one";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<SolveOptions> {
        vec![SolveOptions { limit: 3, ..SolveOptions::default() }]
    }

    fn task(self, backend: Backend) -> Result<tasks::Solve, OptionError> {
        tasks::Solve::new(&self, backend)
    }

    fn takes_long(task: &tasks::Solve) -> bool {
        task.takes_long()
    }
}

impl Question for CountOptions {
    type Task = tasks::Count;
    const ABOUT: &'static str = "how many solutions there are";

    fn task(self, backend: Backend) -> Result<tasks::Count, OptionError> {
        tasks::Count::new(&self, backend)
    }
}

impl Question for CheckOptions {
    type Task = tasks::Check;
    const ABOUT: &'static str = "whether it is proper and minimal";

    fn task(self, backend: Backend) -> Result<tasks::Check, OptionError> {
        Ok(tasks::Check::new(&self, backend))
    }
}

impl Question for RateOptions {
    type Task = tasks::Rate;
    const ABOUT: &'static str = "how hard it is, on one or several scales";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<RateOptions> {
        let on =
            |scales: &[&'static dyn Scale]| RateOptions { scales: scales.to_vec(), ..RateOptions::default() };
        rating::ALL.iter().map(|scale| on(&[*scale])).chain([on(rating::ALL)]).collect()
    }

    fn task(self, _backend: Backend) -> Result<tasks::Rate, OptionError> {
        tasks::Rate::new(&self)
    }
}

impl Question for ExplainOptions {
    type Task = tasks::Explain;
    const ABOUT: &'static str = "the whole path to the solution, step by step";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<ExplainOptions> {
        rating::ALL
            .iter()
            .map(|scale| ExplainOptions { scale: *scale, ..ExplainOptions::default() })
            .collect()
    }

    fn task(self, _backend: Backend) -> Result<tasks::Explain, OptionError> {
        tasks::Explain::new(&self)
    }
}

impl Question for HintOptions {
    type Task = tasks::Hint;
    const ABOUT: &'static str = "the next step from where a player stands, or what is wrong there";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<HintOptions> {
        vec![HintOptions { level: tasks::HintLevel::Full, ..HintOptions::default() }]
    }

    fn task(self, _backend: Backend) -> Result<tasks::Hint, OptionError> {
        Ok(tasks::Hint::new(&self))
    }
}

impl Question for StepsOptions {
    type Task = tasks::Steps;
    const ABOUT: &'static str = "every step that can be found now, grouped by what it achieves";

    fn task(self, _backend: Backend) -> Result<tasks::Steps, OptionError> {
        Ok(tasks::Steps::new(self))
    }
}

impl Question for ChainsOptions {
    type Task = tasks::chains::Chains;
    const ABOUT: &'static str = "forcing chains and nets from two-way choices";

    fn task(self, _backend: Backend) -> Result<tasks::chains::Chains, OptionError> {
        Ok(tasks::chains::Chains::new(self))
    }
}

impl Question for ConvertOptions {
    type Task = tasks::Convert;
    const ABOUT: &'static str = "the same in another notation, and what was read";

    fn task(self, _backend: Backend) -> Result<tasks::Convert, OptionError> {
        Ok(tasks::Convert::new(self))
    }
}

impl Question for PictureOptions {
    type Task = tasks::Picture;
    const ABOUT: &'static str = "a picture of the board, or of a step";

    fn task(self, _backend: Backend) -> Result<tasks::Picture, OptionError> {
        Ok(tasks::Picture::new(self))
    }
}

impl Question for CanonicalizeOptions {
    type Task = tasks::Canonicalize;
    const ABOUT: &'static str = "the least form up to symmetry, with the symmetry that leads there";

    fn task(self, backend: Backend) -> Result<tasks::Canonicalize, OptionError> {
        Ok(tasks::Canonicalize::new(&self, backend))
    }
}

impl Question for GenerateOptions {
    type Task = tasks::Generate;
    const ABOUT: &'static str = "puzzles by wish, each from its number of a seed's series";
    const OF: About = About::Series;

    #[cfg(feature = "schema")]
    fn samples() -> Vec<GenerateOptions> {
        let controlled = GenerateOptions { way: Some(tasks::Way::Controlled), ..GenerateOptions::default() };
        vec![GenerateOptions::default(), controlled]
    }

    fn task(self, _backend: Backend) -> Result<tasks::Generate, OptionError> {
        tasks::Generate::new(&self)
    }
}

/// The engine to measure: one for each request, since each may take all of its time.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CompareOptions"))]
#[serde(default, deny_unknown_fields)]
pub struct CompareOne {
    /// Name of the engine, as in `sodan compare`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = sodan::engines::ALL.iter().map(|it| it.name()).collect::<Vec<_>>())))]
    pub engine: String,
    /// Maximum number of solutions to look for, 1 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub limit: u64,
    /// Work limit in the engine's own unit. Default: no limit.
    pub budget: Option<u64>,
}

impl Default for CompareOne {
    fn default() -> CompareOne {
        CompareOne { engine: "search".into(), limit: 1, budget: None }
    }
}

impl Question for CompareOne {
    type Task = tasks::Compare;
    const ABOUT: &'static str = "what a way to solve makes of it, and what it takes";

    fn task(self, _backend: Backend) -> Result<tasks::Compare, OptionError> {
        let CompareOne { engine, limit, budget } = self;
        tasks::Compare::new(&CompareOptions { engines: vec![engine], limit, budget })
    }
}

impl Question for ChoicesOptions {
    type Task = tasks::Choices;
    const ABOUT: &'static str = "the tree of choices that a search goes through, alternative by alternative";

    fn task(self, _backend: Backend) -> Result<tasks::Choices, OptionError> {
        tasks::Choices::new(self)
    }
}
