//! The queue of a lane: who is next, so that everyone gets a share however many questions others ask.
//!
//! Addresses take turns by the time they have used: the next place goes to the address that would finish first if all
//! were given equal time (start-time fair queueing; the whole time of the lane is charged at the start, and what was not
//! used is refunded at the end). Among the visitors of one address, a question is due some time after it arrives, later
//! the more its visitor has recently computed, and the question due first goes first. So small questions overtake large
//! ones, and none waits for ever.
//!
//! Where the number of waiting questions per address is limited, a further one displaces the one that is due last, which
//! may be itself.

use crate::problem::Problem;
use crate::visitors::{Address, Visitor, locked};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use theory::{Limit, Stopped};
use tokio::sync::oneshot;

/// A question is due after this many times the time its visitor has recently computed.
const DUE: u32 = 4;

/// How long a visitor has recently computed in each lane.
pub(crate) type Lately = [Option<Duration>; 3];

/// What a lane allows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    /// Its number.
    pub lane: usize,
    /// How long a place may be held.
    pub time: Duration,
    /// How many places there are, and how many one address may have.
    pub places: usize,
    pub places_of_one: usize,
    /// How many questions from one address may wait.
    pub waiting_of_one: usize,
}

/// A queue for the places of a lane.
pub(crate) struct Queue {
    rules: Rules,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    taken: usize,
    /// The time on the fair clock at which the last place was given.
    clock: Duration,
    addresses: HashMap<Address, Share>,
    waiting: Vec<Waiting>,
    arrivals: u64,
    /// The cancel signals of running computations, set when the lane closes.
    computing: HashMap<u64, Arc<AtomicBool>>,
    is_closed: bool,
}

/// What an address uses of a lane.
#[derive(Default)]
struct Share {
    /// The time on the fair clock until which it has used its share.
    used: Duration,
    places: usize,
}

struct Waiting {
    visitor: Arc<Visitor>,
    lately: Duration,
    due: Instant,
    number: u64,
    ready: oneshot::Sender<Place>,
}

/// A place in a lane, free again when it is dropped.
pub(crate) struct Place {
    queue: Arc<Queue>,
    visitor: Arc<Visitor>,
    number: u64,
    since: Instant,
    /// Set when the lane closes or no one waits for the answer any more.
    pub cancel: Arc<AtomicBool>,
}

/// Places, and who gets them.
type Granted = Vec<(oneshot::Sender<Place>, Place)>;

impl Queue {
    pub(crate) fn new(rules: Rules) -> Arc<Queue> {
        Arc::new(Queue { rules, state: Mutex::default() })
    }

    /// Waits for a place in turn; fails if too many questions from the same address are waiting.
    pub(crate) async fn enter(self: &Arc<Queue>, visitor: &Arc<Visitor>) -> Result<Place, Problem> {
        let (ready, place) = oneshot::channel();
        self.join(visitor, ready)?;
        // The sender of a displaced question is dropped without a word.
        place.await.map_err(|_| if locked(&self.state).is_closed { closed() } else { Problem::Busy })
    }

    fn join(self: &Arc<Queue>, visitor: &Arc<Visitor>, ready: oneshot::Sender<Place>) -> Result<(), Problem> {
        let mut state = locked(&self.state);
        if state.is_closed {
            return Err(closed());
        }
        let lately = locked(&visitor.lately)[self.rules.lane].unwrap_or(self.rules.time);
        let due = Instant::now() + lately.saturating_mul(DUE).min(Duration::from_secs(1 << 30));
        let number = state.arrivals;
        state.arrivals += 1;
        state.waiting.retain(|waiting| !waiting.ready.is_closed());
        state.waiting.push(Waiting { visitor: Arc::clone(visitor), lately, due, number, ready });
        let granted = self.grant(&mut state);
        let of_one = state.waiting.iter().enumerate().filter(|(_, waiting)| waiting.visitor.address == visitor.address);
        if of_one.clone().count() > self.rules.waiting_of_one {
            let last = of_one.max_by_key(|(_, waiting)| (waiting.due, waiting.number)).map(|(index, _)| index);
            last.map(|index| state.waiting.swap_remove(index));
        }
        drop(state);
        give(granted);
        Ok(())
    }

    /// Gives the free places to whoever is next.
    fn grant(self: &Arc<Queue>, state: &mut State) -> Granted {
        let mut granted = Granted::new();
        while state.taken < self.rules.places
            && let Some(index) = state.next(self.rules.places_of_one)
        {
            let Waiting { visitor, number, ready, .. } = state.waiting.swap_remove(index);
            let share = state.addresses.entry(visitor.address).or_default();
            state.clock = state.clock.max(share.used);
            share.used = state.clock.saturating_add(self.rules.time);
            share.places += 1;
            state.taken += 1;
            let cancel = Arc::<AtomicBool>::default();
            state.computing.insert(number, Arc::clone(&cancel));
            granted.push((ready, Place { queue: Arc::clone(self), visitor, number, since: Instant::now(), cancel }));
        }
        granted
    }

    fn release(self: &Arc<Queue>, place: &Place) {
        let used = place.since.elapsed();
        {
            let lately = &mut locked(&place.visitor.lately)[self.rules.lane];
            *lately = Some(used + lately.unwrap_or_default() / 2);
        }
        let mut state = locked(&self.state);
        state.taken -= 1;
        state.computing.remove(&place.number);
        if let Some(share) = state.addresses.get_mut(&place.visitor.address) {
            share.places -= 1;
            share.used = (share.used + used).saturating_sub(self.rules.time);
        }
        let clock = state.clock;
        state.addresses.retain(|_, share| share.places > 0 || share.used > clock);
        let granted = self.grant(&mut state);
        drop(state);
        give(granted);
    }

    /// Empties the queue and cancels what is being computed.
    pub(crate) fn close(&self) {
        let mut state = locked(&self.state);
        state.is_closed = true;
        state.waiting.clear();
        state.computing.values().for_each(|cancel| cancel.store(true, Ordering::Relaxed));
    }
}

/// Hands places over. A place whose visitor is gone is dropped and given to the next, so the queue must not be locked.
fn give(granted: Granted) {
    for (ready, place) in granted {
        let _ = ready.send(place);
    }
}

fn closed() -> Problem {
    Stopped { limit: Limit::Cancelled, positions: 0 }.into()
}

impl State {
    /// Who gets the next place.
    fn next(&mut self, places_of_one: usize) -> Option<usize> {
        self.waiting.retain(|waiting| !waiting.ready.is_closed());
        let (clock, addresses) = (self.clock, &self.addresses);
        let share = |address: &Address| addresses.get(address).map_or((clock, 0), |s| (s.used.max(clock), s.places));
        let done = |waiting: &&Waiting| (share(&waiting.visitor.address).0 + waiting.lately, waiting.number);
        let may_enter = |waiting: &&Waiting| share(&waiting.visitor.address).1 < places_of_one;
        let address = self.waiting.iter().filter(may_enter).min_by_key(done)?.visitor.address;
        let of_one = self.waiting.iter().enumerate().filter(|(_, waiting)| waiting.visitor.address == address);
        of_one.min_by_key(|(_, waiting)| (waiting.due, waiting.number)).map(|(index, _)| index)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        Arc::clone(&self.queue).release(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    const HOUR: Duration = Duration::from_secs(3600);

    type Entering = Pin<Box<dyn Future<Output = Result<Place, Problem>>>>;

    fn queue(places: usize, places_of_one: usize, waiting_of_one: usize) -> Arc<Queue> {
        Queue::new(Rules { lane: 2, time: HOUR, places, places_of_one, waiting_of_one })
    }

    /// A new visitor of an address.
    fn visitor(last: u8) -> Arc<Visitor> {
        Visitor::new(Ipv4Addr::new(127, 0, 0, last).into())
    }

    /// A visitor that has recently computed for this long.
    fn known(last: u8, lately: Duration) -> Arc<Visitor> {
        let visitor = visitor(last);
        locked(&visitor.lately)[2] = Some(lately);
        visitor
    }

    fn enter(queue: &Arc<Queue>, visitor: Arc<Visitor>) -> Entering {
        let queue = Arc::clone(queue);
        let mut entering: Entering = Box::pin(async move { queue.enter(&visitor).await });
        assert!(look(&mut entering).is_none(), "it has a place or was refused");
        entering
    }

    fn look(entering: &mut Entering) -> Option<Result<Place, Problem>> {
        match entering.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(entered) => Some(entered),
            Poll::Pending => None,
        }
    }

    /// A place that is free at once.
    fn place(queue: &Arc<Queue>, visitor: Arc<Visitor>) -> Place {
        let queue = Arc::clone(queue);
        let mut entering: Entering = Box::pin(async move { queue.enter(&visitor).await });
        let Some(Ok(place)) = look(&mut entering) else { panic!("a place is free, and is given") };
        place
    }

    /// The order in which the one place is given to those who wait.
    fn order(queue: &Arc<Queue>, first: Place, mut waiting: Vec<Entering>) -> Vec<usize> {
        let mut order = Vec::new();
        let mut held = Some(first);
        while order.len() < waiting.len() {
            drop(held.take());
            let (index, place) = (0..waiting.len())
                .filter(|index| !order.contains(index))
                .find_map(|index| Some((index, look(&mut waiting[index])?)))
                .expect("somebody is next");
            order.push(index);
            held = place.ok();
        }
        drop(held);
        assert!(locked(&queue.state).addresses.len() <= waiting.len());
        order
    }

    #[test]
    fn addresses_take_turns() {
        let queue = queue(1, 1, 64);
        let first = place(&queue, visitor(1));
        let mut waiting: Vec<_> = (0..4).map(|_| enter(&queue, visitor(1))).collect();
        waiting.extend((2..5).map(|last| enter(&queue, visitor(last))));
        let order = order(&queue, first, waiting);
        let turn = |index: usize| order.iter().position(|&at| at == index).unwrap();
        // One question of the flood may come before another visitor's first: its address has not used its hour.
        assert!((4..7).all(|index| turn(index) < 5), "{order:?}");
        assert_eq!(order.iter().copied().filter(|&index| index < 4).collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn of_one_address_small_questions_go_first_but_none_waits_for_ever() {
        let queue = queue(1, 1, 64);
        let first = place(&queue, visitor(1));
        let minute = Duration::from_secs(60);
        let large = enter(&queue, known(1, 60 * minute));
        let small = enter(&queue, known(1, minute));
        let newcomer = enter(&queue, visitor(1));
        assert_eq!(order(&queue, first, vec![large, small, newcomer]), [1, 0, 2]);
        // A question that has been due for a while goes before small ones that arrive now.
        let first = place(&queue, visitor(1));
        let large = enter(&queue, known(1, 60 * minute));
        locked(&queue.state).waiting[0].due = Instant::now();
        let small = enter(&queue, known(1, minute));
        assert_eq!(order(&queue, first, vec![small, large]), [1, 0]);
    }

    #[test]
    fn a_flood_is_refused_and_nobody_else() {
        let queue = queue(2, 1, 2);
        let _flooding = place(&queue, visitor(1));
        let mut heavy: Vec<_> = (0..2).map(|_| enter(&queue, known(1, 2 * HOUR))).collect();
        // One place is kept for other addresses.
        let _other = place(&queue, visitor(2));
        let _waits = enter(&queue, visitor(2));
        // The first question of another visitor at the same address displaces one from a visitor who has had much.
        let mut newcomer = enter(&queue, visitor(1));
        assert!(matches!(look(&mut heavy[1]), Some(Err(Problem::Busy))));
        assert!(look(&mut heavy[0]).is_none() && look(&mut newcomer).is_none());
        // A visitor who has had much displaces no one.
        let late = Arc::clone(&queue);
        let flooding = known(1, 3 * HOUR);
        let mut late: Entering = Box::pin(async move { late.enter(&flooding).await });
        assert!(matches!(look(&mut late), Some(Err(Problem::Busy))));
    }

    #[test]
    fn who_goes_away_holds_no_place() {
        let queue = queue(1, 1, 64);
        let first = place(&queue, visitor(1));
        let (gone, granted, mut stays) =
            (enter(&queue, visitor(1)), enter(&queue, visitor(1)), enter(&queue, visitor(1)));
        drop(gone);
        drop(first);
        assert!(look(&mut stays).is_none(), "another one is before it");
        // It was given its place and never used it.
        drop(granted);
        assert!(matches!(look(&mut stays), Some(Ok(_))));
        let state = locked(&queue.state);
        assert_eq!((state.taken, state.computing.len(), state.waiting.len()), (0, 0, 0));
    }

    #[test]
    fn a_closed_lane_lets_go_of_everybody() {
        let queue = queue(1, 1, 64);
        let computing = place(&queue, visitor(1));
        let mut waiting = enter(&queue, visitor(2));
        queue.close();
        assert!(computing.cancel.load(Ordering::Relaxed));
        let is_closed = |entered| matches!(entered, Some(Err(Problem::Fault(rulesets::Fault::Stopped(_)))));
        assert!(is_closed(look(&mut waiting)));
        let late = Arc::clone(&queue);
        let mut late: Entering = Box::pin(async move { late.enter(&visitor(3)).await });
        assert!(is_closed(look(&mut late)));
    }
}
