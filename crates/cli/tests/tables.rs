//! Table files from outside: `solve`, killed and taken up again; `lookup`, `stats` and `value --table`; Parquet.

mod program;

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use program::{GRUNDY, grundy, lines, said, send, stderr, stdout, wait_until};
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The JSON that a command prints.
fn answered(arguments: &[&str]) -> serde_json::Value {
    program::json(&said(arguments))
}

/// Solves a family into a file; it must work.
fn solve(family: &str, file: &Path) {
    said(&["solve", family, "--out", file.to_str().unwrap()]);
}

#[test]
fn a_killed_solve_is_taken_up_and_ends_in_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, file) = (folder.path().join("whole"), folder.path().join("killed"));
    // Slow enough to be killed in the middle: one thread of the plain scan.
    let arguments = |file: &Path| {
        let out = file.to_str().unwrap().to_owned();
        ["solve", "mhrg:h=13", "--engine", "scan", "--threads", "1", "--out", &out].map(str::to_owned)
    };
    assert!(Command::new(GRUNDY).args(arguments(&whole)).output().unwrap().status.success());
    let expected = fs::read(&whole).unwrap();
    // Records stand behind the first page, which tells elements and block length; those of unfinished blocks are zeros.
    let finished_and_all = |file: &Path| {
        let bytes = fs::read(file).unwrap_or_default();
        let number = |at: usize| bytes.get(at..at + 8).map_or(0, |eight| u64::from_le_bytes(eight.try_into().unwrap()));
        let blocks = number(16).div_ceil(number(24).max(1)) as usize;
        let records = bytes.get(4096..4096 + blocks * 16).unwrap_or_default();
        let finished = records.chunks(16).filter(|record| record.iter().any(|&byte| byte != 0)).count();
        (finished, blocks)
    };
    let (_, blocks) = finished_and_all(&whole);
    let (mut killed, mut half_done) = (0, 0);
    // Moments spread over the whole run, in no order; a run that has come to its end begins a new file.
    for moment in 0..30 {
        let mut child =
            Command::new(GRUNDY).args(arguments(&file)).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_until(&mut child, || finished_and_all(&file).0 >= blocks * (moment * 17 % 30) / 30);
        child.kill().unwrap();
        if child.wait().unwrap().success() {
            assert!(fs::read(&file).unwrap() == expected, "moment {moment}");
            fs::remove_file(&file).unwrap();
        } else {
            killed += 1;
            half_done += usize::from((1..blocks).contains(&finished_and_all(&file).0));
        }
    }
    assert!(killed > 0 && half_done > 0, "{killed} of 30 were killed before their end, {half_done} half done");
    solve("mhrg:h=13", &file);
    assert!(fs::read(&file).unwrap() == expected);
}

#[cfg(unix)]
#[test]
fn control_c_leaves_a_file_that_can_be_taken_up() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let out = file.to_str().unwrap();
    let mut child = Command::new(GRUNDY)
        .args(["solve", "mhrg:h=16", "--engine", "scan", "--threads", "1", "--out", out])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // Its file is there, so it listens.
    wait_until(&mut child, || file.exists());
    send("-INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    // The best engine goes on where the scan was.
    solve("mhrg:h=16", &file);
    let answer = answered(&["lookup", out, "mhrg:16x17", "--json"]);
    assert_eq!(answer["grundy"], (1..=16).fold(0, |sum, i| sum ^ i));
}

#[test]
fn lookup_answers_as_value_does() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let out = file.to_str().unwrap();
    for (family, positions) in [
        ("mhrg:h=6", &[("mhrg:3x9", "8,8,3"), ("mhrg:3x9", "-"), ("mhrg:2x4", "4,4"), ("mhrg:6x7", "7,7,7,7,7,7")][..]),
        ("welter:below=10", &[("welter", "1,4,9"), ("welter", "-")]),
        ("turtles:odd:below=9", &[("turtles:odd", "0,3,8")]),
        ("inset:3:below=9", &[("inset:3", "1,4,8"), ("inset:3", "7")]),
        ("young:box=4x5", &[("young", "5,4,1")]),
        ("shifted:max=8", &[("shifted", "8,5,2,1")]),
        ("wythoff:below=20x30", &[("wythoff", "7,12"), ("wythoff", "19,29")]),
        ("rooks:r=3:below=5x5x5x5", &[("rooks:r=3", "3,0,0,2")]),
        ("nim:below=5x6x7", &[("nim", "4,5,6")]),
    ] {
        for play in ["normal", "misere"] {
            let _ = fs::remove_file(&file);
            let solved = grundy(&["solve", family, "--out", out, "--play", play]);
            assert_eq!(solved.status.code(), Some(0), "{}", stderr(&solved));
            for (ruleset, position) in positions {
                let mut expected =
                    answered(&["value", ruleset, position, "--json", "--method", "search", "--play", play]);
                expected.as_object_mut().unwrap().remove("examined");
                expected["method"] = "table".into();
                expected["source"] = out.into();
                assert_eq!(answered(&["lookup", out, ruleset, position, "--json"]), expected);
                let value = answered(&["value", ruleset, position, "--json", "--table", out, "--play", play]);
                assert_eq!(value, expected);
            }
        }
    }
}

#[test]
fn lookup_refuses_what_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let out = file.to_str().unwrap();
    solve("welter:below=8", &file);
    for (arguments, words) in [
        (&["lookup", out, "welter", "3,8"][..], "not in the table of welter:below=8"),
        (&["lookup", out, "young", "3"], "not of young"),
        (&["lookup", out, "welter", "3,3"], "welter"),
        (&["lookup", out, "welter"], "no natural start"),
        (&["value", "welter", "3", "--table", out, "--play", "misere"], "normal play"),
        (&["lookup", "/no/such/table", "welter", "3"], "/no/such/table"),
        (&["solve", "welter:below=9", "--out", out], "welter:below=8"),
        (&["solve", "chess:below=8", "--out", out], "no such family"),
        (&["solve", "welter:below=8", "--out", out, "--engine", "steam"], "engine"),
    ] {
        let output = grundy(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{arguments:?}");
        assert!(stderr(&output).contains(words), "{arguments:?}: {}", stderr(&output));
    }
    let batch = folder.path().join("batch");
    fs::write(&batch, "1,4,6\n\n# a remark\n9\n0\n").unwrap();
    let output = grundy(&["lookup", out, "welter", "--batch", batch.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(2));
    let lines: Vec<serde_json::Value> = lines(stdout(&output));
    assert_eq!(lines.len(), 3);
    assert_eq!((&lines[0]["grundy"], &lines[2]["grundy"]), (&0.into(), &0.into()));
    assert!(lines[1]["error"].as_str().unwrap().contains("not in the table"));
}

#[test]
fn a_table_that_does_not_fit_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let output = grundy(&["solve", "mhrg:h=21", "--memory", "1G", "--out", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("10460353203") && stderr(&output).contains("--memory"), "{}", stderr(&output));
    assert!(!file.exists());
}

#[test]
fn a_family_that_is_too_large_is_refused_with_its_size() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let output = grundy(&["solve", "mhrg:h=60", "--out", file.to_str().unwrap()]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(3), ""));
    assert!(stderr(&output).contains("3^60 positions") && stderr(&output).contains("3^39"), "{}", stderr(&output));
    assert!(!file.exists());
}

/// Runs `solve` in a shell that has set a limit before.
#[cfg(unix)]
fn solve_after(words: &str, arguments: &[&str], file: &Path) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{words}; exec \"$@\""), "sh"]).arg(GRUNDY).arg("solve");
    shell.args(arguments).arg("--out").arg(file).stdin(Stdio::null()).output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn without_disk_or_memory_no_file_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    // Tables of half a megabyte and of 387 megabytes; files of 64 KiB, and 300 megabytes of addresses.
    let room = solve_after("ulimit -f 128", &["mhrg:h=12"], &file);
    assert_eq!((room.status.code(), stdout(&room)), (Some(2), ""), "{}", stderr(&room));
    assert!(stderr(&room).contains("no room for the 539633 bytes"), "{}", stderr(&room));
    let memory = solve_after("ulimit -v 300000", &["mhrg:h=18"], &file);
    assert_eq!((memory.status.code(), stdout(&memory)), (Some(3), ""), "{}", stderr(&memory));
    assert!(stderr(&memory).contains("387420489 bytes of memory"), "{}", stderr(&memory));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    // A file that was there is still there, and of use.
    fs::write(&file, "").unwrap();
    assert_eq!(solve_after("ulimit -f 128", &["mhrg:h=12"], &file).status.code(), Some(2));
    assert_eq!(fs::metadata(&file).unwrap().len(), 0);
    solve("mhrg:h=12", &file);
}

#[test]
fn what_a_limit_has_left_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let out = file.to_str().unwrap();
    let mut told = false;
    // Long enough for some blocks, and far too short for all of them, however fast the machine is.
    for seconds in ["0.2", "0.5", "1", "2", "4", "8", "16", "32"] {
        let arguments = ["solve", "mhrg:h=17", "--engine", "scan", "--threads", "1", "--time", seconds, "--out", out];
        let output = grundy(&arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(3), ""), "{}", stderr(&output));
        told = stderr(&output).contains(&format!("blocks are in {out}; run the same command again to continue"));
        assert_eq!(told, file.exists(), "{}", stderr(&output));
        if told {
            break;
        }
    }
    assert!(told);
}

#[cfg(unix)]
#[test]
fn a_table_is_a_regular_file() {
    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let out = fifo.to_str().unwrap();
    for arguments in [&["solve", "welter:below=5", "--out", out][..], &["stats", out], &["lookup", out, "welter", "1"]]
    {
        let output = grundy(arguments);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{}", stderr(&output));
        assert!(stderr(&output).contains("fifo: it is not a regular file"), "{}", stderr(&output));
    }
    // Links are followed, to where nothing is yet as well.
    let (link, file) = (folder.path().join("link"), folder.path().join("table"));
    std::os::unix::fs::symlink("table", &link).unwrap();
    solve("welter:below=5", &link);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && fs::symlink_metadata(&file).unwrap().is_file());
}

#[test]
fn stats_tell_every_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table");
    let out = file.to_str().unwrap();
    solve("mhrg:h=5", &file);
    let stats = answered(&["stats", out, "--format", "json"]);
    assert_eq!(stats["positions"], 243);
    let csv = grundy(&["stats", out, "--format", "csv"]);
    assert!(stdout(&csv).starts_with("m,n,start,positions,p_positions,largest\n"));
    // 3×5 starts with value 0 and has C(4,3)·2³ positions.
    assert!(stdout(&csv).contains("\n3,5,0,32,"), "{}", stdout(&csv));
    assert!(stdout(&grundy(&["stats", out])).contains("3×5"));
}

#[test]
fn parquet_has_the_rows_of_csv() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.parquet");
    let arguments = ["table", "wythoff", "--max", "200"];
    let output = grundy(&[&arguments[..], &["--format", "parquet", "--out", file.to_str().unwrap()]].concat());
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), ""), "{}", stderr(&output));
    let csv = grundy(&arguments);
    let mut lines = stdout(&csv).lines().skip(1);
    let reader = SerializedFileReader::new(File::open(&file).unwrap()).unwrap();
    let columns: Vec<_> = reader.metadata().file_metadata().schema_descr().columns().iter().map(|c| c.name()).collect();
    assert_eq!(columns, ["position", "grundy", "outcome"]);
    for row in reader.get_row_iter(None).unwrap() {
        let row = row.unwrap();
        let (position, grundy, outcome) =
            (row.get_string(0).unwrap(), row.get_ulong(1).unwrap(), row.get_string(2).unwrap());
        assert_eq!(lines.next().unwrap(), format!("\"{position}\",{grundy},{outcome}"));
    }
    assert_eq!(lines.next(), None);
    let output = grundy(&[&arguments[..], &["--format", "parquet"]].concat());
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
}

#[test]
fn parquet_has_several_groups_and_more_values_than_a_dictionary() {
    const MAX: u64 = 300_000;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("table.parquet");
    let max = MAX.to_string();
    let arguments =
        ["table", "nim", "--max", &max, "--entries", "1", "--format", "parquet", "--out", file.to_str().unwrap()];
    let output = grundy(&arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let reader = SerializedFileReader::new(File::open(&file).unwrap()).unwrap();
    assert_eq!(reader.metadata().num_row_groups(), 2);
    let mut rows = reader.get_row_iter(None).unwrap().map(Result::unwrap);
    // One heap of Nim has its size as its value.
    for heap in 0..=MAX {
        let row = rows.next().unwrap();
        assert_eq!((row.get_string(0).unwrap(), row.get_ulong(1).unwrap()), (&heap.to_string(), heap));
        assert_eq!(row.get_string(2).unwrap(), if heap == 0 { "P" } else { "N" });
    }
    assert!(rows.next().is_none());
}
