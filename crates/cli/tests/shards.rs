//! Parts of work: together they are the whole, and none has what another has.

mod program;

use program::{grundy, said};
use std::collections::BTreeSet;

/// The lines of the whole and of every shard, so many heads taken off each.
fn lines(arguments: &[&str], shards: usize, heads: usize) -> (Vec<String>, Vec<Vec<String>>) {
    let lines = |text: &str| text.lines().skip(heads).map(str::to_owned).collect::<Vec<_>>();
    let parts = (1..=shards).map(|part| {
        let part = format!("{part}/{shards}");
        lines(&said(&[arguments, &["--shard", &part]].concat()))
    });
    (lines(&said(arguments)), parts.collect())
}

/// Every shard has each N-th line from its own on.
fn assert_shared(arguments: &[&str], heads: usize) {
    for shards in [1, 2, 3, 7] {
        let (whole, parts) = lines(arguments, shards, heads);
        assert!(whole.len() > shards, "{arguments:?}: {whole:?}");
        let distinct: BTreeSet<&String> = whole.iter().collect();
        assert_eq!(distinct.len(), whole.len(), "the lines can be told apart");
        for (number, part) in parts.iter().enumerate() {
            let own: Vec<&String> = whole.iter().skip(number).step_by(shards).collect();
            assert_eq!(part.iter().collect::<Vec<_>>(), own, "{arguments:?}, {} of {shards}", number + 1);
        }
    }
}

#[test]
fn claims_are_shared_out() {
    assert_shared(&["verify", "abuku", "--size", "2", "--csv"], 1);
    assert_shared(&["verify", "nakada", "--list", "--json"], 0);
    let people = said(&["verify", "abuku", "--size", "2", "--shard", "2/3"]);
    assert!(people.lines().last().unwrap().starts_with("shard 2 of 3: "), "{people}");
}

#[test]
fn claims_of_rule_files_are_shared_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.game");
    let rules = "game two\non x, y\nmove x-k, y for k in 1..x\nmove x, y-k for k in 1..y\n";
    let claims: String = (0..9).map(|n| format!("claim value = x xor y where x >= {n}\n")).collect();
    std::fs::write(&file, format!("{rules}{claims}")).unwrap();
    let file = file.to_str().unwrap();
    assert_shared(&["verify", file, "--size", "5", "--csv"], 1);
    assert_shared(&["verify", file, "--list", "--json"], 0);
}

#[test]
fn terms_are_shared_out() {
    for template in [&["mhrg:2xN", "N=2..20"][..], &["nim N,M", "N=0..4", "M=3..7"], &["young N,N-1", "N=1..12"]] {
        assert_shared(&[&["sequence"], template, &["--csv"]].concat(), 1);
    }
    assert_shared(&["sequence", "mhrg:2xN", "N=2..20", "--format", "bfile"], 1);
    assert_shared(&["sequence", "eeta-partitions", "--max", "9", "--csv"], 1);
}

#[test]
fn terms_of_a_shard_stand_where_they_belong() {
    let sequence =
        |more: &[&str]| said(&[&["sequence", "nim N,M", "N=0..2", "M=0..2", "--shard", "2/4"], more].concat());
    assert_eq!(
        sequence(&["--json"]),
        "{\"template\":\"nim N,M\",\"variables\":{\"N\":[0,2],\"M\":[0,2]},\"of\":\"grundy\",\"shard\":\"2/4\",\
         \"values\":[1,3]}\n"
    );
    assert_eq!(
        sequence(&["--format", "markdown"]),
        "| N \\\\ M | 0 | 1 | 2 |\n| ---: | ---: | ---: | ---: |\n| 0 |  | 1 |  |\n| 1 |  |  | 3 |\n| 2 |  |  |  |\n"
    );
    let text = sequence(&[]);
    assert!(text.starts_with("shard 2 of 4: nim N,M: grundy\n"), "{text}");
    assert_eq!(
        text.lines().skip(2).map(|line| line.split_whitespace().count()).collect::<Vec<_>>(),
        [2, 2, 1],
        "{text}"
    );
    let latex = sequence(&["--format", "latex"]);
    assert!(latex.contains("--shard 2/4") && latex.contains("1 &  &  & 3 \\\\"), "{latex}");
    assert_eq!(
        said(&["sequence", "nim N,3", "N=4..10", "--shard", "3/3"]),
        "shard 3 of 3: nim N,3: grundy, N = 4..10\n5,10\n"
    );
    assert_eq!(
        said(&["sequence", "nim N,3", "N=4..10", "--format", "bfile", "--shard", "3/3"]),
        "# grundy sequence 'nim N,3' N=4..10 --shard 3/3\n6 5\n9 10\n"
    );
}

#[test]
fn games_of_a_pattern_are_shared_out() {
    assert_shared(&["find", "octal:0.??", "--size", "60", "--csv"], 1);
    let text = said(&["find", "octal:0.??", "--size", "60", "--shard", "5/9"]);
    assert!(text.lines().last().unwrap().starts_with("shard 5 of 9: "), "{text}");
    let json = |part: &str| said(&["find", "octal:0.?", "--size", "60", "--json", "--shard", part]);
    assert_eq!(json("1/1"), said(&["find", "octal:0.?", "--size", "60", "--json"]));
    assert_eq!(json("1/2").lines().count() + json("2/2").lines().count(), json("1/1").lines().count());
}

#[test]
fn more_shards_than_cases_leave_some_without_any() {
    assert_eq!(said(&["sequence", "nim N,3", "N=1..2", "--csv", "--shard", "3/3"]), "N,grundy\n");
    assert_eq!(said(&["verify", "nakada-1.3", "--csv", "--shard", "2/2"]).lines().count(), 1);
    assert_eq!(said(&["find", "octal:0.?", "--size", "9", "--csv", "--shard", "99/99"]).lines().count(), 1);
}

#[test]
fn what_has_no_parts_is_refused() {
    for (arguments, word) in [
        (&["find", "kayles", "--shard", "1/2"][..], "pattern of codes"),
        (&["sequence", "--shard", "1/2"], "name it"),
        (&["verify", "--errata", "--shard", "1/2"], "--shard"),
        (&["find", "--recheck", "-", "--shard", "1/2"], "--shard"),
        (&["verify", "--shard", "0/2"], "I/N"),
        (&["verify", "--shard", "3/2"], "I/N"),
    ] {
        let output = grundy(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {message}");
        assert!(message.contains(word), "{arguments:?}: {message}");
    }
}

/// Only a program with MPI has ranks.
#[test]
#[cfg(not(feature = "mpi"))]
fn without_mpi_there_is_no_cluster() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("parts").to_str().unwrap().to_owned();
    for arguments in [
        &["solve", "mhrg:h=14", "--out", &out, "--cluster"][..],
        &["verify", "nakada-1.3", "--cluster"],
        &["verify", "nakada", "--list", "--cluster"],
        &["sequence", "nim N,3", "N=0..5", "--cluster"],
        &["find", "octal:0.?", "--cluster"],
    ] {
        let output = grundy(arguments);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}: {message}");
        assert!(message.contains("without MPI") && message.contains("--features mpi"), "{arguments:?}: {message}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}
