//! Tables of tasks for the web page's WebAssembly modules, each of which contains only part of the engine. A module
//! contains the code to which its table refers; the linker removes the rest.

use super::options::{
    self, CandidatesOptions, Checking, Converting, Counting, Explaining, FindingSteps, Generating, Hinting,
    Solving,
};
use super::variants::{PositionOptions, ReadingOptions, WithVariants};
use super::{Asked, Parsed, Question, TaskEntry, VariantQuestion, VariantWork, work};
use crate::problem::{Code, Problem};
use crate::request::QuestionLimits;
use serde::Deserialize;
use sodan::formats::Raw;
use sodan::search::Backend;
use sodan::tasks::chains::ChainsOptions;
use sodan::tasks::variant::{
    VariantConvert, VariantConvertOptions, VariantExplain, VariantExplainOptions, VariantHint,
    VariantHintOptions, VariantSteps, VariantStepsOptions,
};
use sodan::tasks::{CanonicalizeOptions, ChoicesOptions, HintLevel, Item, RateOptions};

/// The tasks that the page runs, for classic puzzles only. Backdoors and depth would add 16 kB of 747 kB to the module. A
/// request that requires the engine for variants results in [`Code::Variants`].
pub const CLASSIC: &[TaskEntry] = &[
    TaskEntry::classic::<Solving>("solve"),
    TaskEntry::classic::<Counting>("count"),
    TaskEntry::classic::<Checking>("check"),
    TaskEntry::refused::<CandidatesOptions>("candidates"),
    TaskEntry::classic::<RateOptions>("rate"),
    TaskEntry::classic::<Explaining>("explain"),
    TaskEntry::classic::<Hinting>("hint"),
    TaskEntry::classic::<FindingSteps>("steps"),
    TaskEntry::classic::<ChainsOptions>("chains"),
    TaskEntry::classic::<Converting>("convert"),
    TaskEntry::classic::<options::Drawing>("picture"),
    TaskEntry::classic::<CanonicalizeOptions>("canonicalize"),
    TaskEntry::classic::<Generating>("generate"),
    TaskEntry::classic::<options::CompareOne>("compare"),
    TaskEntry::classic::<ChoicesOptions>("choices"),
];

/// All tasks for variants. In this table, the engine for variants also processes classic puzzles.
pub const VARIANTS: &[TaskEntry] = &[
    TaskEntry::variant::<Solving>("solve"),
    TaskEntry::variant::<Counting>("count"),
    TaskEntry::variant::<Checking>("check"),
    TaskEntry::variant::<CandidatesOptions>("candidates"),
    TaskEntry::variant::<WithVariants<NoneOfExplain, PositionOptions>>("explain"),
    TaskEntry::variant::<WithVariants<LevelOnly, PositionOptions>>("hint"),
    TaskEntry::variant::<WithVariants<NoneOfSteps, PositionOptions>>("steps"),
    TaskEntry::variant::<Converting>("convert"),
    TaskEntry::variant::<WithVariants<TitleOnly, ReadingOptions>>("picture"),
    TaskEntry::variant::<Generating>("generate"),
];

impl TaskEntry {
    const fn classic<Q: Question>(name: &'static str) -> TaskEntry {
        TaskEntry { read: read_classic::<Q>, ..TaskEntry::of::<Q>(name) }
    }

    const fn refused<Q: Question>(name: &'static str) -> TaskEntry {
        TaskEntry { read: |_, _, _| Err(refused()), ..TaskEntry::of::<Q>(name) }
    }

    const fn variant<Q: VariantQuestion>(name: &'static str) -> TaskEntry {
        TaskEntry {
            name,
            about: "",
            read: read_variant::<Q>,
            #[cfg(feature = "schema")]
            describe: |_| unreachable!("only the table of all tasks is described"),
        }
    }
}

fn read_classic<Q: Question>(
    body: &[u8],
    backend: Backend,
    limits: &QuestionLimits,
) -> Result<Asked, Problem> {
    let parsed = Parsed::<Q>::read(body, Q::OF, limits)?;
    if parsed.is_of_variants() { Err(refused()) } else { parsed.of_classic(classic_item, backend) }
}

fn classic_item(raw: Raw<'_>) -> Item<'_> {
    Item::read_classic(raw)
}

fn refused() -> Problem {
    Problem::new(Code::Variants, "this module does not contain the variant engine")
}

fn read_variant<Q: VariantQuestion>(
    body: &[u8],
    backend: Backend,
    limits: &QuestionLimits,
) -> Result<Asked, Problem> {
    let parsed = Parsed::<Q>::read(body, Q::OF, limits)?;
    let work = parsed.options.work(backend);
    parsed.of_variants(work)
}

/// Options of `explain` other than the position. There are none.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NoneOfExplain {}

/// Options of `steps` other than the position. There are none.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NoneOfSteps {}

/// Options of `hint`. A scale is not among them, since it would refer to all techniques for classic puzzles.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LevelOnly {
    level: HintLevel,
}

/// Options of `picture`, without a scale.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TitleOnly {
    title: String,
    step: Option<usize>,
}

impl VariantQuestion for WithVariants<NoneOfExplain, PositionOptions> {
    fn work(&self, backend: Backend) -> VariantWork {
        let position = self.variants.position();
        work(VariantExplain::new(
            &VariantExplainOptions { position, ..VariantExplainOptions::default() },
            backend,
        ))
    }
}

impl VariantQuestion for WithVariants<NoneOfSteps, PositionOptions> {
    fn work(&self, backend: Backend) -> VariantWork {
        work(VariantSteps::new(&VariantStepsOptions { position: self.variants.position() }, backend))
    }
}

impl VariantQuestion for WithVariants<LevelOnly, PositionOptions> {
    fn work(&self, backend: Backend) -> VariantWork {
        let (position, level) = (self.variants.position(), self.options.level);
        work(VariantHint::new(
            &VariantHintOptions { position, level, ..VariantHintOptions::default() },
            backend,
        ))
    }
}

impl VariantQuestion for WithVariants<TitleOnly, ReadingOptions> {
    fn work(&self, _backend: Backend) -> VariantWork {
        let (title, step) = (self.options.title.clone(), self.options.step);
        let options =
            VariantConvertOptions { reading: self.variants.reading(), to: "svg".into(), title, step };
        work(VariantConvert::new(&options))
    }
}
