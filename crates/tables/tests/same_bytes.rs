//! Files are byte for byte what they have been since the first version of the format.

mod common;

use common::{Rules, fixed_slides, fixed_slides_or_one, fixed_steps, flips, reflections, slides, tuples};
use std::fs;
use tables::{Engine, Family, solve};
use theory::{Limits, Play};
use xxhash_rust::xxh3::xxh3_128;

/// Families with their names in files, and the XXH3 (128 bits) of their files in normal and in misère play.
#[rustfmt::skip]
fn families() -> Vec<(&'static str, Family, [u128; 2])> {
    vec![
        ("mhrg:h=4", reflections(4), [0x528e7186bcdf1e76c6ebc50c4960a2cc, 0x4d392cd07db1d586a078a923f256248e]),
        ("mhrg:h=12", reflections(12), [0x8049a49bac442b5a76b117688d0eb642, 0x8a31f3f914eef20bed20ff367955a392]),
        ("welter:below=14", slides(14), [0x06831d0a11aaa743e3353d0c339c6a15, 0x8761d24bf13ee92339b750c10628487a]),
        ("welter:below=21", slides(21), [0xbc9fa0bac83a555e36aece82a3673832, 0xd7b8df3eb54694cd620b2e92f69a0754]),
        ("turtles:any:below=12", flips(12), [0x5970da11f022413e58088339cf791d34, 0x9c703b738742207078fce74a13de26d1]),
        ("wythoff:below=40x37", tuples(Rules::Wythoff, &[40, 37]),
            [0x7184bce390349790e1eb8fe0626c392a, 0x6fe844861053a20bcb03fa8c0ca2410d]),
        ("corner:ryuoh:below=30x20", tuples(Rules::Ryuoh, &[30, 20]),
            [0x28efcd9f0c1900960df2dc2263853a43, 0x3e7314539d617e58c85a5301dfa2cefd]),
        ("corner:maharaja:below=25x30", tuples(Rules::Maharaja, &[25, 30]),
            [0x45f95971d24760c8ae42682b6a4d27f2, 0x3051685776b640fc83ce983cb0637268]),
        ("rooks:below=5x4x6x3", tuples(Rules::Rooks, &[5, 4, 6, 3]),
            [0x395961cd8b6c0ff8285083b948fa70c0, 0x0075e006b6eef6ac4c9aaf6b649d095c]),
        ("nim4b:r=3:below=5x4x5x4", tuples(Rules::LimitedEqual(2), &[5, 4, 5, 4]),
            [0xcdfc1496f52f132f3944d83bdcdd16e3, 0xfde9f09e8f54208a50ff27a190d09ea1]),
        ("nim:below=300", tuples(Rules::Nim, &[300]),
            [0xd394fbcce32d56c9c51ea44196d0e340, 0x3d93b47858116468a0fbe49a6a9a6ef3]),
        ("nim:r=4:below=13x9", tuples(Rules::LimitedNim(3), &[13, 9]),
            [0x08cf9aaa61c4a4edf9d260630b7b0a8e, 0x2a6c460086164c3d2d58131f4a467ee0]),
        ("young:box=4x5", fixed_slides(4, 9), [0x7da4cb103982c61f82a29975a919e636, 0x91d483c290d1ca21deb052a3672770c3]),
        ("inset:4:below=12", fixed_slides_or_one(4, 12),
            [0xd730824099d14256871c29b3b8ce4f2b, 0x647b6b4e15b9262a4503c46cb870e44d]),
        ("nibble:box=6x7", fixed_steps(6, 13), [0xb1d06a6ae7b4e1047f467af32179252a, 0x09bf05732c5c8198cfa906d47c6725fc]),
    ]
}

#[test]
fn files_are_the_same_bytes_as_ever() {
    for (spec, family, checksums) in families() {
        let family = Family::new(spec, family.index().clone(), family.moves().clone());
        for (play, expected) in [Play::Normal, Play::Misere].into_iter().zip(checksums) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("table");
            solve(&family, play, &path, Engine::best(), &Limits::default()).unwrap();
            assert_eq!(xxh3_128(&fs::read(&path).unwrap()), expected, "{spec} in {play} play");
        }
    }
}
