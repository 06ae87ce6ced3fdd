//! The game below a position: every position with its value, moves downward, and P-positions in thick outlines.
//!
//! It is laid out as a Hasse diagram, although a move may also lead to an option of another option.

use crate::letters::short;
use crate::limits::{TooLarge, check};
use crate::panel::{Format, Lettering, Panel};
use crate::scene::{self, Use};
use crate::text::wrapped;
use crate::{limits, svg, tikz};
use rulesets::figure::{Figure, Hasse, HasseElement};
use theory::counted;

/// The most positions, and the most options of them together, of a picture.
pub const GAME: u128 = 1_000;

/// The longest name of a position.
const NAME: usize = 30;

/// A game as a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameGraph {
    /// The title; empty for none.
    pub title: String,
    /// The positions, each with its value.
    pub positions: Vec<(String, u64)>,
    /// The options, as `(position, option)` by their places in the list.
    pub options: Vec<(usize, usize)>,
}

impl GameGraph {
    /// Draws it; as text, it is a line for each position.
    ///
    /// # Errors
    ///
    /// [`TooLarge`] if there is more than [`GAME`] of it, or if the picture is larger than [`draw`](crate::draw) allows.
    pub fn draw(&self, format: Format, lettering: Lettering) -> Result<String, TooLarge> {
        if format == Format::Text {
            return Ok(self.text(lettering));
        }
        check(self.positions.len().max(self.options.len()) as u128, GAME, TooLarge::Game)?;
        let panels = [self.panel()];
        limits::check_cells(&panels)?;
        let scene = scene::of(&panels, Use::Print, lettering)?;
        match format {
            Format::Tikz => tikz::print(&scene),
            _ => Ok(svg::image(&scene, &short(&self.title, 100), &self.words())),
        }
    }

    fn panel(&self) -> Panel {
        let element = |(name, value): &(String, u64)| HasseElement {
            name: name.clone(),
            label: format!("{}: {value}", short(name, NAME)),
            emphasis: *value == 0,
            ..HasseElement::default()
        };
        let hasse = Hasse {
            elements: self.positions.iter().map(element).collect(),
            covers: self.options.iter().map(|&(position, option)| (option, position)).collect(),
            remarks: vec!["positions and their values; moves lead down, and a thick outline means value 0".to_owned()],
        };
        Panel { title: self.title.clone(), figure: Figure::Hasse(hasse) }
    }

    fn text(&self, lettering: Lettering) -> String {
        let mut options = vec![Vec::new(); self.positions.len()];
        for &(position, option) in &self.options {
            if let (Some(list), Some((name, _))) = (options.get_mut(position), self.positions.get(option)) {
                list.push(name.as_str());
            }
        }
        let mut lines = Vec::new();
        if lettering.title && !self.title.is_empty() {
            lines.push(self.title.clone());
        }
        for ((name, value), options) in self.positions.iter().zip(options) {
            let to = if options.is_empty() { String::new() } else { format!(" → {}", options.join("  ")) };
            lines.extend(wrapped(&format!("{name}: {value}{to}")));
        }
        lines.join("\n") + "\n"
    }

    fn words(&self) -> String {
        let options = counted(self.options.len(), "option");
        format!("a game of {} with {options} together", counted(self.positions.len(), "position"))
    }
}
