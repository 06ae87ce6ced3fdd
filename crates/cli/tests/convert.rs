//! `grundy convert`, `iso --map`, `posets all` and Ungar games on meet-semilattices, from outside.

mod program;

use program::end;
use serde_json::Value;
use std::collections::HashMap;
use tempfile::TempDir;

fn answer(arguments: &[&str]) -> Value {
    let (code, out, err) = end(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_position_is_given_in_all_its_notations() {
    let young = answer(&["convert", "young", "4,2,1", "--json"]);
    assert_eq!((&young["ruleset"], &young["position"]), (&Value::from("young"), &Value::from("4,2,1")));
    let notations = young["notations"].as_array().unwrap();
    let text = |name: &str| notations.iter().find(|notation| notation["name"] == name).unwrap()["text"].clone();
    for (name, expected) in [
        ("partition", "4,2,1"),
        ("beads", "1,3,6"),
        ("conjugate", "3,2,1,1"),
        ("Maya word", "010|1001"),
        ("Frobenius notation", "(3,0|2,0)"),
        ("first-column hooks", "6,3,1"),
        ("order filter", "1_1,3_2,6_1"),
        ("weight", "-1,1,-1,1,0,-1"),
        ("content by diagonals", "1,1,2,1,1,1"),
    ] {
        assert_eq!(text(name), expected, "{name}");
    }
    let beads = notations.iter().find(|notation| notation["name"] == "beads").unwrap();
    assert_eq!((&beads["ruleset"], &beads["same_game"]), (&Value::from("welter"), &Value::from(true)));
    let (code, out, _) = end(&["convert", "mhrg:3x5", "5,4,3"]);
    assert!(code == 0 && out.contains("mhrg:3x6"), "{out}");
    assert!(out.lines().any(|line| line.starts_with("signed form")), "{out}");
}

#[test]
fn one_notation_alone() {
    for (arguments, expected) in [
        (["welter", "1,4,6", "partition"], "4,3,1\n"),
        (["young", "4,3,1", "welter"], "1,4,6\n"),
        (["young", "4,3,1", "MAYA WORD"], "010|0101\n"),
        (["rooks", "3,0,0,2", "nim4b"], "3,0,0,2\n"),
        (["ungar:weak=4", "3,1,4,2", "lehmer code"], "2,0,1,0\n"),
        (["ungar:tamari=3", "(())()", "binary tree"], "((••)(••))\n"),
        (["ungar:box=2x2x2", "(1,2,2),(2,1,1)", "plane partition"], "2,2/1\n"),
    ] {
        let [spec, position, name] = arguments;
        let printed = end(&["convert", spec, position, "--to", name]);
        assert_eq!(printed, (0, expected.to_owned(), String::new()), "{arguments:?}");
    }
    let (code, out, err) = end(&["convert", "young", "2,1", "--to", "runes"]);
    assert!(code == 2 && out.is_empty() && err.contains("choose from partition, beads"), "{err}");
}

#[test]
fn what_is_too_long_is_left_out() {
    let huge = answer(&["convert", "young", "1000000000000", "--json"]);
    let notations = huge["notations"].as_array().unwrap();
    let maya = notations.iter().find(|notation| notation["name"] == "Maya word").unwrap();
    assert!(maya["text"].is_null() && maya["note"].as_str().unwrap().contains("1000000000001 letters"), "{maya}");
    let (code, out, err) = end(&["convert", "young", "1000000000000", "--to", "conjugate"]);
    assert!(code == 2 && out.is_empty() && err.contains("left out"), "{err}");
    for position in [["turtles:any", "9223372036854775807"], ["inset:4", "9223372036854775807"]] {
        assert_eq!(end(&["convert", position[0], position[1]]).0, 0);
    }
    assert_eq!(end(&["convert", "welter", "0,9223372036854775807"]).0, 0);
}

#[test]
fn games_of_ones_own_have_the_notations_of_their_kind() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("corners.game");
    std::fs::write(&path, "game corners\non   partition\nmove hook where length = 1\n").unwrap();
    let own = answer(&["convert", path.to_str().unwrap(), "2,1", "--json"]);
    let notations = own["notations"].as_array().unwrap();
    assert!(notations.iter().all(|notation| notation.get("ruleset").is_none()), "{own}");
    assert!(notations.iter().any(|notation| notation["text"] == "(1|1)"), "{own}");
}

#[test]
fn the_isomorphism_is_printed() {
    let same = answer(&["iso", "young 3,1", "welter 1,4", "--map", "--json"]);
    let map: Vec<(String, String)> = serde_json::from_value(same["map"].clone()).unwrap();
    assert_eq!(map[0], ("3,1".to_owned(), "1,4".to_owned()));
    let image: HashMap<&str, &str> = map.iter().map(|(from, to)| (from.as_str(), to.as_str())).collect();
    let (code, out, _) = end(&["iso", "young 3,1", "welter 1,4", "--map"]);
    assert!(code == 0 && out.contains("↦ 1,4"), "{out}");
    // Options go to options: asked of the program itself, position by position.
    assert_eq!(image.len(), 7);
    let options = |spec: &str, position: &str| {
        let moves = answer(&["moves", spec, position, "--json"]);
        let to = moves["moves"].as_array().unwrap().iter().map(|m| m["to"].as_str().unwrap().to_owned());
        let mut to: Vec<String> = to.collect();
        to.sort();
        to.dedup();
        to
    };
    for (from, to) in &map {
        let mut carried: Vec<String> =
            options("young", from).iter().map(|option| image[option.as_str()].to_owned()).collect();
        carried.sort();
        assert_eq!(carried, options("welter", to), "{from} and {to}");
    }
    let (code, out, _) = end(&["iso", "nim 1,1", "nim 0", "--map", "--json"]);
    assert!(code == 1 && !out.contains("map"), "{out}");
}

#[test]
fn all_posets_of_a_size() {
    for (n, all) in [("0", "1\n"), ("3", "5\n"), ("4", "16\n"), ("5", "63\n"), ("6", "318\n")] {
        assert_eq!(end(&["posets", "all", n, "--count"]), (0, all.to_owned(), String::new()));
    }
    let (_, out, _) = end(&["posets", "all", "5", "--graded", "--json"]);
    assert!(
        (30..63).contains(&out.lines().count()) && out.lines().all(|line| line.contains("\"graded\":true")),
        "{out}"
    );
    let (_, out, _) = end(&["posets", "all", "4", "--csv"]);
    assert!(out.starts_with("number,covers,graded,poset\n") && out.lines().count() == 17, "{out}");
    let (code, out, err) = end(&["posets", "all", "9"]);
    assert!(code == 2 && out.is_empty() && err.contains("up to 8 elements"), "{err}");
    let folder = TempDir::new().unwrap();
    let (code, ..) = end(&["posets", "all", "3", "--folder", folder.path().to_str().unwrap()]);
    assert_eq!((code, std::fs::read_dir(&folder).unwrap().count()), (0, 5));
}

#[test]
fn shapes_are_played_on() {
    let folder = TempDir::new().unwrap();
    for (kind, rows, spec) in [("shape", "4,2,1", "young"), ("shifted", "4,2,1", "shifted")] {
        let path = folder.path().join(format!("{kind}.poset"));
        let path = path.to_str().unwrap();
        assert_eq!(end(&["posets", kind, rows, "--out", path]).0, 0);
        let on_poset = answer(&["value", &format!("plain:{path}"), "--json"]);
        assert_eq!(on_poset["grundy"], answer(&["value", spec, rows, "--json"])["grundy"], "{kind}");
    }
    let path = folder.path().join("shape.poset");
    let (code, out, _) = end(&["posets", "dual", path.to_str().unwrap()]);
    assert!(code == 0 && out.contains("(1,1) < (1,2)"), "{out}");
}

#[test]
fn a_poset_without_meets_is_refused() {
    let folder = TempDir::new().unwrap();
    let game = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        format!("ungar:meet={}", path.display())
    };
    let (code, out, err) = end(&["value", &game("vee.poset", "b < d > c")]);
    assert!(code == 2 && out.is_empty() && err.contains("b and c have no meet: nothing lies below both"), "{err}");
    let bowtie = game("bowtie.poset", "0 < a < c < 1\n0 < b < d < 1\na < d\nb < c");
    let (code, _, err) = end(&["value", &bowtie]);
    assert!(code == 2 && err.contains("c and d have no meet: a and b lie below both"), "{err}");
    let (code, _, err) = end(&["value", &game("empty.poset", "# nothing\n")]);
    assert!(code == 2 && err.contains("the poset is empty"), "{err}");
    let tree = game("tree.poset", "0 < a\n0 < b");
    let (code, _, err) = end(&["value", &tree]);
    assert!(code == 2 && err.contains("0"), "{err}");
    assert_eq!(answer(&["value", &tree, "a", "--json"])["grundy"], 1);
    let (code, out, _) = end(&["show", &tree, "a"]);
    assert!(code == 0 && out.contains("at a"), "{out}");
}
