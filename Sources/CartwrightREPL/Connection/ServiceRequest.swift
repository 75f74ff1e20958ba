internal import Cartwright

/// A request to the service. The exchange adds the address and the access key.
public struct ServiceRequest: Hashable, Sendable {
    /// The HTTP method.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// Read.
        case get = "GET"
        /// Carry out an action.
        case post = "POST"
        /// Create or replace.
        case put = "PUT"
        /// Change parts.
        case patch = "PATCH"
    }

    /// The method.
    public var method: Method
    /// The path with its query: `/v1/sessions/cart-7`.
    public var path: String
    /// The headers of this request, names in lower case.
    public var headers: [String: String] = [:]
    /// The body; nil for none.
    public var body: String?

    /// Creates a request.
    public init(_ method: Method, _ path: String, headers: [String: String] = [:], body: String? = nil) {
        (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
    }

    /// Creates a request with a JSON body.
    init(_ method: Method, _ path: String, _ body: JSONValue, type: String = "application/json") {
        self.init(method, path, headers: ["content-type": type], body: body.text)
    }

    /// Returns a name as a percent-encoded path segment.
    static func part(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            if isPlain {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return text
    }
}

/// A response of the service.
public struct ServiceAnswer: Hashable, Sendable {
    /// The HTTP status: 200.
    public var status: Int
    /// The headers, names in lower case.
    public var headers: [String: String]
    /// The body; empty for none.
    public var body: String

    /// Creates a response.
    public init(status: Int, headers: [String: String] = [:], body: String = "") {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}
