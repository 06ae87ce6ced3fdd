//! Ungar games on meet-semilattices from files: the lattices that have their own games give the same values.

use conformance::{Effort, check};
use rulesets::{Method, OpenGame, Position, Query, open, open_on, open_without_files};
use shapes::Poset;
use std::collections::HashMap;
use theory::Limits;

/// Every position below the start, with the positions that each covers: the options that are below no other option.
///
/// A move goes to the meet of covered elements, so an option is covered if and only if it is not an option of another
/// option.
fn as_poset(start: &Position) -> (Poset, Vec<Position>) {
    let mut found = vec![start.clone()];
    let mut numbers: HashMap<Position, u32> = HashMap::from([(start.clone(), 0)]);
    let (mut covers, mut next) = (Vec::new(), 0);
    let options = |position: &Position| -> Vec<Position> {
        position.moves(&Limits::default()).expect("few moves").iter().map(|m| m.to().clone()).collect()
    };
    while next < found.len() {
        let below = options(&found[next]);
        let above_others: Vec<Position> =
            below.iter().filter(|lower| !below.iter().any(|other| lies_below(lower, other))).cloned().collect();
        for lower in above_others {
            let number = *numbers.entry(lower.clone()).or_insert_with(|| {
                found.push(lower.clone());
                found.len() as u32 - 1
            });
            if !covers.contains(&(number, next as u32)) {
                covers.push((number, next as u32));
            }
        }
        next += 1;
    }
    (Poset::numbered(found.len(), &covers).expect("the covers of a lattice"), found)
}

/// Whether one position can be reached from another.
fn lies_below(lower: &Position, upper: &Position) -> bool {
    lower != upper
        && upper
            .moves(&Limits::default())
            .expect("few moves")
            .iter()
            .any(|m| m.to() == lower || lies_below(lower, m.to()))
}

fn values(game: &OpenGame) -> impl FnMut(&Position) -> u64 {
    let mut solver = game.solver(Query { method: Method::Search, ..Query::default() });
    move |position| solver.value(position).expect("small")
}

fn on_file(poset: &Poset) -> OpenGame {
    open_on("ungar:meet=lattice.poset", &poset.write()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

#[test]
fn weak_orders_and_tamari_lattices_are_the_same_games() {
    for spec in ["ungar:weak=2", "ungar:weak=3", "ungar:weak=4", "ungar:tamari=3", "ungar:tamari=4", "ungar:box=2x3"] {
        let game = open(spec).unwrap();
        let (poset, positions) = as_poset(&game.start().unwrap());
        let lattice = on_file(&poset);
        let (mut there, mut here) = (values(&lattice), values(&game));
        for (number, position) in positions.iter().enumerate() {
            let element = lattice.read(&number.to_string()).unwrap();
            assert_eq!(there(&element), here(position), "{position:?}");
        }
        assert_eq!(lattice.start().unwrap().text(), "0");
    }
}

/// A move removes a nonempty set of elements, so all proper subsets are options.
#[test]
fn boolean_lattices() {
    for things in 0..=4 {
        let lattice = on_file(&Poset::boolean(things).unwrap());
        let mut value = values(&lattice);
        for element in Poset::boolean(things).unwrap().elements() {
            let poset = Poset::boolean(things).unwrap();
            let name = poset.name(element);
            let size = name.matches('1').count() as u64;
            // The options are all proper subsets, so the value is the number of elements.
            assert_eq!(value(&lattice.read(name).unwrap()), size, "{name}");
        }
    }
}

#[test]
fn it_keeps_its_word() {
    let pentagon = Poset::read(b"0 < a < c < 1\n0 < b < 1").unwrap();
    let game = on_file(&pentagon);
    let compared = check(&game, Effort::Quick).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(compared.compared("picture") > 5 && compared.compared("enumeration") > 5);
    let mut value = values(&game);
    let expected = [("0", 0), ("a", 1), ("b", 1), ("c", 0), ("1", 2)];
    for (name, grundy) in expected {
        assert_eq!(value(&game.read(name).unwrap()), grundy, "{name}");
    }
}

#[test]
fn nothing_is_read_for_strangers() {
    let refusal = open_without_files("ungar:meet=lattice.poset").unwrap_err().to_string();
    assert!(refusal.contains("it names a file"), "{refusal}");
    let refusal = open_on("ungar:meet=lattice.poset", "b < d > c").unwrap_err().to_string();
    assert!(refusal.contains("not a meet-semilattice: b and c have no meet"), "{refusal}");
    for wrong in ["ungar:meet=", "ungar:meet=lattice", "ungar:meet"] {
        assert!(open(wrong).is_err(), "{wrong}");
    }
}
