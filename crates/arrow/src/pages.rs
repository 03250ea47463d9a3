//! The pages of a row group, packed with Zstandard.
//!
//! Parquet's writer knows Zstandard by its levels alone. Even the lowest looks for texts that come again, as the digits of grids
//! do not. That takes five times as long as to write each digit in the few bits that it needs. So the writer leaves pages as
//! they are. Here a beginning of each page, or of grids the first page of a group alone, is packed in both ways. Matches are looked for in
//! the whole if they halve that beginning.
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
use crate::grids::{Grids, PackedGrids, Summary};
use bytes::Bytes;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::page::{CompressedPage, Page, PageReader, PageWriter};
use parquet::errors::ParquetError;
use parquet::file::metadata::{ColumnChunkMetaData, ColumnChunkMetaDataBuilder, RowGroupMetaData};
use parquet::file::serialized_reader::SerializedPageReader;
use parquet::file::statistics::Statistics;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::{ColumnDescPtr, SchemaDescPtr};
use std::io::{self, Write};
use std::sync::Arc;
use zstd::bulk::Compressor;
use zstd::zstd_safe::{CParameter, ParamSwitch, compress_bound};

/// A row group whose pages are packed.
pub(crate) struct Packed {
    packer: Packer,
    content: PageSink,
    columns: Vec<ColumnChunkMetaData>,
}

/// The pages of a group, one after the other. What a page has stays where it was packed: to copy it took as long as to pack a tenth of it,
/// and most of that for new memory.
struct PageSink {
    pieces: Vec<Bytes>,
    /// Where the next page stands in the file.
    place: usize,
}

impl Packed {
    /// The beginning of a group that stands behind so many bytes of its file.
    pub(crate) fn after(after: usize) -> io::Result<Packed> {
        let content = PageSink { pieces: Vec::new(), place: after };
        Ok(Packed { packer: Packer::new()?, content, columns: Vec::new() })
    }

    /// Adds the columns of a group of `file`, with pages that are not packed.
    ///
    /// # Errors
    ///
    /// If the pages are not as the metadata says.
    pub(crate) fn add(&mut self, group: &RowGroupMetaData, file: &Arc<Bytes>) -> Result<(), WriteError> {
        for column in group.columns() {
            self.columns.push(self.packer.chunk(column, file, &mut self.content)?);
        }
        Ok(())
    }

    /// Adds a column of grids, whose pages are packed.
    ///
    /// # Errors
    ///
    /// If there is no page.
    pub(crate) fn add_grids(
        &mut self,
        column: ColumnDescPtr,
        pages: Vec<PackedGrids>,
    ) -> Result<(), WriteError> {
        let (mut sizes, mut encodings, mut all) = (Sizes::default(), vec![Encoding::RLE], None);
        for PackedGrids { content, length, encoding, summary } in pages {
            if !encodings.contains(&encoding) {
                encodings.push(encoding);
            }
            let page = MadeColumn::data_page(content, summary.values, encoding);
            sizes.write(page, length, &mut self.content)?;
            all = Some(match all {
                Some(before) => Summary::and(before, summary),
                None => summary,
            });
        }
        let all = all.ok_or_else(Sizes::no_page)?;
        let builder = ColumnChunkMetaData::builder(column)
            .set_encodings(encodings)
            .set_num_values(all.values as i64)
            .set_unencoded_byte_array_data_bytes(Some(all.bytes as i64))
            .set_statistics(all.statistics());
        self.columns.push(sizes.told(builder)?);
        Ok(())
    }

    /// Adds a column that was made without Parquet's writer.
    ///
    /// # Errors
    ///
    /// If a page cannot be packed.
    pub(crate) fn add_made(&mut self, column: ColumnDescPtr, made: MadeColumn) -> Result<(), WriteError> {
        let MadeColumn { dictionary, page, statistics, text_bytes } = made;
        let mut sizes = Sizes::default();
        let mut encodings: Vec<Encoding> = dictionary.iter().map(Page::encoding).collect();
        encodings.extend([Encoding::RLE, page.encoding()]);
        let values = page.num_values();
        for page in dictionary.into_iter().chain([page]) {
            let length = page.buffer().len();
            let page = with_buffer(page, |buffer| self.packer.page(buffer))?;
            sizes.write(page, length, &mut self.content)?;
        }
        let builder = ColumnChunkMetaData::builder(column)
            .set_encodings(encodings)
            .set_num_values(values.into())
            .set_unencoded_byte_array_data_bytes(text_bytes)
            .set_statistics(statistics);
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
    ) -> Result<(Vec<Bytes>, RowGroupMetaData), WriteError> {
        let begin = self.columns.first().map_or(0, |it| it.byte_range().0 as i64);
        let unpacked = self.columns.iter().map(ColumnChunkMetaData::uncompressed_size).sum();
        let builder = RowGroupMetaData::builder(schema).set_num_rows(rows as i64).set_ordinal(0);
        let builder = builder.set_column_metadata(self.columns).set_total_byte_size(unpacked);
        Ok((self.content.pieces, builder.set_file_offset(begin).build()?))
    }
}

/// The pages of a column that is made here, before they are packed.
pub(crate) struct MadeColumn {
    /// What the places of the data page are places in.
    pub(crate) dictionary: Option<Page>,
    /// All values.
    pub(crate) page: Page,
    /// What is known of them.
    pub(crate) statistics: Statistics,
    /// How many bytes they have, if they are texts.
    pub(crate) text_bytes: Option<i64>,
}

impl MadeColumn {
    /// A page of so many values, of the first version of the format.
    pub(crate) fn data_page(buf: impl Into<Bytes>, values: usize, encoding: Encoding) -> Page {
        Page::DataPage {
            buf: buf.into(),
            num_values: values as u32,
            encoding,
            def_level_encoding: Encoding::RLE,
            rep_level_encoding: Encoding::RLE,
            statistics: None,
        }
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
        out: &mut PageSink,
    ) -> Result<ColumnChunkMetaData, WriteError> {
        let mut sizes = Sizes::default();
        let mut pages = SerializedPageReader::new(Arc::clone(file), column, 0, None)?;
        while let Some(page) = pages.get_next_page()? {
            let length = page.buffer().len();
            let page = with_buffer(page, |buffer| self.page(buffer))?;
            sizes.write(page, length, out)?;
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
pub(crate) enum Way {
    Matching,
    Plain,
}

/// How pages of grids are packed. All pages of a group are packed in one way, whichever thread does it.
pub(crate) enum WayOfGrids {
    /// As any page.
    As(Way),
    /// In a code of our own, which gives what [`Way::Plain`] gives in half the time.
    Coded(Box<Code>),
}

impl WayOfGrids {
    /// The way that is best for this page and those that follow.
    ///
    /// # Errors
    ///
    /// If the page cannot be packed.
    pub(crate) fn of(grids: &Grids<'_>) -> io::Result<WayOfGrids> {
        let page = grids.bytes();
        let texts_at = grids.parts().0.len();
        let of_code = || Code::of(page.get(texts_at..)?.get(..BEGINNING)?);
        Ok(match Packer::new()?.way(&page)? {
            Way::Plain => of_code().map_or(WayOfGrids::As(Way::Plain), |code| WayOfGrids::Coded(code.into())),
            Way::Matching => WayOfGrids::As(Way::Matching),
        })
    }

    /// Packs a page.
    ///
    /// # Errors
    ///
    /// If the page cannot be packed.
    pub(crate) fn pack(&self, grids: Grids<'_>) -> io::Result<PackedGrids> {
        let way = match self {
            WayOfGrids::As(way) => *way,
            WayOfGrids::Coded(code) => {
                let (before, texts) = grids.parts();
                let mut packed =
                    Vec::with_capacity(before.len() + texts.iter().map(|it| it.len()).sum::<usize>() / 2);
                if code.write(before, texts, &mut packed) {
                    // The page waits for the end of its group.
                    packed.shrink_to_fit();
                    return Ok(grids.packed(packed.into()));
                }
                Way::Plain
            }
        };
        let packed = Packer::new()?.packed(&grids.bytes(), way)?;
        Ok(grids.packed(packed))
    }
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
    fn write(&mut self, page: Page, length: usize, out: &mut PageSink) -> Result<(), WriteError> {
        let header = header(&page, length)?;
        let place = if page.is_dictionary_page() { &mut self.dictionary } else { &mut self.data };
        place.get_or_insert(out.place as i64);
        let packed = header.len() + page.buffer().len();
        self.packed += packed as i64;
        self.unpacked += (header.len() + length) as i64;
        out.place += packed;
        out.pieces.extend([header, page.buffer().clone()]);
        Ok(())
    }

    fn no_page() -> WriteError {
        ParquetError::General("a column without a page".into()).into()
    }

    /// The same column with what is known of its pages now.
    fn told(self, column: ColumnChunkMetaDataBuilder) -> Result<ColumnChunkMetaData, WriteError> {
        let column = column.set_compression(Compression::ZSTD(ZstdLevel::default()));
        let column = column.set_total_compressed_size(self.packed).set_total_uncompressed_size(self.unpacked);
        let data = self.data.ok_or_else(Sizes::no_page)?;
        Ok(column.set_dictionary_page_offset(self.dictionary).set_data_page_offset(data).build()?)
    }
}

/// What stands before a page that is packed and had that length before.
fn header(page: &Page, length: usize) -> Result<Bytes, WriteError> {
    let mut out = TrackedWrite::new(Beginning(Vec::new()));
    let written =
        SerializedPageWriter::new(&mut out).write_page(CompressedPage::new(page.clone(), length))?;
    let mut header = out.into_inner()?.0;
    header.truncate(written.bytes_written as usize - page.buffer().len());
    Ok(header.into())
}

/// Keeps the beginning of what is written, which the header of a page fits into.
struct Beginning(Vec<u8>);

impl Write for Beginning {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        const ENOUGH: usize = 1 << 8;
        self.0.extend_from_slice(&bytes[..bytes.len().min(ENOUGH.saturating_sub(self.0.len()))]);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
pub(crate) mod tests {
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
        let (pieces, group) = packed.finish(schema, rows).unwrap();
        let bytes = pieces.concat();
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
        let way = WayOfGrids::of(&Grids::of(&cut[..1])).unwrap();
        assert!(matches!(way, WayOfGrids::Coded(_)));
        let pages = cut.chunks(1).map(|slice| way.pack(Grids::of(slice)).unwrap());
        packed.add_grids(schema.column(0), pages.collect()).unwrap();
        let (pieces, group) = packed.finish(schema, 20_000).unwrap();
        let bytes = pieces.concat();
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

    /// Reads a column that was made of these values, and compares it and what its metadata says with what Parquet's writer makes of
    /// them. Gives how many bytes it has.
    pub(crate) fn compared_with_usual(values: &ArrayRef, made: MadeColumn) -> i64 {
        let rows = values.len();
        let batch = RecordBatch::try_from_iter_with_nullable([("it", Arc::clone(values), true)]).unwrap();
        let mut writer = ArrowWriter::try_new(Vec::new(), batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        let usual = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(writer.into_inner().unwrap()));
        let usual = usual.unwrap().metadata().as_ref().clone();
        let schema = usual.file_metadata().schema_descr_ptr();
        let mut packed = Packed::after(4).unwrap();
        packed.add_made(schema.column(0), made).unwrap();
        let (pieces, group) = packed.finish(schema, rows).unwrap();
        let mut file = [b"PAR1", &*pieces.concat()].concat();
        let metadata = ParquetMetaData::new(usual.file_metadata().clone(), vec![group]);
        ParquetMetaDataWriter::new(&mut file, &metadata).finish().unwrap();
        let reader = ParquetRecordBatchReaderBuilder::try_new(Bytes::from(file)).unwrap();
        let [of_made, of_usual] =
            [reader.metadata(), &Arc::new(usual)].map(|it| it.row_group(0).column(0).clone());
        let said = |it: Option<&Statistics>| {
            let it = it.unwrap();
            let bytes = |bytes: Option<&[u8]>| bytes.map(<[u8]>::to_vec);
            (bytes(it.min_bytes_opt()), bytes(it.max_bytes_opt()), it.null_count_opt())
        };
        assert_eq!(said(of_made.statistics()), said(of_usual.statistics()));
        assert_eq!(of_made.unencoded_byte_array_data_bytes(), of_usual.unencoded_byte_array_data_bytes());
        assert_eq!(of_made.num_values(), rows as i64);
        let mut read = reader.with_batch_size(rows).build().unwrap();
        assert_eq!(read.next().unwrap().unwrap(), batch);
        of_made.compressed_size()
    }
}
