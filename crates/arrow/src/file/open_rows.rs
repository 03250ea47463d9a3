//! Encodes the rows of an incomplete group as an Arrow IPC stream. The caller stores the bytes, and passes them to the
//! writer that resumes the file.

use super::WriteError;
use crate::records::TableSchema;
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericListArray, OffsetSizeTrait, RecordBatch, StructArray};
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::StreamWriter;
use arrow_schema::{ArrowError, DataType};
use std::sync::Arc;

pub(super) fn write(rows: &[RecordBatch], shape: &TableSchema) -> Result<Vec<u8>, WriteError> {
    let mut writer = StreamWriter::try_new(Vec::new(), &shape.schema)?;
    rows.iter().try_for_each(|batch| writer.write(batch))?;
    Ok(writer.into_inner()?)
}

pub(super) fn read(rows: &[u8], shape: &TableSchema) -> Result<Vec<RecordBatch>, ArrowError> {
    let batches = StreamReader::try_new(rows, None)?;
    // Use the file's schema, since the stream's schema lacks metadata.
    batches.map(|batch| RecordBatch::try_new(Arc::clone(&shape.schema), batch?.columns().to_vec())).collect()
}

/// Makes the dictionary columns of all batches refer to the same dictionary. After reading, each batch refers to its
/// own copy of the dictionary, and concatenation would repeat the words.
pub(super) fn share_words(batches: &mut [RecordBatch]) {
    let Some((last, others)) = batches.split_last_mut() else { return };
    for batch in others {
        let columns = batch.columns().iter().zip(last.columns()).map(|(it, like)| shared(it, like)).collect();
        if let Ok(shared) = RecordBatch::try_new(batch.schema(), columns) {
            *batch = shared;
        }
    }
}

/// Returns `array` with the dictionaries of `like`, which has the same type.
fn shared(array: &ArrayRef, like: &ArrayRef) -> ArrayRef {
    match array.data_type() {
        DataType::Dictionary(..) => {
            array.as_any_dictionary().with_values(Arc::clone(like.as_any_dictionary().values()))
        }
        DataType::List(_) => list(array.as_list::<i32>(), like.as_list()),
        DataType::LargeList(_) => list(array.as_list::<i64>(), like.as_list()),
        DataType::Struct(fields) => {
            let (array, like) = (array.as_struct(), like.as_struct());
            let columns = array.columns().iter().zip(like.columns()).map(|(it, like)| shared(it, like));
            Arc::new(StructArray::new(fields.clone(), columns.collect(), array.nulls().cloned()))
        }
        _ => Arc::clone(array),
    }
}

fn list<O: OffsetSizeTrait>(array: &GenericListArray<O>, like: &GenericListArray<O>) -> ArrayRef {
    let field = match array.data_type() {
        DataType::List(field) | DataType::LargeList(field) => Arc::clone(field),
        _ => return Arc::new(array.clone()),
    };
    let values = shared(array.values(), like.values());
    Arc::new(GenericListArray::new(field, array.offsets().clone(), values, array.nulls().cloned()))
}
