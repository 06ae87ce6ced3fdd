//! Times all of `grundy solve mhrg:h=H`, from nothing to a file that has reached the disk, and compares it with a plain
//! scalar scan.
//!
//! `cargo bench -p grundy-tables --bench whole -- 17` measures, in turn and several times, the plain scan, solving in
//! memory, and solving into a new file with its checksums, on one thread and on two. It prints the best time of each,
//! and how many times as fast as the scan it is. The height may be followed by a folder for the file; the default is
//! the folder for temporary files. If the system reports it, the time spent on processors is shown as well; on a
//! machine with other work, that is the one to compare.

#[path = "../tests/common/mod.rs"]
mod common;

use common::{described, reflections};
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};
use tables::{Engine, solve, solve_in_memory};
use theory::{Limits, Play};

const ROUNDS: usize = 3;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Without `--bench` this is a test run, and there is nothing to test.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return;
    }
    let mut arguments = arguments.into_iter().filter(|argument| argument != "--bench");
    let h = arguments.next().map_or(16, |h| h.parse().expect("a number"));
    let folder = match arguments.next() {
        Some(folder) => tempfile::tempdir_in(folder),
        None => tempfile::tempdir(),
    };
    compare(h, folder.expect("a folder for the file").path());
}

/// One line of the comparison, with the best times so far.
struct Line {
    name: &'static str,
    threads: usize,
    wall: Duration,
    processor: Option<Duration>,
}

fn compare(h: u32, folder: &Path) {
    let names = [("plain scan", 1), ("solving", 1), ("whole", 1), ("solving", 2), ("whole", 2)];
    let mut lines = names.map(|(name, threads)| Line { name, threads, wall: Duration::MAX, processor: None });
    let mut oracle = None;
    for _ in 0..ROUNDS {
        for line in &mut lines {
            let limits = Limits { threads: line.threads, memory: u64::MAX, ..Limits::default() };
            let file = folder.join("table");
            let (begin, busy) = (Instant::now(), on_processors());
            let table = match line.name {
                "plain scan" => Some(plain(h)),
                "solving" => {
                    let family = described(reflections(h));
                    let solved = solve_in_memory(&family, Play::Normal, Engine::best(), &limits);
                    black_box(solved.expect("values below 255"));
                    None
                }
                _ => {
                    let family = described(reflections(h));
                    solve(&family, Play::Normal, &file, Engine::best(), &limits).expect("a file");
                    None
                }
            };
            line.wall = line.wall.min(begin.elapsed());
            let busy = on_processors().zip(busy).map(|(after, before)| after - before);
            line.processor = [line.processor, busy].into_iter().flatten().min();
            oracle = oracle.or(table);
            if line.name == "whole" {
                let bytes = std::fs::read(&file).expect("the file");
                let oracle = oracle.as_ref().expect("the scan comes first");
                assert!(bytes.ends_with(oracle), "the file holds other values");
                std::fs::remove_file(&file).expect("the file");
            }
        }
    }
    println!("h={h}, {} on {}, best of {ROUNDS} rounds\n", Engine::best(), processor());
    println!("{:<12}{:>8}{:>12}{:>8}{:>19}{:>8}", "", "threads", "time, ms", "ratio", "on processors, ms", "ratio");
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    for line in &lines {
        let Line { name, threads, wall, processor } = line;
        print!("{name:<12}{threads:>8}{:>12.1}{:>8.1}", ms(*wall), ms(lines[0].wall) / ms(*wall));
        match processor.zip(lines[0].processor) {
            Some((processor, scan)) => println!("{:>19.1}{:>8.1}", ms(processor), ms(scan) / ms(processor)),
            None => println!(),
        }
    }
}

/// The table by one ascending scan: for each code the moves of its digits and the mex, without any refinement. Neither
/// overflow nor bounds are checked, so that it is no slower than necessary.
fn plain(h: u32) -> Vec<u8> {
    let weights: Vec<usize> = (0..h).map(|a| 3_usize.pow(a)).collect();
    let mut table = vec![0_u8; 3_usize.pow(h)];
    let mut digits = vec![0_u8; h as usize];
    let mut seen = [usize::MAX; 256];
    for code in 0..table.len() {
        // Safety: every move lowers the code by at most the code itself, so the index is in the table.
        let mut see = |by: usize| seen[usize::from(unsafe { *table.get_unchecked(code.wrapping_sub(by)) })] = code;
        for (a, (&lead, &w)) in digits.iter().zip(&weights).enumerate() {
            let replies = digits[..a].iter().zip(&weights);
            match lead {
                0 => {}
                1 => {
                    for (&reply, &v) in replies {
                        match reply {
                            0 => see(w.wrapping_sub(v)),
                            1 => {}
                            _ => see(w.wrapping_add(v)),
                        }
                    }
                }
                _ => {
                    see(w << 1);
                    for (&reply, &v) in replies {
                        match reply {
                            0 => see(w.wrapping_sub(v) << 1),
                            1 => {
                                see(w.wrapping_add(v));
                                see(w.wrapping_sub(v));
                            }
                            _ => see(w.wrapping_add(v) << 1),
                        }
                    }
                }
            }
        }
        let mex = seen.iter().position(|&then| then != code).expect("a value below 256");
        table[code] = mex as u8;
        // The next code, with carries.
        for digit in &mut digits {
            *digit = if *digit == 2 { 0 } else { digit.wrapping_add(1) };
            if *digit > 0 {
                break;
            }
        }
    }
    table
}

/// How long the threads of this program have been on processors so far, on Linux.
fn on_processors() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // User and system time are the 14th and the 15th field, in hundredths of a second. The second field ends with the
    // last parenthesis.
    let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(Duration::from_millis(10 * (user + system)))
}

/// The name of the processor, on Linux.
fn processor() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split(": ").nth(1));
    name.unwrap_or("a processor").to_owned()
}
