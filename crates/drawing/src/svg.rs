//! Scenes as SVG: valid XML, no scripts, no styles, no fonts from elsewhere, described for screen readers.
//!
//! A standalone picture is one image with a title. A picture to be touched is a group of named parts.
//!
//! Every shape has its colours, and besides a class that says what it is: a page that has themes gives the classes theirs.

use std::collections::HashMap;

use rulesets::figure::Figure;

use crate::kinds::{describe, names};
use crate::letters::{short, with_minus_signs};
use crate::panel::Panel;
use crate::scene::{Outline, Paint, Point, Scene, Shape, number};

/// Pixels per box.
const BOX: f64 = 32.0;

/// Panels mentioned in the description; more would be of no help to a listener.
const DESCRIBED: usize = 20;

/// Prints the scene, with a title and a description of the panels.
pub(crate) fn print(scene: &Scene, panels: &[Panel]) -> String {
    let described = panels.iter().take(DESCRIBED);
    let titles: Vec<String> = described
        .clone()
        .map(|panel| with_minus_signs(&short(&panel.title, 100)))
        .filter(|title| !title.is_empty())
        .collect();
    let title = if titles.is_empty() { "Position".to_owned() } else { titles.join(" → ") };
    let description: Vec<String> = described.map(|panel| describe(&panel.figure)).collect();
    image(scene, &title, &description.join("; then "))
}

/// Prints the scene as one image.
pub(crate) fn image(scene: &Scene, title: &str, description: &str) -> String {
    let mut svg = root(scene, "role=\"img\"");
    svg += &format!("<title>{}</title>\n", escape(title));
    svg += &format!("<desc>{}</desc>\n", escape(description));
    svg.extend(scene.shapes.iter().map(|(shape, _)| element(shape)));
    svg += "</svg>\n";
    svg
}

/// Prints the scene of a figure part by part: what belongs to one is a group that bears its name.
pub(crate) fn print_parts(scene: &Scene, figure: &Figure) -> String {
    // Groups in the order in which they begin; what belongs to no part stays where it is.
    let (mut pieces, mut group_of) = (Vec::<(String, bool)>::new(), HashMap::new());
    let names = names(figure);
    for (shape, part) in &scene.shapes {
        let Some(part) = part else {
            pieces.push((element(shape), false));
            continue;
        };
        let group = *group_of.entry(*part).or_insert_with(|| {
            let label = escape(names.get(part).map_or("", String::as_str));
            pieces.push((format!("<g data-part=\"{part}\" role=\"group\" aria-label=\"{label}\">\n"), true));
            pieces.len() - 1
        });
        pieces[group].0 += &element(shape);
    }
    let label = escape(&describe(figure));
    let mut svg = root(scene, &format!("role=\"group\" aria-label=\"{label}\""));
    for (piece, is_group) in pieces {
        svg += &piece;
        svg += if is_group { "</g>\n" } else { "" };
    }
    svg += "</svg>\n";
    svg
}

/// The opening tag, with what the picture is to a listener.
fn root(scene: &Scene, role: &str) -> String {
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" {role} width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\" \
         stroke-linejoin=\"round\">\n"
    )
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Area(outline, paint) => {
            format!("<{} class=\"paint-{}\" {}/>\n", geometry(outline), paint.name(), looks(*paint))
        }
        Shape::Label((x, y), text, ink, size) => {
            // Not every program centres text vertically: the baseline is put below the middle by hand.
            let (x, y) = (pixels(*x), pixels(y + 0.35 * size.height()));
            let (size, colour, name) = (pixels(size.height()), ink.colour(), ink.name());
            format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" class=\"ink-{name}\" fill=\"#{colour}\">{}</text>\n",
                escape(text)
            )
        }
    }
}

fn geometry(outline: &Outline) -> String {
    match outline {
        Outline::Rectangle((x, y), width, height, round) => {
            let [x, y, width, height, round] = [x, y, width, height, round].map(|&length| pixels(length));
            format!("rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\"")
        }
        Outline::Circle((x, y), radius) => {
            format!("circle cx=\"{}\" cy=\"{}\" r=\"{}\"", pixels(*x), pixels(*y), pixels(*radius))
        }
        Outline::Dome((x, y), radius, up) => {
            let r = pixels(*radius);
            let (left, right) = (point(&(x - radius, *y)), point(&(x + radius, *y)));
            format!("path d=\"M {left} A {r} {r} 0 0 {} {right} Z\"", u8::from(*up))
        }
        Outline::Polygon(points) => {
            let points: Vec<String> = points.iter().map(point).collect();
            format!("polygon points=\"{}\"", points.join(" "))
        }
        Outline::Line(from, to) => format!("path d=\"M {} L {}\"", point(from), point(to)),
    }
}

fn looks(paint: Paint) -> String {
    let style = paint.style();
    let mut text = style.fill.map_or_else(|| "fill=\"none\"".to_owned(), |fill| format!("fill=\"#{fill}\""));
    if let Some((colour, width)) = style.stroke {
        text += &format!(" stroke=\"#{colour}\" stroke-width=\"{}\"", pixels(width));
    }
    if style.dashed {
        text += " stroke-dasharray=\"5 3\"";
    }
    text
}

fn pixels(length: f64) -> String {
    number(length * BOX)
}

fn point((x, y): &Point) -> String {
    format!("{},{}", pixels(*x), pixels(*y))
}

pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&apos;",
            c => escaped.push(c),
        }
    }
    escaped
}
