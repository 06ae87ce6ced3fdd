//! The examples in the description of the language, laid out as there, with their known values.

/// A text, and positions with their values: the parameters or `-`, and a position, or none for the start.
pub type Example = (&'static str, &'static [(&'static str, Option<&'static str>, u64)]);

/// The examples.
pub const EXAMPLES: &[Example] = &[
    (
        r"game wythoff-knight
on   x, y
move x-k, y    for k in 1..x
move x, y-k    for k in 1..y
move x-k, y-k  for k in 1..min(x, y)
move x-1, y-2
move x-2, y-1
",
        &[("-", Some("5,7"), 3), ("-", Some("3,4"), 2), ("-", Some("9,9"), 16), ("-", Some("14,8"), 3)],
    ),
    (
        r"game prime-hooks
on   partition
move hook where prime(length)
",
        &[("-", Some("4,2,1"), 1), ("-", Some("5,5,5"), 6), ("-", Some("6,4,3,1"), 0)],
    ),
    (
        r"game short-hooks K
on   partition
move hook where length <= K
",
        &[("K=3", Some("4,2,1"), 3), ("K=3", Some("5,4,4"), 1)],
    ),
    (
        r"game lctr
on   partition
move row where row = 1
move column where column = 1
",
        &[("-", Some("4,2,1"), 1), ("-", Some("6,6,3,1"), 1)],
    ),
    (
        r"game dawsons-chess
on   heaps
move 0.137
",
        &[("-", Some("5"), 3), ("-", Some("11,4"), 2), ("-", Some("34"), 0), ("-", Some("52"), 3)],
    ),
    (
        r"game kayles
on   heaps
move h -> a, b for a in 0..h-1, b in 0..h-1 where a+b = h-1 or a+b = h-2
",
        &[("-", Some("5,3"), 7), ("-", Some("12"), 4), ("-", Some("11,9"), 2)],
    ),
    (
        r"game grundys-game
on   heaps
move h -> a, h-a for a in 1..h-1 where a != h-a
",
        &[("-", Some("8"), 2), ("-", Some("20,3"), 1), ("-", Some("50"), 0)],
    ),
    (
        r"game moore2
on   x, y, z
move a, b, z  for a in 0..x, b in 0..y where a+b < x+y
move a, y, c  for a in 0..x, c in 0..z where a+c < x+z
move x, b, c  for b in 0..y, c in 0..z where b+c < y+z
",
        &[("-", Some("1,2,3"), 6), ("-", Some("4,4,4"), 0)],
    ),
    (
        r"game two-rooks
on   x, y, z, w where not (x = z and y = w)
move x-k, y, z, w for k in 1..x
move x, y-k, z, w for k in 1..y
move x, y, z-k, w for k in 1..z
move x, y, z, w-k for k in 1..w
",
        &[("-", Some("3,0,0,2"), 4), ("-", Some("4,4,2,1"), 1)],
    ),
    (
        r"game mock-turtles
on   coins
move turn 1..3
",
        &[("-", Some("2,3,5"), 8), ("-", Some("0,4,7"), 7)],
    ),
    (
        r"game node-kayles
on   vertices of path 12
move v: remove v, neighbours
",
        &[
            ("-", Some("0,1,2,3,4,5,6,7,8,9,10,11"), 2),
            ("-", None, 2),
            ("-", Some("0,7"), 0),
            ("-", Some("0,6,9"), 1),
            ("-", Some("11"), 1),
        ],
    ),
    (
        r"game poset-nim
on   ideal of box 2, 3
move x: remove x, above
",
        &[("-", None, 5)],
    ),
    (
        r"game moore N K
on   x[N]
move 1..K of x: 0..x-1
",
        &[("N=3,K=2", Some("1,2,3"), 6), ("N=4,K=2", Some("1,2,3,4"), 10)],
    ),
    (
        r"game clobber N
on   labels 0..2 of path N
move edge u v: set u = 0, v = label(u) \
     where label(u) > 0 and label(v) > 0 and label(u) != label(v)
",
        &[("N=4", Some("1,2,1,2"), 3)],
    ),
    (
        r"game geography A B
on   token of grid A, B
move u -> v for v in 0..A*B-1 where adjacent(u, v)
",
        &[("A=3,B=3", None, 0), ("A=3,B=4", None, 1)],
    ),
];
