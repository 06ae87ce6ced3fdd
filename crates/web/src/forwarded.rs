//! For whom a proxy asks: the last address in `X-Forwarded-For`, which is the one that the proxy itself has seen.
//!
//! Anybody can send this header, so it is believed only where whoever opens the laboratory says that a proxy stands before
//! it (`grundy serve --behind-proxy`).

use axum::http::{HeaderMap, HeaderName};
use std::net::{IpAddr, SocketAddr};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The address that the nearest proxy has seen, if it says so.
pub(crate) fn address(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?;
    let text = last.rsplit(',').next()?.trim();
    // Some proxies also name the port.
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn the_nearest_proxy_is_believed_and_nobody_before_it() {
        for (lines, told) in [
            (&["10.0.0.1"][..], Some("10.0.0.1")),
            (&["6.6.6.6, 10.0.0.1"], Some("10.0.0.1")),
            (&["6.6.6.6", "10.0.0.1"], Some("10.0.0.1")),
            (&["10.0.0.1:4711"], Some("10.0.0.1")),
            (&["2001:db8::1"], Some("2001:db8::1")),
            (&["[2001:db8::1]:4711"], Some("2001:db8::1")),
            (&["[2001:db8::1]"], Some("2001:db8::1")),
            (&["unknown"], None),
            (&["10.0.0.1,"], None),
            (&[""], None),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            lines.iter().for_each(|line| {
                headers.append(FORWARDED_FOR, HeaderValue::from_str(line).unwrap());
            });
            assert_eq!(address(&headers), told.map(|told| told.parse().unwrap()), "{lines:?}");
        }
    }
}
