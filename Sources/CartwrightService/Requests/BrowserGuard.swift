internal import Cartwright
internal import HTTPTypes

/// Keeps the pages of others away from a service that serves a page of its own: they can neither read nor change
/// anything, though the browser that shows them runs on this machine.
///
/// A request has to name the service by a name of its own, which one of a domain that is pointed at this machine does
/// not (DNS rebinding). What a browser sends for another page is refused, and what it sends to change something needs
/// the token, which only the page has. A program that is no browser sends none of the headers by which these are told.
public struct BrowserGuard: Hashable, Sendable {
    private let hosts: Set<String>
    private let token: String

    /// The header of the token.
    public static let header = HeaderName.pageToken.rawValue

    /// A guard.
    ///
    /// - Parameters:
    ///   - hosts: the names under which the service may be asked, without a port.
    ///   - token: what requests of the page that change something bring in ``header``.
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
        // Whoever follows a link comes from elsewhere, and only looks.
        let isVisit = fields[.fetchMode] == "navigate" && (head.method == .get || head.method == .head)
        if let site, site != "same-origin", site != "none", !isVisit { throw Self.elsewhere }
        guard site != nil || origin != nil, head.method != .get, head.method != .head else { return }
        guard fields[.pageToken].map(isToken) ?? false else { throw Self.elsewhere }
    }

    /// Compares all of a text, so that the time it takes tells nothing.
    private func isToken(_ text: String) -> Bool {
        guard text.utf8.count == token.utf8.count else { return false }
        return zip(text.utf8, token.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The host without its port: `[::1]:8080` is `[::1]`.
    private static func name(of host: String) -> String {
        let end = host.hasPrefix("[") ? host.firstIndex(of: "]").map(host.index(after:)) : host.firstIndex(of: ":")
        return host[..<(end ?? host.endIndex)].lowercased()
    }

    private static var elsewhere: Problem {
        .bad(
            .serviceWrongOrigin,
            "a browser asks for a page that is none of this service's",
            hint: "open the page by the address that the program printed"
        )
    }
}
