//! The commands, one per file: the arguments of each, and what it does.

pub mod check;
pub mod completions;
pub mod convert;
pub mod data;
mod explain;
pub mod find;
pub mod heaps;
pub mod histogram;
pub mod iso;
pub mod join;
pub mod lookup;
pub mod man;
pub mod moves;
pub mod play;
pub mod posets;
pub mod rules;
pub mod rulesets;
pub mod sequence;
pub mod serve;
pub mod show;
pub mod solve;
pub mod starts;
pub mod stats;
pub mod sum;
pub mod table;
pub mod value;
pub mod verify;

use crate::args::Command;
use crate::failure::Failure;
use crate::interrupt;
use ::rulesets::{OpenGame, Position};
use std::path::Path;
use tables::Table;

/// Runs one command.
pub fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Rulesets(args) => rulesets::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Value(args) => value::run(&args),
        Command::Table(args) => table::run(&args),
        Command::Histogram(args) => histogram::run(&args),
        Command::Heaps(args) => heaps::run(&args),
        Command::Starts(args) => starts::run(&args),
        Command::Sum(args) => sum::run(&args),
        Command::Iso(args) => iso::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Lookup(args) => lookup::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Join(args) => join::run(&args),
        Command::Data(args) => data::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Rules(args) => rules::run(&args),
        Command::Posets(args) => posets::run(&args),
        Command::Sequence(args) => sequence::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Find(args) => find::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Serve(args) => serve::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// Opens a game. Its rules may be in a file, and reading that may block.
pub fn open(spec: &str) -> Result<OpenGame, Failure> {
    let _waiting = interrupt::waiting_for_input();
    Ok(::rulesets::open(spec)?)
}

/// Opens a table file, or a folder with the parts of a table.
fn open_table(file: &Path) -> Result<Table, Failure> {
    let _waiting = interrupt::waiting_for_input();
    Ok(Table::open(file)?)
}

/// Opens a component such as `young 4,2,1`; without a position, the start of the game.
fn open_component(text: &str) -> Result<Position, Failure> {
    let (spec, position) = match text.trim().split_once(char::is_whitespace) {
        Some((spec, position)) => (spec, Some(position.trim())),
        None => (text.trim(), None),
    };
    let opened = open(spec).and_then(|game| Ok(game.position(position)?));
    opened.map_err(|failure| match (position, failure) {
        // Perhaps the position was given as another argument.
        (None, Failure::Input(problem)) => {
            Failure::Input(format!("{problem} (ruleset and position are one argument, in quotes: 'young 4,2,1')"))
        }
        (_, failure) => failure,
    })
}
