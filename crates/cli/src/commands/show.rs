//! `grundy show`: a picture.

use super::{find_move, open};
use crate::args::{LimitArgs, PositionArgs, USUAL_TIME};
use crate::failure::Failure;
use crate::output::Sink;
use clap::ValueEnum;
use drawing::{Format, Panel};
use rulesets::AnyGame;
use rulesets::figure::Labels;
use std::io::Write;
use std::path::PathBuf;

/// Draw a position, and with --move a move and what it leads to
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Text for the terminal, an SVG file, or TikZ for LaTeX
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    /// Mark a move, given by its name, its number in `grundy moves`, or the position it leads to
    #[arg(long = "move", value_name = "MOVE", allow_hyphen_values = true)]
    chosen: Option<String>,
    /// What is written in boxes: hook lengths, the numbers of MHRG, or nothing
    #[arg(long, value_enum, default_value_t = LabelsName::Usual)]
    labels: LabelsName,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    Text,
    Svg,
    Tikz,
}

#[derive(Clone, Copy, ValueEnum)]
enum LabelsName {
    /// The numbers in MHRG, hook lengths elsewhere
    Usual,
    Hooks,
    Numbers,
    Blank,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(Some(USUAL_TIME));
    let game = open(&args.at.ruleset)?;
    let position = game.position(args.at.position.as_deref())?;
    let labels = match args.labels {
        LabelsName::Usual => Labels::Usual,
        LabelsName::Hooks => Labels::Hooks,
        LabelsName::Numbers => Labels::Numbers,
        LabelsName::Blank => Labels::Blank,
    };
    let panels = match &args.chosen {
        None => vec![panel(&*game, &position, None, labels)?],
        Some(chosen) => {
            let moves = game.moves(&position, &limits)?;
            let number = find_move(&moves, chosen).ok_or_else(|| {
                let spec = game.spec();
                Failure::Input(format!(
                    "{spec}: {position} has no move `{chosen}`; `grundy moves {spec} {position}` lists its {} moves",
                    moves.len()
                ))
            })?;
            vec![panel(&*game, &position, Some(number), labels)?, panel(&*game, &moves[number].to, None, labels)?]
        }
    };
    let format = match args.format {
        FormatName::Text => Format::Text,
        FormatName::Svg => Format::Svg,
        FormatName::Tikz => Format::Tikz,
    };
    let picture = draw(&panels, format)?;
    let mut sink = Sink::new(args.out.as_deref())?;
    writeln!(sink, "{}", picture.trim_end_matches('\n'))?;
    sink.finish()
}

/// A position with its own text as caption.
pub fn panel(game: &dyn AnyGame, position: &str, marked: Option<usize>, labels: Labels) -> Result<Panel, Failure> {
    Ok(Panel { title: position.to_owned(), figure: game.figure(position, marked, labels)? })
}

/// The picture of some panels.
pub fn draw(panels: &[Panel], format: Format) -> Result<String, Failure> {
    drawing::draw(panels, format).map_err(|too_large| Failure::Input(too_large.to_string()))
}
