//! Divides independent cases among processes: as shards, each a command of its own, or among the ranks of a cluster,
//! where the first rank reports what all of them found.

use crate::failure::Failure;
use crate::interrupt;
use cluster::mpi::World;
use cluster::{Lost, Transport, gather};
use questions::Shard;
use serde::Serialize;
use serde::de::DeserializeOwned;
use theory::Limits;

/// Which part of the work to do.
#[derive(clap::Args)]
pub struct ShareArgs {
    /// Do only part I of N: cases I, I+N, I+2N, … of the whole command
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Share the work among the processes started by mpirun; the first one prints what all of them found
    #[arg(long, conflicts_with = "shard")]
    cluster: bool,
}

impl ShareArgs {
    /// Whether a part was asked for, even if it is the whole.
    pub fn is_given(&self) -> bool {
        self.shard.is_some() || self.cluster
    }

    /// Connects to the other ranks, if there are any.
    ///
    /// # Errors
    ///
    /// If they cannot be reached.
    pub fn begin(&self) -> Result<Share, Failure> {
        let shard = self.shard.unwrap_or(Shard::WHOLE);
        if !self.cluster {
            return Ok(Share { shard, world: None });
        }
        let world = World::begin().map_err(unreachable)?;
        let shard = Shard::new(world.rank() as u64 + 1, world.ranks() as u64).unwrap_or(shard);
        Ok(Share { shard, world: Some(world) })
    }
}

/// The part of the work that this process does.
pub struct Share {
    /// Its cases.
    pub shard: Shard,
    world: Option<World>,
}

/// What this process should report.
pub enum Told<T> {
    /// What it has found itself.
    Own(T),
    /// What all ranks found, by rank.
    All(Vec<T>),
    /// Nothing: another rank reports.
    Nothing,
}

impl Share {
    /// Whether there are other ranks, one of which reports for all.
    pub fn is_cluster(&self) -> bool {
        self.world.is_some()
    }

    /// Whether this process reports the results.
    pub fn is_telling(&self) -> bool {
        self.world.as_ref().is_none_or(|world| world.rank() == 0)
    }

    /// The part to be named in the report.
    pub fn told_shard(&self) -> Shard {
        if self.is_cluster() { Shard::WHOLE } else { self.shard }
    }

    /// Collects what all ranks found.
    ///
    /// # Errors
    ///
    /// If they cannot be reached.
    pub fn unite<T: Serialize + DeserializeOwned>(self, own: T, limits: &Limits) -> Result<Told<T>, Failure> {
        let Some(mut world) = self.world else { return Ok(Told::Own(own)) };
        // A rank that only waits can be ended where it stands.
        let waiting = interrupt::waiting_for_input();
        let bytes = serde_json::to_vec(&own).map_err(|error| unreachable(Lost(error.to_string())))?;
        let cancelled = || limits.cancel.load(std::sync::atomic::Ordering::Relaxed);
        let all = gather(&mut world, bytes, &cancelled).map_err(unreachable)?;
        world.end().map_err(unreachable)?;
        drop(waiting);
        let Some(all) = all else { return Ok(Told::Nothing) };
        let read = |bytes: cluster::Bytes| serde_json::from_slice(&bytes);
        let all: Result<Vec<T>, _> = all.into_iter().map(read).collect();
        all.map(Told::All).map_err(|error| unreachable(Lost(error.to_string())))
    }
}

/// The failure when the other ranks cannot be reached.
fn unreachable(lost: Lost) -> Failure {
    Failure::Input(format!("--cluster: {lost}"))
}

/// The beginning of a text for people, which says what part of the work it covers.
pub fn before(shard: Shard) -> String {
    if shard.is_whole() { String::new() } else { format!("{shard}: ") }
}
