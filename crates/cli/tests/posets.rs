//! Poset files made, played on, and refused, from outside.

mod program;

use program::{end, grundy_in};
use std::path::PathBuf;
use tempfile::TempDir;

fn file(folder: &TempDir, name: &str, text: &str) -> String {
    let path: PathBuf = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn families_are_written_and_played_on() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, arguments) in [
        ("chain.poset", &["chain", "3"][..]),
        ("antichain.poset", &["antichain", "2"]),
        ("box.poset", &["box", "2x3"]),
        ("boolean.poset", &["boolean", "3"]),
        ("tree.poset", &["tree", "9", "--seed", "4"]),
        ("graded.poset", &["graded", "12", "15"]),
    ] {
        let path = path(name);
        let all = [&["posets"], arguments, &["--out", &path]].concat();
        assert_eq!(end(&all), (0, String::new(), String::new()), "{name}");
        let (code, out, err) = end(&["value", &format!("ungar:{path}"), "--json"]);
        assert!(code == 0 && out.contains("\"grundy\":"), "{name}: {err}");
    }
    let (chain, antichain) = (path("chain.poset"), path("antichain.poset"));
    for (kind, covers) in [("product", 4), ("disjoint-sum", 2), ("ordinal-sum", 4)] {
        let (code, out, err) = end(&["posets", kind, &chain, &antichain]);
        assert!(code == 0 && out.matches(" < ").count() == covers, "{kind}: {out}{err}");
    }
    let (code, _, err) = end(&["posets", "graded", "4", "5"]);
    assert!(code == 2 && err.contains("at most 4 covers"), "{err}");
}

#[test]
fn broken_files_and_positions_are_refused() {
    let folder = TempDir::new().unwrap();
    let refused = |name: &str, text: &str, why: &str| {
        let (code, out, err) = end(&["value", &format!("ungar:{}", file(&folder, name, text))]);
        assert!(code == 2 && out.is_empty() && err.contains(why), "{err}");
    };
    refused("cycle.poset", "a < b\nb < a", "line 2: a < b < a is a cycle");
    refused("follows.poset", "a < b < c\na < c", "line 2: a < c is not a cover");
    refused("line.poset", "a < b\na <- b", "line 2: - b is not a name");
    let (code, _, err) = end(&["value", "ungar:missing.poset"]);
    assert!(code == 2 && err.contains("cannot be read"), "{err}");
    let spec = format!("ungar:{}", file(&folder, "v.poset", "a < b\na < c"));
    for (position, why) in [("d", "is not an element"), ("a,b", "a lies below b"), ("b,b", "occurs twice")] {
        let (code, _, err) = end(&["value", &spec, position]);
        assert!(code == 2 && err.contains(why), "{err}");
    }
}

#[test]
fn what_is_not_levelled_is_said_and_searched() {
    let folder = TempDir::new().unwrap();
    let spec = format!("ungar:{}", file(&folder, "six.poset", "0 < 2 < 4\n1 < 3 < 5\n0 < 5\n1 < 4\n"));
    let (code, out, _) = end(&["value", &spec, "--json"]);
    assert!(code == 0 && out.contains("\"outcome\":\"N\"") && out.contains("\"method\":\"search\""), "{out}");
    assert!(out.contains("the poset is not levelled: 2 < 4, 3 < 5"), "{out}");
    let (code, _, err) = end(&["value", &spec, "--method", "formula"]);
    assert!(code == 2 && err.contains("since the poset is not levelled"), "{err}");
}

#[test]
fn sequences_are_printed() {
    let (code, out, _) = end(&["sequence", "staircases", "--max", "6"]);
    assert!(code == 0 && out.ends_with("\n0,1,2,4,6,10,16\n"), "{out}");
    let (code, out, _) = end(&["sequence", "tamari", "--max", "4", "--json"]);
    let expected =
        "{\"template\":\"ungar:tamari=N\",\"variables\":{\"N\":[1,4]},\"of\":\"grundy\",\"values\":[0,1,2,3]}\n";
    assert_eq!((code, out.as_str()), (0, expected));
    let (code, _, err) = end(&["sequence", "fibonacci"]);
    assert!(code == 2 && err.contains("are eeta-partitions"), "{err}");
}

/// The example of the list of rulesets, on the file that the documentation shows.
#[test]
fn the_listed_example_works_on_the_documented_file() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/ungar.md");
    let document = std::fs::read_to_string(document).unwrap();
    let fence = document.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let entry = rulesets::entries().find(|entry| entry.spec == "ungar:FILE.poset").unwrap();
    let folder = TempDir::new().unwrap();
    file(&folder, entry.example.spec.strip_prefix("ungar:").unwrap(), fence);
    for command in ["value", "show"] {
        let output = grundy_in(folder.path(), &[command, entry.example.spec, entry.example.position]);
        assert_eq!(output.status.code(), Some(0), "{command}");
    }
}
