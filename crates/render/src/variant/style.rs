//! Style sheets for pictures of variants, on light and dark backgrounds.
//!
//! Lines have the colours that solvers know from SudokuPad: green for whispers, purple for renban, blue for region
//! sums.

use crate::svg::style::{Rule, sheet_of};

const RULES: [Rule; 36] = [
    ("paper", "fill:#fff", "fill:#191d26"),
    ("thin", "fill:none;stroke:#9097a6;stroke-width:.8", "stroke:#596173"),
    ("thick", "fill:none;stroke:#12161d;stroke-width:2.4;stroke-linecap:square", "stroke:#c9cedb"),
    ("given", "fill:#12161d;font-size:28px;font-weight:500;text-anchor:middle", "fill:#f1f3f9"),
    ("mark", "fill:#4c5369;font-size:11px;text-anchor:middle", "fill:#b4bbcd"),
    ("title", "fill:#12161d;font-size:14px;font-weight:600", "fill:#f1f3f9"),
    ("words", "fill:#12161d;font-size:13px", "fill:#f1f3f9"),
    ("shade", "fill:#d9dce3", "fill:#333949"),
    ("cage", "fill:none;stroke:#12161d;stroke-width:1.3;stroke-dasharray:4 2.5", "stroke:#d8dce8"),
    (
        "label",
        "fill:#12161d;font-size:13px;stroke:#fff;stroke-width:2.5;paint-order:stroke",
        "fill:#f1f3f9;stroke:#191d26",
    ),
    (
        "letter",
        "fill:#12161d;font-size:13px;font-weight:600;text-anchor:middle;stroke:#fff;stroke-width:3;paint-order:stroke",
        "fill:#f1f3f9;stroke:#191d26",
    ),
    ("outside", "fill:#12161d;font-size:18px;text-anchor:middle", "fill:#f1f3f9"),
    ("pointer", "fill:none;stroke:#12161d;stroke-width:1.3", "stroke:#f1f3f9"),
    (
        "line",
        "fill:none;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;stroke:#c2a878",
        "stroke:#7c6a48",
    ),
    ("end", "fill:#fff;stroke-width:3;stroke:#8f86d8", "fill:#191d26;stroke:#6a62a8"),
    (
        "tube",
        "fill:none;stroke:#c6cad3;stroke-width:16;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#4a5163",
    ),
    ("bulb", "fill:#c6cad3", "fill:#4a5163"),
    ("slow", "stroke-dasharray:1 20", ""),
    (
        "shaft",
        "fill:none;stroke:#8a909e;stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#848ca0",
    ),
    ("ring", "fill:#fff;stroke:#8a909e;stroke-width:3", "fill:#191d26;stroke:#848ca0"),
    ("diagonal", "fill:none;stroke:#6fa8dc;stroke-width:2", "stroke:#4a78a8"),
    ("whisper", "stroke:#6cc56f", "stroke:#3b7d3f"),
    ("renban", "stroke:#d38be0", "stroke:#86508f"),
    ("palindrome", "stroke:#b3b9c5", "stroke:#5a6274"),
    ("region_sum_line", "stroke:#7fb9ea", "stroke:#3f6f99"),
    ("between_line", "stroke:#b0a9ea", "stroke:#6a62a8"),
    ("lockout_line", "stroke:#89c4dd", "stroke:#41758b"),
    ("zipper_line", "stroke:#c7b3ec", "stroke:#6d5a94"),
    ("modular_line", "stroke:#63cdc4", "stroke:#2f7c75"),
    ("entropic_line", "stroke:#f4b678", "stroke:#946637"),
    ("sum_line", "stroke:#e8d16b", "stroke:#877731"),
    ("white-dot", "fill:#fff;stroke:#12161d;stroke-width:1.4", ""),
    ("black-dot", "fill:#12161d;stroke:#12161d;stroke-width:1.4", "stroke:#d8dce8"),
    ("disc", "fill:#fff;stroke:#12161d;stroke-width:1.2", "fill:#191d26;stroke:#d8dce8"),
    ("small", "fill:#12161d;font-size:10px;text-anchor:middle", "fill:#f1f3f9"),
    (
        "sign",
        "fill:#12161d;font-size:15px;font-weight:600;text-anchor:middle;stroke:#fff;stroke-width:4;paint-order:stroke",
        "fill:#f1f3f9;stroke:#191d26",
    ),
];

/// Returns the style sheet of a picture of a variant.
pub fn sheet() -> String {
    sheet_of("sv", &RULES)
}
