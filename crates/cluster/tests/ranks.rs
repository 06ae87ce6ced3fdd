//! Ranks that are threads: together they make the table of one process, by messages and in shared memory, and what one
//! rank has kept is not computed again.

mod common;

use cluster::{Bytes, Failed, Local, Lost, Message, SolvedRank, Together, Transport, own_units, run, solve_of};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use tables::units::{Common, Store, Units, Work, compute, compute_together};
use tables::{Engine, Table, TableError, solve_in_memory, write_joined};
use theory::{Limits, Play};

fn engine() -> Engine {
    Engine::best()
}

/// The table of one process.
fn whole(half: u32, play: Play) -> Vec<u8> {
    solve_in_memory(&common::family(half), play, engine(), &Limits::default()).unwrap().bytes().to_vec()
}

/// A disk that is a map and fails after this many units.
#[derive(Default)]
struct Disk {
    units: Mutex<BTreeMap<usize, Vec<u8>>>,
    left: Option<AtomicUsize>,
}

impl Disk {
    fn kept(&self) -> Vec<usize> {
        self.units.lock().unwrap().keys().copied().collect()
    }

    fn full(&self) -> TableError {
        TableError::Other { file: "disk".to_owned(), problem: "it is full".to_owned() }
    }
}

impl Store for Disk {
    fn load(&self, unit: usize, place: &mut [u8], _: &dyn Fn() -> bool) -> Result<(), TableError> {
        place.copy_from_slice(&self.units.lock().unwrap()[&unit]);
        Ok(())
    }

    fn keep(&self, unit: usize, bytes: &[u8]) -> Result<(), TableError> {
        if let Some(left) = &self.left {
            left.try_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1))
                .map_err(|_| self.full())?;
        }
        assert!(self.units.lock().unwrap().insert(unit, bytes.to_vec()).is_none(), "unit {unit} was there");
        Ok(())
    }
}

/// Solves a table by messages, on as many ranks as there are disks. Returns how each rank ended.
fn solve(units: Units, play: Play, disks: &[Disk], memory: u64, ahead: usize) -> Vec<Result<(), Failed>> {
    solve_beside(units, play, disks, memory, ahead, None)
}

/// The same with the table in the memory of a file, if there is one.
fn solve_beside(
    units: Units,
    play: Play,
    disks: &[Disk],
    memory: u64,
    ahead: usize,
    file: Option<&File>,
) -> Vec<Result<(), Failed>> {
    thread::scope(|scope| {
        let ranks: Vec<_> = Local::world(disks.len())
            .into_iter()
            .zip(disks)
            .map(|(mut world, disk)| {
                scope.spawn(move || {
                    let kept = disk.kept();
                    let mut order = own_units(&units, world.rank(), world.ranks());
                    order.retain(|unit| !kept.contains(unit));
                    // Safety: the file is new, without a name, and used only by the ranks.
                    let common = file.map(|file| unsafe { Common::new(file, units) }.unwrap());
                    let common = common.as_ref();
                    let together =
                        Together { units, what: "a table", own: disk, kept: &kept, common, most_ahead: ahead };
                    let limits = Limits { memory, ..Limits::default() };
                    let work = |exchange: &cluster::Exchange<'_>, limits: &Limits| {
                        let work = Work { spec: "reflections", units, order: &order, play, engine: engine() };
                        match exchange.agree(limits)? {
                            Some(common) => compute_together(common, &work, exchange, limits).map(drop),
                            None => compute(&work, exchange, limits).map(drop),
                        }
                    };
                    let end = run(&mut world, &together, &limits, work);
                    // The others hear of every failure.
                    end.map_err(|failure| {
                        assert!(failure.heard);
                        failure.why
                    })
                })
            })
            .collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    })
}

fn joined(units: Units, disks: &[Disk]) -> Vec<u8> {
    let mut table = vec![0xff; units.count() * units.unit_len()];
    for disk in disks {
        for (&unit, bytes) in &*disk.units.lock().unwrap() {
            table[units.range(unit)].copy_from_slice(bytes);
        }
    }
    table
}

fn disks(ranks: usize) -> Vec<Disk> {
    (0..ranks).map(|_| Disk::default()).collect()
}

#[test]
fn ranks_make_the_table_of_one_process() {
    for (half, play) in [(12, Play::Normal), (13, Play::Misere), (14, Play::Normal)] {
        let (units, table) = (Units::new(half, 11).unwrap(), whole(half, play));
        for ranks in 1..=5 {
            for (memory, ahead) in [(1 << 30, 100), (1 << 30, 1), (units.unit_len() as u64 * 14, 3)] {
                let disks = disks(ranks);
                for end in solve(units, play, &disks, memory, ahead) {
                    end.unwrap();
                }
                for (rank, disk) in disks.iter().enumerate() {
                    let mut own = own_units(&units, rank, ranks);
                    own.sort_unstable();
                    assert_eq!(disk.kept(), own, "each rank has its own units and no others");
                }
                assert!(joined(units, &disks) == table, "h={half}, {ranks} ranks, {memory} bytes, {ahead} ahead");
            }
        }
    }
}

#[test]
fn ranks_make_it_in_common_memory() {
    for (half, digits, play) in
        [(12, 11, Play::Normal), (13, 12, Play::Misere), (14, 11, Play::Normal), (14, 12, Play::Normal)]
    {
        let (units, table) = (Units::new(half, digits).unwrap(), whole(half, play));
        for ranks in 2..=5 {
            let (disks, file) = (disks(ranks), tempfile::tempfile().unwrap());
            for end in solve_beside(units, play, &disks, 1 << 30, 100, Some(&file)) {
                end.unwrap();
            }
            for (rank, disk) in disks.iter().enumerate() {
                let mut own = own_units(&units, rank, ranks);
                own.sort_unstable();
                assert_eq!(disk.kept(), own, "each rank keeps its own units, whoever computed them");
            }
            assert!(joined(units, &disks) == table, "h={half}, units of {digits} digits, {ranks} ranks");
        }
    }
}

#[test]
fn what_fails_on_one_rank_ends_all_and_is_taken_up_again() {
    for is_beside in [false, true] {
        fail_and_take_up_again(&|| is_beside.then(|| tempfile::tempfile().unwrap()));
    }
}

fn fail_and_take_up_again(file: &dyn Fn() -> Option<File>) {
    let (units, play) = (Units::new(14, 11).unwrap(), Play::Normal);
    let table = whole(14, play);
    let solve = |disks: &[Disk]| solve_beside(units, play, disks, 1 << 30, 10, file().as_ref());
    for (ranks, first) in [(2, 0), (2, 5), (3, 4), (3, 8), (4, 1)] {
        let mut disks = disks(ranks);
        disks[ranks - 1].left = Some(AtomicUsize::new(first));
        let ends = solve(&disks);
        assert!(matches!(&ends[ranks - 1], Err(Failed::Own(error)) if error.to_string().contains("full")), "{ends:?}");
        for end in &ends[..ranks - 1] {
            assert!(matches!(end, Err(Failed::Other { .. })), "{ends:?}");
        }
        let before: Vec<Vec<usize>> = disks.iter().map(Disk::kept).collect();
        assert!(before.concat().len() < units.count());
        // A unit that was already there would be noticed.
        disks[ranks - 1].left = None;
        for end in solve(&disks) {
            end.unwrap();
        }
        assert!(joined(units, &disks) == table, "{ranks} ranks, {first} units");
    }
}

/// A disk that can be written but not read.
struct Unreadable;

impl Store for Unreadable {
    fn load(&self, _: usize, _: &mut [u8], _: &dyn Fn() -> bool) -> Result<(), TableError> {
        Err(TableError::DamagedPart { file: "disk".to_owned(), part: "block 0".to_owned() })
    }

    fn keep(&self, _: usize, _: &[u8]) -> Result<(), TableError> {
        Ok(())
    }
}

/// How each of two ranks ends if each does something on its own.
fn ends_of_two(rank: impl Fn(&mut Local) -> Failed + Sync) -> Vec<Failed> {
    let rank = &rank;
    thread::scope(|scope| {
        let ranks: Vec<_> =
            Local::world(2).into_iter().map(|mut world| scope.spawn(move || rank(&mut world))).collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    })
}

#[test]
fn a_unit_that_cannot_be_read_for_another_rank_is_told_as_it_is() {
    let units = Units::new(13, 11).unwrap();
    let ends = ends_of_two(|world| {
        let rank = world.rank();
        let kept: &[usize] = if rank == 0 { &[0] } else { &[] };
        let together = Together { units, what: "a table", own: &Unreadable, kept, common: None, most_ahead: 1 };
        // One rank wants a unit of the other, which does not compute it.
        let work = |exchange: &cluster::Exchange<'_>, limits: &Limits| {
            if rank == 1 {
                return exchange.load(0, &mut vec![0; units.unit_len()], &|| limits.reached(0, 0).is_some());
            }
            loop {
                limits.check(0)?;
                thread::yield_now();
            }
        };
        run(world, &together, &Limits::default(), work).unwrap_err().why
    });
    assert!(matches!(&ends[0], Failed::Own(TableError::DamagedPart { .. })), "{ends:?}");
    assert!(matches!(&ends[1], Failed::Other { rank: 0, problem } if problem.contains("block 0")), "{ends:?}");
}

#[test]
fn ranks_that_do_different_things_do_nothing() {
    let units = Units::new(13, 11).unwrap();
    let ends = ends_of_two(|world| {
        let (disk, what) = (Disk::default(), ["h=13", "h=14"][world.rank()]);
        let together = Together { units, what, own: &disk, kept: &[], common: None, most_ahead: 1 };
        // Work that waits for a unit of the other rank.
        let work = |exchange: &cluster::Exchange<'_>, limits: &Limits| {
            let mut place = vec![0; units.unit_len()];
            let stop = || limits.reached(0, 0).is_some();
            exchange.load(usize::from(what == "h=13"), &mut place, &stop)
        };
        run(world, &together, &Limits::default(), work).unwrap_err().why
    });
    assert!(ends.iter().any(|end| matches!(end, Failed::Different { .. })), "{ends:?}");
}

/// A rank that may share memory with others.
struct Beside {
    world: Local,
    common: Option<File>,
}

impl Transport for Beside {
    fn rank(&self) -> usize {
        self.world.rank()
    }

    fn ranks(&self) -> usize {
        self.world.ranks()
    }

    fn send(&mut self, to: usize, kind: u8, bytes: Bytes) -> Result<(), Lost> {
        self.world.send(to, kind, bytes)
    }

    fn receive(&mut self) -> Result<Option<Message>, Lost> {
        self.world.receive()
    }

    fn has_sent_all(&mut self) -> Result<bool, Lost> {
        self.world.has_sent_all()
    }

    fn is_busy(&self) -> bool {
        self.world.is_busy()
    }

    fn take_common(&mut self) -> Option<File> {
        self.common.take()
    }
}

#[test]
fn ranks_have_the_memory_in_common_if_all_can() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.table");
    tables::solve(&common::family(14), Play::Normal, &file, engine(), &Limits::default()).unwrap();
    let bytes = std::fs::read(file).unwrap();
    let solve = |at: &Path, ranks: usize, memory: &(dyn Fn(usize) -> u64 + Sync)| -> Vec<SolvedRank> {
        let shared = tempfile::tempfile().unwrap();
        let one = |world: Local| {
            let limits = Limits { memory: memory(world.rank()), ..Limits::default() };
            let mut world = Beside { world, common: Some(shared.try_clone().unwrap()) };
            solve_of(&mut world, &common::family(14), Play::Normal, at, engine(), &limits, Some(11)).unwrap()
        };
        thread::scope(|scope| {
            let one = &one;
            let ranks: Vec<_> = Local::world(ranks).into_iter().map(|world| scope.spawn(move || one(world))).collect();
            ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
        })
    };
    for ranks in 2..=4 {
        let at = folder.path().join(format!("{ranks}"));
        let solved = solve(&at, ranks, &|_| 1 << 30);
        assert!(solved.iter().all(|rank| rank.loaded == 0), "nothing was fetched: {solved:?}");
        assert!(file_of(&at).unwrap() == bytes, "{ranks} ranks");
        // All ranks compute what one has lost, and read the existing parts for it.
        std::fs::remove_dir_all(at.join(format!("rank-2-of-{ranks}"))).unwrap();
        let solved = solve(&at, ranks, &|_| 1 << 30);
        assert!(solved.iter().enumerate().all(|(rank, solved)| (solved.resumed == 0) == (rank == 1)), "{solved:?}");
        assert!(solved.iter().any(|rank| rank.loaded > 0), "{solved:?}");
        assert!(file_of(&at).unwrap() == bytes, "{ranks} ranks");
        // If one rank may not hold the whole table in memory, all of them use messages.
        let at = folder.path().join(format!("{ranks}-unlike"));
        let solved = solve(&at, ranks, &|rank| if rank == 0 { 9 << 19 } else { 1 << 30 });
        assert!(solved.iter().any(|rank| rank.loaded > 0), "{solved:?}");
        assert!(file_of(&at).unwrap() == bytes, "{ranks} ranks");
    }
}

/// Solves a table on ranks with folders. Returns how each ended.
fn solve_into(folder: &Path, half: u32, ranks: usize, limits: &Limits) -> Vec<Result<SolvedRank, Failed>> {
    solve_with(folder, half, ranks, limits, 11)
}

/// The same with units of this many digits.
fn solve_with(folder: &Path, half: u32, ranks: usize, limits: &Limits, digits: u32) -> Vec<Result<SolvedRank, Failed>> {
    thread::scope(|scope| {
        let ranks: Vec<_> = Local::world(ranks)
            .into_iter()
            .map(|mut world| {
                let limits = Limits { progress: Default::default(), ..limits.clone() };
                scope.spawn(move || {
                    let family = common::family(half);
                    let solved = solve_of(&mut world, &family, Play::Normal, folder, engine(), &limits, Some(digits));
                    solved.map_err(|failure| failure.why)
                })
            })
            .collect();
        ranks.into_iter().map(|rank| rank.join().unwrap()).collect()
    })
}

fn file_of(table: &Path) -> Result<Vec<u8>, TableError> {
    let mut bytes = Vec::new();
    write_joined(&Table::open(table)?, &mut bytes, "memory", &Limits::default())?;
    Ok(bytes)
}

#[test]
fn folders_of_ranks_are_one_table() {
    let (folder, limits) = (tempfile::tempdir().unwrap(), Limits::default());
    let file = folder.path().join("one.table");
    tables::solve(&common::family(13), Play::Normal, &file, engine(), &limits).unwrap();
    let bytes = std::fs::read(file).unwrap();
    for ranks in 1..=3 {
        let at = folder.path().join(format!("{ranks}"));
        let solved: Vec<SolvedRank> = solve_into(&at, 13, ranks, &limits).into_iter().map(Result::unwrap).collect();
        assert_eq!(solved.iter().map(|rank| rank.own).sum::<usize>(), 9);
        assert!(solved.iter().all(|rank| (rank.parts, rank.elements, rank.resumed) == (9, 1_594_323, 0)), "{solved:?}");
        assert!(file_of(&at).unwrap() == bytes, "{ranks} ranks");
        let again = solve_into(&at, 13, ranks, &limits);
        assert!(again.into_iter().all(|rank| rank.is_ok_and(|rank| (rank.resumed, rank.loaded) == (rank.own, 0))));
    }
    let at = folder.path().join("3");
    // A different number of ranks has different parts, and a different table does not fit either.
    for (half, ranks, word) in [(13, 2, "begun by 3 ranks"), (14, 3, "mhrg:h=13")] {
        let ends = solve_into(&at, half, ranks, &limits);
        assert!(ends.iter().all(|end| end.as_ref().is_err_and(|why| why.to_string().contains(word))), "{ends:?}");
    }
    // The parts of one rank are missing: the rest can be read, what is missing is reported, and is made again.
    std::fs::remove_dir_all(at.join("rank-2-of-3")).unwrap();
    assert!(matches!(file_of(&at), Err(TableError::Unfinished { .. })), "{:?}", file_of(&at).map(drop));
    let resumed: Vec<usize> = solve_into(&at, 13, 3, &limits).into_iter().map(|rank| rank.unwrap().resumed).collect();
    assert_eq!(resumed, [3, 0, 3]);
    assert!(file_of(&at).unwrap() == bytes);
    // Other files in the folder are left alone.
    std::fs::write(at.join("note"), "mine").unwrap();
    let ends = solve_into(&at, 13, 3, &limits);
    assert!(ends.iter().all(|end| end.as_ref().is_err_and(|why| why.to_string().contains("note"))), "{ends:?}");
}

#[test]
fn what_was_not_begun_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path().join("table");
    let ends = solve_into(&at, 13, 2, &Limits { memory: 1 << 20, ..Limits::default() });
    assert!(ends.iter().all(|end| matches!(end, Err(Failed::Own(TableError::Memory { .. })))), "{ends:?}");
    let cancelled = Limits { cancel: Arc::new(true.into()), ..Limits::default() };
    let ends = solve_into(&at, 13, 2, &cancelled);
    assert!(ends.iter().all(|end| matches!(end, Err(Failed::Own(TableError::Stopped(_))))), "{ends:?}");
    assert!(!at.exists());
    // The table has 23 TB. Even on a disk with room for it, the memory would be refused and nothing begun.
    let ends = solve_with(&at, 28, 2, &Limits { memory: 1 << 20, ..Limits::default() }, 16);
    assert!(ends.iter().all(|end| matches!(end, Err(Failed::Own(TableError::NoRoom { .. })))), "{ends:?}");
    assert!(!at.exists());
}
