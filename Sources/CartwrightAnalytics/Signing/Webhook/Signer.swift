public import Cartwright

/// Signs messages by Standard Webhooks v1: HMAC-SHA256 over `id.timestamp.body`, one signature per secret.
///
/// A signer has keyed contexts that change while they work. It is not `Sendable`, so create one per worker; secrets
/// are `Sendable`.
///
/// ```swift
/// let signer = try Signer(secrets: [new, old])
/// let headers = try signer.sign(id: batch.id, timestampSeconds: now, body: batch.body)
/// ```
public struct Signer {
    private let keys: KeyRing

    /// Creates a signer.
    ///
    /// - Parameter secrets: the active secrets, newest first; more than one only during a key rotation, when a
    ///   receiver may still have the old one.
    /// - Throws: `signature.no_secret`, `hmac.library`.
    public init(secrets: [Secret]) throws(CartwrightError) {
        keys = try KeyRing(secrets)
    }

    /// Returns the headers for one attempt to deliver a message.
    ///
    /// - Parameters:
    ///   - id: the id of the message, the same on each attempt: 1 to 256 printable ASCII characters without blanks and
    ///     full stops.
    ///   - timestampSeconds: the time of this attempt, in whole seconds since 1970.
    ///   - body: the bytes as they are sent; they are not copied.
    /// - Throws: `signature.bad_id`, `signature.bad_timestamp`, `hmac.library`.
    public func sign(id: String, timestampSeconds: Int64, body: RawSpan) throws(CartwrightError) -> WebhookHeaders {
        guard MessageID.isValid(id) else {
            throw CartwrightError(
                .signatureBadID,
                "an id must be 1 to \(MessageID.maximumCount) printable ASCII characters, no blank, no full stop"
            )
        }
        guard timestampSeconds >= 0 else {
            throw CartwrightError(.signatureBadTimestamp, "cannot sign a message before 1970")
        }
        let timestamp = String(timestampSeconds)
        let codes = try keys.codes(id: id, timestamp: timestamp, body: body)
        return WebhookHeaders(id: id, timestamp: timestamp, signature: SignatureEntries.text(of: codes))
    }

    /// Returns the headers for one attempt to deliver a message with an array as its body.
    ///
    /// - Throws: `signature.bad_id`, `signature.bad_timestamp`, `hmac.library`.
    public func sign(id: String, timestampSeconds: Int64, body: [UInt8]) throws(CartwrightError) -> WebhookHeaders {
        try sign(id: id, timestampSeconds: timestampSeconds, body: body.span.bytes)
    }
}
