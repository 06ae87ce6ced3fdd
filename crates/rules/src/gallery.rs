//! Ready rule files, each with its source: games from the literature, and variations to start from.

/// The files of the folder `gallery`, by name.
macro_rules! files {
    ($($name:literal,)*) => { &[$(($name, include_str!(concat!("../gallery/", $name, ".game")))),*] };
}

/// The name of each file, without the ending, and its text, sorted by name.
pub const FILES: &[(&str, &str)] = files![
    "acrostic-twins",
    "aliquot",
    "antonim",
    "arc-kayles-complete",
    "arc-kayles-path",
    "chocolate",
    "chomp",
    "chomp-cube",
    "circular-nim",
    "clobber",
    "clobber-grid",
    "col",
    "corner-boxes",
    "corner-king",
    "corner-rook",
    "corner-ryuoh",
    "cram",
    "crim",
    "crit",
    "cyclic-nimhoff",
    "dawsons-chess",
    "dawsons-kayles",
    "dim-plus",
    "divisors",
    "duotaire",
    "end-nim",
    "euclid",
    "even-degrees",
    "even-hooks",
    "exact-nim",
    "fibonacci-nim",
    "geography",
    "greedy-nim",
    "grim",
    "grundys-game",
    "grunt",
    "guiles",
    "half-nim",
    "hypergraph-nim",
    "jump-limit",
    "kayles",
    "kenyon",
    "knights-walk",
    "kotzig",
    "lasker",
    "lctr",
    "lights",
    "loose-edges",
    "maharaja",
    "mark",
    "mock-turtles",
    "moebius",
    "moore",
    "nearest-square",
    "neighbour-nim",
    "nim",
    "nim-with-a-pass",
    "node-kayles-complete",
    "node-kayles-cycle",
    "node-kayles-grid",
    "node-kayles-path",
    "notakto",
    "officers",
    "peeling",
    "poset-nim",
    "prim",
    "prime-hooks",
    "principal-hooks",
    "queens",
    "rit",
    "round-kayles",
    "ruler",
    "sato-welter",
    "short-hooks",
    "short-ruler",
    "silver-dollar",
    "slow-nim",
    "snort",
    "staircase-nim",
    "strict-corners",
    "strict-hooks",
    "subset-takeaway",
    "subtraction",
    "t-wythoff",
    "take-a-square",
    "ternups",
    "treblecross",
    "triplets",
    "turning-corners",
    "turning-turtles",
    "twins",
    "two-rooks",
    "ungar-boolean",
    "ungar-box",
    "variant-delete-nim",
    "welter",
    "wythoff",
];

/// The text of a file.
pub fn find(name: &str) -> Option<&'static str> {
    FILES.iter().find(|(other, _)| *other == name).map(|(_, text)| *text)
}

/// The first sentence of the comment at the beginning of a file.
pub fn first_words(text: &str) -> String {
    let comment =
        text.lines().map_while(|line| line.strip_prefix("# ")).take_while(|line| !line.starts_with("Source:"));
    let words = comment.collect::<Vec<_>>().join(" ");
    words.split_inclusive(". ").next().unwrap_or_default().trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_can_be_read_and_says_what_it_is() {
        for (name, text) in FILES {
            crate::file::RuleFile::read(text).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(!first_words(text).is_empty(), "{name}");
        }
    }

    #[test]
    fn every_file_of_the_folder_is_here() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/gallery");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".game")?.to_owned())).collect();
        names.sort();
        assert_eq!(names, FILES.iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>());
    }
}
