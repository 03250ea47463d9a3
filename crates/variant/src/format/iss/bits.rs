//! Base 64 and bit fields in ISS strings: truth tables of pairs, and state machines.
//!
//! ```text
//! table   = one base 64 digit per six entries, lowest bit first; row by row; trailing zeros are omitted
//! machine = base 64 of bytes, highest bit first:
//!           form:2  state bits - 1:4  symbols - 1:4  starts:state bits  accepts:state bits  start accepts:starts
//!           form 0: count bits:4, then for each state a count and its (symbol, target) pairs
//!           form 1: for each state a mask with a bit per symbol, highest first, and a target per symbol, lowest first
//! ```
//!
//! Start states have the lowest numbers, followed by the other accepting states.

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Maximum number of states of a state machine. The format has 16 bits for this number, but puzzles need only a few
/// hundred states.
const MAX_STATES: usize = 1 << 12;

fn digit(byte: u8) -> Option<u8> {
    ALPHABET.iter().position(|&other| other == byte).map(|value| value as u8)
}

/// Decodes base 64 in the URL-safe or the standard alphabet. Padding is ignored.
pub(super) fn bytes_of(text: &str) -> Result<Vec<u8>, String> {
    let (mut bytes, mut pending, mut bits) = (Vec::with_capacity(text.len() * 3 / 4), 0_u32, 0);
    for byte in text.bytes() {
        let value = match byte {
            b'+' => 62,
            b'/' => 63,
            b'=' => continue,
            _ => digit(byte)
                .ok_or_else(|| format!("expected a Base64 character, found `{}`", char::from(byte)))?,
        };
        pending = pending << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((pending >> bits) as u8);
        }
    }
    Ok(bytes)
}

/// Encodes bytes as URL-safe base 64 without padding.
pub(in crate::format) fn text_of(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 4 / 3 + 3);
    for chunk in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, at| word << 8 | u32::from(*chunk.get(at).unwrap_or(&0)));
        for place in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(word >> (18 - 6 * place)) as usize & 63]));
        }
    }
    text
}

/// Returns the values of the digits in a base 64 string.
pub(super) fn digits_of(text: &str) -> Result<Vec<u8>, String> {
    text.bytes()
        .map(|byte| {
            digit(byte).ok_or_else(|| format!("expected a Base64 character, found `{}`", char::from(byte)))
        })
        .collect()
}

/// Decodes a table of `size * size` entries from base 64 digits.
pub(super) fn table_of(key: &str, size: usize) -> Result<Vec<bool>, String> {
    let mut entries = Vec::with_capacity(size * size + 6);
    for value in digits_of(key)? {
        entries.extend((0..6).map(|bit| value >> bit & 1 == 1));
        if entries.len() > size * size + 6 {
            return Err(format!("expected at most {size}x{size} entries in the table"));
        }
    }
    if entries.iter().skip(size * size).any(|&entry| entry) {
        return Err(format!("expected at most {size}x{size} entries in the table"));
    }
    entries.resize(size * size, false);
    Ok(entries)
}

/// Encodes a table as base 64 digits.
pub(super) fn key_of(entries: &[bool]) -> String {
    let value = |six: &[bool]| six.iter().rev().fold(0, |value, &entry| value << 1 | usize::from(entry));
    let key: String = entries.chunks(6).map(|six| char::from(ALPHABET[value(six)])).collect();
    key.trim_end_matches('A').to_owned()
}

/// A state machine whose symbols are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Machine {
    pub(super) states: usize,
    pub(super) starts: Vec<usize>,
    pub(super) accepts: Vec<usize>,
    /// Transitions: state, symbol, next state.
    pub(super) arrows: Vec<(usize, usize, usize)>,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn left(&self) -> usize {
        self.bytes.len() * 8 - self.at
    }

    fn take(&mut self, bits: usize) -> Result<usize, String> {
        if self.left() < bits {
            return Err("the state machine is truncated".into());
        }
        let mut value = 0;
        for _ in 0..bits {
            value = value << 1 | usize::from(self.bytes[self.at / 8] >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }
}

/// Returns the number of bits needed to encode `number`.
fn bits_for(number: usize) -> usize {
    (usize::BITS - number.leading_zeros()) as usize
}

impl Machine {
    /// Decodes a state machine.
    pub(super) fn decode(text: &str) -> Result<Machine, String> {
        let bytes = bytes_of(text)?;
        let mut machine = Machine::default();
        if bytes.is_empty() {
            return Ok(machine);
        }
        let mut bits = Reader { bytes: &bytes, at: 0 };
        let form = bits.take(2)?;
        let state_bits = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let starts = bits.take(state_bits)?;
        let accepts = bits.take(state_bits)?;
        if starts > MAX_STATES || accepts > MAX_STATES {
            return Err(format!("expected at most {MAX_STATES} states"));
        }
        for start in 0..starts {
            machine.starts.push(start);
            if bits.take(1)? == 1 {
                // The mask of accepting start states is written as a number, so its first bit represents the last start
                // state.
                machine.accepts.push(starts - 1 - start);
            }
        }
        machine.accepts.reverse();
        machine.accepts.extend(starts..starts + accepts);
        let mut state = 0;
        match form {
            0 => {
                let (count_bits, symbol_bits) = (bits.take(4)?, bits_for(symbols - 1));
                while count_bits > 0 && bits.left() >= count_bits {
                    for _ in 0..bits.take(count_bits)? {
                        let symbol = bits.take(symbol_bits)?;
                        machine.arrows.push((state, symbol, bits.take(state_bits)?));
                    }
                    state += 1;
                    machine.check(state)?;
                }
            }
            1 => {
                while bits.left() >= symbols {
                    let mask = bits.take(symbols)?;
                    for symbol in (0..symbols).filter(|symbol| mask >> symbol & 1 == 1) {
                        machine.arrows.push((state, symbol, bits.take(state_bits)?));
                    }
                    state += 1;
                    machine.check(state)?;
                }
            }
            other => return Err(format!("unknown state machine encoding {other}")),
        }
        // Padding may look like states without transitions.
        let named = machine.arrows.iter().flat_map(|&(from, _, to)| [from, to]);
        let used = named.chain(machine.accepts.iter().copied()).chain(machine.starts.iter().copied());
        machine.states = used.max().map_or(0, |last| last + 1);
        Ok(machine)
    }

    fn check(&self, states: usize) -> Result<(), String> {
        match states <= MAX_STATES && self.arrows.len() <= MAX_STATES * 16 {
            true => Ok(()),
            false => Err(format!("expected at most {MAX_STATES} states")),
        }
    }

    /// Encodes a state machine. Returns `None` if the format cannot represent it.
    pub(super) fn encode(&self) -> Option<String> {
        if self.states == 0 {
            return Some(String::new());
        }
        let order = self.order();
        let symbols = self.arrows.iter().map(|arrow| arrow.1 + 1).max().unwrap_or(1).max(1);
        let state_bits = bits_for(self.states - 1).max(1);
        let other_accepts = self.accepts.iter().filter(|state| !self.starts.contains(state)).count();
        let room = 1 << state_bits;
        if symbols > 16 || state_bits > 16 || self.starts.len() >= room || other_accepts >= room {
            return None;
        }
        let mut out = Writer::default();
        let mut arrows: Vec<_> =
            self.arrows.iter().map(|&(from, symbol, to)| (order[from], symbol, order[to])).collect();
        arrows.sort_unstable();
        arrows.dedup();
        let is_packed = arrows.windows(2).all(|pair| (pair[0].0, pair[0].1) != (pair[1].0, pair[1].1));
        out.put(usize::from(is_packed), 2);
        out.put(state_bits - 1, 4);
        out.put(symbols - 1, 4);
        out.put(self.starts.len(), state_bits);
        out.put(other_accepts, state_bits);
        for start in self.starts.iter().rev() {
            out.put(usize::from(self.accepts.contains(start)), 1);
        }
        let per_state = |state: usize| arrows.iter().filter(move |arrow| arrow.0 == state);
        if is_packed {
            for state in 0..self.states {
                out.put(per_state(state).fold(0, |mask, arrow| mask | 1 << arrow.1), symbols);
                per_state(state).for_each(|arrow| out.put(arrow.2, state_bits));
            }
        } else {
            let max = (0..self.states).map(|state| per_state(state).count()).max().unwrap_or(0);
            let count_bits = bits_for(max);
            if count_bits > 15 {
                return None;
            }
            out.put(count_bits, 4);
            for state in 0..self.states {
                out.put(per_state(state).count(), count_bits);
                per_state(state).for_each(|arrow| {
                    out.put(arrow.1, bits_for(symbols - 1));
                    out.put(arrow.2, state_bits);
                });
            }
        }
        Some(text_of(&out.bytes))
    }

    /// Returns the new number of each state. Start states come first, then the other accepting states, then all others.
    fn order(&self) -> Vec<usize> {
        let mut order = vec![usize::MAX; self.states];
        let listed = self.starts.iter().chain(&self.accepts).copied();
        let mut next = 0;
        for state in listed.chain(0..self.states) {
            if order[state] == usize::MAX {
                order[state] = next;
                next += 1;
            }
        }
        order
    }
}

#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    used: usize,
}

impl Writer {
    fn put(&mut self, value: usize, bits: usize) {
        for place in (0..bits).rev() {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> place & 1) as u8) << (7 - self.used % 8);
            self.used += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_base64() {
        for bytes in [&b""[..], b"a", b"ab", b"abc", b"\xff\x00\xfe\x01"] {
            assert_eq!(bytes_of(&text_of(bytes)).as_deref(), Ok(bytes));
        }
        assert!(bytes_of("a~").is_err());
    }

    #[test]
    fn tables_survive_their_key() {
        let table: Vec<bool> = (0..81).map(|at| at % 5 == 0 || at == 80).collect();
        assert_eq!(table_of(&key_of(&table), 9), Ok(table));
        assert_eq!(key_of(&[false; 81]), "", "zeros at the end are left out");
        assert!(table_of(&"_".repeat(20), 9).is_err(), "more than 81 entries");
    }

    #[test]
    fn machines_survive_encoding() {
        let packed = Machine {
            states: 3,
            starts: vec![0],
            accepts: vec![0, 1],
            arrows: vec![(0, 0, 1), (0, 8, 2), (1, 3, 2), (2, 1, 0)],
        };
        let plain = Machine { arrows: vec![(0, 0, 1), (0, 0, 2), (2, 1, 0)], ..packed.clone() };
        let several = Machine { starts: vec![0, 1], accepts: vec![1, 2], ..packed.clone() };
        for machine in [packed, plain, several] {
            let text = machine.encode().unwrap();
            assert_eq!(Machine::decode(&text), Ok(machine), "{text}");
        }
    }

    #[test]
    fn damaged_machines_are_rejected() {
        for text in ["AA", "VgGv", "____", "A"] {
            let _ = Machine::decode(text);
        }
        assert!(Machine::decode("*").is_err());
        assert!(Machine::decode("gAAA").is_err(), "form 2");
    }
}
