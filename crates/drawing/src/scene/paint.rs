//! Colours and sizes, the same in SVG and TikZ.
//!
//! What may lie directly on the page is readable on a white and on a dark one; everything else lies on a light fill.
//! The two marks are blue and orange of the Okabe–Ito palette, and differ in their rings as well.

use std::borrow::Cow;

use rulesets::figure::Mark;

use crate::letters::columns_of;

/// From a line of text to the next, in heights of its letters.
const LEADING: f64 = 1.25;

/// How an area is filled and outlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Paint {
    /// A box.
    Box,
    /// What the mark `First` is about.
    First,
    /// What the mark `Second` is about.
    Second,
    /// The ring inside a cell marked `First`.
    FirstRing,
    /// The ring inside a cell marked `Second`.
    SecondRing,
    /// The frame around a diagram.
    Frame,
    /// A line or a ring on the page.
    Line,
    /// A dot or an arrowhead on the page.
    Solid,
    /// A light square of a board.
    LightSquare,
    /// A dark square of a board.
    DarkSquare,
    /// A bead.
    Bead,
    /// The shell of a turtle.
    Shell,
    /// The underside of a turtle.
    Belly,
    /// Its head and legs.
    Skin,
    /// A stone that stays.
    Stone,
    /// A stone that is taken.
    Taken,
    /// A chess piece.
    Piece,
    /// A shogi piece.
    Tile,
    /// A cover or a bond.
    Edge,
    /// A thick outline.
    Thick,
    /// A dot on a light fill.
    Dot,
    /// An element of a colour class, by the place of its colour in the palette.
    Group(usize),
}

/// A colour `RRGGBB`.
type Colour = &'static str;

/// Readable on white and on dark pages.
const MIDDLE: Colour = "737B85";
const DARK: Colour = "1F2328";
const LIGHT: Colour = "F6F8FA";
const BLUE: Colour = "0072B2";
const VERMILLION: Colour = "D55E00";
const LIGHT_BLUE: Colour = "A6D8F5";
const LIGHT_ORANGE: Colour = "FBD488";

/// Fills of colour classes: light enough for dark text, and also for protanopes, deuteranopes and tritanopes any two of
/// them are at least 20 apart in CIELAB.
const PALETTE: [Colour; 8] = ["97B4DA", "FFDACC", "4BC38C", "BC9EFF", "D3AD5D", "ADF2FF", "B7CC28", "D0FE95"];

/// The looks of an area.
pub(crate) struct Style {
    /// The colour inside.
    pub fill: Option<Colour>,
    /// The colour and the width of the border.
    pub stroke: Option<(Colour, f64)>,
    /// Whether the border is dashed.
    pub dashed: bool,
}

impl Paint {
    /// The paint of something with a mark, and that of the ring which the mark adds.
    pub fn marked(self, mark: Option<Mark>) -> (Paint, Option<Paint>) {
        match mark {
            None => (self, None),
            Some(Mark::First) => (Paint::First, Some(Paint::FirstRing)),
            Some(Mark::Second) => (Paint::Second, Some(Paint::SecondRing)),
        }
    }

    /// The paint of a colour class.
    pub fn group(class: usize) -> Paint {
        Paint::Group(class % PALETTE.len())
    }

    /// How often the palette was gone through before this class, up to four rounds.
    pub fn group_round(class: usize) -> usize {
        class / PALETTE.len() % 4
    }

    /// What it is called in a style sheet.
    pub fn name(self) -> Cow<'static, str> {
        let name = match self {
            Paint::Box => "box",
            Paint::First => "first",
            Paint::Second => "second",
            Paint::FirstRing => "first-ring",
            Paint::SecondRing => "second-ring",
            Paint::Frame => "frame",
            Paint::Line => "line",
            Paint::Solid => "solid",
            Paint::LightSquare => "light-square",
            Paint::DarkSquare => "dark-square",
            Paint::Bead => "bead",
            Paint::Shell => "shell",
            Paint::Belly => "belly",
            Paint::Skin => "skin",
            Paint::Stone => "stone",
            Paint::Taken => "taken",
            Paint::Piece => "piece",
            Paint::Tile => "tile",
            Paint::Edge => "edge",
            Paint::Thick => "thick",
            Paint::Dot => "dot",
            Paint::Group(colour) => return format!("group-{}", colour % PALETTE.len()).into(),
        };
        name.into()
    }

    /// Its looks.
    pub fn style(self) -> Style {
        const THIN: f64 = 0.04;
        const THICK: f64 = 0.09;
        let filled = |fill, stroke, width| Style { fill: Some(fill), stroke: Some((stroke, width)), dashed: false };
        let line = |stroke, width, dashed| Style { fill: None, stroke: Some((stroke, width)), dashed };
        match self {
            Paint::Box => filled(LIGHT, MIDDLE, THIN),
            Paint::First => filled(LIGHT_BLUE, MIDDLE, THIN),
            Paint::Second => filled(LIGHT_ORANGE, MIDDLE, THIN),
            Paint::FirstRing => line(BLUE, THICK, false),
            Paint::SecondRing => line(VERMILLION, THICK, true),
            Paint::Frame => line(MIDDLE, THIN, true),
            Paint::Line => line(MIDDLE, THICK, false),
            Paint::Solid => Style { fill: Some(MIDDLE), stroke: None, dashed: false },
            Paint::LightSquare => filled(LIGHT, MIDDLE, THIN),
            Paint::DarkSquare => filled("D9DEE4", MIDDLE, THIN),
            Paint::Bead => filled("3B4754", DARK, THIN),
            Paint::Shell => filled("5FA777", DARK, THIN),
            Paint::Belly => filled("E8D9A8", DARK, THIN),
            Paint::Skin => filled("B5CF8C", DARK, THIN),
            Paint::Stone => filled("D0D5DB", MIDDLE, THIN),
            Paint::Taken => filled(LIGHT_BLUE, BLUE, THICK),
            Paint::Piece => filled(DARK, LIGHT, THIN),
            Paint::Tile => filled("F2DDB0", DARK, THIN),
            Paint::Edge => line(MIDDLE, 0.06, false),
            Paint::Thick => line(MIDDLE, 0.13, false),
            Paint::Dot => Style { fill: Some(DARK), stroke: None, dashed: false },
            Paint::Group(colour) => filled(PALETTE[colour % PALETTE.len()], MIDDLE, THIN),
        }
    }
}

/// The colour of a label.
#[derive(Clone, Copy)]
pub(crate) enum Ink {
    /// On the page.
    Outside,
    /// In a box.
    Inside,
    /// On a chess piece.
    OnPiece,
}

impl Ink {
    /// What it is called in a style sheet.
    pub fn name(self) -> &'static str {
        match self {
            Ink::Outside => "outside",
            Ink::Inside => "inside",
            Ink::OnPiece => "on-piece",
        }
    }

    /// Its colour.
    pub fn colour(self) -> Colour {
        match self {
            Ink::Outside => MIDDLE,
            Ink::Inside => DARK,
            Ink::OnPiece => LIGHT,
        }
    }
}

/// The size of a label.
#[derive(Clone, Copy)]
pub(crate) enum Size {
    /// Captions and labels of boxes.
    Normal,
    /// Numbers of squares.
    Small,
}

impl Size {
    /// The height of the letters from line to line, in boxes.
    pub fn height(self) -> f64 {
        match self {
            Size::Normal => 0.5,
            Size::Small => 0.38,
        }
    }

    /// About how wide a text is, at least.
    pub fn width_of(self, text: &str) -> f64 {
        columns_of(text) as f64 * self.letter()
    }

    /// How many letters have room in a width.
    pub fn columns_in(self, width: f64) -> usize {
        (width / self.letter()) as usize
    }

    /// The distance from a line to the next.
    pub fn leading(self) -> f64 {
        self.height() * LEADING
    }

    /// About how wide a letter is.
    fn letter(self) -> f64 {
        self.height() * 0.64
    }
}
