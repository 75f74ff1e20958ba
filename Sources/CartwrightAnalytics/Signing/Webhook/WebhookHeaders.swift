public import Cartwright

/// The three headers of a signature, named as in Standard Webhooks v1.
///
/// The values are text: ``Signer`` writes it, ``Verifier`` verifies it.
public struct WebhookHeaders: Hashable, Sendable {
    /// `webhook-id`: the id of the message; the same on every attempt to deliver it.
    public let id: String

    /// `webhook-timestamp`: the time of the attempt in whole seconds since 1970, in decimal digits.
    public let timestamp: String

    /// `webhook-signature`: `v1,` and base64 for each active key, separated by one space.
    public let signature: String

    /// The name of the header of ``id``.
    public static let idName = "webhook-id"
    /// The name of the header of ``timestamp``.
    public static let timestampName = "webhook-timestamp"
    /// The name of the header of ``signature``.
    public static let signatureName = "webhook-signature"

    /// Creates headers from texts that are not verified yet.
    public init(id: String, timestamp: String, signature: String) {
        self.id = id
        self.timestamp = timestamp
        self.signature = signature
    }

    /// Extracts the three headers from all headers of a request.
    ///
    /// - Parameter fields: the request's headers in any order; names are case-insensitive in ASCII (RFC 9110, section
    ///   5.1), and other headers are ignored.
    /// - Throws: `signature.missing_header`; `signature.malformed_header` for a header that appears twice, since
    ///   another reader of the same request might use the other one.
    public init(fields: some Sequence<(name: String, value: String)>) throws(CartwrightError) {
        var found: [String: String] = [:]
        for (name, value) in fields {
            guard let known = Self.names.first(where: { Self.isSameName($0, name) }) else { continue }
            guard found.updateValue(value, forKey: known) == nil else {
                throw CartwrightError(.signatureMalformedHeader, "the header \(known) appears twice")
            }
        }
        func value(_ name: String) throws(CartwrightError) -> String {
            guard let value = found[name] else {
                throw CartwrightError(.signatureMissingHeader, "the header \(name) is missing")
            }
            return value
        }
        id = try value(Self.idName)
        timestamp = try value(Self.timestampName)
        signature = try value(Self.signatureName)
    }

    /// The headers to send, in the order id, timestamp, signature.
    public var fields: [(name: String, value: String)] {
        [(Self.idName, id), (Self.timestampName, timestamp), (Self.signatureName, signature)]
    }

    private static let names = [idName, timestampName, signatureName]

    /// Compares bytes: Unicode's rules would match the Kelvin sign with the `k` of `webhook`.
    private static func isSameName(_ known: String, _ name: String) -> Bool {
        known.utf8.elementsEqual(name.utf8.lazy.map { (65...90).contains($0) ? $0 + 32 : $0 })
    }
}
