//! Formatting changes no rule, and lays a file out in the customary way.

mod examples;

use examples::EXAMPLES;
use rules::file::{RuleFile, format};
use rules::gallery::FILES;

fn read(text: &str) -> RuleFile {
    RuleFile::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Checks that formatting changes no rule, and that formatting again changes nothing.
fn assert_formats(text: &str) {
    let formatted = format(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read(&formatted), read(text), "{text}\n{formatted}");
    assert_eq!(format(&formatted).as_ref(), Ok(&formatted), "{text}");
}

#[test]
fn formatting_changes_no_rule_and_ends_after_one_step() {
    for &(example, _) in EXAMPLES {
        assert_formats(example);
        assert_eq!(format(example).as_deref(), Ok(example));
    }
    for (_, text) in FILES {
        assert_formats(text);
    }
}

#[test]
fn the_customary_form() {
    let text = "\u{feff}  # Two heaps.  \r\ngame  g-1   K = 3 L\r\n\r\non x ,y where not( x=y )and  x in{1,4}\r\n\
                start  K , 2* L\r\nmove x-k ,y    for k in 1 .. x mod 3-y/2\r\nmove x- 1, min( y,2 )- - 1 for k in 1..2 # a remark\r\n\
                move x,y - 1 ; y-1,x where -x<  -y\\ # why\r\n or exists k in -1..x-1 :k*( k+1 ) = y\r\nclaim  P when x=y\r\n\r\n\r\n";
    let customary = "# Two heaps.
game g-1 K=3 L

on   x, y where not (x = y) and x in {1, 4}
start K,2*L
move x-k, y            for k in 1..x mod 3 - y/2
move x-1, min(y, 2)--1 for k in 1..2  # a remark
move x, y-1; y-1, x where -x < -y \\  # why
     or exists k in -1..x-1: k*(k+1) = y
claim P when x = y
";
    assert_eq!(format(text).as_deref(), Ok(customary));
    assert_formats(text);
    assert_formats(
        "game g\non vertices of graph  a, b - c.txt   where degree( 0 )<3\nmove v:remove v,neighbours\nstart a ,b",
    );
    assert_formats("game 3d\non heaps\nmove 4.3f ;n->n-1,1\nmove h->\\\n\\\n# nothing");
    let products = format("game g\non x\nmove 2*x mod 3*x-1 xor x-( x+1 mod 2 )").expect("a rule file");
    assert!(products.ends_with("move 2*x mod 3 * x - 1 xor x-(x + 1 mod 2)\n"), "{products}");
    assert_formats("game g\non beads where beads-1<4\nmove b->b-1 where beads -jumped>(2)");
}
