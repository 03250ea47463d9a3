//! Encodes groups as record batches of Arrow IPC files.
//!
//! A file contains the dictionary of each column once, before the first batch, since the words and their order are the
//! same in every batch. A group's note is the list of its messages' lengths, which determine the blocks of the footer.

use super::WriteError;
use arrow_array::{RecordBatch, UInt32Array};
use arrow_ipc::convert::IpcSchemaEncoder;
use arrow_ipc::writer::{DictionaryTracker, IpcDataGenerator, IpcWriteOptions, write_message};
use arrow_ipc::{Block, CompressionType, FooterBuilder, MetadataVersion};
use arrow_schema::SchemaRef;
use arrow_select::concat::concat_batches;
use arrow_select::take::take_record_batch;
use bytes::Bytes;
use flatbuffers::FlatBufferBuilder;

const MAGIC: &[u8] = b"ARROW1";

fn options() -> Result<IpcWriteOptions, WriteError> {
    Ok(IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD))?)
}

/// Returns the bytes before the first group of a file: the magic number and the schema.
pub(super) fn beginning(schema: &SchemaRef) -> Result<Vec<u8>, WriteError> {
    let options = options()?;
    // Buffers are aligned to 64 bytes.
    let mut beginning = MAGIC.to_vec();
    beginning.resize(64, 0);
    let message = IpcDataGenerator::default().schema_to_bytes_with_dictionary_tracker(
        schema,
        &mut DictionaryTracker::new(true),
        &options,
    );
    write_message(&mut beginning, message, &options)?;
    Ok(beginning)
}

/// Encodes a group. Returns the bytes of its messages, and its note: the lengths of each message's header and body.
pub(super) fn encode(
    schema: &SchemaRef,
    rows: &[RecordBatch],
    is_first: bool,
) -> Result<(Bytes, Vec<u8>), WriteError> {
    let batch = concat_batches(schema, rows)?;
    // Copy the values: for a slice, the bits after the last value would be written, too.
    let all: UInt32Array = (0..batch.num_rows() as u32).collect();
    let batch = take_record_batch(&batch, &all)?;
    let (options, mut tracker) = (options()?, DictionaryTracker::new(true));
    let generator = IpcDataGenerator::default();
    // This call assigns the ids of the dictionaries.
    generator.schema_to_bytes_with_dictionary_tracker(schema, &mut tracker, &options);
    let (dictionaries, batch) = generator.encode(&batch, &mut tracker, &options, &mut Default::default())?;
    let dictionaries = if is_first { dictionaries } else { Vec::new() };
    let (mut bytes, mut note) = (Vec::new(), Vec::new());
    for message in dictionaries.into_iter().chain([batch]) {
        let (head, body) = write_message(&mut bytes, message, &options)?;
        note.extend((head as u64).to_le_bytes());
        note.extend((body as u64).to_le_bytes());
    }
    Ok((bytes.into(), note))
}

/// Parses a group's note. Returns the lengths of the header and the body of each message.
fn messages(note: &[u8]) -> impl Iterator<Item = [i64; 2]> {
    let lengths = note.as_chunks().0.iter().map(|bytes| i64::from_le_bytes(*bytes));
    lengths.clone().step_by(2).zip(lengths.skip(1).step_by(2)).map(|(head, body)| [head, body])
}

/// Returns whether a note is valid, and its messages have a total length of `length` bytes.
pub(super) fn describes(note: &[u8], length: u64) -> bool {
    let mut lengths = messages(note).flatten();
    let all = lengths.try_fold(0, |sum: u64, length| sum.checked_add(u64::try_from(length).ok()?));
    let heads_fit = messages(note).all(|[head, _]| i32::try_from(head).is_ok());
    !note.is_empty() && note.len().is_multiple_of(16) && heads_fit && all == Some(length)
}

/// Returns the bytes after the last group of a file: the end-of-stream marker and the footer. `notes` contains the
/// length and note of each group.
pub(super) fn ending(schema: &SchemaRef, notes: &[(u64, Vec<u8>)]) -> Result<Vec<u8>, WriteError> {
    let mut offset = beginning(schema)?.len() as i64;
    let (mut dictionaries, mut batches) = (Vec::new(), Vec::new());
    for (_, note) in notes {
        let mut blocks: Vec<Block> = Vec::new();
        for [head, body] in messages(note) {
            let head_length =
                i32::try_from(head).map_err(|_| WriteError("a message header is too long".into()))?;
            blocks.push(Block::new(offset, head_length, body));
            offset += head + body;
        }
        batches.extend(blocks.pop());
        dictionaries.append(&mut blocks);
    }
    let mut builder = FlatBufferBuilder::new();
    let (dictionaries, batches) = (builder.create_vector(&dictionaries), builder.create_vector(&batches));
    let mut tracker = DictionaryTracker::new(true);
    let schema = IpcSchemaEncoder::new()
        .with_dictionary_tracker(&mut tracker)
        .schema_to_fb_offset(&mut builder, schema);
    let mut footer = FooterBuilder::new(&mut builder);
    footer.add_version(MetadataVersion::V5);
    footer.add_schema(schema);
    footer.add_dictionaries(dictionaries);
    footer.add_recordBatches(batches);
    let root = footer.finish();
    builder.finish(root, None);
    // End of stream: the continuation marker and a length of 0.
    let mut ending = vec![0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0];
    ending.extend(builder.finished_data());
    ending.extend((builder.finished_data().len() as u32).to_le_bytes());
    ending.extend(MAGIC);
    Ok(ending)
}
