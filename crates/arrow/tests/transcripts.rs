//! Tests that transcript files have the same bytes for the same run, and that they can be read back.

use std::io::Cursor;

use sodan_arrow::transcript::{self, ReadError};
use sodan_board::Puzzle;
use sodan_negotiation::transcript::{Detail, Recorder, Transcript, What};
use sodan_negotiation::{Conditions, Mischief, Mishap, Protocol, Settings, negotiate};

fn puzzle() -> Puzzle {
    let line = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    line.parse().expect("a puzzle")
}

fn record(settings: &Settings, seed: u64, detail: Detail) -> Transcript {
    let mut recorder = Recorder::new(detail);
    let conditions = Conditions { messages: 50_000, ..Conditions::default() };
    negotiate(&puzzle(), settings, seed, conditions, &mut recorder);
    recorder.finish().expect("the run has ended")
}

fn bytes(transcript: &Transcript) -> Vec<u8> {
    let mut bytes = Vec::new();
    transcript::write(transcript, &mut bytes).expect("memory takes all");
    bytes
}

#[test]
fn same_seed_gives_same_bytes() {
    for protocol in [Protocol::Panic, Protocol::Community, Protocol::CommunityPlus, Protocol::Token] {
        let settings = Settings::new(protocol);
        let first = bytes(&record(&settings, 7, Detail::Messages));
        assert!(first == bytes(&record(&settings, 7, Detail::Messages)), "{protocol}");
        assert!(first != bytes(&record(&settings, 8, Detail::Messages)), "{protocol}");
    }
}

/// Returns the FNV-1a hash.
fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Update the expected hashes after intended changes to a protocol, the replay order or the format.
#[test]
fn bytes_match_on_every_machine() {
    let hashes = Protocol::ALL.iter().map(|&protocol| {
        let bytes = bytes(&record(&Settings::new(protocol), 7, Detail::Messages));
        format!("{protocol} {:016x}", hash(&bytes))
    });
    let expected = [
        "first 533419118f83d113",
        "panic d95e3519d16209a5",
        "announcing 3fe2e4708c949cce",
        "stage 3c0d323f885015af",
        "community 6350335f2de11003",
        "community-plus f9d6b68afe982319",
        "token fe38a319e3f70a56",
    ];
    assert_eq!(hashes.collect::<Vec<_>>(), expected);
}

#[test]
fn transcripts_round_trip() {
    let transcript = record(&Settings::new(Protocol::Panic), 7, Detail::Messages);
    assert_eq!(transcript::read(Cursor::new(bytes(&transcript))).expect("whole"), transcript);
}

#[test]
fn injected_faults_name_their_cell() {
    let mut recorder = Recorder::new(Detail::Messages);
    let mischief = Mischief { crash: 0.001, loss: 0.0002, ..Mischief::NONE };
    let conditions = Conditions { messages: 50_000, mischief, ..Conditions::default() };
    negotiate(&puzzle(), &Settings::new(Protocol::Panic), 7, conditions, &mut recorder);
    let transcript = recorder.finish().expect("the run has ended");
    let hit = |wanted| {
        let events = transcript.events.iter();
        events.filter(
            move |event| matches!(event.what, What::Mishap { agent: 0..81, mishap } if mishap == wanted),
        )
    };
    assert!(hit(Mishap::Crash).count() > 10 && hit(Mishap::Loss).count() > 1);
    assert_eq!(transcript::read(Cursor::new(bytes(&transcript))).expect("whole"), transcript);
}

#[test]
fn truncated_transcripts_are_errors() {
    let whole = bytes(&record(&Settings::new(Protocol::Token), 1, Detail::Changes));
    for length in (0..whole.len()).step_by(97) {
        assert!(
            matches!(transcript::read(Cursor::new(&whole[..length])), Err(ReadError::Cut(_))),
            "{length}"
        );
    }
}

#[test]
fn other_versions_are_named() {
    let mut bytes = bytes(&record(&Settings::new(Protocol::Token), 1, Detail::Changes));
    let needle = b"version=1";
    let places: Vec<usize> = (0..bytes.len() - 9).filter(|&at| &bytes[at..at + 9] == needle).collect();
    places.iter().for_each(|&at| bytes[at + 8] = b'9');
    let error = transcript::read(Cursor::new(bytes)).unwrap_err();
    assert_eq!(error.to_string(), "unsupported transcript version 9, expected 1");
}
