package import HTTPTypes

/// The header fields that HTTPTypes does not name.
///
/// A test checks that each raw value is a valid field name. An invalid one would read as absent and not be written.
package enum HeaderName: String, CaseIterable, Sendable {
    case cartwrightVersion = "Cartwright-Version"
    case fetchMode = "Sec-Fetch-Mode"
    case fetchSite = "Sec-Fetch-Site"
    case idempotencyKey = "Idempotency-Key"
    case idempotentReplayed = "Idempotent-Replayed"
    case pageToken = "Cartwright-Token"
    case rateLimit = "RateLimit"
    case rateLimitPolicy = "RateLimit-Policy"
    case traceParent = "traceparent"

    /// The field's name in HTTPTypes; nil if the raw value is not a valid field name.
    package var field: HTTPField.Name? { Self.fields[self] }

    private static let fields: [HeaderName: HTTPField.Name] = {
        var fields: [HeaderName: HTTPField.Name] = [:]
        for name in allCases { fields[name] = HTTPField.Name(name.rawValue) }
        return fields
    }()
}

extension HTTPFields {
    /// The value of a field.
    package subscript(name: HeaderName) -> String? {
        get { name.field.flatMap { self[$0] } }
        set { if let field = name.field { self[field] = newValue } }
    }
}
