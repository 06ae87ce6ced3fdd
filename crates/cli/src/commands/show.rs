//! `grundy show`: a picture.

use crate::args::{LimitArgs, PositionArgs, USUAL_TIME};
use crate::chosen::Chosen;
use crate::failure::Failure;
use crate::output::Sink;
use crate::terminal::{note, tell};
use clap::ValueEnum;
use drawing::{Format, Lettering, Panel};
use rulesets::figure::Labels;
use rulesets::{Move, OpenGame, Position, shell};
use std::io::Write;
use std::path::PathBuf;
use theory::counted;

/// Draw a position, or with --move a move and its result
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Text for the terminal, an SVG file, or TikZ for LaTeX
    #[arg(long, value_enum, default_value_t = FormatName::Text)]
    format: FormatName,
    /// Mark a move, given by its name, its number in `grundy moves` (`#3`) or the position it leads to (`->2,1`). A
    /// bare number that could be either is read as a number in the list
    #[arg(long = "move", value_name = "MOVE", allow_hyphen_values = true)]
    chosen: Option<String>,
    /// What to write in boxes and elements
    #[arg(long, value_enum, default_value_t = LabelsName::Usual)]
    labels: LabelsName,
    /// Leave out the position above the picture
    #[arg(long)]
    no_title: bool,
    /// Leave out the remarks and the key below the picture
    #[arg(long)]
    no_caption: bool,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FormatName {
    Text,
    Svg,
    Tikz,
}

#[derive(Clone, Copy, ValueEnum)]
enum LabelsName {
    /// Whatever suits the game
    Usual,
    /// Hook lengths: young, shifted, mhrg, plain
    Hooks,
    /// The unimodal numbering: mhrg
    Numbers,
    /// NAND values: nibble, and ungar on a poset or a box
    Values,
    /// The names of the elements: plain, ungar on a poset or a box, ungar:tamari
    Names,
    /// Nothing; every game has this
    Blank,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let limits = args.limits.limits(Some(USUAL_TIME));
    let position = args.at.open()?;
    let labels = offered(position.game(), args.labels)?;
    let panels = match &args.chosen {
        None => vec![panel(&position, None, labels)?],
        Some(words) => {
            let moves = position.moves(&limits)?;
            let chosen = Chosen::find(&position, &moves, words).ok_or_else(|| {
                let (spec, moves) = (position.game().spec(), counted(moves.len(), "move"));
                let command = format!("grundy moves {} {}", shell::word(spec), shell::word(&position.text()));
                Failure::Input(format!("{spec}: {position} has no move `{words}`; `{command}` lists the {moves}"))
            })?;
            if let Some(text) = chosen.note(words, |words| format!("--move {}", shell::word(words))) {
                note(&text);
            }
            vec![panel(&position, Some(chosen.made), labels)?, panel(chosen.made.to(), None, labels)?]
        }
    };
    let lettering = Lettering { title: !args.no_title, caption: !args.no_caption };
    let format = match args.format {
        FormatName::Text if args.out.is_none() => return tell(&coloured(&panels, lettering)?),
        FormatName::Text => Format::Text,
        FormatName::Svg => Format::Svg,
        FormatName::Tikz => Format::Tikz,
    };
    let picture = drawing::draw(&panels, format, lettering).map_err(too_large)?;
    let mut sink = Sink::new(args.out.as_deref())?;
    writeln!(sink, "{}", picture.trim_end_matches('\n'))?;
    sink.finish()
}

/// The labels of a name, if the game's pictures have them.
fn offered(game: &OpenGame, name: LabelsName) -> Result<Labels, Failure> {
    let wanted = match name {
        LabelsName::Usual => return Ok(Labels::Usual),
        LabelsName::Hooks => Labels::Hooks,
        LabelsName::Numbers => Labels::Numbers,
        LabelsName::Values => Labels::Values,
        LabelsName::Names => Labels::Names,
        LabelsName::Blank => Labels::Blank,
    };
    let offered = game.labels();
    if offered.contains(&wanted) {
        return Ok(wanted);
    }
    let (spec, wanted) = (game.spec(), wanted.name());
    let names: Vec<&str> = offered.iter().map(|labels| labels.name()).collect();
    Err(Failure::Input(match names.split_last() {
        None => format!("{spec}: its pictures have no choice of labels; leave out `--labels {wanted}`"),
        Some((last, others)) => {
            format!("{spec}: its pictures have no labels `{wanted}`; choose from {} and {last}", others.join(", "))
        }
    }))
}

/// A position with its text as title.
pub fn panel(position: &Position, marked: Option<&Move>, labels: Labels) -> Result<Panel, Failure> {
    Ok(Panel { title: position.text(), figure: position.figure(marked, labels)? })
}

/// The picture of some panels, for a terminal.
pub fn coloured(panels: &[Panel], lettering: Lettering) -> Result<String, Failure> {
    drawing::draw_coloured(panels, lettering).map_err(too_large)
}

pub fn too_large(error: drawing::TooLarge) -> Failure {
    Failure::Input(error.to_string())
}
