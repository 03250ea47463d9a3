//! Frames of Zstandard for texts of digits and dots, of which each character is written in the bits that it needs.
//!
//! Zstandard's own library counts the bytes of every block, and writes them one by one. Grids have hardly any match, and the first
//! of a column tell how often each digit comes. So one code is made of those, and all texts are written with that code, 32 characters
//! or three at once. Any reader of Zstandard reads such a frame (its format is in RFC 8878):
//!
//! | part | what it holds |
//! | --- | --- |
//! | header | the magic number, and the length of the content |
//! | first block | what stands before the texts, as it is |
//! | next block | the code, and the first texts |
//! | other blocks | more texts in the same code |
//! | end | a checksum of the content |

#[cfg(target_arch = "x86_64")]
mod vector;

use crate::pieces::Pieces;
use xxhash_rust::xxh64::Xxh64;

/// A code for `.` and digits, as far as they occur.
pub(crate) struct Code {
    /// The [entry](entry) of each character, by the lower half of its byte.
    of_one: [u64; 16],
    tables: Tables,
    /// Which characters have a code.
    alphabet: Alphabet,
    /// How a block tells which code it has.
    description: Vec<u8>,
}

/// What several characters are written by. Either writes the same.
enum Tables {
    /// For 32 characters at once.
    #[cfg(target_arch = "x86_64")]
    Vectors(vector::Vectors),
    /// The entry of any three characters, by their [place](place_of_three). Entries of four
    /// characters filled the nearest memory of a core, and took as long to make as to write a thousand texts.
    Threes(Box<[u64; THREES]>),
}

impl Tables {
    /// Those that this core is fastest with.
    fn fastest(of_one: &[u64; 16]) -> Tables {
        #[cfg(target_arch = "x86_64")]
        if let Some(vectors) = vector::Vectors::of(of_one) {
            return Tables::Vectors(vectors);
        }
        Tables::Threes(of_three(of_one))
    }
}

/// The longest code of a character: below those of nine characters and less than eight bits from before, the length of an entry has room.
const LONGEST: u32 = 5;

/// The part of an entry that is its length.
const LENGTH: u64 = 15;

/// An entry has its bits at the top of a number, and their count, which is at most 15, at the bottom. Where there is no code, it is 0.
fn entry(bits: u64, length: u32) -> u64 {
    bits << (u64::BITS - length) | u64::from(length)
}

/// The characters that a text may have: `.`, if it has any, and digits from the first one on.
#[derive(Clone, Copy)]
struct Alphabet {
    first: u8,
    /// The first digit once more, if there is no dot.
    dot: u8,
}

impl Alphabet {
    fn of(has: impl Fn(u8) -> bool) -> Alphabet {
        let first = if has(b'0') { b'0' } else { b'1' };
        Alphabet { first, dot: if has(b'.') { b'.' } else { first } }
    }

    fn characters(self) -> impl Iterator<Item = u8> {
        (self.dot == b'.').then_some(b'.').into_iter().chain(self.first..=b'9')
    }

    /// Whether a text has no other characters. Every test is made for every byte, since the compiler then makes a few vector
    /// instructions of them.
    fn has_all_of(self, text: &[u8]) -> bool {
        let Alphabet { first, dot } = self;
        let most = b'9' - first;
        let is_other = |byte: u8| (byte.wrapping_sub(first) > most) & (byte != dot);
        !text.iter().fold(false, |found, &byte| found | is_other(byte))
    }
}

/// A block has at most so many bytes before it is packed.
const BLOCK: usize = 1 << 17;
/// A block has so many streams.
const STREAMS: usize = 4;
/// Fewer characters are not worth a code.
const FEWEST: usize = 1 << 10;

impl Code {
    /// The code that is best for such texts; nothing, if they have other characters than digits and dots, or lack a digit from 1 to 9.
    pub(crate) fn of(sample: &[u8]) -> Option<Code> {
        Code::with(Tables::fastest, sample)
    }

    fn with(tables: fn(&[u64; 16]) -> Tables, sample: &[u8]) -> Option<Code> {
        let mut counts = [0_u64; 256];
        sample.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
        let alphabet = Alphabet::of(|character| counts[usize::from(character)] > 0);
        let counts: Vec<(u8, u64)> = alphabet.characters().map(|it| (it, counts[usize::from(it)])).collect();
        if !alphabet.has_all_of(sample) || counts.iter().any(|&(_, count)| count == 0) {
            return None;
        }
        let lengths = lengths(counts);
        let mut of_one = [0; 16];
        codes(&lengths).for_each(|(character, entry)| of_one[usize::from(character & 0xF)] = entry);
        let (tables, description) = (tables(&of_one), description(&lengths));
        Some(Code { of_one, tables, alphabet, description })
    }

    /// Writes a page that has something before its texts, which may lie in several places. If one of their characters has no code,
    /// nothing is written, and `false` is the answer.
    pub(crate) fn write(&self, before: &[u8], texts: &[&[u8]], out: &mut Vec<u8>) -> bool {
        let begin = out.len();
        let is_written = self.write_frame(before, texts, out).is_some();
        if !is_written {
            out.truncate(begin);
        }
        is_written
    }

    fn write_frame(&self, before: &[u8], texts: &[&[u8]], out: &mut Vec<u8>) -> Option<()> {
        const MAGIC: u32 = 0xFD2F_B528;
        // The length has four bytes; all is one segment; a checksum follows.
        const DESCRIPTOR: u8 = 2 << 6 | 1 << 5 | 1 << 2;
        let length: usize = texts.iter().map(|text| text.len()).sum();
        if before.len() > BLOCK || length < FEWEST {
            return None;
        }
        out.extend(MAGIC.to_le_bytes());
        out.push(DESCRIPTOR);
        out.extend(u32::try_from(before.len() + length).ok()?.to_le_bytes());
        write_block_header(BlockKind::Raw, before.len(), false, out);
        out.extend_from_slice(before);
        let of_block = length.div_ceil(length.div_ceil(BLOCK));
        let (mut texts_left, mut left, mut room) = (Pieces::of(texts), length, Room::new());
        while left > 0 {
            let taken = of_block.min(left);
            self.write_block(&mut texts_left, taken, [left == length, left == taken], &mut room, out)?;
            left -= taken;
        }
        let mut sum = Xxh64::new(0);
        sum.update(before);
        texts.iter().for_each(|text| sum.update(text));
        out.extend((sum.digest() as u32).to_le_bytes());
        Some(())
    }

    /// Writes the next texts, so many characters, as a block, which is the first, the last, or neither. They are four streams, so that
    /// a reader has four things to do at once.
    fn write_block<'t>(
        &self,
        texts: &mut Pieces<'t>,
        characters: usize,
        [is_first, is_last]: [bool; 2],
        room: &mut Room<'t>,
        out: &mut Vec<u8>,
    ) -> Option<()> {
        const BLOCK_HEADER: usize = 3;
        const HEADER: usize = 5;
        const JUMPS: usize = STREAMS - 1;
        let begin = out.len() + BLOCK_HEADER;
        out.resize(begin + HEADER, 0);
        if is_first {
            out.extend_from_slice(&self.description);
        }
        let jumps = out.len();
        out.resize(jumps + 2 * JUMPS, 0);
        let of_stream = characters.div_ceil(STREAMS);
        for index in 0..STREAMS {
            room.stream.clear();
            texts.take(of_stream.min(characters - index * of_stream), &mut room.stream);
            let length = u16::try_from(self.write_stream(room, out)?).ok()?;
            if index < JUMPS {
                out[jumps + 2 * index..][..2].copy_from_slice(&length.to_le_bytes());
            }
        }
        // Both lengths have 18 bits. With 3, the code is that of the block before.
        let (kind, size_format) = (if is_first { 2 } else { 3 }, 3);
        let packed = out.len() - begin - HEADER;
        let header = kind | size_format << 2 | characters << 4 | packed << 22;
        out[begin..begin + HEADER].copy_from_slice(&(header as u64).to_le_bytes()[..HEADER]);
        // There is no match.
        out.push(0);
        let mut block_header = Vec::with_capacity(BLOCK_HEADER);
        write_block_header(BlockKind::Compressed, out.len() - begin, is_last, &mut block_header);
        out[begin - BLOCK_HEADER..begin].copy_from_slice(&block_header);
        Some(())
    }

    /// Writes the texts of a stream in the code, the last character first, and a bit that says where they begin. Says how many bytes
    /// these are.
    fn write_stream(&self, Room { stream, bytes }: &mut Room<'_>, out: &mut Vec<u8>) -> Option<usize> {
        let Written { place, bits, used } = match &self.tables {
            #[cfg(target_arch = "x86_64")]
            Tables::Vectors(vectors) => vectors.write(stream, bytes)?,
            Tables::Threes(of_three) => self.write_threes(of_three, stream, bytes)?,
        };
        out.extend_from_slice(&bytes[..place]);
        out.push(bits as u8 | 1 << used);
        Some(place + 1)
    }

    /// The bits that wait stand at the top of a number, the latest uppermost. What stands below them has been written, or is the length of
    /// an entry, which nobody takes away: it never gets that far up. How many bits wait is told by the lower bits of a sum of entries.
    fn write_threes(
        &self,
        of_three: &[u64; THREES],
        stream: &[&[u8]],
        bytes: &mut StreamBytes,
    ) -> Option<Written> {
        const NINE: usize = 9;
        const OF_SHIFT: u64 = 63;
        let (mut bits, mut used, mut place) = (0_u64, 0_u64, 0);
        for text in stream.iter().rev() {
            if !self.alphabet.has_all_of(text) {
                return None;
            }
            let (nines, rest) = text.as_chunks::<NINE>();
            for &byte in rest.iter().rev() {
                let entry = self.of_one[usize::from(byte & 0xF)];
                bits = bits >> (entry & OF_SHIFT) | entry;
                used = used.wrapping_add(entry);
            }
            let mut flush = |bits: u64, used: &mut u64| {
                // The place has room: no character has more than a byte. To say so costs less than to ask.
                *bytes[place % LONGEST_STREAM..].first_chunk_mut()? =
                    (bits >> (used.wrapping_neg() & OF_SHIFT)).to_le_bytes();
                place += ((*used & OF_SHIFT) / 8) as usize;
                *used &= 7;
                Some(())
            };
            flush(bits, &mut used)?;
            for nine in nines.iter().rev() {
                for three in threes(nine).into_iter().rev() {
                    let entry = of_three[place_of_three(three)];
                    bits = bits >> (entry & OF_SHIFT) | entry;
                    used = used.wrapping_add(entry);
                }
                flush(bits, &mut used)?;
            }
        }
        Some(Written { place, bits: bits.checked_shr(u64::BITS - used as u32).unwrap_or_default(), used })
    }
}

/// The lower halves of three bytes are a number of 12 bits.
const THREES: usize = 1 << 12;

/// Nine characters as three numbers, each with three of them in its lower bytes.
#[inline(always)]
fn threes(nine: &[u8; 9]) -> [u32; 3] {
    let [a, b, c, d, e, f, g, h, i] = *nine;
    let first = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
    [first as u32, (first >> 24) as u32, u32::from_le_bytes([f, g, h, i]) >> 8]
}

/// The place of three characters: the lower halves of the first, the third and the second byte, side by side.
#[inline(always)]
fn place_of_three(three: u32) -> usize {
    const LOWER_HALVES: u32 = 0x000F_0F0F;
    // The first half comes to bit 20, the third to bit 24, the second to bit 28; all else falls below or out.
    const TO_THE_TOP: u32 = 1 << 20 | 1 << 8;
    ((three & LOWER_HALVES).wrapping_mul(TO_THE_TOP) >> 20) as usize
}

/// The entries of any three characters, from those of one.
fn of_three(of_one: &[u64; 16]) -> Box<[u64; THREES]> {
    let there: Vec<(u32, u64)> = (0..16).zip(*of_one).filter(|&(_, entry)| entry != 0).collect();
    let mut of_three = Box::new([0; THREES]);
    for &(first, of_first) in &there {
        for &(second, of_second) in &there {
            for &(third, of_third) in &there {
                let place = place_of_three(first | second << 8 | third << 16);
                of_three[place] = joined(joined(of_third, of_second), of_first);
            }
        }
    }
    of_three
}

/// The entry of what has the bits of both, the earlier ones lower.
fn joined(earlier: u64, later: u64) -> u64 {
    let (bits, length) = (earlier & !LENGTH, earlier & LENGTH);
    (bits >> (later & LENGTH)) + (later & !LENGTH) + (length + (later & LENGTH))
}

/// Memory for streams.
struct Room<'t> {
    /// The texts of a stream.
    stream: Vec<&'t [u8]>,
    /// Where a stream is written before its length is known.
    bytes: Box<StreamBytes>,
}

/// A stream, and room for the last word that is written of it.
type StreamBytes = [u8; LONGEST_STREAM + WORD];

/// How far a stream is written.
#[derive(Default)]
struct Written {
    /// So many bytes are written.
    place: usize,
    /// What comes behind them.
    bits: u64,
    /// How many bits these are: less than eight.
    used: u64,
}

impl Room<'_> {
    fn new() -> Self {
        Room { stream: Vec::new(), bytes: Box::new([0; LONGEST_STREAM + WORD]) }
    }
}

/// No stream has more characters, nor more bytes.
const LONGEST_STREAM: usize = BLOCK / STREAMS;
/// So many bytes are written at once.
const WORD: usize = 8;

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
fn codes(lengths: &[(u8, u32)]) -> impl Iterator<Item = (u8, u64)> {
    let mut sorted = lengths.to_vec();
    sorted.sort_by_key(|&(character, length)| (std::cmp::Reverse(length), character));
    let (mut next, mut before) = (0_u64, sorted.first().map_or(0, |&(_, length)| length));
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
        let (before, texts) = page.split_at(texts_at);
        // Wherever the texts are cut.
        let (first, second) = texts.split_at(texts.len() / 3);
        let write = |code: Option<Code>, out: &mut Vec<u8>| {
            let is_written = code.unwrap().write(before, &[first, b"", second], out);
            assert!(out[0] == 7 && (is_written || out.len() == 1));
            is_written
        };
        let is_written = write(Code::of(sample), &mut out);
        let mut by_threes = vec![7];
        write(Code::with(|of_one| Tables::Threes(of_three(of_one)), sample), &mut by_threes);
        assert!(by_threes == out, "other tables write something else");
        is_written.then(|| out.split_off(1))
    }

    #[test]
    fn what_is_written_is_read_by_the_library_and_as_short_as_its_own() {
        let of_17 = format!("{}123456789", ".".repeat(38));
        let skewed = format!("{}9{}8{}1234567", ".".repeat(4000), "5".repeat(900), "6".repeat(300));
        for of in ["123456789", &of_17, "0123456789", "0123456789.", &skewed] {
            for length in [FEWEST, FEWEST + 1, 10_007, BLOCK, BLOCK + 1, 5 * BLOCK + 3] {
                for texts_at in [0, 1, 300] {
                    let texts = text(of, length);
                    let page = [&vec![200; texts_at], &*texts].concat();
                    let frame = frame(&[&*texts, of.as_bytes()].concat(), &page, texts_at).unwrap();
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
        let sample = text("123456789", FEWEST);
        let mut page = text("123456789", FEWEST + 5);
        assert!(frame(&sample, &page, 0).is_some());
        for place in 0..page.len() {
            for other in *b"0.>:/\xB1\x11" {
                let before = std::mem::replace(&mut page[place], other);
                assert!(frame(&sample, &page, 0).is_none(), "{place} {other}");
                page[place] = before;
            }
        }
        assert!(frame(&sample, &page[..FEWEST - 1], 0).is_none());
    }

    #[test]
    fn texts_without_a_digit_or_with_other_characters_have_no_code() {
        for sample in ["", "1111", "12345678", ".1", "0.", "123456789a", "123456789/", "123456789:"] {
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
