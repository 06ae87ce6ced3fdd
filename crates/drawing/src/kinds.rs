//! How each kind of figure is drawn and what is said of it: one file a kind, for all formats.

mod automaton;
mod boxes;
mod chessboard;
mod dynkin;
mod graph;
mod hasse;
mod heaps;
mod notation;
mod slices;
mod strip;

use std::collections::HashMap;

use rulesets::Part;
use rulesets::figure::{Figure, Kind, Mark};
use theory::counted;
use theory::words::plural;

use crate::letters::{label, short};
use crate::scene::{Scene, Use};
use crate::text::{Key, Lines, shade};

/// The longest description.
const SENTENCE: usize = 300;

/// A figure of any kind, as all formats draw it.
///
/// `highest` is the size of the highest heap of all panels: heaps are drawn in the same way and to the same scale.
pub(crate) trait Draw: Kind {
    /// Whether there is nothing to draw but the sign for nothing.
    fn is_blank(&self) -> bool;

    /// An upper bound for what drawing it takes, however its numbers are chosen; limited by [`CELLS`](crate::CELLS).
    fn cells(&self) -> u128;

    /// The columns of its boxes or squares, if they are not wrapped; limited by [`COLUMNS`](crate::COLUMNS).
    fn columns(&self) -> u128 {
        0
    }

    /// The picture as text.
    fn text(&self, highest: u64) -> Lines;

    /// The signs of that text and what they mean.
    fn keys(&self, _highest: u64) -> Vec<Key> {
        self.shades()
    }

    /// The picture for SVG and TikZ.
    fn scene(&self, highest: u64, purpose: Use) -> Scene;

    /// The lines below the picture: what the figure says, and what the picture cannot show.
    fn caption(&self) -> Vec<String> {
        self.remarks().to_vec()
    }

    /// Whether a title would only repeat what is drawn.
    fn says(&self, _title: &str) -> bool {
        false
    }

    /// The size of its highest heap.
    fn highest(&self) -> u64 {
        0
    }

    /// Whether it stands on the ground, so that beside others it belongs at the bottom.
    fn stands(&self, _highest: u64) -> bool {
        false
    }

    /// The figure in words, without its marks.
    fn words(&self) -> String;

    /// What its parts are called.
    fn names(&self) -> Vec<(Part, String)>;

    /// What the first and what the second mark means.
    fn meanings(&self) -> [&'static str; 2] {
        ["taken", "taken too"]
    }

    /// The marks that occur, the first before the second.
    fn used_marks(&self) -> Vec<Mark> {
        let marked = self.marked();
        [Mark::First, Mark::Second].into_iter().filter(|&mark| marked.iter().any(|&(_, other)| other == mark)).collect()
    }

    /// The shades of the marks and what they mean.
    fn shades(&self) -> Vec<Key> {
        let meanings = self.meanings();
        self.used_marks().into_iter().map(|mark| (shade(mark), meaning(meanings, mark))).collect()
    }
}

/// The figure by its kind.
pub(crate) fn kind(figure: &Figure) -> &dyn Draw {
    match figure {
        Figure::Boxes(boxes) => boxes,
        Figure::Strip(strip) => strip,
        Figure::Heaps(heaps) => heaps,
        Figure::Chessboard(board) => board,
        Figure::Slices(slices) => slices,
        Figure::Hasse(hasse) => hasse,
        Figure::Dynkin(dynkin) => dynkin,
        Figure::Graph(graph) => graph,
        Figure::Automaton(automaton) => automaton,
        Figure::Notation(notation) => notation,
    }
}

/// The figure in one sentence, for those who do not see the picture.
pub(crate) fn describe(figure: &Figure) -> String {
    let figure = kind(figure);
    let what = if figure.is_blank() { "nothing".to_owned() } else { figure.words() };
    let meanings = figure.meanings();
    let marks = figure.used_marks().into_iter().map(|mark| {
        let colour = match mark {
            Mark::First => "blue with a solid ring",
            Mark::Second => "orange with a dashed ring",
        };
        format!("; marked {colour}: {}", meaning(meanings, mark))
    });
    short(&what, SENTENCE) + &marks.collect::<String>()
}

/// The names of the parts of a figure and what becomes of them, for those who hear and do not see what they point at.
pub(crate) fn names(figure: &Figure) -> HashMap<Part, String> {
    let (marked, meanings) = (figure.marked(), kind(figure).meanings());
    let mut names: HashMap<Part, String> = kind(figure).names().into_iter().collect();
    for (part, mark) in marked {
        names.entry(part).and_modify(|name| *name += &format!(", {}", meaning(meanings, mark)));
    }
    names
}

fn meaning([first, second]: [&'static str; 2], mark: Mark) -> &'static str {
    match mark {
        Mark::First => first,
        Mark::Second => second,
    }
}

/// So many equal numbers one after the other are counted, and not listed.
const MANY_EQUAL: usize = 4;

/// Such as `rows of 3, 1 boxes`, `a row of 1 box`, `60 rows of 90 boxes`.
fn numbers_of(of: &str, sizes: impl ExactSizeIterator<Item = u64> + Clone, noun: &str) -> String {
    match (sizes.len(), sizes.clone().next()) {
        (1, Some(size)) => format!("a {of} of {}", counted(size, noun)),
        (count, Some(size)) if count >= MANY_EQUAL && sizes.clone().all(|other| other == size) => {
            format!("{count} {} of {}", plural(of), counted(size, noun))
        }
        _ => format!("{} of {} {}", plural(of), list(runs(sizes).into_iter()), plural(noun)),
    }
}

/// Numbers in words, runs of equal ones as `90 (59 times)`.
fn runs(numbers: impl Iterator<Item = u64>) -> Vec<String> {
    let numbers: Vec<u64> = numbers.collect();
    let told = numbers.chunk_by(|one, other| one == other).flat_map(|run| match run.len() {
        MANY_EQUAL.. => vec![format!("{} ({} times)", run[0], run.len())],
        _ => run.iter().map(u64::to_string).collect(),
    });
    told.take(SENTENCE).collect()
}

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    // No sentence has room for more.
    let items: Vec<String> = items.take(SENTENCE).map(|item| item.to_string()).collect();
    if items.is_empty() { "none".to_owned() } else { items.join(", ") }
}

/// What the name of a part says of its label.
fn labelled(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(", labelled {}", label(text)) }
}

/// A remark on what cannot be drawn.
fn left_out(what: &str, number: usize) -> Option<String> {
    (number > 0).then(|| format!("{what} left out: {number}"))
}
