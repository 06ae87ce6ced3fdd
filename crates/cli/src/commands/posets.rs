//! `grundy posets`: poset files for members of families, and lists of all posets and of all d-complete ones.

mod all;
mod d_complete;

use crate::failure::Failure;
use crate::interrupt;
use crate::output::Sink;
use clap::Subcommand;
use shapes::d_complete::ColouredTree;
use shapes::poset::{FamilyError, MAX_ELEMENTS, NamedPoset, UnknownFamily};
use shapes::{BeadSet, Partition, Poset, StrictPartition};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Write poset files, and list the posets of a size
///
/// A file holds a member of a family, or a sum or product of posets in other files.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    wanted: Wanted,
    /// Write to this file
    #[arg(long, value_name = "FILE", global = true)]
    out: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Wanted {
    /// 1 < 2 < … < N
    Chain {
        /// The number of elements
        n: usize,
    },
    /// N elements, no two of them comparable
    Antichain {
        /// The number of elements
        n: usize,
    },
    /// A product of chains, with elements (i,j,…) counted from 1
    Box {
        /// The sides, such as 3x4x2
        sides: String,
    },
    /// All subsets of an N-element set
    Boolean {
        /// The size of the set
        n: usize,
    },
    /// A random rooted tree, with its root on top
    Tree {
        /// The number of elements
        n: usize,
        /// The random seed
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// A random graded poset
    Graded {
        /// The number of elements
        n: usize,
        /// The number of covers
        covers: usize,
        /// The random seed
        #[arg(long, default_value_t = 0)]
        seed: u64,
    },
    /// A poset upside down
    Dual {
        /// A poset file
        file: PathBuf,
    },
    /// Pairs of elements, compared componentwise
    Product {
        /// A poset file
        first: PathBuf,
        /// Another poset file
        second: PathBuf,
    },
    /// Two posets side by side
    DisjointSum {
        /// A poset file
        first: PathBuf,
        /// Another poset file
        second: PathBuf,
    },
    /// One poset below another
    OrdinalSum {
        /// The file of the lower poset
        first: PathBuf,
        /// The file of the upper one
        second: PathBuf,
    },
    /// The boxes of a Young diagram, with its corner on top: a d-complete poset
    Shape {
        /// The rows, such as 4,2,1
        rows: Partition,
    },
    /// The boxes of a shifted diagram, with its corner on top: a d-complete poset
    Shifted {
        /// The rows, such as 4,2,1
        rows: StrictPartition,
    },
    /// The inset of a position of the inset game: a d-complete poset
    Inset {
        /// The largest number of beads
        n: usize,
        /// The squares of the beads, either N of them or one, such as 1,2,4,5
        beads: BeadSet,
    },
    /// The d-complete poset of a minuscule node
    Minuscule {
        /// The type and the node, such as E7/7
        node: String,
    },
    /// The d-complete poset of a top tree with content
    TopTree {
        /// How often each colour occurs, with children in parentheses, such as '2(1,1)'
        tree: ColouredTree,
    },
    /// A d-complete poset below an element of another whose colour occurs once
    SlantSum {
        /// The file of the upper poset
        first: PathBuf,
        /// An element of the upper poset
        element: String,
        /// The file of the lower poset
        second: PathBuf,
    },
    /// List, count and export all posets with N elements, up to isomorphism
    All(all::Args),
    /// List, count, draw and export all connected d-complete posets with N elements
    DComplete(d_complete::Args),
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let out = args.out.as_deref();
    let (poset, title) = match &args.wanted {
        Wanted::All(list) => return all::run(list, out),
        Wanted::DComplete(list) => return d_complete::run(list, out),
        wanted => make(wanted)?,
    };
    let mut sink = Sink::new(out)?;
    sink.write_all(poset.write_titled(&title).as_bytes())?;
    sink.finish()
}

fn make(wanted: &Wanted) -> Result<(Poset, String), Failure> {
    let member = |family: NamedPoset| match family.make(MAX_ELEMENTS) {
        Ok(poset) => Ok((poset, family.title())),
        Err(error) => Err(Failure::Input(error.to_string())),
    };
    let unknown = |error: UnknownFamily| Failure::Input(error.to_string());
    let named = |made: Result<Poset, FamilyError>, title: String| match made {
        Ok(poset) => Ok((poset, title)),
        Err(error) => Err(Failure::Input(format!("{title}: {error}"))),
    };
    let shown = |path: &Path| path.display().to_string();
    match wanted {
        Wanted::Chain { n } => member(NamedPoset::Chain(*n)),
        Wanted::Antichain { n } => member(NamedPoset::Antichain(*n)),
        Wanted::Box { sides } => member(NamedPoset::of_box(sides).map_err(unknown)?),
        Wanted::Boolean { n } => member(NamedPoset::Boolean(*n)),
        Wanted::Tree { n, seed } => member(NamedPoset::Tree { elements: *n, seed: *seed }),
        Wanted::Graded { n, covers, seed } => member(NamedPoset::Graded { elements: *n, covers: *covers, seed: *seed }),
        Wanted::Shape { rows } => member(NamedPoset::Shape(rows.clone())),
        Wanted::Shifted { rows } => member(NamedPoset::Shifted(rows.clone())),
        Wanted::Inset { n, beads } => member(NamedPoset::Inset { most: *n, beads: beads.clone() }),
        Wanted::Minuscule { node } => member(NamedPoset::of_node(node).map_err(unknown)?),
        Wanted::TopTree { tree } => member(NamedPoset::TopTree(tree.clone())),
        Wanted::Dual { file } => Ok((read(file)?.dual(), format!("{} upside down", shown(file)))),
        Wanted::Product { first, second } => {
            named(read(first)?.product(&read(second)?), format!("{} times {}", shown(first), shown(second)))
        }
        Wanted::DisjointSum { first, second } => {
            named(read(first)?.disjoint_sum(&read(second)?), format!("{} beside {}", shown(first), shown(second)))
        }
        Wanted::OrdinalSum { first, second } => {
            named(read(first)?.ordinal_sum(&read(second)?), format!("{} below {}", shown(first), shown(second)))
        }
        Wanted::SlantSum { first, element, second } => {
            let title = format!("{} below {element} of {}", shown(second), shown(first));
            let sum = d_complete::slant_sum((first, read(first)?), element, (second, read(second)?))?;
            Ok((sum, title))
        }
        Wanted::All(_) | Wanted::DComplete(_) => unreachable!("lists are not one poset"),
    }
}

fn read(path: &Path) -> Result<Poset, Failure> {
    let _waiting = interrupt::waiting_for_input();
    Poset::read_file(path).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}
