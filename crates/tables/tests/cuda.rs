//! The graphics card, if there is one, and the errors if there is none.

mod common;

use common::{described, reflections};
use shapes::ranking::Slices;
use tables::cuda::{Card, CudaError, Kernels, SetWidth, SparseCard, compile_all};
use tables::{Engine, Summary, TableError, Width, solve_in_memory, sparse, summarise};
use theory::{Limits, Play};

#[test]
fn the_card_gives_the_bytes_of_the_processor_or_says_what_is_missing() {
    let half = 9;
    let family = described(reflections(half));
    for play in Play::ALL {
        let expected = solve_in_memory(&family, play, Engine::best(), &Limits::default()).unwrap();
        match Card::find() {
            Ok(_) => {
                let made = solve_in_memory(&family, play, Engine::Cuda, &Limits::default()).unwrap();
                assert_eq!(made.bytes(), expected.bytes());
                for (width, kernels) in [
                    (SetWidth::Narrow, Kernels::Lanes),
                    (SetWidth::Wide, Kernels::Lanes),
                    (SetWidth::Wide, Kernels::Plain),
                ] {
                    let card = Card::open(width).unwrap();
                    let mut solved = card.solve(half, 0..=half, play, kernels, &|| false).unwrap();
                    let mut all = vec![0; expected.bytes().len()];
                    solved.write_codes(0, &mut all).unwrap();
                    assert_eq!(all, expected.bytes(), "{width:?}, {kernels:?}");
                    for summary in solved.summaries().unwrap() {
                        let mut values = vec![0; summary.positions as usize];
                        solved.write_slice(summary.labels, &mut values).unwrap();
                        let slice = Slices::new(half, summary.labels..=summary.labels).unwrap();
                        assert_eq!(summary, Summary::of(&slice, Width::One, &values, 1));
                    }
                    for (labels, nested) in (0..).zip(solved.nested_summaries().unwrap()) {
                        let mut slice = vec![0; Slices::new(half, labels + 1..=labels + 1).unwrap().count() as usize];
                        solved.write_slice(labels + 1, &mut slice).unwrap();
                        let first = &slice[..nested.positions as usize];
                        let inner = Slices::new(half - 1, labels..=labels).unwrap();
                        assert_eq!(nested, Summary::of(&inner, Width::One, first, 1));
                    }
                }
            }
            Err(error) => {
                let CudaError::Missing(what) = &error else { panic!("{error}") };
                assert!(!what.is_empty());
                assert_eq!(Card::open(SetWidth::Wide).err(), Some(error.clone()));
                assert_eq!(Engine::Cuda.missing(), Some(error.to_string()));
                let refused = solve_in_memory(&family, play, Engine::Cuda, &Limits::default()).err();
                assert!(matches!(refused, Some(TableError::Card(ref why)) if *why == error), "{refused:?}");
                let slices = common::slices(half, 1..=half);
                let refused = summarise(&slices, play, Engine::Cuda, &Limits::default(), |_| ()).err();
                assert!(matches!(refused, Some(TableError::Card(ref why)) if *why == error), "{refused:?}");
                // A missing card is never the default.
                assert_ne!(Engine::best_for(&family), Engine::Cuda);
            }
        }
    }
}

/// Few labels with a large range: values of two bytes, some of them too large for small sets.
#[test]
fn few_labels_on_the_card_are_those_of_the_processor() {
    for (half, slices) in [(60, 2..=3), (30, 4..=4), (27, 5..=5)] {
        let family = described(common::slices(half, slices.clone()));
        for play in Play::ALL {
            let made = solve_in_memory(&family, play, Engine::Cuda, &Limits::default());
            let mut summaries = Vec::new();
            let summed = summarise(&family, play, Engine::Cuda, &Limits::default(), |slice| summaries.push(slice));
            if let Err(error) = Card::find() {
                for refused in [made.err(), summed.err()] {
                    assert!(matches!(refused, Some(TableError::Card(ref why)) if *why == error), "{refused:?}");
                }
                continue;
            }
            let expected = solve_in_memory(&family, play, Engine::Portable, &Limits::default()).unwrap();
            assert_eq!(made.unwrap().bytes(), expected.bytes(), "h={half}");
            let mut sums = Vec::new();
            summarise(&family, play, Engine::Portable, &Limits::default(), |slice| sums.push(slice)).unwrap();
            assert_eq!(summaries, sums, "h={half}");
            for labels in slices.clone() {
                let (card, words) = (SparseCard::open(labels).unwrap(), Some(1));
                let solved = card.solve(half, play, sparse::Tuning { words }, &|| false).unwrap();
                assert_eq!(Some(solved.summary().unwrap()), sums.iter().find(|sum| sum.labels == labels).cloned());
                let stopped = card.solve(half, play, sparse::Tuning { words }, &|| true);
                assert_eq!(stopped.err(), Some(CudaError::Stopped));
            }
        }
    }
}

/// The kernels compile wherever CUDA's run-time compiler is, even without a card. `./test` fetches the compiler and sets
/// GRUNDY_NVRTC, so that it is not missing unnoticed.
#[test]
fn the_kernels_compile() {
    // The least capability that is supported.
    match compile_all((8, 0)) {
        Err(CudaError::Missing(what)) => {
            assert!(what.contains("libnvrtc"), "{what}");
            assert!(std::env::var_os("GRUNDY_NVRTC").is_none(), "{what}");
        }
        compiled => compiled.unwrap(),
    }
}

/// The card is not offered for families without kernels.
#[test]
fn what_the_card_cannot_do_is_not_offered() {
    let offered = |family: &tables::Family| family.engines().contains(&Engine::Cuda);
    assert!(offered(&reflections(9)) && offered(&common::slices(9, 2..=3)));
    assert!(offered(&common::slices(152, 5..=5)) && !offered(&common::slices(152, 1..=5)));
    assert!(!offered(&common::slices(28, 9..=9)) && matches!(SparseCard::open(9), Err(CudaError::Missing(_))));
    assert!(!offered(&reflections(6)) && !offered(&common::slides(8)));
}
