//! Scenes as a `tikzpicture` that pdflatex compiles with `\usepackage{tikz}` alone.

use std::collections::BTreeSet;
use std::iter;

use crate::limits::{TooLarge, check_shapes};
use crate::scene::{Outline, Paint, Point, Scene, Shape, Size, number};

/// Millimetres per box.
const BOX: f64 = 6.0;

/// Prints the scene.
pub(crate) fn print(scene: &Scene) -> Result<String, TooLarge> {
    check_shapes(scene.shapes.len())?;
    let (mut paints, mut colours) = (BTreeSet::new(), BTreeSet::new());
    for (shape, _) in &scene.shapes {
        match shape {
            Shape::Area(_, paint) => paints.insert(*paint),
            Shape::Label(_, _, ink, _) => colours.insert(ink.colour()),
        };
    }
    let mut styles = String::new();
    for paint in paints {
        styles += &format!(",\n  {}/.style={{{}}}", name(paint), looks(paint));
        let style = paint.style();
        colours.extend(style.fill.into_iter().chain(style.stroke.map(|(colour, _)| colour)));
    }
    let mut tikz = "% needs only \\usepackage{tikz}\n".to_owned();
    tikz += &format!("\\begin{{tikzpicture}}[x={BOX}mm,y={BOX}mm{styles}]\n");
    // Named once, as reading a colour takes TeX longer than drawing a box.
    let define = |hex| format!("\\definecolor{{{}}}{{HTML}}{{{hex}}}\n", colour(hex));
    tikz.extend(colours.into_iter().map(define));
    tikz.extend(scene.shapes.iter().map(|(shape, _)| command(shape)));
    tikz += "\\end{tikzpicture}\n";
    Ok(tikz)
}

fn command(shape: &Shape) -> String {
    match shape {
        Shape::Area(outline, paint) => format!("\\path[{}{}\n", name(*paint), path(outline)),
        Shape::Label(at, text, ink, size) => {
            let font = match size {
                Size::Normal => "\\footnotesize",
                Size::Small => "\\scriptsize",
            };
            let colour = colour(ink.colour());
            let (at, text) = (point(at), escape(text));
            format!("\\node[inner sep=0pt,font={font},text={colour}] at {at} {{{text}}};\n")
        }
    }
}

/// The end of the options of a path, and the path.
fn path(outline: &Outline) -> String {
    match outline {
        Outline::Rectangle((x, y), width, height, round) => {
            let round =
                if *round > 0.0 { format!(",rounded corners={}mm", number(round * BOX)) } else { String::new() };
            format!("{round}] {} rectangle {};", point(&(*x, *y)), point(&(x + width, y + height)))
        }
        Outline::Circle(centre, radius) => {
            format!("] {} circle[radius={}];", point(centre), number(*radius))
        }
        Outline::Dome((x, y), radius, up) => {
            let (start, end) = if *up { (180, 0) } else { (180, 360) };
            let (start_point, radius) = (point(&(x - radius, *y)), number(*radius));
            format!("] {start_point} arc[start angle={start},end angle={end},radius={radius}] -- cycle;")
        }
        Outline::Polygon(points) => {
            let points: Vec<String> = points.iter().map(point).collect();
            format!(",line join=round] {} -- cycle;", points.join(" -- "))
        }
        Outline::Line(from, to) => format!("] {} -- {};", point(from), point(to)),
    }
}

/// The name of the style of a paint; styles of the document are left alone.
fn name(paint: Paint) -> String {
    format!("grundy {paint:?}").to_lowercase().replace(['(', ')'], "")
}

fn looks(paint: Paint) -> String {
    let style = paint.style();
    let fill = style.fill.map(|fill| format!("fill={}", colour(fill)));
    let stroke =
        style.stroke.map(|(stroke, width)| format!("draw={},line width={}mm", colour(stroke), number(width * BOX)));
    let dashed = style.dashed.then(|| "dash pattern=on 1mm off 0.6mm".to_owned());
    [fill, stroke, dashed].into_iter().flatten().collect::<Vec<_>>().join(",")
}

/// The name of a colour `RRGGBB`.
fn colour(hex: &str) -> String {
    format!("grundy{hex}")
}

/// A point; here y goes upward.
fn point((x, y): &Point) -> String {
    format!("({},{})", number(*x), number(-y))
}

/// Text for TeX, with formulas for signs; what pdflatex has no letter for becomes a question mark.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '#' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            // `\$` takes its dollar from a font that is often not installed.
            '$' => escaped += "\\char36{}",
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' | '>' | '|' => escaped.extend(['$', c, '$']),
            '"' => escaped += "''",
            '∅' => escaped += "$\\emptyset$",
            '→' => escaped += "$\\to$",
            '⊕' => escaped += "$\\oplus$",
            '×' => escaped += "$\\times$",
            '·' => escaped += "$\\cdot$",
            // A negative number is one formula.
            '−' => {
                escaped += "$-";
                escaped.extend(iter::from_fn(|| chars.next_if(char::is_ascii_digit)));
                escaped.push('$');
            }
            '≤' => escaped += "$\\leq$",
            '≥' => escaped += "$\\geq$",
            '…' => escaped += "\\dots{}",
            '–' => escaped += "--",
            '—' => escaped += "---",
            'è' => escaped += "\\`e",
            '≡' => escaped += "$\\equiv$",
            '⌊' => escaped += "$\\lfloor$",
            '⌋' => escaped += "$\\rfloor$",
            'α' => escaped += "$\\alpha$",
            'φ' => escaped += "$\\varphi$",
            'λ' => escaped += "$\\lambda$",
            'μ' => escaped += "$\\mu$",
            c if c.is_ascii() => escaped.push(c),
            _ => escaped.push('?'),
        }
    }
    escaped
}
