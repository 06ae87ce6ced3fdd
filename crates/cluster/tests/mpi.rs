//! Ranks over MPI: this program starts itself under `mpirun`. Two, three and four ranks make, byte for byte, the table
//! of one process, even after one of them was killed at random moments; with the table in shared memory, as on one
//! machine, and by messages alone, as between machines.
//!
//! It is a program rather than a list of tests because the ranks are this program as well.

mod common;

use cluster::mpi::World;
use cluster::{Transport, solve_of};
use common::family;
use std::path::Path;
use std::process::{Command, Output, exit};
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;
use tables::{Engine, Table, write_joined};
use theory::{Limits, Play};

/// How many ranks are killed, alternating between shared memory and messages.
const KILLS: usize = 40;

/// The digits of a unit: the smallest number allowed.
const DIGITS: u32 = 11;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match &arguments[..] {
        [rank, half, folder, way, victim, after] if rank == "rank" => {
            let number = |text: &str| text.parse().expect("a number");
            let kill = victim.parse().ok().map(|victim: usize| (victim, number(after)));
            exit(be_a_rank(number(half) as u32, Path::new(folder), way, kill))
        }
        // What `cargo test` may ask of a list of tests.
        [list] if list == "--list" => {}
        _ => test(),
    }
}

/// Which ranks can share memory: all, all but the first (so that none do), or none.
const WAYS: [&str; 3] = ["common", "unlike", "apart"];

/// What one rank does. If it is the victim, it kills itself, which is quicker than anything else could be, some
/// microseconds after it has got that far.
fn be_a_rank(half: u32, folder: &Path, way: &str, kill: Option<(usize, u64)>) -> i32 {
    let mut world = World::begin().expect("mpirun has started it");
    if way == "apart" || way == "unlike" && world.rank() == 0 {
        drop(world.take_common());
    }
    let limits = Limits::default();
    if let Some((victim, after)) = kill
        && victim == world.rank()
    {
        let progress = std::sync::Arc::clone(&limits.progress);
        thread::spawn(move || {
            let (values, microseconds) = (after / 1000 * 3_u64.pow(DIGITS), after % 1000);
            let before = progress.load(Ordering::Relaxed);
            while progress.load(Ordering::Relaxed) < before + values {
                thread::yield_now();
            }
            thread::sleep(Duration::from_micros(10 * microseconds));
            let _ = rustix::process::kill_process(rustix::process::getpid(), rustix::process::Signal::KILL);
        });
    }
    let solved = solve_of(&mut world, &family(half), Play::Normal, folder, Engine::best(), &limits, Some(DIGITS));
    match solved {
        Ok(solved) => {
            // With shared memory nothing is loaded that was not there before.
            println!("{}", if solved.loaded == 0 { "nothing loaded" } else { "parts loaded" });
            world.end().expect("all have come to the end");
            0
        }
        Err(failure) => {
            eprintln!("rank {}: {failure}", world.rank());
            if failure.heard {
                world.end().expect("all have heard of it");
            }
            3
        }
    }
}

fn mpirun(ranks: usize, half: u32, folder: &Path, way: &str, kill: Option<(usize, u64)>) -> Output {
    let (victim, after) = kill.map_or(("nobody".to_owned(), 0), |(victim, after)| (victim.to_string(), after));
    let mut command = Command::new("mpirun");
    // The ranks of a test share the processors, and the tests may run as root in a container.
    command.args(["--oversubscribe", "--allow-run-as-root", "-n", &ranks.to_string()]);
    command.arg(std::env::current_exe().expect("it has a name")).args(["rank", &half.to_string()]);
    command.arg(folder).args([way, &victim, &after.to_string()]);
    command.env("OMPI_MCA_btl_vader_single_copy_mechanism", "none");
    command.output().expect("mpirun is installed")
}

fn said(output: &Output) -> String {
    format!("{}\n{}{}", output.status, String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The folders of the ranks as one file.
fn joined(folder: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    let table = Table::open(folder).expect("the folder of the ranks is a table");
    write_joined(&table, &mut bytes, "memory", &Limits::default()).expect("it is whole");
    bytes
}

/// The file that one process makes.
fn of_one_process(half: u32, folder: &Path) -> Vec<u8> {
    let file = folder.join(format!("{half}.table"));
    tables::solve(&family(half), Play::Normal, &file, Engine::best(), &Limits::default()).expect("there is room");
    std::fs::read(file).expect("it was written")
}

fn test() {
    let folder = tempfile::tempdir().expect("there is room");
    let table = of_one_process(14, folder.path());
    for (ranks, way) in [1, 2, 3, 4].into_iter().flat_map(|ranks| WAYS.map(|way| (ranks, way))) {
        let at = folder.path().join(format!("{ranks}-{way}"));
        let output = mpirun(ranks, 14, &at, way, None);
        assert!(output.status.success(), "{}", said(&output));
        assert!(joined(&at) == table, "{ranks} ranks make the same bytes");
        let word = if ranks == 1 || way == "common" { "nothing loaded" } else { "parts loaded" };
        assert!(String::from_utf8_lossy(&output.stdout).lines().all(|line| line == word), "{}", said(&output));
        println!("{ranks} ranks, {way}: the bytes of one process");
    }
    let output = mpirun(2, 14, &folder.path().join("3-common"), "common", None);
    assert!(!output.status.success() && said(&output).contains("begun by 3 ranks"), "{}", said(&output));

    let table = of_one_process(15, folder.path());
    // Any numbers will do, as long as they can be reproduced.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    let (mut kills, mut tables, mut at) = (0, 0, folder.path().join("killed-0"));
    loop {
        let ranks = 2 + tables % 3;
        // A rank completes a few more units, or none, and then lives for up to ten milliseconds.
        let kill = (kills < KILLS).then(|| (random(ranks as u64) as usize, random(12) * 1000 + random(1000)));
        // Ranks of one kind continue what those of the other kind began.
        let output = mpirun(ranks, 15, &at, WAYS[kills % 2 * 2], kill);
        if output.status.success() {
            assert!(joined(&at) == table, "{ranks} ranks, after {kills} kills: the same bytes");
            println!("{ranks} ranks, {kills} kills so far: the bytes of one process");
            if kills >= KILLS {
                break;
            }
            tables += 1;
            at = folder.path().join(format!("killed-{tables}"));
        } else {
            assert!(kill.is_some(), "{}", said(&output));
            kills += 1;
        }
    }
}
