//! `grundy posets d-complete`: all connected d-complete posets of a size, listed, counted, drawn and exported.

use crate::args::LimitArgs;
use crate::commands::open;
use crate::commands::show;
use crate::failure::Failure;
use crate::output::{self, Sink};
use drawing::{Format, Lettering};
use rulesets::figure::Labels;
use rulesets::listing::{Field, csv_line};
use serde::Serialize;
use shapes::d_complete::{ColouredTree, try_connected, try_irreducible};
use shapes::notation::write_numbers;
use shapes::poset::{MAX_ELEMENTS, NamedPoset};
use shapes::{DComplete, Poset};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use theory::counted;

#[derive(clap::Args)]
pub struct Args {
    /// The number of elements
    n: u64,
    /// Only those that are not slant sums of smaller ones
    #[arg(long)]
    irreducible: bool,
    /// Print only how many there are
    #[arg(long, conflicts_with_all = ["draw", "json", "csv", "folder"])]
    count: bool,
    /// Draw each, with hook lengths
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    draw: bool,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print CSV with a header line
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Also write each to a poset file in this folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Larger lists fill the memory: the number almost triples with each element.
const MOST_ELEMENTS: u64 = 16;
/// The same bound for slant-irreducible posets, which are rarer.
const MOST_IRREDUCIBLE: u64 = 32;

/// The columns of the CSV.
const HEADS: [&str; 5] = ["ruleset", "top_tree", "content", "classes", "slant_summands"];

/// What is printed about one poset.
#[derive(Serialize)]
struct Listed {
    /// The spec of its plain game.
    ruleset: String,
    top_tree: Option<String>,
    content: Vec<u64>,
    classes: Vec<String>,
    slant_summands: Vec<String>,
    poset: String,
}

pub fn run(args: &Args, out: Option<&Path>) -> Result<(), Failure> {
    let most = if args.irreducible { MOST_IRREDUCIBLE } else { MOST_ELEMENTS };
    if args.n > most {
        let kind = if args.irreducible { "slant-irreducible" } else { "connected" };
        return Err(Failure::Input(format!("{kind} d-complete posets can be listed up to {most} elements")));
    }
    let limits = args.limits.limits(None);
    let mut pause = || limits.check(0);
    let trees =
        if args.irreducible { try_irreducible(args.n, &mut pause)? } else { try_connected(args.n, &mut pause)? };
    let mut sink = Sink::new(out)?;
    if args.count {
        writeln!(sink, "{}", trees.len())?;
        return sink.finish();
    }
    if let Some(folder) = &args.folder {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::File { what: format!("cannot make {}", folder.display()), error })?;
    }
    if args.csv {
        writeln!(sink, "{}", csv_line(&HEADS.map(Field::from)))?;
    } else if !args.json {
        let kind = if args.irreducible { "slant-irreducible" } else { "connected" };
        let posets = counted(trees.len(), &format!("{kind} d-complete poset"));
        writeln!(sink, "{posets} of {}", counted(args.n, "element"))?;
    }
    let width = trees.iter().map(|tree| tree.to_string().len()).max().unwrap_or(0);
    for (tree, number) in trees.iter().zip(1..) {
        limits.check(number - 1)?;
        if args.json {
            writeln!(sink, "{}", output::json_line(&listed(tree)?))?;
        } else if args.csv {
            let Listed { ruleset, top_tree, content, classes, slant_summands, .. } = listed(tree)?;
            let (content, parts) = (write_numbers(&content), slant_summands.join(" "));
            writeln!(
                sink,
                "{}",
                csv_line(&[ruleset.into(), top_tree.into(), content.into(), classes.join(" ").into(), parts.into()])
            )?;
        } else {
            writeln!(sink, "{:<width$}  {}", tree.to_string(), tree.description())?;
        }
        if args.draw {
            writeln!(sink, "{}\n", picture(tree)?.trim_end())?;
        }
        if let Some(folder) = &args.folder {
            let kind = if args.irreducible { "irreducible" } else { "d-complete" };
            let mut file = Sink::new(Some(&folder.join(format!("{kind}-{}-{number}.poset", args.n))))?;
            writeln!(file, "# {tree}: {}", tree.description())?;
            file.write_all(of_tree(tree)?.write().as_bytes())?;
            file.finish()?;
        }
    }
    sink.finish()
}

fn listed(tree: &ColouredTree) -> Result<Listed, Failure> {
    Ok(Listed {
        ruleset: format!("plain:{tree}"),
        top_tree: tree.top_tree().map(|top_tree| top_tree.to_string()),
        content: tree.content(),
        classes: tree.classes().iter().map(ToString::to_string).collect(),
        slant_summands: tree.slant_summands().iter().map(ToString::to_string).collect(),
        poset: of_tree(tree)?.write(),
    })
}

fn picture(tree: &ColouredTree) -> Result<String, Failure> {
    let game = open(&format!("plain:{tree}"))?;
    let panels = [show::panel(&game.start()?, None, Labels::Hooks)?];
    drawing::draw(&panels, Format::Text, Lettering::default()).map_err(|error| Failure::Input(error.to_string()))
}

fn of_tree(tree: &ColouredTree) -> Result<Poset, Failure> {
    NamedPoset::TopTree(tree.clone()).make(MAX_ELEMENTS).map_err(|error| Failure::Input(error.to_string()))
}

/// Puts a poset below an element of another.
pub fn slant_sum(upper: (&Path, Poset), element: &str, lower: (&Path, Poset)) -> Result<Poset, Failure> {
    let coloured = |(path, poset): (&Path, Poset)| {
        DComplete::new(poset).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
    };
    let (path, upper) = (upper.0, coloured(upper)?);
    let refuse = |problem: String| Failure::Input(format!("{}: {problem}", path.display()));
    let element = upper.poset().find(element).ok_or_else(|| refuse(format!("it has no element {element}")))?;
    upper.slant_sum(element, &coloured(lower)?).map_err(refuse)
}
