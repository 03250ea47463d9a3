//! Parses text into an expression tree with unresolved names.

use crate::QueryError;
use std::ops::Range;
use winnow::ascii::multispace0;
use winnow::combinator::{alt, cut_err, delimited, eof, fail, opt, preceded, repeat, separated, terminated};
use winnow::error::{ContextError, ErrMode, StrContext, StrContextValue};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{take_till, take_while};

/// Expression tree with unresolved names.
pub(crate) enum Tree {
    Any(Vec<Tree>),
    All(Vec<Tree>),
    Not(Box<Tree>),
    Claim {
        name: Spanned,
        relation: Relation,
    },
    /// A comparison of two numbers, at least one of which is an arithmetic expression.
    Calculated {
        left: Calculation,
        sign: Spanned,
        right: Calculation,
    },
}

/// A number: a constant, a name, or an arithmetic operation on two numbers.
pub(crate) enum Calculation {
    Value(Spanned),
    Of(Box<Calculation>, char, Box<Calculation>),
}

/// The part of a comparison after the name: an operator with its operands, or nothing.
pub(crate) enum Relation {
    /// Nothing follows: the name is boolean and must be true.
    Alone,
    /// A comparison sign and a value. `is` and `is not` are represented as `=` and `!=`.
    Compared(Spanned, Spanned),
    /// `between` with its two bounds, inclusive.
    Between(Spanned, Spanned),
    /// `in` with the accepted values.
    Among(Vec<Spanned>),
    /// A word or text that the name must contain.
    Says(Spanned),
}

impl Relation {
    /// Returns the end of the comparison in the text, or `None` if nothing follows the name.
    pub fn end(&self) -> Option<usize> {
        match self {
            Relation::Alone => None,
            Relation::Among(values) => values.last().map(|last| last.span.end),
            Relation::Compared(_, last) | Relation::Between(_, last) | Relation::Says(last) => {
                Some(last.span.end)
            }
        }
    }
}

/// A token with its byte range in the text.
#[derive(Clone)]
pub(crate) struct Spanned {
    pub text: String,
    pub span: Range<usize>,
}

/// Maximum length of a query in bytes, which limits parsing time.
const MOST_BYTES: usize = 10_000;

/// Maximum nesting depth, which limits stack usage.
const DEEPEST: usize = 100;

type Input<'i> = LocatingSlice<&'i str>;

/// Parses a query, without resolving names.
pub(crate) fn parse(text: &str) -> Result<Tree, QueryError> {
    if text.len() > MOST_BYTES {
        return Err(QueryError::new(text, 0..0, format!("the query is longer than {MOST_BYTES} bytes")));
    }
    whole.parse(LocatingSlice::new(text)).map_err(|error| {
        let at = error.offset();
        let description = error.inner().context().find_map(|context| match context {
            StrContext::Expected(value) => Some(value.to_string()),
            _ => None,
        });
        let mut description = description.unwrap_or_else(|| "a name".into());
        let rest = &text[at..];
        if description == "a name" && rest.starts_with(['"', '\'']) {
            description = "a name before the quoted word".into();
        }
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let found =
            if rest.is_empty() { "the end of the query".into() } else { format!("`{}`", &rest[..length]) };
        QueryError::new(text, at..at + length, format!("expected {description}, found {found}"))
    })
}

fn whole(input: &mut Input<'_>) -> ModalResult<Tree> {
    multispace0.parse_next(input)?;
    let tree = any(input, DEEPEST)?;
    cut_err(eof).context(expected("`and`, `or` or the end of the query")).parse_next(input)?;
    Ok(tree)
}

fn expected(description: &'static str) -> StrContext {
    StrContext::Expected(StrContextValue::Description(description))
}

fn any(input: &mut Input<'_>, depth: usize) -> ModalResult<Tree> {
    let first = all(input, depth)?;
    let others = preceded(
        alt((keyword("or").void(), sign("||").void())),
        cut_err(|input: &mut Input<'_>| all(input, depth)),
    );
    let mut trees: Vec<Tree> = repeat(0.., others).parse_next(input)?;
    if trees.is_empty() {
        return Ok(first);
    }
    trees.insert(0, first);
    Ok(Tree::Any(trees))
}

fn all(input: &mut Input<'_>, depth: usize) -> ModalResult<Tree> {
    let first = one(input, depth)?;
    let others = preceded(
        alt((keyword("and").void(), sign("&&").void())),
        cut_err(|input: &mut Input<'_>| one(input, depth)),
    );
    let mut trees: Vec<Tree> = repeat(0.., others).parse_next(input)?;
    if trees.is_empty() {
        return Ok(first);
    }
    trees.insert(0, first);
    Ok(Tree::All(trees))
}

fn one(input: &mut Input<'_>, depth: usize) -> ModalResult<Tree> {
    let nots: usize = repeat(0.., keyword("not").void()).fold(|| 0, |nots, ()| nots + 1).parse_next(input)?;
    let inner = match depth.checked_sub(1) {
        None => cut_err(fail).context(expected("fewer than 100 nested parentheses")).parse_next(input)?,
        Some(depth) => {
            let nested = delimited(sign("("), cut_err(|input: &mut Input<'_>| any(input, depth)), closing);
            let calculated = |input: &mut Input<'_>| calculated(input, depth);
            alt((calculated, nested, claim)).context(expected("a name")).parse_next(input)?
        }
    };
    Ok(if nots % 2 == 1 { Tree::Not(Box::new(inner)) } else { inner })
}

fn closing(input: &mut Input<'_>) -> ModalResult<()> {
    cut_err(sign(")")).context(expected("`)`, `and` or `or`")).void().parse_next(input)
}

/// Parses a comparison with arithmetic. Operators must be separate words, since names contain `-` and `+`: `er - ep` is
/// a difference, but `x-wing` is one word.
fn calculated(input: &mut Input<'_>, depth: usize) -> ModalResult<Tree> {
    let (left, sign, right) =
        (|input: &mut Input<'_>| sum(input, depth), comparison, |input: &mut Input<'_>| sum(input, depth))
            .verify(|(left, _, right)| [left, right].iter().any(|it| matches!(it, Calculation::Of(..))))
            .parse_next(input)?;
    Ok(Tree::Calculated { left, sign, right })
}

fn sum(input: &mut Input<'_>, depth: usize) -> ModalResult<Calculation> {
    let operator =
        |input: &mut Input<'_>| alt((keyword("+").value('+'), keyword("-").value('-'))).parse_next(input);
    joined(input, operator, |input| product(input, depth))
}

fn product(input: &mut Input<'_>, depth: usize) -> ModalResult<Calculation> {
    let operator =
        |input: &mut Input<'_>| alt((sign("*").value('*'), sign("/").value('/'))).parse_next(input);
    joined(input, operator, |input| factor(input, depth))
}

/// Parses operands separated by left-associative operators.
fn joined(
    input: &mut Input<'_>,
    operator: impl FnMut(&mut Input<'_>) -> ModalResult<char>,
    mut operand: impl FnMut(&mut Input<'_>) -> ModalResult<Calculation>,
) -> ModalResult<Calculation> {
    let first = operand(input)?;
    let others: Vec<(char, Calculation)> = repeat(0.., (operator, operand)).parse_next(input)?;
    Ok(others
        .into_iter()
        .fold(first, |left, (sign, right)| Calculation::Of(Box::new(left), sign, Box::new(right))))
}

fn factor(input: &mut Input<'_>, depth: usize) -> ModalResult<Calculation> {
    let Some(depth) = depth.checked_sub(1) else { return fail.parse_next(input) };
    let nested = delimited(sign("("), |input: &mut Input<'_>| sum(input, depth), sign(")"));
    let value = word.verify(|word: &Spanned| !is_reserved(&word.text)).map(Calculation::Value);
    alt((nested, value)).parse_next(input)
}

fn claim(input: &mut Input<'_>) -> ModalResult<Tree> {
    let name = word.verify(|word: &Spanned| !is_reserved(&word.text)).parse_next(input)?;
    let relation = opt(alt((between, among, is, compared, says))).parse_next(input)?;
    Ok(Tree::Claim { name, relation: relation.unwrap_or(Relation::Alone) })
}

fn between(input: &mut Input<'_>) -> ModalResult<Relation> {
    keyword("between").parse_next(input)?;
    let low = needed_value(input)?;
    cut_err(keyword("and")).context(expected("`and`")).parse_next(input)?;
    Ok(Relation::Between(low, needed_value(input)?))
}

fn among(input: &mut Input<'_>) -> ModalResult<Relation> {
    keyword("in").parse_next(input)?;
    cut_err(sign("(")).context(expected("`(`, as in `in (17, 18)`")).parse_next(input)?;
    let values = separated(1.., needed_value, sign(",")).parse_next(input)?;
    cut_err(sign(")")).context(expected("`,` or `)`")).parse_next(input)?;
    Ok(Relation::Among(values))
}

fn is(input: &mut Input<'_>) -> ModalResult<Relation> {
    let mut sign = keyword("is").parse_next(input)?;
    sign.text = if opt(keyword("not")).parse_next(input)?.is_some() { "!=" } else { "=" }.into();
    Ok(Relation::Compared(sign, needed_value(input)?))
}

fn compared(input: &mut Input<'_>) -> ModalResult<Relation> {
    let sign = comparison(input)?;
    Ok(Relation::Compared(sign, needed_value(input)?))
}

fn comparison(input: &mut Input<'_>) -> ModalResult<Spanned> {
    let sign = take_while(1.., |it| "<>=!≤≥≠~".contains(it));
    // `==` is a synonym of `=`, as in most programming languages.
    spanned(sign.map(|sign: &str| if sign == "==" { "=" } else { sign })).parse_next(input)
}

fn says(input: &mut Input<'_>) -> ModalResult<Relation> {
    value.map(Relation::Says).parse_next(input)
}

fn needed_value(input: &mut Input<'_>) -> ModalResult<Spanned> {
    cut_err(value).context(expected("a value")).parse_next(input)
}

/// Parses a value: a number, a word, or any text in quotes.
fn value(input: &mut Input<'_>) -> ModalResult<Spanned> {
    let quoted = |quote: char| {
        let end = cut_err(quote).context(expected("the closing quote"));
        delimited(quote, take_till(0.., move |it| it == quote), end)
    };
    let bare = word.verify(|word: &Spanned| !is_reserved(&word.text));
    alt((spanned(quoted('"')), spanned(quoted('\'')), bare)).parse_next(input)
}

fn word(input: &mut Input<'_>) -> ModalResult<Spanned> {
    let is_part = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.' | '+' | '-');
    spanned(take_while(1.., is_part)).parse_next(input)
}

fn is_reserved(word: &str) -> bool {
    ["and", "or", "not", "between", "in", "is"].iter().any(|it| word.eq_ignore_ascii_case(it))
}

fn keyword<'i>(wanted: &'static str) -> impl Parser<Input<'i>, Spanned, ErrMode<ContextError>> {
    word.verify(move |word: &Spanned| word.text.eq_ignore_ascii_case(wanted))
}

fn sign<'i>(wanted: &'static str) -> impl Parser<Input<'i>, &'i str, ErrMode<ContextError>> {
    terminated(wanted, multispace0)
}

/// Runs a parser, records the byte range that it consumed, and skips whitespace after it.
fn spanned<'i>(
    parser: impl Parser<Input<'i>, &'i str, ErrMode<ContextError>>,
) -> impl Parser<Input<'i>, Spanned, ErrMode<ContextError>> {
    terminated(parser.with_span().map(|(text, span)| Spanned { text: text.to_owned(), span }), multispace0)
}
