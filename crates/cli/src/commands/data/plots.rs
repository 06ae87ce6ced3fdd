//! The dataset in pictures: a map of starting values, and how values and P-positions change with h.

use super::dataset::{Dataset, Slice};
use clap::ValueEnum;
use drawing::heatmap::colour;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The plots.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum PlotName {
    /// The value of every start, by h and m
    Starts,
    /// The largest value of every slice, by h
    Largest,
    /// The share of positions that are P-positions, for each slice and overall, by h
    PPositions,
}

/// A plot as a whole SVG file.
pub fn draw(plot: PlotName, dataset: &Dataset) -> String {
    match plot {
        PlotName::Starts => starts(dataset),
        PlotName::Largest => largest(dataset),
        PlotName::PPositions => p_positions(dataset),
    }
}

/// The side of a cell of the map.
const CELL: u32 = 30;
/// Room for the axes, left and below.
const MARGIN: u32 = 56;
/// Room for the title.
const TOP: u32 = 40;
/// The size of the plotting area.
const WIDTH: u32 = 720;
const HEIGHT: u32 = 400;

fn svg(width: u32, height: u32, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" role=\"img\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN}\" y=\"24\" font-size=\"15\" fill=\"#111\">{title}</text>\n{body}</svg>\n"
    )
}

fn label(body: &mut String, x: f64, y: f64, anchor: &str, colour: &str, text: impl std::fmt::Display) {
    let _ = writeln!(body, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{colour}\">{text}</text>");
}

/// One cell for each slice, which stands for two boards. P-positions are red.
fn starts(dataset: &Dataset) -> String {
    let last = dataset.slices().map(|(h, ..)| h).max().unwrap_or(1);
    let largest = dataset.slices().map(|(.., slice)| slice.start).max().unwrap_or(0).max(1);
    let mut body = String::new();
    let place = |number: u32, offset: u32| f64::from(offset + (number - 1) * CELL);
    let middle = f64::from(CELL) / 2.0;
    for (h, m, slice) in dataset.slices() {
        let (x, y) = (place(h, MARGIN), place(m, TOP));
        let (fill, ink) = colour(slice.start, largest);
        let side = CELL - 1;
        let _ = writeln!(body, "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>");
        label(&mut body, x + middle, y + middle + 4.0, "middle", ink, slice.start);
    }
    let bottom = place(last + 1, TOP);
    for number in 1..=last {
        label(&mut body, place(number, MARGIN) + middle, bottom + 16.0, "middle", "#111", number);
        label(&mut body, f64::from(MARGIN) - 8.0, place(number, TOP) + middle + 4.0, "end", "#111", number);
    }
    let width = MARGIN + last * CELL + 20;
    label(&mut body, f64::from(width) / 2.0, bottom + 38.0, "middle", "#111", "h: the boards n = 2h-m and n = 2h-m+1");
    label(&mut body, 16.0, f64::from(TOP + last * CELL / 2), "middle", "#111", "m");
    svg(width.max(520), TOP + last * CELL + 52, "MHRG: the value of the full rectangle (red: 0, a P-position)", &body)
}

/// The layout of a chart over h.
struct Chart {
    last: u32,
    body: String,
}

impl Chart {
    fn new(dataset: &Dataset) -> Chart {
        Chart { last: dataset.slices().map(|(h, ..)| h).max().unwrap_or(1).max(2), body: String::new() }
    }

    fn x(&self, h: u32) -> f64 {
        f64::from(MARGIN) + f64::from(h - 1) / f64::from(self.last - 1) * f64::from(WIDTH)
    }

    /// The height of a fraction, from 0 (bottom) to 1.
    fn y(&self, part: f64) -> f64 {
        f64::from(TOP) + (1.0 - part) * f64::from(HEIGHT)
    }

    fn line_at(&mut self, part: f64, name: impl std::fmt::Display) {
        let (y, left, right) = (self.y(part), MARGIN, MARGIN + WIDTH);
        let _ = writeln!(self.body, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"#ccc\"/>");
        label(&mut self.body, f64::from(left) - 8.0, y + 4.0, "end", "#111", name);
    }

    fn dot(&mut self, h: u32, part: f64) {
        let (x, y) = (self.x(h), self.y(part));
        let _ = writeln!(self.body, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2\" fill=\"#3b528b\" opacity=\"0.5\"/>");
    }

    fn curve(&mut self, points: impl Iterator<Item = (u32, f64)>) {
        let points: Vec<String> = points.map(|(h, part)| format!("{:.1} {:.1}", self.x(h), self.y(part))).collect();
        let points = points.join("L");
        let _ = writeln!(self.body, "<path d=\"M{points}\" fill=\"none\" stroke=\"#d7263d\" stroke-width=\"2\"/>");
    }

    fn finished(mut self, title: &str) -> String {
        let bottom = self.y(0.0);
        for h in 1..=self.last {
            let x = self.x(h);
            label(&mut self.body, x, bottom + 18.0, "middle", "#111", h);
        }
        label(&mut self.body, f64::from(MARGIN + WIDTH / 2), bottom + 40.0, "middle", "#111", "h");
        svg(MARGIN + WIDTH + 24, TOP + HEIGHT + 52, title, &self.body)
    }
}

fn by_size(dataset: &Dataset) -> BTreeMap<u32, Vec<&Slice>> {
    let mut sizes: BTreeMap<u32, Vec<&Slice>> = BTreeMap::new();
    dataset.slices().for_each(|(h, _, slice)| sizes.entry(h).or_default().push(slice));
    sizes
}

fn largest(dataset: &Dataset) -> String {
    const STEP: u64 = 20;
    let most = dataset.slices().map(|(.., slice)| slice.largest).max().unwrap_or(0) / STEP + 1;
    let part = |value: u64| value as f64 / (most * STEP) as f64;
    let mut chart = Chart::new(dataset);
    (0..=most).for_each(|line| chart.line_at(part(line * STEP), line * STEP));
    dataset.slices().for_each(|(h, _, slice)| chart.dot(h, part(slice.largest)));
    let of_size = |slices: &[&Slice]| part(slices.iter().map(|slice| slice.largest).max().unwrap_or(0));
    chart.curve(by_size(dataset).iter().map(|(&h, slices)| (h, of_size(slices))));
    chart.finished("MHRG: the largest value of each slice (dots) and of each h (line)")
}

fn p_positions(dataset: &Dataset) -> String {
    /// From 1 % to 100 %, by powers of ten.
    const DECADES: f64 = 2.0;
    let part = |share: f64| (1.0 + share.log10() / DECADES).max(0.0);
    let mut chart = Chart::new(dataset);
    for percent in [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0] {
        chart.line_at(part(percent / 100.0), format!("{percent} %"));
    }
    let share = |p: u64, all: u64| part(p as f64 / all as f64);
    dataset.slices().for_each(|(h, _, slice)| chart.dot(h, share(slice.p_positions, slice.positions)));
    let of_size = |slices: &[&Slice]| {
        let (p, all) = slices.iter().fold((0, 0), |(p, all), slice| (p + slice.p_positions, all + slice.positions));
        share(p, all)
    };
    chart.curve(by_size(dataset).iter().map(|(&h, slices)| (h, of_size(slices))));
    chart.finished("MHRG: the share of P-positions among all positions, for each slice (dots) and each h (line)")
}
