//! Computes every value of a whole family into a file, and then answers from that file.
//!
//! `cargo run --example table -- FILE`

use grundy::tables::{Engine, solve, stats};
use grundy::{Limits, Play, Query, Table};
use std::error::Error;
use std::path::Path;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("give the file that the table is written to")?;
    let (path, limits) = (Path::new(&file), Limits::default());

    // Wythoff's game on all pairs of heaps below 1000.
    let family = grundy::family("wythoff:below=1000x1000")?;
    solve(&family, Play::Normal, path, Engine::best(), &limits)?;

    let table = Table::open(path)?;
    let summary = stats::stats(&table, &family, &limits)?;
    println!(
        "{} positions, {} of them lost, largest value {}",
        summary.positions, summary.p_positions, summary.largest
    );

    let wythoff = grundy::open("wythoff")?;
    let values = wythoff.values_in(Arc::new(table))?;
    let mut solver = wythoff.solver(Query { table: Some(values), ..Query::default() });
    let answer = solver.answer(&wythoff.read("300,100")?)?;
    println!("300,100: value {:?}", answer.grundy);
    for winning in &answer.winning_moves {
        println!("{winning} wins");
    }
    Ok(())
}
