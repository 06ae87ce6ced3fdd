//! Schemas of the description, in words: what a field is, and the fields of an object.

use crate::api::openapi;
use crate::pages::signs::apostrophes;
use maud::{Markup, html};
use serde_json::Value;

/// How deep fields of fields are listed.
const DEEPEST: usize = 3;

/// The description of the API. What refers to another place is read there.
pub(super) struct Description(pub Value);

impl Description {
    /// What a value stands for.
    pub(super) fn resolved<'d>(&'d self, value: &'d Value) -> &'d Value {
        openapi::resolved(&self.0, value)
    }

    /// What is said of a value: here, or else at the place it refers to.
    pub(super) fn said<'d>(&'d self, value: &'d Value) -> Option<&'d str> {
        value["description"].as_str().or_else(|| self.resolved(value)["description"].as_str())
    }

    /// What a value of this schema is, such as "list of numbers".
    pub(super) fn kind(&self, schema: &Value) -> Markup {
        let schema = self.resolved(schema);
        if let Some(choices) = schema["enum"].as_array() {
            return html! {
                @for (i, choice) in choices.iter().enumerate() {
                    @if i > 0 { " or " }
                    code { (choice.as_str().map_or_else(|| choice.to_string(), str::to_owned)) }
                }
            };
        }
        if let Some(choices) = schema["anyOf"].as_array() {
            return html! {
                @for (i, choice) in choices.iter().enumerate() {
                    @if i > 0 { " or " }
                    (self.kind(choice))
                }
            };
        }
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => vec![],
        };
        html! {
            @for (i, kind) in kinds.iter().enumerate() {
                @if i > 0 { " or " }
                @match *kind {
                    "string" => "text",
                    "integer" | "number" => "number",
                    "boolean" => { code { "true" } " or " code { "false" } }
                    "null" => code { "null" },
                    "array" if schema["items"].is_object() => { "list: " (self.kind(&schema["items"])) }
                    "array" => "list",
                    _ => "object",
                }
            }
        }
    }

    /// The fields of a schema's object, or of the objects in its list, as a list; nothing where there are none.
    pub(super) fn fields(&self, schema: &Value) -> Markup {
        self.fields_at(schema, 1)
    }

    fn fields_at(&self, schema: &Value, depth: usize) -> Markup {
        let schema = self.resolved(schema);
        if let Some(choices) = schema["anyOf"].as_array() {
            return html! { @for choice in choices { (self.fields_at(choice, depth)) } };
        }
        if schema["items"].is_object() {
            return self.fields_at(&schema["items"], depth);
        }
        let Some(properties) = schema["properties"].as_object() else { return html! {} };
        // In the order in which the required ones are named; then the others.
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let others = properties.keys().map(String::as_str).filter(|name| !required.contains(name));
        let names: Vec<&str> = required.iter().copied().chain(others).collect();
        html! {
            dl.fields-of {
                @for name in names {
                    @let field = &properties[name];
                    dt { code { (name) } @if !required.contains(&name) { " " span.quiet { "sometimes" } } }
                    dd {
                        span.quiet { (self.kind(field)) }
                        @if let Some(said) = self.said(field) { " · " (marked(said)) }
                        @if depth < DEEPEST { (self.fields_at(field, depth + 1)) }
                    }
                }
            }
        }
    }
}

/// A text in which backticks stand around notation.
pub(super) fn marked(text: &str) -> Markup {
    html! {
        @for (i, part) in text.split('`').enumerate() {
            @if i % 2 == 1 { code { (part) } } @else { (apostrophes(part)) }
        }
    }
}
