//! Pictures as Unicode text for a terminal of 80 columns.
//!
//! Panels stand side by side while they fit, and one below the other otherwise. What does not fit in boxes is drawn
//! without lines, and what does not fit even so is told in words, row by row.

pub(crate) mod canvas;
mod colour;
pub(crate) mod grid;

use rulesets::figure::Mark;

use crate::kinds::{Draw, kind};
use crate::letters::{columns_of, short, wrap};
use crate::panel::{Lettering, Panel, highest};
pub(crate) use colour::Tint;

/// The columns of a terminal.
pub(crate) const WIDTH: usize = 80;

/// The columns of a title or a caption beside another panel where the picture is narrower: two of them fit.
const NARROW: usize = 36;

/// What stands between two panels side by side.
const ARROW: &str = "   →   ";

/// Lines of text.
pub(crate) type Lines = Vec<String>;

/// An entry of the legend: a sign and what it means.
pub(crate) type Key = (char, &'static str);

/// The sign for a stone that a move takes, which bears the colour of the first mark.
pub(crate) const TAKEN_STONE: Key = ('○', "taken");

/// Prints the panels, and a legend of the signs used.
pub(crate) fn print(panels: &[Panel], lettering: Lettering, tint: Tint) -> String {
    let highest = highest(panels);
    let drawn: Vec<Drawn> = panels.iter().map(|panel| Drawn::new(panel, highest, lettering)).collect();
    let side_by_side: Vec<Lettered> = drawn.iter().map(|drawn| drawn.lettered(NARROW.max(drawn.width))).collect();
    let arrows = panels.len().saturating_sub(1) * columns_of(ARROW);
    let fits = side_by_side.iter().map(|panel| panel.width).sum::<usize>() + arrows <= WIDTH;
    let mut lines = if fits && panels.len() > 1 {
        beside(&side_by_side, tint)
    } else {
        below(drawn.iter().map(|drawn| drawn.lettered(WIDTH)), tint)
    };
    let keys = keys(panels, highest);
    let legend = if lettering.caption { legend(&keys) } else { Vec::new() };
    if !legend.is_empty() {
        lines.push(String::new());
        lines.extend(legend);
    }
    let has_taken_stones = keys.contains(&TAKEN_STONE);
    lines.iter().map(|line| format!("{}\n", tint.signs(line.trim_end(), has_taken_stones))).collect()
}

/// A panel in text, before its title and its caption are broken into lines.
struct Drawn<'p> {
    title: &'p str,
    picture: Lines,
    remarks: Vec<String>,
    /// The columns of the picture.
    width: usize,
    /// Whether it is put at the bottom beside higher ones.
    stands: bool,
}

impl<'p> Drawn<'p> {
    fn new(panel: &'p Panel, highest: u64, lettering: Lettering) -> Self {
        let figure = kind(&panel.figure);
        let picture = picture(figure, highest);
        let width = picture.iter().map(|line| columns_of(line)).max().unwrap_or(0);
        Drawn {
            title: lettering.title_of(panel),
            picture,
            remarks: lettering.caption_of(figure),
            width,
            stands: figure.stands(highest),
        }
    }

    /// The panel with the lines of its title and its caption at most so many columns wide.
    fn lettered(&self, limit: usize) -> Lettered {
        let title = wrap(self.title, limit);
        let remarks = self.remarks.iter().flat_map(|remark| wrap(remark, limit));
        let picture: Lines = self.picture.iter().cloned().chain(remarks).collect();
        let width = title.iter().chain(&picture).map(|line| columns_of(line)).max().unwrap_or(0);
        Lettered { title, picture, width, stands: self.stands }
    }
}

/// A panel ready to be printed.
struct Lettered {
    title: Lines,
    /// The picture, and below it the caption.
    picture: Lines,
    width: usize,
    stands: bool,
}

impl Lettered {
    /// The line at the given place from the top of panels with titles of `head` lines and pictures of `height` lines.
    fn line(&self, index: usize, head: usize, height: usize) -> &str {
        let (lines, place, above) = match index.checked_sub(head) {
            None => (&self.title, index, head - self.title.len()),
            Some(place) => (&self.picture, place, if self.stands { height - self.picture.len() } else { 0 }),
        };
        place.checked_sub(above).and_then(|place| lines.get(place)).map_or("", String::as_str)
    }
}

fn picture(figure: &dyn Draw, highest: u64) -> Lines {
    let mut lines = if figure.is_blank() { vec!["∅".to_owned()] } else { figure.text(highest) };
    // Boxes have a rule below them, which is empty below a row of missing ones.
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    lines
}

/// The panels side by side.
fn beside(panels: &[Lettered], tint: Tint) -> Lines {
    let head = panels.iter().map(|panel| panel.title.len()).max().unwrap_or(0);
    let height = panels.iter().map(|panel| panel.picture.len()).max().unwrap_or(0);
    let arrow_line = head + height.saturating_sub(1) / 2;
    let no_arrow = " ".repeat(columns_of(ARROW));
    let row = |index: usize| {
        let padded = panels.iter().map(|panel| {
            let text = panel.line(index, head, height);
            text.to_owned() + &" ".repeat(panel.width - columns_of(text))
        });
        let row = padded.collect::<Vec<_>>().join(if index == arrow_line { ARROW } else { &no_arrow });
        if index < head { tint.title(row.trim_end()) } else { row.trim_end().to_owned() }
    };
    (0..head + height).map(row).collect()
}

/// The panels one below the other.
fn below(panels: impl Iterator<Item = Lettered>, tint: Tint) -> Lines {
    let mut lines = Vec::new();
    for (index, panel) in panels.enumerate() {
        if index > 0 {
            lines.extend(["", "  ↓", ""].map(str::to_owned));
        }
        lines.extend(panel.title.iter().map(|line| tint.title(line)));
        lines.extend(panel.picture);
    }
    lines
}

/// The signs of all panels, each once.
fn keys(panels: &[Panel], highest: u64) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    for figure in panels.iter().map(|panel| kind(&panel.figure)).filter(|figure| !figure.is_blank()) {
        for key in figure.keys(highest) {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    keys
}

/// The signs and what they mean, wrapped.
fn legend(keys: &[Key]) -> Lines {
    let mut lines: Lines = Vec::new();
    for (sign, meaning) in keys {
        let entry = format!("{sign} {meaning}");
        match lines.last_mut() {
            Some(line) if columns_of(line) + 3 + columns_of(&entry) <= WIDTH => *line += &format!("   {entry}"),
            _ => lines.push(entry),
        }
    }
    lines
}

/// The shade around a marked label, told apart without colours.
pub(crate) fn shade(mark: Mark) -> char {
    match mark {
        Mark::First => '▓',
        Mark::Second => '░',
    }
}

/// An entry of a list in lines that fit, all but the first indented; a longer word is cut short.
pub(crate) fn wrapped(text: &str) -> Lines {
    const INDENT: &str = "    ";
    let mut lines: Lines = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if columns_of(line) + 1 + columns_of(word) <= WIDTH => *line += &format!(" {word}"),
            None => lines.push(short(word, WIDTH)),
            Some(_) => lines.push(INDENT.to_owned() + &short(word, WIDTH - INDENT.len())),
        }
    }
    lines
}
