//! ERRATA.md is what the claims say.

use theory::Limits;

#[test]
fn the_list_of_errata_is_current() {
    let written = include_str!("../../../ERRATA.md");
    let found = claims::errata::document(&Limits::default()).unwrap();
    assert_eq!(written, found, "write it anew: grundy verify --errata > ERRATA.md");
}
