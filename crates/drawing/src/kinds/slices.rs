//! Boards in layers, side by side: one for each third number.

use rulesets::Part;
use rulesets::figure::{Kind, Slices};
use theory::counted;

use super::Draw;
use crate::letters::columns_of;
use crate::scene::{Ink, Scene, Size, Use, WIDTH};
use crate::text::{self, Key, Lines};

/// Room between two boards: in text, and in boxes.
const BETWEEN: (usize, f64) = (3, 0.7);

impl Draw for Slices {
    fn is_blank(&self) -> bool {
        self.columns == 0 || self.rows == 0 || self.layers == 0
    }

    fn cells(&self) -> u128 {
        // The title of a board is one more.
        let board = (self.columns as u128).saturating_mul(self.rows as u128).saturating_add(1);
        board.saturating_mul(self.layers as u128)
    }

    fn columns(&self) -> u128 {
        self.columns as u128
    }

    /// As many boards side by side as fit.
    fn text(&self, highest: u64) -> Lines {
        let boards: Vec<Lines> = (0..self.layers)
            .map(|layer| std::iter::once(title(layer)).chain(self.board(layer).text(highest)).collect())
            .collect();
        let width = boards.iter().flatten().map(|line| columns_of(line)).max().unwrap_or(0) + BETWEEN.0;
        let height = boards.iter().map(Vec::len).max().unwrap_or(0);
        let mut lines = Vec::new();
        for row in boards.chunks(((text::WIDTH + BETWEEN.0) / width).max(1)) {
            for index in 0..height {
                let line = row.iter().map(|board| {
                    let text = board.get(index).map_or("", String::as_str);
                    text.to_owned() + &" ".repeat(width - columns_of(text))
                });
                lines.push(line.collect::<String>().trim_end().to_owned());
            }
        }
        lines
    }

    fn keys(&self, highest: u64) -> Vec<Key> {
        let piece = self.board(self.counter[2]).keys(highest).into_iter().take(1);
        piece.chain(self.shades()).collect()
    }

    fn scene(&self, highest: u64, purpose: Use) -> Scene {
        let mut scene = Scene::default();
        let (mut x, mut y) = (0.0, 0.0);
        for layer in 0..self.layers {
            let mut board = self.board(layer).scene(highest, purpose);
            board.shapes.iter_mut().for_each(|(_, part)| *part = part.map(|part| Slices::part(part, layer)));
            if x > 0.0 && x + board.width > WIDTH {
                (x, y) = (0.0, scene.height + BETWEEN.1);
            }
            let (width, text) = (board.width, title(layer));
            let middle = x + width.max(Size::Normal.width_of(&text)) / 2.0;
            scene.label((middle, y + 0.4), text, Ink::Outside, Size::Normal);
            scene.put(board, (x, y + 0.8));
            x += width + BETWEEN.1;
        }
        scene
    }

    /// Says where the counter goes if it leaves the boards.
    fn caption(&self) -> Vec<String> {
        let outside = [("counter", Some(self.counter)), ("goal", self.target)];
        let outside = outside.into_iter().filter_map(|(name, place)| Some((name, place?)));
        let outside = outside.filter(|&(_, place)| !self.contains(place));
        outside.map(|(name, [x, y, z])| format!("outside the boards: {name} ({x},{y},{z})")).collect()
    }

    fn words(&self) -> String {
        let [x, y, z] = self.counter;
        let boards = counted(self.layers, "board");
        format!("{boards} of {} by {} squares: counter at ({x},{y},{z})", self.columns, self.rows)
    }

    fn names(&self) -> Vec<(Part, String)> {
        let name = |part: Part| {
            let Part::Place { x, y, z } = part else { return None };
            let what = if self.counter == [x, y, z] { "counter" } else { "empty" };
            Some((part, format!("square ({x},{y},{z}), {what}")))
        };
        self.parts().into_iter().filter_map(name).collect()
    }

    fn meanings(&self) -> [&'static str; 2] {
        ["moves", "goes here"]
    }
}

/// What is written above a board.
fn title(layer: usize) -> String {
    format!("(x,y,{layer})")
}
