//! `/api`: the API for people, made from the description that programs read, with examples to change and run.

mod schema;

use crate::api::{self, openapi};
use maud::{Markup, html};
use schema::{Description, marked};
use serde_json::{Value, json};

/// A text of more letters than this gets a field of several lines.
const LONG: u64 = 10_000;

pub(super) fn content() -> Markup {
    let description = Description(serde_json::from_str(openapi::DESCRIPTION).expect("the description is JSON"));
    let info = &description.0["info"];
    let tags = description.0["tags"].as_array().map_or(&[][..], Vec::as_slice);
    let of_tag =
        |tag: &Value| operations(&description).into_iter().filter(|operation| operation.has(tag)).collect::<Vec<_>>();
    html! {
        div.api-page {
            nav.contents aria-label="Questions" {
                details open {
                    summary { "Questions" }
                    @for tag in tags {
                        p.quiet { (text(&tag["name"])) }
                        ul {
                            @for operation in of_tag(tag) {
                                li { a href={ "#" (operation.id()) } { code { (operation.path) } } }
                            }
                        }
                    }
                }
            }
            div.texts {
                h1 { "The API" }
                @for paragraph in text(&info["description"]).split("\n\n") { p.lead { (marked(paragraph)) } }
                p { "The same for programs: " a href="/api/openapi.json" { code { "/api/openapi.json" } } "." }
                @for tag in tags {
                    h2 { (text(&tag["description"]).trim_end_matches('.')) }
                    @for operation in of_tag(tag) { (section(&description, &operation)) }
                }
                (refusals(&description))
            }
        }
    }
}

/// A question that can be asked at one address.
struct Operation<'d> {
    path: &'static str,
    /// With GET, and with POST where it can be.
    get: &'d Value,
    post: Option<&'d Value>,
}

impl Operation<'_> {
    fn id(&self) -> &str {
        text(&self.get["operationId"])
    }

    fn has(&self, tag: &Value) -> bool {
        self.get["tags"].as_array().is_some_and(|tags| tags.contains(&tag["name"]))
    }
}

/// Every question, in the order in which the addresses are listed.
fn operations(description: &Description) -> Vec<Operation<'_>> {
    let all = api::paths().into_iter().map(|path| {
        let methods = &description.0["paths"][path];
        Operation { path, get: &methods["get"], post: methods.get("post") }
    });
    all.collect()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn section(description: &Description, operation: &Operation<'_>) -> Markup {
    let Operation { path, get, post } = operation;
    let answers = get["responses"]["200"]["content"].as_object();
    let answers: Vec<(&String, &Value)> =
        answers.into_iter().flatten().map(|(kind, one)| (kind, &one["schema"])).collect();
    html! {
        section.operation id=(operation.id()) aria-labelledby={ (operation.id()) "-title" } {
            h3 id={ (operation.id()) "-title" } { (marked(text(&get["summary"]))) }
            p { code.address { "GET" @if post.is_some() { " or POST" } " /api" (path) } }
            @if let Some(said) = get["description"].as_str() { p { (marked(said)) } }
            (form(description, operation))
            details {
                summary { "What it answers" }
                p { (marked(text(&get["responses"]["200"]["description"]))) }
                @for (kind, schema) in answers {
                    p.quiet { code { (kind) } ": " (description.kind(schema)) }
                    (description.fields(schema))
                }
            }
        }
    }
}

/// The fields of a question with an example to change, and where its answer goes.
fn form(description: &Description, operation: &Operation<'_>) -> Markup {
    let Operation { path, get, post } = operation;
    let parameters =
        get["parameters"].as_array().into_iter().flatten().map(|parameter| description.resolved(parameter));
    // What the example does not need stands behind.
    let (shown, others): (Vec<&Value>, Vec<&Value>) =
        parameters.partition(|parameter| openapi::example(parameter).is_some());
    let is_lines = get["responses"]["200"]["content"].get("application/x-ndjson").is_some();
    let examples = post.and_then(|post| post["requestBody"]["content"]["application/json"]["examples"].as_object());
    html! {
        form.try data-path=(path) data-lines[is_lines] autocomplete="off" {
            @for parameter in shown { (field(description, operation.id(), parameter)) }
            @if !others.is_empty() {
                details {
                    summary { "More fields" }
                    @for parameter in others { (field(description, operation.id(), parameter)) }
                }
            }
            div.buttons {
                button.main.run type="submit" hidden { "Run" }
                a.button.plain href=(example_address(description, operation)) { "Example" }
                @for (name, example) in examples.into_iter().flatten() {
                    button.chip type="button" hidden data-example=(example["value"]) { (name) }
                }
            }
            div.copy {}
            p.told role="status" {}
            div.answer {}
        }
    }
}

fn field(description: &Description, operation: &str, parameter: &Value) -> Markup {
    let schema = description.resolved(&parameter["schema"]);
    let name = text(&parameter["name"]);
    let id = format!("{operation}-{name}");
    let is_required = parameter["required"] == json!(true);
    let example = openapi::example(parameter).unwrap_or_default();
    let choices = match (&schema["enum"], &schema["type"]) {
        (Value::Array(choices), _) => choices.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        (_, kind) if kind == "boolean" => vec!["false".to_owned(), "true".to_owned()],
        _ => Vec::new(),
    };
    html! {
        div.field {
            label for=(id) { code { (name) } @if is_required { " " span.quiet { "required" } } }
            @if !choices.is_empty() {
                select id=(id) name=(name) {
                    @for choice in &choices { option value=(choice) selected[*choice == example] { (choice) } }
                }
            } @else if schema["type"] == "integer" {
                input id=(id) name=(name) type="number" min=[schema["minimum"].as_u64()] max=[schema["maximum"].as_u64()]
                    value=(example) required[is_required] inputmode="numeric";
            } @else if schema["maxLength"].as_u64().is_some_and(|most| most > LONG) {
                textarea id=(id) name=(name) rows="3" spellcheck="false" required[is_required] { (example) }
            } @else {
                input id=(id) name=(name) type="text" value=(example) spellcheck="false" autocapitalize="off" required[is_required];
            }
            @if let Some(said) = description.said(parameter) { p.quiet { (marked(said)) } }
        }
    }
}

/// Its address with the examples of its fields: what the form asks at first.
fn example_address(description: &Description, operation: &Operation<'_>) -> String {
    format!("/api{}", openapi::example_address(&description.0, operation.path, operation.get))
}

fn refusals(description: &Description) -> Markup {
    let all =
        description.0["paths"].as_object().into_iter().flatten().flat_map(|(_, methods)| methods.as_object()).flatten();
    let responses = all.flat_map(|(_, operation)| operation["responses"].as_object()).flatten();
    let told: std::collections::BTreeMap<&String, &str> = responses
        .filter(|(status, _)| *status != "200")
        .filter_map(|(status, response)| Some((status, description.said(response)?)))
        .collect();
    html! {
        h2 #refusals { "Refusals" }
        p { "An answer that cannot be given has another status, and an object with " code { "error" } " says what is wrong." }
        table {
            thead { tr { th { "Status" } th { "When" } } }
            tbody {
                @for (status, said) in told { tr { td { (status) } td { (marked(said)) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_is_on_the_page_with_its_example() {
        let description = Description(serde_json::from_str(openapi::DESCRIPTION).unwrap());
        let page = content().into_string();
        let operations = operations(&description);
        assert_eq!(operations.len(), api::paths().len());
        for operation in operations {
            assert!(page.contains(&format!("id=\"{}\"", operation.id())), "{}", operation.path);
            let example = example_address(&description, &operation);
            let link = html! { a.button.plain href=(example) { "Example" } }.into_string();
            assert!(page.contains(&link), "{link}");
        }
    }

    #[test]
    fn notation_stands_out_and_nothing_is_markup() {
        assert_eq!(marked("as `a < b`, so").into_string(), "as <code>a &lt; b</code>, so");
    }
}
