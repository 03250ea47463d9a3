//! Validates the lengths declared in an Arrow file. The Arrow library allocates the declared memory without a check,
//! and a failed allocation aborts the process.

use arrow_ipc::reader::read_footer_length;
use arrow_ipc::{MessageHeader, RecordBatch, root_as_footer, root_as_message};
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

/// Maximum length of a decompressed buffer: 2 GiB.
const LONGEST: i64 = 1 << 31;

/// Validates the lengths declared in an IPC file, and rewinds the file.
///
/// # Errors
///
/// Returns an error if a length is invalid, or the file cannot be read.
pub fn check_file(file: &mut (impl Read + Seek)) -> Result<(), String> {
    let length = file.seek(SeekFrom::End(0)).map_err(to_message)?;
    let mut ending = [0; 10];
    at(file, length.checked_sub(10).ok_or("the file is too short")?, &mut ending)?;
    let footer_length = read_footer_length(ending).map_err(|error| error.to_string())? as u64;
    let begin = length
        .checked_sub(10 + footer_length)
        .ok_or("the footer's declared length exceeds the length of the file")?;
    let mut footer = vec![0; footer_length as usize];
    at(file, begin, &mut footer)?;
    let footer = root_as_footer(&footer).map_err(|_| "the footer is invalid")?;
    for block in footer.dictionaries().iter().flatten().chain(footer.recordBatches().iter().flatten()) {
        let offset = u64::try_from(block.offset()).map_err(|_| "a block has a negative offset")?;
        let lengths = block.bodyLength().checked_add(block.metaDataLength().into());
        let lengths = lengths.and_then(|it| u64::try_from(it).ok());
        if block.bodyLength() < 0 || block.metaDataLength() < 0 {
            return Err("a block has a negative length".into());
        }
        if lengths.and_then(|it| it.checked_add(offset)).is_none_or(|end| end > length) {
            return Err("a block extends beyond the end of the file".into());
        }
        let body = check_message(file, offset, length)?.map(|message| message.start);
        // The reader uses the body offset in the footer, but the checks above used the offset in the message.
        if body.is_some_and(|body| body != offset + block.metaDataLength() as u64) {
            return Err("a block's header length differs from the one in the footer".into());
        }
    }
    file.rewind().map_err(to_message)
}

/// Validates the lengths declared in an IPC stream, and rewinds the stream.
///
/// # Errors
///
/// Returns an error if a length exceeds the file, or the file cannot be read.
pub fn check_stream(file: &mut (impl Read + Seek)) -> Result<(), String> {
    let length = file.seek(SeekFrom::End(0)).map_err(to_message)?;
    let mut offset = 0;
    while offset < length {
        match check_message(file, offset, length)? {
            Some(message) => offset = message.end,
            None => break,
        }
    }
    file.rewind().map_err(to_message)
}

/// Validates the message at `offset` in a file of `length` bytes. Returns the byte range of the message's body, or
/// `None` for the end-of-stream marker.
fn check_message(
    file: &mut (impl Read + Seek),
    offset: u64,
    length: u64,
) -> Result<Option<Range<u64>>, String> {
    let mut head = [0; 8];
    at(file, offset, &mut head)?;
    // Before version 0.15, the format had no marker before the length.
    let (mark, long) = (&head[..4], u32::from_le_bytes([head[4], head[5], head[6], head[7]]));
    let (long, begin) = match mark {
        [0xFF, 0xFF, 0xFF, 0xFF] => (u64::from(long), offset + 8),
        [a, b, c, d] => (u32::from_le_bytes([*a, *b, *c, *d]).into(), offset + 4),
        _ => return Err("a message header is missing".into()),
    };
    if long == 0 {
        return Ok(None);
    }
    if begin + long > length {
        return Err("a message's declared length extends beyond the end of the file".into());
    }
    let mut bytes = vec![0; long as usize];
    at(file, begin, &mut bytes)?;
    let message = root_as_message(&bytes).map_err(|error| error.to_string())?;
    let (body, body_length) = (begin + long, message.bodyLength());
    let end = u64::try_from(body_length).ok().and_then(|it| it.checked_add(body));
    let end = end
        .filter(|&end| end <= length)
        .ok_or("a message body's declared length extends beyond the end of the file")?;
    let batch = match message.header_type() {
        MessageHeader::RecordBatch => message.header_as_record_batch(),
        MessageHeader::DictionaryBatch => message.header_as_dictionary_batch().and_then(|batch| batch.data()),
        _ => None,
    };
    batch.map_or(Ok(()), |batch| check_batch(file, batch, body, body_length))?;
    Ok(Some(body..end))
}

/// Checks that all buffers of a batch are within its body, and at most [`LONGEST`] bytes long when decompressed.
fn check_batch(
    file: &mut (impl Read + Seek),
    batch: RecordBatch<'_>,
    body: u64,
    body_length: i64,
) -> Result<(), String> {
    for buffer in batch.buffers().iter().flatten() {
        let end = buffer.offset().checked_add(buffer.length());
        if buffer.offset() < 0 || buffer.length() < 0 || end.is_none_or(|end| end > body_length) {
            return Err("a buffer extends beyond the end of its message".into());
        }
        if batch.compression().is_some() && buffer.length() >= 8 {
            let mut unpacked = [0; 8];
            at(file, body + buffer.offset() as u64, &mut unpacked)?;
            if i64::from_le_bytes(unpacked) > LONGEST {
                return Err("a buffer is longer than 2 GB".into());
            }
        }
    }
    Ok(())
}

fn at(file: &mut (impl Read + Seek), place: u64, bytes: &mut [u8]) -> Result<(), String> {
    file.seek(SeekFrom::Start(place)).and_then(|_| file.read_exact(bytes)).map_err(to_message)
}

fn to_message(cause: io::Error) -> String {
    cause.to_string()
}
