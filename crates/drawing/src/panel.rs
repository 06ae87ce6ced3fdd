//! What is drawn, and in which format.

use std::fmt;
use std::str::FromStr;

use rulesets::figure::Figure;

use crate::kinds::{Draw, kind};

/// A figure with a title such as `4,4,2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The title; empty for none.
    pub title: String,
    /// The picture.
    pub figure: Figure,
}

/// The size of the highest heap of all panels.
pub(crate) fn highest(panels: &[Panel]) -> u64 {
    panels.iter().map(|panel| kind(&panel.figure).highest()).max().unwrap_or(0)
}

/// What is written around the pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// The title above each panel.
    pub title: bool,
    /// The caption below it: what there is to say of the figure, and in text the key to the signs.
    pub caption: bool,
}

impl Default for Lettering {
    /// Everything.
    fn default() -> Self {
        Lettering { title: true, caption: true }
    }
}

impl Lettering {
    /// The title of a panel, where it is wanted and says something.
    pub(crate) fn title_of(self, panel: &Panel) -> &str {
        if self.title && !kind(&panel.figure).says(&panel.title) { &panel.title } else { "" }
    }

    /// The caption of a figure, where it is wanted.
    pub(crate) fn caption_of(self, figure: &dyn Draw) -> Vec<String> {
        if self.caption { figure.caption() } else { Vec::new() }
    }
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Unicode text for a terminal of 80 columns.
    Text,
    /// A standalone SVG file.
    Svg,
    /// A `tikzpicture` for LaTeX.
    Tikz,
}

/// The name of a format that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown picture format `{0}`: choose text, svg or tikz")]
pub struct UnknownFormat(pub String);

impl Format {
    /// Every format.
    pub const ALL: [Format; 3] = [Format::Text, Format::Svg, Format::Tikz];

    /// The name it is chosen by.
    pub fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Svg => "svg",
            Format::Tikz => "tikz",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
