internal import Cartwright
internal import CartwrightAnalytics
internal import Foundation

/// The URL of a server that may be spoken to: over an encrypted connection, or on this machine.
struct ServerURL: Hashable, Sendable {
    /// The whole of it.
    let text: String
    /// What of it may be shown and logged. Of a receiver of events that is scheme, host and port, as the path of such a
    /// URL is often all that one needs to send to it. Of a server of cards it is the URL without its query.
    let name: String

    /// What a server is there for.
    enum Purpose: String {
        /// To be asked for cards.
        case cards = "asked for cards"
        /// To be sent events.
        case events = "sent events"
        /// To be driven: sessions of a running service.
        case service = "connected to"
    }

    /// Names of this machine, which may be spoken to in the clear.
    private static let loopback: Set<String> = ["127.0.0.1", "[::1]", "::1", "localhost"]

    /// Checks a URL.
    ///
    /// - Throws: `source.bad_url`, `delivery.bad_url` or `connection.bad_url`, by purpose.
    init(_ text: String, for purpose: Purpose) throws(CartwrightError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased()
        else { throw purpose.badURL("it is no URL of a server") }
        guard parts.user == nil, parts.password == nil else { throw purpose.badURL("it holds a name or password") }
        guard scheme == "https" || (scheme == "http" && Self.loopback.contains(host.lowercased())) else {
            throw purpose.badURL("its scheme is \(scheme), and the way to the server must be encrypted")
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
                hint: "https://cards.example.com/sync; http:// only for 127.0.0.1"
            )
        case .events:
            CartwrightError(
                .deliveryBadURL,
                "the URL cannot be \(rawValue): \(reason)",
                hint: "https://events.example.com/; http:// only for 127.0.0.1"
            )
        case .service:
            CartwrightError(
                .connectionBadURL,
                "the URL cannot be \(rawValue): \(reason)",
                hint: "https://checkout.example.com; http:// only for 127.0.0.1"
            )
        }
    }
}
