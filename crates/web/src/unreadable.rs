//! Why a question cannot be read, in words for whoever wrote it: which field is wrong, and what would be right.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// In a longer object the field at fault is not looked for.
const MOST_FIELDS: usize = 32;

/// What is wrong with a query, out of the words of its reader: the field, a colon, and the problem; or the problem alone.
pub(crate) fn in_query(message: &str) -> String {
    let (_, told) = message.split_once("query string: ").unwrap_or(("", message));
    match told.split_once(": ") {
        Some((field, problem)) if is_name(field) => in_words(Some(field), problem),
        _ => in_words(None, told),
    }
}

/// What is wrong with the body of a POST that is no question of this type.
pub(crate) fn in_body<T: DeserializeOwned>(bytes: &[u8]) -> String {
    let object = match serde_json::from_slice::<Map<String, Value>>(bytes) {
        Ok(object) => object,
        Err(error) => return format!("the body is not a JSON object: {error}"),
    };
    let problem = |object: &Map<String, Value>| {
        serde_json::from_value::<T>(Value::Object(object.clone())).err().map(|error| error.to_string())
    };
    // What can be read as an object of values can still have a field twice, or a number beyond all bounds.
    let Some(told) = problem(&object) else {
        return serde_json::from_slice::<T>(bytes)
            .err()
            .map_or_else(String::new, |error| in_words(None, &error.to_string()));
    };
    // Without the field at fault, something else is wrong, or nothing.
    let is_at_fault = |name: &&String| {
        let mut others = object.clone();
        others.remove(*name);
        problem(&others).as_ref() != Some(&told)
    };
    let field = if object.len() <= MOST_FIELDS { object.keys().find(is_at_fault) } else { None };
    in_words(field.map(String::as_str), &told)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

/// Says in plain words what a reader of fields says.
fn in_words(field: Option<&str>, problem: &str) -> String {
    if let Some(name) = problem.strip_prefix("missing field ") {
        return format!("the question needs the field {name}");
    }
    if let Some(name) = problem.strip_prefix("duplicate field ") {
        // The reader of a body adds the place.
        let name = name.split_once(" at line ").map_or(name, |(name, _)| name);
        return format!("the field {name} is given twice");
    }
    if let Some((name, others)) = problem.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", ")) {
        let others = others.trim_start_matches("expected ").trim_start_matches("one of ");
        return format!("there is no field {name}; the fields are {others}");
    }
    let field = field.map_or_else(|| "a field".to_owned(), |field| format!("the field `{field}`"));
    if let Some((given, right)) =
        problem.strip_prefix("unknown variant ").and_then(|rest| rest.split_once(", expected "))
    {
        return format!("{field} cannot be {given}; it can be {}", right.trim_start_matches("one of "));
    }
    if let Some((given, right)) = problem
        .strip_prefix("invalid type: ")
        .or(problem.strip_prefix("invalid value: "))
        .and_then(|rest| rest.split_once(", expected "))
    {
        return format!("{field} must be {}, not {given}", kind(right));
    }
    match problem {
        "provided string was not `true` or `false`" => format!("{field} must be `true` or `false`"),
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            format!("{field} must be a natural number, written in digits")
        }
        "number too large to fit in target type" => format!("{field} is too large a number"),
        other => format!("{field}: {other}"),
    }
}

/// What may stand in a field, for people.
fn kind(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a natural number",
        "a boolean" => "`true` or `false`",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Question;
    use axum::extract::Query;
    use serde::Deserialize;

    /// A question with a number.
    #[derive(Debug, Deserialize)]
    struct Sized {
        #[serde(rename = "size")]
        _size: u64,
    }

    fn asked<T: DeserializeOwned + std::fmt::Debug>(query: &str) -> String {
        let uri = format!("/api/value?{query}").parse().unwrap();
        in_query(&Query::<T>::try_from_uri(&uri).expect_err(query).body_text())
    }

    #[test]
    fn a_query_is_told_which_field_is_wrong_and_what_is_right() {
        for (query, told) in [
            ("position=3", "the question needs the field `ruleset`"),
            ("ruleset=a&ruleset=b", "the field `ruleset` is given twice"),
            ("ruleset=a&play=x", "the field `play` cannot be `x`; it can be `normal` or `misere`"),
            ("ruleset=a&values=maybe", "the field `values` must be `true` or `false`"),
        ] {
            assert_eq!(asked::<Question>(query), told);
        }
        assert!(
            asked::<Question>("ruleset=a&b=1").starts_with("there is no field `b`; the fields are `ruleset`, `pos")
        );
        assert_eq!(asked::<Sized>("size=-3"), "the field `size` must be a natural number, written in digits");
        assert_eq!(asked::<Sized>("size=99999999999999999999"), "the field `size` is too large a number");
    }

    #[test]
    fn a_body_is_told_the_same() {
        for (body, told) in [
            (r#"{"ruleset": 3}"#, "the field `ruleset` must be a string, not integer `3`"),
            (r#"{"ruleset": "nim", "play": "x"}"#, "the field `play` cannot be `x`; it can be `normal` or `misere`"),
            (r#"{"values": 7, "ruleset": "nim"}"#, "the field `values` must be `true` or `false`, not integer `7`"),
            (r#"{"position": "3"}"#, "the question needs the field `ruleset`"),
            (r#"{"ruleset": "a", "ruleset": "b"}"#, "the field `ruleset` is given twice"),
        ] {
            let answer = in_body::<Question>(body.as_bytes());
            assert!(answer.starts_with(told), "{body}: {answer}");
        }
        assert_eq!(in_body::<Sized>(br#"{"size": -3}"#), "the field `size` must be a natural number, not integer `-3`");
        for body in ["", "[]", "{\"ruleset\":", "\u{7f}", "null"] {
            assert!(in_body::<Question>(body.as_bytes()).starts_with("the body is not a JSON object: "), "{body}");
        }
        // Who fills a body with fields waits no longer than for reading it.
        let many: Vec<String> = (0..100_000).map(|number| format!("\"f{number}\": 1")).collect();
        let answer = in_body::<Question>(format!("{{{}}}", many.join(",")).as_bytes());
        assert!(answer.starts_with("there is no field `f"), "{answer}");
    }
}
