//! Style sheets of pictures, for light and dark backgrounds.

/// A class, its style on a light background, and the differences on a dark background, if any.
pub type Rule = (&'static str, &'static str, &'static str);

const RULES: [Rule; 42] = [
    ("paper", "fill:#fff", "fill:#15181d"),
    ("tint", "fill:#f5f7fa", "fill:#1b1f26"),
    ("thin", "fill:none;stroke:#c8ced8;stroke-width:1", "stroke:#3b424e"),
    ("thick", "fill:none;stroke:#3d4654;stroke-width:2.4;stroke-linecap:square", "stroke:#aab3c2"),
    ("name", "fill:#6a7280;font-size:13px;text-anchor:middle", "fill:#98a1b0"),
    ("given", "fill:#12161d;font-size:42px;font-weight:600;text-anchor:middle", "fill:#f3f5f8"),
    ("entry", "fill:#4a6285;font-size:42px;font-weight:300;text-anchor:middle", "fill:#9fb6d9"),
    ("mark", "fill:#69717e;font-size:14px;text-anchor:middle", "fill:#98a1b0"),
    ("marked", "fill:#000;font-size:14px;font-weight:700;text-anchor:middle", "fill:#fff"),
    ("title", "fill:#12161d;font-size:14px;font-weight:600", "fill:#f3f5f8"),
    ("words", "fill:#12161d;font-size:13px", "fill:#e4e8ee"),
    (
        "letter",
        "fill:#000;font-size:9.5px;font-weight:700;text-anchor:end;stroke:#fff;stroke-width:2.4;paint-order:stroke",
        "fill:#fff;stroke:#15181d",
    ),
    ("base", "fill:#00684d;fill-opacity:.07;stroke:#00684d;stroke-width:2.6", "fill:#3ec79f;stroke:#3ec79f"),
    (
        "cover",
        "fill:#7a4a00;fill-opacity:.06;stroke:#7a4a00;stroke-width:2;stroke-dasharray:9 5",
        "fill:#e0a44e;stroke:#e0a44e",
    ),
    ("second", "fill:none;stroke:#00507f;stroke-width:2;stroke-dasharray:2 4", "stroke:#69b4e6"),
    (
        "broken",
        "fill:#b3261e;fill-opacity:.05;stroke:#b3261e;stroke-width:1.6",
        "fill:#ff8a80;stroke:#ff8a80",
    ),
    ("member", "fill:#bfe6d6;stroke:#00684d;stroke-width:1.3", "fill:#0e5a45;stroke:#3ec79f"),
    ("outer", "fill:none;stroke:#00684d;stroke-width:1.4", "stroke:#3ec79f"),
    ("off", "fill:#ecc7dd;stroke:#803560;stroke-width:1.3", "fill:#6b2850;stroke:#e59ac6"),
    ("off-outer", "fill:none;stroke:#803560;stroke-width:1.4", "stroke:#e59ac6"),
    (
        "before",
        "fill:#dcdfe4;stroke:#333a45;stroke-width:1.3;stroke-dasharray:2 2",
        "fill:#454d5a;stroke:#c3cad6",
    ),
    ("pivot", "fill:#f7e49a;stroke:#5e4a00;stroke-width:1.5", "fill:#66520a;stroke:#e8cf6a"),
    ("within", "fill:none;stroke:#5e4a00;stroke-width:.8", "stroke:#e8cf6a"),
    ("pincer", "fill:#bcdff5;stroke:#00507f;stroke-width:1.4", "fill:#0b4a70;stroke:#69b4e6"),
    ("fin", "fill:#f6c9a5;stroke:#9a3a00;stroke-width:1.4", "fill:#7a3407;stroke:#f0a06a"),
    ("end", "fill:none;stroke:#9a3a00;stroke-width:.9", "stroke:#f0a06a"),
    ("s0", "fill:#bfe6d6;stroke:#00684d;stroke-width:1.3", "fill:#0e5a45;stroke:#3ec79f"),
    ("s1", "fill:#f6c9a5;stroke:#9a3a00;stroke-width:1.3", "fill:#7a3407;stroke:#f0a06a"),
    ("s2", "fill:#bcdff5;stroke:#00507f;stroke-width:1.3", "fill:#0b4a70;stroke:#69b4e6"),
    ("s3", "fill:#f7e49a;stroke:#5e4a00;stroke-width:1.3", "fill:#66520a;stroke:#e8cf6a"),
    ("s4", "fill:#ecc7dd;stroke:#803560;stroke-width:1.3", "fill:#6b2850;stroke:#e59ac6"),
    ("s5", "fill:#dcdfe4;stroke:#333a45;stroke-width:1.3", "fill:#454d5a;stroke:#c3cad6"),
    ("placed", "fill:#fff;stroke:#000;stroke-width:2.6", "fill:#15181d;stroke:#fff"),
    ("ground", "fill:#fbdcd9", "fill:#5c1b17"),
    ("gone", "fill:none;stroke:#b3261e;stroke-width:2.2;stroke-linecap:round", "stroke:#ff8a80"),
    ("group", "fill:none;stroke:#3d4654;stroke-width:1.2", "stroke:#c3cad6"),
    ("strong", "fill:none;stroke:#1d3f8f;stroke-width:2", "stroke:#8fb0ff"),
    ("weak", "fill:none;stroke:#7d2058;stroke-width:1.8;stroke-dasharray:5 3.5", "stroke:#f095c8"),
    ("inferred", "fill:none;stroke:#4d5563;stroke-width:1.5;stroke-dasharray:1.5 3.5", "stroke:#b6bfcc"),
    ("tip-strong", "fill:#1d3f8f", "fill:#8fb0ff"),
    ("tip-weak", "fill:#7d2058", "fill:#f095c8"),
    ("tip-inferred", "fill:#4d5563", "fill:#b6bfcc"),
];

/// Returns the style sheet of a picture.
pub fn sheet() -> String {
    sheet_of("sd", &RULES)
}

/// Returns a style sheet for the descendants of elements with the class `picture`. In print, the light style is used.
pub fn sheet_of(picture: &str, rules: &[Rule]) -> String {
    let rules = |of: fn(&Rule) -> &'static str| {
        let rules = rules.iter().filter(|rule| !of(rule).is_empty());
        rules.map(|rule| format!(".{picture} .{}{{{}}}\n", rule.0, of(rule))).collect::<String>()
    };
    let (light, dark) = (rules(|rule| rule.1), rules(|rule| rule.2));
    format!("<style>\n{light}@media screen and (prefers-color-scheme: dark) {{\n{dark}}}\n</style>\n")
}
