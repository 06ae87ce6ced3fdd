//! A position as it is written: in text just that, elsewhere on a card.

use rulesets::Part;
use rulesets::figure::PlainText;

use super::Draw;
use crate::letters::{short, wrap};
use crate::scene::{Ink, Outline, Paint, Scene, Size, TITLE, Use};
use crate::text::{Lines, WIDTH};

/// Room between the lettering and the edge of the card, beside it and above it.
const MARGIN: (f64, f64) = (0.4, 0.25);
/// The longest notation in a description, which has to end with the move.
const SPOKEN: usize = 200;

impl Draw for PlainText {
    fn is_blank(&self) -> bool {
        lines(self, WIDTH).is_empty()
    }

    /// Its letters, as each may need a line of its own.
    fn cells(&self) -> u128 {
        let letters = |text: &str| text.chars().count() as u128;
        letters(&self.text) + self.remark.as_deref().map_or(0, letters)
    }

    fn text(&self, _: u64) -> Lines {
        lines(self, WIDTH)
    }

    /// The lines one below the other in the middle of the card.
    fn scene(&self, _: u64, _: Use) -> Scene {
        let lines = lines(self, Size::Normal.columns_in(TITLE));
        let widest = lines.iter().map(|line| Size::Normal.width_of(line)).fold(0.0, f64::max);
        let leading = Size::Normal.leading();
        let width = f64::max(1.0, widest + 2.0 * MARGIN.0);
        let height = f64::max(1.0, lines.len() as f64 * leading + 2.0 * MARGIN.1);
        let mut scene = Scene::default();
        scene.area(Outline::Rectangle((0.0, 0.0), width, height, 0.15), Paint::Box);
        scene.reserve(width, height);
        let first = (height - (lines.len() - 1) as f64 * leading) / 2.0;
        for (index, line) in lines.iter().enumerate() {
            scene.label((width / 2.0, first + index as f64 * leading), line, Ink::Inside, Size::Normal);
        }
        scene
    }

    fn says(&self, title: &str) -> bool {
        self.text == title
    }

    fn words(&self) -> String {
        let remark = self.remark.as_ref().map(|remark| format!("; move: {remark}"));
        format!("the position {}{}", short(&self.text, SPOKEN), remark.unwrap_or_default())
    }

    fn names(&self) -> Vec<(Part, String)> {
        Vec::new()
    }
}

/// The notation in lines of at most `limit` columns; its own line breaks are kept.
fn lines(notation: &PlainText, limit: usize) -> Lines {
    notation.text.lines().flat_map(|line| wrap(line, limit)).collect()
}
