//! Values of a column that come one by one.
//!
//! Arrow's own builders do the same. But their calls stay calls: to put a solved puzzle into columns took 40 ns with them.

use arrow_array::{ArrowPrimitiveType, PrimitiveArray, StringArray};
use arrow_buffer::{Buffer, NullBuffer, NullBufferBuilder, OffsetBuffer, ScalarBuffer};

/// Which values are there. In most columns all are, or none is.
#[derive(Default)]
enum Validity {
    #[default]
    All,
    Nothing,
    Some(NullBufferBuilder),
}

impl Validity {
    /// The next value is there, or is null. So many came before.
    #[inline(always)]
    fn add(&mut self, is_there: bool, before: usize) {
        match self {
            Validity::All if is_there => {}
            Validity::Nothing if !is_there => {}
            _ => self.add_other(is_there, before),
        }
    }

    fn add_other(&mut self, is_there: bool, before: usize) {
        if let Validity::Some(nulls) = self {
            return nulls.append(is_there);
        }
        if before == 0 {
            *self = Validity::Nothing;
            return;
        }
        let mut nulls = NullBufferBuilder::new(before + 1);
        match self {
            Validity::Nothing => nulls.append_n_nulls(before),
            _ => nulls.append_n_non_nulls(before),
        }
        nulls.append(is_there);
        *self = Validity::Some(nulls);
    }

    /// All of so many values, which are forgotten.
    fn finish(&mut self, values: usize) -> Option<NullBuffer> {
        match std::mem::take(self) {
            Validity::All => None,
            Validity::Nothing => Some(NullBuffer::new_null(values)),
            Validity::Some(mut nulls) => nulls.finish(),
        }
    }
}

/// Numbers.
pub(crate) struct Numbers<T: ArrowPrimitiveType> {
    values: Vec<T::Native>,
    validity: Validity,
}

impl<T: ArrowPrimitiveType> Default for Numbers<T> {
    fn default() -> Numbers<T> {
        Numbers { values: Vec::new(), validity: Validity::All }
    }
}

impl<T: ArrowPrimitiveType> Numbers<T> {
    /// Adds a number, or null.
    #[inline(always)]
    pub(crate) fn add(&mut self, value: Option<T::Native>) {
        self.validity.add(value.is_some(), self.values.len());
        self.values.push(value.unwrap_or_default());
    }

    /// All of them, which are forgotten. There is room for as many again.
    pub(crate) fn finish(&mut self) -> PrimitiveArray<T> {
        let next = Vec::with_capacity(self.values.len());
        let values = std::mem::replace(&mut self.values, next);
        let nulls = self.validity.finish(values.len());
        PrimitiveArray::new(values.into(), nulls)
    }
}

/// Texts.
pub(crate) struct GrowingTexts {
    bytes: Vec<u8>,
    /// Where each text begins, and where the last one ends.
    offsets: Vec<i32>,
    validity: Validity,
}

impl Default for GrowingTexts {
    fn default() -> GrowingTexts {
        GrowingTexts { bytes: Vec::new(), offsets: vec![0], validity: Validity::All }
    }
}

impl GrowingTexts {
    /// Adds a text, or null.
    #[inline]
    pub(crate) fn add(&mut self, text: Option<&str>) {
        self.bytes.extend_from_slice(text.unwrap_or_default().as_bytes());
        self.end(text.is_some());
    }

    /// Adds the cells of a grid: digits and dots.
    #[inline(always)]
    pub(crate) fn add_cells(&mut self, cells: &[u8; 81]) {
        self.bytes.extend_from_slice(cells);
        self.end(true);
    }

    #[inline(always)]
    fn end(&mut self, is_there: bool) {
        let end = i32::try_from(self.bytes.len()).expect("the rows of a block have less than 2 GiB of texts");
        self.validity.add(is_there, self.offsets.len() - 1);
        self.offsets.push(end);
    }

    /// All of them, which are forgotten. There is room for as many again: to find it bit by bit means to copy texts again and again.
    pub(crate) fn finish(&mut self) -> StringArray {
        let next = Vec::with_capacity(self.bytes.len());
        let bytes = Buffer::from_vec(std::mem::replace(&mut self.bytes, next));
        let mut next = Vec::with_capacity(self.offsets.len());
        next.push(0);
        let offsets = OffsetBuffer::new(ScalarBuffer::from(std::mem::replace(&mut self.offsets, next)));
        let nulls = self.validity.finish(offsets.len() - 1);
        StringArray::new(offsets, bytes, nulls)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::types::Int8Type;
    use arrow_array::{Array, Int8Array};

    #[test]
    fn values_are_given_in_their_order_and_forgotten() {
        let (mut numbers, mut texts) = (Numbers::<Int8Type>::default(), GrowingTexts::default());
        let (one, other) = (Some(1), Some(-3));
        for rows in [
            vec![one, None, other],
            vec![one],
            vec![],
            vec![None; 9],
            vec![None, None, one, None],
            vec![one, other, None],
        ] {
            for &row in &rows {
                numbers.add(row);
                texts.add(row.map(|row| row.to_string()).as_deref());
            }
            assert_eq!(numbers.finish(), Int8Array::from(rows.clone()));
            let expected: StringArray = rows.iter().map(|row| row.map(|row| row.to_string())).collect();
            assert_eq!(texts.finish(), expected);
        }
        texts.add_cells(&[b'.'; 81]);
        texts.add(Some(""));
        let read = texts.finish();
        assert_eq!((read.value(0), read.value(1), read.null_count()), (&*".".repeat(81), "", 0));
    }
}
