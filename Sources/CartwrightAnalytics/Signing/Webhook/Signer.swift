public import Cartwright

/// Signs messages by Standard Webhooks v1: HMAC-SHA256 over `id.timestamp.body`, one signature per secret.
///
/// A signer holds keyed contexts that change while they work; it is not `Sendable`, so make one per worker, from
/// secrets that are.
///
/// ```swift
/// let signer = try Signer(secrets: [new, old])
/// let headers = try signer.sign(id: batch.id, timestampSeconds: now, body: batch.body)
/// ```
public struct Signer {
    private let keys: KeyRing

    /// Makes a signer.
    ///
    /// - Parameter secrets: the active secrets, newest first; more than one only while a key is being changed, when a
    ///   receiver may still have the old one.
    /// - Throws: `signature.no_secret`, `hmac.library`.
    public init(secrets: [Secret]) throws(CartwrightError) {
        keys = try KeyRing(secrets)
    }

    /// The headers for one attempt to deliver a message.
    ///
    /// - Parameters:
    ///   - id: names the message, the same on each attempt: 1 to 256 printable ASCII characters without blanks and
    ///     full stops.
    ///   - timestampSeconds: the time of this attempt, in whole seconds since 1970.
    ///   - body: the bytes as they are sent; they are not copied.
    /// - Throws: `signature.bad_id`, `signature.bad_timestamp`, `hmac.library`.
    public func sign(id: String, timestampSeconds: Int64, body: RawSpan) throws(CartwrightError) -> WebhookHeaders {
        guard MessageID.isValid(id) else {
            throw CartwrightError(
                .signatureBadID,
                "a message id is 1 to \(MessageID.maximumCount) printable ASCII characters, no blank, no full stop"
            )
        }
        guard timestampSeconds >= 0 else {
            throw CartwrightError(.signatureBadTimestamp, "a message cannot be signed before 1970")
        }
        let timestamp = String(timestampSeconds)
        let codes = try keys.codes(id: id, timestamp: timestamp, body: body)
        return WebhookHeaders(id: id, timestamp: timestamp, signature: SignatureEntries.text(of: codes))
    }

    /// The headers for one attempt to deliver a message whose body is an array.
    ///
    /// - Throws: `signature.bad_id`, `signature.bad_timestamp`, `hmac.library`.
    public func sign(id: String, timestampSeconds: Int64, body: [UInt8]) throws(CartwrightError) -> WebhookHeaders {
        try sign(id: id, timestampSeconds: timestampSeconds, body: body.span.bytes)
    }
}
