//! Who is here: every open connection, what it is doing, and which one is closed when there is no room.
//!
//! A visitor is one connection and belongs to the address it comes from. One address has at most half of all places. A
//! connection that merely holds a place keeps no one out: when all are taken, the least useful one is closed for the
//! newcomer. That is one whose question does not arrive, then an idle one, then one that hardly reads its answer.
//! Visitors who share an address, behind a proxy or through a tunnel, are told apart by their connections.

use crate::budget::Room;
use crate::queue::Lately;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How many connections may be open at once.
pub(crate) const MOST: usize = 512;
/// How many of them one address may have.
const MOST_OF_ONE: usize = MOST / 2;
/// With more connections than this, a question has to arrive sooner.
const CROWD: usize = MOST / 4;
/// How long a question may take to arrive then.
const ARRIVAL_IN_A_CROWD: Duration = Duration::from_secs(3);
/// How long a visitor may go without reading any of its answer.
const TAKING: Duration = Duration::from_secs(30);
/// When room is needed, a visitor is closed who has read nothing for this long, or fewer than `SLOW` bytes a second.
const READING: Duration = Duration::from_secs(2);
const SLOW: u64 = 64 << 10;

/// Where a visitor comes from. An IPv6 network counts as one address, since its owner has 2^64 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        Address(match ip.to_canonical() {
            IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64).into(),
            ip => ip,
        })
    }
}

/// One connection.
pub(crate) struct Visitor {
    pub address: Address,
    /// The connection of the proxy that asks for them, if one does.
    connection: Option<Arc<Visitor>>,
    doing: Mutex<Doing>,
    /// How many bytes of its questions and answers are in memory.
    kept: AtomicUsize,
    /// The room that a long question takes up until it is answered.
    question: Mutex<Option<Room>>,
    /// How long it has recently computed in each lane.
    pub lately: Mutex<Lately>,
    leave: Notify,
}

/// What a visitor is doing.
struct Doing {
    phase: Phase,
    /// Since when.
    since: Instant,
    /// How many bytes of the answer have been read.
    taken: u64,
    /// Since when no more of it has been read.
    blocked: Option<Instant>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// A question is on its way.
    Asking,
    /// The last question has been answered.
    Idle,
    /// A question is being answered, or its answer is being sent.
    Answered,
}

impl Visitor {
    /// A visitor whose first question is on its way.
    pub(crate) fn new(ip: IpAddr) -> Arc<Visitor> {
        Arc::new(Visitor::fresh(ip.into()))
    }

    fn fresh(address: Address) -> Visitor {
        Visitor {
            address,
            connection: None,
            doing: Mutex::new(Doing { phase: Phase::Asking, since: Instant::now(), taken: 0, blocked: None }),
            kept: AtomicUsize::new(0),
            question: Mutex::default(),
            lately: Mutex::default(),
            leave: Notify::new(),
        }
    }

    /// Somebody for whom this visitor, a proxy, asks: their turn in the lanes is that of their own address.
    pub(crate) fn for_somebody_at(self: &Arc<Visitor>, ip: IpAddr) -> Arc<Visitor> {
        let (address, connection) = (Address::from(ip), Arc::clone(self));
        if address == self.address {
            connection
        } else {
            Arc::new(Visitor { connection: Some(connection), ..Visitor::fresh(address) })
        }
    }

    /// A visitor without a connection.
    pub(crate) fn unknown() -> Arc<Visitor> {
        Visitor::new(Ipv4Addr::UNSPECIFIED.into())
    }

    fn doing(&self) -> MutexGuard<'_, Doing> {
        locked(&self.doing)
    }

    fn begins(&self, phase: Phase) {
        let mut doing = self.doing();
        (doing.phase, doing.since) = (phase, Instant::now());
    }

    /// The head of a question has arrived, and its body is on its way.
    pub(crate) fn asks(&self) {
        self.begins(Phase::Asking);
    }

    /// The whole question has arrived.
    pub(crate) fn has_asked(&self) {
        self.begins(Phase::Answered);
    }

    /// Sending the answer begins.
    pub(crate) fn gets_answer(&self) {
        self.begins(Phase::Answered);
        self.doing().taken = 0;
        locked(&self.question).take();
    }

    /// The last of the answer has been handed over for sending.
    pub(crate) fn has_answer(&self) {
        self.begins(Phase::Idle);
    }

    /// Some bytes have been read.
    pub(crate) fn takes(&self, bytes: usize) {
        let mut doing = self.doing();
        doing.taken += bytes as u64;
        doing.blocked = None;
    }

    /// Nothing more can be sent for now.
    pub(crate) fn takes_nothing(&self) {
        self.doing().blocked.get_or_insert_with(Instant::now);
    }

    /// Keeps the room of a question until it is answered.
    pub(crate) fn keep_question(&self, room: Room) {
        *locked(&self.question) = Some(room);
    }

    /// How many bytes of its questions and answers are in memory: those of the connection.
    pub(crate) fn kept(&self) -> &AtomicUsize {
        self.connection.as_ref().map_or(&self.kept, |connection| &connection.kept)
    }

    /// Waits until the connection is to be closed.
    pub(crate) async fn is_told_to_leave(&self) {
        self.leave.notified().await;
    }

    fn must_leave(&self) {
        self.leave.notify_one();
    }

    /// Whether a question is being answered or an answer is being sent.
    fn is_served(&self) -> bool {
        let doing = self.doing();
        doing.phase == Phase::Answered || doing.blocked.is_some()
    }

    /// How many bytes of its answer it reads a second, if it has been slow for a while.
    fn slowness(&self, now: Instant) -> Option<u64> {
        let doing = self.doing();
        if now.duration_since(doing.blocked?) >= READING {
            return Some(0);
        }
        let reading = now.duration_since(doing.since);
        let rate = doing.taken * 1000 / (reading.as_millis() as u64).max(1);
        (reading >= READING && rate < SLOW).then_some(rate)
    }

    /// How useful it is, the least first; none if it must not be closed.
    fn usefulness(&self, now: Instant) -> Option<(Phase, u64, Instant)> {
        if let Some(rate) = self.slowness(now) {
            return Some((Phase::Answered, rate, now));
        }
        let doing = self.doing();
        (doing.phase != Phase::Answered && doing.blocked.is_none()).then_some((doing.phase, 0, doing.since))
    }

    /// Whether it has had more time than any visitor is given.
    fn is_overdue(&self, now: Instant, is_crowded: bool) -> bool {
        let doing = self.doing();
        let is_late = is_crowded && doing.phase == Phase::Asking && now - doing.since > ARRIVAL_IN_A_CROWD;
        is_late || doing.blocked.is_some_and(|since| now - since > TAKING)
    }
}

/// All visitors.
#[derive(Default)]
pub(crate) struct Visitors(Mutex<HashMap<u64, Arc<Visitor>>>);

/// A place among the visitors, free again when it is dropped.
pub(crate) struct Presence {
    visitors: Arc<Visitors>,
    number: u64,
    pub visitor: Arc<Visitor>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.visitors.here().remove(&self.number);
    }
}

impl Visitors {
    fn here(&self) -> MutexGuard<'_, HashMap<u64, Arc<Visitor>>> {
        locked(&self.0)
    }

    /// Admits a visitor under a number, closing another connection if need be; none if all others are in use.
    pub(crate) fn admit(self: &Arc<Visitors>, number: u64, ip: IpAddr) -> Option<Presence> {
        let visitor = Visitor::new(ip);
        let mut here = self.here();
        let mut counts = HashMap::<Address, usize>::new();
        here.values().for_each(|other| *counts.entry(other.address).or_default() += 1);
        let own = counts.get(&visitor.address).copied().unwrap_or(0);
        if own >= MOST_OF_ONE {
            dismiss_one(&mut here, |other| other.address == visitor.address)?;
        } else if here.len() >= MOST {
            let most = counts.values().copied().max().unwrap_or(0);
            dismiss_one(&mut here, |other| counts[&other.address] == most)?;
        }
        here.insert(number, Arc::clone(&visitor));
        Some(Presence { visitors: Arc::clone(self), number, visitor })
    }

    /// Closes the least useful connection: the system has no room for more.
    pub(crate) fn make_room(&self) {
        dismiss_one(&mut self.here(), |_| true);
    }

    /// Closes the connections of slow readers, the slowest first, until this many bytes are free.
    pub(crate) fn dismiss_slow(&self, bytes: usize) {
        let (here, now) = (self.here(), Instant::now());
        let mut slow: Vec<_> = here.values().filter_map(|visitor| Some((visitor.slowness(now)?, visitor))).collect();
        slow.sort_unstable_by_key(|(rate, _)| *rate);
        let mut freed = 0;
        for (_, visitor) in slow {
            if freed >= bytes {
                return;
            }
            freed += visitor.kept.load(Ordering::Relaxed);
            visitor.must_leave();
        }
    }

    /// How many bytes are kept for all visitors from an address.
    pub(crate) fn kept_for(&self, address: Address) -> usize {
        let kept = |visitor: &Arc<Visitor>| visitor.kept.load(Ordering::Relaxed);
        self.here().values().filter(|visitor| visitor.address == address).map(kept).sum()
    }

    /// Closes connections that have had more time than any visitor is given.
    pub(crate) fn dismiss_overdue(&self) {
        let (here, now) = (self.here(), Instant::now());
        let is_crowded = here.len() > CROWD;
        here.values().filter(|visitor| visitor.is_overdue(now, is_crowded)).for_each(|visitor| visitor.must_leave());
    }

    /// Closes every connection that is not being answered.
    pub(crate) fn dismiss_unserved(&self) {
        self.here().values().filter(|visitor| !visitor.is_served()).for_each(|visitor| visitor.must_leave());
    }

    /// Whether there are no visitors.
    pub(crate) fn is_empty(&self) -> bool {
        self.here().is_empty()
    }
}

/// Closes the least useful of some connections.
fn dismiss_one(here: &mut HashMap<u64, Arc<Visitor>>, among: impl Fn(&Visitor) -> bool) -> Option<()> {
    let now = Instant::now();
    let candidates = here.iter().filter(|(_, visitor)| among(visitor));
    let ranked = candidates.filter_map(|(number, visitor)| Some((visitor.usefulness(now)?, *number)));
    let (_, number) = ranked.min()?;
    here.remove(&number)?.must_leave();
    Some(())
}

/// Locks, even after a panic: what a lock guards is never left half changed.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(last: u16) -> IpAddr {
        let [third, fourth] = last.to_be_bytes();
        Ipv4Addr::new(127, 0, third, fourth).into()
    }

    fn full_house(of_each: usize) -> (Arc<Visitors>, Vec<Presence>) {
        let visitors = Arc::<Visitors>::default();
        let admitted = (0..MOST)
            .map(|number| visitors.admit(number as u64, ip((number / of_each) as u16)).expect("there are places"));
        let admitted = admitted.collect();
        (visitors, admitted)
    }

    fn is_here(visitors: &Visitors, number: u64) -> bool {
        visitors.here().contains_key(&number)
    }

    #[test]
    fn a_full_house_lets_a_new_address_in() {
        let (visitors, present) = full_house(1);
        // The first to arrive has held its place longest without a question.
        present[1].visitor.has_answer();
        present[2].visitor.has_asked();
        let newcomers: Vec<_> = (1000..1002).map(|number| visitors.admit(number, ip(number as u16)).unwrap()).collect();
        assert!(!is_here(&visitors, 0) && !is_here(&visitors, 3));
        assert!(is_here(&visitors, 1) && is_here(&visitors, 2), "one has had an answer, and one waits for it");
        assert_eq!(visitors.here().len(), MOST);
        drop((newcomers, present));
        assert!(visitors.is_empty());
    }

    #[test]
    fn the_address_with_the_most_makes_room() {
        let (visitors, _present) = full_house(MOST_OF_ONE);
        let _newcomer = visitors.admit(1000, ip(1000)).unwrap();
        // One of the first address was closed, so now the second has the most.
        let _another = visitors.admit(1001, ip(1001)).unwrap();
        assert!(!is_here(&visitors, 0) && !is_here(&visitors, MOST_OF_ONE as u64));
    }

    #[test]
    fn an_address_has_no_more_than_its_part() {
        let visitors = Arc::<Visitors>::default();
        let mut present: Vec<_> =
            (0..MOST_OF_ONE as u64).map(|number| visitors.admit(number, ip(1)).unwrap()).collect();
        present.extend(visitors.admit(1000, ip(1)));
        assert_eq!(visitors.here().len(), MOST_OF_ONE);
        assert!(!is_here(&visitors, 0) && is_here(&visitors, 1000));
        // Visitors being answered stay, so there is no place for one more from this address, but there is for others.
        present.iter().for_each(|presence| presence.visitor.has_asked());
        assert!(visitors.admit(1001, ip(1)).is_none());
        assert!(visitors.admit(1002, ip(2)).is_some());
    }

    #[test]
    fn those_who_do_not_read_leave_when_room_is_needed() {
        let visitors = Arc::<Visitors>::default();
        let present: Vec<_> = (0..3).map(|number| visitors.admit(number, ip(1)).unwrap()).collect();
        let long_ago = Instant::now() - 2 * READING;
        for (presence, taken) in present.iter().zip([10_000, 100, 1 << 30]) {
            presence.visitor.kept.store(1000, Ordering::Relaxed);
            *presence.visitor.doing() =
                Doing { phase: Phase::Answered, since: long_ago, taken, blocked: Some(Instant::now()) };
        }
        let told = |number: usize| {
            let leaving = present[number].visitor.is_told_to_leave();
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async { tokio::time::timeout(Duration::ZERO, leaving).await.is_ok() })
        };
        visitors.dismiss_slow(1000);
        assert!(told(1) && !told(0) && !told(2), "the slowest leaves, and nobody else has to");
        visitors.dismiss_slow(5000);
        assert!(told(0) && !told(2), "whoever reads stays");
        assert_eq!(visitors.kept_for(ip(1).into()), 3000);
        assert_eq!(visitors.kept_for(ip(2).into()), 0);
    }

    #[test]
    fn a_network_is_one_address() {
        let address = |text: &str| Address::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
        assert_ne!(address("10.0.0.1"), address("10.0.0.2"));
    }
}
