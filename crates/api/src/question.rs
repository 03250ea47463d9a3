//! What can be asked: a table with one entry for each task.

mod options;

use crate::problem::Problem;
use crate::request::{About, Input, QuestionLimits, Request, Wanted, count, of_option, read};
use serde::de::DeserializeOwned;
use sodan::search::Backend;
use sodan::tasks::chains::ChainsOptions;
#[cfg(feature = "schema")]
use sodan::tasks::record::{ColumnPlace, Kind, RecordColumn};
use sodan::tasks::record::{Json, Record};
use sodan::tasks::{
    self, CanonicalizeOptions, CheckOptions, ChoicesOptions, ConvertOptions, CountOptions, ExplainOptions,
    GenerateOptions, HintOptions, Item, OptionError, PictureOptions, RateOptions, Room, SolveOptions, Status,
    StepsOptions, Task,
};

/// Bytes that a record of the usual kind stays below.
pub(crate) const ROOM: usize = 1 << 9;

/// All that can be asked. To add a task, add an entry, and implement `Question` for its options.
pub const TABLE: &[TaskEntry] = &[
    TaskEntry::of::<SolveOptions>("solve"),
    TaskEntry::of::<CountOptions>("count"),
    TaskEntry::of::<CheckOptions>("check"),
    TaskEntry::of::<RateOptions>("rate"),
    TaskEntry::of::<ExplainOptions>("explain"),
    TaskEntry::of::<HintOptions>("hint"),
    TaskEntry::of::<StepsOptions>("steps"),
    TaskEntry::of::<ChainsOptions>("chains"),
    TaskEntry::of::<ConvertOptions>("convert"),
    TaskEntry::of::<PictureOptions>("picture"),
    TaskEntry::of::<CanonicalizeOptions>("canonicalize"),
    TaskEntry::of::<GenerateOptions>("generate"),
    TaskEntry::of::<options::CompareOne>("compare"),
    TaskEntry::of::<ChoicesOptions>("choices"),
];

/// The entry of that name.
pub fn entry(name: &str) -> Option<&'static TaskEntry> {
    TABLE.iter().find(|entry| entry.name == name)
}

/// Options whose type can be described, where that is asked for.
#[cfg(feature = "schema")]
pub use schemars::JsonSchema as Typed;

/// Options whose type can be described, where that is asked for.
#[cfg(not(feature = "schema"))]
pub trait Typed {}

#[cfg(not(feature = "schema"))]
impl<T> Typed for T {}

/// The options of a task, as they stand in a request.
pub trait Question: DeserializeOwned + Typed + Default + Send + 'static {
    /// The task.
    type Task: Task + 'static;

    /// Description, one line.
    const ABOUT: &'static str;

    /// Kind of input.
    const OF: About = About::Puzzles;

    /// Options whose records have all columns between them.
    #[cfg(feature = "schema")]
    fn samples() -> Vec<Self> {
        vec![Self::default()]
    }

    /// The task with these options.
    fn task(self, backend: Backend) -> Result<Self::Task, OptionError>;

    /// Whether one puzzle may take longer than handing it to another thread does, some tens of microseconds.
    fn takes_long(_task: &Self::Task) -> bool {
        true
    }
}

/// A task that can be asked.
pub struct TaskEntry {
    /// Its name.
    pub name: &'static str,
    /// Description, one line.
    pub about: &'static str,
    /// Reads the body of a question.
    pub read: fn(&[u8], Backend, &QuestionLimits) -> Result<Asked, Problem>,
    /// Describes its requests and records.
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

/// The types of an entry, for the description of the API.
#[cfg(feature = "schema")]
pub struct Described {
    /// The input of its requests.
    pub about: About,
    /// The schema of its options.
    pub options: schemars::Schema,
    /// The columns of its records; which of them a record has depends on the options.
    pub columns: Vec<RecordColumn>,
}

#[cfg(feature = "schema")]
impl Described {
    fn of<Q: Question>(types: &mut schemars::SchemaGenerator) -> Described {
        let is_in_json =
            |column: &&RecordColumn| matches!(column.place, ColumnPlace::Everywhere | ColumnPlace::Detail);
        let mut columns: Vec<RecordColumn> = Vec::new();
        for task in Q::samples().into_iter().filter_map(|options| options.task(Backend::best()).ok()) {
            for column in task.schema().columns().filter(is_in_json) {
                match columns.iter_mut().find(|known| known.name == column.name) {
                    None => columns.push(column.clone()),
                    // Whole numbers on one scale are tenths on another, and both are numbers.
                    Some(known) if column.kind == Kind::Tenths => known.kind = Kind::Tenths,
                    Some(_) => {}
                }
            }
        }
        Described { about: Q::OF, options: types.subschema_for::<Q>(), columns }
    }
}

/// A question, read.
#[non_exhaustive]
pub struct Asked {
    /// Input.
    pub input: Input,
    /// How many items that has.
    pub count: usize,
    /// Whether it may take longer than handing it to another thread does.
    pub takes_long: bool,
    /// How much it may take.
    pub wanted: Wanted,
    /// What finds the answer.
    pub work: Box<dyn Work>,
}

impl Asked {
    fn read<Q: Question>(body: &[u8], backend: Backend, limits: &QuestionLimits) -> Result<Asked, Problem> {
        let mut request: Request<Q> = read(body)?;
        request.limits.check()?;
        let input = request.input(Q::OF)?;
        let count = count(&input, limits.puzzles)?;
        let task = request.options.task(backend).map_err(|error| of_option(&error))?;
        let takes_long = count > 1 || Q::takes_long(&task);
        let json = Json::new(task.schema());
        Ok(Asked { input, count, takes_long, wanted: request.limits, work: Box::new(Running { task, json }) })
    }
}

/// A task whatever its type is.
pub trait Work: Send {
    /// Runs the task on an item and passes on each record as an object, with its kind in one word.
    fn ask(&self, item: &Item<'_>, limits: &tasks::Limits<'_>, give: &mut dyn FnMut(&[u8], Status));
}

struct Running<T: Task> {
    task: T,
    json: Json<T::Record>,
}

impl<T: Task> Work for Running<T> {
    fn ask(&self, item: &Item<'_>, limits: &tasks::Limits<'_>, give: &mut dyn FnMut(&[u8], Status)) {
        let mut object = Vec::with_capacity(ROOM);
        self.task.each(std::slice::from_ref(item), &mut Room::default(), limits, |item, record| {
            object.clear();
            self.json.object(item, record, &mut object);
            give(&object, record.status());
        });
    }
}
