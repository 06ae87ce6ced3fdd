//! `grundy solve --summary`: summaries of slices, without keeping a table.

use super::Args;
use crate::columns::{Columns, Side};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use crate::rows::print_csv;
use crate::terminal::tell;
use rulesets::listing::{Column, Field};
use tables::{Engine, Family, Summary};
use theory::{Limits, Play};

/// Prints a summary of each slice; if the work stops early, of those that are done.
pub(super) fn print(
    family: &Family,
    args: &Args,
    engine: Engine,
    limits: &Limits,
    watcher: Watcher,
) -> Result<(), Failure> {
    let play = Play::from(args.play.play);
    let mut slices = Vec::new();
    let solved = tables::summarise(family, play, engine, limits, |slice| slices.push(slice));
    drop(watcher);
    if !slices.is_empty() {
        match (args.json, args.csv) {
            (true, _) => slices.iter().try_for_each(|slice| output::print(&output::json_line(slice)))?,
            (_, true) => {
                let heads = ["m", "start", "positions", "p_positions", "largest", "sum", "checksum"];
                let rows = slices.iter().map(|slice| {
                    let Summary { labels, start, positions, p_positions, largest, sum, .. } = *slice;
                    [labels.into(), start, positions, p_positions, largest, sum, slice.checksum].map(Field::from)
                });
                print_csv(heads.map(Column::number).into(), rows)?;
            }
            _ => tell(&text(family, play, &slices))?,
        }
    }
    Ok(solved?)
}

fn text(family: &Family, play: Play, slices: &[Summary]) -> String {
    let heads = ["m", "start", "positions", "P-positions", "largest", "sum", "checksum"];
    let mut columns = Columns::new([Side::Right; 7]).head(heads);
    for slice in slices {
        let Summary { labels, start, positions, p_positions, largest, sum, checksum, .. } = slice;
        columns.row([
            labels.into(),
            start.into(),
            positions.into(),
            p_positions.into(),
            largest.into(),
            sum.into(),
            format!("{checksum:016x}").into(),
        ]);
    }
    format!("{family}, {play} play\n{columns}")
}
