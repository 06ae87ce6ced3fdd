//! Colours of a terminal, added to a finished picture by its signs: they repeat what the signs say, so nothing is lost
//! on those who see none.

use anstyle::{AnsiColor, Style};

/// Whether colours are added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tint {
    Plain,
    Coloured,
}

/// What is marked first, and what is marked besides: blue and orange as in the other formats, as near as sixteen
/// colours come to them.
const FIRST: Style = AnsiColor::BrightBlue.on_default().bold();
const SECOND: Style = AnsiColor::Yellow.on_default().bold();
const TITLE: Style = Style::new().bold();
const SKELETON: Style = Style::new().bold();
const UPRIGHT: Style = AnsiColor::Green.on_default();

impl Tint {
    /// A line of a title.
    pub fn title(self, line: &str) -> String {
        match self {
            Tint::Coloured if !line.is_empty() => format!("{TITLE}{line}{TITLE:#}"),
            _ => line.to_owned(),
        }
    }

    /// A line of the picture. Where stones are taken, an open circle is one of them.
    pub fn signs(self, line: &str, has_taken_stones: bool) -> String {
        // A title has its colour already.
        if self == Tint::Plain || line.starts_with('\u{1b}') {
            return line.to_owned();
        }
        let mut written = String::new();
        let mut current = Style::new();
        // What follows a shade belongs to it, up to the next space or line.
        let mut shade = None;
        for sign in line.chars() {
            shade = match sign {
                '▓' => Some(FIRST),
                '░' => Some(SECOND),
                ' ' | '\u{2500}'..='\u{257f}' | '≡' => None,
                _ => shade,
            };
            let style = match sign {
                '┃' => SKELETON,
                '○' if has_taken_stones => FIRST,
                '▲' if shade.is_none() => UPRIGHT,
                _ => shade.unwrap_or_default(),
            };
            if style != current {
                written += &format!("{current:#}{style}");
                current = style;
            }
            written.push(sign);
        }
        written + &format!("{current:#}")
    }
}
