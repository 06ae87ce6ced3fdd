//! Values along a template.
//!
//! A [`Template`] is a spec and a position in which variables stand for numbers; [`values`] gives its terms.

mod formats;
mod named;
mod one_table;
mod pieces;
mod shared;
mod template;
mod terms;

pub use formats::Asked;
pub use named::{NAMED, Named};
pub use template::{Instance, MOST_TERMS, Place, Template, TemplateError, Variable};
pub use terms::{Of, Term, Terms, values, values_of};
