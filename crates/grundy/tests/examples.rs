//! Every example runs and prints what it should, which is computed here by plain recursion.

use std::process::Command;

/// What an example prints. It must succeed.
fn printed(name: &str, arguments: &[&str]) -> Vec<String> {
    // This test is in `deps`, and the examples are in the folder beside it.
    let here = std::env::current_exe().unwrap();
    let folder = here.parent().and_then(|deps| deps.parent()).unwrap().join("examples");
    let program = folder.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let output = Command::new(&program).args(arguments).output();
    let output = output.unwrap_or_else(|error| panic!("{}: {error}; `cargo test` builds it", program.display()));
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn mex(values: &[u64]) -> u64 {
    (0..).find(|value| !values.contains(value)).unwrap()
}

#[test]
fn own_game() {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=20 {
        let splits = (1..heap).filter(|part| 2 * part != heap);
        let options: Vec<u64> = splits.map(|part| values[part] ^ values[heap - part]).collect();
        values.push(mex(&options));
    }
    // Winning Ways, chapter 4.
    assert_eq!(values[..16], [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1]);
    let heaps = [7, 5, 3];
    let value = heaps.iter().fold(0, |sum, &heap| sum ^ values[heap]);
    let mut winning = Vec::new();
    for heap in heaps {
        for small in (1..heap).take_while(|small| 2 * small < heap) {
            if value ^ values[heap] ^ values[heap - small] ^ values[small] == 0 {
                winning.push(format!("{heap} into {} and {small} wins", heap - small));
            }
        }
    }
    assert!(!winning.is_empty());
    let mut lines = printed("own_game", &[]);
    assert_eq!(lines[..2], [format!("one heap: {values:?}"), format!("7,5,3: value Some({value})")]);
    lines[2..].sort();
    winning.sort();
    assert_eq!(lines[2..], winning);
}

#[test]
fn table() {
    const SIDE: usize = 1000;
    // The lost positions are Wythoff's pairs. Each has the least number not yet used, and its numbers are one further
    // apart than those of the last.
    let mut lost = Vec::new();
    let (mut is_used, mut apart) = (vec![false; 2 * SIDE], 0);
    for small in 0..SIDE {
        if !is_used[small] {
            is_used[small] = true;
            is_used[small + apart] = true;
            lost.push((small, small + apart));
            apart += 1;
        }
    }
    let inside = lost.iter().filter(|pair| pair.1 < SIDE);
    let count: usize = inside.map(|pair| if pair.0 == pair.1 { 1 } else { 2 }).sum();
    let mut values = vec![vec![0_u64; 301]; 301];
    for x in 0..=300_usize {
        for y in 0..=x.min(100) {
            let rows = (0..x).map(|smaller| values[smaller][y]);
            let columns = (0..y).map(|smaller| values[x][smaller]);
            let diagonal = (1..=x.min(y)).map(|both| values[x - both][y - both]);
            let mut is_there = vec![false; x + 2 * y + 1];
            rows.chain(columns).chain(diagonal).for_each(|value| is_there[value as usize] = true);
            let value = is_there.iter().position(|there| !there).unwrap() as u64;
            values[x][y] = value;
            values[y][x] = value;
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let lines = printed("table", &[folder.path().join("wythoff").to_str().unwrap()]);
    assert!(lines[0].starts_with(&format!("1000000 positions, {count} of them lost, ")), "{}", lines[0]);
    assert_eq!(lines[1], format!("300,100: value Some({})", values[300][100]));
    let leads = |x: usize, y: usize| {
        x <= 300 && y <= 100 && (x, y) != (300, 100) && (x == 300 || y == 100 || 300 - x == 100 - y)
    };
    let winning = lost.iter().map(|&(x, y)| usize::from(leads(x, y)) + usize::from(x != y && leads(y, x)));
    assert_eq!(lines.len() - 2, winning.sum::<usize>());
    assert!(lines[2..].iter().all(|line| line.ends_with(" wins")), "{lines:?}");
}

#[test]
fn claim() {
    let mut is_lost = Vec::new();
    for heap in 0..=100_usize {
        let mut squares = (1..).map(|root| root * root).take_while(|&square| square <= heap);
        let is_won = squares.any(|square| is_lost[heap - square]);
        is_lost.push(!is_won);
    }
    let counterexample = (0..).find(|&heap| is_lost[heap] != matches!(heap % 5, 0 | 2)).unwrap();
    assert_eq!(counterexample, 25);
    let expected = [
        "heaps of at most 24: Holds, 25 compared".to_owned(),
        format!("heaps of at most 100: Refuted, {} compared", counterexample + 1),
        format!("not so for a heap of {counterexample}"),
    ];
    assert_eq!(printed("claim", &[]), expected);
}
