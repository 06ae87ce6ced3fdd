//! `grundy convert`: one position in all its notations.

use crate::args::{LimitArgs, PositionArgs, USUAL_TIME};
use crate::columns::{Cell, Columns};
use crate::failure::Failure;
use crate::output;
use crate::terminal::tell;
use rulesets::{Notation, Position, shell};
use serde::Serialize;

/// Give a position in all its notations
///
/// A ruleset beside a notation takes that text as a position. It is the same game there, with the same value, unless it
/// is marked as another game.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Print only this notation, given by its name or its ruleset, such as beads or welter
    #[arg(long, value_name = "NAME")]
    to: Option<String>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "to")]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Serialize)]
struct Answer<'a> {
    ruleset: &'a str,
    position: &'a Position,
    notations: &'a [Notation],
}

pub fn run(args: &Args) -> Result<(), Failure> {
    // Nothing here should take long; whatever does is ended.
    let _limits = args.limits.limits(Some(USUAL_TIME));
    let position = args.at.open()?;
    let notations = position.notations();
    let ruleset = position.game().spec();
    if let Some(wanted) = &args.to {
        return output::print(&chosen(&notations, wanted, &position)?);
    }
    if args.json {
        return output::print(&output::json_line(&Answer { ruleset, position: &position, notations: &notations }));
    }
    let mut columns = Columns::new([]);
    for (notation, place) in notations.iter().zip(0..) {
        // The game's own notation comes first.
        let elsewhere = notation.ruleset.as_deref().or((place == 0).then_some(ruleset));
        let spec = elsewhere.map_or_else(String::new, |spec| shell::word(spec).into_owned());
        let text = match (&notation.text, &notation.note) {
            (Some(text), _) if elsewhere.is_some() => shell::word(text).into_owned(),
            (Some(text), _) => text.clone(),
            (None, note) => format!("left out: {}", note.as_deref().unwrap_or("it is too long")),
        };
        let remark = if notation.same_game == Some(false) { "(another game)" } else { "" };
        columns.row([Cell::from(notation.name), spec.into(), text.into(), remark.into()]);
    }
    tell(&columns.to_string())
}

/// The text in the notation with this name, or in that of a ruleset given by its spec or by the part before the colon.
fn chosen(notations: &[Notation], wanted: &str, position: &Position) -> Result<String, Failure> {
    let is = |text: &str| text.to_lowercase() == wanted.trim().to_lowercase();
    let family = |spec: &str| spec.split(':').next().is_some_and(is);
    let in_ruleset =
        |test: &dyn Fn(&str) -> bool| notations.iter().find(|notation| notation.ruleset.as_deref().is_some_and(test));
    let found = notations.iter().find(|notation| is(notation.name));
    let found = found.or_else(|| in_ruleset(&is)).or_else(|| in_ruleset(&family));
    let described = format!("{} {position}", position.game().spec());
    match found {
        Some(Notation { text: Some(text), .. }) => Ok(text.clone()),
        Some(Notation { name, note, .. }) => {
            let why = note.as_deref().unwrap_or("it is too long");
            Err(Failure::Input(format!("{described}: {name} is left out: {why}")))
        }
        None => {
            let names: Vec<&str> = notations.iter().map(|notation| notation.name).collect();
            let (names, wanted) = (names.join(", "), shapes::notation::quote(wanted));
            Err(Failure::Input(format!("{described}: there is no notation {wanted}; choose from {names}")))
        }
    }
}
