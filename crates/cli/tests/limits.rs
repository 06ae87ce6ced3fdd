//! Limits hold for whole commands: for reading, for every loop, and for whoever waits.

mod program;

use program::{GRUNDY, grundy, json, lines, said, send, stderr, stdout, stopped_after_enough};
use serde_json::Value;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

fn begin(args: &[&str]) -> Child {
    let mut command = Command::new(GRUNDY);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program runs")
}

/// The end of a batch on standard input, which is closed after `input` has been written or is not taken any more.
fn batch(args: &[&str], input: impl FnOnce(&mut dyn Write) + Send + 'static) -> Output {
    let mut child = begin(args);
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || input(&mut stdin));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_batch_goes_on() {
    let args = ["value", "young", "--batch", "-", "--json", "--memory", "64M"];
    let output = batch(&args, |input| {
        for _ in 0..20 {
            let _ = input.write_all(&[0; 1 << 20]);
        }
        let _ = input.write_all(b"\n3,1\n");
    });
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert!(output.stdout.len() < 2000, "{} bytes of output", output.stdout.len());
    let lines = lines(stdout(&output));
    assert!(lines[0]["error"].as_str().unwrap().contains("longer than 8388608 bytes"), "{}", lines[0]);
    assert_eq!(lines[0].get("limit"), None);
    assert_eq!((&lines[1]["position"], &lines[1]["outcome"]), (&"3,1".into(), &"N".into()));
    assert_eq!(lines.len(), 2);
}

#[test]
fn a_refused_line_is_told_by_its_beginning() {
    for json in [true, false] {
        let args: &[&str] = &["value", "young", "--batch", "-", "--json"];
        let output = batch(&args[..args.len() - usize::from(!json)], |input| {
            let _ = input.write_all("5,\x1b".repeat(100_000).as_bytes());
        });
        assert_eq!(output.status.code(), Some(2));
        let text = stdout(&output);
        assert!(text.len() < 12_000 && text.contains("5,") && text.contains('…'), "{} bytes", text.len());
        assert!(!text.contains('\x1b'), "an escape sequence goes to the terminal");
    }
}

#[test]
fn long_positions_are_answered() {
    // 14 MB: the beads are far apart, and their number is the largest there is.
    let args = ["value", "welter", "--batch", "-", "--json"];
    let output = batch(&args, |input| {
        let step = (1_u64 << 40) / 1_000_000;
        let beads: Vec<String> = (0..1_000_000).map(|i| ((1 << 40) - 1 - i * step).to_string()).collect();
        let _ = input.write_all(beads.join(",").as_bytes());
    });
    assert!(stdout(&output).contains("\"outcome\":"), "{}", stderr(&output));
}

#[test]
fn the_time_of_a_batch_is_over_though_the_input_is_not() {
    let args = ["value", "young", "--batch", "-", "--json", "--time", "0.5"];
    // One endless line.
    let output = batch(&args, |input| while input.write_all(&[0; 1 << 16]).is_ok() {});
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    // Endless lines, each of which is answered.
    let output = batch(&args, |input| while input.write_all("3,1\n".repeat(10_000).as_bytes()).is_ok() {});
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stdout(&output).lines().all(|line| line.contains("\"outcome\":\"N\"")));
    // A line, and then nothing.
    let mut idle = begin(&args);
    let mut stdin = idle.stdin.take().expect("a pipe");
    stdin.write_all(b"3,1\n").unwrap();
    assert_eq!(idle.wait().unwrap().code(), Some(3));
    drop(stdin);
}

#[test]
fn every_command_looks_at_the_clock() {
    let commands: [&[&str]; 15] = [
        &["table", "wythoff", "--max", "4000"],
        &["table", "young", "--max", "30"],
        &["table", "ungar:weak=11"],
        &["moves", "mhrg:1000x1000", "--values"],
        &["moves", "mhrg:1000x1000"],
        &["show", "mhrg:1000x1000", "--move", "999999"],
        &["sequence", "eeta-partitions", "--max", "100"],
        &["sequence", "eeta-plane-partitions", "--max", "100"],
        &["histogram", "reflect:E8/4"],
        &["heaps", "treblecross", "--to", "100000000"],
        &["starts", "--rank", "8"],
        &["posets", "d-complete", "16"],
        &["posets", "d-complete", "32", "--irreducible"],
        &["sum", "ungar:weak=11", "nim 3"],
        &["iso", "ungar:weak=11", "ungar:weak=11"],
    ];
    for command in commands {
        let output = grundy(&[command, &["--time", "0.3"]].concat());
        assert_eq!(output.status.code(), Some(3), "{command:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("the time limit of 0.3 s"), "{command:?}: {}", stderr(&output));
    }
}

#[test]
fn what_is_known_at_a_limit_is_printed() {
    let known = said(&["starts", "--rank", "2"]);
    let row = |text: &str| text.lines().find(|line| line.starts_with("A1")).map(|line| line.trim().to_owned());
    // E8 needs more memory than this on every machine.
    let output = grundy(&["starts", "--rank", "8", "--memory", "1M"]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(row(stdout(&output)), row(&known));
    assert!(stdout(&output).ends_with("…\n"), "{}", stdout(&output));
    // A row is there whole or not at all.
    stopped_after_enough(&["starts", "--rank", "8"], |output| {
        let text = stdout(output);
        assert!(row(text).is_none() || row(text) == row(&known) && text.ends_with("…\n"), "{text}");
        row(text).is_some()
    });

    let whole = json(&said(&["sequence", "eeta-partitions", "--max", "8", "--json"]));
    assert_eq!(whole.get("stopped"), None);
    let whole = whole["values"].as_array().unwrap();
    stopped_after_enough(&["sequence", "eeta-partitions", "--max", "100", "--json"], |output| {
        lines(stdout(output)).iter().any(|stopped| {
            assert_eq!(stopped["stopped"], "time");
            let stopped = stopped["values"].as_array().unwrap();
            assert!(stopped.starts_with(whole) || whole.starts_with(stopped), "{stopped:?}");
            stopped.len() > 4
        })
    });

    // One that ends at once, and one that does not.
    stopped_after_enough(&["verify", "nakada-ex", "nakada-4.1", "--size", "1000", "--json"], |output| {
        let lines = lines(stdout(output));
        let unfinished: Vec<&Value> = lines.iter().filter(|line| line["stopped"] == "time").collect();
        assert!(unfinished.iter().all(|line| line["verdict"] == Value::Null), "{unfinished:?}");
        !unfinished.is_empty() && lines.iter().any(|line| line["verdict"] == "erratum" || line["verdict"] == "holds")
    });
}

#[test]
fn a_stopped_table_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table.csv");
    let output = grundy(&["table", "young", "--max", "30", "--time", "0.3", "--out", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[cfg(unix)]
mod signals {
    use super::*;
    use program::wait_until;

    const SIGNALS: [(&str, i32); 2] = [("-INT", 130), ("-TERM", 143)];

    /// The exit code of a program that ends.
    fn exit_code(mut child: Child) -> Option<i32> {
        // `wait` alone would close its input.
        wait_until(&mut child, || false);
        child.wait().unwrap().code()
    }

    /// Waits until a program handles both signals, as far as the system tells, and then a little more.
    fn wait_until_it_listens(child: &mut Child) {
        let status = format!("/proc/{}/status", child.id());
        wait_until(child, || {
            let Ok(status) = fs::read_to_string(&status) else { return true };
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("Linux says it");
            // Signals are counted from 1, and these are the second and the fifteenth.
            let both = 1 << 1 | 1 << 14;
            u64::from_str_radix(caught.trim(), 16).expect("a number") & both == both
        });
        std::thread::sleep(Duration::from_secs(1));
    }

    /// Reads something a program has printed.
    fn read_some(child: &mut Child) {
        assert!(child.stdout.as_mut().expect("a pipe").read(&mut [0; 16]).unwrap() > 0);
    }

    #[test]
    fn the_first_one_ends_a_batch_that_waits_for_lines() {
        for (signal, code) in SIGNALS {
            let mut child = begin(&["value", "young", "--batch", "-"]);
            // It has answered, and waits.
            child.stdin.as_mut().expect("a pipe").write_all(b"3,1\n").unwrap();
            read_some(&mut child);
            send(signal, &child);
            assert_eq!(exit_code(child), Some(code));
        }
    }

    #[test]
    fn the_first_one_ends_a_game_at_the_prompt() {
        for (signal, code) in SIGNALS {
            let mut child = begin(&["play", "young", "3,1"]);
            read_some(&mut child);
            send(signal, &child);
            assert_eq!(exit_code(child), Some(code));
        }
    }

    fn fifo(folder: &Path) -> String {
        let path = folder.join("fifo").to_str().unwrap().to_owned();
        assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    }

    #[test]
    fn the_first_one_ends_who_waits_for_the_other_end_of_a_fifo() {
        let folder = tempfile::tempdir().unwrap();
        let path = fifo(folder.path());
        let poset = format!("ungar:{path}.poset");
        fs::rename(&path, format!("{path}.poset")).unwrap();
        let path = fifo(folder.path());
        for command in [&["value", "young", "--batch", &path], &["value", &poset, "--threads", "1"]] {
            for (signal, code) in SIGNALS {
                let mut child = begin(command);
                // Nothing tells that it waits.
                wait_until_it_listens(&mut child);
                send(signal, &child);
                assert_eq!(exit_code(child), Some(code), "{command:?}");
            }
        }
    }

    #[test]
    fn the_first_one_ends_who_writes_into_a_full_pipe() {
        for (signal, code) in SIGNALS {
            for command in [&["table", "nim", "--max", "300"], &["value", "young", "--batch", "-"]] {
                let mut child = begin(command);
                let mut stdin = child.stdin.take().expect("a pipe");
                std::thread::spawn(move || while stdin.write_all("3,1\n".repeat(1000).as_bytes()).is_ok() {});
                read_some(&mut child);
                send(signal, &child);
                assert_eq!(exit_code(child), Some(code), "{command:?}");
            }
        }
    }

    #[test]
    fn what_computes_puts_its_things_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        let mut child = begin(&["table", "young", "--max", "30", "--out", path.to_str().unwrap()]);
        wait_until_it_listens(&mut child);
        send("-INT", &child);
        assert_eq!(exit_code(child), Some(130));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn threads_that_cannot_be_had_are_done_without() {
        let value = |limit: &str, threads: &str| {
            let command = format!("{limit} exec \"$0\" value ungar:weak=8 --method search --json --threads {threads}");
            let output = Command::new("sh").args(["-c", &command, GRUNDY]).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            json(stdout(&output))["grundy"].clone()
        };
        // There is no room for a thousand stacks.
        assert_eq!(value("ulimit -v 1500000;", "1000"), value("", "1"));
        let verify = "ulimit -v 1500000; exec \"$0\" verify nakada-ex --threads 1000";
        assert!(Command::new("sh").args(["-c", verify, GRUNDY]).output().unwrap().status.success());
        let folder = tempfile::tempdir().unwrap();
        let solve = "ulimit -v 1500000; exec \"$0\" solve wythoff:below=3000x3000 --out table --threads 1000";
        let solved = Command::new("sh").args(["-c", solve, GRUNDY]).current_dir(folder.path()).output().unwrap();
        assert_eq!(solved.status.code(), Some(0), "{}", stderr(&solved));
    }
}
