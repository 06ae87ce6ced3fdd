//! Reads what a writer claims: `value = E where C`, `P when C`, `N when C`.

use super::expressions::{Games, Reader};
use super::lines::Line;
use super::scope::Scope;
use super::spacing::spaced;
use super::token::Tokens;
use super::{Claim, RuleError, Says};
use crate::expression::Condition;
use std::cell::Cell;

const FORM: &str =
    "a claim is `value = 3`, with `where` and a condition if need be, `P when` or `N when` and a condition";

/// Reads a claim about a position with the names in `scope`. Other positions can be asked about if there are `games` to
/// answer.
pub(super) fn claim<'t>(
    line: &'t Line<'t>,
    rest: Tokens<'t>,
    nodes: &'t Cell<usize>,
    scope: Scope,
    games: Option<&'t dyn Games>,
) -> Result<Claim, RuleError> {
    let reader = |tokens| {
        let mut reader = Reader::new(line, tokens, nodes, scope.clone());
        reader.games = games;
        reader
    };
    let mut whole = reader(rest);
    let is_p = whole.takes("P");
    let says = if is_p || whole.takes("N") {
        whole.expect("when", FORM)?;
        let condition = whole.condition()?;
        whole.finish("the claim ends here; conditions are joined with `and` and `or`")?;
        if is_p { Says::P(condition) } else { Says::N(condition) }
    } else {
        let (head, condition) = rest.split("where");
        let mut head = reader(head);
        head.expect("value", FORM)?;
        head.expect("=", FORM)?;
        let value = head.number()?;
        head.finish("only `where` with a condition can follow here")?;
        Says::Value(value, condition.map(|tokens| whole_condition(reader(tokens))).transpose()?)
    };
    Ok(Claim { line: line.number(), text: spaced(rest.tokens), says })
}

/// A condition with nothing after it.
pub(super) fn whole_condition(mut reader: Reader<'_>) -> Result<Condition, RuleError> {
    let condition = reader.condition()?;
    reader.finish("the condition ends here; conditions are joined with `and` and `or`")?;
    Ok(condition)
}
