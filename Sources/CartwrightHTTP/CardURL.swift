internal import Cartwright
internal import Foundation

/// The URL of a card server.
struct CardURL: Hashable, Sendable {
    /// The whole of it.
    let text: String
    /// It without query, which may hold secrets.
    let name: String

    /// Names of this machine, which may be spoken to in the clear.
    private static let loopback: Set<String> = ["127.0.0.1", "[::1]", "::1", "localhost"]

    /// Checks a URL.
    ///
    /// - Throws: `source.bad_url`.
    init(_ text: String) throws(CartwrightError) {
        guard let parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            let scheme = parts.scheme?.lowercased()
        else { throw Self.badURL("it is no URL of a server") }
        guard parts.user == nil, parts.password == nil else { throw Self.badURL("it holds a name or password") }
        guard scheme == "https" || (scheme == "http" && Self.loopback.contains(host.lowercased())) else {
            throw Self.badURL("its scheme is \(scheme), and the way to the server must be encrypted")
        }
        self.text = text
        var visible = parts
        (visible.query, visible.fragment) = (nil, nil)
        name = visible.string ?? "\(scheme)://\(host)"
    }

    private static func badURL(_ reason: String) -> CartwrightError {
        CartwrightError(
            .sourceBadURL,
            "the URL cannot be asked for cards: \(reason)",
            hint: "https://cards.example.com/sync; http:// only for 127.0.0.1"
        )
    }
}
