//! Values over a rectangle as a heat map: one square a value, red for 0, and the larger the brighter.
//!
//! Where there is room, the values stand in their squares. In SVG, squares of one colour are one path, so that a large map is
//! a small file. TikZ has the same shapes in the same places.

use crate::letters::short;
use crate::limits::SHAPES;
use crate::svg::escape;
use crate::tikz;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The most squares of a heat map.
pub const SQUARES: usize = 1_000_000;

/// Values over a rectangle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heatmap {
    /// What it shows, in words.
    pub title: String,
    /// What is counted downward, and what to the right.
    pub axes: [String; 2],
    /// The numbers of the first row and of the first column.
    pub first: [u64; 2],
    /// The rows, equally long; none where there is no value.
    pub rows: Vec<Vec<Option<u64>>>,
}

/// A map of more squares than anyone looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the map would have {0} squares, more than the limit of {limit}; draw a smaller part", limit = SQUARES)]
pub struct TooManySquares(pub u128);

/// Why a map is not drawn as TikZ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTikz {
    /// It is not drawn at all.
    #[error(transparent)]
    Squares(#[from] TooManySquares),
    /// It would have more shapes and labels than TeX has memory for.
    #[error("the map would have {0} shapes and labels, more than the limit of {limit} for TikZ; draw it as SVG, or a smaller part", limit = SHAPES)]
    Shapes(usize),
}

/// Refuses a map of more than [`SQUARES`] squares, before its values are computed.
///
/// # Errors
///
/// Says how many there would be.
pub fn check_squares(rows: u64, columns: u64) -> Result<(), TooManySquares> {
    let squares = u128::from(rows) * u128::from(columns);
    if squares > SQUARES as u128 { Err(TooManySquares(squares)) } else { Ok(()) }
}

/// The colour of a P-position.
const ZERO: &str = "#d7263d";
const INK: &str = "#111";

/// Dark blue over green to yellow, for a number from 0 to 1; and the colour of what is written on it.
fn shade(part: f64) -> (String, &'static str) {
    const STOPS: [[f64; 3]; 5] =
        [[68.0, 30.0, 112.0], [59.0, 82.0, 139.0], [33.0, 145.0, 140.0], [94.0, 201.0, 98.0], [253.0, 231.0, 37.0]];
    let along = part.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let stop = (along as usize).min(STOPS.len() - 2);
    let [r, g, b] =
        std::array::from_fn(|i| STOPS[stop][i] + (along - stop as f64) * (STOPS[stop + 1][i] - STOPS[stop][i]));
    let on_it = if 0.3 * r + 0.59 * g + 0.11 * b < 125.0 { "#fff" } else { INK };
    (format!("#{:02x}{:02x}{:02x}", r as u8, g as u8, b as u8), on_it)
}

/// The colour of a value, where one is the largest, and of what is written on it: those of 0 for 0.
pub fn colour(value: u64, largest: u64) -> (String, &'static str) {
    match value {
        0 => (ZERO.to_owned(), "#fff"),
        value => shade(value as f64 / largest.max(1) as f64),
    }
}

/// Room for the scale at the left and below, in pixels.
const MARGIN: usize = 56;
/// Room for the title.
const TOP: usize = 40;
/// Room for the legend at the right.
const LEGEND: usize = 90;
/// The longer side of a map, about.
const SIDE: usize = 720;
/// A square that has a value written in it.
const WRITTEN: usize = 28;
/// Numbers of the scale are no nearer to each other.
const BETWEEN_TICKS: usize = 28;
/// Values of the legend.
const IN_LEGEND: u64 = 8;
/// The side of a square of the legend.
const KEY: usize = 16;

impl Heatmap {
    /// The largest value; 0 if there is none.
    pub fn largest(&self) -> u64 {
        self.rows.iter().flatten().flatten().copied().max().unwrap_or(0)
    }

    /// The map as a whole SVG file.
    ///
    /// # Errors
    ///
    /// Refuses a map with too many squares.
    pub fn svg(&self) -> Result<String, TooManySquares> {
        let Laid { width, height, title, runs, marks } = self.laid()?;
        let name = escape(&title.text);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"Helvetica, Arial, sans-serif\" \
             font-size=\"12\" role=\"img\">\n<title>{name}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
             <text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"{INK}\">{name}</text>\n",
            title.x, title.y
        );
        for (fill, runs) in runs {
            let path: String = runs.iter().map(Run::path).collect();
            let _ = writeln!(svg, "<path fill=\"{fill}\" d=\"{path}\"/>");
        }
        for mark in marks {
            let _ = match mark {
                Mark::Square { x, y, fill } => {
                    writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{KEY}\" height=\"{KEY}\" fill=\"{fill}\"/>")
                }
                Mark::Label(Label { x, y, anchor, ink, text }) => {
                    let text = escape(&text);
                    writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{ink}\">{text}</text>")
                }
            };
        }
        Ok(svg + "</svg>\n")
    }

    /// The map as a `tikzpicture`, which needs no package but TikZ.
    ///
    /// # Errors
    ///
    /// Refuses a map with more shapes than [`SHAPES`].
    pub fn tikz(&self) -> Result<String, NoTikz> {
        let Laid { title, runs, marks, .. } = self.laid()?;
        let shapes = runs.iter().map(|(_, runs)| runs.len()).sum::<usize>() + marks.len();
        if shapes as u128 > SHAPES {
            return Err(NoTikz::Shapes(shapes));
        }
        let node = |x: usize, y: usize, anchor: &str, look: String, text: &str| {
            let text = tikz::escape(text);
            format!("\\node[anchor=base{anchor},inner sep=0pt,{look}] at ({x},-{y}) {{{text}}};\n")
        };
        let square = |x: usize, y: usize, width: usize, height: usize, fill: &str| {
            format!("\\path[fill={}] ({x},-{y}) rectangle +({width},-{height});\n", named(fill))
        };
        let mut colours: BTreeSet<&str> = runs.iter().map(|(fill, _)| fill.as_str()).collect();
        let mut shapes = node(title.x, title.y, " west", "font=\\small".to_owned(), &title.text);
        for (fill, runs) in &runs {
            shapes.extend(runs.iter().map(|run| square(run.x, run.y, run.length, run.side, fill)));
        }
        for mark in &marks {
            shapes += &match mark {
                Mark::Square { x, y, fill } => {
                    colours.insert(fill);
                    square(*x, *y, KEY, KEY, fill)
                }
                Mark::Label(Label { x, y, anchor, ink, text }) => {
                    colours.insert(ink);
                    let anchor = match *anchor {
                        "start" => " west",
                        "end" => " east",
                        _ => "",
                    };
                    node(*x, *y, anchor, format!("font=\\scriptsize,text={}", named(ink)), text)
                }
            };
        }
        let define = |hex: &str| {
            let [r, g, b] = channels(hex);
            format!("\\definecolor{{{}}}{{RGB}}{{{r},{g},{b}}}\n", named(hex))
        };
        let colours: String = colours.into_iter().map(define).collect();
        // A pixel is 0.2 mm, so that the numbers are of the size of the type.
        Ok(format!(
            "% needs only \\usepackage{{tikz}}\n\\begin{{tikzpicture}}[x=0.2mm,y=0.2mm]\n{colours}{shapes}\\end{{tikzpicture}}\n"
        ))
    }

    /// Everything with its place, in pixels.
    fn laid(&self) -> Result<Laid, TooManySquares> {
        let (height, width) = (self.rows.len(), self.rows.iter().map(Vec::len).max().unwrap_or(0));
        check_squares(height as u64, width as u64)?;
        let largest = self.largest();
        let is_written = width.max(height) * WRITTEN <= SIDE && largest < 1000;
        let side = if is_written { WRITTEN } else { (SIDE / width.max(height).max(1)).clamp(1, 16) };
        let (right, bottom) = (MARGIN + width * side, TOP + height * side);
        let label = |x, y, anchor, ink, text: String| Mark::Label(Label { x, y, anchor, ink, text });
        let mut marks = Vec::new();
        if is_written {
            for (down, row) in self.rows.iter().enumerate() {
                for (across, value) in row.iter().enumerate() {
                    let Some(value) = value else { continue };
                    let (x, y) = (MARGIN + across * side + side / 2, TOP + down * side + side / 2 + 4);
                    marks.push(label(x, y, "middle", colour(*value, largest).1, value.to_string()));
                }
            }
        }
        for (down, number) in ticks(self.first[0], height, side) {
            let y = TOP + down * side + side / 2 + 4;
            marks.push(label(MARGIN - 8, y, "end", INK, number.to_string()));
        }
        for (across, number) in ticks(self.first[1], width, side) {
            let x = MARGIN + across * side + side / 2;
            marks.push(label(x, bottom + 16, "middle", INK, number.to_string()));
        }
        let [rows, columns] = self.axes.each_ref().map(|axis| short(axis, 40));
        marks.push(label(MARGIN + width * side / 2, bottom + 38, "middle", INK, columns));
        marks.push(label(16, TOP + height * side / 2, "middle", INK, rows));
        for (place, value) in in_legend(largest).into_iter().enumerate() {
            let (x, y) = (right + 16, TOP + 20 * place);
            marks.push(Mark::Square { x, y, fill: colour(value, largest).0 });
            marks.push(label(x + 24, y + 12, "start", INK, value.to_string()));
        }
        let title = Label { x: MARGIN, y: 24, anchor: "start", ink: INK, text: short(&self.title, 100) };
        Ok(Laid {
            width: right + LEGEND,
            height: bottom.max(TOP + 20 * (IN_LEGEND as usize + 1)) + 52,
            title,
            runs: self.runs(side, largest),
            marks,
        })
    }

    /// The squares of each value in its colour, the least value first.
    fn runs(&self, side: usize, largest: u64) -> Vec<(String, Vec<Run>)> {
        let mut runs: BTreeMap<u64, Vec<Run>> = BTreeMap::new();
        for (down, row) in self.rows.iter().enumerate() {
            let mut across = 0;
            while let Some(value) = row.get(across) {
                // Neighbours of one value are one rectangle.
                let run = row[across..].iter().take_while(|other| *other == value).count();
                if let Some(value) = value {
                    let (x, y, length) = (MARGIN + across * side, TOP + down * side, run * side);
                    runs.entry(*value).or_default().push(Run { x, y, length, side });
                }
                across += run;
            }
        }
        runs.into_iter().map(|(value, runs)| (colour(value, largest).0, runs)).collect()
    }
}

/// A map with a place for everything, in pixels.
struct Laid {
    width: usize,
    height: usize,
    title: Label,
    /// The squares of each value, and their colour.
    runs: Vec<(String, Vec<Run>)>,
    /// What is drawn over and around them.
    marks: Vec<Mark>,
}

/// Neighbouring squares of one value.
struct Run {
    x: usize,
    y: usize,
    length: usize,
    side: usize,
}

impl Run {
    /// It as a part of an SVG path.
    fn path(&self) -> String {
        let Run { x, y, length, side } = self;
        format!("M{x} {y}h{length}v{side}h-{length}z")
    }
}

enum Mark {
    /// A square of the legend.
    Square {
        x: usize,
        y: usize,
        fill: String,
    },
    Label(Label),
}

/// A text whose baseline starts, ends or has its middle at a point.
struct Label {
    x: usize,
    y: usize,
    anchor: &'static str,
    ink: &'static str,
    text: String,
}

/// The name of a colour in TikZ.
fn named(hex: &str) -> String {
    format!("grundy{}", hex.trim_start_matches('#'))
}

/// Red, green and blue, from 0 to 255, of a colour `#rrggbb` or `#rgb`.
fn channels(hex: &str) -> [u32; 3] {
    let hex = hex.trim_start_matches('#');
    let (digits, times) = if hex.len() == 3 { (1, 17) } else { (2, 1) };
    std::array::from_fn(|i| u32::from_str_radix(&hex[digits * i..][..digits], 16).unwrap_or(0) * times)
}

/// The values of the legend.
fn in_legend(largest: u64) -> Vec<u64> {
    let step = largest.div_ceil(IN_LEGEND).max(1);
    let mut values: Vec<u64> = (0..=largest / step).map(|number| number * step).collect();
    if values.last().is_some_and(|&last| last < largest) {
        values.push(largest);
    }
    values
}

/// The places that have a number at the scale, and these numbers.
fn ticks(first: u64, count: usize, side: usize) -> impl Iterator<Item = (usize, u64)> {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    let step = steps.take(30).find(|step| step * side >= BETWEEN_TICKS).unwrap_or(count.max(1));
    (0..count).map(move |place| (place, first.saturating_add(place as u64))).filter(move |(_, n)| n % step as u64 == 0)
}
