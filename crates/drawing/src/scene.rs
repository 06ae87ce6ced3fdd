//! A picture as rectangles, circles and labels: what SVG and TikZ have in common.
//!
//! Lengths are in boxes; x goes to the right and y downward.

mod paint;

use rulesets::Part;
use rulesets::figure::Mark;

use crate::kinds::kind;
use crate::letters::{with_minus_signs, wrap};
use crate::limits::{TooLarge, check_columns, check_extent};
use crate::panel::{Lettering, Panel, highest};
pub(crate) use paint::{Ink, Paint, Size};

/// Wider pictures put their panels one below the other: a text column in print, a page on a screen.
pub(crate) const WIDTH: f64 = 26.0;
/// Squares of a strip, or heaps, next to each other.
pub(crate) const PER_LINE: usize = 24;
/// How wide the lines of a title, and those of a caption, may be where the picture is narrower.
pub(crate) const TITLE: f64 = 19.2;
const CAPTION: f64 = 24.4;
/// Room for an arrow.
const GAP: f64 = 2.0;
/// How far outside its outline the ring of a marked node is.
pub(crate) const RING: f64 = 0.12;
/// Room around the picture, for the strokes at its edge.
const MARGIN: f64 = 0.25;

/// A point `(x, y)`.
pub(crate) type Point = (f64, f64);

/// Shapes within a rectangle whose upper left corner is (0,0), later ones on top.
#[derive(Default)]
pub(crate) struct Scene {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// What is in it, and what part of the figure it belongs to.
    pub shapes: Vec<(Shape, Option<Part>)>,
    /// The part that is being drawn.
    part: Option<Part>,
}

/// What the picture is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// To be looked at.
    Print,
    /// To be touched: everything that can be pointed at has an area of its own.
    Touch,
}

/// Something to draw.
pub(crate) enum Shape {
    /// A painted outline.
    Area(Outline, Paint),
    /// Text centred at a point.
    Label(Point, String, Ink, Size),
}

/// The border of an area.
pub(crate) enum Outline {
    /// Upper left corner, width, height and the radius of the corners.
    Rectangle(Point, f64, f64, f64),
    /// Centre and radius.
    Circle(Point, f64),
    /// Half a disc: the middle of its straight side, its radius, and whether it bulges upward.
    Dome(Point, f64, bool),
    /// Corners.
    Polygon(Vec<Point>),
    /// The ends of a straight line.
    Line(Point, Point),
}

/// Lays out the panels with arrows between them.
pub(crate) fn of(panels: &[Panel], purpose: Use, lettering: Lettering) -> Result<Scene, TooLarge> {
    panels.iter().try_for_each(|panel| check_columns(kind(&panel.figure)))?;
    let highest = highest(panels);
    let laid: Vec<Laid> = panels.iter().map(|panel| Laid::new(panel, highest, purpose, lettering)).collect();
    let gaps = GAP * panels.len().saturating_sub(1) as f64;
    let fits = laid.iter().map(|panel| panel.width).sum::<f64>() + gaps <= WIDTH;
    let mut scene = if fits { beside(laid) } else { below(laid) };
    scene.width += MARGIN;
    scene.height += MARGIN;
    check_extent(scene.width, scene.height)?;
    Ok(scene)
}

/// A panel before it has its place.
struct Laid {
    /// The lines of the title.
    title: Vec<String>,
    picture: Scene,
    width: f64,
    /// Whether it is put at the bottom beside higher ones.
    stands: bool,
}

impl Laid {
    fn new(panel: &Panel, highest: u64, purpose: Use, lettering: Lettering) -> Self {
        let figure = kind(&panel.figure);
        let picture = if figure.is_blank() { nothing() } else { figure.scene(highest, purpose) };
        let title = wrap(lettering.title_of(panel), Size::Normal.columns_in(picture.width.max(TITLE)));
        let picture = picture.captioned(&lettering.caption_of(figure));
        let widths = title.iter().map(|line| Size::Normal.width_of(line));
        let width = widths.fold(picture.width, f64::max);
        Laid { title, picture, width, stands: figure.stands(highest) }
    }

    /// Room for the title.
    fn head(&self) -> f64 {
        if self.title.is_empty() { 0.0 } else { 1.0 + (self.title.len() - 1) as f64 * Size::Normal.leading() }
    }

    /// Adds the title and, `drop` below the top, the picture. The last line of the title is next to the picture.
    fn put(self, scene: &mut Scene, (x, y): Point, head: f64, drop: f64) {
        let middle = x + self.width / 2.0;
        let top = y + head - self.head() + 0.4;
        for (index, line) in self.title.into_iter().enumerate() {
            scene.label((middle, top + index as f64 * Size::Normal.leading()), line, Ink::Outside, Size::Normal);
        }
        scene.reserve(x + self.width, y);
        let left = middle - self.picture.width / 2.0;
        scene.put(self.picture, (left, y + head + drop));
    }
}

/// The panels side by side.
fn beside(panels: Vec<Laid>) -> Scene {
    let head = panels.iter().map(Laid::head).fold(0.0, f64::max);
    let height = panels.iter().map(|panel| panel.picture.height).fold(0.0, f64::max);
    let mut scene = Scene::default();
    let mut x = MARGIN;
    for (index, panel) in panels.into_iter().enumerate() {
        if index > 0 {
            let y = MARGIN + head + height / 2.0;
            scene.arrow((x + 0.5, y), (x + GAP - 0.5, y));
            x += GAP;
        }
        let width = panel.width;
        let drop = if panel.stands { height - panel.picture.height } else { 0.0 };
        panel.put(&mut scene, (x, MARGIN), head, drop);
        x += width;
    }
    scene
}

/// The panels one below the other.
fn below(panels: Vec<Laid>) -> Scene {
    let narrowest = panels.iter().map(|panel| panel.width).fold(WIDTH, f64::min);
    let arrow_x = MARGIN + narrowest / 2.0;
    let mut scene = Scene::default();
    let mut y = MARGIN;
    for (index, panel) in panels.into_iter().enumerate() {
        if index > 0 {
            scene.arrow((arrow_x, y + 0.5), (arrow_x, y + GAP - 0.5));
            y += GAP;
        }
        let (head, height) = (panel.head(), panel.picture.height);
        panel.put(&mut scene, (MARGIN, y), head, 0.0);
        y += head + height;
    }
    scene
}

/// The sign for nothing, drawn so that no font needs to have it.
fn nothing() -> Scene {
    let mut scene = Scene::default();
    scene.area(Outline::Circle((0.5, 0.5), 0.25), Paint::Line);
    scene.area(Outline::Line((0.25, 0.8), (0.75, 0.2)), Paint::Line);
    scene.reserve(1.0, 1.0);
    scene
}

impl Scene {
    /// Draws what belongs to a part of the figure.
    pub fn part(&mut self, part: Part, draw: impl FnOnce(&mut Scene)) {
        self.part = Some(part);
        draw(self);
        self.part = None;
    }

    pub fn area(&mut self, outline: Outline, paint: Paint) {
        self.shapes.push((Shape::Area(outline, paint), self.part));
    }

    pub fn label(&mut self, at: Point, text: impl AsRef<str>, ink: Ink, size: Size) {
        self.shapes.push((Shape::Label(at, with_minus_signs(text.as_ref()), ink, size), self.part));
    }

    /// The picture with remarks below it, each on as many lines as it needs. The picture and every line are centred.
    fn captioned(self, remarks: &[String]) -> Scene {
        let room = Size::Small.columns_in(self.width.max(CAPTION));
        let remarks: Vec<Vec<String>> = remarks.iter().map(|remark| wrap(remark, room)).collect();
        let widths = remarks.iter().flatten().map(|line| Size::Small.width_of(line));
        let width = widths.fold(self.width, f64::max);
        let mut scene = Scene::default();
        scene.reserve(width, 0.0);
        let left = (width - self.width) / 2.0;
        scene.put(self, (left, 0.0));
        for lines in remarks {
            let top = scene.height + 0.4;
            for (index, line) in lines.iter().enumerate() {
                let y = top + index as f64 * Size::Small.leading();
                scene.label((width / 2.0, y), line, Ink::Outside, Size::Small);
                scene.reserve(width, y + 0.4);
            }
        }
        scene
    }

    /// The whole picture with lines of text below it.
    pub fn noted(self, notes: &[String]) -> Result<Scene, TooLarge> {
        let mut scene = self.captioned(notes);
        scene.width += MARGIN;
        scene.height += MARGIN;
        check_extent(scene.width, scene.height)?;
        Ok(scene)
    }

    /// Makes sure that the scene is at least this large.
    pub fn reserve(&mut self, width: f64, height: f64) {
        self.width = self.width.max(width);
        self.height = self.height.max(height);
    }

    /// A box of the given width and of height 1, with what its mark adds.
    pub fn cell(&mut self, (x, y): Point, width: f64, plain: Paint, mark: Option<Mark>) {
        let (fill, ring) = plain.marked(mark);
        self.area(Outline::Rectangle((x, y), width, 1.0, 0.0), fill);
        if let Some(ring) = ring {
            self.area(Outline::Rectangle((x + 0.1, y + 0.1), width - 0.2, 0.8, 0.1), ring);
        }
        self.reserve(x + width, y + 1.0);
    }

    /// A circle or rounded box with a label and what its mark adds; without a fill of its own the mark fills it.
    pub fn node(&mut self, middle: Point, size: (f64, f64), plain: Paint, mark: Option<Mark>, text: String) {
        let (fill, ring) = plain.marked(mark);
        let fill = if plain == Paint::Box { fill } else { plain };
        self.area(rounded(middle, size, 0.0), fill);
        if let Some(ring) = ring {
            self.area(rounded(middle, size, -RING), ring);
        }
        if !text.is_empty() {
            let ink = if plain == Paint::Frame { Ink::Outside } else { Ink::Inside };
            self.label(middle, text, ink, Size::Normal);
        }
        self.reserve(middle.0 + size.0 / 2.0, middle.1 + size.1 / 2.0);
    }

    /// An arrow, straight to the right or straight down.
    fn arrow(&mut self, from: Point, to: Point) {
        let (dx, dy) = (f64::from(to.0 > from.0) * 0.35, f64::from(to.1 > from.1) * 0.35);
        let neck = (to.0 - dx, to.1 - dy);
        self.area(Outline::Line(from, neck), Paint::Line);
        let side = |sign: f64| (neck.0 + sign * dy * 0.6, neck.1 + sign * dx * 0.6);
        self.area(Outline::Polygon(vec![to, side(1.0), side(-1.0)]), Paint::Solid);
        self.reserve(to.0, to.1);
    }

    /// Adds a scene with its upper left corner at the given point.
    pub fn put(&mut self, other: Scene, (dx, dy): Point) {
        self.reserve(dx + other.width, dy + other.height);
        let move_point = |(x, y): Point| (x + dx, y + dy);
        let moved = |shape| match shape {
            Shape::Area(outline, paint) => Shape::Area(outline.map(move_point), paint),
            Shape::Label(at, text, ink, size) => Shape::Label(move_point(at), text, ink, size),
        };
        self.shapes.extend(other.shapes.into_iter().map(|(shape, part)| (moved(shape), part)));
    }
}

/// How wide a node is for a text, a circle of the given height at least.
pub(crate) fn node_width(text: &str, height: f64) -> f64 {
    let width = Size::Normal.width_of(text);
    if width <= 0.8 * height { height } else { width + 0.4 }
}

/// The outline of a node, within it by the given distance; less than 0 is outside.
pub(crate) fn rounded((x, y): Point, (width, height): (f64, f64), within: f64) -> Outline {
    let (width, height) = (width - 2.0 * within, height - 2.0 * within);
    if width <= height {
        Outline::Circle((x, y), width / 2.0)
    } else {
        Outline::Rectangle((x - width / 2.0, y - height / 2.0), width, height, height / 2.0)
    }
}

impl Outline {
    /// The outline with all its points moved.
    pub fn map(self, f: impl Fn(Point) -> Point) -> Self {
        match self {
            Outline::Rectangle(corner, width, height, round) => Outline::Rectangle(f(corner), width, height, round),
            Outline::Circle(centre, radius) => Outline::Circle(f(centre), radius),
            Outline::Dome(middle, radius, up) => Outline::Dome(f(middle), radius, up),
            Outline::Polygon(points) => Outline::Polygon(points.into_iter().map(f).collect()),
            Outline::Line(from, to) => Outline::Line(f(from), f(to)),
        }
    }
}

/// A length with no more decimals than can be seen.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
