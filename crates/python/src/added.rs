//! Pictures with a plus sign between them, from the pictures alone.

use std::fmt::Write;

/// The room that a plus sign has.
const GAP: f64 = 48.0;
const PLUS: f64 = 24.0;

/// Pictures as SVG one beside the other.
pub fn svg(pictures: &[String]) -> String {
    let height = pictures.iter().map(|picture| length(picture, "height")).fold(0.0, f64::max);
    let (mut left, mut inside) = (0.0, String::new());
    for (place, picture) in pictures.iter().enumerate() {
        if place > 0 {
            let (x, y) = (left + GAP / 2.0, height / 2.0 + PLUS / 3.0);
            let _ = writeln!(inside, "<text x=\"{x}\" y=\"{y}\" font-size=\"{PLUS}\" fill=\"#737B85\">+</text>");
            left += GAP;
        }
        let top = (height - length(picture, "height")) / 2.0;
        let _ = write!(inside, "{}", picture.replacen("<svg ", &format!("<svg x=\"{left}\" y=\"{top}\" "), 1));
        left += length(picture, "width");
    }
    let titles: Vec<&str> = pictures.iter().map(|picture| between(picture, "<title>", "<")).collect();
    let title = titles.join(" + ");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{left}\" height=\"{height}\" \
         viewBox=\"0 0 {left} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n\
         <title>{title}</title>\n{inside}</svg>\n"
    )
}

/// The width or the height of a picture: the first number of that name.
fn length(picture: &str, name: &str) -> f64 {
    between(picture, &format!(" {name}=\""), "\"").parse().unwrap_or_default()
}

/// What first stands between two texts.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let rest = text.split_once(before).map_or("", |(_, rest)| rest);
    rest.split_once(after).map_or(rest, |(found, _)| found)
}

/// Pictures as TikZ one beside the other, their middles at the height of the plus signs.
pub fn tikz(pictures: &[String]) -> String {
    const BEGIN: &str = "\\begin{tikzpicture}[";
    let begins = |picture: &String| picture.find(BEGIN).unwrap_or_default();
    let head = pictures.first().map_or("", |picture| &picture[..begins(picture)]);
    let centred = |picture: &String| {
        let from_middle = format!("{BEGIN}baseline={{([yshift=-0.5ex]current bounding box.center)}},");
        picture[begins(picture)..].replacen(BEGIN, &from_middle, 1)
    };
    let all: Vec<String> = pictures.iter().map(centred).collect();
    format!("{head}{}", all.join("\\quad$+$\\quad\n"))
}
