//! Wrong rule files are refused with the place and with what would be right, and no text does any harm.

mod examples;

use examples::EXAMPLES;
use rules::file::{RuleFile, format};
use theory::Random;

/// Wrong files, and the messages about them.
const WRONG: [(&str, &str); 141] = [
    ("", "line 1: the file says nothing: it begins with `game` and a name, as in `game nim`"),
    ("# only a comment", "line 1: the file says nothing: it begins with `game` and a name, as in `game nim`"),
    ("on heaps", "line 1, column 1: found `on`: a rule file begins with `game` and a name, as in `game nim`"),
    ("gmae nim", "line 1, column 1: found `gmae`: a rule file begins with `game` and a name, as in `game nim`"),
    ("game", "line 1, column 5: the line ends here: the game needs a name, as in `game nim`"),
    (
        "game ni*m",
        "line 1, column 8: `*` cannot be part of the name of a game, which consists of letters, digits, `-` and `_`",
    ),
    (
        "game nïm",
        "line 1, column 7: `ï` cannot be part of the name of a game, which consists of letters, digits, `-` and `_`",
    ),
    (
        "game nim K, L",
        "line 1, column 11: found `,`: parameters follow the name, with spaces between them, as in `game nim K L=2`",
    ),
    ("game nim K K", "line 1, column 12: `K` is already known here: choose another name"),
    (
        "game nim for",
        "line 1, column 10: found `for`: parameters follow the name, with spaces between them, as in `game nim K L=2`; words of the language cannot be names",
    ),
    (
        "game nim K=",
        "line 1, column 12: the line ends here: the default of a parameter is a whole number ≥ 0, as in `K=3`",
    ),
    ("game nim K=-1", "line 1, column 12: found `-`: the default of a parameter is a whole number ≥ 0, as in `K=3`"),
    (
        "game nim 3",
        "line 1, column 10: found `3`: parameters follow the name, with spaces between them, as in `game nim K L=2`",
    ),
    ("game nim", "line 1: the file ends without an `on` line, such as `on heaps`"),
    (
        "game nim\nmove take 1",
        "line 2, column 1: `on` comes before `move`: it says what the game is played on, as in `on heaps`",
    ),
    (
        "game nim\non heaps\ngame other",
        "line 3, column 1: a rule file has one `game` line, and this one already states nim",
    ),
    ("game nim\non heaps\non coins", "line 3, column 1: a rule file has one `on` line, and line 2 already is one"),
    (
        "game nim\non",
        "line 2, column 3: the line ends here: a game is played on names such as `x, y`, an array such as `x[5]`, `heaps`, `partition`, `strict partition`, `beads`, `coins`, `vertices of`, `labels 0..2 of` and `token of` with a graph such as `path 5`, or `ideal of` with a poset such as `box 2, 3`",
    ),
    ("game nim\non heaps 5", "line 2, column 10: found `5`: only `where` with a condition can follow here"),
    ("game nim\non strict", "line 2, column 10: the line ends here: the kind is called `strict partition`"),
    (
        "game nim\non partitions of 5",
        "line 2, column 4: there is no kind `partitions`, did you mean `partition`? (a game is played on names such as `x, y`, an array such as `x[5]`, `heaps`, `partition`, `strict partition`, `beads`, `coins`, `vertices of`, `labels 0..2 of` and `token of` with a graph such as `path 5`, or `ideal of` with a poset such as `box 2, 3`)",
    ),
    ("game nim\non x, x", "line 2, column 7: `x` is already known here: choose another name"),
    ("game nim K\non x, K", "line 2, column 7: `K` is already known here: choose another name"),
    ("game nim\non x,", "line 2, column 6: the line ends here: a name is needed here, as in `x, y`"),
    (
        "game nim\non x, min",
        "line 2, column 7: found `min`: a name is needed here, as in `x, y`; words of the language cannot be names",
    ),
    (
        "game nim\non a, b, c, d, e, f, g, h, i",
        "line 2, column 28: a tuple has 1 to 8 names; an array such as `x[12]` has up to 64 entries",
    ),
    ("game nim\non x[65]", "line 2, column 6: an array has 1 to 64 entries"),
    ("game nim\non x[0]", "line 2, column 6: an array has 1 to 64 entries"),
    (
        "game nim\non x[N]",
        "line 2, column 6: there is no name `N`: no names are known here; parameters are declared on the `game` line, as in `game nim K`",
    ),
    ("game nim\non x[3", "line 2, column 7: the line ends here: `]` is needed here, as in `x[5]`"),
    (
        "game nim\non vertices path 5",
        "line 2, column 13: found `path`: `of` and a graph follow here, as in `of path 5`",
    ),
    (
        "game nim\non vertices of pahts 5",
        "line 2, column 16: there is no graph `pahts`, did you mean `path`? (there are path, cycle, complete, star, grid, graph)",
    ),
    (
        "game nim\non vertices of grid 3",
        "line 2, column 22: the line ends here: a grid has rows and columns: `grid 3, 4`",
    ),
    (
        "game nim\non vertices of graph",
        "line 2, column 21: the line ends here: the file of the graph is needed here, as in `graph petersen.txt`",
    ),
    (
        "game nim\non ideal of poset small.txt",
        "line 2, column 19: the file of a poset ends in `.poset`, and `small.txt` does not",
    ),
    (
        "game nim\non labels 1..2 of path 4",
        "line 2, column 11: labels begin with 0: labels are written `labels 0..2 of path 5`",
    ),
    ("game nim\non x where x", "line 2, column 12: `x` is a number, and a condition is needed here, such as `x > 0`"),
    ("game nim\non x where z > 1", "line 2, column 12: there is no name `z`: known here: x"),
    (
        "game nim\non x, y where x + 1 < y < 3 in 1..2",
        "line 2, column 29: found `in`: a chain of comparisons ends here: join what follows with `and`",
    ),
    (
        "game nim\non x\nstart",
        "line 3, column 6: the line ends here: a position is needed here, such as `5,3`, or `-` for none",
    ),
    (
        "game nim\non x\nstart 3\nstart 4",
        "line 4, column 1: a rule file has at most one `start`, and line 3 already is one",
    ),
    (
        "game nim\non x\nstart y",
        "line 3, column 7: there is no name `y`: no names are known here; parameters are declared on the `game` line, as in `game nim K`",
    ),
    (
        "game nim\non token of path 5\nstart 1",
        "line 3, column 8: the line ends here: the token and the other vertices are written `1:0,2`",
    ),
    (
        "game nim\non ideal of box 2, 3\nstart 1,2",
        "line 3, column 7: found `1`: elements of a box are written `(1,3),(2,1)`",
    ),
    (
        "game nim\non x\nmvoe x-1",
        "line 3, column 1: no line begins with `mvoe`, did you mean `move`? (a line begins with game, on, start, move, claim)",
    ),
    (
        "game nim\non x\njump x-1",
        "line 3, column 1: no line begins with `jump`: a line begins with game, on, start, move, claim",
    ),
    (
        "game nim\non x, y\nmove x-1",
        "line 3, column 6: this move has 1 entry, and the tuple has 2: a move on a tuple gives every entry, as in `x-1, y`",
    ),
    (
        "game nim\non x\nmove x-1, 2",
        "line 3, column 6: this move has 2 entries, and the tuple has 1: a move on a tuple gives every entry, as in `x-1`",
    ),
    ("game nim\non x\nmove", "line 3, column 5: the line ends here: a move on a tuple gives every entry, as in `x-1`"),
    (
        "game nim\non x\nmove x-1;",
        "line 3, column 10: the line ends here: a move on a tuple gives every entry, as in `x-1`",
    ),
    ("game nim\non x\nmove x-k", "line 3, column 8: there is no name `k`: known here: x"),
    (
        "game nim\non x\nmove x-k for k in 1..x for j in 1..2",
        "line 3, column 24: found `for`: `,` and another range, or `where`, can follow here; `;` separates moves before `for`",
    ),
    (
        "game nim\non x\nmove x-k where k > 1 for k in 1..x",
        "line 3, column 22: `for` comes before `where`, as in `move x-k for k in 1..x where k != 2`",
    ),
    (
        "game nim\non x\nmove x-k for k in 1..x where k > 1 where k > 2",
        "line 3, column 36: found `where`: the condition ends here; conditions are joined with `and` and `or`",
    ),
    ("game nim\non x\nmove x-k for x in 1..3", "line 3, column 14: `x` is already known here: choose another name"),
    ("game nim\non x\nmove x-k for k in 3", "line 3, column 20: the line ends here: a range is written `1..3`"),
    (
        "game nim\non x\nmove x-k for k = 1..3",
        "line 3, column 16: found `=`: a name takes the numbers of a range, as in `k in 1..3`",
    ),
    (
        "game nim\non x\nmove x-k for k in 1..1000000000",
        "line 3, column 19: this range alone has more than 5000000 cases to try",
    ),
    (
        "game nim\non x\nmove x-k for k in 1..100000, j in 1..100000",
        "line 3, column 30: these ranges together have more than 5000000 cases to try",
    ),
    ("game nim\non x\nmove x/0", "line 3, column 8: this divides by 0"),
    ("game nim\non x\nmove 3 mod (2-2)", "line 3, column 12: this divides by 0"),
    (
        "game nim\non x\nmove x - 9223372036854775808",
        "line 3, column 10: the number 9223372036854775808 is larger than 9223372036854775807, the largest there is",
    ),
    (
        "game nim\non x\nmove x - 9223372036854775807 * 2",
        "line 3, column 30: a number here is not between -2^63 and 2^63",
    ),
    ("game nim\non x\nmove x + isqrt(-1)", "line 3, column 10: there is no isqrt of -1, which is negative"),
    ("game nim\non x\nmove 2x", "line 3, column 7: found `x`: a product is written `2*x`"),
    ("game nim\non x\nmove x(3)", "line 3, column 6: `x` is a number, not a function: a product is written `x*(…)`"),
    ("game nim\non x\nmove x[1]", "line 3, column 6: `x` is not an array: there is none here"),
    ("game nim\non x\nmove x-1 where x == 3", "line 3, column 18: `==` is not a sign here: write `=`"),
    ("game nim\non x\nmove x-1 where x % 2 = 1", "line 3, column 18: `%` is not a sign here: write `mod`"),
    ("game nim\non x\nmove x-1 where x ≤ 3", "line 3, column 18: `≤` is not a sign here: write `<=`"),
    ("game nim\non x\nmove x-1 where x = 3 && x = 4", "line 3, column 22: `&&` is not a sign here: write `and`"),
    (
        "game nim\non x\nmove x-1 where !(x = 3)",
        "line 3, column 16: `!` is not a sign here: write `not`, or `!=` for different",
    ),
    (
        "game nim\non x\nmove x-1 where x = 3.5",
        "line 3, column 21: `.` is not a sign here: a range is written `1..3`, and a code comes directly after `move` on heaps",
    ),
    (
        "game nim\non x\nmove x-1 where (x > 1",
        "line 3, column 22: the line ends here: `)` is needed here, since `(` is still open",
    ),
    (
        "game nim\non x\nmove x-1 where x > 1)",
        "line 3, column 21: found `)`: the condition ends here; conditions are joined with `and` and `or`",
    ),
    (
        "game nim\non x\nmove x-1 where prime(x) = 1",
        "line 3, column 16: `prime(x)` is true or false, and a number is needed here",
    ),
    (
        "game nim\non x\nmove x-1 where x + (x > 1) = 2",
        "line 3, column 20: `(x > 1)` is true or false, and a number is needed here",
    ),
    (
        "game nim\non x\nmove x-1 where not x",
        "line 3, column 20: `x` is a number, and a condition is needed here, such as `x > 0`",
    ),
    (
        "game nim\non x\nmove x-1 where x and x > 1",
        "line 3, column 16: `x` is a number, and a condition is needed here, such as `x > 0`",
    ),
    (
        "game nim\non x\nmove x-1 where x > 1 or",
        "line 3, column 24: the line ends here: a number, a name or `(` is needed here",
    ),
    (
        "game nim\non x\nmove x-1 where x not in {1}",
        "line 3, column 18: found `not`: `not` goes before what it negates, as in `not x in {1, 4}`",
    ),
    ("game nim\non x\nmove x-1 where x in 3", "line 3, column 22: the line ends here: a range is written `1..3`"),
    ("game nim\non x\nmove x-1 where x in {}", "line 3, column 22: found `}`: a number, a name or `(` is needed here"),
    (
        "game nim\non x\nmove x-1 where prime x",
        "line 3, column 16: `prime` is a function: its numbers follow in parentheses",
    ),
    (
        "game nim\non x\nmove x-1 where prmie(x)",
        "line 3, column 16: there is no function `prmie`, did you mean `prime`? (there are min, max, gcd, abs, isqrt, valuation, golden, prime, square, divides)",
    ),
    ("game nim\non x\nmove x-1 where divides(x)", "line 3, column 16: `divides` takes 2 numbers, not 1"),
    ("game nim\non x\nmove x-min()", "line 3, column 8: `min` takes one number or more, not 0"),
    (
        "game nim\non x\nmove x-1 where exists x in 1..3: x = 2",
        "line 3, column 23: `x` is already known here: choose another name",
    ),
    (
        "game nim\non x\nmove x-1 where exists k in 1..3 k = 2",
        "line 3, column 33: found `k`: `:` and a condition follow the range, as in `exists k in 1..3: k = x`",
    ),
    (
        "game nim\non x\nmove x-1 where degree(x) = 1",
        "line 3, column 16: there is no function `degree`: there are min, max, gcd, abs, isqrt, valuation, golden, prime, square, divides",
    ),
    (
        "game nim\non x\nmove x-1 where x > 1 x < 3",
        "line 3, column 22: found `x`: the condition ends here; conditions are joined with `and` and `or`",
    ),
    (
        "game nim\non x\nmove x > 1",
        "line 3, column 8: found `>`: no comparison can follow here; conditions come after `where`, joined with `and` and `or`",
    ),
    (
        "game nim\non x\nmove x-1 where x § 1",
        "line 3, column 18: `§` is not a sign here: names have letters, digits and `_`",
    ),
    ("game nim\non x[3]\nmove i of x: x[4]", "line 3, column 16: there is no entry 4: the entries are 1 to 3"),
    (
        "game nim\non x[3]\nmove i of y: 0",
        "line 3, column 11: found `y`: the moves on an array are `1..2 of x: 0..x-1`, `i < j of x: x-1` and `i of x: 0`",
    ),
    (
        "game nim\non x[3]\nmove i of x: 0 where x > 1",
        "line 3, column 22: `x` alone is the entry that changes, which is known only after `:`; elsewhere an entry is written `x[1]`",
    ),
    ("game nim\non x[3]\nmove x[1]-1", "line 3, column 12: the line ends here: a range is written `1..3`"),
    (
        "game nim K\non x[3]\nmove K of x: 0",
        "line 3, column 6: `K` is already known here: choose another name, or write `K..K` to choose that many",
    ),
    (
        "game nim\non heaps\nmove 0.13g",
        "line 3, column 10: `g` is not a digit of a code: a code is `0`, `4`, `8` or `c`, a point, and digits 0-9 and a-f, as in `0.137`",
    ),
    (
        "game nim\non heaps\nmove 1.3",
        "line 3, column 6: the code `1.3` has `1` before its point: a code is `0`, `4`, `8` or `c`, a point, and digits 0-9 and a-f, as in `0.137`",
    ),
    (
        "game nim\non heaps\nmove 0.",
        "line 3, column 6: the code `0.` has no digits: a code is `0`, `4`, `8` or `c`, a point, and digits 0-9 and a-f, as in `0.137`",
    ),
    (
        "game nim\non heaps\nmove 137",
        "line 3, column 6: the code `137` has no point: a code is `0`, `4`, `8` or `c`, a point, and digits 0-9 and a-f, as in `0.137`",
    ),
    (
        "game nim\non heaps\nmove take 1; 0.7",
        "line 3, column 15: `.` is not a sign here: a range is written `1..3`, and a code comes directly after `move` on heaps",
    ),
    (
        "game nim\non heaps\nmove remove 1",
        "line 3, column 6: found `remove`: the moves on heaps are `h -> a, b`, `take 1, 2, 5..7` and codes such as `0.137`; words of the language cannot be names",
    ),
    (
        "game nim\non heaps\nmove h = h-1",
        "line 3, column 8: found `=`: the moves on heaps are `h -> a, b`, `take 1, 2, 5..7` and codes such as `0.137`",
    ),
    (
        "game nim h\non heaps\nmove take 1..h",
        "line 3: `h` is a parameter, but what the game is played on knows that name: rename the parameter",
    ),
    (
        "game nim\non partition\nmove hooks",
        "line 3, column 6: there is no move `hooks`, did you mean `hook`? (the moves on partitions are `hook`, `corner`, `row` and `column`)",
    ),
    (
        "game nim\non partition\nmove square",
        "line 3, column 6: there is no move `square`: the moves on partitions are `hook`, `corner`, `row` and `column`",
    ),
    (
        "game nim\non partition\nmove row where arm > 1",
        "line 3, column 16: there is no name `arm`: known here: rows, columns, size, row, length",
    ),
    (
        "game nim\non strict partition\nmove row",
        "line 3, column 6: there is no move `row`: the moves on strict partitions are `hook` and `corner`",
    ),
    (
        "game nim\non partition\nmove hook where lenght = 2",
        "line 3, column 17: there is no name `lenght`, did you mean `length`? (known here: rows, columns, size, row, column, arm, leg, length, content)",
    ),
    (
        "game nim\non beads\nmove b -> b-jumped",
        "line 3, column 13: `jumped` depends on where the bead goes, so only the condition after `where` knows it",
    ),
    (
        "game nim\non beads\nmove b -> b+",
        "line 3, column 13: the line ends here: a number, a name or `(` is needed here",
    ),
    (
        "game nim\non coins\nmove flip 3",
        "line 3, column 6: found `flip`: the moves on coins are `turn 1..3`, `turn i > j` and `turn run`",
    ),
    ("game nim\non coins\nmove turn 3", "line 3, column 12: the line ends here: a range is written `1..3`"),
    ("game nim\non coins\nmove turn i > i", "line 3, column 15: `i` is already known here: choose another name"),
    (
        "game nim K\non coins\nmove turn K",
        "line 3, column 11: `K` is already known here: choose another name, or write `K..K` to choose that many",
    ),
    (
        "game nim\non vertices of path 5\nmove v: remove w",
        "line 3, column 16: found `w`: the moves on vertices are `v: remove v`, `v: remove v, neighbours` and `edge u v: remove u, v`",
    ),
    (
        "game nim\non vertices of path 5\nmove remove v",
        "line 3, column 6: found `remove`: the moves on vertices are `v: remove v`, `v: remove v, neighbours` and `edge u v: remove u, v`; words of the language cannot be names",
    ),
    (
        "game nim\non vertices of path 5\nmove v: remove v, neighbors",
        "line 3, column 19: found `neighbors`: the moves on vertices are `v: remove v`, `v: remove v, neighbours` and `edge u v: remove u, v`",
    ),
    (
        "game nim\non vertices of path 5\nmove edge u: remove u",
        "line 3, column 12: found `:`: the moves on vertices are `v: remove v`, `v: remove v, neighbours` and `edge u v: remove u, v`",
    ),
    (
        "game nim\non labels 0..2 of path 5\nmove v: set v",
        "line 3, column 14: the line ends here: the moves on labels are `v: set v = label(v)-1` and `edge u v: set u = 0, v = 0`",
    ),
    (
        "game nim\non token of path 5\nmove u: 3",
        "line 3, column 7: found `:`: a move of the token is written `u -> v for v in 0..9 where adjacent(u, v)`",
    ),
    (
        "game nim\non ideal of box 2, 3\nmove x: remove x",
        "line 3, column 17: the line ends here: the moves on ideals are `x: remove x, above`, `maximal: remove any` and `maximal: remove one`",
    ),
    (
        "game nim\non ideal of box 2, 3\nmove maximal: remove all",
        "line 3, column 22: found `all`: the moves on ideals are `x: remove x, above`, `maximal: remove any` and `maximal: remove one`",
    ),
    (
        "game nim\non x\nclaim value 3",
        "line 3, column 13: found `3`: a claim is `value = 3`, with `where` and a condition if need be, `P when` or `N when` and a condition",
    ),
    (
        "game nim\non x\nclaim P where x = 3",
        "line 3, column 9: found `where`: a claim is `value = 3`, with `where` and a condition if need be, `P when` or `N when` and a condition",
    ),
    (
        "game nim\non x\nclaim Q when x = 3",
        "line 3, column 7: found `Q`: a claim is `value = 3`, with `where` and a condition if need be, `P when` or `N when` and a condition",
    ),
    (
        "game nim\non x\nclaim N when x",
        "line 3, column 14: `x` is a number, and a condition is needed here, such as `x > 0`",
    ),
    (
        "game nim\non x\nclaim value = x when x > 3",
        "line 3, column 17: found `when`: only `where` with a condition can follow here",
    ),
    (
        "game nim\non x\nmove x-1 \\",
        "line 3, column 10: the line ends with `\\`, which continues it, but no line follows",
    ),
    (
        "game nim\non x\nmove x-1 \\\n     where x > z",
        "line 3, column 16: there is no name `z`: known here: x (the column is that of line 4, which continues it)",
    ),
    (
        "game nim\non x\nmove x-1 for k in 1..3; x-2",
        "line 3, column 23: found `;`: `,` and another range, or `where`, can follow here; `;` separates moves before `for`",
    ),
    (
        "game nim\non x where x in 1..3 < 4",
        "line 2, column 12: `x in 1..3` is true or false, and a number is needed here",
    ),
    (
        "game nim\non x[3]\nmove i of x: 0..1000000000",
        "line 3, column 14: this range alone has more than 5000000 cases to try",
    ),
    ("game nim K\non heaps\nmove K -> K-1", "line 3, column 6: `K` is already known here: choose another name"),
    ("game nim\non vertices of", "line 2, column 15: the line ends here: a graph is needed here, such as `path 5`"),
    (
        "game nim\non x\nmove x-1 where all k in 1..x: k",
        "line 3, column 31: `k` is a number, and a condition is needed here, such as `k > 0`",
    ),
    ("game nim\non coins where turn > 1", "line 2, column 16: found `turn`: a number, a name or `(` is needed here"),
    ("game nim\non labels 0..2 of path 3 where near(0) = 1", "line 2, column 32: `near` takes 2 numbers, not 1"),
    (
        "game nim\non partition\nclaim P when row = 1",
        "line 3, column 14: there is no name `row`, did you mean `rows`? (known here: rows, columns, size)",
    ),
];

fn read(text: &str) -> RuleFile {
    RuleFile::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> String {
    RuleFile::read(text).expect_err(text).to_string()
}

#[test]
fn wrong_files_are_refused_with_the_place_and_what_would_be_right() {
    for (text, problem) in WRONG {
        assert_eq!(refusal(text), problem, "{text}");
    }
    let bytes = RuleFile::read_bytes(b"game nim\non x\nmove \xff").expect_err("not UTF-8");
    assert_eq!(bytes.to_string(), "line 3: the byte 0xff here is not UTF-8: a rule file is text");
    assert_eq!(RuleFile::read_bytes(EXAMPLES[0].0.as_bytes()), RuleFile::read(EXAMPLES[0].0));
}

#[test]
fn what_is_deep_or_large_is_refused_in_no_time() {
    let line = |condition: &str| format!("game g\non x\nmove x-1 where {condition}");
    let deep = "line 3, column 117: more than 100 parentheses or signs are open here";
    assert_eq!(refusal(&line(&"(".repeat(100_000))), deep);
    assert_eq!(refusal(&line(&"-".repeat(100_000))), deep);
    for (one, end) in
        [("not ", "x = 1"), ("x+", "x = 1"), ("x = 1 or ", "x = 1"), ("x*(", "1"), ("min(x, ", "1"), ("-", "x = 1")]
    {
        let problem = refusal(&line(&(one.repeat(50_000) + end)));
        assert!(problem.contains("more than 100 paren") || problem.contains("more than 200 oper"), "{one}: {problem}");
        read(&line(&(one.to_owned() + end + if one.contains('(') { ") = x" } else { "" })));
    }
    // What is allowed is not too deep to be copied, compared, evaluated and dropped.
    let file = read(&line(&format!("{}x{} = 1", "-(".repeat(50), ")".repeat(50))));
    assert_eq!(file.clone(), file);
    let many = refusal(&line(&vec!["x = 1"; 200_000].join(" and ")));
    assert_eq!(many, "line 1: a rule file has at most 1048576 bytes, and this has 2000022");
    let moves = vec!["x-1"; 1_000].join("; ");
    let shared = refusal(&format!("game g\non x\nmove {moves} where x in {{{}}}", vec!["1"; 10_000].join(", ")));
    assert!(shared.ends_with("the file has more than 200000 numbers, names and operations"), "{shared}");
    let variables: Vec<String> = (0..20_000).map(|i| format!("k{i} in 1..x")).collect();
    let names = refusal(&format!("game g\non x\nmove x-1 for {}", variables.join(", ")));
    assert!(names.ends_with("there are more than 100 names here"), "{names}");
    let long = refusal(&line(&format!("{} = 1", "z".repeat(500_000))));
    assert!(long.len() < 200, "{long}");
}

#[test]
fn no_text_does_harm() {
    const WORDS: &[&str] = &[
        "game ",
        "on ",
        "start ",
        "move ",
        "claim ",
        " for k in 1..x",
        " where ",
        " when ",
        "value = ",
        "exists j in 0..3: ",
        "not ",
        " and ",
        " or ",
        " xor ",
        " mod ",
        "min(",
        "prime(",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        ":",
        "..",
        "->",
        "=",
        "<",
        "-",
        "*",
        "/",
        "0",
        "9223372036854775807",
        "x",
        "h",
        "\n",
        "\\\n",
        "#",
        " ",
        "\t",
        "é",
        "\u{0}",
        "take ",
        "turn ",
        "remove ",
        "edge ",
        " of ",
        "heaps",
        "x[3]",
        "graph ",
        "0.7",
        "strict ",
        "ideal of box 2, 3",
        "token of path 4",
    ];
    let mut random = Random::new(1);
    let mut read = 0;
    for _ in 0..1_000_000 {
        let mut text = EXAMPLES[random.below(EXAMPLES.len())].0.to_owned();
        for _ in 0..=random.below(3) {
            let place = |random: &mut Random, text: &str| {
                let mut at = random.below(text.len() + 1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let (a, b) = (place(&mut random, &text), place(&mut random, &text));
            let (a, b) = (a.min(b), a.max(b));
            match random.below(5) {
                0 => text.insert_str(a, WORDS[random.below(WORDS.len())]),
                1 if a < text.len() => drop(text.remove(a)),
                2 => text.replace_range(a..b, WORDS[random.below(WORDS.len())]),
                3 => {
                    let copy = text[a..b].to_owned();
                    text.insert_str(b, &copy);
                }
                _ => {
                    let other = EXAMPLES[random.below(EXAMPLES.len())].0;
                    text.truncate(a);
                    text.push_str(&other[place(&mut random, other)..]);
                }
            }
        }
        match RuleFile::read(&text) {
            Ok(_) => {
                read += 1;
                let formatted = format(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(RuleFile::read(&formatted), RuleFile::read(&text), "{text}\n{formatted}");
                assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "{text}");
            }
            Err(error) => assert!((1..=text.split('\n').count()).contains(&error.line), "{error}\n{text}"),
        }
    }
    assert!(read > 1_000, "{read} of the files could be read");
}

#[test]
fn rules_under_a_name_do_without_the_game_line() {
    let text = "# short\non partition\nmove hook where length < 3\n";
    let opened = rules::open_unnamed("short.game", text).unwrap();
    assert_eq!(opened.rules.file.name, "short");
    let position = opened.game.read("2,1").unwrap();
    let named = rules::open_text("short.game", &format!("game short\n{text}")).unwrap();
    let value = |game: &rulesets::OpenGame| game.solver(Default::default()).value(&game.read("4,2,1").unwrap());
    assert_eq!(value(&opened.game), value(&named.game));
    assert_eq!(position.moves(&Default::default()).unwrap().len(), 2);
    // The lines are numbered as in the text.
    let refused = rules::open_unnamed("short.game", "on partition\nmove hok\n").err().unwrap().to_string();
    assert!(refused.starts_with("line 2, column 6"), "{refused}");
    // Its own name takes precedence; elsewhere a name is required.
    assert_eq!(rules::open_unnamed("other.game", &format!("game short\n{text}")).unwrap().rules.file.name, "short");
    assert!(rules::open_text("short.game", text).is_err());
}
