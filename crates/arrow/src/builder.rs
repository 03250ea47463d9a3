//! Builders that convert a task's records to Arrow columns.

use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, Int8Builder, Int16Builder, Int64Builder, ListBuilder,
    StringBuilder, StructBuilder, UInt16Builder,
};
use arrow_array::{Array, ArrayRef, DictionaryArray, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use sodan_tasks::record::{Kind, StepInShort, Value};
use std::sync::Arc;

/// Maximum number of words in a dictionary with one-byte keys.
pub(crate) const SHORT_KEYS: usize = 1 << 7;

/// Builder of one Arrow column. The variant depends on the kind of the record's column.
pub(crate) enum Builder {
    Integer(Int64Builder),
    Float(Float64Builder),
    Boolean(BooleanBuilder),
    Text(StringBuilder),
    Word {
        words: Arc<StringArray>,
        /// Index in `words` of the previous row's word.
        last: usize,
        keys: Keys,
    },
    Texts(ListBuilder<StringBuilder>),
    Integers(ListBuilder<UInt16Builder>),
    Counts(ListBuilder<StructBuilder>),
    Steps(ListBuilder<StructBuilder>),
}

/// Builder of a dictionary column's keys. The key of a row is the index of its word in the dictionary.
pub(crate) enum Keys {
    Short(Int8Builder),
    Long(Int16Builder),
}

impl Keys {
    pub(crate) fn of(words: &StringArray) -> Keys {
        if words.len() <= SHORT_KEYS {
            Keys::Short(Int8Builder::new())
        } else {
            Keys::Long(Int16Builder::new())
        }
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, key: Option<usize>) {
        match self {
            Keys::Short(it) => it.append_option(key.and_then(|key| key.try_into().ok())),
            Keys::Long(it) => it.append_option(key.and_then(|key| key.try_into().ok())),
        }
    }

    pub(crate) fn finish(&mut self, words: ArrayRef) -> Result<ArrayRef, ArrowError> {
        Ok(match self {
            Keys::Short(it) => Arc::new(DictionaryArray::try_new(it.finish(), words)?),
            Keys::Long(it) => Arc::new(DictionaryArray::try_new(it.finish(), words)?),
        })
    }
}

impl Builder {
    pub(crate) fn of(kind: Kind, words: &Arc<StringArray>) -> Builder {
        match kind {
            _ if !words.is_empty() => {
                Builder::Word { words: Arc::clone(words), last: 0, keys: Keys::of(words) }
            }
            Kind::Integer => Builder::Integer(Int64Builder::new()),
            Kind::Tenths | Kind::Number | Kind::Seconds => Builder::Float(Float64Builder::new()),
            Kind::Boolean => Builder::Boolean(BooleanBuilder::new()),
            Kind::Texts => Builder::Texts(ListBuilder::new(StringBuilder::new())),
            Kind::Integers => Builder::Integers(ListBuilder::new(UInt16Builder::new())),
            Kind::Counts => {
                Builder::Counts(ListBuilder::new(StructBuilder::from_fields(fields_of_count(), 0)))
            }
            Kind::Steps => Builder::Steps(ListBuilder::new(StructBuilder::from_fields(fields_of_step(), 0))),
            _ => Builder::Text(StringBuilder::new()),
        }
    }

    /// Appends a row with this value to the column. The row is null if the value is missing or does not have the
    /// column's type. The value is passed by reference: moving it took half of the total time, since its fields had
    /// just been written.
    pub(crate) fn add(&mut self, value: &Value<'_>) {
        match (self, value) {
            (Builder::Integer(it), Value::Integer(number)) => it.append_option((*number).try_into().ok()),
            (Builder::Integer(it), _) => it.append_null(),
            (Builder::Float(it), Value::Tenths(tenths)) => it.append_value(*tenths as f64 / 10.0),
            (Builder::Float(it), Value::Number(number)) => it.append_value(*number),
            (Builder::Float(it), Value::Seconds(time)) => it.append_value(time.as_secs_f64()),
            (Builder::Float(it), _) => it.append_null(),
            (Builder::Boolean(it), Value::Boolean(value)) => it.append_value(*value),
            (Builder::Boolean(it), _) => it.append_null(),
            (Builder::Word { words, last, keys }, Value::Text(word)) => {
                // Most rows contain the same word as the previous row.
                let is_last = words.len() > *last && words.value(*last) == &**word;
                let key = if is_last { Some(*last) } else { words.iter().position(|it| it == Some(&**word)) };
                debug_assert!(key.is_some(), "{word} is not a value of its column");
                *last = key.unwrap_or(*last);
                keys.add(key);
            }
            (Builder::Word { keys, .. }, _) => keys.add(None),
            (Builder::Texts(it), Value::Texts(texts) | Value::Listed(texts)) => {
                it.append_value(texts.iter().map(Some))
            }
            (Builder::Texts(it), _) => it.append_null(),
            (Builder::Integers(it), Value::Integers(numbers)) => {
                it.append_value(numbers.iter().copied().map(Some))
            }
            (Builder::Integers(it), _) => it.append_null(),
            (Builder::Counts(it), Value::Counts(counts)) => {
                counts.iter().for_each(|(name, count)| add_count(it.values(), name, *count));
                it.append(true);
            }
            (Builder::Counts(it), _) => it.append_null(),
            (Builder::Steps(it), Value::Steps(steps)) => {
                steps.iter().for_each(|step| add_step(it.values(), step));
                it.append(true);
            }
            (Builder::Steps(it), _) => it.append_null(),
            (Builder::Text(it), Value::Text(text)) => it.append_value(text),
            (Builder::Text(it), Value::Solution(solution)) => {
                it.append_value(String::from_utf8_lossy(&solution.to_bytes()));
            }
            (Builder::Text(it), Value::Object(object)) => {
                let mut json = Vec::new();
                object.write_json(&mut json);
                it.append_value(String::from_utf8_lossy(&json));
            }
            (Builder::Text(it), _) => it.append_null(),
        }
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Integer(it) => Arc::new(it.finish()),
            Builder::Float(it) => Arc::new(it.finish()),
            Builder::Boolean(it) => Arc::new(it.finish()),
            Builder::Text(it) => Arc::new(it.finish()),
            Builder::Word { words, keys, .. } => {
                let words: ArrayRef = Arc::clone(words) as _;
                keys.finish(words).expect("each key is a word's place")
            }
            Builder::Texts(it) => Arc::new(it.finish()),
            Builder::Integers(it) => Arc::new(it.finish()),
            Builder::Counts(it) | Builder::Steps(it) => Arc::new(it.finish()),
        }
    }
}

fn add_count(pairs: &mut StructBuilder, name: &str, count: u64) {
    field::<StringBuilder>(pairs, 0).append_value(name);
    field::<Int64Builder>(pairs, 1).append_option(count.try_into().ok());
    pairs.append(true);
}

fn add_step(steps: &mut StructBuilder, step: &StepInShort) {
    field::<StringBuilder>(steps, 0).append_value(step.technique);
    for (place, candidates) in [(1, &step.placements), (2, &step.eliminations)] {
        let list = field::<ListBuilder<Box<dyn ArrayBuilder>>>(steps, place);
        let numbers = list.values().as_any_mut().downcast_mut::<UInt16Builder>().expect(AS_DECLARED);
        numbers.append_slice(candidates);
        list.append(true);
    }
    field::<Float64Builder>(steps, 3).append_option(step.score);
    field::<StringBuilder>(steps, 4).append_option(step.level);
    steps.append(true);
}

const AS_DECLARED: &str = "fields are built as they are declared";

fn field<B: ArrayBuilder>(of: &mut StructBuilder, place: usize) -> &mut B {
    of.field_builder(place).expect(AS_DECLARED)
}

/// Returns the Arrow fields of a struct that contains a name and its count.
pub(crate) fn fields_of_count() -> Fields {
    fields([("name", DataType::Utf8), ("count", DataType::Int64)])
}

/// Returns the Arrow fields of a struct that contains a step of a solution path.
pub(crate) fn fields_of_step() -> Fields {
    let candidates = DataType::List(Arc::new(Field::new("item", DataType::UInt16, true)));
    fields([
        ("technique", DataType::Utf8),
        ("placements", candidates.clone()),
        ("eliminations", candidates),
        ("score", DataType::Float64),
        ("level", DataType::Utf8),
    ])
}

fn fields<const N: usize>(fields: [(&str, DataType); N]) -> Fields {
    fields.into_iter().map(|(name, data_type)| Field::new(name, data_type, true)).collect()
}
