//! What is drawn, and in which format.

use std::fmt;
use std::str::FromStr;

use rulesets::figure::Figure;

/// A figure with a caption such as `4,4,2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The caption; empty for none.
    pub title: String,
    /// The picture.
    pub figure: Figure,
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
