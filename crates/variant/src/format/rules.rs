//! Parses the text of the rules, in English, as far as it is needed to interpret drawings.
//!
//! A sentence is understood if it contains the keywords of a topic, and no words outside the topic's vocabulary. A
//! single unknown word, such as "product" or "wrogn", may change the meaning of the whole sentence.

use super::picture::Colour;

/// A rule about lines of some colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineRule {
    /// A line on which adjacent values differ by at least this number.
    Whisper(u8),
    Renban,
    RegionSum,
    Entropic,
    Palindrome,
    Between,
}

/// The rules that were recognized in a string.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Rules {
    /// Rules about lines, with the colours that they apply to. A rule without colours applies to all lines.
    pub(super) lines: Vec<(LineRule, Vec<Colour>)>,
    pub(super) has_thermos: bool,
    /// Whether neighbours on a thermometer may be equal.
    pub(super) is_slow: bool,
    pub(super) has_arrows: bool,
    pub(super) has_white_dots: bool,
    pub(super) has_black_dots: bool,
    /// Whether the text states that all dots are shown.
    pub(super) all_dots: bool,
    pub(super) has_x: bool,
    pub(super) has_v: bool,
    /// Whether the text states that all X and V are shown.
    pub(super) all_xv: bool,
    pub(super) has_cages: bool,
    /// Whether the text states that values do not repeat in cages.
    pub(super) cages_differ: bool,
    pub(super) has_quadruples: bool,
    pub(super) anti_knight: bool,
    pub(super) anti_king: bool,
    pub(super) even: bool,
    pub(super) odd: bool,
    /// Sentences that were not understood, truncated to 80 characters.
    pub(super) unknown: Vec<String>,
}

/// Words that do not affect the topic of a sentence.
const COMMON: &str = "a an the of in on at to by from with within into inside each every all any must may can could should will \
     always be is are it its their that this these those which where they digit digits number numbers cell cells grid along line \
     lines and or as have has if given clue clues exactly normal standard rules rule apply contain contains attached \
     corresponding following such ie there here put place placed placing";

/// A topic. A sentence on this topic contains at least one word of each group of keywords. All other words are numbers,
/// or are in `words`, [`COMMON`] or [`COLOURS`].
struct Topic {
    name: &'static str,
    keywords: &'static [&'static str],
    words: &'static str,
}

const COLOURS: &str = "grey gray green blue purple pink magenta orange peach red yellow lavender violet cyan teal gold brown tan";

/// All topics. For each sentence, the first topic that fits is used.
const TOPICS: &[Topic] = &[
    Topic { name: "example", keywords: &["example eg instance"], words: "*" },
    Topic {
        name: "normal",
        keywords: &["sudoku", "rules apply fill"],
        words: "sudoku classic regular irregular jigsaw x for 9x9 6x6 4x4 8x8 16x16",
    },
    Topic {
        name: "normal",
        keywords: &["row rows", "column columns"],
        words: "row rows column columns box boxes region regions once fill so no not do does dont repeat repeats repeated again \
                appear appears outlined bold 3x3 2x3 2x2 3x2 2x4 4x4 through x sudoku one time times house houses marked",
    },
    Topic {
        name: "slow",
        keywords: &["decrease", "never not cannot"],
        words: "remain stay same when allowed other but never not cannot decrease equal",
    },
    Topic {
        name: "slow",
        keywords: &[
            "thermometer thermometers thermo thermos",
            "increase increases increasing ascending",
            "slow generally equal stay same remain",
        ],
        words: "slow generally equal stay same remain either never not but decrease thermometer thermometers thermo thermos \
                increase increases increasing ascending bulb end tip round going moving start towards away gray grey strictly",
    },
    Topic {
        name: "thermo",
        keywords: &["thermometer thermometers thermo thermos", "increase increases increasing ascending"],
        words: "thermometer thermometers thermo thermos increase increases increasing ascending strictly bulb end tip round \
                going moving start towards away",
    },
    Topic {
        name: "arrow",
        keywords: &["arrow arrows", "sum sums add adds total", "circle circles circled"],
        words: "arrow arrows sum sums add adds total up circle circles circled connected repeat allowed other equal equals value",
    },
    Topic {
        name: "entropic",
        keywords: &["low", "high", "middle medium mid"],
        words: "low high middle medium mid entropic string sequence set run three adjacent consecutive one group groups",
    },
    Topic {
        name: "whisper",
        keywords: &[
            "differ difference",
            "least more minimum",
            "adjacent neighbouring neighboring consecutive pair pairs whisper whispers",
        ],
        words: "differ difference least more minimum adjacent neighbouring neighboring consecutive pair pairs whisper whispers \
                german dutch value values",
    },
    Topic {
        name: "region sum",
        keywords: &[
            "sum sums total add",
            "same equal",
            "box boxes region regions border borders segment segments",
        ],
        words: "sum sums total add same equal box boxes region regions border borders segment segments divide divides divided \
                passes pass through visits visit different individually separately n 2x2 2x3 3x3 particular",
    },
    Topic {
        name: "example",
        keywords: &["different", "values sums totals", "lines"],
        words: "different values sums totals for n",
    },
    Topic {
        name: "dots",
        keywords: &["dot dots kropki", "consecutive ratio double"],
        words: "dot dots kropki white black consecutive ratio double other separated joined connected one another half difference twice",
    },
    Topic {
        name: "all dots",
        keywords: &["dot dots kropki", "all every", "given shown"],
        words: "dot dots kropki possible shown not nec white black",
    },
    Topic {
        name: "xv",
        keywords: &["x v xs vs", "sum sums add total"],
        words: "x v xs vs sum sums add up total separated joined connected",
    },
    Topic {
        name: "all xv",
        keywords: &["x v xs vs xes xv", "all every", "given shown"],
        words: "x v xs vs xes xv possible shown not nec pairs",
    },
    Topic {
        name: "cages",
        keywords: &["cage cages", "sum sums add total repeat repeats"],
        words: "cage cages killer sum sums add up total repeat repeats not cannot do does small printed corner top left upper \
                indicated value shown",
    },
    Topic {
        name: "quadruples",
        keywords: &["circle circles quadruple quadruples", "surrounding adjacent touching", "appear appears"],
        words: "circle circles quadruple quadruples surrounding adjacent touching appear appears least once four white",
    },
    Topic {
        name: "anti-knight",
        keywords: &["knight knights", "move moves apart away", "cannot not cant"],
        words: "knight knights move moves apart away cannot not cant chess separated same identical repeat repeated equal anti s",
    },
    Topic {
        name: "anti-king",
        keywords: &["king kings", "move moves apart away", "cannot not cant"],
        words: "king kings move moves apart away cannot not cant chess separated same identical repeat repeated equal anti s",
    },
    Topic {
        name: "parity",
        keywords: &["even odd", "square squares circle circles"],
        words: "even odd square squares circle circles shaded",
    },
    Topic {
        name: "renban",
        keywords: &[
            "consecutive",
            "renban line lines",
            "set repeat repeating repeated unique repetition renban renbans",
        ],
        words: "consecutive renban renbans set sets repeat repeating repeated unique repetition non without not comprise form forms \
                formed consist consists any some order",
    },
    Topic {
        name: "palindrome",
        keywords: &["palindrome palindromes"],
        words: "palindrome palindromes form forms read reads same either both direction directions ways backwards forwards",
    },
    Topic {
        name: "between",
        keywords: &["between", "circle circles", "line lines"],
        words: "between circle circles strictly value values end ends two connecting",
    },
];

/// Splits a sentence into words, in lower case and without apostrophes.
fn words_of(sentence: &str) -> Vec<String> {
    let mut text = String::with_capacity(sentence.len());
    for symbol in sentence.chars() {
        match symbol {
            '\'' | '\u{2019}' | '\u{2018}' => {}
            symbol if symbol.is_alphanumeric() => text.extend(symbol.to_lowercase()),
            _ => text.push(' '),
        }
    }
    text.split_whitespace()
        .map(|word| if word.starts_with("nec") { "nec".into() } else { word.to_owned() })
        .collect()
}

fn is_in(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|listed| listed == word)
}

/// Returns the name of the first topic that fits the words of a sentence.
fn topic_of(words: &[String]) -> Option<&'static str> {
    let has = |group: &str| words.iter().any(|word| is_in(group, word));
    let is_known = |topic: &Topic, word: &str| {
        topic.words == "*"
            || is_in(COMMON, word)
            || is_in(topic.words, word)
            || is_in(COLOURS, word)
            || word.bytes().all(|byte| byte.is_ascii_digit())
            || topic.keywords.iter().any(|group| is_in(group, word))
    };
    let fits = |topic: &&Topic| {
        topic.keywords.iter().all(|group| has(group)) && words.iter().all(|word| is_known(topic, word))
    };
    TOPICS.iter().find(fits).map(|topic| topic.name)
}

impl Rules {
    /// Parses the text of the rules for a grid with `size` values.
    pub(super) fn of(text: &str, size: u8) -> Rules {
        let mut rules = Rules::default();
        for sentence in sentences(text) {
            let (heading, body) = match sentence.split_once(':') {
                Some((heading, body)) if words_of(heading).len() <= 4 && words_of(body).len() > 2 => {
                    (words_of(heading), body)
                }
                _ => (Vec::new(), sentence.as_str()),
            };
            let words = words_of(body);
            if words.is_empty()
                || words.len() == 1 && is_in("sudoku rules renban whispers kropki thermometers", &words[0])
            {
                continue;
            }
            let known = topic_of(&words).is_some_and(|topic| rules.add(topic, &words, &heading, size));
            if !known {
                rules.unknown.push(sentence.chars().take(80).collect());
            }
        }
        rules
    }

    /// Adds the rule that a sentence on `topic` states. Returns `false` if the sentence does not state a supported
    /// rule, for example because of an unexpected number or a missing negation.
    fn add(&mut self, topic: &str, words: &[String], heading: &[String], size: u8) -> bool {
        let has = |word: &str| words.iter().any(|other| other == word);
        let is_negated = has("not") || has("cannot");
        let numbers = || words.iter().filter_map(|word| word.parse::<u8>().ok());
        let colours: Vec<Colour> = words.iter().filter_map(|word| Colour::named(word)).collect();
        let mut line = |rule| self.lines.push((rule, colours.clone()));
        let is_line_heading = heading.iter().any(|word| is_in("slow", word));
        match topic {
            "normal" => return numbers().all(|number| number <= size),
            "slow" => {
                self.is_slow = true;
                self.has_thermos |= words.iter().any(|word| word.starts_with("thermo"));
            }
            "thermo" => {
                self.has_thermos = true;
                self.is_slow |= is_line_heading;
            }
            "arrow" => self.has_arrows = true,
            "entropic" => line(LineRule::Entropic),
            "whisper" => {
                let least = numbers().next_back().unwrap_or(5);
                line(LineRule::Whisper(least));
            }
            "region sum" => line(LineRule::RegionSum),
            "renban" => line(LineRule::Renban),
            "palindrome" => line(LineRule::Palindrome),
            "between" => line(LineRule::Between),
            "dots" => {
                self.has_white_dots |= has("white") && has("consecutive");
                self.has_black_dots |= has("black") && (has("ratio") || has("double") || has("twice"));
                return has("white") || has("black");
            }
            "all dots" => self.all_dots |= !is_negated,
            "xv" => {
                self.has_x |= has("x") || has("xs");
                self.has_v |= has("v") || has("vs");
                return numbers().all(|number| number == 5 || number == 10);
            }
            "all xv" => self.all_xv |= !is_negated,
            "cages" => {
                let is_about_repeats = has("repeat") || has("repeats");
                self.has_cages = true;
                self.cages_differ |= is_about_repeats && is_negated;
                return is_negated || !is_about_repeats;
            }
            "quadruples" => self.has_quadruples = true,
            "anti-knight" => self.anti_knight = true,
            "anti-king" => self.anti_king = true,
            "parity" => {
                self.even |= has("even");
                self.odd |= has("odd");
                return has("even") != has("odd");
            }
            _ => {}
        }
        true
    }
}

/// Splits a string into sentences, without text in parentheses. A line that starts in lower case continues the previous
/// line.
fn sentences(text: &str) -> Vec<String> {
    let mut depth = 0_usize;
    let mut plain = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            symbol if symbol.is_lowercase() && plain.ends_with('\n') => {
                plain.pop();
                plain.extend([' ', symbol]);
            }
            symbol => plain.push(symbol),
        }
    }
    let parts = plain.split(['\n', '!', ';']).flat_map(|line| line.split(". "));
    let trimmed =
        parts.map(|part| part.trim().trim_end_matches('.').trim_start_matches(['-', '\u{2022}', '*', ' ']));
    trimmed.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_sentences_become_statements() {
        let text = "Normal sudoku rules apply: Place the digits 1-9 once each in every row, column, and 3x3 box.\n\n\
                    German Whispers: Adjacent digits along a green line must have a difference of at least 5.\n\
                    Renbans: Digits along a pink line must form a set of consecutive digits in any order, without repetition.\n\
                    Slow Thermos: Digits along a gray thermometer must generally increase from bulb to tip. Digits may remain \
                    the same when allowed by other rules, but may never decrease.";
        let rules = Rules::of(text, 9);
        assert_eq!(rules.unknown, [""; 0]);
        assert_eq!(rules.lines[0].0, LineRule::Whisper(5));
        assert_eq!(rules.lines[1], (LineRule::Renban, vec![Colour::Purple]));
        assert!(rules.has_thermos && rules.is_slow);
    }

    #[test]
    fn other_words_make_sentences_unknown() {
        for text in [
            "Every clue in the puzzle is wrogn.",
            "Normal sudoku rules do NOT apply.",
            "Place the digits 1-9 in each row and column.",
            "Digits in a cage MAY repeat.",
            "Digits along the blue line must have the same DIFFERENCE within each box it passes through.",
            "4x4 Euler Sudoku rules apply.",
            "Digits separated by a red dot are non-consecutive.",
        ] {
            assert_eq!(Rules::of(text, 6).unknown.len(), 1, "{text}");
        }
    }

    #[test]
    fn negations_decide_negative_rules() {
        let dots = "Digits separated by a white dot are consecutive. ";
        assert!(Rules::of(&format!("{dots}All possible dots are given."), 9).all_dots);
        assert!(!Rules::of(&format!("{dots}Not all possible dots are necessarily given."), 9).all_dots);
    }
}
