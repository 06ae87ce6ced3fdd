//! Rule files are read as they are meant, and wrong ones are refused with the place and what would be right.

use rules::file::RuleFile;

/// The examples of the language's description.
const EXAMPLES: [&str; 16] = [
    r"# Wythoff's game with two knight's moves.
game wythoff-knight
on   x, y
move x-k, y    for k in 1..x
move x, y-k    for k in 1..y
move x-k, y-k  for k in 1..min(x, y)
move x-1, y-2
move x-2, y-1
",
    r"game wythoff-knight
on   x, y
move x-k, y    for k in 1..x
move x, y-k    for k in 1..y
move x-k, y-k  for k in 1..min(x, y)
move x-1, y-2
move x-2, y-1
",
    r"game prime-hooks
on   partition
move hook where prime(length)
",
    r"game short-hooks K
on   partition
move hook where length <= K
",
    r"game lctr
on   partition
move row where row = 1
move column where column = 1
",
    r"game dawsons-chess
on   heaps
move 0.137
",
    r"game kayles
on   heaps
move h -> a, b for a in 0..h-1, b in 0..h-1 where a+b = h-1 or a+b = h-2
",
    r"game grundys-game
on   heaps
move h -> a, h-a for a in 1..h-1 where a != h-a
",
    r"game moore2
on   x, y, z
move a, b, z  for a in 0..x, b in 0..y where a+b < x+y
move a, y, c  for a in 0..x, c in 0..z where a+c < x+z
move x, b, c  for b in 0..y, c in 0..z where b+c < y+z
",
    r"game two-rooks
on   x, y, z, w where not (x = z and y = w)
move x-k, y, z, w for k in 1..x
move x, y-k, z, w for k in 1..y
move x, y, z-k, w for k in 1..z
move x, y, z, w-k for k in 1..w
",
    r"game mock-turtles
on   coins
move turn 1..3
",
    r"game node-kayles
on   vertices of path 12
move v: remove v, neighbours
",
    r"game poset-nim
on   ideal of box 2, 3
move x: remove x, above
",
    r"game moore N K
on   x[N]
move 1..K of x: 0..x-1
",
    r"game clobber N
on   labels 0..2 of path N
move edge u v: set u = 0, v = label(u) \
     where label(u) > 0 and label(v) > 0 and label(u) != label(v)
",
    r"game geography A B
on   token of grid A, B
move u -> v for v in 0..A*B-1 where adjacent(u, v)
",
];

#[test]
fn the_examples_are_read() {
    for example in EXAMPLES {
        let file = RuleFile::read(example).unwrap_or_else(|error| panic!("{error}\n{example}"));
        assert!(example.contains(&format!("game {}", file.name)), "{example}");
        assert!(!file.moves.is_empty());
    }
}
