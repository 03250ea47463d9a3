//! The options of the tasks, as they stand in a request.

use super::Question;
use crate::request::About;
use serde::Deserialize;
use sodan::canonical::Form;
use sodan::logic::rating::{self, Scale};
use sodan::logic::{Technique, TechniqueSet};
use sodan::report::svg::Marks;
use sodan::report::text::Ways;
use sodan::search::Backend;
use sodan::tasks::chains::ChainsOptions;
use sodan::tasks::{
    self, ChoicesOptions, CompareOptions, CountOptions, GenerateOptions, HintStyle, OptionError,
    PictureOptions, SolveOptions, Style,
};
use sodan::text::{self, Empty, Frame};

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

/// There is nothing to choose.
#[derive(Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Check {}

impl Question for Check {
    type Task = tasks::Check;
    const ABOUT: &'static str = "whether it is proper and minimal";

    fn task(self, backend: Backend) -> Result<tasks::Check, OptionError> {
        Ok(tasks::Check::new(backend))
    }
}

/// How puzzles are rated.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Rate {
    /// The scales, each once.
    pub scales: Vec<ScaleName>,
}

impl Default for Rate {
    fn default() -> Rate {
        Rate { scales: vec![ScaleName::default()] }
    }
}

impl Question for Rate {
    type Task = tasks::Rate;
    const ABOUT: &'static str = "how hard it is, on one or several scales";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Rate> {
        let all: Vec<ScaleName> = rating::ALL.iter().map(|scale| ScaleName(*scale)).collect();
        let alone = all.iter().map(|scale| Rate { scales: vec![*scale] });
        alone.chain([Rate { scales: all.clone() }]).collect()
    }

    fn task(self, _backend: Backend) -> Result<tasks::Rate, OptionError> {
        tasks::Rate::new(self.scales.iter().map(|scale| scale.0).collect())
    }
}

/// How a path is found.
#[derive(Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// The scale that chooses and rates the steps.
    pub scale: ScaleName,
}

impl Question for Explain {
    type Task = tasks::Explain;
    const ABOUT: &'static str = "the whole path to the solution, step by step";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Explain> {
        rating::ALL.iter().map(|scale| Explain { scale: ScaleName(*scale) }).collect()
    }

    fn task(self, _backend: Backend) -> Result<tasks::Explain, OptionError> {
        Ok(tasks::Explain::new(self.scale.0, Style::Text))
    }
}

/// How a hint is given.
#[derive(Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Hint {
    /// The scale that chooses the step.
    pub scale: ScaleName,
    /// How much is told.
    pub level: Level,
}

/// How much of a step is told.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Where to look.
    Vague,
    /// Which technique, and for which digits.
    #[default]
    Technique,
    /// The whole step, with its reasons.
    Full,
}

impl Question for Hint {
    type Task = tasks::Hint;
    const ABOUT: &'static str = "the next step from where a player stands, or what is wrong there";

    #[cfg(feature = "schema")]
    fn samples() -> Vec<Hint> {
        vec![Hint { level: Level::Full, ..Hint::default() }]
    }

    fn task(self, _backend: Backend) -> Result<tasks::Hint, OptionError> {
        let level = match self.level {
            Level::Vague => tasks::HintLevel::Vague,
            Level::Technique => tasks::HintLevel::Technique,
            Level::Full => tasks::HintLevel::Full,
        };
        Ok(tasks::Hint::new(self.scale.0, level, None).with_style(HintStyle::Text))
    }
}

/// What is looked for.
#[derive(Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Steps {
    /// The slugs of the techniques; all, if there is none.
    pub techniques: Vec<TechniqueName>,
}

impl Question for Steps {
    type Task = tasks::Steps;
    const ABOUT: &'static str = "every step that can be found now, grouped by what it achieves";

    fn task(self, _backend: Backend) -> Result<tasks::Steps, OptionError> {
        let named: TechniqueSet = self.techniques.iter().map(|technique| technique.0).collect();
        let wanted = if self.techniques.is_empty() { TechniqueSet::all() } else { named };
        Ok(tasks::Steps::new(wanted, Ways::Easiest))
    }
}

impl Question for ChainsOptions {
    type Task = tasks::chains::Chains;
    const ABOUT: &'static str = "forcing chains and nets from two-way choices";

    fn task(self, _backend: Backend) -> Result<tasks::chains::Chains, OptionError> {
        Ok(tasks::chains::Chains::new(self))
    }
}

/// What is written.
#[derive(Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Convert {
    /// The notation.
    pub to: FormatName,
    /// What stands for an empty cell.
    pub empty: EmptyCell,
    /// What is drawn around a grid.
    pub frame: GridFrame,
    /// Whether each text is a whole file of its notation, with what stands before and after the records.
    pub whole: bool,
}

/// What stands for an empty cell.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EmptyCell {
    /// `.`
    #[default]
    Dot,
    /// `0`
    Zero,
}

/// What is drawn around a grid.
#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GridFrame {
    /// Boxes set apart by `|` and `-`.
    #[default]
    Boxes,
    /// Nothing.
    Bare,
    /// As Simple Sudoku draws it.
    Simple,
    /// Bands between rows of `-`, and two blanks between digits.
    Ruled,
    /// A board of the Scheme program.
    Scheme,
}

impl Question for Convert {
    type Task = tasks::Convert;
    const ABOUT: &'static str = "the same in another notation, and what was read";

    fn task(self, _backend: Backend) -> Result<tasks::Convert, OptionError> {
        let empty = match self.empty {
            EmptyCell::Dot => Empty::Dot,
            EmptyCell::Zero => Empty::Zero,
        };
        let frame = match self.frame {
            GridFrame::Boxes => Frame::Boxes,
            GridFrame::Bare => Frame::Bare,
            GridFrame::Simple => Frame::Simple,
            GridFrame::Ruled => Frame::Ruled,
            GridFrame::Scheme => Frame::Scheme,
        };
        let convert = tasks::Convert::new(self.to.0, text::Style { empty, frame });
        Ok(if self.whole { convert.as_files() } else { convert })
    }
}

/// What is drawn.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    /// The scale that chooses the steps.
    pub scale: ScaleName,
    /// Which step of the path from here, from 0; nothing: the board alone.
    pub step: Option<usize>,
    /// Whether the board alone shows candidates.
    pub marks: bool,
    /// What stands above the board alone.
    pub title: String,
}

impl Default for Picture {
    fn default() -> Picture {
        Picture { scale: ScaleName::default(), step: None, marks: true, title: String::new() }
    }
}

impl Question for Picture {
    type Task = tasks::Picture;
    const ABOUT: &'static str = "a picture of the board, or of a step";

    fn task(self, _backend: Backend) -> Result<tasks::Picture, OptionError> {
        let marks = if self.marks { Marks::Shown } else { Marks::Hidden };
        let Picture { scale, step, title, .. } = self;
        Ok(tasks::Picture::new(PictureOptions { scale: scale.0, step, marks, title }))
    }
}

/// Which form is the same for all that are the same.
#[derive(Default, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Canonicalize {
    /// Whether the least form of the solution is taken, with the puzzle's givens in it, instead of that of the puzzle.
    pub to_solution_class: bool,
}

impl Question for Canonicalize {
    type Task = tasks::Canonicalize;
    const ABOUT: &'static str = "the least form up to symmetry, with the symmetry that leads there";

    fn task(self, backend: Backend) -> Result<tasks::Canonicalize, OptionError> {
        let form = if self.to_solution_class { Form::SolutionClass } else { Form::MinLex };
        Ok(tasks::Canonicalize::new(form, backend))
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

/// Which way to solve is measured: one for each question, since each may take the whole time.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Compare {
    /// Its name, as `sodan compare` has it.
    pub engine: String,
    /// Look for up to so many solutions, 1 or more.
    pub limit: u64,
    /// Give up after so much of its effort, in its own unit. Nothing: never.
    pub budget: Option<u64>,
}

impl Default for Compare {
    fn default() -> Compare {
        Compare { engine: "search".into(), limit: 1, budget: None }
    }
}

impl Question for Compare {
    type Task = tasks::Compare;
    const ABOUT: &'static str = "what a way to solve makes of it, and what it takes";

    fn task(self, _backend: Backend) -> Result<tasks::Compare, OptionError> {
        let Compare { engine, limit, budget } = self;
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

/// A scale by its name.
#[derive(Clone, Copy, Debug)]
pub struct ScaleName(pub &'static dyn Scale);

impl Default for ScaleName {
    fn default() -> ScaleName {
        ScaleName(rating::ALL[0])
    }
}

/// A technique by its slug.
#[derive(Clone, Copy, Debug)]
pub struct TechniqueName(pub Technique);

/// A notation by its name.
#[derive(Clone, Copy, Debug)]
pub struct FormatName(pub text::Format);

impl Default for FormatName {
    fn default() -> FormatName {
        FormatName(text::Format::Line)
    }
}

named! {
    ScaleName: rating::ALL.iter().map(|scale| scale.name()).collect::<Vec<_>>(), rating::named;
    TechniqueName: Technique::ALL.iter().map(|it| it.spec().slug).collect::<Vec<_>>(), Technique::from_slug;
    FormatName: text::Format::ALL.map(text::Format::name), |name: &str| name.parse().ok();
}
