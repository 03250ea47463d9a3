//! Converts tasks' records to Arrow columns: numbers to numbers, and words from a fixed set to dictionaries.
//!
//! | kind of column | Arrow type |
//! | --- | --- |
//! | `Integer` | `Int64`, since many readers do not support unsigned 64-bit integers; null above 2⁶³ − 1 |
//! | `Tenths` | `Float64`: 84 tenths are 8.4 |
//! | `Number` | `Float64` |
//! | `Seconds` | `Float64` |
//! | `Boolean` | `Boolean` |
//! | `Text` | `Utf8`; if all possible strings are known, the same type as for `Word` |
//! | `Word` | `Dictionary(Int8, Utf8)` of all possible words; with keys of type `Int16` if there are more than 128 words |
//! | `Texts` | `List(Utf8)` |
//! | `Integers` | `List(UInt16)` |
//! | `Counts` | `List(Struct(name: Utf8, count: Int64))` |
//! | `Steps` | `List(Struct(technique: Utf8, placements, eliminations: List(UInt16), score: Float64, level: Utf8))` |
//! | `Object` | `Utf8` that contains JSON, with the extension name `arrow.json` |
//! | passed through from the input | `Utf8` for text input; for columnar input, the type of the input column, or the value type of a dictionary |
//!
//! Every column may contain nulls for missing values.

use crate::builder::{Builder, SHORT_KEYS, fields_of_count, fields_of_step};
use crate::passed::PassedValues;
pub use crate::passed::{Extra, Passed, SourceRow, common_type, is_number};
use arrow_array::{Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, SchemaRef};
use sodan_tasks::Item;
use sodan_tasks::record::{self, Kind, RecordColumn};
use std::collections::HashMap;
use std::sync::Arc;

/// Converts a task's records to rows of a table.
pub struct Table<R> {
    fields: Vec<record::Field<R>>,
    /// Dictionary of each field: its possible words, or an empty array if they are unknown. All batches share these
    /// arrays, since concatenating batches would otherwise repeat the words.
    words: Vec<Arc<StringArray>>,
    shape: TableSchema,
}

/// Columns and metadata of a table.
#[derive(Clone, Debug)]
pub struct TableSchema {
    pub(crate) schema: SchemaRef,
    /// Passed-through input columns.
    passed: Arc<[Passed]>,
    /// Number of columns before the passed-through ones.
    place: usize,
}

impl TableSchema {
    /// Inserts the input columns `passed`, except for those without a name in `shown`, into a table's `own` columns at
    /// the index `place`.
    fn new(
        mut own: Vec<Field>,
        passed: Vec<Passed>,
        shown: Vec<Option<String>>,
        place: usize,
    ) -> TableSchema {
        let (passed, shown): (Vec<Passed>, Vec<String>) =
            passed.into_iter().zip(shown).filter_map(|(column, name)| Some((column, name?))).unzip();
        let about = || HashMap::from([("about".to_owned(), "passed on from the input".to_owned())]);
        let extra = passed
            .iter()
            .zip(&shown)
            .map(|(it, name)| Field::new(name, it.data_type.clone(), true).with_metadata(about()));
        own.splice(place..place, extra);
        let schema = Arc::new(arrow_schema::Schema::new(own));
        TableSchema { schema, passed: passed.into(), place }
    }
}

impl<R> Table<R> {
    /// Creates a table with the columns of `schema`.
    pub fn new(schema: record::Schema<R>) -> Table<R> {
        Table::passing(schema, [])
    }

    /// Creates a table with the columns of `schema` and [passed-through](record::passed_names) columns.
    pub fn passing(schema: record::Schema<R>, columns: impl IntoIterator<Item = Passed>) -> Table<R> {
        let columns: Vec<Passed> = columns.into_iter().collect();
        let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
        let (shown, place) = (schema.passed_names(&names), schema.before_passed());
        let fields = schema.into_fields();
        let words: Vec<_> = fields.iter().map(|field| words_of(&field.column)).collect();
        let own = fields.iter().zip(&words).map(|(field, words)| arrow_field(&field.column, words)).collect();
        Table { shape: TableSchema::new(own, columns, shown, place), fields, words }
    }

    /// Adds metadata entries, each a key and a value.
    pub fn with_metadata(mut self, entries: impl IntoIterator<Item = (String, String)>) -> Table<R> {
        let schema = arrow_schema::Schema::clone(&self.shape.schema);
        self.shape.schema = Arc::new(schema.with_metadata(entries.into_iter().collect()));
        self
    }

    /// Returns the columns and metadata.
    pub fn shape(&self) -> TableSchema {
        self.shape.clone()
    }

    /// Returns whether any input column is passed through.
    pub fn passes_any(&self) -> bool {
        !self.shape.passed.is_empty()
    }

    /// Adds a record and its passed-through values to `rows`.
    pub fn add<'r>(&self, item: &'r Item<'r>, record: &'r R, extra: Extra<'_>, rows: &mut RowRange) {
        if rows.builders.is_empty() {
            rows.builders = self.builders();
        }
        for (field, builder) in self.fields.iter().zip(&mut rows.builders) {
            builder.add(&field.value(item, record));
        }
        if !self.shape.passed.is_empty() {
            rows.passed.add(extra, &self.shape.passed);
        }
        rows.end_row();
    }

    /// Adds a record without passed-through columns. The `give` function supplies its values [one by
    /// one](sodan_tasks::Task::usual_values), or returns `false` if there is no record to add.
    #[inline(always)]
    pub fn add_values(&self, rows: &mut RowRange, give: impl FnOnce(&mut TypedRow<'_>) -> bool) -> bool {
        if rows.builders.is_empty() {
            rows.builders = self.builders();
        }
        let is_given = give(&mut TypedRow(rows.builders.iter_mut()));
        if is_given {
            rows.end_row();
        }
        is_given
    }

    fn builders(&self) -> Vec<Builder> {
        let fields = self.fields.iter().zip(&self.words);
        fields.map(|(field, words)| Builder::of(field.column.kind, words)).collect()
    }
}

/// Buffer of consecutive rows, with the boundaries between the rows of different input records.
#[derive(Default)]
pub struct RowRange {
    builders: Vec<Builder>,
    passed: PassedValues,
    count: usize,
    /// For each input record, the number of rows in this buffer up to the end of the record, or `usize::MAX` if the
    /// record is incomplete.
    pub(crate) ends: Vec<usize>,
}

impl RowRange {
    fn end_row(&mut self) {
        self.count += 1;
        if let Some(end) = self.ends.last_mut() {
            *end = self.count;
        }
    }

    /// Starts the next input record.
    pub fn begin_record(&mut self) {
        self.ends.push(self.count);
    }

    /// Marks the last record as incomplete, so that a resumed run repeats it.
    pub fn cut_record(&mut self) {
        if let Some(end) = self.ends.last_mut() {
            *end = usize::MAX;
        }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Removes all rows.
    pub fn clear(&mut self) {
        // Builders keep their capacity.
        if self.count > 0 {
            self.builders.clear();
        }
        self.passed.clear();
        self.ends.clear();
        self.count = 0;
    }

    /// Removes all rows, and returns them as a batch.
    pub(crate) fn take(&mut self, shape: &TableSchema) -> RecordBatch {
        let batch = if self.builders.is_empty() {
            RecordBatch::new_empty(Arc::clone(&shape.schema))
        } else {
            let mut columns: Vec<_> = self.builders.iter_mut().map(Builder::finish).collect();
            columns.splice(shape.place..shape.place, self.passed.finish(&shape.passed));
            RecordBatch::try_new(Arc::clone(&shape.schema), columns)
                .expect("each builder makes the type of its column, and all have a value for each record")
        };
        self.ends.clear();
        self.count = 0;
        batch
    }
}

/// A row that accepts values one by one, in column order. Passing them as [`Value`](record::Value) took twice as long.
pub struct TypedRow<'a>(std::slice::IterMut<'a, Builder>);

impl record::Row for TypedRow<'_> {
    #[inline(always)]
    fn integer(&mut self, number: u64) {
        if let Some(Builder::Integer(it)) = self.0.next() {
            it.append_option(number.try_into().ok());
        }
    }

    #[inline(always)]
    fn word(&mut self, place: usize) {
        if let Some(Builder::Word { keys, .. }) = self.0.next() {
            keys.add(Some(place));
        }
    }

    #[inline(always)]
    fn cells(&mut self, cells: &[u8; 81]) {
        if let Some(Builder::Text(it)) = self.0.next() {
            it.append_value(String::from_utf8_lossy(cells));
        }
    }

    #[inline(always)]
    fn missing(&mut self) {
        if let Some(it) = self.0.next() {
            it.add(&record::Value::Missing);
        }
    }
}

/// Collects records into batches.
pub struct Batches<R> {
    table: Arc<Table<R>>,
    rows: RowRange,
}

impl<R> Batches<R> {
    /// Creates a collector for records with the columns of `schema`.
    pub fn new(schema: record::Schema<R>) -> Batches<R> {
        Batches { table: Arc::new(Table::new(schema)), rows: RowRange::default() }
    }

    /// Returns an empty collector with the same columns, for another thread.
    pub fn another(&self) -> Batches<R> {
        Batches { table: Arc::clone(&self.table), rows: RowRange::default() }
    }

    /// Returns the Arrow schema of the batches.
    pub fn arrow_schema(&self) -> SchemaRef {
        self.table.shape().schema
    }

    /// Adds a record to the next batch.
    pub fn add<'r>(&mut self, item: &'r Item<'r>, record: &'r R) {
        self.table.add(item, record, Extra::NOTHING, &mut self.rows);
    }

    /// Returns the number of records since the last batch.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns whether there are no records since the last batch.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Removes all records since the last batch, and returns them as a batch.
    pub fn take(&mut self) -> RecordBatch {
        if self.rows.builders.is_empty() {
            // A batch without rows must also contain the words of its dictionaries.
            self.rows.builders = self.table.builders();
        }
        self.rows.take(&self.table.shape())
    }
}

/// Returns the possible words of a column, or an empty list if they are unknown.
fn words_of(column: &RecordColumn) -> Arc<StringArray> {
    Arc::new(match (column.kind, &column.among) {
        (Kind::Word(words), _) => StringArray::from(words.to_vec()),
        (Kind::Text, Some(texts)) if texts.len() <= MOST_WORDS => {
            texts.iter().map(|text| Some(&**text)).collect()
        }
        _ => StringArray::new_null(0),
    })
}

/// Maximum number of words in a dictionary, since the words are searched linearly. A column with more words contains
/// plain strings.
const MOST_WORDS: usize = 1 << 10;

fn arrow_field(column: &RecordColumn, words: &StringArray) -> Field {
    let data_type = match column.kind {
        _ if !words.is_empty() => {
            let keys = if words.len() <= SHORT_KEYS { DataType::Int8 } else { DataType::Int16 };
            DataType::Dictionary(Box::new(keys), Box::new(DataType::Utf8))
        }
        Kind::Integer => DataType::Int64,
        Kind::Tenths | Kind::Number | Kind::Seconds => DataType::Float64,
        Kind::Boolean => DataType::Boolean,
        Kind::Texts => DataType::List(Arc::new(Field::new("item", DataType::Utf8, true))),
        Kind::Integers => DataType::List(Arc::new(Field::new("item", DataType::UInt16, true))),
        Kind::Counts => {
            DataType::List(Arc::new(Field::new("item", DataType::Struct(fields_of_count()), true)))
        }
        Kind::Steps => DataType::List(Arc::new(Field::new("item", DataType::Struct(fields_of_step()), true))),
        _ => DataType::Utf8,
    };
    let mut metadata = HashMap::from([("about".to_owned(), column.about.to_string())]);
    if let Kind::Object(name) = column.kind {
        metadata.insert("ARROW:extension:name".into(), "arrow.json".into());
        metadata.insert("ARROW:extension:metadata".into(), String::new());
        metadata.insert("schema".into(), name.into());
    }
    Field::new(&*column.name, data_type, true).with_metadata(metadata)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Int8Type, Int16Type, Int64Type};
    use sodan_tasks::record::Value;
    use sodan_tasks::{Buffers, Check, CheckOptions, Fault, Limits, Solve, SolveOptions, Status, Task};

    const PROPER: &[u8] =
        b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    /// Records become typed columns; an invalid record becomes a row of nulls.
    #[test]
    fn records_are_typed_columns() {
        let task = Check::new(&CheckOptions::default(), sodan_search::Backend::best());
        let mut batches = Batches::new(task.schema());
        let items = [Item::of_text(1, PROPER), Item::of_text(2, b"12")];
        task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
            batches.add(item, record)
        });
        assert_eq!(batches.len(), 2);
        let batch = batches.take();
        assert!(batches.is_empty());
        let column = |name: &str| batch.column_by_name(name).unwrap();
        assert_eq!(column("record").as_primitive::<Int64Type>().values(), &[1, 2]);
        let status = column("status").as_dictionary::<Int8Type>();
        let words = status.values().as_string::<i32>();
        assert_eq!([0, 1].map(|row| words.value(status.keys().value(row) as usize)), ["unique", "bad"]);
        let minimal = column("minimal").as_boolean();
        assert!(minimal.value(0) && minimal.is_null(1));
        assert!(column("redundant").as_list::<i32>().value(0).is_empty());
        let reason = column("reason").as_string::<i32>();
        assert!(reason.is_null(0) && reason.value(1).contains("expected 81 cells"));
        assert_eq!(batch.schema(), batches.arrow_schema());
    }

    #[test]
    fn usual_rows_match_single_values() {
        let text = |of: &str| String::from_utf8_lossy(PROPER).replacen("4...", of, 1);
        let texts =
            [text("4..."), text("...."), text("4..4"), text("4000"), text("4...") + " # easy", "12".into()];
        let of_limit = |limit| SolveOptions { limit, ..SolveOptions::default() };
        let with_first = SolveOptions { first: true, ..SolveOptions::default() };
        let of_engine = SolveOptions { engine: "backtracking".into(), ..SolveOptions::default() };
        for options in [of_limit(1), of_limit(2), of_limit(3), with_first, of_engine] {
            let task = Solve::new(&options, sodan_search::Backend::best()).unwrap();
            let table = Table::new(task.schema());
            let [mut at_once, mut by_value] = [RowRange::default(), RowRange::default()];
            let items: Vec<Item<'_>> =
                (1..).zip(&texts).map(|(number, text)| Item::of_text(number, text.as_bytes())).collect();
            let mut usual = 0;
            task.each(&items, &mut Buffers::default(), &Limits::default(), &mut |item, record| {
                if table.add_values(&mut at_once, |row| task.usual_values(item, record, row)) {
                    usual += 1;
                    table.add(item, record, Extra::NOTHING, &mut by_value);
                }
            });
            assert_eq!(usual, if options.limit > 2 { 0 } else { 3 }, "{options:?}");
            assert_eq!(at_once.take(&table.shape()), by_value.take(&table.shape()));
        }
    }

    struct Silent;

    impl record::Record for Silent {
        fn status(&self) -> Status {
            Status::Done
        }

        fn fault(&self) -> Option<&Fault> {
            None
        }
    }

    #[test]
    fn counts_pair_names_and_numbers() {
        let counts = |item: &Item<'_>| match item.raw.number {
            1 => Value::Counts(vec![("x-wing", 2), ("skyscraper", 1)]),
            _ => Value::Missing,
        };
        let schema =
            record::Schema::empty().column("used", Kind::Counts, "", move |item, _: &Silent| counts(item));
        let mut batches = Batches::new(schema);
        (1..3).for_each(|number| batches.add(&Item::of_text(number, PROPER), &Silent));
        let batch = batches.take();
        let used = batch.column(0).as_list::<i32>();
        assert!(used.is_null(1));
        let pairs = used.value(0);
        let pairs = pairs.as_struct();
        assert_eq!(pairs.column(0).as_string::<i32>().value(0), "x-wing");
        assert_eq!(pairs.column(1).as_primitive::<Int64Type>().values(), &[2, 1]);
    }

    #[test]
    fn known_texts_are_dictionaries() {
        for (count, keys) in [(128_u64, DataType::Int8), (129, DataType::Int16)] {
            let last = |item: &Item<'_>| (item.raw.number as u64 - 1).to_string();
            let schema = record::Schema::empty()
                .column("text", Kind::Text, "", move |item, _: &Silent| last(item).into())
                .among((0..count).map(|it| it.to_string()));
            let mut batches = Batches::new(schema);
            (1..=count as usize).for_each(|number| batches.add(&Item::of_text(number, PROPER), &Silent));
            let batch = batches.take();
            let column = batch.column(0);
            assert_eq!(
                *column.data_type(),
                DataType::Dictionary(Box::new(keys.clone()), Box::new(DataType::Utf8))
            );
            let words = column.as_any_dictionary();
            assert_eq!(words.values().as_string::<i32>().value(count as usize - 1), (count - 1).to_string());
            let all: Vec<usize> = words.normalized_keys();
            assert_eq!(all, (0..count as usize).collect::<Vec<_>>());
            if keys == DataType::Int16 {
                assert_eq!(words.keys().as_primitive::<Int16Type>().value(128), 128);
            }
        }
    }

    #[test]
    fn passed_columns_precede_the_reason() {
        let task = Check::new(&CheckOptions::default(), sodan_search::Backend::best());
        let names = ["id", "status", "", "id"].map(str::to_owned).map(Passed::text);
        let size = Passed { name: "size".into(), data_type: DataType::Int64 };
        let table = Table::passing(task.schema(), names.into_iter().chain([size]));
        let mut rows = RowRange::default();
        let item = Item::of_text(1, PROPER);
        let record = task.one(&item, &Limits::default()).unwrap();
        let texts = [("id", "7"), ("status", "mine")].map(|(name, text)| (name.into(), Some(text.into())));
        table.add(&item, &record, Extra::Texts(&texts), &mut rows);
        let sizes: arrow_array::ArrayRef = Arc::new(arrow_array::Int8Array::from(vec![5, -3]));
        let batch = RecordBatch::try_from_iter([("size", sizes)]).unwrap();
        let source = SourceRow { batch: Arc::new(batch), row: 1 };
        table.add(&item, &record, Extra::Row(&source), &mut rows);
        let batch = rows.take(&table.shape());
        let schema = batch.schema();
        let names: Vec<_> = schema.fields().iter().map(|field| field.name().as_str()).collect();
        assert_eq!(names[names.len() - 5..], ["id", "input.status", "unnamed", "size", "reason"]);
        assert_eq!(batch.column_by_name("input.status").unwrap().as_string::<i32>().value(0), "mine");
        assert_eq!(batch.column_by_name("id").unwrap().as_string::<i32>().value(0), "7");
        assert_eq!(batch.column_by_name("size").unwrap().as_primitive::<Int64Type>().value(1), -3);
        assert!(
            batch.column_by_name("size").unwrap().is_null(0)
                && batch.column_by_name("id").unwrap().is_null(1)
        );
    }
}
