//! No crate depends on one that it may not use. ARCHITECTURE.md says what each crate may use, and is read here.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The table in the section "The rooms": each crate with those that it may use, in the order of the rows.
fn rooms() -> Vec<(String, Vec<String>)> {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    let document = std::fs::read_to_string(document).unwrap();
    let section = document.split_once("## The rooms\n").expect("there is such a section").1;
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let mut rows = section.lines().filter(|line| line.starts_with('|'));
    assert_eq!(rows.next(), Some("| crate | what lives there | may use |"));
    assert_eq!(rows.next(), Some("|---|---|---|"));
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    rows.map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
        let [name, _, may_use] = cells[..] else { panic!("three cells: {row}") };
        let [name] = <[String; 1]>::try_from(names(name)).expect("one name");
        let used = names(may_use);
        assert!(!used.is_empty() || may_use.trim() == "–", "{row}");
        (name, used)
    })
    .collect()
}

/// The folder of every crate and the folders of the crates that it depends on in any way.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["metadata", "--format-version", "1", "--no-deps", "--offline"]);
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let folder = |path: &str| Path::new(path).file_name().unwrap().to_str().unwrap().to_owned();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let manifest = Path::new(package["manifest_path"].as_str().unwrap());
            let used = package["dependencies"].as_array().unwrap().iter().filter_map(|used| used["path"].as_str());
            (folder(manifest.parent().unwrap().to_str().unwrap()), used.map(folder).collect())
        })
        .collect()
}

#[test]
fn every_crate_keeps_to_its_room() {
    let (rooms, dependencies) = (rooms(), dependencies());
    let mut named: Vec<&String> = rooms.iter().map(|(name, _)| name).collect();
    named.sort();
    assert_eq!(named, dependencies.keys().collect::<Vec<_>>(), "ARCHITECTURE.md names the crates that there are");
    for (name, may_use) in &rooms {
        for used in &dependencies[name] {
            assert!(may_use.contains(used), "`{name}` depends on `{used}`, which ARCHITECTURE.md does not allow");
        }
    }
    assert!(dependencies["cli"].contains(&"web".to_owned()), "dependencies are found");
}

#[test]
fn the_rooms_are_in_order() {
    let rooms = rooms();
    for (place, (name, may_use)) in rooms.iter().enumerate() {
        for used in may_use {
            let earlier = &rooms[..place];
            assert!(earlier.iter().any(|(name, _)| name == used), "`{used}` comes before `{name}`, which may use it");
        }
    }
}
