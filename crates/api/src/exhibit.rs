//! Exhibits of the lab other than solvers. Each exhibit accepts options and returns one object. Every transport sends
//! the same bytes for this object.

use crate::problem::{Code, Problem};
use crate::question::Typed;
use crate::request::{VERSION, read};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sodan_lab::levels::{self, Levels, LevelsOptions};
use sodan_lab::play::{self, Play, PlayOptions};
use sodan_lab::queens::{self, Queens, QueensOptions};

/// All exhibits of the lab.
pub const EXHIBITS: &[Exhibit] = &[
    Exhibit::of::<PlayOptions>("play"),
    Exhibit::of::<QueensOptions>("queens"),
    Exhibit::of::<LevelsOptions>("levels"),
];

/// Returns the exhibit called `name`.
pub fn exhibit(name: &str) -> Option<&'static Exhibit> {
    EXHIBITS.iter().find(|exhibit| exhibit.name == name)
}

/// An exhibit of the lab.
pub struct Exhibit {
    /// Name of the exhibit in the URL.
    pub name: &'static str,
    /// One-line description.
    pub about: &'static str,
    /// Parses a request body, runs the exhibit, and returns the response body.
    ///
    /// # Errors
    ///
    /// Returns an error if the body is not a valid request or its options are invalid.
    pub answer: fn(&[u8]) -> Result<Vec<u8>, Problem>,
    /// Returns the schemas of the request and the response, with all types inlined.
    #[cfg(feature = "schema")]
    pub(crate) describe: fn() -> [schemars::Schema; 2],
}

/// Options of one exhibit.
trait Options: DeserializeOwned + Typed {
    type Answer: Serialize + Typed;
    const ABOUT: &'static str;

    /// Runs the exhibit and returns its response.
    fn show(self) -> Result<Self::Answer, String>;
}

impl Options for PlayOptions {
    type Answer = Play;
    const ABOUT: &'static str = "runs an actor program from a seed: mailboxes, timeouts, links, supervisors";

    fn show(self) -> Result<Play, String> {
        play::play(self)
    }
}

impl Options for QueensOptions {
    type Answer = Queens;
    const ABOUT: &'static str = "solves the n queens problem step by step with a choice of methods, and finds the first or all solutions";

    fn show(self) -> Result<Queens, String> {
        queens::queens(self)
    }
}

impl Options for LevelsOptions {
    type Answer = Levels;
    const ABOUT: &'static str =
        "measures the state in bits and the number of rules for each slider position from cell to community";

    fn show(self) -> Result<Levels, String> {
        levels::levels(self)
    }
}

impl Exhibit {
    const fn of<O: Options>(name: &'static str) -> Exhibit {
        Exhibit {
            name,
            about: O::ABOUT,
            answer: answer::<O>,
            #[cfg(feature = "schema")]
            describe: describe::<O>,
        }
    }
}

/// A response: the API version, followed by the exhibit's own members.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Answered<T> {
    schema: &'static str,
    #[serde(flatten)]
    shown: T,
}

fn answer<O: Options>(body: &[u8]) -> Result<Vec<u8>, Problem> {
    let options: O = read(body)?;
    let shown = options.show().map_err(|wrong| Problem::new(Code::Request, wrong).of(""))?;
    serde_json::to_vec(&Answered { schema: VERSION, shown })
        .map_err(|_| Problem::new(Code::Internal, "internal engine error"))
}

#[cfg(feature = "schema")]
fn describe<O: Options>() -> [schemars::Schema; 2] {
    let settings =
        || schemars::generate::SchemaSettings::draft2020_12().with(|it| it.inline_subschemas = true);
    [
        settings().into_generator().into_root_schema_for::<O>(),
        settings().into_generator().into_root_schema_for::<Answered<O::Answer>>(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(name: &str, body: &str) -> Result<serde_json::Value, Code> {
        let bytes = (exhibit(name).unwrap().answer)(body.as_bytes()).map_err(|problem| problem.code())?;
        Ok(serde_json::from_slice(&bytes).unwrap())
    }

    /// The response for a play contains actors, events and the program.
    #[test]
    fn plays_have_actors_and_events() {
        let play = answered("play", "{\"program\":\"selective\",\"seed\":3}").unwrap();
        assert_eq!((&play["schema"], &play["complete"]), (&VERSION.into(), &true.into()));
        assert_eq!(play["actors"][0]["name"], "ping");
        assert_eq!((&play["events"][0]["kind"], &play["events"][0]["at"]), (&"sent".into(), &100.into()));
        assert!(play["code"].as_str().unwrap().contains("Next::Leave"));
    }

    #[test]
    fn queens_have_steps_and_their_count() {
        let queens = answered("queens", "{\"by\":\"backtracking\",\"limit\":2}").unwrap();
        assert_eq!((&queens["count"], &queens["steps"][1]["columns"][1]), (&113.into(), &2.into()));
        assert_eq!(answered("queens", "{\"limit\":0}"), Err(Code::Request));
    }

    #[test]
    fn levels_say_what_each_step_needs() {
        let body = format!("{{\"puzzle\":\"{}\",\"messages\":500}}", ".".repeat(81));
        let levels = answered("levels", &body).unwrap();
        assert_eq!(
            (&levels["levels"][0]["name"], &levels["levels"][0]["cell_bits"]),
            (&"chance".into(), &5.into())
        );
        assert_eq!(answered("levels", "{\"puzzle\":\"12\"}"), Err(Code::Request));
    }

    #[test]
    fn what_is_no_question_is_refused() {
        for body in [
            "{\"program\":\"magic\"}",
            "{\"events\":0}",
            "{\"events\":5001}",
            "{\"seed\":-1}",
            "{\"other\":1}",
        ] {
            assert_eq!(answered("play", body), Err(Code::Request), "{body}");
        }
        assert_eq!(answered("play", "{"), Err(Code::Json));
    }
}
