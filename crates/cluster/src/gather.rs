//! Collects the results of all ranks on the first one.

use crate::transport::{Bytes, Lost, Transport};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The kind of these messages.
const RESULT: u8 = 9;

/// How often a waiting rank looks for messages.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// Gives the first rank the results of all ranks, in order of rank, and the others nothing. While it waits it keeps
/// asking whether to stop. These ranks must exchange no other messages before or after.
///
/// ```
/// use cluster::{Local, gather};
///
/// let mut ranks = Local::world(2);
/// let mut second = ranks.pop().expect("two ranks");
/// std::thread::scope(|scope| {
///     scope.spawn(move || gather(&mut second, b"odd terms".to_vec(), &|| false));
///     let results = gather(&mut ranks[0], b"even terms".to_vec(), &|| false).expect("the other rank answers");
///     assert_eq!(results.expect("this is the first rank")[1].as_slice(), b"odd terms");
/// });
/// ```
///
/// # Errors
///
/// If the others cannot be reached, or it is told to stop.
pub fn gather(
    transport: &mut impl Transport,
    own: Vec<u8>,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Vec<Bytes>>, Lost> {
    let wait = || {
        if stop() {
            return Err(Lost("interrupted while waiting for the other ranks".to_owned()));
        }
        thread::sleep(BETWEEN_LOOKS);
        Ok(())
    };
    if transport.rank() > 0 {
        transport.send(0, RESULT, Arc::new(own))?;
        while !transport.has_sent_all()? {
            wait()?;
        }
        return Ok(None);
    }
    let mut results: Vec<Option<Bytes>> = vec![None; transport.ranks()];
    results[0] = Some(Arc::new(own));
    while results.iter().any(Option::is_none) {
        match transport.receive()? {
            Some(message) if message.kind == RESULT => results[message.from] = Some(message.bytes),
            Some(message) => return Err(Lost(format!("rank {} is doing something else", message.from + 1))),
            None => wait()?,
        }
    }
    Ok(Some(results.into_iter().flatten().collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::Local;

    #[test]
    fn the_first_rank_gets_everything() {
        for ranks in 1..=4 {
            let got = thread::scope(|scope| {
                let ranks: Vec<_> = Local::world(ranks)
                    .into_iter()
                    .map(|mut rank| {
                        scope.spawn(move || {
                            let own = vec![rank.rank() as u8; rank.rank() + 1];
                            gather(&mut rank, own, &|| false).unwrap()
                        })
                    })
                    .collect();
                ranks.into_iter().map(|rank| rank.join().unwrap()).collect::<Vec<_>>()
            });
            let all: Vec<Vec<u8>> = got[0].as_ref().unwrap().iter().map(|bytes| bytes.to_vec()).collect();
            assert_eq!(all, (0..ranks).map(|rank| vec![rank as u8; rank + 1]).collect::<Vec<_>>());
            assert!(got[1..].iter().all(Option::is_none));
        }
    }

    #[test]
    fn who_waits_for_nobody_can_be_stopped() {
        let mut world = Local::world(2);
        assert!(gather(&mut world[0], Vec::new(), &|| true).is_err());
    }
}
