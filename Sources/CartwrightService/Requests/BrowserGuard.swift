internal import Cartwright
internal import HTTPTypes

/// Protects a service with a page of its own against pages of other sites, which run in a browser on this machine but
/// must neither read nor change anything.
///
/// A request must have one of the service's own host names. A foreign domain that resolves to this machine (DNS
/// rebinding) does not match. A browser's request for another page is refused, and one that changes something needs the
/// token, which only the own page has. Programs that are not browsers do not send the headers that are checked.
public struct BrowserGuard: Hashable, Sendable {
    private let hosts: Set<String>
    private let token: String

    /// The header of the token.
    public static let header = HeaderName.pageToken.rawValue

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - hosts: the host names of the service, without a port.
    ///   - token: the value of ``header`` in requests of the page that change something.
    public init(hosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"], token: String) {
        (self.hosts, self.token) = (hosts, token)
    }

    /// Checks a request.
    ///
    /// - Throws: `service.wrong_host`, `service.wrong_origin`.
    func check(_ head: HTTPRequest) throws(Problem) {
        let host = head.authority ?? ""
        guard hosts.contains(Self.name(of: host)) else {
            throw .bad(
                .serviceWrongHost,
                "expected the host to be \(hosts.sorted().joined(separator: ", ")), "
                    + "found \"\(host.shortened(toBytes: 60))\""
            )
        }
        let fields = head.headerFields
        let (site, origin) = (fields[.fetchSite], fields[.origin])
        if let origin, origin != "http://\(host)" { throw Self.elsewhere }
        // Following a link from another site is allowed, because it only reads.
        let isVisit = fields[.fetchMode] == "navigate" && (head.method == .get || head.method == .head)
        if let site, site != "same-origin", site != "none", !isVisit { throw Self.elsewhere }
        guard site != nil || origin != nil, head.method != .get, head.method != .head else { return }
        guard fields[.pageToken].map(isToken) ?? false else { throw Self.elsewhere }
    }

    /// Compares a text with the token in constant time.
    private func isToken(_ text: String) -> Bool {
        guard text.utf8.count == token.utf8.count else { return false }
        return zip(text.utf8, token.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Returns the host without its port: `[::1]:8080` is `[::1]`.
    private static func name(of host: String) -> String {
        let end = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
        return host[..<(end ?? host.endIndex)].lowercased()
    }

    private static var elsewhere: Problem {
        .bad(
            .serviceWrongOrigin,
            "the request comes from a page of another site",
            hint: "open the page at the address that the program printed"
        )
    }
}
