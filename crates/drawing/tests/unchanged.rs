//! Every sample is drawn, to the byte, as it was when `samples/digests.txt` was written: nothing changes by accident.

mod samples;

use drawing::{Format, Lettering, describe, draw, draw_coloured, draw_parts};

/// What is drawn of each sample; a column of the file each.
const COLUMNS: [&str; 5] = ["text", "SVG", "TikZ", "coloured text", "parts and words"];

/// The 64-bit FNV-1a hash.
fn digest(text: &str) -> String {
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, add))
}

#[test]
fn every_sample_is_drawn_as_it_was() {
    let mut expected = include_str!("samples/digests.txt").lines();
    let mut changes = String::new();
    for (name, panels) in samples::all() {
        let drawn = |format| draw(&panels, format, Lettering::default()).unwrap();
        let part = |panel: &drawing::Panel| draw_parts(&panel.figure).unwrap() + &describe(&panel.figure);
        let pictures = [
            drawn(Format::Text),
            drawn(Format::Svg),
            drawn(Format::Tikz),
            draw_coloured(&panels, Lettering::default()).unwrap(),
            panels.iter().map(part).collect(),
        ];
        let now = format!("{name} {}", pictures.each_ref().map(|picture| digest(picture)).join(" "));
        let before = expected.next().unwrap_or_default();
        let changed: Vec<&str> = before
            .split(' ')
            .zip(now.split(' '))
            .zip([&["name"], &COLUMNS[..]].concat())
            .filter(|((before, now), _)| before != now)
            .map(|(_, column)| column)
            .collect();
        if before != now {
            changes += &format!("{changed:?} of\n{before}\n{now}\n");
        }
    }
    assert!(
        changes.is_empty(),
        "look at what has changed; where it is meant, write the second line for the first:\n{changes}"
    );
    assert_eq!(expected.next(), None, "a sample is missing");
}
