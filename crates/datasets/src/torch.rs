//! PyTorch's files, `.pt`, as `torch.save` writes a tensor: a ZIP archive that is not compressed.
//!
//! | entry | what it has |
//! | --- | --- |
//! | `archive/data.pkl` | a pickle of protocol 2: type, shape and strides of the tensor, and in which entry its numbers are |
//! | `archive/byteorder` | `little` |
//! | `archive/version` | `3`, that of the format |
//! | `archive/data/0` | the numbers in C's order, from a place of the file that is a multiple of 64 |
//!
//! The pickle asks for no more than `torch.load` allows with `weights_only`. Sizes have 64 bits (ZIP64), since a million puzzles
//! of 81 × 9 floating numbers take 2.9 GB.

use std::io::{self, Seek, SeekFrom, Write};

/// What the numbers of a tensor are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TensorNumber {
    /// Whole numbers of a byte, without a sign.
    Byte,
    /// Whole numbers of eight bytes, with a sign.
    Long,
    /// Floating numbers of four bytes.
    Float,
}

impl TensorNumber {
    const fn bytes(self) -> u64 {
        match self {
            TensorNumber::Byte => 1,
            TensorNumber::Long => 8,
            TensorNumber::Float => 4,
        }
    }

    const fn storage(self) -> &'static str {
        match self {
            TensorNumber::Byte => "ByteStorage",
            TensorNumber::Long => "LongStorage",
            TensorNumber::Float => "FloatStorage",
        }
    }
}

/// A file with a tensor that is being written.
pub struct TensorFile<W> {
    out: W,
    entries: Vec<Entry>,
    /// So many bytes have been written.
    written: u64,
    /// So many bytes of numbers are missing.
    left: u64,
    sum: crc32fast::Hasher,
}

/// An entry of the archive.
struct Entry {
    name: &'static str,
    sum: u32,
    size: u64,
    /// Where its head stands in the file.
    place: u64,
}

/// The entry that has the numbers, in the last place.
const NUMBERS: &str = "archive/data/0";

/// The numbers begin at a multiple of this, so that a file can be mapped into memory.
const ALIGNMENT: u64 = 64;

/// Where in the head of an entry its checksum stands.
const PLACE_OF_SUM: u64 = 14;

impl<W: Write + Seek> TensorFile<W> {
    /// Begins a file of a tensor of that shape. The file is at its beginning.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin(out: W, number: TensorNumber, shape: &[u64]) -> io::Result<TensorFile<W>> {
        let (entries, sum) = (Vec::new(), crc32fast::Hasher::new());
        let left = number.bytes() * shape.iter().product::<u64>();
        let mut file = TensorFile { out, entries, written: 0, left, sum };
        for (name, text) in [
            ("archive/data.pkl", pickle(number, shape)),
            ("archive/byteorder", b"little".to_vec()),
            ("archive/version", b"3\n".to_vec()),
        ] {
            let size = text.len() as u64;
            file.entry(Entry { name, sum: crc32fast::hash(&text), size, place: file.written })?;
            file.put(&text)?;
        }
        file.entry(Entry { name: NUMBERS, sum: 0, size: left, place: file.written })?;
        Ok(file)
    }

    /// Adds numbers, in the order of the least byte first.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    ///
    /// # Panics
    ///
    /// If there are more of them than the shape says.
    pub fn write(&mut self, numbers: &[u8]) -> io::Result<()> {
        let length = numbers.len() as u64;
        self.left = self.left.checked_sub(length).expect("no more numbers than the shape says");
        self.sum.update(numbers);
        self.put(numbers)
    }

    /// Ends the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    ///
    /// # Panics
    ///
    /// If there are fewer numbers than the shape says.
    pub fn finish(mut self) -> io::Result<()> {
        assert_eq!(self.left, 0, "as many numbers as the shape says");
        let numbers = self.entries.last_mut().expect("numbers were begun");
        numbers.sum = self.sum.clone().finalize();
        let (place, sum) = (numbers.place + PLACE_OF_SUM, numbers.sum);
        let begin = self.written;
        for at in 0..self.entries.len() {
            let listed = self.entries[at].listed();
            self.put(&listed)?;
        }
        let end = ending(self.entries.len() as u64, begin, self.written);
        self.put(&end)?;
        // The checksum of the numbers is known only now.
        self.out.seek(SeekFrom::Start(place))?;
        self.out.write_all(&sum.to_le_bytes())?;
        self.out.flush()
    }

    fn entry(&mut self, entry: Entry) -> io::Result<()> {
        self.put(&entry.head())?;
        self.entries.push(entry);
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }
}

/// What stands in a field of 32 bits where a further field has the number.
const ELSEWHERE: u32 = u32::MAX;

/// The version of ZIP that has sizes of 64 bits.
const VERSION: u16 = 45;

/// The first of January 1980, since the same numbers give the same file at any time.
const DATE: u16 = 1 << 5 | 1;

impl Entry {
    /// What its head and the list of entries say in the same way: from the version to the length of the name.
    fn told(&self) -> Vec<u8> {
        let mut told = VERSION.to_le_bytes().to_vec();
        // No flags, not compressed, at midnight.
        told.extend([0; 6]);
        told.extend(DATE.to_le_bytes());
        told.extend(self.sum.to_le_bytes());
        let size = if self.is_large() { ELSEWHERE } else { self.size as u32 };
        told.extend([size, size].into_iter().flat_map(u32::to_le_bytes));
        told.extend((self.name.len() as u16).to_le_bytes());
        told
    }

    /// Whether its size stands in a further field. That of the numbers always does, whether they are many or few.
    fn is_large(&self) -> bool {
        self.name == NUMBERS
    }

    /// The further field with its size, if there is one.
    fn large_size(&self) -> Vec<u8> {
        match self.is_large() {
            true => further(1, &[self.size.to_le_bytes(), self.size.to_le_bytes()].concat()),
            false => Vec::new(),
        }
    }

    /// What stands before its bytes. A field of padding brings them to their place.
    fn head(&self) -> Vec<u8> {
        let mut more = self.large_size();
        let length = 4 + self.told().len() + 2 + self.name.len() + more.len() + 4;
        let padding = (ALIGNMENT - (self.place + length as u64) % ALIGNMENT) % ALIGNMENT;
        more.extend(further(u16::from_le_bytes(*b"FB"), &vec![b'Z'; padding as usize]));
        let length = (more.len() as u16).to_le_bytes();
        [b"PK\x03\x04", &*self.told(), &length, self.name.as_bytes(), &more].concat()
    }

    /// Its line in the list of entries at the end.
    fn listed(&self) -> Vec<u8> {
        let more = self.large_size();
        let mut listed = b"PK\x01\x02".to_vec();
        listed.extend(VERSION.to_le_bytes());
        listed.extend(self.told());
        listed.extend((more.len() as u16).to_le_bytes());
        // No comment, in the first part of the archive, without attributes.
        listed.extend([0; 10]);
        let place = u32::try_from(self.place).expect("heads stand near the beginning");
        listed.extend(place.to_le_bytes());
        [&*listed, self.name.as_bytes(), &more].concat()
    }
}

/// A further field of an entry.
fn further(name: u16, value: &[u8]) -> Vec<u8> {
    [&name.to_le_bytes(), &(value.len() as u16).to_le_bytes(), value].concat()
}

/// What ends an archive of so many entries, whose list stands from the one place to the other.
fn ending(entries: u64, begin: u64, end: u64) -> Vec<u8> {
    let mut ending = b"PK\x06\x06".to_vec();
    ending.extend(44_u64.to_le_bytes());
    ending.extend([VERSION, VERSION].into_iter().flat_map(u16::to_le_bytes));
    ending.extend([0; 8]);
    ending.extend([entries, entries, end - begin, begin].into_iter().flat_map(u64::to_le_bytes));
    // Where that stands, for those who read from the end.
    ending.extend(b"PK\x06\x07\0\0\0\0");
    ending.extend(end.to_le_bytes());
    ending.extend(1_u32.to_le_bytes());
    // The same in fewer bits, as it was once.
    ending.extend(b"PK\x05\x06\0\0\0\0");
    ending.extend([entries as u16; 2].into_iter().flat_map(u16::to_le_bytes));
    ending.extend(
        [end - begin, begin].into_iter().flat_map(|it| u32::try_from(it).unwrap_or(ELSEWHERE).to_le_bytes()),
    );
    ending.extend([0; 2]);
    ending
}

/// A tensor as a pickle: what is to be called, and with what.
fn pickle(number: TensorNumber, shape: &[u64]) -> Vec<u8> {
    let mut strides = vec![1; shape.len()];
    for place in (1..shape.len()).rev() {
        strides[place - 1] = strides[place] * shape[place].max(1);
    }
    let storage = [
        text("storage"),
        global("torch", number.storage()),
        text("0"),
        text("cpu"),
        whole(shape.iter().product()),
    ];
    // Persistent, since its numbers stand elsewhere.
    let storage = [tuple(&storage), b"Q".to_vec()].concat();
    // No gradient, and no hooks.
    let hooks = [global("collections", "OrderedDict"), b")R".to_vec()].concat();
    let numbers = |numbers: &[u64]| tuple(&numbers.iter().map(|&it| whole(it)).collect::<Vec<_>>());
    let arguments = [storage, whole(0), numbers(shape), numbers(&strides), b"\x89".to_vec(), hooks];
    let function = global("torch._utils", "_rebuild_tensor_v2");
    [b"\x80\x02", &*function, &tuple(&arguments), b"R."].concat()
}

fn global(module: &str, name: &str) -> Vec<u8> {
    format!("c{module}\n{name}\n").into_bytes()
}

fn text(text: &str) -> Vec<u8> {
    [b"X", &(text.len() as u32).to_le_bytes()[..], text.as_bytes()].concat()
}

/// A whole number in four bytes, or in nine if it needs more.
fn whole(number: u64) -> Vec<u8> {
    match i32::try_from(number) {
        Ok(number) => [b"J", &number.to_le_bytes()[..]].concat(),
        Err(_) => [b"\x8A\x09", &number.to_le_bytes()[..], b"\0"].concat(),
    }
}

fn tuple(parts: &[Vec<u8>]) -> Vec<u8> {
    [b"(", &*parts.concat(), b"t"].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn file(number: TensorNumber, shape: &[u64], numbers: &[u8]) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let mut file = TensorFile::begin(&mut bytes, number, shape).unwrap();
        numbers.chunks(7).for_each(|part| file.write(part).unwrap());
        file.finish().unwrap();
        bytes.into_inner()
    }

    fn place(bytes: &[u8], of: &[u8]) -> usize {
        bytes.windows(of.len()).position(|it| it == of).unwrap()
    }

    /// Where the entry of the numbers begins, by its head.
    fn numbers(bytes: &[u8]) -> &[u8] {
        let name = place(bytes, NUMBERS.as_bytes());
        let more = u16::from_le_bytes(*bytes[name - 2..].first_chunk().unwrap()) as usize;
        &bytes[name + NUMBERS.len() + more..]
    }

    #[test]
    fn numbers_stand_at_a_multiple_of_64_behind_a_head_with_their_checksum() {
        for (number, shape, length) in [
            (TensorNumber::Float, &[2, 3][..], 24),
            (TensorNumber::Long, &[5], 40),
            (TensorNumber::Byte, &[4, 0], 0),
        ] {
            let wanted: Vec<u8> = (1..=length).collect();
            let bytes = file(number, shape, &wanted);
            let found = numbers(&bytes);
            assert!(found.starts_with(&wanted) && found[wanted.len()..].starts_with(b"PK\x01\x02"));
            assert_eq!((bytes.len() - found.len()) % 64, 0);
            let sum = crc32fast::hash(&wanted).to_le_bytes();
            let name = place(&bytes, NUMBERS.as_bytes());
            assert_eq!(bytes[name - 30 + PLACE_OF_SUM as usize..][..4], sum);
        }
    }

    #[test]
    fn a_pickle_says_type_shape_and_strides() {
        let bytes = pickle(TensorNumber::Float, &[2, 9, 9]);
        let shape = tuple(&[2, 9, 9].map(whole));
        let strides = tuple(&[81, 9, 1].map(whole));
        assert!(place(&bytes, &shape) < place(&bytes, &strides));
        assert!(place(&bytes, b"ctorch\nFloatStorage\n") < place(&bytes, &whole(162)));
        assert_eq!(whole(1 << 31), b"\x8A\x09\0\0\0\x80\0\0\0\0\0");
    }

    #[test]
    #[should_panic(expected = "as many numbers as the shape says")]
    fn numbers_that_are_missing_are_a_fault_of_the_program() {
        file(TensorNumber::Byte, &[3], &[1, 2]);
    }
}
