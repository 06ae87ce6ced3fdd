//! `grundy solve --cluster`: one table solved by several processes over MPI.

use super::{Args, is_interruption};
use crate::failure::Failure;
use crate::output;
use crate::progress::Watcher;
use cluster::mpi::World;
use cluster::{Failed, Lost, SolvedRank, Transport};
use std::path::Path;
use std::sync::Arc;
use tables::{Engine, Family};
use theory::{Limits, counted};

/// Solves a family together with other ranks.
pub(super) fn solve(args: &Args, out: &Path, family: &Family, engine: Engine, limits: &Limits) -> Result<(), Failure> {
    let lost = |lost: Lost| Failure::Input(format!("--cluster: {lost}"));
    let mut world = World::begin().map_err(lost)?;
    let (rank, ranks) = (world.rank(), world.ranks());
    // All ranks do about the same amount of work, and one of them shows the progress.
    let progress = Arc::clone(&limits.progress);
    let watcher = (rank == 0).then(|| Watcher::with_total(progress, family.indices() / ranks as u64));
    let solved = cluster::solve(&mut world, family, args.play.play.into(), out, engine, limits);
    drop(watcher);
    let SolvedRank { elements, parts, resumed, .. } = match solved {
        Ok(solved) => solved,
        Err(failure) => {
            // Without the others there is no orderly end, so mpirun is left to end them all.
            if failure.heard {
                world.end().map_err(lost)?;
            }
            let is_refused = match &failure.why {
                Failed::Own(error) => !is_interruption(error),
                Failed::Different { .. } => true,
                Failed::Other { .. } | Failed::Lost(_) => false,
            };
            let failure = match failure.why {
                Failed::Own(error) => Failure::from(error),
                why => Failure::Input(format!("rank {} of {ranks}: {why}", rank + 1)),
            };
            if is_refused || !out.exists() {
                return Err(failure);
            }
            let kept = format!(
                "rank {} keeps its finished parts in {}; run the same command with {ranks} ranks to continue",
                rank + 1,
                out.display()
            );
            return Err(Failure::Kept { failure: Box::new(failure), kept });
        }
    };
    world.end().map_err(lost)?;
    if rank > 0 {
        return Ok(());
    }
    let before = if resumed > 0 { ", some of them solved before" } else { "" };
    output::print(&format!(
        "{family}: {} in {}, {} in the folders of {}{before}",
        counted(elements, "value"),
        out.display(),
        counted(parts, "part"),
        counted(ranks, "rank"),
    ))
}
