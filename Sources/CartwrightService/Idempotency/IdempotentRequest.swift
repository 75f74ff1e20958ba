package import Cartwright

/// A request with an idempotency key: the key, and a digest of the request.
package struct IdempotentRequest: Sendable {
    /// The key, as the caller sent it.
    let key: String
    /// The key of the record with its answer. It derives from the idempotency key and the key's scope.
    let record: RecordKey
    /// A digest of the request, 32 bytes: equal for a repetition, different for any other request.
    let fingerprint: [UInt8]
    /// The instant of the request.
    let now: Instant
    /// True if its work has effects that are not written together with its answer. Its key is then claimed in the store
    /// before the work begins, so that of two requests with one key in two processes only one is carried out.
    let isClaimed: Bool
    /// True if all headers of its answer are stored; false if only those that describe the body are.
    let keepsHeaders: Bool

    /// The number of bytes of a fingerprint.
    static let fingerprintBytes = 32

    /// Creates a request.
    ///
    /// - Throws: `service.bad_idempotency_key` if the key is not 1 to 255 bytes without control characters;
    ///   `service.internal` if the fingerprint does not have 32 bytes.
    package init(
        key: String,
        record: RecordKey,
        fingerprint: [UInt8],
        at now: Instant,
        isClaimed: Bool,
        keepsHeaders: Bool
    ) throws(CartwrightError) {
        guard (1...255).contains(key.utf8.count), key.firstControlCharacter == nil else {
            throw CartwrightError(
                .serviceBadIdempotencyKey,
                "the idempotency key must be 1 to 255 bytes without control characters"
            )
        }
        guard fingerprint.count == Self.fingerprintBytes else {
            throw CartwrightError(
                .serviceInternal,
                "expected a fingerprint of \(Self.fingerprintBytes) bytes, found \(fingerprint.count)",
                fault: .engine
            )
        }
        (self.key, self.record, self.fingerprint, self.now) = (key, record, fingerprint, now)
        (self.isClaimed, self.keepsHeaders) = (isClaimed, keepsHeaders)
    }

    /// Creates a claim of some work without an answer.
    init(claiming record: RecordKey, at now: Instant) {
        (key, self.record, self.now) = (record.id, record, now)
        fingerprint = [UInt8](repeating: 0, count: Self.fingerprintBytes)
        (isClaimed, keepsHeaders) = (true, false)
    }
}
