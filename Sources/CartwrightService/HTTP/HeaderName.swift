package import HTTPTypes

/// The header fields for which HTTPTypes has no name.
///
/// A test holds that each is a name of a field. One that is none would be read as absent and written nowhere, and never
/// be taken for another field.
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

    /// The name as HTTPTypes has it; nil where it is not a name of a field.
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
