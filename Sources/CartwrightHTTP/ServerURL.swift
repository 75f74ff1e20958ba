internal import Cartwright
internal import CartwrightAnalytics
internal import Foundation

/// The URL of a server that may be used: over an encrypted connection, or on this machine.
struct ServerURL: Hashable, Sendable {
    /// The whole URL.
    let text: String
    /// The part of it that may be shown and logged. For a receiver of events this is scheme, host and port, since the
    /// path of such a URL is often the only secret. For a card server it is the URL without its query.
    let name: String

    /// The purpose of a server.
    enum Purpose: String {
        /// A card server.
        case cards = "used as a card server"
        /// A receiver of events.
        case events = "used to send events"
        /// A running service with sessions.
        case service = "used to connect"
    }

    /// The names of this machine, which may be used without encryption.
    private static let loopback: Set<String> = ["127.0.0.1", "[::1]", "::1", "localhost"]

    /// Checks a URL.
    ///
    /// - Throws: `source.bad_url`, `delivery.bad_url` or `connection.bad_url`, by purpose.
    init(_ text: String, for purpose: Purpose) throws(CartwrightError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased()
        else { throw purpose.badURL("it is not the URL of a server") }
        guard parts.user == nil, parts.password == nil else { throw purpose.badURL("it has a name or password") }
        guard scheme == "https" || (scheme == "http" && Self.loopback.contains(host.lowercased())) else {
            throw purpose.badURL("its scheme is \(scheme), but the connection must be encrypted")
        }
        self.text = text
        var visible = parts
        (visible.query, visible.fragment) = (nil, nil)
        if purpose == .events { visible.path = "" }
        name = visible.string ?? "\(scheme)://\(host)"
    }
}

extension ServerURL.Purpose {
    fileprivate func badURL(_ reason: String) -> CartwrightError {
        switch self {
        case .cards:
            CartwrightError(
                .sourceBadURL,
                "the URL cannot be \(rawValue): \(reason)",
                hint: "use https://cards.example.com/sync; http:// only for 127.0.0.1"
            )
        case .events:
            CartwrightError(
                .deliveryBadURL,
                "the URL cannot be \(rawValue): \(reason)",
                hint: "use https://events.example.com/; http:// only for 127.0.0.1"
            )
        case .service:
            CartwrightError(
                .connectionBadURL,
                "the URL cannot be \(rawValue): \(reason)",
                hint: "use https://checkout.example.com; http:// only for 127.0.0.1"
            )
        }
    }
}
