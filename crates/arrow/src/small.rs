//! Columns of small numbers, as guesses are: how many the search needed.
//!
//! Parquet's writer looks each number up in a table of hashes, and takes it through four copies: 15 ns, of 100 ns that a solved puzzle
//! takes in columns. Numbers below 4,096 are their own places in a table. This is what is written before it is packed:
//!
//! | page | bytes |
//! | --- | --- |
//! | dictionary | the numbers that there are, in rising order, each in eight bytes (`PLAIN`) |
//! | data | a run of levels `1`; how many bits a place has; all places in so many bits (`RLE_DICTIONARY`, bit-packed) |

use crate::pages::MadeColumn;
use crate::runs::{write_bits, write_levels};
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use parquet::basic::Encoding;
use parquet::column::page::Page;
use parquet::file::statistics::{Statistics, ValueStatistics};

/// Numbers from here on are not small.
const END: usize = 1 << 12;

/// The column of these values; nothing, if one is null, or no small number.
pub(crate) fn column<'a>(values: impl Iterator<Item = &'a ArrayRef> + Clone) -> Option<MadeColumn> {
    let mut is_there = [false; END];
    for array in values.clone() {
        if *array.data_type() != DataType::Int64 || array.null_count() > 0 {
            return None;
        }
        for &number in array.as_primitive::<Int64Type>().values() {
            *is_there.get_mut(usize::try_from(number).ok()?)? = true;
        }
    }
    let (mut places, mut dictionary) = ([0_u16; END], Vec::new());
    for number in (0..END).filter(|&number| is_there[number]) {
        places[number] = dictionary.len() as u16;
        dictionary.push(number as i64);
    }
    let numbers = values.flat_map(|array| array.as_primitive::<Int64Type>().values());
    let places: Vec<u16> = numbers.map(|&number| places[number as usize]).collect();
    let bits = dictionary.len().checked_sub(1)?.checked_ilog2().unwrap_or_default() + 1;
    let mut page = Vec::new();
    write_levels(1, places.len(), &mut page);
    page.push(bits as u8);
    write_bits(&places, bits, &mut page);
    let bounds = dictionary.first().zip(dictionary.last());
    let (least, greatest) = bounds.map(|(&least, &greatest)| (least, greatest)).unzip();
    Some(MadeColumn {
        dictionary: Some(Page::DictionaryPage {
            buf: dictionary.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>().into(),
            num_values: dictionary.len() as u32,
            encoding: Encoding::PLAIN,
            is_sorted: false,
        }),
        page: MadeColumn::data_page(page, places.len(), Encoding::RLE_DICTIONARY),
        statistics: Statistics::Int64(ValueStatistics::new(least, greatest, None, Some(0), false)),
        text_bytes: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::tests::compared_with_usual;
    use arrow_array::{Int64Array, StringArray};
    use std::sync::Arc;

    fn numbers(rows: usize, of: impl Fn(i64) -> Option<i64>) -> ArrayRef {
        Arc::new((0..rows as i64).map(of).collect::<Int64Array>())
    }

    #[test]
    fn small_numbers_are_read_as_they_were_with_the_statistics_of_the_usual_writer() {
        for rows in [1, 7, 8, 9, 1000] {
            for different in [1, 2, 3, 4, 5, 16, 17, 128, 129, 256, 257, 1000] {
                let values = numbers(rows, |row| Some(4095 - row * 7 % different));
                let cut = [values.slice(0, rows / 3), values.slice(rows / 3, rows - rows / 3)];
                let bytes = compared_with_usual(&values, column(cut.iter()).unwrap());
                assert!(bytes < rows as i64 * 10 + 200, "{bytes}");
            }
        }
    }

    #[test]
    fn other_numbers_are_not_made_here() {
        let of = |values: ArrayRef| column([numbers(9, Some), values].iter()).is_some();
        assert!(of(numbers(9, |row| Some(row * 511))));
        assert!(!of(numbers(9, |row| Some(row * 512))) && !of(numbers(9, |row| Some(-row))));
        assert!(
            !of(numbers(9, |row| (row != 4).then_some(1))) && !of(Arc::new(StringArray::from(vec!["1"])))
        );
        assert!(column([].iter()).is_none());
    }
}
