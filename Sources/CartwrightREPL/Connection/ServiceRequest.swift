internal import Cartwright

/// A request to the service, as a value. Who carries it out adds the address and the key.
public struct ServiceRequest: Hashable, Sendable {
    /// What is done to a path.
    public enum Method: String, Hashable, Sendable, CaseIterable {
        /// Read.
        case get = "GET"
        /// Do something.
        case post = "POST"
        /// Put something in place.
        case put = "PUT"
        /// Change parts.
        case patch = "PATCH"
    }

    /// What is done.
    public var method: Method
    /// The path with its query: `/v1/sessions/cart-7`.
    public var path: String
    /// The headers that belong to it, names in lower case.
    public var headers: [String: String] = [:]
    /// The body; nil for none.
    public var body: String?

    /// A request.
    public init(_ method: Method, _ path: String, headers: [String: String] = [:], body: String? = nil) {
        (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
    }

    /// A request with a body of JSON.
    init(_ method: Method, _ path: String, _ body: JSONValue, type: String = "application/json") {
        self.init(method, path, headers: ["content-type": type], body: body.text)
    }

    /// A name as a part of a path.
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

/// An answer of the service, as a value.
public struct ServiceAnswer: Hashable, Sendable {
    /// Its status: 200.
    public var status: Int
    /// Its headers, names in lower case.
    public var headers: [String: String]
    /// Its body; empty for none.
    public var body: String

    /// An answer.
    public init(status: Int, headers: [String: String] = [:], body: String = "") {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}
