//! `grundy moves`: every option, with the move that leads to it.

use crate::args::{LimitArgs, PlayName, PositionArgs, USUAL_TIME};
use crate::columns::{Cell, Columns, Side};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use crate::rows::{ForPrograms, print_csv};
use crate::terminal::{GOOD, tell};
use anstyle::Style;
use rulesets::Query;
use rulesets::answer::{ListedMove, MoveList, Worth};
use rulesets::listing::{Column, Field};
use std::sync::Arc;

/// List the moves of a position and where they lead
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Also give the value of the position each move leads to
    #[arg(long)]
    values: bool,
    /// With --values, whether a player who cannot move loses (normal) or wins (misere)
    #[arg(long, value_enum, value_name = "PLAY")]
    play: Option<PlayName>,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if args.play.is_some() && !args.values {
        let problem = "--play affects only values, not moves: give --values as well, or leave out --play";
        return Err(Failure::Input(problem.to_owned()));
    }
    let limits = args.limits.limits(Some(USUAL_TIME));
    let position = args.at.open()?;
    let game = position.game().clone();
    let _watcher = Watcher::new(Arc::clone(&limits.progress));
    let moves: Vec<ListedMove> = if args.values {
        let query = Query { play: args.play.unwrap_or(PlayName::Normal).into(), limits, ..Query::default() };
        let values = game.solver(query).move_values(&position)?;
        values.into_iter().map(|(to, grundy)| ListedMove { to, worth: Some(Worth::Value(grundy)) }).collect()
    } else {
        position.moves(&limits)?.into_iter().map(|to| ListedMove { to, worth: None }).collect()
    };
    if args.programs.json {
        return output::print(&output::json_line(&MoveList { ruleset: game.spec().to_owned(), position, moves }));
    }
    if args.programs.csv {
        let value = args.values.then(|| Column::number("grundy"));
        let heads = [Column::text("move"), Column::text("to")].into_iter().chain(value);
        return print_csv(
            heads.collect(),
            moves.iter().map(|ListedMove { to, worth }| {
                let fields = [to.to_string().into(), to.to().text().into()].into_iter();
                fields.chain(worth.and_then(Worth::value).map(Field::from)).collect::<Vec<_>>()
            }),
        );
    }
    if moves.is_empty() {
        return tell(&format!("{} {position}: no moves, the game is over", game.spec()));
    }
    let mut columns = Columns::new([Side::Right]).indented(4);
    for (ListedMove { to, worth }, number) in moves.iter().zip(1..) {
        let grundy = worth.and_then(Worth::value);
        let value = grundy.map_or_else(String::new, |value| format!("value {value}"));
        let style = if grundy == Some(0) { GOOD } else { Style::new() };
        let leads_to = format!("→ {}", to.to());
        columns.row([number.into(), to.to_string().into(), leads_to.into(), Cell::styled(style, value)]);
    }
    tell(&columns.to_string())
}
