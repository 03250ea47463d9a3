//! Options of each task in requests, and the name and description of each task.

use super::variants::{
    ClueOptions, PositionOptions, ReadingOptions, SpecificationOptions, TargetOptions, WithVariants,
    only_classic,
};
use super::{Question, VariantQuestion, VariantWork, work};
use crate::request::About;
use serde::Deserialize;
use sodan::formats::Format;
#[cfg(feature = "schema")]
use sodan::logic::rating;
use sodan::logic::rating::Scale;
use sodan::search::Backend;
use sodan::tasks::chains::ChainsOptions;
use sodan::tasks::variant::{
    AnyExplain, AnyHint, AnySteps, FORMATS_OF_VARIANTS, VariantCandidates, VariantCandidatesOptions,
    VariantCheck, VariantCheckOptions, VariantConvert, VariantConvertOptions, VariantCount,
    VariantCountOptions, VariantExplainOptions, VariantGenerate, VariantGenerateOptions, VariantHintOptions,
    VariantSolve, VariantSolveOptions, VariantStepsOptions,
};
use sodan::tasks::{
    self, AntiBackdoorsOptions, BackdoorsOptions, CanonicalizeOptions, CheckOptions, ChoicesOptions,
    CompareOptions, ConvertOptions, CountOptions, DepthOptions, ExplainOptions, GenerateOptions, HintOptions,
    OptionError, PictureOptions, RateOptions, SolveOptions, StepsOptions,
};

/// Options of the `solve` task.
pub type Solving = WithVariants<SolveOptions, ReadingOptions>;
/// Options of the `count` task.
pub type Counting = WithVariants<CountOptions, ReadingOptions>;
/// Options of the `check` task.
pub type Checking = WithVariants<CheckOptions, ClueOptions>;
/// Options of the `convert` task.
pub type Converting = WithVariants<ConvertOptions, TargetOptions>;
/// Options of the `generate` task.
pub type Generating = WithVariants<GenerateOptions, SpecificationOptions>;
/// Options of the `picture` task.
pub type Drawing = WithVariants<PictureOptions, ReadingOptions>;

impl Question for Solving {
    type Task = tasks::Solve;
    const ABOUT: &'static str = "the solution, and whether it is unique";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Solving> {
        let options = SolveOptions { limit: 3, ..SolveOptions::default() };
        vec![Solving { options, variants: ReadingOptions::default() }]
    }

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.reading().is_needed())
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        Some(self.work(backend))
    }

    fn task(self, backend: Backend) -> Result<tasks::Solve, OptionError> {
        tasks::Solve::new(&self.options, backend)
    }

    fn takes_long(task: &tasks::Solve) -> bool {
        task.takes_long()
    }
}

impl VariantQuestion for Solving {
    fn work(&self, backend: Backend) -> VariantWork {
        let SolveOptions { limit, first, engine, budget, seed } = &self.options;
        let reading = self.variants.reading();
        let options = VariantSolveOptions { reading, limit: *limit, first: *first, budget: *budget };
        let task = match seed {
            _ if *engine != SolveOptions::default().engine => Err(only_classic("engine", engine)),
            Some(seed) => Err(only_classic("seed", seed)),
            None => VariantSolve::new(&options, backend),
        };
        work(task)
    }
}

impl Question for Counting {
    type Task = tasks::Count;
    const ABOUT: &'static str = "the number of solutions";

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.reading().is_needed())
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        Some(self.work(backend))
    }

    fn task(self, backend: Backend) -> Result<tasks::Count, OptionError> {
        tasks::Count::new(&self.options, backend)
    }
}

impl VariantQuestion for Counting {
    fn work(&self, backend: Backend) -> VariantWork {
        let options = VariantCountOptions { reading: self.variants.reading(), limit: self.options.limit };
        work(VariantCount::new(&options, backend))
    }
}

impl Question for Checking {
    type Task = tasks::Check;
    const ABOUT: &'static str = "whether the puzzle is proper and minimal";

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.reading.reading().is_needed() || self.variants.clues)
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        Some(self.work(backend))
    }

    fn task(self, backend: Backend) -> Result<tasks::Check, OptionError> {
        Ok(tasks::Check::new(&self.options, backend))
    }
}

impl VariantQuestion for Checking {
    fn work(&self, backend: Backend) -> VariantWork {
        let reading = self.variants.reading.reading();
        let options = VariantCheckOptions { reading, clues: self.variants.clues };
        work(VariantCheck::new(&options, backend))
    }
}

/// Options of the `candidates` task.
pub type CandidatesOptions = WithVariants<CandidateLimit, ReadingOptions>;

/// Options of the `candidates` task other than the reading options.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CandidatesOptions"))]
#[serde(default, deny_unknown_fields)]
pub struct CandidateLimit {
    /// Maximum number of solutions to count per candidate, 1 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub limit: u64,
}

impl Default for CandidateLimit {
    fn default() -> CandidateLimit {
        CandidateLimit { limit: 1 }
    }
}

/// A single task processes both classic puzzles and variants.
impl Question for CandidatesOptions {
    type Task = VariantCandidates;
    const ABOUT: &'static str = "the true candidates: the values that each cell has in some solution";

    fn task(self, _backend: Backend) -> Result<VariantCandidates, OptionError> {
        let reading = self.variants.reading();
        VariantCandidates::new(&VariantCandidatesOptions { reading, limit: self.options.limit })
    }
}

impl VariantQuestion for CandidatesOptions {
    fn work(&self, _backend: Backend) -> VariantWork {
        let options =
            VariantCandidatesOptions { reading: self.variants.reading(), limit: self.options.limit };
        work(VariantCandidates::new(&options))
    }
}

impl Question for RateOptions {
    type Task = tasks::Rate;
    const ABOUT: &'static str = "the difficulty on one or more scales";

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

/// Options of the `explain` task.
pub type Explaining = WithVariants<ExplainOptions, PositionOptions>;
/// Options of the `hint` task.
pub type Hinting = WithVariants<HintOptions, PositionOptions>;
/// Options of the `steps` task.
pub type FindingSteps = WithVariants<StepsOptions, PositionOptions>;

/// Rejects a scale other than the default, since scales apply to classic puzzles only.
fn scale_of_variants(scale: &dyn Scale, usual: &dyn Scale) -> Result<(), OptionError> {
    if scale.name() == usual.name() { Ok(()) } else { Err(only_classic("scale", scale.name())) }
}

impl Question for Explaining {
    type Task = tasks::Explain;
    const ABOUT: &'static str = "the whole path to the solution, step by step";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Explaining> {
        let on = |scale: &&'static dyn Scale| Explaining {
            options: ExplainOptions { scale: *scale, ..ExplainOptions::default() },
            variants: PositionOptions::default(),
        };
        rating::ALL.iter().map(on).collect()
    }

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.is_needed())
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        let position = self.variants.position();
        let options = VariantExplainOptions { position, ..VariantExplainOptions::default() };
        let task = scale_of_variants(self.options.scale, ExplainOptions::default().scale)
            .and_then(|()| AnyExplain::new(&options, backend));
        Some(work(task))
    }

    fn task(self, _backend: Backend) -> Result<tasks::Explain, OptionError> {
        tasks::Explain::new(&self.options)
    }
}

impl Question for Hinting {
    type Task = tasks::Hint;
    const ABOUT: &'static str = "the next step on a player's board, or the player's mistakes";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Hinting> {
        let options = HintOptions { level: tasks::HintLevel::Full, ..HintOptions::default() };
        vec![Hinting { options, variants: PositionOptions::default() }]
    }

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.is_needed())
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        let (position, level) = (self.variants.position(), self.options.level);
        let options = VariantHintOptions { position, level, ..VariantHintOptions::default() };
        let task = scale_of_variants(self.options.scale, HintOptions::default().scale)
            .and_then(|()| AnyHint::new(&options, backend));
        Some(work(task))
    }

    fn task(self, _backend: Backend) -> Result<tasks::Hint, OptionError> {
        Ok(tasks::Hint::new(&self.options))
    }
}

impl Question for FindingSteps {
    type Task = tasks::Steps;
    const ABOUT: &'static str = "all steps possible in the current state, grouped by their effect";

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.is_needed())
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        let options = VariantStepsOptions { position: self.variants.position() };
        let usual = StepsOptions::default().techniques;
        let task = match self.options.techniques == usual {
            true => AnySteps::new(&options, backend),
            false => Err(only_classic("techniques", self.options.techniques.iter().count())),
        };
        Some(work(task))
    }

    fn task(self, _backend: Backend) -> Result<tasks::Steps, OptionError> {
        Ok(tasks::Steps::new(self.options))
    }
}

impl Question for ChainsOptions {
    type Task = tasks::chains::Chains;
    const ABOUT: &'static str = "forcing chains and nets from two-way choices";

    fn task(self, _backend: Backend) -> Result<tasks::chains::Chains, OptionError> {
        Ok(tasks::chains::Chains::new(self))
    }
}

impl Question for Converting {
    type Task = tasks::Convert;
    const ABOUT: &'static str = "the puzzle in another format, and the parsed board";

    fn needs_variants(&self) -> Option<bool> {
        let is_of_variants = |to: &String| FORMATS_OF_VARIANTS.contains(&to.as_str());
        Some(
            self.variants.reading.reading().is_needed()
                || self.variants.to.as_ref().is_some_and(is_of_variants),
        )
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        Some(self.work(backend))
    }

    fn task(self, _backend: Backend) -> Result<tasks::Convert, OptionError> {
        let to: Option<Format> = self.variants.to.as_deref().and_then(|to| to.parse().ok());
        Ok(tasks::Convert::new(ConvertOptions { to: to.unwrap_or(self.options.to), ..self.options }))
    }
}

impl VariantQuestion for Converting {
    fn work(&self, _backend: Backend) -> VariantWork {
        let (reading, to) = (self.variants.reading.reading(), self.variants.to.clone());
        let to = to.unwrap_or_else(|| self.options.to.name().into());
        let options = VariantConvertOptions { reading, to, ..VariantConvertOptions::default() };
        let ConvertOptions { empty, frame, whole, .. } = self.options;
        let usual = ConvertOptions::default();
        let task = match () {
            () if empty != usual.empty => Err(only_classic("empty", format!("{empty:?}").to_lowercase())),
            () if frame != usual.frame => Err(only_classic("frame", format!("{frame:?}").to_lowercase())),
            () if whole => Err(only_classic("whole", whole)),
            () => VariantConvert::new(&options),
        };
        work(task)
    }
}

impl Question for Drawing {
    type Task = tasks::Picture;
    const ABOUT: &'static str = "a picture of the board, or of a step";

    fn needs_variants(&self) -> Option<bool> {
        Some(self.variants.reading().is_needed())
    }

    fn of_variants(&self, _backend: Backend) -> Option<VariantWork> {
        let reading = self.variants.reading();
        let (title, step) = (self.options.title.clone(), self.options.step);
        let task = scale_of_variants(self.options.scale, PictureOptions::default().scale).and_then(|()| {
            VariantConvert::new(&VariantConvertOptions { reading, to: "svg".into(), title, step })
        });
        Some(work(task))
    }

    fn task(self, _backend: Backend) -> Result<tasks::Picture, OptionError> {
        Ok(tasks::Picture::new(self.options))
    }
}

impl Question for CanonicalizeOptions {
    type Task = tasks::Canonicalize;
    const ABOUT: &'static str = "the canonical form, and the symmetry that maps the puzzle to it";

    fn task(self, backend: Backend) -> Result<tasks::Canonicalize, OptionError> {
        Ok(tasks::Canonicalize::new(&self, backend))
    }
}

impl Question for Generating {
    type Task = tasks::Generate;
    const ABOUT: &'static str = "puzzles to a specification, identified by seed and number";
    const OF: About = About::Series;

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Generating> {
        let controlled =
            GenerateOptions { method: Some(tasks::Method::Controlled), ..GenerateOptions::default() };
        let of = |options| Generating { options, variants: SpecificationOptions::default() };
        vec![of(GenerateOptions::default()), of(controlled)]
    }

    fn needs_variants(&self) -> Option<bool> {
        Some(to_generate(self).is_needed())
    }

    fn of_variants(&self, backend: Backend) -> Option<VariantWork> {
        Some(self.work(backend))
    }

    fn task(self, _backend: Backend) -> Result<tasks::Generate, OptionError> {
        tasks::Generate::new(&self.options)
    }
}

impl VariantQuestion for Generating {
    const OF: About = About::Series;

    fn work(&self, _backend: Backend) -> VariantWork {
        work(VariantGenerate::new(&to_generate(self)))
    }
}

/// Converts the options of a request to those of the generator for variants.
pub(super) fn to_generate(generating: &Generating) -> VariantGenerateOptions {
    let SpecificationOptions { rules, size, minimal_clues, to } = generating.variants.clone();
    VariantGenerateOptions { classic: generating.options.clone(), size, rules, minimal_clues, to }
}

/// Options of the `compare` task. A request measures one engine only, since each engine may use the whole time limit.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CompareOptions"))]
#[serde(default, deny_unknown_fields)]
pub struct CompareOne {
    /// Name of the engine, as in `sodan compare`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = sodan::engines::ALL.iter().map(|it| it.name()).collect::<Vec<_>>())))]
    pub engine: String,
    /// Maximum number of solutions to find, 1 or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub limit: u64,
    /// Maximum effort, in the engine's own unit. Default: no limit.
    pub budget: Option<u64>,
}

impl Default for CompareOne {
    fn default() -> CompareOne {
        CompareOne { engine: "search".into(), limit: 1, budget: None }
    }
}

impl Question for CompareOne {
    type Task = tasks::Compare;
    const ABOUT: &'static str = "the result, time and work of one solving engine";

    fn task(self, _backend: Backend) -> Result<tasks::Compare, OptionError> {
        let CompareOne { engine, limit, budget } = self;
        tasks::Compare::new(&CompareOptions { engines: vec![engine], limit, budget })
    }
}

impl Question for ChoicesOptions {
    type Task = tasks::Choices;
    const ABOUT: &'static str = "the search tree, one alternative after another";

    fn task(self, _backend: Backend) -> Result<tasks::Choices, OptionError> {
        tasks::Choices::new(self)
    }
}

impl Question for BackdoorsOptions {
    type Task = tasks::Backdoors;
    const ABOUT: &'static str = "the smallest sets of cells after which singles solve the puzzle";

    fn task(self, _backend: Backend) -> Result<tasks::Backdoors, OptionError> {
        tasks::Backdoors::new(self)
    }
}

impl Question for AntiBackdoorsOptions {
    type Task = tasks::AntiBackdoors;
    const ABOUT: &'static str = "the fewest eliminations after which singles solve the puzzle";

    fn task(self, _backend: Backend) -> Result<tasks::AntiBackdoors, OptionError> {
        tasks::AntiBackdoors::new(&self)
    }
}

impl Question for DepthOptions {
    type Task = tasks::Depth;
    const ABOUT: &'static str = "the depth of trial and error that the puzzle requires";

    fn task(self, _backend: Backend) -> Result<tasks::Depth, OptionError> {
        tasks::Depth::new(self)
    }
}
