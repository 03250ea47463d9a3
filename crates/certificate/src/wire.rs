//! Serialization of certificates, enabled by the `serde` feature.
//!
//! ```json
//! {"placements":[],"eliminations":["(3)r5c2"],"certificate":{"kind":"implications","steps":[
//!   {"truth":"r1c2","left":"(3)r1c2","right":["(4)r1c2"]},
//!   {"truth":"b1n4","left":"(4)r2c3","right":[]}]}}
//! ```
//!
//! A truth is the name of a variable, `{"guardians":[…],"pattern":[…]}`, or `{"guardians":[…],"deadly":[…]}`, where
//! `deadly` lists cells. The other kinds of certificate are
//! `{"kind":"cases","split":truth,"cases":[{"assume":candidate,"steps":[…]}]}`,
//! `{"kind":"rank","truths":[…],"links":[…]}` and `{"kind":"exhaustion","truths":[…]}`.

use crate::{
    Cases, Certificate, Deadly, Exhaustion, Guardians, Implication, Implications, Rank, Truth, Variable,
};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sodan_board::{Candidate, Cell};
use std::borrow::Cow;

impl Serialize for Variable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Variable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variable, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum TruthForm {
    Variable(Variable),
    Guardians { guardians: Vec<Candidate>, pattern: Vec<Variable> },
    Deadly { guardians: Vec<Candidate>, deadly: Vec<Cell> },
}

impl Serialize for Truth {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.clone() {
            Truth::Variable(variable) => TruthForm::Variable(variable),
            Truth::Guardians(Guardians { guardians, pattern }) => TruthForm::Guardians { guardians, pattern },
            Truth::Deadly(Deadly { guardians, cells }) => TruthForm::Deadly { guardians, deadly: cells },
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Truth {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Truth, D::Error> {
        Ok(match TruthForm::deserialize(deserializer)? {
            TruthForm::Variable(variable) => Truth::Variable(variable),
            TruthForm::Guardians { guardians, pattern } => Truth::Guardians(Guardians { guardians, pattern }),
            TruthForm::Deadly { guardians, deadly } => Truth::Deadly(Deadly { guardians, cells: deadly }),
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepForm {
    truth: Truth,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<Candidate>,
    #[serde(default)]
    right: Vec<Candidate>,
}

impl Serialize for Implication {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Implication { truth, left, right } = self.clone();
        StepForm { truth, left, right }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Implication {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Implication, D::Error> {
        let StepForm { truth, left, right } = StepForm::deserialize(deserializer)?;
        Ok(Implication { truth, left, right })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseForm {
    assume: Candidate,
    #[serde(default)]
    steps: Vec<Implication>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum CertificateForm {
    Implications { steps: Vec<Implication> },
    Cases { split: Truth, cases: Vec<CaseForm> },
    Rank { truths: Vec<Variable>, links: Vec<Variable> },
    Exhaustion { truths: Vec<Truth> },
}

impl Serialize for Certificate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.clone() {
            Certificate::Implications(Implications { steps }) => CertificateForm::Implications { steps },
            Certificate::Cases(Cases { split, cases }) => {
                let cases = cases.into_iter().map(|(assume, steps)| CaseForm { assume, steps }).collect();
                CertificateForm::Cases { split, cases }
            }
            Certificate::Rank(Rank { truths, links }) => CertificateForm::Rank { truths, links },
            Certificate::Exhaustion(Exhaustion { truths }) => CertificateForm::Exhaustion { truths },
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Certificate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Certificate, D::Error> {
        Ok(match CertificateForm::deserialize(deserializer)? {
            CertificateForm::Implications { steps } => Certificate::Implications(Implications { steps }),
            CertificateForm::Cases { split, cases } => {
                let cases = cases.into_iter().map(|it| (it.assume, it.steps)).collect();
                Certificate::Cases(Cases { split, cases })
            }
            CertificateForm::Rank { truths, links } => Certificate::Rank(Rank { truths, links }),
            CertificateForm::Exhaustion { truths } => Certificate::Exhaustion(Exhaustion { truths }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certificates_round_trip_as_json() {
        let texts = [
            r#"{"kind":"implications","steps":[{"truth":"r1c2","left":"(3)r1c2","right":["(4)r1c2"]},{"truth":"b1n4","right":[]}]}"#,
            r#"{"kind":"cases","split":{"guardians":["(1)r1c1"],"pattern":["r1c1","r1c2"]},"cases":[{"assume":"(1)r1c1","steps":[]}]}"#,
            r#"{"kind":"rank","truths":["r1n2"],"links":["b1n2"]}"#,
            r#"{"kind":"exhaustion","truths":["r1c1",{"guardians":["(1)r1c1"],"deadly":["r1c1","r1c2"]}]}"#,
        ];
        for text in texts {
            let certificate: Certificate = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&certificate).unwrap(), text);
        }
        let unknown = r#"{"kind":"oracle"}"#;
        assert!(
            serde_json::from_str::<Certificate>(unknown).unwrap_err().to_string().contains("unknown variant")
        );
    }
}
