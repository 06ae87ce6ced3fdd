//! Who is here: every open connection, what it is doing, and who has to leave when there is no room.
//!
//! A visitor is one connection, and belongs to the address it comes from. An address has at most half of all places.
//! Nobody is kept out by those who only hold a place: when all are taken, the connection that is of the least use leaves
//! for the newcomer, one whose question does not arrive before one that is idle, and an idle one before one that hardly
//! reads its answer. Where many come from one address, as behind a proxy or through a tunnel, they are told apart by
//! their connections.

use crate::budget::Room;
use crate::queue::Lately;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// Connections at a time.
pub(crate) const MOST: usize = 512;
/// How many of them one address may have.
const MOST_OF_ONE: usize = MOST / 2;
/// From so many on, a question has to arrive sooner.
const CROWD: usize = MOST / 4;
/// How long a question may take to arrive when there is a crowd.
const ARRIVAL_IN_A_CROWD: Duration = Duration::from_secs(3);
/// How long a visitor may take nothing of an answer.
const TAKING: Duration = Duration::from_secs(30);
/// When room is needed, whoever has taken nothing for this long leaves, or in all this time fewer bytes a second.
const READING: Duration = Duration::from_secs(2);
const SLOW: u64 = 64 << 10;

/// Where a visitor comes from. An IPv6 network is one address: its owner has 2^64 of them.
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
    doing: Mutex<Doing>,
    /// How many bytes of questions and answers are kept for it.
    kept: AtomicUsize,
    /// What a long question takes up until it is answered.
    question: Mutex<Option<Room>>,
    /// How long it lately computed in each lane.
    pub lately: Mutex<Lately>,
    leave: Notify,
}

/// What a visitor does.
struct Doing {
    phase: Phase,
    /// Since when.
    since: Instant,
    /// How much of the answer has been taken.
    taken: u64,
    /// Since when nothing more of it is taken.
    blocked: Option<Instant>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// A question is on its way.
    Asking,
    /// There was a question, and it has its answer.
    Idle,
    /// A question is being answered, or its answer sent.
    Answered,
}

impl Visitor {
    /// A visitor whose first question is on its way.
    pub(crate) fn new(ip: IpAddr) -> Arc<Visitor> {
        Arc::new(Visitor {
            address: ip.into(),
            doing: Mutex::new(Doing { phase: Phase::Asking, since: Instant::now(), taken: 0, blocked: None }),
            kept: AtomicUsize::new(0),
            question: Mutex::default(),
            lately: Mutex::default(),
            leave: Notify::new(),
        })
    }

    /// Somebody who asks without a connection.
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

    /// The head of a question is there, and its body is on its way.
    pub(crate) fn asks(&self) {
        self.begins(Phase::Asking);
    }

    /// The question is there as a whole.
    pub(crate) fn has_asked(&self) {
        self.begins(Phase::Answered);
    }

    /// The answer begins to be sent.
    pub(crate) fn gets_answer(&self) {
        self.begins(Phase::Answered);
        self.doing().taken = 0;
        locked(&self.question).take();
    }

    /// The last of the answer has been handed over to be sent.
    pub(crate) fn has_answer(&self) {
        self.begins(Phase::Idle);
    }

    /// Some bytes have been taken.
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

    /// The bytes that are kept for it.
    pub(crate) fn kept(&self) -> &AtomicUsize {
        &self.kept
    }

    /// Waits until it is told to leave.
    pub(crate) async fn is_told_to_leave(&self) {
        self.leave.notified().await;
    }

    fn must_leave(&self) {
        self.leave.notify_one();
    }

    /// Whether a question is being answered or an answer sent.
    fn is_served(&self) -> bool {
        let doing = self.doing();
        doing.phase == Phase::Answered || doing.blocked.is_some()
    }

    /// How many bytes of its answer it takes a second, where it has been slow for a while.
    fn slowness(&self, now: Instant) -> Option<u64> {
        let doing = self.doing();
        if now.duration_since(doing.blocked?) >= READING {
            return Some(0);
        }
        let reading = now.duration_since(doing.since);
        let rate = doing.taken * 1000 / (reading.as_millis() as u64).max(1);
        (reading >= READING && rate < SLOW).then_some(rate)
    }

    /// How much it is missed: the least first. Nothing if it is not to be sent away.
    fn usefulness(&self, now: Instant) -> Option<(Phase, u64, Instant)> {
        if let Some(rate) = self.slowness(now) {
            return Some((Phase::Answered, rate, now));
        }
        let doing = self.doing();
        (doing.phase != Phase::Answered && doing.blocked.is_none()).then_some((doing.phase, 0, doing.since))
    }

    /// Whether it has had more time than anybody has.
    fn is_overdue(&self, now: Instant, is_crowded: bool) -> bool {
        let doing = self.doing();
        let is_late = is_crowded && doing.phase == Phase::Asking && now - doing.since > ARRIVAL_IN_A_CROWD;
        is_late || doing.blocked.is_some_and(|since| now - since > TAKING)
    }
}

/// Everybody who is here.
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

    /// Lets the visitor with a number in, in place of another one if it must be; nobody if all others are of use.
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

    /// Somebody of the least use leaves: the system has no room for more.
    pub(crate) fn make_room(&self) {
        dismiss_one(&mut self.here(), |_| true);
    }

    /// Those who take their answers slowly leave, the slowest first, until they have given up so many bytes.
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

    /// The bytes kept for all visitors of an address.
    pub(crate) fn kept_for(&self, address: Address) -> usize {
        let kept = |visitor: &Arc<Visitor>| visitor.kept.load(Ordering::Relaxed);
        self.here().values().filter(|visitor| visitor.address == address).map(kept).sum()
    }

    /// Those leave who have had more time than anybody has.
    pub(crate) fn dismiss_overdue(&self) {
        let (here, now) = (self.here(), Instant::now());
        let is_crowded = here.len() > CROWD;
        here.values().filter(|visitor| visitor.is_overdue(now, is_crowded)).for_each(|visitor| visitor.must_leave());
    }

    /// Everybody leaves who is not being answered.
    pub(crate) fn dismiss_unserved(&self) {
        self.here().values().filter(|visitor| !visitor.is_served()).for_each(|visitor| visitor.must_leave());
    }

    /// Whether nobody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.here().is_empty()
    }
}

/// The one of least use among some leaves.
fn dismiss_one(here: &mut HashMap<u64, Arc<Visitor>>, among: impl Fn(&Visitor) -> bool) -> Option<()> {
    let now = Instant::now();
    let candidates = here.iter().filter(|(_, visitor)| among(visitor));
    let ranked = candidates.filter_map(|(number, visitor)| Some((visitor.usefulness(now)?, *number)));
    let (_, number) = ranked.min()?;
    here.remove(&number)?.must_leave();
    Some(())
}

/// What a lock guards is never left half changed.
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
        // The first to come has held its place the longest without a question.
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
        // One of the first address had to go, and so the second one has the most.
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
        // Whoever is being answered stays: then there is no place for one more of this address, but for another one.
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
