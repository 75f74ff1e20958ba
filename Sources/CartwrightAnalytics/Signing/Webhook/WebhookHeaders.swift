public import Cartwright

/// The three headers that carry a signature, as Standard Webhooks v1 names them.
///
/// What stands in them is text: ``Signer`` writes it, ``Verifier`` judges it.
public struct WebhookHeaders: Hashable, Sendable {
    /// `webhook-id`: names the message; the same on every attempt to deliver it.
    public let id: String

    /// `webhook-timestamp`: the attempt's time in whole seconds since 1970, in decimal digits.
    public let timestamp: String

    /// `webhook-signature`: `v1,` and base64 for each active key, one space between.
    public let signature: String

    /// The name of the header that holds ``id``.
    public static let idName = "webhook-id"
    /// The name of the header that holds ``timestamp``.
    public static let timestampName = "webhook-timestamp"
    /// The name of the header that holds ``signature``.
    public static let signatureName = "webhook-signature"

    /// Headers of the given texts, not yet judged.
    public init(id: String, timestamp: String, signature: String) {
        self.id = id
        self.timestamp = timestamp
        self.signature = signature
    }

    /// Picks the three out of all the headers of a request.
    ///
    /// - Parameter fields: the request's headers in any order; upper and lower case are the same in ASCII names
    ///   (RFC 9110, section 5.1), and other headers are passed over.
    /// - Throws: `signature.missing_header`; `signature.malformed_header` for one that comes twice, as another reader
    ///   of the same request might take the other one.
    public init(fields: some Sequence<(name: String, value: String)>) throws(CartwrightError) {
        var found: [String: String] = [:]
        for (name, value) in fields {
            guard let known = Self.names.first(where: { Self.isSameName($0, name) }) else { continue }
            guard found.updateValue(value, forKey: known) == nil else {
                throw CartwrightError(.signatureMalformedHeader, "the header \(known) comes twice")
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

    /// Compares bytes: Unicode's rules would take the Kelvin sign for the `k` of `webhook`.
    private static func isSameName(_ known: String, _ name: String) -> Bool {
        known.utf8.elementsEqual(name.utf8.lazy.map { (65...90).contains($0) ? $0 + 32 : $0 })
    }
}
