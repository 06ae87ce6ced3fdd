//! Values along a template: how does it go on?

mod pieces;
mod template;

pub use template::{Instance, MOST_TERMS, Place, Template, TemplateError, Variable};
