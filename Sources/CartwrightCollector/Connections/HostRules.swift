package import HTTPTypes

/// Which host a request names (RFC 9112, 3.2).
package enum HostRules {
    /// The fault in how a request names its host; nil where it has none. One of HTTP/1.0 that names none comes with
    /// an empty one, see ``VersionRules``.
    package static func objection(to head: HTTPRequest) -> String? {
        guard let host = head.authority else { return "expected a Host, found none" }
        guard field.map({ head.headerFields[$0] == nil }) ?? true else { return "expected one Host, found several" }
        guard host.utf8.allSatisfy(isOfHost) else { return "expected a Host and perhaps a port, found another text" }
        return nil
    }

    /// The field, which is there only where it stands a second time: the first is the authority.
    private static let field = HTTPField.Name("Host")

    /// True where a byte may stand in a host and its port.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
        }
    }
}
