//! Ranks: the program under `mpirun` says and makes what one process does.
#![cfg(feature = "mpi")]

mod program;

use program::{GRUNDY, grundy, stderr, stdout};
use std::path::Path;
use std::process::{Command, Output};

fn mpirun(ranks: usize, arguments: &[&str]) -> Output {
    let mut command = Command::new("mpirun");
    // The ranks of a test share the processors, and whoever tests may be root in a container.
    command.args(["--oversubscribe", "--allow-run-as-root", "-n", &ranks.to_string()]);
    command.env("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
    // It gives the ranks a terminal of their own.
    command.arg(GRUNDY).args(arguments).args(["--cluster", "--color", "never"]).output().unwrap()
}

#[test]
fn what_is_shared_out_is_told_as_one() {
    for arguments in [
        &["sequence", "mhrg:2xN", "N=2..15", "--csv"][..],
        &["sequence", "nim N,M", "N=0..3", "M=0..4"],
        &["sequence", "young N,N-1", "N=1..9", "--of", "outcome", "--json"],
        &["verify", "abuku", "--size", "2"],
        &["verify", "nakada-1.3", "nakada-4.1", "--csv"],
        &["verify", "nakada", "--list", "--json"],
        &["find", "octal:0.??", "--size", "50", "--csv"],
        &["find", "octal:0.?", "--size", "50", "--json"],
        &["find", "octal:0.?", "--size", "50"],
    ] {
        let alone = grundy(arguments);
        let together = mpirun(3, arguments);
        assert_eq!(together.status.code(), alone.status.code(), "{arguments:?}: {}", stderr(&together));
        assert_eq!(stdout(&together), stdout(&alone), "{arguments:?}");
    }
    // One file, written by one.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("terms.csv");
    let arguments = ["sequence", "mhrg:2xN", "N=2..15", "--csv", "--out", file.to_str().unwrap()];
    assert!(mpirun(2, &arguments).status.success());
    assert_eq!(std::fs::read(&file).unwrap(), grundy(&arguments[..4]).stdout);
}

#[test]
fn ranks_solve_one_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (one, parts, joined) = (path("one.table"), path("parts"), path("joined.table"));
    assert!(grundy(&["solve", "mhrg:h=14", "--out", &one]).status.success());
    let output = mpirun(2, &["solve", "mhrg:h=14", "--out", &parts]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said = stdout(&output);
    assert_eq!(said, format!("mhrg:h=14: 4782969 values in {parts}, 27 parts in the folders of 2 ranks\n"));
    assert!(Path::new(&parts).join("rank-2-of-2").is_dir());
    let output = grundy(&["join", &parts, "--out", &joined]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(std::fs::read(&joined).unwrap() == std::fs::read(&one).unwrap(), "the same bytes");
    assert_eq!(grundy(&["stats", &parts]).stdout, grundy(&["stats", &one]).stdout);
    let again = mpirun(2, &["solve", "mhrg:h=14", "--out", &parts]);
    assert!(stdout(&again).contains("solved before"), "{}", stdout(&again));
    // What cannot be is refused by all ranks, and nothing is left of it.
    let nothing = path("nothing");
    for (arguments, word) in [
        (["solve", "mhrg:h=15", "--out", &parts], "mhrg:h=15"),
        (["solve", "welter:below=9", "--out", &nothing], "come in parts"),
    ] {
        let output = mpirun(2, &arguments);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains(word), "{}", stderr(&output));
    }
    assert!(!Path::new(&nothing).exists());
    let output = mpirun(3, &["solve", "mhrg:h=14", "--out", &parts]);
    assert!(stderr(&output).contains("begun by 2 ranks"), "{}", stderr(&output));
    let output = mpirun(2, &["solve", "mhrg:h=14", "--out", &nothing, "--memory", "1M"]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(!Path::new(&nothing).exists(), "nothing is left");
}
