//! Detects the container of an input by its first bytes: gzip, Zstandard, xz, bzip2, UTF-16, columnar file or array.
//! File names are ignored, except for empty files: an empty file is valid as text, but not as a compressed or columnar
//! file.

use bzip2::read::MultiBzDecoder;
use encoding_rs_io::DecodeReaderBytesBuilder;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use sodan::arrow::records::Passed;
use sodan::arrow::table;
use sodan::datasets::npy;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Byte stream of any kind.
pub type Bytes = Box<dyn Read + Send>;

/// Content of an input.
pub enum Reader {
    /// Text, or a table that was converted from an array.
    Bytes(Bytes),
    /// Columnar table, whose values can be kept.
    Columns(Box<table::Text>),
}

impl Read for Reader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Reader::Bytes(bytes) => bytes.read(buffer),
            Reader::Columns(text) => text.read(buffer),
        }
    }
}

/// An open input.
pub struct Unpacked {
    /// Reader of the decompressed content.
    pub reader: Reader,
    /// Whether the input is a columnar file or an array. Both are always tables, and distinguish null from empty text.
    pub is_table: bool,
}

impl Unpacked {
    fn text(bytes: impl Read + Send + 'static) -> Unpacked {
        Unpacked { reader: Reader::Bytes(Box::new(bytes)), is_table: false }
    }

    fn columns(packing: table::Packing, from: impl table::Seekable) -> io::Result<Unpacked> {
        let reader = Reader::Columns(Box::new(table::text(packing, from)?));
        Ok(Unpacked { reader, is_table: true })
    }

    fn table(bytes: impl Read + Send + 'static) -> Unpacked {
        Unpacked { reader: Reader::Bytes(Box::new(bytes)), is_table: true }
    }
}

/// Container of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Packing {
    Gzip,
    Zstandard,
    Xz,
    Bzip2,
    Utf16,
    /// Parquet or Arrow, read as a table.
    Columns(table::Packing),
    /// Array in NumPy's format, read as a table.
    Array,
    /// Unsupported binary format. The string describes the format in the error.
    Foreign(&'static str),
}

/// Length of the longest signature, in bytes.
const LONGEST: usize = 6;

impl Packing {
    fn of(beginning: &[u8]) -> Option<Packing> {
        match beginning {
            [0x1F, 0x8B, ..] => Some(Packing::Gzip),
            // A data frame, or a skippable frame.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Some(Packing::Zstandard),
            [0xFD, b'7', b'z', b'X', b'Z', 0, ..] => Some(Packing::Xz),
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => {
                Some(Packing::Foreign("UTF-32; convert it with `iconv -f UTF-32 -t UTF-8`"))
            }
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some(Packing::Utf16),
            [b'P', b'K', 3, 4, ..] => Some(Packing::Foreign(
                "a zip archive; unpack it with `unzip` (NumPy's .npz is a zip archive of .npy files, which are supported)",
            )),
            [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, ..] => Some(Packing::Foreign("a 7z archive")),
            [b'B', b'Z', b'h', b'1'..=b'9', b'1', b'A', ..] => Some(Packing::Bzip2),
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(Packing::Foreign("a PDF")),
            [0x89, b'P', b'N', b'G', ..] | [0xFF, 0xD8, 0xFF, ..] | [b'G', b'I', b'F', b'8', ..] => {
                Some(Packing::Foreign("an image"))
            }
            [0x7F, b'E', b'L', b'F', ..] => Some(Packing::Foreign("a program")),
            [b'F', b'E', b'A', b'1', ..] => {
                Some(Packing::Foreign("Feather version 1; convert it to version 2 with `pyarrow.feather`"))
            }
            _ if beginning == npy::MAGIC => Some(Packing::Array),
            _ => table::Packing::of(beginning).map(Packing::Columns),
        }
    }
}

/// Returns whether the bytes start with a container's signature, so that the size of the content is unknown.
pub fn is_packed(mut bytes: impl Read) -> bool {
    beginning(&mut bytes).is_ok_and(|beginning| Packing::of(&beginning).is_some())
}

/// Opens the decompressed content of a file. A columnar file is read in parts, since a file supports seeking. An array
/// of puzzles is read together with the array of their solutions.
pub fn unpacked_file(path: &Path, mut file: File) -> io::Result<Unpacked> {
    if !file.metadata()?.is_file() {
        return unpacked(Box::new(file));
    }
    let beginning = beginning(&mut file)?;
    file.rewind()?;
    if beginning.is_empty() && has_packed_name(path) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "expected at least a header, found an empty file",
        ));
    }
    match Packing::of(&beginning) {
        None if is_binary(&mut file)? => Err(no_text("binary")),
        Some(Packing::Columns(packing)) => Unpacked::columns(packing, file),
        Some(Packing::Array) => {
            let solutions = solutions_beside(path).map(File::open).transpose()?.map(BufReader::new);
            Ok(Unpacked::table(npy::text(BufReader::new(file), solutions)?))
        }
        _ => unpacked(Box::new(file)),
    }
}

/// Returns the error for an unsupported binary format.
fn no_text(found: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("expected text with puzzles, found {found}"))
}

/// Returns whether at least four, and at least 5 %, of a file's first 4,096 bytes are NUL. Such a file is not text.
/// Rewinds the file.
fn is_binary(file: &mut File) -> io::Result<bool> {
    let mut first = Vec::new();
    file.take(1 << 12).read_to_end(&mut first)?;
    file.rewind()?;
    let nuls = memchr::memchr_iter(0, &first).count();
    Ok(nuls >= 4 && nuls * 20 >= first.len())
}

/// Returns whether a file has the name of a compressed file, a columnar file or an array. Such files cannot be empty.
fn has_packed_name(path: &Path) -> bool {
    const ENDS: [&str; 9] = ["parquet", "arrow", "feather", "ipc", "npy", "gz", "zst", "xz", "bz2"];
    let is = |end: &str| ENDS.iter().any(|known| known.eq_ignore_ascii_case(end));
    path.extension().and_then(|end| end.to_str()).is_some_and(is)
}

/// Returns the path of the solution array that belongs to a puzzle array. In training code, their names are
/// `…inputs.npy` and `…labels.npy`.
pub fn solutions_beside(path: &Path) -> Option<PathBuf> {
    let name = path.file_name()?.to_str().filter(|name| name.contains("inputs") && name.ends_with(".npy"))?;
    Some(path.with_file_name(name.replace("inputs", "labels"))).filter(|labels| labels.exists())
}

/// Returns the columns of a columnar file, or an empty list for other files.
pub fn columns_of(path: &Path) -> io::Result<Vec<Passed>> {
    if !path.metadata()?.is_file() {
        return Ok(Vec::new());
    }
    let mut file = File::open(path)?;
    let beginning = beginning(&mut file)?;
    file.rewind()?;
    table::Packing::of(&beginning).map_or(Ok(Vec::new()), |packing| table::columns(packing, file))
}

/// Returns whether all numbers in a column of a columnar file are in `range`. Returns `true` for other files.
pub fn are_within(path: &Path, column: usize, range: &RangeInclusive<i128>) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let beginning = beginning(&mut file)?;
    file.rewind()?;
    table::Packing::of(&beginning).map_or(Ok(true), |it| table::are_within(it, file, column, range))
}

/// Decompresses the bytes. A columnar file is read as a whole, since its column locations are at the end. UTF-16,
/// compressed or not, is converted to UTF-8. Only one layer of compression is removed, since some files decompress to
/// themselves.
pub fn unpacked(bytes: Bytes) -> io::Result<Unpacked> {
    let (packing, whole) = packing(bytes)?;
    let (packing, whole) = match packing {
        None => return Ok(Unpacked::text(whole)),
        Some(Packing::Gzip) => self::packing(Box::new(MultiGzDecoder::new(whole)))?,
        Some(Packing::Zstandard) => self::packing(Box::new(zstd::Decoder::new(whole)?))?,
        Some(Packing::Xz) => self::packing(Box::new(XzReader::new(whole, true)))?,
        Some(Packing::Bzip2) => self::packing(Box::new(MultiBzDecoder::new(whole)))?,
        other => (other, whole),
    };
    Ok(match packing {
        Some(Packing::Foreign(found)) => return Err(no_text(found)),
        Some(Packing::Utf16) => {
            // Invalid characters become U+FFFD, so that their record is reported as invalid with its location.
            Unpacked::text(DecodeReaderBytesBuilder::new().bom_override(true).strip_bom(true).build(whole))
        }
        Some(Packing::Columns(packing)) => {
            let mut bytes = Vec::new();
            { whole }.read_to_end(&mut bytes)?;
            Unpacked::columns(packing, Cursor::new(bytes))?
        }
        Some(Packing::Array) => Unpacked::table(npy::text(whole, None)?),
        _ => Unpacked::text(whole),
    })
}

/// Detects the container of an input, if any. Also returns a reader of all bytes, including those read for the
/// detection.
fn packing(mut bytes: Bytes) -> io::Result<(Option<Packing>, Bytes)> {
    let beginning = beginning(&mut bytes)?;
    Ok((Packing::of(&beginning), Box::new(Cursor::new(beginning).chain(bytes))))
}

/// Reads the first [`LONGEST`] bytes, or all bytes of a shorter input.
fn beginning(bytes: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::with_capacity(LONGEST);
    bytes.take(LONGEST as u64).read_to_end(&mut beginning)?;
    Ok(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    const TEXT: &str = "4.....8.5\n.3.......\n";

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    fn utf_16(text: &str) -> Vec<u8> {
        let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    }

    fn unpack(bytes: Vec<u8>) -> io::Result<String> {
        let mut text = String::new();
        unpacked(Box::new(Cursor::new(bytes)))?.reader.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn compressed_pieces_are_decompressed() {
        let zstandard = zstd::encode_all(TEXT.as_bytes(), 1).unwrap();
        let mut xz = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::default()).unwrap();
        xz.write_all(TEXT.as_bytes()).unwrap();
        let mut bzip2 = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        bzip2.write_all(TEXT.as_bytes()).unwrap();
        for packed in [gzip(TEXT.as_bytes()), zstandard, xz.finish().unwrap(), bzip2.finish().unwrap()] {
            assert_eq!(unpack(packed.clone()).unwrap(), TEXT);
            assert_eq!(unpack(packed.repeat(2)).unwrap(), TEXT.repeat(2));
        }
    }

    #[test]
    fn utf_16_is_decoded() {
        let little = utf_16("4é\n");
        let big: Vec<u8> = little.chunks(2).flat_map(|unit| [unit[1], unit[0]]).collect();
        for bytes in [little, big] {
            assert_eq!(unpack(bytes.clone()).unwrap(), "4é\n");
            assert_eq!(unpack(gzip(&bytes)).unwrap(), "4é\n");
        }
    }

    #[test]
    fn other_bytes_stay_as_they_are() {
        for bytes in ["", "4", TEXT] {
            assert_eq!(unpack(bytes.into()).unwrap(), bytes);
            assert!(!is_packed(bytes.as_bytes()));
        }
        assert!(is_packed(&gzip(b"")[..]));
    }

    #[test]
    fn nested_compression_is_undone_once() {
        let once = gzip(TEXT.as_bytes());
        let mut bytes = Vec::new();
        unpacked(Box::new(Cursor::new(gzip(&once)))).unwrap().reader.read_to_end(&mut bytes).unwrap();
        assert_eq!(bytes, once);
    }

    #[test]
    fn utf_32_is_refused_once() {
        let bytes: Vec<u8> = "\u{FEFF}4.\n".chars().flat_map(|sign| (sign as u32).to_le_bytes()).collect();
        assert!(unpack(bytes).unwrap_err().to_string().contains("UTF-32"), "not a NUL byte on each line");
    }

    #[test]
    fn feather_1_is_detected() {
        let error = unpack(b"FEA1\0\0\0\0 and so on".to_vec()).unwrap_err().to_string();
        assert!(error.contains("Feather version 1"), "{error}");
    }

    #[test]
    fn what_breaks_off_is_an_error() {
        let packed = gzip(TEXT.repeat(100).as_bytes());
        assert!(unpack(packed[..packed.len() - 9].to_vec()).is_err());
    }
}
