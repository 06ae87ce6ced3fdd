//! A board in the text: a picture that is there without scripts, and a game that is played with them.
//!
//! A block of the book with the word `board` names the game and the position, as one types them in the position line. A
//! further line `move (1,2)` marks a move on the picture; any other is its caption.

use crate::pages::address_of;
use maud::{Markup, PreEscaped, html};
use rulesets::figure::Labels;
use rulesets::{Position, registry};
use theory::Limits;

/// A block as it is read.
pub(super) struct Block<'a> {
    ruleset: &'a str,
    position: &'a str,
    marked: Option<&'a str>,
    caption: Vec<&'a str>,
}

impl<'a> Block<'a> {
    /// Reads a block; none if it names no position.
    pub fn read(text: &'a str) -> Option<Block<'a>> {
        let mut lines = text.lines();
        let (ruleset, position) = lines.next()?.trim().split_once(' ')?;
        let mut block = Block { ruleset, position: position.trim(), marked: None, caption: Vec::new() };
        for line in lines {
            match line.strip_prefix("move ") {
                Some(name) => block.marked = Some(name.trim()),
                None => block.caption.push(line),
            }
        }
        Some(block)
    }

    /// The position, if there is such a game and position.
    fn open(&self) -> Option<Position> {
        registry::open_without_files(self.ruleset).ok()?.read(self.position).ok()
    }

    /// The picture, with the move marked; none if the game, the position or the move does not exist, or it is too large.
    pub fn picture(&self) -> Option<String> {
        let position = self.open()?;
        let marked = match self.marked {
            Some(name) => {
                let moves = position.moves(&Limits::default()).ok()?;
                Some(moves.into_iter().find(|candidate| candidate.to_string() == name)?)
            }
            None => None,
        };
        let figure = position.figure(marked.as_ref(), Labels::Fair).ok()?;
        drawing::draw_parts(&figure).ok()
    }

    /// The address where it is played with everything there is.
    fn address(&self) -> String {
        format!("/play?{}", address_of(self.ruleset, self.position))
    }

    /// The board as it stands in the text. Where it is live, the script finds in it everything that it fills.
    pub fn markup(&self, is_live: bool) -> Markup {
        let picture = self.picture().map(PreEscaped);
        if !is_live {
            return html! { div.picture.small aria-hidden="true" { (picture.unwrap_or_default()) } };
        }
        html! {
            figure.live data-ruleset=(self.ruleset) data-position=(self.position) data-marked=[self.marked] {
                div.picture.board.stage { (picture.unwrap_or_default()) }
                div.beside {
                    p.preview role="status" {}
                    p.roots hidden {}
                    p.worth {}
                    p.buttons hidden {
                        button.go.main type="button" hidden { "Play these" }
                        button.answer type="button" { "Let the engine move" }
                        button.values type="button" aria-pressed="false" { "Show values" }
                        button.reset type="button" { "Reset" }
                    }
                }
                figcaption {
                    @for line in &self.caption { (line) " " }
                    a href=(self.address()) { "Open " code { (self.ruleset) " " (self.position) } " on the board" }
                }
            }
        }
    }
}
