//! Encodes groups as row groups of Parquet files.
//!
//! Each group is written as a separate Parquet file, from which the pages are extracted. The metadata of this file is
//! the group's note. The footer of the whole file contains the metadata of all groups, with adjusted page offsets.

use super::WriteError;
use arrow_array::RecordBatch;
use arrow_schema::{DataType, SchemaRef};
use arrow_select::concat::concat_batches;
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::file::metadata::{
    ColumnChunkMetaData, FileMetaData, KeyValue, ParquetMetaData, ParquetMetaDataReader,
    ParquetMetaDataWriter, RowGroupMetaData,
};
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::schema::types::ColumnPath;
use std::collections::BTreeMap;

/// The magic number at the start and end of a file.
pub(super) const MAGIC: &[u8] = b"PAR1";

/// Limit on the dictionary of a column chunk, in bytes. The limit is large enough for all words of a column with a
/// fixed set of words. Columns of distinct strings, such as puzzles, soon exceed it, and fall back to their type's
/// encoding without a dictionary.
const DICTIONARY_BYTES: usize = 1 << 14;

/// Encodes a group. Returns its pages, and as its note the metadata of a file that contains only this group.
pub(super) fn encode(schema: &SchemaRef, rows: &[RecordBatch]) -> Result<(Bytes, Vec<u8>), WriteError> {
    let mut file = Vec::new();
    let mut writer = writer(&mut file, schema)?;
    // Write one batch, since the ends of pages and of the dictionary depend on the batches.
    writer.write(&concat_batches(schema, rows)?)?;
    let metadata = writer.close()?;
    let [group] = metadata.row_groups() else {
        return Err(WriteError("expected exactly one row group".into()));
    };
    let end = MAGIC.len() + usize::try_from(group.compressed_size()).unwrap_or_default();
    // The file's metadata entries are the same for all groups, and too long to repeat in each note.
    let note = footer(with_entries(metadata.file_metadata(), group.num_rows(), None), vec![group.clone()])?;
    Ok((Bytes::from(file).slice(MAGIC.len()..end), note))
}

/// Returns whether a note is valid metadata of a file with exactly one group, whose pages have a total length of
/// `length` bytes.
pub(super) fn describes(note: &[u8], length: u64) -> bool {
    let after = |begin: i64, column: &ColumnChunkMetaData| {
        let first = column.dictionary_page_offset().unwrap_or(column.data_page_offset());
        let end = begin.checked_add(column.compressed_size()).filter(|&end| end >= begin)?;
        (first == begin && (begin..=end).contains(&column.data_page_offset())).then_some(end)
    };
    let end = groups(note).ok().and_then(|groups| match &groups[..] {
        [group] => {
            let begin = MAGIC.len() as i64;
            let is_sound = group.num_rows() > 0 && group.file_offset().is_none_or(|offset| offset == begin);
            group.columns().iter().try_fold(begin, after).filter(|_| is_sound).map(|end| end - begin)
        }
        _ => None,
    });
    end.is_some_and(|bytes| u64::try_from(bytes) == Ok(length))
}

/// Returns the footer of a file that consists of the groups with these lengths and notes.
pub(super) fn ending(schema: &SchemaRef, notes: &[(u64, Vec<u8>)]) -> Result<Vec<u8>, WriteError> {
    let (mut all, mut rows, mut offset) = (Vec::new(), 0_i64, 0_i64);
    for (length, note) in notes {
        for group in groups(note)? {
            rows = rows.saturating_add(group.num_rows());
            all.push(shifted(group, offset, all.len())?);
        }
        offset = offset.saturating_add(i64::try_from(*length).unwrap_or(i64::MAX));
    }
    let empty = writer(Vec::new(), schema)?.close()?;
    let file = empty.file_metadata();
    footer(with_entries(file, rows, file.key_value_metadata().cloned()), all)
}

fn groups(note: &[u8]) -> Result<Vec<RowGroupMetaData>, WriteError> {
    // A footer ends with its length and the magic bytes.
    let metadata = note.len().checked_sub(MAGIC.len() + size_of::<u32>()).and_then(|end| note.get(..end));
    let metadata = metadata.ok_or_else(|| WriteError("the journal entry is truncated".into()))?;
    Ok(ParquetMetaDataReader::decode_metadata(metadata)?.row_groups().to_vec())
}

fn writer<W: std::io::Write + Send>(out: W, schema: &SchemaRef) -> Result<ArrowWriter<W>, WriteError> {
    // Sort the entries, since the order of the map differs from run to run.
    let metadata: BTreeMap<&String, &String> = schema.metadata().iter().collect();
    let entries = metadata.into_iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone()));
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("Sodan ", env!("CARGO_PKG_VERSION")).into())
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_dictionary_page_size_limit(DICTIONARY_BYTES)
        .set_max_row_group_row_count(None)
        .set_key_value_metadata(Some(entries.collect()));
    for field in schema.fields() {
        let encoding = match field.data_type() {
            DataType::Int64 => Encoding::DELTA_BINARY_PACKED,
            DataType::Utf8 => Encoding::DELTA_LENGTH_BYTE_ARRAY,
            _ => continue,
        };
        properties = properties.set_column_encoding(ColumnPath::new(vec![field.name().clone()]), encoding);
    }
    Ok(ArrowWriter::try_new(out, schema.clone(), Some(properties.build()))?)
}

fn with_entries(file: &FileMetaData, rows: i64, entries: Option<Vec<KeyValue>>) -> FileMetaData {
    let created_by = file.created_by().map(str::to_owned);
    let (schema, orders) = (file.schema_descr_ptr(), file.column_orders().cloned());
    FileMetaData::new(file.version(), rows, created_by, entries, schema, orders)
}

fn footer(file: FileMetaData, groups: Vec<RowGroupMetaData>) -> Result<Vec<u8>, WriteError> {
    let mut footer = Vec::new();
    ParquetMetaDataWriter::new(&mut footer, &ParquetMetaData::new(file, groups)).finish()?;
    Ok(footer)
}

/// Returns the metadata of a group with all offsets increased by `by` bytes and its ordinal set to `index`.
fn shifted(group: RowGroupMetaData, by: i64, index: usize) -> Result<RowGroupMetaData, WriteError> {
    let further = |offset: i64| offset.saturating_add(by);
    let columns = group.columns().iter().map(|column| {
        let builder = column.clone().into_builder().set_data_page_offset(further(column.data_page_offset()));
        builder.set_dictionary_page_offset(column.dictionary_page_offset().map(further)).build()
    });
    let columns = columns.collect::<Result<_, _>>()?;
    let offset = group.file_offset().map(further);
    // The ordinal has 16 bits. It is optional, and only encrypted files need it.
    let mut builder = group.into_builder().set_column_metadata(columns);
    if let Some(offset) = offset {
        builder = builder.set_file_offset(offset);
    }
    Ok(builder.set_ordinal(i16::try_from(index).unwrap_or(i16::MAX)).build()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::builder::StringDictionaryBuilder;
    use arrow_array::types::Int8Type;
    use arrow_array::{ArrayRef, Int64Array, StringArray};
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use std::sync::Arc;

    fn table(rows: usize) -> RecordBatch {
        let mut words = StringDictionaryBuilder::<Int8Type>::new();
        (0..rows).for_each(|row| words.append_value(["unique", "none"][row / 3 % 2]));
        let lines: ArrayRef = Arc::new((1..=rows as i64).collect::<Int64Array>());
        let grid = |row: usize| (!row.is_multiple_of(5)).then(|| format!("{:081}", row * 7919 % rows));
        let grids: ArrayRef = Arc::new((0..rows).map(grid).collect::<StringArray>());
        let reason: ArrayRef = Arc::new(StringArray::new_null(rows));
        let columns =
            [("line", lines), ("grid", grids), ("status", Arc::new(words.finish())), ("reason", reason)];
        RecordBatch::try_from_iter_with_nullable(columns.map(|(name, values)| (name, values, true))).unwrap()
    }

    #[test]
    fn groups_are_read_with_their_statistics() {
        const ROWS: usize = 3000;
        let (whole, schema) = (table(2 * ROWS), table(0).schema());
        let groups = [0, ROWS].map(|row| encode(&schema, &[whole.slice(row, ROWS)]).unwrap());
        let notes: Vec<_> = groups.iter().map(|(bytes, note)| (bytes.len() as u64, note.clone())).collect();
        let file = [MAGIC, &groups[0].0, &groups[1].0, &ending(&schema, &notes).unwrap()].concat();
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
        let group = reader.metadata().row_group(1).clone();
        let column = |index: usize| group.column(index).statistics().unwrap().clone();
        assert_eq!(column(0).min_bytes_opt(), Some(&3001_i64.to_le_bytes()[..]));
        assert_eq!(column(0).max_bytes_opt(), Some(&6000_i64.to_le_bytes()[..]));
        assert_eq!(column(1).null_count_opt(), Some(600));
        assert_eq!(
            (column(2).min_bytes_opt(), column(2).max_bytes_opt()),
            (Some(&b"none"[..]), Some(&b"unique"[..]))
        );
        assert_eq!(column(3).null_count_opt(), Some(3000));
        let batches: Vec<RecordBatch> = reader.build().unwrap().map(Result::unwrap).collect();
        assert_eq!(concat_batches(&batches[0].schema(), &batches).unwrap().columns(), whole.columns());
    }

    #[test]
    fn bytes_do_not_depend_on_batches() {
        let whole = table(5000);
        let of = |rows: &[RecordBatch]| encode(&whole.schema(), rows).unwrap();
        for cut in [1, 999, 2500] {
            let pieces = [whole.slice(0, cut), whole.slice(cut, 5000 - cut)];
            assert!(of(&pieces) == of(std::slice::from_ref(&whole)), "{cut}");
        }
    }

    #[test]
    fn notes_with_moved_columns_are_refused() {
        let whole = table(9);
        let (bytes, note) = encode(&whole.schema(), std::slice::from_ref(&whole)).unwrap();
        assert!(describes(&note, bytes.len() as u64) && !describes(&note, bytes.len() as u64 + 1));
        let group = &groups(&note).unwrap()[0];
        for offset in [0, 5, i64::MAX] {
            let mut columns = group.columns().to_vec();
            let column = columns[0].clone().into_builder().set_dictionary_page_offset(None);
            columns[0] = column.set_data_page_offset(offset).build().unwrap();
            let group = group.clone().into_builder().set_column_metadata(columns).build().unwrap();
            let file = writer(Vec::new(), &whole.schema()).unwrap().close().unwrap();
            let note = footer(file.file_metadata().clone(), vec![group]).unwrap();
            assert!(!describes(&note, bytes.len() as u64), "{offset}");
        }
    }
}
