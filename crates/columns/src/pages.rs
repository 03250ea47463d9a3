//! The pages of a row group, packed with Zstandard.
//!
//! Parquet's writer knows Zstandard by its levels alone. Even the lowest looks for texts that come again, as the digits of grids
//! do not. That takes five times as long as to write each digit in the few bits that it needs. So the writer leaves pages as
//! they are. Here a beginning of each page, or of grids the first page of a group alone, is packed in both ways. Matches are looked for in the whole if they halve that beginning.
//!
//! Measured on a Xeon of 2.3 GHz, in millions of bytes a second, and the part of its length that is left of a page:
//!
//! | page | level 1 | without matches |
//! | --- | ---: | ---: |
//! | solutions | 220, 0.42 | 1250, 0.43 |
//! | puzzles of 17 givens | 610, 0.14 | 1010, 0.23 |
//!
//! Each page ends with a checksum of what was packed, in four bytes, which every reader of Zstandard holds against what it has
//! unpacked. So a byte that has changed in a page is an error, and not another digit.
//!
//! Most pages of grids are of digits and dots alone. Zstandard's library spends its time on counting them and on writing them one by
//! one. So [such pages](crate::digits) have a code of our own. A million puzzles of 17 givens are solved in 0.21 s. To have them as
//! Parquet as well took 0.42 s with Zstandard's code, and 0.34 s with that one, apart from reading.

use crate::digits::Code;
use crate::file::WriteError;
use crate::grids::{self, Grids};
use crate::steady::Steady;
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::page::{CompressedPage, Page, PageReader, PageWriter};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, ColumnChunkMetaDataBuilder, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, SchemaDescPtr};
use std::io;
use std::sync::Arc;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, ParamSwitch, compress_bound};

/// A row group whose pages are packed.
pub(crate) struct Packed {
    packer: Packer,
    after: usize,
    bytes: TrackedWrite<Vec<u8>>,
    columns: Vec<ColumnChunkMetaData>,
}

impl Packed {
    /// The beginning of a group that stands behind so many bytes of its file.
    pub(crate) fn after(after: usize) -> io::Result<Packed> {
        let bytes = TrackedWrite::new(Vec::new());
        Ok(Packed { packer: Packer::new()?, after, bytes, columns: Vec::new() })
    }

    /// Adds the columns of a group of `file`, with pages that are not packed.
    ///
    /// # Errors
    ///
    /// If the pages are not as the metadata says.
    pub(crate) fn add(&mut self, group: &RowGroupMetaData, file: &Arc<Bytes>) -> Result<(), WriteError> {
        for column in group.columns() {
            self.columns.push(self.packer.chunk(column, file, self.after, &mut self.bytes)?);
        }
        Ok(())
    }

    /// Adds a column of grids.
    ///
    /// # Errors
    ///
    /// If a page cannot be packed.
    pub(crate) fn add_grids(&mut self, column: ColumnDescPtr, grids: &Grids<'_>) -> Result<(), WriteError> {
        let (mut way, mut sizes) = (None, Sizes::default());
        grids.each_page(|page, texts_at, count| {
            let way = match &mut way {
                Some(way) => way,
                None => way.insert(self.packer.way_of_grids(page, texts_at)?),
            };
            let packed = self.packer.packed_grids(page, texts_at, way)?;
            sizes.write(grids::page(packed, count), page.len(), self.after, &mut self.bytes)
        })?;
        let builder = ColumnChunkMetaData::builder(column)
            .set_encodings(vec![Encoding::RLE, grids::ENCODING])
            .set_num_values(grids.len() as i64)
            .set_unencoded_byte_array_data_bytes(Some(grids.bytes() as i64))
            .set_statistics(grids.statistics());
        self.columns.push(sizes.told(builder)?);
        Ok(())
    }

    /// Adds a column of so many values.
    ///
    /// # Errors
    ///
    /// If a page cannot be packed.
    pub(crate) fn add_steady(
        &mut self,
        column: ColumnDescPtr,
        values: &Steady,
        rows: usize,
    ) -> Result<(), WriteError> {
        let mut sizes = Sizes::default();
        for page in values.dictionary().into_iter().chain([values.page(rows)]) {
            let length = page.buffer().len();
            let page = with_buffer(page, |buffer| self.packer.page(buffer))?;
            sizes.write(page, length, self.after, &mut self.bytes)?;
        }
        let builder = ColumnChunkMetaData::builder(column)
            .set_encodings(values.encodings())
            .set_num_values(rows as i64)
            .set_unencoded_byte_array_data_bytes(values.text_bytes(rows))
            .set_statistics(values.statistics(rows));
        self.columns.push(sizes.told(builder)?);
        Ok(())
    }

    /// The bytes of the group, and what is known of it: the columns are those of the schema.
    ///
    /// # Errors
    ///
    /// If there are other columns than those of the schema.
    pub(crate) fn finish(
        self,
        schema: SchemaDescPtr,
        rows: usize,
    ) -> Result<(Vec<u8>, RowGroupMetaData), WriteError> {
        let unpacked = self.columns.iter().map(ColumnChunkMetaData::uncompressed_size).sum();
        let builder = RowGroupMetaData::builder(schema).set_num_rows(rows as i64).set_ordinal(0);
        let builder = builder.set_column_metadata(self.columns).set_total_byte_size(unpacked);
        Ok((self.bytes.into_inner()?, builder.set_file_offset(self.after as i64).build()?))
    }
}

/// So long a beginning of a page tells how it is packed. Shorter pages are packed with matches: they cost next to nothing.
const BEGINNING: usize = 1 << 14;

/// Packs pages in two ways.
struct Packer {
    /// Looks for texts that come again.
    matching: Compressor<'static>,
    /// Writes each byte in the bits that it needs.
    plain: Compressor<'static>,
}

impl Packer {
    fn new() -> io::Result<Packer> {
        let (mut matching, mut plain) = (Compressor::new(LEVEL)?, Compressor::new(LEVEL)?);
        matching.set_parameter(CParameter::ChecksumFlag(true))?;
        plain.set_parameter(CParameter::ChecksumFlag(true))?;
        // Steps so long that a match is hardly ever met; and these are the bits, which Zstandard leaves out at that pace.
        plain.set_parameter(CParameter::TargetLength(LONGEST_STEP))?;
        plain.set_parameter(CParameter::LiteralCompressionMode(ParamSwitch::Enable))?;
        Ok(Packer { matching, plain })
    }

    /// Writes the pages of a column, and says what is known of them then.
    fn chunk(
        &mut self,
        column: &ColumnChunkMetaData,
        file: &Arc<Bytes>,
        after: usize,
        out: &mut TrackedWrite<Vec<u8>>,
    ) -> Result<ColumnChunkMetaData, WriteError> {
        let mut sizes = Sizes::default();
        let mut pages = SerializedPageReader::new(Arc::clone(file), column, 0, None)?;
        while let Some(page) = pages.get_next_page()? {
            let length = page.buffer().len();
            let page = with_buffer(page, |buffer| self.page(buffer))?;
            sizes.write(page, length, after, out)?;
        }
        sizes.told(column.clone().into_builder())
    }

    fn page(&mut self, page: &[u8]) -> io::Result<Bytes> {
        let way = self.way(page)?;
        self.packed(page, way)
    }

    /// Which way is better for a page.
    fn way(&mut self, page: &[u8]) -> io::Result<Way> {
        let is_plain = match page.get(..BEGINNING) {
            Some(beginning) if page.len() >= 4 * BEGINNING => {
                let [matching, plain] = [&mut self.matching, &mut self.plain]
                    .map(|way| Ok::<_, io::Error>(way.compress(beginning)?.len()));
                matching? * 2 >= plain?
            }
            _ => false,
        };
        Ok(if is_plain { Way::Plain } else { Way::Matching })
    }

    /// The same for pages of grids, of which the first is given, and where its texts begin.
    fn way_of_grids(&mut self, page: &[u8], texts_at: usize) -> io::Result<WayOfGrids> {
        let way = self.way(page)?;
        let of_code = || Code::of(page.get(texts_at..)?.get(..BEGINNING)?).map(WayOfGrids::Coded);
        Ok(Some(way).filter(|way| *way == Way::Plain).and_then(|_| of_code()).unwrap_or(WayOfGrids::As(way)))
    }

    fn packed_grids(&mut self, page: &[u8], texts_at: usize, way: &mut WayOfGrids) -> io::Result<Bytes> {
        match way {
            WayOfGrids::As(way) => self.packed(page, *way),
            WayOfGrids::Coded(code) => {
                let mut packed = Vec::with_capacity(page.len() / 2);
                match code.write(page, texts_at, &mut packed) {
                    true => Ok(packed.into()),
                    false => self.packed(page, Way::Plain),
                }
            }
        }
    }

    fn packed(&mut self, page: &[u8], way: Way) -> io::Result<Bytes> {
        let way = match way {
            Way::Matching => &mut self.matching,
            Way::Plain => &mut self.plain,
        };
        let mut packed = Vec::with_capacity(compress_bound(page.len()));
        way.compress_to_buffer(page, &mut packed)?;
        Ok(packed.into())
    }
}

/// How a page is packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Matching,
    Plain,
}

/// How pages of grids are packed.
enum WayOfGrids {
    /// As any page.
    As(Way),
    /// In a code of our own, which gives what [`Way::Plain`] gives in half the time.
    Coded(Code),
}

/// Where the pages of a column begin, and how long they are.
#[derive(Default)]
struct Sizes {
    dictionary: Option<i64>,
    data: Option<i64>,
    packed: i64,
    unpacked: i64,
}

impl Sizes {
    /// Writes a page that is packed and had that length before.
    fn write(
        &mut self,
        page: Page,
        length: usize,
        after: usize,
        out: &mut TrackedWrite<Vec<u8>>,
    ) -> Result<(), WriteError> {
        let place = if page.is_dictionary_page() { &mut self.dictionary } else { &mut self.data };
        let written = SerializedPageWriter::new(out).write_page(CompressedPage::new(page, length))?;
        place.get_or_insert((after as u64 + written.offset) as i64);
        self.packed += written.compressed_size as i64;
        self.unpacked += written.uncompressed_size as i64;
        Ok(())
    }

    /// The same column with what is known of its pages now.
    fn told(self, column: ColumnChunkMetaDataBuilder) -> Result<ColumnChunkMetaData, WriteError> {
        let column = column.set_compression(Compression::ZSTD(ZstdLevel::default()));
        let column = column.set_total_compressed_size(self.packed).set_total_uncompressed_size(self.unpacked);
        let data = self.data.ok_or_else(|| ParquetError::General("a column without a page".into()))?;
        Ok(column.set_dictionary_page_offset(self.dictionary).set_data_page_offset(data).build()?)
    }
}

const LEVEL: i32 = 1;
const LONGEST_STEP: u32 = 1 << 17;

/// A page with another content. Pages of the second version are not written here: of those, a part is never packed.
fn with_buffer(mut page: Page, pack: impl FnOnce(&[u8]) -> io::Result<Bytes>) -> Result<Page, WriteError> {
    match &mut page {
        Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => *buf = pack(buf)?,
        Page::DataPageV2 { .. } => {
            return Err(ParquetError::NYI("a page of the second version".into()).into());
        }
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    use parquet::arrow::ArrowWriter;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader, ParquetMetaDataWriter};
    use parquet::file::properties::WriterProperties;

    /// Bytes that follow no rule that a packer could find: the middle of squares, step by step.
    fn noise(length: usize) -> impl Iterator<Item = u8> {
        let next = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
        std::iter::successors(Some(1), next).skip(1).map(|state| (state >> 40) as u8).take(length)
    }

    fn digits(length: usize) -> Vec<u8> {
        noise(length).map(|byte| b'1' + byte % 9).collect()
    }

    #[test]
    fn digits_are_packed_without_looking_for_matches_and_what_comes_again_with_them() {
        let mut packer = Packer::new().unwrap();
        let (random, again) = (digits(1 << 17), digits(1 << 8).repeat(1 << 9));
        let [page, plain, matching] = [
            packer.page(&random).map(Vec::from),
            packer.plain.compress(&random),
            packer.matching.compress(&random),
        ]
        .map(Result::unwrap);
        assert!(page == plain && page != matching && page.len() < random.len() / 2);
        let [page, plain, matching] = [
            packer.page(&again).map(Vec::from),
            packer.plain.compress(&again),
            packer.matching.compress(&again),
        ]
        .map(Result::unwrap);
        assert!(page == matching && page != plain && page.len() < again.len() / 100);
    }

    /// Two of five blocks come again: with matches a page has some three fifths of its length without, which is not worth the time.
    #[test]
    fn matches_that_do_not_halve_a_page_are_not_looked_for() {
        let mut packer = Packer::new().unwrap();
        let random = digits(3 << 17);
        let page: Vec<u8> =
            random.chunks(3 << 9).flat_map(|blocks| [blocks, &blocks[..2 << 9]].concat()).collect();
        let [found, plain, matching] = [
            packer.page(&page).map(Vec::from),
            packer.plain.compress(&page),
            packer.matching.compress(&page),
        ]
        .map(Result::unwrap);
        assert!(matching.len() * 8 < plain.len() * 7 && matching.len() * 2 > plain.len());
        assert!(found == plain);
    }

    #[test]
    fn pages_of_both_ways_end_with_a_checksum() {
        let mut packer = Packer::new().unwrap();
        for (page, way) in [(digits(1 << 17), Way::Plain), (digits(1 << 8).repeat(1 << 9), Way::Matching)] {
            assert_eq!(packer.way(&page).unwrap(), way);
            let mut packed = packer.page(&page).unwrap().to_vec();
            assert!(zstd::decode_all(&*packed).unwrap() == page);
            *packed.last_mut().unwrap() ^= 1;
            let error = zstd::decode_all(&*packed).unwrap_err().to_string();
            assert!(error.contains("checksum"), "{way:?}: {error}");
        }
    }

    #[test]
    fn what_is_packed_is_read_as_it_was_and_its_sizes_are_those_of_the_file() {
        let texts = |of: &[u8]| -> ArrayRef {
            let texts = of.chunks(81).map(|text| Some(str::from_utf8(text).unwrap()));
            Arc::new(texts.collect::<StringArray>())
        };
        let columns =
            [("random", texts(&digits(1 << 21))), ("again", texts(&digits(81 * 8).repeat(1 << 12)))];
        let rows = columns.iter().map(|(_, column)| column.len()).min().unwrap();
        let columns = columns.map(|(name, column)| (name, column.slice(0, rows)));
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let properties = WriterProperties::builder().set_data_page_size_limit(1 << 18).build();
        let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), Some(properties)).unwrap();
        writer.write(&batch).unwrap();
        let file = Bytes::from(writer.into_inner().unwrap());
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file).unwrap();
        let mut packed = Packed::after(4).unwrap();
        packed.add(metadata.row_group(0), &Arc::new(file.clone())).unwrap();
        let schema = metadata.file_metadata().schema_descr_ptr();
        let (bytes, group) = packed.finish(schema, rows).unwrap();
        assert!(bytes.len() < file.len() * 2 / 3);
        let of_columns = group.columns().iter().map(ColumnChunkMetaData::compressed_size).sum::<i64>();
        assert_eq!(of_columns, bytes.len() as i64);
        assert!(group.total_byte_size() > file.len() as i64 / 2);
        let mut packed = [b"PAR1", &*bytes].concat();
        let metadata = ParquetMetaData::new(metadata.file_metadata().clone(), vec![group]);
        ParquetMetaDataWriter::new(&mut packed, &metadata).finish().unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(packed)).unwrap();
        let mut read = reader.with_batch_size(rows).build().unwrap();
        assert_eq!(read.next().unwrap().unwrap(), batch);
    }

    #[test]
    fn a_column_of_grids_is_read_as_it_was_with_its_statistics() {
        let texts = digits(81 * 20_000);
        let column: ArrayRef =
            Arc::new(texts.chunks(81).map(|text| str::from_utf8(text).ok()).collect::<StringArray>());
        let batch = RecordBatch::try_from_iter_with_nullable([("puzzle", column, true)]).unwrap();
        let empty = ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap().into_inner().unwrap();
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&Bytes::from(empty)).unwrap();
        let schema = metadata.file_metadata().schema_descr_ptr();
        let column = batch.column(0);
        let cut = [column.slice(0, 7_777), column.slice(7_777, 20_000 - 7_777)];
        let mut packed = Packed::after(4).unwrap();
        packed.add_grids(schema.column(0), &Grids::of(cut.iter(), 1 << 14).unwrap()).unwrap();
        let (bytes, group) = packed.finish(schema, 20_000).unwrap();
        assert!(bytes.len() < texts.len() / 2);
        let mut file = [b"PAR1", &*bytes].concat();
        let metadata = ParquetMetaData::new(metadata.file_metadata().clone(), vec![group]);
        ParquetMetaDataWriter::new(&mut file, &metadata).finish().unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
        let chunk = reader.metadata().row_group(0).column(0);
        let statistics = chunk.statistics().unwrap();
        assert_eq!(statistics.min_bytes_opt(), texts.chunks(81).min());
        assert_eq!(statistics.max_bytes_opt(), texts.chunks(81).max());
        assert_eq!((statistics.null_count_opt(), chunk.num_values()), (Some(0), 20_000));
        assert_eq!(chunk.compressed_size(), bytes.len() as i64);
        let mut read = reader.with_batch_size(20_000).build().unwrap();
        assert_eq!(read.next().unwrap().unwrap(), batch);
    }
}
