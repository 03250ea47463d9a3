//! Columns of grids: texts of one length, of which hardly two are the same.
//!
//! Parquet's writer looks for each text in a dictionary until that is full. It writes each with its length, and copies every page
//! three times. Grids need no more than their bytes one after the other, which is how Arrow has them. So their pages are made here,
//! and Parquet's own types write pages and metadata. This is what a page has before it is packed (in Parquet's format, a data page of
//! the first version with the encoding `DELTA_LENGTH_BYTE_ARRAY`):
//!
//! | part | bytes |
//! | --- | --- |
//! | levels | the number of bytes, in four; a run of `1`, since no text is null |
//! | lengths | 128 in a block of 4 parts; how many; the first; for each further block, 0 as least difference and 4 times 0 bits |
//! | texts | one after the other |

use crate::runs::{write_differences, write_levels};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use bytes::Bytes;
use parquet::basic::Encoding;
use parquet::column::page::Page;
use parquet::data_type::ByteArray;
use parquet::file::statistics::{Statistics, ValueStatistics};
use std::collections::HashSet;

/// The texts of a column in the rows of a group.
pub(crate) struct Grids<'a> {
    /// Texts without gaps between them.
    runs: Vec<&'a [u8]>,
    length: usize,
}

/// Longer texts have other lengths as a rule, and statistics should be short.
const LONGEST: usize = 1 << 10;

/// So many texts tell whether a dictionary would be worth its while.
const SAMPLE: usize = 1 << 9;

/// A page has as many texts as fit, and at least one. Two of them are held by the nearer memory of a core.
const PAGE_BYTES: usize = 1 << 19;

impl<'a> Grids<'a> {
    /// The texts of these values, if all are of one length and none is null. Among the first there must be more than so many bytes of
    /// different texts.
    pub(crate) fn of(
        values: impl Iterator<Item = &'a ArrayRef>,
        dictionary_bytes: usize,
    ) -> Option<Grids<'a>> {
        let mut grids = Grids { runs: Vec::new(), length: 0 };
        for array in values.filter(|array| !array.is_empty()) {
            if *array.data_type() != DataType::Utf8 || array.null_count() > 0 {
                return None;
            }
            let texts = array.as_string::<i32>();
            let ends = texts.value_offsets();
            if grids.length == 0 {
                grids.length = texts.value(0).len();
            }
            let length = i32::try_from(grids.length).ok().filter(|it| (1..=LONGEST as i32).contains(it))?;
            if ends.windows(2).any(|pair| pair[1] - pair[0] != length) {
                return None;
            }
            grids.runs.push(&texts.value_data()[ends[0] as usize..ends[ends.len() - 1] as usize]);
        }
        let sample: HashSet<&[u8]> = grids.texts().take(SAMPLE).collect();
        (sample.len() * grids.length > dictionary_bytes).then_some(grids)
    }

    fn texts(&self) -> impl Iterator<Item = &'a [u8]> {
        let length = self.length.max(1);
        self.runs.iter().flat_map(move |run| run.chunks_exact(length))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.bytes() / self.length
    }

    /// How many bytes all have.
    pub(crate) fn bytes(&self) -> usize {
        self.runs.iter().map(|run| run.len()).sum()
    }

    /// The least and the greatest.
    pub(crate) fn statistics(&self) -> Statistics {
        let of = |found: Option<([u128; 2], &[u8])>| found.map(|(_, text)| ByteArray::from(text.to_vec()));
        let (mut least, mut greatest) = (None, None);
        for text in self.texts().map(|text| (beginning(text), text)) {
            least = least.filter(|least| *least <= text).or(Some(text));
            greatest = greatest.filter(|greatest| *greatest >= text).or(Some(text));
        }
        Statistics::ByteArray(ValueStatistics::new(of(least), of(greatest), None, Some(0), false))
    }

    /// Gives each page that is not packed, where its texts begin, and how many they are.
    pub(crate) fn each_page<E>(
        &self,
        mut each: impl FnMut(&[u8], usize, usize) -> Result<(), E>,
    ) -> Result<(), E> {
        let most = (PAGE_BYTES / self.length).max(1);
        let (mut page, mut left) = (Vec::with_capacity(PAGE_BYTES + self.length + most), self.len());
        let (mut runs, mut run): (_, &[u8]) = (self.runs.iter(), &[]);
        while left > 0 {
            let count = left.min(most);
            page.clear();
            write_levels(1, count, &mut page);
            write_differences(self.length as i64, 0, count, &mut page);
            let texts_at = page.len();
            let mut missing = count * self.length;
            while missing > 0 {
                if run.is_empty() {
                    run = runs.next().copied().unwrap_or_default();
                }
                let (taken, rest) = run.split_at(missing.min(run.len()));
                page.extend_from_slice(taken);
                (run, missing) = (rest, missing - taken.len());
            }
            each(&page, texts_at, count)?;
            left -= count;
        }
        Ok(())
    }
}

/// The first 32 bytes as numbers: nearly all texts differ there, and to compare numbers needs no call. In the first 16, many puzzles
/// have nothing but dots.
fn beginning(text: &[u8]) -> [u128; 2] {
    text.as_chunks().0.first_chunk().map_or([0; 2], |halves| halves.map(u128::from_be_bytes))
}

/// A page of so many texts.
pub(crate) fn page(buf: Bytes, texts: usize) -> Page {
    Page::DataPage {
        buf,
        num_values: texts as u32,
        encoding: ENCODING,
        def_level_encoding: Encoding::RLE,
        rep_level_encoding: Encoding::RLE,
        statistics: None,
    }
}

/// The encoding of the texts.
pub(crate) const ENCODING: Encoding = Encoding::DELTA_LENGTH_BYTE_ARRAY;

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{Int64Array, StringArray};
    use std::sync::Arc;

    fn column(texts: impl IntoIterator<Item = String>) -> ArrayRef {
        Arc::new(texts.into_iter().map(Some).collect::<StringArray>())
    }

    fn numbers(range: std::ops::Range<usize>) -> ArrayRef {
        column(range.map(|number| format!("{number:081}")))
    }

    fn are_grids(arrays: &[ArrayRef]) -> bool {
        Grids::of(arrays.iter(), 1 << 14).is_some()
    }

    #[test]
    fn texts_of_one_length_that_differ_are_grids() {
        assert!(
            are_grids(&[numbers(0..500)]) && are_grids(&[numbers(0..0), numbers(0..100), numbers(100..300)])
        );
        let [few, again] = [numbers(0..100), column((0..500).map(|number| format!("{:081}", number % 100)))];
        assert!(!are_grids(&[few]) && !are_grids(&[again]) && !are_grids(&[]));
        let other: ArrayRef = column(["1".repeat(80)]);
        assert!(!are_grids(&[numbers(0..500), other]));
        let null: ArrayRef = Arc::new(StringArray::from(vec![None::<&str>]));
        assert!(!are_grids(&[numbers(0..500), null]));
        assert!(!are_grids(&[column((0..500).map(|number| format!("{number:01025}")))]));
        assert!(!are_grids(&[Arc::new(Int64Array::from_iter_values(0..5000))]));
    }

    #[test]
    fn pages_have_all_texts_in_their_order_wherever_the_values_are_cut() {
        let whole = [numbers(3..20_003)];
        let cut = [whole[0].slice(0, 1), whole[0].slice(1, 9_000), whole[0].slice(9_001, 10_999)];
        let pages = |arrays: &[ArrayRef]| {
            let mut pages = Vec::new();
            let grids = Grids::of(arrays.iter(), 0).unwrap();
            let done = grids.each_page(|page, texts_at, count| {
                assert_eq!(page.len() - texts_at, count * 81);
                pages.push((page.to_vec(), count));
                Ok::<_, ()>(())
            });
            assert!(done.is_ok() && grids.len() == 20_000 && grids.bytes() == 20_000 * 81);
            pages
        };
        let pages_of_whole = pages(&whole);
        assert!(pages_of_whole.len() == 4 && pages_of_whole == pages(&cut));
        let texts =
            pages_of_whole.iter().flat_map(|(page, count)| page[page.len() - count * 81..].chunks(81));
        assert!(texts.eq(whole[0].as_string::<i32>().iter().flatten().map(str::as_bytes)));
    }

    #[test]
    fn the_least_and_the_greatest_text_are_told() {
        let arrays = [numbers(7..300), numbers(5..7), numbers(300..301)];
        let statistics = Grids::of(arrays.iter(), 0).unwrap().statistics();
        let said = |bytes: Option<&[u8]>| String::from_utf8(bytes.unwrap().to_vec()).unwrap();
        assert_eq!(said(statistics.min_bytes_opt()), format!("{:081}", 5));
        assert_eq!(said(statistics.max_bytes_opt()), format!("{:081}", 300));
        assert_eq!(statistics.null_count_opt(), Some(0));
    }
}
