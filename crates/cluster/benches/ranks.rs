//! Compares one process with one thread against MPI ranks with one thread each, taking turns: `cargo bench -p
//! grundy-cluster --features mpi --bench ranks -- H RANKS FOLDER [DIGITS]`, where DIGITS asks for parts of 3^DIGITS
//! values instead of the usual size. The program starts itself under `mpirun`. The single process writes its file on a
//! second thread and so uses more than one core; it is measured a second time pinned to one core, which shows what one
//! core can do. Ratios are given for whole processes, from their start to the last byte on the disk, and for their own
//! clocks, which start when MPI is up and stop at the last byte; at the end come the medians over all rounds. Each rank
//! reports how long its thread had to wait for parts.

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

/// How often each variant is measured.
const ROUNDS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["rank", half, folder] => exit(rank(number(half), None, Path::new(folder))),
        ["rank", half, folder, digits] => exit(rank(number(half), Some(number(digits)), Path::new(folder))),
        ["one", half, file] => one(number(half), Path::new(file)),
        ["held", half, file] => {
            hold_to_one_core();
            one(number(half), Path::new(file));
        }
        [half, ranks, folder] => compare(half, ranks, Path::new(folder), None),
        [half, ranks, folder, digits] => compare(half, ranks, Path::new(folder), Some(digits)),
        _ => println!("give the largest label, the number of ranks and a folder for the tables"),
    }
}

fn number(text: &str) -> u32 {
    text.parse().expect("a number")
}

fn one(half: u32, file: &Path) {
    let (limits, begin) = (Limits::default(), Instant::now());
    tables::solve(&family(half), Play::Normal, file, Engine::best(), &limits).unwrap();
    println!("{:.2} s", begin.elapsed().as_secs_f64());
}

/// Pins this process to the first of the cores that it may use.
fn hold_to_one_core() {
    use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};
    let may_use = sched_getaffinity(None).unwrap();
    let first = (0..CpuSet::MAX_CPU).find(|&core| may_use.is_set(core)).unwrap();
    let mut held = CpuSet::new();
    held.set(first);
    sched_setaffinity(None, &held).unwrap();
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
    // For the free and the pinned single process: ratios of whole processes, and of their own clocks.
    let mut ratios = [(); 2].map(|()| [(); 2].map(|()| Vec::new()));
    for _ in 0..ROUNDS {
        let alone = ["one", "held"].map(|how| {
            let tables = tempfile::tempdir_in(folder).unwrap();
            time(Command::new(&me).args([how, half]).arg(tables.path().join("one.table")))
        });
        let tables = tempfile::tempdir_in(folder).unwrap();
        let mut command = Command::new("mpirun");
        command.args(["--oversubscribe", "--allow-run-as-root", "-n", ranks]).arg(&me);
        let all = time(command.args(["rank", half]).arg(tables.path().join("ranks")).args(digits));
        for ((name, one), ratios) in NAMES.iter().zip(alone).zip(&mut ratios) {
            let (whole, own) = (one.0 / all.0, one.1 / all.1);
            println!("h = {half}: {name} {:.2} s, {ranks} ranks {:.2} s, ratio {whole:.2}", one.0, all.0);
            println!("    by their own clocks {:.2} s and {:.2} s, ratio {own:.2}", one.1, all.1);
            ratios[0].push(whole);
            ratios[1].push(own);
        }
    }
    for (name, mut ratios) in NAMES.iter().zip(ratios) {
        ratios.iter_mut().for_each(|ratios| ratios.sort_by(f64::total_cmp));
        let [whole, own] = ratios.map(|ratios| ratios[ROUNDS / 2]);
        println!("medians of {ROUNDS} rounds, {name} to {ranks} ranks: {whole:.2}; by their own clocks {own:.2}");
    }
}

const NAMES: [&str; 2] = ["one thread", "one thread pinned to one core"];
