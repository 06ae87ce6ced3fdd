//! Compares the graphics card with the processor: `cargo bench -p grundy-tables --bench cuda -- check 7..=13` compares
//! every slice and every table. `-- time 22` times all slices of some h, band by band, and prints a line for each
//! slice; `-- time 24 -m 16..=17` does so for some of them. With `plain` instead of `time`, the plain kernel is used.
//!
//! `-- nested 25` solves all slices of h=25 and prints the slices of h=24 that are parts of them, in lines of the same
//! form.
//!
//! For few labels with a large range, `-- sparse-check` compares several slices with the processor's, `-- sparse 152 5`
//! solves and summarises the slice of 5 labels up to ±152, and `-- starts 5..=152 5` solves one slice after another and
//! prints the start values as a b-file, in lines `n a(n)`.

use shapes::ranking::{Slices, TernaryCodes};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tables::cuda::{Card, CudaError, Kernels, Needs, SetWidth, SparseCard};
use tables::engine::{Job, Watch};
use tables::reflections::{Tuning, chunk_len, fill_tuned};
use tables::{Engine, Summary, Width, sparse};
use theory::Play;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["check", halves] => range(halves).try_for_each(check),
        ["time", half] => half.parse().map_or(Ok(()), |half| time(half, 0..=half, Kernels::Lanes)),
        ["time", half, "-m", slices] => time(half.parse().unwrap_or(7), range(slices), Kernels::Lanes),
        ["nested", half] => half.parse().map_or(Ok(()), nested),
        ["plain", half] => half.parse().map_or(Ok(()), |half| time(half, 0..=half, Kernels::Plain)),
        ["plain", half, "-m", slices] => time(half.parse().unwrap_or(7), range(slices), Kernels::Plain),
        ["sparse", half, labels] => sparse(half.parse().unwrap_or(7), labels.parse().unwrap_or(2)),
        ["starts", halves, labels] => starts(range(halves), labels.parse().unwrap_or(2)),
        ["sparse-check"] => SPARSE.into_iter().try_for_each(|(half, labels)| check_sparse(half, labels)),
        _ => check(9),
    };
    if let Err(error) = done {
        println!("{error}");
    }
}

fn range(text: &str) -> RangeInclusive<u32> {
    let (first, last) = text.split_once("..=").unwrap_or((text, text));
    first.parse().unwrap_or(7)..=last.parse().unwrap_or(7)
}

fn on_processor(half: u32, play: Play) -> Vec<u8> {
    let mut table = vec![0; 3_usize.pow(half)];
    let finished: Vec<AtomicBool> = (0..table.len() / chunk_len(half)).map(|_| AtomicBool::new(false)).collect();
    let job = Job { play, engine: Engine::best(), threads: 2, class: None };
    let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
    fill_tuned(half, &mut table, &job, &watch, Tuning::default()).expect("it fits");
    table
}

/// Compares the card with the processor.
fn check(half: u32) -> Result<(), CudaError> {
    let codes = TernaryCodes::new(half.into()).expect("h is small");
    let [wide, narrow] = [Card::open(SetWidth::Wide)?, Card::open(SetWidth::Narrow)?];
    for play in [Play::Normal, Play::Misere] {
        let expected = on_processor(half, play);
        let slices = |labels: u32| Slices::new(half, labels..=labels).expect("h is small");
        let slice = |labels: u32| {
            let slices = slices(labels);
            let value = |index| expected[codes.code(&slices.labels(index)).expect("a set has a code") as usize];
            (0..slices.count()).map(value).collect::<Vec<u8>>()
        };
        for (card, kernels) in [(&wide, Kernels::Lanes), (&narrow, Kernels::Lanes), (&wide, Kernels::Plain)] {
            if kernels == Kernels::Plain && half > 14 {
                continue;
            }
            let mut solved = card.solve(half, 0..=half, play, kernels, &|| false)?;
            let mut all = vec![0; expected.len()];
            solved.write_codes(0, &mut all)?;
            let wrong = all.iter().zip(&expected).filter(|(a, b)| a != b).count();
            println!("h={half} {play} {kernels:?}: {wrong} of {} are wrong, {:.3?}", all.len(), solved.time);
            for summary in solved.summaries()? {
                let values = slice(summary.labels);
                let expected = Summary::of(&slices(summary.labels), Width::One, &values, 2);
                if summary != expected {
                    println!("h={half} m={} {play} {kernels:?}: {summary:?}, and not {expected:?}", summary.labels);
                }
                let mut written = vec![0; values.len()];
                solved.write_slice(summary.labels, &mut written)?;
                if written != values {
                    println!("h={half} m={} {play} {kernels:?}: the slice is wrong", summary.labels);
                }
            }
        }
        // Each slice as a band of its own.
        for labels in 0..=half {
            let solved = wide.solve(half, labels..=labels, play, Kernels::Lanes, &|| false)?;
            let values = slice(labels);
            let mut written = vec![0; values.len()];
            solved.write_slice(labels, &mut written)?;
            if written != values {
                println!("h={half} m={labels} {play} alone: the slice is wrong");
            }
        }
    }
    Ok(())
}

/// Times slices, and prints their summaries.
fn time(half: u32, slices: RangeInclusive<u32>, kernels: Kernels) -> Result<(), CudaError> {
    let began = Instant::now();
    let card = Card::open(SetWidth::Wide)?;
    println!("# {}, kernels compiled in {:.2?}", card.name(), began.elapsed());
    let way = if kernels == Kernels::Plain { "cuda-plain" } else { "cuda" };
    let mut seconds = 0.0;
    for band in Needs::new(half).bands(slices, card.free_memory()?) {
        let mut solved = card.solve(half, band.clone(), Play::Normal, kernels, &|| false)?;
        seconds += solved.time.as_secs_f64();
        let began = Instant::now();
        let summaries = solved.summaries()?;
        println!("# h={half} m={band:?}: {:.3?}, summed up in {:.3?}", solved.time, began.elapsed());
        summaries.iter().for_each(|summary| print(half, summary, way));
    }
    println!("# h={half} {kernels:?}: {seconds:.3} s in all");
    Ok(())
}

/// Solves the slices of some h, and prints the summaries of the slices of h-1 that are parts of them.
fn nested(half: u32) -> Result<(), CudaError> {
    let card = Card::open(SetWidth::Wide)?;
    for band in Needs::new(half).bands(1..=half, card.free_memory()?) {
        let mut solved = card.solve(half, band, Play::Normal, Kernels::Lanes, &|| false)?;
        solved.nested_summaries()?.iter().for_each(|summary| print(half - 1, summary, "cuda-nested"));
    }
    Ok(())
}

/// Prints a line of `data/mhrg-slices.jsonl`.
fn print(half: u32, summary: &Summary, way: &str) {
    let Summary { labels, start, winning, positions, p_positions, largest, sum, histogram, checksum } = summary;
    println!(
        r#"{{"h":{half},"labels":{labels},"start":{start},"winning":{winning:?},"positions":{positions},"p_positions":{p_positions},"largest":{largest},"sum":{sum},"histogram":{histogram:?},"checksum":{checksum},"computed_by":"{way}"}}"#
    );
}

/// Slices of few labels that the processor solves quickly, some with values too large for the smallest sets.
const SPARSE: [(u32, u32); 15] = [
    (2, 2),
    (5, 2),
    (300, 2),
    (3, 3),
    (12, 3),
    (100, 3),
    (4, 4),
    (9, 4),
    (50, 4),
    (5, 5),
    (11, 5),
    (30, 5),
    (16, 6),
    (14, 7),
    (13, 8),
];

/// Compares the card with the processor, with sets of values of several sizes.
fn check_sparse(half: u32, labels: u32) -> Result<(), CudaError> {
    let slices = Slices::new(half, labels..=labels).expect("not too many");
    let card = SparseCard::open(labels)?;
    for play in [Play::Normal, Play::Misere] {
        let mut expected = vec![0_u16; slices.count() as usize];
        let finished: Vec<AtomicBool> = (0..expected.len().div_ceil(1 << 18)).map(|_| AtomicBool::new(false)).collect();
        let job = Job { play, engine: Engine::best(), threads: 2, class: None };
        let watch = Watch { finished: &finished, stop: &|| false, done: &|_| () };
        sparse::fill_tuned(&slices, &mut expected, &job, &watch, sparse::Tuning::default()).expect("two bytes");
        let bytes: Vec<u8> = expected.iter().flat_map(|value| value.to_le_bytes()).collect();
        let summary = Summary::of(&slices, Width::Two, &bytes, 2);
        for words in [None, Some(1), Some(2), Some(6)] {
            let solved = card.solve(half, play, sparse::Tuning { words }, &|| false)?;
            let wrong = solved.values(0..slices.count())?.iter().zip(&expected).filter(|(a, b)| a != b).count();
            println!(
                "h={half} m={labels} {play} {words:?}: {wrong} of {} are wrong, {:.3?}",
                expected.len(),
                solved.time
            );
            if solved.summary()? != summary {
                println!("h={half} m={labels} {play} {words:?}: {:?}, and not {summary:?}", solved.summary()?);
            }
        }
    }
    Ok(())
}

/// Solves a slice of few labels, and prints its summary.
fn sparse(half: u32, labels: u32) -> Result<(), CudaError> {
    let card = SparseCard::open(labels)?;
    let began = Instant::now();
    let solved = card.solve(half, Play::Normal, sparse::Tuning::default(), &|| false)?;
    println!("# h={half} m={labels}: {:.3?}, {:.3?} with all that is made before", solved.time, began.elapsed());
    let began = Instant::now();
    let summary = solved.summary()?;
    println!("# summed up in {:.3?}", began.elapsed());
    print(half, &summary, "cuda");
    Ok(())
}

/// Solves the slices of a number of labels one after another, and prints the start values of their boards.
fn starts(halves: RangeInclusive<u32>, labels: u32) -> Result<(), CudaError> {
    let card = SparseCard::open(labels)?;
    let began = Instant::now();
    for half in halves.filter(|&half| half >= labels) {
        let solved = card.solve(half, Play::Normal, sparse::Tuning::default(), &|| false)?;
        let (start, columns) = (solved.start()?, 2 * half - labels);
        println!("{columns} {start}\n{} {start}", columns + 1);
    }
    eprintln!("# m={labels}: {:.3?} in all", began.elapsed());
    Ok(())
}
