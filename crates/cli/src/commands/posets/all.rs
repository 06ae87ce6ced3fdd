//! `grundy posets all`: every poset of a size up to isomorphism, listed, counted and exported.

use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{self, Sink};
use serde::Serialize;
use shapes::Poset;
use shapes::poset::MAX_LISTED;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use theory::counted;

#[derive(clap::Args)]
pub struct Args {
    /// The number of elements
    n: usize,
    /// Only graded posets, in which every cover goes up by one rank
    #[arg(long)]
    graded: bool,
    /// Print only how many there are
    #[arg(long, conflicts_with_all = ["json", "csv", "folder"])]
    count: bool,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
    /// Print CSV: number, number of covers, whether it is graded, and its covers on one line
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Also write each to a poset file in this folder
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What is printed about one poset.
#[derive(Serialize)]
struct Listed {
    number: usize,
    elements: usize,
    covers: usize,
    graded: bool,
    poset: String,
}

pub fn run(args: &Args, out: Option<&Path>) -> Result<(), Failure> {
    if args.n > MAX_LISTED {
        let problem = format!("all posets can be listed up to {MAX_LISTED} elements, not {}", args.n);
        return Err(Failure::Input(problem));
    }
    let limits = args.limits.limits(None);
    let mut posets = Poset::try_all(args.n, &mut || limits.check(0))?;
    if args.graded {
        posets.retain(|poset| poset.ranks().is_some());
    }
    let mut sink = Sink::new(out)?;
    if args.count {
        writeln!(sink, "{}", posets.len())?;
        return sink.finish();
    }
    if let Some(folder) = &args.folder {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::File { what: format!("cannot make {}", folder.display()), error })?;
    }
    let graded = if args.graded { "graded " } else { "" };
    if args.csv {
        writeln!(sink, "number,covers,graded,poset")?;
    } else if !args.json {
        writeln!(sink, "# {} of {}", counted(posets.len(), &format!("{graded}poset")), counted(args.n, "element"))?;
    }
    for (poset, number) in posets.iter().zip(1..) {
        limits.check(number as u64 - 1)?;
        let listed = Listed {
            number,
            elements: poset.len(),
            covers: poset.count_covers(),
            graded: args.graded || poset.ranks().is_some(),
            poset: poset.write(),
        };
        if args.json {
            writeln!(sink, "{}", output::json_line(&listed))?;
        } else if args.csv {
            let on_one_line = listed.poset.trim_end().replace('\n', "; ");
            writeln!(sink, "{number},{},{},{on_one_line}", listed.covers, listed.graded)?;
        } else {
            write!(sink, "\n# {number}\n{}", listed.poset)?;
        }
        if let Some(folder) = &args.folder {
            let mut file = Sink::new(Some(&folder.join(format!("poset-{}-{number}.poset", args.n))))?;
            file.write_all(poset.write_titled(&format!("poset {number} of {}", posets.len())).as_bytes())?;
            file.finish()?;
        }
    }
    sink.finish()
}
