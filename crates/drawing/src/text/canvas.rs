//! A rectangle of characters to draw on: words, slanted strokes, and fine lines of Braille dots.

use std::iter;

use unicode_width::UnicodeWidthChar;

use super::Lines;
use super::grid::junction;

/// The place behind a sign that is two columns wide.
const COVERED: char = '\0';

/// Dots of a character across and down.
const DOTS: (usize, usize) = (2, 4);

/// The Braille pattern without dots; the others follow it.
const BRAILLE: u32 = 0x2800;

/// The bits of the dots of a Braille pattern, row by row.
const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// The characters drawn so far.
pub(crate) struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    /// An empty canvas.
    pub fn new(width: usize, height: usize) -> Self {
        Canvas { rows: vec![vec![' '; width]; height] }
    }

    /// Writes over what is there; what does not fit is cut off.
    pub fn write(&mut self, x: usize, y: usize, text: &str) {
        let places = self.rows.get_mut(y).into_iter().flat_map(|row| row.iter_mut().skip(x));
        let covered = |sign: char| sign.width().unwrap_or(0).saturating_sub(1);
        let signs = text.chars().flat_map(|sign| iter::once(sign).chain(iter::repeat_n(COVERED, covered(sign))));
        places.zip(signs).for_each(|(place, sign)| *place = sign);
    }

    /// The lines, without spaces at their ends.
    pub fn lines(self) -> Lines {
        let line = |row: Vec<char>| row.into_iter().filter(|&sign| sign != COVERED).collect::<String>();
        self.rows.into_iter().map(|row| line(row).trim_end().to_owned()).collect()
    }

    /// One stroke in line `y` between column `from` above it and column `to` below it.
    pub fn slanted(&mut self, from: usize, to: usize, y: usize) {
        let x = usize::midpoint(from, to);
        let stroke = match to.cmp(&from) {
            std::cmp::Ordering::Less => '╱',
            std::cmp::Ordering::Equal => '│',
            std::cmp::Ordering::Greater => '╲',
        };
        if let Some(place) = self.rows.get_mut(y).and_then(|row| row.get_mut(x)) {
            *place = match (*place, stroke) {
                ('╱', '╲') | ('╲', '╱') => '╳',
                _ => stroke,
            };
        }
    }

    /// A line with corners in line `y`, from column `from` above it to column `to` below it.
    pub fn rail(&mut self, from: usize, to: usize, y: usize) {
        let Some(row) = self.rows.get_mut(y) else { return };
        let (left, right) = (from.min(to), from.max(to));
        for (x, place) in row.iter_mut().enumerate().take(right + 1).skip(left) {
            let lines = directions(*place);
            let added = [x == from, x == to, x > left, x < right];
            let [up, down, before, after] = [0, 1, 2, 3].map(|index| lines[index] || added[index]);
            *place = junction(up, down, before, after);
        }
    }

    /// A fine line from the top of one character to the top of another, further down.
    pub fn dotted(&mut self, from: (usize, usize), to: (usize, usize)) {
        let [start, end] = [from, to].map(|(x, y)| (x * DOTS.0, y * DOTS.1));
        let height = end.1.saturating_sub(start.1);
        let steps = height.saturating_sub(1).max(start.0.abs_diff(end.0)).max(1);
        for step in 0..=steps {
            // Rounded between the ends, the last row of dots belonging to the line.
            let between = |a: usize, b: usize| (a * (steps - step) * 2 + b * step * 2 + steps) / (2 * steps);
            self.dot(between(start.0, end.0), between(start.1, start.1 + height.saturating_sub(1)));
        }
    }

    fn dot(&mut self, x: usize, y: usize) {
        let Some(place) = self.rows.get_mut(y / DOTS.1).and_then(|row| row.get_mut(x / DOTS.0)) else { return };
        let dots = u32::from(*place).checked_sub(BRAILLE).filter(|&dots| dots < 0x100).unwrap_or(0);
        *place = char::from_u32(BRAILLE + (dots | BITS[y % DOTS.1][x % DOTS.0])).unwrap_or(*place);
    }
}

/// In which directions lines go from a character: up, down, left, right.
fn directions(sign: char) -> [bool; 4] {
    let all = (0..16_u8).map(|bits| [1, 2, 4, 8].map(|bit| bits & bit != 0));
    let is_sign = |&[up, down, left, right]: &[bool; 4]| sign != ' ' && junction(up, down, left, right) == sign;
    all.into_iter().find(is_sign).unwrap_or_default()
}
