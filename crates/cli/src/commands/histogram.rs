//! `grundy histogram`: how often each value occurs among the positions reachable from one.

use crate::args::{LimitArgs, PlayArgs, PositionArgs};
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use crate::rows::{ForPrograms, print_csv};
use crate::terminal::tell;
use rulesets::listing::Column;
use rulesets::{Position, Query};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use theory::{Flow, counted};

/// Count how often each value occurs among the reachable positions
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    #[command(flatten)]
    play: PlayArgs,
    #[command(flatten)]
    programs: ForPrograms,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The values of the positions reachable from one.
#[derive(Serialize)]
pub struct Histogram {
    pub ruleset: String,
    pub position: Position,
    /// How many positions there are, including this one.
    pub positions: u64,
    /// The value of the position itself.
    pub grundy: u64,
    /// How often each value occurs.
    pub times: BTreeMap<u64, u64>,
}

impl Histogram {
    /// Computes the histogram of everything reachable from a position.
    pub fn new(position: Position, query: Query) -> Result<Histogram, Failure> {
        let (mut positions, mut times, mut grundy) = (0, BTreeMap::new(), 0);
        position.values_below(query, &mut |row| {
            positions += 1;
            *times.entry(row.grundy).or_default() += 1;
            if row.position == position {
                grundy = row.grundy;
            }
            Flow::Continue(())
        })?;
        Ok(Histogram { ruleset: position.game().spec().to_owned(), position, positions, grundy, times })
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(None);
    let position = args.at.open()?;
    let watcher = Watcher::new(Arc::clone(&limits.progress));
    let query = Query { play: args.play.play.into(), limits, ..Query::default() };
    let histogram = Histogram::new(position, query)?;
    drop(watcher);
    if args.programs.json {
        return output::print(&output::json_line(&histogram));
    }
    if args.programs.csv {
        let rows = histogram.times.iter().map(|(&value, &times)| [value.into(), times.into()]);
        return print_csv(vec![Column::number("value"), Column::number("times")], rows);
    }
    let Histogram { ruleset, position, positions, grundy, times } = histogram;
    let mut columns = Columns::new([Side::Right, Side::Right]).head(["value", "times"]);
    times.into_iter().for_each(|(value, times)| columns.row([value.into(), times.into()]));
    tell(&format!("{ruleset} {position}: {}, value {grundy}\n{columns}", counted(positions, "position")))
}
