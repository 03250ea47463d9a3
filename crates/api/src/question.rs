//! The table of all tasks that requests can run.

mod options;
mod parts;
mod variants;

use crate::problem::Problem;
use crate::request::{About, Input, QuestionLimits, Request, Wanted, count, of_option, read};
use options::{
    CandidatesOptions, Checking, Converting, Counting, Drawing, Explaining, FindingSteps, Generating,
    Hinting, Solving,
};
use serde::de::DeserializeOwned;
use sodan::formats::{Format, Raw};
use sodan::search::Backend;
use sodan::tasks::chains::ChainsOptions;
#[cfg(feature = "schema")]
use sodan::tasks::record::{ColumnPlace, Kind, RecordColumn};
use sodan::tasks::record::{Json, Record};
use sodan::tasks::variant::records::{Cut, lines_of_list};
use sodan::tasks::{
    self, AntiBackdoorsOptions, BackdoorsOptions, Buffers, CanonicalizeOptions, ChoicesOptions, DepthOptions,
    Item, OptionError, RateOptions, Status, Task,
};

pub use parts::{CLASSIC, VARIANTS};

/// Initial capacity of the buffers for JSON records, in bytes. Few records are longer.
pub(crate) const ROOM: usize = 1 << 9;

/// All tasks that requests can run. To add a task, add an entry here and implement `Question` for its options.
pub const TABLE: &[TaskEntry] = &[
    TaskEntry::of::<Solving>("solve"),
    TaskEntry::of::<Counting>("count"),
    TaskEntry::of::<Checking>("check"),
    TaskEntry::of::<CandidatesOptions>("candidates"),
    TaskEntry::of::<RateOptions>("rate"),
    TaskEntry::of::<Explaining>("explain"),
    TaskEntry::of::<Hinting>("hint"),
    TaskEntry::of::<FindingSteps>("steps"),
    TaskEntry::of::<ChainsOptions>("chains"),
    TaskEntry::of::<Converting>("convert"),
    TaskEntry::of::<Drawing>("picture"),
    TaskEntry::of::<CanonicalizeOptions>("canonicalize"),
    TaskEntry::of::<Generating>("generate"),
    TaskEntry::of::<options::CompareOne>("compare"),
    TaskEntry::of::<ChoicesOptions>("choices"),
    TaskEntry::of::<BackdoorsOptions>("backdoors"),
    TaskEntry::of::<AntiBackdoorsOptions>("anti-backdoors"),
    TaskEntry::of::<DepthOptions>("depth"),
];

/// Options with a JSON schema.
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Typed;

/// Stands in for `JsonSchema` without the `schema` feature. Every type implements it.
#[cfg(not(feature = "schema"))]
pub trait Typed {}

#[cfg(not(feature = "schema"))]
impl<T> Typed for T {}

/// Options of a task, as they appear in a request.
pub trait Question: DeserializeOwned + Typed + Default + Send + 'static {
    /// Task that these options configure.
    type Task: Task + 'static;

    /// One-line description of the task.
    const ABOUT: &'static str;

    /// Kind of input that the task accepts.
    const OF: About = About::Puzzles;

    /// Returns sample options whose records together contain every column of the task.
    #[cfg(feature = "schema")]
    fn samples() -> Vec<Self> {
        vec![Self::default()]
    }

    /// Returns whether an option is set that requires even classic puzzles to be parsed as variants. Returns `None` if
    /// the task accepts only classic puzzles.
    fn needs_variants(&self) -> Option<bool> {
        None
    }

    /// Returns the task for texts that contain variants, if there is one.
    fn of_variants(&self, _backend: Backend) -> Option<VariantWork> {
        None
    }

    /// Creates the task with these options; `backend` runs its searches.
    fn task(self, backend: Backend) -> Result<Self::Task, OptionError>;

    /// Returns whether a single puzzle may take longer than dispatching the request to another thread, which takes a
    /// few tens of microseconds.
    fn takes_long(_task: &Self::Task) -> bool {
        true
    }
}

/// A task for texts that contain variants, or the error for an option that variants do not support.
pub type VariantWork = Result<Box<dyn Work>, OptionError>;

/// Options of a task for variants.
pub trait VariantQuestion: DeserializeOwned + Default {
    /// Kind of input that the task accepts.
    const OF: About = About::Puzzles;

    /// Creates the task with these options.
    fn work(&self, backend: Backend) -> VariantWork;
}

/// Boxes a task as a [`Work`], or returns the error for an invalid option.
fn work<T: Task + 'static>(task: Result<T, OptionError>) -> VariantWork {
    Ok(Box::new(Running::new(task?)))
}

/// Entry of a task that requests can run.
pub struct TaskEntry {
    /// Name of the task in the URL, such as `solve`.
    pub name: &'static str,
    /// One-line description of the task's result.
    pub about: &'static str,
    /// Parses and validates the body of a request.
    pub read: fn(&[u8], Backend, &QuestionLimits) -> Result<Asked, Problem>,
    /// Returns the types of the task's requests and records.
    #[cfg(feature = "schema")]
    pub(crate) describe: fn(&mut schemars::SchemaGenerator) -> Described,
}

impl TaskEntry {
    const fn of<Q: Question>(name: &'static str) -> TaskEntry {
        TaskEntry {
            name,
            about: Q::ABOUT,
            read: Asked::read::<Q>,
            #[cfg(feature = "schema")]
            describe: Described::of::<Q>,
        }
    }
}

/// Types of a task's requests and records, for the description of the API.
#[cfg(feature = "schema")]
pub struct Described {
    /// Kind of input that the task accepts.
    pub about: About,
    /// Schema of the task's options.
    pub options: schemars::Schema,
    /// Columns of the task's records. The options determine which of these columns a record contains.
    pub columns: Vec<RecordColumn>,
    /// Columns of the task's records for variants.
    pub columns_of_variants: Vec<RecordColumn>,
}

#[cfg(feature = "schema")]
impl Described {
    fn of<Q: Question>(types: &mut schemars::SchemaGenerator) -> Described {
        let backend = Backend::best();
        let mut columns: Vec<RecordColumn> = Vec::new();
        for task in Q::samples().into_iter().filter_map(|options| options.task(backend).ok()) {
            for column in task.schema().columns().filter(is_in_json) {
                match columns.iter_mut().find(|known| known.name == column.name) {
                    None => columns.push(column.clone()),
                    // The same column may be an integer on one scale and in tenths on another. Both are JSON numbers.
                    Some(known) if column.kind == Kind::Tenths => known.kind = Kind::Tenths,
                    Some(_) => {}
                }
            }
        }
        let variants = Q::default().of_variants(backend).and_then(Result::ok);
        Described {
            about: Q::OF,
            options: types.subschema_for::<Q>(),
            columns,
            columns_of_variants: variants.map(|work| work.columns()).unwrap_or_default(),
        }
    }
}

#[cfg(feature = "schema")]
fn is_in_json(column: &&RecordColumn) -> bool {
    matches!(column.place, ColumnPlace::Everywhere | ColumnPlace::Detail)
}

/// A validated request.
#[non_exhaustive]
pub struct Asked {
    /// Puzzles, position or series to process.
    pub input: Input,
    /// Format that determines how the input is split into records, or `None` to detect it.
    pub format: Option<Format>,
    /// Number of items in the input, 1 or more.
    pub count: usize,
    /// Whether the request may take longer than dispatching it to another thread.
    pub takes_long: bool,
    /// Limits in the request.
    pub wanted: Wanted,
    /// Parses a record.
    pub item: fn(Raw<'_>) -> Item<'_>,
    /// The task with its options.
    pub work: Box<dyn Work>,
}

impl Asked {
    fn read<Q: Question>(body: &[u8], backend: Backend, limits: &QuestionLimits) -> Result<Asked, Problem> {
        let parsed = Parsed::<Q>::read(body, Q::OF, limits)?;
        if parsed.is_of_variants()
            && let Some(work) = parsed.options.of_variants(backend)
        {
            return parsed.of_variants(work);
        }
        parsed.of_classic(any_item, backend)
    }
}

fn any_item(raw: Raw<'_>) -> Item<'_> {
    Item::read(raw)
}

/// A parsed request body, before the task is created from its options.
struct Parsed<Q> {
    input: Input,
    /// How the request's text is split into records, if it contains variants.
    cut: Option<Cut>,
    count: usize,
    wanted: Wanted,
    options: Q,
}

impl<Q: DeserializeOwned + Default> Parsed<Q> {
    fn read(body: &[u8], of: About, limits: &QuestionLimits) -> Result<Parsed<Q>, Problem> {
        let mut request: Request<Q> = read(body)?;
        request.limits.check()?;
        let mut input = request.input(of)?;
        let cut = match &input {
            Input::Text(text) => Cut::of(text.as_bytes(), true),
            Input::Position(_) | Input::Series(_) => None,
        };
        if let (Some(Cut::List), Input::Text(text)) = (cut, &mut input) {
            *text = lines_of_list(text);
        }
        let count = count(&input, cut.map(Cut::format), limits.puzzles)?;
        Ok(Parsed { input, cut, count, wanted: request.limits, options: request.options })
    }

    fn of_variants(self, work: VariantWork) -> Result<Asked, Problem> {
        let Parsed { input, cut, count, wanted, .. } = self;
        let work = work.map_err(|error| of_option(&error))?;
        let format = cut.map(Cut::format);
        Ok(Asked { input, format, count, takes_long: true, wanted, item: any_item, work })
    }
}

impl<Q: Question> Parsed<Q> {
    /// Returns whether the task for variants is required. A task that accepts only classic puzzles rejects each variant
    /// as an invalid record.
    fn is_of_variants(&self) -> bool {
        self.options.needs_variants().is_some_and(|needs| needs || self.cut.is_some())
    }

    fn of_classic(self, item: fn(Raw<'_>) -> Item<'_>, backend: Backend) -> Result<Asked, Problem> {
        let Parsed { input, cut, count, wanted, options } = self;
        let task = options.task(backend).map_err(|error| of_option(&error))?;
        let takes_long = count > 1 || cut.is_some() || Q::takes_long(&task);
        let work = Box::new(Running::new(task));
        Ok(Asked { input, format: cut.map(Cut::format), count, takes_long, wanted, item, work })
    }
}

/// A task with its type erased.
pub trait Work: Send {
    /// Runs the task on `item` and passes each record to `give` as a JSON object, with its status.
    fn ask(&self, item: &Item<'_>, limits: &tasks::Limits<'_>, give: &mut dyn FnMut(&[u8], Status));

    /// Returns the columns of the task's records.
    #[cfg(feature = "schema")]
    fn columns(&self) -> Vec<RecordColumn>;
}

struct Running<T: Task> {
    task: T,
    json: Json<T::Record>,
}

impl<T: Task> Running<T> {
    fn new(task: T) -> Running<T> {
        Running { json: Json::new(task.schema()), task }
    }
}

impl<T: Task> Work for Running<T> {
    fn ask(&self, item: &Item<'_>, limits: &tasks::Limits<'_>, give: &mut dyn FnMut(&[u8], Status)) {
        let mut object = Vec::with_capacity(ROOM);
        self.task.each(std::slice::from_ref(item), &mut Buffers::default(), limits, &mut |item, record| {
            object.clear();
            self.json.object(item, record, &mut object);
            give(&object, record.status());
        });
    }

    #[cfg(feature = "schema")]
    fn columns(&self) -> Vec<RecordColumn> {
        self.task.schema().columns().filter(is_in_json).cloned().collect()
    }
}
