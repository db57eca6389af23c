//! Who may ask, how often, and what every answer says about security.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use crate::config::Limits;
use crate::refusal::{Refusal, ServerReason};

/// More addresses than this are not remembered.
const MAX_ADDRESSES: usize = 50_000;

/// Lets requests through, or not.
#[derive(Debug)]
pub(crate) struct Guard {
    limits: Limits,
    public: Option<Uri>,
    clients: Mutex<HashMap<IpAddr, Client>>,
}

/// What one address has used up.
#[derive(Clone, Copy, Debug)]
struct Client {
    requests: Bucket,
    games: Bucket,
    sockets: usize,
}

/// A socket that counts for an address, whatever becomes of it.
#[derive(Debug)]
pub(super) struct OpenSocket {
    guard: Arc<Guard>,
    address: IpAddr,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.guard.close_socket(self.address);
    }
}

/// Something that fills up again: `level` tokens at `time`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    time: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn full(size: f64) -> Bucket {
        Bucket {
            level: size,
            time: Instant::now(),
        }
    }

    /// Takes a token if there is one. Otherwise it says in how many seconds there will be one.
    pub(crate) fn take(&mut self, per_second: f64, size: f64) -> Result<(), u64> {
        let now = Instant::now();
        let gained = now.duration_since(self.time).as_secs_f64() * per_second;
        self.level = (self.level + gained).min(size);
        self.time = now;
        if self.level < 1.0 {
            return Err(((1.0 - self.level) / per_second).ceil() as u64);
        }
        self.level -= 1.0;
        Ok(())
    }
}

impl Guard {
    pub(crate) fn new(limits: Limits, public: Option<Uri>) -> Guard {
        Guard {
            limits,
            public,
            clients: Mutex::default(),
        }
    }

    /// Whether browsers reach this server over HTTPS.
    pub(super) fn is_secure(&self) -> bool {
        self.public
            .as_ref()
            .is_some_and(|uri| uri.scheme_str() == Some("https"))
    }

    fn with<T>(&self, address: IpAddr, f: impl FnOnce(&mut Client, &Limits) -> T) -> T {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let address = place(address);
        if clients.len() >= MAX_ADDRESSES && !clients.contains_key(&address) {
            // Rather forget who was quick than remember without end.
            clients.retain(|_, client| client.sockets > 0);
        }
        let client = clients.entry(address).or_insert_with(|| Client {
            requests: Bucket::full(self.limits.request_burst),
            games: Bucket::full(self.limits.game_burst),
            sockets: 0,
        });
        f(client, &self.limits)
    }

    /// Counts a request.
    fn request(&self, address: IpAddr) -> Result<(), ServerReason> {
        let taken = self.with(address, |client, limits| {
            client
                .requests
                .take(limits.requests_per_second, limits.request_burst)
        });
        taken.map_err(|seconds| ServerReason::TooManyRequests { seconds })
    }

    /// Counts a new game.
    pub(super) fn new_game(&self, address: IpAddr) -> Result<(), Refusal> {
        let taken = self.new_work(address);
        taken.map_err(|seconds| ServerReason::GamesTooQuickly { seconds }.into())
    }

    /// Counts a new file, as if it were a game.
    pub(super) fn new_file(&self, address: IpAddr) -> Result<(), Refusal> {
        let taken = self.new_work(address);
        taken.map_err(|seconds| ServerReason::FilesTooQuickly { seconds }.into())
    }

    fn new_work(&self, address: IpAddr) -> Result<(), u64> {
        self.with(address, |client, limits| {
            client
                .games
                .take(limits.games_per_minute / 60.0, limits.game_burst)
        })
    }

    /// Counts an open socket, until what it returns is dropped.
    pub(super) fn open_socket(self: &Arc<Guard>, address: IpAddr) -> Option<OpenSocket> {
        let may = self.with(address, |client, limits| {
            let may = client.sockets < limits.sockets_per_address;
            client.sockets += usize::from(may);
            may
        });
        may.then(|| OpenSocket {
            guard: self.clone(),
            address,
        })
    }

    fn close_socket(&self, address: IpAddr) {
        self.with(address, |client, _| {
            client.sockets = client.sockets.saturating_sub(1);
        });
    }

    /// Whose request this is. Behind a proxy on this machine the proxy says it.
    pub(super) fn address(&self, peer: SocketAddr, headers: &HeaderMap) -> IpAddr {
        // The last address is the one that the proxy itself has seen.
        let told = || {
            let mut lines = headers.get_all("x-forwarded-for").iter();
            let value = lines.next_back()?.to_str().ok()?;
            value.rsplit(',').next()?.trim().parse().ok()
        };
        let peer = peer.ip().to_canonical();
        if self.public.is_some() && peer.is_loopback() {
            told().unwrap_or(peer)
        } else {
            peer
        }
    }

    /// Whether this server answers to a name. A page of another site that has its name point to
    /// this machine must not be able to use the server.
    fn answers_to(&self, host: &str) -> bool {
        let name = host_name(host);
        let public = self.public.as_ref().and_then(Uri::host);
        // Names without a dot, and those of a home network, are nobody's on the internet.
        let at_home = |ending| name.to_ascii_lowercase().ends_with(ending);
        (!name.is_empty() && !name.contains('.'))
            || name.parse::<IpAddr>().is_ok()
            || public.is_some_and(|public| host_name(public).eq_ignore_ascii_case(name))
            || [".local", ".localhost", ".home.arpa"]
                .into_iter()
                .any(at_home)
    }

    /// Whether a request comes from a page of this server, or from no page at all.
    fn is_same_origin(&self, headers: &HeaderMap, host: &str) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else {
            return true;
        };
        let Some(origin) = origin
            .to_str()
            .ok()
            .and_then(|text| text.parse::<Uri>().ok())
        else {
            return false;
        };
        let Some(from) = origin.authority() else {
            return false;
        };
        let public = self.public.as_ref().and_then(Uri::authority);
        from.as_str().eq_ignore_ascii_case(host)
            || public.is_some_and(|public| public.as_str().eq_ignore_ascii_case(from.as_str()))
    }
}

/// Whom an address belongs to: of the new kind one household has as many as it likes.
pub(super) fn place(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => (u128::from(long) >> 64 << 64).to_be_bytes().into(),
        short => short,
    }
}

/// The name in `name:port` or `[address]:port`.
fn host_name(host: &str) -> &str {
    match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.split(':').next().unwrap_or(host),
    }
}

/// Stands before every request.
pub(super) async fn watch(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|value| value.to_str().ok())
        .or_else(|| request.uri().authority().map(Authority::as_str))
        .unwrap_or_default()
        .to_string();
    let address = app.guard.address(peer, request.headers());
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    // A worker is a script with a policy of its own.
    let is_part = path.starts_with("/assets/") && !path.ends_with("/worker.js");
    let began = Instant::now();
    let mut response = match refuse(&app, &request, &host, address) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    if is_part {
        secure_part(response.headers_mut());
    } else {
        secure(response.headers_mut(), &host);
    }
    tracing::debug!(%method, ?path, %address, status = response.status().as_u16(), ms = began.elapsed().as_millis() as u64, "request");
    response
}

fn refuse(app: &App, request: &Request, host: &str, address: IpAddr) -> Option<Refusal> {
    if !app.guard.answers_to(host) {
        return Some(ServerReason::NotThatName {}.into());
    }
    let harmless = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    let upgrade = request.headers().contains_key(header::UPGRADE);
    if (!harmless || upgrade) && !app.guard.is_same_origin(request.headers(), host) {
        return Some(ServerReason::OtherSite {}.into());
    }
    // What is embedded costs nothing.
    let free = request.uri().path().starts_with("/assets/");
    if !free && let Err(reason) = app.guard.request(address) {
        app.services.metrics.throttled.inc();
        return Some(reason.into());
    }
    None
}

/// What a script, a style sheet or a picture of a page says about security. The rest is for documents and workers,
/// and would weigh more than many of these files.
fn secure_part(headers: &mut HeaderMap) {
    let nosniff = HeaderValue::from_static("nosniff");
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, nosniff);
    let policy = HeaderValue::from_static("same-origin");
    headers.insert("cross-origin-resource-policy", policy);
}

/// What every other answer says about security.
fn secure(headers: &mut HeaderMap, host: &str) {
    // Older browsers do not take 'self' to include sockets.
    let harmless = |c: char| c.is_ascii_alphanumeric() || ".:-[]".contains(c);
    let sockets = if !host.is_empty() && host.chars().all(harmless) {
        format!(" ws://{host} wss://{host}")
    } else {
        String::new()
    };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         font-src 'self'; manifest-src 'self'; connect-src 'self'{sockets}; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.insert(
        "cross-origin-opener-policy",
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        "cross-origin-resource-policy",
        HeaderValue::from_static("same-origin"),
    );
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(public: Option<&'static str>) -> Guard {
        Guard::new(Limits::default(), public.map(Uri::from_static))
    }

    #[test]
    fn names_of_this_server() {
        let local = guard(None);
        for host in [
            "localhost:8080",
            "127.0.0.1:1",
            "[::1]:80",
            "192.168.1.7",
            "pi.local:8080",
        ] {
            assert!(local.answers_to(host), "{host}");
        }
        for host in [
            "evil.example",
            "localhost.evil.example:80",
            "",
            "127.0.0.1.evil.example",
        ] {
            assert!(!local.answers_to(host), "{host}");
        }
        assert!(guard(Some("https://zertz.example")).answers_to("zertz.example"));
    }

    #[test]
    fn other_sites_are_told_apart() {
        let from = |origin: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            headers
        };
        let local = guard(None);
        assert!(local.is_same_origin(&HeaderMap::new(), "localhost:8080"));
        assert!(local.is_same_origin(&from("http://localhost:8080"), "localhost:8080"));
        assert!(!local.is_same_origin(&from("http://localhost:8081"), "localhost:8080"));
        assert!(!local.is_same_origin(&from("https://evil.example"), "localhost:8080"));
        assert!(!local.is_same_origin(&from("null"), "localhost:8080"));
        let public = guard(Some("https://zertz.example"));
        assert!(public.is_same_origin(&from("https://zertz.example"), "127.0.0.1:8080"));
    }

    #[test]
    fn proxies_are_believed_only_where_there_is_one() {
        let mut headers = HeaderMap::new();
        headers.insert(
            "x-forwarded-for",
            HeaderValue::from_static("9.9.9.9, 5.6.7.8"),
        );
        let peer: SocketAddr = "127.0.0.1:1".parse().expect("an address");
        assert_eq!(guard(None).address(peer, &headers), peer.ip());
        let public = guard(Some("https://zertz.example"));
        // The last address is the one that the proxy itself has seen.
        assert_eq!(public.address(peer, &headers).to_string(), "5.6.7.8");
    }

    #[test]
    fn buckets_run_empty_and_fill_again() {
        let mut bucket = Bucket::full(3.0);
        let taken = (0..10).filter(|_| bucket.take(0.001, 3.0).is_ok()).count();
        assert_eq!(taken, 3);
        // A thousandth of a token a second: the next one is there in a thousand seconds.
        assert_eq!(bucket.take(0.001, 3.0), Err(1000));
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert_eq!(bucket.take(1000.0, 3.0), Ok(()));
    }
}
