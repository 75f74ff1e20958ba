package import HTTPTypes

/// The rules for the host of a request (RFC 9112, 3.2).
package enum HostRules {
    /// Returns the fault in the host of a request; nil if it is valid. An HTTP/1.0 request without a host arrives with
    /// an empty one, see ``VersionRules``.
    package static func objection(to head: HTTPRequest) -> String? {
        guard let host = head.authority else { return "expected a Host, found none" }
        guard field.map({ head.headerFields[$0] == nil }) ?? true else { return "expected one Host, found several" }
        guard host.utf8.allSatisfy(isOfHost) else { return "expected a Host with an optional port, found another text" }
        return nil
    }

    /// The field, which exists only if it is given twice: the first one is the authority.
    private static let field = HTTPField.Name("Host")

    /// Checks that a byte is allowed in a host and its port.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~%!$&'()*+,;=:[]".utf8.contains(byte)
        }
    }
}
