//! Records of any task as columns: numbers as numbers, words of a closed list as dictionaries.
//!
//! | kind of column | Arrow type |
//! | --- | --- |
//! | `Integer` | `UInt64` |
//! | `Tenths` | `Float64`: 84 tenths are 8.4 |
//! | `Boolean` | `Boolean` |
//! | `Text` | `Utf8` |
//! | `Word` | `Dictionary(Int8, Utf8)` |
//! | `Texts` | `List(Utf8)` |
//! | `Object` | `Utf8` that holds JSON, with the extension name `arrow.json` |
//!
//! Every column may have nulls: where there is no value.

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, Int8Builder, ListBuilder, StringBuilder, UInt64Builder,
};
use arrow_array::types::Int8Type;
use arrow_array::{ArrayRef, DictionaryArray, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, SchemaRef};
use sodan_tasks::Item;
use sodan_tasks::record::{Column, Kind, Schema, Value};
use std::collections::HashMap;
use std::sync::Arc;

/// Gathers records of a schema, to be given as a batch.
pub struct Batches<R> {
    schema: Schema<R>,
    arrow: SchemaRef,
    builders: Vec<Builder>,
}

enum Builder {
    Integer(UInt64Builder),
    Tenths(Float64Builder),
    Boolean(BooleanBuilder),
    Text(StringBuilder),
    /// Which of the words. All batches have the same dictionary: all words that there may be.
    Word(&'static [&'static str], Int8Builder),
    Texts(ListBuilder<StringBuilder>),
}

impl<R> Batches<R> {
    /// Gathers records of this schema.
    pub fn new(schema: Schema<R>) -> Batches<R> {
        let fields: Vec<Field> = schema.columns().map(field).collect();
        let builders = schema.columns().map(|column| Builder::of(column.kind)).collect();
        Batches { arrow: Arc::new(arrow_schema::Schema::new(fields)), schema, builders }
    }

    /// The types of the columns.
    pub fn arrow_schema(&self) -> SchemaRef {
        Arc::clone(&self.arrow)
    }

    /// Adds a record.
    pub fn add<'r>(&mut self, item: &'r Item<'r>, record: &'r R) {
        for (field, builder) in self.schema.fields().iter().zip(&mut self.builders) {
            builder.add(field.value(item, record));
        }
    }

    /// How many records have been added since the last batch.
    pub fn len(&self) -> usize {
        self.builders.first().map_or(0, |builder| match builder {
            Builder::Integer(it) => it.len(),
            Builder::Tenths(it) => it.len(),
            Builder::Boolean(it) => it.len(),
            Builder::Text(it) => it.len(),
            Builder::Word(_, it) => it.len(),
            Builder::Texts(it) => it.len(),
        })
    }

    /// Whether none has been added since the last batch.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All records that have been added since the last batch.
    pub fn take(&mut self) -> RecordBatch {
        let columns = self.builders.iter_mut().map(Builder::finish).collect();
        RecordBatch::try_new(self.arrow_schema(), columns)
            .expect("each builder makes the type of its column, and all have a value for each record")
    }
}

fn field(column: &Column) -> Field {
    let data_type = match column.kind {
        Kind::Integer => DataType::UInt64,
        Kind::Tenths => DataType::Float64,
        Kind::Boolean => DataType::Boolean,
        Kind::Word(_) => DataType::Dictionary(Box::new(DataType::Int8), Box::new(DataType::Utf8)),
        Kind::Texts => DataType::List(Arc::new(Field::new("item", DataType::Utf8, true))),
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

impl Builder {
    fn of(kind: Kind) -> Builder {
        match kind {
            Kind::Integer => Builder::Integer(UInt64Builder::new()),
            Kind::Tenths => Builder::Tenths(Float64Builder::new()),
            Kind::Boolean => Builder::Boolean(BooleanBuilder::new()),
            Kind::Word(words) => Builder::Word(words, Int8Builder::new()),
            Kind::Texts => Builder::Texts(ListBuilder::new(StringBuilder::new())),
            _ => Builder::Text(StringBuilder::new()),
        }
    }

    /// Adds a value; null, if it is none or of another kind than the column.
    fn add(&mut self, value: Value<'_>) {
        match (self, value) {
            (Builder::Integer(it), Value::Integer(number)) => it.append_value(number),
            (Builder::Integer(it), _) => it.append_null(),
            (Builder::Tenths(it), Value::Tenths(tenths)) => it.append_value(tenths as f64 / 10.0),
            (Builder::Tenths(it), _) => it.append_null(),
            (Builder::Boolean(it), Value::Boolean(value)) => it.append_value(value),
            (Builder::Boolean(it), _) => it.append_null(),
            (Builder::Word(words, it), Value::Text(word)) => {
                let which = words.iter().position(|known| **known == *word);
                it.append_option(which.and_then(|which| i8::try_from(which).ok()));
            }
            (Builder::Word(_, it), _) => it.append_null(),
            (Builder::Texts(it), Value::Texts(texts)) => it.append_value(texts.into_iter().map(Some)),
            (Builder::Texts(it), _) => it.append_null(),
            (Builder::Text(it), Value::Text(text)) => it.append_value(text),
            (Builder::Text(it), Value::Object(object)) => {
                let mut json = Vec::new();
                object.write_json(&mut json);
                it.append_value(String::from_utf8_lossy(&json));
            }
            (Builder::Text(it), _) => it.append_null(),
        }
    }

    fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Integer(it) => Arc::new(it.finish()),
            Builder::Tenths(it) => Arc::new(it.finish()),
            Builder::Boolean(it) => Arc::new(it.finish()),
            Builder::Text(it) => Arc::new(it.finish()),
            Builder::Word(words, it) => {
                let words = Arc::new(StringArray::from(words.to_vec()));
                Arc::new(DictionaryArray::<Int8Type>::new(it.finish(), words))
            }
            Builder::Texts(it) => Arc::new(it.finish()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;
    use arrow_array::types::UInt64Type;
    use sodan_tasks::{Check, Limits, Room, Task};

    const PROPER: &[u8] =
        b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn records_are_typed_columns_and_a_bad_one_is_a_row_of_nulls() {
        let task = Check::new(sodan_search::Backend::best());
        let mut batches = Batches::new(task.schema());
        let items = [Item::of_text(1, PROPER), Item::of_text(2, b"12")];
        task.each(&items, &mut Room::default(), &Limits::default(), |item, record| batches.add(item, record));
        assert_eq!(batches.len(), 2);
        let batch = batches.take();
        assert!(batches.is_empty());
        let column = |name: &str| batch.column_by_name(name).unwrap();
        assert_eq!(column("line").as_primitive::<UInt64Type>().values(), &[1, 2]);
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
}
