//! One process with one thread against ranks with one thread each, over MPI, by turns:
//! `cargo bench -p grundy-cluster --features mpi --bench ranks -- H RANKS FOLDER [DIGITS]`, with parts of 3^DIGITS values
//! instead of the usual ones. The program starts itself under `mpirun`. Two ratios are given: that of whole processes, from
//! their beginning to the last byte on the disk, and that of their own clocks, which begin when MPI is there and stop at the
//! last byte. Each rank says how long its thread had to wait for parts.

#[path = "../tests/common/mod.rs"]
mod common;

use cluster::mpi::World;
use cluster::{Transport, solve_of};
use common::family;
use std::path::Path;
use std::process::{Command, Stdio, exit};
use std::time::Instant;
use tables::Engine;
use theory::{Limits, Play};

/// How often each is measured.
const ROUNDS: usize = 3;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["rank", half, folder] => exit(rank(number(half), None, Path::new(folder))),
        ["rank", half, folder, digits] => exit(rank(number(half), Some(number(digits)), Path::new(folder))),
        ["one", half, file] => {
            let (limits, begin) = (Limits::default(), Instant::now());
            tables::solve(&family(number(half)), Play::Normal, Path::new(file), Engine::best(), &limits).unwrap();
            println!("{:.2} s", begin.elapsed().as_secs_f64());
        }
        [half, ranks, folder] => compare(half, ranks, Path::new(folder), None),
        [half, ranks, folder, digits] => compare(half, ranks, Path::new(folder), Some(digits)),
        _ => println!("the largest label, the number of ranks and a folder for the tables are needed"),
    }
}

fn number(text: &str) -> u32 {
    text.parse().expect("a number")
}

fn rank(half: u32, digits: Option<u32>, folder: &Path) -> i32 {
    let (mut world, limits, begin) = (World::begin().unwrap(), Limits::default(), Instant::now());
    let solved = solve_of(&mut world, &family(half), Play::Normal, folder, Engine::best(), &limits, digits);
    match solved {
        Ok(solved) => println!("{:.2} s, {solved:?}", begin.elapsed().as_secs_f64()),
        Err(failure) => {
            eprintln!("rank {}: {failure}", world.rank());
            return 1;
        }
    }
    world.end().unwrap();
    0
}

fn compare(half: &str, ranks: &str, folder: &Path, digits: Option<&str>) {
    let me = std::env::current_exe().unwrap();
    // How long the processes took by this clock, and by the slowest of their own.
    let time = |command: &mut Command| {
        let begin = Instant::now();
        let output = command.stderr(Stdio::inherit()).output().unwrap();
        let whole = begin.elapsed().as_secs_f64();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        print!("{said}");
        let own = said.lines().filter_map(|line| line.split_once(" s")?.0.parse().ok()).fold(0_f64, f64::max);
        (whole, own)
    };
    for _ in 0..ROUNDS {
        let tables = tempfile::tempdir_in(folder).unwrap();
        let one = time(Command::new(&me).args(["one", half]).arg(tables.path().join("one.table")));
        tables.close().unwrap();
        let tables = tempfile::tempdir_in(folder).unwrap();
        let mut command = Command::new("mpirun");
        command.args(["--oversubscribe", "--allow-run-as-root", "-n", ranks]).arg(&me);
        let all = time(command.args(["rank", half]).arg(tables.path().join("ranks")).args(digits));
        println!("h = {half}: one thread {:.2} s, {ranks} ranks {:.2} s, ratio {:.2}", one.0, all.0, one.0 / all.0);
        println!("    by their own clocks {:.2} s and {:.2} s, ratio {:.2}", one.1, all.1, one.1 / all.1);
    }
}
