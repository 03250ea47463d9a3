//! Frames of Zstandard for texts of digits and dots, of which each character is written in the bits that it needs.
//!
//! Zstandard's own library counts the bytes of every block, and writes them one by one. Grids have hardly any match, and the first
//! of a column tell how often each digit comes. So one code is made of those, and all texts are written with that code, four characters
//! at once. Any reader of Zstandard reads such a frame (its format is in RFC 8878):
//!
//! | part | what it holds |
//! | --- | --- |
//! | header | the magic number, and the length of the content |
//! | first block | what stands before the texts, as it is |
//! | next block | the code, and the first texts |
//! | other blocks | more texts in the same code |
//! | end | a checksum of the content |

use xxhash_rust::xxh64::xxh64;

/// A code for `.` and digits, as far as they occur.
pub(crate) struct Code {
    /// The [entry](entry) of each character, by the lower half of its byte.
    of_one: [u32; 16],
    /// The entry of any four characters.
    of_four: Vec<u32>,
    /// How a block tells which code it has.
    description: Vec<u8>,
    /// Where a stream is written before its length is known.
    room: Vec<u8>,
}

/// The longest code of a character: those of eight characters and less than eight bits from before fit into 64 bits.
const LONGEST: u32 = 6;

/// An entry has the number of its bits, which is at most 24, below a flag that there is a code, and the bits above. Where there is no
/// code, all is 0.
const LENGTH: u32 = (1 << 7) - 1;
const IS_THERE: u32 = 1 << 7;
const BITS_AT: u32 = 8;

fn entry(bits: u32, length: u32) -> u32 {
    bits << BITS_AT | IS_THERE | length
}

fn bits_of(entry: u32) -> u32 {
    entry >> BITS_AT
}

fn length_of(entry: u32) -> u32 {
    entry & LENGTH
}

/// A block has at most so many bytes before it is packed.
const BLOCK: usize = 1 << 17;
/// Fewer characters are not worth a code.
const FEWEST: usize = 1 << 10;

impl Code {
    /// The code that is best for such texts; nothing, if they have other characters than digits and dots, or only one.
    pub(crate) fn of(sample: &[u8]) -> Option<Code> {
        let mut counts = [0_u64; 256];
        sample.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let counts: Vec<(u8, u64)> = (0..=u8::MAX).zip(counts).filter(|(_, count)| *count > 0).collect();
        if !is_of_digits(sample) || counts.len() < 2 {
            return None;
        }
        let lengths = lengths(counts);
        let mut of_one = [0; 16];
        codes(&lengths).for_each(|(character, entry)| of_one[usize::from(character & 0xF)] = entry);
        Some(Code { of_one, of_four: of_four(&of_one), description: description(&lengths), room: Vec::new() })
    }

    /// Writes a page, whose texts begin at that place. If one of their characters has no code, nothing is written, and `false` is
    /// the answer.
    pub(crate) fn write(&mut self, page: &[u8], texts_at: usize, out: &mut Vec<u8>) -> bool {
        let begin = out.len();
        let is_written = self.write_frame(page, texts_at, out).is_some();
        if !is_written {
            out.truncate(begin);
        }
        is_written
    }

    fn write_frame(&mut self, page: &[u8], texts_at: usize, out: &mut Vec<u8>) -> Option<()> {
        const MAGIC: u32 = 0xFD2F_B528;
        // The length has four bytes; all is one segment; a checksum follows.
        const DESCRIPTOR: u8 = 2 << 6 | 1 << 5 | 1 << 2;
        let (before, texts) = page.split_at_checked(texts_at)?;
        if before.len() > BLOCK || texts.len() < FEWEST {
            return None;
        }
        out.extend(MAGIC.to_le_bytes());
        out.push(DESCRIPTOR);
        out.extend(u32::try_from(page.len()).ok()?.to_le_bytes());
        write_block_header(BlockKind::Raw, before.len(), false, out);
        out.extend_from_slice(before);
        let blocks = texts.len().div_ceil(BLOCK);
        let mut blocks = texts.chunks(texts.len().div_ceil(blocks)).peekable();
        let mut is_first = true;
        while let Some(block) = blocks.next() {
            self.write_block(block, is_first, blocks.peek().is_none(), out)?;
            is_first = false;
        }
        out.extend((xxh64(page, 0) as u32).to_le_bytes());
        Some(())
    }

    /// Writes a block of texts. They are four streams, so that a reader has four things to do at once.
    fn write_block(&mut self, texts: &[u8], is_first: bool, is_last: bool, out: &mut Vec<u8>) -> Option<()> {
        const BLOCK_HEADER: usize = 3;
        const HEADER: usize = 5;
        const JUMPS: usize = 3;
        let begin = out.len() + BLOCK_HEADER;
        out.resize(begin + HEADER, 0);
        if is_first {
            out.extend_from_slice(&self.description);
        }
        let jumps = out.len();
        out.resize(jumps + 2 * JUMPS, 0);
        for (index, stream) in texts.chunks(texts.len().div_ceil(JUMPS + 1)).enumerate() {
            let length = u16::try_from(self.write_stream(stream, out)?).ok()?;
            if index < JUMPS {
                out[jumps + 2 * index..][..2].copy_from_slice(&length.to_le_bytes());
            }
        }
        // Both lengths have 18 bits. With 3, the code is that of the block before.
        let (kind, size_format) = (if is_first { 2 } else { 3 }, 3);
        let packed = out.len() - begin - HEADER;
        let header = kind | size_format << 2 | texts.len() << 4 | packed << 22;
        out[begin..begin + HEADER].copy_from_slice(&(header as u64).to_le_bytes()[..HEADER]);
        // There is no match.
        out.push(0);
        let mut block_header = Vec::with_capacity(BLOCK_HEADER);
        write_block_header(BlockKind::Compressed, out.len() - begin, is_last, &mut block_header);
        out[begin - BLOCK_HEADER..begin].copy_from_slice(&block_header);
        Some(())
    }

    /// Writes texts in the code, the last character first, and a bit that says where they begin. Says how many bytes these are.
    fn write_stream(&mut self, texts: &[u8], out: &mut Vec<u8>) -> Option<usize> {
        const EIGHT: usize = 8;
        if !is_of_digits(texts) {
            return None;
        }
        // No character has more than a byte.
        self.room.resize(self.room.len().max(texts.len() + 2 * EIGHT), 0);
        let (room, of_four) = (&mut self.room[..], self.of_four.first_chunk::<FOURS>()?);
        let (mut bits, mut used, mut place, mut all) = (0_u64, 0_u32, 0, IS_THERE);
        let mut add = |bits: &mut u64, used: &mut u32, entry: u32| {
            *bits |= u64::from(bits_of(entry)) << *used;
            *used += length_of(entry);
            all &= entry;
        };
        let (rest, eights) = texts.as_rchunks::<EIGHT>();
        for eight in eights.iter().rev() {
            let [first, second] = fours(*eight);
            add(&mut bits, &mut used, of_four[usize::from(second)]);
            add(&mut bits, &mut used, of_four[usize::from(first)]);
            *room[place..].first_chunk_mut()? = bits.to_le_bytes();
            place += (used / 8) as usize;
            bits >>= used & !7;
            used &= 7;
        }
        for &byte in rest.iter().rev() {
            add(&mut bits, &mut used, self.of_one[usize::from(byte & 0xF)]);
        }
        bits |= 1 << used;
        *room[place..].first_chunk_mut()? = bits.to_le_bytes();
        let length = place + (used / 8) as usize + 1;
        out.extend_from_slice(&room[..length]);
        (all != 0).then_some(length)
    }
}

/// Whether there is nothing else than digits and dots. Every test is made for every byte, since the compiler then makes a few vector
/// instructions of them.
fn is_of_digits(texts: &[u8]) -> bool {
    let is_other = |byte: u8| (byte.wrapping_sub(b'0') > 9) & (byte != b'.');
    !texts.iter().fold(false, |found, &byte| found | is_other(byte))
}

/// The lower halves of four bytes are a number of 16 bits.
const FOURS: usize = 1 << 16;

/// The lower halves of eight bytes, as two numbers.
fn fours(eight: [u8; 8]) -> [u16; 2] {
    let halves = u64::from_le_bytes(eight) & 0x0F0F_0F0F_0F0F_0F0F;
    let pairs = (halves | halves >> 4) & 0x00FF_00FF_00FF_00FF;
    let fours = pairs | pairs >> 8;
    [fours as u16, (fours >> 32) as u16]
}

/// The entries of any four characters, from those of one.
fn of_four(of_one: &[u32; 16]) -> Vec<u32> {
    let there: Vec<(usize, u32)> = (0..16).zip(*of_one).filter(|(_, entry)| entry & IS_THERE != 0).collect();
    let mut of_four = vec![0; FOURS];
    for &(first, of_first) in &there {
        for &(second, of_second) in &there {
            let of_two = joined(of_second, of_first);
            for &(third, of_third) in &there {
                for &(fourth, of_fourth) in &there {
                    let place = first | second << 4 | third << 8 | fourth << 12;
                    of_four[place] = joined(joined(of_fourth, of_third), of_two);
                }
            }
        }
    }
    of_four
}

/// The entry of what has the bits of both, the lower ones first.
fn joined(lower: u32, upper: u32) -> u32 {
    entry(bits_of(lower) | bits_of(upper) << length_of(lower), length_of(lower) + length_of(upper))
}

/// How long the code of each character is, by Huffman's method. Rare ones are taken for less rare until none is too long.
fn lengths(mut counts: Vec<(u8, u64)>) -> Vec<(u8, u32)> {
    loop {
        let mut lengths: Vec<(u8, u32)> = counts.iter().map(|&(character, _)| (character, 0)).collect();
        let mut trees: Vec<(u64, Vec<usize>)> =
            counts.iter().enumerate().map(|(place, &(_, count))| (count, vec![place])).collect();
        while trees.len() > 1 {
            trees.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
            let both = trees.split_off(trees.len() - 2);
            let count = both.iter().map(|(count, _)| count).sum();
            let places: Vec<usize> = both.into_iter().flat_map(|(_, places)| places).collect();
            places.iter().for_each(|&place| lengths[place].1 += 1);
            trees.push((count, places));
        }
        if lengths.iter().all(|&(_, length)| length <= LONGEST) {
            return lengths;
        }
        counts.iter_mut().for_each(|(_, count)| *count = *count / 2 + 1);
    }
}

/// The code of each character: longer ones come first, and those of one length in the order of their characters.
fn codes(lengths: &[(u8, u32)]) -> impl Iterator<Item = (u8, u32)> {
    let mut sorted = lengths.to_vec();
    sorted.sort_by_key(|&(character, length)| (std::cmp::Reverse(length), character));
    let (mut next, mut before) = (0_u32, sorted.first().map_or(0, |&(_, length)| length));
    sorted.into_iter().map(move |(character, length)| {
        next >>= before - length;
        before = length;
        let bits = next;
        next += 1;
        (character, entry(bits, length))
    })
}

/// What a block says of the code: for each byte before the last character a weight of four bits, which is more for a shorter code.
/// The last character's follows from the others.
fn description(lengths: &[(u8, u32)]) -> Vec<u8> {
    const OF_WEIGHTS: u8 = 127;
    let longest = lengths.iter().map(|&(_, length)| length).max().unwrap_or_default();
    let last = lengths.iter().map(|&(character, _)| character).max().unwrap_or_default();
    let weight = |byte: u8| {
        let length = lengths.iter().find(|(character, _)| *character == byte).map(|&(_, length)| length);
        length.map_or(0, |length| (longest + 1 - length) as u8)
    };
    let weights: Vec<u8> = (0..last).map(weight).collect();
    let halves = weights.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).copied().unwrap_or_default());
    std::iter::once(OF_WEIGHTS + last).chain(halves).collect()
}

/// What a block holds.
#[derive(Clone, Copy)]
enum BlockKind {
    /// Bytes as they are.
    Raw,
    /// Bytes in a code.
    Compressed,
}

fn write_block_header(kind: BlockKind, length: usize, is_last: bool, out: &mut Vec<u8>) {
    let kind = match kind {
        BlockKind::Raw => 0,
        BlockKind::Compressed => 2,
    };
    let header = u32::from(is_last) | kind << 1 | (length as u32) << 3;
    out.extend_from_slice(&header.to_le_bytes()[..3]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters in an order without a rule, each as often as it stands in the list.
    fn text(of: &str, length: usize) -> Vec<u8> {
        let next = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
        let numbers = std::iter::successors(Some(1), next).skip(1);
        numbers.map(|state| of.as_bytes()[(state >> 40) as usize % of.len()]).take(length).collect()
    }

    fn frame(sample: &[u8], page: &[u8], texts_at: usize) -> Option<Vec<u8>> {
        let mut out = vec![7];
        let is_written = Code::of(sample).unwrap().write(page, texts_at, &mut out);
        assert!(out[0] == 7 && (is_written || out.len() == 1));
        is_written.then(|| out.split_off(1))
    }

    #[test]
    fn what_is_written_is_read_by_the_library_and_as_short_as_its_own() {
        let of_17 = format!("{}123456789", ".".repeat(38));
        let skewed = format!("{}9{}8{}1234567", ".".repeat(4000), "5".repeat(900), "6".repeat(300));
        for of in ["123456789", &of_17, "0123456789.", ".1", "19", "..........0", &skewed] {
            for length in [FEWEST, FEWEST + 1, 10_007, BLOCK, BLOCK + 1, 5 * BLOCK + 3] {
                for texts_at in [0, 1, 300] {
                    let texts = text(of, length);
                    let page = [&vec![200; texts_at], &*texts].concat();
                    let frame = frame(&texts, &page, texts_at).unwrap();
                    let read = zstd::bulk::decompress(&frame, page.len()).unwrap();
                    assert!(read == page, "{of} {length} {texts_at}");
                    if length >= BLOCK && of != skewed {
                        let library = zstd::bulk::compress(&texts, 1).unwrap().len().max(length / 8);
                        assert!(frame.len() - texts_at < library * 101 / 100 + 100, "{of} {length}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_character_without_a_code_is_refused_wherever_it_stands() {
        let sample = text("12345", FEWEST);
        let mut page = text("12345", FEWEST + 5);
        assert!(frame(&sample, &page, 0).is_some());
        for place in 0..page.len() {
            for other in *b"6.>\xB1\x11" {
                let before = std::mem::replace(&mut page[place], other);
                assert!(frame(&sample, &page, 0).is_none(), "{place} {other}");
                page[place] = before;
            }
        }
        assert!(frame(&sample, &page[..FEWEST - 1], 0).is_none());
        assert!(frame(&sample, &page, page.len() + 1).is_none());
    }

    #[test]
    fn texts_of_one_character_or_of_others_have_no_code() {
        for sample in ["", "1111", "12a", "12/", "12:"] {
            assert!(Code::of(sample.as_bytes()).is_none(), "{sample}");
        }
    }

    #[test]
    fn a_changed_byte_is_not_read_as_another_text() {
        let texts = text("123456789", 3 * FEWEST);
        let whole = frame(&texts, &texts, 0).unwrap();
        for place in 0..whole.len() {
            for flipped in [0x01, 0x80] {
                let mut frame = whole.clone();
                frame[place] ^= flipped;
                let read = zstd::bulk::decompress(&frame, texts.len());
                assert!(read.is_err() || read.unwrap() == texts, "{place}");
            }
        }
    }
}
