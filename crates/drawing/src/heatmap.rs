//! Values over a rectangle as a heat map: one square a value, red for 0, and the larger the brighter.
//!
//! Where there is room, the values stand in their squares. Squares of one colour are one path, so that a large map is a
//! small file.

use crate::letters::short;
use crate::svg::escape;
use std::collections::BTreeMap;
use std::fmt::{Display, Write};

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
        let (height, width) = (self.rows.len(), self.rows.iter().map(Vec::len).max().unwrap_or(0));
        check_squares(height as u64, width as u64)?;
        let largest = self.largest();
        let is_written = width.max(height) * WRITTEN <= SIDE && largest < 1000;
        let side = if is_written { WRITTEN } else { (SIDE / width.max(height).max(1)).clamp(1, 16) };
        let (right, bottom) = (MARGIN + width * side, TOP + height * side);
        let title = escape(&short(&self.title, 100));
        let (whole_width, whole_height) = (right + LEGEND, bottom.max(TOP + 20 * (IN_LEGEND as usize + 1)) + 52);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole_width} {whole_height}\" \
             width=\"{whole_width}\" height=\"{whole_height}\" font-family=\"Helvetica, Arial, sans-serif\" \
             font-size=\"12\" role=\"img\">\n<title>{title}</title>\n\
             <rect width=\"{whole_width}\" height=\"{whole_height}\" fill=\"#fff\"/>\n\
             <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\" fill=\"{INK}\">{title}</text>\n"
        );
        self.squares(&mut svg, side, largest);
        if is_written {
            for (down, row) in self.rows.iter().enumerate() {
                for (across, value) in row.iter().enumerate() {
                    let Some(value) = value else { continue };
                    let (x, y) = (MARGIN + across * side + side / 2, TOP + down * side + side / 2 + 4);
                    label(&mut svg, x, y, "middle", colour(*value, largest).1, value);
                }
            }
        }
        for (down, number) in ticks(self.first[0], height, side) {
            label(&mut svg, MARGIN - 8, TOP + down * side + side / 2 + 4, "end", INK, number);
        }
        for (across, number) in ticks(self.first[1], width, side) {
            label(&mut svg, MARGIN + across * side + side / 2, bottom + 16, "middle", INK, number);
        }
        let [rows, columns] = self.axes.each_ref().map(|axis| escape(&short(axis, 40)));
        label(&mut svg, MARGIN + width * side / 2, bottom + 38, "middle", INK, columns);
        label(&mut svg, 16, TOP + height * side / 2, "middle", INK, rows);
        legend(&mut svg, right + 16, largest);
        Ok(svg + "</svg>\n")
    }

    /// The squares, those of a value as one path.
    fn squares(&self, svg: &mut String, side: usize, largest: u64) {
        let mut paths: BTreeMap<u64, String> = BTreeMap::new();
        for (down, row) in self.rows.iter().enumerate() {
            let mut across = 0;
            while let Some(value) = row.get(across) {
                // Neighbours of one value are one rectangle.
                let run = row[across..].iter().take_while(|other| *other == value).count();
                if let Some(value) = value {
                    let (x, y, length) = (MARGIN + across * side, TOP + down * side, run * side);
                    let _ = write!(paths.entry(*value).or_default(), "M{x} {y}h{length}v{side}h-{length}z");
                }
                across += run;
            }
        }
        for (value, path) in paths {
            let fill = colour(value, largest).0;
            let _ = writeln!(svg, "<path fill=\"{fill}\" d=\"{path}\"/>");
        }
    }
}

/// Some values and their colours, one below the other.
fn legend(svg: &mut String, x: usize, largest: u64) {
    let step = largest.div_ceil(IN_LEGEND).max(1);
    let mut values: Vec<u64> = (0..=largest / step).map(|number| number * step).collect();
    if values.last().is_some_and(|&last| last < largest) {
        values.push(largest);
    }
    for (place, value) in values.into_iter().enumerate() {
        let y = TOP + 20 * place;
        let fill = colour(value, largest).0;
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"16\" height=\"16\" fill=\"{fill}\"/>");
        label(svg, x + 24, y + 12, "start", INK, value);
    }
}

/// The places that have a number at the scale, and these numbers.
fn ticks(first: u64, count: usize, side: usize) -> impl Iterator<Item = (usize, u64)> {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.pow(power)));
    let step = steps.take(30).find(|step| step * side >= BETWEEN_TICKS).unwrap_or(count.max(1));
    (0..count).map(move |place| (place, first.saturating_add(place as u64))).filter(move |(_, n)| n % step as u64 == 0)
}

fn label(svg: &mut String, x: usize, y: usize, anchor: &str, colour: &str, text: impl Display) {
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{text}</text>");
}
