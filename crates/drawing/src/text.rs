//! Pictures as Unicode text for a terminal of 80 columns.
//!
//! Panels stand side by side while they fit, and one below the other otherwise. What does not fit in boxes is drawn
//! without lines, and what does not fit even so is told in words, row by row.

mod board;
mod boxes;
mod canvas;
mod dynkin;
mod grid;
mod hasse;
mod heaps;
mod strip;

use rulesets::figure::{Figure, Mark};

use crate::panel::Panel;
use crate::reading::{highest, is_blank, short, stands};
use crate::words;

/// The columns of a terminal.
const WIDTH: usize = 80;

/// What stands between two panels side by side.
const ARROW: &str = "   →   ";

/// Lines of text, all characters taken to be one column wide.
type Lines = Vec<String>;

/// An entry of the legend: a sign and what it means.
type Key = (char, &'static str);

/// Prints the panels, and a legend of the signs used.
pub(crate) fn print(panels: &[Panel]) -> String {
    let highest = highest(panels);
    let drawn: Vec<Drawn> = panels.iter().map(|panel| Drawn::new(panel, highest)).collect();
    let arrows = panels.len().saturating_sub(1) * columns(ARROW);
    let fits = drawn.iter().map(|drawn| drawn.width).sum::<usize>() + arrows <= WIDTH;
    let mut lines = if fits { beside(&drawn) } else { below(drawn) };
    let legend = legend(panels, highest);
    if !legend.is_empty() {
        lines.push(String::new());
        lines.extend(legend);
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// A panel in text.
struct Drawn {
    caption: String,
    picture: Lines,
    width: usize,
    /// Whether it is put at the bottom beside higher ones.
    stands: bool,
}

impl Drawn {
    fn new(panel: &Panel, highest: u64) -> Self {
        let caption = short(&panel.title, WIDTH);
        let picture = picture(&panel.figure, highest);
        let lines = picture.iter().chain([&caption]);
        let width = lines.map(|line| columns(line)).max().unwrap_or(0);
        Drawn { caption, picture, width, stands: stands(&panel.figure, highest) }
    }

    /// The line of the picture at the given place from the top, the panels together being `height` lines high.
    fn line(&self, index: usize, height: usize) -> &str {
        let above = if self.stands { height - self.picture.len() } else { 0 };
        let line = index.checked_sub(above).and_then(|index| self.picture.get(index));
        line.map_or("", String::as_str)
    }
}

fn picture(figure: &Figure, highest: u64) -> Lines {
    let mut lines = match figure {
        _ if is_blank(figure) => vec!["∅".to_owned()],
        Figure::Boxes(boxes) => boxes::lines(boxes),
        Figure::Strip(strip) => strip::lines(strip),
        Figure::Heaps(heaps) => heaps::lines(heaps, highest),
        Figure::Board(board) => board::lines(board),
        Figure::Hasse(hasse) => hasse::lines(hasse),
        Figure::Dynkin(dynkin) => dynkin::lines(dynkin),
    };
    // Boxes have a rule below them, which is empty below a row of missing ones.
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines.extend(words::remarks(figure).iter().map(|remark| short(remark, WIDTH)));
    lines
}

/// The panels side by side.
fn beside(panels: &[Drawn]) -> Lines {
    let row = |part: &dyn Fn(&Drawn) -> String, between: &str| {
        let padded = panels.iter().map(|panel| format!("{:1$}", part(panel), panel.width));
        padded.collect::<Vec<_>>().join(between)
    };
    let height = panels.iter().map(|panel| panel.picture.len()).max().unwrap_or(0);
    let arrow_line = height.saturating_sub(1) / 2;
    let no_arrow = " ".repeat(columns(ARROW));
    let mut lines = Vec::new();
    if panels.iter().any(|panel| !panel.caption.is_empty()) {
        lines.push(row(&|panel| panel.caption.clone(), &no_arrow));
    }
    lines.extend((0..height).map(|index| {
        let between = if index == arrow_line { ARROW } else { &no_arrow };
        row(&|panel| panel.line(index, height).to_owned(), between)
    }));
    lines
}

/// The panels one below the other.
fn below(panels: Vec<Drawn>) -> Lines {
    let mut lines = Vec::new();
    for (index, panel) in panels.into_iter().enumerate() {
        if index > 0 {
            lines.extend(["", "  ↓", ""].map(str::to_owned));
        }
        if !panel.caption.is_empty() {
            lines.push(panel.caption);
        }
        lines.extend(panel.picture);
    }
    lines
}

/// The signs of all panels, each once, wrapped.
fn legend(panels: &[Panel], highest: u64) -> Lines {
    let mut keys: Vec<Key> = Vec::new();
    for panel in panels {
        let signs = match &panel.figure {
            figure if is_blank(figure) => Vec::new(),
            Figure::Boxes(_) | Figure::Dynkin(_) => Vec::new(),
            Figure::Strip(strip) => strip::keys(strip),
            Figure::Heaps(heaps) => heaps::keys(heaps, highest),
            Figure::Board(board) => board::keys(board),
            Figure::Hasse(hasse) => hasse::keys(hasse),
        };
        // Heaps show what is taken by signs of their own.
        let marks = match &panel.figure {
            Figure::Heaps(_) => Vec::new(),
            figure => words::marks(figure),
        };
        let marks = marks.into_iter().map(|mark| (shade(mark), words::mark(&panel.figure, mark)));
        for key in signs.into_iter().chain(marks) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    let mut lines: Lines = Vec::new();
    for (sign, meaning) in keys {
        let entry = format!("{sign} {meaning}");
        match lines.last_mut() {
            Some(line) if columns(line) + 3 + columns(&entry) <= WIDTH => *line += &format!("   {entry}"),
            _ => lines.push(entry),
        }
    }
    lines
}

/// The shade around a marked label, told apart without colours.
fn shade(mark: Mark) -> char {
    match mark {
        Mark::First => '▓',
        Mark::Second => '░',
    }
}

/// Words in lines that fit, all but the first indented; a longer word is cut short.
fn wrapped(text: &str) -> Lines {
    const INDENT: &str = "    ";
    let mut lines: Lines = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= WIDTH => *line += &format!(" {word}"),
            None => lines.push(short(word, WIDTH)),
            Some(_) => lines.push(INDENT.to_owned() + &short(word, WIDTH - INDENT.len())),
        }
    }
    lines
}

fn columns(line: &str) -> usize {
    line.chars().count()
}
